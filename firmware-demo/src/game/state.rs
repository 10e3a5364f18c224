//! All that changes in the game: plain data, saved by copying it.

use super::{BALLS, DRIFTERS, SHOTS, Trackers, Vector};
use crate::{Fold, noise::Noise};

/// A polygon that drifts and turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Drifter {
    /// Which shape it has.
    pub shape: u8,
    /// Frames for which it still glows after a hit.
    pub glow: u8,
    /// Frames for which it has not got anywhere.
    pub held: u8,
    /// How it is turned, 2^16 to a turn.
    pub angle: u16,
    /// How far it turns a frame.
    pub spin: i16,
    /// Where its centre is.
    pub place: Vector,
    /// How far it goes a frame.
    pub velocity: Vector,
}

/// A ball that bounces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ball {
    /// Its radius.
    pub radius: i32,
    /// Frames for which it still glows after a hit.
    pub glow: u8,
    /// Frames for which it has not got anywhere.
    pub held: u8,
    /// Where its centre is.
    pub place: Vector,
    /// How far it goes a frame.
    pub velocity: Vector,
}

/// A shot: a point that sweeps along a segment every frame, until it hits something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shot {
    /// Frames until it is fired again, after a hit.
    pub spent: u8,
    /// Frames since it was fired.
    pub flown: u8,
    /// Where it was a frame ago.
    pub from: Vector,
    /// Where it is.
    pub to: Vector,
    /// How far it goes a frame.
    pub velocity: Vector,
}

/// Where things wait until they have a place: far from everything.
const AWAY: Vector = Vector::new(1 << 20, 1 << 20);

/// Nowhere in particular, and at rest.
const ZERO: Vector = Vector::new(0, 0);

impl Drifter {
    const NONE: Self = Self {
        shape: 0,
        glow: 0,
        held: 0,
        angle: 0,
        spin: 0,
        place: ZERO,
        velocity: ZERO,
    };

    pub(super) const AWAY: Self = Self {
        place: AWAY,
        ..Self::NONE
    };
}

impl Ball {
    const NONE: Self = Self {
        radius: 0,
        glow: 0,
        held: 0,
        place: ZERO,
        velocity: ZERO,
    };

    pub(super) const AWAY: Self = Self {
        place: AWAY,
        ..Self::NONE
    };
}

impl Shot {
    const NONE: Self = Self {
        spent: 0,
        flown: 0,
        from: ZERO,
        to: ZERO,
        velocity: ZERO,
    };
}

/// How often what was hit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hits {
    /// Drifters or balls hit the rock.
    pub rock: u32,
    /// Drifters hit each other.
    pub drifters: u32,
    /// A drifter and a ball hit each other.
    pub balls: u32,
    /// Shots hit anything.
    pub shots: u32,
}

/// The game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    /// Frames since the start.
    pub frame: u32,
    /// Chance.
    pub(super) noise: Noise,
    /// How often what was hit.
    pub hits: Hits,
    /// The polygons.
    pub drifters: [Drifter; DRIFTERS],
    /// The balls.
    pub balls: [Ball; BALLS],
    /// The shots, each fired by the ball with its number.
    pub shots: [Shot; SHOTS],
    /// What all pairs remember.
    pub trackers: Trackers,
}

impl Default for State {
    fn default() -> Self {
        Self::new()
    }
}

impl State {
    /// Nothing yet, all zeros; [`Scene::start`](super::Scene::start) goes on.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            frame: 0,
            noise: Noise(0),
            hits: Hits {
                rock: 0,
                drifters: 0,
                balls: 0,
                shots: 0,
            },
            drifters: [Drifter::NONE; DRIFTERS],
            balls: [Ball::NONE; BALLS],
            shots: [Shot::NONE; SHOTS],
            trackers: Trackers::new(),
        }
    }

    /// Every byte of it, folded.
    #[must_use]
    pub fn hash(&self) -> u64 {
        let mut fold = Fold::new();
        fold.word(self.frame);
        fold.word(self.noise.0);
        let Hits {
            rock,
            drifters,
            balls,
            shots,
        } = self.hits;
        for count in [rock, drifters, balls, shots] {
            fold.word(count);
        }
        for it in &self.drifters {
            fold.bytes(&[it.shape, it.glow, it.held]);
            fold.bytes(&it.angle.to_le_bytes());
            fold.bytes(&it.spin.to_le_bytes());
            fold_vectors(&mut fold, [it.place, it.velocity]);
        }
        for it in &self.balls {
            fold.bytes(&[it.glow, it.held]);
            fold.word(it.radius.cast_unsigned());
            fold_vectors(&mut fold, [it.place, it.velocity]);
        }
        for it in &self.shots {
            fold.bytes(&[it.spent, it.flown]);
            fold_vectors(&mut fold, [it.from, it.to, it.velocity]);
        }
        self.trackers.fold(&mut fold);
        fold.value()
    }
}

fn fold_vectors<const N: usize>(fold: &mut Fold, vectors: [Vector; N]) {
    for vector in vectors {
        fold.word(vector.x.cast_unsigned());
        fold.word(vector.y.cast_unsigned());
    }
}
