//! Convex polyhedra with what is next to what.

use tetracone::{number::Scalar, space::Point};

use super::build::{Ways, edges};
use super::{Direction, Work};
use crate::vector::{Vector, normal, sub};

/// Cells along each side of the table of starts, on each side of a cube of directions, at most.
const MOST_CELLS: usize = 16;

/// An edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The vertices that it joins, the lesser first.
    pub ends: [u32; 2],
    /// The facet that has it in this direction, and the one that has it in the other.
    pub facets: [u32; 2],
}

/// A convex polyhedron of triangles, with what is next to what.
#[derive(Clone, Debug)]
pub struct Hull<S> {
    points: Vec<Point<S>>,
    real: Vec<Vector<3>>,
    facets: Vec<[u32; 3]>,
    edges: Vec<Edge>,
    /// Where the neighbours of every vertex begin among those of all, and end.
    starts: Vec<u32>,
    around: Vec<Neighbour>,
    facet_edges: Vec<[u32; 3]>,
    /// Where climbs begin, by the direction: a cube's sides of so many by so many cells.
    seats: Vec<u32>,
    cells: usize,
    middle: Vector<3>,
    /// The least vertex, which is within no facet.
    least: u32,
    reach: f64,
}

/// What is next to a vertex.
#[derive(Clone, Copy, Debug)]
struct Neighbour {
    vertex: u32,
    edge: u32,
    facet: u32,
}

impl<S: Scalar> Hull<S> {
    /// With these edges; none where the facets around some vertex are no single fan.
    pub(super) fn joined(
        points: &[[S; 3]],
        facets: &[[u32; 3]],
        edges_of: Vec<Edge>,
        ways: &Ways,
    ) -> Option<Self> {
        let number = |[a, b]: [u32; 2]| {
            let ends = [a.min(b), a.max(b)];
            edges_of.binary_search_by_key(&ends, |edge| edge.ends).ok()
        };
        let number = |way| number(way).and_then(|found| u32::try_from(found).ok());
        let real: Vec<_> = points.iter().map(|p| p.map(S::to_real)).collect();
        let (mut starts, mut around) = (vec![0], Vec::new());
        let mut next = vec![Vec::new(); points.len()];
        for corners in facets {
            for [from, to] in edges(*corners) {
                next.get_mut(from as usize)?.push(to);
            }
        }
        for (from, next) in (0..).zip(&next) {
            // Each facet of the fan leads from its edge to the one that the next facet begins with.
            let mut to = *next.first()?;
            for _ in next {
                let facet = *ways.get(&[from, to])?;
                around.push(Neighbour {
                    vertex: to,
                    edge: number([from, to])?,
                    facet: u32::try_from(facet).ok()?,
                });
                let corners = facets[facet];
                let at = corners.iter().position(|c| *c == from)?;
                to = corners[(at + 2) % 3];
            }
            let begin = starts.last().copied().unwrap_or(0);
            let mut fan: Vec<_> = around[begin as usize..].iter().map(|n| n.vertex).collect();
            fan.sort_unstable();
            fan.dedup();
            if to != *next.first()? || fan.len() != next.len() {
                return None;
            }
            starts.push(u32::try_from(around.len()).ok()?);
        }
        let mut facet_edges = Vec::new();
        for corners in facets {
            let [a, b, c] = edges(*corners).map(number);
            facet_edges.push([a?, b?, c?]);
        }
        let count = f64::from(u32::try_from(points.len()).ok()?);
        let sum = |k: usize| real.iter().map(|p| p[k]).sum::<f64>();
        let mut hull = Self {
            points: points.iter().map(|p| Point::from(*p)).collect(),
            middle: [0, 1, 2].map(|k| sum(k) / count),
            least: (0..)
                .zip(&real)
                .reduce(|least, other| if other.1 < least.1 { other } else { least })?
                .0,
            reach: real.iter().flatten().fold(0.0, |most, x| x.abs().max(most)),
            real,
            facets: facets.to_vec(),
            edges: edges_of,
            starts,
            around,
            facet_edges,
            seats: Vec::new(),
            cells: (1..MOST_CELLS)
                .find(|n| 6 * n * n >= points.len())
                .unwrap_or(MOST_CELLS),
        };
        hull.seats = hull.seated();
        Some(hull)
    }

