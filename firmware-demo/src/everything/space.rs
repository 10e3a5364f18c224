//! Space.

use core::hint::black_box;

use fixed::types::I32F0;
use tetracone::{
    image::Image,
    number::Scalar,
    space::{Point, Pose, Segment, Space, Tetrahedron, Triangle},
};

use super::{distances, entry, queries};
use crate::scenario::{HOOP_F32, HOOP_FIXED};

/// Everything in space, in `f32`.
pub fn space_f32() {
    everything::<f32>(&HOOP_F32);
}

/// Everything in space, in fixed point.
pub fn space_fixed() {
    everything::<I32F0>(&HOOP_FIXED);
}

/// Distances in space, in `f32`.
pub fn distance_f32() {
    distances::<Space<f32>>([&HOOP_F32; 2], black_box(Default::default()));
}

/// Distances in space, in fixed point.
pub fn distance_fixed() {
    distances::<Space<I32F0>>([&HOOP_FIXED; 2], black_box(Default::default()));
}

fn everything<S: Scalar>(hoop: &Image<'static>) {
    let places = [Point::new(S::ZERO, S::ZERO, S::ZERO); 4];
    let [a, b, c, d] = black_box(places);
    let pose = poses([a, b]);
    shapes([a, b, c, d]);
    queries::<Space<S>>([hoop, hoop], [a, b], (black_box(a.x), pose));
}

fn poses<S: Scalar>([a, b]: [Point<S>; 2]) -> Pose<S> {
    let axis = black_box([1.0, 2.0, 3.0]);
    entry::space_turned(a, axis, black_box(1.0));
    let turned = Pose::turned(a, axis, black_box(1.0)).unwrap_or_default();
    let rotation = black_box(turned.rotation());
    entry::space_pose(b, rotation);
    entry::space_quaternion(rotation.to_wxyz(), &rotation);
    let given = black_box(Pose::new(b, rotation).unwrap_or_default());
    black_box(given.matrix());
    entry::space_apply(&given, a);
    entry::space_seen_from(&turned, &given);
    entry::space_towards(&turned, &given, black_box(0.5));
    let axis = black_box([S::ONE, S::Unit::default(), S::Unit::default()]);
    entry::space_turned_by(b, axis, black_box(1));
    entry::space_carried_by(&turned, &given);
    given
}

fn shapes<S: Scalar>([a, b, c, d]: [Point<S>; 4]) {
    black_box(a.array());
    let (way, other) = (Segment::new(a, b), Segment::new(c, d));
    entry::space_segments(&way, &other);
    let (one, two) = (Triangle::new(a, b, c), Triangle::new(b, c, d));
    entry::space_triangles(&one, &two, &way);
    let (one, two) = (Tetrahedron::new(a, b, c, d), Tetrahedron::new(d, c, b, a));
    entry::tetrahedra(&one, &two, &other);
    let (rim, hole) = ([a, b, c, d], [d, c, b]);
    entry::faces(&[&rim, &hole], &Segment::new(a, d));
}
