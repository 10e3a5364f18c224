//! What two facets, a point and a segment have to do with each other is decided exactly.

use dashu_int::IBig;
use tetracone::{
    internal::Metric as _,
    number::{Arithmetic, Sign},
};
use tetracone_oracle::oracle::Facet;
use tetracone_tests::harness::world::{Grounded as _, World};

use super::in_one_of_four;
use crate::{
    case::{length, size},
    choices::Choices,
    mesh::{Style, exact_determinant},
};

/// What cannot be told from a touch in `f32` counts as one: this part of the numbers involved.
const BAND: i32 = -40;

/// Defends: sides are the signs of determinants in big integers; whether facets have a size, meet
/// each other, a point or a segment, and come within a distance, is what the oracle says; distances
/// between facets are never overrated, in `f32` and in fixed point, at every magnitude.
pub fn predicates(bytes: &[u8]) {
    in_one_of_four!(run, bytes);
}

fn run<G: World<D>, const D: usize>(choices: &mut Choices<'_>)
where
    [[f64; D]; D]: Facet<D>,
{
    let style = Style::any(choices);
    let mut places: Vec<[f64; D]> = Vec::new();
    while places.len() < 2 * D + 2 {
        places.push(style.place::<G::Scalar, D>(choices, &places));
    }
    let (one, rest) = places.split_first_chunk::<D>().expect("enough");
    let (two, rest) = rest.split_first_chunk::<D>().expect("enough");
    let (one, two, [p, q]) = (*one, *two, [rest[0], rest[1]]);
    let facet =
        |corners: &[[f64; D]; D]| G::facet(|k| G::at(*corners.get(k)?)).expect("in the domain");
    let (a, b) = (facet(&one), facet(&two));
    let [from, to] = [p, q].map(|place| G::at(place).expect("in the domain"));
    let what = format!("{one:?} {two:?} {p:?} {q:?}");

    assert_eq!(G::is_degenerate(&a), !one.has_size(), "{what}");
    for place in [p, q] {
        let point = G::at(place).expect("in the domain");
        let side = G::side(&a, point);
        assert_eq!(side, exact_side(&one, place), "{place:?} {what}");
        if !one.has_size() {
            continue;
        }
        let touches = side == Sign::Zero && G::touches(&a, point);
        let segment = [place; 2];
        assert_eq!(touches, one.touches(segment), "{place:?} {what}");
        let distance = one.squared(place).sqrt();
        check_within::<G, D>(
            distance,
            size(&one).max(size(&[place])),
            |radius| G::reaches(&a, point, radius),
            &format!("{place:?} {what}"),
        );
    }
    if !one.has_size() || !two.has_size() {
        return;
    }
    assert_eq!(
        G::segment_meets(from, to, &a),
        one.touches([p, q]),
        "{what}"
    );
    let meet = one.intersects(&two);
    assert_eq!(G::meet(&a, &b), meet, "{what}");
    assert_eq!(G::meet(&b, &a), meet, "{what}");
    let distance = one.squared_separation(&two).sqrt();
    check_within::<G, D>(
        distance,
        size(&one).max(size(&two)),
        |radius| G::come_within(&a, &b, radius),
        &what,
    );
    let everything = G::Scalar::square_above(0.0);
    for mut apart in [[0.0; 3], [1.0, -0.5, 0.25]] {
        let separation = G::square_separation(&a, &b, everything, &mut apart);
        assert_eq!(separation.is_none(), meet, "{what}");
    }
}

/// Asks for the distance itself, a step less and a step more.
fn check_within<G: World<D>, const D: usize>(
    distance: f64,
    size: f64,
    within: impl Fn(G::Scalar) -> bool,
    what: &str,
) where
    [[f64; D]; D]: Facet<D>,
{
    let grid = G::grid();
    let near = (grid.round)(distance);
    for real in [near, (grid.up)(near), (grid.down)(near).max(0.0)] {
        let Some(radius) = length::<G::Scalar>(real) else {
            continue;
        };
        // The oracle's distance is wrong by two units in the last place at most.
        let unit = distance * f64::EPSILON * 4.0;
        let is_within = within(radius);
        if distance + unit < real {
            assert!(is_within, "{distance} is within {real}: {what}");
        }
        let band = match G::arithmetic() {
            Arithmetic::Fixed => 0.0,
            Arithmetic::F32 => libm::ldexp((real + size) * 4.0, BAND),
        };
        if distance - unit > real + band {
            assert!(!is_within, "{distance} is beyond {real}: {what}");
        }
    }
}

/// The sign of the determinant of the facet's corners as seen from the place: positive where the
/// place is on the inner side.
fn exact_side<const D: usize>(facet: &[[f64; D]; D], place: [f64; D]) -> Sign {
    match exact_determinant(facet, place).cmp(&IBig::ZERO) {
        core::cmp::Ordering::Less => Sign::Negative,
        core::cmp::Ordering::Equal => Sign::Zero,
        core::cmp::Ordering::Greater => Sign::Positive,
    }
}
