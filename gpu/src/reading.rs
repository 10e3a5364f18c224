//! What comes back from the GPU, without the caller waiting for it.

use core::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crate::{Gpu, GpuError};

/// A result that is on its way from the GPU.
///
/// Ask [`Reading::ready`] once a frame, or [`Reading::wait`]. What is read is how it was when it
/// was asked for, whatever the cloud does next.
#[must_use = "a result is read to be looked at"]
pub struct Reading<T> {
    gpu: Gpu,
    stage: Option<Stage<T>>,
    done: Option<T>,
}

struct Stage<T> {
    copies: Vec<wgpu::Buffer>,
    mapped: Arc<Mapped>,
    next: Next<T>,
}

#[derive(Default)]
struct Mapped {
    count: AtomicUsize,
    error: Mutex<Option<String>>,
}

/// What is made of the words that arrived, one list a copy.
pub(crate) type Next<T> = Box<dyn FnOnce(&Gpu, Vec<Vec<u32>>) -> Result<Step<T>, GpuError> + Send>;

pub(crate) enum Step<T> {
    Done(T),
    /// How much there is was known only now.
    More(Reading<T>),
}

/// A part of a buffer, in bytes.
pub(crate) struct Part<'a> {
    pub(crate) buffer: &'a wgpu::Buffer,
    pub(crate) bytes: u64,
}

impl<T> core::fmt::Debug for Reading<T> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Reading")
            .field("arrived", &self.done.is_some())
            .finish_non_exhaustive()
    }
}

impl<T> Reading<T> {
    /// Starts to read the beginnings of some buffers.
    pub(crate) fn start(
        gpu: &Gpu,
        mut encoder: wgpu::CommandEncoder,
        parts: &[Part<'_>],
        next: Next<T>,
    ) -> Result<Self, GpuError> {
        let device = &gpu.shared.device;
        let copy = |part: &Part<'_>| {
            let copy = device.create_buffer(&wgpu::BufferDescriptor {
                label: Some("reading"),
                size: part.bytes,
                usage: wgpu::BufferUsages::COPY_DST | wgpu::BufferUsages::MAP_READ,
                mapped_at_creation: false,
            });
            encoder.copy_buffer_to_buffer(part.buffer, 0, &copy, 0, part.bytes);
            copy
        };
        let copies: Vec<_> = parts.iter().map(copy).collect();
        gpu.shared.queue.submit([encoder.finish()]);
        gpu.check("reading")?;
        let mapped = Arc::new(Mapped::default());
        for copy in &copies {
            let mapped = Arc::clone(&mapped);
            copy.map_async(wgpu::MapMode::Read, .., move |outcome| {
                if let Err(error) = outcome {
                    let mut kept = mapped.error.lock().unwrap_or_else(PoisonError::into_inner);
                    *kept = Some(error.to_string());
                }
                mapped.count.fetch_add(1, Ordering::Release);
            });
        }
        Ok(Self {
            gpu: gpu.clone(),
            stage: Some(Stage {
                copies,
                mapped,
                next,
            }),
            done: None,
        })
    }

    /// Whether the result has arrived; does not wait.
    ///
    /// # Errors
    /// [`GpuError::Device`].
    pub fn ready(&mut self) -> Result<bool, GpuError> {
        self.poll(&wgpu::PollType::Poll)?;
        Ok(self.done.is_some())
    }

    /// The result, as soon as it is there.
    ///
    /// # Errors
    /// [`GpuError::Device`].
    pub fn wait(mut self) -> Result<T, GpuError> {
        loop {
            if let Some(done) = self.done.take() {
                return Ok(done);
            }
            self.poll(&wgpu::PollType::wait_indefinitely())?;
        }
    }

    fn poll(&mut self, how: &wgpu::PollType) -> Result<(), GpuError> {
        let failed = |reason: String| GpuError::Device {
            doing: "reading",
            reason,
        };
        let Some(stage) = &self.stage else {
            return Ok(());
        };
        let polled = self.gpu.shared.device.poll(how.clone());
        polled.map_err(|error| failed(error.to_string()))?;
        self.gpu.check("reading")?;
        if stage.mapped.count.load(Ordering::Acquire) < stage.copies.len() {
            return Ok(());
        }
        let error = stage.mapped.error.lock();
        if let Some(reason) = error.unwrap_or_else(PoisonError::into_inner).clone() {
            return Err(failed(reason));
        }
        let Some(stage) = self.stage.take() else {
            return Ok(());
        };
        let words = |copy: &wgpu::Buffer| {
            let view = copy.slice(..).get_mapped_range();
            let view = view.map_err(|error| failed(error.to_string()))?;
            Ok(bytemuck::pod_collect_to_vec(&view))
        };
        let arrived = stage.copies.iter().map(words).collect::<Result<_, _>>()?;
        match (stage.next)(&self.gpu, arrived)? {
            Step::Done(done) => self.done = Some(done),
            Step::More(more) => *self = more,
        }
        Ok(())
    }
}
