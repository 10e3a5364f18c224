//! `--verify`: every particle of every frame against the core.

use std::time::Instant;

use rayon::prelude::*;
use tetracone::query::Class;
use tetracone_gpu::{Cloud, Particle};

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
    let motion = rain(scene.half);
    let mut particles = drops(scene.half, count);
    let mut cloud = Cloud::new(&gpu, &particles, core::slice::from_ref(&scene.solid))?;
    let (mut differences, mut hits, mut boundary) = (0usize, 0usize, 0usize);
    let (mut ours, mut core) = (Digest::default(), Digest::default());
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
        ours.classes(classes.iter());
        core.classes(expected.iter().copied());
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
            ours.particles(&found);
            core.particles(&particles);
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
    println!(
        "digest of the run: GPU {:016x}, CPU {:016x}",
        ours.0, core.0
    );
    println!("differences {differences}");
    Ok(differences == 0)
}

/// A whole run in a number: FNV-1a over words.
struct Digest(u64);

impl Default for Digest {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Digest {
    fn fold(&mut self, word: u32) {
        self.0 = (self.0 ^ u64::from(word)).wrapping_mul(0x0000_0100_0000_01b3);
    }

    fn classes(&mut self, classes: impl Iterator<Item = Class>) {
        for class in classes {
            self.fold(class as u32);
        }
    }

    fn particles(&mut self, particles: &[Particle]) {
        for x in particles
            .iter()
            .flat_map(|particle| particle.place.iter().chain(&particle.velocity))
        {
            self.fold(x.cast_unsigned());
        }
    }
}
