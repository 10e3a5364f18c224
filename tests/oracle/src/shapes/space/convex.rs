//! Convex polyhedra of many vertices.

use core::array::from_fn;

use super::super::plane::regular;
use super::super::{Shape as _, index};
use super::{Shape3, prism};
use crate::grid::Grid;
use crate::oracle::orient3d;
use crate::rng::Rng;
use crate::vector::{cross, scale, sub};

/// The kinds of [`convex`].
pub const CONVEX: [&str; 4] = ["sphere", "ellipsoid", "box", "prism"];

/// A convex polyhedron of about `count` vertices of one of the kinds in [`CONVEX`]: random points on a sphere,
/// on an ellipsoid of half and a quarter of its height and depth, on a box with round edges, or an upright prism.
///
/// # Panics
/// Where there is no such kind, or fewer than six vertices.
#[must_use]
pub fn convex(kind: &str, count: u32, seed: u64) -> Shape3 {
    let mut rng = Rng::new(seed);
    let mut on = |axes: [f64; 3], power: f64| {
        let direction: [f64; 3] = rng.direction();
        let size: f64 = direction.map(|x| libm::pow(x.abs(), power)).iter().sum();
        let place = scale(direction, 1.0 / libm::pow(size, 1.0 / power));
        Grid::F32.snap(from_fn(|k| axes[k] * place[k]))
    };
    let mut all = |axes, power| {
        let points: Vec<_> = (0..count).map(|_| on(axes, power)).collect();
        convex_hull(&points).expect("the points have a volume between them")
    };
    let shape = match kind {
        "sphere" => all([1.0; 3], 2.0),
        "ellipsoid" => all([1.0, 0.5, 0.25], 2.0),
        "box" => all([1.0, 0.8, 0.6], 8.0),
        "prism" => prism(&regular(count / 2), -0.5, 0.5),
        _ => panic!("there is no kind {kind}"),
    };
    shape.named(&format!("{kind} {count}"))
}

/// An upright pyramid with the first of its vertices in the middle of its base.
#[must_use]
pub fn pyramid() -> Shape3 {
    let around = [[1.0, 1.0], [-1.0, 1.0], [-1.0, -1.0], [1.0, -1.0]];
    let base = around.map(|[x, y]| [x, y, -1.0]);
    let points = [[0.0, 0.0, -1.0]]
        .into_iter()
        .chain(base)
        .chain([[0.0, 0.0, 1.0]]);
    let faces = (1..5).flat_map(|k| {
        let next = k % 4 + 1;
        [[0, next, k], [5, k, next]]
    });
    Shape3::new("pyramid", points.collect(), faces.collect())
}

/// What lies between points no four of which lie in a plane that the others are all on one side of; none where
/// all lie in a plane.
///
/// The points are added one after the other: the faces that one sees give way to those between it and their rim.
#[must_use]
pub fn convex_hull(points: &[[f64; 3]]) -> Option<Shape3> {
    let first = start(points)?;
    let see =
        |[a, b, c]: [usize; 3], p: usize| orient3d(points[a], points[b], points[c], points[p]) > 0;
    let [a, b, c, d] = first;
    let mut faces = vec![[a, b, c], [a, c, d], [a, d, b], [b, d, c]];
    if see(faces[0], d) {
        for face in &mut faces {
            face.swap(1, 2);
        }
    }
    for p in (0..points.len()).filter(|p| !first.contains(p)) {
        let (seen, mut kept): (Vec<_>, Vec<_>) = faces.iter().partition(|face| see(**face, p));
        let edges = |[a, b, c]: [usize; 3]| [[a, b], [b, c], [c, a]];
        let ways: std::collections::BTreeSet<_> =
            seen.iter().flat_map(|face| edges(*face)).collect();
        let rim = ways.iter().filter(|[a, b]| !ways.contains(&[*b, *a]));
        kept.extend(rim.map(|&[a, b]| [a, b, p]));
        faces = kept;
    }
    let mut used: Vec<usize> = faces.iter().flatten().copied().collect();
    used.sort_unstable();
    used.dedup();
    let number = |p: usize| index(used.binary_search(&p).expect("it is used"));
    let faces = faces.iter().map(|face| face.map(number)).collect();
    let points = used.iter().map(|&p| points[p]).collect();
    Some(Shape3::new("hull", points, faces))
}

/// Four points that do not lie in a plane.
fn start(points: &[[f64; 3]]) -> Option<[usize; 4]> {
    let all = || 0..points.len();
    let a = 0;
    let b = all().find(|&b| points[b] != points[a])?;
    let from_a = |p: usize| sub(points[p], points[a]);
    let c = all().find(|&c| cross(from_a(b), from_a(c)) != [0.0; 3])?;
    let d = all().find(|&d| orient3d(points[a], points[b], points[c], points[d]) != 0)?;
    Some([a, b, c, d])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_vertices_lie_behind_all_faces() {
        for kind in CONVEX {
            for count in [16, 64, 256] {
                let shape = convex(kind, count, 1);
                assert!(shape.is_closed() && shape.size() > 0.0, "{}", shape.name);
                let kept = shape.points.len();
                assert!(kept + 4 > count as usize, "{kept} of {}", shape.name);
                for [a, b, c] in shape.corners() {
                    let behind = shape.points.iter().all(|&p| orient3d(a, b, c, p) <= 0);
                    assert!(behind, "{}", shape.name);
                }
            }
        }
    }

    #[test]
    fn a_pyramid_is_a_third_of_its_box() {
        let shape = pyramid();
        assert!(shape.is_closed() && (shape.size() - 8.0 / 3.0).abs() < 1e-12);
    }

    #[test]
    fn flat_points_have_no_volume() {
        assert!(convex_hull(&[[0.0; 3]; 5]).is_none());
        let flat: Vec<_> = (0..9)
            .map(|k| [f64::from(k % 3), f64::from(k / 3), 2.0])
            .collect();
        assert!(convex_hull(&flat).is_none());
    }
}
