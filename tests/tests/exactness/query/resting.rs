//! Contact points of solids whose patches can be worked out by hand: boxes on boxes, pegs, combs, teeth and rings.

use tetracone::query::ContactPoint;
use tetracone_oracle::{
    cases::share,
    oracle::Facet,
    rng::Rng,
    shapes::{
        Shape, Shape2, Shape3,
        plane::{regular, square},
        space::{block, polycube, prism},
    },
    vector::{dot, scale, unit},
};
use tetracone_tests::harness::{
    subject::Subject,
    world::{Grounded as _, Placing, World},
};

in_both_arithmetics! {
    /// As they were reported: flush sides, a turn and a hair's tilt.
    boxes_on_boxes_have_four_points: boxes::<S>()
}

in_both_arithmetics! {
    /// Each in poses around rest.
    concave_solids_have_the_patches_of_their_walls: concave::<S>()
}

/// A lattice step or an `f32` is this small a part of the unit.
const UNIT: f64 = 65_536.0;

const MARGIN: f64 = 0.01;

/// A patch: its normal, and of how many points it is.
type Patch<const D: usize> = ([f64; D], usize);

/// Two solids, in units.
struct Rest<H, const D: usize>([Subject<H, D>; 2]);

impl<H: Shape<D> + Clone, const D: usize> Rest<H, D>
where
    [[f64; D]; D]: Facet<D>,
{
    fn new<G: World<D, Shape = H>>(shapes: [H; 2]) -> Self {
        Self(shapes.map(|shape| Subject::new::<G>(shape.scaled(UNIT))))
    }

    fn points<G: World<D, Shape = H>>(
        &self,
        offset: [f64; D],
        turn: [f64; 4],
    ) -> Vec<ContactPoint<G>> {
        let [first, second] = &self.0;
        let offset = offset.map(|x| (G::grid().round)(x * UNIT));
        let (pose, _) = G::placed(Placing { offset, turn }, second.shape.points());
        let (solid, other) = (first.solid::<G>(), second.solid::<G>());
        let placed = other.at(pose).expect("it stays in the domain");
        let margin = tetracone::number::Scalar::nearest(MARGIN * UNIT).expect("small");
        let mut points = vec![ContactPoint::default(); 400];
        let listed = solid.contact_points(&placed, margin, &mut points);
        assert!(!listed.is_truncated());
        points.truncate(listed.written);
        points
    }

    /// The patches are these, in any order; normals within two degrees.
    fn check<G: World<D, Shape = H>>(
        &self,
        offset: [f64; D],
        turn: [f64; 4],
        expected: &[Patch<D>],
    ) {
        let points = self.points::<G>(offset, turn);
        let mut patches: Vec<Patch<D>> = Vec::new();
        for point in &points {
            match patches.get_mut(point.patch as usize) {
                None => patches.push((G::vector(point.normal), 1)),
                Some((_, count)) => *count += 1,
            }
        }
        let is_so = |(normal, count): &Patch<D>, other: &Patch<D>| {
            dot(*normal, other.0) > 0.9994 && *count == other.1
        };
        let is_there = |patch| expected.iter().filter(|other| is_so(patch, other)).count();
        let is_found = |patch| patches.iter().filter(|other| is_so(other, patch)).count();
        let what = format!("{patches:?}, not {expected:?}, at {offset:?}, {turn:?}: {points:#?}");
        assert_eq!(patches.len(), expected.len(), "{what}");
        assert!(
            patches
                .iter()
                .all(|patch| is_there(patch) == is_found(patch)),
            "{what}"
        );
    }
}

fn about_z(angle: f64) -> [f64; 4] {
    [libm::cos(angle / 2.0), 0.0, 0.0, libm::sin(angle / 2.0)]
}

