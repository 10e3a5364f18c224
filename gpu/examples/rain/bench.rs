//! `--bench`: figures 6.7 to 6.9 of the thesis again. The same particles around the same turning
//! solid, asked where they are: one core, all cores, the GPU; by number and by depth of the tree.

use core::{fmt, hint::black_box};
use std::time::Instant;

use cpu_time::ThreadTime;
use rayon::prelude::*;
use tetracone::{PointTracker, query::Class, tree::Statistics};
use tetracone_gpu::{
    Cloud, CpuSolid, Gpu, Particle, Pose,
    wgpu::{BufferDescriptor, BufferUsages, CommandEncoderDescriptor, PollType},
};

use crate::{
    Failure,
    scene::{Scene, Subject, drops},
};

/// Particles of the thesis's smallest cloud.
const LEAST: usize = 1 << 10;
/// From one cloud to the next.
const TIMES: usize = 4;
/// Particles where the depth is varied.
const AT_DEPTHS: usize = 1 << 18;
/// The depths that it is varied over, those of the thesis.
const DEPTHS: core::ops::RangeInclusive<u32> = 3..=7;

/// Particle-frames that are timed of small clouds, whose frames take microseconds.
const ENOUGH: usize = 1 << 20;
/// Frames that are timed: of large clouds, of which one takes seconds, and of small ones. One
/// before them warms up trackers and cells.
const FRAMES: [usize; 2] = [5, 101];

/// Bytes that a particle and frame take from or to the GPU's memory: its place and its cell come,
/// its cell and two bits of its class go.
const BYTES: f64 = 12.0 + 4.0 + 4.0 + 0.25;

/// What is copied to see how fast the GPU's memory is: far more than fits any cache.
const COPIED: u64 = 1 << 28;
/// How often.
const COPIES: u32 = 8;

