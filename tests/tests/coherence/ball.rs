//! Balls, asked with trackers that other solids left behind, and that were saved and restored.

use tetracone::{BallTracker, number::Scalar, plane::Plane, query::Ball, space::Space};
use tetracone_oracle::{oracle::Facet, points::around, rng::Rng, shapes::Shape};
use tetracone_tests::harness::{
    subject::{Subject, subjects},
    world::{Grounded as _, World},
};

#[test]
fn trackers_of_other_polygons_and_old_frames_do_no_harm() {
    foreign::<Plane<f32>, 2>();
}

#[test]
fn trackers_of_other_polyhedra_and_old_frames_do_no_harm() {
    foreign::<Space<f32>, 3>();
}

fn foreign<G: World<D>, const D: usize>()
where
    [[f64; D]; D]: Facet<D>,
{
    let all = subjects::<G, D>(1.0);
    let solids: Vec<_> = all.iter().map(Subject::solid::<G>).collect();
    let mut tracker = BallTracker::new();
    let mut rng = Rng::new(41);
    for round in 0..40_000 / G::fewer() as u64 {
        let which = rng.below(all.len());
        let (shape, solid) = (&all[which].shape, &solids[which]);
        let mut places = around(shape, shape.middle(), G::grid(), round);
        let (_, centre) = places.next().expect("places without end");
        let Some(centre) = G::at(centre) else {
            continue;
        };
        let radius = G::Scalar::nearest(rng.between(0.0, 0.2)).expect("small");
        let ball = Ball::<G>::new(centre, radius).expect("it is in the domain");
        let expected = solid.intersects_ball(&ball);
        assert_eq!(tracker.intersects(solid, &ball), expected);
        tracker = BallTracker::from_bytes(tracker.to_bytes());
    }
}