fn boxes<S: tetracone_tests::harness::world::Ground>()
where
    tetracone::space::Space<S>: World<3, Shape = Shape3>,
    tetracone::plane::Plane<S>: World<2, Shape = Shape2>,
{
    type Space<S> = tetracone::space::Space<S>;
    type Plane<S> = tetracone::plane::Plane<S>;
    let cubes = Rest::new::<Space<S>>([block(-0.5, 0.5), block(-0.5, 0.5)]);
    let up = [0.0, 0.0, 1.0];
    let off = 1e-7;
    for (offset, turn) in [
        ([0.0, 0.0, 0.999], about_z(0.0)),
        ([0.0, 0.0, 1.0], about_z(0.0)),
        ([0.0, 0.0, 1.001], about_z(0.0)),
        ([0.0, 0.0, 0.999], about_z(0.087)),
        ([0.0, 0.0, 0.999], about_z(core::f64::consts::FRAC_PI_4)),
        ([0.0, 0.0, 1.0], about_z(core::f64::consts::FRAC_PI_4)),
        ([0.0, 0.0, 0.999], about_z(1e-3)),
        ([0.1, 0.1, 0.999], about_z(0.0)),
        ([0.1, 0.1, 1.0], about_z(0.0)),
        ([0.0, 0.0, 0.999], unit([1.0, off, 0.0, 0.0])),
        ([0.0, 0.0, 1.0], unit([1.0, off, off, 0.3])),
        ([0.0, 0.0, 0.999], unit([1.0, 1e-4, -1e-4, 0.0])),
    ] {
        cubes.check::<Space<S>>(offset, turn, &[(up, 4)]);
        let points = cubes.points::<Space<S>>(offset, turn);
        let deep = (1.0 - offset[2]) * UNIT;
        for point in &points {
            let depth = tetracone::number::Scalar::to_real(point.depth);
            assert!((depth - deep).abs() < 2e-4 * UNIT + 2.0, "{point:?}");
        }
    }
    // The corners of what lies over each other.
    for point in cubes.points::<Space<S>>([0.1, 0.1, 0.999], about_z(0.0)) {
        let [x, y, _] = Space::<S>::place_of(point.points[0]).map(|x| x / UNIT);
        let is_corner = |x: f64| (x + 0.4).abs() < 1e-3 || (x - 0.5).abs() < 1e-3;
        assert!(is_corner(x) && is_corner(y), "{point:?}");
    }
    let squares = Rest::new::<Plane<S>>([square(-0.5, 0.5), square(-0.5, 0.5)]);
    for (x, y, angle) in [
        (0.0, 0.999, 0.0),
        (0.0, 1.0, 0.0),
        (0.1, 0.999, 1e-7),
        (-0.7, 1.001, 1e-4),
    ] {
        squares.check::<Plane<S>>([x, y], [angle, 0.0, 0.0, 0.0], &[([0.0, 1.0], 2)]);
    }
}

/// A bar with teeth upwards, two units apart.
fn comb(teeth: u32, width: f64) -> Shape2 {
    let mut points = vec![[-1.0, -1.0], [2.0 * f64::from(teeth) - 1.0, -1.0]];
    for tooth in (0..teeth).rev() {
        let middle = 2.0 * f64::from(tooth);
        let (left, right) = (middle - width / 2.0, middle + width / 2.0);
        points.extend([[right, 0.0], [right, 2.0], [left, 2.0], [left, 0.0]]);
    }
    Shape2::ring("comb", &points)
}

/// A groove or a rack's gap with flanks at 20 degrees, and a tooth for it.
fn tooth_and_rack() -> [Shape2; 2] {
    let lean = libm::tan(core::f64::consts::PI / 9.0);
    let (top, foot) = (0.5 + lean, 0.5);
    let rack = [
        [-3.0, -2.0],
        [3.0, -2.0],
        [3.0, 0.0],
        [top, 0.0],
        [foot, -1.0],
        [-foot, -1.0],
        [-top, 0.0],
        [-3.0, 0.0],
    ];
    // As wide where its middle is, and shorter.
    let (wide, thin) = (0.5 + 1.5 * lean, 0.5 + 0.2 * lean);
    let tooth = [
        [-thin, -0.8],
        [thin, -0.8],
        [wide, 0.5],
        [wide, 1.5],
        [-wide, 1.5],
        [-wide, 0.5],
    ];
    [Shape2::ring("rack", &rack), Shape2::ring("tooth", &tooth)]
}

