//! `--bench`: figures 6.7 to 6.9 of the thesis again. The same particles around the same turning
//! solid, asked where they are: one core, all cores, the GPU; by number and by depth of the tree.

use core::hint::black_box;
use std::time::Instant;

use rayon::prelude::*;
use tetracone::{PointTracker, query::Class};
use tetracone_gpu::{Cloud, Gpu, Particle, Pose};

use crate::{
    Arguments, Failure,
    scene::{Scene, drops},
};

/// Particles of the thesis's smallest cloud.
const LEAST: usize = 1 << 10;
/// From one cloud to the next.
const TIMES: usize = 4;
/// Particles where the depth is varied.
const AT_DEPTHS: usize = 1 << 18;
/// Frames that are timed; one before them warms up trackers and cells.
const FRAMES: u32 = 6;

pub(crate) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let gpu = arguments.gpu()?;
    let threads = rayon::current_num_threads();
    println!("one core, {threads} cores, GPU: nanoseconds a particle and frame\n");
    println!("| particles | depth | one core | all cores | GPU | left to the core, ppm |");
    println!("| ---: | ---: | ---: | ---: | ---: | ---: |");
    let scene = Scene::new(arguments, &gpu, None)?;
    let mut count = LEAST;
    while count <= arguments.most {
        row(&gpu, &scene, count, "")?;
        count *= TIMES;
    }
    for depth in 3..=7 {
        let scene = Scene::new(arguments, &gpu, Some(depth))?;
        row(&gpu, &scene, AT_DEPTHS, &depth.to_string())?;
    }
    Ok(())
}

fn row(gpu: &Gpu, scene: &Scene, count: usize, depth: &str) -> Result<(), Failure> {
    let particles = drops(scene.half, count);
    let seen = scene.solid.on_cpu()?;
    let mut trackers = vec![PointTracker::new(); count];
    let ask = |pose: &Pose, particle: &Particle, tracker: &mut PointTracker| {
        usize::from(seen.classify(pose, particle.place, tracker) != Class::Outside)
    };
    let one = fastest(scene, |pose| {
        let each = particles.iter().zip(&mut trackers);
        let hits: usize = each.map(|(at, tracker)| ask(pose, at, tracker)).sum();
        black_box(hits);
        Ok(())
    })?;
    let all = fastest(scene, |pose| {
        let each = particles.par_iter().zip(&mut trackers).with_min_len(1024);
        let hits: usize = each.map(|(at, tracker)| ask(pose, at, tracker)).sum();
        black_box(hits);
        Ok(())
    })?;
    let mut cloud = Cloud::new(gpu, &particles, core::slice::from_ref(&scene.solid))?;
    let on_gpu = fastest(scene, |pose| {
        cloud.locate(core::slice::from_ref(pose))?;
        black_box(cloud.counts()?.wait()?);
        Ok(())
    })?;
    #[expect(clippy::cast_precision_loss, reason = "counts below 2^53")]
    let (asked, left) = (count as f64, cloud.decided_by_core() as f64);
    let nanoseconds = |seconds: f64| seconds * 1e9 / asked;
    println!(
        "| {count} | {depth} | {:.1} | {:.1} | {:.1} | {:.2} |",
        nanoseconds(one),
        nanoseconds(all),
        nanoseconds(on_gpu),
        left * 1e6 / (asked * f64::from(FRAMES + 1))
    );
    Ok(())
}

/// The seconds of the fastest frame, which others on the machine disturb least.
fn fastest(
    scene: &Scene,
    mut ask: impl FnMut(&Pose) -> Result<(), Failure>,
) -> Result<f64, Failure> {
    let mut least = f64::INFINITY;
    for frame in 0..=FRAMES {
        let pose = scene.pose(frame)?;
        let start = Instant::now();
        ask(&pose)?;
        if frame > 0 {
            least = least.min(start.elapsed().as_secs_f64());
        }
    }
    Ok(least)
}
