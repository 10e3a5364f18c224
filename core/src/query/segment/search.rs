//! What a walk looks for: any facet that a segment meets, or the first one.

use core::{cmp::Ordering, ops::ControlFlow};

use super::{Segment, path::Path};
use crate::{geometry::Dimension, volume::Aabb};

/// What a walk looks for.
pub(super) trait Search<G: Dimension> {
    /// A facet to look at before all others.
    #[inline]
    fn remembered(&self) -> Option<u32> {
        None
    }
    /// Looks at a facet that is near.
    fn visit(&mut self, number: u32, facet: &G::Facet) -> ControlFlow<()>;
    /// Whether a facet was found that did not end the walk.
    #[inline]
    fn has_found(&self) -> bool {
        false
    }
    /// Whether what lies this far along does not matter.
    #[inline]
    fn is_beyond(&mut self, _at: u32, _path: &Path) -> bool {
        false
    }
}

/// A segment and the box around it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way<G: Dimension> {
    pub(super) from: G::Point,
    pub(super) to: G::Point,
    pub(super) around: Aabb<G>,
}

impl<G: Dimension> Way<G> {
    #[inline]
    pub(super) fn of(segment: &Segment<G>) -> Self {
        let (from, to) = (segment.from(), segment.to());
        Self {
            from,
            to,
            around: Aabb::of_point(from).union(&Aabb::of_point(to)),
        }
    }

    /// Whether it may have a point in a box.
    #[inline]
    pub(super) fn may_meet(&self, aabb: &Aabb<G>) -> bool {
        aabb.intersects(&self.around) && !aabb.misses_line(self.from, self.to)
    }

    #[inline]
    pub(super) fn intersects(&self, facet: &G::Facet) -> bool {
        G::segment_meets(self.from, self.to, facet)
    }
}

/// Looks for any facet that a segment meets.
pub(super) struct Any<G: Dimension> {
    pub(super) way: Way<G>,
    pub(super) found: Option<u32>,
}

impl<G: Dimension> Search<G> for Any<G> {
    #[inline]
    fn visit(&mut self, number: u32, facet: &G::Facet) -> ControlFlow<()> {
        if self.way.intersects(facet) {
            self.found = Some(number);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}

/// The first facet found so far.
pub(super) struct First<G: Dimension> {
    pub(super) number: u32,
    /// The facet, or one that crosses the way where a facet along the way begins.
    pub(super) line: G::Facet,
    /// Where it crosses, once that was asked.
    pub(super) crossing: Option<(f32, G::Point)>,
}

/// Looks for the facet that a segment meets first.
pub(super) struct FirstSearch<G: Dimension> {
    pub(super) way: Way<G>,
    pub(super) remembered: Option<u32>,
    pub(super) first: Option<First<G>>,
}

impl<G: Dimension> Search<G> for FirstSearch<G> {
    #[inline]
    fn remembered(&self) -> Option<u32> {
        self.remembered
    }

    /// Takes a facet for the first one, if it is met and comes before that.
    #[inline]
    fn visit(&mut self, number: u32, facet: &G::Facet) -> ControlFlow<()> {
        let is_known = (self.first.as_ref()).is_some_and(|first| first.number == number);
        if is_known || !self.way.intersects(facet) {
            return ControlFlow::Continue(());
        }
        let (from, to) = (self.way.from, self.way.to);
        let line = G::crossing_facet(from, to, facet);
        let earlier = self.first.as_ref().is_none_or(|first| {
            match G::compare_crossings(from, to, &line, &first.line) {
                Ordering::Less => true,
                Ordering::Equal => number < first.number,
                Ordering::Greater => false,
            }
        });
        if earlier {
            self.first = Some(First {
                number,
                line,
                crossing: None,
            });
        }
        ControlFlow::Continue(())
    }

    #[inline]
    fn has_found(&self) -> bool {
        self.first.is_some()
    }

    #[inline]
    fn is_beyond(&mut self, at: u32, path: &Path) -> bool {
        let Way { from, to, .. } = self.way;
        let Some(First { line, crossing, .. }) = &mut self.first else {
            return false;
        };
        let (parameter, _) = *crossing.get_or_insert_with(|| G::crossing(from, to, line));
        path.is_beyond(at, parameter)
    }
}
