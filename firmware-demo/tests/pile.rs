//! Boxes stay where they stand, and the contact points of pairs are those that they rest on.

use firmware_demo::pile::{FRAMES, HASHED, Pairs, State};

#[test]
fn boxes_come_to_rest() {
    let mut state = State::new();
    for frame in 1..=FRAMES {
        state.step().expect("there is room");
        // Each scene in its last frames.
        if frame % (FRAMES / 4) > FRAMES / 4 - HASHED {
            let (contacts, [speed, deepest]) = state.unrest();
            let stack = frame <= FRAMES / 2;
            assert_eq!(contacts, if stack { 20 } else { 200 }, "frame {frame}");
            assert!(
                speed < 0.02 && deepest < 0.01,
                "frame {frame}: {speed} {deepest}"
            );
        }
    }
}

#[test]
fn a_pair_has_a_few_points() {
    let pairs = Pairs::new().expect("in the domain");
    assert_eq!([pairs.squares(), pairs.cubes()], [2, 4]);
    let gears = pairs.gears();
    assert!((1..=12).contains(&gears), "{gears}");
}
