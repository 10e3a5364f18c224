//! What any robot takes: the proof of a path, piece by piece, and the frames of a loop that follows it.
#![cfg_attr(not(board = "host"), no_std, no_main)]

use firmware_demo::{
    Costs, Stopwatch, fail, paint_stack, program,
    robot::{Loop, Subject},
    stack_high_water, stat,
};
use tetracone_robot::certificate::{CertificateError, Progress};

program!(run);

fn run() {
    let stopwatch = Stopwatch::where_counted();
    let subject = Subject::new();
    paint_stack();
    prove(&subject, stopwatch.as_ref());
    stat("proof.stack", stack_high_water());
    paint_stack();
    watch(subject, stopwatch.as_ref());
    stat("loop.ram", stack_high_water());
}

/// A piece more of the proof.
fn piece((subject, progress): (&Subject, &mut Progress)) -> Result<bool, CertificateError> {
    subject.check(progress)
}

#[inline(never)]
fn prove(subject: &Subject, stopwatch: Option<&Stopwatch>) {
    let (mut costs, mut progress) = (Costs::default(), subject.certificate.begin());
    let is_proven = loop {
        match costs.add(stopwatch, piece, (subject, &mut progress)) {
            Ok(true) => {}
            Ok(false) => break true,
            Err(_) => break false,
        }
    };
    stat("proof.holds", u32::from(is_proven));
    stat("proof.pieces", progress.pieces());
    stat("proof.mean", costs.mean());
    stat("proof.worst", costs.worst);
}

#[inline(never)]
fn watch(subject: Subject, stopwatch: Option<&Stopwatch>) {
    let Ok(mut robot) = Loop::new(subject) else {
        fail("there is no room for the robot")
    };
    let mut costs = Costs::default();
    for _ in 0..subject.frames() {
        costs.add(stopwatch, Loop::step, &mut robot);
    }
    stat("loop.frames", subject.frames());
    stat("loop.touching", robot.touching);
    stat("loop.unfinished", robot.unfinished);
    stat("loop.mean", costs.mean());
    stat("loop.worst", costs.worst);
    stat("loop.late", costs.late);
}
