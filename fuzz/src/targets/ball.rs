//! A ball touches a solid exactly where it does, and what is nearest is nearest.

use tetracone::{
    BallTracker,
    number::{Arithmetic, Scalar},
    query::Ball,
};
use tetracone_oracle::oracle::Facet;
use tetracone_tests::harness::{
    listed::Lists,
    world::{Grounded as _, World},
};

use super::{MOST_ASKED, point::class, with_any_case};
use crate::{
    case::{Case, length, size},
    choices::Choices,
};

/// In `f32`, what cannot be told from a touch counts as one: this part of the numbers involved.
const BAND: i32 = -40;

/// Defends: `touches` is exact in fixed point and one-sided within the documented band in `f32`;
/// with any tracker the answer is the same; `contact` and `BallTracker::explain` agree with it, with each
/// other and, on the class of the centre and on the distance, with the oracle; `facets_within` lists
/// the facets in reach and no others.
pub fn ball(bytes: &[u8]) {
    with_any_case!(run, bytes);
}

fn run<G: World<D>, const D: usize>(case: &Case<D>, choices: &mut Choices<'_>)
where
    [[f64; D]; D]: Facet<D>,
{
    let solid = case.solid::<G>();
    let mut trackers = [(); 2].map(|()| BallTracker::from_bytes(choices.bytes()));
    for _ in 0..MOST_ASKED {
        let centre = case.place::<G::Scalar>(choices);
        let distance = case.oracle.distance(centre);
        let Some(radius) = radius::<G, D>(choices, case, distance) else {
            continue;
        };
        let place = G::at(centre).expect("in the domain");
        let ball = Ball::<G>::new(place, radius).expect("in the domain");
        let real = radius.to_real();
        let what = format!("{centre:?} r {real} {:?}", case.mesh);
        let hit = solid.intersects_ball(&ball);
        let expected = case.oracle.ball_meets(centre, real);
        let scale = size(&[centre]) + size(&case.mesh.points);
        let band = libm::ldexp((real + scale) * 4.0, BAND);
        if hit != expected {
            assert!(hit && G::arithmetic() == Arithmetic::F32, "{hit} {what}");
            assert!(distance - real <= band, "{} beyond {what}", distance - real);
        }
        let lists = Lists {
            solid: &solid,
            oracle: &case.oracle,
            numbers: &case.kept,
        };
        lists.facets_within(&ball, band, &what);
        let [tracker, contacts] = &mut trackers;
        assert_eq!(tracker.intersects(&solid, &ball), hit, "tracked {what}");
        let contact = contacts.contact(&solid, &ball);
        assert_eq!(contact.is_some(), hit, "contact {what}");
        let answer = BallTracker::new().explain(&solid, &ball);
        let again = tracker.explain(&solid, &ball);
        assert_eq!(
            (answer.hit, answer.class),
            (hit, class(case.oracle.place(centre))),
            "{what}"
        );
        assert_eq!(
            (again.hit, again.class, again.nearest),
            (hit, answer.class, answer.nearest),
            "{what}"
        );
        assert!(
            contact.is_none_or(|contact| contact == answer.nearest),
            "{what}"
        );
        let off = (answer.nearest.distance.to_real().abs() - distance).abs();
        let slack = G::step() + distance * libm::ldexp(1.0, -22) + band + libm::ldexp(1.0, -149);
        assert!(
            off <= slack,
            "{distance} away, not {:?}: {what}",
            answer.nearest
        );
        if choices.is_over() {
            break;
        }
    }
}

/// A radius: none, as far as the boundary, a step less or more, or any.
fn radius<G: World<D>, const D: usize>(
    choices: &mut Choices<'_>,
    case: &Case<D>,
    distance: f64,
) -> Option<G::Scalar>
where
    [[f64; D]; D]: Facet<D>,
{
    let grid = G::grid();
    let near = (grid.round)(distance);
    let real = match choices.below(6) {
        0 => 0.0,
        1 => near,
        2 => (grid.up)(near),
        3 => (grid.down)(near).max(0.0),
        4 => near / 2.0,
        _ => case.style.coordinate::<G::Scalar>(choices).abs(),
    };
    length::<G::Scalar>(real)
}
