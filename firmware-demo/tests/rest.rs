//! The gear comes to rest and stays there, moves when it is pushed, and never touches the floor.

use firmware_demo::rest::{FRAMES, SIZE, Stage, State};

/// The states of the whole show.
fn played(stage: &Stage) -> Vec<State> {
    let mut state = State::new();
    let step = |_| {
        stage.step(&mut state);
        state
    };
    (0..FRAMES).map(step).collect()
}

/// How far a point of the gear has moved at most between two states, in steps.
fn moved(from: &State, to: &State) -> i64 {
    let [x, y] = [0, 1].map(|k| (to.place[k] - from.place[k]).abs());
    let turned = i128::from((to.angle - from.angle).abs()) * i128::from(SIZE / 2);
    let turned = i64::try_from(turned >> 40).expect("a few turns");
    ((x + y) >> 16) + turned
}

/// The hash of the last state, on every machine.
const LAST: u64 = 0xc13f_6d1a_027a_9d44;

/// Where rest begins at the latest.
const STILL: usize = 1000;

#[test]
fn from_frame_1000_on_it_stays_where_it_is_with_the_same_contacts() {
    let states = played(&Stage::new());
    let [first, last] = [&states[STILL], &states[states.len() - 1]];
    let farthest = states[STILL..]
        .iter()
        .map(|state| moved(first, state))
        .max();
    println!("{farthest:?} steps of {SIZE}, {:?}", last.contacts());
    println!("{:016x}", last.hash());
    // `cargo xtask show rest` compares boards with the host.
    assert_eq!(last.hash(), LAST, "the last state is another one");
    assert!(
        farthest.is_some_and(|steps| steps < SIZE / 1000),
        "{farthest:?}"
    );
    assert!(last.touching >= 2);
    for state in &states[states.len() - 1000..] {
        let pairs = state.contacts().iter().zip(last.contacts());
        assert_eq!(state.touching, last.touching, "frame {}", state.frame);
        for (contact, other) in pairs {
            assert!(contact.is_same(other), "frame {}", state.frame);
        }
    }
    // It fell before, and it is held, not frozen.
    assert!(moved(&State::new(), first) > SIZE / 4);
    let held: i64 = last.contacts().iter().map(|contact| contact.push).sum();
    assert!(held > 0);
}

#[test]
fn pushed_it_moves() {
    let stage = Stage::new();
    let mut states = played(&stage);
    let rested = states.pop().expect("there are frames");
    for by in [[40_000, 0], [-40_000, 0], [0, 30_000]] {
        let mut state = rested.pushed(by);
        let mut farthest = 0;
        for _ in 0..100 {
            stage.step(&mut state);
            farthest = farthest.max(moved(&rested, &state));
        }
        println!("{farthest} steps after a push by {by:?}");
        assert!(farthest > SIZE / 20, "{farthest} steps by {by:?}");
    }
}

#[test]
fn it_never_touches_the_floor() {
    let stage = Stage::new();
    for state in played(&stage).iter().step_by(5) {
        let placed = stage.placed(state).expect("it is near");
        assert!(!stage.floor.intersects(&placed), "frame {}", state.frame);
    }
}

#[test]
fn rolled_back_it_goes_the_same_way_again() {
    let stage = Stage::new();
    let states = played(&stage);
    let mut state = states[99];
    for expected in &states[100..600] {
        stage.step(&mut state);
        assert_eq!(state.hash(), expected.hash(), "frame {}", state.frame);
    }
}
