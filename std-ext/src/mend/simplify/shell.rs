//! A closed surface whose edges are made vertices.

use super::place::{Choice, place};
use crate::{
    import::Mesh,
    memory::{NoRoom, reserve},
    vector::{Vector, cross, dot, minus},
};

/// Faces around an edge: with more of them it stays.
const MOST_AROUND: usize = 64;

/// Vertices and faces, and which faces are at a vertex.
pub(super) struct Shell {
    pub(super) points: Vec<Vector>,
    /// None where it is gone.
    pub(super) faces: Vec<Option<[u32; 3]>>,
    around: Vec<Vec<u32>>,
}

impl Shell {
    pub(super) fn of(mesh: &Mesh) -> Result<Self, NoRoom> {
        let mut around = crate::memory::room(Vec::new(), mesh.points.len())?;
        for (number, corners) in (0..).zip(&mesh.faces) {
            for (k, corner) in corners.iter().enumerate() {
                if !corners[..k].contains(corner) {
                    let at = &mut around[*corner as usize];
                    reserve(at, 1)?;
                    at.push(number);
                }
            }
        }
        Ok(Self {
            points: mesh.points.clone(),
            faces: mesh.faces.iter().copied().map(Some).collect(),
            around,
        })
    }

    /// The vertices that share an edge with one, each once, in order; none of one with too many faces.
    pub(super) fn neighbours(&self, vertex: u32) -> Vec<u32> {
        let around = &self.around[vertex as usize];
        if around.len() > MOST_AROUND {
            return Vec::new();
        }
        let mut neighbours: Vec<u32> = around
            .iter()
            .filter_map(|face| self.faces[*face as usize])
            .flatten()
            .filter(|corner| *corner != vertex)
            .collect();
        neighbours.sort_unstable();
        neighbours.dedup();
        neighbours
    }

    /// Where the vertex goes that an edge becomes; none where the surface would not stay what it is.
    pub(super) fn choice(&self, [a, b]: [u32; 2]) -> Option<Choice> {
        let [at_a, at_b] = [a, b].map(|end| &self.around[end as usize]);
        if at_a.len() + at_b.len() > MOST_AROUND {
            return None;
        }
        let (first, second) = (self.neighbours(a), self.neighbours(b));
        let common = first.iter().filter(|x| second.binary_search(x).is_ok());
        let shared = at_a.iter().filter(|face| at_b.contains(face));
        if common.count() != 2 || shared.count() != 2 {
            return None;
        }
        let others = at_b.iter().filter(|face| !at_a.contains(face));
        let faces: Vec<[u32; 3]> = at_a
            .iter()
            .chain(others)
            .filter_map(|face| self.faces[*face as usize])
            .collect();
        let placed: Vec<[Vector; 3]> = faces.iter().map(|face| self.corners(*face)).collect();
        let ends = [a, b].map(|end| self.points[end as usize]);
        let choice = place(&placed, ends)?;
        let is_end = |corner: &u32| [a, b].contains(corner);
        let turns_over = faces.iter().zip(&placed).any(|(face, before)| {
            let mut after = *before;
            for (corner, at) in face.iter().zip(&mut after) {
                if is_end(corner) {
                    *at = choice.place;
                }
            }
            let stays = face.iter().filter(|corner| is_end(corner)).count() < 2;
            stays && dot(normal(before), normal(&after)) < 0.0
        });
        (!turns_over).then_some(choice)
    }

    /// The faces around an edge by number, with their corners once it is a vertex at a place; none of those that go.
    pub(super) fn after(&self, [a, b]: [u32; 2], place: Vector) -> Vec<(u32, Option<[Vector; 3]>)> {
        let [at_a, at_b] = [a, b].map(|end| &self.around[end as usize]);
        let others = at_b.iter().filter(|face| !at_a.contains(face));
        let faces = at_a.iter().chain(others);
        let after = faces.filter_map(|&number| {
            let face = self.faces[number as usize]?;
            let is_end = |corner: &u32| [a, b].contains(corner);
            let stays = face.iter().filter(|corner| is_end(corner)).count() < 2;
            let moved = face.map(|corner| {
                if is_end(&corner) {
                    place
                } else {
                    self.points[corner as usize]
                }
            });
            Some((number, stays.then_some(moved)))
        });
        after.collect()
    }

    /// The other faces at the vertices next to an edge, with their corners.
    pub(super) fn beside(&self, edge: [u32; 2]) -> Vec<(u32, [Vector; 3])> {
        let ring = edge.into_iter().flat_map(|end| self.neighbours(end));
        let mut numbers: Vec<u32> = ring
            .flat_map(|vertex| self.around[vertex as usize].iter().copied())
            .collect();
        numbers.sort_unstable();
        numbers.dedup();
        let faces = numbers.into_iter().filter_map(|number| {
            let face = self.faces[number as usize]?;
            let is_around = face.iter().any(|corner| edge.contains(corner));
            (!is_around).then(|| (number, self.corners(face)))
        });
        faces.collect()
    }

    /// Makes an edge a vertex, which keeps the number of the first end.
    pub(super) fn collapse(&mut self, [a, b]: [u32; 2], place: Vector) {
        self.points[a as usize] = place;
        for number in core::mem::take(&mut self.around[b as usize]) {
            let Some(face) = self.faces[number as usize] else {
                continue;
            };
            if face.contains(&a) {
                self.faces[number as usize] = None;
                for corner in face {
                    self.around[corner as usize].retain(|other| *other != number);
                }
            } else {
                let renamed = face.map(|corner| if corner == b { a } else { corner });
                self.faces[number as usize] = Some(renamed);
                self.around[a as usize].push(number);
            }
        }
    }

    fn corners(&self, face: [u32; 3]) -> [Vector; 3] {
        face.map(|corner| self.points[corner as usize])
    }
}

fn normal([a, b, c]: &[Vector; 3]) -> Vector {
    cross(minus(*b, *a), minus(*c, *a))
}
