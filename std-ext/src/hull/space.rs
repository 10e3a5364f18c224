//! Convex hulls in space: points are taken one after the other, and what each of them sees gives way.

use tetracone::{
    number::{Scalar, Sign},
    space::{Point, Space, Triangle},
};

use super::{ConvexHullError, build::Build};
use crate::random::Random;

impl<S: Scalar> Build for Space<S> {
    fn facets_around(
        points: &[Point<S>],
        distinct: Vec<u32>,
    ) -> Result<Vec<[u32; 3]>, ConvexHullError> {
        let mut order = distinct;
        shuffle(&mut order);
        begin(points, &mut order)?;
        let places: Vec<_> = order
            .iter()
            .map(|number| points[*number as usize].array())
            .collect();
        let mut surface = Surface::new(&places);
        for point in (0..).take(places.len()).skip(4) {
            surface.take(point);
        }
        let mut facets = Vec::new();
        for mut ring in surface.outlines() {
            for vertex in &mut ring {
                *vertex = order[*vertex as usize];
            }
            let least = (0..ring.len()).min_by_key(|place| ring[*place]);
            ring.rotate_left(least.unwrap_or(0));
            let edges = ring.windows(2).skip(1);
            facets.extend(edges.map(|edge| [ring[0], edge[0], edge[1]]));
        }
        facets.sort_unstable();
        Ok(facets)
    }

    fn renumbered(corners: [u32; 3], number: impl Fn(u32) -> u32) -> [u32; 3] {
        corners.map(number)
    }
}

/// Brings the numbers into an order that has nothing to do with where the points are, always the same.
///
/// # Source
/// Durstenfeld, "Algorithm 235: Random permutation", 1964.
fn shuffle(order: &mut [u32]) {
    let mut random = Random(0);
    for last in (1..order.len()).rev() {
        // The upper half of a product is below the number of places, which 32 bits count.
        let place = ((random.bits() >> 32) * (last as u64 + 1)) >> 32;
        order.swap(last, usize::try_from(place).unwrap_or(last));
    }
}

/// Brings four points to the front that are not in one plane, the last of them behind the others' triangle.
fn begin<S: Scalar>(points: &[Point<S>], order: &mut [u32]) -> Result<(), ConvexHullError> {
    let at = |number: u32| points[number as usize];
    let [a, b] = [order[0], order[1]];
    let is_beside = |c: &u32| !Triangle::new(at(a), at(b), at(*c)).is_degenerate();
    let Some(third) = order.iter().position(is_beside) else {
        let ends = [a.min(b), a.max(b)];
        return Err(ConvexHullError::InLine { ends });
    };
    order[2..=third].rotate_right(1);
    let c = order[2];
    let side = |d: u32| {
        let [a, b, c, d] = [a, b, c, d].map(|number| at(number).array());
        S::orient3d(a, b, c, d)
    };
    let Some(fourth) = order.iter().position(|d| side(*d) != Sign::Zero) else {
        let mut corners = [a, b, c];
        corners.sort_unstable();
        return Err(ConvexHullError::InPlane { corners });
    };
    let is_before = side(order[fourth]) == Sign::Negative;
    order[3..=fourth].rotate_right(1);
    if is_before {
        order.swap(0, 1);
    }
    Ok(())
}

/// A facet of what lies between the points taken so far.
#[derive(Debug)]
struct Facet {
    corners: [u32; 3],
    /// The facets beyond its edges, each from a corner to the next one.
    beyond: [u32; 3],
    /// The points before it that are still to be taken, in order.
    seen_by: Vec<u32>,
    is_gone: bool,
}

/// No facet.
const NONE: u32 = u32::MAX;

/// A convex surface of triangles; points within its edges and faces may be among the corners.
#[derive(Debug)]
struct Surface<'a, S> {
    /// The points in the order in which they are taken.
    places: &'a [[S; 3]],
    facets: Vec<Facet>,
    /// For every point still to be taken that is outside, a facet that it sees.
    sights: Vec<u32>,
    /// For every corner on the rim of what a point sees, the new facet whose edge there begins in it.
    from: Vec<u32>,
}

impl<'a, S: Scalar> Surface<'a, S> {
    /// The surface of the first four points, the fourth one behind the others.
    fn new(places: &'a [[S; 3]]) -> Self {
        let mut surface = Self {
            places,
            facets: Vec::new(),
            sights: vec![NONE; places.len()],
            from: vec![NONE; places.len()],
        };
        let others: Vec<u32> = (0..).take(places.len()).skip(4).collect();
        let all = [
            ([0, 1, 2], [1, 2, 3]),
            ([0, 3, 1], [3, 2, 0]),
            ([1, 3, 2], [1, 3, 0]),
            ([2, 3, 0], [2, 1, 0]),
        ];
        for (corners, beyond) in all {
            surface.push(corners, beyond, others.iter().copied());
        }
        surface
    }

    fn side(&self, corners: [u32; 3], point: u32) -> Sign {
        let [a, b, c] = corners.map(|corner| self.places[corner as usize]);
        S::orient3d(a, b, c, self.places[point as usize])
    }

