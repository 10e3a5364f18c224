//! `--bench`: figures 6.7 to 6.9 of the thesis again. The same particles around the same turning
//! solid, asked where they are: one core, all cores, the GPU; by number and by the bytes of the solid's cells.

use core::fmt;
use std::path::Path;

use rayon::prelude::*;
use tetracone::{PointTracker, cells::Statistics, query::Class};
use tetracone_gpu::{
    Cloud, CpuSolid, Gpu, Particle, Pose,
    wgpu::{BufferDescriptor, BufferUsages, CommandEncoderDescriptor, PollType},
};

use crate::{
    Failure,
    clock::Spent,
    hybrid,
    scene::{Scene, Subject, drops},
    written,
};

/// Particles of the thesis's smallest cloud.
const LEAST: usize = 1 << 10;
/// From one cloud to the next.
const TIMES: usize = 4;
/// Particles where the bytes of cells are varied.
const AT_SIZES: usize = 1 << 18;
/// Parts of the usual bytes, and times as much: of how many one.
const SIZES: [[usize; 2]; 5] = [[1, 16], [1, 4], [1, 2], [1, 1], [2, 1]];

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

/// What is measured, over and over.
struct Bench<'a> {
    gpu: &'a Gpu,
    /// Bytes a second that its memory takes and gives, together.
    bandwidth: f64,
}

pub(crate) fn run(
    gpu: &Gpu,
    subject: Subject<'_>,
    most: usize,
    folder: Option<&Path>,
) -> Result<(), Failure> {
    let bench = Bench {
        gpu,
        bandwidth: bandwidth(gpu)?,
    };
    let scene = Scene::new(gpu, subject)?;
    println!("\n{}, an image of {} bytes", scene.name, 4 * scene.words);
    println!(
        "Nanoseconds a particle and frame, medians: one core by the thread's own time; {} cores and \
         the GPU, from the call to the counts, by the clock, and in brackets the processor's time \
         that goes into it.",
        rayon::current_num_threads()
    );
    println!(
        "Floor: {BYTES} bytes a particle and the image once, as fast as the GPU copies, {:.1} GB/s.\n",
        bench.bandwidth / 1e9
    );
    println!(
        "| particles | cells, bytes | one core | all cores | GPU | floor | all cores, times | GPU, times | \
         left to the core, ppm |"
    );
    println!("| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    let mut count = LEAST;
    while count <= most {
        let row = bench.row(&scene, count)?;
        println!("{row}");
        if let Some(folder) = folder
            && count == AT_SIZES
        {
            written::write(folder, &scene, &drops(scene.half, count), &row)?;
        }
        count *= TIMES;
    }
    let usual = statistics(&scene.solid.on_cpu()?).bytes;
    for [times, parts] in SIZES {
        let subject = Subject {
            bytes: Some(usual * times / parts),
            ..subject
        };
        let row = bench.row(&Scene::new(gpu, subject)?, AT_SIZES.min(most))?;
        println!("{row}");
    }
    hybrid::run(gpu, &scene, &drops(scene.half, AT_SIZES.min(most)))
}

impl Bench<'_> {
    /// Asks the three of them in turn, frame by frame, so that what else goes on in the machine
    /// meets all of them alike.
    fn row(&self, scene: &Scene, count: usize) -> Result<Row, Failure> {
        let [least, most] = FRAMES;
        let frames = (ENOUGH / count).clamp(least, most);
        let bytes = statistics(&scene.solid.on_cpu()?).bytes;
        eprintln!(
            "{}: {count} particles, {bytes} bytes of cells, {frames} frames",
            scene.name
        );
        let particles = drops(scene.half, count);
        let seen = scene.solid.on_cpu()?;
        let mut trackers = [(); 2].map(|()| vec![PointTracker::new(); count]);
        let [own, shared] = &mut trackers;
        let mut cloud = Cloud::new(self.gpu, &particles, core::slice::from_ref(&scene.solid))?;
        let mut spent = [const { Vec::new() }; 3];
        for frame in (0..).take(frames + 1) {
            let pose = Pose::from(scene.pose(frame)?);
            let one = Spent::on(|| {
                let each = particles.iter().zip(&mut *own);
                Ok(each
                    .map(|(at, tracker)| hit(&seen, &pose, at, tracker))
                    .sum::<usize>())
            })?;
            let all = Spent::on(|| Ok(hits_on_cores(&seen, &pose, &particles, shared)))?;
            let on_gpu = Spent::on(|| {
                cloud.locate(&[pose])?;
                Ok(cloud.counts()?.wait()?)
            })?;
            // The first one warms up.
            if frame > 0 {
                for (all, one) in spent.iter_mut().zip([one, all, on_gpu]) {
                    all.push(one);
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
        let [one, all, on_gpu] = spent.map(|spent| Spent::median(&spent).times(1e9 / asked));
        Ok(Row {
            count,
            bytes,
            one: one.thread,
            all,
            on_gpu,
            floor: (BYTES + 4.0 * words / asked) * 1e9 / self.bandwidth,
            left: left * 1e6 / (asked * frames),
        })
    }
}

/// 1 for a particle that is not outside.
fn hit(seen: &CpuSolid<'_>, pose: &Pose, particle: &Particle, tracker: &mut PointTracker) -> usize {
    usize::from(seen.classify(pose, particle.place, tracker) != Class::Outside)
}

/// How many particles are not outside, asked on all cores.
pub(crate) fn hits_on_cores(
    seen: &CpuSolid<'_>,
    pose: &Pose,
    particles: &[Particle],
    trackers: &mut [PointTracker],
) -> usize {
    let each = particles.par_iter().zip(trackers).with_min_len(1024);
    each.map(|(at, tracker)| hit(seen, pose, at, tracker)).sum()
}

/// A line of the table: nanoseconds a particle and frame.
pub(crate) struct Row {
    count: usize,
    /// Of the cells.
    bytes: usize,
    pub(crate) one: f64,
    pub(crate) all: Spent,
    pub(crate) on_gpu: Spent,
    floor: f64,
    /// Particles of a million that the core decided.
    left: f64,
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            count,
            bytes,
            one,
            all,
            on_gpu,
            floor,
            left,
        } = self;
        let both = |spent: &Spent| format!("{:.2} ({:.2})", spent.clock, spent.process);
        write!(
            f,
            "| {count} | {bytes} | {one:.2} | {} | {} | {floor:.3} | {:.2} | {:.3} | {left:.2} |",
            both(all),
            both(on_gpu),
            one / all.clock,
            one / on_gpu.clock,
        )
    }
}

fn statistics(solid: &CpuSolid<'_>) -> Statistics {
    match solid {
        CpuSolid::Fixed(cells) => cells.statistics(),
        CpuSolid::F32 { cells, .. } => cells.statistics(),
    }
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
    let mut spent = Vec::new();
    for _ in 0..=COPIES {
        let mut encoder = device.create_command_encoder(&CommandEncoderDescriptor::default());
        encoder.copy_buffer_to_buffer(&from, 0, &to, 0, size);
        spent.push(Spent::on(|| {
            gpu.queue().submit([encoder.finish()]);
            device.poll(PollType::wait_indefinitely())?;
            Ok(0)
        })?);
    }
    #[expect(clippy::cast_precision_loss, reason = "below 2^53")]
    let moved = (2 * size) as f64;
    Ok(moved / Spent::median(&spent).clock)
}
