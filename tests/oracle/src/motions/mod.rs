//! Ways to move a query point, as applications and adversaries do. All are without end, all are
//! rounded to a [`Grid`]. [`pair`] moves a solid instead.

mod contour;
pub mod fit;
pub mod pair;
mod turn;

pub use contour::contour;

use core::array::from_fn;
use core::f64::consts::TAU;
use core::iter::repeat_with;

use crate::grid::Grid;
use crate::points::{Class, around};
use crate::rng::Rng;
use crate::shapes::Shape;
use crate::vector::{add, length, lerp, scale, sub};
use turn::{Circle, axes};

/// Half the diagonal of the bounding box.
fn reach<const D: usize>(shape: &impl Shape<D>) -> f64 {
    let (low, high) = shape.bounds();
    length(sub(high, low)) / 2.0
}

/// A circle about the centroid, in a random plane through it, `frames` positions a turn. Its
/// radius is `radius` times half the diagonal of the bounding box; every position is off by a
/// random vector of up to `jitter` times the radius.
pub fn circular<const D: usize>(
    shape: &impl Shape<D>,
    grid: Grid,
    radius: f64,
    frames: u32,
    jitter: f64,
    seed: u64,
) -> impl Iterator<Item = [f64; D]> {
    let mut rng = Rng::new(seed);
    let radius = radius * reach(shape);
    let centre = shape.centroid();
    let circle = Circle::new(axes(&mut rng));
    (0..frames).cycle().map(move |k| {
        let on_circle = circle.at(TAU * f64::from(k) / f64::from(frames), radius);
        let off: [f64; D] = scale(rng.direction(), radius * rng.between(0.0, jitter));
        grid.snap(add(centre, add(on_circle, off)))
    })
}

/// Straight lines through the bounding box from well outside to well outside, one after the
/// other, each in `frames` steps.
pub fn linear<const D: usize>(
    shape: &impl Shape<D>,
    grid: Grid,
    frames: u32,
    seed: u64,
) -> impl Iterator<Item = [f64; D]> {
    let mut rng = Rng::new(seed);
    let (low, high) = shape.bounds();
    let length = 2.0 * reach(shape);
    repeat_with(move || {
        let through: [f64; D] = from_fn(|k| rng.between(low[k], high[k]));
        let ahead = scale(rng.direction(), length);
        let (from, to) = (sub(through, ahead), add(through, ahead));
        (0..frames).map(move |k| lerp(from, to, f64::from(k) / f64::from(frames)))
    })
    .flatten()
    .map(move |point| grid.snap(point))
}

/// Random places in the bounding box grown by half, each left after a few small steps or at once.
pub fn jumps<const D: usize>(
    shape: &impl Shape<D>,
    grid: Grid,
    seed: u64,
) -> impl Iterator<Item = [f64; D]> {
    let mut rng = Rng::new(seed);
    let step = reach(shape) / 1000.0;
    let mut places = around(shape, shape.middle(), grid, seed);
    repeat_with(move || {
        let place = places.point(Class::Anywhere);
        let ahead: [f64; D] = scale(rng.direction(), step);
        let stay = rng.pick(&[1, 1, 1, 4, 16]);
        (0..stay).map(move |k| add(place, scale(ahead, f64::from(k))))
    })
    .flatten()
    .map(move |point| grid.snap(point))
}

/// Rests on the boundary, at vertices, on edges and on facets, with a step of the grid aside and
/// back now and then, and slides from one place of rest to the next.
pub fn resting<const D: usize>(
    shape: &impl Shape<D>,
    grid: Grid,
    seed: u64,
) -> impl Iterator<Item = [f64; D]> {
    let mut rng = Rng::new(seed);
    let mut places = around(shape, shape.middle(), grid, seed);
    let mut at = places.point(Class::Vertex);
    repeat_with(move || {
        let next = places.point(rng.pick(&[Class::Vertex, Class::Edge, Class::Face]));
        let mut frames: Vec<_> = (0..8).map(|k| lerp(at, next, f64::from(k) / 8.0)).collect();
        for _ in 0..rng.below(12) {
            let mut aside = next;
            if rng.once_in(3) {
                let axis = rng.below(D);
                let step = if rng.once_in(2) { grid.up } else { grid.down };
                aside[axis] = step(aside[axis]);
            }
            frames.extend([next, aside]);
        }
        at = next;
        frames
    })
    .flatten()
    .map(move |point| grid.snap(point))
}

