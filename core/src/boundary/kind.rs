//! What a facet is to its boundary.

use crate::geometry::Dimension;

/// What a facet is to its boundary.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// It has a length or an area.
    Sized = 0,
    /// It has none, but its corners are apart: turned and rounded, it may have some.
    Sliver = 1,
    /// Two of its corners are one, wherever it is placed.
    Collapsed = 2,
    /// Another facet is its reverse.
    Cancelled = 3,
}

impl Kind {
    /// What it is on its own; none where it names a point that there is not.
    pub(super) fn of<G: Dimension>(points: &[G::Point], facet: &G::Corners) -> Option<Self> {
        let corner = |k: usize| points.get(*facet.as_ref().get(k)? as usize).copied();
        let facet = G::facet(corner)?;
        let is_collapsed =
            (0..G::DIMENSION).any(|k| G::corner(&facet, k) == G::corner(&facet, k + 1));
        Some(if is_collapsed {
            Self::Collapsed
        } else if G::is_degenerate(&facet) {
            Self::Sliver
        } else {
            Self::Sized
        })
    }
}
