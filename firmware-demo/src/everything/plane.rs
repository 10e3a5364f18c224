//! The plane.

use core::hint::black_box;

use tetracone::{
    number::Scalar,
    plane::{Plane, Point, Pose, Segment},
};
use tetracone_classic::plane::Triangle;

use super::{capsules, entry, lists, queries};
use crate::Baked;

/// Everything in the plane.
pub fn plane<S: Baked>() {
    let [a, b] = black_box([Point::new(S::ZERO, S::ZERO); 2]);
    let pose = poses([a, b]);
    queries::<Plane<S>>([S::RING, S::HALF], [a, b], (black_box(a.x), pose));
    capsules::<Plane<S>>(S::RING, [a, b], black_box(a.x));
    lists::<Plane<S>>([S::RING, S::HALF], ([a, b], black_box(a.x), pose));
}

fn poses<S: Scalar>([a, b]: [Point<S>; 2]) -> Pose<S> {
    entry::plane_from_angle(a, black_box(1.0));
    let turned = Pose::from_angle(a, black_box(1.0)).unwrap_or_default();
    let [cosine, sine] = black_box(turned.rotation());
    entry::plane_pose(b, cosine, sine);
    let given = black_box(Pose::new(b, cosine, sine).unwrap_or_default());
    entry::plane_apply(&given, a);
    entry::plane_relative_to(&turned, &given);
    entry::plane_interpolate(&turned, &given, black_box(0.5));
    entry::plane_from_turn(b, black_box(1));
    entry::plane_compose(&turned, &given);
    entry::plane_rotate(&turned, black_box([S::ONE, S::Unit::default()]));
    given
}

/// What solids are made of.
pub(super) fn shapes<S: Scalar>() {
    let [a, b, c, d] = black_box([Point::new(S::ZERO, S::ZERO); 4]);
    black_box(a.array());
    entry::plane_segments(&Segment::new(a, b), &Segment::new(c, d));
    let (one, other) = (Triangle::new(a, b, c), Triangle::new(b, c, d));
    entry::plane_triangles(&one, &other, &Segment::new(c, d));
}
