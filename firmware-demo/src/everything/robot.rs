//! A robot that is watched, and a path that is proven, in fixed point alone.

use core::hint::black_box;

use tetracone::world::StepSearch;
use tetracone_robot::{
    LinkPart, Pose, Robot,
    certificate::{Allowance, Certificate, Choice, Time},
};

use super::entry::robot as entry;
use crate::baked::{PROOF, ROBOT};

/// Everything about a robot but its proofs.
pub fn watch() {
    let robot = black_box(ROBOT);
    looks(&robot);
    // Where it lies, so that the smallest board has to hold it once; and no search while it is made.
    let mut watch = entry::watch(robot);
    if let Some(watch) = &mut watch {
        frames(watch);
    }
}

#[inline(never)]
fn frames(watch: &mut entry::Watched<'_>) {
    let mut search = StepSearch::new();
    let coordinates = black_box([1 << 20; 2]);
    entry::watch_frame(watch, &coordinates, black_box(&mut search), black_box(100));
    entry::watch_looks(watch, black_box(0));
}

#[inline(never)]
fn looks(robot: &Robot<'_>) {
    entry::robot_looks(robot, black_box(1));
    let mut poses = [Pose::default(); 4];
    entry::robot_place(robot, &black_box([1 << 20; 2]), &mut poses);
    if let Some(joint) = robot.joint(black_box(1)) {
        entry::joint(&joint, black_box(7));
        let link = LinkPart { joint, image: &[] };
        entry::write_a_robot(&link, &mut black_box([0; 32]));
    }
}

/// Proofs, and what they rest on.
pub fn proof() {
    let robot = black_box(ROBOT);
    let mut words = black_box([0; 600]);
    entry::robot_audit(&robot, &mut words);
    if let Some(solid) = robot.solid(black_box(1)) {
        entry::audit(&solid, &mut words);
    }
    entry::robot_from_words(black_box(&words));
    entry::certificate_from_words(black_box(&PROOF));
    let Ok(certificate) = Certificate::from_words(black_box(&PROOF)) else {
        return;
    };
    let allowance = Allowance {
        slack: &black_box([0; 2]),
        margin: black_box(0),
    };
    entry::certificate_looks(&certificate, black_box(1));
    entry::check_piece(&certificate, &robot, &allowance, &mut certificate.begin());
    entry::check_certificate(&certificate, &robot, &allowance);
    let times = black_box([Time::START; 2]);
    entry::piece(&robot, &certificate.path(), times);
    entry::cover_all(&robot, &certificate.path(), times, Choice::First);
    entry::write_a_certificate(black_box(&[1, 2]), &mut words);
}
