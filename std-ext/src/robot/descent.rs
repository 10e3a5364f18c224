//! The search for places where two links touch: down to where they are nearer, from many places.

use super::{
    check::CheckerError,
    search::{Look, Search},
};
use crate::memory::{NoRoom, collect};

/// A way down begins at the best of so many places.
const STARTS: usize = 8;
/// Steps of a way down are halved so often.
const HALVED: u32 = 8;
/// Where links touch, but not for certain, so many places around are looked at.
const AROUND: usize = 16;

/// Where a way down is.
struct Down {
    place: Vec<f64>,
    distance: f64,
    /// Steps are this part of the half of where a coordinate may be.
    scale: f64,
}

impl Search<'_> {
    /// Goes down to where links are nearer, from many places, until so many are looked at and the last way has come to its
    /// end; coordinates of the robot where they touch.
    pub(super) fn go_down(&mut self, until: usize) -> Result<Option<Vec<f64>>, CheckerError> {
        while self.looked_at < until {
            let mut down = Down {
                place: Vec::new(),
                distance: f64::INFINITY,
                scale: 0.5,
            };
            let mut found = None;
            for _ in 0..STARTS {
                let place = self.anywhere()?;
                found = found.or(self.try_at(&mut down, place)?);
            }
            let mut halved = 0;
            while found.is_none()
                && halved < HALVED
                && down.distance > 0.0
                && down.distance.is_finite()
                && self.looked_at < self.effort.budget
            {
                let before = down.distance;
                found = self.step(&mut down)?;
                if down.distance >= before {
                    down.scale /= 2.0;
                    halved += 1;
                }
            }
            if found.is_none() && down.distance <= 0.0 {
                found = self.look_around(&down)?;
            }
            if found.is_some() {
                return Ok(found);
            }
        }
        Ok(None)
    }

    /// Steps along every coordinate, either way, to where links are nearer.
    fn step(&mut self, down: &mut Down) -> Result<Option<Vec<f64>>, CheckerError> {
        for number in 0..down.place.len() {
            for sign in [1.0, -1.0] {
                let mut beside = collect(down.place.iter().copied())?;
                self.shift(&mut beside, number, sign * down.scale);
                let before = down.distance;
                let found = self.try_at(down, beside)?;
                if found.is_some() {
                    return Ok(found);
                }
                if down.distance < before {
                    break;
                }
            }
        }
        Ok(None)
    }

    /// Looks around a place where links touch, but not for certain.
    fn look_around(&mut self, down: &Down) -> Result<Option<Vec<f64>>, CheckerError> {
        for _ in 0..AROUND {
            let mut around = collect(down.place.iter().copied())?;
            for number in 0..around.len() {
                let part = (2.0 * self.random() - 1.0) * down.scale;
                self.shift(&mut around, number, part);
            }
            if let Look::Touching(q) = self.look_at(&around, 0.0)? {
                return Ok(Some(q));
            }
        }
        Ok(None)
    }

    /// Takes a place where links are nearer; coordinates of the robot where they touch there.
    fn try_at(
        &mut self,
        down: &mut Down,
        place: Vec<f64>,
    ) -> Result<Option<Vec<f64>>, CheckerError> {
        match self.look_at(&place, down.distance)? {
            Look::Touching(q) => return Ok(Some(q)),
            Look::Near(distance) if distance < down.distance => {
                (down.distance, down.place) = (distance, place);
            }
            Look::Near(_) | Look::Far => {}
        }
        Ok(None)
    }

    /// Shifts a coordinate of a place by a part of the half of where it may be.
    fn shift(&self, place: &mut [f64], number: usize, part: f64) {
        let range = &self.between.ranges[number];
        let there = place[number] + part * range.half();
        place[number] = there.clamp(range.low, range.high);
    }

    /// A place at random.
    fn anywhere(&mut self) -> Result<Vec<f64>, NoRoom> {
        let between = self.between;
        collect(between.ranges.iter().map(|range| {
            let part = self.random();
            (range.low + (range.high - range.low) * part).clamp(range.low, range.high)
        }))
    }

    /// A number from 0 to 1.
    #[expect(clippy::cast_precision_loss, reason = "53 bits fit")]
    fn random(&mut self) -> f64 {
        (self.random.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }
}
