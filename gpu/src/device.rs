//! The device and its limits.

use std::sync::{Arc, Mutex, PoisonError};

use wgpu::util::DeviceExt as _;

use crate::{
    GpuError,
    pipelines::{Layouts, Pipelines},
    self_test, shader,
};

/// Particles handled in one dispatch at most. Their largest buffer then takes 40 MiB, a third of
/// what WebGPU promises a binding, and a dispatch 16 384 groups, a quarter of what it promises.
const CHUNK: u32 = 1 << 20;

/// What a cloud's buffers take at most, a particle: what is handed over to the core.
pub(crate) const RECORD_BYTES: u64 = 40;

/// What a shader has at once at most: groups of bindings, bindings in one of them, buffers of either
/// kind, and bytes that a workgroup shares.
const GROUPS: u32 = 4;
const BINDINGS: u32 = 4;
const STORAGE_BUFFERS: u32 = 8;
const UNIFORM_BUFFERS: u32 = 3;
const GROUP_BYTES: u32 = (shader::GROUP_SIZE / 16 + 2) * 4;

/// Who computes in 64 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Integers {
    /// The adapter, which has such integers.
    Native,
    /// The shader, from words of 32 bits.
    Emulated,
}

/// What can be chosen about a device; the default suits everyone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The backends that are asked for an adapter; those without their feature have none.
    pub backends: wgpu::Backends,
    /// Who computes in 64 bits; the adapter where it can, if nothing is said. The answers are the
    /// same. An adapter that is asked for and has no such integers is an error.
    pub integers: Option<Integers>,
    /// Particles handled at once, at most; fewer where a limit of the device is lower.
    pub chunk: u32,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            backends: wgpu::Backends::all(),
            integers: None,
            chunk: CHUNK,
        }
    }
}

/// A device that has passed the self-test, with its pipelines.
///
/// Cheap to clone; clones are the same device.
#[derive(Clone, Debug)]
pub struct Gpu {
    pub(crate) shared: Arc<Shared>,
}

#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) device: wgpu::Device,
    pub(crate) queue: wgpu::Queue,
    pub(crate) layouts: Layouts,
    pub(crate) integers: Integers,
    chunk: u32,
    fault: Arc<Mutex<Option<String>>>,
    pub(crate) pipelines: Pipelines,
}

impl Gpu {
    /// The best adapter that there is, tried with known answers.
    ///
    /// # Errors
    /// [`GpuError::NoAdapter`]; [`GpuError::NoDevice`]; [`GpuError::Limit`];
    /// [`GpuError::NoIntegers`]; [`GpuError::SelfTest`] for an adapter that computes something else
    /// than the core.
    ///
    /// # Cost
    /// The driver's, to start and to compile the shaders: up to seconds.
    ///
    /// ```no_run
    /// let gpu = tetracone_gpu::Gpu::new(&tetracone_gpu::Options::default())?;
    /// println!("{}", gpu.name());
    /// # Ok::<(), tetracone_gpu::GpuError>(())
    /// ```
    pub fn new(options: &Options) -> Result<Self, GpuError> {
        pollster::block_on(Self::request(options))
    }

    /// As `new`, without blocking until there is a device; the self-test then waits for it.
    ///
    /// # Errors
    /// As for `new`.
    ///
    /// # Cost
    /// As for `new`.
    pub async fn request(options: &Options) -> Result<Self, GpuError> {
        let mut wanted = wgpu::InstanceDescriptor::new_without_display_handle();
        wanted.backends = options.backends;
        let instance = wgpu::Instance::new(wanted);
        let adapter = instance
            .request_adapter(&wgpu::RequestAdapterOptions {
                power_preference: wgpu::PowerPreference::HighPerformance,
                ..Default::default()
            })
            .await
            .map_err(|error| GpuError::NoAdapter {
                wanted: format!("{:?}", options.backends),
                reason: error.to_string(),
            })?;
        let native = adapter.features() & wgpu::Features::SHADER_INT64;
        let (device, queue) = adapter
            .request_device(&wgpu::DeviceDescriptor {
                label: Some("tetracone"),
                required_features: native,
                required_limits: adapter.limits(),
                ..Default::default()
            })
            .await
            .map_err(|error| GpuError::NoDevice {
                adapter: adapter.get_info().name,
                reason: error.to_string(),
            })?;
        Self::on(device, queue, options)
    }

