//! Convex solids that reach into each other by little, what the oracle says of their contact, and the contact points
//! that we and parry3d tell: files for `benches/peer_contacts.py`, which judges these answers and those of FCL and
//! coal.
//!
//! `TETRACONE_POSES=DIR cargo run --release -p tetracone-bench --example contact_poses -- [COUPLES [many]]`: with the
//! second word they are hulls of up to 200 vertices.

use parry3d::{
    math,
    query::{ContactManifold, details::contact_manifold_pfm_pfm_shapes},
    shape::ConvexPolyhedron,
};
use tetracone::space::Space;
use tetracone_bench::{mesh::single, poses::Record};
use tetracone_oracle::{
    motions::pair::Pose3,
    rng::Rng,
    shapes::Shape3,
    vector::{length, sub},
};
use tetracone_tests::harness::{
    shallow,
    world::{Grounded as _, World as _},
};

type G = Space<f32>;
type Couple = shallow::Couple<Shape3, 3>;
type Touch = shallow::Touch<G, 3>;

/// A normal, and points of the first solid or between both.
type Answer = ([f64; 3], Vec<[f64; 3]>);

/// Poses of a couple.
const POSES: usize = 20;

/// Sizes are some ten thousand, which suits lattices; peers take them as metres.
const UNIT: f32 = 65_536.0;

fn main() {
    let couples = std::env::args().nth(1);
    let couples = couples.map_or(150, |word| word.parse().expect("a number"));
    let is_many = std::env::args().nth(2).is_some();
    // The seeds of the test `contacts`: these are the first poses of all its cases.
    let mut rng = Rng::new(if is_many { 172 } else { 171 });
    let poses = if is_many { 2 * POSES } else { POSES };
    let mut count = 0;
    for number in 0..couples {
        let couple = if is_many {
            Couple::round::<G>(&mut rng)
        } else {
            Couple::random::<G>(&mut rng)
        };
        let shapes = [&couple.first.shape, &couple.second.shape];
        let hulls = shapes.map(hull);
        let mut record = Record::new(shapes).expect("TETRACONE_POSES names a folder");
        record.line("unit", [UNIT]);
        for _ in 0..poses {
            let touch = if is_many {
                couple.touch_or_rest(&mut rng)
            } else {
                couple.touch(&mut rng)
            };
            if let Some(touch) = touch {
                count += 1;
                note(&mut record, &touch);
                answer(&mut record, "ours", ours(&couple, &touch));
                if let Some(found) = parry(&hulls, &touch) {
                    answer(&mut record, "parry", found);
                }
            }
        }
        record.save(&format!("contacts {number:04}"));
    }
    println!("{count} poses of {couples} couples");
}

/// A pose, how deep the solids are there, and the shortest ways out, each with the area of contact.
fn note(record: &mut Record, touch: &Touch) {
    record.pose(&Pose3 {
        offset: G::place_of(touch.pose.shift()),
        quaternion: touch.pose.rotation().to_wxyz().map(f64::from),
    });
    let margin = f64::from(touch.margin);
    let is_shallow = f64::from(u8::from(touch.is_shallow()));
    record.line("contact", [touch.least, margin, is_shallow]);
    let mut told: Vec<[f64; 3]> = Vec::new();
    let mut ways: Vec<_> = touch.shortest().collect();
    ways.sort_by(|a, b| a.depth.total_cmp(&b.depth));
    for way in ways {
        let direction = way.direction;
        let is_told = |other: &[f64; 3]| length(sub(*other, direction)) < 1e-9;
        if !told.iter().any(is_told) {
            let [x, y, z] = direction;
            record.line("way", [x, y, z, touch.area(direction).unwrap_or(0.0)]);
            told.push(direction);
        }
    }
}

fn answer(record: &mut Record, name: &str, (normal, points): Answer) {
    record.line(&format!("answer {name}"), normal);
    for point in points {
        record.line("point", point);
    }
}

/// The patch of the deepest point.
fn ours(couple: &Couple, touch: &Touch) -> Answer {
    let patch = couple.patch(touch);
    let points = patch.iter().map(|point| G::place_of(point.points[0]));
    (G::vector(patch[0].normal), points.collect())
}

fn hull(shape: &Shape3) -> ConvexPolyhedron {
    let points = shape
        .points
        .iter()
        .map(|place| math::Vector::from(single(place)) / UNIT);
    let points: Vec<_> = points.collect();
    ConvexPolyhedron::from_convex_mesh(points.clone(), &shape.faces)
        .or_else(|| ConvexPolyhedron::from_convex_hull(&points))
        .expect("it is convex")
}

/// Its manifold; none where it has no point.
fn parry([first, second]: &[ConvexPolyhedron; 2], touch: &Touch) -> Option<Answer> {
    let [w, x, y, z] = touch.pose.rotation().to_wxyz();
    let rotation = math::Rotation::from_xyzw(x, y, z, w).normalize();
    let shift = single(&G::place_of(touch.pose.shift()));
    let pose = math::Pose::from_parts(math::Vector::from(shift) / UNIT, rotation);
    let mut manifold = ContactManifold::<(), ()>::new();
    let margin = touch.margin / UNIT;
    contact_manifold_pfm_pfm_shapes(&pose, first, second, None, None, margin, &mut manifold);
    let place = |place: math::Vector| place.to_array().map(f64::from);
    let points = manifold.points.iter();
    let points: Vec<_> = points.map(|point| place(point.local_p1 * UNIT)).collect();
    (!points.is_empty()).then(|| (place(manifold.local_n1), points))
}
