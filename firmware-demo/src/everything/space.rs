//! Space.

use core::hint::black_box;

use fixed::types::I32F0;
use tetracone::{
    image::Image,
    number::Scalar,
    plane::Plane,
    space::{Point, Pose, Segment, Space, Tetrahedron, Triangle},
};

use super::{capsules, contacts, distances, entry, hulls, lists, penetrations, proxies, queries};
use crate::{
    plane::{HALF_F32, HALF_FIXED, RING_F32, RING_FIXED},
    scenario::{COIN_F32, COIN_FIXED, HOOP_F32, HOOP_FIXED, STONE_F32, STONE_FIXED},
};

/// Everything in space, in `f32`.
pub fn space_f32() {
    everything::<f32>(&HOOP_F32);
}

/// Everything in space, in fixed point.
pub fn space_fixed() {
    everything::<I32F0>(&HOOP_FIXED);
}

/// Distances in the plane and in space, in `f32`.
pub fn distance_f32() {
    distances::<Plane<f32>>([&RING_F32, &HALF_F32], black_box(Default::default()));
    distances::<Space<f32>>([&HOOP_F32; 2], black_box(Default::default()));
}

/// Distances in the plane and in space, in fixed point.
pub fn distance_fixed() {
    distances::<Plane<I32F0>>([&RING_FIXED, &HALF_FIXED], black_box(Default::default()));
    distances::<Space<I32F0>>([&HOOP_FIXED; 2], black_box(Default::default()));
}

/// Shifts in the plane and in space, in `f32`.
pub fn penetration_f32() {
    penetrations::<Plane<f32>>([&RING_F32, &HALF_F32], black_box(Default::default()));
    penetrations::<Space<f32>>([&HOOP_F32; 2], black_box(Default::default()));
}

/// Shifts in the plane and in space, in fixed point.
pub fn penetration_fixed() {
    penetrations::<Plane<I32F0>>([&RING_FIXED, &HALF_FIXED], black_box(Default::default()));
    penetrations::<Space<I32F0>>([&HOOP_FIXED; 2], black_box(Default::default()));
}

/// Hulls in the plane and in space, in `f32`.
pub fn hull_f32() {
    hulls::<Plane<f32>>([&COIN_F32; 2], black_box(Default::default()));
    hulls::<Space<f32>>([&STONE_F32; 2], black_box(Default::default()));
}

/// Hulls in the plane and in space, in fixed point.
pub fn hull_fixed() {
    hulls::<Plane<I32F0>>([&COIN_FIXED; 2], black_box(Default::default()));
    hulls::<Space<I32F0>>([&STONE_FIXED; 2], black_box(Default::default()));
}

/// Capsules and moving balls in space, in `f32`.
pub fn capsule_f32() {
    let (places, radius) = black_box(([Point::default(); 2], 0.0));
    capsules::<Space<f32>>(&HOOP_F32, places, radius);
}

/// Capsules and moving balls in space, in fixed point.
pub fn capsule_fixed() {
    let (places, radius) = black_box(([Point::default(); 2], I32F0::ZERO));
    capsules::<Space<I32F0>>(&HOOP_FIXED, places, radius);
}

/// Proxies in the plane and in space, in `f32`.
pub fn proxy_f32() {
    let radius = black_box(0.0);
    proxies::<Plane<f32>>(&RING_F32, black_box(Default::default()), radius);
    proxies::<Space<f32>>(&HOOP_F32, black_box(Default::default()), radius);
}

/// Proxies in the plane and in space, in fixed point.
pub fn proxy_fixed() {
    let radius = black_box(I32F0::ZERO);
    proxies::<Plane<I32F0>>(&RING_FIXED, black_box(Default::default()), radius);
    proxies::<Space<I32F0>>(&HOOP_FIXED, black_box(Default::default()), radius);
}

/// Contact points in the plane and in space, in `f32`.
pub fn contact_f32() {
    contacts::<Plane<f32>>([&RING_F32, &HALF_F32], black_box(Default::default()));
    contacts::<Space<f32>>([&HOOP_F32; 2], black_box(Default::default()));
}

/// Contact points in the plane and in space, in fixed point.
pub fn contact_fixed() {
    contacts::<Plane<I32F0>>([&RING_FIXED, &HALF_FIXED], black_box(Default::default()));
    contacts::<Space<I32F0>>([&HOOP_FIXED; 2], black_box(Default::default()));
}

/// Lists in space, in `f32`.
pub fn lists_f32() {
    lists::<Space<f32>>([&HOOP_F32; 2], black_box(Default::default()));
}

/// Lists in space, in fixed point.
pub fn lists_fixed() {
    lists::<Space<I32F0>>([&HOOP_FIXED; 2], black_box(Default::default()));
}

fn everything<S: Scalar>(hoop: &Image<'static>) {
    let places = [Point::new(S::ZERO, S::ZERO, S::ZERO); 2];
    let [a, b] = black_box(places);
    let pose = poses([a, b]);
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

/// What solids are made of.
pub(super) fn shapes<S: Scalar>() {
    let [a, b, c, d] = black_box([Point::new(S::ZERO, S::ZERO, S::ZERO); 4]);
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
