//! A fingertip that follows a device and never enters: its states' digests, telemetry, and what a frame
//! costs where instructions are counted. All but the costs are the same everywhere, or it is a bug.
#![cfg_attr(not(board = "host"), no_std, no_main)]

use firmware_demo::{
    Show, Stopwatch,
    fingertip::{FRAMES, HASHED, State, TOLD, Table},
    on_stack, play, program, stat, telemetry,
};

program!(run);

fn run() {
    on_stack(feel);
}

/// Its stack is all of the memory that the loop needs.
#[inline(never)]
fn feel() {
    let stopwatch = Stopwatch::where_counted();
    let table = Table::new();
    let state = State::new(&table);
    let mut desk = Desk { table, state };
    play(&mut desk, stopwatch.as_ref(), |desk| {
        if desk.state.frame.is_multiple_of(TOLD) {
            telemetry(&desk.state.telemetry());
        }
    });
    stat("held", desk.state.held);
    stat("slid", desk.state.slid);
    stat("limited", desk.state.limited);
}

struct Desk {
    table: Table,
    state: State,
}

impl Show for Desk {
    const FRAMES: u32 = FRAMES;

    const HASHED: u32 = HASHED;

    fn frame(&self) -> u32 {
        self.state.frame
    }

    fn step(&mut self) {
        self.table.step(&mut self.state);
    }

    fn hash(&self) -> u64 {
        self.state.hash()
    }
}
