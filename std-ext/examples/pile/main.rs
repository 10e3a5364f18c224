//! Solids at rest: a stack of ten boxes, a pyramid of 55, and 200 gears and combs that fall into a bowl, in `f32` and in
//! fixed point. Prints how still they lie, and draws the last frames where a folder is named.
//!
//! ```sh
//! cargo run --release -p tetracone-std --example pile -- docs/pictures
//! ```

mod picture;
mod scenes;
mod solver;

use core::{array::from_fn, error::Error};
use std::{env, fs, path::PathBuf, time::Instant};

use fixed::types::I16F16;
use tetracone::number::Scalar;

use scenes::{Heap, Ring, SETTLING, Scene, WATCHED};
use solver::{MARGIN, RATE};

type Outcome<T> = Result<T, Box<dyn Error>>;

/// What nothing may exceed while it is watched: units a second, and units from where it was.
const STILL: [f64; 2] = [0.1, 0.02];

/// Settles, then watches.
fn play<S: Scalar>(scene: &Scene, folder: Option<&PathBuf>) -> Outcome<()> {
    let solids = scene.bake::<S>()?;
    let mut pile = scene.pile(&solids)?;
    let begun = Instant::now();
    let step = |pile: &mut Heap<'_, S>| pile.step().ok_or("no room for all contacts");
    let mut time = 0.0;
    while time < SETTLING {
        step(&mut pile)?;
        time += 1.0 / RATE;
    }
    let before = pile.bodies.clone();
    let [mut fastest, mut farthest, mut deepest] = [0.0_f64; 3];
    for _ in 0..WATCHED {
        step(&mut pile)?;
        fastest = fastest.max(pile.speed().into());
        deepest = deepest.max(pile.deepest.into());
        for (body, before) in pile.bodies.iter().zip(&before) {
            let [x, y] = from_fn(|k| body.place[k] - before.place[k]);
            farthest = farthest.max(x.hypot(y));
        }
    }
    println!(
        "{}, {:?}: {} solids, {} contacts, in {WATCHED} frames at most {fastest:.1e} units a second, {farthest:.1e} \
             far and {deepest:.4} deep; state {:016x}, {:.1} s",
        scene.name,
        S::ARITHMETIC,
        pile.bodies.len(),
        pile.contacts(),
        pile.hash(),
        begun.elapsed().as_secs_f32(),
    );
    if let Some(folder) = folder {
        let shapes: Vec<&[Ring]> = scene.shapes.iter().map(|shape| &shape.rings[..]).collect();
        let bodies = scene.places.iter().zip(&pile.bodies);
        let drawn = picture::draw(&shapes, bodies.map(|((shape, ..), body)| (*shape, body)));
        fs::write(folder.join(format!("pile-{}.svg", scene.name)), drawn)?;
    }
    if fastest > STILL[0] || farthest > STILL[1] || deepest > f64::from(MARGIN) {
        return Err(format!("the {} does not rest", scene.name).into());
    }
    Ok(())
}

fn scenes<S: Scalar>(folder: Option<&PathBuf>) -> Outcome<()> {
    for scene in [Scene::stack(), Scene::pyramid(), Scene::bowl()] {
        play::<S>(&scene, folder)?;
    }
    Ok(())
}

fn main() -> Outcome<()> {
    let folder = env::args_os().nth(1).map(PathBuf::from);
    scenes::<f32>(None)?;
    scenes::<I16F16>(folder.as_ref())
}