/// Walks some way between hard points, comes back through the very same positions, flickers
/// between two of them, leaves for afar and comes back to where it was.
pub fn returns<const D: usize>(
    shape: &impl Shape<D>,
    grid: Grid,
    seed: u64,
) -> impl Iterator<Item = [f64; D]> {
    let mut rng = Rng::new(seed);
    let mut places = around(shape, shape.middle(), grid, seed);
    repeat_with(move || {
        let classes = [
            Class::Anywhere,
            Class::Vertex,
            Class::OffEdge,
            Class::OffFace,
        ];
        let [from, to] = [rng.pick(&classes), rng.pick(&classes)].map(|class| places.point(class));
        let far = places.point(Class::Far);
        let steps = 1 + rng.below_u32(12);
        let way = |k| grid.snap(lerp(from, to, f64::from(k) / f64::from(steps)));
        let there = (0..=steps).map(way);
        let back = (0..steps).rev().map(way);
        there
            .chain(back)
            .chain([to, from, to, from, far, from, far, to])
            .collect::<Vec<_>>()
    })
    .flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::{Place, plane, space};
    use crate::shapes;

    /// How many of the points are inside, and how many on the boundary.
    fn count(places: impl Iterator<Item = Place>) -> (usize, usize) {
        places.fold((0, 0), |(inside, boundary), place| {
            (
                inside + usize::from(place == Place::Inside),
                boundary + usize::from(place == Place::Boundary),
            )
        })
    }

    #[test]
    fn motions_keep_to_the_grid_and_repeat_with_the_seed() {
        let shape = shapes::space::torus(12, 8).on_lattice(5000.0);
        let grid = Grid::integers::<14>();
        let motions = || -> [Box<dyn Iterator<Item = [f64; 3]>>; 6] {
            [
                Box::new(circular(&shape, grid, 1.0, 360, 0.01, 1)),
                Box::new(contour(&shape, grid, 50.0, 10.0, 2)),
                Box::new(linear(&shape, grid, 100, 3)),
                Box::new(jumps(&shape, grid, 4)),
                Box::new(resting(&shape, grid, 5)),
                Box::new(returns(&shape, grid, 6)),
            ]
        };
        for (mut one, mut two) in core::iter::zip(motions(), motions()) {
            for _ in 0..2000 {
                let p = one.next().expect("motions have no end");
                assert_eq!(Some(p), two.next());
                assert_eq!(p, grid.snap(p));
            }
        }
    }

    #[test]
    fn a_contour_keeps_its_distance_its_side_and_its_pace() {
        let shape = shapes::space::sphere(6);
        let oracle = space::Oracle::new(&shape.points, &shape.faces);
        for (distance, expected) in [(0.01, Place::Outside), (-0.01, Place::Inside)] {
            let path: Vec<_> = contour(&shape, Grid::F32, distance, 0.005, 1)
                .take(20_000)
                .collect();
            assert!(path.iter().all(|&p| oracle.place(p) == expected));
            assert!(
                path.windows(2)
                    .all(|pair| length(sub(pair[0], pair[1])) < 0.006)
            );
            let beyond = |axis: usize, sign: f64| path.iter().any(|p| p[axis] * sign > 0.8);
            assert!(
                (0..3).all(|axis| beyond(axis, 1.0) && beyond(axis, -1.0)),
                "it went round"
            );
        }
    }

    #[test]
    fn a_contour_goes_round_a_polygon() {
        let shape = shapes::plane::gear(12);
        let oracle = plane::Oracle::new(&shape.points, &shape.edges());
        let path = contour(&shape, Grid::F32, 0.01, 0.01, 1).take(5000);
        let (inside, boundary) = count(path.map(|p| oracle.place(p)));
        assert_eq!((inside, boundary), (0, 0));
    }

    #[test]
    fn lines_hit_sometimes_and_rests_are_on_the_boundary_often() {
        let shape = shapes::space::cube();
        let oracle = space::Oracle::new(&shape.points, &shape.faces);
        let (inside, _) = count(
            linear(&shape, Grid::F32, 200, 1)
                .take(20_000)
                .map(|p| oracle.place(p)),
        );
        assert!((1_000..10_000).contains(&inside), "{inside}");
        let (_, resting) = count(
            resting(&shape, Grid::F32, 1)
                .take(20_000)
                .map(|p| oracle.place(p)),
        );
        assert!(resting > 8_000, "{resting}");
        let circle = circular(&shape, Grid::F32, 1.0, 360, 0.0, 1).take(720);
        assert_eq!(count(circle.map(|p| oracle.place(p))), (0, 0));
    }
}
