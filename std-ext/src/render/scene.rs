//! What there is to draw, in the units of the source and in `f64`.

use tetracone::{
    Dimension,
    cells::{self, Cells, LeafInfo},
    image::{Image, Lattice},
    number::{Arithmetic, Scalar},
    query::Class,
};

pub(super) use super::vector::{Vector, along, cross, dot, length, minus, unit};
use super::{
    Options,
    cell::{Cell, Content, Leaf, Slab},
    earth, page,
};
use crate::{bake::coordinates, load::Visitor};

pub(super) type Triangle = [Vector; 3];

/// A solid with its cells.
pub(super) struct Scene<'a> {
    dimension: usize,
    /// Where the covering's simplices meet, and the solid is cut: the middle of its box.
    pub(super) origin: Vector,
    /// The corners of the facets; in the plane, the third is the first.
    pub(super) facets: Vec<Triangle>,
    pub(super) cells: Vec<Cell>,
    /// The box around the facets.
    pub(super) extent: [Vector; 2],
    classify: Box<dyn Fn(Vector) -> Class + 'a>,
}

impl Scene<'_> {
    /// Whether it is one of the plane.
    pub(super) const fn is_plane(&self) -> bool {
        self.dimension == 2
    }

    /// Where a place lies.
    pub(super) fn classify(&self, place: Vector) -> Class {
        (self.classify)(place)
    }

    /// What it is, and how much of it there is.
    pub(super) fn about(&self, image: &Image<'_>, options: &Options) -> String {
        let (place, facets) = if self.dimension == 2 {
            ("the plane", "edges")
        } else {
            ("space", "faces")
        };
        let arithmetic = match image.arithmetic() {
            Arithmetic::F32 => "f32",
            Arithmetic::Fixed => "fixed point",
        };
        let across = minus(self.extent[1], self.extent[0]);
        let across = &across[..self.dimension];
        let (count, cells) = (self.facets.len(), self.cells.len());
        format!(
            "a solid in {place}, {count} {facets}, {cells} cells, {arithmetic}, {} {}",
            page::product(across),
            earth::unit(options)
        )
    }

    /// The corners of all cells that are to be drawn.
    pub(super) fn cell_ends(&self, options: &Options) -> impl Iterator<Item = Vector> {
        let cells = self.cells.iter().filter(|_| options.shows_cells());
        cells.flat_map(|cell| [cell.low, cell.high])
    }

    /// The box around the solid and more places.
    pub(super) fn extent_with(&self, places: impl IntoIterator<Item = Vector>) -> [Vector; 2] {
        around(places.into_iter().chain(self.extent))
    }
}

/// The box around places.
pub(super) fn around(places: impl IntoIterator<Item = Vector>) -> [Vector; 2] {
    let none = [[f64::INFINITY; 3], [f64::NEG_INFINITY; 3]];
    places.into_iter().fold(none, |[least, most], place| {
        [
            [0, 1, 2].map(|k| least[k].min(place[k])),
            [0, 1, 2].map(|k| most[k].max(place[k])),
        ]
    })
}

/// Makes a solid a scene.
pub(super) struct Collect;

impl<'a> Visitor<'a> for Collect {
    type Output = Scene<'a>;

    fn visit<G: Dimension>(self, cells: Cells<'a, G>, lattice: Lattice) -> Scene<'a> {
        let place = |point| lattice.from_steps(G::coordinates(point).map(Scalar::to_real));
        let facets: Vec<_> = cells
            .facets()
            .map(|facet| [0, 1, 2].map(|k| place(G::corner(&facet, k))))
            .collect();
        let extent = around(facets.iter().flatten().copied());
        let cell = |cell: cells::CellInfo| Cell {
            low: lattice.from_steps(cell.low),
            high: lattice.from_steps(cell.high),
            content: match cell.content {
                cells::Content::Inside => Content::Uniform(true),
                cells::Content::Outside => Content::Uniform(false),
                cells::Content::Leaf(info) => Content::Leaf(leaf(&cells, info, &lattice)),
            },
        };
        Scene {
            dimension: G::DIMENSION,
            origin: [0, 1, 2].map(|k| extent[0][k].midpoint(extent[1][k])),
            cells: cells.cells().map(cell).collect(),
            facets,
            extent,
            classify: Box::new(move |place| {
                coordinates::<G>(&lattice, place)
                    .map_or(Class::Outside, |point| cells.classify(point))
            }),
        }
    }
}

/// A leaf in the units of the source.
fn leaf<G: Dimension>(cells: &Cells<'_, G>, info: LeafInfo, lattice: &Lattice) -> Leaf {
    let slabs = cells.slabs(info).map(|slab| {
        let direction = slab.direction.map(f64::from);
        let square = dot(direction, direction);
        let height = |height: f64| {
            let foot = direction.map(|part| part * height / square);
            dot(lattice.from_steps(foot), direction)
        };
        Slab {
            direction,
            bottom: height(slab.bottom),
            top: height(slab.top),
            form: slab.form,
            origin: slab.origin.map(|origin| lattice.from_steps(origin)),
        }
    });
    Leaf {
        slabs: slabs.collect(),
    }
}
