//! The walk down both trees of boxes that covers all pairs of facets, led by whoever reads or writes a proof.

use super::{
    PieceFault,
    side::{Part, Side, gap},
};
use crate::{
    query::{DEPTH, Stack},
    solid::PARTS,
};

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
    let mut open = Stack::<[u32; 2], DEPTH>::of([0; 2]);
    while let Some([a, b]) = open.pop() {
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
                // Deeper than any trees go.
                if open.len() > DEPTH - PARTS {
                    return Err(PieceFault::Part);
                }
                let side = if choice == Choice::First {
                    first
                } else {
                    second
                };
                let whole = if choice == Choice::First { a } else { b };
                let parts = side.split(whole).ok_or(PieceFault::Part)?;
                for part in parts.into_iter().rev().flatten() {
                    open.push(if choice == Choice::First {
                        [part, b]
                    } else {
                        [a, part]
                    });
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
