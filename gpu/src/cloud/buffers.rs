//! What a chunk of a cloud keeps on the GPU.

use tetracone::number::Arithmetic;

use crate::{
    Gpu, GpuError, Motion, Particle, Region, Solid,
    limits::{RECORD_BYTES, REPORT_HEAD},
    shader::GROUP_SIZE,
};

/// Bytes before the list of hits: how many there are.
pub(super) const HITS_HEAD: u64 = 4;

/// The words of `Frame` in `chunk.wgsl`.
const FRAME_WORDS: usize = 20;

/// What can be done with a chunk's buffers.
pub(super) const USAGE: wgpu::BufferUsages = wgpu::BufferUsages::STORAGE
    .union(wgpu::BufferUsages::COPY_SRC)
    .union(wgpu::BufferUsages::COPY_DST)
    .union(wgpu::BufferUsages::VERTEX);

/// Particles that are handled together.
#[derive(Debug)]
pub(super) struct Chunk {
    /// The number of the first one.
    pub(super) first: usize,
    pub(super) count: usize,
    frame: wgpu::Buffer,
    pub(super) places: wgpu::Buffer,
    pub(super) velocities: wgpu::Buffer,
    pub(super) group: wgpu::BindGroup,
    /// What acts on every particle, where it was given.
    pub(super) forces: Option<wgpu::Buffer>,
    /// How large the ball around every particle is, where it was given.
    pub(super) radii: Option<wgpu::Buffer>,
    /// The forces, or a few numbers in their place that nobody looks at.
    pub(super) forces_group: wgpu::BindGroup,
    /// Those that have to respond to the solid at hand.
    pub(super) hits: wgpu::Buffer,
    pub(super) hits_group: wgpu::BindGroup,
    /// With respect to every solid.
    pub(super) answers: Vec<Answer>,
}

/// What is known of a chunk with respect to one solid.
#[derive(Debug)]
pub(super) struct Answer {
    pub(super) classes: wgpu::Buffer,
    pub(super) report: wgpu::Buffer,
    pub(super) group: wgpu::BindGroup,
}

/// A chunk's buffers, to be drawn as they are, and for passes of one's own between two frames.
///
/// Particle k of the chunk is number `first + k` of the cloud. Its place is the `i32` numbers 3k to
/// 3k + 2 of `places`; its velocity and its force are laid out alike, and bound as `array<i32>`, as a
/// `vec3<i32>` of WGSL takes four numbers. The classes are as in
/// [`Classes::words`](crate::Classes::words), bound as `array<u32>`.
///
/// Places, velocities and forces have the usages `STORAGE`, `VERTEX`, `COPY_SRC` and `COPY_DST`, and a
/// pass on the device's [queue](crate::Gpu::queue) may change them: what it is submitted between is done
/// before and after it. It keeps places strictly within ±2^29 and velocities within ±2^21, or what
/// becomes of the particles is not the core's; forces are cut to ±2^21 where they are used. Classes have
/// `STORAGE` and `COPY_SRC`, and are to be read alone.
///
/// A pass that changes particles asks for [`Cloud::buffers`](crate::Cloud::buffers) in every frame,
/// which settles what the core has to decide: what is decided later would be put over its changes.
#[derive(Clone, Copy, Debug)]
pub struct ChunkBuffers<'a> {
    /// The number of the chunk's first particle.
    pub first: usize,
    /// How many particles it has.
    pub count: usize,
    /// The places, in steps of the world; can be bound as vertices.
    pub places: &'a wgpu::Buffer,
    /// The velocities, in steps a frame.
    pub velocities: &'a wgpu::Buffer,
    /// What every frame adds to the velocities; none before [`Cloud::set_forces`](crate::Cloud::set_forces).
    pub forces: Option<&'a wgpu::Buffer>,
    /// The classes with respect to the solid asked for.
    pub classes: &'a wgpu::Buffer,
}

