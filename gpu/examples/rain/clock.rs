//! How long something takes, by three clocks.

use core::hint::black_box;
use std::time::Instant;

use cpu_time::{ProcessTime, ThreadTime};

use crate::Failure;

/// Seconds, or what was made of them.
#[derive(Clone, Copy)]
pub(crate) struct Spent {
    /// By the clock.
    pub(crate) clock: f64,
    /// The thread's own time, which stands still while others have the processor.
    pub(crate) thread: f64,
    /// That of all threads of the process together.
    pub(crate) process: f64,
}

impl Spent {
    /// What it takes to ask.
    pub(crate) fn on<T>(ask: impl FnOnce() -> Result<T, Failure>) -> Result<Self, Failure> {
        let (clock, thread, process) = (Instant::now(), ThreadTime::now(), ProcessTime::now());
        black_box(ask()?);
        Ok(Self {
            clock: clock.elapsed().as_secs_f64(),
            thread: thread.elapsed().as_secs_f64(),
            process: process.elapsed().as_secs_f64(),
        })
    }

    /// The median by every clock.
    pub(crate) fn median(all: &[Self]) -> Self {
        let median = |clock: fn(&Self) -> f64| {
            let mut times: Vec<f64> = all.iter().map(clock).collect();
            times.sort_unstable_by(f64::total_cmp);
            times.get(times.len() / 2).copied().unwrap_or(f64::NAN)
        };
        Self {
            clock: median(|spent| spent.clock),
            thread: median(|spent| spent.thread),
            process: median(|spent| spent.process),
        }
    }

    /// In other units.
    pub(crate) fn times(self, factor: f64) -> Self {
        Self {
            clock: self.clock * factor,
            thread: self.thread * factor,
            process: self.process * factor,
        }
    }
}
