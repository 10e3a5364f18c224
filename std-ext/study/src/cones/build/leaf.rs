//! A leaf: its groups, and the winding in the gaps between them.

use tetracone::{
    Dimension,
    internal::Lengths,
    number::{Scalar, Sign},
};

use super::{
    BuildError, Cell, Ground,
    cell::{LocalFacet, extent},
    grow::Parts,
    item::{Item, Waiting, group_sizes},
};
use crate::cones::{
    ray::{Ray, heights},
    record::{Beside, Form, Group, Link},
};
use tetracone_classic::vector::{add, scale};

/// Larger groups are not examined for being convex or concave, which takes the square of their
/// size. With 512 instead of 32, the worst points of fans and gears take half of the evaluations;
/// to bake a fan of 300 takes 0.11 s instead of 0.03.
const MOST_BENT: usize = 512;

/// A cone that becomes a leaf, or may become one.
pub(super) struct Leaf<'a, G: Dimension> {
    pub(super) ground: &'a Ground<'a, G>,
    pub(super) cell: &'a Cell,
    pub(super) cone: &'a Waiting,
}

impl<G: Dimension> Leaf<'_, G> {
    /// Writes the leaf's groups and references.
    ///
    /// # Errors
    /// [`BuildError::Cornered`].
    pub(super) fn write(&self, parts: &mut Parts<G::Scalar>) -> Result<Link, BuildError> {
        let before_it = self.cone.evaluations;
        let first = parts.groups.len();
        let (mut rest, mut before) = (self.cone.items.as_slice(), self.cone.core);
        for size in group_sizes(&self.cone.items) {
            let mut group = self.group(rest, size, before)?;
            group.first = parts.references.len();
            let (members, others) = rest.split_at(size);
            let enough = parts.worst.saturating_sub(before_it);
            let evaluations = self.evaluations(members, group.form, enough);
            parts.worst = parts.worst.max(evaluations.saturating_add(before_it));
            parts
                .references
                .extend(members.iter().map(|item| item.facet));
            parts.groups.push(group);
            (rest, before) = (others, group.beyond);
        }
        parts.worst = parts.worst.max(before_it);
        Ok(Link::Leaf {
            first,
            count: parts.groups.len() - first,
        })
    }

    /// The group of the first `size` of the last items of the leaf; the others lie beyond it, and
    /// `before` is the winding before it. Where its references are is left open.
    ///
    /// # Errors
    /// [`BuildError::Cornered`].
    pub(super) fn group(
        &self,
        items: &[Item],
        size: usize,
        before: i32,
    ) -> Result<Group<G::Scalar>, BuildError> {
        let is_innermost = items.len() == self.cone.items.len();
        let (members, others) = items.split_at(size);
        let (least, _) = extent(members.iter().map(|item| item.least));
        let (_, greatest) = extent(members.iter().map(|item| item.greatest));
        let least = if is_innermost && self.ground.origin_on_boundary {
            0.0
        } else {
            least
        };
        let beyond = self.winding(others)?;
        let (direction, beside, [bottom, top]) = match self.slab(members) {
            Some(slab) => {
                let beside = self.beside(&slab, least, greatest);
                (
                    slab.direction,
                    beside,
                    heights::<G::Scalar>([slab.bottom, slab.top]),
                )
            }
            // Height zero everywhere, between bottom and top.
            None => ([0; 3], [Beside::Unknown; 2], [0.0; 2]),
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
        Ok(Group {
            least: G::Scalar::length(G::Scalar::length_below(least)),
            greatest: G::Scalar::length(G::Scalar::length_above(greatest)),
            direction,
            bottom,
            top,
            beside,
            form,
            sign,
            beyond,
            first: 0,
            count: size,
        })
    }

    /// How facets lie that change the winding by `sign` from one side to the other.
    ///
    /// Where all their simplices have that sign, every ray crosses one of them and no more. Then
    /// the corners decide exactly whether the sheet is convex or concave.
    fn form(&self, members: &[Item], sign: Sign) -> Form {
        let facets = || members.iter().map(|item| self.facet(item));
        let origin = self.ground.origin;
        if facets().any(|facet| G::side(facet, origin) != sign) {
            return Form::Any;
        }
        if members.len() > MOST_BENT {
            return Form::Sheet;
        }
        let (mut is_convex, mut is_concave) = (true, true);
        for facet in facets() {
            for other in facets() {
                for k in 0..G::DIMENSION {
                    let side = G::side(facet, G::corner(other, k));
                    is_convex &= side != -sign;
                    is_concave &= side != sign;
                }
                if !is_convex && !is_concave {
                    return Form::Sheet;
                }
            }
        }
        if is_convex {
            Form::Convex
        } else {
            Form::Concave
        }
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
        let origin = self.ground.origin;
        // The ray crosses a facet where all inner sides have the simplex's sign; where they have
        // the opposite one, the facet lies behind the origin.
        let crossing = |item: &Item| {
            let facet = self.facet(item);
            let sign = G::side(facet, origin);
            let is_crossed =
                (0..G::DIMENSION).all(|k| G::inner_side(origin, facet, k, far) == sign);
            if is_crossed { sign.value() } else { 0 }
        };
        Ok(beyond.iter().map(crossing).sum())
    }

    /// A point in the middle of the cone, as far out as the domain allows.
    fn far_point(&self) -> Option<G::Point> {
        let origin = self.ground.origin;
        let from = G::coordinates(origin).map(Scalar::to_real);
        let middle = self.cell.middle::<G>();
        let mut distance = f64::from(1u32 << 31) * 256.0;
        for _ in 0..100 {
            let place = add(from, scale(middle, distance)).map(G::Scalar::nearest);
            if let [Some(x), Some(y), Some(z)] = place {
                let point = G::point([x, y, z]);
                let ray = Ray::new::<G>(origin, point).filter(|ray| !ray.is_origin());
                if ray.is_some_and(|ray| ray.follow::<G>(self.cell.path).is_some()) {
                    return Some(point);
                }
            }
            distance *= 0.5;
        }
        None
    }

    pub(super) fn facet(&self, item: &Item) -> &G::Facet {
        &self.ground.facets[item.facet]
    }

    pub(super) fn local(&self, item: &Item) -> &LocalFacet {
        &self.ground.locals[item.facet]
    }
}
