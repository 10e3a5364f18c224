//! Ways to move a polygon or a polyhedron about another one that stands still.

mod touching;

use core::array::from_fn;
use core::f64::consts::TAU;
use core::iter::repeat_with;

pub use super::turn::{Pose, Pose3, Turning};
use crate::grid::Grid;
use crate::rng::Rng;
use crate::shapes::Shape;
use crate::vector::{add, length, lerp, scale, sub};

/// Parts of the distance of contact that lead well away from it.
const AFAR: [f64; 3] = [9.0, -7.0, 8.0];

/// A solid and another one to move: where their middles are, and how far they reach from there.
#[derive(Clone, Copy, Debug)]
pub struct Pair<const D: usize> {
    centre: [f64; D],
    pivot: [f64; D],
    /// How far the moving one reaches from its middle.
    reach: f64,
    /// How far apart the middles are when the circles or spheres about the two touch.
    apart: f64,
    grid: Grid,
}

/// The middle of the bounding box and the distance of the farthest vertex from there.
fn circle<const D: usize>(shape: &impl Shape<D>) -> ([f64; D], f64) {
    let middle = shape.middle();
    let distances = shape.points().iter();
    let distances = distances.map(|&point| length(sub(point, middle)));
    (middle, distances.fold(0.0, f64::max))
}