impl Chunk {
    pub(super) fn new(
        gpu: &Gpu,
        first: usize,
        particles: &[Particle],
        solids: &[Solid],
    ) -> Result<Self, GpuError> {
        let all = |part: fn(&Particle) -> [i32; 3]| -> Vec<i32> {
            particles.iter().flat_map(part).collect()
        };
        let places = all(|particle| particle.place);
        let places = bytemuck::cast_slice(&places);
        let velocities = all(|particle| particle.velocity);
        let frame = gpu.zeroed("frame", wgpu::BufferUsages::UNIFORM, 4 * FRAME_WORDS as u64)?;
        let before = gpu.filled("places before", USAGE, places)?;
        let places = gpu.filled("places", USAGE, places)?;
        let velocities = gpu.filled("velocities", USAGE, bytemuck::cast_slice(&velocities))?;
        let none = gpu.zeroed("no forces", wgpu::BufferUsages::STORAGE, 12)?;
        let forces_group = gpu.bound(&gpu.shared.layouts.list, &[&none]);
        let group = gpu.bound(
            &gpu.shared.layouts.chunk,
            &[&frame, &places, &before, &velocities],
        );
        let hits = Self::hits_list(gpu, particles.len())?;
        let hits_group = gpu.bound(&gpu.shared.layouts.list, &[&hits]);
        let answers = solids
            .iter()
            .map(|solid| Answer::new(gpu, particles.len(), solid))
            .collect::<Result<_, _>>()?;
        let chunk = Self {
            first,
            count: particles.len(),
            frame,
            places,
            velocities,
            group,
            forces: None,
            radii: None,
            forces_group,
            hits,
            hits_group,
            answers,
        };
        chunk.write_frame(gpu, &Motion::default(), 0);
        Ok(chunk)
    }

    /// A list that takes all particles.
    pub(super) fn hits_list(gpu: &Gpu, count: usize) -> Result<wgpu::Buffer, GpuError> {
        let usage = wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC;
        gpu.zeroed("hits", usage, HITS_HEAD + 4 * count as u64)
    }

    /// Groups that a dispatch over all particles takes.
    pub(super) fn groups(&self) -> u32 {
        u32::try_from(self.count)
            .unwrap_or(u32::MAX)
            .div_ceil(GROUP_SIZE)
    }

    /// Tells the shaders what is to be done.
    pub(super) fn write_frame(&self, gpu: &Gpu, motion: &Motion, number: u32) {
        let Region { low, high } = motion.region.unwrap_or(Region {
            low: [0; 3],
            high: [0; 3],
        });
        let word = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let [gx, gy, gz] = motion.gravity.map(i32::cast_unsigned);
        let [lx, ly, lz] = low.map(i32::cast_unsigned);
        let [hx, hy, hz] = high.map(i32::cast_unsigned);
        let words: [u32; FRAME_WORDS] = [
            gx,
            gy,
            gz,
            motion.drag.cast_unsigned(),
            lx,
            ly,
            lz,
            motion.walk.cast_unsigned(),
            hx,
            hy,
            hz,
            motion.seed,
            word(self.first),
            word(self.count),
            number,
            motion.response.code(),
            motion.response.restitution().cast_unsigned(),
            motion.feel.cast_unsigned(),
            u32::from(self.forces.is_some()),
            0,
        ];
        let queue = &gpu.shared.queue;
        queue.write_buffer(&self.frame, 0, bytemuck::cast_slice(&words));
    }
}

impl Answer {
    fn new(gpu: &Gpu, count: usize, solid: &Solid) -> Result<Self, GpuError> {
        let usage = wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC;
        let groups = (count as u64).div_ceil(GROUP_SIZE.into());
        let cells = gpu.zeroed("cells", usage, 4 * count as u64)?;
        // Two bits a particle, whole groups.
        let classes = gpu.zeroed("classes", usage, groups * u64::from(GROUP_SIZE) / 4)?;
        // Only f32 leaves anything undecided.
        let list = match solid.arithmetic() {
            Arithmetic::F32 => count as u64,
            Arithmetic::Fixed => 1,
        };
        let report = gpu.zeroed("report", usage, REPORT_HEAD + RECORD_BYTES * list)?;
        let group = gpu.bound(&gpu.shared.layouts.answer, &[&cells, &classes, &report]);
        Ok(Self {
            classes,
            report,
            group,
        })
    }
}
