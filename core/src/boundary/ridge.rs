//! Whether a boundary closes: the boundary of the boundary is zero.

use super::BoundaryError;
use crate::{
    geometry::Dimension,
    workspace::{Record, Records},
};

/// How many places an error shows.
const SHOWN: usize = 4;

/// A facet's own boundary: an end of an edge (plane), a directed edge of a triangle (space).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Ridge {
    low: u32,
    high: u32,
    backwards: bool,
}

/// Words that a ridge takes.
pub(super) const RIDGE_WORDS: usize = 3;

impl Record<RIDGE_WORDS> for Ridge {
    #[inline]
    fn from_words(&[low, high, backwards]: &[u32; RIDGE_WORDS]) -> Self {
        let backwards = backwards != 0;
        Self {
            low,
            high,
            backwards,
        }
    }

    #[inline]
    fn to_words(self) -> [u32; RIDGE_WORDS] {
        [self.low, self.high, self.backwards.into()]
    }
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

/// Checks that every ridge is cancelled by one of the opposite direction; these words are scratch.
pub(super) fn check_closed<G: Dimension>(
    facets: &[G::Corners],
    words: &mut [u32],
    full: BoundaryError,
) -> Result<(), BoundaryError> {
    let mut ridges = Records::<Ridge, RIDGE_WORDS>::new(words);
    let mut ridges = ridges.prefix(facets.len() * G::DIMENSION).ok_or(full)?;
    let all = facets
        .iter()
        .flat_map(|facet| (0..G::DIMENSION).map(move |k| Ridge::of::<G>(facet.as_ref(), k)));
    for (at, ridge) in all.enumerate() {
        ridges.set(at, ridge);
    }
    ridges.sort(Ord::cmp);
    let (mut unmatched, mut first) = (0, [None; SHOWN]);
    while let Some(Ridge { low, high, .. }) = ridges.first() {
        let same = |ridge: &Ridge| (ridge.low, ridge.high) == (low, high);
        let length = ridges.iter().take_while(same).count();
        let run = ridges.take(length);
        let backwards = run.iter().filter(|ridge| ridge.backwards).count();
        let forwards = run.len() - backwards;
        // An edge from a point to itself is its own opposite.
        let itself = G::DIMENSION == 3 && low == high;
        if itself || forwards == backwards {
            continue;
        }
        let odd = run
            .iter()
            .find(|ridge| ridge.backwards == (backwards > forwards));
        if let Some(slot) = first.iter_mut().find(|slot| slot.is_none()) {
            *slot = odd.map(Ridge::ends);
        }
        unmatched += forwards.abs_diff(backwards);
    }
    if unmatched == 0 {
        Ok(())
    } else {
        Err(BoundaryError::Open { unmatched, first })
    }
}
