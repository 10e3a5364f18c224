//! Bounding volumes: what they take, how tightly they fit, and whether two of them meet.
//!
//! All are built about points as they are, placed where a pose takes these, and tested in pairs. What is rounded is
//! rounded outwards: a volume has all its points in it, also after it was placed, and two volumes that are told
//! to be apart are.
//!
//! ```
//! use tetracone_classic::bounding::{BoundingBox, Motion, OrientedBox, Volume};
//!
//! // A slanted bar, and the same bar shifted beside itself.
//! let bar = [[0.0, 0.0], [4.0, 4.0], [1.0, 0.0], [5.0, 4.0]];
//! let motion = Motion::new([[1.0, 0.0], [0.0, 1.0]], [2.0, -2.0], 0.0);
//! let oriented = OrientedBox::around(&bar).ok_or("no points")?;
//! assert!(!oriented.meets(&oriented.placed(&motion)));
//! let along_axes = BoundingBox::around(&bar).ok_or("no points")?;
//! assert!(along_axes.meets(&along_axes.placed(&motion)));
//!
//! // Where on its way back it first touches the one that stays.
//! let touch = oriented.first_touch(&oriented.placed(&motion), [[0.0, 0.0], [-2.0, 2.0]]);
//! assert!(touch.is_some_and(|part| 0.5 < part && part < 0.9));
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! | volume | tested by | source |
//! | --- | --- | --- |
//! | [`SmallestSphere`] | the centres' distance | the lecture "Kolizja", 1; Welzl 1991 |
//! | [`BoundingBox`] | intervals along the axes | the lecture, 1 |
//! | [`OrientedBox`] | 15 directions, 4 in the plane; also in motion | the lecture, 1 and 4.2; Gottschalk, Lin and Manocha 1996 |
//! | [`Dop`] | intervals along 3 to 13 directions | the thesis, 2.3.1; Klosowski et al. 1998 |
//! | [`CutBox`] | intervals along the directions of both | the lecture, 1: a box whose corners are cut off |
//! | [`BoundingCapsule`] | the distance of two segments | the lecture, 1 |
//!
//! [`Hierarchy`] is a tree of any of them over the facets of a solid, from the top down or from the bottom up, and
//! [`LazyHierarchy`] one that is built where it is walked. Both answer pairs of solids and segments, and [`first_hit`]
//! asks a scene of several solids. Volumes of your own implement [`Volume`]. The core
//! has boxes along the axes in its trees, and nothing else: docs/STUDY.md has the figures.

mod boxes;
mod capsule;
mod cut_box;
mod dop;
mod frame;
mod hierarchy;
mod oriented_box;
mod smallest_box;
mod smallest_sphere;

use core::array::from_fn;

use tetracone::number::Scalar as _;

use crate::{
    Simplicial,
    posing::{DIAGONAL, rounding, stretch},
    vector::{Turn, Vector, add, dot, taxicab},
};

pub use boxes::BoundingBox;
pub use capsule::BoundingCapsule;
pub use cut_box::CutBox;
pub use dop::Dop;
pub use hierarchy::{Hierarchy, LazyHierarchy, SceneHit, Walk, first_hit};
pub use oriented_box::OrientedBox;
pub use smallest_sphere::SmallestSphere;

/// How much a volume is widened, as a part of the farthest coordinate: a thousand times more than rounding in
/// `f64` can amount to.
pub const WIDENING: f64 = 1e-12;

/// A convex volume about some points.
pub trait Volume<const D: usize>: Clone {
    /// What it is called.
    const NAME: &'static str;

    /// The volume about some points; none where there are none.
    fn around(points: &[[f64; D]]) -> Option<Self>;

    /// The volume about some facets, each by its corners; none where there are none. As it stands, that about the
    /// corners.
    #[must_use]
    fn around_facets(facets: &[[[f64; D]; D]]) -> Option<Self> {
        Self::around(facets.as_flattened())
    }

    /// A volume about all that a motion takes what is in this one to.
    #[must_use]
    fn placed(&self, motion: &Motion<D>) -> Self;

    /// Whether two volumes may have a point in common: false only where they have none.
    fn meets(&self, other: &Self) -> bool;

    /// Whether a point is in it, or beside it by no more than what it is widened by.
    fn has(&self, point: [f64; D]) -> bool;

