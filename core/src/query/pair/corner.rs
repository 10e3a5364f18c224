//! Corners of one solid that lie in the other: where solids overlap by much, such a corner is sooner
//! found than two facets that meet, and stays where it is for longer.

use core::ops::ControlFlow;

use super::{Posed, Witness};
use crate::{
    coherence::Unmetered,
    geometry::Dimension,
    query::{Class, descent::Seeker},
    solid::Solid,
    volume::Aabb,
};

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
                .facets_of(other, Some(pair))
                .is_some_and(|(_, first, second)| G::meet(&first, &second)),
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
                && !solid.seek(&mut Boundary(&around), &mut Unmetered)
        })
    }
}

/// Looks for a facet whose box meets this one.
struct Boundary<'a, G: Dimension>(&'a Aabb<G>);

impl<G: Dimension> Seeker<G> for Boundary<'_, G> {
    type Key = ();

    #[inline]
    fn key(&self, aabb: &Aabb<G>) -> Option<()> {
        aabb.intersects(self.0).then_some(())
    }

    #[inline]
    fn visit(&mut self, _: u32, facet: &G::Facet) -> ControlFlow<()> {
        if self.0.intersects(&Aabb::of_facet(facet)) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}
