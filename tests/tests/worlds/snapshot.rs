//! Saving, restoring, and going the same way again.

use fixed::types::I32F0;
use tetracone::{
    plane::Plane,
    solid::Solid,
    space::{Pose, Space},
    world::{
        Crowded, Event, Handle, KnownDistance, Mobility, SnapshotError, Step, StepSearch, World,
    },
};
use tetracone_oracle::rng::Rng;

use super::{
    HALF, Play, SOLIDS,
    realm::{Mover, Realm, Unit, solids},
};

/// A hundred solids, and the pairs that fit 32 kB with them, in memory, too.
const HUNDRED: usize = 100;
const NEAR: usize = 256;

/// Bytes of a solid and of a pair in a snapshot.
const SOLID: usize = 48;
const PAIR: usize = 56;

fn saved<G: Realm, const B: usize, const P: usize>(world: &World<&Solid<'_, G>, B, P>) -> Vec<u8> {
    let mut bytes = vec![0xaa; world.snapshot_len()];
    assert_eq!(world.save(&mut bytes), Ok(bytes.len()));
    assert!(bytes.len() <= World::<&Solid<'_, G>, B, P>::MAX_SNAPSHOT);
    bytes
}

/// Steps of a step in parts, and parts of a unit that margins are in.
const BUDGET: u32 = 60;
const MARGINS: f64 = 0.2;

/// All that a frame tells: what the step came to, the bytes, the events, and how far the two of each are
/// apart.
#[derive(Debug, PartialEq)]
struct Told<S> {
    step: Result<Step, Crowded>,
    bytes: Vec<u8>,
    events: Vec<Event>,
    known: Vec<Option<KnownDistance<S>>>,
    apart: Vec<Option<S>>,
}

/// A frame, with a step of any kind.
fn frame<G: Realm<Scalar: Unit>, const P: usize>(
    play: &mut Play<'_, G, P>,
    search: &mut StepSearch<G>,
) -> Told<G::Scalar> {
    play.go();
    let some = play.all.keys().nth(play.rng.below(play.all.len()));
    let margin = G::Scalar::of(MARGINS * play.rng.between(0.0, 4.0).floor());
    let set = play.world.set_margin(*some.expect("some"), margin);
    set.expect("it is there");
    // Less room than pairs are near: that, too, is the same again.
    let step = match play.rng.below(3) {
        0 => play.world.step(),
        1 => play.world.step_with_margins(),
        _ => play.world.step_with_budget(search, BUDGET),
    };
    let world = &play.world;
    let events: Vec<Event> = world.events().collect();
    let pairs = || events.iter().map(|event| (event.first, event.second));
    Told {
        step,
        bytes: saved(world),
        known: pairs().map(|(a, b)| world.known_distance(a, b)).collect(),
        apart: pairs()
            .map(|(a, b)| Some(world.member(a)?.distance(world.member(b)?)?.distance))
            .collect(),
        events,
    }
}

/// Frames of a straight run, and how often a run that is taken back is.
const FRAMES: usize = 300;
const TIMES: usize = 40;

/// A run that is taken back again and again, in its own world and in new ones, through solids that come, go
/// and come into places that others had, tells what a straight one does.
fn roll_back<G: Realm<Scalar: Unit>, const P: usize>(round: bool) {
    let baked = G::bake();
    let solids = solids::<G>(&baked);
    let table: Vec<_> = solids.iter().rev().collect();
    let start = || (Play::<G, P>::of(&solids, 21, 0.0, round), StepSearch::new());
    let (mut play, mut search) = start();
    let straight: Vec<_> = (0..FRAMES).map(|_| frame(&mut play, &mut search)).collect();
    let (mut play, mut search) = start();
    let (mut choices, mut kept) = (Rng::new(22), Vec::new());
    let (mut now, mut times, mut came, mut new) = (0, 0, 0, 0);
    while now < FRAMES {
        if choices.once_in(6) {
            let state = (play.all.clone(), play.rng.clone(), search);
            kept.push((now, saved(&play.world), state));
        }
        if times < TIMES && choices.once_in(6) && !kept.is_empty() {
            let (then, bytes, state) = &kept[choices.below(kept.len())];
            let gone = |handle: &&Handle| play.world.member(**handle).is_none();
            came += state.0.keys().filter(gone).count();
            if choices.once_in(3) {
                (play.world, new) = (World::new(), new + 1);
            }
            play.world.restore(bytes, &table).expect("its own");
            assert!(saved(&play.world) == *bytes, "{}: other bytes", G::NAME);
            let events = play.world.events().collect::<Vec<_>>();
            let told = then.checked_sub(1).map(|last| &straight[last].events);
            assert_eq!(told.unwrap_or(&Vec::new()), &events);
            (play.all, play.rng, search) = state.clone();
            (now, times) = (*then, times + 1);
        }
        let told = frame(&mut play, &mut search);
        assert!(told == straight[now], "{} parts in frame {now}", G::NAME);
        now += 1;
    }
    println!("{}: {came} came back, {new} new worlds", G::NAME);
    assert!(times == TIMES && came > 20 && new > 5);
}

#[test]
fn what_is_rolled_back_goes_the_same_way_again() {
    for round in [false, true] {
        roll_back::<Plane<f32>, 496>(round);
        roll_back::<Plane<I32F0>, 40>(round);
        roll_back::<Space<f32>, 40>(round);
        roll_back::<Space<I32F0>, 496>(round);
    }
}

#[test]
fn a_solid_that_is_neither_there_nor_given_is_named() {
    let baked = Space::<f32>::bake();
    let solids = solids::<Space<f32>>(&baked);
    let all: Vec<_> = solids.iter().collect();
    let stamps: Vec<u32> = all.iter().map(|solid| solid.stamp()).collect();
    let mut world = World::<_, 4, 4>::new();
    let put = |world: &mut World<_, 4, 4>, solid| {
        let handle = world.insert(solid, Pose::default(), Mobility::Moving);
        handle.expect("there is room")
    };
    let handles = [0, 1, 2].map(|kind| put(&mut world, all[kind]));
    let bytes = saved(&world);
    // In each place: its solid, another one, or none; and all but one are given, or all.
    for (index, here) in (0..3).flat_map(|index| (0..4).map(move |here| (index, here))) {
        for left_out in 0..4 {
            world.restore(&bytes, &all).expect("all are given");
            world.remove(handles[index]).expect("it is there");
            for _ in 0..2 {
                world.step().expect("there is room");
            }
            if here < 3 {
                put(&mut world, all[here]);
            }
            let given = (0..3).filter(|kind| *kind != left_out);
            let given: Vec<_> = given.map(|kind| all[kind]).collect();
            let (before, restored) = (saved(&world), world.restore(&bytes, &given));
            let what = format!("{here} for {index} without {left_out}");
            if index == left_out && here != index {
                let stamp = stamps[index];
                let missing = SnapshotError::Solid { index, stamp };
                assert_eq!(restored, Err(missing), "{what}");
                assert!(missing.to_string().contains(&format!("{stamp:#010x}")));
                assert_eq!(saved(&world), before, "{what}: a refusal changes nothing");
            } else {
                assert_eq!(restored, Ok(()), "{what}");
                assert_eq!(saved(&world), bytes, "{what}");
                assert!(handles.iter().all(|handle| world.member(*handle).is_some()));
            }
        }
    }
}

#[test]
fn a_hundred_solids_take_less_than_32_kilobytes() {
    let baked = Space::<f32>::bake();
    let solids = solids::<Space<f32>>(&baked);
    let mut world = World::<_, HUNDRED, NEAR>::new();
    let mut rng = Rng::new(3);
    for _ in 0..HUNDRED {
        let pose = Mover::new(&mut rng, 1.2 * HALF, 0.0).pose::<Space<f32>>();
        world
            .insert(&solids[rng.below(3)], pose, Mobility::Moving)
            .expect("there is room");
    }
    let step = world.step().expect("there is room");
    let (now, most) = (
        world.snapshot_len(),
        World::<Solid<'_, Space<f32>>, HUNDRED, NEAR>::MAX_SNAPSHOT,
    );
    println!(
        "{step:?}: {now} bytes, at most {most}; in memory {}",
        size_of_val(&world)
    );
    assert!(step.near > 50, "{step:?}");
    assert!(most < 32 * 1024 && size_of_val(&world) < 32 * 1024);
}

#[test]
fn bytes_that_do_not_fit_are_refused() {
    let baked = Space::<f32>::bake();
    let solids = solids::<Space<f32>>(&baked);
    let mut play = Play::<Space<f32>, 496>::new(&solids, 5, 0.0);
    for _ in 0..20 {
        play.go();
        play.world.step().expect("there is room");
    }
    let bytes = saved(&play.world);
    let expected = bytes.len();
    let mut short = vec![0; expected - 1];
    let error = SnapshotError::Length {
        expected,
        found: expected - 1,
    };
    assert_eq!(play.world.save(&mut short), Err(error));
    let table: Vec<_> = solids.iter().collect();
    assert_eq!(
        play.world.restore(&bytes[..expected - 1], &table),
        Err(error)
    );
    assert_eq!(
        play.world.restore(&[], &table),
        Err(SnapshotError::Length {
            expected: 16,
            found: 0
        })
    );
    for length in 0..expected {
        let refused = play.world.restore(&bytes[..length], &table);
        assert!(
            matches!(refused, Err(SnapshotError::Length { .. })),
            "{length}: {refused:?}"
        );
    }
    let mut small = World::<Solid<'_, Space<f32>>, 4, 496>::new();
    assert_eq!(small.restore(&bytes, &solids), Err(SnapshotError::Capacity));
    let mut other = World::<Solid<'_, Space<I32F0>>, SOLIDS, 496>::new();
    assert_eq!(other.restore(&bytes, &[]), Err(SnapshotError::Kind));
    assert_eq!(saved(&play.world), bytes, "a refusal changes nothing");
    let solid = 16 + SOLID * 3;
    let pair = expected - PAIR;
    for (at, bits) in [
        (solid + 2, 0xc0),
        (solid + 3, 0xf0),
        (pair + 3, 0xf0),
        (pair + 4, 0xf0),
        (pair + 7, 0xf0),
    ] {
        let mut damaged = bytes.clone();
        damaged[at] |= bits;
        let refused = play.world.restore(&damaged, &table);
        assert!(
            matches!(refused, Err(SnapshotError::Damaged { .. })),
            "{at}: {refused:?}"
        );
        assert_eq!(saved(&play.world), bytes, "a refusal changes nothing");
    }
    // No pair is there twice.
    let mut twice = bytes.clone();
    twice.copy_within(pair - PAIR..pair, pair);
    assert!(solid + SOLID < pair - PAIR, "there are two pairs");
    let refused = play.world.restore(&twice, &table);
    assert_eq!(refused, Err(SnapshotError::Damaged { at: pair }));
}

#[test]
fn a_solid_about_to_leave_still_leaves_when_restored() {
    let baked = Space::<f32>::bake();
    let solids = solids::<Space<f32>>(&baked);
    let mut world = World::<_, 2, 2>::new();
    let handles = [0, 1].map(|number| {
        let put = world.insert(&solids[number], Pose::default(), Mobility::Moving);
        put.expect("there is room")
    });
    world.step().expect("there is room");
    world.remove(handles[1]).expect("it is there");
    let bytes = saved(&world);
    let go = |world: &mut World<&Solid<'_, Space<f32>>, 2, 2>| {
        [(); 3].map(|()| {
            world.step().expect("there is room");
            (world.events().collect::<Vec<_>>(), saved(world))
        })
    };
    let once = go(&mut world);
    world.restore(&bytes, &[]).expect("it is its own");
    assert_eq!(saved(&world), bytes);
    assert!(go(&mut world) == once, "it leaves another way");
}

