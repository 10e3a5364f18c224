//! Segments that only just meet a boundary, or only just do not: level with its facets, along its
//! edges, through its vertices, and single points.

use crate::grid::Grid;
use crate::points::{Class, around};
use crate::rng::Rng;
use crate::shapes::Shape;
use crate::vector::{add, lerp, scale, sub};

/// Nasty segments, without end.
///
/// # Panics
/// Where the shape has no facet.
pub fn segments<S: Shape<D>, const D: usize>(
    shape: &S,
    origin: [f64; D],
    grid: Grid,
    seed: u64,
) -> impl Iterator<Item = [[f64; D]; 2]> + use<S, D> {
    let mut rng = Rng::new(seed);
    let mut points = around(shape, origin, grid, seed);
    let facets = shape.corners();
    let (low, high) = shape.bounds();
    core::iter::repeat_with(move || {
        let start = points.point(rng.pick(&Class::ALL));
        let facet = rng.pick(&facets);
        let segment = match rng.below(9) {
            0 => [start, points.point(rng.pick(&Class::ALL))],
            1 => [start, start],
            2 => {
                // A short way along an axis.
                let axis = rng.below(D);
                let mut end = start;
                end[axis] += (high[axis] - low[axis]) * rng.between(-0.1, 0.1);
                [start, end]
            }
            3 => [(); 2].map(|()| level(facet, &mut rng)),
            4 => {
                // Level with a facet, a step of the grid beside it.
                let axis = rng.below(D);
                let step = rng.pick(&[grid.up, grid.down]);
                [(); 2].map(|()| {
                    let mut end = grid.snap(level(facet, &mut rng));
                    end[axis] = step(end[axis]);
                    end
                })
            }
            5 => {
                // In the line of an edge.
                let first = rng.below(D);
                let (a, b) = (facet[first], facet[(first + 1) % D]);
                [(); 2].map(|()| lerp(a, b, rng.pick(&SHARES)))
            }
            7 => {
                // From a little beside the box past a vertex.
                let vertex = points.point(Class::OffVertex);
                let axis = rng.below(D);
                let size = high[axis] - low[axis];
                let mut from: [f64; D] = core::array::from_fn(|k| rng.between(low[k], high[k]));
                from[axis] = if rng.once_in(2) {
                    low[axis] - size * rng.between(0.0, 0.1)
                } else {
                    high[axis] + size * rng.between(0.0, 0.1)
                };
                [
                    from,
                    add(vertex, scale(sub(vertex, from), rng.between(0.0, 1.0))),
                ]
            }
            6 => {
                // Through a point of the boundary, which is in the middle.
                let class = rng.pick(&[Class::Vertex, Class::Edge, Class::Face, Class::OffVertex]);
                let through = points.point(class);
                [start, add(through, sub(through, start))]
            }
            _ => [points.point(Class::Vertex), points.point(Class::Vertex)],
        };
        segment.map(|end| grid.snap(end))
    })
}

/// Shares of corners: short in binary, so that what they make is often representable.
const SHARES: [f64; 8] = [-1.0, -0.5, 0.0, 0.25, 0.5, 1.0, 1.5, 2.0];

/// A point in the line or plane of a facet, on it or not.
fn level<const D: usize>(facet: [[f64; D]; D], rng: &mut Rng) -> [f64; D] {
    (1..D).fold(facet[0], |point, k| {
        lerp(point, facet[k], rng.pick(&SHARES))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::space::{Oracle, segment};
    use crate::oracle::{Facet, Place};
    use crate::shapes;

    #[test]
    fn segments_keep_to_the_grid_and_repeat_with_the_seed() {
        let shape = shapes::plane::gear(12).on_lattice(900.0);
        let grid = Grid::integers::<20>();
        let draw = || {
            segments(&shape, [0.0; 2], grid, 3)
                .take(1000)
                .collect::<Vec<_>>()
        };
        assert_eq!(draw(), draw());
        assert!(draw().into_iter().flatten().all(|p| p == grid.snap(p)));
    }

    #[test]
    fn many_segments_lie_in_the_plane_of_a_face_that_they_meet() {
        for shape in [
            shapes::space::hollow(),
            shapes::space::torus(12, 8).on_lattice(1000.0),
            shapes::space::tetrahedra(6, 9.0, 1),
        ] {
            let oracle = Oracle::new(&shape.points, &shape.faces);
            let (mut level, mut met, mut free) = (0, 0, 0);
            for [p, q] in segments(&shape, [0.0; 3], Grid::F32, 1).take(1000) {
                let hit = oracle.first_hit(p, q);
                assert_eq!(hit.is_some(), oracle.segment_meets(q, p));
                met += u32::from(hit.is_some());
                free += u32::from(hit.is_none());
                let faces = hit.map_or(Vec::new(), |hit| hit.facets);
                let lies = |&face: &usize| {
                    let face = oracle.facets()[face];
                    face.touches([p, q]) && p != q && segment::is_level([p, q], face)
                };
                level += u32::from(faces.iter().any(lies));
                let inside = [p, q].iter().any(|&p| oracle.place(p) != Place::Outside);
                assert!(!inside || oracle.segment_meets(p, q));
            }
            let name = &shape.name;
            assert!(met > 300 && free > 20, "{name}: {met} {free}");
            assert!(level > 50, "{name}: {level}");
        }
    }
}
