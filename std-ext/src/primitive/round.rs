//! How many sides a circle or a ball needs, and where their corners are.

use core::f64::consts::PI;

use super::{Hold, PrimitiveError};

/// The most sides of a circle. A ball of so many has a million triangles, and its chord error is
/// some 2^-17 of its radius.
pub const MOST_SIDES: u32 = 1024;

/// By what part of the farthest point's distance round sides are let out or drawn in before their
/// corners are rounded, so that rounding cannot bring them to the wrong side.
const MARGIN: f64 = 16.0 * f64::EPSILON;

/// What is round.
#[derive(Clone, Copy)]
pub(super) enum Curve {
    /// A circle, as a regular polygon.
    Circle,
    /// A ball, as rings of so many sides, half as many bands of them from pole to pole.
    Ball,
}

/// The polygons of a circle or a ball.
pub(super) struct Round {
    pub(super) sides: u32,
    /// How far their corners are from the middle.
    pub(super) radius: f64,
    /// How far they are off at most.
    pub(super) error: f64,
}

impl Round {
    /// The fewest sides that keep to a chord error; no point is farther from the origin than `reach`.
    pub(super) fn fit(
        curve: Curve,
        radius: f64,
        reach: f64,
        hold: Hold,
        chord: f64,
    ) -> Result<Self, PrimitiveError> {
        let margin = MARGIN * reach;
        if radius <= margin {
            return Err(PrimitiveError::Size { size: radius });
        }
        let of = |sides: u32| {
            let (sin, cos) = libm::sincos(PI / f64::from(sides));
            // How near its middle the polygon with corners at 1 comes, and how much that is short of
            // 1. A face of a ball is half a step of longitude and half a step of latitude away from
            // its middle line, and is nearest at the equator.
            let (near, short) = match curve {
                Curve::Circle => (cos, sin * sin / (1.0 + cos)),
                Curve::Ball => (cos * cos, sin * sin),
            };
            let (radius, error) = match hold {
                Hold::Around => ((radius + margin) / near, radius * short / near),
                Hold::Within => (radius - margin, radius * short),
            };
            // The margin itself, a quarter of a circle's sides at worst, and roundings.
            let error = error + 4.0 * margin;
            Self {
                sides,
                radius,
                error,
            }
        };
        (1..=MOST_SIDES / 4)
            .map(|quarter| of(4 * quarter))
            .find(|round| round.error <= chord)
            .ok_or_else(|| PrimitiveError::Chord {
                chord,
                least: of(MOST_SIDES).error,
            })
    }
}
