use core::cmp::Ordering;

use tetracone::number::Sign;

use super::{BspTree, Node};
use crate::{Counters, Simplicial, simplicial::Covering};

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

/// A way, and what it has met.
struct Search<G: Simplicial<D>, const D: usize> {
    from: G::Point,
    to: G::Point,
    /// The first facet so far, and one whose line or plane the way crosses where it meets that.
    first: Option<(u32, G::Facet)>,
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
        let mut search = Search::<G, D> {
            from,
            to,
            first: None,
        };
        let mut open = vec![Piece {
            node: 0,
            enter: None,
            leave: None,
        }];
        while let Some(piece) = open.pop() {
            if let (Some(plane), Some((_, first))) = (piece.enter, &search.first)
                && search.order(first, self.facet(plane)) == Ordering::Less
            {
                continue;
            }
            match &self.nodes[piece.node as usize] {
                Node::Leaf { facets, .. } => {
                    for (number, facet) in self.listed(facets) {
                        search.ask(number, facet, counters);
                    }
                }
                Node::Split { plane, on, parts } => {
                    counters.nodes += 1;
                    let is_level = self.part(&search, piece, (*plane, *parts), &mut open);
                    if is_level {
                        for (number, facet) in self.listed(on) {
                            search.ask(number, facet, counters);
                        }
                    }
                }
            }
        }
        let (number, facet) = search.first?;
        let (parameter, point) = G::crossing(from, to, &facet);
        Some(Hit {
            facet: number as usize,
            parameter,
            point,
        })
    }

    /// Parts a piece of the way by a plane, the near part last; whether facets in the plane may be met.
    fn part(
        &self,
        search: &Search<G, D>,
        piece: Piece,
        (plane, parts): (u32, [u32; 2]),
        open: &mut Vec<Piece>,
    ) -> bool {
        let facet = self.facet(plane);
        let sides = [search.from, search.to].map(|end| G::side(facet, end));
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

impl<G: Simplicial<D>, const D: usize> Search<G, D> {
    /// Which of two lines or planes the way crosses first.
    fn order(&self, a: &G::Facet, b: &G::Facet) -> Ordering {
        if self.from == self.to {
            return Ordering::Equal;
        }
        G::compare_crossings(self.from, self.to, a, b)
    }

    /// Keeps a facet if the way meets it before what it has met so far.
    fn ask(&mut self, number: u32, facet: &G::Facet, counters: &mut Counters) {
        counters.edges += 1;
        if !G::segment_meets(self.from, self.to, facet) {
            return;
        }
        let across = G::crossing_facet(self.from, self.to, facet);
        let is_first = self.first.as_ref().is_none_or(|(known, first)| {
            let order = self.order(&across, first);
            order.then(number.cmp(known)) == Ordering::Less
        });
        if is_first {
            self.first = Some((number, across));
        }
    }
}
