//! Random robots, as files describe them and baked.

use core::fmt::Write as _;
use std::path::Path;

use tetracone_std::robot::{BakedRobot, Files, Robot, RobotOptions, Shapes, Srdf};

use tetracone_oracle::rng::Rng;

/// A robot in both forms.
#[derive(Debug)]
pub struct Both {
    /// As a file describes it.
    pub real: Robot,
    /// In integers.
    pub baked: BakedRobot,
}

/// A robot with so many joints: mostly a chain, of boxes, with all kinds of joints that are baked, some of which
/// follow others. Links that hang on one another are in no pair: boxes at random mostly touch there.
///
/// # Panics
/// Where it is none, or is not baked.
#[must_use]
pub fn random(joints: usize, options: &RobotOptions, rng: &mut Rng) -> Both {
    let text = urdf(joints, rng);
    let read = Robot::read("r.urdf", text.as_bytes(), Shapes::Collision);
    let real = read.unwrap_or_else(|error| panic!("{error}: {text}"));
    let files = Files::beside(Path::new("r.urdf"));
    let apart = Srdf::read("r.srdf", srdf(&real).as_bytes(), &real).expect("an SRDF");
    let baked = BakedRobot::of(&real, &files, Some(&apart), options, || {});
    let baked = baked.unwrap_or_else(|error| panic!("{error}: {text}"));
    Both { real, baked }
}

/// Coordinates of a robot, within its limits and anywhere in some turns where there are none.
#[must_use]
pub fn coordinates(robot: &Robot, rng: &mut Rng) -> Vec<f64> {
    let own = robot.joints().iter();
    let own = own.filter(|joint| !joint.coordinates.is_empty());
    let place = |joint: &tetracone_std::robot::Joint| {
        let [low, high] = joint
            .limits
            .map_or([-50.0, 50.0], |limits| [limits.lower, limits.upper]);
        match rng.below(8) {
            0 => low,
            1 => high,
            _ => rng.between(low, high),
        }
    };
    own.map(place).collect()
}

/// An SRDF that disables links that hang on one another with no other one with shapes in between.
fn srdf(robot: &Robot) -> String {
    let mut text = "<robot>\n".to_owned();
    for link in 1..robot.links().len() {
        let up = |link: &usize| Some(robot.joints().get(link.checked_sub(1)?)?.parent);
        let mut above = core::iter::successors(up(&link), up);
        if let Some(holder) = above.find(|link| !robot.links()[*link].shapes.is_empty()) {
            let [one, other] = [holder, link].map(|link| &robot.links()[link].name);
            let _ = writeln!(
                text,
                "<disable_collisions link1=\"{one}\" link2=\"{other}\"/>"
            );
        }
    }
    text + "</robot>\n"
}

fn urdf(joints: usize, rng: &mut Rng) -> String {
    let mut text = "<robot name=\"r\">\n".to_owned();
    for link in 0..=joints {
        let shape = if link > 0 && rng.once_in(6) {
            String::new()
        } else {
            let sides = [(); 3].map(|()| rng.between(0.02, 0.5));
            let [x, y, z] = sides;
            let origin = origin(0.2, rng);
            format!(
                "<collision>{origin}<geometry><box size=\"{x} {y} {z}\"/></geometry></collision>"
            )
        };
        let _ = writeln!(text, "<link name=\"l{link}\">{shape}</link>");
    }
    // Those that can be followed.
    let mut leaders: Vec<usize> = Vec::new();
    for joint in 0..joints {
        let parent = if rng.once_in(4) {
            rng.below(joint + 1)
        } else {
            joint
        };
        let kind = rng.pick(&["revolute", "revolute", "continuous", "prismatic", "fixed"]);
        let mut inside = origin(0.6, rng);
        let [x, y, z] = axis(rng);
        let _ = write!(inside, "<axis xyz=\"{x} {y} {z}\"/>");
        let [lower, upper] = match kind {
            "prismatic" => [rng.between(-0.5, 0.0), rng.between(0.0, 0.8)],
            _ => [rng.between(-4.0, 0.0), rng.between(0.0, 4.0)],
        };
        let _ = write!(inside, "<limit lower=\"{lower}\" upper=\"{upper}\"/>");
        if kind != "fixed" {
            if !leaders.is_empty() && rng.once_in(4) {
                let (leader, factor) = (rng.pick(&leaders), rng.between(-2.0, 2.0) / 10.0);
                let offset = rng.between(-1.0, 1.0);
                let _ = write!(
                    inside,
                    "<mimic joint=\"j{leader}\" multiplier=\"{factor}\" offset=\"{offset}\"/>"
                );
            }
            leaders.push(joint);
        }
        let _ = writeln!(
            text,
            "<joint name=\"j{joint}\" type=\"{kind}\"><parent link=\"l{parent}\"/><child link=\"l{}\"/>{inside}</joint>",
            joint + 1
        );
    }
    text + "</robot>\n"
}

/// A frame that is shifted this far at most along every axis, and turned.
fn origin(far: f64, rng: &mut Rng) -> String {
    let [x, y, z] = [(); 3].map(|()| rng.between(-far, far));
    let turn = |rng: &mut Rng| match rng.below(3) {
        0 => 0.0,
        1 => core::f64::consts::FRAC_PI_2,
        _ => rng.between(-4.0, 4.0),
    };
    let [roll, pitch, yaw] = [(); 3].map(|()| turn(rng));
    format!("<origin xyz=\"{x} {y} {z}\" rpy=\"{roll} {pitch} {yaw}\"/>")
}

/// Any axis, or one of the frame's.
fn axis(rng: &mut Rng) -> [f64; 3] {
    if rng.once_in(3) {
        let mut axis = [0.0; 3];
        axis[rng.below(3)] = rng.pick(&[-1.0, 1.0]);
        axis
    } else {
        rng.direction()
    }
}
