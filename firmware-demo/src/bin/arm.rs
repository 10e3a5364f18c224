//! A UR5 along a planned path: its states' digests, and what a frame costs: instructions
//! where they are counted, time on the host. Digests are the same everywhere, or it is a bug.
#![cfg_attr(not(board = "host"), no_std, no_main)]

use firmware_demo::{
    Show, Stopwatch,
    arm::{Arm, FRAMES, HASHED, State},
    on_stack, play, program, stat, thread_nanoseconds,
};

program!(run);

fn run() {
    on_stack(moved);
}

/// Its stack is all of the memory that the arm needs.
#[inline(never)]
fn moved() {
    let stopwatch = Stopwatch::where_counted();
    let mut desk = Desk {
        arm: Arm::new(),
        state: State::new(),
    };
    play(&mut desk, stopwatch.as_ref(), |_| ());
    stat("hits", desk.state.hits);
    if let Some(start) = thread_nanoseconds() {
        desk.state = State::new();
        (0..FRAMES).for_each(|_| desk.step());
        let time = thread_nanoseconds().unwrap_or(start) - start;
        let mean = time / u64::from(FRAMES);
        stat("step.nanoseconds", u32::try_from(mean).unwrap_or(u32::MAX));
    }
}

struct Desk {
    arm: Arm,
    state: State,
}

impl Show for Desk {
    const FRAMES: u32 = FRAMES;

    const HASHED: u32 = HASHED;

    fn frame(&self) -> u32 {
        self.state.frame
    }

    fn step(&mut self) {
        self.arm.step(&mut self.state);
    }

    fn hash(&self) -> u64 {
        self.state.hash()
    }
}
