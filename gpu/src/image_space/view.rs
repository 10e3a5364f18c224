//! Two solids before a camera, uploaded and ready to be drawn.

use super::{Resolution, camera::Camera, drawing::Drawing, frame::Frame, pipelines::DEPTH};
use crate::{
    GpuError, Reading,
    reading::{Next, Part},
};

/// What to do about a solid that does not fit.
const SMALLER: &str = "simplify the solid";

/// Two solids as a camera sees them: what the questions are asked of.
///
/// Answers come from the GPU as a [`Reading`], and several may be on their way.
#[derive(Debug)]
pub struct View<'c> {
    pub(super) camera: &'c Camera,
    pub(super) frame: Frame,
    pub(super) solids: [Uploaded; 2],
}

/// What is drawn of a solid, on the device.
#[derive(Debug)]
pub(super) struct Uploaded {
    pub(super) bound: wgpu::BindGroup,
    /// How many corners of facets and ends of edges there are.
    pub(super) corners: u32,
    pub(super) ends: u32,
}

impl<'c> View<'c> {
    pub(super) fn new(
        camera: &'c Camera,
        frame: Frame,
        [first, second]: [&[[f64; 3]]; 2],
    ) -> Result<Self, GpuError> {
        Ok(Self {
            solids: [
                Uploaded::new(camera, &Drawing::new(&frame, first))?,
                Uploaded::new(camera, &Drawing::new(&frame, second))?,
            ],
            camera,
            frame,
        })
    }

    /// How finely all answers about this view are found out.
    #[must_use]
    pub fn resolution(&self) -> Resolution {
        self.frame.resolution()
    }

    /// Draws into a depth image, and into one that keeps depths where it is given. Both are cleared to
    /// this depth before, and a stencil image that the first one has to zero.
    pub(super) fn pass<'e>(
        &self,
        encoder: &'e mut wgpu::CommandEncoder,
        image: &wgpu::TextureView,
        kept: Option<&wgpu::TextureView>,
        depth: f32,
    ) -> wgpu::RenderPass<'e> {
        let has_stencil = image.texture().format() != DEPTH;
        let kept = kept.map(|view| {
            Some(wgpu::RenderPassColorAttachment {
                view,
                depth_slice: None,
                resolve_target: None,
                ops: cleared(wgpu::Color {
                    r: depth.to_bits().into(),
                    ..wgpu::Color::TRANSPARENT
                }),
            })
        });
        let mut pass = encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
            label: Some("picture"),
            color_attachments: kept.as_slice(),
            depth_stencil_attachment: Some(wgpu::RenderPassDepthStencilAttachment {
                view: image,
                depth_ops: Some(cleared(depth)),
                stencil_ops: has_stencil.then(|| cleared(0)),
            }),
            occlusion_query_set: Some(&self.camera.queries),
            ..Default::default()
        });
        pass.set_bind_group(0, &self.camera.picture, &[]);
        pass
    }

    pub(super) fn encoder(&self) -> wgpu::CommandEncoder {
        let device = self.camera.gpu.device();
        device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default())
    }

    /// Starts to read whether anything passed in the two occlusion queries.
    pub(super) fn passed<T>(
        &self,
        mut encoder: wgpu::CommandEncoder,
        told: impl FnOnce([bool; 2], Resolution) -> T + Send + 'static,
    ) -> Result<Reading<T>, GpuError> {
        const BYTES: u64 = 2 * wgpu::QUERY_SIZE as u64;
        let usage = wgpu::BufferUsages::QUERY_RESOLVE | wgpu::BufferUsages::COPY_SRC;
        let counts = self.camera.gpu.zeroed("queries", usage, BYTES)?;
        encoder.resolve_query_set(&self.camera.queries, 0..2, &counts, 0);
        let resolution = self.resolution();
        self.read(encoder, &counts, BYTES, move |words| {
            let passed =
                |number: usize| words.iter().skip(2 * number).take(2).any(|word| *word > 0);
            told([passed(0), passed(1)], resolution)
        })
    }

    /// Starts to read a buffer.
    pub(super) fn read<T>(
        &self,
        encoder: wgpu::CommandEncoder,
        buffer: &wgpu::Buffer,
        bytes: u64,
        told: impl FnOnce(Vec<u32>) -> T + Send + 'static,
    ) -> Result<Reading<T>, GpuError> {
        let next: Next<T> = Box::new(move |_, arrived| {
            let words = arrived.into_iter().next().unwrap_or_default();
            Ok(crate::reading::Step::Done(told(words)))
        });
        Reading::start(&self.camera.gpu, encoder, &[Part { buffer, bytes }], next)
    }
}

impl Uploaded {
    fn new(camera: &Camera, drawing: &Drawing) -> Result<Self, GpuError> {
        let gpu = &camera.gpu;
        let upload = |what, records: &[u8]| {
            gpu.check_binding(what, records.len() as u64, SMALLER)?;
            gpu.filled(what, wgpu::BufferUsages::STORAGE, records)
        };
        let facets = upload(
            "a buffer of the solid's facets",
            bytemuck::cast_slice(&drawing.facets),
        )?;
        let edges = upload(
            "a buffer of the solid's edges",
            bytemuck::cast_slice(&drawing.edges),
        )?;
        // A binding holds fewer than 2^32 bytes.
        let count = |records: usize| u32::try_from(records).unwrap_or(u32::MAX);
        Ok(Self {
            bound: gpu.bound(&camera.layouts.drawing, &[&facets, &edges]),
            corners: count(3 * drawing.facets.len()),
            ends: count(2 * drawing.edges.len()),
        })
    }

    /// Draws all facets.
    pub(super) fn draw(&self, pass: &mut wgpu::RenderPass<'_>, pipeline: &wgpu::RenderPipeline) {
        pass.set_pipeline(pipeline);
        pass.set_bind_group(1, &self.bound, &[]);
        pass.draw(0..self.corners, 0..1);
    }
}

fn cleared<V>(value: V) -> wgpu::Operations<V> {
    wgpu::Operations {
        load: wgpu::LoadOp::Clear(value),
        store: wgpu::StoreOp::Store,
    }
}
