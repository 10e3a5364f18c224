//! The facets of two solids that can be nearest to each other, where there is a plane between them:
//! few of either reach so near it.

use core::ops::ControlFlow;

use super::{Posed, separation::Ends};
use crate::{
    coherence::Meter,
    geometry::Dimension,
    number::{Metric, Scalar},
    query::{
        descent::Seeker,
        support::{Unit, height},
    },
    solid::Solid,
    volume::Aabb,
};

/// So many facets of either solid are compared with each other; where there are more, the trees of
/// boxes are walked down.
const MOST: usize = 48;

/// Facets of two solids.
pub(super) type Facing<G> = [Higher<G>; 2];

impl<G: Dimension> Solid<'_, G> {
    /// All facets of two solids that may come within a distance of each other, where there are few
    /// and a plane across the direction between the solids.
    pub(super) fn facing<M: Meter>(
        &self,
        other: &Posed<'_, G>,
        ahead: [Unit<G>; 3],
        ends: &Ends<G>,
        distance: f64,
        meter: &mut M,
    ) -> Option<Facing<G>> {
        let margin = self.margin(other);
        if ends.gap <= margin {
            return None;
        }
        let reach = G::Scalar::nearest(distance + margin.to_real())?;
        let least = G::Scalar::apart(ends.begin, reach);
        let mut first = Higher::<G>::new(ahead, least);
        let least = G::Scalar::apart(G::Scalar::apart(ends.shift, ends.first.height), reach);
        let mut second = Higher::<G>::new(ends.back, least);
        let overflows = self.seek(&mut first, meter) || other.solid().seek(&mut second, meter);
        (!overflows).then_some([first, second])
    }
}

/// Looks for facets that reach as high as this along a direction.
#[derive(Clone, Copy, Debug)]
pub(super) struct Higher<G: Dimension> {
    along: [Unit<G>; 3],
    /// Along which axes the direction rises.
    up: [bool; 3],
    least: G::Scalar,
    numbers: [u32; MOST],
    count: usize,
}

impl<G: Dimension> Higher<G> {
    fn new(along: [Unit<G>; 3], least: G::Scalar) -> Self {
        Self {
            along,
            up: along.map(|x| G::Scalar::unit_to_sign(x) > 0),
            least,
            numbers: [0; MOST],
            count: 0,
        }
    }

    /// Those that were found.
    pub(super) fn numbers(&self) -> &[u32] {
        self.numbers.get(..self.count).unwrap_or(&[])
    }
}

impl<G: Dimension> Seeker<G> for Higher<G> {
    type Key = ();

    const SLIVERS: bool = true;

    #[inline]
    fn key(&self, Aabb { low, high }: &Aabb<G>) -> Option<()> {
        let ahead = |k: usize| if self.up[k] { high[k] } else { low[k] };
        let top = height::<G>(self.along, [ahead(0), ahead(1), ahead(2)]);
        (top >= self.least).then_some(())
    }

    #[inline]
    fn visit(&mut self, number: u32, facet: &G::Facet) -> ControlFlow<()> {
        let top = |k| height::<G>(self.along, G::coordinates(G::corner(facet, k)));
        if (0..G::DIMENSION).all(|k| top(k) < self.least) {
            return ControlFlow::Continue(());
        }
        let Some(slot) = self.numbers.get_mut(self.count) else {
            return ControlFlow::Break(());
        };
        *slot = number;
        self.count = self.count.wrapping_add(1);
        ControlFlow::Continue(())
    }
}
