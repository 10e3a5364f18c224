//! Where the boundaries have no point in common: whether a piece of one lies in the other solid.

use core::ops::ControlFlow;

use super::{Posed, Witness, winding::Winding};
use crate::{geometry::Dimension, query::Class, solid::Solid};

/// How far the search for a piece in the other solid has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Nesting {
    /// The piece to look at next; those of the placed solid come first.
    pub(crate) piece: u32,
    /// What of the winding about it has been counted.
    pub(crate) winding: Winding,
}

impl<G: Dimension> Solid<'_, G> {
    /// Where the boundaries have no point in common: which piece of one lies in the other solid.
    pub(crate) fn nesting(&self, other: &Posed<'_, G>) -> Option<Witness> {
        match self.nest(other, &mut Nesting::default(), || true) {
            ControlFlow::Break(witness) => witness,
            ControlFlow::Continue(()) => None,
        }
    }

    /// Goes on with that search for as long as `goes_on` says, which is asked before every piece
    /// and before every box that may wind about one; what was found, when it is over.
    #[inline]
    pub(crate) fn nest(
        &self,
        other: &Posed<'_, G>,
        at: &mut Nesting,
        mut goes_on: impl FnMut() -> bool,
    ) -> ControlFlow<Option<Witness>> {
        let theirs = other.solid().boxes().piece_count;
        let all = theirs.saturating_add(self.boxes().piece_count);
        while at.piece < all {
            let found = if let Some(own) = at.piece.checked_sub(theirs)
                && let Some((number, corner)) = self.lone_piece(other, own)
            {
                match other.wind(corner, &mut at.winding, &mut goes_on) {
                    Some(winding) => (winding >= 1).then_some(Witness::FirstInSecond(number)),
                    None => return ControlFlow::Continue(()),
                }
            } else if goes_on() {
                self.piece_inside(other, at.piece)
            } else {
                return ControlFlow::Continue(());
            };
            if found.is_some() {
                return ControlFlow::Break(found);
            }
            at.piece = at.piece.wrapping_add(1);
        }
        ControlFlow::Break(None)
    }

    /// The facet of a piece of the placed boundary, if it lies in this solid.
    pub(crate) fn piece_inside(&self, other: &Posed<'_, G>, piece: u32) -> Option<Witness> {
        let (number, own) = other.solid().piece(piece)?;
        let corner = G::corner(&other.bounding(number, &own)?, 0);
        let inside = self.bounds().contains(corner) && self.classify(corner) != Class::Outside;
        inside.then_some(Witness::SecondInFirst(number))
    }

    /// The facet of a piece of this boundary and a corner of it, if it may lie in the other solid.
    pub(crate) fn lone_piece(&self, other: &Posed<'_, G>, piece: u32) -> Option<(u32, G::Point)> {
        let (number, facet) = self.piece(piece)?;
        let corner = G::corner(&facet, 0);
        // At rest a sliver bounds nothing.
        (!self.is_sliver(number) && other.bounds().contains(corner)).then_some((number, corner))
    }
}
