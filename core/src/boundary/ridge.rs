//! Whether a boundary closes: the boundary of the boundary is zero.

use super::BoundaryError;
use crate::{
    geometry::Dimension,
    order::{runs, sort},
};

/// How many places an error shows.
const SHOWN: usize = 4;

/// A facet's own boundary, an end of an edge (plane) or a directed edge of a triangle (space): the lesser
/// point and the greater one, and whether it runs backwards.
type Ridge = [u32; RIDGE_WORDS];

/// Words that a ridge takes.
pub(super) const RIDGE_WORDS: usize = 3;

/// Ridge number `k` of a facet.
fn ridge<G: Dimension>(facet: &[u32], k: usize) -> Ridge {
    let at = |k: usize| facet.get(k % G::DIMENSION).copied().unwrap_or(0);
    if G::DIMENSION == 2 {
        [at(k), at(k), u32::from(k == 0)]
    } else {
        let (from, to) = (at(k), at(k + 1));
        [from.min(to), from.max(to), u32::from(from > to)]
    }
}

/// Checks that every ridge is cancelled by one of the opposite direction; these words are scratch.
pub(super) fn check_closed<G: Dimension>(
    facets: &[G::Corners],
    words: &mut [u32],
    full: BoundaryError,
) -> Result<(), BoundaryError> {
    let (ridges, _) = words.as_chunks_mut();
    let ridges = ridges.get_mut(..facets.len() * G::DIMENSION).ok_or(full)?;
    let all = facets
        .iter()
        .flat_map(|facet| (0..G::DIMENSION).map(move |k| ridge::<G>(facet.as_ref(), k)));
    for (slot, ridge) in ridges.iter_mut().zip(all) {
        *slot = ridge;
    }
    sort(ridges, Ord::cmp);
    let (mut unmatched, mut first) = (0, [None; SHOWN]);
    for run in runs(ridges, |a, b| a.first_chunk::<2>() == b.first_chunk()) {
        let backwards = run.iter().filter(|ridge| ridge[2] == 1).count();
        let forwards = run.len() - backwards;
        // An edge from a point to itself is its own opposite.
        let itself = G::DIMENSION == 3 && run.first().is_some_and(|[low, high, _]| low == high);
        if itself || forwards == backwards {
            continue;
        }
        let is_backwards = backwards > forwards;
        let odd = run.iter().find(|ridge| (ridge[2] == 1) == is_backwards);
        if let Some(slot) = first.iter_mut().find(|slot| slot.is_none()) {
            *slot = odd.map(|[low, high, _]| {
                if is_backwards {
                    [*high, *low]
                } else {
                    [*low, *high]
                }
            });
        }
        unmatched += forwards.abs_diff(backwards);
    }
    if unmatched == 0 {
        Ok(())
    } else {
        Err(BoundaryError::Open { unmatched, first })
    }
}
