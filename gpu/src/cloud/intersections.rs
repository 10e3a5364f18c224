//! Balls around particles, and the ways that they went: what cells say of them is found on the GPU, and
//! the rest by the core.

use tetracone::number::{Arithmetic, FIXED_LIMIT};

use super::{Cloud, buffers::Chunk};
use crate::{
    Gpu, GpuError, Intersections, Pose, Reading, Solid, WholeSolid,
    answers::PER_BITS,
    limits::REPORT_HEAD,
    pipelines::Job,
    reading::{Next, Part, Step},
};

/// Words of `Open` in `touch.wgsl`.
const RECORD: usize = 7;
/// Words before the records of a list.
#[expect(clippy::cast_possible_truncation, reason = "four")]
const HEAD: usize = REPORT_HEAD as usize / 4;

/// What is asked of particles.
#[derive(Clone, Copy, Debug)]
enum Asked {
    Balls,
    Ways,
}

/// A chunk's answers on the GPU.
struct Asking {
    touched: wgpu::Buffer,
    rest: wgpu::Buffer,
    /// The number of the chunk's first particle.
    first: usize,
}

impl Cloud {
    /// Gives every particle a radius, which makes it a ball, until other radii are given.
    ///
    /// Radii are in steps of the world, from 0 to below 2^29, one for each particle in their order.
    /// [`Cloud::intersects_balls`] asks for them, and nothing else does: classes, hits and responses
    /// are those of the centres.
    ///
    /// # Errors
    /// [`GpuError::Particles`] for another number of radii than particles, [`GpuError::Motion`] for a
    /// radius that is negative or too large, [`GpuError::Device`].
    ///
    /// # Cost
    /// 4 bytes a particle, on their way and on the GPU.
    ///
    /// # Source
    /// Jiménez Delgado 2006, 6.2 and 6.3.2: a radius for every particle.
    pub fn set_radii(&mut self, radii: &[i32]) -> Result<(), GpuError> {
        self.check_count("radii", radii.len())?;
        let none = |radius: &&i32| !(0..FIXED_LIMIT).contains(*radius);
        if let Some(given) = radii.iter().find(none) {
            return Err(GpuError::Motion {
                what: "a radius",
                given: i64::from(*given),
                least: 0,
                most: i64::from(FIXED_LIMIT) - 1,
            });
        }
        let gpu = &self.gpu;
        for (chunk, radii) in self.chunks.iter_mut().zip(radii.chunks(gpu.chunk())) {
            let usage = wgpu::BufferUsages::STORAGE;
            chunk.radii = Some(gpu.filled("radii", usage, bytemuck::cast_slice(radii))?);
        }
        gpu.check("giving radii")
    }

    /// Which particles, as balls of their radii, have a point in common with a solid in this pose: for
    /// each the answer of [`WholeSolid::intersects_ball`].
    ///
    /// The GPU says so wherever cells do: a ball is free where all cells around it are outside, and it
    /// touches where its centre does, or where a cell inside meets a cube in it. All others are decided
    /// by the core when the answer is waited for ([`Intersections::decided_by_core`]), which are those
    /// near the boundary. Nothing of the cloud is changed, nor does the solid stay in the pose.
    ///
    /// # Errors
    /// [`GpuError::NoSolid`], [`GpuError::Particles`] where no radii were given, [`GpuError::Image`]
    /// for a solid that was baked for points alone, [`GpuError::Device`].
    ///
    /// # Cost
    /// A dispatch a chunk; a bit a particle comes back, and 28 bytes for each that the core decides,
    /// on one thread.
    ///
    /// ```no_run
    /// # fn f(cloud: &mut tetracone_gpu::Cloud) -> Result<(), tetracone_gpu::GpuError> {
    /// use tetracone_gpu::Pose;
    ///
    /// cloud.set_radii(&vec![250; cloud.len()])?;
    /// let touches = cloud.intersects_balls(0, &Pose::IDENTITY)?.wait()?;
    /// println!("{} of {} touch it", touches.count(), touches.len());
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Source
    /// Jiménez Delgado 2006, 6.2 and 6.3.2: a radius for every particle.
    pub fn intersects_balls(
        &mut self,
        solid: usize,
        pose: &Pose,
    ) -> Result<Reading<Intersections>, GpuError> {
        if self.chunks.iter().any(|chunk| chunk.radii.is_none()) {
            self.check_count("radii", 0)?;
        }
        self.ask(Asked::Balls, solid, pose)
    }

