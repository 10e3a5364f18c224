//! A leaf: its groups, the winding in the gaps between them, and a slab for every group.

use super::{
    BuildError, Cell, Pending,
    cell::{CLIP_MARGIN, LocalFacet, Vector, dot, extent},
    grow::{Ground, Parts},
    storage::Item,
};
use crate::{
    dimension::Dimension,
    number::{Scalar, Sign},
    tree::{
        cone::Ray,
        layout::{Beside, Form, GROUP_WORDS, Link, MAX_GROUPS, direction_word},
    },
};

/// Facets whose own normals are tried as a slab's direction, besides their sum.
const CANDIDATES: usize = 4;

/// Larger groups are not examined for being convex or concave, which takes the square of their
/// size. With 512 instead of 32, the worst points of fans and gears take half of the evaluations;
/// to bake a fan of 300 takes 0.11 s instead of 0.03.
const MOST_BENT: usize = 512;

/// A slab's direction has components that add up to this in absolute value, before rounding.
const DIRECTION_SUM: f64 = 126.0;

/// The sizes of the groups of items sorted by their least reach; gaps up to `tolerance` are closed.
pub(super) fn groups_within(items: &[Item], tolerance: f64) -> impl Iterator<Item = usize> + '_ {
    let mut rest = items;
    core::iter::from_fn(move || {
        let mut end = rest.first()?.greatest;
        let size = rest
            .iter()
            .take_while(|item| {
                let joined = item.least <= end + tolerance;
                if joined {
                    end = end.max(item.greatest);
                }
                joined
            })
            .count();
        rest = rest.get(size..).unwrap_or_default();
        Some(size)
    })
}

/// The gaps that a leaf closes, so that it has no more groups than it can hold.
pub(super) fn tolerance(items: &[Item]) -> f64 {
    let span = items
        .iter()
        .fold(0.0, |most: f64, item| most.max(item.greatest));
    let mut tolerance = 0.0;
    while groups_within(items, tolerance).count() > MAX_GROUPS {
        tolerance = if tolerance > 0.0 {
            tolerance * 2.0
        } else {
            span / 4096.0
        };
    }
    tolerance
}

/// A cone that becomes a leaf.
pub(super) struct Leaf<'a, 'b, G: Dimension> {
    pub(super) ground: &'a Ground<'b, G>,
    pub(super) cell: &'a Cell,
    pub(super) cone: Pending,
}

/// A direction with the heights of everything in a group along it.
struct Slab {
    direction: [i8; 3],
    /// The direction in the signs of the coordinates instead of those of the orthant.
    axis: Vector,
    bottom: f64,
    top: f64,
}

impl<G: Dimension> Leaf<'_, '_, G> {
    /// Writes the leaf's groups and references.
    pub(super) fn write(&self, parts: &mut Parts<'_>) -> Result<Link, BuildError> {
        let (items_first, count) = (self.cone.first, self.cone.count);
        let tolerance = tolerance(parts.items.range(items_first, count));
        let first = parts.groups.count;
        let mut before = self.cone.core;
        let mut at = items_first;
        let end = items_first + count;
        while at < end {
            let enough = parts.worst.saturating_sub(self.cone.evaluations);
            let rest = parts.items.range(at, end - at);
            let Some(size) = groups_within(rest, tolerance).next() else {
                break;
            };
            let (record, form, beyond) = self.group(rest, size, at == items_first, before)?;
            before = beyond;
            let members = rest.get(..size).unwrap_or_default();
            let evaluations = self.evaluations(members, form, enough);
            let references = parts.references.count;
            for offset in 0..size {
                let Some(item) = parts.items.get_mut(at + offset).copied() else {
                    break;
                };
                parts.references.push(item.facet)?;
            }
            let Ok(references) = u32::try_from(references) else {
                return Err(BuildError::TooLarge { part: "references" });
            };
            let mut record = record;
            record[5] = references;
            parts.groups.push(record)?;
            parts.worst = parts
                .worst
                .max(evaluations.saturating_add(self.cone.evaluations));
            at += size;
        }
        parts.worst = parts.worst.max(self.cone.evaluations);
        let count = parts.groups.count - first;
        Ok(Link::Leaf {
            first: u32::try_from(first).unwrap_or(u32::MAX),
            count: u32::try_from(count).unwrap_or(u32::MAX),
        })
    }

