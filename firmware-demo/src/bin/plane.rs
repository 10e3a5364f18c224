//! Discs, shots and whole polygons against a baked, toothed ring: what a query costs in
//! instructions and in stack.
#![cfg_attr(not(board = "host"), no_std, no_main)]

use firmware_demo::{
    Costs, Stopwatch, paint_stack,
    plane::{Desk, STEPS},
    program, stack_high_water, stat,
};

program!(run);

fn run() {
    let stopwatch = Stopwatch::calibrated();
    report!("f32", Desk::in_f32(), &stopwatch);
    report!("fixed", Desk::in_fixed(), &stopwatch);
}

/// The same for each arithmetic: `stat ARITHMETIC.QUERY.mean`, `.worst` and `.hits` (how many of
/// the steps touch something), and `stat ARITHMETIC.stack`.
macro_rules! report {
    ($name:literal, $desk:expr, $stopwatch:expr) => {{
        let mut desk = $desk;
        query!($name, "contact", $stopwatch, desk, disc, contact);
        query!($name, "touch", $stopwatch, desk, disc, touch);
        query!($name, "pair", $stopwatch, desk, pose, pair);
        query!($name, "cold", $stopwatch, desk, pose, cold);
        query!($name, "shot", $stopwatch, desk, way, shot);

        paint_stack();
        for step in 0..STEPS {
            let (disc, pose, way) = (desk.disc(step), desk.pose(step), desk.way(step));
            let _ = Desk::contact((&mut desk, &disc));
            let _ = Desk::touch((&mut desk, &disc));
            let _ = Desk::pair((&mut desk, &pose));
            let _ = Desk::cold((&mut desk, &pose));
            let _ = Desk::shot((&mut desk, &way));
        }
        stat(concat!($name, ".stack"), stack_high_water());
    }};
}
use report;

/// One query along its path.
macro_rules! query {
    ($name:literal, $title:literal, $stopwatch:expr, $desk:ident, $path:ident, $query:ident) => {{
        let (mut costs, mut hits) = (Costs::default(), 0);
        $desk.forget();
        for step in 0..STEPS {
            let place = $desk.$path(step);
            hits += u32::from(costs.add(Some($stopwatch), Desk::$query, (&mut $desk, &place)));
        }
        stat(concat!($name, ".", $title, ".mean"), costs.mean());
        stat(concat!($name, ".", $title, ".worst"), costs.worst);
        stat(concat!($name, ".", $title, ".hits"), hits);
    }};
}
use query;
