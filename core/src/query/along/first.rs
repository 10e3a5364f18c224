//! When a solid that is shifted along a direction first enters another one.

use core::{cmp::Ordering, ops::ControlFlow};

use super::{chain::Low, inner::generic, sweep::Direction};
use crate::query::pair::{FacetPair, Nearby, Posed, Witness, posed::There, traversal::Visitor};
use crate::{
    coherence::{Cost, Meter},
    geometry::{Dimension, MultipleOf, Touch},
    number::{Multiple as _, Scalar, Sign},
    query::{Class, rounded},
    solid::Solid,
    volume::Aabb,
};

/// When a solid that is shifted along a direction first enters another one, and where; see
/// [`Solid::first_contact_along`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct FirstContact<G: Dimension> {
    /// How many times the direction; zero or more, and infinity where it never enters. Where the exact
    /// multiple is no `f64`, it is rounded down, and off by less than 2^-51 of itself.
    pub multiple: f64,
    /// What meets there: of several pairs of facets the first one in order. None where it never enters.
    pub witness: Option<Witness>,
    /// Where these facets begin to enter each other, rounded to the arithmetic; none where solids overlap
    /// from the start and none do.
    pub point: Option<G::Point>,
    /// Out of the first solid there: across a facet of either that the other one's corner meets, or across
    /// two edges.
    pub normal: Option<G::Direction>,
    /// What it took to find out.
    pub cost: Cost,
}

