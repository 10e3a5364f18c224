//! Two solids meet exactly where they do, wherever the second one is placed.

use tetracone::{
    PairTracker,
    number::{Arithmetic, Scalar},
    query::{FacetPair, Posed, ShiftTracker},
    solid::Solid,
};
use tetracone_oracle::oracle::{
    Facet, Oracle,
    depth::Sets,
    pair::{crossing_facets, meet},
};
use tetracone_tests::harness::{
    listed::Lists,
    separated::{self, Separated},
    straight::{is_straight, overlap_on_way},
    world::{Grounded as _, Placing, World},
};

use super::in_one_of_four;
use crate::{
    case::Case,
    choices::Choices,
    mesh::{Style, fitted},
};

/// A part of coordinates that a depth may be short of in `f32`: 2^-40 of what is at most three times twice as far as a
/// coordinate.
const BAND: f64 = 6.0 / 1_099_511_627_776.0;

/// The extents of both solids, in coordinates.
const BOTH: f64 = 12.0;

/// A part of coordinates that a depth may be too great by where vertices are rounded.
pub(super) const TURNED: f64 = 1.0 / 1_048_576.0;

/// Of solids with so many corners together a depth is compared.
const MOST_CORNERS: usize = 20;

/// Pairs of facets at most whose common part is asked of a pose.
const MOST_PARTS: usize = 24;

/// Poses asked of a pair at most.
const MOST_POSES: usize = 16;

/// Defends: `intersects`, one-shot and with any tracker, says what the oracle says of the vertices as
/// they are rounded; all pairs of facets that meet are found, and no others, and what they have in common
/// is right, as are the pieces of either boundary that begin in the other solid; what a tracker says they are
/// apart at least is never more than the distance; a distance is right, and so are its nearest facets and
/// places, with a cut-off, too; convex solids are as deep in each other as is said, and solids that touch have a way
/// out; nothing meets before a `time_of_impact`.
pub fn pair(bytes: &[u8]) {
    in_one_of_four!(run, bytes);
}

fn run<G: World<D>, const D: usize>(choices: &mut Choices<'_>)
where
    [[f64; D]; D]: Facet<D>,
{
    let [Some(first), Some(second)] = [(); 2].map(|()| Case::near::<G>(choices)) else {
        return;
    };
    let (solid, other) = (first.solid::<G>(), second.solid::<G>());
    let hints = choices.bytes();
    let mut tracker = PairTracker::from_bytes(hints);
    let mut shifts = ShiftTracker::from_bytes(few(hints));
    let mut before = G::Pose::default();
    for _ in 0..MOST_POSES {
        let at = placing::<G, D>(choices, first.style);
        let (pose, _) = G::placed(at, &[]);
        let Ok(placed) = other.at(pose) else { continue };
        let (_, places) = G::placed(at, &second.mesh.points);
        let moved = second.oracle.moved(&places, &second.mesh.facets);
        let expected = meet(&first.oracle, &moved);
        let what = format!("{at:?} {:?} {:?}", first.mesh, second.mesh);
        assert_eq!(solid.intersects(&placed), expected, "{what}");
        assert_eq!(
            tracker.intersects(&solid, &placed),
            expected,
            "tracked {what}"
        );
        tracker = PairTracker::from_bytes(tracker.to_bytes());
        let mut pairs = vec![FacetPair::default(); first.kept.len() * second.kept.len()];
        let count = solid.crossings(&placed, &mut pairs).count;
        pairs.truncate(count);
        let number = |pair: &FacetPair| {
            (
                first.kept[pair.first as usize],
                second.kept[pair.second as usize],
            )
        };
        // A facet that has no size where it is, is there all the same: not so for the oracle.
        let is_sized = |pair: &(usize, usize)| moved.facets()[pair.1].has_size();
        let mut found: Vec<_> = pairs.iter().map(number).filter(is_sized).collect();
        found.sort_unstable();
        assert_eq!(found, crossing_facets(&first.oracle, &moved), "{what}");
        let [one, two] = [(&solid, &first), (&other, &second)].map(|(solid, case)| Lists {
            solid,
            oracle: &case.oracle,
            numbers: &case.kept,
        });
        one.nested_pieces(&two, (&placed, &moved), &what);
        for pair in pairs.iter().take(MOST_PARTS) {
            let part = one.common_part(&two, (&placed, &moved), *pair, &what);
            assert!(part.is_some(), "{what}");
        }
        let measured = separated::distance(&solid, &placed, &mut tracker, &what);
        assert_eq!(measured.witness.is_some(), expected, "{what}");
        let limit = first.style.coordinate::<G::Scalar>(choices);
        separated::cut_off((&solid, &placed), &measured, limit, &mut tracker, &what);
        let far = [&first.mesh.points, &places]
            .into_iter()
            .flatten()
            .flatten()
            .fold(0.0, |far: f64, x| far.max(x.abs()));
        if let Some(nearest) = measured.nearest {
            let separated = Separated {
                first: &first.oracle,
                moved: &moved,
                numbers: number(&nearest.facets),
                what: &what,
            };
            let distance = separated.check(&measured, far * BOTH);
            let least = tracker.apart_at_least(&solid, &placed).to_real();
            assert!(least <= distance, "{least} for {distance}: {what}");
        }
        let judged = Depth {
            far,
            expected,
            what: &what,
        };
        judged.check(
            &solid,
            (&other, &placed),
            [&first.oracle, &moved],
            &mut shifts,
        );
        let tolerance = G::Scalar::nearest(1.0).expect("small");
        if let Ok(impact) = solid.time_of_impact(&other, &before, &pose, tolerance) {
            // At most half, and with few digits.
            let part = (f64::from(impact.free) * 8.0).floor() / 16.0;
            let half = other.at(G::pose_between(&before, &pose, part));
            let is_free = part == 0.0 || half.is_ok_and(|half| !solid.intersects(&half));
            // What goes straight may touch, and is as it was placed at the start.
            let slides = |start| {
                is_straight::<G>(&before, &pose) && !overlap_on_way(&solid, &start, &pose, part)
            };
            let is_free = is_free || other.at(before).is_ok_and(slides);
            assert!(is_free, "{impact:?} from {before:?} {what}");
        }
        before = pose;
        if choices.is_over() {
            break;
        }
    }
}

/// Small numbers of any bytes, as words.
fn few<const N: usize, const M: usize>(bytes: [u8; N]) -> [u8; M] {
    core::array::from_fn(|k| if k % 4 == 0 { bytes[k % N] % 64 } else { 0 })
}

/// What is said of how deep two solids are in each other.
struct Depth<'a> {
    /// The greatest coordinate.
    far: f64,
    /// Whether they meet.
    expected: bool,
    what: &'a str,
}

