//! Which connected pieces of one boundary lie in the other solid: how often that one's boundary winds about them.

use core::{array::from_fn, cell::Cell, ops::ControlFlow};

use super::{Posed, Witness, posed::There};
use crate::{
    coherence::{Meter, Unmetered},
    geometry::Dimension,
    number::{Lengths, Metric, Sign},
    query::{Class, Listed},
    solid::Solid,
    volume::Aabb,
};

/// How far the search for a piece in the other solid has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Nesting {
    /// The piece to look at next; those of the placed solid come first.
    piece: u32,
    /// What of the winding about it has been counted.
    winding: Winding,
}

/// What of a winding number has been counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Winding {
    /// The box to look at next, the root being 1 and the halves of box n being 2n and 2n + 1; zero
    /// before the first one.
    next: u32,
    /// What the boxes before it add up to.
    sum: i32,
}

impl Winding {
    /// Adds up what the lowest boxes that are met say, in order, for as long as `goes_on` says, which is asked
    /// before every box; none where it said no. When all is counted, it is as at first.
    #[inline]
    pub(crate) fn add_up<G: Dimension, M: Meter>(
        &mut self,
        solid: &Solid<'_, G>,
        meter: &mut M,
        mut goes_on: impl FnMut() -> bool,
        is_met: impl Fn(u32) -> bool,
        turns: impl Fn(u32, &mut M) -> i32,
    ) -> Option<i32> {
        let mut next = self.next.max(1);
        while next != 0 {
            if !goes_on() {
                self.next = next;
                return None;
            }
            meter.boxed();
            let index = next.wrapping_sub(1);
            if is_met(index) {
                if !solid.boxes().is_leaf(index) {
                    next = next.wrapping_mul(2);
                    continue;
                }
                self.sum = self.sum.wrapping_add(turns(index, meter));
            }
            // The other half of the lowest box whose first half this is in.
            next = next
                .checked_shr(next.trailing_ones())
                .map_or(0, |first| first | u32::from(first != 0));
        }
        Some(core::mem::take(self).sum)
    }
}

