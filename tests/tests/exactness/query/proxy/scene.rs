//! What a proxy is in front of.

use fixed::types::I32F0;
use tetracone::{number::Arithmetic, plane::Plane, solid::Solid, space::Space};
use tetracone_oracle::vector::length;
use tetracone_oracle::{
    oracle::Facet,
    shapes::{Shape as _, Shape2, space},
};
use tetracone_tests::harness::{
    feeler::Feeler,
    subject::{Subject, way},
    world::{Grounded as _, World},
};

/// What stands in the plane, and in space as a prism over it.
pub(super) trait Standing<const D: usize>: World<D> {
    /// A solid over an outline, reaching from −60 to 60 along the third axis.
    fn over(outline: &Shape2) -> Self::Shape;
}

impl Standing<2> for Plane<f32> {
    fn over(outline: &Shape2) -> Shape2 {
        outline.clone()
    }
}

impl Standing<2> for Plane<I32F0> {
    fn over(outline: &Shape2) -> Shape2 {
        outline.clone().scaled(UNIT)
    }
}

impl Standing<3> for Space<f32> {
    fn over(outline: &Shape2) -> Self::Shape {
        space::prism(outline, -60.0, 60.0)
    }
}

impl Standing<3> for Space<I32F0> {
    fn over(outline: &Shape2) -> Self::Shape {
        space::prism(outline, -60.0, 60.0).scaled(UNIT)
    }
}

/// Steps of fixed point that a millimetre of a scene has.
const UNIT: f64 = 1024.0;

/// An outline in millimetres, one with coordinates that are multiples of 2^-10.
pub(super) fn outline(name: &str, points: &[[f64; 2]]) -> Shape2 {
    Shape2::ring(name, points).mapped(|point| point.map(|x| libm::rint(x * UNIT) / UNIT))
}

/// A block below height zero.
pub(super) fn block() -> Shape2 {
    outline(
        "block",
        &[[-60.0, -40.0], [60.0, -40.0], [60.0, 0.0], [-60.0, 0.0]],
    )
}

/// A wall, a fifth of a millimetre thick, beside zero.
pub(super) fn wall() -> Shape2 {
    outline(
        "wall",
        &[[0.0, -40.0], [0.2, -40.0], [0.2, 40.0], [0.0, 40.0]],
    )
}

/// A block with a groove along the third axis, so wide at height zero to either side and 20 deep.
pub(super) fn groove(half: f64) -> Shape2 {
    outline(
        "groove",
        &[
            [-60.0, -40.0],
            [60.0, -40.0],
            [60.0, 0.0],
            [half, 0.0],
            [0.0, -20.0],
            [-half, 0.0],
            [-60.0, 0.0],
        ],
    )
}

/// A wedge with its edge along the third axis at zero.
pub(super) fn wedge() -> Shape2 {
    outline("wedge", &[[-4.0, -40.0], [4.0, -40.0], [0.0, 0.0]])
}

/// A solid with its oracle, in millimetres or steps.
pub(super) struct Scene<G: World<D>, const D: usize> {
    pub(super) subject: Subject<G::Shape, D>,
    pub(super) unit: f64,
}

/// A proxy in front of a solid; none where the ball touches it.
pub(super) fn feeler<'a, G: World<D>, const D: usize>(
    subject: &'a Subject<G::Shape, D>,
    solid: &'a Solid<'a, G>,
    start: ([f64; D], f64),
    friction: f32,
) -> Option<Feeler<'a, G, D>>
where
    [[f64; D]; D]: Facet<D>,
{
    Feeler::new(
        (solid, &subject.oracle),
        &subject.name::<G>(),
        start,
        friction,
    )
}

impl<G: Standing<D>, const D: usize> Scene<G, D>
where
    [[f64; D]; D]: Facet<D>,
{
    pub(super) fn new(outline: &Shape2) -> Self {
        Self {
            subject: Subject::new::<G>(G::over(outline)),
            unit: match G::arithmetic() {
                Arithmetic::F32 => 1.0,
                Arithmetic::Fixed => UNIT,
            },
        }
    }

    /// A place in millimetres, rounded.
    pub(super) fn place(&self, place: [f64; 3]) -> [f64; D] {
        let place = core::array::from_fn(|k| place[k] * self.unit);
        G::grid().snap(place)
    }
}

/// How far apart two places are.
pub(super) fn apart<const D: usize>(a: [f64; D], b: [f64; D]) -> f64 {
    length(way(a, b))
}
