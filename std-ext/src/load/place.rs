//! Places and lengths in the units of the source as coordinates, and placing one solid in the
//! frame of another.

mod placing;

use tetracone::{
    Dimension,
    image::Lattice,
    number::Scalar,
    query::{Ball, BallError, Posed},
    solid::Solid,
};

pub use placing::{Placement, Placing};

/// A place as the nearest point; in the plane its third coordinate is not looked at.
///
/// # Errors
/// Which coordinate is outside the domain.
pub fn point<G: Dimension>(lattice: &Lattice, place: [f64; 3]) -> Result<G::Point, usize> {
    let steps = lattice.to_steps(place);
    let mut coordinates = [G::Scalar::ZERO; 3];
    let used = coordinates.iter_mut().zip(steps).take(G::DIMENSION);
    for (axis, (coordinate, step)) in used.enumerate() {
        *coordinate = G::Scalar::nearest(step).ok_or(axis)?;
    }
    Ok(G::point(coordinates))
}

/// A length as the nearest coordinate; none where it is negative or outside the domain.
#[must_use]
pub fn length<S: Scalar>(lattice: &Lattice, length: f64) -> Option<S> {
    let steps = libm::ldexp(length, lattice.exponent.wrapping_neg());
    S::nearest(steps).filter(|_| length >= 0.0)
}

/// A length as the least coordinate that is not below it; none where it is negative or outside the
/// domain.
#[must_use]
pub fn length_above<S: Scalar>(lattice: &Lattice, length: f64) -> Option<S> {
    let steps = libm::ldexp(length, lattice.exponent.wrapping_neg());
    let nearest = S::nearest(steps).filter(|_| length >= 0.0)?;
    let up = if nearest.to_real() < steps {
        nearest.right_of()
    } else {
        nearest
    };
    up.in_domain().then_some(up)
}

/// A ball with its centre and its radius rounded to the nearest.
///
/// # Errors
/// [`BallError`].
pub fn ball<G: Dimension>(
    lattice: &Lattice,
    centre: [f64; 3],
    radius: f64,
) -> Result<Ball<G>, BallError> {
    let centre = point::<G>(lattice, centre).map_err(|axis| BallError::Centre { axis })?;
    let radius = length(lattice, radius).ok_or(BallError::Radius)?;
    Ball::new(centre, radius)
}

/// Where a point is in the units of the source; in the plane, the third coordinate means nothing.
#[must_use]
pub fn place_of<G: Dimension>(lattice: &Lattice, point: G::Point) -> [f64; 3] {
    lattice.from_steps(G::coordinates(point).map(Scalar::to_real))
}

/// How long a length is in the units of the source.
#[must_use]
pub fn length_of<S: Scalar>(lattice: &Lattice, length: S) -> f64 {
    libm::ldexp(length.to_real(), lattice.exponent)
}

impl Placement {
    /// A solid where this places it in the frame of another, both on lattices of one step.
    ///
    /// # Errors
    /// What is wrong with the placement, and what to do.
    pub fn place<'b, G: Placing>(
        &self,
        solid: &'b Solid<'_, G>,
        lattices: [&Lattice; 2],
    ) -> Result<Posed<'b, G>, String> {
        solid.at(G::pose(self, lattices)?).map_err(|_| {
            "the second solid would reach beyond the domain, 2^40 in f32 and 2^29 lattice steps in \
             fixed point; place it nearer to the first"
                .to_owned()
        })
    }
}
