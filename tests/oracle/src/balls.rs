//! Balls that only just touch a boundary, or only just do not, and balls of extreme size.

use crate::grid::Grid;
use crate::points::{Class, around};
use crate::rng::Rng;
use crate::shapes::Shape;
use crate::vector::{length, sub};

/// Nasty centres with nasty radii, without end: a radius of zero; the exact distance to a vertex
/// along an axis, or across a rectangle of 3 by 4; the rounded distance to any point of the
/// boundary; each of these now and then a step of the grid up or down; any radius; a huge one.
///
/// # Panics
/// Where the shape has no facet.
pub fn balls<S: Shape<D>, const D: usize>(
    shape: &S,
    origin: [f64; D],
    grid: Grid,
    seed: u64,
) -> impl Iterator<Item = ([f64; D], f64)> + use<S, D> {
    let mut rng = Rng::new(seed);
    let mut points = around(shape, origin, grid, seed);
    let (low, high) = shape.bounds();
    let reach = length(sub(high, low)).max((grid.up)(0.0));
    core::iter::repeat_with(move || {
        let anywhere = points.point(rng.pick(&Class::ALL));
        let vertex = points.point(Class::Vertex);
        let (centre, radius) = match rng.below(8) {
            0 => (anywhere, 0.0),
            1 | 2 => aside(vertex, short(reach, &mut rng), &mut rng, grid),
            3 => across(vertex, short(reach, &mut rng), &mut rng, grid),
            4 => {
                let class = rng.pick(&[Class::Vertex, Class::Edge, Class::Face]);
                (anywhere, length(sub(anywhere, points.point(class))))
            }
            5 => (anywhere, reach * rng.between(0.0, 0.25)),
            6 => (anywhere, reach * rng.pick(&[1.0, 1e3, 1e6])),
            _ => (points.point(Class::Far), reach * rng.pick(&[0.5, 1e6])),
        };
        let radius = (grid.round)(radius);
        let radius = match rng.below(3) {
            0 => (grid.up)(radius),
            1 => (grid.down)(radius).max(0.0),
            _ => radius,
        };
        (centre, radius)
    })
}

/// A power of two below `reach`, or a few times one: short in binary, so that what is off by it is
/// representable more often than not.
fn short(reach: f64, rng: &mut Rng) -> f64 {
    let half = libm::exp2(libm::floor(libm::log2(reach)) - 1.0);
    half * rng.pick(&[1.0, 0.5, 0.75, 0.25, 0.125, 0.625])
}

/// A centre off a vertex along one axis.
fn aside<const D: usize>(
    vertex: [f64; D],
    step: f64,
    rng: &mut Rng,
    grid: Grid,
) -> ([f64; D], f64) {
    let axis = rng.below(D);
    let mut centre = vertex;
    centre[axis] += rng.pick(&[step, -step]);
    let centre = grid.snap(centre);
    (centre, (centre[axis] - vertex[axis]).abs())
}

/// A centre off a vertex by three parts along one axis and four along another: five away.
fn across<const D: usize>(
    vertex: [f64; D],
    step: f64,
    rng: &mut Rng,
    grid: Grid,
) -> ([f64; D], f64) {
    let part = (grid.round)(step / 4.0);
    let first = rng.below(D);
    let second = (first + 1) % D;
    let mut centre = vertex;
    centre[first] += rng.pick(&[3.0, -3.0]) * part;
    centre[second] += rng.pick(&[4.0, -4.0]) * part;
    let centre = grid.snap(centre);
    (centre, length(sub(centre, vertex)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shapes;

    #[test]
    fn balls_keep_to_the_grid_and_repeat_with_the_seed() {
        let shape = shapes::plane::gear(12).on_lattice(900.0);
        let grid = Grid::integers::<20>();
        let draw = || {
            balls(&shape, [0.0; 2], grid, 3)
                .take(1000)
                .collect::<Vec<_>>()
        };
        assert_eq!(draw(), draw());
        for (centre, radius) in draw() {
            assert_eq!(centre, grid.snap(centre));
            assert_eq!(radius, (grid.round)(radius));
            assert!(radius >= 0.0);
        }
    }

    #[test]
    fn many_balls_touch_a_vertex_exactly() {
        let shape = shapes::space::torus(12, 8);
        let touching = balls(&shape, [0.0; 3], Grid::F32, 1)
            .take(1000)
            .filter(|(centre, radius)| {
                shape
                    .points
                    .iter()
                    .any(|&vertex| *radius > 0.0 && length(sub(*centre, vertex)) == *radius)
            })
            .count();
        assert!(touching > 50, "{touching}");
    }
}
