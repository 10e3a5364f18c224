//! What a member is, and what two of them say that are compared alone.

use tetracone::{
    Dimension,
    number::{Arithmetic, Scalar},
    query::{Ball, Capsule, Class, Contact, FirstHit, Segment},
    solid::Solid,
};

/// A solid or a capsule.
#[derive(Clone, Copy, Debug)]
pub enum Body<'a, G: Dimension> {
    /// A solid.
    Solid(&'a Solid<'a, G>),
    /// A capsule, or a ball.
    Capsule(Capsule<G>),
}

/// A capsule where a pose takes it; none outside the domain.
#[must_use]
pub fn placed<G: Dimension>(capsule: &Capsule<G>, pose: &G::Pose) -> Option<Capsule<G>> {
    let [from, to] = [capsule.axis().from(), capsule.axis().to()].map(|end| G::place(pose, end));
    Capsule::new(Segment::new(from, to).ok()?, capsule.radius()).ok()
}

/// A capsule with so much more radius, rounded up; at the domain's end the greater of both.
fn widened<G: Dimension>(capsule: &Capsule<G>, by: f64) -> Option<Capsule<G>> {
    let own = capsule.radius().to_real();
    let radius = above::<G::Scalar>(own + by).or_else(|| G::Scalar::nearest(own.max(by)))?;
    Capsule::new(capsule.axis(), radius).ok()
}

/// The least coordinate that is not below, in fixed point of a whole number.
fn above<S: Scalar>(real: f64) -> Option<S> {
    let nearest = S::nearest(real)?;
    if nearest.to_real() >= real {
        return Some(nearest);
    }
    // More than half a unit in the last place, and less than one and a half.
    S::nearest(nearest.to_real() * (1.0 + 1.01 * 2f64.powi(-24)))
}

impl<'a, G: Dimension> Body<'a, G> {
    /// The solid.
    #[must_use]
    pub const fn solid(&self) -> Option<&'a Solid<'a, G>> {
        match self {
            Self::Solid(solid) => Some(solid),
            Self::Capsule(_) => None,
        }
    }

    /// Whether this one and another touch where poses take them; none where they cannot be compared. A
    /// capsule and a solid are compared in the solid's frame, others in that of this one.
    #[must_use]
    pub fn touches(&self, other: &Self, [own, there]: [&G::Pose; 2]) -> Option<bool> {
        self.comes_within(other, [own, there], 0.0)
    }

    /// Whether the interiors of two solids overlap where poses take them; with a capsule, whether they touch
    /// where its radius is less by what places are rounded by. None where they cannot be compared.
    #[must_use]
    pub fn overlaps(&self, other: &Self, [own, there]: [&G::Pose; 2]) -> Option<bool> {
        if let (Self::Solid(first), Self::Solid(second)) = (self, other) {
            let placed = second.at(G::relative_to(there, own)?).ok()?;
            let zero = G::point([G::Scalar::ZERO; 3]);
            let contact = first.first_contact_along(&placed, zero)?;
            return Some(contact.witness.is_some());
        }
        let far = [own, there].map(|pose| G::coordinates(G::shift(pose)).map(Scalar::to_real));
        let far = far
            .as_flattened()
            .iter()
            .fold(0.0, |most: f64, x| most.max(x.abs()));
        let rounded = match G::Scalar::ARITHMETIC {
            Arithmetic::F32 => (far + self.extents() + other.extents()) * 2f64.powi(-16),
            Arithmetic::Fixed => 16.0,
        };
        if let (Self::Solid(solid), Self::Capsule(capsule), [frame, seen])
        | (Self::Capsule(capsule), Self::Solid(solid), [seen, frame]) =
            (self, other, [own, there])
        {
            // A thin one cannot lose as much: what is missing, its axis is deeper in the solid, or it meets the boundary.
            let missing = rounded - capsule.radius().to_real();
            if missing > 0.0 {
                let there = placed(capsule, &G::relative_to(seen, frame)?)?;
                let distance = solid.segment_distance(&there.axis()).distance.to_real();
                return Some(distance == 0.0 || distance < -missing);
            }
        }
        let less = |body: &Self| match body {
            Self::Solid(solid) => Self::Solid(solid),
            Self::Capsule(capsule) => {
                let radius = G::Scalar::nearest((capsule.radius().to_real() - rounded).max(0.0));
                let radius = radius.unwrap_or(G::Scalar::ZERO);
                Self::Capsule(Capsule::new(capsule.axis(), radius).unwrap_or(*capsule))
            }
        };
        less(self).touches(&less(other), [own, there])
    }

    /// Whether this one and another come within a margin; as they touch with none.
    #[must_use]
    pub fn comes_within(
        &self,
        other: &Self,
        [own, there]: [&G::Pose; 2],
        margin: f64,
    ) -> Option<bool> {
        match (self, other) {
            (Self::Solid(first), Self::Solid(second)) => {
                let placed = second.at(G::relative_to(there, own)?).ok()?;
                Some(if margin > 0.0 {
                    first.distance(&placed).distance.to_real() <= margin
                } else {
                    first.intersects(&placed)
                })
            }
            (Self::Solid(solid), Self::Capsule(capsule)) => {
                let capsule = placed(capsule, &G::relative_to(there, own)?)?;
                Some(solid.intersects_capsule(&widened(&capsule, margin)?))
            }
            (Self::Capsule(_), Self::Solid(_)) => other.comes_within(self, [there, own], margin),
            (Self::Capsule(first), Self::Capsule(second)) => {
                let second = placed(second, &G::relative_to(there, own)?)?;
                Some(widened(first, margin)?.intersects(&second))
            }
        }
    }

    /// Where a point lies.
    #[must_use]
    pub fn classify(&self, point: G::Point) -> Class {
        match self {
            Self::Solid(solid) => solid.classify(point),
            Self::Capsule(capsule) => capsule.classify(point),
        }
    }

    /// Whether a ball touches it.
    #[must_use]
    pub fn intersects_ball(&self, ball: &Ball<G>) -> bool {
        match self {
            Self::Solid(solid) => solid.intersects_ball(ball),
            Self::Capsule(capsule) => capsule.intersects_ball(ball),
        }
    }

    /// Where a point first meets it.
    #[must_use]
    pub fn cast(&self, way: &Segment<G>) -> Option<FirstHit<G>> {
        match self {
            Self::Solid(solid) => solid.cast(way),
            Self::Capsule(capsule) => capsule.cast(way),
        }
    }

    /// The nearest place of its boundary.
    #[must_use]
    pub fn signed_distance(&self, point: G::Point) -> Option<Contact<G>> {
        match self {
            Self::Solid(solid) => solid.signed_distance(point),
            Self::Capsule(capsule) => capsule.signed_distance(point),
        }
    }

    /// How far it reaches from its zero along all axes, added up.
    #[must_use]
    pub fn extents(&self) -> f64 {
        let size = |corners: &[[G::Scalar; 3]]| {
            let sizes = corners.as_flattened().iter();
            sizes.map(|x| x.to_real().abs()).sum::<f64>()
        };
        match self {
            Self::Solid(solid) => {
                let bounds = solid.bounds();
                size(&[bounds.low, bounds.high])
            }
            Self::Capsule(capsule) => {
                let ends = [capsule.axis().from(), capsule.axis().to()].map(G::coordinates);
                size(&ends) + 6.0 * capsule.radius().to_real()
            }
        }
    }
}