#[test]
fn a_place_that_was_empty_may_have_any_solid_now() {
    let baked = Space::<f32>::bake();
    let solids = solids::<Space<f32>>(&baked);
    let mut world = World::<_, 2, 2>::new();
    let handles = [0, 1].map(|number| {
        let put = world.insert(&solids[number], Pose::default(), Mobility::Moving);
        put.expect("there is room")
    });
    world.remove(handles[0]).expect("it is there");
    for _ in 0..3 {
        world.step().expect("there is room");
    }
    let bytes = saved(&world);
    // Of what was there, nothing is left but how often something was.
    for at in (16..16 + SOLID).filter(|at| *at > 17) {
        let mut damaged = bytes.clone();
        damaged[at] |= 4;
        let refused = world.restore(&damaged, &[]);
        assert_eq!(refused, Err(SnapshotError::Damaged { at: 16 }), "{at}");
    }
    let mut puts = || {
        let put = world.insert(&solids[2], Pose::default(), Mobility::Moving);
        let put = put.expect("a place is empty");
        world.restore(&bytes, &[]).map(|()| (put, saved(&world)))
    };
    let once = puts().expect("it is its own");
    assert_eq!(once.1, bytes);
    assert_eq!(puts(), Ok(once), "it is empty again");
}

#[test]
fn pairs_are_of_solids_in_the_snapshot() {
    let baked = Space::<f32>::bake();
    let solids = solids::<Space<f32>>(&baked);
    let mut world = World::<_, 3, 3>::new();
    let mut put = || world.insert(&solids[0], Pose::default(), Mobility::Moving);
    put().and_then(|_| put()).expect("there is room");
    world.step().expect("there is room");
    let mut bytes = saved(&world);
    // The last pair's second place: one that has a solid, but only since then.
    world
        .insert(&solids[0], Pose::default(), Mobility::Moving)
        .expect("there is room");
    let pair = bytes.len() - PAIR;
    assert_eq!(bytes[pair..pair + 4], [0, 0, 1, 0]);
    bytes[pair + 2] = 2;
    let refused = world.restore(&bytes, &[]);
    assert_eq!(refused, Err(SnapshotError::Damaged { at: pair }));
}

#[test]
fn damaged_bytes_do_no_harm() {
    let baked = Plane::<f32>::bake();
    let solids = solids::<Plane<f32>>(&baked);
    let mut play = Play::<Plane<f32>, 100>::new(&solids, 5, 0.0);
    for _ in 0..20 {
        play.go();
        play.world.step().expect("there is room");
    }
    let bytes = saved(&play.world);
    let (table, mut rng) = (solids.iter().collect::<Vec<_>>(), Rng::new(9));
    let (mut taken, mut refused) = (0, 0);
    for _ in 0..3000 {
        let mut damaged = bytes.clone();
        for _ in 0..=rng.below(4) {
            let at = rng.below(damaged.len());
            damaged[at] ^= 1 << rng.below(8);
        }
        if rng.once_in(4) {
            play.world = World::new();
        }
        match play.world.restore(&damaged, &table) {
            Ok(()) => taken += 1,
            Err(_) => refused += 1,
        }
        for _ in 0..3 {
            play.world.step().ok();
            play.world.events().for_each(drop);
            saved(&play.world);
        }
        play.world.restore(&bytes, &table).expect("it is its own");
        assert_eq!(saved(&play.world), bytes);
    }
    assert!(taken > 100 && refused > 100, "{taken}, {refused}");
}
