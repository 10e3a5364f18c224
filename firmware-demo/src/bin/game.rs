//! A game in lockstep: its states' digests, some pictures, and what a frame costs where
//! instructions are counted. Digests and pictures are the same everywhere, or it is a bug.
#![cfg_attr(not(board = "host"), no_std, no_main)]

use firmware_demo::{
    Costs, Stopwatch, digest,
    game::{FRAMES, HASHED, PICTURED, Scene, Screen, State, print_palette, print_picture},
    paint_stack, program, stack_high_water, stat,
};

program!(run);

fn run() {
    paint_stack();
    play();
    stat("game.ram", stack_high_water());
}

/// Everything lies on the stack, so that its use is all of the memory that the game needs.
#[inline(never)]
fn play() {
    let stopwatch = Stopwatch::where_counted();
    let scene = Scene::new();
    // Constants, so that they are zeroed where they lie and not copied there.
    let mut screen = const { Screen::new() };
    let mut state = const { State::new() };
    scene.start(&mut state);
    let (mut steps, mut pictures) = (Costs::default(), Costs::default());
    print_palette();
    loop {
        if state.frame.is_multiple_of(HASHED) {
            digest(Digits::of(state.frame).as_str(), state.hash());
        }
        if state.frame.is_multiple_of(PICTURED) {
            pictures.add(stopwatch.as_ref(), draw, (&scene, &state, &mut screen));
            print_picture(state.frame, &screen);
        }
        if state.frame == FRAMES {
            break;
        }
        steps.add(stopwatch.as_ref(), step, (&scene, &mut state));
    }
    if stopwatch.is_some() {
        stat("game.step.mean", steps.mean());
        stat("game.step.worst", steps.worst);
        stat("game.draw.mean", pictures.mean());
    }
}

fn step((scene, state): (&Scene, &mut State)) {
    scene.step(state);
}

fn draw((scene, state, screen): (&Scene, &State, &mut Screen)) {
    scene.draw(state, screen);
}

/// A frame's number in three digits.
struct Digits([u8; 3]);

impl Digits {
    fn of(frame: u32) -> Self {
        Self([100, 10, 1].map(|unit| b'0' + (frame / unit % 10).to_le_bytes()[0]))
    }

    fn as_str(&self) -> &str {
        str::from_utf8(&self.0).unwrap_or_default()
    }
}
