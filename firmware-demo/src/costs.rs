use crate::Stopwatch;

/// The instructions that a Cortex-M4F of 168 MHz has for a millisecond, one a cycle.
pub const MILLISECOND: u32 = 168_000;

/// What something took that was done many times.
#[derive(Clone, Copy, Debug, Default)]
pub struct Costs {
    total: u64,
    times: u32,
    /// The most instructions that it took at once.
    pub worst: u32,
    /// How many times it took more than a [`MILLISECOND`].
    pub late: u32,
}

impl Costs {
    /// Does it once, counted where that is possible.
    pub fn add<A, R>(&mut self, stopwatch: Option<&Stopwatch>, work: fn(A) -> R, argument: A) -> R {
        let (result, instructions) = match stopwatch {
            Some(stopwatch) => stopwatch.measure(work, argument),
            None => (work(argument), 0),
        };
        self.total += u64::from(instructions);
        self.worst = self.worst.max(instructions);
        self.late += u32::from(instructions > MILLISECOND);
        self.times += 1;
        result
    }

    /// Rounded to the nearest integer.
    #[must_use]
    pub fn mean(&self) -> u32 {
        let times = u64::from(self.times.max(1));
        u32::try_from((self.total + times / 2) / times).unwrap_or(u32::MAX)
    }
}
