//! How convex solids lie in each other: the shortest way out, and where facets lie over each other seen along it.
//!
//! In `f64`, among the directions of all facets of the Minkowski difference; for solids of up to a few hundred
//! vertices. The plane has a third coordinate of zero here.

use std::collections::BTreeMap;

use crate::vector::{add, cross, dot, length, scale, sub, unit};

/// A vector.
pub type Vector = [f64; 3];

/// Corners beside an edge may be beyond it by this part of the solids' sizes: more than rounded places are.
const BEYOND: f64 = 1.0 / 8192.0;

/// A convex solid: its vertices, facets and, in space, edges.
#[derive(Clone, Debug)]
pub struct Convex<const D: usize> {
    vertices: Vec<Vector>,
    facets: Vec<[Vector; D]>,
    edges: Vec<Edge>,
}

/// An edge of a polyhedron.
#[derive(Clone, Debug)]
struct Edge {
    along: Vector,
    length: f64,
    /// From its start to the corners off it of the two facets that have it.
    beside: [Vector; 2],
}

impl Edge {
    /// Where the solid reaches farthest along directions at right angles to the edge: there along this one and
    /// against it, up to some slack.
    fn is_farthest(&self, direction: Vector, slack: f64) -> [bool; 2] {
        let [a, b] = self.beside.map(|corner| dot(corner, direction));
        [a.max(b) <= slack, a.min(b) >= -slack]
    }
}

/// A direction out of the first solid, of length one, and how far the second one reaches into the first against it.
#[derive(Clone, Copy, Debug)]
pub struct Depth {
    /// The direction.
    pub direction: Vector,
    /// How far.
    pub depth: f64,
    /// The sine of the angle between the edges that it is at right angles to; 1 for a facet.
    pub sine: f64,
}

impl<const D: usize> Convex<D> {
    /// The solid between these vertices.
    #[must_use]
    pub fn new(vertices: &[[f64; D]], facets: &[[u32; D]]) -> Self {
        let vertices: Vec<Vector> = vertices.iter().map(|vertex| padded(*vertex)).collect();
        let corner = |number: u32| vertices[number as usize];
        let edges = edges(facets, corner);
        let facets = facets.iter().map(|facet| facet.map(corner)).collect();
        Self {
            vertices,
            facets,
            edges,
        }
    }

    /// The longest side of the box around the solid.
    fn size(&self) -> f64 {
        let sides = (0..3).map(|k| {
            let axis = self.vertices.iter().map(|vertex| vertex[k]);
            axis.clone().fold(f64::NEG_INFINITY, f64::max) - axis.fold(f64::INFINITY, f64::min)
        });
        sides.fold(0.0, f64::max)
    }

    /// How far the solid reaches along a direction.
    fn reach(&self, direction: Vector) -> f64 {
        let along = self.vertices.iter().map(|vertex| dot(*vertex, direction));
        along.fold(f64::NEG_INFINITY, f64::max)
    }

    /// Out of a facet, of length one; none for one without size.
    fn normal(facet: &[Vector; D]) -> Option<Vector> {
        let u = sub(facet[1], facet[0]);
        let out = if D == 2 {
            [u[1], -u[0], 0.0]
        } else {
            cross(u, sub(facet[D - 1], facet[0]))
        };
        (length(out) > 0.0).then(|| unit(out))
    }

    fn normals(&self) -> impl Iterator<Item = Vector> {
        self.facets.iter().filter_map(Self::normal)
    }
}

/// The edges of a polyhedron, each once; none in the plane.
fn edges<const D: usize>(facets: &[[u32; D]], corner: impl Fn(u32) -> Vector) -> Vec<Edge> {
    let mut edges = BTreeMap::<[u32; 2], Edge>::new();
    for facet in facets.iter().filter(|_| D == 3) {
        for k in 0..D {
            let [from, to, off] = [0, 1, 2].map(|j| facet[(k + j) % D]);
            let ends = [from.min(to), from.max(to)];
            let [start, end] = ends.map(&corner);
            let along = sub(end, start);
            let off = sub(corner(off), start);
            let edge = edges.entry(ends).or_insert_with(|| Edge {
                along,
                length: length(along),
                beside: [off; 2],
            });
            edge.beside[1] = off;
        }
    }
    edges.into_values().collect()
}

fn padded<const D: usize>(place: [f64; D]) -> Vector {
    core::array::from_fn(|k| place.get(k).copied().unwrap_or(0.0))
}

