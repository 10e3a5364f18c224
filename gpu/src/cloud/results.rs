//! What a cloud tells, in the form that is asked for.

use super::{
    Cloud,
    buffers::{Chunk, ChunkBuffers, HITS_HEAD},
};
use crate::{
    Classes, Counts, GpuError, Hit, Particle, Reading,
    answers::class,
    limits::REPORT_HEAD,
    pipelines::Job,
    reading::{Next, Part, Step},
    shader::{CLASS_AT, LAST},
};

impl Cloud {
    /// Where every particle is with respect to a solid.
    ///
    /// # Errors
    /// [`GpuError::NoSolid`], [`GpuError::Device`].
    ///
    /// # Cost
    /// Two bits a particle come back.
    pub fn classes(&mut self, solid: usize) -> Result<Reading<Classes>, GpuError> {
        self.check_solid(solid)?;
        self.settle()?;
        let parts: Vec<_> = self
            .chunks
            .iter()
            .filter_map(|chunk| {
                let buffer = &chunk.answers.get(solid)?.classes;
                let bytes = 4 * (chunk.count as u64).div_ceil(16);
                Some(Part { buffer, bytes })
            })
            .collect();
        let count = self.count;
        let next: Next<_> =
            Box::new(move |_, words| Ok(Step::Done(Classes::new(words.concat(), count))));
        Reading::start(&self.gpu, self.encoder(), &parts, next)
    }

    /// How many particles are in every solid, and how many on its boundary.
    ///
    /// # Errors
    /// [`GpuError::Device`].
    ///
    /// # Cost
    /// Sixteen bytes a solid and chunk come back.
    pub fn counts(&mut self) -> Result<Reading<Vec<Counts>>, GpuError> {
        self.settle()?;
        let parts: Vec<_> = self
            .chunks
            .iter()
            .flat_map(|chunk| &chunk.answers)
            .map(|answer| Part {
                buffer: &answer.report,
                bytes: REPORT_HEAD,
            })
            .collect();
        let solids = self.solids.len();
        let next: Next<_> = Box::new(move |_, words| {
            let mut counts = vec![Counts::default(); solids];
            for (at, words) in words.iter().enumerate() {
                if let ([inside, boundary, ..], Some(counts)) =
                    (words.as_slice(), counts.get_mut(at % solids))
                {
                    counts.inside += u64::from(*inside);
                    counts.boundary += u64::from(*boundary);
                }
            }
            Ok(Step::Done(counts))
        });
        Reading::start(&self.gpu, self.encoder(), &parts, next)
    }

    /// The particles that are not outside a solid, by their numbers.
    ///
    /// # Errors
    /// [`GpuError::NoSolid`], [`GpuError::Device`].
    ///
    /// # Cost
    /// Four bytes a hit come back, after four bytes a chunk that say how many.
    pub fn hits(&mut self, solid: usize) -> Result<Reading<Vec<Hit>>, GpuError> {
        self.check_solid(solid)?;
        self.settle()?;
        let mut encoder = self.encoder();
        let mut lists = Vec::new();
        let mut firsts = Vec::new();
        for chunk in &self.chunks {
            let Some(answer) = chunk.answers.get(solid) else {
                continue;
            };
            // One of its own: the chunk's may be needed again before it is read.
            let list = Chunk::hits_list(&self.gpu, chunk.count)?;
            let group = self.gpu.bound(&self.gpu.shared.layouts.list, &[&list]);
            let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
            pass.set_pipeline(self.gpu.pipeline(Job::Gather));
            pass.set_bind_group(1, &chunk.group, &[]);
            pass.set_bind_group(2, &answer.group, &[]);
            pass.set_bind_group(3, &group, &[]);
            pass.dispatch_workgroups(chunk.groups(), 1, 1);
            drop(pass);
            lists.push(list);
            firsts.push(u32::try_from(chunk.first).unwrap_or(u32::MAX));
        }
        let whole = lists.clone();
        let parts: Vec<_> = lists
            .iter()
            .map(|buffer| Part {
                buffer,
                bytes: HITS_HEAD,
            })
            .collect();
        let next: Next<_> = Box::new(move |gpu, counts| {
            let parts: Vec<_> = whole
                .iter()
                .zip(&counts)
                .map(|(buffer, words)| Part {
                    buffer,
                    bytes: HITS_HEAD + 4 * u64::from(words.first().copied().unwrap_or(0)),
                })
                .collect();
            let device = &gpu.shared.device;
            let encoder = device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
            let next: Next<_> = Box::new(move |_, lists| Ok(Step::Done(hits(&firsts, &lists))));
            Ok(Step::More(Reading::start(gpu, encoder, &parts, next)?))
        });
        Reading::start(&self.gpu, encoder, &parts, next)
    }

    /// All particles as they are now.
    ///
    /// # Errors
    /// [`GpuError::Device`].
    ///
    /// # Cost
    /// 24 bytes a particle come back.
    pub fn particles(&mut self) -> Result<Reading<Vec<Particle>>, GpuError> {
        self.settle()?;
        let parts: Vec<_> = self
            .chunks
            .iter()
            .flat_map(|chunk| [&chunk.places, &chunk.velocities])
            .map(|buffer| Part {
                buffer,
                bytes: buffer.size(),
            })
            .collect();
        let count = self.count;
        let next: Next<_> = Box::new(move |_, words| {
            let mut particles = Vec::with_capacity(count);
            for pair in words.chunks_exact(2) {
                let [places, velocities] = [&pair[0], &pair[1]].map(|words| {
                    let (triples, _) = words.as_chunks::<3>();
                    triples.iter().map(|triple| triple.map(u32::cast_signed))
                });
                let particle = |(place, velocity)| Particle { place, velocity };
                particles.extend(places.zip(velocities).map(particle));
            }
            Ok(Step::Done(particles))
        });
        Reading::start(&self.gpu, self.encoder(), &parts, next)
    }

    /// The buffers themselves, chunk by chunk, with the classes with respect to a solid; nothing
    /// comes back. Everything is decided in them.
    ///
    /// # Errors
    /// [`GpuError::NoSolid`], [`GpuError::Device`].
    pub fn buffers(
        &mut self,
        solid: usize,
    ) -> Result<impl Iterator<Item = ChunkBuffers<'_>>, GpuError> {
        self.check_solid(solid)?;
        self.settle()?;
        Ok(self.chunks.iter().filter_map(move |chunk| {
            Some(ChunkBuffers {
                first: chunk.first,
                count: chunk.count,
                places: &chunk.places,
                velocities: &chunk.velocities,
                forces: chunk.forces.as_ref(),
                classes: &chunk.answers.get(solid)?.classes,
            })
        }))
    }

    fn check_solid(&self, number: usize) -> Result<(), GpuError> {
        let solids = self.solids.len();
        if number < solids {
            Ok(())
        } else {
            Err(GpuError::NoSolid { number, solids })
        }
    }
}

/// The hits of all chunks, in order: a list's own order is chance.
fn hits(firsts: &[u32], lists: &[Vec<u32>]) -> Vec<Hit> {
    let mut hits = Vec::new();
    for (first, words) in firsts.iter().zip(lists) {
        let start = hits.len();
        let list = words.split_first().map_or(&[] as &[u32], |(_, list)| list);
        hits.extend(list.iter().map(|word| Hit {
            particle: first.wrapping_add(word & LAST),
            class: class(word >> CLASS_AT),
        }));
        if let Some(own) = hits.get_mut(start..) {
            own.sort_unstable_by_key(|hit| hit.particle);
        }
    }
    hits
}
