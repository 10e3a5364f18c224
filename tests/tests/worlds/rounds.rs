//! Capsules and sensors: what capsules say alone is what the oracle says; what sensors leave out; snapshots
//! that bring capsules back.

use tetracone::{
    number::{Arithmetic, Scalar},
    query::{Ball, BallError, Capsule, Class, Segment},
    solid::Solid,
    space::{Point, Pose, Space},
    world::{Change, Event, Handle, Member, Mobility, SnapshotError, World, WorldError},
};
use tetracone_oracle::{oracle::Fraction, rng::Rng};

use super::{
    capsule,
    realm::{Mover, Realm, Unit, meet_round, solids},
};

type Rounds<'a, G> = World<&'a Solid<'a, G>, 8, 28>;

fn saved<G: Realm>(world: &Rounds<'_, G>) -> Vec<u8> {
    let mut bytes = vec![0xaa; world.snapshot_len()];
    assert_eq!(world.save(&mut bytes), Ok(bytes.len()));
    assert!(bytes.len() <= Rounds::<'_, G>::MAX_SNAPSHOT);
    bytes
}

/// A point of few bits, often among the capsules' axes.
fn point<G: Realm<Scalar: Unit>>(rng: &mut Rng) -> G::Point {
    let size = if rng.once_in(2) { 6.0 } else { 16.0 };
    let place = [0; 3].map(|_| rng.between(-size, size).round() / 8.0);
    G::point(place.map(G::Scalar::of))
}

/// What one capsule says of another one, of a ball, of a point and of a way.
fn alone<G: Realm<Scalar: Unit>>() {
    let mut rng = Rng::new(91);
    let [mut touch, mut inside, mut on, mut hit] = [0; 4];
    for _ in 0..5_000 {
        let (one, other) = (capsule::<G>(&mut rng), capsule::<G>(&mut rng));
        let met = meet_round(&one, &other);
        let what = format!("{one:?} {other:?}");
        assert_eq!(one.intersects(&other), met, "{what}");
        assert_eq!(other.intersects(&one), met, "{what}");
        touch += usize::from(met);
        let place = point::<G>(&mut rng);
        let ball = Ball::new(place, other.radius()).expect("near");
        assert_eq!(
            one.intersects_ball(&ball),
            meet_round(&one, &ball.into()),
            "{what}"
        );
        let here = Segment::new(place, place).expect("near");
        let square = G::between(&one.axis(), &here);
        let radius = one.radius().to_real();
        let class = match square.cmp(&Fraction::of(radius).squared()) {
            core::cmp::Ordering::Less => Class::Inside,
            core::cmp::Ordering::Equal => Class::Boundary,
            core::cmp::Ordering::Greater => Class::Outside,
        };
        assert_eq!(one.classify(place), class, "{what} {place:?}");
        inside += usize::from(class == Class::Inside);
        on += usize::from(class == Class::Boundary);
        let off = if G::Scalar::ARITHMETIC == Arithmetic::Fixed {
            2.0
        } else {
            1e-5
        };
        let contact = one.signed_distance(place).expect("near");
        let distance = square.sqrt() - radius;
        assert!(
            (contact.distance.to_real() - distance).abs() <= off,
            "{what}"
        );
        let foot = Segment::new(contact.point, contact.point).expect("near");
        let to_axis = G::between(&one.axis(), &foot).sqrt();
        let to_point = G::between(&here, &foot).sqrt();
        assert!((to_axis - radius).abs() <= off, "{what} {contact:?}");
        assert!(
            (to_point - distance.abs()).abs() <= off,
            "{what} {contact:?}"
        );
        hit += usize::from(way(&one, place, point::<G>(&mut rng), off));
    }
    println!(
        "{}: {touch} touch, {inside} inside, {on} on, {hit} hit",
        G::NAME
    );
    assert!(touch > 1000 && inside > 300 && on > 3 && hit > 500);
}

/// Whether a way meets a capsule later than at its start, where it is told to.
fn way<G: Realm<Scalar: Unit>>(
    capsule: &Capsule<G>,
    from: G::Point,
    to: G::Point,
    off: f64,
) -> bool {
    let whole = Segment::new(from, to).expect("near");
    let point = Capsule::new(whole, G::Scalar::ZERO).expect("zero");
    let hit = capsule.cast(&whole);
    let what = format!("{capsule:?} {whole:?} {hit:?}");
    assert_eq!(hit.is_some(), meet_round(capsule, &point), "{what}");
    let Some(hit) = hit else {
        return false;
    };
    let class = capsule.classify(from);
    if class != Class::Outside {
        let facet = (class == Class::Boundary).then_some(0);
        assert!(hit.parameter == 0.0 && hit.facet == facet, "{what}");
        return false;
    }
    assert_eq!(hit.facet, Some(0), "{what}");
    // Up to the place it is free, and there it is near.
    let free = Segment::new(from, hit.point).expect("near");
    let radius = capsule.radius().to_real();
    let distance = G::between(&capsule.axis(), &free).sqrt();
    // Two steps wider, and the places of two parts of the way are rounded.
    assert!(
        distance >= radius && distance <= radius + 2.0 * off,
        "{distance} {what}"
    );
    let along = |point: G::Point| G::coordinates(point).map(Scalar::to_real);
    let (start, end, place) = (along(from), along(to), along(hit.point));
    for k in 0..3 {
        let expected = start[k] + (end[k] - start[k]) * f64::from(hit.parameter);
        assert!((place[k] - expected).abs() <= off, "{what}");
    }
    true
}

in_every_space!(capsules_alone_are_what_the_oracle_says: alone::<G>());

/// A ball of this radius.
fn ball(radius: f32) -> Ball<Space<f32>> {
    Ball::new(Point::new(0.0, 0.0, 0.0), radius).expect("it is a ball")
}

fn at(x: f32) -> Pose<f32> {
    Pose::shifted(Point::new(x, 0.0, 0.0)).expect("near")
}

fn told(world: &Rounds<'_, Space<f32>>) -> Vec<(Change, Handle, Handle, bool)> {
    let told = |event: Event| (event.change, event.first, event.second, event.sensor);
    world.events().map(told).collect()
}

#[test]
fn sensors_are_told_of_and_two_of_them_are_not_compared() {
    let mut world = Rounds::<Space<f32>>::new();
    let mut put = |x, mobility| world.insert_capsule(ball(1.0), at(x), mobility);
    let one = put(0.0, Mobility::Moving).expect("room");
    let other = put(2.0, Mobility::Moving).expect("room");
    let wall = put(-2.0, Mobility::Static).expect("room");
    assert_eq!(world.member(one).map(Member::is_sensor), Some(false));
    world.step().expect("room");
    let begin = Change::Begin;
    assert_eq!(
        told(&world),
        [(begin, one, other, false), (begin, one, wall, false)]
    );
    world.set_sensor(one, true).expect("there");
    world.step().expect("room");
    let stay = Change::Stay;
    assert_eq!(
        told(&world),
        [(stay, one, other, true), (stay, one, wall, true)]
    );
    world.set_sensor(other, true).expect("there");
    world.step().expect("room");
    assert_eq!(
        told(&world),
        [(Change::End, one, other, true), (stay, one, wall, true)]
    );
    let bytes = saved(&world);
    world.set_sensor(one, false).expect("there");
    world.step().expect("room");
    assert_eq!(
        told(&world),
        [(begin, one, other, true), (stay, one, wall, false)]
    );
    world.restore(&bytes, &[]).expect("its own");
    let sensor = world.member(one).map(Member::is_sensor);
    assert_eq!((sensor, saved(&world)), (Some(true), bytes));
    world.remove(one).expect("there");
    assert_eq!(
        world.set_sensor(one, true),
        Err(WorldError::NoSolid { handle: one })
    );
    assert!(world.member(one).is_none());
}

#[test]
fn bad_capsules_are_refused() {
    let axis =
        |x: f32| Segment::<Space<f32>>::new(Point::new(0.0, 0.0, 0.0), Point::new(x, 0.0, 0.0));
    let short = axis(1.0).expect("near");
    for radius in [-1.0, f32::NAN, f32::INFINITY, 2e12] {
        assert_eq!(
            Capsule::new(short, radius),
            Err(BallError::Radius),
            "{radius}"
        );
    }
    axis(f32::NAN).expect_err("no number");
    let mut world = Rounds::<Space<f32>>::new();
    let long = Capsule::new(axis(2e11).expect("in the domain"), 0.0).expect("thin");
    let thick = Capsule::new(short, 4e10).expect("in the domain");
    for large in [long, thick] {
        let refused = world.insert_capsule(large, Pose::default(), Mobility::Moving);
        assert_eq!(refused, Err(WorldError::TooLarge));
    }
    assert_eq!(world.handles().count(), 0);
    let handle = world.insert_capsule(ball(1.0), Pose::default(), Mobility::Moving);
    let handle = handle.expect("room");
    let member = world.member(handle).expect("there");
    assert_eq!(member.capsule(), Some(&ball(1.0).into()));
    assert!(member.solid().is_none());
}

/// Bullets come and go among solids that stay.
fn fight<G: Realm<Scalar: Unit>>(
    world: &mut Rounds<'_, G>,
    bullets: &mut Vec<Handle>,
    rng: &mut Rng,
) -> (Vec<u8>, Vec<Event>) {
    if bullets.len() > 3 || rng.once_in(3) && !bullets.is_empty() {
        let gone = bullets.remove(rng.below(bullets.len()));
        world.remove(gone).expect("there");
    }
    let pose = Mover::new(rng, 3.0, 0.0).pose::<G>();
    if let Ok(bullet) = world.insert_capsule(capsule::<G>(rng), pose, Mobility::Moving) {
        world.set_sensor(bullet, rng.once_in(3)).expect("there");
        bullets.push(bullet);
    }
    for bullet in &*bullets {
        let pose = Mover::new(rng, 3.0, 0.0).pose::<G>();
        world.set_pose(*bullet, pose).expect("there");
    }
    world.step().expect("all pairs fit");
    (saved(world), world.events().collect())
}

fn roll_back<G: Realm<Scalar: Unit>>() {
    let baked = G::bake();
    let solids = solids::<G>(&baked);
    let make = || {
        let mut world = Rounds::<G>::new();
        for solid in solids.iter().take(2) {
            let pose = G::at([1.0, 0.5, 0.0], [0.0, 0.0, 1.0], 0.0);
            world.insert(solid, pose, Mobility::Static).expect("room");
        }
        world
    };
    let (mut world, mut bullets, mut rng) = (make(), Vec::new(), Rng::new(93));
    for _ in 0..20 {
        fight(&mut world, &mut bullets, &mut rng);
    }
    let (bytes, kept) = (saved(&world), (bullets.clone(), rng.clone()));
    let go = |world: &mut Rounds<'_, G>| {
        let (mut bullets, mut rng) = kept.clone();
        let frames = (0..60).map(|_| fight(world, &mut bullets, &mut rng));
        frames.collect::<Vec<_>>()
    };
    let once = go(&mut world);
    let touched = once.iter().map(|(_, events)| events.len()).sum::<usize>();
    assert!(touched > 60, "{touched}");
    // Other capsules are in the same places now.
    world.restore(&bytes, &[]).expect("its own");
    assert_eq!(saved(&world), bytes);
    assert!(go(&mut world) == once, "{}: another way", G::NAME);
    // A world that never had any of them.
    let mut fresh = make();
    fresh.restore(&bytes, &[]).expect("the same solids");
    assert_eq!(saved(&fresh), bytes);
    assert!(
        go(&mut fresh) == once,
        "{}: a copy goes another way",
        G::NAME
    );
    // One that has solids in the places of capsules.
    let mut other = make();
    let pose = G::at([0.0; 3], [0.0, 0.0, 1.0], 0.0);
    for _ in 0..6 {
        other
            .insert(&solids[0], pose, Mobility::Moving)
            .expect("room");
    }
    other.restore(&bytes, &[]).expect("the same solids");
    assert!(go(&mut other) == once, "{}: solids stay", G::NAME);
    damage(&mut world, &bytes);
}

