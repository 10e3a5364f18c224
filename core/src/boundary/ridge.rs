//! Whether a boundary closes: the boundary of the boundary is zero.

use super::BoundaryError;
use crate::{geometry::Dimension, order::sort};

/// How many places an error shows.
const SHOWN: usize = 4;

/// A facet's own boundary: an end of an edge (plane), a directed edge of a triangle (space).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Ridge {
    low: u32,
    high: u32,
    backwards: bool,
}

impl Ridge {
    /// Ridge number `k` of a facet.
    fn of<G: Dimension>(facet: &[u32], k: usize) -> Self {
        let at = |k: usize| facet.get(k % G::DIMENSION).copied().unwrap_or(0);
        if G::DIMENSION == 2 {
            Self {
                low: at(k),
                high: at(k),
                backwards: k == 0,
            }
        } else {
            let (from, to) = (at(k), at(k + 1));
            Self {
                low: from.min(to),
                high: from.max(to),
                backwards: from > to,
            }
        }
    }

    /// The points it runs between, in its direction.
    const fn ends(self) -> [u32; 2] {
        if self.backwards {
            [self.high, self.low]
        } else {
            [self.low, self.high]
        }
    }
}

/// Checks that every ridge is cancelled by one of the opposite direction.
pub(super) fn check_closed<G: Dimension>(
    facets: &[G::Corners],
    ridges: &mut [Ridge],
) -> Result<(), BoundaryError> {
    let Some(ridges) = ridges.get_mut(..facets.len() * G::DIMENSION) else {
        return Err(BoundaryError::Full { part: "ridges" });
    };
    let all = facets
        .iter()
        .flat_map(|facet| (0..G::DIMENSION).map(move |k| Ridge::of::<G>(facet.as_ref(), k)));
    for (slot, ridge) in ridges.iter_mut().zip(all) {
        *slot = ridge;
    }
    sort(ridges, Ord::cmp);
    let (mut unmatched, mut first) = (0, [None; SHOWN]);
    // Not `chunk_by`: the compiler does not see that it cannot panic.
    let mut rest: &[Ridge] = ridges;
    while let Some(Ridge { low, high, .. }) = rest.first() {
        let same = |ridge: &&Ridge| (&ridge.low, &ridge.high) == (low, high);
        let length = rest.iter().take_while(same).count();
        let (run, others) = rest.split_at_checked(length).unwrap_or((rest, &[]));
        rest = others;
        let backwards = run.iter().filter(|ridge| ridge.backwards).count();
        let forwards = run.len() - backwards;
        // An edge from a point to itself is its own opposite.
        let itself = G::DIMENSION == 3 && run.first().is_some_and(|ridge| ridge.low == ridge.high);
        if itself || forwards == backwards {
            continue;
        }
        let odd = run
            .iter()
            .find(|ridge| ridge.backwards == (backwards > forwards));
        if let Some(slot) = first.iter_mut().find(|slot| slot.is_none()) {
            *slot = odd.map(|ridge| ridge.ends());
        }
        unmatched += forwards.abs_diff(backwards);
    }
    if unmatched == 0 {
        Ok(())
    } else {
        Err(BoundaryError::Open { unmatched, first })
    }
}
