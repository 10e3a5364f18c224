//! The scenes of the example `pile` in rapier2d and in `Box2D` as well: how still each of them lies after it has settled.
//!
//! ```sh
//! cargo run --release -p tetracone-bench --features engines --example piles -- [WORD]...
//! ```
//!
//! Scenes whose names contain a word, all without one. Masses, gravity, friction, damping and the time step are those
//! of `pile`, and nothing sleeps. The peers keep their own iterations. They take concave shapes as compounds of convex
//! parts. Contacts and depths are measured by our contact points at the poses of each engine.

mod box2d;
mod parts;
mod rapier;

#[path = "../../../../std-ext/examples/pile/scenes.rs"]
mod scenes;
#[path = "../../../../std-ext/examples/pile/solver.rs"]
#[expect(dead_code, reason = "no state is hashed here")]
mod solver;

use core::{array::from_fn, error::Error};

use cpu_time::ThreadTime;
use fixed::types::I16F16;
use tetracone::number::Scalar;
use tetracone_bench::race::nanoseconds;
use tetracone_bench::report::{Table, brief};

use box2d::Box2d;
use rapier::Rapier;
use scenes::{Heap, SETTLING, Scene, WATCHED};
use solver::{Body, RATE};

type Outcome<T> = Result<T, Box<dyn Error>>;

/// Where a body is, how it is turned, and how fast it is.
struct State {
    place: [f64; 2],
    angle: f64,
    speed: f64,
}

impl State {
    /// Of a body with this velocity; its spin counts as at two units from its centre, as in `pile`.
    fn new([x, y]: [f32; 2], angle: f32, velocity: [f32; 2], spin: f32) -> Self {
        let [right, up] = velocity.map(f32::abs);
        Self {
            place: [x.into(), y.into()],
            angle: angle.into(),
            speed: (right + up + 2.0 * spin.abs()).into(),
        }
    }
}

/// What lets solids fall.
trait Engine {
    /// One frame.
    fn step(&mut self) -> Outcome<()>;

    /// Every body, in the order of the scene's places.
    fn states(&self) -> Vec<State>;
}

impl<S: Scalar> Engine for Heap<'_, S> {
    fn step(&mut self) -> Outcome<()> {
        (**self).step().ok_or_else(|| "no room".into())
    }

    fn states(&self) -> Vec<State> {
        let state = |body: &Body| State {
            place: body.place,
            angle: body.angle,
            speed: body.speed().into(),
        };
        self.bodies.iter().map(state).collect()
    }
}

/// Contacts and depths at the poses of any engine, by our queries.
struct Observer<'a> {
    pile: Heap<'a, f32>,
    /// The bodies at rest.
    rest: Vec<Body>,
}

impl Observer<'_> {
    fn look(&mut self, states: &[State]) -> Outcome<()> {
        for ((body, rest), state) in self.pile.bodies.iter_mut().zip(&self.rest).zip(states) {
            *body = *rest;
            (body.place, body.angle) = (state.place, state.angle);
        }
        self.pile.step()
    }
}

/// Settles, then watches, and prints a row.
fn play(
    scene: &Scene,
    (name, engine): (&str, &mut dyn Engine),
    observer: &mut Observer<'_>,
    table: &Table,
) -> Outcome<()> {
    let mut time = 0.0;
    while time < SETTLING {
        engine.step()?;
        time += 1.0 / RATE;
    }
    let before = engine.states();
    let [mut fastest, mut farthest, mut deepest, mut taken] = [0.0_f64; 4];
    for _ in 0..WATCHED {
        let begun = ThreadTime::now();
        engine.step()?;
        taken += nanoseconds(begun.elapsed());
        let states = engine.states();
        observer.look(&states)?;
        deepest = deepest.max(observer.pile.deepest.into());
        for (state, before) in states.iter().zip(&before) {
            let [x, y] = from_fn(|k| state.place[k] - before.place[k]);
            farthest = farthest.max(x.hypot(y));
            fastest = fastest.max(state.speed);
        }
    }
    table.row(&[
        scene.name.to_owned(),
        name.to_owned(),
        before.len().to_string(),
        observer.pile.contacts().to_string(),
        format!("{fastest:.1e}"),
        format!("{farthest:.1e}"),
        format!("{deepest:.4}"),
        brief(taken / 1000.0 / f64::from(WATCHED)),
    ]);
    Ok(())
}

fn main() -> Outcome<()> {
    let words: Vec<_> = std::env::args().skip(1).collect();
    let table = Table::new(
        false,
        &format!(
            "At rest after {SETTLING} s, in {WATCHED} frames (fastest: units a second; drift: units; deepest: units; \
             time: µs a frame)"
        ),
        &[
            "scene  ",
            "engine          ",
            "solids",
            "contacts",
            "fastest",
            "drift  ",
            "deepest",
            "time   ",
        ],
    );
    for scene in [Scene::stack(), Scene::pyramid(), Scene::bowl()] {
        if !words.is_empty() && !words.iter().any(|word| scene.name.contains(word)) {
            continue;
        }
        let (solids, fixed) = (scene.bake::<f32>()?, scene.bake::<I16F16>()?);
        let pile = scene.pile(&solids)?;
        let rest = pile.bodies.to_vec();
        let mut observer = Observer { pile, rest };
        let mut engines: [(&str, Box<dyn Engine + '_>); 4] = [
            ("tetracone, f32", Box::new(scene.pile(&solids)?)),
            ("tetracone, fixed", Box::new(scene.pile(&fixed)?)),
            ("rapier2d", Box::new(Rapier::new(&scene)?)),
            ("Box2D", Box::new(Box2d::new(&scene)?)),
        ];
        for (name, engine) in &mut engines {
            play(&scene, (name, &mut **engine), &mut observer, &table)?;
        }
    }
    Ok(())
}
