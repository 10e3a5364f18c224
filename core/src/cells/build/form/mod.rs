//! How the facets of a group lie, and the group's record.

mod fan;
mod sheet;
mod stack;
mod viewpoint;

use super::{
    BuildError, Intervals, Out,
    ground::{Ground, Known},
    leaf::{Leaf, height},
};
use crate::{
    cells::{
        grid::{Place, Region},
        layout::{Coarse, Form, Group, MAX_GROUP, MAX_WINDING},
    },
    geometry::Dimension,
    number::{Scalar, Sign},
    words::count_to_word,
};

/// Groups with more lines or planes than this are neither convex nor concave to us: finding out
/// takes their number times that of the facets.
const MOST_SIDES: usize = 64;

/// The form of facets that are not, and how many lines or planes they are put in.
const NOT_BENT: (Form, usize) = (Form::Any, 0);

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
    pub(super) leaf: &'g Leaf<'g, 'a, G>,
    pub(super) facets: Intervals<'g>,
    /// A point in the slab or beside it.
    pub(super) known: Known<G>,
    pub(super) room: Room,
}

/// Where a group's origin can be: in its cell, between the slabs beside its own. There is no other
/// boundary there.
#[derive(Clone, Copy)]
pub(super) struct Room {
    pub(super) direction: [i8; 3],
    /// The greatest height of the slab below, and the least of the slab above.
    pub(super) floor: i32,
    pub(super) ceiling: i32,
}

