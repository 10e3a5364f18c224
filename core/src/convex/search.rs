//! The search for the point of the difference of two hulls that is nearest to the origin.

use core::iter::zip;

use super::{
    HullTracker,
    direction::{Direction, part},
    posed::{Gap, Pair},
    simplex::{Nearest, Simplex},
};
use crate::{
    geometry::Dimension,
    number::vector::{Vector, add, dot, scale, sub},
};

/// After so many rounds the solids themselves are asked.
const ROUNDS: u32 = 64;

/// A new support that brings the nearest point so little of its square nearer is none.
pub(super) const PROGRESS: f64 = part(40);

/// A search from a simplex on.
#[derive(Debug)]
pub(super) struct Search<'a, G: Dimension> {
    pair: Pair<'a, G>,
    simplex: Simplex,
    ahead: Vector,
    /// The direction looked along last.
    along: Option<Direction>,
    last: [u32; 2],
    /// Of the distance of the nearest point.
    pub(super) square: f64,
    pub(super) is_enclosed: bool,
    /// No support is farther.
    is_over: bool,
    pub(super) rounds: u32,
}

/// What a round found.
pub(super) enum Round {
    /// How far apart the hulls are along one more direction.
    Gap(Gap),
    /// They meet, for certain.
    Enclosed,
    /// There is nothing more to find.
    End,
}

impl<'a, G: Dimension> Search<'a, G> {
    pub(super) fn new(pair: Pair<'a, G>, tracker: &HullTracker) -> Self {
        let mut search = Self {
            pair,
            simplex: Simplex::default(),
            ahead: [0.0; 3],
            along: None,
            last: tracker.last,
            square: f64::INFINITY,
            is_enclosed: false,
            is_over: false,
            rounds: 0,
        };
        let count = usize::from(tracker.count).min(G::DIMENSION.wrapping_add(1));
        for vertices in tracker.corners.into_iter().take(count) {
            if pair.has(vertices) {
                let [from, to] = pair.places(vertices);
                search.simplex.push(sub(from, to), vertices);
            }
        }
        if search.simplex.corners().is_empty() {
            let ahead = pair.ahead();
            let is_apart = dot(ahead, ahead) > 0.0;
            // Middles in one place: any direction will do.
            search.ahead = if is_apart { ahead } else { [1.0, 0.0, 0.0] };
        } else {
            search.reduce();
        }
        search
    }

    /// Looks for what is nearest; whether that is nearer than it was.
    fn reduce(&mut self) -> bool {
        match self.simplex.reduce(G::DIMENSION) {
            Nearest::Enclosed => {
                self.is_enclosed = true;
                false
            }
            Nearest::Point(point) => {
                let square = dot(point, point);
                let is_nearer = square < self.square;
                self.square = square;
                self.ahead = scale(point, -1.0);
                is_nearer
            }
        }
    }

    pub(super) fn round(&mut self) -> Round {
        if self.is_enclosed {
            let is_certain = self.pair.encloses(&self.simplex);
            return if is_certain {
                Round::Enclosed
            } else {
                Round::End
            };
        }
        if self.is_over || self.rounds >= ROUNDS {
            return Round::End;
        }
        self.rounds = self.rounds.wrapping_add(1);
        let Some(along) = Direction::along(self.ahead) else {
            return Round::End;
        };
        let gap = self.pair.gap(along, self.last);
        (self.along, self.last) = (Some(along), gap.vertices);
        let gained = self.square + dot(self.ahead, gap.difference);
        let is_farther = self.square == f64::INFINITY || gained > PROGRESS * self.square;
        if !(is_farther && self.simplex.push(gap.difference, gap.vertices)) {
            self.square = self.square.min(dot(gap.difference, gap.difference));
            self.is_over = true;
            return Round::Gap(gap);
        }
        if !self.reduce() && !self.is_enclosed {
            self.is_over = true;
        }
        Round::Gap(gap)
    }

    /// What the next search begins with; where the hulls are apart along a direction, that one.
    pub(super) fn keep(&self, tracker: &mut HullTracker, is_apart: bool) {
        let along = self.along.filter(|_| is_apart);
        tracker.along = along.map_or([0; 3], Direction::words);
        tracker.last = self.last;
        tracker.corners = [[0; 2]; 4];
        tracker.count = 0;
        for (slot, corner) in zip(&mut tracker.corners, self.simplex.corners()) {
            *slot = corner.pair;
            tracker.count = tracker.count.wrapping_add(1);
        }
    }

    /// Where the hulls are nearest, nearly; none where the search has come to nothing.
    pub(super) fn points(&self) -> Option<[Vector; 2]> {
        let mut points = [[0.0; 3]; 2];
        self.simplex.corners().first()?;
        for corner in self.simplex.corners() {
            for (point, place) in zip(&mut points, self.pair.places(corner.pair)) {
                *point = add(*point, scale(place, corner.weight));
            }
        }
        Some(points)
    }
}
