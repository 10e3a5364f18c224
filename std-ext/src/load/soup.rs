//! What a file gave, before it is known to be a solid.

use tetracone::{Dimension, number::Scalar};

use super::{LoadOptions, Loaded, Memory, Provenance, explain, extent};
use crate::{
    bake::{Baked, bake_on, coordinates, joined, lattice_on},
    import::{ImportError, Mesh, Rings},
    memory::{NoRoom, bytes, reserve},
};

/// What a file gave: points, facets that name them, and the lines that the facets stand on.
pub(crate) struct Soup<C> {
    pub(crate) points: Vec<[f64; 3]>,
    pub(crate) facets: Vec<C>,
    /// From 1; none where the file has no lines.
    pub(super) lines: Vec<u32>,
    notes: Vec<String>,
}

impl<C: AsRef<[u32]>> Soup<C> {
    /// Checks and bakes.
    pub(super) fn bake<G: Dimension<Corners = C>>(
        self,
        name: &str,
        options: &LoadOptions,
    ) -> Result<Loaded, ImportError> {
        let lattice = lattice_on(G::Scalar::ARITHMETIC, &self.points, options.step);
        let baked = bake_on::<G>(&self.points, &self.facets, lattice, &options.bake)
            .map_err(|error| explain::baking(&error, name, &self, options))?;
        let (rounding, mut notes) = (self.rounding::<G>(&baked), self.notes);
        let rounding_share = rounding / extent::size(&self.points);
        notes.extend(extent::note::<G>(rounding, rounding_share));
        let provenance = Provenance {
            dropped: baked.dropped(),
            cancelled: baked.cancelled(),
            rounding,
            rounding_share,
            notes,
        };
        let bytes = bytes(baked.words()).map_err(|error| explain::memory(error, name))?;
        let memory = Memory::hold(bytes).expect("a written image is valid");
        Ok(Loaded {
            memory,
            origin: Some(provenance),
        })
    }

    /// 2 or 3.
    pub(super) fn dimension(&self) -> usize {
        self.facets.first().map_or(3, |facet| facet.as_ref().len())
    }

    /// The same as a surface; none in the plane, and none where there is not enough memory for it.
    pub(super) fn mesh(&self) -> Option<Mesh> {
        let faces = self.facets.iter().map(|facet| facet.as_ref().try_into());
        let mut mesh = Mesh::default();
        reserve(&mut mesh.faces, self.facets.len()).ok()?;
        reserve(&mut mesh.points, self.points.len()).ok()?;
        reserve(&mut mesh.lines, self.lines.len()).ok()?;
        for face in faces {
            mesh.faces.push(face.ok()?);
        }
        mesh.points.extend_from_slice(&self.points);
        mesh.lines.extend_from_slice(&self.lines);
        Some(mesh)
    }

    /// The line of the first face with this directed edge.
    pub(super) fn line_of_edge(&self, [from, to]: [u32; 2], flipped: bool) -> Option<usize> {
        let edge = if flipped { [to, from] } else { [from, to] };
        self.line_where(|corners| {
            let next = corners.iter().cycle().skip(1);
            corners.iter().zip(next).any(|(a, b)| [*a, *b] == edge)
        })
    }

    /// The line of the first face with this corner.
    pub(super) fn line_of_point(&self, point: usize) -> Option<usize> {
        self.line_where(|corners| corners.iter().any(|corner| *corner as usize == point))
    }

    fn line_where(&self, fits: impl Fn(&[u32]) -> bool) -> Option<usize> {
        let number = self.facets.iter().position(|facet| fits(facet.as_ref()))?;
        let line = *self.lines.get(number)? as usize;
        (line > 0).then_some(line)
    }

    /// The farthest that a coordinate moved.
    fn rounding<G: Dimension<Corners = C>>(&self, baked: &Baked) -> f64 {
        let lattice = baked.image().lattice();
        let moved = |place: &[f64; 3]| {
            let point = coordinates::<G>(&lattice, *place)?;
            let after = lattice.from_steps(G::coordinates(point).map(Scalar::to_real));
            (0..G::DIMENSION)
                .map(|k| (after[k] - place[k]).abs())
                .reduce(f64::max)
        };
        self.points.iter().filter_map(moved).fold(0.0, f64::max)
    }
}

impl From<Mesh> for Soup<[u32; 3]> {
    fn from(mesh: Mesh) -> Self {
        let Mesh {
            points,
            faces: facets,
            lines,
            notes,
        } = mesh;
        Self {
            points,
            facets,
            lines,
            notes,
        }
    }
}

impl TryFrom<Rings> for Soup<[u32; 2]> {
    type Error = NoRoom;

    fn try_from(Rings { rings, notes, .. }: Rings) -> Result<Self, NoRoom> {
        let (points, facets) = joined(&rings)?;
        Ok(Self {
            points,
            facets,
            lines: Vec::new(),
            notes,
        })
    }
}
