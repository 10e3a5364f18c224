//! Two solids touch at exactly the places where they do, and a shift frees them that is as long as said.

use tetracone_tests::{
    harness::{
        contacts::Count,
        shifted::Tally,
        two::{Two, brought_near},
        world::World,
    },
    oracle::Facet,
};

use super::{in_one_of_four, pair::placing};
use crate::{
    case::{Case, size},
    choices::Choices,
    mesh::{Style, fitted},
};

/// Poses asked of a pair at most.
const MOST_POSES: usize = 6;

/// Facets compared with each other at most.
const MOST_PAIRS: usize = 600;

/// Defends: contact points are candidates of the oracle's, and in fixed point their patches are those
/// that its candidates make; a list that has no room begins with the deepest; a solid that is shifted
/// is free after as long a shift as is said, and not before, and never meets after its last contact.
pub fn depth(bytes: &[u8]) {
    in_one_of_four!(run, bytes);
}

fn run<G: World<D>, const D: usize>(choices: &mut Choices<'_>)
where
    [[f64; D]; D]: Facet<D>,
{
    let [Some(first), Some(second)] = [(); 2].map(|()| Case::near::<G>(choices)) else {
        return;
    };
    if first.kept.len() * second.kept.len() > MOST_PAIRS {
        return;
    }
    let (solid, other) = (first.solid::<G>(), second.solid::<G>());
    for _ in 0..MOST_POSES {
        let at = placing::<G, D>(choices, first.style);
        let margin = first.style.coordinate::<G::Scalar>(choices).abs();
        let margin = fitted::<G::Scalar>(margin * choices.pick(&[1.0, 0.25, 0.0, 0.01]));
        let near = choices.pick(&[0.5, 1.0, 0.0, -0.5, -1.0]);
        let (pose, _) = G::placed(at, &[]);
        let Ok(placed) = other.at(pose) else { continue };
        let at = brought_near(&solid, &placed, at, margin * near);
        let (pose, places) = G::placed(at, &second.mesh.points);
        let Ok(placed) = other.at(pose) else { continue };
        let moved = second.oracle.moved(&places, &second.mesh.facets);
        let two = Two::<G, D> {
            what: format!("{at:?} {:?} {:?}", first.mesh, second.mesh),
            solid: &solid,
            placed: &placed,
            oracles: [&first.oracle, &moved],
            numbers: [&first.kept, &second.kept],
            extents: D as f64 * (size(&first.mesh.points) + size(&places)),
        };
        two.contact_points(margin, &mut Count::default());
        if let Some(d) = way::<G, D>(choices, &two, first.style) {
            two.penetration((&places, &second.mesh.facets), d, &mut Tally::default());
        }
        if choices.is_over() {
            break;
        }
    }
}

/// A vector to shift along: any, along an axis, or along an edge of either; none that is zero.
fn way<G: World<D>, const D: usize>(
    choices: &mut Choices<'_>,
    two: &Two<'_, G, D>,
    style: Style,
) -> Option<[f64; D]>
where
    [[f64; D]; D]: Facet<D>,
{
    let d = match choices.below(8) {
        0 => {
            let mut axis = [0.0; D];
            axis[choices.below(D)] = style.coordinate::<G::Scalar>(choices);
            axis
        }
        1 => Style::Any.place::<G::Scalar, D>(choices, &[]),
        which @ 2..5 => {
            let facet = choices.pick(two.oracles[which % 2].facets());
            core::array::from_fn(|k| fitted::<G::Scalar>(facet[1][k] - facet[0][k]))
        }
        _ => style.place::<G::Scalar, D>(choices, &[]),
    };
    d.iter().any(|x| *x != 0.0).then_some(d)
}
