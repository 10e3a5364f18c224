//! How deep larger convex solids are in each other: by hulls, as solids, and from frame to frame. No shorter shift
//! along any of many directions takes them apart.

use fixed::types::I32F0;
use tetracone::{
    convex::Hull,
    number::{Arithmetic, Scalar as _},
    query::ShiftTracker,
    space::Space,
};
use tetracone_oracle::{
    cases::share,
    motions::pair::{Pair, Pose3},
    rng::Rng,
    shapes::{
        Shape as _, Shape3,
        plane::regular,
        space::{CONVEX, convex, convex_hull, prism},
    },
    vector::{cross, dot, length, scale, sub},
};
use tetracone_tests::harness::{
    hulls::room,
    subject::Subject,
    world::{Grounded as _, Placing, World},
};

/// Steps of the lattice in a length of one.
const STEPS: f64 = 65_536.0;

#[test]
fn no_shorter_shift_takes_hulls_apart_f32() {
    run::<Space<f32>>();
}

#[test]
fn no_shorter_shift_takes_hulls_apart_fixed() {
    run::<Space<I32F0>>();
}

fn run<G: World<3, Shape = Shape3>>() {
    let [mut touching, mut asked] = [0; 2];
    let mut rng = Rng::new(83);
    for (kind, count) in CONVEX.into_iter().zip([256, 64, 96, 48]) {
        let [first, second] = [1, 2].map(|seed| Subject::new::<G>(hull::<G>(kind, count, seed)));
        let motion = Pair::new(&first.shape, &second.shape, G::grid());
        let poses = motion.jumps(84).take(share(20, 200));
        let poses: Vec<Pose3> = poses
            .chain(motion.through(12, 85).take(share(24, 240)))
            .collect();
        let mut tracker = ShiftTracker::new();
        for pose in poses {
            let found = check::<G>(&first, &second, pose.into(), &mut tracker, &mut rng);
            touching += usize::from(found);
            asked += 1;
        }
    }
    println!("{touching} of {asked} hulls in {:?} touch", G::arithmetic());
    assert!(touching > asked / 4 && touching < asked);
}

/// A hull of one of the kinds; in fixed point, of what is left on the lattice.
fn hull<G: World<3>>(kind: &str, count: u32, seed: u64) -> Shape3 {
    let shape = convex(kind, count, seed);
    match G::arithmetic() {
        Arithmetic::F32 => shape,
        Arithmetic::Fixed => {
            let on = |point: &[f64; 3]| point.map(|x| libm::rint(x * STEPS));
            let points: Vec<_> = shape.points.iter().map(on).collect();
            convex_hull(&points).expect("they have a volume between them")
        }
    }
}

/// Whether the solids touch.
fn check<G: World<3, Shape = Shape3>>(
    first: &Subject<Shape3, 3>,
    second: &Subject<Shape3, 3>,
    at: Placing<3>,
    tracker: &mut ShiftTracker,
    rng: &mut Rng,
) -> bool {
    let what = format!("{} at {at:?} in {:?}", first.shape.name(), G::arithmetic());
    let (solid, other) = (first.solid::<G>(), second.solid::<G>());
    let (mut one, mut two) = (room::<G, 3>(&solid), room::<G, 3>(&other));
    let hull = Hull::build(&solid, &mut one).expect("it is convex");
    let mover = Hull::build(&other, &mut two).expect("it is convex");
    let pose = |offset: [f64; 3]| G::placed(Placing { offset, ..at }, &[]).0;
    let placed = mover.at(pose(at.offset)).expect("it stays in the domain");
    let found = hull.penetration(&placed);
    let others = [
        solid.penetration(placed.posed()).expect("they are convex"),
        tracker.hull_penetration(&hull, &placed),
    ];
    let meets = solid.intersects(placed.posed());
    let size = match G::arithmetic() {
        Arithmetic::F32 => 1.0,
        Arithmetic::Fixed => STEPS,
    };
    // Vertices are rounded where they are placed, in fixed point by up to a step.
    let off = match G::arithmetic() {
        Arithmetic::F32 => 2f64.powi(-19),
        Arithmetic::Fixed => 3.0,
    };
    for other in &others {
        assert_eq!(other.is_some(), meets, "{what}");
    }
    assert_eq!(found.is_some(), meets, "{what}");
    let Some(found) = found else {
        return false;
    };
    let depth = found.depth.to_real();
    for other in others.into_iter().flatten() {
        let lost = (other.depth.to_real() - depth).abs();
        assert!(lost <= off * 0.5, "{lost}: {what}");
    }
    let shift = G::place_of(found.shift.expect("it is short"));
    let is_free = |shift: [f64; 3]| {
        let offset = core::array::from_fn(|k| at.offset[k] + shift[k]);
        let offset = G::grid().snap(offset);
        let placed = mover.at(pose(offset)).expect("it stays in the domain");
        !hull.intersects(&placed)
    };
    let out = scale(shift, 1.0 + 2.0 * off / length(shift).max(off));
    assert!(length(shift) < off || is_free(out), "{what}");
    if depth < 2.0 * off {
        return true;
    }
    let normals = first.shape.faces.iter().map(|face| {
        let [a, b, c] = face.map(|corner| first.shape.points[corner as usize]);
        cross(sub(b, a), sub(c, a))
    });
    let few: Vec<_> = normals.step_by(first.shape.faces.len() / 16).collect();
    let near = (0..16).map(|_| {
        let aside = scale(rng.direction::<3>(), depth * rng.pick(&[0.5, 0.1, 0.02]));
        core::array::from_fn(|k| shift[k] + aside[k])
    });
    let near: Vec<[f64; 3]> = near.collect();
    let any = (0..16).map(|_| rng.direction::<3>());
    for way in few.into_iter().chain(near).chain(any).chain([shift]) {
        let less = scale(way, (depth - off) / length(way));
        assert!(
            !is_free(less),
            "{depth} is not the least, but {less:?} does: {what}"
        );
    }
    assert!(depth < 3.0 * size, "{what}");
    true
}

