//! Capsules, segments' distances, and balls that move.

use tetracone::{
    BallTracker, CapsuleTracker,
    number::Scalar,
    query::{Capsule, Segment},
};
use tetracone_oracle::{
    oracle::Facet, points::around, rng::Rng, segments::segments, shapes::Shape,
};
use tetracone_tests::harness::{
    capsules::{Capsules, Judged},
    subject::{Subject, subjects},
    world::{Grounded as _, World},
};

in_every_space! {
    capsules_and_moving_balls_touch_as_the_oracle_says:
    f32 => run::<G, D>(1.0),
    fixed => {
        run::<G, D>(f64::from(1 << 18));
        run::<G, D>(f64::from(1 << 27));
        run::<G, D>(6.0);
    }
}

fn run<G: World<D>, const D: usize>(half: f64)
where
    [[f64; D]; D]: Facet<D>,
{
    let (mut asked, mut hits, mut moving) = (0, [0; 2], [0; 3]);
    for subject in subjects::<G, D>(half) {
        let (what, solid) = (subject.name::<G>(), subject.solid::<G>());
        let trackers = (CapsuleTracker::new(), BallTracker::new());
        let truth = (&subject.oracle, &subject.numbers[..]);
        let mut asker = Capsules::<G, D>::new(&solid, truth, trackers);
        for (segment, radii) in draw::<G, D>(&subject) {
            let judged = Judged::by(&subject.oracle, segment);
            for capsule in radii.into_iter().filter_map(|radius| made(segment, radius)) {
                asker.ask(&capsule, &judged, &what);
            }
        }
        asked += asker.asked;
        for (sum, more) in hits.iter_mut().zip(asker.hits) {
            *sum += more;
        }
        for (sum, more) in moving.iter_mut().zip(asker.moving) {
            *sum += more;
        }
    }
    let arithmetic = G::arithmetic();
    println!(
        "{asked} capsules in {arithmetic:?}, {D}D: {hits:?} free, touching; {moving:?} moving balls \
         free, touching at the start, later"
    );
    assert!(G::is_enough(asked, G::SEGMENTS / 2), "only {asked} cases");
    assert!(hits.iter().all(|hits| *hits > asked / 16), "{hits:?}");
    assert!(moving.iter().all(|hits| *hits > asked / 16), "{moving:?}");
}

/// Nasty segments and short motions, each with no radius, the distance to the boundary, one step
/// less and more, and some radius.
fn draw<G: World<D>, const D: usize>(
    subject: &Subject<G::Shape, D>,
) -> Vec<([[f64; D]; 2], Vec<f64>)>
where
    [[f64; D]; D]: Facet<D>,
{
    let (shape, grid) = (&subject.shape, G::grid());
    let (extents, _) = subject.extents();
    let size = extents.into_iter().fold(0.0, f64::max);
    let mut rng = Rng::new(61);
    let mut drawn = Vec::new();
    let mut with_radii = |segment: [[f64; D]; 2]| {
        let distance = match subject.oracle.nearest_to(segment) {
            Some((squared, _)) => (grid.round)(squared.sqrt().min(size * 4.0)),
            None => size,
        };
        let some = (grid.round)(size * rng.between(0.0, 0.2));
        let less = (grid.down)(distance).max(0.0);
        drawn.push((
            segment,
            vec![0.0, distance, less, (grid.up)(distance), some],
        ));
    };
    let count = 500 / G::fewer();
    for segment in segments(shape, shape.middle(), grid, 62).take(count) {
        with_radii(segment);
    }
    let mut places = around(shape, shape.middle(), grid, 63).map(|(_, place)| place);
    for _ in 0..count / 2 {
        let (Some(p), Some(q)) = (places.next(), places.next()) else {
            break;
        };
        with_radii([p, q]);
    }
    // A motion of small steps.
    let mut rng = Rng::new(64);
    let mut from = shape.bounds().1;
    for _ in 0..count {
        let (low, high) = shape.bounds();
        let to: [f64; D] = core::array::from_fn(|k| {
            let pull = (low[k].midpoint(high[k]) - from[k]) * 0.02;
            from[k] + pull + extents[k] * rng.between(-0.1, 0.1)
        });
        let to = grid.snap(to);
        drawn.push(([from, to], vec![(grid.round)(size * 0.03)]));
        from = to;
    }
    drawn
}

/// A capsule of these numbers; none where they are outside the domain.
fn made<G: World<D>, const D: usize>(ends: [[f64; D]; 2], radius: f64) -> Option<Capsule<G>> {
    let [from, to] = ends.map(G::at);
    let axis = Segment::new(from?, to?).ok()?;
    Capsule::new(axis, G::Scalar::nearest(radius)?).ok()
}
