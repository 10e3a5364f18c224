//! A point's place is the exact one, whatever the solid, its image and the tracker.

use tetracone::{PointTracker, number::Sign, query::Class};
use tetracone_oracle::oracle::{Facet, Place};
use tetracone_tests::harness::world::{Grounded as _, World};

use super::{MOST_ASKED, with_any_case};
use crate::{case::Case, choices::Choices};

/// Defends: `classify`, one-shot and with any tracker, says what the oracle says; the facet that a
/// point of the boundary is said to lie on has it; no query takes more evaluations than the worst
/// case of the cells, which were baked with any bytes.
pub fn point(bytes: &[u8]) {
    with_any_case!(run, bytes);
}

fn run<G: World<D>, const D: usize>(case: &Case<D>, choices: &mut Choices<'_>)
where
    [[f64; D]; D]: Facet<D>,
{
    let cells = case.baked.image().cells::<G>().expect("as baked");
    let mut tracker = PointTracker::from_bytes(choices.bytes());
    for _ in 0..MOST_ASKED {
        let place = case.place::<G::Scalar>(choices);
        let point = G::at(place).expect("in the domain");
        let expected = class(case.oracle.place(place));
        assert_eq!(
            cells.classify(point),
            expected,
            "one-shot {place:?} {:?}",
            case.mesh
        );
        let answer = tracker.explain(&cells, point);
        assert_eq!(answer.class, expected, "coherent {place:?} {:?}", case.mesh);
        let facet = answer.facet.and_then(|number| cells.facet(number));
        let touches =
            facet.is_some_and(|on| G::side(&on, point) == Sign::Zero && G::touches(&on, point));
        assert_eq!(touches, expected == Class::Boundary, "facet at {place:?}");
        assert!(answer.cost.evaluations <= cells.worst_case());
        if choices.is_over() {
            break;
        }
    }
}

/// What the oracle says, in the core's words.
pub(super) fn class(place: Place) -> Class {
    match place {
        Place::Inside => Class::Inside,
        Place::Boundary => Class::Boundary,
        Place::Outside => Class::Outside,
    }
}
