//! A segment meets a solid exactly where it does, first at the facet that is first.

use tetracone::{SegmentTracker, query::Segment};
use tetracone_oracle::oracle::{Facet, Fraction};
use tetracone_tests::harness::{
    listed::Lists,
    world::{Grounded as _, World},
};

use super::{MOST_ASKED, with_any_case};
use crate::{case::Case, choices::Choices};

/// Defends: `blocks` and `first_hit`, one-shot and with any tracker, agree with the oracle on
/// whether a segment meets the solid, on the facet that it meets first, of several the one with
/// the least number, and on the part of the way until then; `hits` lists all facets that it meets in
/// the order of the way.
pub fn segment(bytes: &[u8]) {
    with_any_case!(run, bytes);
}

fn run<G: World<D>, const D: usize>(case: &Case<D>, choices: &mut Choices<'_>)
where
    [[f64; D]; D]: Facet<D>,
{
    let solid = case.solid::<G>();
    let mut tracker = SegmentTracker::from_bytes(choices.bytes());
    for _ in 0..MOST_ASKED {
        let [p, q] = [(); 2].map(|()| case.place::<G::Scalar>(choices));
        let [from, to] = [p, q].map(|place| G::at(place).expect("in the domain"));
        let sweep = Segment::<G>::new(from, to).expect("in the domain");
        let what = format!("{p:?} to {q:?} {:?}", case.mesh);
        let expected = case.oracle.segment_meets(p, q);
        assert_eq!(solid.intersects_segment(&sweep), expected, "{what}");
        assert_eq!(
            tracker.intersects(&solid, &sweep),
            expected,
            "tracked {what}"
        );
        let hit = solid.cast(&sweep);
        assert_eq!(hit.is_some(), expected, "first of {what}");
        assert_eq!(tracker.cast(&solid, &sweep), hit, "tracked {what}");
        if let Some(hit) = hit {
            let first = case.oracle.first_hit(p, q).expect("the oracle says so");
            let at = first.at.to_f64();
            let off = (f64::from(hit.parameter) - at).abs();
            assert!(
                off <= at * libm::ldexp(1.0, -23) + 1e-40,
                "{at} {hit:?} {what}"
            );
            match hit.facet {
                Some(facet) => assert_eq!(
                    first.facets.first(),
                    Some(&case.kept[facet as usize]),
                    "{hit:?} {what}"
                ),
                None => assert!(
                    first.facets.is_empty() && first.at == Fraction::ZERO,
                    "{what}"
                ),
            }
        }
        let lists = Lists {
            solid: &solid,
            oracle: &case.oracle,
            numbers: &case.kept,
        };
        lists.hits(&sweep, &what);
        if choices.is_over() {
            break;
        }
    }
}
