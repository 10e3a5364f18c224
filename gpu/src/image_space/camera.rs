//! A camera: the pictures that it draws into, and their pipelines.

use tetracone::{
    number::Scalar,
    query::Posed,
    solid::Solid,
    space::{Space, Triangle},
};

use super::{
    frame::Frame,
    known,
    pipelines::{DEPTH, KEPT, Layouts, Pipelines, STENCIL},
    view::View,
};
use crate::{Gpu, GpuError, limits, shader};

/// Pixels a side, at most: a pixel is then no finer than what single precision keeps of a place.
const MOST: u32 = 8192;

/// Bytes that a workgroup of `deepest.wgsl` shares.
const GROUP_BYTES: u32 = 3 * 4 * shader::GROUP_SIZE;

/// What a camera on a device draws into: square pictures of one size.
///
/// It is there for any number of views, one after the other.
#[derive(Debug)]
pub struct Camera {
    pub(super) gpu: Gpu,
    pub(super) pixels: u32,
    pub(super) layouts: Layouts,
    pub(super) pipelines: Pipelines,
    /// Depths that were kept: the nearest and the farthest of the first solid and of the second.
    pub(super) kept: [wgpu::TextureView; 4],
    /// Depths alone.
    pub(super) depths: wgpu::TextureView,
    /// Depths with a stencil image.
    pub(super) stencil: wgpu::TextureView,
    /// Half of the side, for the shaders.
    pub(super) picture: wgpu::BindGroup,
    /// What is found in a picture, a record a row.
    pub(super) rows: wgpu::Buffer,
    pub(super) queries: wgpu::QuerySet,
}

