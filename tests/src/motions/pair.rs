//! Ways to move a polygon about another one that stands still.

use core::f64::consts::TAU;
use core::iter::repeat_with;

use crate::grid::Grid;
use crate::rng::Rng;
use crate::shapes::{Shape, Shape2};
use crate::vector::{add, length, lerp, scale, sub};

/// Where the moving polygon is: turned about zero, then moved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// Where zero goes.
    pub offset: [f64; 2],
    /// The turn, in radians.
    pub angle: f64,
}

/// A polygon and another one to move: where their middles are, and how far they reach from there.
#[derive(Clone, Copy, Debug)]
pub struct Pair {
    centre: [f64; 2],
    pivot: [f64; 2],
    /// How far apart the middles are when the circles about the polygons touch.
    apart: f64,
    grid: Grid,
}

/// The middle of the bounding box and the distance of the farthest vertex from there.
fn circle(shape: &Shape2) -> ([f64; 2], f64) {
    let middle = shape.middle();
    let distances = shape.points.iter().map(|&point| length(sub(point, middle)));
    (middle, distances.fold(0.0, f64::max))
}

/// A random angle.
fn turn(rng: &mut Rng) -> f64 {
    rng.between(0.0, TAU)
}

/// The direction of an angle.
fn direction(angle: f64) -> [f64; 2] {
    let (sin, cos) = libm::sincos(angle);
    [cos, sin]
}

impl Pair {
    /// The pair of a polygon that stands still and one that moves. Offsets are of `grid`.
    #[must_use]
    pub fn new(still: &Shape2, moving: &Shape2, grid: Grid) -> Self {
        let ((centre, reach), (pivot, other)) = (circle(still), circle(moving));
        Self {
            centre,
            pivot,
            apart: reach + other,
            grid,
        }
    }

    /// The pose with the pivot off the centre by a multiple of the distance of contact, before
    /// rounding.
    fn pose(&self, off: [f64; 2], angle: f64) -> Pose {
        let at = add(self.centre, scale(off, self.apart));
        let [cos, sin] = direction(angle);
        let [x, y] = self.pivot;
        let offset = sub(at, [cos * x - sin * y, sin * x + cos * y]);
        Pose {
            offset: self.grid.snap(offset),
            angle,
        }
    }

    /// Round the still polygon, `frames` positions a round, while turning at a pace of its own.
    /// The distance of the middles is `radius` times that at which the circles about the polygons
    /// touch: from 1 on nothing ever meets. Each pose is off by up to `jitter` times that distance,
    /// and by up to that angle.
    ///
    /// # Panics
    /// If `frames` is zero.
    pub fn orbit(
        self,
        radius: f64,
        frames: u32,
        jitter: f64,
        seed: u64,
    ) -> impl Iterator<Item = Pose> {
        assert!(frames > 0, "a round needs frames");
        let mut rng = Rng::new(seed);
        let (start, mut angle) = (turn(&mut rng), turn(&mut rng));
        let spin = rng.between(-5.0, 5.0) * TAU / f64::from(frames);
        (0..frames).cycle().map(move |k| {
            angle += spin;
            let place = direction(start + TAU * f64::from(k) / f64::from(frames));
            let off = scale(direction(turn(&mut rng)), rng.between(0.0, jitter));
            let shake = rng.between(-jitter, jitter);
            self.pose(scale(add(place, off), radius), angle + shake)
        })
    }

    /// Straight through the still polygon while turning, from where nothing meets to where nothing
    /// meets, one line after the other, `frames` positions each.
    pub fn through(self, frames: u32, seed: u64) -> impl Iterator<Item = Pose> {
        let mut rng = Rng::new(seed);
        repeat_with(move || {
            let middle = scale(direction(turn(&mut rng)), rng.between(0.0, 0.7));
            let ahead = scale(direction(turn(&mut rng)), 2.0);
            let (from, to) = (sub(middle, ahead), add(middle, ahead));
            let (first, turned) = (turn(&mut rng), rng.between(-TAU, TAU));
            (0..frames).map(move |k| {
                let part = f64::from(k) / f64::from(frames);
                self.pose(lerp(from, to, part), first + turned * part)
            })
        })
        .flatten()
    }

    /// Random poses, most of them near contact, each held for some frames: still, with tiny turns
    /// (down to less than the arithmetics resolve), or with tiny steps.
    pub fn jumps(self, seed: u64) -> impl Iterator<Item = Pose> {
        let mut rng = Rng::new(seed);
        repeat_with(move || {
            let (off, angle) = Self::random(&mut rng);
            let wiggle = rng.pick(&[0.0, 0.0, 1e-9, 1e-6, 1e-3]);
            let step = rng.pick(&[0.0, 0.0, 1e-6, 1e-3]);
            let ahead = scale(direction(turn(&mut rng)), step);
            let stay = rng.pick(&[1, 1, 1, 4, 16]);
            (0..stay).map(move |k| {
                let k = f64::from(k);
                self.pose(add(off, scale(ahead, k)), angle + wiggle * k)
            })
        })
        .flatten()
    }

