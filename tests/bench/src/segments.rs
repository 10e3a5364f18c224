//! Segments: what both dimensions measure.

use tetracone::Dimension;
use tetracone::SegmentTracker;
use tetracone::query::Segment;
use tetracone::solid::Solid;

use crate::options::Options;
use crate::paths;
use crate::race::{Outcome, Peer};
use crate::report::{Aim, Table, brief};
use crate::score::{Score, best, cell, share};
use crate::single::slow;
use tetracone_oracle::Grid;
use tetracone_oracle::shapes::Shape;

/// Paths, and whether they are coherent.
pub const KINDS: [(&str, bool); 3] = [("long", false), ("short", false), ("moving", true)];

/// The length of a short segment along each axis, as a part of the diagonal.
const SHORT: f64 = 0.02;

/// A moving segment reaches to where its start will be after this many steps.
const AHEAD: usize = 10;

/// The path of this kind.
pub fn path<const D: usize>(kind: &str, shape: &impl Shape<D>, count: usize) -> Vec<[[f64; D]; 2]> {
    let starts = paths::random(shape, count, 11);
    match kind {
        "long" => {
            let ends = paths::random(shape, count, 12);
            starts.into_iter().zip(ends).map(<[_; 2]>::from).collect()
        }
        "short" => {
            let step = SHORT * paths::diagonal(shape);
            let offs = paths::random_in([-1.0; D], [1.0; D], count, 12);
            let end = |(from, off): ([f64; D], [f64; D])| {
                let to = core::array::from_fn(|k| from[k] + off[k] * step);
                [from, Grid::F32.snap(to)]
            };
            starts.into_iter().zip(offs).map(end).collect()
        }
        _ => {
            let places = paths::circle(shape, 0.5, count + AHEAD);
            let ends = places.iter().skip(AHEAD);
            places.iter().zip(ends).map(|(a, b)| [*a, *b]).collect()
        }
    }
}

/// A table of segments and how the aims were met.
#[derive(Debug)]
pub struct Study {
    table: Table,
    score: Score,
    peers: &'static [&'static str],
}

impl Study {
    /// With the peers' names in the order of the columns.
    pub fn new(options: &Options, peers: &'static [&'static str]) -> Self {
        let head = ["solid            ", "path  ", "hits  ", "blocks", "first"];
        let rest = ["best     ", "blocks ×", "first ×", "p99 ", "slowest", ""];
        let mut headings: Vec<_> = head.map(str::to_owned).into();
        headings.extend(peers.iter().map(|name| format!("{name:<11}")));
        headings.extend(rest.map(str::to_owned));
        let headings: Vec<_> = headings.iter().map(String::as_str).collect();
        let title = "Segments, ns a query (blocks: whether it meets, first: where first; moving: \
                     tracked; ratios: the best peer's time to ours; p99 and slowest: first)";
        Self {
            table: Table::new(options.markdown, title, &headings),
            score: Score::default(),
            peers,
        }
    }

    /// Prints what came of our two peers and the others.
    pub fn row<G: Dimension>(
        &mut self,
        solid: &str,
        (kind, is_coherent): (&str, bool),
        outcomes: &[Outcome],
        (shape, segments): (&Solid<'_, G>, &[Segment<G>]),
    ) {
        let best = best(&outcomes[2..]);
        let ratios = [0, 1].map(|own: usize| best.time / outcomes[own].time);
        let slow = slow(segments.len(), first(shape, segments, is_coherent));
        let aim = |what, ratio| Aim {
            what,
            ratio,
            least: 1.0,
        };
        let aims = [aim("blocks", ratios[0]), aim("first hit", ratios[1])];
        let mut cells = vec![
            solid.to_owned(),
            kind.to_owned(),
            share(outcomes[0].hits, segments.len()),
            brief(outcomes[0].time),
            cell(&outcomes[1]),
        ];
        cells.extend(self.peers.iter().map(|name| {
            let peer = outcomes.iter().find(|outcome| outcome.name == *name);
            peer.map_or_else(String::new, cell)
        }));
        cells.extend([
            best.name.to_owned(),
            brief(ratios[0]),
            brief(ratios[1]),
            brief(slow.percentile),
            brief(slow.slowest),
            self.score.note(&format!("{solid} {kind}"), &aims),
        ]);
        self.table.row(&cells);
    }

    /// How the aims were met.
    pub fn print(self) {
        self.score.print();
    }
}

/// Whether anything is hit first, with memory or without.
fn first<'a, G: Dimension>(
    shape: &'a Solid<'a, G>,
    segments: &'a [Segment<G>],
    is_coherent: bool,
) -> impl FnMut(usize) -> bool + 'a {
    let mut tracker = SegmentTracker::new();
    move |number| {
        if !is_coherent {
            tracker = SegmentTracker::new();
        }
        tracker.cast(shape, &segments[number]).is_some()
    }
}

/// Whether, and where first.
pub fn ours<'a, G: Dimension>(
    shape: &'a Solid<'a, G>,
    segments: &'a [Segment<G>],
    is_coherent: bool,
) -> Vec<Peer<'a>> {
    let all = segments.len();
    let mut tracker = SegmentTracker::new();
    vec![
        Peer::new("blocks", all, move |number| {
            if !is_coherent {
                tracker = SegmentTracker::new();
            }
            tracker.intersects(shape, &segments[number])
        }),
        Peer::new("first", all, first(shape, segments, is_coherent)),
    ]
}
