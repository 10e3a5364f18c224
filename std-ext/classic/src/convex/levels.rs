//! Levels of detail of a hull, to look for farthest vertices from the coarsest down.
//!
//! ```
//! use tetracone::space::{Point, Pose};
//! use tetracone_classic::convex::{Hull, Pair, Verdict, Work, gjk::{self, GjkTracker}, levels::Levels};
//!
//! let points = [[0.0_f32, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
//! let hull = Hull::new(&points, &[[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]])?;
//! let levels = Levels::new(&hull);
//! assert_eq!(levels.coarsest(), [0, 1, 2, 3]);
//! let pair = Pair::with_levels(&levels, &levels, Pose::shifted(Point::new(2.0, 0.0, 0.0))?);
//! let verdict = gjk::intersects(&pair, &mut GjkTracker::default(), &mut Work::default());
//! assert_eq!(verdict, Verdict::Apart);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! # Source
//! D. Dobkin and D. Kirkpatrick, "Determining the Separation of Preprocessed Polyhedra – a Unified Approach", 1990;
//! thesis, 2.4.2. Of every level vertices of few edges are left out, no two of them next to each other, and the next
//! level is the hull of the others, down to a tetrahedron.
//!
//! A vertex that is farthest in a coarser level either is farthest in the next one, too, or a single neighbour is
//! that was left out between the two. For one that is not farthest has a neighbour that is farther, and so has any
//! that was left out: were there two of these, the nearer one would have a neighbour that was not left out and is
//! farther than all of the coarser level.
//!
//! # Changed
//! * Signs are exact, and levels need not be in general position. The hole of a vertex is filled by cutting off
//!   corners of its rim, each of them with a triangle that has all others of the rim strictly behind it. Where
//!   several of the rim lie in a plane there may be no such corner, and the vertex stays: so the coarsest level may
//!   have more vertices than a tetrahedron, and all of them are looked at.
//! * No level is stored. Every vertex has a list of the neighbours that were left out while it stayed, the coarsest
//!   level first. Those lists are all that a search needs: what it goes on to has only finer levels in its own.
//! * A vertex of few edges has few neighbours to hide behind, but one with many may have many hidden behind it: the
//!   middle of a fan has half of all. Dobkin and Kirkpatrick look at two edges in the plane of the search instead;
//!   here all are looked at.

use std::collections::BTreeMap;

use tetracone::number::{Scalar, Sign};

use super::build::edges;
use super::support::{CLOSE, Support};
use super::{Direction, Hull, Work};

/// Vertices with more edges stay.
const MOST_EDGES: usize = 8;

/// A tetrahedron has so many vertices.
const FEWEST: usize = 4;

/// The levels of detail of a hull.
#[derive(Clone, Debug)]
pub struct Levels<'a, S> {
    hull: &'a Hull<S>,
    /// The vertices of the coarsest level.
    coarse: Vec<u32>,
    /// Where what is hidden behind every vertex begins among all that is, and ends.
    starts: Vec<u32>,
    /// The coarsest level first.
    hidden: Vec<u32>,
    count: usize,
}

impl<'a, S: Scalar> Levels<'a, S> {
    /// The levels of a hull.
    ///
    /// # Cost
    /// An exact sign for every corner and every other vertex of each rim, of which there are at most eight; the
    /// levels together have as many vertices as a small multiple of the hull's.
    #[must_use]
    pub fn new(hull: &'a Hull<S>) -> Self {
        let mut surface = Surface::of(hull);
        let mut behind = vec![Vec::new(); hull.points().len()];
        let mut is_alive = vec![true; hull.points().len()];
        let mut alive: Vec<u32> = (0..).take(hull.points().len()).collect();
        let mut count = 1;
        while alive.len() > FEWEST {
            let removed = surface.thin(alive.len());
            if removed.is_empty() {
                break;
            }
            for (vertex, rim) in &removed {
                is_alive[*vertex as usize] = false;
                for next in rim {
                    behind[*next as usize].push(*vertex);
                }
            }
            alive.retain(|v| is_alive[*v as usize]);
            count += 1;
        }
        let (mut starts, mut hidden) = (vec![0], Vec::new());
        for list in behind {
            hidden.extend(list.into_iter().rev());
            starts.push(u32::try_from(hidden.len()).unwrap_or(u32::MAX));
        }
        Self {
            hull,
            coarse: alive,
            starts,
            hidden,
            count,
        }
    }

    /// The hull whose levels they are.
    #[must_use]
    pub const fn hull(&self) -> &'a Hull<S> {
        self.hull
    }

    /// How many levels there are, the hull and the coarsest one included.
    #[must_use]
    pub const fn count(&self) -> usize {
        self.count
    }

    /// The vertices of the coarsest level.
    #[must_use]
    pub fn coarsest(&self) -> &[u32] {
        &self.coarse
    }

    /// A vertex that no other one exceeds along a direction.
    pub fn extreme(&self, along: &Direction, work: &mut Work) -> u32 {
        self.farthest(along, work).vertex
    }

    /// A vertex that no other one exceeds along a direction, and its height.
    pub(super) fn farthest(&self, along: &Direction, work: &mut Work) -> Support {
        let at = |vertex: u32| Support {
            vertex,
            height: along.height(self.hull.place(vertex)),
        };
        let mut best = at(self.coarse[0]);
        work.heights += 1;
        for vertex in &self.coarse[1..] {
            best = self.higher(along, best, at(*vertex), work).unwrap_or(best);
        }
        while let Some(next) = self
            .behind(best.vertex)
            .iter()
            .find_map(|vertex| self.higher(along, best, at(*vertex), work))
        {
            best = next;
        }
        best
    }

    fn behind(&self, vertex: u32) -> &[u32] {
        let v = vertex as usize;
        &self.hidden[self.starts[v] as usize..self.starts[v + 1] as usize]
    }

    /// The other one, if it is strictly farther.
    fn higher(
        &self,
        along: &Direction,
        best: Support,
        other: Support,
        work: &mut Work,
    ) -> Option<Support> {
        work.heights += 1;
        let is_higher = if (other.height - best.height).abs() > CLOSE * self.hull.reach() {
            other.height > best.height
        } else {
            work.ties += 1;
            let [there, here] = [other, best].map(|end| self.hull.place(end.vertex));
            along.compare(there, here).is_gt()
        };
        is_higher.then_some(other)
    }
}

