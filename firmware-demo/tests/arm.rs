//! The arm is an arm, and what it is said to meet it meets.

use firmware_demo::arm::{Arm, FRAMES, PAIRS, Pose, State};
use tetracone_robot::Pair;

/// Every state of the path.
fn moved(arm: &Arm) -> impl Iterator<Item = State> {
    let mut state = State::new();
    (0..FRAMES).map(move |_| {
        arm.step(&mut state);
        state
    })
}

fn pairs(arm: &Arm) -> impl Iterator<Item = Pair> {
    (0..PAIRS).map(|number| arm.robot.pair(number).expect("a pair"))
}

/// Asked without trackers, of all pairs, wherever they are.
fn met(arm: &Arm, poses: &[Pose]) -> u64 {
    let answers = pairs(arm).map(|pair| {
        let seen = poses[pair.second].relative_to(&poses[pair.first]);
        let [a, b] = [pair.first, pair.second].map(|link| arm.solids[link].expect("a solid"));
        let placed = b.at(seen.expect("on the table"));
        a.intersects(&placed.expect("on the table"))
    });
    let answers = answers.enumerate();
    answers.fold(0, |met, (k, meets)| met | u64::from(meets) << k)
}

#[test]
fn what_meets_is_found_and_nothing_else() {
    let arm = Arm::new();
    for state in moved(&arm) {
        let frame = state.frame - 1;
        if frame.is_multiple_of(60) || (3600..4000).contains(&frame) && frame.is_multiple_of(5) {
            assert_eq!(state.met, met(&arm, &arm.poses(frame)), "frame {frame}");
        }
    }
}

#[test]
fn the_path_is_free_but_for_the_post() {
    let arm = Arm::new();
    let hits: Vec<_> = moved(&arm).filter(|state| state.met != 0).collect();
    assert!((200..500).contains(&hits.len()), "{} frames", hits.len());
    // What was put around the robot last, in one stretch of the path.
    let post = arm.robot.link_count() - 1;
    let touching = hits.iter().fold(0, |all, state| all | state.met);
    for (k, pair) in pairs(&arm).enumerate() {
        assert!(touching >> k & 1 == 0 || pair.second == post, "{pair:?}");
    }
    assert!(touching.count_ones() > 2);
    assert!(
        hits.windows(2)
            .all(|pair| pair[1].frame == pair[0].frame + 1)
    );
}

#[test]
fn the_joints_stay_where_they_are_in_the_links() {
    // Upper arm, forearm and the two wrists, in metres, by the UR5's data sheet.
    let lengths = [0.425, 0.39225, 0.093, 0.09465];
    let metres = |steps: f64| steps / f64::from(1 << 20);
    let arm = Arm::new();
    // The shoulder lies between upper arm and base; a joint lies in the frame of the link it moves.
    let upper_arm = 3;
    for frame in (0..=FRAMES).step_by(50) {
        let poses = arm.poses(frame);
        for (k, length) in lengths.into_iter().enumerate() {
            let link = upper_arm + k;
            let [from, to] = [link, link + 1].map(|link| poses[link].shift().array());
            let square: f64 = (0..3)
                .map(|axis| metres((to[axis] - from[axis]).to_num::<f64>()).powi(2))
                .sum();
            // The elbow is beside the upper arm.
            let beside: f64 = if k == 0 { 0.1197 } else { 0.0 };
            let expected = f64::hypot(length, beside);
            assert!(
                (square.sqrt() - expected).abs() < 1e-4,
                "frame {frame}, link {link}: {}",
                square.sqrt()
            );
        }
    }
}

#[test]
fn rolled_back_it_goes_the_same_way_again() {
    let arm = Arm::new();
    let states: Vec<_> = moved(&arm).take(4000).collect();
    let mut state = states[3499];
    for expected in &states[3500..] {
        arm.step(&mut state);
        assert_eq!(state.hash(), expected.hash(), "frame {}", state.frame);
    }
}
