//! `--verify`: every particle of every frame against the core.

use std::time::Instant;

use rayon::prelude::*;
use tetracone::query::Class;
use tetracone_gpu::Cloud;

use crate::{
    Arguments, Failure,
    scene::{Scene, drops, rain},
};

/// Frames between two looks at all places and velocities; classes are compared in every frame,
/// and what went wrong in between does not go away.
const LOOK: u32 = 10;

/// Whether nothing was different.
pub(crate) fn run(arguments: &Arguments, count: usize) -> Result<bool, Failure> {
    let gpu = arguments.gpu()?;
    let scene = Scene::new(arguments, &gpu, None)?;
    let seen = scene.solid.on_cpu()?;
    let motion = rain();
    let mut particles = drops(count);
    let mut cloud = Cloud::new(&gpu, &particles, std::slice::from_ref(&scene.solid))?;
    let (mut differences, mut hits, mut boundary) = (0usize, 0usize, 0usize);
    let start = Instant::now();
    for frame in 0..arguments.frames {
        let poses = [scene.pose(frame)?];
        cloud.advance(&motion, &poses)?;
        let classes = cloud.classes(0)?;
        // Meanwhile the CPU.
        let solids = [(seen, poses[0])];
        let expected: Vec<Class> = particles
            .par_iter_mut()
            .enumerate()
            .map(|(number, particle)| {
                let mut found = Class::Outside;
                let number = u32::try_from(number).unwrap_or(u32::MAX);
                motion.step(particle, number, frame, &solids, |_, class| found = class);
                found
            })
            .collect();
        let classes = classes.wait()?;
        differences += classes
            .iter()
            .zip(&expected)
            .filter(|(a, b)| a != *b)
            .count();
        hits += expected
            .iter()
            .filter(|class| **class != Class::Outside)
            .count();
        boundary += expected
            .iter()
            .filter(|class| **class == Class::Boundary)
            .count();
        if frame % LOOK == LOOK - 1 || frame + 1 == arguments.frames {
            let found = cloud.particles()?.wait()?;
            differences += found.iter().zip(&particles).filter(|(a, b)| a != b).count();
        }
    }
    let asked = count * arguments.frames as usize;
    println!(
        "{asked} particle-frames in {:.1} s: {hits} hits, {boundary} of them on the boundary, {} \
         left to the core",
        start.elapsed().as_secs_f64(),
        cloud.decided_by_core()
    );
    println!("differences {differences}");
    Ok(differences == 0)
}
