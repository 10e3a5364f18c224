use core::array::from_fn;

use tetracone::number::Sign;

use super::{BspTree, Node};
use crate::{
    Simplicial,
    simplicial::{Covering, CoveringError},
};

/// How a tree of half-spaces is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BspParameters {
    /// References to facets that there may be in all.
    pub references: usize,
    /// How many facets' planes are compared for every split, one or more.
    pub candidates: usize,
    /// How many points are looked for in cells, a facet.
    pub probes: usize,
}

impl BspParameters {
    /// Eight references a facet, eight planes a split.
    #[must_use]
    pub const fn for_facets(facets: usize) -> Self {
        Self {
            references: facets.saturating_mul(8),
            candidates: 8,
            probes: 8,
        }
    }
}

/// Why there is no tree of half-spaces of some facets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BspError {
    /// No facet has a length or an area.
    #[error("none of the {facets} facets has a length or an area: a tree needs the plane of one")]
    Empty {
        /// How many facets there are.
        facets: usize,
    },
    /// A corner is outside the domain.
    #[error(transparent)]
    Covering(#[from] CoveringError),
    /// The budget does not even hold every facet once.
    #[error("a budget of {budget} references does not hold {facets} facets once: allow {facets}")]
    Budget {
        /// How many references there may be.
        budget: usize,
        /// How many facets there are.
        facets: usize,
    },
    /// No plane is to be compared.
    #[error("no candidate is allowed for the plane of a split: allow one or more")]
    Candidates,
}

/// Which facets lie in a plane and on either side of it; those that straddle it are on both.
#[derive(Debug, Default)]
struct Sorted {
    on: Vec<u32>,
    sides: [Vec<u32>; 2],
}

impl<G: Simplicial<D>, const D: usize> BspTree<G, D> {
    /// The tree of the solid with this closed boundary. Facets without a length or an area bound
    /// nothing, and are not in it.
    ///
    /// # Errors
    /// [`BspError`].
    ///
    /// # Cost
    /// For every split, the signs of all corners there for every plane that is compared.
    pub fn build(facets: &[G::Facet], parameters: &BspParameters) -> Result<Self, BspError> {
        if parameters.candidates == 0 {
            return Err(BspError::Candidates);
        }
        let covering = Covering::central(facets)?;
        let sized = (0_u32..).zip(facets);
        let sized = sized.filter(|(_, facet)| !G::is_degenerate(facet));
        let sized: Vec<u32> = sized.map(|(number, _)| number).collect();
        if sized.is_empty() {
            return Err(BspError::Empty {
                facets: facets.len(),
            });
        }
        if sized.len() > parameters.references {
            return Err(BspError::Budget {
                budget: parameters.references,
                facets: sized.len(),
            });
        }
        let mut tree = Self {
            covering,
            nodes: Vec::new(),
            references: Vec::new(),
        };
        tree.grow(sized, parameters);
        tree.probe(parameters.probes);
        Ok(tree)
    }

    /// Splits cells, those nearest to the root first, as far as the budget goes.
    fn grow(&mut self, all: Vec<u32>, parameters: &BspParameters) {
        let (mut cells, mut next, mut used) = (vec![all], 0, 0);
        used += cells[0].len();
        while next < cells.len() {
            let cell = core::mem::take(&mut cells[next]);
            next += 1;
            let sorted = self.best(&cell, parameters.candidates);
            let room = parameters.references - used;
            let start = self.references.len();
            match sorted {
                Some((plane, sorted)) if sorted.count() - cell.len() <= room => {
                    used += sorted.count() - cell.len();
                    self.references.extend(sorted.on);
                    let first = u32::try_from(cells.len()).unwrap_or(u32::MAX);
                    cells.extend(sorted.sides);
                    self.nodes.push(Node::Split {
                        plane,
                        on: start..self.references.len(),
                        parts: [first, first + 1],
                    });
                }
                _ => {
                    self.references.extend(cell);
                    self.nodes.push(Node::Leaf {
                        facets: start..self.references.len(),
                        class: None,
                    });
                }
            }
        }
    }

    /// Of some facets' planes the one that leaves least below: the larger side, and twice what it
    /// straddles; of several the first.
    fn best(&self, cell: &[u32], candidates: usize) -> Option<(u32, Sorted)> {
        let step = cell.len().div_ceil(candidates).max(1);
        let planes = cell.iter().step_by(step);
        let sorted = planes.map(|&plane| (plane, self.sort(plane, cell)));
        sorted.min_by_key(|(_, sorted)| {
            let [front, back] = [sorted.sides[0].len(), sorted.sides[1].len()];
            front.max(back) + 2 * (sorted.count() - cell.len())
        })
    }

    fn sort(&self, plane: u32, cell: &[u32]) -> Sorted {
        let mut sorted = Sorted::default();
        for &number in cell {
            let facet = self.facet(number);
            let signs: [Sign; D] = from_fn(|k| G::side(self.facet(plane), G::corner(facet, k)));
            let has = |sign| signs.contains(&sign);
            // Its own corners are in its plane.
            if number == plane || !(has(Sign::Positive) || has(Sign::Negative)) {
                sorted.on.push(number);
                continue;
            }
            for (side, sign) in sorted
                .sides
                .iter_mut()
                .zip([Sign::Positive, Sign::Negative])
            {
                if has(sign) {
                    side.push(number);
                }
            }
        }
        sorted
    }
}

impl Sorted {
    fn count(&self) -> usize {
        self.on.len() + self.sides.iter().map(Vec::len).sum::<usize>()
    }
}
