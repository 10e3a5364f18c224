//! Facets all around one corner: a point's place among them is found by halving, too.
//!
//! Seen along the line from an origin to the common corner, the apex, the facets' edges there are
//! rays around a point, in the order of a turn. With all facets facing the origin, a half-plane
//! that ends in that line crosses one of them, and a point of the half-plane is on one side of it.

use super::{Members, Price, facing, viewpoint::side_of_all};
use crate::cells::build::{BuildError, Out};
use crate::{cells::layout::Form, geometry::Dimension, words::count_to_word};

/// Smaller fans are evaluated facet by facet.
pub(super) const FEWEST: usize = 8;
/// Larger fans are not put in order, which takes the square of their size.
const MOST: usize = 4096;

/// Whether a group may be a fan that is worth halving.
pub(super) fn is_worth_while<G: Dimension>(members: &Members<'_, '_, G>) -> bool {
    G::DIMENSION == 3 && (FEWEST..=MOST).contains(&members.facets.len())
}

/// Writes the record of a group, if it is a fan.
#[inline(never)]
pub(super) fn write<G: Dimension>(
    members: &mut Members<'_, '_, G>,
    out: &mut Out<'_>,
) -> Result<Option<Price>, BuildError> {
    let Some(apex) = apex(members) else {
        return Ok(None);
    };
    let Some(side) = side_of_all(members, members.known.origin) else {
        return Ok(None);
    };
    if !put_in_order(members, apex) {
        return Ok(None);
    }
    let count = members.facets.len();
    // Whether edge `index` is at most half a turn after the first one. As the turns between edges
    // are all of one sign, edges come in one run, and after it in another.
    let begins = |index: usize| {
        let (first, facet) = (members.facet(0)?, members.facet(index)?);
        let edge = corner_of::<G>(&facet, apex)?;
        let ray = G::corner(&facet, edge + 1);
        Some(G::inner_side(
            members.known.origin,
            &first,
            corner_of::<G>(&first, apex)?,
            ray,
        ))
    };
    let half = (1..count)
        .take_while(|index| begins(*index) == Some(side))
        .count()
        + 1;
    let rest_is_behind = (half..count).all(|index| begins(index) == Some(-side));
    if !rest_is_behind {
        return Ok(None);
    }
    let head = facing(Form::Fan, side, members.known.winding, count);
    let origin = members.exact(count_to_word(half));
    out.group(
        head,
        &origin[..=G::DIMENSION],
        members.numbers(),
        members.ground().narrow,
    )?;
    out.marks((0..count).map(|index| {
        let corner = members
            .facet(index)
            .and_then(|facet| corner_of::<G>(&facet, apex));
        count_to_word(corner.unwrap_or(0))
    }))?;
    let most = half.max(count - half + 1);
    let worst = 2 + (usize::BITS - most.leading_zeros());
    Ok(Some(Price {
        mean: f64::from(worst),
        worst,
    }))
}

/// Which corner of a facet a point is.
fn corner_of<G: Dimension>(facet: &G::Facet, point: G::Point) -> Option<usize> {
    (0..G::DIMENSION).find(|k| G::corner(facet, *k) == point)
}

/// The corner that all facets have in common.
fn apex<G: Dimension>(members: &Members<'_, '_, G>) -> Option<G::Point> {
    let first = members.facet(0)?;
    (0..G::DIMENSION)
        .map(|k| G::corner(&first, k))
        .find(|corner| {
            (0..members.facets.len()).all(|index| {
                members
                    .facet(index)
                    .is_some_and(|facet| corner_of::<G>(&facet, *corner).is_some())
            })
        })
}

/// Puts facets in the order of a turn about their apex: every one begins where the one before it
/// ends, and the first where the last does.
fn put_in_order<G: Dimension>(members: &mut Members<'_, '_, G>, apex: G::Point) -> bool {
    let end = |facet: &G::Facet, after: usize| {
        Some(G::corner(facet, corner_of::<G>(facet, apex)? + after))
    };
    let count = members.facets.len();
    for index in 1..count {
        let last = members.facet(index - 1).and_then(|facet| end(&facet, 2));
        let next = (index..count).find(|next| {
            members
                .facet(*next)
                .is_some_and(|facet| end(&facet, 1) == last)
        });
        let Some(next) = next else {
            return false;
        };
        members.facets.swap(index, next);
    }
    let first = members.facet(0).and_then(|facet| end(&facet, 1));
    let last = members.facet(count - 1).and_then(|facet| end(&facet, 2));
    first == last && first.is_some()
}
