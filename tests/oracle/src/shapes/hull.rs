//! What lies between a few points of a lattice, for convex solids.

use super::{Shape2, Shape3};
use crate::rng::Rng;

/// A convex solid of some kind of a few vertices with small whole coordinates.
pub trait Hull: Sized {
    /// One of many.
    fn random(rng: &mut Rng) -> Self;

    /// What lies between some points, whose third coordinate the plane leaves out; none where that has no size.
    fn between(points: &[[i64; 3]]) -> Option<Self>;
}

/// A whole number from −`most` to `most`.
fn whole(rng: &mut Rng, most: u32) -> i64 {
    i64::from(rng.below_u32(2 * most + 1)) - i64::from(most)
}

#[expect(clippy::cast_precision_loss, reason = "they are small")]
fn real<const D: usize>(point: [i64; D]) -> [f64; D] {
    point.map(|x| x as f64)
}

impl Hull for Shape2 {
    /// Points, or a box, now and then with a vertex more in the middle of an edge.
    fn random(rng: &mut Rng) -> Self {
        loop {
            let most = rng.pick(&[1, 2, 3, 8, 100]);
            let points: Vec<[i64; 2]> = if rng.once_in(4) {
                let [x, y] = [0, 1].map(|_| 2 * (1 + i64::from(rng.below_u32(most))));
                vec![[0, 0], [x, 0], [x, y], [0, y]]
            } else {
                let count = 3 + rng.below(8);
                (0..count)
                    .map(|_| [0, 1].map(|_| whole(rng, most)))
                    .collect()
            };
            let keeps_level = rng.once_in(3);
            let mut around = around(points, keeps_level);
            if keeps_level && let Some(last) = around.last() {
                let middle = [0, 1].map(|k| last[k].midpoint(around[0][k]));
                if [0, 1]
                    .into_iter()
                    .all(|k| (last[k] + around[0][k]) % 2 == 0)
                {
                    around.push(middle);
                }
            }
            if around.len() >= 3 {
                let points: Vec<_> = around.into_iter().map(real).collect();
                return Self::ring("hull", &points);
            }
        }
    }

    fn between(points: &[[i64; 3]]) -> Option<Self> {
        let points = points.iter().map(|[x, y, _]| [*x, *y]).collect();
        let around: Vec<_> = around(points, false).into_iter().map(real).collect();
        (!around.is_empty()).then(|| Self::ring("hull", &around))
    }
}

/// The vertices of what lies between points of the plane, counter-clockwise; with those in the middle of edges
/// on request. None where that has no area.
fn around(mut points: Vec<[i64; 2]>, keeps_level: bool) -> Vec<[i64; 2]> {
    points.sort_unstable();
    points.dedup();
    let half = |points: &mut dyn Iterator<Item = [i64; 2]>| {
        let mut chain: Vec<[i64; 2]> = Vec::new();
        for p in points {
            while let [.., a, b] = chain[..] {
                let turn = (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0]);
                if turn > 0 || (turn == 0 && keeps_level) {
                    break;
                }
                chain.pop();
            }
            chain.push(p);
        }
        chain.pop();
        chain
    };
    let mut all = half(&mut points.iter().copied());
    all.extend(half(&mut points.iter().rev().copied()));
    let area: i64 = (0..all.len())
        .map(|k| {
            let (a, b) = (all[k], all[(k + 1) % all.len()]);
            a[0] * b[1] - a[1] * b[0]
        })
        .sum();
    if area > 0 { all } else { Vec::new() }
}

impl Hull for Shape3 {
    /// Points, a box, or a prism.
    fn random(rng: &mut Rng) -> Self {
        loop {
            let most = rng.pick(&[1, 2, 3, 8, 100]);
            let points: Vec<[i64; 3]> = match rng.below(4) {
                0 => {
                    let sides = [0, 1, 2].map(|_| 1 + i64::from(rng.below_u32(most)));
                    (0..8)
                        .map(|n| [0, 1, 2].map(|k| (n >> k & 1) * sides[k]))
                        .collect()
                }
                1 => {
                    let height = 1 + i64::from(rng.below_u32(most));
                    let count = 3 + rng.below(2);
                    let base: Vec<[i64; 2]> = (0..count)
                        .map(|_| [0, 1].map(|_| whole(rng, most)))
                        .collect();
                    let lean = [0, 1].map(|_| whole(rng, 1));
                    let top = base.iter().map(|[x, y]| [x + lean[0], y + lean[1], height]);
                    base.iter().map(|[x, y]| [*x, *y, 0]).chain(top).collect()
                }
                _ => {
                    let count = 4 + rng.below(4);
                    (0..count)
                        .map(|_| [0, 1, 2].map(|_| whole(rng, most)))
                        .collect()
                }
            };
            if let Some(shape) = between(&points) {
                return shape;
            }
        }
    }

    fn between(points: &[[i64; 3]]) -> Option<Self> {
        between(points)
    }
}

type Point = [i64; 3];

