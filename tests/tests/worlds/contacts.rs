//! Contact points of members of a world: those of their solids, where the world has them.

use tetracone::{
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
    let frame = Pose::turned(point([3.0, -2.0, 1.0]), [0.6, 0.0, 0.8], 1.0).expect("a pose");
    let above = Pose::turned(point([0.1, 0.2, 0.999]), [0.0, 0.0, 1.0], 0.3).expect("a pose");
    let above = above.carried_by(&frame).expect("near");
    let mut world = World::<Solid<'_, Of>, 4, 8>::new();
    let first = world.insert(solid, frame, Mobility::Moving).expect("room");
    let second = world.insert(solid, above, Mobility::Moving).expect("room");
    let margin = scalar(0.01);
    let mut points = [ContactPoint::default(); 64];
    let listed = world.contact_points(first, second, margin, &mut points);
    let points = &points[..listed.expect("they are there").written];
    let seen = above.seen_from(&frame).expect("near");
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
    let over = over.carried_by(&frame).expect("near");
    let round = world
        .insert_capsule(capsule, over, Mobility::Moving)
        .expect("room");
    let up = Of::vector(frame.rotate([f32::unit(0.0), f32::unit(0.0), f32::unit(1.0)]));
    for (pair, sign) in [([first, round], 1.0), ([round, first], -1.0)] {
        let mut points = [ContactPoint::default(); 4];
        let listed = world.contact_points(pair[0], pair[1], margin, &mut points);
        assert_eq!(listed.expect("they are there").written, 1);
        let normal = Of::vector(points[0].normal);
        assert!(
            length(sub(normal, up.map(|x| x * sign))) < 1e-4,
            "{normal:?}"
        );
        let depth = points[0].depth.to_real();
        assert!((depth - 0.01).abs() < 1e-3, "{depth}");
    }
    // In the solid's middle it has no way out here.
    let inside = world
        .insert_capsule(capsule, frame, Mobility::Moving)
        .expect("room");
    let listed = world.contact_points(first, inside, margin, &mut []);
    assert_eq!(listed.map(|listed| listed.count), Some(0));
}
