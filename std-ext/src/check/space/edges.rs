//! Edges, with the faces that go along them.

use std::collections::BTreeMap;

use super::spot;
use crate::check::{Finds, Found, Spot};
use crate::{
    import::Mesh,
    memory::{NoRoom, push, reserve},
};

/// A face along an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Use {
    pub(crate) low: u32,
    pub(crate) high: u32,
    pub(crate) face: u32,
    /// From the higher number to the lower one.
    pub(crate) is_backwards: bool,
}

/// How many edges have so many faces.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Uses {
    /// The number of faces along each of them.
    pub faces: usize,
    /// How many edges.
    pub edges: usize,
    /// One of them.
    pub first: Option<Spot<3>>,
}

/// All edges of the faces, by their ends.
#[derive(Clone, Debug)]
pub(crate) struct Edges(Vec<Use>);

impl Edges {
    /// Those of all faces; what a face with two corners in one place goes along there and back is none.
    pub(crate) fn of(faces: &[[u32; 3]]) -> Result<Self, NoRoom> {
        let mut uses = Vec::new();
        reserve(&mut uses, faces.len().saturating_mul(3))?;
        for (face, [a, b, c]) in (0..).zip(faces) {
            let sides = [[a, b], [b, c], [c, a]];
            let is_collapsed = sides.iter().any(|[from, to]| from == to);
            let sides = sides.into_iter().filter(|_| !is_collapsed);
            uses.extend(sides.map(|[from, to]| Use {
                low: *from.min(to),
                high: *from.max(to),
                face,
                is_backwards: from > to,
            }));
        }
        uses.sort_unstable();
        Ok(Self(uses))
    }

    /// The faces along each edge.
    pub(crate) fn all(&self) -> impl Iterator<Item = &[Use]> {
        self.0.chunk_by(|a, b| (a.low, a.high) == (b.low, b.high))
    }

    /// The faces along each edge at which the surface does not go on, or not turned as it is: they are not as many
    /// one way as the other.
    pub(crate) fn around_holes(&self) -> impl Iterator<Item = &[Use]> {
        self.all().filter(|uses| {
            let [forwards, backwards] = directions(uses);
            forwards != backwards
        })
    }

    /// The directed edges without an opposite, from where to where.
    pub(crate) fn open(&self) -> impl Iterator<Item = [u32; 2]> {
        self.all().flat_map(|uses| {
            let [forwards, backwards] = directions(uses);
            let Use { low, high, .. } = uses[0];
            let ends = if backwards > forwards {
                [high, low]
            } else {
                [low, high]
            };
            core::iter::repeat_n(ends, forwards.abs_diff(backwards))
        })
    }

    /// How many edges have other than two faces.
    pub(crate) fn uses(&self, mesh: &Mesh) -> Vec<Uses> {
        let mut counts = BTreeMap::<usize, Found<3>>::new();
        for uses in self.all().filter(|uses| uses.len() != 2) {
            let found = counts.entry(uses.len()).or_default();
            found.add(spot(mesh, uses[0].face as usize));
        }
        let uses = counts.into_iter().map(|(faces, found)| Uses {
            faces,
            edges: found.count,
            first: found.first,
        });
        uses.collect()
    }

    /// Edges that faces go along twice in one direction.
    pub(super) fn repeated(&self, mesh: &Mesh, most: usize) -> Result<Finds<3, [u32; 2]>, NoRoom> {
        let mut repeated = Finds::new(most)?;
        for uses in self.all() {
            if directions(uses).iter().any(|count| *count > 1) {
                repeated.add(spot(mesh, uses[0].face as usize), ends(uses));
            }
        }
        Ok(repeated)
    }

    /// The ends of the first edges with more than two faces.
    pub(super) fn crowded(&self, most: usize) -> Result<Vec<[u32; 2]>, NoRoom> {
        let crowded = self.all().filter(|uses| uses.len() > 2);
        collect(crowded.map(ends), most)
    }

    /// The first edges without an opposite.
    pub(super) fn first_open(&self, most: usize) -> Result<Vec<[u32; 2]>, NoRoom> {
        collect(self.open(), most)
    }
}

/// The first ones.
fn collect(edges: impl Iterator<Item = [u32; 2]>, most: usize) -> Result<Vec<[u32; 2]>, NoRoom> {
    let mut first = Vec::new();
    for edge in edges.take(most) {
        push(&mut first, edge)?;
    }
    Ok(first)
}

/// The ends of an edge.
pub(super) fn ends(uses: &[Use]) -> [u32; 2] {
    [uses[0].low, uses[0].high]
}

/// How many go along an edge in either direction.
pub(crate) fn directions(uses: &[Use]) -> [usize; 2] {
    let backwards = uses.iter().filter(|side| side.is_backwards).count();
    [uses.len() - backwards, backwards]
}
