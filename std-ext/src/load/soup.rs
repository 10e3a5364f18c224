//! What a file gave, before it is known to be a solid.

use tetracone::{
    Dimension,
    image::Lattice,
    number::{Arithmetic, Scalar},
};

use super::{LoadOptions, Loaded, Memory, Provenance, bridges, explain, extent};
use crate::{
    bake::{Baked, bake_on, coordinates, lattice_for},
    import::{ImportError, Mesh, Rings},
    memory::{NoRoom, bytes, reserve},
};

/// What a file gave: points, facets that name them, and the lines that the facets stand on.
pub(super) struct Soup<C> {
    pub(super) points: Vec<[f64; 3]>,
    pub(super) facets: Vec<C>,
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
        let lattice = self.lattice::<G>(options.step);
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

    /// The lattice that suits the solid, on a step where one is given.
    fn lattice<G: Dimension>(&self, step: Option<i32>) -> Lattice {
        if G::Scalar::ARITHMETIC == Arithmetic::F32 {
            return Lattice::default();
        }
        let own = lattice_for(&self.points);
        let exponent = step.unwrap_or(own.exponent);
        let rounded = |x: f64| libm::ldexp(libm::rint(libm::ldexp(x, -exponent)), exponent);
        Lattice {
            exponent,
            offset: own.offset.map(rounded),
        }
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
        let (mut points, mut facets) = (Vec::new(), Vec::new());
        for ring in rings {
            let number = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
            let (first, count) = (points.len(), ring.len());
            let edge = |at: usize| [number(first + at), number(first + (at + 1) % count)];
            reserve(&mut facets, count)?;
            facets.extend((0..count).map(edge));
            reserve(&mut points, count)?;
            points.extend(ring.into_iter().map(|[x, y]| [x, y, 0.0]));
        }
        bridges::join(&points, &mut facets)?;
        Ok(Self {
            points,
            facets,
            lines: Vec::new(),
            notes,
        })
    }
}
