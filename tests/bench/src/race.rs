//! Peers that take turns.

use core::hint::black_box;
use core::time::Duration;

use cpu_time::ThreadTime;

/// A turn is repeated until it takes this long, so that the clock does not matter.
const TURN: Duration = Duration::from_millis(1);

/// A peer that is asked about a sample of the positions has about this long for all of them.
const SAMPLE: Duration = Duration::from_millis(4);

/// How many positions a sample has, whatever it takes.
const SMALLEST_SAMPLE: usize = 64;
const LARGEST_SAMPLE: usize = 4096;

/// The same for peers that take longer than this for a position.
const HOPELESS_SAMPLE: usize = 16;
const HOPELESS: Duration = Duration::from_micros(500);

/// A sample of many positions consists of runs of this many that follow each other.
const RUN: usize = 4;
const MANY: usize = 1024;

/// Says of a position, given by its number, whether it is hit: a point inside, a ball or a polygon
/// in contact.
trait Answers {
    /// One position.
    fn one(&mut self, number: usize) -> bool;
    /// How many of these are hit.
    fn all(&mut self, numbers: &[usize]) -> usize;
}

impl<F: FnMut(usize) -> bool> Answers for F {
    fn one(&mut self, number: usize) -> bool {
        self(number)
    }

    fn all(&mut self, numbers: &[usize]) -> usize {
        numbers.iter().filter(|number| self(**number)).count()
    }
}

/// One that takes part.
#[allow(missing_debug_implementations, reason = "what answers is a closure")]
pub struct Peer<'a> {
    name: &'static str,
    answers: Box<dyn Answers + 'a>,
    /// The positions that it is asked about.
    numbers: Vec<usize>,
}

impl<'a> Peer<'a> {
    /// Asked about the first `count` positions, in order.
    pub fn new(name: &'static str, count: usize, answers: impl FnMut(usize) -> bool + 'a) -> Self {
        Self::at(name, (0..count).collect(), answers)
    }

    /// Asked about these positions.
    pub fn at(
        name: &'static str,
        numbers: Vec<usize>,
        answers: impl FnMut(usize) -> bool + 'a,
    ) -> Self {
        Self {
            name,
            answers: Box::new(answers),
            numbers,
        }
    }

    /// Asked about as many of `all` positions as there is time for, in short runs all over the
    /// path. For peers without memory.
    pub fn sampled(
        name: &'static str,
        all: usize,
        answers: impl FnMut(usize) -> bool + 'a,
    ) -> Self {
        let mut peer = Self::at(name, spread(all, HOPELESS_SAMPLE), answers);
        turn(&mut peer, 1);
        let each = turn(&mut peer, 1).as_nanos() / peer.numbers.len().max(1) as u128;
        let count = usize::try_from(SAMPLE.as_nanos() / each.max(1)).unwrap_or(LARGEST_SAMPLE);
        let least = if each > HOPELESS.as_nanos() {
            HOPELESS_SAMPLE
        } else {
            SMALLEST_SAMPLE
        };
        peer.numbers = spread(all, count.clamp(least, LARGEST_SAMPLE));
        peer
    }
}

/// About `few` of the numbers below `all`, at equal distances; many in runs.
#[must_use]
pub fn spread(all: usize, few: usize) -> Vec<usize> {
    let run = if few < MANY { 1 } else { RUN };
    let runs = (few / run).max(1);
    if all <= runs * run {
        return (0..all).collect();
    }
    let numbers = |start: usize| start * all / runs..start * all / runs + run;
    (0..runs).flat_map(numbers).filter(|n| *n < all).collect()
}

/// How a peer did.
#[derive(Clone, Copy, Debug)]
pub struct Outcome {
    /// The peer.
    pub name: &'static str,
    /// Nanoseconds a query, median of the rounds.
    pub time: f64,
    /// How many positions it was asked about.
    pub asked: usize,
    /// How many of them it says are hit.
    pub hits: usize,
    /// How many of those that the first peer says are hit it says are not.
    pub missed: usize,
    /// How many of those that the first peer says are not hit it says are.
    pub extra: usize,
}

impl Outcome {
    /// How many answers differ from the first peer's.
    #[must_use]
    pub const fn differ(&self) -> usize {
        self.missed + self.extra
    }
}

/// Runs every peer once a round. The first one is asked about all positions that any is asked
/// about.
pub fn race(peers: &mut [Peer<'_>], rounds: usize) -> Vec<Outcome> {
    let first: Vec<bool> = match peers.first_mut() {
        Some(peer) => (0..peer.numbers.len())
            .map(|number| peer.answers.one(number))
            .collect(),
        None => Vec::new(),
    };
    let mut outcomes = Vec::new();
    let mut repeats = Vec::new();
    for peer in peers.iter_mut() {
        outcomes.push(compare(peer, &first));
        let once = turn(peer, 1).max(Duration::from_nanos(1));
        let repeat = TURN.as_nanos().div_ceil(once.as_nanos());
        repeats.push(u32::try_from(repeat).unwrap_or(u32::MAX));
    }
    let mut times = vec![Vec::new(); peers.len()];
    for _ in 0..rounds {
        for ((peer, repeat), times) in peers.iter_mut().zip(&repeats).zip(&mut times) {
            let asked = real(peer.numbers.len()) * f64::from(*repeat);
            times.push(nanoseconds(turn(peer, *repeat)) / asked);
        }
    }
    for (outcome, times) in outcomes.iter_mut().zip(times) {
        outcome.time = median(times);
    }
    outcomes
}

/// A peer's answers against the first peer's.
fn compare(peer: &mut Peer<'_>, first: &[bool]) -> Outcome {
    let mut outcome = Outcome {
        name: peer.name,
        time: 0.0,
        asked: peer.numbers.len(),
        hits: 0,
        missed: 0,
        extra: 0,
    };
    for number in &peer.numbers {
        let (hit, expected) = (peer.answers.one(*number), first[*number]);
        outcome.hits += usize::from(hit);
        outcome.missed += usize::from(expected && !hit);
        outcome.extra += usize::from(hit && !expected);
    }
    outcome
}

/// What some turns take of this thread's time on the processor: on a machine with other work the
/// time on the wall says more about that.
fn turn(peer: &mut Peer<'_>, repeat: u32) -> Duration {
    let start = ThreadTime::now();
    for _ in 0..repeat {
        black_box(peer.answers.all(black_box(&peer.numbers)));
    }
    start.elapsed()
}

/// The middle one; zero of none.
pub fn median(mut values: Vec<f64>) -> f64 {
    values.sort_unstable_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(0.0)
}

/// A time as a number.
#[must_use]
pub fn nanoseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e9
}

/// A count as a real number.
#[must_use]
pub fn real(count: usize) -> f64 {
    f64::from(u32::try_from(count).expect("counts are small"))
}
