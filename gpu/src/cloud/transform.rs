//! One transformation of all particles.

use super::Cloud;
use crate::{GpuError, Pose, pipelines::Job};

impl Cloud {
    /// Takes all particles along by one transformation: each is turned about the world's zero and
    /// shifted, its velocity turned.
    ///
    /// The bits are those of [`Pose::carried`] on the CPU, which are the core's, and where that is
    /// outside the domain, coordinates are cut to it. Where a particle was before its last frame is
    /// taken along as well, and forces are not. The classes stay those of the last query.
    ///
    /// # Errors
    /// [`GpuError::Device`]; a pose itself is refused when it is made ([`Pose::new`]).
    ///
    /// # Cost
    /// A dispatch a chunk, queued; 27 products a particle. What the core has to decide of an earlier
    /// frame is waited for.
    ///
    /// ```no_run
    /// # fn f(cloud: &mut tetracone_gpu::Cloud) -> Result<(), tetracone_gpu::GpuError> {
    /// use tetracone_gpu::Pose;
    ///
    /// let half = 0.5f64.sqrt(); // a quarter turn about z, then 1000 steps up
    /// cloud.transform(&Pose::new([0, 0, 1000], [half, 0.0, 0.0, half])?)?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Source
    /// Jiménez Delgado 2006, 6.2 and 6.3.2: one transformation of the cloud.
    pub fn transform(&mut self, pose: &Pose) -> Result<(), GpuError> {
        self.settle()?;
        let gpu = &self.gpu;
        let words = pose.words_onwards();
        let words = bytemuck::cast_slice(&words);
        let buffer = gpu.filled("transformation", wgpu::BufferUsages::UNIFORM, words)?;
        let group = gpu.bound(&gpu.shared.layouts.transformation, &[&buffer]);
        let mut encoder = self.encoder();
        for chunk in &self.chunks {
            let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
            pass.set_pipeline(gpu.pipeline(Job::Carry));
            pass.set_bind_group(1, &chunk.group, &[]);
            pass.set_bind_group(2, &group, &[]);
            pass.dispatch_workgroups(chunk.groups(), 1, 1);
        }
        gpu.shared.queue.submit([encoder.finish()]);
        gpu.check("transforming a cloud")
    }
}
