//! A game in lockstep: two machines exchange what their players do and nothing else. More than two hundred
//! gears drift, bounce, appear and go. One machine hears of every shot eight frames late, goes back and plays
//! those frames again. In the end both have the same bytes.
//!
//! ```sh
//! cargo run --release -p tetracone-std --example lockstep
//! ```

use core::error::Error;
use std::collections::VecDeque;

use tetracone::{
    plane::{Plane, Point, Pose},
    world::{Change, Handle, Member, Mobility},
};
use tetracone_std::{
    HeapWorld, OwnedSolid,
    bake::{BakeOptions, bake_rings},
    shape,
};

type Gear = OwnedSolid<Plane<f32>>;
type Outcome<T> = Result<T, Box<dyn Error>>;

const FRAMES: u32 = 600;
const DELAY: usize = 8;
/// Half of the arena's side.
const WALL: f32 = 32.0;
/// For so many frames a shot flies.
const LIFE: u32 = 90;

/// What a player does in a frame: nothing, or a shot from a place in a direction.
type Input = Option<[Point<f32>; 2]>;

/// What the world does not know about a gear.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Body {
    handle: Handle,
    velocity: Point<f32>,
    /// Parts of 2^32 of a turn.
    angle: u32,
    ends: u32,
}

/// One machine's game.
struct Game {
    gear: Gear,
    world: HeapWorld<Gear>,
    bodies: Vec<Body>,
    frame: u32,
}

/// All that changes in a game.
#[derive(Clone, Debug, PartialEq)]
struct Saved {
    world: Vec<u8>,
    bodies: Vec<Body>,
    frame: u32,
}

impl Game {
    /// Two hundred gears on a grid.
    fn new(gear: Gear) -> Outcome<Self> {
        let mut game = Self {
            gear,
            world: HeapWorld::new(),
            bodies: Vec::new(),
            frame: 0,
        };
        for number in 0..200_u8 {
            let [column, row] = [number % 20, number / 20].map(f32::from);
            let at = Point::new(column * 3.0 - 28.5, row * 6.0 - 27.0);
            let velocity = Point::new((row - 4.5) * 0.02, (column - 9.5) * 0.01);
            game.insert(at, velocity, u32::MAX)?;
        }
        Ok(game)
    }

    fn insert(&mut self, at: Point<f32>, velocity: Point<f32>, ends: u32) -> Outcome<()> {
        let gear = self.gear.clone();
        let handle = self
            .world
            .insert(gear, Pose::shifted(at)?, Mobility::Moving)?;
        self.bodies.push(Body {
            handle,
            velocity,
            angle: 0,
            ends,
        });
        Ok(())
    }

    fn play(&mut self, input: Input) -> Outcome<()> {
        if let Some([at, velocity]) = input {
            self.insert(at, velocity, self.frame + LIFE)?;
        }
        let (gone, staying) = self.bodies.iter().partition(|body| body.ends == self.frame);
        self.bodies = staying;
        let gone: Vec<Body> = gone;
        for body in gone {
            self.world.remove(body.handle)?;
        }
        for body in &mut self.bodies {
            let at = self
                .world
                .member(body.handle)
                .map_or_else(Pose::default, Member::pose)
                .shift();
            let (x, vx) = drift(at.x, body.velocity.x);
            let (y, vy) = drift(at.y, body.velocity.y);
            body.velocity = Point::new(vx, vy);
            body.angle = body.angle.wrapping_add(1 << 25);
            let pose = Pose::from_turn(Point::new(x, y), body.angle)?;
            self.world.set_pose(body.handle, pose)?;
        }
        self.world.step()?;
        // Gears that begin to touch exchange their velocities.
        for event in self
            .world
            .events()
            .filter(|event| event.change == Change::Begin)
        {
            let index = |handle| self.bodies.iter().position(|body| body.handle == handle);
            if let (Some(a), Some(b)) = (index(event.first), index(event.second)) {
                let velocity = self.bodies[a].velocity;
                self.bodies[a].velocity = self.bodies[b].velocity;
                self.bodies[b].velocity = velocity;
            }
        }
        self.frame += 1;
        Ok(())
    }

    fn save(&self) -> Saved {
        Saved {
            world: self.world.save_vec(),
            bodies: self.bodies.clone(),
            frame: self.frame,
        }
    }

    /// Goes back; what was removed since comes back, too.
    fn restore(&mut self, saved: &Saved) -> Outcome<()> {
        self.world
            .restore(&saved.world, core::slice::from_ref(&self.gear))?;
        self.bodies.clone_from(&saved.bodies);
        self.frame = saved.frame;
        Ok(())
    }
}

/// A coordinate and its speed a frame later, between two walls.
fn drift(x: f32, speed: f32) -> (f32, f32) {
    let next = x + speed;
    if next.abs() > WALL {
        (x, -speed)
    } else {
        (next, speed)
    }
}

/// What the other player does: a shot every 25 frames.
fn input(frame: u32) -> Input {
    (frame % 25 == 10).then(|| {
        let part = [37, 11].map(|step| f32::from((frame * step % 61) as u8) / 61.0 - 0.5);
        let at = Point::new(part[0] * WALL, part[1] * WALL);
        [at, Point::new(part[1] * 0.8, part[0] * 0.8)]
    })
}

fn main() -> Outcome<()> {
    let baked = bake_rings::<f32>(&shape::gear().rings, &BakeOptions::default())?;
    let gear = baked.into_solid()?;
    let [mut prompt, mut late] = [Game::new(gear.clone())?, Game::new(gear)?];
    let (mut before, mut again) = (VecDeque::new(), 0);
    for frame in 0..FRAMES {
        prompt.play(input(frame))?;
        // The other machine plays on without knowing, and keeps what it may have to go back to.
        before.push_back(late.save());
        late.play(None)?;
        if before.len() > DELAY {
            let past: Saved = before.pop_front().expect("more than one");
            if input(past.frame).is_some() {
                late.restore(&past)?;
                late.play(input(past.frame))?;
                for saved in &mut before {
                    *saved = late.save();
                    late.play(None)?;
                    again += 1;
                }
            }
        }
    }
    assert_eq!(
        prompt.save(),
        late.save(),
        "no shot in the last {DELAY} frames"
    );
    let bytes = prompt.save().world;
    println!(
        "{FRAMES} frames, {again} of them again; {} gears, equal to the last of {} bytes",
        prompt.bodies.len(),
        bytes.len()
    );
    Ok(())
}