    /// Which particles' ways in their last frame have a point in common with a solid in this pose: for
    /// each the answer of [`WholeSolid::intersects_segment`], so that one that went through a wall is
    /// told, too.
    ///
    /// A way goes straight from where the particle was before the last [`Cloud::advance`] to where it is
    /// now, response included; before the first one it is a point. Both ends are seen from the solid in
    /// the one pose that is given. A particle that left its region on one side and entered it on the
    /// other has a way through all of it.
    ///
    /// The GPU says so wherever cells do: a way is free where all cells along it are outside, and it
    /// touches where one of its ends does, or where a piece of it is in cells inside. All others are
    /// decided by the core when the answer is waited for ([`Intersections::decided_by_core`]). Nothing of the
    /// cloud is changed.
    ///
    /// # Errors
    /// [`GpuError::NoSolid`], [`GpuError::Image`] for a solid that was baked for points alone,
    /// [`GpuError::Device`].
    ///
    /// # Cost
    /// As for [`Cloud::intersects_balls`].
    ///
    /// ```no_run
    /// # fn f(cloud: &mut tetracone_gpu::Cloud) -> Result<(), tetracone_gpu::GpuError> {
    /// use tetracone_gpu::{Motion, Pose};
    ///
    /// let motion = Motion { gravity: [0, 0, -20_000], ..Motion::default() };
    /// cloud.advance(&motion, &[Pose::IDENTITY])?;
    /// let touches = cloud.intersects_segments(0, &Pose::IDENTITY)?.wait()?;
    /// println!("{} met the solid on their way", touches.count());
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Source
    /// Jiménez Delgado 2006, 6.2 and 6.3.2: a particle that goes through a wall within a frame.
    pub fn intersects_segments(
        &mut self,
        solid: usize,
        pose: &Pose,
    ) -> Result<Reading<Intersections>, GpuError> {
        self.ask(Asked::Ways, solid, pose)
    }

    fn ask(
        &mut self,
        asked: Asked,
        solid: usize,
        pose: &Pose,
    ) -> Result<Reading<Intersections>, GpuError> {
        self.settle()?;
        let none = GpuError::NoSolid {
            number: solid,
            solids: self.solids.len(),
        };
        let placed = self.solids.get(solid).ok_or(none)?;
        // What cannot be decided is said before anything is queued.
        placed.solid.whole()?;
        let gpu = &self.gpu;
        gpu.shared
            .queue
            .write_buffer(&placed.pose, 0, bytemuck::cast_slice(&pose.words()));
        let arithmetic = placed.solid.arithmetic();
        let mut encoder = self.encoder();
        let mut asking = Vec::new();
        for chunk in &self.chunks {
            let (one, group) = Asking::new(gpu, chunk)?;
            let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
            pass.set_pipeline(gpu.pipeline(asked.job(arithmetic)));
            pass.set_bind_group(0, &placed.group, &[]);
            pass.set_bind_group(1, &chunk.group, &[]);
            pass.set_bind_group(2, &group, &[]);
            pass.dispatch_workgroups(chunk.groups(), 1, 1);
            drop(pass);
            asking.push(one);
        }
        let asker = Asker {
            asked,
            solid: placed.solid.clone(),
            pose: *pose,
            count: self.count,
        };
        asker.read(gpu, encoder, &asking)
    }
}

impl Asked {
    const fn job(self, arithmetic: Arithmetic) -> Job {
        match self {
            Self::Balls => Job::Balls(arithmetic),
            Self::Ways => Job::Ways(arithmetic),
        }
    }
}

