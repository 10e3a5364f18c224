//! Facets that are seen side by side from one point: which of them a point is seen against is found
//! by forks, each a line or plane through the origin and an edge.
//!
//! From the origin each facet is seen from the same side. As the boundary closes, it has no fold and
//! no end in the cell then: around any direction in which the boundary is met there, just as many
//! facets are met. A fork parts the directions in two; a facet is on each side that a part of it may
//! lie on. Where just one is left, and something of it is certain to lie there, it is all of the
//! boundary there: points beyond its line or plane have crossed it, and those on it are on the facet.
//! Else its own edges are asked, too. Where none is left, nothing is crossed.

use super::{Members, Price, facing, viewpoint::viewpoint};
use crate::cells::build::{
    BuildError, Out,
    frame::{Level, Piece},
    ground::Known,
};
use crate::{
    cells::{
        field::UPPER,
        layout::{Coarse, Fork, Form, MAX_FORKS, MAX_SHEET, Way},
    },
    geometry::Dimension,
    number::{Sign, vector::Vector},
    words::count_to_word,
};

/// Smaller groups are evaluated facet by facet.
const FEWEST: usize = 4;

/// Deeper trees of forks are not made.
const DEEPEST: usize = 12;

/// Edges that are tried for a fork at a time.
const TRIED: usize = 8;

/// Facets of a group, a bit each.
type Few = u64;

/// A line or plane through the origin and a facet's edge, and the side of it to which a way leads.
#[derive(Clone, Copy, Default)]
struct Cut {
    facet: u8,
    edge: u8,
    is_inner: bool,
    /// Upwards to that side.
    level: Level,
}

/// Facets left where a way leads, and the fork where it begins.
#[derive(Clone, Copy, Default)]
struct Task {
    facets: Few,
    depth: usize,
    fork: usize,
}

/// Facets that have something above a cut for certain, below it, and where that is not certain.
#[derive(Clone, Copy, Default)]
struct Parted {
    inner: Few,
    outer: Few,
    open: Few,
}

/// What is seen.
struct View<'m, 'g, 'a, G: Dimension> {
    members: &'m Members<'g, 'a, G>,
    known: Known<G>,
    /// The side of all facets on which the origin lies.
    side: Sign,
    origin: Vector,
}

/// Writes the record of a group, if there is a point from which it is seen so.
pub(super) fn write<G: Dimension>(
    members: &Members<'_, '_, G>,
    out: &mut Out<'_>,
) -> Result<Option<Price>, BuildError> {
    let count = members.facets.len();
    if !(FEWEST..=MAX_SHEET).contains(&count) {
        return Ok(None);
    }
    let Some((place, known, side)) = viewpoint(members) else {
        return Ok(None);
    };
    let view = View {
        members,
        known,
        side,
        origin: place.map(f64::from),
    };
    let start = out.at;
    let head = facing(Form::Sheet, side, known.winding, count);
    let shift = members.ground().grid.origin_shift;
    // How many forks there are is put beside the place when they are known.
    let origin = Coarse::to_words(place.map(|part| part >> shift), 0);
    out.group(head, &origin, members.numbers(), members.ground().narrow)?;
    let price = view.forks(out, start + 2)?;
    if price.is_none() {
        out.at = start;
    }
    Ok(price)
}

