//! `--verify`: every particle of every frame against the core.

use core::fmt;
use std::time::Instant;

use rayon::prelude::*;
use tetracone::query::Class;
use tetracone_gpu::{Cloud, Gpu, Particle};

use crate::{
    Failure,
    scene::{Scene, Subject, drops, rain},
};

/// Frames between two looks at all places and velocities; classes are compared in every frame,
/// and what went wrong in between does not go away.
const LOOK: u32 = 10;

/// How often a long run says how far it is.
const TIMES: u32 = 5;

/// What all runs add up to.
#[derive(Clone, Copy, Default)]
pub(crate) struct Total {
    asked: usize,
    pub(crate) differences: usize,
}

impl Total {
    pub(crate) fn add(&mut self, other: Self) {
        self.asked += other.asked;
        self.differences += other.differences;
    }
}

impl fmt::Display for Total {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "particle-frames {}", self.asked)?;
        write!(f, "differences {}", self.differences)
    }
}

/// Counts what is different.
pub(crate) fn run(
    gpu: &Gpu,
    subject: Subject<'_>,
    count: usize,
    frames: u32,
) -> Result<Total, Failure> {
    let scene = Scene::new(gpu, subject)?;
    let seen = scene.solid.on_cpu()?;
    let motion = rain(scene.half);
    let mut particles = drops(scene.half, count);
    let mut cloud = Cloud::new(gpu, &particles, core::slice::from_ref(&scene.solid))?;
    let (mut differences, mut hits, mut boundary) = (0usize, 0usize, 0usize);
    let (mut ours, mut core) = (Digest::default(), Digest::default());
    let start = Instant::now();
    for frame in 0..frames {
        let poses = [scene.pose(frame)?.into()];
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
        let count = |wanted: fn(Class) -> bool| expected.iter().filter(|x| wanted(**x)).count();
        hits += count(|class| class != Class::Outside);
        boundary += count(|class| class == Class::Boundary);
        if frame % LOOK == LOOK - 1 || frame + 1 == frames {
            let found = cloud.particles()?.wait()?;
            ours.particles(&found);
            core.particles(&particles);
            differences += found.iter().zip(&particles).filter(|(a, b)| a != b).count();
        }
        if frame % frames.div_ceil(TIMES) == frames.div_ceil(TIMES) - 1 {
            eprintln!("{}: {} of {frames} frames", scene.name, frame + 1);
        }
    }
    let asked = count * frames as usize;
    println!(
        "{}: {asked} particle-frames in {:.1} s, {hits} hits, {boundary} of them on the boundary, \
         {} left to the core",
        scene.name,
        start.elapsed().as_secs_f64(),
        cloud.decided_by_core()
    );
    println!(
        "digest of the run of {frames} frames: GPU {:016x}, CPU {:016x}",
        ours.0, core.0
    );
    Ok(Total { asked, differences })
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
