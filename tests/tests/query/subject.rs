//! A polygon, baked for an arithmetic, with its oracle.

use fixed::types::I32F0;
use tetracone::{
    image::Lattice,
    number::{Arithmetic, Scalar},
    plane::{Plane, Point},
    tree::Body,
};
use tetracone_std::bake::{BakeOptions, Baked, bake_on};
use tetracone_tests::{
    Grid,
    oracle::plane::Oracle,
    shapes::{Shape, Shape2, plane},
};

/// What coordinates are, and how far they reach.
pub(crate) trait Ground: Scalar {
    const GRID: Grid;

    /// The shape with coordinates of this arithmetic.
    fn prepare(shape: Shape2, half: f64) -> Shape2;
}

impl Ground for f32 {
    const GRID: Grid = Grid::F32;

    fn prepare(shape: Shape2, _: f64) -> Shape2 {
        shape
    }
}

impl Ground for I32F0 {
    const GRID: Grid = Grid::integers::<29>();

    fn prepare(shape: Shape2, half: f64) -> Shape2 {
        shape.on_lattice(half)
    }
}

pub(crate) struct Subject {
    pub(crate) shape: Shape2,
    pub(crate) baked: Baked,
    pub(crate) oracle: Oracle,
}

impl Subject {
    pub(crate) fn new<S: Ground>(shape: Shape2) -> Self {
        let points: Vec<_> = shape.points.iter().map(|&[x, y]| [x, y, 0.0]).collect();
        let baked = bake_on::<Plane<S>>(
            &points,
            &shape.edges(),
            Lattice::default(),
            None,
            &BakeOptions::default(),
        )
        .unwrap_or_else(|error| panic!("{}: {error}", shape.name));
        let oracle = Oracle::new(shape.points(), &shape.edges());
        Self {
            shape,
            baked,
            oracle,
        }
    }

    pub(crate) fn body<S: Ground>(&self) -> Body<'_, Plane<S>> {
        self.baked
            .image()
            .body()
            .unwrap_or_else(|error| panic!("{}: {error}", self.shape.name))
    }

    /// What a failing test says.
    pub(crate) fn name<S: Ground>(&self) -> String {
        let kind = match S::ARITHMETIC {
            Arithmetic::F32 => "f32",
            Arithmetic::Fixed => "fixed",
        };
        format!("{} in {kind}", self.shape.name)
    }
}

/// All small shapes, and some of a few hundred vertices, prepared for an arithmetic. Shapes with
/// edges of no length keep fewer of them: the oracle's numbers are then not the body's.
pub(crate) fn subjects<S: Ground>(half: f64) -> Vec<Subject> {
    let larger = [
        plane::irregular(512, 21),
        plane::gear(64),
        plane::comb(128),
        plane::convex(300, 22),
        plane::star(256, 23),
    ];
    plane::catalogue()
        .into_iter()
        .chain(larger)
        .map(|shape| Subject::new::<S>(S::prepare(shape, half)))
        .collect()
}

/// None outside the domain.
pub(crate) fn point<S: Ground>([x, y]: [f64; 2]) -> Option<Point<S>> {
    Some(Point::new(S::nearest(x)?, S::nearest(y)?))
}

/// The coordinates as the oracle reads them.
pub(crate) fn place<S: Ground>(point: Point<S>) -> [f64; 2] {
    [point.x.to_real(), point.y.to_real()]
}
