//! Many particles and several solids, on the GPU from frame to frame.

mod buffers;
mod forces;
mod intersections;
mod results;
mod transform;
mod undecided;

use std::sync::Arc;

use tetracone::number::Arithmetic;

use crate::{
    Gpu, GpuError, Motion, Particle, Pose, Response, Solid, limits::REPORT_HEAD, motion::FASTEST,
    pipelines::Job, pose::in_domain,
};
pub use buffers::ChunkBuffers;
use buffers::{Chunk, HITS_HEAD};
use undecided::Undecided;

/// Particles and solids on the GPU.
///
/// Places, velocities and the cells where the particles were found stay there; what is asked for
/// comes back, and nothing else. Every call only queues work. Where a solid is in `f32`, signs that
/// the GPU cannot certify are decided by the core: the next call waits for that, or
/// [`Cloud::ready`] says that it need not.
///
/// ```no_run
/// # fn main() -> Result<(), tetracone_gpu::GpuError> {
/// # let words: Vec<u32> = Vec::new();
/// use tetracone_gpu::{Cloud, Gpu, Motion, Options, Particle, Pose, Solid};
///
/// let gpu = Gpu::new(&Options::default())?;
/// let solid = Solid::upload(&gpu, &words, 0)?;
/// let mut cloud = Cloud::new(&gpu, &[Particle::default(); 1000], &[solid])?;
/// cloud.locate(&[Pose::IDENTITY])?;
/// let hits = cloud.hits(0)?; // under way
/// println!("{} of 1000 hit", hits.wait()?.len());
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct Cloud {
    gpu: Gpu,
    count: usize,
    solids: Vec<Placed>,
    chunks: Vec<Chunk>,
    /// The number of the next frame.
    frame: u32,
    undecided: Option<Undecided>,
    decided_by_core: u64,
}

/// A solid and where it is.
#[derive(Debug)]
struct Placed {
    solid: Solid,
    pose: wgpu::Buffer,
    group: wgpu::BindGroup,
}

impl Cloud {
    /// Uploads particles, to be asked about these solids.
    ///
    /// # Errors
    /// [`GpuError::Domain`] for a place outside the domain, [`GpuError::Motion`] for a velocity
    /// beyond ±2^21, [`GpuError::OtherDevice`] for a solid that is not on this one,
    /// [`GpuError::Limit`] from 2^32 particles on, [`GpuError::Device`] where memory runs out.
    ///
    /// # Cost
    /// Linear in the particles. On the GPU a particle takes 40 bytes, and every fixed-point solid 4,
    /// every `f32` solid 44 more; a force 12 and a radius 4 where they are given.
    pub fn new(gpu: &Gpu, particles: &[Particle], solids: &[Solid]) -> Result<Self, GpuError> {
        if u32::try_from(particles.len()).is_err() {
            return Err(GpuError::Limit {
                what: "the cloud".to_owned(),
                limit: "range of 32-bit numbers",
                needed: particles.len() as u64,
                allowed: u32::MAX.into(),
                remedy: "split it into several clouds",
            });
        }
        let elsewhere = |solid: &Solid| !Arc::ptr_eq(&solid.shared.gpu.shared, &gpu.shared);
        if let Some(number) = solids.iter().position(elsewhere) {
            return Err(GpuError::OtherDevice { number });
        }
        for particle in particles {
            if !in_domain(particle.place) {
                let place = particle.place;
                return Err(GpuError::Domain { place });
            }
            let fast = |x: &&i32| x.unsigned_abs() > FASTEST.unsigned_abs();
            if let Some(given) = particle.velocity.iter().find(fast) {
                return Err(GpuError::Motion {
                    what: "a velocity",
                    given: i64::from(*given),
                    least: -i64::from(FASTEST),
                    most: FASTEST.into(),
                });
            }
        }
        let placed = |solid: &Solid| {
            let pose = gpu.zeroed("pose", wgpu::BufferUsages::UNIFORM, 48)?;
            let shared = &solid.shared;
            let group = gpu.bound(
                &gpu.shared.layouts.solid,
                &[&shared.image, &shared.outline, &pose],
            );
            Ok(Placed {
                solid: solid.clone(),
                pose,
                group,
            })
        };
        let mut chunks = Vec::new();
        for part in particles.chunks(gpu.chunk()) {
            let first = chunks.len() * gpu.chunk();
            chunks.push(Chunk::new(gpu, first, part, solids)?);
        }
        Ok(Self {
            gpu: gpu.clone(),
            count: particles.len(),
            solids: solids.iter().map(placed).collect::<Result<_, _>>()?,
            chunks,
            frame: 0,
            undecided: None,
            decided_by_core: 0,
        })
    }

