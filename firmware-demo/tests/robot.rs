//! A robot is watched along a path whose proof holds: its links never touch there.

use firmware_demo::robot::{Loop, Subject};

#[test]
fn the_proof_holds_and_the_loop_agrees() {
    let subject = Subject::new();
    let mut progress = subject.certificate.begin();
    while subject.check(&mut progress).expect("a proof") {}
    assert_eq!(progress.pieces(), subject.certificate.pieces());
    let mut robot = Loop::new(subject).expect("there is room");
    for _ in 0..subject.frames() {
        robot.step();
    }
    assert_eq!(subject.frames(), 2000);
    assert_eq!(robot.touching, 0);
    assert!(robot.unfinished < 100, "{}", robot.unfinished);
}
