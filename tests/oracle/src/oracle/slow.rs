//! A second oracle for small solids: slow, rational, and as unlike the first as can be. It sums
//! signed simplices seen from a random rational origin, and takes another origin where the point
//! lies on a face between two of them.

use dashu_ratio::Relaxed as Rational;

use crate::rng::Rng;
use crate::shapes::Shape;

/// Origins to try before giving up. One draw in thousands is degenerate.
const TRIES: usize = 50;

/// The winding number of the boundary about `p`; `None` on the boundary.
pub(super) fn winding<const D: usize>(
    facets: &[[[f64; D]; D]],
    p: [f64; D],
    rng: &mut Rng,
) -> Option<i64> {
    let facets: Vec<_> = facets.iter().map(|facet| facet.map(rational)).collect();
    winding_at(&facets, &rational(p), rng)
}

/// The same for any rational place.
pub(super) fn winding_at<const D: usize>(
    facets: &[[[Rational; D]; D]],
    p: &[Rational; D],
    rng: &mut Rng,
) -> Option<i64> {
    if facets
        .iter()
        .any(|facet| volume_sign(facet, p) == 0 && is_on(facet, p))
    {
        return None;
    }
    let sum = (0..TRIES).find_map(|_| covering_sum(facets, p, &random_origin(p, rng)));
    Some(sum.expect("no origin in general position"))
}

/// The facets of a shape without those that cancel with their reverse.
pub(super) fn bounding<const D: usize>(shape: &impl Shape<D>) -> Vec<[[f64; D]; D]> {
    let mut left = Vec::<[u32; D]>::new();
    for facet in shape.facets() {
        let is_reverse = |other: &[u32; D]| {
            let mut other = *other;
            other.reverse();
            // In the plane, turned once it would be the edge itself.
            (0..if D == 2 { 1 } else { D }).any(|by| {
                let mut turned = other;
                turned.rotate_left(by);
                turned == facet
            })
        };
        match left.iter().position(is_reverse) {
            Some(at) => drop(left.remove(at)),
            None => left.push(facet),
        }
    }
    let place = |corner| shape.points()[corner as usize];
    left.into_iter().map(|facet| facet.map(place)).collect()
}

fn rational<const D: usize>(point: [f64; D]) -> [Rational; D] {
    point.map(|x| Rational::try_from(x).expect("a finite coordinate"))
}

/// `p` plus, along every axis, a random fraction of magnitude up to ten over a large prime.
fn random_origin<const D: usize>(p: &[Rational; D], rng: &mut Rng) -> [Rational; D] {
    p.clone().map(|x| {
        let fraction = Rational::from_parts(rng.below_u32(20_000_000).into(), 1_000_003u32.into());
        x + fraction - Rational::from(10)
    })
}

/// The sum of the signs of the simplices that have `p` inside; `None` if `p` is on an inner face.
fn covering_sum<const D: usize>(
    facets: &[[[Rational; D]; D]],
    p: &[Rational; D],
    origin: &[Rational; D],
) -> Option<i64> {
    let mut sum = 0;
    for facet in facets {
        let whole = volume_sign(facet, origin);
        if whole == 0 {
            // The origin is in the plane of the facet, or the facet has no area.
            continue;
        }
        if volume_sign(facet, p) != whole {
            continue;
        }
        let mut inside = true;
        let mut on_inner_face = false;
        for k in 0..D {
            let mut part = facet.clone();
            part[k] = p.clone();
            let sign = volume_sign(&part, origin);
            inside &= sign != -whole;
            on_inner_face |= sign == 0;
        }
        if inside && on_inner_face {
            return None;
        }
        sum += if inside { whole } else { 0 };
    }
    Some(sum)
}

/// The sign of the volume of a simplex over a facet, positive if the facet turns its back on `apex`.
fn volume_sign<const D: usize>(facet: &[[Rational; D]; D], apex: &[Rational; D]) -> i64 {
    let rows: Vec<Vec<Rational>> = facet
        .iter()
        .map(|corner| difference(corner, apex))
        .collect();
    sign(&determinant(&rows))
}

fn determinant(rows: &[Vec<Rational>]) -> Rational {
    let Some((first, others)) = rows.split_first() else {
        return Rational::ONE;
    };
    let mut sum = Rational::ZERO;
    for (k, entry) in first.iter().enumerate() {
        let minor: Vec<Vec<Rational>> = others
            .iter()
            .map(|row| [&row[..k], &row[k + 1..]].concat())
            .collect();
        let term = entry * determinant(&minor);
        sum = if k % 2 == 0 { sum + term } else { sum - term };
    }
    sum
}

/// Whether `p` is on a closed edge (two corners) or triangle (three) of non-zero size: the
/// distances, by Gram's determinants, are zero and no barycentric coordinate is negative.
fn is_on<const D: usize>(facet: &[[Rational; D]; D], p: &[Rational; D]) -> bool {
    let spans: Vec<Vec<Rational>> = facet[1..]
        .iter()
        .map(|q| difference(q, &facet[0]))
        .collect();
    let size = gram(&spans, &spans);
    if size == Rational::ZERO {
        return false;
    }
    let to_p = difference(p, &facet[0]);
    let with_p: Vec<Vec<Rational>> = spans.iter().cloned().chain([to_p.clone()]).collect();
    if gram(&with_p, &with_p) != Rational::ZERO {
        return false;
    }
    // Cramer's rule for the coordinate of every corner but the first, whose own is what is left.
    let mut rest = size;
    (0..spans.len()).all(|k| {
        let mut replaced = spans.clone();
        replaced[k] = to_p.clone();
        let share = gram(&replaced, &spans);
        rest = &rest - &share;
        sign(&share) >= 0
    }) && sign(&rest) >= 0
}

