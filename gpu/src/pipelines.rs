//! What the shaders are bound to, and their pipelines.

use std::sync::OnceLock;

use tetracone::number::Arithmetic;

use crate::{Gpu, shader};

/// Pipelines, each compiled when it is first asked for.
#[derive(Debug, Default)]
pub(crate) struct Pipelines([OnceLock<wgpu::ComputePipeline>; 12]);

/// The layouts of the groups of bindings.
#[derive(Debug)]
pub(crate) struct Layouts {
    /// A solid's image, its outline, its pose.
    pub(crate) solid: wgpu::BindGroupLayout,
    /// A chunk's frame, places, places before and velocities.
    pub(crate) chunk: wgpu::BindGroupLayout,
    /// A chunk's cells, classes and report with respect to a solid; or radii, which particles touch it
    /// and which are open.
    pub(crate) answer: wgpu::BindGroupLayout,
    /// A list that comes or goes, or the forces on a chunk.
    pub(crate) list: wgpu::BindGroupLayout,
    /// A transformation of a cloud.
    pub(crate) transformation: wgpu::BindGroupLayout,
}

/// What a pipeline does.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Job {
    Move,
    Carry,
    Balls(Arithmetic),
    Ways(Arithmetic),
    Locate(Arithmetic),
    Respond(Arithmetic),
    Gather,
    Settle,
}

impl Layouts {
    pub(crate) fn new(device: &wgpu::Device) -> Self {
        use wgpu::BufferBindingType::{Storage, Uniform};
        const READ: wgpu::BufferBindingType = Storage { read_only: true };
        const WRITE: wgpu::BufferBindingType = Storage { read_only: false };
        let layout = |label, kinds: &[wgpu::BufferBindingType]| {
            let entries: Vec<_> = (0..)
                .zip(kinds)
                .map(|(binding, kind)| wgpu::BindGroupLayoutEntry {
                    binding,
                    visibility: wgpu::ShaderStages::COMPUTE,
                    ty: wgpu::BindingType::Buffer {
                        ty: *kind,
                        has_dynamic_offset: false,
                        min_binding_size: None,
                    },
                    count: None,
                })
                .collect();
            device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
                label: Some(label),
                entries: &entries,
            })
        };
        Self {
            solid: layout("solid", &[READ, Uniform, Uniform]),
            chunk: layout("chunk", &[Uniform, WRITE, WRITE, WRITE]),
            answer: layout("answer", &[WRITE, WRITE, WRITE]),
            list: layout("list", &[WRITE]),
            transformation: layout("transformation", &[Uniform]),
        }
    }
}

impl Gpu {
    /// A group of bindings, from 0 on.
    pub(crate) fn bound(
        &self,
        layout: &wgpu::BindGroupLayout,
        buffers: &[&wgpu::Buffer],
    ) -> wgpu::BindGroup {
        let entries: Vec<_> = (0..)
            .zip(buffers)
            .map(|(binding, buffer)| wgpu::BindGroupEntry {
                binding,
                resource: buffer.as_entire_binding(),
            })
            .collect();
        self.shared
            .device
            .create_bind_group(&wgpu::BindGroupDescriptor {
                label: None,
                layout,
                entries: &entries,
            })
    }

    /// A pipeline, compiled when it is first asked for.
    pub(crate) fn pipeline(&self, job: Job) -> &wgpu::ComputePipeline {
        let slot = match job {
            Job::Move => 0,
            Job::Gather => 1,
            Job::Settle => 2,
            Job::Locate(Arithmetic::Fixed) => 3,
            Job::Locate(Arithmetic::F32) => 4,
            Job::Respond(Arithmetic::Fixed) => 5,
            Job::Respond(Arithmetic::F32) => 6,
            Job::Carry => 7,
            Job::Balls(Arithmetic::Fixed) => 8,
            Job::Balls(Arithmetic::F32) => 9,
            Job::Ways(Arithmetic::Fixed) => 10,
            Job::Ways(Arithmetic::F32) => 11,
        };
        self.shared.pipelines.0[slot].get_or_init(|| self.compiled(job))
    }

    fn compiled(&self, job: Job) -> wgpu::ComputePipeline {
        let (device, layouts) = (&self.shared.device, &self.shared.layouts);
        let integers = self.shared.integers;
        let (solid, chunk) = (Some(&layouts.solid), Some(&layouts.chunk));
        let (answer, list) = (Some(&layouts.answer), Some(&layouts.list));
        let (entry, text, groups) = match job {
            Job::Move => (
                "move_particles",
                shader::move_particles(),
                &[None, chunk, list] as &[_],
            ),
            Job::Carry => (
                "carry",
                shader::carry(integers),
                &[None, chunk, Some(&layouts.transformation)] as &[_],
            ),
            Job::Locate(arithmetic) => (
                "locate",
                shader::locate(arithmetic, integers),
                &[solid, chunk, answer] as &[_],
            ),
            Job::Respond(arithmetic) => (
                "respond",
                shader::respond(arithmetic, integers),
                &[solid, chunk, answer, list] as &[_],
            ),
            Job::Balls(arithmetic) => (
                "balls",
                shader::balls(arithmetic, integers),
                &[solid, chunk, answer] as &[_],
            ),
            Job::Ways(arithmetic) => (
                "ways",
                shader::ways(arithmetic, integers),
                &[solid, chunk, answer] as &[_],
            ),
            Job::Gather => (
                "gather",
                shader::gather(),
                &[None, chunk, answer, list] as &[_],
            ),
            Job::Settle => (
                "settle",
                shader::settle(),
                &[None, chunk, answer, list] as &[_],
            ),
        };
        let module = device.create_shader_module(wgpu::ShaderModuleDescriptor {
            label: Some(entry),
            source: wgpu::ShaderSource::Wgsl(text.into()),
        });
        let layout = device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
            label: Some(entry),
            bind_group_layouts: groups,
            ..Default::default()
        });
        device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
            label: Some(entry),
            layout: Some(&layout),
            module: &module,
            entry_point: Some(entry),
            compilation_options: wgpu::PipelineCompilationOptions::default(),
            cache: None,
        })
    }
}
