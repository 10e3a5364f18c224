//! Programs that go on frame by frame, the same way everywhere.

use crate::{Costs, Stopwatch, digest_of, paint_stack, stack_high_water, stat};

/// What goes on frame by frame, with a state that is plain data.
pub trait Show {
    /// How many frames it goes on for.
    const FRAMES: u32;

    /// The state's digest is told at every multiple of this.
    const HASHED: u32;

    /// How many frames there have been.
    fn frame(&self) -> u32;

    /// One more.
    fn step(&mut self);

    /// Every byte of the state, folded.
    fn hash(&self) -> u64;
}

/// Plays it to its end: `digest FRAME HEX`, and where instructions are counted `stat step.mean`,
/// `stat step.worst` and `stat step.late`, how many frames took more than a
/// [`MILLISECOND`](crate::MILLISECOND). Before every frame, and after the last, it is shown to `watch`.
pub fn play<S: Show>(show: &mut S, stopwatch: Option<&Stopwatch>, mut watch: impl FnMut(&S)) {
    let mut costs = Costs::default();
    loop {
        if show.frame().is_multiple_of(S::HASHED) {
            digest_of(show.frame(), show.hash());
        }
        watch(show);
        if show.frame() == S::FRAMES {
            break;
        }
        costs.add(stopwatch, S::step, &mut *show);
    }
    if stopwatch.is_some() {
        stat("step.mean", costs.mean());
        stat("step.worst", costs.worst);
        stat("step.late", costs.late);
    }
}

/// Runs a program that has everything on the stack, and tells what memory it takes: `stat ram BYTES`. Inlined as
/// [`start`](crate::start) is.
#[inline(always)]
pub fn on_stack(run: fn()) {
    paint_stack();
    run();
    stat("ram", stack_high_water());
}
