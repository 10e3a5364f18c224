//! One solid inside another: in its cavity, in its material, and touching it in as little as a
//! point.

use fixed::types::I32F0;
use tetracone::{
    PairTracker,
    plane::{self, Plane},
    query::Witness,
    space::{self, Space},
};
use tetracone_oracle::{
    oracle::Facet,
    shapes::{
        Shape, Shape2, Shape3,
        space::{block, cube, hollow, nested, sphere, torus, touching_pairs},
    },
};
use tetracone_tests::harness::{
    listed::Lists,
    subject::Subject,
    world::{Ground, Grounded as _, World},
};

/// Whether two solids meet, the second one shifted: asked either way around, with memory, and for
/// the reason.
struct Pair<'a, G: World<D>, const D: usize> {
    first: &'a Subject<G::Shape, D>,
    shifted: fn([f64; D]) -> G::Pose,
}

impl<G: World<D>, const D: usize> Pair<'_, G, D>
where
    [[f64; D]; D]: Facet<D>,
{
    fn why(&self, shape: G::Shape, by: [f64; D]) -> Option<Witness> {
        let other = Subject::new::<G>(shape);
        let (first, second) = (self.first.solid::<G>(), other.solid::<G>());
        let placed = second.at((self.shifted)(by)).expect("near");
        let back = first.at((self.shifted)(by.map(|x| -x))).expect("near");
        let answer = first.distance(&placed);
        let hit = first.intersects(&placed);
        assert_eq!(answer.witness.is_some(), hit);
        assert_eq!(second.intersects(&back), hit, "the other way around");
        assert_eq!(PairTracker::new().intersects(&first, &placed), hit);
        let places: Vec<[f64; D]> = (other.shape.points().iter())
            .map(|point| core::array::from_fn(|k| point[k] + by[k]))
            .collect();
        let moved = other.oracle.moved(&places, &other.shape.facets());
        let [one, two] = [(&first, self.first), (&second, &other)].map(|(solid, subject)| Lists {
            solid,
            oracle: &subject.oracle,
            numbers: &subject.numbers,
        });
        let what = format!("{} by {by:?}", other.shape.name());
        let pieces = one.nested_pieces(&two, (&placed, &moved), &what);
        let crossings = first.crossings(&placed, &mut []);
        assert_eq!(pieces > 0 || crossings.count > 0, hit, "{what}");
        answer.witness
    }

    fn intersects(&self, shape: G::Shape, by: [f64; D]) -> bool {
        self.why(shape, by).is_some()
    }
}

#[test]
fn a_polygon_in_a_hole_is_free_and_one_in_the_material_is_not() {
    // A frame, a square in its hole, and a ring around both.
    let square = |half: f64| {
        let corners = [[-half, -half], [half, -half], [half, half], [-half, half]];
        Shape2::ring("square", &corners)
    };
    let frame = square(10.0).with(square(6.0).inverted());
    let frame = Subject::new::<Plane<f32>>(frame);
    let pair = Pair::<Plane<f32>, 2> {
        first: &frame,
        shifted: |by| plane::Pose::shifted(Plane::at(by).expect("near")).expect("a pose"),
    };
    let meets = |shape: Shape2, x: f64| pair.intersects(shape, [x, 0.0]);
    assert!(!meets(square(2.0), 0.0), "in the hole");
    assert!(meets(square(1.0), 8.0), "in the material");
    assert!(meets(square(6.0), 0.0), "exactly as large as the hole");
    assert!(!meets(square(5.75), 0.0), "nearly as large as the hole");
    assert!(meets(square(4.0), 2.0), "touching the hole's side");
    assert!(meets(square(12.0), 0.0), "around the frame");
    assert!(
        !meets(square(20.0).with(square(12.0).inverted()), 0.0),
        "a frame around the frame"
    );
    // Two components, of which only one is in the material.
    let two = square(1.0).with(square(1.0).moved([8.0, 0.0]));
    assert!(meets(two.clone(), 0.0), "the second component is inside");
    assert!(!meets(two, 20.0), "both are outside");
}

fn shifted<S: Ground>(by: [f64; 3]) -> space::Pose<S> {
    space::Pose::shifted(Space::at(by).expect("near")).expect("a pose")
}

