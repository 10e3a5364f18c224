//! Balls: what both dimensions measure.

use tetracone::BallTracker;
use tetracone::Dimension;
use tetracone::query::Ball;
use tetracone::solid::Solid;

use crate::options::Options;
use crate::paths;
use crate::race::{Outcome, Peer};
use crate::report::{Aim, Table, brief};
use crate::score::{Score, best, cell, share};
use crate::single::slow;
use tetracone_oracle::shapes::Shape;

/// Parts of the solid's size.
pub const RADII: [(&str, f32); 2] = [("1/32", 1.0 / 32.0), ("1/4", 1.0 / 4.0)];

/// Paths, and whether they are coherent.
pub const KINDS: [(&str, bool); 3] = [("circular", true), ("contour", true), ("random", false)];

/// The path of this kind; `hit` says whether a ball there touches.
pub fn path<const D: usize>(
    kind: &str,
    shape: &impl Shape<D>,
    count: usize,
    hit: impl Fn([f64; D]) -> bool,
) -> Vec<[f64; D]> {
    match kind {
        "circular" => paths::closest(
            paths::radii(),
            |radius, count| paths::circle(shape, radius, count),
            count,
            |place| hit(*place),
        ),
        "contour" => paths::outline(shape, count, hit),
        _ => paths::random(shape, count, 11),
    }
}

/// How many times as fast as the best peer we mean to be.
#[derive(Clone, Copy, Debug)]
pub struct Aims {
    /// Along coherent paths.
    pub coherent: f64,
    /// At random places.
    pub random: f64,
}

/// A table of balls and how the aims were met.
#[derive(Debug)]
pub struct Study {
    table: Table,
    score: Score,
    aims: Aims,
    peers: &'static [&'static str],
}

impl Study {
    /// With the peers' names in the order of the columns.
    pub fn new(options: &Options, title: &str, peers: &'static [&'static str], aims: Aims) -> Self {
        let mut headings = vec![
            "solid            ".to_owned(),
            "radius".to_owned(),
            "path    ".to_owned(),
            "hits  ".to_owned(),
            "cold ".to_owned(),
            "ours ".to_owned(),
            "contact".to_owned(),
        ];
        headings.extend(peers.iter().map(|name| format!("{name:<11}")));
        let rest = [
            "best     ",
            "ours ×",
            "cold ×",
            "cont ×",
            "p99 ",
            "slowest",
            "",
        ];
        headings.extend(rest.map(str::to_owned));
        let headings: Vec<_> = headings.iter().map(String::as_str).collect();
        Self {
            table: Table::new(options.markdown, title, &headings),
            score: Score::default(),
            aims,
            peers,
        }
    }

    /// Prints what came of our three peers and the others.
    pub fn row<G: Dimension>(
        &mut self,
        (solid, radius): (&str, &str),
        (kind, is_coherent): (&str, bool),
        outcomes: &[Outcome],
        (shape, balls): (&Solid<'_, G>, &[Ball<G>]),
    ) {
        let best = best(&outcomes[3..]);
        let ratio = |own: usize| best.time / outcomes[own].time;
        let slow = slow(balls.len(), tracked(shape, balls));
        let aim = |what, ratio, least| Aim { what, ratio, least };
        let aims = if is_coherent {
            vec![
                aim("coherent", ratio(0), self.aims.coherent),
                aim("coherent path, cold", ratio(1), 1.0),
            ]
        } else {
            vec![aim("random, cold", ratio(1), self.aims.random)]
        };
        let mut cells = vec![
            solid.to_owned(),
            radius.to_owned(),
            kind.to_owned(),
            share(outcomes[0].hits, balls.len()),
            cell(&outcomes[1]),
            brief(outcomes[0].time),
            cell(&outcomes[2]),
        ];
        cells.extend(self.peers.iter().map(|name| {
            let peer = outcomes.iter().find(|outcome| outcome.name == *name);
            peer.map_or_else(String::new, cell)
        }));
        cells.extend([
            best.name.to_owned(),
            brief(ratio(0)),
            brief(ratio(1)),
            brief(ratio(2)),
            brief(slow.percentile),
            brief(slow.slowest),
            self.score
                .note(&format!("{solid} r {radius} {kind}"), &aims),
        ]);
        self.table.row(&cells);
    }

    /// How the aims were met.
    pub fn print(self) {
        self.score.print();
    }
}

/// Whether they touch, with memory.
fn tracked<'a, G: Dimension>(
    shape: &'a Solid<'a, G>,
    balls: &'a [Ball<G>],
) -> impl FnMut(usize) -> bool + 'a {
    let mut tracker = BallTracker::new();
    move |number| tracker.intersects(shape, &balls[number])
}

/// With memory, without, and with contacts.
pub fn ours<'a, G: Dimension>(
    shape: &'a Solid<'a, G>,
    balls: &'a [Ball<G>],
    contacts: &'a mut BallTracker,
) -> Vec<Peer<'a>> {
    let all = balls.len();
    vec![
        Peer::new("ours", all, tracked(shape, balls)),
        Peer::sampled("cold", all, |number| shape.intersects_ball(&balls[number])),
        Peer::new("contact", all, |number| {
            contacts.contact(shape, &balls[number]).is_some()
        }),
    ]
}
