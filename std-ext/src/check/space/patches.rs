//! What hangs together: patches across edges with two faces, whose turns agree or do not, and components
//! that share vertices.

use super::{
    edges::{Edges, Use, ends},
    sets::Sets,
    spot, volume,
};
use crate::check::Finds;
use crate::{
    import::Mesh,
    memory::{NoRoom, push, room},
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
#[derive(Clone, Debug)]
pub(crate) struct Patches {
    sets: Sets,
    /// For each root, how many faces of its patch turn as it does, and how many against it.
    counts: Vec<[usize; 2]>,
    /// Edges across which no turning makes all agree.
    one_sided: Vec<Use>,
}

impl Patches {
    /// Those of so many faces with these edges.
    pub(crate) fn of(faces: usize, edges: &Edges) -> Result<Self, NoRoom> {
        let mut sets = Sets::new(faces)?;
        let mut one_sided = Vec::new();
        for uses in edges.all() {
            let &[one, other] = uses else { continue };
            let differs = one.is_backwards == other.is_backwards;
            if !sets.join(one.face as usize, other.face as usize, differs) {
                push(&mut one_sided, other)?;
            }
        }
        let mut counts = room([0usize; 2], faces)?;
        for face in 0..faces {
            let (root, is_turned) = sets.find(face);
            counts[root][usize::from(is_turned)] += 1;
        }
        Ok(Self {
            sets,
            counts,
            one_sided,
        })
    }

    /// The face that stands for a face's patch.
    pub(crate) fn root(&self, face: usize) -> usize {
        self.sets.find(face).0
    }

    /// Whether a face is one of the fewer ones of its patch that turn against the others.
    pub(crate) fn is_turned(&self, face: usize) -> bool {
        let (root, is_turned) = self.sets.find(face);
        let [with, against] = self.counts[root];
        is_turned == (against <= with) && with.min(against) > 0
    }

    pub(super) fn turned(&self, mesh: &Mesh, most: usize) -> Result<Finds<3, usize>, NoRoom> {
        let mut turned = Finds::new(most)?;
        for face in (0..mesh.faces.len()).filter(|face| self.is_turned(*face)) {
            turned.add(spot(mesh, face), face);
        }
        Ok(turned)
    }

    pub(super) fn one_sided(&self, mesh: &Mesh, most: usize) -> Result<Finds<3, [u32; 2]>, NoRoom> {
        let mut one_sided = Finds::new(most)?;
        for side in &self.one_sided {
            one_sided.add(spot(mesh, side.face as usize), ends(&[*side]));
        }
        Ok(one_sided)
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
