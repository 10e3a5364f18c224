//! The fingertip never enters, is held by a wall that the device jumps over, holds and slides, and the
//! force changes no faster than the device moves.

use firmware_demo::{
    fingertip::{FRAMES, FRICTION, Number, RADIUS, SLACK, STAGES, STIFFNESS, Stage, State, Table},
    haptics::Vector,
};
use tetracone::{proxy::ProxyMotion, space::Triangle};
use tetracone_tests::oracle::Oracle;

/// The hash of the last state, on every machine.
const LAST: u64 = 0;

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
fn measure() {
    for friction in [0.0, 0.25, FRICTION, 1.0] {
        println!("--- {friction}");
        measure_with(friction);
    }
}

fn measure_with(friction: f32) {
    let table = Table::new();
    let states = played_from(State::with_friction(&table, friction), &table);
    let oracle = oracle(&table);
    let k = STIFFNESS.to_num::<f64>();
    for (stage, _) in STAGES {
        let (mut worst, mut over, mut over2, mut held, mut slid, mut free, mut deepest, mut lag) =
            (0f64, 0, 0, 0, 0, 0, 0f64, 0f64);
        let mut enters = 0;
        for pair in of(stage, &states).windows(2) {
            let moved = length(pair[1].device - pair[0].device);
            let change = length(pair[1].spring - pair[0].spring);
            let room = k * (moved + steps(SLACK)) + 2.0;
            let wide = k * (moved * f64::from(1.0 + friction * friction).sqrt() + steps(SLACK)) + 2.0;
            over += usize::from(change > room);
            over2 += usize::from(change > wide);
            if change > wide && (friction == 0.0 || [1255, 1850,2690].contains(&pair[1].frame)) {
                println!("  frame {}: {:.3} of {:.1} steps, {:?} {:?} tip {:?} dev {:?}", pair[1].frame, change / (k * moved.max(1.0)), k * moved, pair[0].motion, pair[1].motion, exact(pair[1].tip()).map(|x| x / 65536.0), exact(pair[1].device).map(|x| x / 65536.0));
            }
            worst = worst.max((change - k * steps(SLACK) - 2.0) / (k * moved.max(1.0)));
            match pair[1].motion {
                ProxyMotion::Free => free += 1,
                ProxyMotion::Slides => slid += 1,
                ProxyMotion::Holds => held += 1,
            }
            deepest = deepest.max(length(pair[1].tip() - pair[1].device) / 65536.0);
            lag = lag.max(length(pair[1].spring - pair[1].force) / 65536.0);
            enters += usize::from(oracle.ball_meets(exact(pair[1].tip()), steps(RADIUS)));
        }
        println!("{stage:?}: worst {worst:.4} over {over} beyond wide {over2}; free {free} slid {slid} held {held}; deepest {deepest:.3} mm, lag {lag:.4} N, enters {enters}");
    }
    let last = states[states.len() - 1];
    println!("{:016x} limited {}", last.hash(), last.limited);
    assert_ne!(last.hash(), LAST);
}
