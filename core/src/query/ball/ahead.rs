//! How soon a capsule that moves can meet a solid or another capsule.

use core::ops::ControlFlow;

use super::Capsule;
use crate::{
    coherence::Unmetered,
    geometry::{Dimension, corners, real},
    query::{Closing, Near, descent::Seeker},
    solid::Solid,
    volume::Aabb,
};

impl<G: Dimension> Solid<'_, G> {
    /// Up to which part of the way a capsule is certainly free of this solid's boundary; or a facet that is near it.
    pub(crate) fn capsule_ahead(
        &self,
        capsule: &Capsule<G>,
        closing: &Closing,
        near: Near,
        left: f64,
    ) -> ControlFlow<u32, f64> {
        let mut ahead = Ahead {
            capsule: *capsule,
            spine: capsule.spine(),
            closing,
            near,
            left,
            time: left,
            found: None,
        };
        if ahead.key(&self.bounds()).is_some() {
            self.seek(&mut ahead, &mut Unmetered);
        }
        ahead
            .found
            .map_or(ControlFlow::Continue(ahead.time), ControlFlow::Break)
    }
}

impl<G: Dimension> Capsule<G> {
    /// Up to which part of the way another capsule is certainly free of this one; none where they are near.
    pub(crate) fn ahead(
        &self,
        other: &Self,
        closing: &Closing,
        near: &Near,
        left: f64,
    ) -> Option<f64> {
        let (_, places) = self.between_axes(other);
        let [ours, theirs] = [self, other].map(Self::axis_ends);
        closing.hulls([&ours, &theirs], places, near, left)
    }

    pub(crate) fn axis_ends(&self) -> [[f64; 3]; 2] {
        self.axis.ends().map(real::<G>)
    }
}

/// Looks for the facet that the capsule can meet first.
struct Ahead<'c, G: Dimension> {
    capsule: Capsule<G>,
    spine: Aabb<G>,
    closing: &'c Closing,
    near: Near,
    left: f64,
    /// Up to this part of the way nothing meets that was looked at.
    time: f64,
    /// A facet that is near.
    found: Option<u32>,
}

impl<G: Dimension> Seeker<G> for Ahead<'_, G> {
    type Key = f64;

    const NARROWS: bool = true;

    #[inline]
    fn key(&self, aabb: &Aabb<G>) -> Option<f64> {
        let off = self.near.off + self.near.radius;
        let time = self.closing.boxes(aabb, &self.spine, off);
        (time < self.time).then_some(time)
    }

    fn visit(&mut self, number: u32, facet: &G::Facet) -> ControlFlow<()> {
        let axis = self.capsule.axis();
        let (from, to) = (axis.from(), axis.to());
        let time = if G::segment_meets(from, to, facet) {
            None
        } else {
            let places = G::segment_places(from, to, facet);
            let (ours, theirs) = (corners::<G>(facet), self.capsule.axis_ends());
            let ours = ours.get(..G::DIMENSION).unwrap_or(&ours);
            self.closing
                .hulls([ours, &theirs], places, &self.near, self.left)
        };
        match time {
            None => {
                self.found = Some(number);
                return ControlFlow::Break(());
            }
            Some(time) if time < self.time => self.time = time,
            Some(_) => {}
        }
        ControlFlow::Continue(())
    }
}
