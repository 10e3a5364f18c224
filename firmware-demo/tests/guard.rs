//! What is told of the arm is true in every frame, and what is not known is told to be so; for few frames
//! in a row.

use std::collections::BTreeMap;

use firmware_demo::{
    arm::FRAMES,
    guard::{Guard, MARGIN, Number, Space},
};
use tetracone::{
    query::PairDistance,
    solid::Solid,
    world::{Change, Handle, Member},
};

/// For how many frames in a row a pair is unfinished at most.
const LATE: u32 = 5;

/// Every frame of the path.
fn watched(mut look: impl FnMut(&Guard)) {
    let mut guard = Guard::new();
    for _ in 0..FRAMES {
        guard.step();
        look(&guard);
    }
}

/// Every pair that may meet, asked without trackers.
fn exact(guard: &Guard) -> BTreeMap<(Handle, Handle), PairDistance<Space>> {
    let world = &guard.world;
    let all: Vec<Handle> = world.handles().collect();
    let solid = |handle: Handle| -> &Solid<'static, _> {
        world
            .member(handle)
            .and_then(Member::solid)
            .expect("a solid")
    };
    let mut pairs = BTreeMap::new();
    for (k, a) in guard.links.iter().enumerate() {
        for b in &all {
            let other = guard.links.iter().position(|link| link == b);
            if other.is_some_and(|other| other < k + 2) {
                continue;
            }
            let [pose, there] =
                [*a, *b].map(|handle| world.member(handle).expect("it is there").pose());
            let seen = there.relative_to(&pose).expect("on the table");
            let placed = solid(*b).at(seen).expect("on the table");
            pairs.insert((*a, *b), solid(*a).distance(&placed));
        }
    }
    pairs
}

#[test]
fn what_is_told_is_true_and_nothing_is_left_out() {
    let [mut compared, mut near, mut unfinished] = [0; 3];
    watched(|guard| {
        let frame = guard.frame - 1;
        if !(frame.is_multiple_of(40) || (3600..4000).contains(&frame) && frame.is_multiple_of(5)) {
            return;
        }
        let told: BTreeMap<_, _> = guard
            .world
            .events()
            .map(|event| ((event.first, event.second), event))
            .collect();
        let both = MARGIN + MARGIN;
        for (pair, answer) in exact(guard) {
            let touches = answer.witness.is_some();
            let is_near = !touches && answer.distance <= both;
            let event = told.get(&pair);
            let change = event.map(|event| event.change);
            let what = format!("frame {frame}, {pair:?}, {change:?}, {answer:?}");
            compared += 1;
            match change {
                Some(Change::Unfinished) => unfinished += 1,
                Some(Change::Begin | Change::Stay) => assert!(touches, "{what}"),
                Some(Change::Near) => assert!(is_near, "{what}"),
                Some(Change::End) => assert!(!touches, "{what}"),
                Some(Change::Far) | None => assert!(!touches && !is_near, "{what}"),
            }
        }
        let told = &guard.told.near[..guard.told.count as usize];
        let exact = exact(guard);
        for known in told {
            let [a, b] = known.pair;
            let of = |(first, second): &(Handle, Handle)| [first.index(), second.index()] == [a, b];
            let (_, answer) = exact.iter().find(|(pair, _)| of(pair)).expect("a pair");
            let bounds = known.at_least..=known.at_most;
            assert!(bounds.contains(&answer.distance), "{known:?}, {answer:?}");
            near += 1;
        }
    });
    println!("{compared} compared, {near} distances, {unfinished} unfinished");
    assert!(compared > 5_000 && near > 200);
}

#[test]
fn nothing_is_unfinished_for_long() {
    let [mut longest, mut wide, mut all] = [0, 0, 0];
    watched(|guard| {
        longest = longest.max(guard.told.longest);
        for known in &guard.told.near[..guard.told.count as usize] {
            all += 1;
            wide += u32::from(known.at_most - known.at_least > Number::ONE);
        }
    });
    println!(
        "{longest} frames in a row; {wide} of {all} distances are known to more than a millimetre"
    );
    assert!(longest <= LATE, "{longest} frames in a row");
}

#[test]
fn a_copy_goes_the_same_way() {
    let mut guard = Guard::new();
    for _ in 0..1500 {
        guard.step();
    }
    let mut copy = guard.clone();
    for _ in 0..300 {
        guard.step();
        copy.step();
        assert_eq!(guard.hash(), copy.hash(), "frame {}", guard.frame);
    }
}