pub(crate) fn run(gpu: &Gpu, subject: Subject<'_>, most: usize) -> Result<(), Failure> {
    let scene = Scene::new(gpu, subject)?;
    let threads = rayon::current_num_threads();
    let bandwidth = bandwidth(gpu)?;
    println!("\n{}, an image of {} bytes", scene.name, 4 * scene.words);
    println!(
        "Nanoseconds a particle and frame, the median and the least of all frames: one core (the \
         thread's own time), {threads} cores, the GPU from the call to the counts."
    );
    println!(
        "Floor: {BYTES} bytes a particle and the image once, as fast as the GPU copies, {:.1} GB/s.\n",
        bandwidth / 1e9
    );
    println!(
        "| particles | depth | one core | all cores | GPU | floor | all cores, times | GPU, times | \
         left to the core, ppm |"
    );
    println!("| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    let mut count = LEAST;
    while count <= most {
        row(gpu, &scene, count, bandwidth)?;
        count *= TIMES;
    }
    for depth in DEPTHS {
        let subject = Subject {
            depth: Some(depth),
            ..subject
        };
        row(
            gpu,
            &Scene::new(gpu, subject)?,
            AT_DEPTHS.min(most),
            bandwidth,
        )?;
    }
    Ok(())
}

/// Asks the three of them in turn, frame by frame, so that what else goes on in the machine meets
/// all of them alike.
fn row(gpu: &Gpu, scene: &Scene, count: usize, bandwidth: f64) -> Result<(), Failure> {
    let [least, most] = FRAMES;
    let frames = (ENOUGH / count).clamp(least, most);
    let depth = depth(&scene.solid.on_cpu()?);
    eprintln!(
        "{}: {count} particles, depth {depth}, {frames} frames",
        scene.name
    );

    let particles = drops(scene.half, count);
    let seen = scene.solid.on_cpu()?;
    let ask = |pose: &Pose, particle: &Particle, tracker: &mut PointTracker| {
        usize::from(seen.classify(pose, particle.place, tracker) != Class::Outside)
    };
    let mut trackers = [
        vec![PointTracker::new(); count],
        vec![PointTracker::new(); count],
    ];
    let [own, shared] = &mut trackers;
    let mut cloud = Cloud::new(gpu, &particles, core::slice::from_ref(&scene.solid))?;
    let mut times = [const { Vec::new() }; 3];
    for frame in (0..).take(frames + 1) {
        let pose = Pose::from(scene.pose(frame)?);
        let start = ThreadTime::now();
        let each = particles.iter().zip(&mut *own);
        black_box(
            each.map(|(at, tracker)| ask(&pose, at, tracker))
                .sum::<usize>(),
        );
        let one = start.elapsed();

        let start = Instant::now();
        let each = particles.par_iter().zip(&mut *shared).with_min_len(1024);
        black_box(
            each.map(|(at, tracker)| ask(&pose, at, tracker))
                .sum::<usize>(),
        );
        let all = start.elapsed();

        let start = Instant::now();
        cloud.locate(&[pose])?;
        black_box(cloud.counts()?.wait()?);
        let on_gpu = start.elapsed();
        if frame > 0 {
            for (times, time) in times.iter_mut().zip([one, all, on_gpu]) {
                times.push(time.as_secs_f64());
            }
        }
    }
    #[expect(clippy::cast_precision_loss, reason = "counts below 2^53")]
    let [asked, frames, left, words] = [
        count as f64,
        (frames + 1) as f64,
        cloud.decided_by_core() as f64,
        scene.words as f64,
    ];
    let scaled = |times: Vec<f64>| Times::of(times, 1e9 / asked);
    let [one, all, on_gpu] = times.map(scaled);
    println!(
        "| {count} | {depth} | {one} | {all} | {on_gpu} | {:.3} | {:.2} | {:.3} | {:.2} |",
        (BYTES + 4.0 * words / asked) * 1e9 / bandwidth,
        one.median / all.median,
        one.median / on_gpu.median,
        left * 1e6 / (asked * frames)
    );
    Ok(())
}

/// What a question took, in the middle and where others disturbed least.
struct Times {
    median: f64,
    least: f64,
}

impl Times {
    fn of(mut times: Vec<f64>, unit: f64) -> Self {
        times.sort_unstable_by(f64::total_cmp);
        let at = |k: usize| times.get(k).map_or(f64::NAN, |time| time * unit);
        Self {
            median: at(times.len() / 2),
            least: at(0),
        }
    }
}

impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.2} ({:.2})", self.median, self.least)
    }
}

fn depth(solid: &CpuSolid<'_>) -> u32 {
    let Statistics { depth, .. } = match solid {
        CpuSolid::Fixed(tree) => tree.statistics(),
        CpuSolid::F32 { tree, .. } => tree.statistics(),
    };
    depth
}

/// Bytes a second that the GPU's memory takes and gives, together: those of its own copies.
fn bandwidth(gpu: &Gpu) -> Result<f64, Failure> {
    let device = gpu.device();
    let size = COPIED.min(device.limits().max_buffer_size);
    let buffer = |usage| {
        device.create_buffer(&BufferDescriptor {
            label: Some("copied"),
            size,
            usage,
            mapped_at_creation: false,
        })
    };
    let (from, to) = (
        buffer(BufferUsages::COPY_SRC),
        buffer(BufferUsages::COPY_DST),
    );
    let mut seconds = Vec::new();
    for _ in 0..=COPIES {
        let mut encoder = device.create_command_encoder(&CommandEncoderDescriptor::default());
        encoder.copy_buffer_to_buffer(&from, 0, &to, 0, size);
        let start = Instant::now();
        gpu.queue().submit([encoder.finish()]);
        device.poll(PollType::wait_indefinitely())?;
        seconds.push(start.elapsed().as_secs_f64());
    }
    #[expect(clippy::cast_precision_loss, reason = "below 2^53")]
    let moved = (2 * size) as f64;
    Ok(moved / Times::of(seconds, 1.0).median)
}
