use crate::{Stopwatch, paint_stack, stack_high_water, stat_in};

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

/// Measures queries in an arithmetic, and tells the figures.
#[derive(Clone, Copy, Debug)]
pub struct Measure<'a> {
    /// What the figures' names begin with.
    pub arithmetic: &'a str,
    /// Counts the instructions.
    pub stopwatch: &'a Stopwatch,
}

/// Asks something that remembers about a place: a pair of references travels in registers.
pub type Query<D, P> = for<'d, 'p> fn((&'d mut D, &'p P)) -> bool;

impl Measure<'_> {
    /// Asks at every step of a path: `stat ARITHMETIC.QUERY.mean`, `.worst`, and `.hits`, at how many of the steps
    /// the answer is yes.
    pub fn path<D, P>(
        &self,
        name: &str,
        desk: &mut D,
        steps: u32,
        place: fn(&mut D, u32) -> P,
        query: Query<D, P>,
    ) {
        let (mut costs, mut hits) = (Costs::default(), 0);
        for step in 0..steps {
            let place = place(desk, step);
            hits += u32::from(costs.add(Some(self.stopwatch), query, (&mut *desk, &place)));
        }
        stat_in([self.arithmetic, name, "mean"], costs.mean());
        stat_in([self.arithmetic, name, "worst"], costs.worst);
        stat_in([self.arithmetic, name, "hits"], hits);
    }

    /// Tells the most stack that the work takes: `stat ARITHMETIC.queries.stack`.
    pub fn stack(&self, work: impl FnOnce()) {
        paint_stack();
        work();
        stat_in([self.arithmetic, "queries", "stack"], stack_high_water());
    }
}
