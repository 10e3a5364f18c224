//! Queries timed one by one.

use core::hint::black_box;
use std::time::Instant;

use crate::race::{median, nanoseconds};

/// Every query is timed this often and the median taken, so that interrupts do not count.
const TIMES: usize = 5;

/// How long the slow ones of some queries take, in nanoseconds.
#[derive(Clone, Copy, Debug)]
pub struct Slow {
    /// One query in a hundred takes longer.
    pub percentile: f64,
    /// None takes longer.
    pub slowest: f64,
}

/// Asks for the positions from 0 to `count` in order, several times over, each timed alone; what
/// reading the clock takes is subtracted.
pub fn slow(count: usize, mut query: impl FnMut(usize) -> bool) -> Slow {
    let clock = median(alone(count, &mut |_| true));
    let mut times = alone(count, &mut query);
    times.sort_unstable_by(f64::total_cmp);
    let beyond = |share: usize| times.iter().rev().nth(count / share).copied();
    Slow {
        percentile: beyond(100).unwrap_or(clock) - clock,
        slowest: beyond(usize::MAX).unwrap_or(clock) - clock,
    }
}

/// What every position takes, the clock included.
fn alone(count: usize, query: &mut impl FnMut(usize) -> bool) -> Vec<f64> {
    let mut times = vec![[0.0; TIMES]; count];
    for pass in 0..TIMES {
        for (number, times) in times.iter_mut().enumerate() {
            let start = Instant::now();
            black_box(query(black_box(number)));
            times[pass] = nanoseconds(start.elapsed());
        }
    }
    times.iter().map(|times| median(times.to_vec())).collect()
}