impl Asking {
    fn new(gpu: &Gpu, chunk: &Chunk) -> Result<(Self, wgpu::BindGroup), GpuError> {
        let usage = wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC;
        let words = chunk.count.div_ceil(PER_BITS) as u64;
        let touched = gpu.zeroed("touched", usage, 4 * words)?;
        let rest = gpu.zeroed("rest", usage, bytes(chunk.count as u64))?;
        // Ways have no radii, and what is bound in their place is not looked at.
        let radii = match &chunk.radii {
            Some(radii) => radii.clone(),
            None => gpu.zeroed("no radii", usage, 4)?,
        };
        let group = gpu.bound(&gpu.shared.layouts.answer, &[&radii, &touched, &rest]);
        let first = chunk.first;
        let asking = Self {
            touched,
            rest,
            first,
        };
        Ok((asking, group))
    }
}

/// Who wants to know, of which solid.
struct Asker {
    asked: Asked,
    solid: Solid,
    pose: Pose,
    count: usize,
}

impl Asker {
    /// Reads the bits of all chunks and how many particles are open in each, then these.
    fn read(
        self,
        gpu: &Gpu,
        encoder: wgpu::CommandEncoder,
        asking: &[Asking],
    ) -> Result<Reading<Intersections>, GpuError> {
        let parts: Vec<_> = asking
            .iter()
            .flat_map(|one| {
                let whole = one.touched.size();
                [(&one.touched, whole), (&one.rest, REPORT_HEAD)]
            })
            .map(|(buffer, bytes)| Part { buffer, bytes })
            .collect();
        let rests: Vec<_> = asking
            .iter()
            .map(|one| (one.first, one.rest.clone()))
            .collect();
        let next: Next<_> = Box::new(move |gpu, arrived| {
            let mut words = Vec::new();
            let mut counts = Vec::new();
            for pair in arrived.chunks_exact(2) {
                words.extend_from_slice(&pair[0]);
                counts.push(pair[1].first().copied().unwrap_or(0));
            }
            if counts.iter().all(|count| *count == 0) {
                return Ok(Step::Done(Intersections::new(words, self.count, 0)));
            }
            let device = &gpu.shared.device;
            let encoder = device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
            let parts: Vec<_> = rests
                .iter()
                .zip(&counts)
                .map(|((_, buffer), count)| Part {
                    buffer,
                    bytes: bytes(u64::from(*count)),
                })
                .collect();
            let firsts: Vec<_> = rests.iter().map(|(first, _)| *first).collect();
            let next: Next<_> =
                Box::new(move |_, lists| self.decided(words, &firsts, &lists).map(Step::Done));
            Ok(Step::More(Reading::start(gpu, encoder, &parts, next)?))
        });
        Reading::start(gpu, encoder, &parts, next)
    }

    /// Lets the core decide what is open.
    fn decided(
        &self,
        mut words: Vec<u32>,
        firsts: &[usize],
        lists: &[Vec<u32>],
    ) -> Result<Intersections, GpuError> {
        let solid = self.solid.whole()?;
        let mut decided = 0;
        for (first, list) in firsts.iter().zip(lists) {
            let (_, list) = list.split_at_checked(HEAD).unwrap_or_default();
            let (records, _) = list.as_chunks::<RECORD>();
            for record in records {
                let particle = first + record[0] as usize;
                let touches = self.touches(&solid, record);
                if let Some(word) = words.get_mut(particle / PER_BITS) {
                    *word |= u32::from(touches) << (particle % PER_BITS);
                }
                decided += 1;
            }
        }
        Ok(Intersections::new(words, self.count, decided))
    }

    fn touches(&self, solid: &WholeSolid<'_>, record: &[u32; RECORD]) -> bool {
        let [_, a, b, c, d, e, f] = record.map(u32::cast_signed);
        match self.asked {
            Asked::Balls => solid.intersects_ball(&self.pose, [a, b, c], d),
            Asked::Ways => solid.intersects_segment(&self.pose, [a, b, c], [d, e, f]),
        }
    }
}

/// What the head of a list and so many records take.
const fn bytes(records: u64) -> u64 {
    REPORT_HEAD + 4 * RECORD as u64 * records
}
