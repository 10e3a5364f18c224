//! What there is to draw, in the units of the source and in `f64`.

use tetracone::{
    Dimension,
    image::Lattice,
    number::Scalar,
    query::Class,
    tree::{ConeInfo, Tree},
};

use crate::{bake::coordinates, load::Visitor};

/// A position or a direction.
pub(super) type Vector = [f64; 3];

pub(super) type Triangle = [Vector; 3];

pub(super) fn minus(a: Vector, b: Vector) -> Vector {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

pub(super) fn dot(a: Vector, b: Vector) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

pub(super) fn cross(a: Vector, b: Vector) -> Vector {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

/// A vector of length one, or zero.
pub(super) fn unit(a: Vector) -> Vector {
    let length = dot(a, a).sqrt();
    if length > 0.0 {
        a.map(|x| x / length)
    } else {
        a
    }
}

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
    pub(super) fn aspect(&self) -> [f64; 2] {
        let [width, height, _] = minus(self.extent[1], self.extent[0]);
        if self.dimension == 2 {
            [width, height]
        } else {
            [1.0, 1.0]
        }
    }

    /// The same with more places to be seen, in the plane.
    pub(super) fn aspect_with(&self, places: impl Iterator<Item = [f64; 2]>) -> [f64; 2] {
        let mut extent = self.extent;
        for place in places {
            for k in 0..2 {
                extent[0][k] = extent[0][k].min(place[k]);
                extent[1][k] = extent[1][k].max(place[k]);
            }
        }
        let [width, height, _] = minus(extent[1], extent[0]);
        [width, height]
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
        let mut extent = [[f64::INFINITY; 3], [f64::NEG_INFINITY; 3]];
        for corner in facets.iter().flatten() {
            for k in 0..3 {
                extent[0][k] = extent[0][k].min(corner[k]);
                extent[1][k] = extent[1][k].max(corner[k]);
            }
        }
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
