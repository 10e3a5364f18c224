//! Hulls answer what their solids do, wherever the second one is placed and whatever a tracker is made of.

use tetracone::{
    PairTracker,
    convex::{Hull, HullError, HullTracker, PosedHull},
    number::{Arithmetic, Scalar as _},
    query::ShiftTracker,
    solid::Solid,
};
use tetracone_oracle::{oracle::Facet, shapes};
use tetracone_tests::harness::{
    hulls::{Hulls, room},
    world::{Grounded as _, World},
};

use super::{
    in_one_of_four,
    pair::{TURNED, placing},
};
use crate::{case::Case, choices::Choices, mesh::Style};

/// Poses asked of a pair at most.
const MOST_POSES: usize = 16;

/// So many bytes of a tracker are the solids' own one, whose claims are believed; the others are hints.
const CLAIMS: usize = 48;
const HINTS: usize = 14;

/// Defends: a solid has a hull where the oracle finds it convex, and is refused by the first facet that is in the way;
/// neighbours are so of each other. `intersects`, one-shot, with a tracker in use and with one whose hints are any
/// bytes, says what the solids say, which `pair` compares with the oracle; a distance is in the interval told, and no
/// direction has a greater gap; they are as deep in each other as the solids are. A tracker that is restored goes on with the same bits.
pub fn hull(bytes: &[u8]) {
    in_one_of_four!(run, bytes);
}

fn run<G: World<D>, const D: usize>(choices: &mut Choices<'_>)
where
    G::Shape: shapes::Hull,
    [[f64; D]; D]: Facet<D>,
{
    let least = match G::arithmetic() {
        Arithmetic::F32 => -140,
        Arithmetic::Fixed => 0,
    };
    let style = choices.pick(&[
        Style::Small,
        Style::Scaled(0),
        Style::Scaled(8),
        Style::Scaled(16),
        Style::Scaled(least),
    ]);
    let cases = [(); 2].map(|()| Case::convex::<G>(choices, style));
    let [Some(first), Some(second)] = &cases else {
        return;
    };
    let solids = [first.solid::<G>(), second.solid::<G>()];
    let [mut one, mut other] = solids.each_ref().map(room::<G, D>);
    let hulls = (
        built(first, &solids[0], &mut one),
        built(second, &solids[1], &mut other),
    );
    if let (Some(hull), Some(other)) = hulls {
        let what = || format!("{:?} {:?}", first.mesh, second.mesh);
        ask(choices, style, (&hull, &other), &what);
    }
}

/// The hull of a solid; none where it is refused, which must have a reason.
fn built<'a, G: World<D>, const D: usize>(
    case: &Case<D>,
    solid: &'a Solid<'a, G>,
    words: &'a mut [u32],
) -> Option<Hull<'a, G>>
where
    [[f64; D]; D]: Facet<D>,
{
    let mesh = &case.mesh;
    let facets = case.oracle.facets();
    let corners: Vec<_> = case
        .oracle
        .bounding()
        .flat_map(|(_, facet)| facet)
        .collect();
    let first = |is_wrong: &dyn Fn(&[[f64; D]; D]) -> bool| {
        let found = case.kept.iter().position(|at| is_wrong(&facets[*at]));
        found.map(|at| u32::try_from(at).expect("few facets"))
    };
    let sliver = first(&|facet| !facet.has_size());
    let dented = first(&|facet| corners.iter().any(|corner| facet.is_before(*corner)));
    let wanted = words.len();
    let short = Hull::build(solid, &mut words[1..]).err();
    let capacity = wanted - 1;
    assert_eq!(short, Some(HullError::Full { capacity, wanted }));
    match Hull::build(solid, words) {
        Ok(hull) => {
            assert_eq!((sliver, dented), (None, None), "{mesh:?}");
            for vertex in 0..=u32::try_from(mesh.points.len()).expect("few points") {
                for next in hull.neighbours(vertex) {
                    let is_next = hull.neighbours(next).any(|back| back == vertex);
                    assert!(is_next, "{vertex} and {next} of {mesh:?}");
                }
            }
            return Some(hull);
        }
        Err(HullError::Sliver { facet }) => assert_eq!(Some(facet), sliver, "{mesh:?}"),
        Err(HullError::NotConvex { facet }) => assert_eq!(Some(facet), dented, "{mesh:?}"),
        Err(HullError::Pieces { count }) => assert!(count > 1 && sliver.is_none(), "{mesh:?}"),
        Err(HullError::Open { .. }) => {
            let is_doubled = |at: usize| mesh.points[..at].contains(&mesh.points[at]);
            assert!((0..mesh.points.len()).any(is_doubled), "{mesh:?}");
        }
        Err(error) => panic!("{error}: {mesh:?}"),
    }
    None
}

