//! Vertices and polygons as a file gives them, and the mesh made of them.

use super::Mesh;
use super::error::{Fault, Place};
use super::face::{MOST_EARS, Split, Splitter};
use super::text::count;
use super::transform::Transform;
use super::weld::weld;
use crate::memory::{NoRoom, push, reserve, room};

/// What a mesh file says: vertices, and faces that name them by number.
#[derive(Default)]
pub(crate) struct Soup {
    points: Vec<[f64; 3]>,
    corners: Vec<u32>,
    faces: Vec<Face>,
    /// Harmless things seen so far.
    pub(crate) notes: Vec<String>,
}

/// One face: its corners end here in the list of all corners, and it stands there in the file.
struct Face {
    end: usize,
    place: Place,
}

impl Soup {
    /// One of a file that was made text, which took this.
    pub(crate) fn noted(notes: Vec<String>) -> Self {
        Self {
            notes,
            ..Self::default()
        }
    }

    /// The number of vertices so far.
    pub(crate) fn len(&self) -> usize {
        self.points.len()
    }

    /// Adds a vertex, finite by now, and returns its number.
    pub(crate) fn point(&mut self, point: [f64; 3], place: Place) -> Result<u32, Fault> {
        let number = u32::try_from(self.points.len())
            .ok()
            .filter(|&number| number < u32::MAX)
            .ok_or_else(|| place.fault(too_many()))?;
        push(&mut self.points, point)?;
        Ok(number)
    }

    /// Adds a face by the numbers of its vertices, counted from 0; they may come later.
    pub(crate) fn face(&mut self, corners: &[u32], place: Place) -> Result<(), Fault> {
        if corners.len() < 3 {
            let found = corners.len();
            return Err(place.fault(format!(
                "a face needs at least 3 vertices, found {found}; remove it or complete it"
            )));
        }
        reserve(&mut self.corners, corners.len())?;
        self.corners.extend_from_slice(corners);
        let end = self.corners.len();
        push(&mut self.faces, Face { end, place })?;
        Ok(())
    }

    /// Adds a triangle of the first corner and every two neighbours.
    pub(super) fn fan(&mut self, corners: &[u32], place: Place) -> Result<(), Fault> {
        let Some((first, rest)) = corners.split_first() else {
            return Ok(());
        };
        let mut edges = rest.windows(2);
        edges.try_for_each(|edge| self.face(&[*first, edge[0], edge[1]], place))
    }

    /// Adds a triangle of every three neighbours, every second one turned.
    pub(super) fn strip(&mut self, corners: &[u32], place: Place) -> Result<(), Fault> {
        for (at, corners) in corners.windows(3).enumerate() {
            let turned = usize::from(at % 2 == 1);
            let face = [corners[0], corners[1 + turned], corners[2 - turned]];
            self.face(&face, place)?;
        }
        Ok(())
    }

    /// The number that the next vertex will have.
    pub(super) fn next(&self) -> Result<u32, Fault> {
        u32::try_from(self.points.len()).map_err(|_| Place::File.fault(too_many()))
    }

    /// How many vertices and corners of faces there are.
    pub(super) fn weight(&self) -> usize {
        self.points.len() + self.corners.len()
    }

    /// Adds a copy of a part, placed; `place` is where that is said. Faces of a part that is mirrored
    /// are turned, so that they look to the same side.
    pub(super) fn add(
        &mut self,
        part: &Self,
        transform: &Transform,
        place: Place,
    ) -> Result<(), Fault> {
        let first = self.points.len();
        for point in &part.points {
            let placed = transform.apply(*point);
            if !placed.iter().all(|x| x.is_finite()) {
                return Err(place.fault(
                    "a vertex is placed so far out that its coordinates are no numbers; scale the \
                     scene down",
                ));
            }
            self.point(placed, place)?;
        }
        let mut corners = Vec::new();
        for (face, of_part) in part.polygons() {
            corners.clear();
            reserve(&mut corners, of_part.len())?;
            for &corner in of_part {
                let corner = usize::try_from(corner).ok();
                let corner = corner.filter(|&corner| corner < part.points.len());
                let corner = corner.and_then(|corner| u32::try_from(first + corner).ok());
                let corner = corner.ok_or_else(|| {
                    let vertices = count(part.points.len(), "vertex", "vertices");
                    face.fault(format!(
                        "a face names a vertex beyond the last of {vertices}"
                    ))
                })?;
                corners.push(corner);
            }
            if transform.mirrors() {
                corners[1..].reverse();
            }
            self.face(&corners, face)?;
        }
        Ok(())
    }

