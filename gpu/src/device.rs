//! The device and its limits.

use std::sync::{Arc, Mutex, PoisonError};

use wgpu::util::DeviceExt as _;

use crate::{
    GpuError, limits,
    pipelines::{Layouts, Pipelines},
    self_test,
};

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
            chunk: limits::CHUNK,
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
        limits::check(&limits)?;
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
                chunk: limits::chunk(&limits, options.chunk),
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
    pub(crate) fn check_binding(
        &self,
        what: &str,
        needed: u64,
        remedy: &'static str,
    ) -> Result<(), GpuError> {
        let (limit, allowed) = limits::binding(&self.shared.device.limits());
        if needed > allowed {
            return Err(GpuError::Limit {
                what: what.to_owned(),
                limit,
                needed,
                allowed,
                remedy,
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
        self.check_binding(label, bytes, limits::OTHER)?;
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
        self.check_binding(label, contents.len() as u64, limits::OTHER)?;
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