    /// The farthest vertices along the middles of all cells of directions.
    fn seated(&self) -> Vec<u32> {
        let mut at = 0;
        let mut seats = Vec::new();
        let cells = self.cells;
        for side in 0..6 {
            for cell in 0..cells * cells {
                let place = |k: usize| (real(k) + 0.5) * 2.0 / real(cells) - 1.0;
                let mut way = [0.0; 3];
                way[side / 2] = if side % 2 == 0 { 1.0 } else { -1.0 };
                way[(side / 2 + 1) % 3] = place(cell % cells);
                way[(side / 2 + 2) % 3] = place(cell / cells);
                at = self
                    .climb(&Direction::cut(way), at, &mut Work::default())
                    .vertex;
                seats.push(at);
            }
        }
        seats
    }

    /// A vertex not far below the farthest one along a direction.
    #[inline]
    pub(super) fn seat(&self, along: &Direction) -> u32 {
        let cells = self.cells;
        let d = along.vector();
        let axis = (1..3).fold(
            0,
            |best, k| if d[k].abs() > d[best].abs() { k } else { best },
        );
        let cell = |k: usize| {
            let part = (d[(axis + k) % 3] / d[axis].abs() + 1.0) * 0.5 * real(cells);
            truncated(part).min(cells - 1)
        };
        let side = 2 * axis + usize::from(d[axis] < 0.0);
        let seat = (side * cells + cell(2)) * cells + cell(1);
        self.seats.get(seat).copied().unwrap_or(0)
    }

    /// The vertices.
    #[must_use]
    pub fn points(&self) -> &[Point<S>] {
        &self.points
    }

    /// The facets, as numbers of vertices.
    #[must_use]
    pub fn facets(&self) -> &[[u32; 3]] {
        &self.facets
    }

    /// The edges.
    #[must_use]
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    /// The edges of a facet: from its first corner to its second one, and so on; none where there is no such
    /// facet.
    #[must_use]
    pub fn edges_of(&self, facet: u32) -> Option<[u32; 3]> {
        self.facet_edges.get(facet as usize).copied()
    }

    /// The edges of a facet that there is.
    pub(super) fn sides(&self, facet: u32) -> [u32; 3] {
        self.facet_edges[facet as usize]
    }

    /// The neighbours of a vertex in the order of its facets, clockwise seen from outside; none where there is no
    /// such vertex.
    pub fn neighbours(&self, vertex: u32) -> impl Iterator<Item = u32> + '_ {
        self.fan(vertex).iter().map(|next| next.vertex)
    }

    /// The edges around a vertex in the same order.
    pub fn edges_around(&self, vertex: u32) -> impl Iterator<Item = u32> + '_ {
        self.fan(vertex).iter().map(|next| next.edge)
    }

    /// The facets around a vertex in the same order.
    pub fn facets_around(&self, vertex: u32) -> impl Iterator<Item = u32> + '_ {
        self.fan(vertex).iter().map(|next| next.facet)
    }

    #[inline]
    fn fan(&self, vertex: u32) -> &[Neighbour] {
        let v = vertex as usize;
        match (self.starts.get(v), self.starts.get(v + 1)) {
            (Some(start), Some(end)) => &self.around[*start as usize..*end as usize],
            _ => &[],
        }
    }

    /// The place of a vertex.
    #[inline]
    pub(super) fn place(&self, vertex: u32) -> Vector<3> {
        self.real[vertex as usize]
    }

    /// All places of vertices.
    pub(super) fn places(&self) -> &[Vector<3>] {
        &self.real
    }

    /// The normal of a facet, outwards, as long as the area that its edges span.
    pub(super) fn normal(&self, facet: u32) -> Vector<3> {
        let [a, b, c] = self.facets[facet as usize].map(|v| self.place(v));
        normal(|k| sub([b, c][k], a))
    }

    /// The mean of the vertices.
    pub(super) const fn middle(&self) -> Vector<3> {
        self.middle
    }

    /// The least vertex, which is within no facet.
    pub(super) const fn least(&self) -> u32 {
        self.least
    }

    /// The largest coordinate.
    pub(super) const fn reach(&self) -> f64 {
        self.reach
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "what is negative becomes zero"
)]
const fn truncated(part: f64) -> usize {
    part as usize
}

#[expect(clippy::cast_precision_loss, reason = "counts of cells are small")]
const fn real(count: usize) -> f64 {
    count as f64
}
