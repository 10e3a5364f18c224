//! Space.

use core::hint::black_box;

use tetracone::{
    PointTracker,
    number::Scalar,
    plane::Plane,
    space::{Point, Pose, Segment, Space, Triangle},
};
use tetracone_classic::space::Tetrahedron;

use super::{capsules, contacts, distances, entry, hulls, lists, penetrations, proxies, queries};
use crate::Baked;

/// A point beside a solid, asked with memory: what the program `stylus` does over and over.
pub fn point<S: Baked>() {
    if let Ok(cells) = black_box(S::ORGAN).cells::<Space<S>>() {
        let mut tracker = PointTracker::new();
        entry::point_tracker_classify(&cells, black_box(Point::default()), &mut tracker);
    }
}

/// Everything in space that has no group of its own.
pub fn space<S: Baked>() {
    let [a, b] = black_box([Point::default(); 2]);
    let pose = poses([a, b]);
    queries::<Space<S>>([S::HOOP; 2], [a, b], (black_box(a.x), pose));
}

/// Distances in the plane and in space.
pub fn distance<S: Baked>() {
    distances::<Plane<S>>([S::RING, S::HALF], black_box(Default::default()));
    distances::<Space<S>>([S::HOOP; 2], black_box(Default::default()));
}

/// Shifts in the plane and in space.
pub fn penetration<S: Baked>() {
    penetrations::<Plane<S>>([S::RING, S::HALF], black_box(Default::default()));
    penetrations::<Space<S>>([S::HOOP; 2], black_box(Default::default()));
}

/// Hulls in the plane and in space.
pub fn hull<S: Baked>() {
    hulls::<Plane<S>>([S::COIN; 2], black_box(Default::default()));
    hulls::<Space<S>>([S::STONE; 2], black_box(Default::default()));
}

/// Capsules and moving balls in space.
pub fn capsule<S: Baked>() {
    capsules::<Space<S>>(S::HOOP, black_box(Default::default()), black_box(S::ZERO));
}

/// Proxies in the plane and in space.
pub fn proxy<S: Baked>() {
    let radius = black_box(S::ZERO);
    proxies::<Plane<S>>(S::RING, black_box(Default::default()), radius);
    proxies::<Space<S>>(S::HOOP, black_box(Default::default()), radius);
}

/// Contact points in the plane and in space.
pub fn contact<S: Baked>() {
    contacts::<Plane<S>>([S::RING, S::HALF], black_box(Default::default()));
    contacts::<Space<S>>([S::HOOP; 2], black_box(Default::default()));
}

/// Lists in space.
pub fn list<S: Baked>() {
    lists::<Space<S>>([S::HOOP; 2], black_box(Default::default()));
}

fn poses<S: Scalar>([a, b]: [Point<S>; 2]) -> Pose<S> {
    let axis = black_box([1.0, 2.0, 3.0]);
    entry::space_from_axis_angle(a, axis, black_box(1.0));
    let turned = Pose::from_axis_angle(a, axis, black_box(1.0)).unwrap_or_default();
    let rotation = black_box(turned.rotation());
    entry::space_pose(b, rotation);
    entry::space_quaternion(rotation.to_wxyz(), &rotation);
    let given = black_box(Pose::new(b, rotation).unwrap_or_default());
    black_box(given.matrix());
    entry::space_apply(&given, a);
    entry::space_relative_to(&turned, &given);
    entry::space_interpolate(&turned, &given, black_box(0.5));
    let axis = black_box([S::ONE, S::Unit::default(), S::Unit::default()]);
    entry::space_from_axis_turn(b, axis, black_box(1));
    entry::space_compose(&turned, &given);
    entry::space_rotate(&turned, axis);
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