/// Cubes of whole numbers, so that they are the same in either arithmetic.
fn cubes<S: Ground>() {
    let shell = block(-40.0, 40.0).with(block(-24.0, 24.0).inverted());
    let shell = Subject::new::<Space<S>>(shell);
    let pair = Pair::<Space<S>, 3> {
        first: &shell,
        shifted: shifted::<S>,
    };
    let half = |x: f64| block(-x, x);
    let meets = |shape: Shape3, x: f64| pair.intersects(shape, [x, 0.0, 0.0]);
    assert!(!meets(half(8.0), 0.0), "wholly in the cavity");
    assert!(!meets(half(23.0), 0.0), "nearly as large as the cavity");
    let inside = pair.why(half(4.0), [32.0, 0.0, 0.0]);
    assert!(
        matches!(inside, Some(Witness::SecondInFirst(_))),
        "wholly in the material: {inside:?}"
    );
    let around = pair.why(half(44.0), [0.0; 3]);
    assert!(
        matches!(around, Some(Witness::FirstInSecond(_))),
        "around all of it: {around:?}"
    );
    assert!(
        !meets(half(60.0).with(half(44.0).inverted()), 0.0),
        "the shell wholly in the other's cavity"
    );
    // Of several shells one is in the material: the first, the middle one, the last.
    let islands = [-32.0, 0.0, 90.0].map(|x| half(4.0).moved([x, 0.0, 0.0]));
    for turn in 0..3 {
        let [a, b, c] = [0, 1, 2].map(|k| islands[(k + turn) % 3].clone());
        assert!(meets(a.with(b).with(c), 0.0), "one shell of several inside");
    }
    let [_, cavity, outside] = islands;
    assert!(!meets(cavity.with(outside), 0.0), "no shell of two inside");
    // Touching in a face, an edge and a vertex, from outside and in the cavity.
    for (size, from) in [(8.0, 48.0), (8.0, 16.0)] {
        for by in [[from, 3.0, -2.0], [from, from, 3.0], [from; 3]] {
            assert!(pair.intersects(half(size), by), "touching at {by:?}");
            let away = if from > 40.0 { 1.0 } else { -1.0 };
            let free = by.map(|x| if x < from { x } else { x + away });
            assert!(!pair.intersects(half(size), free), "one off at {free:?}");
        }
    }
}

#[test]
fn a_polyhedron_in_a_cavity_is_free_and_one_in_the_material_is_not() {
    cubes::<f32>();
    cubes::<I32F0>();
}

#[test]
fn every_other_boundary_of_nested_ones_is_a_cavity() {
    for count in 1..7 {
        let outer = Subject::new::<Space<f32>>(nested(count));
        let pair = Pair::<Space<f32>, 3> {
            first: &outer,
            shifted: shifted::<f32>,
        };
        // As small as the next boundary would be.
        let inner = cube().scaled(1.3 * libm::pow(0.3, f64::from(count)));
        let is_material = count % 2 == 1;
        assert_eq!(pair.intersects(inner, [0.0; 3]), is_material, "{count}");
    }
    let shells = Subject::new::<Space<f32>>(hollow().with(sphere(3).scaled(0.5)));
    let pair = Pair::<Space<f32>, 3> {
        first: &shells,
        shifted: shifted::<f32>,
    };
    let around = block(-0.875, 0.875).with(block(-0.625, 0.625).inverted());
    assert!(
        !pair.intersects(around, [0.0; 3]),
        "between a cavity and an island"
    );
    assert!(
        pair.intersects(sphere(2).scaled(0.125), [0.0; 3]),
        "in the island"
    );
    let ring = torus(16, 8).scaled(0.25);
    assert!(
        pair.intersects(ring, [0.25, 0.0, 0.0]),
        "through the island"
    );
}

#[test]
fn what_touches_in_as_little_as_a_point_is_hit() {
    let mut cases = 0;
    for [a, b] in touching_pairs() {
        let name = format!("{} {}", a.name, b.name);
        let first = Subject::new::<Space<f32>>(a);
        let pair = Pair::<Space<f32>, 3> {
            first: &first,
            shifted: shifted::<f32>,
        };
        // Solids that are inside out are none.
        let b = if b.size() < 0.0 { b.inverted() } else { b };
        assert!(pair.intersects(b, [0.0; 3]), "{name}");
        cases += 1;
    }
    assert_eq!(cases, 11);
}
