use super::{CutTree, Node, snapped};
use crate::vector::Vector;

/// What rounding takes from a height is less than this part of the ε.
const LOST: f64 = 1e-4;

/// A cell that a way goes through.
struct Cell {
    node: u32,
    /// Which parts of the way may lie in it.
    parts: [f64; 2],
}

/// A way, and what it has met.
struct Search<const D: usize> {
    ends: [Vector<D>; 2],
    /// What counts as on a plane.
    on: f64,
    /// The first facet so far, and which part of the way lies before it.
    first: Option<(f64, u32)>,
}

impl<const D: usize> CutTree<D> {
    /// The facet that a way first meets, as far as `f64` and the ε tell; one of them where several are met.
    ///
    /// What is farther than the ε from the way is not met, and what the way meets is never missed: facets
    /// are as much wider as the ε, planes as much thicker, and an end of the way on a plane, or all of it,
    /// is asked on both sides.
    ///
    /// # Cost
    /// A step for every plane that the way crosses, as far as the first hit.
    #[must_use]
    pub fn first_hit(&self, from: [f64; D], to: [f64; D]) -> Option<usize> {
        let mut search = Search {
            ends: [from, to],
            on: self.on,
            first: None,
        };
        let mut open = vec![Cell {
            node: 0,
            parts: [0.0, 1.0],
        }];
        while let Some(cell) = open.pop() {
            if search.first.is_some_and(|(at, _)| at < cell.parts[0]) {
                continue;
            }
            let node = &self.nodes[cell.node as usize];
            if let Some(near) = search.part(node, cell.parts, &mut open) {
                for piece in &self.pieces[node.on.clone()] {
                    let over = piece.over(node.plane[0], search.ends, near.within, self.on);
                    if let Some([start, end]) = over {
                        search.keep(near.crossing.clamp(start, end), piece.facet);
                    }
                }
            }
        }
        search.first.map(|(_, facet)| facet as usize)
    }
}

/// Where a way is close to a plane.
struct Near {
    /// Which part of the way lies before the plane for certain, none where it starts on it.
    crossing: f64,
    /// Between which parts it is within the ε of the plane.
    within: [f64; 2],
}

impl<const D: usize> Search<D> {
    /// Parts a way by a plane, the near part last; where it is close to the plane.
    fn part(&self, node: &Node<D>, parts: [f64; 2], open: &mut Vec<Cell>) -> Option<Near> {
        let [start, end] = self.ends.map(|end| node.height(end));
        let mut go_on = |side: usize, parts: [f64; 2]| {
            if let Some(node) = node.parts[side].filter(|_| parts[0] <= parts[1]) {
                open.push(Cell { node, parts });
            }
        };
        let over = [start, end].map(|height| snapped(height, self.on));
        let fall = start - end;
        let near = match over {
            [0.0, 0.0] => {
                for side in [1, 0] {
                    go_on(side, parts);
                }
                return Some(Near {
                    crossing: 0.0,
                    within: [0.0, 1.0],
                });
            }
            [a, b] if a * b > 0.0 => {
                go_on(usize::from(a < 0.0), parts);
                return None;
            }
            // It comes from the plane.
            [0.0, b] => usize::from(b > 0.0),
            [a, _] => usize::from(a < 0.0),
        };
        let (at, slab) = (start / fall, self.on / fall.abs());
        let within = [at - slab, at + slab].map(|part| part.clamp(0.0, 1.0));
        let crossing = ((over[0].abs() - LOST * self.on) / fall.abs()).max(0.0);
        go_on(1 - near, [parts[0].max(within[0]), parts[1]]);
        go_on(near, [parts[0], parts[1].min(within[1])]);
        Some(Near { crossing, within })
    }

    /// Keeps a facet if the way meets it before what it has met so far.
    fn keep(&mut self, at: f64, facet: u32) {
        let is_first = self
            .first
            .is_none_or(|(first, number)| at < first || at <= first && facet < number);
        if is_first {
            self.first = Some((at, facet));
        }
    }
}
