//! What a world says of places, balls and ways is what every solid says that is asked alone.

use fixed::types::I32F0;
use tetracone::{
    number::Scalar,
    query::{Ball, Capsule, Segment},
    solid::Solid,
    space::{self, Space},
    world::{Groups, MemberContact, Mobility, World, WorldError},
};
use tetracone_oracle::rng::Rng;
use tetracone_tests::harness::crowd::{Asks, Body, Member as _};

use super::{
    FAR, HALF, Known, Play,
    realm::{Realm, Subject, Unit, meet_round, solids},
};

/// A place among the solids, now and then on a vertex of one of them.
fn place<G: Realm<Scalar: Unit>>(rng: &mut Rng, play: &Play<'_, G, 496>) -> G::Point {
    if rng.once_in(4) {
        let known = play.all.values().nth(rng.below(play.all.len()));
        let known = known.expect("some are there");
        let point = match known.body {
            Body::Solid(solid) => G::corner(&solid.cells().facet(0).expect("a facet"), 0),
            Body::Capsule(capsule) => capsule.axis().from(),
        };
        return G::place(&known.mover.pose::<G>(), point);
    }
    G::point([0; 3].map(|_| G::Scalar::of(play.far + rng.between(-1.3 * HALF, 1.3 * HALF))))
}

/// Who holds a point; of the places in the solids' frames, the oracle says so, too.
fn points<'a, G: Realm>(
    asks: &Asks<'_, 'a, G, Known<'a, G>, 32, 496>,
    subjects: &[Subject<G>],
    point: G::Point,
) -> usize {
    let told = asks.point(point).expect("near");
    let at_rest = G::at([0.0; 3], [0.0, 0.0, 1.0], 0.0);
    for (handle, known) in asks.all {
        if asks.groups.admits(known.groups) {
            let seen = known.seen(point);
            let held = match known.body {
                Body::Solid(_) => G::holds(&subjects[known.kind], &at_rest, seen),
                Body::Capsule(capsule) => {
                    let here = Segment::new(seen, seen).expect("near");
                    let here = Capsule::new(here, G::Scalar::ZERO).expect("zero");
                    meet_round(&capsule, &here)
                }
            };
            assert_eq!(told.iter().any(|(other, _)| other == handle), held);
        }
    }
    told.len()
}

fn run<G: Realm<Scalar: Unit>>(far: f64, round: bool) {
    let subjects: Vec<Subject<G>> = G::bake();
    let solids = solids(&subjects);
    let mut play = Play::<G, 496>::of(&solids, 31, far, round);
    let mut rng = Rng::new(32);
    let [mut held, mut touched, mut hit, mut inside] = [0; 4];
    for frame in 0..150 {
        play.go();
        // Answers are of where the solids are, with or without a step.
        if frame % 3 == 0 {
            play.world.step().expect("all pairs fit");
        }
        for _ in 0..10 {
            let groups = match rng.below(4) {
                0 => Groups {
                    membership: 1,
                    filter: 3,
                },
                _ => Groups::ALL,
            };
            let point = place(&mut rng, &play);
            let asks = Asks {
                world: &play.world,
                all: &play.all,
                groups,
                what: G::NAME,
            };
            held += points(&asks, &subjects, point);
            // One in a few touches nearly all.
            let most = if rng.once_in(8) { 15.0 } else { 1.5 };
            let radius = G::Scalar::of(rng.between(0.0, most));
            let ball = Ball::<G>::new(point, radius).expect("near");
            touched += asks.ball(&ball).expect("near");
            let way = Segment::<G>::new(point, place(&mut rng, &play)).expect("near");
            hit += asks.way(&way).expect("near");
            let nearest = asks.nearest(point).expect("near");
            let is_inside = |near: MemberContact<G>| near.contact.distance < G::Scalar::ZERO;
            inside += usize::from(nearest.is_some_and(is_inside));
        }
    }
    println!(
        "{}: {held} hold, {touched} touched, {hit} hit, {inside} inside",
        G::NAME
    );
    assert!(held > 50 && touched > 500 && hit > 500 && inside > 20);
}

in_every_space! {
    a_world_answers_as_every_solid_alone: for far in FAR {
        run::<G>(far, false);
        run::<G>(far, true);
    }
}

#[test]
fn places_out_of_the_domain_are_an_error() {
    type Lattice = Space<I32F0>;
    let subjects = Lattice::bake();
    let solids: Vec<Solid<'_, Lattice>> = solids(&subjects);
    let mut world = World::<_, 2, 2>::new();
    let point = |x: i32| space::Point::new(I32F0::from_bits(x), I32F0::ZERO, I32F0::ZERO);
    let refused = Err(WorldError::OutOfDomain);
    let all = Groups::ALL;
    let at = |world: &World<_, 2, 2>, x| world.members_at(point(x), all).map(Iterator::count);
    assert_eq!(at(&world, i32::MAX), refused);
    assert_eq!(at(&world, (1 << 29) - 1), Ok(0));
    assert_eq!(world.nearest(point(i32::MIN), all).map(|_| 0), refused);
    assert_eq!(world.nearest(point(0), all), Ok(None));
    // One solid at either end of the domain, nearly: each is too far from the other's place.
    let end = (1 << 29) - (1 << 16);
    for x in [-end, end] {
        let pose = space::Pose::shifted(point(x)).expect("in the domain");
        world
            .insert(&solids[0], pose, Mobility::Moving)
            .expect("there is room");
    }
    let found = world.nearest(point(end - 9000), all).expect("one is near");
    assert_eq!(found.expect("one is near").handle.index(), 1);
    let left = world.handles().next().expect("two are there");
    world
        .set_groups(
            left,
            Groups {
                membership: 2,
                filter: 2,
            },
        )
        .expect("it is there");
    let of_left = Groups {
        membership: 2,
        filter: 2,
    };
    let alone = world.nearest(point(end - 9000), of_left).map(|_| 0);
    assert_eq!(alone, Ok(0), "{alone:?}");
    let right = world.handles().nth(1).expect("two are there");
    world.remove(right).expect("it is there");
    let gone = world.nearest(point(end - 9000), of_left).map(|_| 0);
    assert_eq!(gone, refused);
    let way = Segment::new(point(-end), point(end)).expect("in the domain");
    assert_eq!(world.cast(&way, of_left).map(|_| 0), refused);
    assert_eq!(
        world.hits(&way, of_left, &mut [None; 1]).map(|_| 0),
        refused
    );
    let ball = Ball::new(point(end), I32F0::from_bits(i32::MAX >> 2)).expect("in the domain");
    assert_eq!(world.members_in(&ball, of_left).map(Iterator::count), Ok(0));
}
