//! A capsule touches a solid exactly where it does, and a ball that moves is stopped where it first does.

use tetracone::{
    BallTracker, CapsuleTracker,
    query::{Capsule, Segment},
};
use tetracone_oracle::oracle::Facet;
use tetracone_tests::harness::{
    capsules::{Capsules, Judged},
    world::{Grounded as _, World},
};

use super::{MOST_ASKED, with_any_case};
use crate::{
    case::{Case, length},
    choices::Choices,
};

/// Defends: whether a capsule touches is exact in fixed point and one-sided within the documented
/// band in `f32`; with any tracker the answer is the same; the nearest places are as far apart as they
/// are; a ball that moves along the axis is free up to where it is said to touch, and touches the facet
/// a step later.
pub fn capsule(bytes: &[u8]) {
    with_any_case!(run, bytes);
}

fn run<G: World<D>, const D: usize>(case: &Case<D>, choices: &mut Choices<'_>)
where
    [[f64; D]; D]: Facet<D>,
{
    let solid = case.solid::<G>();
    let trackers = (
        CapsuleTracker::from_bytes(choices.bytes()),
        BallTracker::from_bytes(choices.bytes()),
    );
    let mut capsules = Capsules::<G, D>::new(&solid, (&case.oracle, &case.kept), trackers);
    let what = format!("{:?}", case.mesh);
    for _ in 0..MOST_ASKED / 4 {
        let from = case.place::<G::Scalar>(choices);
        let to = if choices.once_in(8) {
            from
        } else {
            case.place::<G::Scalar>(choices)
        };
        let judged = Judged::by(&case.oracle, [from, to]);
        let squared = judged.nearest.as_ref().map(|(squared, _)| squared.sqrt());
        let grid = G::grid();
        let near = (grid.round)(squared.unwrap_or(0.0));
        let real = match choices.below(6) {
            0 => 0.0,
            1 => near,
            2 => (grid.up)(near),
            3 => (grid.down)(near).max(0.0),
            4 => near / 2.0,
            _ => case.style.coordinate::<G::Scalar>(choices).abs(),
        };
        let Some(radius) = length::<G::Scalar>(real) else {
            continue;
        };
        let axis = [from, to].map(|place| G::at(place).expect("in the domain"));
        let axis = Segment::<G>::new(axis[0], axis[1]).expect("in the domain");
        let capsule = Capsule::new(axis, radius).expect("in the domain");
        capsules.ask(&capsule, &judged, &what);
        if choices.is_over() {
            break;
        }
    }
}
