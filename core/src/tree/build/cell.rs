//! One cone while the tree is built: its shape, and what a facet has in it.
//!
//! Here, and only here, geometry is measured rather than decided. Measuring is done in `f64`,
//! whose basic operations give the same bits on every target, in either arithmetic; every result
//! is widened so far that neither this rounding nor that of a query ([`Scalar::MARGIN`]) can make
//! a facet be missed.

use crate::{dimension::Dimension, number::Scalar, tree::cone::Path};

/// 2^-44: rounding of a clipped point, relative to the size of the facet it was cut from.
pub(super) const CLIP_MARGIN: f64 = 1.0 / 17_592_186_044_416.0;

/// A position or direction relative to the covering origin.
pub(crate) type Vector = [f64; 3];

pub(crate) fn dot(a: Vector, b: Vector) -> f64 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

pub(crate) fn cross(a: Vector, b: Vector) -> Vector {
    [
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    ]
}

fn blend(a: Vector, b: Vector, share: f64) -> Vector {
    [0, 1, 2].map(|k| a[k] + (b[k] - a[k]) * share)
}

/// A facet relative to the covering origin.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LocalFacet {
    pub(crate) corners: [Vector; 3],
    /// The greatest coordinate, for margins.
    pub(crate) size: f64,
}

impl LocalFacet {
    pub(crate) fn new<G: Dimension>(origin: G::Point, facet: &G::Facet) -> Self {
        let from = G::coordinates(origin).map(Scalar::to_real);
        let corner = |index: usize| -> Vector {
            let to = G::coordinates(G::corner(facet, index)).map(Scalar::to_real);
            [0, 1, 2].map(|k| to[k] - from[k])
        };
        let corners = [corner(0), corner(1), corner(2)];
        let size = corners
            .iter()
            .flatten()
            .fold(0.0, |most: f64, x| most.max(x.abs()));
        Self { corners, size }
    }

    /// The facet's normal, out of the material; its length is the facet's measure.
    pub(crate) fn normal<G: Dimension>(&self) -> Vector {
        let [a, b, c] = self.corners;
        if G::DIMENSION == 2 {
            [b[1] - a[1], a[0] - b[0], 0.0]
        } else {
            cross(
                [0, 1, 2].map(|k| b[k] - a[k]),
                [0, 1, 2].map(|k| c[k] - a[k]),
            )
        }
    }
}

/// The part of a facet in a cone: a convex polygon (space) or a segment (plane).
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece {
    corners: [Vector; Self::MOST],
    count: usize,
}

impl Piece {
    /// A triangle cut by three planes has at most six corners.
    const MOST: usize = 8;

    pub(crate) fn corners(&self) -> impl Iterator<Item = Vector> + '_ {
        self.corners.iter().copied().take(self.count)
    }

    fn push(&mut self, corner: Vector) {
        if let Some(slot) = self.corners.get_mut(self.count) {
            *slot = corner;
            self.count += 1;
        }
    }

    /// The part where `height` is at least `-slack`.
    fn cut(&self, height: impl Fn(Vector) -> f64, slack: f64) -> Self {
        let mut kept = Self {
            corners: self.corners,
            count: 0,
        };
        let Some(mut from) = self.corners().last() else {
            return kept;
        };
        let mut from_height = height(from) + slack;
        for to in self.corners() {
            let to_height = height(to) + slack;
            if (from_height < 0.0) != (to_height < 0.0) {
                kept.push(blend(from, to, from_height / (from_height - to_height)));
            }
            if to_height >= 0.0 {
                kept.push(to);
            }
            (from, from_height) = (to, to_height);
        }
        kept
    }
}

/// A cone's shape.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cell {
    pub(crate) path: Path,
    /// The directions of its corner rays, each with reach 1.
    pub(crate) corners: [Vector; 3],
    /// Linear forms: the lengths of a point along the corners.
    forms: [Vector; 3],
    /// The reach as a linear form; also the signs of the orthant.
    pub(crate) signs: Vector,
    /// How far the cone is widened, relative to its own width.
    pub(crate) widening: f64,
}

