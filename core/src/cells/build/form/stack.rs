//! Facets that each part a cell in two without meeting another one there: they lie above each
//! other, and a point's place among them is found by halving.

use super::{Members, Price};
use crate::cells::build::{
    BuildError, Out,
    frame::{Level, Piece},
    parts::Interval,
};
use crate::{
    cells::layout::{Form, Group},
    geometry::Dimension,
    number::Sign,
    words::count_to_word,
};

/// Writes the record of a group all of whose facets span the cell, if they lie above each other.
#[inline(never)]
pub(super) fn write<G: Dimension>(
    members: &mut Members<'_, '_, G>,
    out: &mut Out<'_>,
) -> Result<Option<Price>, BuildError> {
    let spans = |number| {
        let corners = members.leaf.ground.corners(number);
        corners.is_none_or(|corners| Piece::spans::<G>(&corners, &members.leaf.bounds))
    };
    let count = members.facets.len();
    if count < 2 || !members.numbers().all(spans) {
        return Ok(None);
    }
    let by_number = |members: &mut Members<'_, '_, G>| {
        members.facets.sort(|a, b| a.facet.cmp(&b.facet));
    };
    members.facets.sort(|a, b| {
        let middle = |member: &Interval| i64::from(member.low) + i64::from(member.high);
        middle(a)
            .cmp(&middle(b))
            .then_with(|| a.facet.cmp(&b.facet))
    });
    // Every one has the one before it on one side, and the next one on the other.
    let mut before = None;
    for index in 1..count {
        let above = rises(members, index - 1, index);
        let below = rises(members, index, index - 1);
        if above.is_none() || below.is_none() || before == above {
            by_number(members);
            return Ok(None);
        }
        before = below;
    }
    // Whether the inner side of a facet is above it: the next one is, and the last one's
    // predecessor is below.
    let is_up = |index: usize| {
        if index + 1 < count {
            rises(members, index, index + 1) == Some(true)
        } else {
            rises(members, index, index - 1) == Some(false)
        }
    };
    // The known point is above the facets from the first on, up to some.
    let is_below_known = |index: usize| {
        let side = members
            .facets
            .get(index)
            .map_or(Sign::Zero, |member| members.side(member.facet));
        (side == Sign::Positive) == is_up(index)
    };
    let passed = (0..count)
        .take_while(|index| is_below_known(*index))
        .count();
    let step = |index: usize| if is_up(index) { 1 } else { -1 };
    let lowest = members.known.winding - (0..passed).map(step).sum::<i32>();
    let head = Group::new(Form::Stack, false, lowest >= 1, 0, count_to_word(count));
    out.group(head, &[], members.numbers(), members.ground().narrow)?;
    let mut winding = lowest;
    out.marks((0..count).map(|index| {
        winding += step(index);
        u32::from(is_up(index)) | (u32::from(winding >= 1) << 1)
    }))?;
    let worst = usize::BITS - count.leading_zeros();
    by_number(members);
    Ok(Some(Price {
        mean: f64::from(worst),
        worst,
    }))
}

/// Whether the part of facet `other` in the cell is on the inner side of facet `index`, or on the
/// outer side; none where that is not certain.
fn rises<G: Dimension>(members: &Members<'_, '_, G>, index: usize, other: usize) -> Option<bool> {
    let corners = |index: usize| members.ground().corners(members.facets.get(index)?.facet);
    let (facet, other) = (corners(index)?, corners(other)?);
    // Upwards out of the material.
    let level = Level::through::<G>(&facet)?;
    let piece = Piece::clip::<G>(&other, &members.leaf.bounds)?;
    let mut sides = piece
        .corners()
        .map(|corner| level.side(corner).map(|is_above| !is_above));
    let first = sides.next()??;
    sides.all(|side| side == Some(first)).then_some(first)
}
