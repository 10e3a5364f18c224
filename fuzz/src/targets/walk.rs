//! A point's place is the exact one however a polygon is walked along.

use fixed::types::I32F0;
use tetracone::{WalkTracker, plane::Plane, query::Class, tree::TriTree};

use super::{
    MOST_ASKED,
    point::{class, is_on_facet},
};
use crate::{
    boundary::fitted,
    case::Case,
    choices::Choices,
    world::{Ground, Grounded as _},
};

/// Defends: the walks along convex and star-shaped polygons and `point_query`, with any tracker,
/// say what the oracle says, and the edge that a point of the boundary is said to lie on has it;
/// `classify_tracked` and `explain` leave the same tracker; none takes more than its worst case.
pub fn walk(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    if choices.once_in(2) {
        run::<I32F0>(&mut choices);
    } else {
        run::<f32>(&mut choices);
    }
}

fn run<S: Ground>(choices: &mut Choices<'_>) {
    let Some(case) = Case::ring::<S>(choices) else {
        return;
    };
    let tree = case.baked.image().tree::<Plane<S>>().expect("as baked");
    let mut trackers = [(); 3].map(|()| WalkTracker::from_bytes(choices.bytes()));
    let mut edge = 0;
    for _ in 0..MOST_ASKED {
        let place = if choices.once_in(4) {
            case.place::<S>(choices)
        } else {
            edge += choices.below(4);
            beside::<S>(&case, choices, edge)
        };
        check(&tree, place, &mut trackers, class(case.oracle.place(place)));
        if choices.is_over() {
            break;
        }
    }
}

/// A place on or beside an edge, as seen from the origin.
fn beside<S: Ground>(case: &Case<2>, choices: &mut Choices<'_>, edge: usize) -> [f64; 2] {
    let edges = case.oracle.facets();
    let [a, b] = edges[edge % edges.len()];
    let along = choices.pick(&[0.5, 0.0, 0.25, 0.75]);
    let out = choices.pick(&[1.0, 0.5, 0.9375, 1.0625, 2.0, 0.0]);
    core::array::from_fn(|k| {
        let (on, from) = (a[k] + (b[k] - a[k]) * along, case.origin[k]);
        fitted::<S>(from + (on - from) * out)
    })
}

fn check<S: Ground>(
    tree: &TriTree<'_, S>,
    place: [f64; 2],
    [convex, star, picked]: &mut [WalkTracker; 3],
    expected: Class,
) {
    let point = Plane::<S>::at(place).expect("in the domain");
    macro_rules! check {
        ($walk:expr, $tracker:ident) => {{
            let walk = $walk;
            let mut again = *$tracker;
            let what = concat!(stringify!($walk), " at");
            assert_eq!(
                walk.classify_tracked(point, &mut again),
                expected,
                "{what} {place:?}"
            );
            let answer = walk.explain(point, $tracker);
            assert_eq!(
                (answer.class, again),
                (expected, *$tracker),
                "{what} {place:?}"
            );
            let is_on = is_on_facet(tree, point, answer);
            assert_eq!(is_on, expected == Class::Boundary, "{what} {place:?}");
            assert!(
                answer.cost.evaluations <= walk.worst_case(),
                "{what} {place:?}"
            );
        }};
    }
    if let Some(walk) = tree.convex() {
        check!(walk, convex);
    }
    if let Some(walk) = tree.star() {
        check!(walk, star);
    }
    check!(tree.point_query(), picked);
}