impl<G: Dimension> Solid<'_, G> {
    /// Writes down the connected pieces of either boundary that begin in the other solid: for each
    /// piece the witness with its first facet, where the first corner of that lies in the other solid
    /// or on its boundary. Those of this solid come first, and of each solid they come by the facets'
    /// numbers; as many as fit are written down.
    ///
    /// Exact. Where no two facets meet, which [`Solid::crossings`] tells, each of these pieces lies in
    /// the other solid as a whole, and no other piece does.
    ///
    /// # Cost
    /// A point query for every piece of the placed boundary, and for every piece of this one a walk to
    /// all boxes that a ray from it meets. Stack: fixed, no recursion.
    ///
    /// ```
    /// use tetracone::{
    ///     include_solid,
    ///     query::Witness,
    ///     solid::Solid,
    ///     space::{Point, Pose, Space},
    /// };
    ///
    /// static CUBE: Solid<'static, Space<f32>> =
    ///     include_solid!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/cube.tcone"));
    ///
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// let mut witnesses = [Witness::default(); 4];
    /// let ahead = CUBE.at(Pose::shifted(Point::new(0.5, 0.5, 0.5))?)?;
    /// assert_eq!(CUBE.nested_pieces(&ahead, &mut witnesses).count, 1);
    /// let beside = CUBE.at(Pose::shifted(Point::new(1.5, 0.0, 0.0))?)?;
    /// assert_eq!(CUBE.nested_pieces(&beside, &mut witnesses).count, 0);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Source
    /// Jiménez Delgado 2006, the point test of Alg. 4.13, for every piece.
    pub fn nested_pieces(&self, other: &Posed<'_, G>, witnesses: &mut [Witness]) -> Listed {
        let mut listed = Listed::default();
        if !self.bounds().intersects(other.bounds()) {
            return listed;
        }
        let [rest, placed] = [There::at_rest(self), There::placed(other)];
        for [own, there] in [[rest, placed], [placed, rest]] {
            for piece in 0..own.solid().boxes().piece_count {
                if let Some((number, corner)) = own.piece(piece)
                    && there.classify(corner) != Class::Outside
                {
                    listed.push(witnesses, own.witness(number));
                }
            }
        }
        listed
    }

    /// Where the boundaries have no point in common: which piece of one lies in the other solid.
    pub(crate) fn nesting(&self, other: &Posed<'_, G>) -> Option<Witness> {
        let nest = self.nest(other, &mut Nesting::default(), || true);
        nest.break_value().flatten()
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
        let [rest, placed] = [There::at_rest(self), There::placed(other)];
        let theirs = other.solid().boxes().piece_count;
        let all = theirs.saturating_add(self.boxes().piece_count);
        while at.piece < all {
            let own = at.piece.checked_sub(theirs);
            let own = own.and_then(|piece| rest.piece(piece));
            let found = if let Some((number, corner)) =
                own.filter(|(_, corner)| other.bounds().contains(*corner))
            {
                let turns = |turn: Option<i32>| turn.unwrap_or(0);
                match other.wind(corner, &mut at.winding, &mut goes_on, turns) {
                    Some(winding) => (winding >= 1).then(|| rest.witness(number)),
                    None => return ControlFlow::Continue(()),
                }
            } else if goes_on() {
                let piece = placed.piece(at.piece);
                let piece = piece.filter(|(_, corner)| rest.classify(*corner) != Class::Outside);
                piece.map(|(number, _)| placed.witness(number))
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
}

impl<G: Dimension> Posed<'_, G> {
    /// Returns where a point lies to the placed solid; exact.
    ///
    /// # Cost
    /// A walk to all boxes that a ray from the point meets. Stack: fixed, no recursion.
    #[must_use]
    pub fn classify(&self, point: G::Point) -> Class {
        let touched = Cell::new(false);
        let turns = |turn: Option<i32>| {
            touched.set(touched.get() || turn.is_none());
            turn.unwrap_or(0)
        };
        let winding = self.wind(point, &mut Winding::default(), || !touched.get(), turns);
        match winding {
            _ if touched.get() => Class::Boundary,
            Some(1..) => Class::Inside,
            _ => Class::Outside,
        }
    }

    /// The winding number of the placed boundary about a point, counted on from `counted` as [`Winding::add_up`]
    /// does: `turns` says what a facet counts, none for one that the point is on.
    ///
    /// Only boxes that a ray from the point meets hold facets that it crosses.
    #[inline]
    pub(crate) fn wind(
        &self,
        point: G::Point,
        counted: &mut Winding,
        goes_on: impl FnMut() -> bool,
        turns: impl Fn(Option<i32>) -> i32,
    ) -> Option<i32> {
        let beam = Beam::new(point, self.bounds());
        let is_met = |index| self.part(index).is_some_and(|aabb| beam.intersects(&aabb));
        let turns = |leaf, _: &mut _| {
            let facets = self.solid().members(leaf);
            let placed = facets.filter_map(|(_, facet)| G::place_facet(self.pose(), &facet));
            placed.fold(0, |sum: i32, facet| {
                sum.wrapping_add(turns(beam.crossing(&facet)))
            })
        };
        counted.add_up(self.solid(), &mut Unmetered, goes_on, is_met, turns)
    }
}

/// A ray from a point along an axis, out of a box on the side that is nearest.
#[derive(Clone, Copy, Debug)]
struct Beam<G: Dimension> {
    point: G::Point,
    /// The origin of a covering, behind the point: the simplices of just those facets have the
    /// point in them that the ray crosses.
    origin: G::Point,
    /// The ray as a box.
    around: Aabb<G>,
}

impl<G: Dimension> Beam<G> {
    /// From a point in the bounds of a solid.
    #[inline]
    fn new(point: G::Point, bounds: &Aabb<G>) -> Self {
        let place = G::coordinates(point);
        let (mut axis, mut rising) = (0, true);
        let mut least = bounds.high[0].offset(place[0]).0;
        let sides = bounds.low.iter().zip(bounds.high).zip(place);
        for (k, ((low, high), x)) in sides.take(G::DIMENSION).enumerate() {
            for (way, up) in [(high.offset(x).0, true), (x.offset(*low).0, false)] {
                if way < least {
                    (least, axis, rising) = (way, k, up);
                }
            }
        }
        let behind = |x: G::Scalar| if rising { x.left_of() } else { x.right_of() };
        let origin = from_fn(|k| {
            if k == axis {
                behind(place[k])
            } else {
                place[k]
            }
        });
        let end = if rising { bounds.high } else { bounds.low };
        let end = from_fn(|k| if k == axis { end[k] } else { place[k] });
        let around = Aabb::of_point(point).union(&Aabb::of_point(G::point(end)));
        Self {
            point,
            origin: G::point(origin),
            around,
        }
    }

    /// Whether the ray has a point in a box.
    #[inline]
    fn intersects(&self, aabb: &Aabb<G>) -> bool {
        self.around.intersects(aabb)
    }

    /// What a facet adds to the winding number about the point; none where the point is on it.
    ///
    /// Rays through vertices are settled as in [`Dimension::inner_side`].
    #[inline]
    fn crossing(&self, facet: &G::Facet) -> Option<i32> {
        if !self.intersects(&Aabb::of_facet(facet)) {
            return Some(0);
        }
        let side = G::side(facet, self.point);
        if side == Sign::Zero {
            return (!G::touches(facet, self.point)).then_some(0);
        }
        let inner = |k| G::inner_side(self.origin, facet, k, self.point);
        let crossed = (0..G::DIMENSION).all(|k| inner(k) == side);
        Some(if crossed { side.value() } else { 0 })
    }
}
