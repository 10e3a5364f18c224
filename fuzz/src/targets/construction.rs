//! A boundary is taken for a solid exactly if it is one.

use std::collections::BTreeMap;

use dashu_int::IBig;
use tetracone::boundary::{Boundary, BoundaryError};
use tetracone_oracle::oracle::{Facet, Oracle};
use tetracone_tests::harness::{
    cells::workspace::OTHER,
    world::{Grounded as _, World},
};

use super::in_one_of_four;
use crate::{
    choices::Choices,
    mesh::{Mesh, Style},
};

/// Defends: `Boundary::check` finds what is wrong with a boundary, or that nothing is, as a count of
/// its ridges and its volume in big integers say, and keeps all facets but those that have no extent or
/// cancel; a workspace that is too small is an error and never
/// anything else.
pub fn construction(bytes: &[u8]) {
    in_one_of_four!(run, bytes);
}

fn run<G: World<D>, const D: usize>(choices: &mut Choices<'_>)
where
    [[f64; D]; D]: Facet<D>,
{
    let style = Style::any(choices);
    let damage = choices.byte();
    let room = choices.bytes::<3>();
    let mut mesh = Mesh::<D>::draw::<G>(choices, style);
    mesh.harm(damage);

    let points: Vec<_> = mesh
        .points
        .iter()
        .filter_map(|&place| G::at(place))
        .collect();
    let (n, m) = (points.len(), mesh.facets.len());
    let part = |whole: usize, share: u8| match share {
        0..192 => whole,
        _ => whole * usize::from(share - 192) / 64,
    };
    let parts = [n, m, 2 * m].into_iter().zip(room);
    let count = parts.map(|(whole, share)| part(whole * D, share)).sum();
    let is_full = room.iter().any(|&share| share >= 192);
    assert!(is_full || count == Boundary::<G>::check_words(n, m));
    let mut words = vec![OTHER; count];
    let found = Boundary::<G>::check(&points, &mesh.facets, &mut words);
    let found = found.map(|(boundary, rest)| {
        rest.fill(!OTHER);
        boundary
    });
    let boundary = match found {
        Err(BoundaryError::Full { .. }) => {
            assert!(is_full, "there is room: {mesh:?}");
            return;
        }
        found => match (expected(&mesh), found) {
            (None, Ok(boundary)) => boundary,
            (Some(wrong), Err(error)) if wrong == Wrong::of(&error) => return,
            (expected, found) => panic!("{expected:?}, not {found:?}: {mesh:?}"),
        },
    };
    let oracle = Oracle::new(&mesh.points, &mesh.facets);
    assert_eq!(boundary.facet_count(), oracle.kept().len());
    assert_eq!(boundary.cancelled(), oracle.cancelled());
    let gone = boundary.dropped() + boundary.cancelled();
    assert_eq!(boundary.facet_count() + gone, m);
}

/// What can be wrong with a boundary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wrong {
    Index,
    Open(usize),
    Empty,
    InsideOut,
    Other,
}

impl Wrong {
    fn of(error: &BoundaryError) -> Self {
        match error {
            BoundaryError::Index { .. } => Self::Index,
            BoundaryError::Open { unmatched, .. } => Self::Open(*unmatched),
            BoundaryError::Empty => Self::Empty,
            BoundaryError::InsideOut { .. } => Self::InsideOut,
            _ => Self::Other,
        }
    }
}

/// What is wrong with a boundary, found by other means than the core's.
fn expected<const D: usize>(mesh: &Mesh<D>) -> Option<Wrong>
where
    [[f64; D]; D]: Facet<D>,
{
    let named = mesh.facets.iter().flatten();
    if named.clone().any(|&at| at as usize >= mesh.points.len()) {
        return Some(Wrong::Index);
    }
    let unmatched = unmatched(&mesh.facets);
    if unmatched > 0 {
        return Some(Wrong::Open(unmatched));
    }
    let oracle = Oracle::new(&mesh.points, &mesh.facets);
    let kept = oracle.kept();
    if !kept.iter().any(|at| oracle.facets()[*at].has_size()) {
        return Some(Wrong::Empty);
    }
    (mesh.measure() <= IBig::ZERO).then_some(Wrong::InsideOut)
}

/// How many directed ridges have no opposite: a ridge is a facet without one of its corners.
fn unmatched<const D: usize>(facets: &[[u32; D]]) -> usize {
    let mut sums = BTreeMap::<[u32; 2], i64>::new();
    for facet in facets {
        for k in 0..D {
            let (from, to) = (facet[(k + 1) % D], facet[(k + 2) % D]);
            let (ridge, count) = match D {
                // An edge starts at one point and ends at another.
                2 => ([from; 2], if k == 0 { 1 } else { -1 }),
                _ if from <= to => ([from, to], 1),
                _ => ([to, from], -1),
            };
            if D == 2 || from != to {
                *sums.entry(ridge).or_default() += count;
            }
        }
    }
    let counts = sums.values().map(|sum| sum.unsigned_abs());
    usize::try_from(counts.sum::<u64>()).expect("few ridges")
}
