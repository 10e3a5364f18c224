//! How far a surface that becomes simpler is from the one that it was, both ways.

use std::collections::BinaryHeap;

use rstar::RTree;

use super::{shell::Shell, triangle::Triangle};
use crate::{
    import::Mesh,
    memory::{NoRoom, collect, push, reserve, room},
    vector::{Vector, length, minus},
};

/// Roundings, as a part of the surface's size: by as much a bound is smaller, and what is measured larger.
const SLACK: f64 = 1e-9;

/// A face is cut into so many parts at most to see that it is near.
const MOST_PARTS: usize = 1 << 11;
/// Parts of the surface that was are cut so often at most to see that they are near.
const MOST_CUTS: usize = 1 << 12;
/// They are not cut where they are smaller than this part of the bound.
const SMALLEST: f64 = 1.0 / 16.0;

/// What is measured is this much too large at most, or a part of the bound, or all that so many cuts tell.
const RATIO: f64 = 1.02;
const FINE: f64 = 1.0 / 64.0;
const CUTS: usize = 1 << 17;

/// The surface that was, and which faces of the one that it becomes are near which parts of it.
///
/// Every face of the new surface lies within the bound of the old one; every part of the old one is a triangle whose
/// corners are within the bound of one face, and so is all that is between them.
pub(super) struct Near {
    before: RTree<Triangle>,
    /// By the number of the face that they are near; none where there is no bound.
    parts: Vec<Vec<Triangle>>,
    within: f64,
    slack: f64,
}

impl Near {
    /// For a surface that stays within a length of this one, which may be infinite.
    pub(super) fn of(mesh: &Mesh, within: f64) -> Result<Self, NoRoom> {
        let [low, high] = mesh.extent();
        let slack = SLACK * length(minus(high, low));
        let faces = triangles(mesh)?;
        let mut parts = Vec::new();
        if within < f64::INFINITY {
            reserve(&mut parts, faces.len())?;
            parts.extend(faces.iter().map(|face| vec![*face]));
        }
        Ok(Self {
            before: RTree::bulk_load(faces),
            parts,
            within: within - slack,
            slack,
        })
    }

    /// Whether the surface stays near where an edge becomes a vertex; it is then taken to be so.
    pub(super) fn allows(
        &mut self,
        shell: &Shell,
        edge: [u32; 2],
        place: Vector,
    ) -> Result<bool, NoRoom> {
        if self.parts.is_empty() {
            return Ok(true);
        }
        let square = self.within * self.within;
        let is_far = |place: &Vector| {
            let nearest = self.before.nearest_neighbor(place);
            nearest.is_none_or(|face| face.square_to(*place) > square)
        };
        // Squares that are nothing say nothing.
        if self.within <= 0.0 || !square.is_normal() || is_far(&place) {
            return Ok(false);
        }
        let after = shell.after(edge, place);
        let new = || {
            let faces = after.iter();
            faces.filter_map(|(number, face)| Some((*number, Triangle((*face)?))))
        };
        if !new().all(|(_, face)| self.is_near(&face)) {
            return Ok(false);
        }
        let beside = shell.beside(edge).into_iter();
        let beside = beside.map(|(number, face)| (number, Triangle(face)));
        let faces: Vec<(u32, Triangle)> = new().chain(beside).collect();
        let (mut open, mut near) = (Vec::new(), Vec::new());
        for (number, _) in &after {
            let parts = &self.parts[*number as usize];
            reserve(&mut open, parts.len())?;
            open.extend_from_slice(parts);
        }
        let mut cuts = 0;
        while let Some(part) = open.pop() {
            let found = faces
                .iter()
                .find(|(_, face)| face.square_of(&part) <= square);
            if let Some((number, _)) = found {
                push(&mut near, (*number, part))?;
                continue;
            }
            let is_off = |corner: &Vector| {
                faces
                    .iter()
                    .all(|(_, face)| face.square_to(*corner) > square)
            };
            if part.side() <= SMALLEST * self.within || part.0.iter().any(is_off) {
                return Ok(false);
            }
            let (middle, _) = part.ball();
            let away = |(_, face): &&(u32, Triangle)| face.square_to(middle);
            let nearest = faces
                .iter()
                .min_by(|one, other| away(one).total_cmp(&away(other)));
            let Some((_, nearest)) = nearest.filter(|_| cuts < MOST_CUTS) else {
                return Ok(false);
            };
            cuts += 1;
            let parts = part.parts(nearest);
            reserve(&mut open, parts.len())?;
            open.extend(parts);
        }
        for (number, _) in &after {
            self.parts[*number as usize].clear();
        }
        for (number, part) in near {
            push(&mut self.parts[number as usize], part)?;
        }
        Ok(true)
    }

