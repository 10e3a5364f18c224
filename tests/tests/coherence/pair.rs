//! Pairs, asked with trackers that other pairs left behind.

use tetracone::{
    PairTracker,
    number::Scalar,
    plane::{Plane, Pose},
    space::{self, Space},
};
use tetracone_tests::{
    harness::{
        subject::Subject,
        world::{Grounded as _, World},
    },
    oracle::Facet,
    rng::Rng,
    shapes::{self, Shape as _, plane},
};

#[test]
fn trackers_of_other_pairs_of_polygons_do_no_harm() {
    let shapes = [
        plane::star(16, 2),
        plane::gear(12),
        plane::comb(8),
        plane::hole_in_hole(),
    ];
    foreign::<Plane<f32>, 2>(shapes, |rng, shift| {
        Pose::turned(shift, rng.between(0.0, 7.0)).expect("a pose")
    });
}

#[test]
fn trackers_of_other_pairs_of_polyhedra_do_no_harm() {
    use shapes::space::{comb, hollow, sphere, torus};
    let some = [
        sphere(3).rough(0.2, 2),
        torus(12, 8),
        comb(4).scaled(0.5),
        hollow().scaled(0.5),
    ];
    foreign::<Space<f32>, 3>(some, |rng, shift| {
        let quaternion = rng.direction::<4>().map(<f32 as Scalar>::unit);
        let rotation = space::Quaternion::from_wxyz(quaternion).expect("of length one");
        space::Pose::new(shift, rotation).expect("a pose")
    });
}

fn foreign<G: World<D>, const D: usize>(
    shapes: [G::Shape; 4],
    turned: impl Fn(&mut Rng, G::Point) -> G::Pose,
) where
    [[f64; D]; D]: Facet<D>,
{
    let all = shapes.map(Subject::new::<G>);
    let solids: Vec<_> = all.iter().map(Subject::solid::<G>).collect();
    let mut rng = Rng::new(71);
    let mut tracker = PairTracker::new();
    let (mut hits, rounds) = (0, 20_000 / G::FEWER);
    for _ in 0..rounds {
        let (a, b) = (&solids[rng.below(4)], &solids[rng.below(4)]);
        let shift = core::array::from_fn(|_| rng.between(-3.0, 3.0));
        let shift = G::at(shift).expect("near");
        let placed = b.at(turned(&mut rng, shift)).expect("near");
        let hit = a.intersects(&placed);
        assert_eq!(a.intersects_tracked(&placed, &mut tracker), hit);
        hits += usize::from(hit);
    }
    assert!(hits > rounds / 20 && hits < rounds, "{hits}");
}
