//! A ball that follows a device and never enters the solid: what a haptic loop pushes back with.
//!
//! A device is somewhere, be it in the material. The [`Proxy`] goes to where it is as long as
//! nothing is in the way, slides along what is, and the distance between the two tells the force.

mod barriers;
mod error;
mod step;
mod told;
mod vector;

pub use error::ProxyError;
pub use told::{Constraint, ProxyMotion, ProxyStep};

use tetracone::{BallTracker, Dimension, number::Scalar, query::Ball, solid::Solid};

/// A ball, a disc in the plane, that follows a device and never enters a solid, with all that it
/// carries from one frame to the next.
///
/// It is in the solid's frame and units. Where the solid moves, the device's place is taken into the
/// solid's frame first, and the proxy moves along with the solid.
///
/// Equal steps leave equal bytes on every target ([`Proxy::to_bytes`]): 60 bytes, no padding.
///
/// ```
/// use tetracone::{
///     include_solid,
///     query::Ball,
///     solid::Solid,
///     space::{Point, Space},
/// };
/// use tetracone_robot::proxy::{Proxy, ProxyMotion};
///
/// static CUBE: Solid<'static, Space<f32>> =
///     include_solid!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/cube.tcone"));
///
/// # fn main() -> Result<(), Box<dyn core::error::Error>> {
/// let tip = Ball::new(Point::new(0.5, 0.25, 2.0), 0.125)?;
/// let mut proxy = Proxy::new(&CUBE, &tip, 0.0)?;
/// // The device goes through the cube and out below in one frame.
/// let step = proxy.step(&CUBE, Point::new(0.75, 0.25, -1.0))?;
/// assert_eq!(step.motion, ProxyMotion::Slides);
/// let Point { x, y, z } = step.centre; // on top of the cube, above the device
/// assert!((x - 0.75).abs() < 1e-5 && y == 0.25 && (z - 1.125).abs() < 1e-5);
/// let [_, _, push] = step.force(0.5).ok_or("it is finite")?; // newtons for a unit of length
/// assert!((push - 1.0625).abs() < 1e-5);
/// # Ok(())
/// # }
/// ```
///
/// # Source
/// Zilles and Salisbury, "A Constraint-Based God-Object Method for Haptic Display", 1995; Ruspini,
/// Kolarov and Khatib, "The Haptic Display of Complex Graphical Environments", 1997.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Proxy<G: Dimension> {
    ball: Ball<G>,
    friction: f32,
    tracker: BallTracker,
    /// The facets that were in its way in the last step.
    touched: [Option<u32>; 3],
}

/// The word for a facet that there is not.
const NONE: u32 = u32::MAX;

impl<G: Dimension> Proxy<G> {
    /// A proxy at rest: a ball that is free of the solid, and the coefficient of friction between the
    /// two, zero where there is none.
    ///
    /// # Errors
    /// [`ProxyError::Friction`]; [`ProxyError::NotFree`] where the ball is not free.
    ///
    /// # Cost
    /// That of [`Solid::intersects_ball`].
    pub fn new(solid: &Solid<'_, G>, ball: &Ball<G>, friction: f32) -> Result<Self, ProxyError> {
        let mut tracker = BallTracker::new();
        if !is_friction(friction) {
            return Err(ProxyError::Friction);
        }
        if tracker.intersects(solid, ball) {
            return Err(ProxyError::NotFree);
        }
        Ok(Self {
            ball: *ball,
            friction,
            tracker,
            touched: [None; 3],
        })
    }

    /// The ball where it is.
    #[must_use]
    pub const fn ball(&self) -> Ball<G> {
        self.ball
    }

    /// The coefficient of friction.
    #[must_use]
    pub const fn friction(&self) -> f32 {
        self.friction
    }

    /// The state as bytes, the same on every target.
    #[must_use]
    pub fn to_bytes(self) -> [u8; 60] {
        let mut bytes = [0; 60];
        let [x, y, z] = G::coordinates(self.ball.centre()).map(Scalar::to_word);
        let words = [
            x,
            y,
            z,
            self.ball.radius().to_word(),
            self.friction.to_bits(),
        ];
        let words = words.into_iter().flat_map(u32::to_le_bytes);
        let touched = self.touched.map(|facet| facet.unwrap_or(NONE));
        let touched = touched.into_iter().flat_map(u32::to_le_bytes);
        let all = words.chain(self.tracker.to_bytes()).chain(touched);
        for (byte, value) in bytes.iter_mut().zip(all) {
            *byte = value;
        }
        bytes
    }

    /// The state that [`Proxy::to_bytes`] gave. Of other bytes the next step says where they put the
    /// ball into the material, but for what a [`BallTracker`] in them claims.
    ///
    /// # Errors
    /// [`ProxyError::Ball`] and [`ProxyError::Friction`], where the bytes are of no proxy.
    pub fn from_bytes(bytes: [u8; 60]) -> Result<Self, ProxyError> {
        let (words, _) = bytes.as_chunks::<4>();
        let mut read = words.iter().map(|word| u32::from_le_bytes(*word));
        let mut next = || read.next().unwrap_or(0);
        let centre = [next(), next(), next()].map(G::Scalar::from_word);
        let radius = G::Scalar::from_word(next());
        let friction = f32::from_bits(next());
        let ball = Ball::new(G::point(centre), radius).map_err(ProxyError::Ball)?;
        if !is_friction(friction) {
            return Err(ProxyError::Friction);
        }
        let mut tracker = [0; 28];
        for (slot, byte) in tracker.iter_mut().zip(bytes.into_iter().skip(20)) {
            *slot = byte;
        }
        let touched = words.last_chunk().copied().unwrap_or([[0xff; 4]; 3]);
        let touched =
            touched.map(|word| Some(u32::from_le_bytes(word)).filter(|facet| *facet != NONE));
        Ok(Self {
            ball,
            friction,
            tracker: BallTracker::from_bytes(tracker),
            touched,
        })
    }
}

fn is_friction(friction: f32) -> bool {
    friction >= 0.0 && friction.is_finite()
}
