//! A proxy in front of a solid, judged after every frame.

use fixed::types::I32F0;
use tetracone::{
    number::{Arithmetic, Scalar},
    plane::Plane,
    proxy::{Proxy, ProxyError, ProxyMotion, ProxyStep},
    query::Ball,
    solid::Solid,
    space::Space,
};
use tetracone_tests::{
    harness::{
        subject::{Subject, length, reach, way},
        world::{Grounded as _, World},
    },
    oracle::Facet,
    shapes::{Shape as _, Shape2, space},
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

/// A proxy in front of a solid.
pub(super) struct Feeler<'a, G: World<D>, const D: usize> {
    pub(super) subject: &'a Subject<G::Shape, D>,
    pub(super) solid: Solid<'a, G>,
    pub(super) proxy: Proxy<G>,
    pub(super) what: String,
    radius: f64,
    /// Of the coordinates of its last places.
    size: f64,
    frames: usize,
}

impl<'a, G: World<D>, const D: usize> Feeler<'a, G, D>
where
    [[f64; D]; D]: Facet<D>,
{
    /// None where the ball touches the solid, which the oracle says, too.
    pub(super) fn new(
        subject: &'a Subject<G::Shape, D>,
        (centre, radius): ([f64; D], f64),
        friction: f32,
    ) -> Option<Self> {
        let solid = subject.solid::<G>();
        let what = format!("{}, r {radius}, friction {friction}", subject.name::<G>());
        let ball = Self::ball(centre, radius);
        let proxy = match Proxy::new(&solid, &ball, friction) {
            Ok(proxy) => {
                assert!(!subject.oracle.ball_meets(centre, radius), "{what}");
                proxy
            }
            Err(error) => {
                assert_eq!(error, ProxyError::NotFree, "{what}");
                let beyond = subject.oracle.distance(centre) - radius;
                assert!(
                    subject.oracle.ball_meets(centre, radius) || beyond < radius * 1e-6,
                    "{what}"
                );
                return None;
            }
        };
        Some(Self {
            subject,
            solid,
            proxy,
            what,
            radius,
            size: 0.0,
            frames: 0,
        })
    }

    pub(super) fn ball(centre: [f64; D], radius: f64) -> Ball<G> {
        let radius = G::Scalar::nearest(radius).expect("it is in the domain");
        Ball::new(G::at(centre).expect("it is in the domain"), radius).expect("it is a ball")
    }

    /// What it keeps free beyond the radius, at most.
    pub(super) fn skin(&self) -> f64 {
        match G::arithmetic() {
            Arithmetic::F32 => (self.size + self.radius) * 2f64.powi(-20),
            Arithmetic::Fixed => 4.0,
        }
    }

    pub(super) fn centre(&self) -> [f64; D] {
        G::place_of(self.proxy.ball().centre())
    }

    /// A frame, and all that must be true of it.
    pub(super) fn step(&mut self, device: [f64; D]) -> ProxyStep<G> {
        let (before, from) = (self.proxy, self.centre());
        let point = G::at(device).expect("it is in the domain");
        let what = format!("{}: {from:?} to {device:?}", self.what);
        let step = self.proxy.step(&self.solid, point);
        let step = step.unwrap_or_else(|error| panic!("{what}: {error}"));
        self.frames += 1;
        let centre = self.centre();
        self.size = reach(from).max(reach(centre));
        let oracle = &self.subject.oracle;
        assert_eq!(step.centre, self.proxy.ball().centre(), "{what}");
        // The promise.
        assert!(!oracle.ball_meets(centre, self.radius), "in it: {what}");
        assert!(step.casts <= 4, "{} casts: {what}", step.casts);
        let held = step.constraints.iter().filter(|one| one.is_some()).count();
        assert!(
            step.constraints.iter().take(held).all(Option::is_some) && held <= D,
            "{what}"
        );
        let free = step.motion == ProxyMotion::Free;
        assert_eq!(free, step.centre == point, "{what}");
        for (k, offset) in step.offset.into_iter().enumerate() {
            let exact = if k < D { centre[k] - device[k] } else { 0.0 };
            let rounded = match G::arithmetic() {
                Arithmetic::F32 => (G::grid().round)(exact),
                Arithmetic::Fixed => exact,
            };
            assert!(
                (offset.to_real() - rounded).abs() <= 0.0,
                "{offset:?}: {what}"
            );
        }
        if self.frames.is_multiple_of(4) {
            // What is free is gone.
            if !oracle.capsule_meets([from, device], self.radius) {
                assert!(free, "it stays: {what}");
            }
            // The state is all there is.
            let mut again = Proxy::from_bytes(before.to_bytes()).expect("its own bytes");
            assert_eq!(again, before);
            assert_eq!(again.step(&self.solid, point), Ok(step), "{what}");
            assert_eq!(again.to_bytes(), self.proxy.to_bytes(), "{what}");
            // And the tracker changes no answer.
            let fresh = Proxy::new(&self.solid, &before.ball(), before.friction());
            let mut fresh = fresh.expect("it was free");
            let step_of_fresh = fresh.step(&self.solid, point).expect("as before");
            assert_eq!(
                (step_of_fresh.centre, step_of_fresh.constraints),
                (step.centre, step.constraints),
                "{what}"
            );
        }
        step
    }

    /// Goes on until nothing moves; how far the device is then.
    pub(super) fn rest(&mut self, device: [f64; D]) -> ProxyStep<G> {
        let mut step = self.step(device);
        for _ in 0..400 {
            let next = self.step(device);
            if next.centre == step.centre {
                break;
            }
            step = next;
        }
        step
    }
}

/// How far apart two places are.
pub(super) fn apart<const D: usize>(a: [f64; D], b: [f64; D]) -> f64 {
    length(way(a, b))
}
