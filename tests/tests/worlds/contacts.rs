//! Contact points of members of a world: those of their solids, where the world has them.

use tetracone::{
    Dimension as _,
    number::Scalar,
    query::{Capsule, ContactPoint, Segment},
    solid::Solid,
    space::{Point, Pose, Space},
    world::{Mobility, World},
};
use tetracone_oracle::{
    shapes::space::block,
    vector::{length, sub},
};
use tetracone_tests::harness::{subject::Subject, world::World as _};

/// In `f32`; a solid's own contact points are judged in both arithmetics.
type Of = Space<f32>;

/// A cube on a turned cube, and a capsule on it.
#[test]
fn members_rest_where_their_solids_do() {
    let cube = Subject::new::<Of>(block(-0.5, 0.5));
    let solid = cube.solid::<Of>();
    let scalar = |x: f64| f32::nearest(x).expect("small");
    let point = |[x, y, z]: [f64; 3]| Point::new(scalar(x), scalar(y), scalar(z));
    let frame =
        Pose::from_axis_angle(point([3.0, -2.0, 1.0]), [0.6, 0.0, 0.8], 1.0).expect("a pose");
    let above =
        Pose::from_axis_angle(point([0.1, 0.2, 0.999]), [0.0, 0.0, 1.0], 0.3).expect("a pose");
    let above = frame.compose(&above).expect("near");
    let mut world = World::<Solid<'_, Of>, 4, 8>::new();
    let first = world.insert(solid, frame, Mobility::Moving).expect("room");
    let second = world.insert(solid, above, Mobility::Moving).expect("room");
    let margin = scalar(0.01);
    let mut points = [ContactPoint::default(); 64];
    let [one, another] = [first, second].map(|handle| world.member(handle).expect("there"));
    let listed = one.contact_points(another, margin, &mut points);
    let points = &points[..listed.expect("they are there").written];
    let seen = above.relative_to(&frame).expect("near");
    let placed = solid.at(seen).expect("near");
    let mut own = [ContactPoint::default(); 64];
    let written = solid.contact_points(&placed, margin, &mut own).written;
    assert_eq!((points.len(), written), (4, 4));
    for (told, own) in points.iter().zip(&own) {
        assert_eq!(
            (told.facets, told.features, told.depth),
            (own.facets, own.features, own.depth)
        );
        for (place, own) in told.points.iter().zip(own.points) {
            assert_eq!(Some(*place), frame.apply(own));
        }
        assert_eq!(
            told.normal.map(f32::to_bits),
            frame.rotate(own.normal).map(f32::to_bits)
        );
    }
    // A capsule lies across the cube, whichever is the first.
    let ends = [[-0.3, 0.0, 0.0], [0.3, 0.0, 0.0]].map(point);
    let axis = Segment::new(ends[0], ends[1]).expect("a segment");
    let capsule = Capsule::<Of>::new(axis, scalar(0.2)).expect("a capsule");
    let over = Pose::shifted(point([0.0, 0.0, 0.69])).expect("a pose");
    let over = frame.compose(&over).expect("near");
    let round = world
        .insert_capsule(capsule, over, Mobility::Moving)
        .expect("room");
    let up = Of::vector(frame.rotate([f32::unit(0.0), f32::unit(0.0), f32::unit(1.0)]));
    for (pair, sign) in [([first, round], 1.0), ([round, first], -1.0)] {
        let mut points = [ContactPoint::default(); 4];
        let [one, another] = pair.map(|handle| world.member(handle).expect("there"));
        let listed = one.contact_points(another, margin, &mut points);
        assert_eq!(listed.expect("they are there").written, 1);
        let normal = Of::vector(points[0].normal);
        assert!(
            length(sub(normal, up.map(|x| x * sign))) < 1e-4,
            "{normal:?}"
        );
        let depth = points[0].depth.to_real();
        assert!((depth - 0.01).abs() < 1e-3, "{depth}");
    }
}

