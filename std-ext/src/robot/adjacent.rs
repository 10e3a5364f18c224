//! Neighbours: links that hang on one another, and whether they touch wherever their joints are.

use rayon::prelude::*;
use tetracone::PairTracker;

use super::{
    Robot, Solids,
    between::{Between, Range},
    check::CheckerError,
    link_pair::LinkPair,
    search::rest,
};
use crate::memory::collect;

/// So many places of the joints are tried of two neighbours: the default one, and others that go through all of the
/// limits of every joint.
pub const POSES_TRIED: usize = 128;

/// A prime, so that all of its multiples of a number are different.
const OTHERS: u64 = POSES_TRIED as u64 - 1;

/// A number whose powers spread well over that.
const SPREAD: u64 = 48;

/// The pairs of neighbours whose links come within a tolerance of each other wherever they were tried, on all threads.
///
/// Those that move apart without limits, that cannot be placed, or that are no solids, are none of them.
pub(super) fn inseparable(
    robot: &Robot,
    solids: &Solids,
    pairs: &[[usize; 2]],
    tolerance: f64,
) -> Result<Vec<[usize; 2]>, CheckerError> {
    let pairs = pairs.par_iter().with_max_len(1).map(|links| {
        let pair = LinkPair::of(robot, solids, *links);
        let touches = pair.map_or(Ok(false), |pair| always_touch(&pair, tolerance));
        touches.map(|touches| touches.then_some(*links))
    });
    let found: Result<Vec<_>, _> = pairs.collect();
    Ok(found?.into_iter().flatten().collect())
}

/// Whether two links come within a tolerance of each other wherever they are tried.
pub(super) fn always_touch(pair: &LinkPair<'_>, tolerance: f64) -> Result<bool, CheckerError> {
    let Ok(between) = Between::of(pair)? else {
        return Ok(false);
    };
    let mut tracker = PairTracker::new();
    let unmoved = rest(pair.robot);
    for number in 0..=OTHERS {
        let mut q = collect(unmoved.iter().copied())?;
        let mut factor = number;
        // The first one is the default, all others are of a lattice.
        for range in between.ranges.iter().filter(|_| number > 0) {
            q[range.coordinate] = range.at(factor % OTHERS);
            factor = factor % OTHERS * SPREAD;
        }
        let poses = pair.robot.place(&q)?;
        match pair.within(&poses, tolerance, &mut tracker) {
            Ok(Some(near)) if near.at_least() <= tolerance => {}
            Ok(_) | Err(CheckerError::Pair { .. }) => return Ok(false),
            Err(error) => return Err(error),
        }
    }
    Ok(true)
}

impl Range {
    /// The place at so many parts of it.
    #[expect(clippy::cast_precision_loss, reason = "small")]
    fn at(&self, part: u64) -> f64 {
        let part = part as f64 / (OTHERS - 1) as f64;
        (self.low * (1.0 - part) + self.high * part).clamp(self.low, self.high)
    }
}
