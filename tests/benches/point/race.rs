//! Peers that take turns.

use core::hint::black_box;
use core::time::Duration;
use std::time::Instant;

/// A turn is repeated until it takes this long, so that the clock does not matter.
const TURN: Duration = Duration::from_millis(2);

/// Says of a position, given by its number, whether it is inside.
trait Answers {
    /// One position.
    fn one(&mut self, number: usize) -> bool;
    /// How many of the first `count` are inside.
    fn all(&mut self, count: usize) -> usize;
}

impl<F: FnMut(usize) -> bool> Answers for F {
    fn one(&mut self, number: usize) -> bool {
        self(number)
    }

    fn all(&mut self, count: usize) -> usize {
        (0..count).filter(|&number| self(number)).count()
    }
}

/// One that takes part.
pub(crate) struct Peer<'a> {
    name: &'static str,
    answers: Box<dyn Answers + 'a>,
    /// It is asked about this many of the positions only, because it is slow.
    count: usize,
}

impl<'a> Peer<'a> {
    pub(crate) fn new(
        name: &'static str,
        count: usize,
        answers: impl FnMut(usize) -> bool + 'a,
    ) -> Self {
        Self {
            name,
            answers: Box::new(answers),
            count,
        }
    }
}

/// How a peer did.
#[derive(Clone, Debug)]
pub(crate) struct Outcome {
    pub(crate) name: &'static str,
    /// Nanoseconds a query, median of the rounds.
    pub(crate) time: f64,
    /// How many positions were inside.
    pub(crate) inside: usize,
    /// How many answers differ from the first peer's.
    pub(crate) differ: usize,
}

/// Runs every peer once a round.
pub(crate) fn race(peers: &mut [Peer<'_>], rounds: usize) -> Vec<Outcome> {
    let first: Vec<bool> = match peers.first_mut() {
        Some(peer) => (0..peer.count)
            .map(|number| peer.answers.one(number))
            .collect(),
        None => Vec::new(),
    };
    let mut outcomes = Vec::new();
    let mut repeats = Vec::new();
    for peer in peers.iter_mut() {
        let own: Vec<bool> = (0..peer.count)
            .map(|number| peer.answers.one(number))
            .collect();
        let differ = own.iter().zip(&first).filter(|(a, b)| a != b).count();
        let inside = own.iter().filter(|inside| **inside).count();
        outcomes.push(Outcome {
            name: peer.name,
            time: 0.0,
            inside,
            differ,
        });
        let once = turn(peer, 1).max(Duration::from_nanos(1));
        let repeat = TURN.as_nanos().div_ceil(once.as_nanos());
        repeats.push(u32::try_from(repeat).unwrap_or(u32::MAX));
    }
    let mut times = vec![Vec::new(); peers.len()];
    for _ in 0..rounds {
        for ((peer, repeat), times) in peers.iter_mut().zip(&repeats).zip(&mut times) {
            times.push(nanoseconds(turn(peer, *repeat)) / (real(peer.count) * f64::from(*repeat)));
        }
    }
    for (outcome, times) in outcomes.iter_mut().zip(times) {
        outcome.time = median(times);
    }
    outcomes
}

fn turn(peer: &mut Peer<'_>, repeat: u32) -> Duration {
    let start = Instant::now();
    for _ in 0..repeat {
        black_box(peer.answers.all(black_box(peer.count)));
    }
    start.elapsed()
}

/// The middle one; zero of none.
pub(crate) fn median(mut values: Vec<f64>) -> f64 {
    values.sort_unstable_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(0.0)
}

pub(crate) fn nanoseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e9
}

/// A count as a real number.
pub(crate) fn real(count: usize) -> f64 {
    f64::from(u32::try_from(count).expect("counts are small"))
}
