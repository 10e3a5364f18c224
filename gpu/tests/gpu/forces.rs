//! A force on every particle, beside the gravity.

use crate::common::devices;
use crate::motion::{PARTICLES, drops, forced_frame, rain, solids};
use tetracone_gpu::{Cloud, GpuError, Particle, Response};
use tetracone_oracle::rng::Rng;

const FASTEST: i32 = 1 << 21;

/// Weak ones, strong ones, and as strong as there are.
fn forces(count: usize) -> Vec<[i32; 3]> {
    let mut rng = Rng::new(8);
    let mut one = || match rng.below(8) {
        0 => FASTEST,
        1 => -FASTEST,
        #[expect(clippy::cast_possible_truncation, reason = "below 2^12")]
        _ => rng.between(-4_000.0, 4_000.0) as i32,
    };
    (0..count).map(|_| [one(), one(), one()]).collect()
}

/// With forces, with others, and without: in so many frames each.
const FRAMES: u32 = 2;

#[test]
fn forces_act_as_on_the_cpu() {
    let motion = rain(Response::Bounce { restitution: 180 });
    let first = forces(PARTICLES);
    let second: Vec<_> = first.iter().rev().copied().collect();
    for gpu in devices() {
        let solids = solids(gpu);
        let seen = [0, 1].map(|k| solids[k].on_cpu().expect("it was uploaded"));
        let mut particles = drops(PARTICLES);
        let mut cloud = Cloud::new(gpu, &particles, &solids).expect("it fits");
        let mut hits = 0;
        let stages = [first.as_slice(), &second, &[]];
        for frame in 0..3 * FRAMES {
            let forces = stages[(frame / FRAMES) as usize];
            if frame % FRAMES == 0 {
                cloud.set_forces(forces).expect("one each");
            }
            hits += forced_frame(&mut cloud, &motion, &seen, frame, forces, &mut particles);
        }
        println!(
            "particle-frames with forces, {}: {}, {hits} contacts, differences 0",
            gpu.name(),
            3 * FRAMES as usize * PARTICLES
        );
        assert!(hits > 100, "{hits}");
    }
}

#[test]
fn forces_that_are_too_strong_or_too_few_are_errors() {
    let gpu = &devices()[0];
    let mut cloud = Cloud::new(gpu, &[Particle::default(); 3], &[]).expect("it fits");
    let error = cloud.set_forces(&[[0; 3]; 2]).expect_err("too few");
    assert_eq!(
        error.to_string(),
        "2 forces are given for 3 particles: give one for each, in their order"
    );
    let strong = [[0; 3], [0; 3], [0, FASTEST + 1, 0]];
    let error = cloud.set_forces(&strong).expect_err("too strong");
    assert!(
        matches!(error, GpuError::Motion { what: "a force", given, .. } if given == 2_097_153),
        "{error}"
    );
    cloud.set_forces(&[]).expect("none are fine");
}
