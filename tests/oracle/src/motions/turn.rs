//! Turns of the plane and of space, and the directions that motions take.

use core::f64::consts::{FRAC_1_SQRT_2, TAU};
use core::fmt::Debug;

use crate::grid::round_f32;
use crate::oracle::space::turned;
use crate::rng::Rng;
use crate::vector::{add, cross, dot, length, lerp, scale, sub, unit};

/// Points that can be turned about zero: `[f64; 2]` by an angle, `[f64; 3]` by a quaternion.
pub trait Turning<const D: usize> {
    /// How far it is turned.
    type Turn: Copy + Debug + PartialEq;
    /// What it goes on turning about.
    type Axis: Copy + Debug;
    /// A turn and a shift.
    type Pose: Copy + Debug + PartialEq;

    /// Any turn.
    fn any(rng: &mut Rng) -> Self::Turn;

    /// A turn after which much is level or upright that was so before.
    fn square(rng: &mut Rng) -> Self::Turn;

    /// Any axis.
    fn axis(rng: &mut Rng) -> Self::Axis;

    /// Turned on by an angle.
    fn on(turn: Self::Turn, axis: Self::Axis, angle: f64) -> Self::Turn;

    /// A turn between two others.
    fn between(from: Self::Turn, to: Self::Turn, part: f64) -> Self::Turn;

    /// Where a point goes.
    fn apply(turn: Self::Turn, p: [f64; D]) -> [f64; D];

    /// A direction of length one.
    fn direction(rng: &mut Rng) -> [f64; D];

    /// A circle about zero of radius one, and where on it to begin.
    fn circle(rng: &mut Rng) -> Circle<D>;

    /// The turn, in numbers of `f32` where there are more than one, then a shift.
    fn pose(turn: Self::Turn, offset: [f64; D]) -> Self::Pose;
}

/// A circle about zero of radius one.
#[derive(Clone, Copy, Debug)]
pub struct Circle<const D: usize> {
    axes: [[f64; D]; 2],
    start: f64,
}

impl<const D: usize> Circle<D> {
    /// The circle through the ends of two axes at right angles.
    pub(super) fn new(axes: [[f64; D]; 2]) -> Self {
        Self { axes, start: 0.0 }
    }

    /// A point of the circle, so many times as far from zero.
    pub(super) fn at(&self, angle: f64, radius: f64) -> [f64; D] {
        let (sin, cos) = libm::sincos(self.start + angle);
        add(
            scale(self.axes[0], radius * cos),
            scale(self.axes[1], radius * sin),
        )
    }
}

/// Two directions at right angles.
pub(super) fn axes<const D: usize>(rng: &mut Rng) -> [[f64; D]; 2] {
    let first: [f64; D] = rng.direction();
    loop {
        let other = rng.direction();
        let rest = sub(other, scale(first, dot(first, other)));
        if length(rest) > 0.1 {
            return [first, unit(rest)];
        }
    }
}

/// Where a moving polygon is: turned about zero, then moved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// Where zero goes.
    pub offset: [f64; 2],
    /// The turn, in radians.
    pub angle: f64,
}

impl Turning<2> for [f64; 2] {
    type Turn = f64;
    type Axis = ();
    type Pose = Pose;

    fn any(rng: &mut Rng) -> f64 {
        rng.between(0.0, TAU)
    }

    fn square(rng: &mut Rng) -> f64 {
        f64::from(rng.below_u32(4)) * (TAU / 4.0)
    }

    fn axis(_: &mut Rng) {}

    fn on(turn: f64, (): (), angle: f64) -> f64 {
        turn + angle
    }

    fn between(from: f64, to: f64, part: f64) -> f64 {
        let [angle] = lerp([from], [to], part);
        angle
    }

    fn apply(turn: f64, [x, y]: [f64; 2]) -> [f64; 2] {
        let (sin, cos) = libm::sincos(turn);
        [cos * x - sin * y, sin * x + cos * y]
    }

    fn direction(rng: &mut Rng) -> [f64; 2] {
        let (sin, cos) = libm::sincos(Self::any(rng));
        [cos, sin]
    }

    fn circle(rng: &mut Rng) -> Circle<2> {
        Circle {
            axes: [[1.0, 0.0], [0.0, 1.0]],
            start: Self::any(rng),
        }
    }

