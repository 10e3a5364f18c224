//! Polygons of one ring around a place: star-shaped mostly, and convex ones among them.

use core::cmp::Ordering;

use dashu_int::IBig;

use crate::{
    boundary::{Boundary, Style, exact_determinant},
    choices::Choices,
    world::Ground,
};

/// At most so many corners: more than a polygon has that is walked along unless told to.
const MOST_CORNERS: usize = 40;

type Place = [f64; 2];

/// The polygon that these choices make, and the place that it goes around; none where it encloses
/// nothing. Where all corners are on one side of the place, it need not be star-shaped.
pub(crate) fn ring<S: Ground>(
    choices: &mut Choices<'_>,
    style: Style,
) -> Option<(Boundary<2>, Place)> {
    let middle = style.place::<S, 2>(choices, &[]);
    let (is_convex, is_strict) = (choices.once_in(2), choices.once_in(2));
    let mut corners = Vec::new();
    for _ in 0..3 + choices.below(MOST_CORNERS - 2) {
        let corner = style.place::<S, 2>(choices, &corners);
        if corner != middle {
            corners.push(corner);
        }
    }
    corners.sort_by(|a, b| by_direction(middle, *a, *b));
    corners.dedup_by(|a, b| by_direction(middle, *a, *b).is_eq());
    if is_convex {
        cut_off_dents(&mut corners, is_strict);
    }
    let count = u32::try_from(corners.len()).expect("few corners");
    let boundary = Boundary {
        points: corners,
        facets: (0..count).map(|at| [at, (at + 1) % count]).collect(),
    };
    (boundary.measure() > IBig::ZERO).then_some((boundary, middle))
}

/// Counterclockwise from the ray along +x, exactly.
fn by_direction(middle: Place, a: Place, b: Place) -> Ordering {
    let is_low = |[x, y]: Place| y < middle[1] || (y == middle[1] && x < middle[0]);
    is_low(a)
        .cmp(&is_low(b))
        .then_with(|| exact_determinant(&[b, a], middle).cmp(&IBig::ZERO))
}

/// Takes corners out until none turns right, or, if it `is_strict`, until all turn left.
fn cut_off_dents(corners: &mut Vec<Place>, is_strict: bool) {
    let turn = |corners: &[Place], at: usize| {
        let of = |by: usize| corners[(at + by) % corners.len()];
        exact_determinant(&[of(1), of(2)], of(0)).cmp(&IBig::ZERO)
    };
    while corners.len() > 2 {
        let stays = |turn: Ordering| turn.is_gt() || (turn.is_eq() && !is_strict);
        let dent = (0..corners.len()).find(|&at| !stays(turn(corners, at)));
        let Some(dent) = dent else { return };
        corners.remove((dent + 1) % corners.len());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fixed::types::I32F0;
    use tetracone::{plane::Plane, tree::PolygonClass};
    use tetracone_tests::{rng::Rng, shapes::Shape as _};

    use crate::case::Case;

    /// How many of these bytes make a polygon, a star-shaped one at least, a convex one.
    fn classes<S: Ground>() -> [usize; 3] {
        let mut rng = Rng::new(1);
        let mut counts = [0; 3];
        for _ in 0..400 {
            let bytes: Vec<u8> = (0..50).flat_map(|_| rng.bits().to_le_bytes()).collect();
            let Some(case) = Case::ring::<S>(&mut Choices::new(&bytes)) else {
                continue;
            };
            assert!(case.boundary.is_closed());
            let tree = case.baked.image().tree::<Plane<S>>().expect("as baked");
            let class = tree.class();
            counts[0] += 1;
            counts[1] += usize::from(class != PolygonClass::General);
            counts[2] += usize::from(class == PolygonClass::Convex);
        }
        counts
    }

    #[test]
    fn many_are_star_shaped_and_some_are_convex() {
        for [all, star, convex] in [classes::<f32>(), classes::<I32F0>()] {
            assert!(
                all > 300 && star > all / 4 && convex > all / 8,
                "{all} {star} {convex}"
            );
        }
    }
}
