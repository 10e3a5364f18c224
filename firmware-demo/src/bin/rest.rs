//! A gear that comes to rest on a floor: its states' digests, and what a frame costs where instructions
//! are counted. Digests are the same everywhere, or it is a bug.
#![cfg_attr(not(board = "host"), no_std, no_main)]

use firmware_demo::{
    Show, Stopwatch, on_stack, play, program,
    rest::{FRAMES, HASHED, Stage, State},
    stat,
};

program!(run);

fn run() {
    on_stack(rest);
}

/// Its stack is all of the memory that it needs.
#[inline(never)]
fn rest() {
    let stopwatch = Stopwatch::where_counted();
    let mut table = Table {
        stage: Stage::new(),
        state: State::new(),
    };
    play(&mut table, stopwatch.as_ref(), |_| ());
    stat("contacts", table.state.touching);
}

struct Table {
    stage: Stage,
    state: State,
}

impl Show for Table {
    const FRAMES: u32 = FRAMES;

    const HASHED: u32 = HASHED;

    fn frame(&self) -> u32 {
        self.state.frame
    }

    fn step(&mut self) {
        self.stage.step(&mut self.state);
    }

    fn hash(&self) -> u64 {
        self.state.hash()
    }
}
