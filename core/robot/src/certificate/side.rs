//! A link's tree of boxes where the link is, and how far apart two parts are along a direction.

use tetracone::{
    solid::{Solid, TreePart},
    space::{Point, Triangle},
    volume::Aabb,
};

use crate::{Number, Pose, Space};

/// A link where it is in the frame that a pair is looked at in.
#[derive(Clone, Copy, Debug)]
pub struct Side<'a> {
    solid: Solid<'a, Space>,
    pose: Pose,
}

/// What a number of a tree of boxes stands for.
#[derive(Clone, Copy, Debug)]
pub enum Part {
    /// A box, by its least and its greatest corner.
    Box([[i32; 3]; 2]),
    /// A facet, by its corners.
    Facet([[i32; 3]; 3]),
}

impl Part {
    /// How far it reaches along a direction in the link's frame, backwards and forwards.
    ///
    /// With a direction of 30 fractional bits and coordinates below 2^29 no sum is more than 2^61.
    fn reach(&self, direction: [i64; 3]) -> [i64; 2] {
        let along = |x: i64, y: i32| x.wrapping_mul(y.into());
        match self {
            Self::Box([low, high]) => {
                let (mut least, mut most) = (0i64, 0i64);
                for k in 0..3 {
                    let [a, b] = [along(direction[k], low[k]), along(direction[k], high[k])];
                    least = least.wrapping_add(a.min(b));
                    most = most.wrapping_add(a.max(b));
                }
                [least, most]
            }
            Self::Facet(corners) => {
                let heights = corners.map(|corner| {
                    let [x, y, z] = core::array::from_fn(|k| along(direction[k], corner[k]));
                    x.wrapping_add(y).wrapping_add(z)
                });
                let [a, b, c] = heights;
                [a.min(b).min(c), a.max(b).max(c)]
            }
        }
    }
}

impl<'a> Side<'a> {
    #[expect(clippy::large_types_passed_by_value, reason = "it is kept")]
    pub(super) const fn new(solid: Solid<'a, Space>, pose: Pose) -> Self {
        Self { solid, pose }
    }

    /// The solid in its own frame.
    #[must_use]
    pub const fn solid(&self) -> &Solid<'a, Space> {
        &self.solid
    }

    /// Where it is.
    #[must_use]
    pub const fn pose(&self) -> &Pose {
        &self.pose
    }

    /// What a number of the tree stands for.
    #[must_use]
    pub fn part(&self, index: u32) -> Option<Part> {
        Some(match self.solid.tree().part(index)? {
            TreePart::Box(Aabb { low, high }) => {
                Part::Box([low, high].map(|corner| corner.map(Number::to_bits)))
            }
            TreePart::Facet(Triangle { a, b, c }) => Part::Facet([a, b, c].map(steps)),
        })
    }

    /// A direction, with 15 fractional bits, as the link has it, with 30, each component rounded.
    fn turn_back(&self, direction: [i16; 3]) -> [i64; 3] {
        let rows = self.pose.matrix();
        core::array::from_fn(|k| {
            let mut sum = 1i64 << 14;
            for (row, x) in rows.iter().zip(direction) {
                sum = sum.wrapping_add(i64::from(row[k].to_bits()).wrapping_mul(x.into()));
            }
            sum >> 15
        })
    }

    /// How far a part reaches along a direction, backwards and forwards, in steps with 30 fractional bits:
    /// below 2^62.
    fn reach(&self, part: &Part, direction: [i16; 3]) -> [i64; 2] {
        let shift = steps(self.pose.shift());
        let mut height = 0i64;
        for (x, y) in direction.into_iter().zip(shift) {
            height = height.wrapping_add(i64::from(x).wrapping_mul(y.into()));
        }
        let height = height.wrapping_shl(15);
        part.reach(self.turn_back(direction))
            .map(|reach| reach.wrapping_add(height))
    }
}

/// How far one part ends before another one begins along a direction of length one at most, in whole steps,
/// rounded down.
#[must_use]
pub fn gap([first, second]: [&Side<'_>; 2], parts: &[Part; 2], direction: [i16; 3]) -> i64 {
    let [_, end] = first.reach(&parts[0], direction);
    let [begin, _] = second.reach(&parts[1], direction);
    begin.wrapping_sub(end) >> 30
}

fn steps(point: Point<Number>) -> [i32; 3] {
    point.array().map(Number::to_bits)
}
