//! A six-link arm that is watched within a budget a frame: its states' digests, and what a frame costs
//! where instructions are counted. Digests are the same everywhere, or it is a bug.
#![cfg_attr(not(board = "host"), no_std, no_main)]

use firmware_demo::{
    Show, Stopwatch,
    arm::{FRAMES, HASHED},
    guard::Guard,
    on_stack, play, program, stat,
};

program!(run);

fn run() {
    on_stack(watched);
}

/// Its stack is all of the memory that it needs.
#[inline(never)]
fn watched() {
    let stopwatch = Stopwatch::where_counted();
    let mut desk = Desk {
        guard: Guard::new(),
        sums: Sums::default(),
    };
    play(&mut desk, stopwatch.as_ref(), |_| ());
    let Sums {
        near,
        unfinished,
        frames,
    } = desk.sums;
    stat("near", near);
    stat("unfinished", unfinished);
    stat("unfinished.frames", frames);
    stat("unfinished.longest", desk.guard.told.longest);
}

/// What was told in all frames.
#[derive(Default)]
struct Sums {
    near: u32,
    unfinished: u32,
    /// Frames in which something was unfinished.
    frames: u32,
}

struct Desk {
    guard: Guard,
    sums: Sums,
}

impl Show for Desk {
    const FRAMES: u32 = FRAMES;

    const HASHED: u32 = HASHED;

    fn frame(&self) -> u32 {
        self.guard.frame
    }

    fn step(&mut self) {
        self.guard.step();
        let told = &self.guard.told;
        self.sums.near += told.count;
        self.sums.unfinished += told.unfinished;
        self.sums.frames += u32::from(told.unfinished > 0);
    }

    fn hash(&self) -> u64 {
        self.guard.hash()
    }
}
