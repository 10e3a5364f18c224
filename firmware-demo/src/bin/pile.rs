//! Boxes that stand on each other: their states' digests, and what a frame and the contact points of a pair cost where
//! instructions are counted. Digests are the same everywhere, or it is a bug.
#![cfg_attr(not(board = "host"), no_std, no_main)]

use firmware_demo::{
    Costs, Show, Stopwatch, fail, on_stack,
    pile::{FRAMES, HASHED, Pairs, State},
    play, program, stat,
};

program!(run);

fn run() {
    on_stack(pile);
}

/// Its stack is all of the memory that it needs.
#[inline(never)]
fn pile() {
    let stopwatch = Stopwatch::where_counted();
    let mut boxes = Boxes(const { State::new() });
    play(&mut boxes, stopwatch.as_ref(), |_| ());
    let Some(pairs) = Pairs::new() else {
        fail("a pair is out of the domain")
    };
    if let Some(stopwatch) = &stopwatch {
        ask("squares", stopwatch, Pairs::squares, &pairs);
        ask("cubes", stopwatch, Pairs::cubes, &pairs);
        ask("gears", stopwatch, Pairs::gears, &pairs);
    }
}

fn ask(name: &str, stopwatch: &Stopwatch, query: fn(&Pairs) -> usize, pairs: &Pairs) {
    let mut costs = Costs::default();
    if costs.add(Some(stopwatch), query, pairs) == 0 {
        fail("a pair does not touch");
    }
    stat(name, costs.mean());
}

struct Boxes(State);

impl Show for Boxes {
    const FRAMES: u32 = FRAMES;

    const HASHED: u32 = HASHED;

    fn frame(&self) -> u32 {
        self.0.frame
    }

    fn step(&mut self) {
        if self.0.step().is_none() {
            fail("no room for all contacts")
        }
    }

    fn hash(&self) -> u64 {
        self.0.hash()
    }
}
