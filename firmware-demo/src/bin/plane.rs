//! Discs, shots and whole polygons against a baked, toothed ring: what a query costs in
//! instructions and in stack.
#![cfg_attr(not(board = "host"), no_std, no_main)]

use firmware_demo::{
    Baked, Measure, Query, Stopwatch,
    plane::{Desk, STEPS},
    program,
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
    let desk = &mut Desk::<S>::new();
    path(
        measure,
        "contact",
        desk,
        |desk, step| desk.disc(step),
        Desk::contact,
    );
    path(
        measure,
        "touch",
        desk,
        |desk, step| desk.disc(step),
        Desk::touch,
    );
    path(
        measure,
        "pair",
        desk,
        |desk, step| desk.pose(step),
        Desk::pair,
    );
    path(
        measure,
        "cold",
        desk,
        |desk, step| desk.pose(step),
        Desk::cold,
    );
    path(
        measure,
        "shot",
        desk,
        |desk, step| desk.way(step),
        Desk::shot,
    );
    measure.stack(|| {
        for step in 0..STEPS {
            let (disc, pose, way) = (desk.disc(step), desk.pose(step), desk.way(step));
            let _ = Desk::contact((desk, &disc));
            let _ = Desk::touch((desk, &disc));
            let _ = Desk::pair((desk, &pose));
            let _ = Desk::cold((desk, &pose));
            let _ = Desk::shot((desk, &way));
        }
    });
}

/// One query along its path.
fn path<S: Baked, P>(
    measure: Measure<'_>,
    name: &str,
    desk: &mut Desk<S>,
    place: fn(&mut Desk<S>, u32) -> P,
    query: Query<Desk<S>, P>,
) {
    desk.forget();
    measure.path(name, desk, STEPS, place, query);
}
