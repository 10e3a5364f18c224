//! A thin slab around a group of facets.

use tetracone::Dimension;

use super::{
    cell::{CLIP_MARGIN, extent},
    item::Item,
    leaf::Leaf,
};
use crate::cones::{ray::margin, record::Beside};
use tetracone_classic::vector::{Vector, add, dot, taxicab};

/// Facets whose own normals are tried as a slab's direction, besides their sum.
const CANDIDATES: usize = 4;

/// A slab's direction has components that add up to this in absolute value, before rounding.
const DIRECTION_SUM: f64 = 126.0;

/// A direction with the heights of everything in a group along it.
pub(super) struct Slab {
    pub(super) direction: [i8; 3],
    /// The direction in the signs of the coordinates instead of those of the orthant.
    axis: Vector<3>,
    pub(super) bottom: f64,
    pub(super) top: f64,
}

impl<G: Dimension> Leaf<'_, G> {
    /// The thinnest slab around the group among some directions.
    pub(super) fn slab(&self, members: &[Item]) -> Option<Slab> {
        let normal = |item: &Item| self.local(item).normal::<G>();
        let sum = members.iter().map(normal).fold([0.0; 3], add);
        let single = members.iter().take(CANDIDATES).map(normal);
        let slabs = core::iter::once(sum)
            .chain(single)
            .filter_map(|normal| self.slab_along(normal, members));
        let square = |slab: &Slab| {
            let width = slab.top - slab.bottom;
            width * width / dot(slab.axis, slab.axis)
        };
        // Of equals, the first one.
        slabs.min_by(|a, b| square(a).total_cmp(&square(b)))
    }

    /// How thick the thinnest slab around a group is; infinite where there is none.
    pub(super) fn thickness(&self, members: &[Item]) -> f64 {
        self.slab(members).map_or(f64::INFINITY, |slab| {
            (slab.top - slab.bottom) / dot(slab.axis, slab.axis).sqrt()
        })
    }

    fn slab_along(&self, normal: Vector<3>, members: &[Item]) -> Option<Slab> {
        let size = taxicab(normal);
        if size <= 0.0 || !size.is_finite() {
            return None;
        }
        let signs = self.cell.signs;
        let local = [0, 1, 2].map(|k| {
            let part = normal[k] * signs[k] * (DIRECTION_SUM / size);
            part.round_ties_even()
        });
        let axis = [0, 1, 2].map(|k| local[k] * signs[k]);
        #[expect(
            clippy::cast_possible_truncation,
            reason = "at most 127 in absolute value"
        )]
        let direction = local.map(|x| x as i8);
        let (mut bottom, mut top) = (f64::INFINITY, f64::NEG_INFINITY);
        let (mut size, mut reach) = (0.0f64, 0.0f64);
        for item in members {
            let facet = self.local(item);
            let piece = self.cell.clip::<G>(facet)?;
            let heights = piece.corners().iter().map(|corner| dot(axis, *corner));
            let (least, most) = extent(heights);
            (bottom, top) = (bottom.min(least), top.max(most));
            (size, reach) = (size.max(facet.size), reach.max(item.greatest));
        }
        let margin = 128.0 * (size * CLIP_MARGIN + reach * 4.0 * margin::<G::Scalar>());
        (bottom <= top).then_some(Slab {
            direction,
            axis,
            bottom: bottom - margin,
            top: top + margin,
        })
    }

    /// What lies on either side of a slab, between the group's reaches: that part of the cone is
    /// convex and free of boundary, so it belongs to a gap that it borders on.
    pub(super) fn beside(&self, slab: &Slab, least: f64, greatest: f64) -> [Beside; 2] {
        let slack = (slab.top - slab.bottom) * (1.0 / 64.0);
        let at = |reach: f64| {
            let corners = self.cell.corners.iter().take(G::DIMENSION);
            extent(corners.map(|corner| dot(slab.axis, *corner) * reach))
        };
        let (outer, inner) = (at(greatest), at(least));
        let choose = |is_beyond: bool, is_before: bool| {
            if is_beyond {
                Beside::Beyond
            } else if is_before && least > 0.0 {
                Beside::Before
            } else {
                Beside::Unknown
            }
        };
        [
            choose(outer.0 < slab.bottom - slack, inner.0 < slab.bottom - slack),
            choose(outer.1 > slab.top + slack, inner.1 > slab.top + slack),
        ]
    }
}
