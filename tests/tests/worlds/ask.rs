//! What a world says of places, balls and ways is what every solid says that is asked alone.

use fixed::types::I32F0;
use tetracone::{
    number::Scalar,
    plane::Plane,
    query::{Ball, Class, Contact, FirstHit, Segment},
    solid::Solid,
    space::{self, Space},
    world::{Groups, Handle, MemberHit, Mobility, World, WorldError},
};
use tetracone_tests::rng::Rng;

use super::{
    FAR, HALF, Known, Play,
    realm::{Realm, Subject, Unit, solids},
};

/// A place among the solids, now and then on a vertex of one of them.
fn place<G: Realm<Scalar: Unit>>(rng: &mut Rng, play: &Play<'_, G, 496>) -> G::Point {
    if rng.once_in(4) {
        let known = play.all.values().nth(rng.below(play.all.len()));
        let known = known.expect("some are there");
        let facet = known.solid.cells().facet(0).expect("a facet");
        return G::place(&known.mover.pose::<G>(), G::corner(&facet, 0));
    }
    G::point([0; 3].map(|_| G::Scalar::of(play.far + rng.between(-1.3 * HALF, 1.3 * HALF))))
}

/// All that are asked, by their indices.
fn asked<'p, 'a, G: Realm>(
    play: &'p Play<'a, G, 496>,
    groups: Groups,
) -> impl Iterator<Item = (Handle, &'p Known<'a, G>)> + use<'p, 'a, G> {
    let all = play.all.iter().map(|(handle, known)| (*handle, known));
    all.filter(move |(_, known)| groups.admits(known.groups))
}

fn seen<G: Realm>(known: &Known<'_, G>, point: G::Point) -> G::Point {
    G::unplace(&known.mover.pose::<G>(), point)
}

/// Who holds a point; of the places in the solids' frames, the oracle says so, too.
fn points<G: Realm>(
    play: &Play<'_, G, 496>,
    subjects: &[Subject<G>],
    (point, groups): (G::Point, Groups),
) -> usize {
    let told: Vec<_> = play
        .world
        .members_at(point, groups)
        .expect("near")
        .collect();
    let alone: Vec<_> = asked(play, groups)
        .map(|(handle, known)| (handle, known.solid.classify(seen(known, point))))
        .filter(|(_, class)| *class != Class::Outside)
        .collect();
    assert_eq!(told, alone, "{}: {point:?}", G::NAME);
    let at_rest = G::at([0.0; 3], [0.0, 0.0, 1.0], 0.0);
    for (handle, known) in asked(play, groups) {
        let held = G::holds(&subjects[known.kind], &at_rest, seen(known, point));
        assert_eq!(told.iter().any(|(other, _)| *other == handle), held);
    }
    told.len()
}

fn balls<G: Realm>(
    play: &Play<'_, G, 496>,
    (point, groups): (G::Point, Groups),
    radius: G::Scalar,
) -> usize {
    let ball = Ball::<G>::new(point, radius).expect("near");
    let told: Vec<_> = play
        .world
        .members_in(&ball, groups)
        .expect("near")
        .collect();
    let alone: Vec<_> = asked(play, groups)
        .filter(|(_, known)| {
            let ball = Ball::<G>::new(seen(known, point), radius).expect("near");
            known.solid.intersects_ball(&ball)
        })
        .map(|(handle, _)| handle)
        .collect();
    assert_eq!(told, alone, "{}: {ball:?}", G::NAME);
    told.len()
}

