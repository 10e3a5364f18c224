//! Convex stones against each other, by their hulls and as solids of any kind: what a query costs in instructions
//! and in stack.
#![cfg_attr(not(board = "host"), no_std, no_main)]

use firmware_demo::{
    Baked, Measure, Query, Stopwatch,
    everything::HULL_WORDS,
    fail,
    hulls::{Desk, STEPS},
    program,
};
use fixed::types::I32F0;
use tetracone::space::Pose;

program!(run);

fn run() {
    let stopwatch = &Stopwatch::calibrated();
    measure::<f32>("f32", stopwatch);
    measure::<I32F0>("fixed", stopwatch);
}

#[inline(never)]
fn measure<S: Baked>(arithmetic: &str, stopwatch: &Stopwatch) {
    let measure = Measure {
        arithmetic,
        stopwatch,
    };
    let Ok(stone) = S::STONE.solid() else {
        fail("a baked stone of another kind")
    };
    let mut words = [0; HULL_WORDS];
    let desk = &mut Desk::<S>::new(&stone, &mut words);
    let queries: [(_, Query<Desk<'_, S>, Pose<S>>); 5] = [
        ("hull", Desk::hull),
        ("hull-cold", Desk::cold),
        ("solid", Desk::solid),
        ("hull-distance", Desk::gap),
        ("solid-distance", Desk::distance),
    ];
    for (name, query) in queries {
        desk.forget();
        measure.path(name, desk, STEPS, |desk, step| desk.pose(step), query);
    }
    measure.stack(|| {
        for step in 0..STEPS {
            let pose = desk.pose(step);
            let _ = Desk::hull((desk, &pose));
            let _ = Desk::cold((desk, &pose));
            let _ = Desk::gap((desk, &pose));
        }
    });
}