/// The determinant of the scalar products of two lists of vectors.
fn gram(left: &[Vec<Rational>], right: &[Vec<Rational>]) -> Rational {
    let dot = |a: &[Rational], b: &[Rational]| {
        core::iter::zip(a, b).fold(Rational::ZERO, |sum, (x, y)| sum + x * y)
    };
    let rows: Vec<Vec<Rational>> = left
        .iter()
        .map(|a| right.iter().map(|b| dot(a, b)).collect())
        .collect();
    determinant(&rows)
}

fn difference(a: &[Rational], b: &[Rational]) -> Vec<Rational> {
    core::iter::zip(a, b).map(|(x, y)| x - y).collect()
}

fn sign(x: &Rational) -> i64 {
    i64::from(*x > Rational::ZERO) - i64::from(*x < Rational::ZERO)
}

#[cfg(test)]
mod tests {
    use core::fmt::Debug;

    use super::*;
    use crate::Grid;
    use crate::oracle::{plane, space};
    use crate::points::around;
    use crate::shapes;

    /// Holds the two oracles against each other at hard points, and at points of the lattice.
    fn agree<S: Shape<D> + Debug, const D: usize>(
        shape: &S,
        quick: impl Fn([f64; D]) -> Option<i64>,
        grid: Grid,
        count: usize,
    ) {
        let mut rng = Rng::new(1);
        let origin = grid.snap(shape.middle());
        let facets = bounding(shape);
        for (class, p) in around(shape, origin, grid, 2).take(count) {
            let slow = winding(&facets, p, &mut rng);
            assert_eq!(quick(p), slow, "at {p:?}, a {class:?} point of {shape:?}");
        }
    }

    fn agree2(shape: &shapes::Shape2, grid: Grid, count: usize) {
        let oracle = plane::Oracle::new(&shape.points, &shape.edges());
        agree(shape, |p| oracle.winding(p), grid, count);
    }

    fn agree3(shape: &shapes::Shape3, grid: Grid, count: usize) {
        let oracle = space::Oracle::new(&shape.points, &shape.faces);
        agree(shape, |p| oracle.winding(p), grid, count);
    }

    #[test]
    fn the_oracles_agree_on_the_catalogue() {
        for shape in shapes::plane::catalogue() {
            agree2(&shape, Grid::F32, 85);
        }
        for shape in shapes::space::catalogue() {
            agree3(&shape, Grid::F32, 17);
        }
    }

    #[test]
    fn the_oracles_agree_on_small_lattice_polygons() {
        for seed in 0..200 {
            let half = f64::from(2 + Rng::new(seed).below_u32(6));
            agree2(
                &shapes::plane::triangles(6, half, seed),
                Grid::integers::<19>(),
                68,
            );
            agree2(
                &shapes::plane::star(9, seed).on_lattice(half),
                Grid::integers::<30>(),
                68,
            );
            agree2(&shapes::plane::random_polyomino(3, seed), Grid::F32, 68);
        }
    }

    #[test]
    fn the_oracles_agree_on_small_lattice_polyhedra() {
        use shapes::space::{cube, random_polycube, sphere, tetrahedra};
        for seed in 0..60 {
            let half = f64::from(2 + Rng::new(seed).below_u32(6));
            agree3(&tetrahedra(5, half, seed), Grid::integers::<19>(), 34);
            let star = sphere(1).rough(0.7, seed).on_lattice(half);
            agree3(&star, Grid::integers::<30>(), 34);
            agree3(&random_polycube(2, seed), Grid::F32, 34);
            agree3(&cube().with_slivers(3, seed), Grid::F32, 34);
        }
    }

    #[test]
    fn the_oracles_agree_at_the_ends_of_the_range() {
        let powers = [-149, -126, -60, 0, 40, 100];
        for (seed, power) in (0..).zip(powers) {
            let scale = f64::from(2f32.powi(power));
            agree2(
                &shapes::plane::star(9, seed).scaled(scale * 8.0),
                Grid::F32,
                340,
            );
            agree3(
                &shapes::space::tetrahedra(5, 4.0, seed).scaled(scale),
                Grid::F32,
                340,
            );
        }
        let wide = [
            [1e-45, 0.0, 1e30],
            [1e20, -1e-38, 3.0],
            [0.0, 1e38, -1e-30],
            [-1e5, 7.0, 1e-40],
        ];
        let wide = wide.map(|p: [f64; 3]| p.map(Grid::F32.round)).to_vec();
        let faces = vec![[0, 1, 2], [0, 2, 3], [0, 3, 1], [1, 3, 2]];
        let shape = shapes::Shape3::new("wide", wide, faces);
        agree3(&shape, Grid::F32, 510);
        agree3(&shape.inverted(), Grid::F32, 510);
    }
}