impl Camera {
    /// A camera whose pictures have so many pixels a side, 1 to 8192 or what the device's
    /// `maxTextureDimension2D` is where that is less.
    ///
    /// # Errors
    /// [`GpuError::Pixels`]; [`GpuError::Picture`] for an adapter that draws something else than two
    /// blocks whose answers are known; [`GpuError::Limit`], [`GpuError::Device`] for a device with too
    /// little memory.
    ///
    /// # Cost
    /// The shaders are compiled, and the two blocks are drawn as they would be for twelve questions. The
    /// pictures take 24 to 28 bytes a pixel on the device.
    ///
    /// ```no_run
    /// # fn main() -> Result<(), tetracone_gpu::GpuError> {
    /// use tetracone_gpu::{Gpu, Options, image_space::Camera};
    ///
    /// let gpu = Gpu::new(&Options::default())?;
    /// let camera = Camera::new(&gpu, 512)?;
    /// assert_eq!(camera.pixels(), 512);
    /// # Ok(())
    /// # }
    /// ```
    pub fn new(gpu: &Gpu, pixels: u32) -> Result<Self, GpuError> {
        let device = gpu.device();
        let allowed = device.limits();
        let most = MOST.min(allowed.max_texture_dimension_2d);
        if !(1..=most).contains(&pixels) {
            return Err(GpuError::Pixels {
                given: pixels,
                most,
            });
        }
        if allowed.max_compute_workgroup_storage_size < GROUP_BYTES {
            return Err(GpuError::Limit {
                what: "a camera".to_owned(),
                limit: "maxComputeWorkgroupStorageSize",
                needed: GROUP_BYTES.into(),
                allowed: allowed.max_compute_workgroup_storage_size.into(),
                remedy: limits::OTHER,
            });
        }
        let layouts = Layouts::new(device);
        let image = |format| image(device, pixels, format);
        #[expect(
            clippy::cast_precision_loss,
            reason = "at most 2^13, and a half is exact"
        )]
        let half = gpu.filled(
            "picture",
            wgpu::BufferUsages::UNIFORM,
            bytemuck::cast_slice(&[pixels as f32 / 2.0; 4]),
        )?;
        let camera = Self {
            picture: gpu.bound(&layouts.picture, &[&half]),
            rows: gpu.zeroed(
                "rows",
                wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC,
                u64::from(pixels) * super::depths::ROW_BYTES,
            )?,
            pipelines: Pipelines::new(device, &layouts),
            layouts,
            kept: [(); 4].map(|()| image(KEPT)),
            depths: image(DEPTH),
            stencil: image(STENCIL),
            queries: device.create_query_set(&wgpu::QuerySetDescriptor {
                label: Some("camera"),
                ty: wgpu::QueryType::Occlusion,
                count: 2,
            }),
            gpu: gpu.clone(),
            pixels,
        };
        gpu.check("making a camera")?;
        known::check(&camera)?;
        Ok(camera)
    }

    /// Pixels a side.
    #[must_use]
    pub const fn pixels(&self) -> u32 {
        self.pixels
    }

    /// What is seen of a solid and of another one in its frame along a direction, which has any finite
    /// length but zero and points away from the viewer. The picture is of what both boxes have in
    /// common as they are seen, or what is between them.
    ///
    /// # Errors
    /// [`GpuError::View`], [`GpuError::OutOfDomain`]; [`GpuError::Limit`] for solids that take too
    /// large a buffer; [`GpuError::Device`].
    ///
    /// # Cost
    /// Linear in the facets of both solids, on the CPU and in what goes to the device: 200 bytes a
    /// facet or less.
    ///
    /// ```no_run
    /// # use tetracone_gpu::{Gpu, GpuError, Options, image_space::Camera};
    /// use tetracone::{include_solid, solid::Solid, space::{Point, Pose, Space}};
    ///
    /// static CUBE: Solid<'static, Space<f32>> =
    ///     include_solid!(concat!(env!("CARGO_MANIFEST_DIR"), "/../core/doc/cube.tcone"));
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # let camera = Camera::new(&Gpu::new(&Options::default())?, 512)?;
    /// let other = CUBE.at(Pose::shifted(Point::new(0.5, 0.25, 0.0))?)?;
    /// let view = camera.look(&CUBE, &other, [0.0, 0.0, 1.0])?;
    /// assert!(view.resolution().pixel < 0.002);
    /// assert!(view.occlusion()?.wait()?.may_meet);
    /// # Ok(())
    /// # }
    /// ```
    pub fn look<S: Scalar>(
        &self,
        first: &Solid<'_, Space<S>>,
        second: &Posed<'_, Space<S>>,
        direction: [f64; 3],
    ) -> Result<View<'_>, GpuError> {
        let cells = first.cells();
        let placed = |(number, _)| second.facet(number).ok_or(GpuError::OutOfDomain);
        let first: Vec<_> = (0..)
            .map_while(|number| cells.facet(number))
            .flat_map(corners)
            .collect();
        let cells = second.solid().cells();
        let second: Vec<_> = (0..)
            .map_while(|number| Some((number, cells.facet(number)?)))
            .map(placed)
            .collect::<Result<_, _>>()?;
        let second: Vec<_> = second.into_iter().flat_map(corners).collect();
        let frame = Frame::new(direction, self.pixels, [&first, &second])?;
        View::new(self, frame, [&first, &second])
    }
}

/// The corners of a facet.
fn corners<S: Scalar>(Triangle { a, b, c }: Triangle<S>) -> [[f64; 3]; 3] {
    [a, b, c].map(|corner| corner.array().map(S::to_real))
}

/// An image to draw into, and to read.
fn image(device: &wgpu::Device, pixels: u32, format: wgpu::TextureFormat) -> wgpu::TextureView {
    let image = device.create_texture(&wgpu::TextureDescriptor {
        label: Some("picture"),
        size: wgpu::Extent3d {
            width: pixels,
            height: pixels,
            depth_or_array_layers: 1,
        },
        mip_level_count: 1,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format,
        usage: wgpu::TextureUsages::RENDER_ATTACHMENT | wgpu::TextureUsages::TEXTURE_BINDING,
        view_formats: &[],
    });
    image.create_view(&wgpu::TextureViewDescriptor::default())
}
