use fixed::types::I32F0;
use tetracone::{SweepTracker, plane::Plane, query::Sweep};
use tetracone_tests::{oracle::Fraction, points::around, rng::Rng, shapes::Shape};

use super::subject::{Ground, Subject, place, point, subjects};

#[test]
fn segments_and_swept_points_meet_as_the_oracle_says() {
    run::<f32>(1.0);
    run::<I32F0>(f64::from(1 << 18));
    run::<I32F0>(6.0);
}

fn run<S: Ground>(half: f64) {
    let mut cases = 0;
    for subject in subjects::<S>(half) {
        cases += check::<S>(&subject);
    }
    assert!(cases > 100_000, "only {cases} cases");
}

fn check<S: Ground>(subject: &Subject) -> usize {
    let (what, body) = (subject.name::<S>(), subject.body::<S>());
    let mut rng = Rng::new(51);
    let mut tracker = SweepTracker::new();
    let places: Vec<_> = around(&subject.shape, subject.shape.middle(), S::GRID, 52)
        .map(|(_, place)| place)
        .filter(|place| point::<S>(*place).is_some())
        .take(4000)
        .collect();
    let (low, high) = subject.shape.bounds();
    let size = (high[0] - low[0]) + (high[1] - low[1]);
    for (k, &p) in places.iter().enumerate() {
        let q = match rng.below(6) {
            0 => p,
            1 => S::GRID.snap([p[0] + size * rng.between(-0.02, 0.02), p[1]]),
            2 => S::GRID.snap([p[0], p[1] + size * rng.between(-0.02, 0.02)]),
            _ => places[rng.below(places.len())],
        };
        let (Some(from), Some(to)) = (point::<S>(p), point::<S>(q)) else {
            continue;
        };
        let sweep = Sweep::<Plane<S>>::new(from, to).expect("it is in the domain");
        let expected = subject.oracle.segment_meets(p, q);
        assert_eq!(body.blocks(&sweep), expected, "{what}: {p:?} to {q:?}");
        assert_eq!(
            body.blocks_tracked(&sweep, &mut tracker),
            expected,
            "{what}: tracked {p:?} to {q:?}"
        );
        let hit = body.first_hit(&sweep);
        assert_eq!(hit.is_some(), expected, "{what}: first of {p:?} to {q:?}");
        let foreign = (k as u64).wrapping_mul(0x9e37_79b9).to_le_bytes();
        let [a, b, c, d, ..] = foreign;
        let mut noise = SweepTracker::from_bytes([a, b, c, d, 0, 0, 0, 0, a & 15, 0, 0, 0]);
        assert_eq!(
            body.first_hit_tracked(&sweep, &mut noise),
            hit,
            "{what}: noise"
        );
        assert_eq!(body.first_hit_tracked(&sweep, &mut tracker), hit, "{what}");
        let Some(hit) = hit else { continue };
        let first = subject.oracle.first_hit(p, q).expect("the oracle says so");
        let at = first.at.to_f64();
        assert!(
            (f64::from(hit.parameter) - at).abs() <= at * 2f64.powi(-23) + 1e-40,
            "{what}: {p:?} to {q:?} at {at}, not {}",
            hit.parameter
        );
        match hit.facet {
            // Edges without length are no facets; where none was dropped, numbers agree.
            Some(facet) if subject.baked.dropped() == 0 => assert_eq!(
                first.facets.first().copied(),
                Some(facet as usize),
                "{what}: {p:?} to {q:?} at {at} of {:?}",
                first.facets
            ),
            Some(_) => {}
            None => assert!(
                first.facets.is_empty() && first.at == Fraction::ZERO,
                "{what}"
            ),
        }
        let way = libm::hypot(q[0] - p[0], q[1] - p[1]);
        let seen = place(hit.point);
        let true_place = [p[0] + (q[0] - p[0]) * at, p[1] + (q[1] - p[1]) * at];
        let off = libm::hypot(seen[0] - true_place[0], seen[1] - true_place[1]);
        let step = if S::STEP.is_some() || S::ARITHMETIC == tetracone::number::Arithmetic::Fixed {
            1.0
        } else {
            0.0
        };
        let scale = way + p[0].abs() + p[1].abs();
        assert!(off <= step + scale * 1e-6, "{what}: {off} off at {at}");
    }
    places.len()
}
