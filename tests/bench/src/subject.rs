//! What is measured: a baked solid in one arithmetic, and what it was asked.

use cpu_time::ThreadTime;
use fixed::types::I32F0;
use tetracone::{
    Dimension, PointTracker, cells::Cells, image::Lattice, query::Class, solid::Solid,
};
use tetracone_std::bake::{BakeOptions, Baked, Queries, bake, coordinates};

use crate::race::{median, nanoseconds, real};

/// The fixed-point type measured: whole lattice steps.
pub type Fixed = I32F0;

/// Builds taken for the time of one.
const BUILDS: usize = 3;

/// A baked solid.
#[derive(Debug)]
pub struct Subject {
    baked: Baked,
    /// Milliseconds of this thread's time that checking, building and writing took.
    pub build: f64,
    facets: usize,
}

impl Subject {
    /// Baked for points.
    pub fn new<G: Dimension>(points: &[[f64; 3]], facets: &[G::Corners]) -> Self {
        Self::baked::<G>(points, facets, Queries::Points)
    }

    /// For balls, segments and other solids, too.
    pub fn for_all<G: Dimension>(points: &[[f64; 3]], facets: &[G::Corners]) -> Self {
        Self::baked::<G>(points, facets, Queries::All)
    }

    fn baked<G: Dimension>(points: &[[f64; 3]], facets: &[G::Corners], queries: Queries) -> Self {
        let options = BakeOptions {
            queries: Some(queries),
            ..BakeOptions::default()
        };
        let once = || {
            let start = ThreadTime::now();
            let baked = bake::<G>(points, facets, &options).expect("the solid is valid");
            (nanoseconds(start.elapsed()) / 1e6, baked)
        };
        let (time, baked) = once();
        let mut times = vec![time];
        times.extend((1..BUILDS).map(|_| once().0));
        Self {
            baked,
            build: median(times),
            facets: facets.len(),
        }
    }

    /// Its cells.
    #[must_use]
    pub fn cells<G: Dimension>(&self) -> Cells<'_, G> {
        self.baked
            .image()
            .cells()
            .expect("it was baked for this arithmetic")
    }

    /// The solid, for every question.
    #[must_use]
    pub fn solid<G: Dimension>(&self) -> Solid<'_, G> {
        self.baked
            .image()
            .solid()
            .expect("it was baked for all queries in this arithmetic")
    }

    /// The lattice of its coordinates.
    #[must_use]
    pub fn lattice(&self) -> Lattice {
        self.baked.image().lattice()
    }

    /// What its image takes.
    #[must_use]
    pub fn bytes_per_facet(&self) -> f64 {
        real(self.baked.image().bytes()) / real(self.facets)
    }

    /// What the index of points takes, of all bytes.
    #[must_use]
    pub fn cell_bytes_per_facet(&self) -> f64 {
        real(self.baked.image().cell_bytes()) / real(self.facets)
    }

    /// Positions in the subject's arithmetic.
    #[must_use]
    pub fn positions<G: Dimension>(&self, path: &[[f64; 3]]) -> Vec<G::Point> {
        let lattice = self.lattice();
        let position = |place: &[f64; 3]| coordinates::<G>(&lattice, *place).expect("in reach");
        path.iter().map(position).collect()
    }
}

/// Mean evaluations a query along a path, and the most.
pub fn evaluations<G: Dimension>(
    cells: &Cells<'_, G>,
    path: &[G::Point],
    coherent: bool,
) -> (f64, u32) {
    let mut tracker = PointTracker::new();
    let (mut sum, mut most) = (0.0, 0);
    for point in path {
        if !coherent {
            tracker = PointTracker::new();
        }
        let count = tracker.explain(cells, *point).cost.evaluations;
        sum += f64::from(count);
        most = most.max(count);
    }
    (sum / real(path.len()), most)
}

/// Answers with memory.
pub fn coherent<'a, G: Dimension>(
    cells: &'a Cells<'a, G>,
    path: &'a [G::Point],
) -> impl FnMut(usize) -> bool + 'a {
    let mut tracker = PointTracker::new();
    move |number| tracker.classify(cells, path[number]) != Class::Outside
}

/// Answers without memory.
pub fn one_shot<'a, G: Dimension>(
    cells: &'a Cells<'a, G>,
    path: &'a [G::Point],
) -> impl FnMut(usize) -> bool + 'a {
    move |number| cells.classify(path[number]) != Class::Outside
}
