//! The list version: a tri-tree for the larger polygon only.

use tetracone::number::Scalar;

use super::{Meeting, circles_apart, circumscribed, edges, has_ring_of};
use crate::study::{Counters, Covering, TriTree, segment::first_meeting, vector::ends, zone::Zone};

/// Whether two polygons meet, with the tri-tree of the larger (Alg. 4.14).
///
/// As [`meet`](super::meet), but only the edges in the cones that the bounding circle of `b`
/// reaches are asked, each once, those in whose extended influence zone (AIE) its centre lies.
pub fn meet<S: Scalar>(a: &TriTree<S>, b: &Covering<S>, counters: &mut Counters) -> Meeting {
    let large = a.covering();
    if circles_apart(large, b) {
        return Meeting::Free;
    }
    let mut tracker = a.tracker();
    let within = has_ring_of(|p| tracker.classify(p), b);
    *counters += *tracker.counters();
    if within {
        return Meeting::Within;
    }
    let (centre, radius) = circumscribed(b);
    for number in a.triangles_near(centre, radius, counters) {
        let edge = &large.triangles()[number].edge;
        if Zone::new(ends(edge), radius).extends_to(centre)
            && let Some(other) = first_meeting(edge, edges(b), counters)
        {
            return Meeting::Edges([number, other]);
        }
    }
    if has_ring_of(|p| b.classify_counted(p, counters), large) {
        return Meeting::Within;
    }
    Meeting::Free
}