    /// How many particles there are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.count
    }

    /// Whether there is none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Finds out where every particle is, with the solids in these poses.
    ///
    /// # Errors
    /// [`GpuError::Poses`] for another number of poses than solids, [`GpuError::Device`].
    ///
    /// # Cost
    /// A dispatch a solid and chunk, queued.
    ///
    /// # Source
    /// Jiménez Delgado 2006, Alg. 6.1 and 6.2, without their limits.
    pub fn locate(&mut self, poses: &[Pose]) -> Result<(), GpuError> {
        self.begin(poses)?;
        self.query(&Motion::default(), poses)
    }

    /// Moves every particle by one frame, finds out where it is, and lets it respond.
    ///
    /// The bits are those of [`Motion::step`] on the CPU, for every particle and every frame.
    ///
    /// # Errors
    /// [`GpuError::Motion`] for a number out of range, [`GpuError::Domain`] for a region beyond it,
    /// [`GpuError::Poses`], [`GpuError::Device`].
    ///
    /// # Cost
    /// As [`Cloud::locate`], a dispatch a chunk that moves, and up to three a solid and chunk where
    /// particles respond: those that are hit take 27 queries more. With a response, every `f32` solid
    /// is waited for.
    ///
    /// # Source
    /// Jiménez Delgado 2006, 6.3.2, where motion and response on the GPU are proposed.
    pub fn advance(&mut self, motion: &Motion, poses: &[Pose]) -> Result<(), GpuError> {
        motion.check()?;
        self.begin(poses)?;
        let mut encoder = self.encoder();
        for chunk in &self.chunks {
            chunk.write_frame(&self.gpu, motion, self.frame);
            let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
            pass.set_pipeline(self.gpu.pipeline(Job::Move));
            pass.set_bind_group(1, &chunk.group, &[]);
            pass.set_bind_group(2, &chunk.forces_group, &[]);
            pass.dispatch_workgroups(chunk.groups(), 1, 1);
        }
        self.gpu.shared.queue.submit([encoder.finish()]);
        self.frame = self.frame.wrapping_add(1);
        self.query(motion, poses)
    }

    /// Settles what is open, and puts the solids where they are to be.
    fn begin(&mut self, poses: &[Pose]) -> Result<(), GpuError> {
        if poses.len() != self.solids.len() {
            return Err(GpuError::Poses {
                given: poses.len(),
                solids: self.solids.len(),
            });
        }
        self.settle()?;
        for (placed, pose) in self.solids.iter().zip(poses) {
            let words = pose.words();
            let queue = &self.gpu.shared.queue;
            queue.write_buffer(&placed.pose, 0, bytemuck::cast_slice(&words));
        }
        Ok(())
    }

    /// One solid after the other.
    fn query(&mut self, motion: &Motion, poses: &[Pose]) -> Result<(), GpuError> {
        let responds = motion.response != Response::Pass;
        let unsure = |placed: &Placed| placed.solid.arithmetic() == Arithmetic::F32;
        for at in 0..self.solids.len() {
            self.query_solid(at, responds);
            // The next solid sees what became of the particles at this one.
            if responds && self.solids.get(at).is_some_and(unsure) {
                self.undecided = Some(self.ask_undecided(&[at], motion, poses)?);
                self.settle()?;
            }
        }
        if !responds {
            let open: Vec<usize> = (0..)
                .zip(&self.solids)
                .filter_map(|(at, placed)| unsure(placed).then_some(at))
                .collect();
            if !open.is_empty() {
                self.undecided = Some(self.ask_undecided(&open, motion, poses)?);
            }
        }
        self.gpu.check("finding particles")
    }

    fn query_solid(&self, at: usize, responds: bool) {
        let Some(placed) = self.solids.get(at) else {
            return;
        };
        let arithmetic = placed.solid.arithmetic();
        let mut encoder = self.encoder();
        for chunk in &self.chunks {
            let Some(answer) = chunk.answers.get(at) else {
                continue;
            };
            encoder.clear_buffer(&answer.report, 0, Some(REPORT_HEAD));
            encoder.clear_buffer(&chunk.hits, 0, Some(HITS_HEAD));
            let jobs: &[Job] = if responds {
                &[
                    Job::Locate(arithmetic),
                    Job::Gather,
                    Job::Respond(arithmetic),
                ]
            } else {
                &[Job::Locate(arithmetic)]
            };
            // A pass for each: in a common one, what was bound for a pipeline without a solid is
            // not all there for the next one with it, and the self-test fails.
            for job in jobs {
                let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
                pass.set_pipeline(self.gpu.pipeline(*job));
                pass.set_bind_group(0, &placed.group, &[]);
                pass.set_bind_group(1, &chunk.group, &[]);
                pass.set_bind_group(2, &answer.group, &[]);
                pass.set_bind_group(3, &chunk.hits_group, &[]);
                pass.dispatch_workgroups(chunk.groups(), 1, 1);
            }
        }
        self.gpu.shared.queue.submit([encoder.finish()]);
    }

    fn encoder(&self) -> wgpu::CommandEncoder {
        let device = &self.gpu.shared.device;
        device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default())
    }
}
