//! The list version: a tree for the larger solid only.

use super::{Meeting, circles_apart, circumscribed, facets, has_piece_of};
use crate::{
    Counters, Simplicial,
    simplicial::{Covering, tree::ConeTree, zone::Zone},
};

/// Whether two solids meet, with the tree of the larger (Alg. 4.14, 5.11).
///
/// As [`meet`](super::meet), but only the facets in the cones that the bounding circle or sphere
/// of `b` reaches are asked, each once, those in whose extended influence zone (AIE) its centre
/// lies. In space a face that the sphere itself does not meet is passed over, as in Alg. 5.11.
pub fn meet<G: Simplicial<D>, const D: usize>(
    a: &ConeTree<G, D>,
    b: &Covering<G, D>,
    counters: &mut Counters,
) -> Meeting {
    let large = a.covering();
    if circles_apart(large, b) {
        return Meeting::Free;
    }
    let mut tracker = a.tracker();
    let within = has_piece_of(|p| tracker.classify(p), b);
    *counters += *tracker.counters();
    if within {
        return Meeting::Within;
    }
    let (centre, radius) = circumscribed(b);
    for number in a.simplices_near(centre, radius, counters) {
        let facet = &large.simplices()[number].facet;
        let zone = Zone::new(G::ends(facet), radius);
        if zone.extends_to(centre)
            && (D == 2 || G::near(&zone, centre).is_hit())
            && let Some(other) = G::first_meeting(facet, facets(b), counters)
        {
            return Meeting::Facets([number, other]);
        }
    }
    if has_piece_of(|p| b.classify_counted(p, counters), large) {
        return Meeting::Within;
    }
    Meeting::Free
}
