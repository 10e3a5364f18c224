//! What a member of a world is: a solid, or all that is within a radius of a segment.

mod couple;
mod crossed;
mod round;

pub(super) use couple::Couple;

use crate::{
    geometry::Dimension,
    number::{Lengths, Metric, Scalar},
    query::{Ball, Capsule, Class, Contact, FirstHit, Segment, reach},
    solid::AsSolid,
    volume::{Aabb, Length},
};

/// What part of the domain a solid may reach from its zero, extents added up.
///
/// Where the boxes of two such solids meet, each of them placed in the frame of the other is within
/// 0.6 of the domain: frames are at most √3 times two reaches apart.
const PART: f64 = 8.0;

/// A solid or a capsule.
#[derive(Clone, Copy, Debug)]
pub(super) enum Shape<B: AsSolid> {
    Solid(B),
    Capsule(Capsule<B::Dimension>),
}

impl<G: Dimension, B: AsSolid<Dimension = G>> Shape<B> {
    /// How far it reaches around the box that [`Shape::place`] gives.
    pub(super) const fn radius(&self) -> G::Scalar {
        match self {
            Self::Solid(_) => G::Scalar::ZERO,
            Self::Capsule(capsule) => capsule.radius(),
        }
    }

    /// A box around the solid, or around the capsule's axis, where a pose takes it.
    pub(super) fn place(&self, pose: &G::Pose) -> Aabb<G> {
        match self {
            Self::Solid(solid) => G::place_box(pose, &solid.as_solid().bounds()),
            Self::Capsule(capsule) => {
                let [from, to] = capsule
                    .axis()
                    .ends()
                    .map(|end| Aabb::of_point(G::place(pose, end)));
                from.union(&to)
            }
        }
    }

    /// The box around the solid, or around the capsule's axis, in its own frame.
    fn bounds(&self) -> Aabb<G> {
        match self {
            Self::Solid(solid) => solid.as_solid().bounds(),
            Self::Capsule(capsule) => capsule.spine(),
        }
    }

    /// The extents of its box and zero, added up.
    pub(super) fn around_zero(&self) -> Length<G> {
        let (radius, _) = self.radius().offset(G::Scalar::ZERO);
        let side = G::Scalar::twice(radius);
        let around = self.bounds().around_zero();
        (0..G::DIMENSION).fold(around, |sum, _| G::Scalar::sum(sum, side))
    }

    /// Whether it reaches too far from its zero.
    pub(super) fn is_too_large(&self) -> bool {
        let around = G::Scalar::length_to_real(self.around_zero());
        G::Scalar::nearest(around * PART).is_none()
    }

    /// How far the solid's points, or those of the capsule's axis, are from zero at most.
    pub(super) fn reach(&self) -> f64 {
        reach(&self.bounds())
    }

    /// The middle of its box.
    pub(super) fn centre(&self) -> G::Point {
        let Aabb { mut low, high } = self.bounds();
        for (x, high) in low.iter_mut().zip(high) {
            *x = x.midpoint(high);
        }
        G::point(low)
    }

    /// A ball around it, about that middle.
    pub(super) fn ball(&self) -> (G::Point, Length<G>) {
        let centre = self.centre();
        let square_to = |point: G::Point| {
            let parts = G::coordinates(point)
                .into_iter()
                .zip(G::coordinates(centre));
            let parts = parts.map(|(a, b)| a.to_real() - b.to_real());
            parts.fold(0.0, |sum, x| sum + x * x)
        };
        let square = match self {
            Self::Solid(solid) => {
                let facets = solid.as_solid().cells().facets();
                let corners = facets.flat_map(|facet| {
                    (0..G::DIMENSION).map(move |corner| G::corner(&facet, corner))
                });
                corners.map(square_to).fold(0.0, f64::max)
            }
            Self::Capsule(capsule) => capsule
                .axis()
                .ends()
                .map(square_to)
                .into_iter()
                .fold(0.0, f64::max),
        };
        let radius = libm::sqrt(square) + self.radius().to_real();
        let radius = radius * (1.0 + f64::from(f32::EPSILON));
        (centre, G::Scalar::length(G::Scalar::length_above(radius)))
    }

    /// Whether a pose leaves it in the domain.
    pub(super) fn fits(&self, pose: &G::Pose) -> bool {
        match self {
            Self::Solid(solid) => solid.as_solid().at(*pose).is_ok(),
            Self::Capsule(capsule) => capsule.placed(pose).is_some(),
        }
    }

    /// The solid's stamp; none for a capsule.
    pub(super) fn stamp(&self) -> Option<u32> {
        match self {
            Self::Solid(solid) => Some(solid.as_solid().stamp()),
            Self::Capsule(_) => None,
        }
    }

    /// Where a point of its frame lies.
    pub(super) fn classify(&self, point: G::Point) -> Class {
        match self {
            Self::Solid(solid) => {
                let solid = solid.as_solid();
                if solid.bounds().contains(point) {
                    solid.classify(point)
                } else {
                    Class::Outside
                }
            }
            Self::Capsule(capsule) => capsule.classify(point),
        }
    }

    /// Whether a ball in its frame has a point in common with it.
    pub(super) fn intersects_ball(&self, ball: &Ball<G>) -> bool {
        match self {
            Self::Solid(solid) => solid.as_solid().intersects_ball(ball),
            Self::Capsule(capsule) => capsule.intersects_ball(ball),
        }
    }

    /// Where a point that goes straight in its frame first meets it.
    pub(super) fn cast(&self, way: &Segment<G>) -> Option<FirstHit<G>> {
        match self {
            Self::Solid(solid) => solid.as_solid().cast(way),
            Self::Capsule(capsule) => capsule.cast(way),
        }
    }

    /// The place of its boundary nearest to a point of its frame; none for one outside the domain.
    pub(super) fn signed_distance(&self, point: G::Point) -> Option<Contact<G>> {
        match self {
            Self::Solid(solid) => solid.as_solid().signed_distance(point),
            Self::Capsule(capsule) => capsule.signed_distance(point),
        }
    }
}
