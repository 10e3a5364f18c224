//! What hangs together: patches across edges with two faces, whose turns agree or do not, and components
//! that share vertices.

use super::{
    edges::{Edges, Use},
    spot, volume,
};
use crate::check::Found;
use crate::{
    import::Mesh,
    memory::{NoRoom, room},
};

/// A part of the surface that shares no vertex with the rest.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Component {
    /// How many faces it has.
    pub faces: usize,
    /// Whether all its edges have an opposite.
    pub is_closed: bool,
    /// What it encloses, seen from one of its vertices: below zero for a cavity, or where it is inside out.
    pub volume: f64,
}

/// How the faces of patches turn.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Patches {
    pub(super) turned: Found<3>,
    pub(super) one_sided: Found<3>,
}

impl Patches {
    pub(super) fn of(mesh: &Mesh, edges: &Edges) -> Result<Self, NoRoom> {
        let mut sets = Sets::new(mesh.faces.len())?;
        let mut patches = Self::default();
        for uses in edges.all() {
            let &[one, other] = uses else { continue };
            let differs = one.is_backwards == other.is_backwards;
            if !sets.join(one.face as usize, other.face as usize, differs) {
                patches.one_sided.add(spot(mesh, other.face as usize));
            }
        }
        // Of every patch, how many faces turn as its first one, and against it.
        let mut counts = room([0usize; 2], mesh.faces.len())?;
        for face in 0..mesh.faces.len() {
            let (root, is_turned) = sets.find(face);
            counts[root][usize::from(is_turned)] += 1;
        }
        for face in 0..mesh.faces.len() {
            let (root, is_turned) = sets.find(face);
            let [with, against] = counts[root];
            if is_turned == (against <= with) && with.min(against) > 0 {
                patches.turned.add(spot(mesh, face));
            }
        }
        Ok(patches)
    }
}

/// The components, the largest first.
pub(super) fn components(mesh: &Mesh, edges: &Edges) -> Result<Vec<Component>, NoRoom> {
    let mut sets = Sets::new(mesh.points.len())?;
    for face in &mesh.faces {
        for k in 1..3 {
            sets.join(face[0] as usize, face[k] as usize, false);
        }
    }
    let mut numbers = room(usize::MAX, mesh.points.len())?;
    let mut members = Vec::<Vec<usize>>::new();
    for (number, face) in mesh.faces.iter().enumerate() {
        let (root, _) = sets.find(face[0] as usize);
        if numbers[root] == usize::MAX {
            numbers[root] = members.len();
            members.push(Vec::new());
        }
        members[numbers[root]].push(number);
    }
    let mut is_closed = vec![true; members.len()];
    for uses in edges.all() {
        let Use { low, .. } = uses[0];
        let [forwards, backwards] = super::edges::directions(uses);
        if forwards != backwards {
            let (root, _) = sets.find(low as usize);
            is_closed[numbers[root]] = false;
        }
    }
    let told = members.iter().zip(is_closed).map(|(faces, is_closed)| {
        let from = mesh.points[mesh.faces[faces[0]][0] as usize];
        Component {
            faces: faces.len(),
            is_closed,
            volume: volume(mesh, faces.iter().copied(), from),
        }
    });
    let mut told: Vec<Component> = told.collect();
    told.sort_by_key(|component| core::cmp::Reverse(component.faces));
    Ok(told)
}

/// Disjoint sets (Tarjan 1975), of which each member knows whether it is turned against the set's root.
struct Sets {
    parents: Vec<usize>,
    is_turned: Vec<bool>,
    sizes: Vec<usize>,
}

impl Sets {
    fn new(count: usize) -> Result<Self, NoRoom> {
        let mut parents = room(0, count)?;
        for (number, parent) in parents.iter_mut().enumerate() {
            *parent = number;
        }
        Ok(Self {
            parents,
            is_turned: room(false, count)?,
            sizes: room(1, count)?,
        })
    }

    /// The root, and whether a member is turned against it.
    fn find(&self, mut member: usize) -> (usize, bool) {
        let mut is_turned = false;
        // The smaller set hangs on the larger one, so that no way is longer than the logarithm.
        while self.parents[member] != member {
            is_turned ^= self.is_turned[member];
            member = self.parents[member];
        }
        (member, is_turned)
    }

    /// Joins two, of which one is turned against the other or not; whether that agrees with what is known.
    fn join(&mut self, one: usize, other: usize, differs: bool) -> bool {
        let ((root, is_turned), (other_root, other_is_turned)) = (self.find(one), self.find(other));
        let differs = differs ^ is_turned ^ other_is_turned;
        if root == other_root {
            return !differs;
        }
        let (low, high) = if self.sizes[root] < self.sizes[other_root] {
            (root, other_root)
        } else {
            (other_root, root)
        };
        self.parents[low] = high;
        self.is_turned[low] = differs;
        self.sizes[high] += self.sizes[low];
        true
    }
}