impl<G: Dimension> Solid<'_, G> {
    /// When the placed solid, shifted along a direction, first enters this one: the infimum of the t ≥ 0 at
    /// which the interiors of this solid and the other one, shifted by t times the vector from zero to
    /// `direction`, have a point in common.
    ///
    /// So solids that only touch are no obstacle: a contact that the way leaves, or slides along, or grazes in a
    /// point does not end it. A contact from which it enters does, at zero, and so do solids that overlap or
    /// lie in each other from the start. The direction is in this solid's frame and of any length, so a vector
    /// from where the placed solid is to where it goes gives parts of that way. The second solid is placed in
    /// the frame of this one, its vertices rounded once; for those, the infimum is exact in either
    /// arithmetic, a quotient of two determinants, and only then rounded down. Placed anew on its way, the solid is
    /// rounded anew, and may lie in this one by as much where the way only touches.
    ///
    /// Entering is told by facets: one of this solid's that faces against the direction, one of the other's that
    /// faces along it, and both seen along the direction with more than their rims in common. Where a boundary
    /// is inside out, facets that go through each other count all the same, as they do for
    /// [`Solid::intersects`].
    ///
    /// None where a coordinate of the direction is outside the domain. With a direction of zero, only an
    /// overlap is told.
    ///
    /// # Cost
    /// A walk down both trees of boxes, those first that meet first, to all pairs of facets that may meet no
    /// later than what was found; where solids touch at the start and do not enter, some point queries for every
    /// facet that touches, and where boxes meet then, one for every piece of boundary. Stack: fixed, no recursion.
    ///
    /// ```
    /// use tetracone::{
    ///     include_solid,
    ///     solid::Solid,
    ///     space::{Point, Pose, Space},
    /// };
    ///
    /// static CUBE: Solid<'static, Space<f32>> =
    ///     include_solid!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/cube.tcone"));
    ///
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// let above = CUBE.at(Pose::shifted(Point::new(0.5, 0.0, 4.0))?)?;
    /// let along = |x, y, z| CUBE.first_contact_along(&above, Point::new(x, y, z));
    /// let contact = along(0.0, 0.0, -1.0).ok_or("a direction")?;
    /// assert_eq!((contact.multiple, contact.normal), (3.0, Some([0.0, 0.0, 1.0])));
    /// assert_eq!(along(1.0, 0.0, 0.0).ok_or("a direction")?.multiple, f64::INFINITY);
    /// // From a touch, it slides and leaves, and does not enter.
    /// let upon = CUBE.at(Pose::shifted(Point::new(0.5, 0.0, 1.0))?)?;
    /// let along = |x, y, z| CUBE.first_contact_along(&upon, Point::new(x, y, z));
    /// assert!(along(1.0, 0.0, 0.0).ok_or("a direction")?.witness.is_none());
    /// assert!(along(0.0, 0.0, 1.0).ok_or("a direction")?.witness.is_none());
    /// assert_eq!(along(0.0, 0.0, -1.0).ok_or("a direction")?.multiple, 0.0);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Source
    /// Canny, "Collision Detection for Moving Polyhedra", 1986, without rotation: vertices against faces and
    /// edges against edges, in one formula.
    #[must_use]
    pub fn first_contact_along(
        &self,
        other: &Posed<'_, G>,
        direction: G::Point,
    ) -> Option<FirstContact<G>> {
        let to = G::coordinates(direction);
        let is_told = to.iter().all(|x| x.in_domain());
        let direction = Direction::<G>::between([G::Scalar::ZERO; 3], to);
        is_told.then(|| self.enter(other, &direction, f64::INFINITY))
    }

    /// The same up to a multiple, from where another pose has taken the solid.
    pub(crate) fn enter(
        &self,
        other: &Posed<'_, G>,
        direction: &Direction<G>,
        most: f64,
    ) -> FirstContact<G> {
        let mut cost = Cost::default();
        // Along none, solids overlap or do not, seen along any.
        let [from, to] = direction.way;
        let (seen, most) = if from == to {
            (generic(), 0.0)
        } else {
            (*direction, most)
        };
        let mut entering = Entering {
            direction: seen,
            found: None,
            touches: false,
            most,
        };
        let overlap = self.traverse(other, &mut entering, &mut cost);
        let found = entering.found.filter(|_| from != to);
        let starts = found.filter(|entry| entry.at == MultipleOf::<G>::default());
        let overlap = match (overlap, starts) {
            (None, None) => self.overlap_from_start(other, entering.touches, &mut cost),
            // They go through each other at once, and no others enter.
            (None, Some(entry)) => (!entry.enters).then_some(Witness::Facets(entry.pair)),
            (known, _) => known.map(Witness::Facets),
        };
        let mut contact = FirstContact {
            multiple: f64::INFINITY,
            witness: None,
            point: None,
            normal: None,
            cost,
        };
        if overlap.is_some() {
            (contact.multiple, contact.witness) = (0.0, overlap);
        } else if let Some(Entry {
            at, pair, touch, ..
        }) = found
        {
            let d = direction.way;
            (contact.multiple, contact.witness) = (at.below(), Some(Witness::Facets(pair)));
            let point = touch.place(d, contact.multiple);
            contact.point = Some(G::point(point.map(rounded::<G::Scalar>)));
            contact.normal = Some(G::direction([0.0; 3], touch.normal(d)));
        }
        contact
    }

    /// Why the solids overlap from the start, where no facets go through each other.
    #[inline(never)]
    fn overlap_from_start<M: Meter>(
        &self,
        other: &Posed<'_, G>,
        touches: bool,
        meter: &mut M,
    ) -> Option<Witness> {
        let (mut first_asked, mut second_asked) = (None, None);
        let is_new = |asked: &mut Option<u32>, number| asked.replace(number) != Some(number);
        let note = |pair: FacetPair, a: &G::Facet, b: &G::Facet| {
            let shares = G::meet(a, b)
                && (is_new(&mut first_asked, pair.first) && self.shares_corner(other, a)
                    || is_new(&mut second_asked, pair.second) && self.shares_corner(other, b));
            if shares {
                ControlFlow::Break(pair)
            } else {
                ControlFlow::Continue(())
            }
        };
        let is_near = |a: &Aabb<G>, b: &Aabb<G>| a.intersects(b);
        let shared = touches.then(|| self.traverse(other, &mut Nearby { is_near, note }, meter));
        let facets = shared.flatten().map(Witness::Facets);
        facets.or_else(|| self.holds_piece(other))
    }

    /// A piece of either boundary whose first corner lies in the other solid's interior, where that has something
    /// of its own inside: its facet or a later one's corner says so.
    fn holds_piece(&self, other: &Posed<'_, G>) -> Option<Witness> {
        if !self.bounds().intersects(other.bounds()) {
            return None;
        }
        let [rest, placed] = [There::at_rest(self), There::placed(other)];
        let mut sides = [[placed, rest], [rest, placed]].into_iter();
        sides.find_map(|[own, there]| {
            let solid = own.solid();
            let mut pieces = (0..solid.boxes().piece_count).filter_map(|piece| own.piece(piece));
            let found = pieces.find(|(number, corner)| {
                let facets = (*number..).map_while(|n| Some((n, solid.facet(n)?)));
                let mut bounding = facets.filter_map(|(n, facet)| own.facet(n, &facet));
                there.classify(*corner) == Class::Inside
                    && bounding.any(|facet| self.shares_corner(other, &facet))
            });
            found.map(|(number, _)| own.witness(number))
        })
    }
}

