//! The thesis's hybrid, a contender of `--bench`: a part of the cloud is asked on the processor's cores while the GPU
//! has the rest.

use tetracone::{PointTracker, query::Class};
use tetracone_gpu::{Cloud, CpuSolid, Gpu, GpuError, Particle, Pose, Reading};

use crate::{Failure, bench::hits_on_cores, clock::Spent, scene::Scene};

/// Quarters of the cloud that the cores have.
const QUARTERS: [usize; 4] = [0, 1, 2, 4];

/// Frames that are timed; one before them warms up, and its answers are compared.
const FRAMES: usize = 5;

/// A cloud in two parts.
struct Hybrid<'a> {
    seen: CpuSolid<'a>,
    here: &'a [Particle],
    trackers: Vec<PointTracker>,
    there: Cloud,
}

impl<'a> Hybrid<'a> {
    fn new(
        gpu: &Gpu,
        scene: &'a Scene,
        particles: &'a [Particle],
        on_cores: usize,
    ) -> Result<Self, Failure> {
        let (here, there) = particles.split_at(on_cores);
        Ok(Self {
            seen: scene.solid.on_cpu()?,
            here,
            trackers: vec![PointTracker::new(); on_cores],
            there: Cloud::new(gpu, there, core::slice::from_ref(&scene.solid))?,
        })
    }

    /// Both parts at a time: how many particles are not outside.
    fn counts(&mut self, pose: Pose) -> Result<u64, GpuError> {
        let Self {
            seen,
            here,
            trackers,
            there,
        } = self;
        std::thread::scope(|scope| {
            // A thread of its own waits for the GPU: it takes no core from the others.
            let there = (!there.is_empty()).then(|| {
                scope.spawn(|| {
                    there.locate(&[pose])?;
                    there.counts()?.wait()
                })
            });
            let hits = hits_on_cores(seen, &pose, here, trackers) as u64;
            let Some(there) = there else {
                return Ok(hits);
            };
            let counts = there.join().expect("it waits, and does not panic")?;
            let found = counts.iter().map(|counts| counts.inside + counts.boundary);
            Ok(hits + found.sum::<u64>())
        })
    }

    /// The classes of all particles, those of the cores first.
    fn classes(&mut self, pose: Pose) -> Result<Vec<Class>, GpuError> {
        let each = self.here.iter().zip(&mut self.trackers);
        let mut all: Vec<_> = each
            .map(|(at, tracker)| self.seen.classify(&pose, at.place, tracker))
            .collect();
        if !self.there.is_empty() {
            self.there.locate(&[pose])?;
            all.extend(self.there.classes(0).and_then(Reading::wait)?.iter());
        }
        Ok(all)
    }
}

/// Nanoseconds a particle and frame, by how much of the cloud the cores have.
pub(crate) fn run(gpu: &Gpu, scene: &Scene, particles: &[Particle]) -> Result<(), Failure> {
    println!(
        "\n| of {} on the cores | clock | processor |",
        particles.len()
    );
    println!("| ---: | ---: | ---: |");
    let mut hybrids = Vec::new();
    for quarters in QUARTERS {
        let on_cores = particles.len() * quarters / 4;
        hybrids.push(Hybrid::new(gpu, scene, particles, on_cores)?);
    }
    let mut spent = [const { Vec::new() }; QUARTERS.len()];
    for frame in (0..).take(FRAMES + 1) {
        let pose = Pose::from(scene.pose(frame)?);
        if frame == 0 {
            let mut all = hybrids.iter_mut().map(|hybrid| hybrid.classes(pose));
            let first = all.next().expect("there are some")?;
            for other in all {
                if other? != first {
                    return Err("the cores and the GPU say different classes".into());
                }
            }
            continue;
        }
        let mut counts = Vec::new();
        for (hybrid, spent) in hybrids.iter_mut().zip(&mut spent) {
            spent.push(Spent::on(|| {
                counts.push(hybrid.counts(pose)?);
                Ok(())
            })?);
        }
        if counts.iter().any(|count| *count != counts[0]) {
            return Err(format!("the counts differ: {counts:?}").into());
        }
    }
    #[expect(clippy::cast_precision_loss, reason = "below 2^53")]
    let asked = particles.len() as f64;
    for (quarters, spent) in QUARTERS.into_iter().zip(spent) {
        let Spent { clock, process, .. } = Spent::median(&spent).times(1e9 / asked);
        println!("| {quarters}/4 | {clock:.2} | {process:.2} |");
    }
    Ok(())
}