/// Balls and capsules in a cube of edges of one and across each other: how deep, and which way the second one leaves.
#[test]
fn axes_that_cross_have_a_way_out() {
    let cube = Subject::new::<Of>(block(-0.5, 0.5));
    let scalar = |x: f64| f32::nearest(x).expect("small");
    let point = |[x, y, z]: [f64; 3]| Point::new(scalar(x), scalar(y), scalar(z));
    let capsule = |ends: [[f64; 3]; 2]| {
        let [from, to] = ends.map(point);
        let axis = Segment::new(from, to).expect("a segment");
        Capsule::<Of>::new(axis, scalar(0.2)).expect("a capsule")
    };
    let rest = Pose::default();
    let margin = scalar(0.01);
    let judge = |first: Option<Capsule<Of>>, second: Capsule<Of>, depth: f64, out: [f64; 3]| {
        let has_two_ways = first.is_some();
        let mut world = World::<Solid<'_, Of>, 2, 2>::new();
        let first = match first {
            Some(first) => world.insert_capsule(first, rest, Mobility::Moving),
            None => world.insert(cube.solid::<Of>(), rest, Mobility::Moving),
        };
        let first = first.expect("room");
        let handle = world
            .insert_capsule(second, rest, Mobility::Moving)
            .expect("room");
        for (pair, sign) in [([first, handle], 1.0), ([handle, first], -1.0)] {
            let mut points = [ContactPoint::default(); 2];
            let [one, another] = pair.map(|handle| world.member(handle).expect("there"));
            let listed = one.contact_points(another, margin, &mut points);
            assert_eq!(listed.expect("they are there").count, 1);
            let told = points[0];
            assert!((told.depth.to_real() - depth).abs() < 1e-6, "{told:?}");
            let normal = Of::vector(told.normal);
            // Two capsules leave each other as well the other way.
            let is_expected = |sign: f64| length(sub(normal, out.map(|x| x * sign))) < 1e-6;
            assert!(
                is_expected(sign) || has_two_ways && is_expected(-sign),
                "{told:?}"
            );
            // The places lie over each other, as far apart as it is deep.
            let [one, other] = told
                .points
                .map(|place| Of::coordinates(place).map(Scalar::to_real));
            let way = normal.map(|x| x * depth);
            assert!(length(sub(sub(one, other), way)) < 1e-6, "{told:?}");
        }
        // So far along the way, no more than touches.
        let apart = |part: f64| out.map(|x| x * depth * part);
        for (part, touches) in [(1.001, false), (0.999, true)] {
            let away = Pose::shifted(point(apart(part))).expect("a pose");
            world.set_pose(handle, away).expect("near");
            assert_eq!(world.step().expect("room").touching == 1, touches, "{part}");
        }
    };
    let [right, front, up] = [[1.0, 0.0, 0.0], [0.0, -1.0, 0.0], [0.0, 0.0, 1.0]];
    let middle = [0.25; 3];
    let along = Some([[-1.0, 0.0, 0.0], [1.0, 0.0, 0.0]]);
    for (first, second, depth, out) in [
        // A ball in the cube, its centre on the cube's boundary, and one in another's middle.
        (None, [[0.4, 0.1, 0.2]; 2], 0.3, right),
        (None, [[0.1, -0.5, 0.2]; 2], 0.2, front),
        (Some([middle; 2]), [middle; 2], 0.4, right),
        // A capsule with an end in the cube, one that lies in it, and one that goes through it.
        (None, [[0.1, 0.2, 0.4], [0.1, 0.2, 2.0]], 0.3, up),
        (None, [[0.1, 0.2, 0.4], [-0.1, 0.1, 0.4]], 0.3, up),
        (None, [[0.4, 0.1, -2.0], [0.4, 0.1, 2.0]], 0.3, right),
        // Axes that cross, that lie along each other, and one that is a point of the other.
        (along, [[0.5, -1.0, 0.0], [0.25, 1.0, 0.0]], 0.4, up),
        (along, [[0.5, 0.0, 0.0], [3.0, 0.0, 0.0]], 0.4, up),
        (along, [[0.5, 0.0, 0.0]; 2], 0.4, up),
    ] {
        judge(first.map(capsule), capsule(second), depth, out);
    }
}
