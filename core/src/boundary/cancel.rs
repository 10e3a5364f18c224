//! Facets that are there and back: what lies between a facet and its reverse is nothing.

use super::kind::Kind;
use crate::{
    geometry::Dimension,
    order::{runs, sort},
};

/// A facet as one side of its corners: these from the least to the greatest, whether the facet goes through
/// them the other way around, and its number. The least side is first; of equal ones, the earliest.
type Side = [u32; SIDE_WORDS];

/// Words that a side takes.
pub(super) const SIDE_WORDS: usize = 5;

/// That of a facet whose corners are apart.
fn side(number: u32, facet: &[u32]) -> Side {
    // In the plane there is a third one, behind the others.
    let [a, b, c] = [0, 1, 2].map(|k| facet.get(k).copied().unwrap_or(u32::MAX));
    let (low, high) = (a.min(b).min(c), a.max(b).max(c));
    // An odd number of exchanges sorts them.
    let backwards = (a > b) ^ (b > c) ^ (a > c);
    [low, a ^ b ^ c ^ low ^ high, high, backwards.into(), number]
}

/// Marks facets that cancel in pairs, each with one that is its reverse: of several equal ones the later ones.
/// The words are scratch; none where they are too few.
pub(super) fn cancel<G: Dimension>(
    facets: &[G::Corners],
    kinds: &mut [u32],
    words: &mut [u32],
) -> Option<()> {
    let (all, _) = words.as_chunks_mut();
    let mut count = 0;
    for (number, (facet, kind)) in (0..).zip(facets.iter().zip(&*kinds)) {
        if *kind != Kind::Collapsed as u32 {
            *all.get_mut(count)? = side(number, facet.as_ref());
            count += 1;
        }
    }
    let sides = all.get_mut(..count)?;
    sort(sides, Ord::cmp);
    for run in runs(sides, |a, b| a.first_chunk::<3>() == b.first_chunk()) {
        let forwards = run.iter().filter(|side| side[3] == 0).count();
        let pairs = forwards.min(run.len() - forwards);
        let gone = (forwards - pairs..forwards).chain(run.len() - pairs..run.len());
        for [.., number] in gone.filter_map(|at| run.get(at)) {
            if let Some(kind) = kinds.get_mut(*number as usize) {
                *kind = Kind::Cancelled as u32;
            }
        }
    }
    Some(())
}
