//! What the GPU cannot certify, decided by the core: the generalised ½ of the thesis.

use tetracone::query::Class;

use super::{Cloud, buffers::Answer};
use crate::{
    CpuSolid, Gpu, GpuError, Motion, Particle, Pose, Reading,
    limits::{RECORD_BYTES, REPORT_HEAD},
    pipelines::Job,
    reading::{Next, Part, Step},
    shader::{BOUNDARY, GROUP_SIZE, INSIDE, OUTSIDE},
};

/// Words of `Undecided` in `answer.wgsl`.
#[expect(clippy::cast_possible_truncation, reason = "ten")]
const RECORD: usize = RECORD_BYTES as usize / 4;

/// Records that are read at once with their number, so that a second reading is rare.
const AT_ONCE: u64 = 1024;

/// Undecided particles on their way to the core, and how they move.
#[derive(Debug)]
pub(super) struct Undecided {
    reading: Reading<Vec<Vec<Record>>>,
    /// The chunk and the solid of every list.
    lists: Vec<[usize; 2]>,
    motion: Motion,
    poses: Vec<Pose>,
}

/// A particle of which a sign is not known.
#[derive(Clone, Copy, Debug)]
struct Record {
    /// Its number in the chunk.
    number: u32,
    particle: Particle,
    before: [i32; 3],
}

impl Record {
    fn of(words: &[u32; RECORD]) -> Self {
        let [number, a, b, c, d, e, f, g, h, i] = *words;
        let three = |words: [u32; 3]| words.map(u32::cast_signed);
        Self {
            number,
            before: three([d, e, f]),
            particle: Particle {
                place: three([a, b, c]),
                velocity: three([g, h, i]),
            },
        }
    }

    /// As `settle.wgsl` reads what the core decided.
    fn decided(mut self, motion: &Motion, solid: &CpuSolid<'_>, pose: &Pose) -> [u32; 8] {
        let class = motion.responded(&mut self.particle, self.before, solid, pose);
        let code = match class {
            Class::Inside => INSIDE,
            Class::Boundary => BOUNDARY,
            Class::Outside => OUTSIDE,
        };
        let [a, b, c] = self.particle.place.map(i32::cast_unsigned);
        let [d, e, f] = self.particle.velocity.map(i32::cast_unsigned);
        [self.number, code, a, b, c, d, e, f]
    }
}

impl Cloud {
    /// Whether everything is decided, so that the next call does not wait; settles what has
    /// arrived.
    ///
    /// # Errors
    /// [`GpuError::Device`].
    pub fn ready(&mut self) -> Result<bool, GpuError> {
        if let Some(undecided) = &mut self.undecided
            && !undecided.reading.ready()?
        {
            return Ok(false);
        }
        self.settle().map(|()| true)
    }

    /// How many particles the core had to decide so far: what is asked of the GPU, less what it
    /// could certify.
    #[must_use]
    pub const fn decided_by_core(&self) -> u64 {
        self.decided_by_core
    }

    /// Starts to read what is undecided with respect to some solids.
    pub(super) fn ask_undecided(
        &self,
        solids: &[usize],
        motion: &Motion,
        poses: &[Pose],
    ) -> Result<Undecided, GpuError> {
        let lists: Vec<[usize; 2]> = (0..self.chunks.len())
            .flat_map(|chunk| solids.iter().map(move |solid| [chunk, *solid]))
            .collect();
        let reports: Vec<wgpu::Buffer> = lists
            .iter()
            .filter_map(|list| self.answer(*list))
            .map(|answer| answer.report.clone())
            .collect();
        let parts: Vec<_> = reports.iter().map(|report| part(report, AT_ONCE)).collect();
        let whole = reports.clone();
        let next: Next<_> = Box::new(move |gpu, heads| {
            let count = |words: &Vec<u32>| u64::from(words.get(2).copied().unwrap_or(0));
            if heads.iter().all(|words| count(words) <= AT_ONCE) {
                return Ok(Step::Done(
                    heads.iter().map(|words| records(words)).collect(),
                ));
            }
            let device = &gpu.shared.device;
            let encoder = device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
            let parts: Vec<_> = whole
                .iter()
                .zip(&heads)
                .map(|(report, words)| part(report, count(words)))
                .collect();
            let next: Next<_> =
                Box::new(|_, all| Ok(Step::Done(all.iter().map(|words| records(words)).collect())));
            Ok(Step::More(Reading::start(gpu, encoder, &parts, next)?))
        });
        Ok(Undecided {
            reading: Reading::start(&self.gpu, self.encoder(), &parts, next)?,
            lists,
            motion: *motion,
            poses: poses.to_vec(),
        })
    }

    /// Waits for what is undecided, and lets the core decide it.
    pub(super) fn settle(&mut self) -> Result<(), GpuError> {
        let Some(undecided) = self.undecided.take() else {
            return Ok(());
        };
        let Undecided {
            reading,
            lists,
            motion,
            poses,
        } = undecided;
        for (list, records) in lists.into_iter().zip(reading.wait()?) {
            let [_, solid] = list;
            let (Some(placed), Some(pose)) = (self.solids.get(solid), poses.get(solid)) else {
                continue;
            };
            if records.is_empty() {
                continue;
            }
            let seen = placed.solid.on_cpu()?;
            let decided: Vec<[u32; 8]> = records
                .iter()
                .map(|record| record.decided(&motion, &seen, pose))
                .collect();
            self.put(list, &decided)?;
            self.decided_by_core += decided.len() as u64;
        }
        Ok(())
    }

    /// Puts what was decided where it belongs on the GPU.
    fn put(&self, list: [usize; 2], decided: &[[u32; 8]]) -> Result<(), GpuError> {
        let (Some(chunk), Some(answer)) = (self.chunks.get(list[0]), self.answer(list)) else {
            return Ok(());
        };
        let gpu: &Gpu = &self.gpu;
        let usage = wgpu::BufferUsages::STORAGE;
        let buffer = gpu.filled("decided", usage, bytemuck::cast_slice(decided))?;
        let group = gpu.bound(&gpu.shared.layouts.list, &[&buffer]);
        let mut encoder = self.encoder();
        let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
        pass.set_pipeline(gpu.pipeline(Job::Settle));
        pass.set_bind_group(1, &chunk.group, &[]);
        pass.set_bind_group(2, &answer.group, &[]);
        pass.set_bind_group(3, &group, &[]);
        let count = u32::try_from(decided.len()).unwrap_or(u32::MAX);
        pass.dispatch_workgroups(count.div_ceil(GROUP_SIZE), 1, 1);
        drop(pass);
        gpu.shared.queue.submit([encoder.finish()]);
        gpu.check("settling")
    }

    fn answer(&self, [chunk, solid]: [usize; 2]) -> Option<&Answer> {
        self.chunks.get(chunk)?.answers.get(solid)
    }
}

/// The head of a report and so many records, as far as it goes.
fn part(report: &wgpu::Buffer, records: u64) -> Part<'_> {
    Part {
        buffer: report,
        bytes: (REPORT_HEAD + RECORD_BYTES * records).min(report.size()),
    }
}

/// The records of a report, by number: their order on the GPU is chance.
fn records(words: &[u32]) -> Vec<Record> {
    let (head, list) = words.split_at_checked(4).unwrap_or_default();
    let count = head.get(2).map_or(0, |count| *count as usize);
    let (list, _) = list.as_chunks::<RECORD>();
    let mut records: Vec<_> = list.iter().take(count).map(Record::of).collect();
    records.sort_unstable_by_key(|record| record.number);
    records
}
