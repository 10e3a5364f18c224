//! Unions of unit squares of the lattice, with all the contacts those can have.

use std::collections::{BTreeMap, BTreeSet};

use super::super::index;
use super::Shape2;
use crate::rng::Rng;

/// The union of the unit squares with these lower left corners. Squares that meet in a corner
/// share its vertex.
#[must_use]
pub fn polyomino(cells: &[[i32; 2]]) -> Shape2 {
    let cells: BTreeSet<_> = cells.iter().copied().collect();
    let mut ends = BTreeMap::<[i32; 2], Vec<[i32; 2]>>::new();
    for &[x, y] in &cells {
        let sides = [
            ([x, y - 1], [x, y], [x + 1, y]),
            ([x + 1, y], [x + 1, y], [x + 1, y + 1]),
            ([x, y + 1], [x + 1, y + 1], [x, y + 1]),
            ([x - 1, y], [x, y + 1], [x, y]),
        ];
        for (neighbour, start, end) in sides {
            if !cells.contains(&neighbour) {
                ends.entry(start).or_default().push(end);
            }
        }
    }
    let corners: Vec<_> = ends.keys().copied().collect();
    let number = |corner: &[i32; 2]| index(corners.binary_search(corner).expect("a corner"));
    let points = corners.iter().map(|corner| corner.map(f64::from)).collect();
    let mut rings = Vec::new();
    for &first in &corners {
        while let Some(mut at) = ends.get_mut(&first).and_then(Vec::pop) {
            let mut ring = vec![number(&first)];
            while at != first {
                ring.push(number(&at));
                at = ends
                    .get_mut(&at)
                    .and_then(Vec::pop)
                    .expect("as many edges out as in");
            }
            rings.push(ring);
        }
    }
    Shape2 {
        name: format!("polyomino {}", cells.len()),
        points,
        rings,
    }
}

/// About half of the squares of a board of `n` by `n`: holes, islands and corner contacts.
#[must_use]
pub fn random_polyomino(n: i32, seed: u64) -> Shape2 {
    let mut rng = Rng::new(seed);
    let board = (0..n).flat_map(|x| (0..n).map(move |y| [x, y]));
    let mut cells: Vec<_> = board.filter(|_| rng.once_in(2)).collect();
    cells.push([0, 0]);
    polyomino(&cells)
}
