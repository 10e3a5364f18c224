//! Convex stones against each other, by their hulls and as solids of any kind: what a query costs in instructions
//! and in stack.
#![cfg_attr(not(board = "host"), no_std, no_main)]

use firmware_demo::{
    Costs, Stopwatch,
    hulls::{Desk, HULL_WORDS, STEPS, Stone},
    paint_stack, program, stack_high_water, stat,
};

program!(run);

fn run() {
    let stopwatch = Stopwatch::calibrated();
    report!("f32", Stone::in_f32(), &stopwatch);
    report!("fixed", Stone::in_fixed(), &stopwatch);
}

/// The same for each arithmetic: `stat ARITHMETIC.QUERY.mean`, `.worst` and `.hits` (at how many of the steps they
/// touch), and `stat ARITHMETIC.stack`.
macro_rules! report {
    ($name:literal, $stone:expr, $stopwatch:expr) => {{
        let stone = $stone;
        let mut words = [0; HULL_WORDS];
        let mut desk = Desk::new(&stone, &mut words);
        query!($name, "hull", $stopwatch, desk, hull);
        query!($name, "hull-cold", $stopwatch, desk, cold);
        query!($name, "solid", $stopwatch, desk, solid);
        query!($name, "hull-distance", $stopwatch, desk, gap);
        query!($name, "solid-distance", $stopwatch, desk, distance);

        paint_stack();
        for step in 0..STEPS {
            let pose = desk.pose(step);
            let _ = Desk::hull((&mut desk, &pose));
            let _ = Desk::cold((&mut desk, &pose));
            let _ = Desk::gap((&mut desk, &pose));
        }
        stat(concat!($name, ".stack"), stack_high_water());
    }};
}
use report;

/// One query along the path.
macro_rules! query {
    ($name:literal, $title:literal, $stopwatch:expr, $desk:ident, $query:ident) => {{
        let (mut costs, mut hits) = (Costs::default(), 0);
        $desk.forget();
        for step in 0..STEPS {
            let pose = $desk.pose(step);
            hits += u32::from(costs.add(Some($stopwatch), Desk::$query, (&mut $desk, &pose)));
        }
        stat(concat!($name, ".", $title, ".mean"), costs.mean());
        stat(concat!($name, ".", $title, ".worst"), costs.worst);
        stat(concat!($name, ".", $title, ".hits"), hits);
    }};
}
use query;
