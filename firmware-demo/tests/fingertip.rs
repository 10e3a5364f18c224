//! The fingertip never enters, is held by a wall that the device jumps over, holds and slides, and the
//! force changes no faster than the device moves.

use firmware_demo::fingertip::{
    FRAMES, FRICTION, Number, RADIUS, SLACK, STAGES, STIFFNESS, Stage, State, Table, Vector,
};
use tetracone::space::Triangle;
use tetracone_oracle::oracle::Oracle;
use tetracone_robot::proxy::ProxyMotion;

/// The hash of the last state, on every machine.
const LAST: u64 = 0xa608_d0cb_2d6c_ab31;

/// The states of the whole show, the first one included.
fn played(table: &Table) -> Vec<State> {
    played_from(State::new(table), table)
}

fn played_from(state: State, table: &Table) -> Vec<State> {
    let mut states = vec![state];
    for frame in 0..FRAMES {
        let mut state = states[frame as usize];
        table.step(&mut state);
        states.push(state);
    }
    states
}

/// What is true of the table, in steps.
fn oracle(table: &Table) -> Oracle<3> {
    let (mut points, mut faces) = (Vec::new(), Vec::new());
    for Triangle { a, b, c } in table.solid.cells().facets() {
        let first = u32::try_from(points.len()).expect("few");
        points.extend([a, b, c].map(|corner| exact(Vector::of(corner))));
        faces.push([first, first + 1, first + 2]);
    }
    Oracle::new(&points, &faces)
}

fn exact(Vector(vector): Vector) -> [f64; 3] {
    vector.map(f64::from)
}

fn steps(number: Number) -> f64 {
    f64::from(number.to_bits())
}

fn length(vector: Vector) -> f64 {
    exact(vector).iter().map(|x| x * x).sum::<f64>().sqrt()
}

/// The states of a stage, with the last one before it.
fn of(stage: Stage, states: &[State]) -> &[State] {
    let at = STAGES.iter().position(|(other, _)| *other == stage);
    let at = at.expect("it is one of them");
    let from = at.checked_sub(1).map_or(0, |before| STAGES[before].1);
    &states[from as usize..=STAGES[at].1 as usize]
}

#[test]
fn the_ball_never_enters() {
    let table = Table::new();
    let (oracle, radius) = (oracle(&table), steps(RADIUS));
    let mut touched = 0;
    for state in played(&table) {
        let tip = exact(state.tip());
        assert!(!oracle.ball_meets(tip, radius), "frame {}", state.frame);
        // It comes as near as it may.
        touched += u32::from(oracle.ball_meets(tip, radius + steps(SLACK)));
    }
    assert!(touched > 2000, "{touched} frames");
}

#[test]
fn a_device_that_jumps_over_the_wall_is_held_on_its_side() {
    let states = played(&Table::new());
    let wall = [-20.2, -20.0].map(|x: f64| (x * 65536.0).round());
    let radius = steps(RADIUS);
    let (mut there, mut back) = (0, 0);
    for pair in of(Stage::Wall, &states).windows(2) {
        let [before, after] = [0, 1].map(|k| exact(pair[k].device)[0]);
        there += u32::from(before < wall[0] && after > wall[1]);
        back += u32::from(before > wall[1] && after < wall[0]);
        // The device is never in the wall, and goes over it in between.
        assert!(after < wall[0] || after > wall[1]);
        let tip = pair[1].tip();
        let [x, _, height] = exact(tip);
        if pair[1].frame <= 182 {
            assert!(x <= wall[0] - radius, "frame {}: {tip:?}", pair[1].frame);
        } else if pair[1].frame >= 232 {
            assert!(x >= wall[1] + radius, "frame {}: {tip:?}", pair[1].frame);
        } else {
            let over = height >= steps(Number::from_num(18));
            assert!(over || x <= wall[0] - radius || x >= wall[1] + radius);
        }
    }
    // Each time in and out, and once far above it.
    assert_eq!((there, back), (3, 2));
}

