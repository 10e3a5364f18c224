//! A stylus moved about a solid: what one query costs in instructions and in stack.
#![cfg_attr(not(board = "host"), no_std, no_main)]

use firmware_demo::{
    Stopwatch, paint_stack, program, stack_high_water, stat,
    work::{self, STEPS},
};

program!(run);

fn run() {
    let stopwatch = Stopwatch::calibrated();
    report!("f32", work::f32, &stopwatch);
    report!("fixed", work::fixed, &stopwatch);
}

/// The same for each arithmetic: `stat ARITHMETIC.PATH.mean`, `.worst` and `stat ARITHMETIC.stack`.
macro_rules! report {
    ($name:literal, $($work:ident)::+, $stopwatch:expr) => {{
        use $($work)::+::{Point, Tracker, circular, contour, query};

        let mut tracker = Tracker::default();
        let mut measure = |point: Point| $stopwatch.measure(query, (&mut tracker, &point)).1;
        let walk = Walk::along(|step| measure(circular(step)));
        stat(concat!($name, ".circular.mean"), walk.mean());
        stat(concat!($name, ".circular.worst"), walk.worst);
        let walk = Walk::along(|step| measure(contour(step)));
        stat(concat!($name, ".contour.mean"), walk.mean());
        stat(concat!($name, ".contour.worst"), walk.worst);

        let walk = Walk::along(|step| {
            tracker.forget();
            $stopwatch.measure(query, (&mut tracker, &contour(step))).1
        });
        stat(concat!($name, ".fresh.mean"), walk.mean());
        stat(concat!($name, ".fresh.worst"), walk.worst);

        paint_stack();
        for point in (0..STEPS).map(contour) {
            let _ = query((&mut tracker, &point));
        }
        stat(concat!($name, ".stack"), stack_high_water());
    }};
}
use report;

/// What a walk cost.
#[derive(Default)]
struct Walk {
    total: u32,
    worst: u32,
}

impl Walk {
    fn along(mut instructions: impl FnMut(u32) -> u32) -> Self {
        (0..STEPS)
            .map(&mut instructions)
            .fold(Self::default(), |walk, cost| Self {
                total: walk.total + cost,
                worst: walk.worst.max(cost),
            })
    }

    /// Rounded to the nearest integer.
    fn mean(&self) -> u32 {
        (self.total + STEPS / 2) / STEPS
    }
}
