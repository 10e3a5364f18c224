//! Making cells in a caller's workspace: the cell with the most to gain is split first, until a
//! budget of bytes is spent.
//!
//! Nothing is allocated and nothing recurses. Geometry is measured in `f64`, whose basic operations
//! give the same bits on every target, and what is measured is widened; what decides is exact. So
//! the same solid makes the same cells everywhere.

mod crossed;
mod error;
mod finish;
mod form;
mod frame;
mod ground;
mod grow;
mod layers;
mod leaf;
mod lists;
mod out;
mod parameters;
mod parts;
mod queue;
mod refit;
mod roots;
mod seen;
mod split;
mod start;

pub use error::BuildError;
pub(super) use frame::Frame;
pub(crate) use frame::MARGIN;
pub use parameters::Parameters;
pub(crate) use parts::most_kept;

use crate::{
    boundary::Boundary,
    cells::{Cells, grid::Grid, layout::NODE_WORDS},
    geometry::Dimension,
    workspace::{Workspace, move_down},
};
use ground::Ground;
use grow::Parts;
use out::Out;
use parts::{Intervals, PendingCell, Sizes};

impl<'a, G: Dimension> Cells<'a, G> {
    /// Says how many words suffice to build the cells of nearly all boundaries with so many facets.
    ///
    /// A list of facets that meet in one place is in many cells on the way there, so that no size
    /// short of the square of the facets always suffices. The number is as large as numbers are where
    /// it would be larger.
    #[must_use]
    pub const fn build_words(facets: usize, parameters: &Parameters) -> usize {
        Sizes::of(facets, parameters).words()
    }

    /// Builds a solid's cells, on a host or on a device.
    ///
    /// The cells keep about as many bytes of the workspace as the parameters allow, and the rest is
    /// handed back. While they are built, they take it all: some for each facet, and the rest in fixed
    /// proportions, so that twice the words have room for about twice as many cells.
    /// [`Cells::build_words`] says how many are enough; however many there are, the cells are the same.
    ///
    /// # Errors
    /// [`BuildError::Full`] where a part of the workspace is too small, and what else cells cannot
    /// hold. What the workspace contains is then of no use.
    ///
    /// # Cost
    /// Of the order of the bytes times a few clipped facets. Stack: fixed, on a Cortex-M4F below
    /// 10 kB in fixed point and 11 kB in `f32`.
    ///
    /// # Source
    /// A grid and a best-first search for splits; the leaves are this crate's.
    pub fn build(
        boundary: &Boundary<'a, G>,
        parameters: &Parameters,
        words: &'a mut [u32],
    ) -> Result<(Self, &'a mut [u32]), BuildError> {
        let sizes = Sizes::within(words.len(), boundary.facet_count(), parameters);
        Self::build_in(boundary, parameters, words, &sizes)
    }

    /// Builds a solid's cells in parts of these sizes.
    fn build_in(
        boundary: &Boundary<'a, G>,
        parameters: &Parameters,
        words: &'a mut [u32],
        sizes: &Sizes,
    ) -> Result<(Self, &'a mut [u32]), BuildError> {
        let mut ground = ground_of(boundary)?;
        let mut parts = Parts::new(words, sizes, parameters);
        let worst = parts.fill(&mut ground, parameters)?;
        let counts = parts.counts();
        Ok(Self::kept(words, sizes, counts, &ground, worst))
    }

    /// The cells in parts of these sizes, of which so many records are in use; what is kept comes
    /// together at the front.
    fn kept(
        words: &'a mut [u32],
        sizes: &Sizes,
        [links, nodes, leaves]: [usize; 3],
        ground: &Ground<'a, G>,
        worst: u32,
    ) -> (Self, &'a mut [u32]) {
        let node_words = nodes * NODE_WORDS;
        move_down(words, sizes.links, node_words, links);
        let at = sizes.links + sizes.nodes * NODE_WORDS;
        move_down(words, at, leaves, links + node_words);
        let mut workspace = Workspace::new(words);
        let cells = Self {
            surface: ground.surface,
            grid: ground.grid,
            links: workspace.take(links),
            nodes: workspace.take(node_words).as_chunks().0,
            leaves: workspace.take(leaves),
            narrow: ground.narrow,
            worst,
        };
        (cells, workspace.rest)
    }
}

/// What is known of a boundary before there are cells.
fn ground_of<'a, G: Dimension>(boundary: &Boundary<'a, G>) -> Result<Ground<'a, G>, BuildError> {
    let surface = boundary.surface;
    let bounds = surface
        .bounds()
        .ok_or(BuildError::TooLarge { part: "facets" })?;
    Ok(Ground::new(surface, Grid::over(&bounds)))
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::{vec, vec::Vec};

    use super::*;
    use crate::plane::{Plane, Point};

    type Part = fn(&mut Sizes) -> &mut usize;

    /// The parts by their names.
    const PARTS: [(&str, Part); 6] = [
        ("cells", |sizes| &mut sizes.links),
        ("nodes", |sizes| &mut sizes.nodes),
        ("leaves", |sizes| &mut sizes.leaves),
        ("items", |sizes| &mut sizes.items),
        ("pending cells", |sizes| &mut sizes.pending),
        ("slabs", |sizes| &mut sizes.intervals),
    ];

    /// Every part in turn is made smaller: there are the same cells, or it is said that this one is
    /// full. The least one with which there are cells is found by halving.
    #[test]
    fn a_part_that_is_too_small_is_named() {
        let mut points = vec![Point::new(0.0, -9.0)];
        points.extend((0..40u8).map(|k| Point::new(80.0 - f32::from(k), f32::from(k % 2) * 30.0)));
        let count = u32::try_from(points.len()).expect("few");
        let edges: Vec<_> = (0..count).map(|k| [k, (k + 1) % count]).collect();
        let mut words = vec![0; Boundary::<Plane<f32>>::check_words(points.len(), edges.len())];
        let checked = Boundary::<Plane<f32>>::check(&points, &edges, &mut words);
        let (boundary, _) = checked.expect("a comb");
        let parameters = Parameters {
            bytes: 2_000,
            roots: 4,
            deadline: None,
        };
        let usual = Sizes::of(edges.len(), &parameters);
        let size = Cells::<Plane<f32>>::build_words(edges.len(), &parameters);
        let build = |sizes: &Sizes| {
            let mut words = vec![0xdead_beef; size];
            let (cells, _) = Cells::build_in(&boundary, &parameters, &mut words, sizes)?;
            let [links, leaves] = [cells.links, cells.leaves].map(<[u32]>::to_vec);
            Ok::<_, BuildError>((links, cells.nodes.to_vec(), leaves))
        };
        let made = build(&usual).expect("it is enough");
        for (name, part) in PARTS {
            let fits = |size: usize| {
                let mut sizes = usual;
                *part(&mut sizes) = size;
                let built = build(&sizes);
                let said = built.as_ref().map(|built| *built == made);
                let full = BuildError::full(name, size);
                assert!(said == Ok(true) || said == Err(&full), "{name}: {said:?}");
                built.is_ok()
            };
            let (mut low, mut high) = (0, *part(&mut { usual }));
            assert!(!fits(low), "{name}");
            while low + 1 < high {
                let middle = low.midpoint(high);
                *(if fits(middle) { &mut high } else { &mut low }) = middle;
            }
        }
    }
}
