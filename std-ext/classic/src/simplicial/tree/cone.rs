use core::array::from_fn;

use crate::{
    Counters,
    simplicial::zone::ROUNDING,
    vector::{Vector, add, determinant, dot, height, length, normal, scale, taxicab},
};

/// Rays nearer than this to a line or plane, as the cosine of an angle, may lie in it where
/// simplices are sorted into cones: a million times what rounding can move a ray.
const ANGLE: f64 = 1e-9;

/// Rays that span a line or plane are apart by more than this, as the sine of an angle, or it says
/// nothing.
const SPREAD: f64 = 1e-6;

/// Rays in one plane are apart by more than this, as the sine of an angle, where the plane can be tilted off both.
const APART: f64 = 1e-3;

/// A tri-cone or a tetra-cone with its apex at the covering's origin.
///
/// # Source
/// Def. 4.6, 4.8, 5.2, 5.4. The corners of the first level are one step along the axes, and a cone
/// is split at the middles of its corners, so that all corners are dyadic numbers with |x| + |y| +
/// … = 1, exact in `f64`, and the corners of a cone at depth d span the area 2^-d or the volume
/// 4^-d.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cone<const D: usize = 2> {
    /// The directions V1, V2 (and V3) of its rays, counter-clockwise.
    pub corners: [[f64; D]; D],
}

impl<const D: usize> Cone<D> {
    /// The four quadrants or eight octants, each next to the one before.
    #[must_use]
    pub fn first_level() -> Vec<Self> {
        let octant = |number: usize| {
            // Gray's code: one sign changes at a time.
            let signs = number ^ (number >> 1);
            let mut corners = from_fn(|k| {
                let sign = if signs >> k & 1 == 0 { 1.0 } else { -1.0 };
                from_fn(|i| if i == k { sign } else { 0.0 })
            });
            if signs.count_ones() % 2 == 1 {
                corners.swap(D - 2, D - 1);
            }
            Self { corners }
        };
        (0..1 << D).map(octant).collect()
    }

    /// Its parts, split at the middles of its corners: one a corner, and in space the one in the
    /// middle.
    #[must_use]
    pub fn parts(&self) -> Vec<Self> {
        let middle = |i: usize, j: usize| scale(add(self.corners[i], self.corners[j % D]), 0.5);
        let at_corner = |k: usize| Self {
            corners: from_fn(|i| middle(i, k)),
        };
        let centre = Self {
            corners: from_fn(|k| middle(k, k + 1)),
        };
        let corners = (0..D).map(at_corner);
        corners.chain((D == 3).then_some(centre)).collect()
    }

    /// Whether β, γ (and δ) of a point are not negative, in rounded arithmetic.
    pub(super) fn contains(&self, point: Vector<D>) -> bool {
        (0..D).all(|k| self.with(k, point) >= 0.0)
    }

    /// The determinant with a point instead of a corner.
    fn with(&self, k: usize, point: Vector<D>) -> f64 {
        let mut corners = self.corners;
        corners[k] = point;
        determinant(corners)
    }

    /// Whether a simplex of the covering with these outer corners is sorted into the cone: unless
    /// a line or plane through the origin that rays of the two span clearly separates them.
    ///
    /// # Source
    /// Def. 4.12 and 5.8. Prop. 4.10–4.11 and 5.3–5.5 ask for corners of one in the other and, in
    /// space, for edges across sides (Th. 5.1), which is the same without rounding; how many signs either takes is in the
    /// study. The counters' signs are those of rays against such lines or planes, rounded here.
    #[must_use]
    pub fn has_simplex(&self, outer: [[f64; D]; D], counters: &mut Counters) -> bool {
        let unit = |p: &Vector<D>| (taxicab(*p) > 0.0).then(|| scale(*p, 1.0 / length(*p)));
        let ours: Vec<_> = self.corners.iter().filter_map(unit).collect();
        let theirs: Vec<_> = outer.iter().filter_map(unit).collect();
        let all: Vec<_> = ours.iter().chain(&theirs).copied().collect();
        let mut is_apart = |away: Vector<D>| {
            let size = length(away);
            size > SPREAD
                && [1.0, -1.0].iter().any(|side| {
                    let away = scale(away, side / size);
                    are_separated(&ours, &theirs, away, counters)
                })
        };
        !(0..all.len()).any(|i| {
            if D == 2 {
                is_apart(normal(|_| all[i]))
            } else {
                (i + 1..all.len()).any(|j| is_apart(normal(|k| all[if k == 0 { i } else { j }])))
            }
        })
    }

    /// The determinant of the corners.
    pub(super) fn volume(&self) -> f64 {
        determinant(self.corners)
    }

    /// Barycentric coordinates β, γ (and δ) of a point with respect to O and points at these
    /// multiples of the corners, and a bound of the error of α, what is left of one.
    pub(super) fn coordinates(&self, point: Vector<D>, reach: [f64; D]) -> ([f64; D], f64) {
        let volume = self.volume();
        let coordinates = from_fn(|k| self.with(k, point) / (volume * reach[k]));
        let inverse: f64 = reach.iter().map(|t| 1.0 / t).sum();
        let error = 4.0 * ROUNDING * (1.0 + taxicab(point) / volume * inverse);
        (coordinates, error)
    }

    /// How far from the apex the line or plane is through the points of its rays at distance one.
    pub(super) fn reach(&self) -> f64 {
        let units = self.corners.map(|p| scale(p, 1.0 / length(p)));
        height(units, [0.0; D]).abs()
    }
}

/// Whether rays are clearly on different sides of the line or plane at right angles to `away`, the
/// first ones on its side. Rays of both may lie in it where they are clearly apart there.
fn are_separated<const D: usize>(
    ours: &[Vector<D>],
    theirs: &[Vector<D>],
    away: Vector<D>,
    counters: &mut Counters,
) -> bool {
    let mut height = |p: &Vector<D>| {
        counters.signs += 1;
        dot(*p, away)
    };
    let on_sides =
        ours.iter().all(|p| height(p) >= -ANGLE) && theirs.iter().all(|p| height(p) <= ANGLE);
    let level = |p: &&Vector<D>| dot(**p, away).abs() <= ANGLE;
    on_sides
        && match (
            ours.iter().filter(level).count(),
            theirs.iter().filter(level).count(),
        ) {
            (0, _) | (_, 0) => true,
            (1, 1) => {
                // The line or plane can be tilted off both.
                let (p, q) = (ours.iter().find(level), theirs.iter().find(level));
                p.zip(q).is_some_and(|(p, q)| dot(*p, *q) < 1.0 - SPREAD)
            }
            _ => {
                let ours = ours.iter().filter(level).copied();
                let theirs = theirs.iter().filter(level).map(|p| scale(*p, -1.0));
                D == 3 && are_on_one_side(&ours.chain(theirs).collect::<Vec<_>>(), away)
            }
        }
}

/// Whether vectors of the plane at right angles to `away` are clearly on one side of a line through the origin: all are
/// less than half a turn ahead of one of them.
fn are_on_one_side<const D: usize>(all: &[Vector<D>], away: Vector<D>) -> bool {
    let is_ahead = |from: &Vector<D>, p: &Vector<D>| {
        let turn = dot(away, normal(|k| if k == 0 { *from } else { *p }));
        turn > APART || turn >= -ANGLE && dot(*from, *p) > 0.0
    };
    all.iter().any(|from| all.iter().all(|p| is_ahead(from, p)))
}
