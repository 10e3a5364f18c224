//! What is run, in order, and how much of it.

mod claims;
mod contenders;
mod figure;
mod harness;
mod particles;
mod paths;
mod plane;
mod plane_pairs;
mod plot;
mod report;
mod space;
mod space_builds;
mod space_pairs;

use std::{
    io,
    path::{Path, PathBuf},
    time::Instant,
};

pub(crate) use figure::Figure;

/// How much is asked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scale {
    /// Places of a circle in the plane, and of a line: the thesis has 90 000 and 9 000.
    circle: usize,
    line: usize,
    /// Places of a path in space.
    places: usize,
    /// Poses of a pair in the plane and in space.
    poses: [usize; 2],
    /// Rounds over all contenders; the median counts.
    rounds: usize,
    /// The most edges of a polygon, facets of a solid and subdivisions.
    most: u32,
    /// The most particles.
    particles: usize,
}

/// The thesis's counts where they are known.
pub(crate) const FULL: Scale = Scale {
    circle: 90_000,
    line: 9_000,
    places: 3_000,
    poses: [600, 200],
    rounds: 3,
    most: u32::MAX,
    particles: 1 << 20,
};

/// Enough to see that everything runs.
pub(crate) const QUICK: Scale = Scale {
    circle: 300,
    line: 100,
    places: 60,
    poses: [12, 6],
    rounds: 1,
    most: 64,
    particles: 1 << 8,
};

/// A figure of the thesis, or several of one kind, made anew.
type Experiment = (u32, &'static str, fn(&Scale) -> Vec<Figure>);

const EXPERIMENTS: [Experiment; 14] = [
    (4, "builds of tri-trees", plane::builds),
    (4, "points and polygons", plane::points),
    (4, "circles and polygons", plane::circles),
    (4, "pairs of polygons of one size", plane_pairs::pairs),
    (4, "depths of tri-trees", plane_pairs::depths),
    (4, "pairs of polygons of several sizes", plane_pairs::sizes),
    (
        4,
        "pairs of polygons at several scales",
        plane_pairs::scales,
    ),
    (5, "builds of tetra-trees", space_builds::builds),
    (5, "points and polyhedra", space::points),
    (5, "least counts of tetra-trees", space::counts),
    (5, "spheres and polyhedra", space::spheres),
    (5, "pairs of polyhedra", space_pairs::pairs),
    (
        5,
        "pairs of polyhedra at several scales",
        space_pairs::scales,
    ),
    (6, "particles", particles::clouds),
];

/// Runs the experiments of some chapters, of all where none is named, and writes the report; returns its path.
pub(crate) fn run(scale: &Scale, chapters: &[u32], folder: &Path) -> io::Result<PathBuf> {
    let start = Instant::now();
    let mut figures = Vec::new();
    let chosen = EXPERIMENTS
        .iter()
        .filter(|(chapter, ..)| chapters.is_empty() || chapters.contains(chapter));
    for (chapter, name, experiment) in chosen {
        eprintln!(
            "{:>5} s: chapter {chapter}, {name}",
            start.elapsed().as_secs()
        );
        figures.extend(experiment(scale));
    }
    report::write(&figures, scale, start.elapsed(), folder)
}
