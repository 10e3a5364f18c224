//! The stylus feels the organ, and the loop can be saved, restored and played again.

use firmware_demo::{
    haptics::{Bench, FRAMES, Number, RADIUS, State, Vector},
    screen::Screen,
};
use tetracone::{BallTracker, query::Class};

/// The states of the whole show.
fn played(bench: &Bench) -> Vec<State> {
    let mut state = State::new();
    let step = |_| {
        bench.step(&mut state);
        state
    };
    (0..FRAMES).map(step).collect()
}

#[test]
fn the_ball_goes_in_and_comes_out_and_its_centre_never_gets_there() {
    let bench = Bench::new();
    let states = played(&bench);
    for state in &states {
        let class = bench.organ.classify(state.place.point());
        assert_eq!(class, Class::Outside, "frame {}", state.frame);
        assert!(state.touch.depth < RADIUS, "frame {}", state.frame);
    }
    let deepest = states.iter().map(|state| state.touch.depth).max();
    assert!(deepest > Some(Number::from_num(2)), "{deepest:?}");
    let last = states.last().expect("there are frames");
    assert!(last.touched > 1500, "{} frames of touch", last.touched);
    for state in [&states[0], last] {
        assert_eq!(state.touch.depth, 0);
        assert_eq!(state.force, Vector::default());
    }
}

#[test]
fn the_force_is_gentle_and_never_pulls() {
    let states = played(&Bench::new());
    for state in states.iter().filter(|state| state.touch.depth > 0) {
        let out = state.force.component(state.touch.normal);
        let length = state.force.length();
        assert!(out >= 0, "frame {}: {out} N", state.frame);
        assert!(length < 3, "frame {}: {length} N", state.frame);
    }
    // From a millisecond to the next it changes by little, where facets meet and dents begin, too.
    for pair in states.windows(2) {
        let jump = (pair[1].force - pair[0].force).length();
        assert!(jump < 0.3, "frame {}: {jump} N", pair[1].frame);
    }
}

#[test]
fn without_its_tracker_it_goes_the_same_way() {
    let bench = Bench::new();
    let mut forgetful = State::new();
    for state in played(&bench) {
        forgetful.tracker = BallTracker::new();
        bench.step(&mut forgetful);
        let mut motion = forgetful;
        motion.tracker = state.tracker;
        assert_eq!(motion, state, "frame {}", state.frame);
    }
}

#[test]
fn rolled_back_it_goes_the_same_way_again() {
    let bench = Bench::new();
    let states = played(&bench);
    let mut state = states[999];
    for expected in &states[1000..1500] {
        bench.step(&mut state);
        assert_eq!(state.hash(), expected.hash(), "frame {}", state.frame);
    }
}

#[test]
fn the_panel_shows_the_organ_and_the_ball() {
    let bench = Bench::new();
    let states = played(&bench);
    let mut screen = Screen::new();
    let mut shares = |state: &State| {
        bench.draw(state, &mut screen);
        let pixels = screen.rows().as_flattened().iter();
        pixels.fold([0u32; 16], |mut shares, ink| {
            shares[usize::from(*ink)] += 1;
            shares
        })
    };
    let (free, touching) = (shares(&states[0]), shares(&states[1399]));
    // The organ, the ball, and only where it touches the force.
    assert!(
        free[2] > 5_000 && touching[2] > 5_000,
        "{free:?} {touching:?}"
    );
    assert!(
        free[4] > 100 && touching[4] > 1_000,
        "{free:?} {touching:?}"
    );
    assert!(free[8] == 0 && touching[8] > 100, "{free:?} {touching:?}");
}
