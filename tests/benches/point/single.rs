//! The slowest single query.

use core::hint::black_box;
use std::time::Instant;

use super::race::{median, nanoseconds};

/// Every query is timed this often and the median taken, so that interrupts do not count.
const TIMES: usize = 5;

/// The slowest of some queries in nanoseconds, each timed alone; what reading the clock takes is
/// subtracted.
pub(crate) fn slowest<P: Copy>(points: &[P], mut query: impl FnMut(P) -> bool) -> f64 {
    let clock = points.iter().map(|point| alone(*point, &mut |_| true));
    let clock = median(clock.collect());
    let worst = points
        .iter()
        .map(|point| alone(*point, &mut query))
        .fold(0.0, f64::max);
    worst - clock
}

fn alone<P: Copy>(point: P, query: &mut impl FnMut(P) -> bool) -> f64 {
    let times = (0..TIMES).map(|_| {
        let start = Instant::now();
        black_box(query(black_box(point)));
        nanoseconds(start.elapsed())
    });
    median(times.collect())
}
