//! A proxy in front of a solid, judged after every frame.

use tetracone::{
    BallTracker, Dimension,
    number::{Arithmetic, Scalar},
    query::Ball,
    solid::Solid,
};
use tetracone_robot::proxy::{Proxy, ProxyError, ProxyMotion, ProxyStep};

use super::{
    subject::{reach, way},
    world::{Grounded as _, World},
};
use tetracone_oracle::oracle::{Facet, Oracle};
use tetracone_oracle::vector::length;

/// A proxy in front of a solid.
#[derive(Clone, Debug)]
pub struct Feeler<'a, G: World<D>, const D: usize> {
    /// What it is in front of.
    pub solid: &'a Solid<'a, G>,
    /// What is true of that.
    pub oracle: &'a Oracle<D>,
    /// The proxy.
    pub proxy: Proxy<G>,
    /// The case.
    pub what: String,
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
    ///
    /// # Panics
    /// Where it is refused for another reason, or not.
    #[must_use]
    pub fn new(
        (solid, oracle): (&'a Solid<'a, G>, &'a Oracle<D>),
        what: &str,
        (centre, radius): ([f64; D], f64),
        friction: f32,
    ) -> Option<Self> {
        let what = format!("{what}, r {radius}, friction {friction}");
        let ball = Self::ball(centre, radius);
        let proxy = match Proxy::new(solid, &ball, friction) {
            Ok(proxy) => {
                assert!(!oracle.ball_meets(centre, radius), "{what}");
                proxy
            }
            Err(error) => {
                assert_eq!(error, ProxyError::NotFree, "{what}");
                let is_rounded = G::arithmetic() == Arithmetic::F32;
                let beyond = oracle.distance(centre) - radius;
                assert!(
                    oracle.ball_meets(centre, radius)
                        || is_rounded && beyond <= band(oracle, centre, radius),
                    "{what}"
                );
                return None;
            }
        };
        Some(Self {
            solid,
            oracle,
            proxy,
            what,
            radius,
            size: 0.0,
            frames: 0,
        })
    }

    /// A ball of these numbers.
    ///
    /// # Panics
    /// Where it is none.
    #[must_use]
    pub fn ball(centre: [f64; D], radius: f64) -> Ball<G> {
        let radius = G::Scalar::nearest(radius).expect("it is in the domain");
        Ball::new(G::at(centre).expect("it is in the domain"), radius).expect("it is a ball")
    }

    /// What it keeps free beyond the radius, at most.
    #[must_use]
    pub fn skin(&self) -> f64 {
        match G::arithmetic() {
            Arithmetic::F32 => (self.size + self.radius) * 2f64.powi(-20),
            Arithmetic::Fixed => 4.0,
        }
    }

    /// Where it is.
    #[must_use]
    pub fn centre(&self) -> [f64; D] {
        G::place_of(self.proxy.ball().centre())
    }

    /// A frame, and all that must be true of it.
    ///
    /// # Panics
    /// Where that is not so.
    pub fn step(&mut self, device: [f64; D]) -> ProxyStep<G> {
        let (before, from) = (self.proxy, self.centre());
        let point = G::at(device).expect("it is in the domain");
        let what = format!("{}: {from:?} to {device:?}", self.what);
        let step = self.proxy.step(self.solid, point);
        let step = step.unwrap_or_else(|error| panic!("{what}: {error}"));
        self.frames += 1;
        let centre = self.centre();
        self.size = reach(from).max(reach(centre));
        let oracle = &self.oracle;
        assert_eq!(step.centre, self.proxy.ball().centre(), "{what}");
        // The promise.
        assert!(!oracle.ball_meets(centre, self.radius), "in it: {what}");
        assert!(step.casts <= 4, "{} casts: {what}", step.casts);
        let held = step.constraints.iter().filter(|one| one.is_some()).count();
        assert!(
            step.constraints.iter().take(held).all(Option::is_some) && held <= D,
            "{what}"
        );
        for constraint in step.constraints.into_iter().flatten() {
            let normal = G::vector(constraint.normal);
            assert!((length(normal) - 1.0).abs() < 1e-5, "{normal:?}: {what}");
            let facet = self.solid.cells().facet(constraint.facet);
            assert!(facet.is_some(), "{constraint:?}: {what}");
        }
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
            let [near, far] = [from, device].map(|end| band::<D>(oracle, end, self.radius));
            let clear = match G::arithmetic() {
                Arithmetic::F32 => (G::grid().up)((G::grid().round)(self.radius + near.max(far))),
                Arithmetic::Fixed => self.radius,
            };
            if !free && !oracle.capsule_meets([from, device], self.radius) {
                assert!(
                    oracle.capsule_meets([from, device], clear),
                    "it stays: {what}"
                );
            }
            // The state is all there is.
            let mut again = Proxy::from_bytes(before.to_bytes()).expect("its own bytes");
            assert_eq!(again, before);
            assert_eq!(again.step(self.solid, point), Ok(step), "{what}");
            assert_eq!(again.to_bytes(), self.proxy.to_bytes(), "{what}");
            // And the tracker changes no answer.
            let mut fresh = without_tracker(before);
            let step_of_fresh = fresh.step(self.solid, point).expect("as before");
            assert_eq!(
                (step_of_fresh.centre, step_of_fresh.constraints),
                (step.centre, step.constraints),
                "{what}"
            );
        }
        step
    }

    /// Goes on until nothing moves; how far the device is then.
    ///
    /// # Panics
    /// As [`Feeler::step`].
    pub fn rest(&mut self, device: [f64; D]) -> ProxyStep<G> {
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

/// The same state, but for what the tracker knows: its bytes come before the three facets'.
fn without_tracker<G: Dimension>(proxy: Proxy<G>) -> Proxy<G> {
    let mut bytes = proxy.to_bytes();
    let fresh = BallTracker::new().to_bytes();
    let at = bytes.len() - 3 * size_of::<u32>() - fresh.len();
    bytes[at..][..fresh.len()].copy_from_slice(&fresh);
    Proxy::from_bytes(bytes).expect("the tracker alone has changed")
}

/// How far beyond a ball something may be that counts as a touch in `f32`.
fn band<const D: usize>(oracle: &Oracle<D>, centre: [f64; D], radius: f64) -> f64
where
    [[f64; D]; D]: Facet<D>,
{
    let corners = oracle.facets().iter().flatten();
    let farthest = corners.map(|corner| length(way(centre, *corner)));
    farthest.fold(radius, f64::max) * 2f64.powi(-40)
}
