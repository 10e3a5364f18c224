//! Saving, restoring, and going the same way again.

use fixed::types::I32F0;
use tetracone::{
    plane::Plane,
    solid::Solid,
    space::{Pose, Space},
    world::{Event, Mobility, SnapshotError, World},
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
const SOLID: usize = 44;
const PAIR: usize = 56;

fn saved<G: Realm, const B: usize, const P: usize>(world: &World<&Solid<'_, G>, B, P>) -> Vec<u8> {
    let mut bytes = vec![0xaa; world.snapshot_len()];
    assert_eq!(world.save(&mut bytes), Ok(bytes.len()));
    assert!(bytes.len() <= World::<&Solid<'_, G>, B, P>::MAX_SNAPSHOT);
    bytes
}

/// Frames with their bytes and events.
fn frames<G: Realm<Scalar: Unit>, const P: usize>(
    play: &mut Play<'_, G, P>,
) -> Vec<(Vec<u8>, Vec<Event>)> {
    let frame = |_| {
        play.go();
        // Less room than pairs are near: that, too, is the same again.
        play.world.step().ok();
        (saved(&play.world), play.world.events().collect())
    };
    (0..500).map(frame).collect()
}

fn roll_back<G: Realm<Scalar: Unit>, const P: usize>(round: bool) {
    let baked = G::bake();
    let solids = solids::<G>(&baked);
    // One solid for all: any of them may come into a place that another one had.
    let mut play = Play::<G, P>::of(&solids[2..3], 21, 0.0, round);
    for _ in 0..50 {
        play.go();
        play.world.step().ok();
    }
    let (bytes, all, rng) = (saved(&play.world), play.all.clone(), play.rng.clone());
    let once = frames(&mut play);
    play.world.restore(&bytes).expect("it is its own");
    assert_eq!(saved(&play.world), bytes, "{}", G::NAME);
    (play.all, play.rng) = (all.clone(), rng.clone());
    let twice = frames(&mut play);
    assert!(once == twice, "{}: another way", G::NAME);
    // A copy of the world goes the same way, too.
    let mut copy = Play::<G, P>::new(&solids[2..3], 1, 0.0);
    while copy.all.len() < SOLIDS - 2 {
        copy.add(false);
    }
    for _ in 0..2 {
        copy.add(false);
    }
    copy.world.restore(&bytes).expect("the same solids");
    (copy.all, copy.rng) = (all, rng);
    assert!(
        frames(&mut copy) == once,
        "{}: a copy goes another way",
        G::NAME
    );
}

#[test]
fn what_is_rolled_back_goes_the_same_way_again() {
    roll_back::<Plane<f32>, 496>(false);
    roll_back::<Plane<I32F0>, 40>(false);
    roll_back::<Space<f32>, 40>(false);
    roll_back::<Space<I32F0>, 496>(false);
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
    assert_eq!(play.world.restore(&bytes[..expected - 1]), Err(error));
    assert_eq!(
        play.world.restore(&[]),
        Err(SnapshotError::Length {
            expected: 16,
            found: 0
        })
    );
    let mut small = World::<Solid<'_, Space<f32>>, 4, 496>::new();
    assert_eq!(small.restore(&bytes), Err(SnapshotError::Capacity));
    let mut empty = World::<Solid<'_, Space<f32>>, SOLIDS, 496>::new();
    assert_eq!(
        empty.restore(&bytes),
        Err(SnapshotError::Solid { index: 0 })
    );
    let mut other = World::<Solid<'_, Space<I32F0>>, SOLIDS, 496>::new();
    assert_eq!(other.restore(&bytes), Err(SnapshotError::Kind));
    assert_eq!(saved(&play.world), bytes, "a refusal changes nothing");
    let solid = 16 + SOLID * 3;
    let pair = expected - PAIR;
    for at in [solid + 2, solid + 3, pair + 3, pair + 4, pair + 7] {
        let mut damaged = bytes.clone();
        damaged[at] |= 0xf0;
        let refused = play.world.restore(&damaged);
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
    let refused = play.world.restore(&twice);
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
    world.restore(&bytes).expect("it is its own");
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
    let put = world.insert(&solids[2], Pose::default(), Mobility::Moving);
    put.expect("a place is empty");
    assert_eq!(world.restore(&bytes), Ok(()));
    let put = world.insert(&solids[2], Pose::default(), Mobility::Moving);
    put.expect("it is empty again");
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
    let refused = world.restore(&bytes);
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
    let mut rng = Rng::new(9);
    let (mut taken, mut refused) = (0, 0);
    for _ in 0..3000 {
        let mut damaged = bytes.clone();
        for _ in 0..=rng.below(4) {
            let at = rng.below(damaged.len());
            damaged[at] ^= 1 << rng.below(8);
        }
        match play.world.restore(&damaged) {
            Ok(()) => taken += 1,
            Err(_) => refused += 1,
        }
        for _ in 0..3 {
            play.world.step().ok();
            play.world.events().for_each(drop);
            saved(&play.world);
        }
        play.world.restore(&bytes).expect("it is its own");
    }
    assert!(taken > 100 && refused > 100, "{taken}, {refused}");
}
