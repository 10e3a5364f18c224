//! What kind of polygon a tree holds, found by looking at every edge once, when it is built.

use super::{Tree, TriTree};
use crate::{
    dimension::Dimension,
    number::{Scalar, Sign},
};

/// What is known of a polygon as a whole, seen from its covering origin.
///
/// Each kind is also of the kinds that follow it.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PolygonClass {
    /// One ring that never turns right, around the origin.
    Convex,
    /// One ring around the origin, every point of it visible from there: all triangles of the
    /// covering are positive.
    Star,
    /// Anything.
    General,
}

impl<S: Scalar> TriTree<'_, S> {
    /// The polygon's class, which was found when it was built.
    ///
    /// A polygon is more than [`PolygonClass::General`] only if its edges are numbered in the
    /// order of the ring, every one starting where the one before it ends, the last before the
    /// first. Every decision is exact, so a polygon that is convex but for rounding is not.
    ///
    /// # Cost
    /// None; finding it took two evaluations an edge.
    ///
    /// ```
    /// # use fixed::types::I32F0;
    /// # use tetracone::{
    /// #     plane::Point,
    /// #     solid::{Polygon, Ridge, SolidStorage},
    /// #     tree::{PolygonClass, build::{Item, Parameters, Pending, Storage, build}},
    /// # };
    /// # fn full<T: Clone + Default, const N: usize>() -> heapless::Vec<T, N> {
    /// #     core::iter::repeat_n(T::default(), N).collect()
    /// # }
    /// # let corner = |x, y| Point::new(I32F0::from_num(x), I32F0::from_num(y));
    /// let corners = [corner(0, 0), corner(90, 0), corner(90, 30), corner(0, 60)];
    /// let edges = [[0, 1], [1, 2], [2, 3], [3, 0]];
    /// # let (mut points, mut facets, mut ridges) =
    /// #     (full::<u32, 8>(), full::<u32, 8>(), full::<Ridge, 8>());
    /// # let storage =
    /// #     SolidStorage { points: &mut points, facets: &mut facets, ridges: &mut ridges };
    /// # let polygon = Polygon::check(&corners, &edges, storage).expect("it is closed");
    /// # let (mut nodes, mut groups) = (full::<_, 12>(), full::<_, 12>());
    /// # let (mut references, mut items, mut pending) =
    /// #     (full::<u32, 24>(), full::<Item, 24>(), full::<Pending, 8>());
    /// # let storage = Storage {
    /// #     nodes: &mut nodes,
    /// #     groups: &mut groups,
    /// #     references: &mut references,
    /// #     sheaves: &mut [],
    /// #     sheets: &mut [],
    /// #     items: &mut items,
    /// #     pending: &mut pending,
    /// # };
    /// # let parameters = Parameters { depth: 1, group: 2, thin: 0, references_per_facet: 4 };
    /// // `build` as in its own example.
    /// let tree = build(&polygon, &parameters, storage).expect("it fits");
    /// assert_eq!(tree.class(), PolygonClass::Convex);
    /// ```
    ///
    /// # Source
    /// Jiménez Delgado 2006, types III and IV of §4.8 (recubrimiento positivo).
    #[must_use]
    pub const fn class(&self) -> PolygonClass {
        self.class
    }
}

impl PolygonClass {
    /// The class as it stands in an image.
    pub(crate) const fn to_word(self) -> u32 {
        match self {
            Self::General => 0,
            Self::Star => 1,
            Self::Convex => 2,
        }
    }

    /// The inverse of [`PolygonClass::to_word`].
    pub(crate) const fn from_word(word: u32) -> Self {
        match word {
            1 => Self::Star,
            2 => Self::Convex,
            _ => Self::General,
        }
    }
}

impl<G: Dimension> Tree<'_, G> {
    /// Finds the class of a polygon; a polyhedron's facets have no order, so that it is general.
    pub(super) fn find_class(&self) -> PolygonClass {
        // All triangles of the covering turn the same way, so that the winding number just around
        // the origin tells how often the ring goes round.
        if G::DIMENSION != 2 || self.core != 1 {
            return PolygonClass::General;
        }
        let count = self.facet_count();
        let last = count.checked_sub(1).and_then(|last| self.facet(last));
        let Some(mut before) = last else {
            return PolygonClass::General;
        };
        let mut convex = true;
        for number in 0..count {
            let Some(edge) = self.facet(number) else {
                return PolygonClass::General;
            };
            let joined = G::corner(&before, 1) == G::corner(&edge, 0);
            if !joined || G::side(&edge, self.origin) != Sign::Positive {
                return PolygonClass::General;
            }
            // Straight on is straight on: seen from the origin nothing turns back.
            convex &= G::side(&before, G::corner(&edge, 1)) != Sign::Negative;
            before = edge;
        }
        if convex {
            PolygonClass::Convex
        } else {
            PolygonClass::Star
        }
    }
}
