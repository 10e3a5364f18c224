//! A tree has all of its boundary in it, however it was built.

use tetracone::PointTracker;
use tetracone_tests::oracle::Facet;

use super::{point::class, with_any_case};
use crate::{
    case::{Case, spread},
    choices::Choices,
    world::{Grounded as _, World},
};

/// Defends, for any depth, group size and origin: the counts of a tree fit its cones; every corner
/// and every middle of a facet is where the oracle says, the boundary, from wherever the search starts; the reach of
/// the boundary lies within the cones' envelopes; building again gives the same bits; what a damaged
/// tracker costs stays within the worst case.
pub fn tree(bytes: &[u8]) {
    with_any_case!(run, bytes);
}

fn run<G: World<D>, const D: usize>(case: &Case<D>, choices: &mut Choices<'_>)
where
    [[f64; D]; D]: Facet<D>,
{
    let image = case.baked.image();
    let tree = image.tree::<G>().expect("as baked");
    let (statistics, cones) = (tree.statistics(), tree.cones().collect::<Vec<_>>());
    let leaves = cones.iter().filter(|cone| cone.leaf).count();
    assert_eq!((statistics.cones, statistics.leaves), (cones.len(), leaves));
    assert_eq!(statistics.facets, case.kept.len());
    assert!(statistics.depth <= 12);
    // Every split cone has two halves or four quarters, and there are as many orthants.
    let (orthants, children) = if D == 2 { (4, 2) } else { (8, 4) };
    assert_eq!(cones.len(), orthants + (cones.len() - leaves) * children);

    let mut least = f64::INFINITY;
    let mut greatest = 0.0_f64;
    for (low, high) in cones.iter().filter_map(|cone| cone.reach) {
        (least, greatest) = (least.min(low), greatest.max(high));
    }
    let origin = spread(&G::place_of(tree.origin()));
    for (number, facet) in tree.facets().enumerate() {
        let corners = case.oracle.facets()[case.kept[number]];
        for (k, corner) in corners.iter().enumerate() {
            assert_eq!(G::place_of(G::corner(&facet, k)), *corner);
            let reach: f64 = spread(corner)
                .iter()
                .zip(origin)
                .map(|(x, o)| (x - o).abs())
                .sum();
            assert!(
                least <= reach && reach <= greatest,
                "{reach} in {least} to {greatest}"
            );
        }
        let middle = |k: usize| {
            let (a, b) = (corners[k], corners[(k + 1) % D]);
            core::array::from_fn(|axis| f64::midpoint(a[axis], b[axis]))
        };
        for place in corners.into_iter().chain((0..D).map(middle)) {
            let Some(point) = G::at(place) else { continue };
            let place = G::place_of(point);
            let mut tracker = PointTracker::from_bytes(choices.bytes());
            let answer = tree.explain(point, &mut tracker);
            // A middle may be rounded off its edge.
            let expected = class(case.oracle.place(place));
            assert_eq!(answer.class, expected, "{place:?} {:?}", case.boundary);
            assert!(answer.cost.evaluations <= tree.worst_case());
        }
    }
}
