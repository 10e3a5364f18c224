//! The arm is an arm, and what it is said to meet it meets.

use firmware_demo::arm::{APART, Arm, FRAMES, LINKS, State, poses};

/// Every state of the path.
fn moved(arm: &Arm) -> impl Iterator<Item = State> {
    let mut state = State::new();
    (0..FRAMES).map(move |_| {
        arm.step(&mut state);
        state
    })
}

/// Asked without trackers, of all pairs, wherever they are.
fn met(arm: &Arm, frame: u32) -> u32 {
    let poses = poses(frame);
    let links = APART.map(|[a, b]| {
        let seen = poses[b].seen_from(&poses[a]).expect("on the table");
        let placed = arm.links[b].at(seen).expect("on the table");
        arm.links[a].intersects(&placed)
    });
    let around = (0..LINKS).flat_map(|link| {
        let placed = arm.links[link].at(poses[link]).expect("on the table");
        arm.obstacles.map(|obstacle| obstacle.intersects(&placed))
    });
    let answers = links.into_iter().chain(around).enumerate();
    answers.fold(0, |met, (k, meets)| met | u32::from(meets) << k)
}

#[test]
fn what_meets_is_found_and_nothing_else() {
    let arm = Arm::new();
    for state in moved(&arm) {
        let frame = state.frame - 1;
        if frame.is_multiple_of(60) || (3600..4000).contains(&frame) && frame.is_multiple_of(5) {
            assert_eq!(state.met, met(&arm, frame), "frame {frame}");
        }
    }
}

#[test]
fn the_path_is_free_but_for_the_post() {
    let arm = Arm::new();
    let hits: Vec<_> = moved(&arm).filter(|state| state.met != 0).collect();
    assert!((200..500).contains(&hits.len()), "{} frames", hits.len());
    // Links three to five and the third obstacle, in one stretch of the path.
    let post = 1 << 21 | 1 << 24 | 1 << 27;
    assert!(hits.iter().all(|state| state.met & !post == 0));
    assert!(
        hits.windows(2)
            .all(|pair| pair[1].frame == pair[0].frame + 1)
    );
}

#[test]
fn the_joints_stay_where_they_are_in_the_links() {
    for frame in (0..=FRAMES).step_by(50) {
        let poses = poses(frame);
        let lengths = [136.0, 441.6, 392.0, 93.0, 95.0];
        for (k, length) in lengths.into_iter().enumerate() {
            let [from, to] = [&poses[k], &poses[k + 1]].map(|pose| pose.shift().array());
            let square: f64 = (0..3)
                .map(|axis| (to[axis] - from[axis]).to_num::<f64>().powi(2))
                .sum();
            assert!(
                (square.sqrt() - length).abs() < 0.1,
                "frame {frame}, link {k}"
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
