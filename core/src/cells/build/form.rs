//! How the facets of a group lie, and the group's record.

use super::{
    BuildError, Out, fan,
    frame::Bounds,
    ground::{Ground, Known},
    leaf::word,
    stack,
    storage::Interval,
};
use crate::{
    cells::layout::{Form, Group, MAX_GROUP, MAX_WINDING},
    dimension::Dimension,
    number::{Scalar, Sign},
};

/// Groups with more lines or planes than this are neither convex nor concave to us: finding out
/// takes their number times that of the facets.
const MOST_SIDES: usize = 256;

/// What a point takes in a group, in evaluations.
#[derive(Clone, Copy, Debug)]
pub(super) struct Price {
    /// About.
    pub(super) mean: f64,
    /// At most.
    pub(super) worst: u32,
}

/// The facets in one slab of a cell.
pub(super) struct Members<'g, 'a, G: Dimension> {
    pub(super) ground: &'g Ground<'a, G>,
    pub(super) facets: &'g mut [Interval],
    /// A point in the slab or beside it.
    pub(super) known: Known<G>,
}

impl<G: Dimension> Members<'_, '_, G> {
    /// Writes the group's record, in the form that takes the fewest evaluations.
    pub(super) fn write(
        &mut self,
        bounds: &Bounds,
        out: &mut Out<'_>,
    ) -> Result<Price, BuildError> {
        let count = self.facets.len();
        if count > MAX_GROUP {
            return Err(BuildError::Crowded { facets: count });
        }
        if self.known.winding.abs() > MAX_WINDING {
            return Err(BuildError::Wound {
                winding: self.known.winding,
            });
        }
        let (mut bent, mut sides) = self.bent();
        if bent == Form::Any
            && let Some(price) = stack::write(self, bounds, out)?
        {
            return Ok(price);
        }
        if bent != Form::Flat && fan::is_worth_while(self) {
            if let Some(price) = fan::write(self, out)? {
                return Ok(price);
            }
            // Looking for the order of a fan has moved the facets.
            if bent != Form::Any {
                (bent, sides) = self.bent();
            }
        }
        if bent == Form::Any {
            self.write_any(out)
        } else {
            self.write_bent(bent, sides, out)
        }
    }

    pub(super) fn facet(&self, index: usize) -> Option<G::Facet> {
        self.ground.facet(self.facets.get(index)?.facet)
    }

    pub(super) fn numbers(&self) -> impl Iterator<Item = u32> + '_ {
        self.facets.iter().map(|member| member.facet)
    }

    /// On which side of a facet the known point lies.
    pub(super) fn side(&self, number: u32) -> Sign {
        self.ground
            .facet(number)
            .map_or(Sign::Zero, |facet| G::side(&facet, self.known.origin))
    }

    /// Whether the facets are flat, convex or concave together. If so, puts one of every line or
    /// plane first, and tells how many lines or planes there are.
    ///
    /// Convex: with K what lies on the inner side of all of them, no facet leaves K, so that they
    /// are on its border. As the boundary closes, and no other boundary is near, they cover each
    /// side of K in the cell, equally often everywhere: once, where one of a side's facets is
    /// covered by no other. Then just the points of K are within one boundary more than the others.
    /// Concave likewise, with the outer sides.
    fn bent(&mut self) -> (Form, usize) {
        let (mut convex, mut concave, mut sides) = (true, true, 0);
        for index in 0..self.facets.len() {
            let Some(facet) = self.facet(index) else {
                return (Form::Any, 0);
            };
            let mut is_new = true;
            for side in 0..sides {
                let Some(first) = self.facet(side) else {
                    return (Form::Any, 0);
                };
                let (inner, outer) = beside::<G>(&first, &facet);
                convex &= !outer;
                concave &= !inner;
                let level = !inner && !outer;
                is_new &= !level;
                if (!convex && !concave) || (level && !G::continues(&first, &facet)) {
                    return (Form::Any, 0);
                }
            }
            if !is_new {
                continue;
            }
            for before in 0..index {
                let Some(other) = self.facet(before) else {
                    return (Form::Any, 0);
                };
                let (inner, outer) = beside::<G>(&facet, &other);
                convex &= !outer;
                concave &= !inner;
                if !convex && !concave {
                    return (Form::Any, 0);
                }
            }
            if sides == MOST_SIDES {
                return (Form::Any, 0);
            }
            self.facets.swap(sides, index);
            sides += 1;
        }
        let form = match (convex, concave) {
            (true, true) => Form::Flat,
            (true, false) => Form::Convex,
            _ => Form::Concave,
        };
        (form, sides)
    }

    fn write_bent(&self, form: Form, sides: usize, out: &mut Out<'_>) -> Result<Price, BuildError> {
        let kept = word(sides);
        // Whether the origin is one boundary further in than what is outside of all facets.
        let mut around = self.numbers().map(|number| self.side(number));
        let is_inner = match form {
            Form::Concave => around.any(|side| side == Sign::Positive),
            _ => around.all(|side| side != Sign::Negative),
        };
        let inner = self.known.winding + i32::from(!is_inner);
        out.push(Group::new(form, inner >= 1, inner >= 2, 0, kept).0)?;
        out.references(self.numbers().take(sides), self.ground.narrow)?;
        Ok(Price {
            mean: f64::midpoint(f64::from(kept), 1.0),
            worst: kept,
        })
    }

    fn write_any(&self, out: &mut Out<'_>) -> Result<Price, BuildError> {
        let count = word(self.facets.len());
        let of = |sign: Sign| {
            self.numbers()
                .filter(move |number| self.side(*number) == sign)
        };
        out.push(Group::new(Form::Any, false, false, self.known.winding, count).0)?;
        let number_of = |sign: Sign| word(of(sign).count());
        out.push(number_of(Sign::Positive) | (number_of(Sign::Negative) << 16))?;
        self.write_origin(out)?;
        let sorted = of(Sign::Positive)
            .chain(of(Sign::Negative))
            .chain(of(Sign::Zero));
        out.references(sorted, self.ground.narrow)?;
        Ok(Price {
            mean: f64::from(count) + 1.5,
            worst: count.saturating_mul(word(G::DIMENSION) + 1),
        })
    }

    pub(super) fn write_origin(&self, out: &mut Out<'_>) -> Result<(), BuildError> {
        let origin = G::coordinates(self.known.origin);
        origin
            .iter()
            .take(G::DIMENSION)
            .try_for_each(|coordinate| out.push(coordinate.to_word()))
    }
}

/// Whether a facet has a corner on the inner side of another one, and on the outer side.
fn beside<G: Dimension>(facet: &G::Facet, other: &G::Facet) -> (bool, bool) {
    let (mut inner, mut outer) = (false, false);
    for k in 0..G::DIMENSION {
        let side = G::side(facet, G::corner(other, k));
        inner |= side == Sign::Positive;
        outer |= side == Sign::Negative;
    }
    (inner, outer)
}
