//! Kinematics in integers are as near to those of real numbers as is said: 48·d·u·ρ + 3·d steps after d joints,
//! for points that never get farther than ρ from the root, with u = 2^-30; and what baking rounds, beside that.

use core::f64::consts::TAU;
use std::sync::LazyLock;

use tetracone::{Dimension, number::Scalar as _, solid::Solid};
use tetracone_oracle::{cases::share, rng::Rng, vector::length};
use tetracone_robot::{Joint, JointKind, Pose, TURN};
use tetracone_std::robot::RobotOptions;
use tetracone_tests::harness::robots::{coordinates, random};

/// Robots, and places of each.
static ROBOTS: LazyLock<usize> = LazyLock::new(|| share(60, 1500));
const PLACES: usize = 40;

const U: f64 = 1.0 / (1 << 30) as f64;

/// The way from the root to a link, as far as it matters to what is rounded on it.
#[derive(Clone, Copy, Default)]
struct Way {
    joints: f64,
    /// No farther from the root than this, in steps.
    far: f64,
    /// What baking rounds, in steps, and as a part of how far a point is from the root.
    baked: f64,
    turned: f64,
}

impl Way {
    /// One joint more, whose own place is off by so much.
    fn behind(self, joint: &Joint, place: f64, off: f64) -> Self {
        let [x, y, z] = joint.origin.shift().array().map(|x| f64::from(x.to_bits()));
        let mut way = Self {
            joints: self.joints + 1.0,
            far: self.far + (x * x + y * y + z * z).sqrt() + 1.0,
            // A shift is rounded along three axes, a quaternion in four components, which turn by twice that.
            baked: self.baked + 0.87,
            turned: self.turned + 2.0 * U,
        };
        match joint.kind {
            JointKind::Fixed => {}
            // An axis is rounded in three components, and at worst turns a point by twice that.
            JointKind::Revolute => way.turned += 1.75 * U + off * TAU / f64::from(TURN),
            JointKind::Prismatic => {
                way.far += place.abs() + off;
                way.baked += off + 0.87 * U * place.abs();
            }
        }
        way
    }

    /// What a point of a link so large may be off by.
    fn bound(&self, radius: f64) -> f64 {
        let far = self.far + radius;
        48.0 * self.joints * U * far + 3.0 * self.joints + self.baked + self.turned * far
    }
}

/// A joint's own place, and by how much it may be off: coordinates, factors, products and offsets are rounded.
fn place(joint: &Joint, coordinates: &[i32]) -> [f64; 2] {
    let Some(number) = joint.coordinate else {
        return [0.0; 2];
    };
    let coordinate = f64::from(coordinates[number]);
    let ratio = f64::from(joint.factor) / 2f64.powi(joint.shift.cast_signed());
    let place = ratio * coordinate + f64::from(joint.offset);
    let own = joint.factor == 1 && joint.shift == 0 && joint.offset == 0;
    let follows = if own {
        0.0
    } else {
        1.0 + (ratio * coordinate).abs() / f64::from(1u32 << 31)
    };
    // What `f64` itself rounds, of angles of up to eight turns.
    [place, 0.5 * ratio.abs() + follows + 1e-5]
}

fn apply(pose: &Pose, point: [f64; 3]) -> [f64; 3] {
    let shift = pose.shift().array().map(|x| f64::from(x.to_bits()));
    let rows = pose
        .matrix()
        .map(|row| row.map(|x| f64::from(x.to_bits()) * U));
    core::array::from_fn(|k| {
        let [a, b, c] = rows[k];
        a * point[0] + b * point[1] + c * point[2] + shift[k]
    })
}

/// The corners of a link's solid, and zero.
fn points<G: Dimension>(solid: Option<&Solid<'_, G>>) -> Vec<[f64; 3]> {
    let mut points = vec![[0.0; 3]];
    for facet in solid.iter().flat_map(|solid| solid.cells().facets()) {
        let corner = |k: usize| G::coordinates(G::corner(&facet, k)).map(G::Scalar::to_real);
        points.extend([0, 1, 2].map(corner));
    }
    points.sort_by(|a, b| a.partial_cmp(b).expect("numbers"));
    points.dedup();
    points
}

#[test]
fn poses_in_integers_are_within_their_bound() {
    let mut rng = Rng::new(77);
    let (mut most, mut steps) = (0.0_f64, 0.0_f64);
    for number in 0..*ROBOTS {
        let options = RobotOptions {
            step: [None, None, Some(-12), Some(-18)][number % 4],
            ..RobotOptions::default()
        };
        let both = random(1 + number % 12, &options, &mut rng);
        let robot = both.baked.robot.as_robot();
        let step = 2f64.powi(robot.step_exponent());
        for _ in 0..PLACES {
            let q = coordinates(&both.real, &mut rng);
            let expected = both.real.place(&q).expect("finite");
            let q = both.baked.robot.place(&q).expect("in the domain");
            let mut poses = vec![Pose::default(); robot.link_count()];
            robot.place(&q, &mut poses).expect("within its reach");
            let mut ways = vec![Way::default()];
            for link in 1..robot.link_count() {
                let joint = robot.joint(link).expect("a link");
                let [place, off] = place(&joint, &q);
                ways.push(ways[joint.parent].behind(&joint, place, off));
            }
            for (link, way) in ways.iter().enumerate() {
                for point in points(robot.solid(link).as_ref()) {
                    let found = apply(&poses[link], point);
                    let real = expected[link].apply(point.map(|x| x * step));
                    let off = length::<3>(core::array::from_fn(|k| found[k] - real[k] / step));
                    let bound = way.bound(length(point));
                    assert!(off <= bound, "link {link}: {off} steps, {bound} at most");
                    assert!(length(found) * step <= both.baked.reach + off * step + step);
                    if bound > 0.0 {
                        most = most.max(off / bound);
                        steps = steps.max(off);
                    }
                }
            }
        }
    }
    println!(
        "{rounds} robots: {steps:.2} steps off at most, {most:.3} of the bound",
        rounds = *ROBOTS
    );
    assert!(most > 0.01, "the bound says something");
}