/// Damaged bytes are refused and change nothing, or do no harm.
fn damage<G: Realm>(world: &mut Rounds<'_, G>, bytes: &[u8]) {
    world.restore(bytes, &[]).expect("its own");
    // The last word is the radius of a capsule, the third last ones are an end.
    for (at, value) in [(1, 0xff), (5, 0x7f), (29, 0x7f)] {
        let mut damaged = bytes.to_vec();
        let at = damaged.len() - at;
        damaged[at] = value;
        if let Err(error) = world.restore(&damaged, &[]) {
            assert!(matches!(error, SnapshotError::Damaged { .. }), "{error}");
            assert_eq!(saved(world), bytes);
        }
        world.step().ok();
        world.restore(bytes, &[]).expect("its own");
    }
    let mut negative = bytes.to_vec();
    *negative.last_mut().expect("some") = 0xff;
    assert!(matches!(
        world.restore(&negative, &[]),
        Err(SnapshotError::Damaged { .. })
    ));
    for cut in [1, 4, 28] {
        let short = &bytes[..bytes.len() - cut];
        let refused = world.restore(short, &[]);
        assert!(
            matches!(refused, Err(SnapshotError::Length { .. })),
            "{refused:?}"
        );
    }
    let mut rng = Rng::new(94);
    let (mut taken, mut refused) = (0, 0);
    for _ in 0..1000 {
        let mut damaged = bytes.to_vec();
        for _ in 0..=rng.below(3) {
            let at = rng.below(damaged.len());
            damaged[at] ^= 1 << rng.below(8);
        }
        match world.restore(&damaged, &[]) {
            Ok(()) => taken += 1,
            Err(_) => refused += 1,
        }
        for _ in 0..2 {
            world.step_with_margins().ok();
            world.events().for_each(drop);
            saved(world);
        }
        world.restore(bytes, &[]).expect("its own");
        assert_eq!(saved(world), bytes);
    }
    assert!(taken > 50 && refused > 50, "{taken} {refused}");
}

in_every_space!(capsules_come_back_from_snapshots: roll_back::<G>());
