//! `--bench`: figures 6.7 to 6.9 of the thesis again. The same particles around the same turning
//! solid, asked where they are: one core, all cores, the GPU; by number and by depth of the tree.

use std::time::Instant;

use rayon::prelude::*;
use tetracone::{PointTracker, query::Class};
use tetracone_gpu::{Cloud, Gpu, Particle};

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
const FRAMES: u32 = 3;

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
    let (mut one, mut all, mut gpu_time) = (0.0, 0.0, 0.0);
    for frame in 0..=FRAMES {
        let pose = scene.pose(frame)?;
        let ask = |particle: &Particle, tracker: &mut PointTracker| {
            usize::from(seen.classify(&pose, particle.place, tracker) != Class::Outside)
        };
        let start = Instant::now();
        let each = particles.iter().zip(&mut trackers);
        let hits: usize = each.map(|(particle, tracker)| ask(particle, tracker)).sum();
        if frame > 0 {
            one += start.elapsed().as_secs_f64();
        }
        core::hint::black_box(hits);
    }
    for frame in 0..=FRAMES {
        let pose = scene.pose(frame)?;
        let ask = |particle: &Particle, tracker: &mut PointTracker| {
            usize::from(seen.classify(&pose, particle.place, tracker) != Class::Outside)
        };
        let start = Instant::now();
        let each = particles.par_iter().zip(&mut trackers).with_min_len(1024);
        let hits: usize = each.map(|(particle, tracker)| ask(particle, tracker)).sum();
        if frame > 0 {
            all += start.elapsed().as_secs_f64();
        }
        core::hint::black_box(hits);
    }
    let mut cloud = Cloud::new(gpu, &particles, core::slice::from_ref(&scene.solid))?;
    for frame in 0..=FRAMES {
        let pose = scene.pose(frame)?;
        let start = Instant::now();
        cloud.locate(&[pose])?;
        core::hint::black_box(cloud.counts()?.wait()?);
        if frame > 0 {
            gpu_time += start.elapsed().as_secs_f64();
        }
    }
    #[expect(clippy::cast_precision_loss, reason = "counts below 2^53")]
    let (asked, left) = (count as f64, cloud.decided_by_core() as f64);
    let frames = f64::from(FRAMES);
    let nanoseconds = |seconds: f64| seconds * 1e9 / (asked * frames);
    println!(
        "| {count} | {depth} | {:.1} | {:.1} | {:.1} | {:.2} |",
        nanoseconds(one),
        nanoseconds(all),
        nanoseconds(gpu_time),
        left * 1e6 / (asked * (frames + 1.0))
    );
    Ok(())
}
