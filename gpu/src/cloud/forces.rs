//! A force on every particle.

use super::{Cloud, buffers::USAGE};
use crate::{GpuError, motion::FASTEST};

impl Cloud {
    /// Gives every particle a force of its own, which every frame adds to its velocity beside the
    /// gravity, until other forces are given; none at all takes them away.
    ///
    /// Forces are in steps a frame and frame, as the gravity is, within ±2^21, one for each particle in
    /// their order: a force is what it is divided by the particle's mass. On the CPU it is
    /// [`Motion::with_force`](crate::Motion::with_force). A pass of one's own may write them, too
    /// ([`ChunkBuffers::forces`](crate::ChunkBuffers::forces)).
    ///
    /// # Errors
    /// [`GpuError::Particles`] for another number of forces than particles, [`GpuError::Motion`] for a
    /// force out of range, [`GpuError::Device`].
    ///
    /// # Cost
    /// 12 bytes a particle, on their way and on the GPU.
    ///
    /// ```no_run
    /// # fn f(cloud: &mut tetracone_gpu::Cloud) -> Result<(), tetracone_gpu::GpuError> {
    /// let wind: Vec<[i32; 3]> = (0..cloud.len()).map(|k| [k as i32 % 7, 0, -20]).collect();
    /// cloud.set_forces(&wind)?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Source
    /// Jiménez Delgado 2006, 6.2 and 6.3.2: a force on every particle.
    pub fn set_forces(&mut self, forces: &[[i32; 3]]) -> Result<(), GpuError> {
        if forces.is_empty() {
            for chunk in &mut self.chunks {
                chunk.forces = None;
            }
            return Ok(());
        }
        self.check_count("forces", forces.len())?;
        let far = |x: &&i32| x.unsigned_abs() > FASTEST.unsigned_abs();
        if let Some(given) = forces.as_flattened().iter().find(far) {
            return Err(GpuError::Motion {
                what: "a force",
                given: i64::from(*given),
                least: -i64::from(FASTEST),
                most: FASTEST.into(),
            });
        }
        let gpu = &self.gpu;
        for (chunk, forces) in self.chunks.iter_mut().zip(forces.chunks(gpu.chunk())) {
            let words = bytemuck::cast_slice(forces);
            if let Some(buffer) = &chunk.forces {
                gpu.shared.queue.write_buffer(buffer, 0, words);
            } else {
                let buffer = gpu.filled("forces", USAGE, words)?;
                chunk.forces_group = gpu.bound(&gpu.shared.layouts.list, &[&buffer]);
                chunk.forces = Some(buffer);
            }
        }
        gpu.check("giving forces")
    }

    /// Whether there are as many of something as particles.
    pub(super) const fn check_count(
        &self,
        what: &'static str,
        given: usize,
    ) -> Result<(), GpuError> {
        if given == self.count {
            return Ok(());
        }
        Err(GpuError::Particles {
            what,
            given,
            particles: self.count,
        })
    }
}
