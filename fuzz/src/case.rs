//! A solid from choices, baked in any way there is, with its oracle, and places to ask about.

use tetracone::{
    boundary::BoundaryError, cells::build::BuildError, image::Lattice, number::Scalar, solid::Solid,
};
use tetracone_oracle::{
    oracle::{Facet, Oracle},
    shapes::{Hull, Shape as _},
};
use tetracone_std::bake::{BakeError, BakeOptions, Baked, Queries, bake_on};
use tetracone_tests::harness::world::{Ground, World};

use crate::{
    choices::Choices,
    mesh::{Mesh, Style, fitted},
};

/// A baked solid, and what is true of it.
pub(crate) struct Case<const D: usize> {
    pub(crate) mesh: Mesh<D>,
    pub(crate) baked: Baked,
    pub(crate) oracle: Oracle<D>,
    /// The boundary's numbers of the solid's facets.
    pub(crate) kept: Vec<usize>,
    pub(crate) style: Style,
    /// A place from which it is looked at.
    centre: [f64; D],
    /// The corners of its cells.
    cells: Vec<[[f64; 3]; 2]>,
}

impl<const D: usize> Case<D>
where
    [[f64; D]; D]: Facet<D>,
{
    /// The solid that these choices make, coordinates in any style; none where they make none.
    pub(crate) fn any<G: World<D>>(choices: &mut Choices<'_>) -> Option<Self> {
        let style = Style::any(choices);
        Self::draw::<G>(choices, style)
    }

    /// The same near zero, so that there is room to move it.
    pub(crate) fn near<G: World<D>>(choices: &mut Choices<'_>) -> Option<Self> {
        let style = Style::near(choices);
        Self::draw::<G>(choices, style)
    }

    /// Mostly what is convex, in this style.
    pub(crate) fn convex<G: World<D>>(choices: &mut Choices<'_>, style: Style) -> Option<Self>
    where
        G::Shape: Hull,
    {
        let options = options(choices);
        let mesh = if choices.once_in(4) {
            Mesh::solid::<G>(choices, style)?
        } else {
            Mesh::convex::<G>(choices, style)?
        };
        Self::of::<G>(mesh, style, &options, None)
    }

    fn draw<G: World<D>>(choices: &mut Choices<'_>, style: Style) -> Option<Self> {
        let options = options(choices);
        let centre = match choices.below(4) {
            0 | 1 => None,
            _ => Some(style.place::<G::Scalar, D>(choices, &[])),
        };
        let mesh = Mesh::solid::<G>(choices, style)?;
        Self::of::<G>(mesh, style, &options, centre)
    }

    /// This solid; none where it cannot be baked, which must have a reason.
    pub(crate) fn of<G: World<D>>(
        mesh: Mesh<D>,
        style: Style,
        options: &BakeOptions,
        centre: Option<[f64; D]>,
    ) -> Option<Self> {
        let points: Vec<_> = mesh.points.iter().map(spread).collect();
        let baked = bake_on::<G>(&points, &mesh.facets, Lattice::default(), options);
        let baked = match baked {
            Ok(baked) => baked,
            // The area or volume is rounded to nothing, or a cell at the end of the domain is full.
            Err(
                BakeError::Boundary(BoundaryError::InsideOut { .. })
                | BakeError::Build(BuildError::Cornered),
            ) => return None,
            Err(error) => panic!("{error}: {mesh:?}"),
        };
        let oracle = Oracle::new(&mesh.points, &mesh.facets);
        let kept = oracle.kept();
        assert_eq!(baked.cancelled(), oracle.cancelled());
        let gone = baked.dropped() + baked.cancelled();
        assert_eq!(kept.len() + gone, mesh.facets.len());
        let cells = baked.image().cells::<G>().expect("as baked");
        let cells = cells.cells().map(|cell| [cell.low, cell.high]).collect();
        let centre = centre.unwrap_or_else(|| mesh.middle());
        Some(Self {
            mesh,
            baked,
            oracle,
            kept,
            style,
            centre,
            cells,
        })
    }

    pub(crate) fn solid<G: World<D>>(&self) -> Solid<'_, G> {
        self.baked.image().solid().expect("baked with boxes")
    }

    /// A place where it hurts, or any.
    pub(crate) fn place<S: Ground>(&self, choices: &mut Choices<'_>) -> [f64; D] {
        let points = &self.mesh.points;
        let mut place = match choices.below(8) {
            0 | 1 => self.style.place::<S, D>(choices, points),
            2 | 3 => self.on_facet(choices),
            4 | 5 => {
                // On the ray from the centre through a vertex, or through a place of a facet.
                let through = if choices.once_in(2) {
                    choices.pick(points)
                } else {
                    self.on_facet(choices)
                };
                let part = choices.pick(&[0.5, 1.0, 2.0, 0.25, -1.0, 1.25]);
                core::array::from_fn(|k| self.centre[k] + (through[k] - self.centre[k]) * part)
            }
            6 => cell_place(&self.cells, choices),
            _ => Style::Any.place::<S, D>(choices, points),
        }
        .map(fitted::<S>);
        let step = choices.byte();
        if step >= 192 {
            let axis = usize::from(step) % D;
            let (up, down) = (S::GRID.up, S::GRID.down);
            place[axis] = (if step % 4 < 2 { up } else { down })(place[axis]);
        }
        place.map(fitted::<S>)
    }

    fn on_facet(&self, choices: &mut Choices<'_>) -> [f64; D] {
        let facet = self.oracle.facets()[choices.below(self.oracle.facets().len())];
        (1..D).fold(facet[0], |place, k| {
            let part = choices.pick(&[0.5, 0.25, 0.0, 1.0, 0.75, 1.5, -0.5]);
            core::array::from_fn(|axis| place[axis] + (facet[k][axis] - place[axis]) * part)
        })
    }
}

/// A corner of a cell, or the middle of a side.
pub(crate) fn cell_place<const D: usize>(
    cells: &[[[f64; 3]; 2]],
    choices: &mut Choices<'_>,
) -> [f64; D] {
    let corners = cells[usize::from(choices.byte()) * 7 % cells.len()];
    let mask = choices.byte();
    core::array::from_fn(|k| {
        let [low, high] = corners.map(|corner| corner[k]);
        [low, high, f64::midpoint(low, high), high][usize::from(mask >> (2 * k) & 3)]
    })
}

/// Any way to bake for all queries.
fn options(choices: &mut Choices<'_>) -> BakeOptions {
    BakeOptions {
        bytes: choices.pick(&[None, None, Some(0), Some(100), Some(500), Some(5_000)]),
        deadline: None,
        flip: false,
        queries: Some(Queries::All),
    }
}

/// Three coordinates, the third zero in the plane.
pub(crate) fn spread<const D: usize>(place: &[f64; D]) -> [f64; 3] {
    let mut spread = [0.0; 3];
    spread[..D].copy_from_slice(place);
    spread
}

/// The greatest magnitude of a coordinate of these places.
pub(crate) fn size<const D: usize>(places: &[[f64; D]]) -> f64 {
    let coordinates = places.iter().flatten();
    coordinates.fold(0.0, |most: f64, x| most.max(x.abs()))
}

/// The length as the arithmetic has it; none outside the domain.
pub(crate) fn length<S: Scalar>(real: f64) -> Option<S> {
    S::nearest(real).filter(|length| length.in_domain())
}
