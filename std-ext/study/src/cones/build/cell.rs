//! One cone while the tree is built: its shape, and what a facet has in it.
//!
//! Measuring is done in `f64`, whose basic operations give the same bits on every host, in either
//! arithmetic; every result is widened so far that neither this rounding nor that of a query
//! ([`margin`]) can make a facet be missed.

use tetracone::{Dimension, number::Scalar};

use crate::cones::ray::{Path, margin};
use tetracone_classic::vector::{Vector, add, dot, normal, scale, sub};

/// 2^-44: rounding of a clipped point, relative to the size of the facet it was cut from.
pub(super) const CLIP_MARGIN: f64 = 1.0 / 17_592_186_044_416.0;

fn blend(a: Vector<3>, b: Vector<3>, share: f64) -> Vector<3> {
    add(a, scale(sub(b, a), share))
}

/// A facet relative to the covering origin; in the plane, third coordinates are zero.
#[derive(Clone, Copy, Debug)]
pub(super) struct LocalFacet {
    pub(super) corners: [Vector<3>; 3],
    /// The greatest coordinate, for margins.
    pub(super) size: f64,
}

impl LocalFacet {
    pub(super) fn new<G: Dimension>(origin: G::Point, facet: &G::Facet) -> Self {
        let from = G::coordinates(origin).map(Scalar::to_real);
        let corner = |index: usize| {
            let to = G::coordinates(G::corner(facet, index));
            sub(to.map(Scalar::to_real), from)
        };
        let corners = [corner(0), corner(1), corner(2)];
        let coordinates = corners.iter().flatten();
        let size = coordinates.fold(0.0, |most: f64, x| most.max(x.abs()));
        Self { corners, size }
    }

    /// The facet's normal, out of the material; its length is the facet's measure.
    pub(super) fn normal<G: Dimension>(&self) -> Vector<3> {
        let [a, b, c] = self.corners;
        if G::DIMENSION == 2 {
            [b[1] - a[1], a[0] - b[0], 0.0]
        } else {
            normal(|k| sub([b, c][k], a))
        }
    }
}

/// The part of a facet in a cone: a convex polygon (space) or a segment (plane).
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    corners: [Vector<3>; Self::MOST],
    count: usize,
}

impl Piece {
    /// A triangle cut by three planes has at most six corners.
    const MOST: usize = 8;

    pub(super) fn corners(&self) -> &[Vector<3>] {
        &self.corners[..self.count]
    }

    fn push(&mut self, corner: Vector<3>) {
        self.corners[self.count] = corner;
        self.count += 1;
    }

    /// The part where `height` is at least `-slack`.
    fn cut(&self, height: impl Fn(Vector<3>) -> f64, slack: f64) -> Self {
        let mut kept = Self {
            corners: self.corners,
            count: 0,
        };
        let Some(&(mut from)) = self.corners().last() else {
            return kept;
        };
        let mut from_height = height(from) + slack;
        for &to in self.corners() {
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
pub(in crate::cones) struct Cell {
    pub(super) path: Path,
    /// The directions of its corner rays, each with reach 1.
    pub(in crate::cones) corners: [Vector<3>; 3],
    /// Linear forms: the lengths of a point along the corners.
    forms: [Vector<3>; 3],
    /// The reach as a linear form; also the signs of the orthant.
    pub(super) signs: Vector<3>,
    /// How far the cone is widened, relative to its own width.
    pub(super) widening: f64,
}

impl Cell {
    pub(super) fn orthant<G: Dimension>(orthant: u32) -> Self {
        let signs = [0, 1, 2].map(|k| match (orthant >> k) & 1 {
            _ if k >= G::DIMENSION => 0.0,
            0 => 1.0,
            _ => -1.0,
        });
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
            widening: margin::<G::Scalar>(),
        }
    }

    /// The child with this number; see [`crate::cones::ray`].
    pub(super) fn child<G: Dimension>(&self, digit: u32) -> Self {
        let number = digit as usize;
        let middle = |k: usize, l: usize| blend(self.corners[k], self.corners[l], 0.5);
        let mut child = *self;
        child.path = self.path.child(digit);
        child.widening = self.widening * 2.0;
        if number < G::DIMENSION {
            for k in 0..G::DIMENSION {
                child.corners[k] = middle(number, k);
                child.forms[k] = scale(self.forms[k], 2.0);
            }
            child.forms[number] = sub(child.forms[number], self.signs);
        } else {
            for k in 0..3 {
                child.corners[k] = middle((k + 1) % 3, (k + 2) % 3);
                child.forms[k] = sub(self.signs, scale(self.forms[k], 2.0));
            }
        }
        child
    }

    /// The cone at the end of a path.
    pub(in crate::cones) fn at<G: Dimension>(path: Path) -> Self {
        let orthant = Self::orthant::<G>(path.orthant);
        path.steps()
            .fold(orthant, |cell, digit| cell.child::<G>(digit))
    }

    /// The direction through the middle of the cone, with reach 1.
    pub(super) fn middle<G: Dimension>(&self) -> Vector<3> {
        let share = if G::DIMENSION == 2 { 0.5 } else { 1.0 / 3.0 };
        // In the plane the third corner is no direction: its sign is zero.
        let [a, b, c] = self.corners;
        scale(add(add(a, b), c), share)
    }

    /// The part of a facet in the widened cone, if any.
    pub(super) fn clip<G: Dimension>(&self, facet: &LocalFacet) -> Option<Piece> {
        // Forms grow by two a level; the slack is meant for the unscaled ones.
        let grown = f64::from(1u32 << self.path.depth);
        let slack = facet.size * CLIP_MARGIN * grown;
        let mut piece = Piece {
            corners: [[0.0; 3]; Piece::MOST],
            count: 0,
        };
        for corner in facet.corners.iter().take(G::DIMENSION) {
            piece.push(*corner);
        }
        for form in self.forms.iter().take(G::DIMENSION) {
            let form = add(*form, scale(self.signs, self.widening));
            piece = piece.cut(|p| dot(form, p), slack);
            if piece.count == 0 {
                return None;
            }
        }
        Some(piece)
    }

    /// The least and the greatest reach of a facet's part, widened.
    ///
    /// No point of the cone has a negative reach. A part that has lies behind the apex, where the
    /// slack of clipping let it through: what there is of the facet in the cone is at the apex.
    pub(super) fn reaches<G: Dimension>(&self, facet: &LocalFacet, piece: &Piece) -> (f64, f64) {
        let reach = |corner: &Vector<3>| dot(self.signs, *corner);
        let (least, greatest) = extent(piece.corners().iter().map(reach));
        let greatest = greatest.max(0.0);
        let margin = facet.size * CLIP_MARGIN + greatest * 2.0 * margin::<G::Scalar>();
        (least - margin, greatest + margin)
    }
}

/// The least and the greatest of some numbers.
pub(super) fn extent(values: impl Iterator<Item = f64>) -> (f64, f64) {
    values.fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), x| {
        (least.min(x), most.max(x))
    })
}
