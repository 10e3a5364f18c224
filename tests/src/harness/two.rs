//! Two solids, the second one where it is, and what is true of them.

use tetracone::{
    query::{FacetPair, Posed},
    solid::Solid,
};

use super::world::{Grounded as _, Placing, World};
use tetracone_oracle::oracle::{Facet, Oracle};

/// Two solids of which questions are judged.
#[derive(Clone, Debug)]
pub struct Two<'a, G: World<D>, const D: usize> {
    /// The case.
    pub what: String,
    /// The first solid.
    pub solid: &'a Solid<'a, G>,
    /// The second one.
    pub placed: &'a Posed<'a, G>,
    /// What is true of either, the second one moved.
    pub oracles: [&'a Oracle<D>; 2],
    /// The oracles' numbers of either one's facets.
    pub numbers: [&'a [usize]; 2],
}

impl<G: World<D>, const D: usize> Two<'_, G, D>
where
    [[f64; D]; D]: Facet<D>,
{
    /// Whether a facet of the second solid has a size where it is.
    pub(super) fn is_sized(&self, number: usize) -> bool {
        self.oracles[1].facets()[number].has_size()
    }

    /// The oracles' numbers of two facets.
    pub(super) fn pair(&self, pair: FacetPair) -> (usize, usize) {
        let [first, second] = self.numbers;
        (first[pair.first as usize], second[pair.second as usize])
    }
}

/// Where two solids are free, the second one is placed so far from the first along the direction
/// between their nearest places, or a little into it.
#[must_use]
pub fn brought_near<G: World<D>, const D: usize>(
    solid: &Solid<'_, G>,
    placed: &Posed<'_, G>,
    mut at: Placing<D>,
    far: f64,
) -> Placing<D> {
    if let Some(nearest) = solid.distance(placed).nearest {
        let [from, to] = nearest.points.map(G::place_of);
        let direction = G::vector(nearest.direction);
        for k in 0..D {
            let closer = from[k] - to[k] + direction[k] * far;
            at.offset[k] = (G::grid().round)(at.offset[k] + closer);
        }
    }
    at
}
