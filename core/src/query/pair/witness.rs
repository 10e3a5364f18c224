//! Why two solids touch: facets that meet, or a corner of one solid that lies in the other. Where solids overlap by
//! much, such a corner is sooner found than two facets that meet, and stays where it is for longer.

use super::Posed;
use crate::{coherence::Unmetered, geometry::Dimension, query::Class, solid::Solid, volume::Aabb};

/// Why two solids touch.
///
/// Of all that say so, one is told. Facets are numbered in the order in which they were given,
/// without those that were dropped because two of their corners are one; slivers come last.
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Witness {
    /// These two facets have a point in common.
    Facets(FacetPair),
    /// The first corner of this facet of the first solid lies in the second.
    FirstInSecond(u32),
    /// The first corner of this facet of the second solid lies in the first.
    SecondInFirst(u32),
}

/// A facet of either solid.
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct FacetPair {
    /// Of the first solid.
    pub first: u32,
    /// Of the second, the placed one.
    pub second: u32,
}

impl Default for Witness {
    /// The first facets: what a buffer is filled with before it is written.
    fn default() -> Self {
        Self::Facets(FacetPair::default())
    }
}

/// In place of a facet's number: not a facet of this solid, but the solid.
const SOLID: u32 = u32::MAX;

impl Witness {
    /// As two words of a tracker.
    pub(crate) const fn words(self) -> [u32; 2] {
        match self {
            Self::Facets(FacetPair { first, second }) => [first, second],
            Self::FirstInSecond(first) => [first, SOLID],
            Self::SecondInFirst(second) => [SOLID, second],
        }
    }

    /// The facets, if there are two.
    pub(super) const fn facets(self) -> Option<FacetPair> {
        match self {
            Self::Facets(pair) => Some(pair),
            _ => None,
        }
    }

    /// What a tracker's words say.
    pub(crate) const fn of([first, second]: [u32; 2]) -> Self {
        match (first, second) {
            (SOLID, second) => Self::SecondInFirst(second),
            (first, SOLID) => Self::FirstInSecond(first),
            _ => Self::Facets(FacetPair { first, second }),
        }
    }
}

impl<G: Dimension> Solid<'_, G> {
    /// Whether this witness holds; the margin is [`Solid::margin`]'s.
    pub(super) fn shows(
        &self,
        other: &Posed<'_, G>,
        witness: Witness,
        margin: impl FnOnce() -> G::Scalar,
    ) -> bool {
        match witness {
            Witness::Facets(pair) => self
                .facets_of(other, pair)
                .is_some_and(|[first, second]| G::meet(&first, &second)),
            Witness::FirstInSecond(number) => self
                .sized_facet(number)
                .is_some_and(|facet| other.holds(G::corner(&facet, 0), margin())),
            Witness::SecondInFirst(number) => other.solid().sized_facet(number).is_some_and(|own| {
                let corner = other.place(G::corner(&own, 0));
                self.bounds().contains(corner)
                    && self.classify(corner) != Class::Outside
                    // A facet that rounding leaves no area bounds nothing there.
                    && G::place_facet(other.pose(), &own).is_some_and(|facet| !G::is_degenerate(&facet))
            }),
        }
    }

    /// A corner of the first facet of either solid in two lowest boxes, if it lies in the other solid.
    #[inline(never)]
    pub(super) fn corner_inside(
        &self,
        other: &Posed<'_, G>,
        (a, b): (u32, u32),
        margin: G::Scalar,
    ) -> Option<Witness> {
        let number = |solid: &Solid<'_, G>, leaf| Some(solid.members(leaf).next()?.0);
        let witnesses = [
            number(other.solid(), b).map(Witness::SecondInFirst),
            number(self, a).map(Witness::FirstInSecond),
        ];
        witnesses
            .into_iter()
            .flatten()
            .find(|witness| self.shows(other, *witness, || margin))
    }
}

impl<G: Dimension> Posed<'_, G> {
    /// Whether a point certainly lies in the placed solid: a box, seen from the solid's own frame, that
    /// contains it and all that rounding moves the placed vertices by, lies in the solid at rest.
    ///
    /// The placed vertices are those of the solid at rest, turned and moved by less than the margin
    /// each. While they go there on straight ways, no facet comes to the point that did not meet the
    /// box; so the boundary winds about the point as it does at rest.
    fn holds(&self, point: G::Point, margin: G::Scalar) -> bool {
        let around = G::inverse_place_box(self.pose(), &Aabb::of_point(point), margin);
        around.is_some_and(|around| {
            let solid = self.solid();
            solid.bounds().intersects(&around)
                && solid.classify(G::point(around.low)) == Class::Inside
                && !solid.any_facet::<false, _>(
                    |aabb| aabb.intersects(&around),
                    |_, facet| around.intersects(&Aabb::of_facet(facet)),
                    &mut Unmetered,
                )
        })
    }
}
