use core::cmp::Ordering;

use tetracone::number::Sign;

use super::{BspTree, Node};
use crate::{Counters, Simplicial, first::First, simplicial::Covering};

/// Where a way first meets a facet.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hit<P> {
    /// The facet, of several that are met there the one with the least number.
    pub facet: usize,
    /// Which part of the way lies before it, rounded.
    pub parameter: f32,
    /// The place, rounded to the arithmetic.
    pub point: P,
}

/// A part of a way in a cell: from the plane of one facet, if not from the start, to that of another.
#[derive(Clone, Copy, Debug)]
struct Piece {
    node: u32,
    enter: Option<u32>,
    leave: Option<u32>,
}

impl<G: Simplicial<D>, const D: usize> BspTree<G, D> {
    /// Where a straight way first meets a facet, if it meets one; exact but for how it is told. None
    /// where an end is outside the domain.
    ///
    /// # Cost
    /// A step for every plane that parts the way in its cell, as far as the first hit.
    ///
    /// # Changed
    /// The article ends its search at a hit on the near side of a plane. Here a facet that straddles is
    /// on both sides, so the search ends where the hit is not behind the plane. The parts of the way are
    /// told by the planes between them, and never rounded.
    #[must_use]
    pub fn first_hit(&self, from: G::Point, to: G::Point) -> Option<Hit<G::Point>> {
        self.first_hit_counted(from, to, &mut Counters::default())
    }

    /// As [`BspTree::first_hit`], counting: planes as `nodes`, facets as `edges`.
    pub fn first_hit_counted(
        &self,
        from: G::Point,
        to: G::Point,
        counters: &mut Counters,
    ) -> Option<Hit<G::Point>> {
        if ![from, to].into_iter().all(Covering::<G, D>::in_domain) {
            return None;
        }
        let mut search = First::<G, u32, D>::new([from, to]);
        let mut open = vec![Piece {
            node: 0,
            enter: None,
            leave: None,
        }];
        while let Some(piece) = open.pop() {
            let enter = piece.enter.map(|plane| self.facet(plane));
            if enter.is_some_and(|plane| search.is_before(plane)) {
                continue;
            }
            let asked = match &self.nodes[piece.node as usize] {
                Node::Leaf { facets, .. } => Some(facets),
                Node::Split { plane, on, parts } => {
                    counters.nodes += 1;
                    let is_level = self.part(&search, piece, (*plane, *parts), &mut open);
                    is_level.then_some(on)
                }
            };
            for (number, facet) in asked.into_iter().flat_map(|asked| self.listed(asked)) {
                counters.edges += 1;
                search.ask(number, facet);
            }
        }
        let (facet, parameter, point) = search.told()?;
        Some(Hit {
            facet: facet as usize,
            parameter,
            point,
        })
    }

    /// Parts a piece of the way by a plane, the near part last; whether facets in the plane may be met.
    fn part(
        &self,
        search: &First<G, u32, D>,
        piece: Piece,
        (plane, parts): (u32, [u32; 2]),
        open: &mut Vec<Piece>,
    ) -> bool {
        let facet = self.facet(plane);
        let sides = search.ends().map(|end| G::side(facet, end));
        let in_part = |side: Sign, enter, leave| Piece {
            node: parts[usize::from(side != Sign::Positive)],
            enter,
            leave,
        };
        let near = match sides {
            [Sign::Zero, Sign::Zero] => {
                for side in [Sign::Negative, Sign::Positive] {
                    open.push(in_part(side, piece.enter, piece.leave));
                }
                return true;
            }
            [a, b] if a == b => {
                open.push(in_part(a, piece.enter, piece.leave));
                return false;
            }
            [Sign::Zero, b] => -b,
            [a, _] => a,
        };
        let order = |other: Option<u32>, start: Ordering| {
            other.map_or(start, |other| search.order(facet, self.facet(other)))
        };
        let is_behind = order(piece.leave, Ordering::Less) == Ordering::Greater;
        let is_before = order(piece.enter, Ordering::Greater) == Ordering::Less;
        if !is_behind {
            open.push(in_part(
                -near,
                piece.enter.filter(|_| is_before).or(Some(plane)),
                piece.leave,
            ));
        }
        if !is_before {
            open.push(in_part(
                near,
                piece.enter,
                piece.leave.filter(|_| is_behind).or(Some(plane)),
            ));
        }
        !is_behind && !is_before
    }
}