fn ways<G: Realm>(
    play: &Play<'_, G, 496>,
    (from, groups): (G::Point, Groups),
    to: G::Point,
) -> usize {
    let way = Segment::<G>::new(from, to).expect("near");
    let mut alone: Vec<(Handle, FirstHit<G>)> = asked(play, groups)
        .filter_map(|(handle, known)| {
            let [start, end] = [from, to].map(|place| seen(known, place));
            let hit = known.solid.cast(&Segment::new(start, end).expect("near"))?;
            Some((handle, hit))
        })
        .collect();
    let order = |a: f32, b: f32| a.partial_cmp(&b).expect("parameters are numbers");
    alone.sort_by(|(_, a), (_, b)| order(a.parameter, b.parameter));
    let same = |told: &MemberHit<G>, (handle, hit): &(Handle, FirstHit<G>)| {
        assert_eq!((told.handle, told.hit.facet), (*handle, hit.facet));
        assert_eq!(told.hit.parameter.to_bits(), hit.parameter.to_bits());
        let pose = play.all[handle].mover.pose::<G>();
        let point = hit.facet.map_or(from, |_| G::place(&pose, hit.point));
        assert!(told.hit.point == point, "{:?} for {point:?}", told.hit);
    };
    let first = play.world.cast(&way, groups).expect("near");
    assert_eq!(first.is_some(), !alone.is_empty(), "{}: {way:?}", G::NAME);
    first
        .iter()
        .zip(&alone)
        .for_each(|(told, hit)| same(told, hit));
    for room in [0, 1, 3, 32] {
        let mut hits = vec![None; room];
        let listed = play.world.hits(&way, groups, &mut hits).expect("near");
        assert_eq!(
            (listed.count, listed.written),
            (alone.len(), alone.len().min(room))
        );
        assert_eq!(listed.is_truncated(), alone.len() > room);
        assert_eq!(hits.iter().flatten().count(), listed.written);
        let told = hits.iter().flatten();
        told.zip(&alone).for_each(|(told, hit)| same(told, hit));
    }
    alone.len()
}

fn nearest<G: Realm>(play: &Play<'_, G, 496>, (point, groups): (G::Point, Groups)) -> bool {
    let told = play.world.nearest(point, groups).expect("near");
    let mut least: Option<(Handle, Contact<G>)> = None;
    for (handle, known) in asked(play, groups) {
        let contact = known
            .solid
            .signed_distance(seen(known, point))
            .expect("near");
        if least.is_none_or(|(_, least)| contact.distance < least.distance) {
            least = Some((handle, contact));
        }
    }
    assert_eq!(told.is_some(), least.is_some());
    let Some((told, (handle, contact))) = told.zip(least) else {
        return false;
    };
    assert_eq!(told.handle, handle, "{}: {point:?}", G::NAME);
    assert_eq!(told.contact.distance, contact.distance);
    assert_eq!(told.contact.facet, contact.facet);
    let pose = play.all[&handle].mover.pose::<G>();
    assert!(told.contact.point == G::place(&pose, contact.point));
    assert!(told.contact.normal == G::turn_direction(&pose, contact.normal));
    contact.distance < G::Scalar::ZERO
}

fn run<G: Realm<Scalar: Unit>>(far: f64) {
    let subjects: Vec<Subject<G>> = G::bake();
    let solids = solids(&subjects);
    let mut play = Play::<G, 496>::new(&solids, 31, far);
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
            let asked = (place(&mut rng, &play), groups);
            held += points(&play, &subjects, asked);
            let radius = G::Scalar::of(rng.between(0.0, 1.5));
            touched += balls(&play, asked, radius);
            hit += ways(&play, asked, place(&mut rng, &play));
            inside += usize::from(nearest(&play, asked));
        }
    }
    println!(
        "{}: {held} hold, {touched} touched, {hit} hit, {inside} inside",
        G::NAME
    );
    assert!(held > 50 && touched > 500 && hit > 500 && inside > 20);
}

#[test]
fn a_world_answers_as_every_solid_alone_in_the_plane() {
    for far in FAR {
        run::<Plane<f32>>(far);
        run::<Plane<I32F0>>(far);
    }
}

#[test]
fn a_world_answers_as_every_solid_alone_in_space() {
    for far in FAR {
        run::<Space<f32>>(far);
        run::<Space<I32F0>>(far);
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