impl<const D: usize> Pair<D>
where
    [f64; D]: Turning<D>,
{
    /// The pair of a solid that stands still and one that moves. Offsets are of `grid`.
    #[must_use]
    pub fn new<S: Shape<D>>(still: &S, moving: &S, grid: Grid) -> Self {
        let ((centre, reach), (pivot, other)) = (circle(still), circle(moving));
        Self {
            centre,
            pivot,
            reach: other,
            apart: reach + other,
            grid,
        }
    }

    /// The pose with the pivot off the centre by a multiple of the distance of contact, before
    /// rounding.
    fn pose(&self, off: [f64; D], turn: Turn<D>) -> At<D> {
        let at = add(self.centre, scale(off, self.apart));
        self.carry(self.pivot, at, turn)
    }

    /// The pose that takes a point of the moving one to a place, before rounding.
    fn carry(&self, point: [f64; D], to: [f64; D], turn: Turn<D>) -> At<D> {
        let offset = sub(to, <[f64; D]>::apply(turn, point));
        <[f64; D]>::pose(turn, self.grid.snap(offset))
    }

    /// Round the still one, `frames` positions a round, in space in any plane, while turning at a
    /// pace of its own. The distance of the middles is `radius` times that at which the circles or
    /// spheres about the two touch: from 1 on nothing ever meets. Each pose is off by up to
    /// `jitter` times that distance, and by up to that angle.
    ///
    /// # Panics
    /// If `frames` is zero.
    pub fn orbit(
        self,
        radius: f64,
        frames: u32,
        jitter: f64,
        seed: u64,
    ) -> impl Iterator<Item = At<D>> {
        assert!(frames > 0, "a round needs frames");
        let mut rng = Rng::new(seed);
        let circle = <[f64; D]>::circle(&mut rng);
        let mut turn = <[f64; D]>::any(&mut rng);
        let spin = rng.between(-5.0, 5.0) * TAU / f64::from(frames);
        let axis = <[f64; D]>::axis(&mut rng);
        (0..frames).cycle().map(move |k| {
            turn = <[f64; D]>::on(turn, axis, spin);
            let place = circle.at(TAU * f64::from(k) / f64::from(frames), 1.0);
            let off = <[f64; D]>::direction(&mut rng);
            let off = scale(off, rng.between(0.0, jitter));
            let shaken = <[f64; D]>::on(turn, axis, rng.between(-jitter, jitter));
            self.pose(scale(add(place, off), radius), shaken)
        })
    }

    /// Straight through the still one while turning, from where nothing meets to where nothing
    /// meets, one line after the other, `frames` positions each.
    pub fn through(self, frames: u32, seed: u64) -> impl Iterator<Item = At<D>> {
        let mut rng = Rng::new(seed);
        repeat_with(move || {
            let middle = <[f64; D]>::direction(&mut rng);
            let middle = scale(middle, rng.between(0.0, 0.7));
            let ahead = scale(<[f64; D]>::direction(&mut rng), 2.0);
            let (from, to) = (sub(middle, ahead), add(middle, ahead));
            let first = <[f64; D]>::any(&mut rng);
            let turned = rng.between(-TAU, TAU);
            let axis = <[f64; D]>::axis(&mut rng);
            (0..frames).map(move |k| {
                let part = f64::from(k) / f64::from(frames);
                let turn = <[f64; D]>::on(first, axis, turned * part);
                self.pose(lerp(from, to, part), turn)
            })
        })
        .flatten()
    }

    /// Random poses, most of them near contact, each held for some frames: still, with tiny turns
    /// (down to less than the arithmetics resolve), or with tiny steps.
    pub fn jumps(self, seed: u64) -> impl Iterator<Item = At<D>> {
        let mut rng = Rng::new(seed);
        repeat_with(move || {
            let (off, turn) = Self::random(&mut rng);
            let wiggle = rng.pick(&[0.0, 0.0, 1e-9, 1e-6, 1e-3]);
            let step = rng.pick(&[0.0, 0.0, 1e-6, 1e-3]);
            let ahead = scale(<[f64; D]>::direction(&mut rng), step);
            let stay = rng.pick(&[1, 1, 1, 4, 16]);
            let axis = <[f64; D]>::axis(&mut rng);
            (0..stay).map(move |k| {
                let k = f64::from(k);
                let turn = <[f64; D]>::on(turn, axis, wiggle * k);
                self.pose(add(off, scale(ahead, k)), turn)
            })
        })
        .flatten()
    }

    /// Some way between random poses and back through the very same ones, a flicker between the
    /// two ends, far away and back to where it was.
    pub fn returns(self, seed: u64) -> impl Iterator<Item = At<D>> {
        let mut rng = Rng::new(seed);
        repeat_with(move || {
            let (from, to) = (Self::random(&mut rng), Self::random(&mut rng));
            let steps = 1 + rng.below_u32(24);
            let way = |k: u32| {
                let part = f64::from(k) / f64::from(steps);
                let turn = <[f64; D]>::between(from.1, to.1, part);
                self.pose(lerp(from.0, to.0, part), turn)
            };
            let there = (0..=steps).map(way);
            let back = (0..steps).rev().map(way);
            let far = self.pose(from_fn(|k| AFAR[k]), from.1);
            let (from, to) = (way(0), way(steps));
            there
                .chain(back)
                .chain([to, from, to, from, far, from, far, to])
                .collect::<Vec<_>>()
        })
        .flatten()
    }

    /// A place, mostly where contact begins or ends, and a turn, sometimes a square one.
    fn random(rng: &mut Rng) -> ([f64; D], Turn<D>) {
        let distance = match rng.below(4) {
            0 => rng.between(0.0, 1.5),
            _ => rng.between(0.4, 1.0),
        };
        let square = <[f64; D]>::square(rng);
        let turn = if rng.once_in(4) {
            square
        } else {
            <[f64; D]>::any(rng)
        };
        (scale(<[f64; D]>::direction(rng), distance), turn)
    }
}

/// How a solid of `D` dimensions is turned.
type Turn<const D: usize> = <[f64; D] as Turning<D>>::Turn;

