//! How long frames took.

use core::time::Duration;

use cpu_time::ThreadTime;

/// How long frames took.
#[derive(Default)]
pub(crate) struct Times(pub(crate) Vec<Duration>);

impl Times {
    pub(crate) fn take<T>(&mut self, work: impl FnOnce() -> T) -> T {
        let start = ThreadTime::now();
        let result = work();
        self.0.push(start.elapsed());
        result
    }

    /// Microseconds: the mean, the 99th percentile, the slowest.
    pub(crate) fn figures(&self) -> [f64; 3] {
        let mut times: Vec<_> = self.0.iter().map(|time| time.as_secs_f64() * 1e6).collect();
        times.sort_unstable_by(f64::total_cmp);
        let count = f64::from(u32::try_from(times.len()).expect("few"));
        let late = times.len() - 1 - times.len() / 100;
        [
            times.iter().sum::<f64>() / count,
            times[late],
            times[times.len() - 1],
        ]
    }
}