/// Trackers in use: for whether hulls meet and for distances, and the solids' own.
#[derive(Default)]
struct Trackers {
    verdict: HullTracker,
    distance: HullTracker,
    solid: PairTracker,
    depths: [ShiftTracker; 2],
}

fn ask<G: World<D>, const D: usize>(
    choices: &mut Choices<'_>,
    style: Style,
    (hull, other): (&Hull<'_, G>, &Hull<'_, G>),
    what: &dyn Fn() -> String,
) {
    let mut trackers = Trackers::default();
    for _ in 0..MOST_POSES {
        let at = placing::<G, D>(choices, style);
        let (pose, _) = G::placed(at, &[]);
        let Ok(placed) = other.at(pose) else { continue };
        let what = || format!("{at:?} {}", what());
        let harmed = harmed(trackers.verdict, choices);
        let along = [(); D].map(|()| style.coordinate::<G::Scalar>(choices));
        let along = G::at(along).expect("in the domain");
        check((hull, &placed), along, harmed, &mut trackers, &what);
        if choices.is_over() {
            break;
        }
    }
}

fn check<G: World<D>, const D: usize>(
    (hull, placed): (&Hull<'_, G>, &PosedHull<'_, G>),
    along: G::Point,
    harmed: HullTracker,
    trackers: &mut Trackers,
    what: &dyn Fn() -> String,
) {
    let solid = hull.solid();
    let exact = trackers.solid.distance(solid, placed.posed(), None);
    let expected = exact.witness.is_some();
    assert_eq!(hull.intersects(placed), expected, "{}", what());
    let Trackers {
        verdict, distance, ..
    } = trackers;
    let [mut restored, mut hinted] = [HullTracker::from_bytes(verdict.to_bytes()), harmed];
    let found =
        [&mut *verdict, &mut restored, &mut hinted].map(|tracker| tracker.intersects(hull, placed));
    assert_eq!(found, [expected; 3], "{harmed:?}: {}", what());
    assert_eq!(restored, *verdict, "{}", what());
    let hulls = Hulls {
        hull,
        placed,
        exact: &exact,
    };
    let [mut restored, mut hinted] = [HullTracker::from_bytes(distance.to_bytes()), harmed];
    for tracker in [
        &mut *distance,
        &mut restored,
        &mut hinted,
        &mut HullTracker::new(),
    ] {
        hulls.interval(tracker, what);
    }
    assert_eq!(restored, *distance, "{}", what());
    hulls.gap(along, what);
    hulls.is_seen(what);
    let [by_hulls, by_solids] = &mut trackers.depths;
    let mut hinted =
        ShiftTracker::from_bytes(core::array::from_fn(|k| harmed.to_bytes()[CLAIMS + k]));
    let mut same = hinted;
    let solid = |tracker: &mut ShiftTracker| {
        let answer = tracker.penetration(solid, placed.posed());
        answer.expect("both are convex")
    };
    let depths = [
        solid(&mut ShiftTracker::new()),
        solid(by_solids),
        solid(&mut same),
        hull.penetration(placed),
        by_hulls.hull_penetration(hull, placed),
        hinted.hull_penetration(hull, placed),
    ];
    let depths = depths.map(|answer| answer.map(|answer| answer.depth.to_real()));
    assert_eq!(
        depths.map(|depth| depth.is_some()),
        [expected; 6],
        "{}",
        what()
    );
    let off = match G::arithmetic() {
        Arithmetic::Fixed => 3.0,
        Arithmetic::F32 => {
            let all = hull.solid().bounds().union(placed.posed().bounds());
            let far = all.low.into_iter().chain(all.high);
            let far = far.fold(0.0, |far: f64, x| far.max(x.to_real().abs()));
            far * TURNED + 2.0 * f64::from(f32::from_bits(1))
        }
    };
    let all = depths.into_iter().flatten();
    let [least, most] = [f64::min, f64::max].map(|of| all.clone().reduce(of).unwrap_or(0.0));
    assert!(most - least <= off, "{depths:?}: {}", what());
}

/// The tracker with any hints: numbers of vertices that there may be, components of directions, and any words.
fn harmed(tracker: HullTracker, choices: &mut Choices<'_>) -> HullTracker {
    let mut bytes = tracker.to_bytes();
    let hints = [(); HINTS].map(|()| match choices.byte() {
        byte @ 0..160 => u32::from(byte % 16),
        byte @ 160..224 => ((f32::from(byte) - 192.0) / 32.0).to_bits(),
        _ => choices.word(),
    });
    let hints = hints.into_iter().flat_map(u32::to_le_bytes);
    for (slot, hint) in bytes.iter_mut().skip(CLAIMS).zip(hints) {
        *slot = hint;
    }
    HullTracker::from_bytes(bytes)
}
