//! Convex pieces of faces, and cutting them.

use super::scene::{Triangle, Vector, along, cross, dot, minus};

/// A flat convex outline that turns counter-clockwise seen from its front: its corners, and
/// whether the side that begins at each is drawn.
#[derive(Clone)]
pub(super) struct Outline(pub(super) Vec<(Vector, bool)>);

impl Outline {
    pub(super) fn triangle(corners: Triangle, drawn: [bool; 3]) -> Self {
        Self(corners.into_iter().zip(drawn).collect())
    }

    /// Whether there is nothing left.
    pub(super) fn is_empty(&self) -> bool {
        self.0.len() < 3
    }

    /// The part where a linear form is at least zero; `drawn` is for the side where it was cut.
    pub(super) fn cut(&self, form: impl Fn(Vector) -> f64, drawn: bool) -> Self {
        let mut part = Vec::new();
        for (k, (from, side)) in self.0.iter().enumerate() {
            let (to, _) = self.0[(k + 1) % self.0.len()];
            let (here, there) = (form(*from), form(to));
            let crossing = || {
                let share = here / (here - there);
                [0, 1, 2].map(|l| from[l] + (to[l] - from[l]) * share)
            };
            match (here >= 0.0, there >= 0.0) {
                (true, true) => part.push((*from, *side)),
                (true, false) => part.extend([(*from, *side), (crossing(), drawn)]),
                (false, true) => part.push((crossing(), *side)),
                (false, false) => {}
            }
        }
        Self(part)
    }

    /// The same seen from its back.
    pub(super) fn turned(&self) -> Self {
        let count = self.0.len();
        let side = |k: usize| (self.0[(k + 1) % count].0, self.0[k].1);
        Self((0..count).rev().map(side).collect())
    }

    /// A place in it: the mean of its corners.
    pub(super) fn middle(&self) -> Vector {
        let share = 1.0 / self.0.iter().fold(0.0, |count, _| count + 1.0);
        let add = |sum, (corner, _): &(Vector, bool)| along(sum, *corner, share);
        self.0.iter().fold([0.0; 3], add)
    }

    /// Across, to the front; its length is twice the area.
    pub(super) fn normal(&self) -> Vector {
        let Some((first, _)) = self.0.first() else {
            return [0.0; 3];
        };
        let turn =
            |pair: &[(Vector, bool)]| cross(minus(pair[0].0, *first), minus(pair[1].0, *first));
        self.0
            .windows(2)
            .map(turn)
            .fold([0.0; 3], |sum, part| [0, 1, 2].map(|k| sum[k] + part[k]))
    }

    /// The least and the greatest distance of its corners along a direction.
    pub(super) fn range(&self, direction: Vector) -> [f64; 2] {
        self.0.iter().fold(
            [f64::INFINITY, f64::NEG_INFINITY],
            |[least, most], (corner, _)| {
                let height = dot(*corner, direction);
                [least.min(height), most.max(height)]
            },
        )
    }
}