#[test]
fn friction_holds_it_and_lets_it_slide_in_every_stage() {
    let states = played(&Table::new());
    for (stage, _) in STAGES {
        let (mut held, mut slid, mut far) = (0, 0, 0.0);
        for pair in of(stage, &states).windows(2) {
            let went = length(pair[1].tip() - pair[0].tip());
            match pair[1].motion {
                ProxyMotion::Free => {}
                ProxyMotion::Slides => {
                    slid += 1;
                    far += went;
                }
                ProxyMotion::Holds => {
                    held += 1;
                    // The device goes on; the ball stays, but for the frame in which it touches.
                    let stays = pair[0].motion != ProxyMotion::Holds || went <= steps(SLACK);
                    assert!(stays, "frame {}: {went} steps", pair[1].frame);
                }
            }
        }
        println!("{stage:?}: {held} frames held, {slid} slid, {far} steps");
        assert!(held >= 20 && slid >= 100, "{stage:?}: {held}, {slid}");
        assert!(far > 5.0 * 65536.0, "{stage:?}: {far} steps");
    }
}

/// How far a force may change beyond the stiffness times a way: the proxy's skins, and one rounding of
/// either force.
fn room(way: f64) -> f64 {
    STIFFNESS.to_num::<f64>() * (way + steps(SLACK)) + 2.0
}

#[test]
fn the_force_changes_no_faster_than_the_device_moves() {
    let states = played(&Table::new());
    let mut strongest = 0f64;
    for pair in states.windows(2) {
        let moved = length(pair[1].device - pair[0].device);
        let change = length(pair[1].force - pair[0].force);
        assert!(
            change <= room(moved),
            "frame {}: {change} for {moved} steps",
            pair[1].frame
        );
        strongest = strongest.max(length(pair[1].force));
    }
    assert!(strongest > 65536.0, "{strongest} steps");
}

/// For the spring's own force friction is the only reason to change faster.
#[test]
fn without_friction_the_spring_is_as_gentle() {
    let table = Table::new();
    let states = played_from(State::with_friction(&table, 0.0), &table);
    for pair in states.windows(2) {
        let moved = length(pair[1].device - pair[0].device);
        let change = length(pair[1].spring - pair[0].spring);
        assert!(
            change <= room(moved),
            "frame {}: {change} for {moved} steps",
            pair[1].frame
        );
    }
}

/// By how much all planes together push for a millimetre of depth: one in front of a plane, two at a
/// right angle, those at a wedge's foot, and the rims of the narrow groove.
fn pressure(stage: Stage) -> f64 {
    match stage {
        Stage::Wall => 1.0,
        Stage::Corner | Stage::Wide => core::f64::consts::SQRT_2,
        Stage::Wedge => 1.0 / (core::f64::consts::PI / 8.0).cos(),
        Stage::Narrow => 1.0 / (1.0 - 0.75f64 * 0.75).sqrt(),
    }
}

#[test]
fn with_friction_the_spring_changes_as_much_faster_as_is_said() {
    let states = played(&Table::new());
    let mut faster = 0;
    for (stage, _) in STAGES {
        let sideways = f64::from(FRICTION) * pressure(stage);
        let factor = (1.0 + sideways * sideways).sqrt();
        for pair in of(stage, &states).windows(2) {
            let moved = length(pair[1].device - pair[0].device);
            let change = length(pair[1].spring - pair[0].spring);
            assert!(
                change <= room(factor * moved),
                "frame {}: {change} for {moved} steps, {stage:?}",
                pair[1].frame
            );
            faster += usize::from(change > room(moved));
        }
    }
    let limited = states[states.len() - 1].limited;
    println!("{faster} frames too fast, {limited} in which the device lags behind");
    // It does happen, and the device's force is the spring's in nearly all frames.
    assert!(faster > 100 && limited < FRAMES / 8, "{faster}, {limited}");
    let behind = states
        .iter()
        .map(|state| length(state.spring - state.force));
    let behind = behind.fold(0.0, f64::max);
    println!("{behind} steps behind at most");
    assert!(behind < 0.6 * 65536.0, "{behind} steps");
}

#[test]
fn rolled_back_it_goes_the_same_way_again() {
    let table = Table::new();
    let states = played(&table);
    for from in [90, 1000, 1800, 2600, 3300] {
        let mut state = states[from];
        for expected in &states[from + 1..from + 400] {
            table.step(&mut state);
            assert_eq!(state.hash(), expected.hash(), "frame {}", state.frame);
        }
    }
}

#[test]
fn it_ends_as_everywhere() {
    let states = played(&Table::new());
    let last = &states[states.len() - 1];
    println!("{:016x}", last.hash());
    // `cargo xtask show fingertip` compares boards with the host.
    assert_eq!(last.hash(), LAST, "the last state is another one");
    // Out of all of it, it is where the device is.
    assert_eq!(last.motion, ProxyMotion::Free);
    assert_eq!(last.force, Vector::default());
}
