//! Walks along polygons with more and more vertices: what a query costs in instructions, and what
//! the tree would take. The polygons are put into the board's memory by the emulator.
#![cfg_attr(not(board = "host"), no_std, no_main)]

use firmware_demo::{
    Costs, Stopwatch, program, stat_of,
    walks::{self, Ask, Asked, path, polygons},
};

program!(run);

/// Just outside the corners, so that less than a twentieth of the places is in the polygon.
const CONVEX: f64 = 1.009;
/// Through the tips of the spikes, as seldom inside.
const STAR: f64 = 0.97;

/// Prints `stat CLASS.QUERY.mean.VERTICES` and `.worst` for each polygon.
fn run() {
    let stopwatch = Stopwatch::calibrated();
    for tree in polygons() {
        let vertices = u32::try_from(tree.facet_count()).unwrap_or(u32::MAX);
        let measure = Measure {
            stopwatch: &stopwatch,
            vertices,
        };
        if let Some(walk) = tree.convex() {
            let walk = measure.costs(walks::convex, Asked::new(walk), CONVEX);
            measure.tell("convex.walk.mean", "convex.walk.worst", walk);
            let picked = Asked::new(tree.point_query());
            let picked = measure.costs(walks::picked, picked, CONVEX);
            let tree = measure.costs(walks::tree, Asked::new(&tree), CONVEX);
            measure.tell("convex.tree.mean", "convex.tree.worst", tree);
            measure.tell("convex.picked.mean", "convex.picked.worst", picked);
        } else if let Some(walk) = tree.star() {
            let walk = measure.costs(walks::star, Asked::new(walk), STAR);
            measure.tell("star.walk.mean", "star.walk.worst", walk);
            let picked = Asked::new(tree.point_query());
            let picked = measure.costs(walks::picked, picked, STAR);
            let tree = measure.costs(walks::tree, Asked::new(&tree), STAR);
            measure.tell("star.tree.mean", "star.tree.worst", tree);
            measure.tell("star.picked.mean", "star.picked.worst", picked);
        }
    }
}

struct Measure<'s> {
    stopwatch: &'s Stopwatch,
    vertices: u32,
}

impl Measure<'_> {
    fn costs<Q, T>(&self, query: Ask<Q, T>, mut asked: Asked<Q, T>, radius: f64) -> Costs {
        let mut costs = Costs::default();
        for point in path(radius) {
            costs.add(Some(self.stopwatch), query, (&mut asked, &point));
        }
        costs
    }

    fn tell(&self, mean: &str, worst: &str, costs: Costs) {
        stat_of(mean, self.vertices, costs.mean());
        stat_of(worst, self.vertices, costs.worst);
    }
}