    /// A device that a renderer has, so that it can draw a cloud's buffers as they are. The device
    /// is tried first, as in `new`; errors that nobody else catches on it are caught from then on.
    ///
    /// # Errors
    /// [`GpuError::Limit`], [`GpuError::NoIntegers`], [`GpuError::SelfTest`], [`GpuError::Device`].
    ///
    /// # Cost
    /// The shaders are compiled, and the self-test takes milliseconds on the CPU.
    pub fn on(
        device: wgpu::Device,
        queue: wgpu::Queue,
        options: &Options,
    ) -> Result<Self, GpuError> {
        let gpu = Self::untried(device, queue, options)?;
        self_test::run(&gpu)?;
        Ok(gpu)
    }

    fn untried(
        device: wgpu::Device,
        queue: wgpu::Queue,
        options: &Options,
    ) -> Result<Self, GpuError> {
        let limits = device.limits();
        check_limits(&limits)?;
        let bytes = binding_limit(&limits);
        let by_binding = u32::try_from(bytes / RECORD_BYTES).unwrap_or(u32::MAX);
        let by_dispatch = limits
            .max_compute_workgroups_per_dimension
            .saturating_mul(shader::GROUP_SIZE);
        let chunk = options
            .chunk
            .min(by_binding)
            .min(by_dispatch)
            .min(shader::LAST)
            / shader::GROUP_SIZE;
        let native = device.features().contains(wgpu::Features::SHADER_INT64);
        let integers = match options.integers {
            Some(Integers::Native) if !native => {
                let adapter = name(&device.adapter_info());
                return Err(GpuError::NoIntegers { adapter });
            }
            Some(integers) => integers,
            None if native => Integers::Native,
            None => Integers::Emulated,
        };
        let fault = Arc::new(Mutex::new(None));
        let keep = Arc::clone(&fault);
        device.on_uncaptured_error(Arc::new(move |error: wgpu::Error| {
            let mut fault = keep.lock().unwrap_or_else(PoisonError::into_inner);
            // The first one is the cause.
            fault.get_or_insert_with(|| error.to_string());
        }));
        Ok(Self {
            shared: Arc::new(Shared {
                layouts: Layouts::new(&device),
                integers,
                chunk: chunk.max(1) * shader::GROUP_SIZE,
                fault,
                pipelines: Pipelines::default(),
                device,
                queue,
            }),
        })
    }

    /// The adapter's name, its driver and its backend.
    #[must_use]
    pub fn name(&self) -> String {
        name(&self.shared.device.adapter_info())
    }

    /// Who computes in 64 bits.
    #[must_use]
    pub fn integers(&self) -> Integers {
        self.shared.integers
    }

    /// The device, for those who draw a cloud's buffers.
    #[must_use]
    pub fn device(&self) -> &wgpu::Device {
        &self.shared.device
    }

    /// The queue that all work goes to.
    #[must_use]
    pub fn queue(&self) -> &wgpu::Queue {
        &self.shared.queue
    }

    /// Particles in a chunk, a multiple of the workgroup's size.
    pub(crate) fn chunk(&self) -> usize {
        self.shared.chunk as usize
    }

    /// Says so if a buffer that is bound is too large.
    pub(crate) fn check_binding(&self, what: &str, needed: u64) -> Result<(), GpuError> {
        let allowed = binding_limit(&self.shared.device.limits());
        if needed > allowed {
            return Err(GpuError::Limit {
                what: what.to_owned(),
                limit: "maxStorageBufferBindingSize or maxBufferSize",
                needed,
                allowed,
                remedy: "bake the solid to fewer cones or simplify it",
            });
        }
        Ok(())
    }