    /// A new facet; of the points that may be before it those that are see it.
    fn push(&mut self, corners: [u32; 3], beyond: [u32; 3], points: impl Iterator<Item = u32>) {
        let number = self.count();
        let mut seen_by = Vec::new();
        for point in points {
            if self.side(corners, point) == Sign::Negative {
                self.sights[point as usize] = number;
                seen_by.push(point);
            }
        }
        self.facets.push(Facet {
            corners,
            beyond,
            seen_by,
            is_gone: false,
        });
    }

    fn count(&self) -> u32 {
        u32::try_from(self.facets.len()).unwrap_or(NONE)
    }

    /// Takes the next point: facets between it and the rim of what it sees take the place of what it sees.
    ///
    /// That is in one piece, and whoever sees one of the new facets saw one of the two at that edge of the rim: the new
    /// facet's plane goes between theirs. In no new facet the point is in line with the edge, as it would not see the
    /// facet there.
    fn take(&mut self, point: u32) {
        let sight = self.sights[point as usize];
        if sight == NONE || self.facets[sight as usize].is_gone {
            return;
        }
        self.facets[sight as usize].is_gone = true;
        let mut seen = vec![sight];
        let mut rim = Vec::new();
        let mut next = 0;
        while next < seen.len() {
            let facet = seen[next];
            for (edge, beyond) in self.facets[facet as usize].beyond.into_iter().enumerate() {
                let other = &mut self.facets[beyond as usize];
                // All others in the list are still to be taken.
                if !other.is_gone && other.seen_by.first() == Some(&point) {
                    other.is_gone = true;
                    seen.push(beyond);
                } else if !other.is_gone {
                    rim.push((facet, edge, beyond));
                }
            }
            next += 1;
        }
        let first = self.count();
        for (facet, edge, beyond) in rim {
            let corners = self.facets[facet as usize].corners;
            let [from, to] = [corners[edge], corners[(edge + 1) % 3]];
            let number = self.count();
            let lists = [facet, beyond].map(|side| self.facets[side as usize].seen_by.as_slice());
            let both = merged(lists, point);
            self.push([from, to, point], [beyond, NONE, NONE], both.into_iter());
            let other = &mut self.facets[beyond as usize];
            if let Some(back) = other.corners.iter().position(|corner| *corner == to) {
                other.beyond[back] = number;
            }
            self.from[from as usize] = number;
        }
        for number in first..self.count() {
            let [_, to, _] = self.facets[number as usize].corners;
            let next = self.from[to as usize];
            self.facets[number as usize].beyond[1] = next;
            self.facets[next as usize].beyond[2] = number;
        }
        for facet in seen {
            self.facets[facet as usize].seen_by = Vec::new();
        }
    }

    /// The outlines of all faces, counter-clockwise seen from outside, without corners in the middle of edges.
    fn outlines(&self) -> Vec<Vec<u32>> {
        let mut faces = vec![NONE; self.facets.len()];
        let mut next_to = vec![NONE; self.places.len()];
        let mut outlines = Vec::new();
        for first in 0..self.count() {
            if self.facets[first as usize].is_gone || faces[first as usize] != NONE {
                continue;
            }
            let plane = self.facets[first as usize].corners;
            faces[first as usize] = first;
            let mut open = vec![first];
            let mut start = NONE;
            while let Some(number) = open.pop() {
                let facet = &self.facets[number as usize];
                for (edge, &beyond) in facet.beyond.iter().enumerate() {
                    let other = self.facets[beyond as usize].corners;
                    let is_level = |corner: &u32| self.side(plane, *corner) == Sign::Zero;
                    if faces[beyond as usize] == first {
                        continue;
                    }
                    if faces[beyond as usize] == NONE && other.iter().all(is_level) {
                        faces[beyond as usize] = first;
                        open.push(beyond);
                    } else {
                        start = facet.corners[edge];
                        next_to[start as usize] = facet.corners[(edge + 1) % 3];
                    }
                }
            }
            let mut ring = vec![start];
            let mut at = next_to[start as usize];
            while at != start {
                ring.push(at);
                at = next_to[at as usize];
            }
            outlines.push(self.bends(&ring));
        }
        outlines
    }

    /// The corners of an outline that are not in line with those before and after them.
    fn bends(&self, ring: &[u32]) -> Vec<u32> {
        let count = ring.len();
        let is_bend = |place: &usize| {
            let around = [place + count - 1, *place, place + 1];
            let [a, b, c] = around.map(|k| Point::from(self.places[ring[k % count] as usize]));
            !Triangle::new(a, b, c).is_degenerate()
        };
        (0..count)
            .filter(is_bend)
            .map(|place| ring[place])
            .collect()
    }
}

/// What is in either of two lists in order, in order, without `left_out`.
fn merged([mut one, mut other]: [&[u32]; 2], left_out: u32) -> Vec<u32> {
    let mut both = Vec::with_capacity(one.len().max(other.len()));
    loop {
        let next = match (one.first(), other.first()) {
            (Some(a), Some(b)) => *a.min(b),
            (Some(next), None) | (None, Some(next)) => *next,
            (None, None) => return both,
        };
        for list in [&mut one, &mut other] {
            if list.first() == Some(&next) {
                *list = &list[1..];
            }
        }
        if next != left_out {
            both.push(next);
        }
    }
}
