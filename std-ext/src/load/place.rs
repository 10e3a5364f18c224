//! Places and lengths in the units of the source as coordinates, and placing one solid in the
//! frame of another.

use tetracone::{
    image::Lattice,
    number::Scalar,
    plane::{Plane, Point, Pose, PoseError},
    query::Placed,
    tree::Body,
};

/// A rotation whose length squared is beyond this is not looked at any closer.
const MOST: f64 = 2.0;

/// A place as the nearest point.
///
/// # Errors
/// Which coordinate is outside the domain.
pub fn point<S: Scalar>(lattice: &Lattice, [x, y]: [f64; 2]) -> Result<Point<S>, usize> {
    let [x, y, _] = lattice.to_steps([x, y, 0.0]);
    Ok(Point::new(
        S::nearest(x).ok_or(0usize)?,
        S::nearest(y).ok_or(1usize)?,
    ))
}

/// A length as the nearest coordinate; none where it is negative or outside the domain.
#[must_use]
pub fn length<S: Scalar>(lattice: &Lattice, length: f64) -> Option<S> {
    let steps = libm::ldexp(length, lattice.exponent.wrapping_neg());
    S::nearest(steps).filter(|_| length >= 0.0)
}

/// Where a point is in the units of the source.
#[must_use]
pub fn place_of<S: Scalar>(lattice: &Lattice, point: Point<S>) -> [f64; 2] {
    let [x, y, _] = lattice.from_steps([point.x.to_real(), point.y.to_real(), 0.0]);
    [x, y]
}

/// A turn and then a shift of a solid in the plane, in the units of the sources.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placement {
    /// Where the solid's zero goes.
    pub shift: [f64; 2],
    /// The cosine of the angle.
    pub cosine: f64,
    /// The sine of the angle.
    pub sine: f64,
}

impl Placement {
    /// The same for solids on lattices of one step: in steps, from the second solid's zero to the
    /// first one's. The shift is computed in `f64` and rounded once.
    ///
    /// # Errors
    /// [`PoseError`].
    pub fn pose<S: Scalar>(&self, first: &Lattice, second: &Lattice) -> Result<Pose<S>, PoseError> {
        let (cosine, sine) = (self.cosine, self.sine);
        let square = cosine * cosine + sine * sine;
        if square.is_nan() || square > MOST {
            return Err(PoseError::NotUnit { square });
        }
        let ([x, y, _], [tx, ty]) = (second.offset, self.shift);
        let shift = [cosine * x - sine * y + tx, sine * x + cosine * y + ty];
        let shift = point(first, shift).map_err(|axis| PoseError::Domain { axis })?;
        Pose::new(shift, S::unit(cosine), S::unit(sine))
    }

    /// A solid where this places it.
    ///
    /// # Errors
    /// What is wrong with the placement, and what to do.
    pub fn place<'b, S: Scalar>(
        &self,
        body: &Body<'b, Plane<S>>,
        [first, second]: [&Lattice; 2],
    ) -> Result<Placed<'b, Plane<S>>, String> {
        let pose = self
            .pose(first, second)
            .map_err(|error| error.to_string())?;
        body.at(pose).map_err(|_| {
            "the second solid would reach beyond the domain, 2^40 in f32 and 2^29 lattice steps in \
             fixed point; place it nearer to the first"
                .to_owned()
        })
    }
}