impl Depth<'_> {
    fn check<G: World<D>, const D: usize>(
        &self,
        solid: &Solid<'_, G>,
        (other, placed): (&Solid<'_, G>, &Posed<'_, G>),
        oracles: [&Oracle<D>; 2],
        tracker: &mut ShiftTracker,
    ) where
        [[f64; D]; D]: Facet<D>,
    {
        let Self {
            far,
            expected,
            what,
        } = *self;
        assert_eq!(solid.way_out(placed).is_some(), expected, "{what}");
        let Ok(answer) = solid.penetration(placed) else {
            assert!(!solid.is_convex() || !other.is_convex(), "{what}");
            return;
        };
        assert!(solid.is_convex() && other.is_convex(), "{what}");
        let tracked = tracker.penetration(solid, placed);
        let answers = [answer, tracked.expect("both are convex")];
        assert_eq!(answers.map(|it| it.is_some()), [expected; 2], "{what}");
        *tracker = ShiftTracker::from_bytes(tracker.to_bytes());
        let corners = oracles.map(|oracle| {
            let mut all: Vec<_> = oracle.bounding().flat_map(|(_, facet)| facet).collect();
            all.sort_by(|a, b| a.partial_cmp(b).expect("coordinates are numbers"));
            all.dedup();
            all
        });
        let [rests, moved] = &corners;
        if rests.len() + moved.len() > MOST_CORNERS {
            return;
        }
        if !expected {
            return;
        }
        let exact = Sets::new(rests, moved).square().expect("they meet").sqrt();
        for answer in answers.into_iter().flatten() {
            let told = answer.depth.to_real();
            let (less, more) = match G::arithmetic() {
                Arithmetic::Fixed => (exact * 1e-15, 3.0),
                Arithmetic::F32 => (far * BAND, far * TURNED),
            };
            assert!(
                exact - less <= told && told <= exact + more,
                "{told} for {exact}: {what}"
            );
        }
    }
}

/// A pose: mostly shifted by as much as coordinates are, mostly turned by a part of a turn that
/// keeps what was level so.
pub(super) fn placing<G: World<D>, const D: usize>(
    choices: &mut Choices<'_>,
    style: Style,
) -> Placing<D> {
    let offset = [(); D].map(|()| {
        let shift = style.coordinate::<G::Scalar>(choices);
        fitted::<G::Scalar>(shift * choices.pick(&[1.0, 0.5, 2.0, 0.0]))
    });
    let angle = match choices.byte() {
        byte @ 0..128 => f64::from(byte % 8) * core::f64::consts::FRAC_PI_4,
        byte => f64::from(byte) * 0.049,
    };
    if D == 2 {
        return Placing {
            offset,
            turn: [angle, 0.0, 0.0, 0.0],
        };
    }
    let axis = choices.pick(&[
        [0.0, 0.0, 1.0],
        [1.0, 0.0, 0.0],
        [0.0, 1.0, 0.0],
        [0.6, 0.0, 0.8],
        [0.48, 0.6, -0.64],
    ]);
    let (sine, cosine) = libm::sincos(angle / 2.0);
    let [i, j, k] = axis.map(|x| x * sine);
    Placing {
        offset,
        turn: [cosine, i, j, k],
    }
}