/// The closed surface of a level.
struct Surface<'a, S> {
    hull: &'a Hull<S>,
    /// The third corner of the facet that has an edge in this direction.
    third: BTreeMap<[u32; 2], u32>,
}

impl<'a, S: Scalar> Surface<'a, S> {
    fn of(hull: &'a Hull<S>) -> Self {
        let mut third = BTreeMap::new();
        for &[a, b, c] in hull.facets() {
            for (edge, opposite) in edges([a, b, c]).into_iter().zip([c, a, b]) {
                third.insert(edge, opposite);
            }
        }
        Self { hull, third }
    }

    /// Takes vertices of few edges off, no two of them next to each other, those of fewest first; each with its
    /// neighbours.
    fn thin(&mut self, alive: usize) -> Vec<(u32, Vec<u32>)> {
        let mut degrees = BTreeMap::<u32, usize>::new();
        for [from, _] in self.third.keys() {
            *degrees.entry(*from).or_default() += 1;
        }
        let mut order: Vec<_> = degrees
            .into_iter()
            .filter(|(_, degree)| *degree <= MOST_EDGES)
            .map(|(vertex, degree)| (degree, vertex))
            .collect();
        order.sort_unstable();
        let mut kept = vec![false; self.hull.points().len()];
        let mut removed = Vec::new();
        for (_, vertex) in order {
            if alive - removed.len() <= FEWEST {
                break;
            }
            if kept[vertex as usize] {
                continue;
            }
            let Some(rim) = self.rim(vertex) else {
                continue;
            };
            let Some(patch) = self.patch(vertex, &rim) else {
                continue;
            };
            for (k, next) in rim.iter().enumerate() {
                let after = rim[(k + 1) % rim.len()];
                for edge in edges([vertex, *next, after]) {
                    self.third.remove(&edge);
                }
                kept[*next as usize] = true;
            }
            for [a, b, c] in patch {
                for (edge, opposite) in edges([a, b, c]).into_iter().zip([c, a, b]) {
                    self.third.insert(edge, opposite);
                }
            }
            removed.push((vertex, rim));
        }
        removed
    }

    /// The neighbours of a vertex in the order of its facets.
    fn rim(&self, vertex: u32) -> Option<Vec<u32>> {
        let (&[_, first], _) = self.third.range([vertex, 0]..).next()?;
        let mut rim = vec![first];
        loop {
            let next = *self.third.get(&[vertex, *rim.last()?])?;
            if next == first {
                return Some(rim);
            }
            rim.push(next);
        }
    }

    /// The facets that fill the hole of a vertex; none where that is not plain.
    fn patch(&self, vertex: u32, rim: &[u32]) -> Option<Vec<[u32; 3]>> {
        let mut left = rim.to_vec();
        let mut patch = Vec::new();
        while left.len() > 3 {
            let count = left.len();
            let at = (0..count).find(|k| {
                let [before, corner, after] =
                    [count - 1, 0, 1].map(|step| left[(k + step) % count]);
                let chord = [after, before];
                let is_new =
                    !self.third.contains_key(&chord) && !self.third.contains_key(&[before, after]);
                is_new && self.is_facet(vertex, rim, [before, corner, after])
            })?;
            let [before, after] = [count - 1, 1].map(|step| left[(at + step) % count]);
            patch.push([before, left[at], after]);
            left.remove(at);
        }
        let last = [left[0], left[1], left[2]];
        let is_facet = if rim.len() == 3 {
            self.is_lid(vertex, last)
        } else {
            self.is_facet(vertex, rim, last)
        };
        patch.push(last);
        is_facet.then_some(patch)
    }

    /// Whether all others of the rim are strictly behind a triangle, and the vertex is not.
    fn is_facet(&self, vertex: u32, rim: &[u32], facet: [u32; 3]) -> bool {
        let mut others = rim.iter().filter(|v| !facet.contains(v));
        others.all(|v| self.side(facet, *v) == Sign::Positive)
            && self.side(facet, vertex) != Sign::Positive
    }

    /// Whether a triangle may be put on a hole of three edges: something must be left behind it.
    fn is_lid(&self, vertex: u32, facet: [u32; 3]) -> bool {
        let mut beyond = edges(facet)
            .into_iter()
            .filter_map(|[from, to]| self.third.get(&[to, from]));
        self.side(facet, vertex) != Sign::Positive
            && beyond.any(|v| self.side(facet, *v) == Sign::Positive)
    }

    fn side(&self, facet: [u32; 3], vertex: u32) -> Sign {
        let [a, b, c] = facet.map(|v| self.hull.points()[v as usize].array());
        S::orient3d(a, b, c, self.hull.points()[vertex as usize].array())
    }
}