    fn pose(turn: f64, offset: [f64; 2]) -> Pose {
        Pose {
            offset,
            angle: turn,
        }
    }
}

/// Where a moving polyhedron is: turned about zero, then moved.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose3 {
    /// Where zero goes.
    pub offset: [f64; 3],
    /// The turn, a quaternion of length one as near as four numbers of `f32` come to it, the
    /// scalar first.
    pub quaternion: [f64; 4],
}

impl Turning<3> for [f64; 3] {
    type Turn = [f64; 4];
    type Axis = [f64; 3];
    type Pose = Pose3;

    fn any(rng: &mut Rng) -> [f64; 4] {
        rng.direction()
    }

    /// None, a half turn, a third of one about a diagonal, all exact in every arithmetic, or, with
    /// rounded parts, a quarter about an axis.
    fn square(rng: &mut Rng) -> [f64; 4] {
        let (one, other) = (rng.below(4), rng.below(4));
        let mut turn = [0.0; 4];
        match rng.below(3) {
            0 => turn[one] = 1.0,
            1 => turn = turn.map(|_| rng.pick(&[0.5, -0.5])),
            _ if one == other => turn[one] = 1.0,
            _ => {
                turn[one] = FRAC_1_SQRT_2;
                turn[other] = rng.pick(&[FRAC_1_SQRT_2, -FRAC_1_SQRT_2]);
            }
        }
        turn
    }

    fn axis(rng: &mut Rng) -> [f64; 3] {
        rng.direction()
    }

    fn on([w, x, y, z]: [f64; 4], axis: [f64; 3], angle: f64) -> [f64; 4] {
        let (sin, cos) = libm::sincos(angle / 2.0);
        let (own, by) = ([x, y, z], scale(axis, sin));
        let [x, y, z] = add(add(scale(own, cos), scale(by, w)), cross(by, own));
        unit([w * cos - dot(own, by), x, y, z])
    }

    fn between(from: [f64; 4], to: [f64; 4], part: f64) -> [f64; 4] {
        let to = if dot(from, to) < 0.0 {
            scale(to, -1.0)
        } else {
            to
        };
        unit(lerp(from, to, part))
    }

    fn apply(turn: [f64; 4], p: [f64; 3]) -> [f64; 3] {
        turned(turn, p)
    }

    fn direction(rng: &mut Rng) -> [f64; 3] {
        rng.direction()
    }

    fn circle(rng: &mut Rng) -> Circle<3> {
        Circle::new(axes(rng))
    }

    fn pose(turn: [f64; 4], offset: [f64; 3]) -> Pose3 {
        Pose3 {
            offset,
            quaternion: turn.map(round_f32),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Space = [f64; 3];

    #[test]
    fn turning_on_is_turning_one_after_the_other() {
        let mut rng = Rng::new(1);
        for _ in 0..1000 {
            let (turn, axis) = (Space::any(&mut rng), Space::axis(&mut rng));
            let (angle, p) = (rng.between(-7.0, 7.0), Space::direction(&mut rng));
            let none = [1.0, 0.0, 0.0, 0.0];
            let both = Space::apply(Space::on(turn, axis, angle), p);
            let last = Space::apply(Space::on(none, axis, angle), Space::apply(turn, p));
            assert!(length(sub(both, last)) < 1e-12);
            assert!((length(both) - 1.0).abs() < 1e-12);
        }
    }

    #[test]
    fn a_quarter_about_z_goes_as_in_the_plane() {
        let quarter = Space::on([1.0, 0.0, 0.0, 0.0], [0.0, 0.0, 1.0], TAU / 4.0);
        let [x, y, z] = Space::apply(quarter, [2.0, 1.0, 5.0]);
        let flat = <[f64; 2]>::apply(TAU / 4.0, [2.0, 1.0]);
        assert!(length(sub([x, y, z], [flat[0], flat[1], 5.0])) < 1e-12);
        let half = Space::between([1.0, 0.0, 0.0, 0.0], quarter, 0.5);
        let back = Space::on(half, [0.0, 0.0, 1.0], -TAU / 8.0);
        assert!(length(sub(back, [1.0, 0.0, 0.0, 0.0])) < 1e-12);
    }
}
