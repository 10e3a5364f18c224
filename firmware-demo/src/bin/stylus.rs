//! A stylus moved about a solid: what one query costs in instructions and in stack.
#![cfg_attr(not(board = "host"), no_std, no_main)]

use firmware_demo::{
    Costs, Stopwatch, paint_stack, program, stack_high_water, stat,
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
        let paths: [(fn(u32) -> Point, bool); 3] =
            [(circular, false), (contour, false), (contour, true)];
        let [circle, along, fresh] = paths.map(|(path, forgetful)| {
            let mut costs = Costs::default();
            for step in 0..STEPS {
                if forgetful {
                    tracker.forget();
                }
                costs.add(Some($stopwatch), query, (&mut tracker, &path(step)));
            }
            costs
        });
        stat(concat!($name, ".circular.mean"), circle.mean());
        stat(concat!($name, ".circular.worst"), circle.worst);
        stat(concat!($name, ".contour.mean"), along.mean());
        stat(concat!($name, ".contour.worst"), along.worst);
        stat(concat!($name, ".fresh.mean"), fresh.mean());
        stat(concat!($name, ".fresh.worst"), fresh.worst);

        paint_stack();
        for point in (0..STEPS).map(contour) {
            let _ = query((&mut tracker, &point));
        }
        stat(concat!($name, ".stack"), stack_high_water());
    }};
}
use report;