impl Cell {
    pub(crate) fn orthant<G: Dimension>(orthant: u32) -> Self {
        let sign = |k: usize| {
            if k >= G::DIMENSION {
                0.0
            } else if (orthant >> k) & 1 == 1 {
                -1.0
            } else {
                1.0
            }
        };
        let signs = [sign(0), sign(1), sign(2)];
        let axes = [
            [signs[0], 0.0, 0.0],
            [0.0, signs[1], 0.0],
            [0.0, 0.0, signs[2]],
        ];
        Self {
            path: Path::root(orthant),
            corners: axes,
            forms: axes,
            signs,
            widening: G::Scalar::MARGIN,
        }
    }

    /// The child with this number; see [`crate::tree::cone`].
    pub(crate) fn child<G: Dimension>(&self, digit: u32) -> Self {
        let digits = digit as usize;
        let middle = |a: Vector, b: Vector| blend(a, b, 0.5);
        let mut child = *self;
        child.path = self.path.child(digit);
        child.widening = self.widening * 2.0;
        let corners = &self.corners;
        if digits < G::DIMENSION {
            for k in 0..G::DIMENSION {
                child.corners[k] = middle(corners[digits], corners[k]);
                child.forms[k] = self.forms[k].map(|x| 2.0 * x);
            }
            child.forms[digits] = [0, 1, 2].map(|i| 2.0 * self.forms[digits][i] - self.signs[i]);
        } else {
            for k in 0..3 {
                child.corners[k] = middle(corners[(k + 1) % 3], corners[(k + 2) % 3]);
                child.forms[k] = [0, 1, 2].map(|i| self.signs[i] - 2.0 * self.forms[k][i]);
            }
        }
        child
    }

    /// The cone at the end of a path.
    pub(crate) fn at<G: Dimension>(path: Path) -> Self {
        let mut cell = Self::orthant::<G>(path.orthant());
        let mut digits = path.digits();
        for _ in 0..path.depth() {
            cell = cell.child::<G>(digits & 3);
            digits >>= 2;
        }
        cell
    }

    /// The reach of a point of the orthant.
    pub(crate) fn reach(&self, point: Vector) -> f64 {
        dot(self.signs, point)
    }

    /// The direction through the middle of the cone, with reach 1.
    pub(crate) fn middle<G: Dimension>(&self) -> Vector {
        let share = if G::DIMENSION == 2 { 0.5 } else { 1.0 / 3.0 };
        let sum = |i: usize| self.corners[0][i] + self.corners[1][i] + self.corners[2][i];
        // In the plane the third corner is no direction: its sign is zero.
        [0, 1, 2].map(|i| sum(i) * share)
    }

    /// The part of a facet in the widened cone, if any.
    pub(crate) fn clip<G: Dimension>(&self, facet: &LocalFacet) -> Option<Piece> {
        let slack = facet.size * CLIP_MARGIN;
        let mut piece = Piece {
            corners: [[0.0; 3]; Piece::MOST],
            count: 0,
        };
        for corner in facet.corners.iter().take(G::DIMENSION) {
            piece.push(*corner);
        }
        for form in self.forms.iter().take(G::DIMENSION) {
            let form = [0, 1, 2].map(|i| form[i] + self.widening * self.signs[i]);
            piece = piece.cut(|p| dot(form, p), slack / self.widest());
            if piece.count == 0 {
                return None;
            }
        }
        Some(piece)
    }

    /// Forms grow by two a level; the slack is meant for the unscaled ones.
    fn widest(&self) -> f64 {
        1.0 / f64::from(1u32 << self.path.depth())
    }

    /// The least and the greatest reach of a facet's part, widened.
    ///
    /// No point of the cone has a negative reach. A part that has lies behind the apex, where the
    /// slack of clipping let it through: what there is of the facet in the cone is at the apex.
    pub(crate) fn reaches<G: Dimension>(&self, facet: &LocalFacet, piece: &Piece) -> (f64, f64) {
        let (least, greatest) = extent(piece.corners().map(|corner| self.reach(corner)));
        let greatest = greatest.max(0.0);
        let margin = facet.size * CLIP_MARGIN + greatest * 2.0 * G::Scalar::MARGIN;
        (least - margin, greatest + margin)
    }
}

/// The least and the greatest of some numbers.
pub(crate) fn extent(values: impl Iterator<Item = f64>) -> (f64, f64) {
    values.fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), x| {
        (least.min(x), most.max(x))
    })
}
