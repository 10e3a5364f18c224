//! A point's place is the exact one, whatever the solid, the tree and the tracker.

use tetracone::{
    Dimension, PointTracker,
    number::Sign,
    query::{Answer, Class},
    tree::Tree,
};
use tetracone_tests::oracle::{Facet, Place};

use super::{MOST_ASKED, with_any_case};
use crate::{
    case::Case,
    choices::Choices,
    world::{Grounded as _, World},
};

/// Defends: `classify`, one-shot and with any tracker, says what the oracle says; the facet that a
/// point of the boundary is said to lie on has it; no query takes more evaluations than the tree's
/// worst case.
pub fn point(bytes: &[u8]) {
    with_any_case!(run, bytes);
}

fn run<G: World<D>, const D: usize>(case: &Case<D>, choices: &mut Choices<'_>)
where
    [[f64; D]; D]: Facet<D>,
{
    let tree = case.baked.image().tree::<G>().expect("as baked");
    let mut tracker = PointTracker::from_bytes(choices.bytes());
    for _ in 0..MOST_ASKED {
        let place = case.place::<G::Scalar>(choices);
        let point = G::at(place).expect("in the domain");
        let expected = class(case.oracle.place(place));
        assert_eq!(
            tree.classify(point),
            expected,
            "one-shot {place:?} {:?}",
            case.boundary
        );
        let answer = tree.explain(point, &mut tracker);
        assert_eq!(
            answer.class, expected,
            "coherent {place:?} {:?}",
            case.boundary
        );
        let touches = is_on_facet(&tree, point, answer);
        assert_eq!(touches, expected == Class::Boundary, "facet at {place:?}");
        assert!(answer.cost.evaluations <= tree.worst_case());
        if choices.is_over() {
            break;
        }
    }
}

/// Whether the point lies on the facet that an answer names.
pub(super) fn is_on_facet<G: Dimension>(
    tree: &Tree<'_, G>,
    point: G::Point,
    answer: Answer,
) -> bool {
    let on = answer.facet.and_then(|number| tree.facet(number as usize));
    on.is_some_and(|facet| G::side(&facet, point) == Sign::Zero && G::touches(&facet, point))
}

/// What the oracle says, in the core's words.
pub(super) fn class(place: Place) -> Class {
    match place {
        Place::Inside => Class::Inside,
        Place::Boundary => Class::Boundary,
        Place::Outside => Class::Outside,
    }
}
