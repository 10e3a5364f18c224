//! Ways of a solid in another that leaves it little room.

use core::f64::consts::TAU;

use super::turn::{Pose3, Turning};
use crate::grid::Grid;

/// How a solid moves that fits another one, all about and along the third axis and back again.
#[derive(Clone, Copy, Debug, Default)]
pub struct Fit {
    /// How many turns either way.
    pub turns: f64,
    /// How far it goes along with every turn.
    pub pitch: f64,
    /// How far it slides besides.
    pub slide: f64,
    /// How far it is off the axis at most.
    pub play: f64,
    /// By what angle it leans at most.
    pub lean: f64,
}

impl Fit {
    /// So many positions of a way that comes back to where it began.
    pub fn way(self, frames: u32, grid: Grid) -> impl Iterator<Item = Pose3> {
        (0..frames).map(move |k| {
            let part = TAU * f64::from(k) / f64::from(frames);
            // Ways that have no period in common but the whole.
            let turns = self.turns * libm::sin(part);
            let along = self.pitch * turns + self.slide * libm::sin(5.0 * part);
            let off = self.play * libm::sin(23.0 * part);
            let (sin, cos) = libm::sincos(37.0 * part);
            let lean = self.lean * libm::sin(17.0 * part);
            let turned = <[f64; 3]>::on([1.0, 0.0, 0.0, 0.0], [0.0, 0.0, 1.0], TAU * turns);
            let turn = <[f64; 3]>::on(turned, [cos, sin, 0.0], lean);
            <[f64; 3]>::pose(turn, grid.snap([off * cos, off * sin, along]))
        })
    }
}