/// Where a moving solid of `D` dimensions is: a [`Pose`] or a [`Pose3`].
pub type At<const D: usize> = <[f64; D] as Turning<D>>::Pose;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::plane::{Oracle, pair};
    use crate::oracle::{Numbers, Rounded, space};
    use crate::shapes::plane::{frame, gear, irregular, star};
    use crate::shapes::space::{cube, hollow, random_polycube, sphere, torus};
    use crate::shapes::{Shape2, Shape3};

    /// How many in a thousand poses meet.
    fn collisions(still: &Shape2, moving: &Shape2, poses: impl Iterator<Item = Pose>) -> usize {
        let there = Oracle::new(&still.points, &still.edges());
        let meets = |pose: Pose| {
            let placement = Rounded::turned(Numbers::Single, pose.offset, pose.angle);
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

    /// How many in a thousand poses meet, in space.
    fn meetings(still: &Shape3, moving: &Shape3, poses: impl Iterator<Item = Pose3>) -> usize {
        let there = space::Oracle::new(&still.points, &still.faces);
        let other = space::Oracle::new(&moving.points, &moving.faces);
        let meets = |pose: Pose3| {
            let placement = space::Placement::new(pose.quaternion, pose.offset, Grid::F32);
            let moved = placement.apply_all(&moving.points);
            space::pair::meet(&there, &other.moved(&moved, &moving.faces))
        };
        poses.take(1000).filter(|&pose| meets(pose)).count()
    }

    #[test]
    fn polyhedra_move_as_polygons_do() {
        let pairs = [
            (
                0.9,
                sphere(4).rough(0.3, 1),
                sphere(2).rough(0.4, 2).scaled(0.5),
            ),
            (0.95, torus(16, 8), random_polycube(3, 1).scaled(0.25)),
            (0.95, hollow(), cube().moved([7.0, 3.0, -1.0])),
        ];
        for (radius, still, moving) in pairs {
            let pair = Pair::new(&still, &moving, Grid::F32);
            let orbit = meetings(&still, &moving, pair.orbit(radius, 500, 0.01, 1));
            assert!(orbit <= 50, "{orbit} of {}", still.name);
            let never = meetings(&still, &moving, pair.orbit(1.02, 500, 0.01, 1));
            assert_eq!(never, 0);
            let through = meetings(&still, &moving, pair.through(250, 2));
            assert!((50..600).contains(&through), "{through}");
            let jumps = meetings(&still, &moving, pair.jumps(3));
            assert!((150..900).contains(&jumps), "{jumps}");
            let returns = meetings(&still, &moving, pair.returns(4));
            assert!((100..900).contains(&returns), "{returns}");
            let contour = meetings(&still, &moving, pair.contour(&still, 1.01, 0.05, 5));
            assert!(contour < 950, "{contour}");
            let low = meetings(&still, &moving, pair.contour(&still, 0.6, 0.05, 5));
            assert!(low > contour / 2, "{low}");
            let resting = meetings(&still, &moving, pair.resting(&still, &moving, 6));
            assert!((300..1000).contains(&resting), "{resting}");
        }
    }

    #[test]
    fn motions_in_space_keep_to_the_grid_and_repeat_with_the_seed() {
        let (a, b) = (torus(9, 6).on_lattice(5000.0), cube().on_lattice(2000.0));
        let grid = Grid::integers::<20>();
        let pair = Pair::new(&a, &b, grid);
        let motions = || -> [Box<dyn Iterator<Item = Pose3>>; 6] {
            [
                Box::new(pair.orbit(0.9, 500, 0.01, 1)),
                Box::new(pair.through(100, 2)),
                Box::new(pair.jumps(3)),
                Box::new(pair.returns(4)),
                Box::new(pair.contour(&a, 1.0, 0.05, 5)),
                Box::new(pair.resting(&a, &b, 6)),
            ]
        };
        for (mut one, mut two) in core::iter::zip(motions(), motions()) {
            for _ in 0..1000 {
                let pose = one.next().expect("motions have no end");
                assert_eq!(Some(pose), two.next());
                assert_eq!(pose.offset, grid.snap(pose.offset));
                assert_eq!(pose.quaternion, pose.quaternion.map(Grid::F32.round));
                assert!((length(pose.quaternion) - 1.0).abs() < 1e-6);
            }
        }
    }
}
