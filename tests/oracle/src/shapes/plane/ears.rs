//! A polygon cut into triangles on its own vertices, as importers of meshes cut faces: holes are
//! joined to what is about them by pairs of opposite edges, then ears are cut off.

use super::Shape2;
use crate::oracle::Place;
use crate::oracle::orient2d;
use crate::oracle::plane::{Oracle, segment};
use crate::shapes::Shape;
use crate::vector::{length, sub};

/// Counter-clockwise triangles that add up to the polygon, some without area where three vertices
/// are in a line. Quadratic ways are good enough: faces are small.
///
/// # Panics
/// If rings meet, or come twice.
#[must_use]
pub fn ears(shape: &Shape2) -> Vec<[u32; 3]> {
    let ring = |ring: &Vec<u32>| Shape2 {
        rings: vec![ring.clone()],
        ..shape.clone()
    };
    let is_outer = |candidate: &&Vec<u32>| ring(candidate).size() > 0.0;
    let (outer, holes): (Vec<_>, Vec<_>) = shape.rings.iter().partition(is_outer);
    // A hole is in the smallest ring about it.
    let home = |hole: &Vec<u32>| {
        let holding = outer.iter().copied().filter(|candidate| {
            let oracle = Oracle::new(&shape.points, &ring(candidate).edges());
            oracle.place(shape.points[hole[0] as usize]) == Place::Inside
        });
        holding
            .min_by(|a, b| ring(a).size().total_cmp(&ring(b).size()))
            .expect("a hole is in something")
    };
    outer
        .iter()
        .flat_map(|&outer| {
            let own = holes.iter().copied().filter(|hole| home(hole) == outer);
            let mut face = Face {
                points: &shape.points,
                ring: outer.clone(),
                holes: own.cloned().collect(),
            };
            face.bridge();
            face.cut()
        })
        .collect()
}

/// One face while it is cut.
struct Face<'a> {
    points: &'a [[f64; 2]],
    ring: Vec<u32>,
    holes: Vec<Vec<u32>>,
}

impl Face<'_> {
    fn at(&self, vertex: u32) -> [f64; 2] {
        self.points[vertex as usize]
    }

    /// The vertex `ahead` places after a place of the ring.
    fn next(&self, place: usize, ahead: usize) -> u32 {
        self.ring[(place + ahead) % self.ring.len()]
    }

    /// Joins the holes to the ring, each by the shortest way there and back that meets nothing.
    fn bridge(&mut self) {
        while !self.holes.is_empty() {
            let mut ways = Vec::new();
            for (k, hole) in self.holes.iter().enumerate() {
                for (j, &end) in hole.iter().enumerate() {
                    for (i, &start) in self.ring.iter().enumerate() {
                        let distance = length(sub(self.at(start), self.at(end)));
                        ways.push((distance, i, k, j));
                    }
                }
            }
            ways.sort_by(|a, b| {
                a.0.total_cmp(&b.0)
                    .then((a.1, a.2, a.3).cmp(&(b.1, b.2, b.3)))
            });
            let is_free = |&&(_, i, k, j): &&(f64, usize, usize, usize)| {
                self.looks_in(i, self.at(self.holes[k][j]))
                    && self.is_free([self.ring[i], self.holes[k][j]])
            };
            let &(_, i, k, j) = ways.iter().find(is_free).expect("some way is free");
            let hole = self.holes.remove(k);
            let round = hole.iter().cycle().skip(j).take(hole.len() + 1).copied();
            let there_and_back: Vec<_> = round.chain([self.ring[i]]).collect();
            self.ring.splice(i + 1..=i, there_and_back);
        }
    }

    /// Whether the way from a place of the ring to `target` begins inside.
    fn looks_in(&self, place: usize, target: [f64; 2]) -> bool {
        let before = self.at(self.next(place, self.ring.len() - 1));
        let (here, after) = (self.at(self.ring[place]), self.at(self.next(place, 1)));
        let (left, right) = (
            orient2d(here, target, before),
            orient2d(target, here, after),
        );
        if orient2d(before, here, after) > 0 {
            left > 0 && right > 0
        } else {
            left > 0 || right > 0
        }
    }

    /// Whether a way between two vertices meets no edge but those that begin or end where it does.
    fn is_free(&self, way: [u32; 2]) -> bool {
        let ends = way.map(|vertex| self.at(vertex));
        let rings = self.holes.iter().chain([&self.ring]);
        rings
            .flat_map(|ring| core::iter::zip(ring, ring.iter().cycle().skip(1)))
            .map(|(&a, &b)| [self.at(a), self.at(b)])
            .filter(|edge| !edge.iter().any(|end| ends.contains(end)))
            .all(|edge| !segment::meet(edge, ends))
    }

    /// Cuts the ring into triangles: ears, and where there is none, corners that are straight.
    fn cut(mut self) -> Vec<[u32; 3]> {
        let mut triangles = Vec::new();
        while self.ring.len() > 3 {
            let places = || 0..self.ring.len();
            let corner = |place: usize| [0, 1, 2].map(|ahead| self.next(place, ahead));
            let turn = |place: usize| {
                let [a, b, c] = corner(place).map(|vertex| self.at(vertex));
                orient2d(a, b, c)
            };
            let is_ear = |&place: &usize| {
                let [a, _, c] = corner(place);
                let last = (place + 2) % self.ring.len();
                turn(place) > 0
                    && self.looks_in(place, self.at(c))
                    && self.looks_in(last, self.at(a))
                    && self.is_free([a, c])
            };
            let place = places()
                .find(is_ear)
                .or_else(|| places().find(|&place| turn(place) == 0))
                .expect("a polygon has an ear");
            triangles.push(corner(place));
            let tip = (place + 1) % self.ring.len();
            self.ring.remove(tip);
        }
        triangles.extend(<[u32; 3]>::try_from(self.ring));
        triangles
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shapes::plane::{comb, frame, gear, hole_in_hole, nested, regular, spiral, star};

    #[test]
    fn triangles_turn_one_way_and_add_up_to_the_polygon() {
        let gear_ring = gear(9).with(regular(7).scaled(0.5).inverted());
        let sieve = frame().with(star(9, 1).scaled(0.2).moved([1.5, 1.5]).inverted());
        let shapes = [
            regular(5),
            frame(),
            gear_ring,
            sieve,
            hole_in_hole(),
            nested(5),
            comb(8),
            spiral(64, 1.0),
        ];
        for shape in shapes {
            let triangles = ears(&shape);
            let area = |face: &[u32; 3]| {
                let [a, b, c] = face.map(|i| shape.points[i as usize]);
                let (u, v) = (sub(b, a), sub(c, a));
                assert!(orient2d(a, b, c) >= 0, "{}", shape.name);
                (u[0] * v[1] - u[1] * v[0]) / 2.0
            };
            let sum: f64 = triangles.iter().map(area).sum();
            let size = shape.size();
            assert!(
                (sum - size).abs() < 1e-9 * size,
                "{}: {sum} {size}",
                shape.name
            );
        }
    }
}