/// Where facets begin to go through each other.
#[derive(Clone, Copy, Debug)]
struct Entry<G: Dimension> {
    at: MultipleOf<G>,
    /// Whether the materials behind them get into each other.
    enters: bool,
    pair: FacetPair,
    touch: Touch<G::Scalar>,
}

/// Looks for the facets that go through each other first, of those that do so together for such that enter, and
/// of these for the least pair; or for some that go through each other from the start.
#[derive(Clone, Copy, Debug)]
struct Entering<G: Dimension> {
    direction: Direction<G>,
    found: Option<Entry<G>>,
    /// Whether facets' boxes meet at the start.
    touches: bool,
    /// Boxes that meet later are of no interest.
    most: f64,
}

impl<G: Dimension> Visitor<G> for Entering<G> {
    type Found = FacetPair;

    type Key = f64;

    type Kept = Low;

    /// A direction is as it is in the frame that rests.
    const TURNS: bool = false;

    #[inline]
    fn rank(&self, a: &Aabb<G>, b: &Aabb<G>) -> (f64, bool) {
        let [first, last] = self.direction.span(a, b);
        (first, first <= last && last >= 0.0 && first <= self.most)
    }

    #[inline]
    fn keep(key: f64) -> Low {
        Low::of(key)
    }

    #[inline]
    fn is_current(&self, kept: Low) -> bool {
        kept.value() <= self.most
    }

    fn visit(&mut self, pair: FacetPair, a: &G::Facet, b: &G::Facet) -> ControlFlow<FacetPair> {
        let (d, start) = (self.direction.way, MultipleOf::<G>::default());
        self.touches |= Aabb::<G>::of_facet(a).intersects(&Aabb::of_facet(b));
        let met = G::crossing_multiples(a, b, d);
        let Some([first, last]) = met.interval() else {
            return ControlFlow::Continue(());
        };
        let facing = [G::facing(a, d), G::facing(b, d)];
        let is_level = first == start && last == start && facing[0] == facing[1];
        if (first < start && last > start) || is_level {
            return ControlFlow::Break(pair);
        }
        // The first solid's facet faces against the direction, the second one's along it.
        let enters = facing == [Sign::Negative, Sign::Positive];
        // From a touch at the start, facets may also leave.
        let is_ahead = first > start || (first == start && (enters || last > start));
        if is_ahead && first.bounds()[0] <= self.most {
            let is_sooner = |known: Entry<G>| {
                let order = first.partial_cmp(&known.at).unwrap_or(Ordering::Equal);
                let order = order.then(known.enters.cmp(&enters));
                order.then(pair.cmp(&known.pair)).is_lt()
            };
            if self.found.is_none_or(is_sooner) {
                self.most = self.most.min(first.bounds()[1]);
                self.found = Some(Entry {
                    at: first,
                    enters,
                    pair,
                    touch: met.touch,
                });
            }
        }
        ControlFlow::Continue(())
    }
}
