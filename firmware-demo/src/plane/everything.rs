//! Every question that can be asked in the plane, once: what is linked here is what can be linked.

use core::hint::black_box;

use fixed::types::I32F0;
use tetracone::{
    BallTracker, PairTracker, PointTracker, SweepTracker, WalkTracker,
    image::{HEADER_WORDS, Image},
    number::{Scalar, Sign},
    plane::{Plane, Point, Pose, Segment, Triangle},
    query::{Ball, FacetPair, Sweep},
    tree::{Body, TriTree},
};

use super::{HALF_F32, HALF_FIXED, RING_F32, RING_FIXED};

/// In `f32`.
pub fn everything_f32() {
    everything::<f32>(&RING_F32, &HALF_F32);
}

/// In fixed point.
pub fn everything_fixed() {
    everything::<I32F0>(&RING_FIXED, &HALF_FIXED);
}

/// Everything, about places that the compiler does not know.
fn everything<S: Scalar>(ring: &Image<'static>, half: &Image<'static>) {
    let places = [Point::new(S::ZERO, S::ZERO); 4];
    let [a, b, c, d] = black_box(places);
    let pose = poses([a, b]);
    shapes([a, b, c, d]);
    let _ = black_box(Image::from_words(&black_box([0; HEADER_WORDS])));
    // Not even that these are the two rings.
    let (ring, half) = black_box((ring, half));
    if let (Ok(ring), Ok(half)) = (ring.body(), half.body()) {
        balls(&ring, a);
        sweeps(&ring, [a, b]);
        pairs(&ring, &half, pose);
        points(ring.tree(), a);
    }
}

fn points<S: Scalar>(tree: &TriTree<'_, S>, point: Point<S>) {
    let mut tracker = PointTracker::from_bytes(black_box([0; 8]));
    black_box(tree.classify(point));
    black_box(tree.classify_tracked(point, &mut tracker));
    black_box(tree.explain(point, &mut tracker));
    black_box(tracker.to_bytes());
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
    black_box((tree.statistics(), tree.facets().last(), tree.cones().last()));
}

fn balls<S: Scalar>(body: &Body<'_, Plane<S>>, centre: Point<S>) {
    let Ok(ball) = Ball::<Plane<S>>::new(centre, black_box(centre.x)) else {
        return;
    };
    let mut tracker = BallTracker::from_bytes(black_box([0; 32]));
    black_box(body.touches(&ball));
    black_box(body.touches_tracked(&ball, &mut tracker));
    black_box(body.contact(&ball, &mut tracker));
    black_box(body.explain_ball(&ball, &mut tracker));
    black_box(tracker.to_bytes());
}

fn sweeps<S: Scalar>(body: &Body<'_, Plane<S>>, [from, to]: [Point<S>; 2]) {
    let Ok(sweep) = Sweep::<Plane<S>>::new(from, to) else {
        return;
    };
    let mut tracker = SweepTracker::from_bytes(black_box([0; 12]));
    black_box(body.blocks(&sweep));
    black_box(body.blocks_tracked(&sweep, &mut tracker));
    black_box(body.first_hit(&sweep));
    black_box(body.first_hit_tracked(&sweep, &mut tracker));
    black_box(body.explain_sweep(&sweep, &mut tracker));
    black_box(tracker.to_bytes());
}

fn pairs<S: Scalar>(body: &Body<'_, Plane<S>>, other: &Body<'_, Plane<S>>, pose: Pose<S>) {
    let Ok(placed) = other.at(pose) else { return };
    let mut tracker = PairTracker::from_bytes(black_box([0; 48]));
    let mut pairs = [FacetPair::default(); 4];
    black_box(body.meets(&placed));
    black_box(body.meets_tracked(&placed, &mut tracker));
    black_box(body.comes_within(&placed, pose.shift().x));
    black_box(body.explain_pair(&placed));
    black_box(body.crossings(&placed, &mut pairs).is_truncated());
    black_box((pairs, tracker.to_bytes()));
    black_box(placed.facet(black_box(0)));
    black_box((placed.bounds(), placed.pose(), placed.body().bounds()));
}

fn poses<S: Scalar>([a, b]: [Point<S>; 2]) -> Pose<S> {
    let turned = Pose::turned(a, black_box(1.0)).unwrap_or_default();
    let shifted = Pose::shifted(b).unwrap_or_default();
    let [cosine, sine] = black_box(turned.rotation());
    let given = Pose::new(b, cosine, sine).unwrap_or_default();
    black_box((given.apply(a), shifted.shift()));
    turned.seen_from(&given).unwrap_or(shifted)
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
