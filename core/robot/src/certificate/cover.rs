//! The walk down both trees of boxes that covers all pairs of facets, led by whoever reads or writes a proof.

use tetracone::solid::{MAX_LEVELS, MAX_PARTS};

use super::{
    PieceFault,
    side::{Part, Side, gap},
};

/// So many pairs of parts are open at most: a step down to a box leaves one pair behind, and the last step of
/// either side, down to a facet, all of its pairs but one.
const DEPTH: usize = 2 * MAX_LEVELS + 2 * MAX_PARTS;

/// What is done with two parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// They are apart along this direction, whose components have 15 fractional bits.
    Apart([i16; 3]),
    /// The first one is taken apart.
    First,
    /// The second one is.
    Second,
}

/// Covers all pairs of facets of two solids by pairs of parts that are apart, each by more than `least` steps;
/// `choose` is asked what to do with every pair of parts, from the whole solids on, and may give up.
///
/// # Errors
/// [`PieceFault`]: what `choose` gave up with, or why a choice proves nothing.
pub fn cover(
    sides: &[Side<'_>; 2],
    least: u64,
    mut choose: impl FnMut([u32; 2], &[Part; 2]) -> Result<Choice, PieceFault>,
) -> Result<(), PieceFault> {
    let [first, second] = sides;
    // The first so many pairs are open; the last of them is next.
    let (mut open, mut count) = ([[0; 2]; DEPTH], 1usize);
    while let Some(last) = count.checked_sub(1) {
        let [a, b] = open.get(last).copied().unwrap_or_default();
        count = last;
        let (Some(part), Some(other)) = (first.part(a), second.part(b)) else {
            return Err(PieceFault::Part);
        };
        let parts = [part, other];
        match choose([a, b], &parts)? {
            Choice::Apart(direction) => {
                if is_longer(direction) {
                    return Err(PieceFault::Direction);
                }
                let gap = gap([first, second], &parts, direction);
                if u64::try_from(gap).is_ok_and(|gap| gap > least) {
                    continue;
                }
                return Err(PieceFault::Gap { gap, least });
            }
            choice => {
                let is_first = choice == Choice::First;
                let (side, whole) = if is_first { (first, a) } else { (second, b) };
                let parts = side.solid().tree().split(whole).ok_or(PieceFault::Part)?;
                for part in parts.into_iter().rev().flatten() {
                    // No trees go deeper than there is room.
                    let slot = open.get_mut(count).ok_or(PieceFault::Part)?;
                    *slot = if is_first { [part, b] } else { [a, part] };
                    count = count.saturating_add(1);
                }
            }
        }
    }
    Ok(())
}

/// Whether a direction is longer than one.
fn is_longer(direction: [i16; 3]) -> bool {
    let square = |x: i16| u64::from(x.unsigned_abs()).saturating_mul(x.unsigned_abs().into());
    let [x, y, z] = direction.map(square);
    x.saturating_add(y).saturating_add(z) > 1 << 30
}