    /// Some way between random poses and back through the very same ones, a flicker between the
    /// two ends, far away and back to where it was.
    pub fn returns(self, seed: u64) -> impl Iterator<Item = Pose> {
        let mut rng = Rng::new(seed);
        repeat_with(move || {
            let (from, to) = (Self::random(&mut rng), Self::random(&mut rng));
            let steps = 1 + rng.below_u32(24);
            let way = |k: u32| {
                let part = f64::from(k) / f64::from(steps);
                let [angle] = lerp([from.1], [to.1], part);
                self.pose(lerp(from.0, to.0, part), angle)
            };
            let there = (0..=steps).map(way);
            let back = (0..steps).rev().map(way);
            let (from, to) = (way(0), way(steps));
            let far = self.pose([9.0, -7.0], from.angle);
            there
                .chain(back)
                .chain([to, from, to, from, far, from, far, to])
                .collect::<Vec<_>>()
        })
        .flatten()
    }

    /// A place, mostly where contact begins or ends, and an angle, sometimes a quarter turn.
    fn random(rng: &mut Rng) -> ([f64; 2], f64) {
        let distance = match rng.below(4) {
            0 => rng.between(0.0, 1.5),
            _ => rng.between(0.4, 1.0),
        };
        let quarters = f64::from(rng.below_u32(4)) * (TAU / 4.0);
        let angle = if rng.once_in(4) { quarters } else { turn(rng) };
        (scale(direction(turn(rng)), distance), angle)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::plane::{Oracle, Placement, pair};
    use crate::shapes::plane::{frame, gear, irregular, star};

    /// How many in a thousand poses meet.
    fn collisions(still: &Shape2, moving: &Shape2, poses: impl Iterator<Item = Pose>) -> usize {
        let there = Oracle::new(&still.points, &still.edges());
        let meets = |pose: Pose| {
            let placement = Placement::single(pose.offset, pose.angle);
            let moved = placement.apply_all(&moving.points);
            pair::meet(&there, &Oracle::new(&moved, &moving.edges()))
        };
        poses.take(1000).filter(|&pose| meets(pose)).count()
    }

    #[test]
    fn motions_keep_to_the_grid_and_repeat_with_the_seed() {
        let (a, b) = (gear(12).on_lattice(5000.0), star(9, 1).on_lattice(2000.0));
        let grid = Grid::integers::<20>();
        let pair = Pair::new(&a, &b, grid);
        let motions = || -> [Box<dyn Iterator<Item = Pose>>; 4] {
            [
                Box::new(pair.orbit(0.9, 500, 0.01, 1)),
                Box::new(pair.through(100, 2)),
                Box::new(pair.jumps(3)),
                Box::new(pair.returns(4)),
            ]
        };
        for (mut one, mut two) in core::iter::zip(motions(), motions()) {
            for _ in 0..2000 {
                let pose = one.next().expect("motions have no end");
                assert_eq!(Some(pose), two.next());
                assert_eq!(pose.offset, grid.snap(pose.offset));
                assert!(pose.angle.is_finite());
            }
        }
    }

    #[test]
    fn orbits_are_mostly_free_and_lines_meet_sometimes() {
        let pairs = [
            (0.95, irregular(32, 1), irregular(16, 2).scaled(0.5)),
            (0.95, star(30, 3), star(20, 4)),
            (0.99, frame(), gear(6).moved([7.0, 3.0])),
        ];
        for (radius, still, moving) in pairs {
            let pair = Pair::new(&still, &moving, Grid::F32);
            let orbit = collisions(&still, &moving, pair.orbit(radius, 500, 0.01, 1));
            assert!(orbit <= 50, "{orbit} of {}", still.name);
            let never = collisions(&still, &moving, pair.orbit(1.02, 500, 0.01, 1));
            assert_eq!(never, 0);
            let through = collisions(&still, &moving, pair.through(250, 2));
            assert!((100..600).contains(&through), "{through}");
            let jumps = collisions(&still, &moving, pair.jumps(3));
            assert!((200..900).contains(&jumps), "{jumps}");
        }
    }

    #[test]
    fn a_return_comes_back_to_the_same_poses() {
        let pair = Pair::new(&star(9, 1), &star(8, 2), Grid::F32);
        let poses: Vec<_> = pair.returns(1).take(400).collect();
        let repeated = (2..400).filter(|&k| poses[..k].contains(&poses[k])).count();
        assert!(repeated > 180, "{repeated}");
    }
}
