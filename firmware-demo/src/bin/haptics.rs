//! A haptic loop: its states' digests, telemetry, some pictures of its panel, and what a frame
//! costs where instructions are counted. All but the costs are the same everywhere, or it is a bug.
#![cfg_attr(not(board = "host"), no_std, no_main)]

use firmware_demo::{
    Costs, Show, Stopwatch,
    haptics::{Bench, COLOURS, FRAMES, HASHED, PICTURED, State, TOLD},
    paint_stack, play, program,
    screen::{Screen, print_palette, print_picture},
    stack_high_water, stat, telemetry,
};

program!(run);

fn run() {
    paint_stack();
    feel();
    stat("ram", stack_high_water());
}

/// Everything lies on the stack, so that its use is all of the memory that the loop needs.
#[inline(never)]
fn feel() {
    let stopwatch = Stopwatch::where_counted();
    let mut screen = const { Screen::new() };
    let mut desk = Desk {
        bench: Bench::new(),
        state: State::new(),
    };
    let mut pictures = Costs::default();
    print_palette(&COLOURS);
    play(&mut desk, stopwatch.as_ref(), |desk| {
        if desk.state.frame.is_multiple_of(TOLD) {
            telemetry(&desk.state.telemetry());
        }
        if desk.state.frame.is_multiple_of(PICTURED) {
            pictures.add(stopwatch.as_ref(), draw, (desk, &mut screen));
            print_picture(desk.state.frame, &screen);
        }
    });
    if stopwatch.is_some() {
        stat("draw.mean", pictures.mean());
    }
}

struct Desk {
    bench: Bench,
    state: State,
}

impl Show for Desk {
    const FRAMES: u32 = FRAMES;

    const HASHED: u32 = HASHED;

    fn frame(&self) -> u32 {
        self.state.frame
    }

    fn step(&mut self) {
        self.bench.step(&mut self.state);
    }

    fn hash(&self) -> u64 {
        self.state.hash()
    }
}

fn draw((desk, screen): (&Desk, &mut Screen)) {
    desk.bench.draw(&desk.state, screen);
}
