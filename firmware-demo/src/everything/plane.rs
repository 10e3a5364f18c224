//! The plane.

use core::hint::black_box;

use fixed::types::I32F0;
use tetracone::{
    WalkTracker,
    image::Image,
    number::{Scalar, Sign},
    plane::{Plane, Point, Pose, Segment, Triangle},
    tree::TriTree,
};

use super::queries;
use crate::plane::{HALF_F32, HALF_FIXED, RING_F32, RING_FIXED};

/// Everything in the plane, in `f32`.
pub fn plane_f32() {
    everything::<f32>(&RING_F32, &HALF_F32);
}

/// Everything in the plane, in fixed point.
pub fn plane_fixed() {
    everything::<I32F0>(&RING_FIXED, &HALF_FIXED);
}

fn everything<S: Scalar>(ring: &Image<'static>, half: &Image<'static>) {
    let [a, b, c, d] = black_box([Point::new(S::ZERO, S::ZERO); 4]);
    let pose = poses([a, b]);
    shapes([a, b, c, d]);
    queries::<Plane<S>>([ring, half], [a, b], (black_box(a.x), pose));
    if let Ok(tree) = black_box(ring).plane::<S>() {
        walks(&tree, a);
    }
}

fn walks<S: Scalar>(tree: &TriTree<'_, S>, point: Point<S>) {
    let mut tracker = WalkTracker::from_bytes(black_box([0; 8]));
    if let Some(walk) = tree.convex() {
        black_box(walk.classify_tracked(point, &mut tracker));
        black_box(walk.explain(point, &mut tracker));
        black_box(walk.worst_case());
    }
    if let Some(walk) = tree.star() {
        black_box(walk.classify_tracked(point, &mut tracker));
        black_box(walk.explain(point, &mut tracker));
        black_box(walk.worst_case());
    }
    let query = tree.point_query();
    black_box(query.classify_tracked(point, &mut tracker));
    black_box(query.explain(point, &mut tracker));
    black_box(query.worst_case());
    black_box((tracker.edge(), tracker.to_bytes()));
}

fn poses<S: Scalar>([a, b]: [Point<S>; 2]) -> Pose<S> {
    let turned = Pose::turned(a, black_box(1.0)).unwrap_or_default();
    let shifted = Pose::shifted(b).unwrap_or_default();
    let [cosine, sine] = black_box(turned.rotation());
    let given = Pose::new(b, cosine, sine).unwrap_or_default();
    black_box((given.apply(a), shifted.shift()));
    let parted = Pose::turned_by(b, black_box(1)).unwrap_or_default();
    let carried = black_box(parted.carried_by(&given)).unwrap_or_default();
    turned.seen_from(&carried).unwrap_or(shifted)
}

fn shapes<S: Scalar>([a, b, c, d]: [Point<S>; 4]) {
    let (one, other) = (Segment::new(a, b), Segment::new(c, d));
    black_box((one.side(c), one.contains(d), one.meets(&other)));
    black_box(one.is_crossed_by(&other, black_box(Sign::Negative)));
    black_box(one.intersection(&other));
    let (one, other) = (Triangle::new(a, b, c), Triangle::new(b, c, d));
    black_box((one.sign(), one.contains(d)));
    black_box(one.meets_segment(&Segment::new(c, d)));
    black_box(one.meets(&other));
}
