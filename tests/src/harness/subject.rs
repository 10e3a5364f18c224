//! A polygon or polyhedron, baked for an arithmetic, with its oracle.

use tetracone::{image::Lattice, number::Arithmetic, solid::Solid};
use tetracone_std::bake::{BakeError, BakeOptions, Baked, Queries, bake_on};

use super::world::{Grounded as _, World};
use tetracone_oracle::{
    oracle::{Facet, Oracle},
    shapes::Shape,
};

/// A shape that is asked about.
#[derive(Clone, Debug)]
pub struct Subject<H, const D: usize> {
    /// What was baked.
    pub shape: H,
    /// Its image.
    pub baked: Baked,
    /// What is true of it.
    pub oracle: Oracle<D>,
    /// The shape's numbers of the solid's facets.
    pub numbers: Vec<usize>,
}

impl<H: Shape<D>, const D: usize> Subject<H, D>
where
    [[f64; D]; D]: Facet<D>,
{
    /// Baked by the usual options, for all queries.
    pub fn new<G: World<D, Shape = H>>(shape: H) -> Self {
        let name = shape.name().to_owned();
        Self::with::<G>(shape, &BakeOptions::default())
            .unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// Baked as asked, for all queries.
    ///
    /// # Errors
    /// Those of baking.
    pub fn with<G: World<D, Shape = H>>(
        shape: H,
        options: &BakeOptions,
    ) -> Result<Self, BakeError> {
        let spread = |point: &[f64; D]| {
            let mut spread = [0.0; 3];
            spread[..D].copy_from_slice(point);
            spread
        };
        let points: Vec<_> = shape.points().iter().map(spread).collect();
        let facets = shape.facets();
        let options = BakeOptions {
            queries: Some(Queries::All),
            ..*options
        };
        let baked = bake_on::<G>(&points, &facets, Lattice::default(), &options)?;
        let oracle = Oracle::new(shape.points(), &facets);
        let numbers = oracle.kept();
        assert_eq!(baked.cancelled(), oracle.cancelled());
        let gone = baked.dropped() + baked.cancelled();
        assert_eq!(numbers.len() + gone, facets.len());
        Ok(Self {
            shape,
            baked,
            oracle,
            numbers,
        })
    }

    /// The solid in its image.
    pub fn solid<G: World<D, Shape = H>>(&self) -> Solid<'_, G> {
        self.baked
            .image()
            .solid()
            .unwrap_or_else(|error| panic!("{}: {error}", self.shape.name()))
    }

    /// What a failing test says.
    pub fn name<G: World<D, Shape = H>>(&self) -> String {
        let kind = match G::arithmetic() {
            Arithmetic::F32 => "f32",
            Arithmetic::Fixed => "fixed",
        };
        format!("{} in {kind}", self.shape.name())
    }

    /// The extents of the box around it, and their sum.
    pub fn extents(&self) -> ([f64; D], f64) {
        let (low, high) = self.shape.bounds();
        let extents = core::array::from_fn(|k| high[k] - low[k]);
        (extents, extents.iter().sum())
    }

    /// The shape's number of a facet of the solid.
    pub fn number(&self, facet: u32) -> usize {
        self.numbers[facet as usize]
    }
}

/// All small shapes, and some larger ones, prepared for an arithmetic; without those that a coarse
/// lattice leaves nothing of.
pub fn subjects<G: World<D>, const D: usize>(half: f64) -> Vec<Subject<G::Shape, D>>
where
    [[f64; D]; D]: Facet<D>,
{
    let prepare = |shape: G::Shape| match G::arithmetic() {
        Arithmetic::F32 => shape,
        Arithmetic::Fixed => shape.on_lattice(half),
    };
    let subjects: Vec<_> = G::shapes()
        .into_iter()
        .map(prepare)
        .filter(|shape| shape.size() > 0.0)
        .map(Subject::new::<G>)
        .collect();
    assert!(subjects.len() + 3 > G::shapes().len(), "too coarse");
    subjects
}

/// The longest side of the box around a shape.
pub fn size<const D: usize>(shape: &impl Shape<D>) -> f64 {
    let (low, high) = shape.bounds();
    way(low, high).into_iter().fold(0.0, f64::max)
}

/// The shape with its middle at zero and its longest side of this length; on a lattice, of as many
/// times 4096 steps, so that two shapes keep their proportion.
pub fn fitted<G: World<D>, const D: usize>(shape: &G::Shape, scale: f64) -> G::Shape {
    let middle = shape.middle().map(|x| -x);
    let shape = shape.clone().moved(middle);
    let shape = shape.clone().scaled(scale / size(&shape));
    match G::arithmetic() {
        Arithmetic::F32 => shape,
        Arithmetic::Fixed => shape.scaled(4096.0).mapped(|point| point.map(libm::rint)),
    }
}

/// The way from one place to another.
#[must_use]
pub fn way<const D: usize>(from: [f64; D], to: [f64; D]) -> [f64; D] {
    core::array::from_fn(|k| to[k] - from[k])
}

/// The sum of a place's coordinates, without their signs.
#[must_use]
pub fn reach<const D: usize>(place: [f64; D]) -> f64 {
    place.iter().map(|x| x.abs()).sum()
}
