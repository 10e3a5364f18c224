//! What is in a cell of a boundary that moved, and what was.

use super::{
    ground::{Ground, Known},
    parts::{List, PENDING_WORDS},
    refit::Refit,
    start::merged,
};
use crate::{
    cells::{
        grid::{Region, Spot},
        locate::MAX_DEPTH,
    },
    geometry::Dimension,
    number::Scalar,
    workspace::Record,
};

/// What is in a cell, and what was.
#[derive(Clone, Copy)]
pub(super) struct Seen<G: Dimension> {
    /// A point that is off the boundary now and was so before, and the winding number about it now.
    pub(super) known: Known<G>,
    /// The winding number about it before.
    pub(super) was: i32,
    /// The facets in the cell now.
    pub(super) now: List,
    /// Those that moved and were in it before.
    pub(super) left: List,
}

/// A node whose children are still to be made.
#[derive(Clone, Copy)]
pub(super) struct Open<G: Dimension> {
    pub(super) node: u32,
    pub(super) next: u32,
    /// What is in the node; none where everything in it stays.
    pub(super) seen: Option<Seen<G>>,
    /// The items that its lists and those above take.
    pub(super) items: u32,
}

/// Words that an open node takes.
pub(super) const OPEN_WORDS: usize = 13;

/// So many pending cells have room for as many open nodes as can be above one another.
pub(super) const MOST_PENDING: usize = (MAX_DEPTH * OPEN_WORDS).div_ceil(PENDING_WORDS);

impl<G: Dimension> Record<OPEN_WORDS> for Open<G> {
    fn from_words(words: &[u32; OPEN_WORDS]) -> Self {
        let [node, next, items, is_seen, rest @ ..] = *words;
        let [x, y, z, winding, was, a, b, c, d] = rest;
        let seen = Seen {
            known: Known {
                origin: G::point([x, y, z].map(G::Scalar::from_word)),
                winding: winding.cast_signed(),
            },
            was: was.cast_signed(),
            now: List { first: a, count: b },
            left: List { first: c, count: d },
        };
        Self {
            node,
            next,
            seen: (is_seen != 0).then_some(seen),
            items,
        }
    }

    fn to_words(self) -> [u32; OPEN_WORDS] {
        let (node, next, items) = (self.node, self.next, self.items);
        let Some(seen) = self.seen else {
            return [node, next, items, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
        };
        let Seen {
            known,
            was,
            now,
            left,
        } = seen;
        let [x, y, z] = G::coordinates(known.origin).map(G::Scalar::to_word);
        let [winding, was] = [known.winding, was].map(i32::cast_unsigned);
        let [a, b, c, d] = [now.first, now.count, left.first, left.count];
        [node, next, items, 1, x, y, z, winding, was, a, b, c, d]
    }
}

impl<G: Dimension> Refit<'_, '_, G> {
    /// Whether all that is in a cell stays as it was.
    pub(super) fn is_still(&self, spot: Spot, seen: &Seen<G>) -> bool {
        let places = |ground: &Ground<'_, G>| Some(ground.grid.region(spot)?.last);
        places(self.now) == places(&self.before)
            && seen.left.count == 0
            && seen.known.winding == seen.was
            && !self
                .items(seen.now)
                .iter()
                .any(|number| self.has_moved(*number))
    }

    pub(super) fn has_moved(&self, number: u32) -> bool {
        let (now, before) = (&self.now.surface, &self.before.surface);
        now.has_moved(number, before)
    }

    pub(super) fn items(&self, list: List) -> &[u32] {
        self.parts.items.get(list.range()).unwrap_or_default()
    }

    /// What is in a cell with these lists, by what is known of one that shares a side with it or
    /// contains it; none where no place in it is known to be off the boundary, now and before.
    pub(super) fn see(
        &self,
        region: &Region,
        from: &Seen<G>,
        now: List,
        left: List,
    ) -> Option<Seen<G>> {
        let (now_items, left_items) = (
            || merged(self.items(now), self.items(from.now)),
            || merged(self.items(left), self.items(from.left)),
        );
        let was = |point| {
            let stayed = now_items().filter(|number| !self.has_moved(*number));
            let origin = from.known.origin;
            let known = |winding| Known { origin, winding };
            let winding = self.now.winding(stayed, &known(from.was), point)?;
            self.before.winding(left_items(), &known(winding), point)
        };
        let winding = |point| self.now.winding(now_items(), &from.known, point);
        self.seen(region, [now, left], was, winding)
    }

    /// What is in the first cell.
    pub(super) fn see_first(&self, region: &Region, now: List, left: List) -> Option<Seen<G>> {
        let was = |point| self.before.covering_sum(point);
        let winding = |point| self.now.covering_sum(point);
        self.seen(region, [now, left], was, winding)
    }

    /// What is in a cell where winding numbers before and now are known so; none where a place has no such two.
    fn seen(
        &self,
        region: &Region,
        [now, left]: [List; 2],
        was: impl Fn(G::Point) -> Option<i32>,
        winding: impl Fn(G::Point) -> Option<i32>,
    ) -> Option<Seen<G>> {
        let known = self.now.origin(region, |point| {
            was(point)?;
            winding(point)
        })?;
        Some(Seen {
            known,
            // Where it is beside the lattice, it is outside now as before.
            was: was(known.origin).unwrap_or(0),
            now,
            left,
        })
    }
}
