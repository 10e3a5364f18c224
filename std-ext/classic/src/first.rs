//! What a straight way meets first, of facets that are asked in any order.

use core::cmp::Ordering;

use crate::Simplicial;

/// A way, and the facet that it has met first so far.
pub(crate) struct First<G: Simplicial<D>, K, const D: usize> {
    ends: [G::Point; 2],
    /// The facet's number, and a facet whose line or plane the way crosses where it meets that one.
    met: Option<(K, G::Facet)>,
}

impl<G: Simplicial<D>, K: Copy + Ord, const D: usize> First<G, K, D> {
    pub(crate) const fn new(ends: [G::Point; 2]) -> Self {
        Self { ends, met: None }
    }

    pub(crate) const fn ends(&self) -> [G::Point; 2] {
        self.ends
    }

    /// Which of two lines or planes the way crosses first.
    pub(crate) fn order(&self, a: &G::Facet, b: &G::Facet) -> Ordering {
        let [from, to] = self.ends;
        if from == to {
            return Ordering::Equal;
        }
        G::compare_crossings(from, to, a, b)
    }

    /// Whether the way has met a facet before it crosses a line or plane.
    pub(crate) fn is_before(&self, facet: &G::Facet) -> bool {
        let met = self.met.as_ref();
        met.is_some_and(|(_, met)| self.order(met, facet) == Ordering::Less)
    }

    /// Keeps a facet if the way meets it before what it has met so far, or there and the number is less; says
    /// whether.
    pub(crate) fn ask(&mut self, number: K, facet: &G::Facet) -> bool {
        let [from, to] = self.ends;
        if !G::segment_meets(from, to, facet) {
            return false;
        }
        let across = G::crossing_facet(from, to, facet);
        let is_first = self.met.as_ref().is_none_or(|(known, met)| {
            self.order(&across, met).then(number.cmp(known)) == Ordering::Less
        });
        if is_first {
            self.met = Some((number, across));
        }
        is_first
    }

    /// The facet's number, which part of the way lies before it, and the place, both rounded.
    pub(crate) fn told(&self) -> Option<(K, f32, G::Point)> {
        let [from, to] = self.ends;
        let (number, across) = self.met.as_ref()?;
        let (parameter, point) = G::crossing(from, to, across);
        Some((*number, parameter, point))
    }
}
