use fixed::types::I32F0;
use tetracone::{
    image::Image,
    number::Arithmetic,
    query::{Ball, Segment},
    solid,
    space::{Point, Space},
};

use crate::{GpuError, Pose, Solid, solid::scaled};

/// A solid of a cloud as the core has it for balls and segments: cells, lists and boxes, asked at the
/// same rounded places as the GPU.
#[derive(Clone, Copy, Debug)]
pub enum WholeSolid<'a> {
    /// A fixed-point solid, in its lattice's steps.
    Fixed(solid::Solid<'a, Space<I32F0>>),
    /// An `f32` solid.
    F32 {
        /// The solid.
        solid: solid::Solid<'a, Space<f32>>,
        /// A step of the world is 2 to this power.
        exponent: i32,
    },
}

impl Solid {
    /// The solid as the CPU sees it, for balls and segments one by one.
    ///
    /// # Errors
    /// [`GpuError::Image`] for a solid that was baked for points alone.
    ///
    /// # Cost
    /// Linear in the image: keep it for many questions.
    pub fn whole(&self) -> Result<WholeSolid<'_>, GpuError> {
        let shared = &self.shared;
        let image = Image::from_words(&shared.words).map_err(GpuError::Image)?;
        Ok(match shared.arithmetic {
            Arithmetic::Fixed => WholeSolid::Fixed(image.solid().map_err(GpuError::Image)?),
            Arithmetic::F32 => WholeSolid::F32 {
                solid: image.solid().map_err(GpuError::Image)?,
                exponent: shared.exponent,
            },
        })
    }
}

impl WholeSolid<'_> {
    /// Whether the ball around a place of the world and the solid in this pose have a point in common;
    /// place and radius are in steps of the world.
    ///
    /// It is [`tetracone::solid::Solid::intersects_ball`], exact in fixed point, of the place that
    /// [`Pose::local`] gives; for an `f32` solid, place and radius are then rounded to 24 bits, ties to
    /// even. A ball has no point in common where its centre is outside either domain, or its radius
    /// negative.
    ///
    /// # Cost
    /// That of the core's.
    #[must_use]
    pub fn intersects_ball(&self, pose: &Pose, place: [i32; 3], radius: i32) -> bool {
        let Some(local) = pose.local(place) else {
            return false;
        };
        match self {
            Self::Fixed(solid) => Ball::new(fixed_point(local), I32F0::from_bits(radius))
                .is_ok_and(|ball| solid.intersects_ball(&ball)),
            Self::F32 { solid, exponent } => {
                Ball::new(float_point(local, *exponent), scaled(radius, *exponent))
                    .is_ok_and(|ball| solid.intersects_ball(&ball))
            }
        }
    }

    /// Whether the way between two places of the world, a closed segment, and the solid in this pose
    /// have a point in common.
    ///
    /// It is [`tetracone::solid::Solid::intersects_segment`], exact, of the places that
    /// [`Pose::local`] gives; for an `f32` solid, they are then rounded to 24 bits, ties to even. A way
    /// has no point in common where one of its ends is outside either domain.
    ///
    /// # Cost
    /// That of the core's.
    #[must_use]
    pub fn intersects_segment(&self, pose: &Pose, from: [i32; 3], to: [i32; 3]) -> bool {
        let (Some(from), Some(to)) = (pose.local(from), pose.local(to)) else {
            return false;
        };
        match self {
            Self::Fixed(solid) => Segment::new(fixed_point(from), fixed_point(to))
                .is_ok_and(|segment| solid.intersects_segment(&segment)),
            Self::F32 { solid, exponent } => {
                let [from, to] = [from, to].map(|local| float_point(local, *exponent));
                Segment::new(from, to).is_ok_and(|segment| solid.intersects_segment(&segment))
            }
        }
    }
}

fn fixed_point(local: [i32; 3]) -> Point<I32F0> {
    local.map(I32F0::from_bits).into()
}

fn float_point(local: [i32; 3], exponent: i32) -> Point<f32> {
    local.map(|steps| scaled(steps, exponent)).into()
}