/// Upright prisms of many sides, one of them shifted, are as deep as their polygons.
#[test]
fn prisms_are_as_deep_as_their_polygons() {
    let polygon = regular(48).scaled(1.5);
    let subject = Subject::new::<Space<f32>>(prism(&polygon, -1.5, 1.5));
    let solid = subject.solid::<Space<f32>>();
    let angle = core::f64::consts::PI / 48.0;
    for (x, z) in [
        (1.0, 0.01),
        (0.25, 0.5),
        (2.5, 0.1),
        (0.5, 2.75),
        (0.0, 0.0),
        (0.001, 0.0),
    ] {
        let offset = [x, 0.0, z];
        let turn = [1.0, 0.0, 0.0, 0.0];
        let pose = <Space<f32> as World<3>>::placed(Placing { offset, turn }, &[]).0;
        let placed = solid.at(pose).expect("it stays in the domain");
        let out = solid
            .penetration(&placed)
            .expect("it is convex")
            .expect("they meet");
        // The normals nearest to the shift are half a side off it.
        let aside = (3.0 - x) * libm::cos(angle);
        let exact = f64::min(aside, 3.0 - z);
        let depth = f64::from(out.depth);
        assert!((depth - exact).abs() < 1e-6, "{depth} is not {exact}");
    }
}

/// Of hulls with more vertices than the search keeps in mind, no facet of the difference is nearer than the depth: all
/// normals of facets and of pairs of edges are asked, in `f64`.
#[test]
fn hulls_are_as_deep_as_the_nearest_facet_of_their_difference() {
    let mut hits = 0;
    for (kind, seed) in CONVEX
        .into_iter()
        .flat_map(|kind| (0..2).map(move |k| (kind, k)))
    {
        let [first, second] =
            [1, 2].map(|k| Subject::new::<Space<f32>>(convex(kind, 64, k + 10 * seed)));
        let motion = Pair::new(&first.shape, &second.shape, Space::<f32>::grid());
        let (solid, other) = (first.solid::<Space<f32>>(), second.solid::<Space<f32>>());
        for pose in motion.through(4, 86).take(share(8, 80)) {
            let (pose, places) = Space::<f32>::placed(pose.into(), second.shape.points());
            let placed = other.at(pose).expect("in the domain");
            let Some(out) = solid.penetration(&placed).expect("they are convex") else {
                continue;
            };
            let exact = nearest_facet([
                &first.shape,
                &Shape3 {
                    points: places,
                    ..second.shape.clone()
                },
            ]);
            let depth = f64::from(out.depth);
            assert!(
                (depth - exact).abs() < 1e-5,
                "{kind}: {depth} is not {exact} at {pose:?}"
            );
            hits += 1;
        }
    }
    assert!(hits > 10, "{hits}");
}

/// How far the origin is from the nearest facet of the difference of two convex solids.
fn nearest_facet(shapes: [&Shape3; 2]) -> f64 {
    let reach = |shape: &Shape3, along: [f64; 3]| {
        let heights = shape.points.iter().map(|point| dot(*point, along));
        heights.fold(f64::NEG_INFINITY, f64::max)
    };
    let corners =
        |shape: &Shape3, face: &[u32; 3]| face.map(|corner| shape.points[corner as usize]);
    let [ours, theirs] = shapes.map(|shape| {
        let faces = shape.faces.iter().map(|face| corners(shape, face));
        let sides = faces.flat_map(|[a, b, c]| [[a, b], [b, c], [c, a]]);
        let edges = sides.filter(|[from, to]| from < to);
        edges.map(|[from, to]| sub(to, from)).collect::<Vec<_>>()
    });
    let normals = shapes.into_iter().flat_map(|shape| {
        let faces = shape.faces.iter().map(|face| corners(shape, face));
        faces.map(|[a, b, c]| cross(sub(b, a), sub(c, a)))
    });
    let pairs = ours
        .iter()
        .flat_map(|u| theirs.iter().map(|v| cross(*u, *v)));
    let mut least = f64::INFINITY;
    for normal in normals.chain(pairs).filter(|normal| length(*normal) > 1e-9) {
        for unit in [1.0, -1.0].map(|sign| scale(normal, sign / length(normal))) {
            least = least.min(reach(shapes[0], unit) + reach(shapes[1], scale(unit, -1.0)));
        }
    }
    least
}
