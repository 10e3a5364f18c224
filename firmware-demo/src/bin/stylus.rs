//! A stylus moved about a solid: what one query costs in instructions and in stack.
#![cfg_attr(not(board = "host"), no_std, no_main)]

use firmware_demo::{
    Baked, Measure, Stopwatch, program,
    work::{STEPS, Stylus},
};
use fixed::types::I32F0;

program!(run);

fn run() {
    let stopwatch = &Stopwatch::calibrated();
    measure::<f32>("f32", stopwatch);
    measure::<I32F0>("fixed", stopwatch);
}

fn measure<S: Baked>(arithmetic: &str, stopwatch: &Stopwatch) {
    let measure = Measure {
        arithmetic,
        stopwatch,
    };
    let stylus = &mut Stylus::<S>::new();
    let circular = |_: &mut Stylus<S>, step| Stylus::circular(step);
    let contour = |_: &mut Stylus<S>, step| Stylus::contour(step);
    measure.path("circular", stylus, STEPS, circular, Stylus::query);
    measure.path("contour", stylus, STEPS, contour, Stylus::query);
    let forgetful = |stylus: &mut Stylus<S>, step| {
        stylus.forget();
        Stylus::contour(step)
    };
    measure.path("fresh", stylus, STEPS, forgetful, Stylus::query);
    measure.stack(|| {
        for point in (0..STEPS).map(Stylus::contour) {
            let _ = Stylus::query((stylus, &point));
        }
    });
}