/// All directions at right angles to a facet of either solid or, where both reach farthest, an edge of both, and how
/// deep the solids are along each: the least of these depths is the penetration depth where they touch.
#[must_use]
pub fn depths<const D: usize>(first: &Convex<D>, second: &Convex<D>) -> Vec<Depth> {
    let mut directions: Vec<(Vector, f64)> = first.normals().map(|normal| (normal, 1.0)).collect();
    directions.extend(second.normals().map(|normal| (scale(normal, -1.0), 1.0)));
    let slack = BEYOND * (first.size() + second.size());
    for u in &first.edges {
        for v in &second.edges {
            let across = cross(u.along, v.along);
            let most = u.length * v.length;
            // Without the length of what is at right angles to both; slack that is too much leaves more directions.
            let own = u.is_farthest(across, slack * most);
            if own == [false; 2] {
                continue;
            }
            let other = v.is_farthest(across, slack * most);
            let sine = length(across) / most;
            if sine > 1e-9 {
                let across = unit(across);
                if own[0] && other[1] {
                    directions.push((across, sine));
                }
                if own[1] && other[0] {
                    directions.push((scale(across, -1.0), sine));
                }
            }
        }
    }
    let depth = |(direction, sine): (Vector, f64)| Depth {
        direction,
        sine,
        depth: first.reach(direction) + second.reach(scale(direction, -1.0)),
    };
    directions.into_iter().map(depth).collect()
}

/// The corners of the region in which facets of two solids that face each other along a direction, up to a slope, lie
/// over each other seen along it, in two coordinates; none where some of it is farther apart than a margin.
#[must_use]
pub fn region<const D: usize>(
    [first, second]: [&Convex<D>; 2],
    direction: Vector,
    slope: f64,
    margin: f64,
) -> Option<Vec<[f64; 2]>> {
    let faces = |solid: &Convex<D>, way: Vector| -> Vec<[Vector; D]> {
        let faces = solid.facets.iter().copied();
        faces
            .filter(|facet| {
                Convex::<D>::normal(facet)
                    .is_some_and(|normal| dot(normal, way) >= 1.0 - slope * slope / 2.0)
            })
            .collect()
    };
    let view = View::new(direction);
    let mut corners = Vec::new();
    for a in &faces(first, direction) {
        for b in &faces(second, scale(direction, -1.0)) {
            let normals = Convex::<D>::normal(a).zip(Convex::<D>::normal(b));
            let is_facing = |(own, other)| dot(own, other) <= slope * slope / 2.0 - 1.0;
            if !normals.is_some_and(is_facing) {
                continue;
            }
            let (own, other) = (view.facet(a), view.facet(b));
            for corner in common(&own, &other) {
                let height = |facet: &[Vector; D]| view.height::<D>(facet, corner);
                if (height(a)? - height(b)?).abs() > margin {
                    return None;
                }
                corners.push(corner);
            }
        }
    }
    Some(corners)
}

/// What two convex polygons, or two segments in one line, have in common.
fn common(a: &[[f64; 2]], b: &[[f64; 2]]) -> Vec<[f64; 2]> {
    let mut left = a.to_vec();
    if a.len() == 2 {
        let ends = |points: &[[f64; 2]]| {
            let (x, y) = (points[0][0], points[1][0]);
            (x.min(y), x.max(y))
        };
        let ((low, high), (least, most)) = (ends(a), ends(b));
        let (from, to) = (low.max(least), high.min(most));
        return if from <= to {
            vec![[from, 0.0], [to, 0.0]]
        } else {
            Vec::new()
        };
    }
    let turn = area([b[0], b[1], b[2]]).signum();
    for k in 0..b.len() {
        let (p, q) = (b[k], b[(k + 1) % b.len()]);
        let side = |x: [f64; 2]| turn * area([p, q, x]);
        let mut kept = Vec::new();
        for (i, &from) in left.iter().enumerate() {
            let to = left[(i + 1) % left.len()];
            let (start, end) = (side(from), side(to));
            if start >= 0.0 {
                kept.push(from);
            }
            if (start > 0.0 && end < 0.0) || (start < 0.0 && end > 0.0) {
                let part = start / (start - end);
                kept.push([0, 1].map(|k| from[k] + (to[k] - from[k]) * part));
            }
        }
        left = kept;
    }
    left
}

