//! Whether a solid is convex.

use core::fmt;

use crate::{coherence::Unmetered, geometry::Dimension, number::Sign, solid::Solid, volume::Aabb};

/// A question to two convex solids was asked of one that is not convex.
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotConvex {
    /// The first solid: a part of it lies before this facet.
    First {
        /// The first one in order of such facets.
        facet: u32,
    },
    /// The second, the placed one.
    Second {
        /// The first one in order of such facets.
        facet: u32,
    },
}

impl fmt::Display for NotConvex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (which, facet) = match self {
            Self::First { facet } => ("first", facet),
            Self::Second { facet } => ("second", facet),
        };
        write!(
            f,
            "the {which} solid is not convex: a part of it lies before its facet {facet}; ask \
             Solid::way_out, which any solids have an answer to"
        )
    }
}

impl core::error::Error for NotConvex {}

impl<G: Dimension> Solid<'_, G> {
    /// Whether the solid is convex: whether every vertex lies behind the line or plane of every facet, or in it.
    /// Exact; facets may lie in one line or plane. Of slivers the vertices count.
    ///
    /// # Cost
    /// None for an image of a convex solid, which says so. Otherwise, for every facet a walk down the tree of boxes
    /// to those that reach before its plane, with up to 4 or 8 evaluations a box. Stack: fixed, no recursion.
    ///
    /// ```
    /// use tetracone::{include_solid, solid::Solid, space::Space};
    ///
    /// static CUBE: Solid<'static, Space<f32>> =
    ///     include_solid!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/cube.tcone"));
    ///
    /// assert!(CUBE.is_convex());
    /// ```
    #[must_use]
    pub fn is_convex(&self) -> bool {
        self.facet_before().is_none()
    }

    /// The first facet before whose line or plane a vertex lies. Where there is none, the solid is what lies
    /// behind all: its boundary lies on the boundary of that, and closes.
    pub(crate) fn facet_before(&self) -> Option<u32> {
        if self.boxes().is_convex {
            return None;
        }
        (0..self.boxes().facets).find(|number| {
            self.sized_facet(*number).is_some_and(|facet| {
                let is_before = |point| G::side(&facet, point) == Sign::Negative;
                let reaches = |aabb: &Aabb<G>| {
                    let corner = |number: u32| aabb.corner(|k| number & (1 << k) != 0);
                    (0..1 << G::DIMENSION).any(|number| is_before(G::point(corner(number))))
                };
                // A placed sliver may bound, and its vertices may be no other facet's.
                let has = |_, corners: &G::Facet| {
                    (0..G::DIMENSION).any(|k| is_before(G::corner(corners, k)))
                };
                self.any_facet::<true, _>(reaches, has, &mut Unmetered)
            })
        })
    }
}
