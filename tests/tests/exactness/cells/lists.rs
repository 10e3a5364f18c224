//! The lists of all facets of every leaf against every facet and every cell: whatever touches a
//! cell's closed box is listed, in ascending order, and nothing that is farther away than a few steps.

use fixed::types::I32F0;
use tetracone::{
    cells::{CellInfo, Content},
    number::{Arithmetic, Scalar},
    plane::Plane,
    space::Space,
};
use tetracone_oracle::shapes::{self, Shape};
use tetracone_tests::harness::{
    cells::{
        making::{baked, sampled, with_cells_of},
        parts::{bracket, heap},
        workspace::with_solid,
    },
    world::{Grounded as _, World},
};

/// How far apart a box and a triangle are along the axes of their faces and of pairs of edges: the
/// greatest gap, measured along the axis, or one of more than `enough`; negative where they overlap
/// along all.
fn gap(cell: &CellInfo, facet: &[[f64; 3]; 3], enough: f64) -> f64 {
    let edges = [0, 1, 2].map(|k| [0, 1, 2].map(|i| facet[(k + 1) % 3][i] - facet[k][i]));
    let units = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
    let cross = |a: [f64; 3], b: [f64; 3]| {
        [
            a[1] * b[2] - a[2] * b[1],
            a[2] * b[0] - a[0] * b[2],
            a[0] * b[1] - a[1] * b[0],
        ]
    };
    let dot = |a: [f64; 3], b: [f64; 3]| a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    for k in 0..3 {
        let along = facet.map(|corner| corner[k]);
        let gap = (along.into_iter().fold(f64::INFINITY, f64::min) - cell.high[k])
            .max(cell.low[k] - along.into_iter().fold(f64::NEG_INFINITY, f64::max));
        if gap > enough {
            return gap;
        }
    }
    let mut axes = units.to_vec();
    axes.push(cross(edges[0], edges[1]));
    for edge in edges {
        axes.extend(units.map(|unit| cross(edge, unit)));
    }
    let mut greatest = f64::NEG_INFINITY;
    for axis in axes {
        let length = libm::sqrt(dot(axis, axis));
        if length <= 0.0 {
            continue;
        }
        let heights = facet.map(|corner| dot(axis, corner) / length);
        let (mut low, mut high) = (0.0, 0.0);
        for (k, part) in axis.into_iter().enumerate() {
            let ends = [cell.low[k], cell.high[k]].map(|x| x * part / length);
            low += ends[0].min(ends[1]);
            high += ends[0].max(ends[1]);
        }
        let least = heights.into_iter().fold(f64::INFINITY, f64::min);
        let most = heights.into_iter().fold(f64::NEG_INFINITY, f64::max);
        greatest = greatest.max(least - high).max(low - most);
    }
    greatest
}

fn check<G: World<D>, const D: usize>(shape: &G::Shape) {
    let name = shape.name().to_owned();
    let (low, high) = shape.bounds();
    let size = (0..D).map(|k| high[k] - low[k]).fold(0.0, f64::max);
    // A step is at most a 2^21st of the solid, and one in fixed point.
    let near = size * libm::ldexp(1.0, -19)
        + if G::arithmetic() == Arithmetic::Fixed {
            4.0
        } else {
            0.0
        };
    let sure = size * 1e-12;
    with_cells_of::<G, _, D>(shape, None, |solid, cells| {
        let facets: Vec<_> = solid
            .facets()
            .map(|facet| {
                [0, 1, 2].map(|k: usize| {
                    let corner = G::coordinates(G::corner(&facet, k.min(D - 1)));
                    corner.map(Scalar::to_real)
                })
            })
            .collect();
        with_solid(cells, |solid| {
            let (mut listed, mut sum) = (0, 0);
            for (cell, list) in solid.listed() {
                let list: Vec<_> = list.collect();
                sum += list.len();
                assert!(list.is_sorted_by(|a, b| a < b), "{name}: {list:?}");
                let is_leaf = matches!(cell.content, Content::Leaf(_));
                assert!(is_leaf || list.is_empty(), "{name}: {cell:?}");
                for (number, facet) in (0..).zip(&facets) {
                    let gap = gap(&cell, facet, near);
                    let is_listed = list.binary_search(&number).is_ok();
                    assert!(gap > -sure || is_listed, "{name}: {number}, {cell:?}");
                    assert!(
                        gap <= near || !is_listed,
                        "{name}: {number}, {cell:?}, {gap}"
                    );
                    listed += usize::from(is_listed);
                }
            }
            assert_eq!(listed, sum, "{name}: no facet is listed twice");
            assert!(sum >= facets.len(), "{name}: every facet is somewhere");
        });
    });
}

#[test]
fn every_facet_is_listed_wherever_it_is() {
    use shapes::{plane, space};
    let polygons = [
        plane::square(0.0, 1.0),
        plane::comb(24),
        plane::gear(24),
        plane::star(32, 1),
        plane::irregular(200, 4),
        plane::overlapping(),
        plane::spiral(64, 4.0),
    ];
    for shape in sampled(polygons, 2) {
        check::<Plane<f32>, 2>(&shape);
        check::<Plane<I32F0>, 2>(&baked(shape.clone()));
        check::<Plane<I32F0>, 2>(&shape.on_lattice(40.0));
    }
    let polyhedra = [
        space::cube(),
        space::fan(40),
        space::comb(8),
        space::gear(12),
        space::sphere(4).rough(0.2, 6),
        space::torus(16, 8),
        bracket(),
        heap(),
    ];
    for shape in sampled(polyhedra, 3) {
        check::<Space<f32>, 3>(&shape);
        check::<Space<I32F0>, 3>(&baked(shape.clone()));
        check::<Space<I32F0>, 3>(&shape.on_lattice(40.0));
    }
}
