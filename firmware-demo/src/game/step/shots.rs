//! Shots: points that sweep along segments and stop at what they meet first.

use tetracone::{SegmentTracker, query::Segment};

use super::{GLOW, near};
use crate::game::{DRIFTERS, Plane, Scene, Shot, State, Vector, bounce::limited};

/// How far a shot goes a frame: four pixels.
const SPEED: i32 = 4 * 256;

/// Frames between a hit and the next shot.
const PAUSE: u8 = 8;

impl State {
    /// From the ball with its number, at a drifter that chance picks.
    pub(in crate::game) fn fire(&mut self, number: usize) -> Shot {
        let place = self.balls[number].place;
        let target = self.noise.next() as usize % DRIFTERS;
        let way = self.drifters[target].place - place;
        let length = way.square().isqrt().max(1);
        Shot {
            spent: 0,
            flown: 0,
            from: place,
            to: place,
            velocity: way.times(i64::from(SPEED), length),
        }
    }
}

impl Scene {
    /// A shot sweeps on, hits, rests after a hit, or is fired again.
    pub(super) fn step_shot(&self, state: &mut State, number: usize) {
        let mut shot = state.shots[number];
        match shot.spent {
            0 => {
                shot.flown = shot.flown.saturating_add(1);
                shot.from = shot.to;
                shot.to = shot.from + shot.velocity;
                if let Some((drifter, place)) = self.first_hit(state, number, &shot) {
                    (shot.to, shot.spent) = (place, PAUSE);
                    state.hits.shots += 1;
                    self.push(state, drifter, shot.velocity);
                }
            }
            1 => shot = state.fire(number),
            _ => shot.spent -= 1,
        }
        state.shots[number] = shot;
    }

    /// What a shot meets first in this frame, the rock or a drifter, and where.
    fn first_hit(
        &self,
        state: &mut State,
        number: usize,
        shot: &Shot,
    ) -> Option<(Option<usize>, Vector)> {
        let tracker = &mut state.trackers.shots[number];
        let segment = Segment::<Plane>::new(shot.from.point(), shot.to.point()).ok()?;
        let hit = tracker.cast(self.arena.solid, &segment);
        let mut first = hit.map(|hit| {
            let place = Vector::of(hit.point);
            ((place - shot.from).square(), None, place)
        });
        for (other, drifter) in state.drifters.iter().enumerate() {
            let shape = self.shape(drifter);
            if !near(shot.from, drifter.place, shape.reach + SPEED) {
                continue;
            }
            let [from, to] = [shot.from, shot.to].map(|end| self.relative_to(drifter, end));
            let segment = Segment::<Plane>::new(from, to).ok()?;
            // Shots change their targets too often for a tracker each.
            let tracker = &mut SegmentTracker::new();
            if let Some(hit) = tracker.cast(shape.solid, &segment) {
                let far = (Vector::of(hit.point) - Vector::of(from)).square();
                if first.is_none_or(|(nearest, ..)| far < nearest) {
                    let place = self.pose(drifter).apply(hit.point)?;
                    first = Some((far, Some(other), Vector::of(place)));
                }
            }
        }
        first.map(|(_, other, place)| (other, place))
    }

    fn push(&self, state: &mut State, drifter: Option<usize>, velocity: Vector) {
        if let Some(drifter) = drifter {
            let drifter = &mut state.drifters[drifter];
            let mass = self.shape(drifter).mass;
            drifter.velocity = limited(drifter.velocity + velocity.times(1, 4 * mass));
            drifter.glow = GLOW;
        }
    }
}