    /// Checks, welds and splits; `first` is the number the format gives to its first vertex.
    pub(crate) fn finish(mut self, first: u32) -> Result<Mesh, Fault> {
        let used = self.used(first)?;
        let welded = weld(&self.points, &used)?;
        let in_use = used.iter().filter(|used| **used).count();
        if in_use < used.len() {
            let unused = count(used.len() - in_use, "unused vertex", "unused vertices");
            self.notes.push(format!("left out {unused}"));
        }
        let kept = welded.points.len();
        if kept < in_use {
            self.notes
                .push(format!("welded {in_use} vertices to {kept}"));
        }
        for corner in &mut self.corners {
            *corner = welded.place[*corner as usize];
        }
        let mut mesh = Mesh {
            points: welded.points,
            ..Mesh::default()
        };
        reserve(&mut mesh.faces, self.faces.len())?;
        reserve(&mut mesh.lines, self.faces.len())?;
        self.split(&mut mesh)?;
        mesh.notes = self.notes;
        Ok(mesh)
    }

    /// Which vertices some face names; a face that names one that is not there is a fault.
    fn used(&self, first: u32) -> Result<Vec<bool>, Fault> {
        let vertices = count(self.points.len(), "vertex", "vertices");
        if self.faces.is_empty() {
            let what = format!("no faces, and {vertices}: export the surface as polygons");
            return Err(Place::File.fault(what));
        }
        let mut used = room(false, self.points.len())?;
        for (place, corners) in self.polygons() {
            for &corner in corners {
                let Some(used) = used.get_mut(corner as usize) else {
                    let number = u64::from(corner) + u64::from(first);
                    return Err(place.fault(format!(
                        "vertex {number} does not exist: \
                         the file has {vertices}, numbered from {first}"
                    )));
                };
                *used = true;
            }
        }
        Ok(used)
    }

    /// Puts every face into the mesh as triangles, and notes what that took.
    fn split(&mut self, mesh: &mut Mesh) -> Result<(), NoRoom> {
        let mut splitter = Splitter::default();
        let (mut polygons, mut triangles, mut vanished) = (0_usize, 0_usize, 0_usize);
        let mut overlapping = Vec::new();
        for (place, corners) in self.polygons() {
            if let [a, b, c] = *corners {
                push(&mut mesh.faces, [a, b, c])?;
            } else {
                let before = mesh.faces.len();
                match splitter.split(&mesh.points, corners, &mut mesh.faces)? {
                    Split::Whole => {}
                    Split::Vanished => vanished += 1,
                    Split::Overlapping => overlapping.push(place),
                }
                polygons += 1;
                triangles += mesh.faces.len() - before;
            }
            let new = mesh.faces.len() - mesh.lines.len();
            reserve(&mut mesh.lines, new)?;
            mesh.lines.resize(mesh.faces.len(), place.line());
        }
        if polygons > 0 {
            let polygons = count(polygons, "polygon", "polygons");
            self.notes
                .push(format!("split {polygons} into {triangles} triangles"));
        }
        if vanished > 0 {
            let vanished = count(vanished, "polygon", "polygons");
            self.notes.push(format!(
                "left out {vanished} without three different vertices"
            ));
        }
        if let [first, ..] = overlapping[..] {
            let overlapping = count(overlapping.len(), "polygon", "polygons");
            self.notes.push(format!(
                "{overlapping} split as a fan that overlaps itself: edges that cross, or over \
                 {MOST_EARS} corners (first at {first})"
            ));
        }
        Ok(())
    }

    /// The faces in order: where each stands and its corners.
    fn polygons(&self) -> impl Iterator<Item = (Place, &[u32])> {
        let mut start = 0;
        self.faces.iter().map(move |face| {
            let corners = &self.corners[start..face.end];
            start = face.end;
            (face.place, corners)
        })
    }
}

fn too_many() -> String {
    format!("more than {} vertices", u32::MAX)
}