fn concave<S: tetracone_tests::harness::world::Ground>()
where
    tetracone::space::Space<S>: World<3, Shape = Shape3>,
    tetracone::plane::Plane<S>: World<2, Shape = Shape2>,
{
    type Space<S> = tetracone::space::Space<S>;
    type Plane<S> = tetracone::plane::Plane<S>;
    let mut rng = Rng::new(172);
    let flat = about_z(0.0);
    // A cube in the corner of a box.
    let floor = (0..3).flat_map(|x| (0..3).map(move |y| [x, y, 0]));
    let walls = (0..3).flat_map(|k| [[0, k, 1], [k, 0, 1]]);
    let corner = polycube(&floor.chain(walls).collect::<Vec<_>>());
    let cube = block(0.0, 0.9);
    let corner = Rest::new::<Space<S>>([corner, cube]);
    let axes = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]].map(|axis| (axis, 4));
    // A square peg in a wider hole, along one wall and in a corner.
    let hole = square(-2.0, 2.0).with(square(-1.0, 1.0).inverted());
    let plate = prism(&hole, -0.5, 0.5);
    let peg = prism(&square(-0.95, 0.95), -2.0, 2.0);
    let pegs = Rest::new::<Space<S>>([plate, peg]);
    // A comb on a comb, with three teeth in three gaps.
    let outlines = [comb(4, 1.0), comb(3, 0.9).mapped(|[x, y]| [4.0 - x, -y])];
    let lengths = outlines.clone().map(|outline| prism(&outline, 0.0, 3.0));
    let combs = Rest::new::<Plane<S>>(outlines);
    let long = Rest::new::<Space<S>>(lengths);
    let rack = Rest::new::<Plane<S>>(tooth_and_rack());
    let (sine, cosine) = (
        libm::sin(core::f64::consts::PI / 9.0),
        libm::cos(core::f64::consts::PI / 9.0),
    );
    // A ring on a cone.
    let sides = 16;
    let tip = convex_cone(sides);
    let ring = regular(sides).scaled(2.0).with(regular(sides).inverted());
    let cone = Rest::new::<Space<S>>([tip, prism(&ring, 0.0, 0.5)]);
    let around: Vec<Patch<3>> = (0..sides)
        .map(|k| {
            let angle = (f64::from(k) + 0.5) / f64::from(sides) * core::f64::consts::TAU;
            // Across a slope of one half of the height of what is inside the sides.
            let inner = libm::cos(core::f64::consts::PI / f64::from(sides));
            (unit([libm::cos(angle), libm::sin(angle), inner]), 2)
        })
        .collect();
    for _ in 0..share(40, 10_000) {
        let mut near = || rng.between(-0.002, 0.002);
        let rest: [f64; 3] = [1.0 + near(), 1.0 + near(), 1.0 + near()];
        corner.check::<Space<S>>(rest, flat, &axes);
        let [x, y] = [0.05 + near(), 0.05 + near()];
        pegs.check::<Space<S>>([x, 0.0, near()], flat, &[([-1.0, 0.0, 0.0], 4)]);
        pegs.check::<Space<S>>(
            [x, y, near()],
            flat,
            &[([-1.0, 0.0, 0.0], 4), ([0.0, -1.0, 0.0], 4)],
        );
        let x = 1.05 + near();
        // The gaps are from a half to one and a half.
        combs.check::<Plane<S>>([x, 2.6 + near()], [0.0; 4], &[([-1.0, 0.0], 2); 3]);
        long.check::<Space<S>>([x, 2.6 + near(), near()], flat, &[([-1.0, 0.0, 0.0], 4); 3]);
        let down = near().abs();
        rack.check::<Plane<S>>(
            [0.0, -down],
            [0.0; 4],
            &[([cosine, sine], 2), ([-cosine, sine], 2)],
        );
        let down = near();
        cone.check::<Space<S>>([0.0, 0.0, down], flat, &around);
    }
}

/// A cone of so many sides, as wide as the height below its tip, with radius one at zero.
fn convex_cone(sides: u32) -> Shape3 {
    let mut points = vec![[0.0, 0.0, 1.0]];
    points.extend(regular(sides).points().iter().map(|&[x, y]| {
        let [x, y] = scale([x, y], 3.0);
        [x, y, -2.0]
    }));
    let faces = (1..=sides).map(|k| [0, k, k % sides + 1]);
    let base = (2..sides).map(|k| [1, k + 1, k]);
    Shape3::new("cone", points, faces.chain(base).collect())
}
