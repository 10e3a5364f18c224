//! Exact signs for what reaches and slabs leave open: the facets of a group, and sheaves.

use tetracone::{Dimension, number::Sign};

use super::{
    Tree,
    point::{Found, OnFacet},
    record::{Form, Group, Sheaf},
};

impl<G: Dimension> Tree<G> {
    /// The winding that the facets of a group and all groups beyond it add up to.
    pub(super) fn evaluate(
        &self,
        group: &Group<G::Scalar>,
        point: G::Point,
        evaluations: &mut u32,
    ) -> Found {
        match group.form {
            Form::Convex => self.evaluate_bent(group, -group.sign, point, evaluations),
            Form::Concave => self.evaluate_bent(group, group.sign, point, evaluations),
            Form::Sheet => self.evaluate_sheet(group, point, evaluations),
            Form::Any => self.evaluate_any(group, point, evaluations),
        }
    }

    /// The facets of a group, with their numbers.
    fn members(&self, group: &Group<G::Scalar>) -> impl Iterator<Item = (usize, &G::Facet)> {
        let numbers = &self.references[group.first..group.first + group.count];
        numbers.iter().map(|&number| (number, &self.facets[number]))
    }

    /// A convex or a concave sheet: on one side of it lie just those points that no facet's line
    /// or plane has on its other side, so that one facet with the point on the `decisive` side
    /// settles it.
    fn evaluate_bent(
        &self,
        group: &Group<G::Scalar>,
        decisive: Sign,
        point: G::Point,
        evaluations: &mut u32,
    ) -> Found {
        // On the boundary, facets beside the one that is touched may have the point in their
        // planes as well.
        let (mut level, mut touched) = (None, None);
        for (number, facet) in self.members(group) {
            *evaluations += 1;
            let side = G::side(facet, point);
            if side == decisive {
                return Ok(winding(group, side));
            }
            if side == Sign::Zero {
                level = Some(number);
                if touched.is_none() && G::touches(facet, point) {
                    touched = level;
                }
            }
        }
        match touched.or(level) {
            Some(number) => Err(OnFacet(number)),
            None => Ok(winding(group, -decisive)),
        }
    }

    /// A sheet: the facet that the ray through the point crosses settles it.
    fn evaluate_sheet(
        &self,
        group: &Group<G::Scalar>,
        point: G::Point,
        evaluations: &mut u32,
    ) -> Found {
        let crossed = self
            .members(group)
            .find(|(_, facet)| self.is_within(facet, group.sign, point, evaluations));
        let Some((number, facet)) = crossed else {
            return Ok(group.beyond);
        };
        *evaluations += 1;
        match G::side(facet, point) {
            Sign::Zero => Err(OnFacet(number)),
            side => Ok(winding(group, side)),
        }
    }

    /// Facets of which nothing is known: the signed sum over their simplices.
    fn evaluate_any(
        &self,
        group: &Group<G::Scalar>,
        point: G::Point,
        evaluations: &mut u32,
    ) -> Found {
        let mut winding = group.beyond;
        for (number, facet) in self.members(group) {
            *evaluations += 1;
            let side = G::side(facet, point);
            if side == Sign::Zero {
                for _ in 0..G::DIMENSION {
                    *evaluations += 1;
                }
                if G::touches(facet, point) {
                    return Err(OnFacet(number));
                }
            } else if self.is_within(facet, side, point, evaluations) {
                winding += side.value();
            }
        }
        Ok(winding)
    }

    /// Whether all inner sides of a facet's simplex have the point on the side `sign`: the ray
    /// through the point crosses the facet, if `sign` is the simplex's.
    fn is_within(
        &self,
        facet: &G::Facet,
        sign: Sign,
        point: G::Point,
        evaluations: &mut u32,
    ) -> bool {
        (0..G::DIMENSION).all(|k| {
            *evaluations += 1;
            G::inner_side(self.origin, facet, k, point) == sign
        })
    }

    /// The winding of the sheets beyond the point, and that of all sheets.
    pub(super) fn search_sheaf(
        &self,
        sheaf: &Sheaf,
        point: G::Point,
        evaluations: &mut u32,
    ) -> Result<(i32, i32), OnFacet> {
        let sheets = &self.sheets[sheaf.first..sheaf.first + sheaf.count];
        let winding_from = |at: usize| sheets.get(at).map_or(0, |sheet| sheet.winding);
        let (mut low, mut high) = (0, sheets.len());
        while low < high {
            let middle = low.midpoint(high);
            let facet = sheets[middle].facet;
            *evaluations += 1;
            let side = G::side(&self.facets[facet], point);
            if side == Sign::Zero {
                return Err(OnFacet(facet));
            }
            // A sheet's own winding is the sign of its simplex: the point is on the origin's side
            // of it where the two signs agree.
            let own = winding_from(middle) - winding_from(middle + 1);
            if side.value() == own {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        Ok((winding_from(low), winding_from(0)))
    }
}

/// The winding of a point on a side of a group that is a sheet.
fn winding<S: tetracone::number::Scalar>(group: &Group<S>, side: Sign) -> i32 {
    if side == group.sign {
        group.beyond + side.value()
    } else {
        group.beyond
    }
}