    /// Whether all of a face is near the surface that was.
    fn is_near(&self, face: &Triangle) -> bool {
        let mut open = vec![*face];
        for _ in 0..MOST_PARTS {
            let Some(part) = open.pop() else {
                return true;
            };
            let (middle, radius) = part.ball();
            let Some(nearest) = self.before.nearest_neighbor(&middle) else {
                return false;
            };
            let away = libm::sqrt(nearest.square_to(middle));
            if away > self.within {
                return false;
            }
            let is_near = away + radius <= self.within
                || nearest.square_of(&part) <= self.within * self.within;
            if !is_near {
                open.extend(part.parts(nearest));
            }
        }
        false
    }

    /// How far the surface that it has become is from the one that it was, and that one from it: no place of either is
    /// farther away.
    pub(super) fn farthest(&self, mesh: &Mesh) -> Result<f64, NoRoom> {
        let faces = triangles(mesh)?;
        let after = RTree::bulk_load(collect(faces.iter().copied())?);
        let mut before = Vec::new();
        reserve(&mut before, self.before.size())?;
        before.extend(self.before.iter().copied());
        let size = self.slack / SLACK;
        let fine = FINE * self.within.min(FINE * size);
        let one = farthest(faces, &self.before, fine)?;
        let other = farthest(before, &after, one.max(fine))?;
        Ok(one.max(other).min(self.within) + self.slack)
    }
}

/// No place of some triangles is farther from those of a tree than this; what is below `fine` does not matter.
fn farthest(mut parts: Vec<Triangle>, tree: &RTree<Triangle>, fine: f64) -> Result<f64, NoRoom> {
    // Mostly a corner is farthest.
    let corners = parts.iter().flat_map(|part| part.0);
    let squares =
        corners.filter_map(|corner| Some(tree.nearest_neighbor(&corner)?.square_to(corner)));
    let mut least = libm::sqrt(squares.fold(0.0, f64::max));
    // Lengths are not below zero, so that their bits are in order.
    let mut open = BinaryHeap::new();
    let mut next = 0;
    for cuts in 0.. {
        while let Some(part) = parts.get(next) {
            let (middle, radius) = part.ball();
            let nearest = tree.nearest_neighbor(&middle);
            let most = nearest.map_or(f64::INFINITY, |nearest| {
                let away = libm::sqrt(nearest.square_to(middle));
                least = least.max(away);
                (away + radius).min(libm::sqrt(nearest.square_of(part)))
            });
            open.push((most.to_bits(), next));
            next += 1;
        }
        let Some((bits, number)) = open.pop() else {
            break;
        };
        let most = f64::from_bits(bits);
        if most <= fine.max(RATIO * least) || cuts == CUTS {
            return Ok(most);
        }
        for part in parts[number].halves() {
            push(&mut parts, part)?;
        }
    }
    Ok(0.0)
}

fn triangles(mesh: &Mesh) -> Result<Vec<Triangle>, NoRoom> {
    let mut faces = room(Triangle([[0.0; 3]; 3]), mesh.faces.len())?;
    for (face, corners) in faces.iter_mut().zip(&mesh.faces) {
        face.0 = corners.map(|corner| mesh.points[corner as usize]);
    }
    Ok(faces)
}