    /// The part of a straight way from one place to another, from 0 to 1, after which it may first be in the volume,
    /// rounded down; none only where it never is. As it stands, 0 where the volume about both places
    /// [meets](Self::meets) this one.
    #[must_use]
    fn entered_by(&self, ends: [[f64; D]; 2]) -> Option<f64> {
        let way = Self::around(&ends)?;
        way.meets(self).then_some(0.0)
    }

    /// Its area or volume, nearly.
    fn size(&self) -> f64;
}

/// A turn, then a shift.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Motion<const D: usize> {
    turn: Turn<D>,
    shift: Vector<D>,
    /// How far from there a point may be taken.
    off: f64,
}

impl<const D: usize> Motion<D> {
    /// The motion with the rows of a rotation and a shift. `off` is how far points may be from where it takes
    /// them exactly: what a pose rounds.
    #[must_use]
    pub const fn new(rows: [[f64; D]; D], shift: [f64; D], off: f64) -> Self {
        Self {
            turn: rows,
            shift,
            off,
        }
    }

    /// What a pose does with points whose absolute coordinates add up to `reach` at most: `off` is what the core
    /// rounds, and by how much the rounded rotation lengthens the radius of what holds them.
    #[must_use]
    pub fn of_pose<G: Simplicial<D>>(pose: &G::Pose, reach: f64) -> Self {
        let rows = G::rows(pose);
        let rows = from_fn(|i| from_fn(|j| G::Scalar::unit_to_real(rows[i][j])));
        let shift = G::real(G::shift(pose));
        let longer = 2.0 * reach * (stretch(rows) - 1.0).max(0.0);
        let off = rounding::<G::Scalar>(reach + taxicab(shift)) * DIAGONAL + longer;
        Self::new(rows, shift, off)
    }

    /// Where it takes a point.
    #[must_use]
    pub fn apply(&self, point: [f64; D]) -> [f64; D] {
        add(self.turned(point), self.shift)
    }

    fn turned(&self, way: Vector<D>) -> Vector<D> {
        self.turn.map(|row| dot(row, way))
    }

    /// How much wider a volume has to be that reaches so far and is placed.
    #[must_use]
    pub fn room(&self, reach: f64) -> f64 {
        self.off + (reach + far(self.shift)) * WIDENING
    }
}

/// The greatest coordinate of a point.
fn far<const D: usize>(point: Vector<D>) -> f64 {
    point.into_iter().fold(0.0, |most, x| most.max(x.abs()))
}

/// The greatest coordinate of some points, without its sign.
#[must_use]
pub fn reach_of<const D: usize>(points: &[[f64; D]]) -> f64 {
    points.iter().map(|point| far(*point)).fold(0.0, f64::max)
}

/// How far points lie along a direction, from the least to the greatest.
fn interval<const D: usize>(points: &[Vector<D>], direction: Vector<D>) -> [f64; 2] {
    let along = points.iter().map(|point| dot(*point, direction));
    along.fold([f64::INFINITY, f64::NEG_INFINITY], |[least, most], x| {
        [least.min(x), most.max(x)]
    })
}

/// Whether two intervals have a value in common.
fn overlap([a, b]: [f64; 2], [c, d]: [f64; 2]) -> bool {
    a <= d && c <= b
}

/// The part of a way, from 0 to 1, after which it may first be in all of some intervals, rounded down; none where it
/// is never in all of them at once.
///
/// Of each there are where the way starts, how far it goes along the interval, and its ends, which have to be as far out
/// as these numbers are rounded.
fn first_in(intervals: impl Iterator<Item = (f64, f64, [f64; 2])>) -> Option<f64> {
    let (mut from, mut to) = (0.0f64, 1.0f64);
    for (start, speed, [low, high]) in intervals {
        if speed.abs() <= f64::MIN_POSITIVE {
            if start < low || start > high {
                return None;
            }
            continue;
        }
        let (first, last) = if speed > 0.0 {
            (low, high)
        } else {
            (high, low)
        };
        let [first, last] = [first, last].map(|end| (end - start) / speed);
        from = from.max(first - first.abs() * WIDENING);
        to = to.min(last + last.abs() * WIDENING);
    }
    (from <= to).then_some(from)
}

/// The mean of some points.
fn mean<const D: usize>(points: &[Vector<D>]) -> Vector<D> {
    let (mut sum, mut count) = ([0.0; D], 0.0);
    for point in points {
        sum = add(sum, *point);
        count += 1.0;
    }
    from_fn(|k| sum[k] / count)
}
