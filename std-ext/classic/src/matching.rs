//! Which facets a tree was built of, and which solid it was matched with.

use tetracone::{query::Posed, solid::Solid};

use crate::Simplicial;

/// Why a tree does not serve for a solid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MatchError {
    /// It was built of other facets.
    #[error(
        "the tree was built of {built} facets, which are not the solid's {facets} facets: build it of the facets of \
         this solid"
    )]
    Facets {
        /// How many facets the tree was built of.
        built: usize,
        /// How many facets the solid has.
        facets: usize,
    },
    /// It was matched with another solid, or with none.
    #[error(
        "the tree of the {which} solid was not matched with it: call `matched` of the tree with that solid before"
    )]
    Unmatched {
        /// The first or the second solid, or the one asked about.
        which: &'static str,
    },
}

/// A hash of facets in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stamp {
    pub(crate) facets: u32,
    pub(crate) hash: u64,
}

impl Stamp {
    pub(crate) fn of<G: Simplicial<D>, const D: usize>(
        facets: impl Iterator<Item = G::Facet>,
    ) -> Self {
        let mut stamp = Self {
            facets: 0,
            hash: 0xcbf2_9ce4_8422_2325,
        };
        for facet in facets {
            stamp.facets = stamp.facets.saturating_add(1);
            for coordinate in G::ends(&facet).as_flattened() {
                // Zero is zero, whatever its sign.
                let mixed = stamp.hash ^ (coordinate + 0.0).to_bits();
                let mixed = mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15);
                stamp.hash = mixed ^ (mixed >> 32);
            }
        }
        stamp
    }
}

/// What a tree was built of, with the solid that has these facets once it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Origin {
    pub(crate) stamp: Stamp,
    /// The solid's own stamp.
    solid: Option<u32>,
}

impl Origin {
    pub(crate) const fn new(stamp: Stamp) -> Self {
        Self { stamp, solid: None }
    }

    pub(crate) fn of<G: Simplicial<D>, const D: usize>(facets: &[G::Facet]) -> Self {
        Self::new(Stamp::of::<G, D>(facets.iter().copied()))
    }

    /// Compares all facets with those of a solid, and remembers the solid.
    pub(crate) fn matched<G: Simplicial<D>, const D: usize>(
        self,
        solid: &Solid<'_, G>,
    ) -> Result<Self, MatchError> {
        let cells = solid.cells();
        let facets = (0..).map_while(|number| cells.facet(number));
        if Stamp::of::<G, D>(facets) != self.stamp {
            return Err(MatchError::Facets {
                built: self.stamp.facets as usize,
                facets: cells.facet_count(),
            });
        }
        Ok(Self {
            solid: Some(solid.stamp()),
            ..self
        })
    }

    /// Whether trees were matched with the solids that they are asked about.
    pub(crate) fn check<G: Simplicial<D>, const D: usize>(
        trees: [&Self; 2],
        solid: &Solid<'_, G>,
        placed: &Posed<'_, G>,
    ) -> Result<(), MatchError> {
        let solids = [("first", solid), ("second", placed.solid())];
        for (tree, (which, solid)) in trees.into_iter().zip(solids) {
            tree.check_one(solid, which)?;
        }
        Ok(())
    }

    /// Whether a tree was matched with the solid that it is asked about.
    pub(crate) fn check_one<G: Simplicial<D>, const D: usize>(
        &self,
        solid: &Solid<'_, G>,
        which: &'static str,
    ) -> Result<(), MatchError> {
        let is_known = self.solid == Some(solid.stamp())
            && self.stamp.facets as usize == solid.cells().facet_count();
        if is_known {
            Ok(())
        } else {
            Err(MatchError::Unmatched { which })
        }
    }
}
