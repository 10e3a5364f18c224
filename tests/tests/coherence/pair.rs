//! Pairs, asked with trackers that other pairs left behind, and within distances along motions.

use tetracone::{
    PairTracker,
    number::Scalar,
    plane::{self, Plane, Pose},
    solid::Solid,
    space::{self, Space},
};
use tetracone_oracle::{
    motions::{
        self,
        pair::{At, Turning},
    },
    oracle::Facet,
    rng::Rng,
    shapes::{self, Shape as _},
};
use tetracone_tests::harness::{
    couples::pairs,
    separated::cut_off,
    subject::Subject,
    world::{Grounded as _, Placing, World},
};

#[test]
fn trackers_of_other_pairs_of_polygons_do_no_harm() {
    let shapes = [
        shapes::plane::star(16, 2),
        shapes::plane::gear(12),
        shapes::plane::comb(8),
        shapes::plane::hole_in_hole(),
    ];
    foreign::<Plane<f32>, 2>(shapes, |rng, shift| {
        Pose::from_angle(shift, rng.between(0.0, 7.0)).expect("a pose")
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
    let (mut hits, rounds) = (0, 20_000 / G::fewer());
    for _ in 0..rounds {
        let (a, b) = (&solids[rng.below(4)], &solids[rng.below(4)]);
        let shift = core::array::from_fn(|_| rng.between(-3.0, 3.0));
        let shift = G::at(shift).expect("near");
        let placed = b.at(turned(&mut rng, shift)).expect("near");
        let hit = a.intersects(&placed);
        assert_eq!(tracker.intersects(a, &placed), hit);
        hits += usize::from(hit);
    }
    assert!(hits > rounds / 20 && hits < rounds, "{hits}");
}

in_every_space!(a_cut_off_changes_no_answer_along_a_motion: cut_offs::<G, D>());

/// Asked with one cut-off along the whole way, so that what a tracker knows of it stands for some
/// frames; now and then with others.
fn cut_offs<G: World<D>, const D: usize>()
where
    [[f64; D]; D]: Facet<D>,
    [f64; D]: Turning<D>,
    Placing<D>: From<At<D>>,
{
    let [mut within, mut beyond, mut jumps, mut known] = [0; 4];
    for shapes in pairs::<G, D>() {
        let [first, second] = shapes.map(Subject::new::<G>);
        let (solid, other) = (first.solid::<G>(), second.solid::<G>());
        let motion = motions::pair::Pair::new(&first.shape, &second.shape, G::grid());
        let some = |count: usize| count / G::fewer();
        let poses = motion
            .orbit(0.9, 300, 0.01, 81)
            .take(some(400))
            .chain(motion.through(150, 82).take(some(300)))
            .chain(motion.jumps(83).take(some(100)))
            .chain(motion.returns(84).take(some(100)));
        let extents = first.extents().1 + second.extents().1;
        let limit = G::Scalar::nearest(extents / 24.0).expect("small");
        let [mut apart, mut near, mut mixed] = [PairTracker::new(); 3];
        for (frame, pose) in poses.enumerate() {
            let (pose, _) = G::placed(pose.into(), &[]);
            let placed = other.at(pose).expect("it stays in the domain");
            let what = format!("{} frame {frame}", first.name::<G>());
            let answer = solid.distance(&placed);
            let told = answer.witness.is_some() || answer.distance <= limit;
            let before = apart;
            let found = apart.distance(&solid, &placed, Some(limit));
            assert_eq!(found.is_beyond(), !told, "{what}: {before:?}");
            if told {
                assert_eq!(found.witness.is_some(), answer.witness.is_some(), "{what}");
                assert_eq!(
                    (found.distance, found.nearest),
                    (answer.distance, answer.nearest)
                );
            }
            known += usize::from(!told && before == apart);
            assert_eq!(
                near.comes_within(&solid, &placed, limit),
                PairTracker::new().comes_within(&solid, &placed, limit),
                "{what}"
            );
            let met = answer.witness.is_some();
            if frame % 5 == 0 {
                // A tracker is anybody's.
                assert_eq!(near.intersects(&solid, &placed), met, "{what}");
                assert_eq!(apart.intersects(&solid, &placed), met, "{what}");
                cut_off(
                    (&solid, &placed),
                    &answer,
                    limit.to_real(),
                    &mut mixed,
                    &what,
                );
                jumps += 1;
            }
            within += usize::from(told);
            beyond += usize::from(!told);
        }
    }
    println!("{within} within, {beyond} beyond, {known} of them known, {jumps} with others");
    assert!(
        within.min(beyond) > (within + beyond) / 20,
        "{within}, {beyond}"
    );
    assert!(known > beyond / 8, "{known} of {beyond}");
}

/// Below zero, and where it is no number, a limit lets nothing through but what touches.
#[test]
fn limits_that_are_none_ask_whether_the_solids_touch() {
    let square = Subject::new::<Plane<f32>>(shapes::plane::square(-1.0, 1.0));
    let solid: Solid<'_, Plane<f32>> = square.solid();
    for (x, met) in [(1.5, true), (2.0, true), (2.0 + 1.0 / 1024.0, false)] {
        let shift = plane::Point::new(x, 0.25);
        let placed = solid.at(Pose::shifted(shift).expect("near")).expect("near");
        let answer = solid.distance(&placed);
        let mut tracker = PairTracker::new();
        for limit in [f32::NAN, -0.5, f32::NEG_INFINITY, f32::NAN] {
            let tracked = tracker.distance(&solid, &placed, Some(limit));
            for found in [
                PairTracker::new().distance(&solid, &placed, Some(limit)),
                tracked,
            ] {
                assert_eq!(!found.is_beyond(), met, "{x}, {limit}");
            }
            assert_eq!(
                PairTracker::new().comes_within(&solid, &placed, limit),
                met,
                "{x}, {limit}"
            );
            assert_eq!(tracker.comes_within(&solid, &placed, limit), met);
        }
        let all = PairTracker::new().distance(&solid, &placed, Some(f32::INFINITY));
        assert_eq!(
            (all.distance, all.nearest),
            (answer.distance, answer.nearest)
        );
        assert!(tracker.comes_within(&solid, &placed, f32::INFINITY));
    }
}