impl<G: Dimension> View<'_, '_, '_, G> {
    /// Writes the forks, whose number belongs into a word; none where facets are behind each other.
    fn forks(&self, out: &mut Out<'_>, number_at: usize) -> Result<Option<Price>, BuildError> {
        let mut path = [Cut::default(); DEEPEST];
        // The outer sides of the path's forks.
        let mut tasks = [Task::default(); DEEPEST];
        let first = out.at;
        let (mut mean, mut worst) = (0.0, 0);
        let mut task = Task {
            facets: (0..self.members.facets.len()).fold(0, |all, index| all | bit(index)),
            ..Task::default()
        };
        let mut waiting = 0;
        loop {
            let cuts = path.get(..task.depth).unwrap_or_default();
            let end = self.end(task.facets, cuts);
            let way = end.unwrap_or(Way::Fork(count_to_word(out.at - first)));
            if let Some(last) = cuts.last() {
                let at = first + task.fork;
                let fork = Fork(out.words.get(at).copied().unwrap_or(0));
                out.set(at, &[fork.with(last.is_inner, way).0]);
            }
            if let Some(end) = end {
                let signs = count_to_word(task.depth) + u32::from(end != Way::Nothing);
                mean += f64::from(signs) / f64::from(1u32 << task.depth);
                worst = worst.max(signs);
                // The nearest fork whose outer side waits.
                let Some(before) = usize::checked_sub(waiting, 1) else {
                    break;
                };
                waiting = before;
                task = tasks.get(waiting).copied().unwrap_or_default();
                if let Some(cut) = path.get_mut(task.depth.saturating_sub(1)) {
                    cut.is_inner = false;
                    cut.level = cut.level.reversed();
                }
                continue;
            }
            let Some((cut, inner, outer)) = self.best(task.facets, cuts) else {
                return Ok(None);
            };
            let fork = out.at - first;
            let (Some(last), Some(slot)) = (path.get_mut(task.depth), tasks.get_mut(waiting))
            else {
                return Ok(None);
            };
            if fork == MAX_FORKS {
                return Ok(None);
            }
            out.push(Fork::new(u32::from(cut.facet), u32::from(cut.edge)).0)?;
            *last = cut;
            task.depth += 1;
            task.fork = fork;
            *slot = Task {
                facets: outer,
                ..task
            };
            waiting += 1;
            task.facets = inner;
        }
        let forks = count_to_word(out.at - first);
        let origin = out.words.get(number_at).copied().unwrap_or(0);
        out.set(number_at, &[origin | UPPER.holding(forks)]);
        Ok((forks > 0).then_some(Price { mean, worst }))
    }

    /// Where a way ends on which these facets are left; none where it forks.
    fn end(&self, left: Few, path: &[Cut]) -> Option<Way> {
        let only = left.trailing_zeros() as usize;
        if left == 0 {
            Some(Way::Nothing)
        } else if left == bit(only) && self.is_all(only, path) {
            Some(Way::Facet(count_to_word(only)))
        } else {
            None
        }
    }

    /// Whether the one facet that is left is all of the boundary where some cuts lead: a part of it
    /// lies there for certain, or each of its edges is asked.
    fn is_all(&self, index: usize, path: &[Cut]) -> bool {
        if (0..G::DIMENSION).all(|edge| is_asked(index, edge, path)) {
            return true;
        }
        let Some(middle) = self.part(index, path).and_then(|part| part.middle()) else {
            return false;
        };
        let is_above = |cut: &Cut| cut.level.side(middle) == Some(true);
        self.members.leaf.bounds.has_for_certain::<G>(middle) && path.iter().all(is_above)
    }

    /// What may lie of a facet where some cuts lead.
    fn part(&self, index: usize, path: &[Cut]) -> Option<Piece> {
        let number = self.members.facets.get(index)?.facet;
        let mut part = self
            .members
            .ground()
            .piece(number, &self.members.leaf.bounds)?;
        for cut in path {
            part = part.above(&cut.level)?;
        }
        Some(part)
    }

    /// The edge that parts the facets that are left best, and those left at its inner and at its
    /// outer side.
    fn best(&self, left: Few, path: &[Cut]) -> Option<(Cut, Few, Few)> {
        let edges = bits(left)
            .flat_map(|index| (0..G::DIMENSION).map(move |edge| (index, edge)))
            .filter(|(index, edge)| !is_asked(*index, *edge, path));
        // Some of them, evenly; the others, where none of these is of use.
        let every = edges.clone().count().div_ceil(TRIED).max(1);
        let (cut, parted) = (0..every).find_map(|first| {
            let cuts = edges.clone().skip(first).step_by(every);
            self.best_of(cuts, left, path)
        })?;
        let side = |certain: Few, is_inner: bool| {
            bits(parted.open & !certain)
                .filter(|index| !self.is_off(*index, &cut, is_inner))
                .fold(certain, |side, index| side | bit(index))
        };
        Some((cut, side(parted.inner, true), side(parted.outer, false)))
    }

    /// The best of a few edges, if one is of use, and what it parts.
    fn best_of(
        &self,
        edges: impl Iterator<Item = (usize, usize)>,
        left: Few,
        path: &[Cut],
    ) -> Option<(Cut, Parted)> {
        let mut tried = [(Cut::default(), Parted::default()); TRIED];
        let mut count = 0;
        let cuts = edges.filter_map(|(index, edge)| self.cut(index, edge));
        for (slot, cut) in tried.iter_mut().zip(cuts) {
            slot.0 = cut;
            count += 1;
        }
        let tried = tried.get_mut(..count)?;
        for index in bits(left) {
            let Some(part) = self.part(index, path) else {
                continue;
            };
            for (cut, parted) in &mut *tried {
                for corner in part.corners() {
                    match cut.level.side(corner) {
                        Some(true) => parted.inner |= bit(index),
                        Some(false) => parted.outer |= bit(index),
                        None => parted.open |= bit(index),
                    }
                }
            }
        }
        let is_useful = |parted: &Parted| {
            let is_other = |side: Few| side != 0 && side != left;
            left.is_power_of_two() || is_other(parted.inner) || is_other(parted.outer)
        };
        tried
            .iter()
            .filter(|(_, parted)| is_useful(parted))
            .min_by_key(|(_, Parted { inner, outer, .. })| {
                let (inner, outer) = (inner.count_ones(), outer.count_ones());
                (inner.max(outer), inner + outer)
            })
            .copied()
    }

    /// The line or plane through the origin and an edge, if it is certain where that is.
    fn cut(&self, index: usize, edge: usize) -> Option<Cut> {
        let number = self.members.facets.get(index)?.facet;
        let corners = self.members.ground().corners(number)?;
        let at = |k: usize| corners.get(k % G::DIMENSION).copied();
        let (a, b, other) = (at(edge)?, at(edge + 1)?, at(edge + G::DIMENSION - 1)?);
        let level = Level::through::<G>(&[self.origin, a, b])?;
        let level = if level.side(other)? {
            level
        } else {
            level.reversed()
        };
        Some(Cut {
            facet: u8::try_from(index).ok()?,
            edge: u8::try_from(edge).ok()?,
            is_inner: true,
            level,
        })
    }

    /// Whether all corners of a facet are at the other side of a cut, or on it.
    fn is_off(&self, index: usize, cut: &Cut, is_inner: bool) -> bool {
        let (Some(facet), Some(at)) = (
            self.members.facet(index),
            self.members.facet(cut.facet.into()),
        ) else {
            return false;
        };
        let edge = usize::from(cut.edge);
        let ends = [edge, edge + G::DIMENSION - 2].map(|end| G::corner(&at, end));
        (0..G::DIMENSION)
            .map(|k| G::corner(&facet, k))
            .filter(|corner| !ends.contains(corner))
            .all(|corner| {
                let side = G::inner_side(self.known.origin, &at, edge, corner);
                (side == self.side) != is_inner
            })
    }
}

/// Whether a way leads to the inner side of a facet's edge.
fn is_asked(index: usize, edge: usize, path: &[Cut]) -> bool {
    path.iter().any(|cut| {
        let (facet, at) = (usize::from(cut.facet), usize::from(cut.edge));
        cut.is_inner && facet == index && at == edge
    })
}

const fn bit(index: usize) -> Few {
    1 << (index % MAX_SHEET)
}

/// The numbers of bits, from the least.
fn bits(mut few: Few) -> impl Iterator<Item = usize> + Clone {
    core::iter::from_fn(move || {
        let index = few.trailing_zeros() as usize;
        few &= few.wrapping_sub(1);
        (index < MAX_SHEET).then_some(index)
    })
}