impl<'a, G: Dimension> Members<'_, 'a, G> {
    /// Whether a group's origin can be on a place.
    pub(super) fn has_room_at(&self, place: Place) -> bool {
        let height = height::<G>(self.room.direction, place);
        let Region { first, last } = self.leaf.region;
        let is_in = |k: usize| (first[k]..=last[k]).contains(&place[k]);
        self.room.floor < height && height < self.room.ceiling && (0..G::DIMENSION).all(is_in)
    }

    /// Writes the group's record, in the form that takes the fewest evaluations.
    #[inline(never)]
    pub(super) fn write(&mut self, out: &mut Out<'_>) -> Result<Price, BuildError> {
        let count = self.facets.len();
        if count > MAX_GROUP {
            return Err(BuildError::Crowded { facets: count });
        }
        if self.known.winding.abs() > MAX_WINDING {
            return Err(BuildError::Wound {
                winding: self.known.winding,
            });
        }
        let (mut bent, mut sides) = self.bent().unwrap_or(NOT_BENT);
        if bent == Form::Any
            && let Some(price) = stack::write(self, out)?
        {
            return Ok(price);
        }
        if (bent == Form::Any || sides >= fan::FEWEST) && fan::is_worth_while(self) {
            if let Some(price) = fan::write(self, out)? {
                return Ok(price);
            }
            // The facets were put in another order.
            (bent, sides) = self.bent().unwrap_or(NOT_BENT);
        }
        if bent == Form::Any {
            if self.price_of_any().worst > self.leaf.beyond
                && let Some(price) = sheet::write(self, out)?
            {
                return Ok(price);
            }
            self.write_any(out)
        } else {
            self.write_bent(bent, sides, out)
        }
    }

    pub(super) const fn ground(&self) -> &Ground<'a, G> {
        self.leaf.ground
    }

    pub(super) fn facet(&self, index: usize) -> Option<G::Facet> {
        self.ground().surface.facet(self.facets.get(index)?.facet)
    }

    pub(super) fn numbers(&self) -> impl Iterator<Item = u32> + '_ {
        self.facets.iter().map(|member| member.facet)
    }

    /// On which side of a facet the known point lies.
    pub(super) fn side(&self, number: u32) -> Sign {
        let facet = self.ground().surface.facet(number);
        facet.map_or(Sign::Zero, |facet| G::side(&facet, self.known.origin))
    }

    /// Whether the facets are flat, convex or concave together, and if so, which. Then puts one of every line or
    /// plane first, and tells how many lines or planes there are.
    ///
    /// Convex: with K what lies on the inner side of all of them, no facet leaves K, so that they
    /// are on its border. As the boundary closes, and no other boundary is near, they cover each
    /// side of K in the cell, equally often everywhere: once, where one of a side's facets is
    /// covered by no other. Then just the points of K are within one boundary more than the others.
    /// Concave likewise, with the outer sides.
    fn bent(&mut self) -> Option<(Form, usize)> {
        let (mut convex, mut concave, mut sides) = (true, true, 0);
        for index in 0..self.facets.len() {
            let facet = self.facet(index)?;
            let mut is_new = true;
            for side in 0..sides {
                let first = self.facet(side)?;
                let (inner, outer) = beside::<G>(&first, &facet);
                convex &= !outer;
                concave &= !inner;
                let level = !inner && !outer;
                is_new &= !level;
                if (!convex && !concave) || (level && !G::continues(&first, &facet)) {
                    return None;
                }
            }
            if !is_new {
                continue;
            }
            for before in 0..index {
                let (inner, outer) = beside::<G>(&facet, &self.facet(before)?);
                convex &= !outer;
                concave &= !inner;
                if !convex && !concave {
                    return None;
                }
            }
            if sides == MOST_SIDES {
                return None;
            }
            self.facets.swap(sides, index);
            sides += 1;
        }
        let form = match (convex, concave) {
            (true, true) => Form::Flat,
            (true, false) => Form::Convex,
            _ => Form::Concave,
        };
        Some((form, sides))
    }

    #[inline(never)]
    fn write_bent(&self, form: Form, sides: usize, out: &mut Out<'_>) -> Result<Price, BuildError> {
        let kept = count_to_word(sides);
        // Whether the origin is one boundary further in than what is outside of all facets.
        let mut around = self.numbers().map(|number| self.side(number));
        let is_inner = match form {
            Form::Concave => around.any(|side| side == Sign::Positive),
            _ => around.all(|side| side != Sign::Negative),
        };
        let inner = self.known.winding + i32::from(!is_inner);
        let narrow = self.ground().narrow;
        let (number, listed) = match form {
            Form::Flat if narrow => (self.numbers().next().unwrap_or(0), 0),
            _ => (kept, sides),
        };
        let head = Group::new(form, inner >= 1, inner >= 2, 0, number);
        out.group(head, &[], self.numbers().take(listed), narrow)?;
        Ok(Price {
            mean: f64::midpoint(f64::from(kept), 1.0),
            worst: kept,
        })
    }

    #[inline(never)]
    fn write_any(&self, out: &mut Out<'_>) -> Result<Price, BuildError> {
        let count = count_to_word(self.facets.len());
        let of = |sign: Sign| {
            self.numbers()
                .filter(move |number| self.side(*number) == sign)
        };
        let number_of = |sign: Sign| count_to_word(of(sign).count());
        let place = self.ground().coarse_place(self.known.origin);
        let head = Group::new(Form::Any, false, false, self.known.winding, count);
        let [inner, outer] = [Sign::Positive, Sign::Negative].map(number_of);
        let sorted = of(Sign::Positive)
            .chain(of(Sign::Negative))
            .chain(of(Sign::Zero));
        let narrow = self.ground().narrow;
        if let Some(place) = place
            && number_of(Sign::Zero) == 0
        {
            let shift = self.ground().grid.origin_shift;
            let origin = Coarse::to_words(place.map(|part| part >> shift), inner);
            out.group(head, &origin, sorted, narrow)?;
        } else {
            let sides = Group::INNER_SIDES.holding(inner) | Group::OUTER_SIDES.holding(outer);
            let origin = self.exact(sides);
            out.group(head.odd(), &origin[..=G::DIMENSION], sorted, narrow)?;
        }
        Ok(self.price_of_any())
    }

    fn price_of_any(&self) -> Price {
        let count = count_to_word(self.facets.len());
        Price {
            mean: f64::from(count) + 1.5,
            worst: count.saturating_mul(count_to_word(G::DIMENSION) + 1),
        }
    }

    /// The known point as an origin in coordinates, behind a word; those after a dimension's do not count.
    pub(super) fn exact(&self, first: u32) -> [u32; 4] {
        let [x, y, z] = G::coordinates(self.known.origin).map(Scalar::to_word);
        [first, x, y, z]
    }
}

/// The head of a group that an origin with this winding number sees from one side, its inner or its outer one.
pub(super) fn facing(form: Form, side: Sign, winding: i32, count: usize) -> Group {
    let (inner, outer) = if side == Sign::Positive {
        (winding, winding - 1)
    } else {
        (winding + 1, winding)
    };
    Group::new(
        form,
        inner >= 1,
        outer >= 1,
        side.value(),
        count_to_word(count),
    )
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