fn area([a, b, c]: [[f64; 2]; 3]) -> f64 {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

/// The largest area, in the plane the greatest length, that so many of these places have between them.
#[must_use]
pub fn largest<const D: usize>(places: &[[f64; 2]]) -> f64 {
    let hull = hull(places);
    let at = |k: usize| hull[k];
    let mut most = 0.0_f64;
    for i in 0..hull.len() {
        for j in i + 1..hull.len() {
            if D == 2 {
                most = most.max(length(sub(at(i), at(j))));
                continue;
            }
            for k in j + 1..hull.len() {
                let one = area([at(i), at(j), at(k)]);
                most = most.max(one);
                for l in k + 1..hull.len() {
                    most = most.max(one + area([at(i), at(k), at(l)]));
                }
            }
        }
    }
    most / 2.0
}

/// The area, in the plane the length, that what lies between some places has in common with what lies between others.
#[must_use]
pub fn overlap<const D: usize>(a: &[[f64; 2]], b: &[[f64; 2]]) -> f64 {
    let (a, b) = (hull(a), hull(b));
    if a.len().min(b.len()) < D {
        return 0.0;
    }
    let both = hull(&common(&a, &b));
    match both[..] {
        [from, to] if D == 2 => length(sub(to, from)),
        [from, _, ..] => {
            let fan = both.windows(2).map(|pair| area([from, pair[0], pair[1]]));
            fan.sum::<f64>() / 2.0
        }
        _ => 0.0,
    }
}

/// The corners around what lies between places, to the left.
fn hull(places: &[[f64; 2]]) -> Vec<[f64; 2]> {
    let mut sorted = places.to_vec();
    sorted.sort_by(|a, b| a.partial_cmp(b).expect("numbers"));
    sorted.dedup();
    if sorted.len() < 3 {
        return sorted;
    }
    let mut around = Vec::new();
    for way in [sorted.clone(), sorted.into_iter().rev().collect()] {
        let mut chain: Vec<[f64; 2]> = Vec::new();
        for place in way {
            while let [.., a, b] = chain[..]
                && area([a, b, place]) <= 0.0
            {
                chain.pop();
            }
            chain.push(place);
        }
        chain.pop();
        around.append(&mut chain);
    }
    around
}

/// What is seen along a direction.
#[derive(Clone, Copy, Debug)]
pub struct View {
    axes: [Vector; 2],
    direction: Vector,
}

impl View {
    /// Along a direction of length one.
    #[must_use]
    pub fn new(direction: Vector) -> Self {
        let [x, y, z] = direction;
        let axis = if z.abs() < 0.5 {
            [0.0, 0.0, 1.0]
        } else {
            [0.0, 1.0, 0.0]
        };
        // In the plane the first axis is the line across.
        let right = if z == 0.0 && axis[2] > 0.0 {
            [y, -x, 0.0]
        } else {
            unit(cross(axis, direction))
        };
        Self {
            axes: [right, cross(direction, right)],
            direction,
        }
    }

    /// Where a place is seen.
    #[must_use]
    pub fn place<const D: usize>(&self, place: [f64; D]) -> [f64; 2] {
        let seen = self.axes.map(|axis| dot(axis, padded(place)));
        if D == 2 { [seen[0], 0.0] } else { seen }
    }

    fn facet<const D: usize>(&self, facet: &[Vector; D]) -> Vec<[f64; 2]> {
        facet
            .iter()
            .map(|corner| {
                let seen = self.axes.map(|axis| dot(axis, *corner));
                if D == 2 { [seen[0], 0.0] } else { seen }
            })
            .collect()
    }

    /// How far along the direction a facet is where a place is seen; none for one that is seen from its side.
    fn height<const D: usize>(&self, facet: &[Vector; D], [x, y]: [f64; 2]) -> Option<f64> {
        let normal = Convex::<D>::normal(facet)?;
        let along = dot(normal, self.direction);
        let place = add(scale(self.axes[0], x), scale(self.axes[1], y));
        (along != 0.0).then(|| dot(normal, sub(facet[0], place)) / along)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        rng::Rng,
        shapes::{Hull as _, Shape as _, Shape3},
    };

    #[test]
    fn no_other_edges_part_solids_sooner() {
        let mut rng = Rng::new(4);
        let mut count = 0;
        for _ in 0..400 {
            let [first, second] = [0; 2].map(|_| {
                let shape = Shape3::random(&mut rng);
                Convex::new(&shape.points, &shape.facets())
            });
            let least = depths(&first, &second).into_iter().map(|found| found.depth);
            let least = least.fold(f64::INFINITY, f64::min);
            // Solids that are apart may be farthest so along other directions.
            if least <= 0.0 {
                continue;
            }
            count += 1;
            for u in &first.edges {
                for v in &second.edges {
                    let across = unit(cross(u.along, v.along));
                    for way in [across, scale(across, -1.0)] {
                        let depth = first.reach(way) + second.reach(scale(way, -1.0));
                        assert!(length(way) < 0.5 || depth > least - 1e-9 * first.size());
                    }
                }
            }
        }
        assert!(count > 100, "{count}");
    }
}
