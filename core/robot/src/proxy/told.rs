use tetracone::{Cost, Dimension, internal::Metric as _, number::Scalar};

/// What a step did to a proxy.
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ProxyMotion {
    /// It is where the device is.
    Free,
    /// Something is in the way. It is as near to the device as what holds it lets it be, or on the
    /// way there: at the end of what friction lets it slide, or of a step's casts.
    Slides,
    /// Friction holds it where it touched.
    Holds,
}

impl ProxyMotion {
    /// The word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Free => "free",
            Self::Slides => "slides",
            Self::Holds => "holds",
        }
    }
}

/// What a proxy may not go beyond: a plane, in the plane a line, beside the facet that was in its way.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Constraint<G: Dimension> {
    /// The facet.
    pub facet: u32,
    /// Out of the solid, at right angles to what the proxy slides along.
    pub normal: G::Direction,
}

/// What a step of a [`Proxy`](super::Proxy) tells.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct ProxyStep<G: Dimension> {
    /// Where the proxy's centre is now.
    pub centre: G::Point,
    /// What it did.
    pub motion: ProxyMotion,
    /// What holds it back: as many as there are, in the plane at most two, then none.
    pub constraints: [Option<Constraint<G>>; 3],
    /// The way from the device to the proxy; the third coordinate is zero in the plane. Exact in
    /// fixed point, rounded in `f32`.
    pub offset: [G::Scalar; 3],
    /// How many times the ball was cast, at most four; none where it rests.
    pub casts: u32,
    /// The boxes and facets that the casts looked at. A cast is followed by a question whether the
    /// ball is free, which looks at about as many where it is not known already.
    pub cost: Cost,
}

impl<G: Dimension> ProxyStep<G> {
    /// The force that a spring between the proxy and the device has on the device: the offset times
    /// the stiffness, every component rounded once. None where the stiffness is negative or not
    /// finite, or the force leaves the domain of coordinates.
    #[must_use]
    pub fn force(&self, stiffness: f32) -> Option<[G::Scalar; 3]> {
        if !(stiffness >= 0.0 && stiffness.is_finite()) {
            return None;
        }
        let mut force = self.offset;
        for component in &mut force {
            *component = G::Scalar::nearest(component.to_real() * f64::from(stiffness))?;
        }
        Some(force)
    }

    /// The way from one place to another, as coordinates.
    pub(super) fn offset(from: G::Point, to: G::Point) -> [G::Scalar; 3] {
        let (from, to) = (G::coordinates(from), G::coordinates(to));
        let mut offset = to;
        for (to, from) in offset.iter_mut().zip(from) {
            *to = G::Scalar::apart(*to, from);
        }
        offset
    }
}