fn minus(a: Point, b: Point) -> Point {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

fn cross(u: Point, v: Point) -> Point {
    [
        u[1] * v[2] - u[2] * v[1],
        u[2] * v[0] - u[0] * v[2],
        u[0] * v[1] - u[1] * v[0],
    ]
}

fn dot(u: Point, v: Point) -> i64 {
    u[0] * v[0] + u[1] * v[1] + u[2] * v[2]
}

/// What lies between points of space, each face cut into triangles from one of its vertices; none
/// where that has no volume.
fn between(points: &[Point]) -> Option<Shape3> {
    let mut all = points.to_vec();
    all.sort_unstable();
    all.dedup();
    let mut faces: Vec<Vec<Point>> = Vec::new();
    let mut is_flat = true;
    // What was beyond the plane before mostly is beyond this one, too.
    let mut beyond = [points[0]; 2];
    for (i, &a) in all.iter().enumerate() {
        for (j, &b) in all.iter().enumerate().skip(i + 1) {
            for &c in all.iter().skip(j + 1) {
                let normals = [
                    cross(minus(b, a), minus(c, a)),
                    cross(minus(c, a), minus(b, a)),
                ];
                for (normal, beyond) in normals.into_iter().zip(&mut beyond) {
                    let rises = |p: &Point| dot(normal, minus(*p, a));
                    if normal == [0; 3] || rises(beyond) > 0 {
                        continue;
                    }
                    if let Some(p) = all.iter().find(|p| rises(p) > 0) {
                        *beyond = *p;
                        continue;
                    }
                    is_flat &= all.iter().all(|p| rises(p) == 0);
                    let level: Vec<_> = all.iter().copied().filter(|p| rises(p) == 0).collect();
                    // Of the triples of a face those with its first two points suffice.
                    if level[..2] != [a, b] {
                        continue;
                    }
                    let face = ring(&level, normal);
                    if !faces.contains(&face) {
                        faces.push(face);
                    }
                }
            }
        }
    }
    if is_flat {
        return None;
    }
    let mut used: Vec<Point> = faces.iter().flatten().copied().collect();
    used.sort_unstable();
    used.dedup();
    let number = |p: &Point| {
        let place = used.iter().position(|other| other == p);
        u32::try_from(place.expect("it is used")).expect("there are few")
    };
    let mut triangles = Vec::new();
    for face in &faces {
        for k in 1..face.len() - 1 {
            triangles.push([&face[0], &face[k], &face[k + 1]].map(number));
        }
    }
    let points = used.iter().map(|p| real(*p)).collect();
    Some(Shape3::new("hull", points, triangles))
}

/// The vertices of a face, counter-clockwise seen from where its normal leads, by the least one first.
fn ring(level: &[Point], normal: Point) -> Vec<Point> {
    // From a vertex, the next is the one that no other point is to the right of; of those in line the last.
    let first = level[0];
    let mut all = vec![first];
    loop {
        let from = *all.last().expect("it has one");
        let mut next = if from == level[0] { level[1] } else { level[0] };
        for &p in level.iter().filter(|p| **p != from) {
            let turn = dot(normal, cross(minus(next, from), minus(p, from)));
            let farther =
                dot(minus(p, from), minus(p, from)) > dot(minus(next, from), minus(next, from));
            if turn < 0 || (turn == 0 && farther) {
                next = p;
            }
        }
        if next == first {
            return all;
        }
        all.push(next);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::Oracle;
    use crate::shapes::Shape as _;

    #[test]
    fn a_box_has_twelve_triangles_and_a_square_four_edges() {
        let cube: Vec<Point> = (0..8).map(|n| [0, 1, 2].map(|k| n >> k & 1)).collect();
        let shape = between(&cube).expect("it has a volume");
        assert_eq!((shape.points.len(), shape.faces.len()), (8, 12));
        assert!((shape.size() - 1.0).abs() < 1e-12);
        assert!(between(&cube[..4]).is_none());
        let square = vec![[0, 0], [2, 0], [2, 2], [0, 2], [1, 0], [1, 1]];
        assert_eq!(around(square.clone(), false).len(), 4);
        assert_eq!(around(square.clone(), true).len(), 5);
        let raised: Vec<Point> = square.iter().map(|[x, y]| [*x, *y, x + y]).collect();
        let flat = <Shape2 as Hull>::between(&raised).expect("it has an area");
        assert_eq!(flat.points.len(), 4);
        assert!(<Shape2 as Hull>::between(&raised[..2]).is_none());
    }

    #[test]
    fn hulls_have_a_size_and_close() {
        let mut rng = Rng::new(3);
        for _ in 0..500 {
            let flat = Shape2::random(&mut rng);
            assert!(flat.size() > 0.0, "{:?}", flat.points);
            let solid = Shape3::random(&mut rng);
            assert!(solid.size() > 0.0, "{:?}", solid.points);
            let oracle = Oracle::new(&solid.points, &solid.faces);
            assert_eq!(oracle.facets().len(), 2 * solid.points.len() - 4);
        }
    }
}
