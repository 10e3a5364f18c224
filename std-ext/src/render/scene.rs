//! What there is to draw, in the units of the source and in `f64`.

use tetracone::{
    Dimension,
    image::Lattice,
    number::Scalar,
    query::Class,
    tree::{ConeInfo, Tree},
};

pub(super) use crate::vector::{Vector, along, cross, dot, length, minus, unit};
use crate::{bake::coordinates, load::Visitor};

pub(super) type Triangle = [Vector; 3];

/// A solid with its tree.
pub(super) struct Scene<'a> {
    dimension: usize,
    /// The covering origin.
    pub(super) origin: Vector,
    /// The corners of the facets; in the plane, the third is the first.
    pub(super) facets: Vec<Triangle>,
    /// The cones, their reaches in the units of the source.
    pub(super) cones: Vec<ConeInfo>,
    /// The box around the facets.
    pub(super) extent: [Vector; 2],
    classify: Box<dyn Fn(Vector) -> Class + 'a>,
}

impl Scene<'_> {
    /// Where a place lies.
    pub(super) fn classify(&self, place: Vector) -> Class {
        (self.classify)(place)
    }

    /// The width and height that a panel should be proportional to.
    pub(super) fn aspect(&self, [least, most]: [Vector; 2]) -> [f64; 2] {
        let [width, height, _] = minus(most, least);
        if self.dimension == 2 {
            [width, height]
        } else {
            [1.0, 1.0]
        }
    }

    /// The box around the solid and more places.
    pub(super) fn extent_with(&self, places: impl IntoIterator<Item = Vector>) -> [Vector; 2] {
        around(places.into_iter().chain(self.extent))
    }

    /// The greatest depth of a leaf that has boundary in it.
    pub(super) fn depth(&self) -> u32 {
        self.leaves().map(|leaf| leaf.depth).max().unwrap_or(0)
    }

    /// The leaves that have boundary in them.
    pub(super) fn leaves(&self) -> impl Iterator<Item = Leaf> {
        let leaf = |cone: &ConeInfo| {
            let (least, greatest) = cone.reach?;
            cone.leaf.then_some(Leaf {
                depth: cone.depth,
                corners: cone.corners,
                least,
                greatest,
            })
        };
        self.cones.iter().filter_map(leaf)
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

/// A cone that is not split, with boundary between two reaches.
#[derive(Clone, Copy)]
pub(super) struct Leaf {
    pub(super) depth: u32,
    pub(super) corners: Triangle,
    pub(super) least: f64,
    pub(super) greatest: f64,
}

/// Makes a tree a scene.
pub(super) struct Collect;

impl<'a> Visitor<'a> for Collect {
    type Output = Scene<'a>;

    fn visit<G: Dimension>(self, tree: Tree<'a, G>, lattice: Lattice) -> Scene<'a> {
        let place = |point| lattice.from_steps(G::coordinates(point).map(Scalar::to_real));
        let facets: Vec<_> = tree
            .facets()
            .map(|facet| [0, 1, 2].map(|k| place(G::corner(&facet, k))))
            .collect();
        let extent = around(facets.iter().flatten().copied());
        let step = lattice.step();
        let scaled = |cone: ConeInfo| ConeInfo {
            reach: cone
                .reach
                .map(|(least, greatest)| (least * step, greatest * step)),
            ..cone
        };
        Scene {
            dimension: G::DIMENSION,
            origin: place(tree.origin()),
            cones: tree.cones().map(scaled).collect(),
            facets,
            extent,
            classify: Box::new(move |place| {
                coordinates::<G>(&lattice, place)
                    .map_or(Class::Outside, |point| tree.classify(point))
            }),
        }
    }
}