    /// The record of the group of the first `size` items; the others lie beyond it.
    pub(super) fn group(
        &self,
        items: &[Item],
        size: usize,
        innermost: bool,
        before: i32,
    ) -> Result<([u32; GROUP_WORDS], Form, i32), BuildError> {
        let (members, others) = items.split_at_checked(size).unwrap_or((items, &[]));
        let (least, _) = extent(members.iter().map(|item| item.least));
        let (_, greatest) = extent(members.iter().map(|item| item.greatest));
        let least = if innermost && self.ground.origin_on_boundary {
            0.0
        } else {
            least
        };
        let beyond = self.winding(others)?;
        let (Ok(packed), Ok(count)) = (i16::try_from(beyond), u16::try_from(size)) else {
            return Err(if size > usize::from(u16::MAX) {
                BuildError::Crowded { facets: size }
            } else {
                BuildError::Wound { winding: beyond }
            });
        };
        let (direction, beside, heights) = match self.slab(members) {
            Some(slab) => {
                let beside = self.beside(&slab, least, greatest);
                let heights = [
                    G::Scalar::height_below(slab.bottom),
                    G::Scalar::height_above(slab.top),
                ];
                (slab.direction, beside, heights)
            }
            // Height zero everywhere, between bottom and top.
            None => ([0; 3], [Beside::Unknown; 2], [0; 2]),
        };
        let sign = if before > beyond {
            Sign::Positive
        } else {
            Sign::Negative
        };
        let form = if least > 0.0 && before - beyond == sign.value() {
            self.form(members, sign)
        } else {
            Form::Any
        };
        let record = [
            G::Scalar::length_below(least),
            G::Scalar::length_above(greatest),
            heights[0],
            heights[1],
            direction_word(direction, beside, form, sign),
            0,
            u32::from(count) | (u32::from(packed.cast_unsigned()) << 16),
        ];
        Ok((record, form, beyond))
    }

    /// How facets lie that change the winding by `sign` from one side to the other.
    ///
    /// Where all their simplices have that sign, every ray crosses one of them and no more. Then
    /// the corners decide exactly whether the sheet is convex or concave.
    fn form(&self, members: &[Item], sign: Sign) -> Form {
        let facets = || {
            members
                .iter()
                .filter_map(|item| Some(self.ground.facet(item.facet)?.0))
        };
        let origin = self.ground.bare.origin;
        if facets().any(|facet| G::side(&facet, origin) != sign) {
            return Form::Any;
        }
        if members.len() > MOST_BENT {
            return Form::Sheet;
        }
        let (mut convex, mut concave) = (true, true);
        for facet in facets() {
            for other in facets() {
                for k in 0..G::DIMENSION {
                    let side = G::side(&facet, G::corner(&other, k));
                    convex &= side != -sign;
                    concave &= side != sign;
                }
                if !convex && !concave {
                    return Form::Sheet;
                }
            }
        }
        if convex { Form::Convex } else { Form::Concave }
    }

    /// What facets beyond a gap add up to: they are counted along one ray in the middle of the
    /// cone, exactly, and the gap is free of boundary, so it is the same everywhere in it.
    ///
    /// # Errors
    /// [`BuildError::Cornered`] where the domain has no room for that ray.
    fn winding(&self, beyond: &[Item]) -> Result<i32, BuildError> {
        if beyond.is_empty() {
            return Ok(0);
        }
        let far = self.far_point().ok_or(BuildError::Cornered)?;
        let origin = self.ground.bare.origin;
        // The ray crosses a facet where all inner sides have the simplex's sign; where they have
        // the opposite one, the facet lies behind the origin.
        let sign = |item: &Item| {
            let (facet, _) = self.ground.facet(item.facet)?;
            let sign = G::side(&facet, origin);
            (0..G::DIMENSION)
                .all(|k| G::inner_side(origin, &facet, k, far) == sign)
                .then_some(sign)
        };
        Ok(beyond.iter().filter_map(sign).map(Sign::value).sum())
    }

    /// A point in the middle of the cone, as far out as the domain allows.
    fn far_point(&self) -> Option<G::Point> {
        let origin = self.ground.bare.origin;
        let from = G::coordinates(origin).map(Scalar::to_real);
        let middle = self.cell.middle::<G>();
        let mut distance = f64::from(1u32 << 31) * 256.0;
        for _ in 0..100 {
            let place = |k: usize| G::Scalar::nearest(from[k] + middle[k] * distance);
            if let (Some(x), Some(y), Some(z)) = (place(0), place(1), place(2)) {
                let point = G::point([x, y, z]);
                if Ray::new::<G>(origin, point)
                    .is_some_and(|ray| ray.follow::<G>(self.cell.path).is_some())
                {
                    return Some(point);
                }
            }
            distance *= 0.5;
        }
        None
    }

