//! Polygons against the rock, against each other and against balls.

use tetracone::{BallTracker, query::Ball};

use super::{GLOW, Obstacle, PATIENCE, mass, near};
use crate::game::{
    BALLS, DRIFTERS, Drifter, Number, Plane, Scene, State, Vector,
    bounce::{off_each_other, off_wall},
};

/// What is shaken loose goes this fast.
const SHAKEN: i32 = 110;

impl Scene {
    /// A drifter goes on, or stays where it is and bounces.
    pub(super) fn step_drifter(&self, state: &mut State, number: usize) {
        let mut moved = state.drifters[number];
        moved.glow = moved.glow.saturating_sub(1);
        moved.place = moved.place + moved.velocity;
        moved.angle = moved.angle.wrapping_add_signed(moved.spin);
        let obstacle = self.in_the_way_of_drifter(state, number, &moved);
        let drifter = &mut state.drifters[number];
        let Some(obstacle) = obstacle else {
            *drifter = Drifter { held: 0, ..moved };
            return;
        };
        drifter.glow = moved.glow;
        drifter.spin = -drifter.spin;
        drifter.held += 1;
        let here = (drifter.velocity, self.shape(drifter).mass);
        match obstacle {
            Obstacle::Rock(normal) => {
                drifter.velocity = off_wall(here.0, normal);
                state.hits.rock += 1;
            }
            Obstacle::Drifter(other, normal) => {
                let there = &state.drifters[other];
                let there = (there.velocity, self.shape(there).mass);
                let (first, second) = off_each_other(here, there, normal);
                state.drifters[number].velocity = first;
                state.drifters[other].velocity = second;
                for hit in [number, other] {
                    state.drifters[hit].glow = GLOW;
                }
                state.hits.drifters += 1;
            }
            Obstacle::Ball(other, normal) => {
                let ball = &mut state.balls[other];
                let there = (ball.velocity, mass(ball.radius));
                (drifter.velocity, ball.velocity) = off_each_other(here, there, normal);
                ball.glow = GLOW;
                state.hits.balls += 1;
            }
        }
        if state.drifters[number].held > PATIENCE {
            let velocity = self.any_velocity(state, SHAKEN);
            let drifter = &mut state.drifters[number];
            (drifter.held, drifter.velocity) = (0, velocity);
        }
    }

    /// The first thing that a drifter would run into.
    pub(in crate::game) fn in_the_way_of_drifter(
        &self,
        state: &mut State,
        number: usize,
        moved: &Drifter,
    ) -> Option<Obstacle> {
        if self.meets_rock(state, number, moved) {
            return Some(Obstacle::Rock(self.out_of_rock(moved)));
        }
        for other in (0..DRIFTERS).filter(|other| *other != number) {
            if self.meets_drifter(state, number, moved, other) {
                let normal = moved.place - state.drifters[other].place;
                return Some(Obstacle::Drifter(other, normal));
            }
        }
        for other in 0..BALLS {
            if self.meets_ball(state, number, moved, other) {
                let normal = moved.place - state.balls[other].place;
                return Some(Obstacle::Ball(other, normal));
            }
        }
        None
    }

    fn meets_rock(&self, state: &mut State, number: usize, moved: &Drifter) -> bool {
        let placed = self.shape(moved).solid.at(self.pose(moved));
        let tracker = &mut state.trackers.rock[number];
        placed.is_ok_and(|placed| tracker.intersects(self.arena.solid, &placed))
    }

    /// The one with the lower number is the frame in which the two meet, whoever moves.
    fn meets_drifter(
        &self,
        state: &mut State,
        number: usize,
        moved: &Drifter,
        other: usize,
    ) -> bool {
        let there = &state.drifters[other];
        let (here, beyond) = (self.shape(moved), self.shape(there));
        if !near(moved.place, there.place, here.reach + beyond.reach) {
            return false;
        }
        let ((low, first), (high, second)) = if number < other {
            ((number, moved), (other, there))
        } else {
            ((other, there), (number, moved))
        };
        let Ok(pose) = self.pose(second).relative_to(&self.pose(first)) else {
            return false;
        };
        let tracker = &mut state.trackers.pairs[high * (high - 1) / 2 + low];
        let placed = self.shape(second).solid.at(pose);
        placed.is_ok_and(|placed| tracker.intersects(self.shape(first).solid, &placed))
    }

    fn meets_ball(&self, state: &mut State, number: usize, moved: &Drifter, other: usize) -> bool {
        let ball = &state.balls[other];
        let shape = self.shape(moved);
        if !near(moved.place, ball.place, shape.reach + ball.radius) {
            return false;
        }
        let centre = self.relative_to(moved, ball.place);
        let tracker = &mut state.trackers.balls[number][other];
        Ball::new(centre, Number::from_bits(ball.radius))
            .is_ok_and(|ball| tracker.intersects(shape.solid, &ball))
    }

    /// From the nearest place of the rock to a drifter's centre.
    fn out_of_rock(&self, drifter: &Drifter) -> Vector {
        let Ok(centre) = Ball::<Plane>::new(drifter.place.point(), Number::ZERO) else {
            return Vector::default();
        };
        let answer = BallTracker::new().explain(self.arena.solid, &centre);
        Vector::along(answer.nearest.normal)
    }
}
