//! Every question that can be asked, once: what is linked here is what can be linked.

mod plane;
mod space;

use core::hint::black_box;

use tetracone::{
    BallTracker, Measure, PairTracker, PointTracker, SweepTracker,
    image::{HEADER_WORDS, Image},
    query::{Ball, FacetPair, PairSearch, Sweep},
    tree::{Body, Tree},
};

pub use plane::{plane_f32, plane_fixed};
pub use space::{space_f32, space_fixed};

/// Every query of two solids, the second one placed, about places that the compiler does not know.
fn queries<G: Measure>(
    solids: [&Image<'static>; 2],
    [from, to]: [G::Point; 2],
    (radius, pose): (G::Scalar, G::Pose),
) {
    let _ = black_box(Image::from_words(&black_box([0; HEADER_WORDS])));
    // Not even which solids these are.
    let [first, second] = black_box(solids);
    if let (Ok(first), Ok(second)) = (first.body::<G>(), second.body::<G>()) {
        balls(&first, from, radius);
        sweeps(&first, [from, to]);
        pairs(&first, &second, (radius, pose));
        points(first.tree(), from);
    }
}

fn points<G: Measure>(tree: &Tree<'_, G>, point: G::Point) {
    let mut tracker = PointTracker::from_bytes(black_box([0; 8]));
    black_box(tree.classify(point));
    black_box(tree.classify_tracked(point, &mut tracker));
    black_box(tree.explain(point, &mut tracker));
    black_box(tracker.to_bytes());
    black_box((tree.statistics(), tree.facets().last(), tree.cones().last()));
}

fn balls<G: Measure>(body: &Body<'_, G>, centre: G::Point, radius: G::Scalar) {
    let Ok(ball) = Ball::<G>::new(centre, radius) else {
        return;
    };
    let mut tracker = BallTracker::from_bytes(black_box([0; 32]));
    black_box(body.touches(&ball));
    black_box(body.touches_tracked(&ball, &mut tracker));
    black_box(body.contact(&ball, &mut tracker));
    black_box(body.explain_ball(&ball, &mut tracker));
    black_box(tracker.to_bytes());
}

fn sweeps<G: Measure>(body: &Body<'_, G>, [from, to]: [G::Point; 2]) {
    let Ok(sweep) = Sweep::<G>::new(from, to) else {
        return;
    };
    let mut tracker = SweepTracker::from_bytes(black_box([0; 12]));
    black_box(body.blocks(&sweep));
    black_box(body.blocks_tracked(&sweep, &mut tracker));
    black_box(body.first_hit(&sweep));
    black_box(body.first_hit_tracked(&sweep, &mut tracker));
    black_box(body.explain_sweep(&sweep, &mut tracker));
    black_box(tracker.to_bytes());
}

fn pairs<G: Measure>(
    body: &Body<'_, G>,
    other: &Body<'_, G>,
    (distance, pose): (G::Scalar, G::Pose),
) {
    let Ok(placed) = other.at(pose) else { return };
    let mut tracker = PairTracker::from_bytes(black_box([0; 48]));
    let mut pairs = [FacetPair::default(); 4];
    black_box(body.meets(&placed));
    black_box(body.meets_tracked(&placed, &mut tracker));
    black_box(body.comes_within(&placed, distance));
    black_box(body.explain_pair(&placed));
    let mut search = PairSearch::from_bytes(black_box(&[0; PairSearch::BYTES]));
    black_box(body.meets_so_far(&placed, &mut search, black_box(1)));
    black_box((search.to_bytes(), search.steps(), search.open()));
    black_box(body.most_open(other));
    black_box(body.crossings(&placed, &mut pairs).is_truncated());
    black_box((pairs, tracker.to_bytes()));
    black_box(placed.facet(black_box(0)));
    black_box((placed.bounds(), placed.pose(), placed.body().bounds()));
}
