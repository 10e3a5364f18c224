//! A solid in cells, on the lattice on which it is baked.

use std::time::Instant;

use tetracone::Dimension;
use tetracone::cells::{Cells, build::Parameters};
use tetracone::image::Lattice;
use tetracone::number::{Arithmetic, Scalar};
use tetracone::query::Class;
use tetracone::solid::{Ridge, Solid, SolidStorage};
use tetracone::{PointTracker, tree::Tree};
use tetracone_std::bake::{coordinates, lattice_for};
use tetracone_std::cells::with_cells;

use super::race::{median, nanoseconds, real};

/// Builds taken for the time of one.
const BUILDS: usize = 3;

/// What the cells of a solid come to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Size {
    /// Bytes of the cells, without points and facets.
    pub(crate) bytes: usize,
    /// Milliseconds that checking and building took.
    pub(crate) build: f64,
    /// The most evaluations of a point query.
    pub(crate) bound: u32,
}

/// Shows the cells of a solid.
pub(crate) fn with<G: Dimension, R>(
    points: &[[f64; 3]],
    facets: &[G::Corners],
    show: impl FnOnce(Cells<'_, G>, Size) -> R,
) -> R {
    let lattice = match G::Scalar::ARITHMETIC {
        Arithmetic::F32 => Lattice::default(),
        Arithmetic::Fixed => lattice_for(points),
    };
    let place = |place: &[f64; 3]| coordinates::<G>(&lattice, *place).expect("in the domain");
    let points: Vec<_> = points.iter().map(place).collect();
    let mut times = Vec::new();
    let mut show = Some(show);
    for build in 0..BUILDS {
        let (mut words, mut corners) = (
            vec![0; points.len() * G::DIMENSION],
            vec![0; facets.len() * G::DIMENSION],
        );
        let mut ridges = vec![Ridge::default(); corners.len()];
        let start = Instant::now();
        let storage = SolidStorage {
            points: &mut words,
            facets: &mut corners,
            ridges: &mut ridges,
        };
        let solid = Solid::<G>::check(&points, facets, storage).expect("the solid is valid");
        let parameters = Parameters::for_facets::<G>(solid.facet_count());
        let shown = with_cells(&solid, &parameters, |cells| {
            times.push(nanoseconds(start.elapsed()) / 1e6);
            if build + 1 < BUILDS {
                return None;
            }
            let size = Size {
                bytes: cells.statistics().bytes(),
                build: median(times.clone()),
                bound: cells.worst_case(),
            };
            show.take().map(|show| show(cells, size))
        });
        if let Some(shown) = shown.expect("cells can be built") {
            return shown;
        }
    }
    unreachable!("the last build is shown")
}

/// Answers with memory.
pub(crate) fn coherent<'a, G: Dimension>(
    cells: &'a Cells<'a, G>,
    path: &'a [G::Point],
) -> impl FnMut(usize) -> bool + 'a {
    let mut tracker = PointTracker::new();
    move |number| cells.classify_tracked(path[number], &mut tracker) != Class::Outside
}

/// Answers without memory.
pub(crate) fn one_shot<'a, G: Dimension>(
    cells: &'a Cells<'a, G>,
    path: &'a [G::Point],
) -> impl FnMut(usize) -> bool + 'a {
    move |number| cells.classify(path[number]) != Class::Outside
}

/// Mean evaluations a query along a path.
pub(crate) fn evaluations<G: Dimension>(
    cells: &Cells<'_, G>,
    path: &[G::Point],
    coherent: bool,
) -> f64 {
    let mut tracker = PointTracker::new();
    let evaluations = |point: &G::Point| {
        if !coherent {
            tracker = PointTracker::new();
        }
        f64::from(cells.explain(*point, &mut tracker).cost.evaluations)
    };
    path.iter().map(evaluations).sum::<f64>() / real(path.len())
}

/// How many answers differ from those of a tree of cones.
pub(crate) fn differences<G: Dimension>(
    cells: &Cells<'_, G>,
    cones: &Tree<'_, G>,
    path: &[G::Point],
) -> usize {
    let differ = |point: &&G::Point| cells.classify(**point) != cones.classify(**point);
    path.iter().filter(differ).count()
}
