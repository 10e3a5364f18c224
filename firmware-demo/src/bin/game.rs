//! A game in lockstep: its states' digests, some pictures, and what a frame costs where
//! instructions are counted. Digests and pictures are the same everywhere, or it is a bug.
#![cfg_attr(not(board = "host"), no_std, no_main)]

use firmware_demo::{
    Costs, Show, Stopwatch,
    game::{COLOURS, FRAMES, HASHED, PICTURED, Scene, State},
    on_stack, play, program,
    screen::{Screen, print_palette, print_picture},
    stat,
};

program!(run);

fn run() {
    on_stack(game);
}

/// Its stack is all of the memory that the game needs.
#[inline(never)]
fn game() {
    let stopwatch = Stopwatch::where_counted();
    let scene = Scene::new();
    // Constants, so that they are zeroed where they lie and not copied there.
    let mut screen = const { Screen::new() };
    let mut state = const { State::new() };
    scene.start(&mut state);
    let mut game = Game {
        scene: &scene,
        state: &mut state,
    };
    let mut pictures = Costs::default();
    print_palette(&COLOURS);
    play(&mut game, stopwatch.as_ref(), |game| {
        if game.state.frame.is_multiple_of(PICTURED) {
            pictures.add(stopwatch.as_ref(), draw, (game, &mut screen));
            print_picture(game.state.frame, &screen);
        }
    });
    if stopwatch.is_some() {
        stat("draw.mean", pictures.mean());
    }
}

struct Game<'a> {
    scene: &'a Scene,
    state: &'a mut State,
}

impl Show for Game<'_> {
    const FRAMES: u32 = FRAMES;

    const HASHED: u32 = HASHED;

    fn frame(&self) -> u32 {
        self.state.frame
    }

    fn step(&mut self) {
        self.scene.step(self.state);
    }

    fn hash(&self) -> u64 {
        self.state.hash()
    }
}

fn draw((game, screen): (&Game<'_>, &mut Screen)) {
    game.scene.draw(game.state, screen);
}
