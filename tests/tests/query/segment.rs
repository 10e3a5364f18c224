use fixed::types::I32F0;
use tetracone::{SweepTracker, plane::Plane, query::Sweep, space::Space};
use tetracone_tests::{
    oracle::{Facet, Fraction},
    points::around,
    rng::Rng,
    segments::segments,
    shapes::Shape,
};

use super::{
    subject::{Subject, length, reach, subjects, way},
    world::{Grounded as _, World},
};

#[test]
fn segments_and_swept_points_meet_polygons_as_the_oracle_says() {
    run::<Plane<f32>, 2>(1.0);
    run::<Plane<I32F0>, 2>(f64::from(1 << 18));
    run::<Plane<I32F0>, 2>(6.0);
}

#[test]
fn segments_and_swept_points_meet_polyhedra_as_the_oracle_says_in_f32() {
    run::<Space<f32>, 3>(1.0);
}

#[test]
fn segments_and_swept_points_meet_polyhedra_as_the_oracle_says_in_fixed_point() {
    run::<Space<I32F0>, 3>(f64::from(1 << 18));
    run::<Space<I32F0>, 3>(6.0);
}

fn run<G: World<D>, const D: usize>(half: f64)
where
    [[f64; D]; D]: Facet<D>,
{
    let mut cases = 0;
    for subject in subjects::<G, D>(half) {
        cases += check::<G, D>(&subject);
    }
    println!("{cases} segments in {:?}, {D}D", G::arithmetic());
    assert!(cases >= G::SEGMENTS, "only {cases} cases");
}

/// Segments between places where it hurts, short ones, points, and those of [`segments`].
fn draw<G: World<D>, const D: usize>(subject: &Subject<G::Shape, D>) -> Vec<[[f64; D]; 2]>
where
    [[f64; D]; D]: Facet<D>,
{
    let (shape, grid) = (&subject.shape, G::grid());
    let mut rng = Rng::new(51);
    let places: Vec<_> = around(shape, shape.middle(), grid, 52)
        .map(|(_, place)| place)
        .filter(|place| G::at(*place).is_some())
        .take(4000 / G::FEWER)
        .collect();
    let (_, size) = subject.extents();
    let mut drawn = Vec::new();
    for &p in &places {
        let q = match rng.below(6) {
            0 => p,
            side @ 1..=2 => {
                let mut q = p;
                q[side - 1] += size * rng.between(-0.02, 0.02);
                grid.snap(q)
            }
            _ => places[rng.below(places.len())],
        };
        drawn.push([p, q]);
    }
    drawn.extend(segments(shape, shape.middle(), grid, 53).take(1500 / G::FEWER));
    drawn
}

fn check<G: World<D>, const D: usize>(subject: &Subject<G::Shape, D>) -> usize
where
    [[f64; D]; D]: Facet<D>,
{
    let (what, body) = (subject.name::<G>(), subject.body::<G>());
    let mut tracker = SweepTracker::new();
    let mut cases = 0;
    for (k, [p, q]) in draw::<G, D>(subject).into_iter().enumerate() {
        let (Some(from), Some(to)) = (G::at(p), G::at(q)) else {
            continue;
        };
        let Ok(sweep) = Sweep::<G>::new(from, to) else {
            continue;
        };
        cases += 1;
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
        let explained = body.explain_sweep(&sweep, &mut SweepTracker::new()).0;
        assert_eq!(explained, hit, "{what}: explained");
        let Some(hit) = hit else { continue };
        let first = subject.oracle.first_hit(p, q).expect("the oracle says so");
        let at = first.at.to_f64();
        assert!(
            (f64::from(hit.parameter) - at).abs() <= at * 2f64.powi(-23) + 1e-40,
            "{what}: {p:?} to {q:?} at {at}, not {}",
            hit.parameter
        );
        match hit.facet {
            Some(facet) => assert_eq!(
                first.facets.first().copied(),
                Some(subject.number(facet)),
                "{what}: {p:?} to {q:?} at {at} of {:?}",
                first.facets
            ),
            None => assert!(
                first.facets.is_empty() && first.at == Fraction::ZERO,
                "{what}"
            ),
        }
        let ahead = way(p, q);
        let seen = G::place_of(hit.point);
        let true_place = core::array::from_fn(|k| p[k] + ahead[k] * at);
        let off = length(way(true_place, seen));
        let scale = length(ahead) + reach(p);
        // A step along every axis is a little more than one.
        let step = G::step() * if D == 2 { 1.0 } else { libm::sqrt(3.0) };
        assert!(off <= step + scale * 1e-6, "{what}: {off} off at {at}");
    }
    cases
}