    fn pieces<'c>(&'c self, members: &'c [Item]) -> impl Iterator<Item = LocalFacet> + 'c {
        members
            .iter()
            .filter_map(|item| Some(self.ground.facet(item.facet)?.1))
    }

    /// The thinnest slab around the group among some directions.
    fn slab(&self, members: &[Item]) -> Option<Slab> {
        let mut sum = [0.0; 3];
        for facet in self.pieces(members) {
            let normal = facet.normal::<G>();
            for (total, part) in sum.iter_mut().zip(normal) {
                *total += part;
            }
        }
        let single = self
            .pieces(members)
            .take(CANDIDATES)
            .map(|facet| facet.normal::<G>());
        let mut best: Option<(f64, Slab)> = None;
        for normal in core::iter::once(sum).chain(single) {
            let Some(slab) = self.slab_along(normal, members) else {
                continue;
            };
            let width = slab.top - slab.bottom;
            let squared = width * width / dot(slab.axis, slab.axis);
            if best.as_ref().is_none_or(|(least, _)| squared < *least) {
                best = Some((squared, slab));
            }
        }
        best.map(|(_, slab)| slab)
    }

    /// How thick the thinnest slab around a group is; infinite where there is none.
    pub(super) fn thickness(&self, members: &[Item]) -> f64 {
        self.slab(members).map_or(f64::INFINITY, |slab| {
            (slab.top - slab.bottom) / libm::sqrt(dot(slab.axis, slab.axis))
        })
    }

    fn slab_along(&self, normal: Vector, members: &[Item]) -> Option<Slab> {
        let size = normal[0].abs() + normal[1].abs() + normal[2].abs();
        if size <= 0.0 || !size.is_finite() {
            return None;
        }
        let signs = self.cell.signs;
        let part = |k: usize| libm::rint(normal[k] * signs[k] * (DIRECTION_SUM / size));
        let local = [part(0), part(1), part(2)];
        let axis = [
            local[0] * signs[0],
            local[1] * signs[1],
            local[2] * signs[2],
        ];
        #[expect(
            clippy::cast_possible_truncation,
            reason = "at most 127 in absolute value"
        )]
        let direction = local.map(|x| x as i8);
        let (mut bottom, mut top) = (f64::INFINITY, f64::NEG_INFINITY);
        let mut size = 0.0f64;
        for facet in self.pieces(members) {
            let piece = self.cell.clip::<G>(&facet)?;
            let (least, most) = extent(piece.corners().map(|corner| dot(axis, corner)));
            (bottom, top) = (bottom.min(least), top.max(most));
            size = size.max(facet.size);
        }
        let reach = members
            .iter()
            .fold(0.0, |most: f64, item| most.max(item.greatest));
        let margin = 128.0 * (size * CLIP_MARGIN + reach * 4.0 * G::Scalar::MARGIN);
        (bottom <= top).then_some(Slab {
            direction,
            axis,
            bottom: bottom - margin,
            top: top + margin,
        })
    }

    /// What lies on either side of a slab, between the group's reaches: that part of the cone is
    /// convex and free of boundary, so it belongs to a gap that it borders on.
    fn beside(&self, slab: &Slab, least: f64, greatest: f64) -> [Beside; 2] {
        let slack = (slab.top - slab.bottom) * (1.0 / 64.0);
        let at = |reach: f64| {
            let corners = self.cell.corners.iter().take(G::DIMENSION);
            extent(corners.map(|corner| dot(slab.axis, *corner) * reach))
        };
        let (outer, inner) = (at(greatest), at(least));
        let choose = |beyond: bool, before: bool| {
            if beyond {
                Beside::Beyond
            } else if before && least > 0.0 {
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

#[cfg(test)]
mod tests {
    use super::{Item, MAX_GROUPS, groups_within, tolerance};

    /// Items apart from each other, every one a little wider than the last one and the gap too.
    fn apart<const COUNT: usize>() -> [Item; COUNT] {
        let (mut start, mut half) = (1.0, 0.5);
        [(); COUNT].map(|()| {
            let item = Item {
                facet: 0,
                least: start,
                greatest: start + half,
            };
            start += half + half;
            half *= 1.01;
            item
        })
    }

    #[test]
    fn gaps_are_closed_where_there_are_too_many_and_only_there() {
        let most = apart::<MAX_GROUPS>();
        assert_eq!(groups_within(&most, tolerance(&most)).count(), MAX_GROUPS);
        // The first tolerance tried closes none.
        let items = apart::<{ 4 * MAX_GROUPS }>();
        let groups = groups_within(&items, tolerance(&items)).count();
        assert!((2..=MAX_GROUPS).contains(&groups), "{groups}");
    }
}