    /// The first error that nobody asked for, if there was one.
    pub(crate) fn check(&self, doing: &'static str) -> Result<(), GpuError> {
        let fault = self.shared.fault.lock();
        match fault.unwrap_or_else(PoisonError::into_inner).clone() {
            Some(reason) => Err(GpuError::Device { doing, reason }),
            None => Ok(()),
        }
    }

    /// A buffer of zeros.
    pub(crate) fn zeroed(
        &self,
        label: &str,
        usage: wgpu::BufferUsages,
        bytes: u64,
    ) -> Result<wgpu::Buffer, GpuError> {
        self.check_binding(label, bytes)?;
        let buffer = self.shared.device.create_buffer(&wgpu::BufferDescriptor {
            label: Some(label),
            size: bytes,
            usage: usage | wgpu::BufferUsages::COPY_DST,
            mapped_at_creation: false,
        });
        self.check("making a buffer")?;
        Ok(buffer)
    }

    /// A buffer with this in it.
    pub(crate) fn filled(
        &self,
        label: &str,
        usage: wgpu::BufferUsages,
        contents: &[u8],
    ) -> Result<wgpu::Buffer, GpuError> {
        self.check_binding(label, contents.len() as u64)?;
        let buffer = self
            .shared
            .device
            .create_buffer_init(&wgpu::util::BufferInitDescriptor {
                label: Some(label),
                contents,
                usage: usage | wgpu::BufferUsages::COPY_DST,
            });
        self.check("making a buffer")?;
        Ok(buffer)
    }
}

/// The adapter's name, its driver as far as it says, and its backend.
fn name(info: &wgpu::AdapterInfo) -> String {
    let backend = info.backend.to_string();
    let driver = [&info.driver, &info.driver_info, &backend];
    let driver: Vec<_> = driver
        .map(String::as_str)
        .into_iter()
        .filter(|part| !part.is_empty())
        .collect();
    format!("{} ({})", info.name, driver.join(", "))
}

/// Whether the shaders fit the device at all; what could be split is not looked at.
fn check_limits(limits: &wgpu::Limits) -> Result<(), GpuError> {
    let needed = [
        ("maxBindGroups", GROUPS, limits.max_bind_groups),
        (
            "maxBindingsPerBindGroup",
            BINDINGS,
            limits.max_bindings_per_bind_group,
        ),
        (
            "maxStorageBuffersPerShaderStage",
            STORAGE_BUFFERS,
            limits.max_storage_buffers_per_shader_stage,
        ),
        (
            "maxUniformBuffersPerShaderStage",
            UNIFORM_BUFFERS,
            limits.max_uniform_buffers_per_shader_stage,
        ),
        (
            "maxComputeWorkgroupSizeX",
            shader::GROUP_SIZE,
            limits.max_compute_workgroup_size_x,
        ),
        (
            "maxComputeInvocationsPerWorkgroup",
            shader::GROUP_SIZE,
            limits.max_compute_invocations_per_workgroup,
        ),
        (
            "maxComputeWorkgroupStorageSize",
            GROUP_BYTES,
            limits.max_compute_workgroup_storage_size,
        ),
    ];
    for (limit, needed, allowed) in needed {
        if allowed < needed {
            return Err(GpuError::Limit {
                what: "a query".to_owned(),
                limit,
                needed: needed.into(),
                allowed: allowed.into(),
                remedy: "ask for a device with what its adapter has, or choose another adapter",
            });
        }
    }
    Ok(())
}

/// What a storage buffer that is bound whole can take.
fn binding_limit(limits: &wgpu::Limits) -> u64 {
    limits
        .max_storage_buffer_binding_size
        .min(limits.max_buffer_size)
}
