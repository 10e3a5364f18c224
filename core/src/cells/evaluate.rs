//! The class of a point in a leaf: by a slab, or by the facets in it.

use super::{
    Cells,
    classify::Found,
    grid::Place,
    layout::{Coarse, Fork, Form, Group, GroupWords, Marks, Way},
    slabs::Lie,
};
use crate::{coherence::Meter, geometry::Dimension, indices::Indices, number::Sign};

impl<G: Dimension> Cells<'_, G> {
    /// Whether a point in a leaf is inside.
    #[inline]
    pub(crate) fn search_leaf<M: Meter>(
        &self,
        first: u32,
        place: Place,
        [x, y, z]: [G::Scalar; 3],
        meter: &mut M,
    ) -> Found {
        meter.compared();
        match self.lie_to_one::<0>(first, place) {
            Some(Lie::Beside(_, inside)) => Found::inside(inside),
            Some(Lie::In(group)) => self.search_group(group, x, y, z, meter),
            None => self.search_others(first, x, y, z, meter),
        }
    }

    /// The same in a leaf of several slabs, or of one in whole words.
    ///
    /// The last thing that a search does, and it asks for the place anew: so nothing has to be kept
    /// for it where it is not called.
    #[inline(never)]
    fn search_others<M: Meter>(
        &self,
        first: u32,
        x: G::Scalar,
        y: G::Scalar,
        z: G::Scalar,
        meter: &mut M,
    ) -> Found {
        let Some(place) = self.grid.locate::<G>([x, y, z]) else {
            return Found::OUTSIDE;
        };
        match self.lie_to_others::<0>(first, place) {
            Lie::Beside(_, inside) => Found::inside(inside),
            Lie::In(group) => self.search_group(group, x, y, z, meter),
        }
    }

    /// Whether a point in a slab is inside, by the facets in it.
    ///
    /// Coordinates one by one: most searches end before there is a point on the stack.
    #[inline(never)]
    fn search_group<M: Meter>(
        &self,
        first: u32,
        x: G::Scalar,
        y: G::Scalar,
        z: G::Scalar,
        meter: &mut M,
    ) -> Found {
        let point = G::point([x, y, z]);
        let words = self.leaves.get(first as usize..).unwrap_or_default();
        let Some((&head, rest)) = words.split_first() else {
            return Found::OUTSIDE;
        };
        let group = Group(head);
        let found = match group.form() {
            Form::Flat => self.evaluate_flat(group, rest, point, meter),
            Form::Convex => self.evaluate_bent(group, rest, Sign::Negative, point, meter),
            Form::Concave => self.evaluate_bent(group, rest, Sign::Positive, point, meter),
            Form::Stack => self.evaluate_stack(group, rest, point, meter),
            Form::Fan => self.evaluate_fan(group, rest, point, meter),
            Form::Any if group.is_odd() => self.evaluate_odd(group, rest, point, meter),
            Form::Any => self.evaluate_any(group, rest, point, meter),
            Form::Sheet => self.evaluate_sheet(group, rest, point, meter),
        };
        found.map_or(Found::touching(first), Found::inside)
    }

    /// The facet of a group that a point on the boundary touches.
    #[cold]
    #[inline(never)]
    pub(crate) fn touched(&self, first: u32, point: G::Point) -> Option<u32> {
        let parts = GroupWords::of(self.leaves, first as usize, G::DIMENSION, self.narrow);
        let touches = |number: &u32| {
            self.surface.facet(*number).is_some_and(|facet| {
                G::side(&facet, point) == Sign::Zero && G::touches(&facet, point)
            })
        };
        if parts.group.form() == Form::Flat {
            return (0..self.surface.sized).find(touches);
        }
        let references = self.leaves.get(parts.references..)?;
        let mut listed =
            (0..parts.count).filter_map(|index| Indices::new(references, self.narrow).get(index));
        // A group names one facet of every line or plane.
        listed
            .find(touches)
            .or_else(|| (0..self.surface.sized).find(touches))
    }

    /// Facets in one line or plane: the side of one of them. None on the boundary.
    #[inline]
    fn evaluate_flat<M: Meter>(
        &self,
        group: Group,
        references: &[u32],
        point: G::Point,
        meter: &mut M,
    ) -> Option<bool> {
        let number = if self.narrow {
            group.number()
        } else {
            *references.first()?
        };
        let facet = self.surface.facet(number)?;
        meter.evaluated(1);
        group.class(G::side(&facet, point))
    }

    /// A convex or a concave sheet: one facet with the point on the `decisive` side settles it.
    /// None on the boundary.
    #[inline(never)]
    fn evaluate_bent<M: Meter>(
        &self,
        group: Group,
        references: &[u32],
        decisive: Sign,
        point: G::Point,
        meter: &mut M,
    ) -> Option<bool> {
        let mut level = false;
        for index in 0..group.count() {
            let Some(facet) = self.listed(references, index) else {
                break;
            };
            meter.evaluated(1);
            let side = G::side(&facet, point);
            if side == decisive {
                return group.class(decisive);
            }
            level |= side == Sign::Zero;
        }
        if level { None } else { group.class(-decisive) }
    }

    /// Facets above each other: halving finds the lowest one that is not below the point. None on
    /// the boundary.
    #[inline(never)]
    fn evaluate_stack<M: Meter>(
        &self,
        group: Group,
        words: &[u32],
        point: G::Point,
        meter: &mut M,
    ) -> Option<bool> {
        let count = group.count();
        let (references, marks) = group.split(words, self.narrow)?;
        let marks = Marks(marks);
        let (mut low, mut high) = (0, count);
        while low < high {
            let middle = low.midpoint(high);
            let facet = self.listed(references, middle)?;
            meter.evaluated(1);
            let side = G::side(&facet, point);
            if side == Sign::Zero {
                return None;
            }
            if (side == Sign::Positive) == (marks.get(middle) & 1 == 1) {
                low = middle.wrapping_add(1);
            } else {
                high = middle;
            }
        }
        Some(match low.checked_sub(1) {
            Some(below) => marks.get(below) >= 2,
            None => Group::OUTER.is_set(group.0),
        })
    }

    /// Facets around a common corner: halving finds the one that the half-plane through the point,
    /// the origin and that corner crosses. None on the boundary.
    #[inline(never)]
    fn evaluate_fan<M: Meter>(
        &self,
        group: Group,
        words: &[u32],
        point: G::Point,
        meter: &mut M,
    ) -> Option<bool> {
        let count = group.count();
        let (half, origin, words) = Group::split_exact::<G>(words)?;
        let half = half as usize;
        let (references, marks) = group.split(words, self.narrow)?;
        let facet = |index: usize| self.listed(references, index);
        let inwards = group.inwards();
        // Whether the point is less than half a turn behind the edge with which a facet begins.
        let mut is_behind = |index: usize| {
            meter.evaluated(1);
            let corner = Marks(marks).get(index) as usize;
            Some(G::inner_side(origin, &facet(index)?, corner, point) == inwards)
        };
        let (mut low, mut high) = if is_behind(0)? {
            (1, half)
        } else {
            (half, count)
        };
        while low < high {
            let middle = low.midpoint(high);
            if is_behind(middle)? {
                low = middle.wrapping_add(1);
            } else {
                high = middle;
            }
        }
        meter.evaluated(1);
        group.class(G::side(&facet(low.wrapping_sub(1))?, point))
    }

    /// Facets that are seen from the origin, none behind another one: forks lead to the one that the
    /// point is seen against. None on the boundary.
    #[inline(never)]
    fn evaluate_sheet<M: Meter>(
        &self,
        group: Group,
        words: &[u32],
        point: G::Point,
        meter: &mut M,
    ) -> Option<bool> {
        let (coarse, words) = Coarse::split(words)?;
        let origin = self.coarse_origin(coarse);
        let (references, forks) = group.split(words, self.narrow)?;
        let facet = |index: usize| self.listed(references, index);
        let inwards = group.inwards();
        let mut at = 0;
        // Forks are numbered along every way: none comes twice.
        for _ in 0..coarse.number() {
            let fork = Fork(*forks.get(at as usize)?);
            meter.evaluated(1);
            let side = G::inner_side(origin, &facet(fork.facet() as usize)?, fork.edge(), point);
            match fork.way(side == inwards) {
                Way::Fork(next) => at = next,
                Way::Nothing => return group.class(inwards),
                Way::Facet(index) => {
                    meter.evaluated(1);
                    return group.class(G::side(&facet(index as usize)?, point));
                }
            }
        }
        None
    }

    /// A facet of a group by its place in the list.
    #[inline]
    fn listed(&self, references: &[u32], index: usize) -> Option<G::Facet> {
        let number = Indices::new(references, self.narrow).get(index)?;
        self.surface.facet(number)
    }

    /// The origin on a coarse place.
    #[inline]
    fn coarse_origin(&self, coarse: Coarse) -> G::Point {
        let shift = self.grid.origin_shift;
        self.grid
            .point::<G>(coarse.place().map(|part| part << shift))
    }

    /// Facets of which nothing is known: the winding of the origin and the signed crossings on the
    /// way from there. None on the boundary.
    #[inline(never)]
    fn evaluate_any<M: Meter>(
        &self,
        group: Group,
        words: &[u32],
        point: G::Point,
        meter: &mut M,
    ) -> Option<bool> {
        let (coarse, references) = Coarse::split(words)?;
        let origin = self.coarse_origin(coarse);
        let inner = coarse.number() as usize;
        self.winding(group, origin, [inner, usize::MAX], references, point, meter)
    }

    /// As for any others, for an origin that has to be told in full.
    #[cold]
    #[inline(never)]
    fn evaluate_odd<M: Meter>(
        &self,
        group: Group,
        words: &[u32],
        point: G::Point,
        meter: &mut M,
    ) -> Option<bool> {
        let (sides, origin, references) = Group::split_exact::<G>(words)?;
        let inner = Group::INNER_SIDES.of(sides) as usize;
        let outer = Group::OUTER_SIDES.of(sides) as usize;
        let ends = [inner, inner.wrapping_add(outer)];
        self.winding(group, origin, ends, references, point, meter)
    }

    /// Whether the winding number about a point is that of the inside: the origin's, and what is
    /// crossed on the way. Facets before the first end have the origin on their inner sides, those
    /// before the second on their outer sides, others in their lines or planes.
    #[inline]
    fn winding<M: Meter>(
        &self,
        group: Group,
        origin: G::Point,
        [inner, outer]: [usize; 2],
        references: &[u32],
        point: G::Point,
        meter: &mut M,
    ) -> Option<bool> {
        let mut winding = group.winding();
        for index in 0..group.count() {
            let facet = self.listed(references, index)?;
            let from = if index < inner {
                Sign::Positive
            } else if index < outer {
                Sign::Negative
            } else {
                Sign::Zero
            };
            meter.evaluated(1);
            winding = winding.wrapping_add(crossing::<G, M>(origin, from, &facet, point, meter)?);
        }
        Some(winding >= 1)
    }
}

/// What crossing a facet on the way from `origin`, which lies on its side `from`, to `point` adds
/// to the winding number; none where the point is on the facet.
#[inline]
pub(super) fn crossing<G: Dimension, M: Meter>(
    origin: G::Point,
    from: Sign,
    facet: &G::Facet,
    point: G::Point,
    meter: &mut M,
) -> Option<i32> {
    let side = G::side(facet, point);
    if side == from && side != Sign::Zero {
        return Some(0);
    }
    if side == Sign::Zero {
        #[expect(clippy::cast_possible_truncation, reason = "at most three")]
        meter.evaluated(G::DIMENSION as u32);
        return (!G::touches(facet, point)).then_some(0);
    }
    if from == Sign::Zero {
        return Some(0);
    }
    let crossed = (0..G::DIMENSION).all(|k| {
        meter.evaluated(1);
        G::inner_side(origin, facet, k, point) == from
    });
    Some(if crossed { side.value() } else { 0 })
}
