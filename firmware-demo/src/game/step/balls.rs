//! Balls against the rock, against polygons and against each other.

use tetracone::{BallTracker, query::Ball as Disc};

use super::{GLOW, Obstacle, PATIENCE, near};
use crate::game::{
    Ball, DRIFTERS, Number, Plane, Point, Scene, Shape, State, Vector,
    bounce::{off_each_other, off_wall},
};

/// What is shaken loose goes this fast.
const SHAKEN: i32 = 200;

/// A ball's weight, in the unit of [`Shape::mass`].
pub(in crate::game) fn mass(radius: i32) -> i64 {
    let radius = i64::from(radius);
    ((6 * radius * radius) >> 20).max(1)
}

impl Scene {
    /// A ball goes on, or stays where it is and bounces.
    pub(super) fn step_ball(&self, state: &mut State, number: usize) {
        let mut moved = state.balls[number];
        moved.glow = moved.glow.saturating_sub(1);
        moved.place = moved.place + moved.velocity;
        let obstacle = self.in_the_way_of_ball(state, number, &moved);
        let ball = &mut state.balls[number];
        let Some(obstacle) = obstacle else {
            *ball = Ball { held: 0, ..moved };
            return;
        };
        ball.glow = moved.glow;
        ball.held += 1;
        let here = (ball.velocity, mass(ball.radius));
        match obstacle {
            Obstacle::Rock(normal) => {
                ball.velocity = off_wall(here.0, normal);
                state.hits.rock += 1;
            }
            Obstacle::Drifter(other, normal) => {
                let drifter = &mut state.drifters[other];
                let there = (drifter.velocity, self.shape(drifter).mass);
                (ball.velocity, drifter.velocity) = off_each_other(here, there, normal);
                (ball.glow, drifter.glow) = (GLOW, GLOW);
                state.hits.balls += 1;
            }
            Obstacle::Ball(other, normal) => {
                let there = &state.balls[other];
                let there = (there.velocity, mass(there.radius));
                let (first, second) = off_each_other(here, there, normal);
                state.balls[number].velocity = first;
                state.balls[other].velocity = second;
            }
        }
        if state.balls[number].held > PATIENCE {
            let velocity = self.any_velocity(state, SHAKEN);
            let ball = &mut state.balls[number];
            (ball.held, ball.velocity) = (0, velocity);
        }
    }

    /// The first thing that a ball would run into, and the contact's normal.
    pub(in crate::game) fn in_the_way_of_ball(
        &self,
        state: &mut State,
        number: usize,
        moved: &Ball,
    ) -> Option<Obstacle> {
        let tracker = &mut state.trackers.rock_balls[number];
        if let Some(normal) = contact(&self.arena, moved.place.point(), moved.radius, tracker) {
            return Some(Obstacle::Rock(normal));
        }
        for other in 0..DRIFTERS {
            let drifter = &state.drifters[other];
            let shape = self.shape(drifter);
            if !near(moved.place, drifter.place, shape.reach + moved.radius) {
                continue;
            }
            let centre = self.relative_to(drifter, moved.place);
            let tracker = &mut state.trackers.balls[other][number];
            if let Some(normal) = contact(shape, centre, moved.radius, tracker) {
                let normal = normal.turned(self.rotation(drifter.angle));
                return Some(Obstacle::Drifter(other, normal));
            }
        }
        let others = state.balls.iter().enumerate();
        others
            .filter(|(other, _)| *other != number)
            .find(|(_, other)| near(moved.place, other.place, moved.radius + other.radius))
            .map(|(at, other)| Obstacle::Ball(at, moved.place - other.place))
    }
}

/// The normal where a ball touches a shape, in the shape's frame.
fn contact(shape: &Shape, centre: Point, radius: i32, tracker: &mut BallTracker) -> Option<Vector> {
    let disc = Disc::<Plane>::new(centre, Number::from_bits(radius)).ok()?;
    let nearest = tracker.contact(shape.solid, &disc)?;
    Some(Vector::along(nearest.normal))
}
