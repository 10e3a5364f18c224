//! Depth intervals: where the depths of two solids overlap, and where one is deepest in the other.

use super::{Resolution, View, frame::Frame};
use crate::{GpuError, Reading};

/// Words and bytes of `Row` in `deepest.wgsl`.
const ROW_WORDS: usize = 6;
pub(super) const ROW_BYTES: u64 = 4 * ROW_WORDS as u64;

/// On which pixels the depths of two solids overlap: [`View::depths`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Depths {
    /// How many pixels they overlap on.
    pub pixels: u64,
    /// Where the second solid is deepest behind the front of the first; none where no depths overlap.
    pub deepest: Option<Deepest>,
    /// How finely this was found out.
    pub resolution: Resolution,
}

/// The pixel where the second of two solids is deepest behind the front of the first.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Deepest {
    /// Its column and its row, counted from the left and from the top.
    pub pixel: [u32; 2],
    /// From the least depth of the first solid to the greatest of the second: how far the second one
    /// has to go towards the viewer, to be free of the first on the line through this pixel. In the
    /// solids' units.
    pub depth: f64,
    /// Where the line through the pixel enters the first solid, and where it leaves it.
    pub first: [[f64; 3]; 2],
    /// Where the line enters the second solid, and where it leaves it.
    pub second: [[f64; 3]; 2],
}

impl View<'_> {
    /// On which pixels the depths of both solids overlap, and where the second is deepest.
    ///
    /// A pixel knows a solid by the least and the greatest depth on its line. Convex solids that are
    /// farther apart than an eighth of a pixel and a depth of the [`Resolution`] never overlap; for
    /// others an interval has holes and cavities in it, so that an overlap need not be one of the
    /// solids. Solids that have a ball in common that is two pixels wide always overlap.
    ///
    /// The greatest depth is no more than the way of the second solid towards the viewer until it
    /// is free for good ([`Solid::last_contact_along`](tetracone::solid::Solid::last_contact_along)),
    /// but for the resolution. Of equal pixels it is the first one in order of rows.
    ///
    /// # Errors
    /// [`GpuError::Device`].
    ///
    /// # Cost
    /// All facets are drawn twice, and four depths a pixel are read. Linear in facets and pixels, on
    /// the device.
    ///
    /// ```no_run
    /// # use tetracone_gpu::{GpuError, image_space::View};
    /// fn depth(view: &View<'_>) -> Result<f64, GpuError> {
    ///     let deepest = view.depths()?.wait()?.deepest;
    ///     Ok(deepest.map_or(0.0, |deepest| deepest.depth))
    /// }
    /// ```
    ///
    /// # Source
    /// The lecture "Kolizja", 6.1. It keeps the greatest depth of the second solid, wherever the first
    /// one begins there, and only of its facets that lie in the first: one that goes all the way
    /// through has none. Here the difference is kept, of intervals that overlap.
    pub fn depths(&self) -> Result<Reading<Depths>, GpuError> {
        let camera = self.camera;
        let mut encoder = self.encoder();
        let [nearest, farthest] = [
            (&camera.pipelines.nearest, 1.0),
            (&camera.pipelines.farthest, 0.0),
        ];
        let passes = [
            (&self.solids[0], nearest),
            (&self.solids[0], farthest),
            (&self.solids[1], nearest),
            (&self.solids[1], farthest),
        ];
        for (kept, (solid, (pipeline, clear))) in camera.kept.iter().zip(passes) {
            let mut pass = self.pass(&mut encoder, &camera.depths, Some(kept), clear);
            solid.draw(&mut pass, pipeline);
        }
        let images = camera.kept.iter().map(wgpu::BindingResource::TextureView);
        let rows = camera.rows.as_entire_binding();
        let entries: Vec<_> = (0..)
            .zip(images.chain([rows]))
            .map(|(binding, resource)| wgpu::BindGroupEntry { binding, resource })
            .collect();
        let bound = camera
            .gpu
            .device()
            .create_bind_group(&wgpu::BindGroupDescriptor {
                label: Some("images"),
                layout: &camera.layouts.images,
                entries: &entries,
            });
        let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
        pass.set_pipeline(&camera.pipelines.deepest);
        pass.set_bind_group(0, &bound, &[]);
        pass.dispatch_workgroups(camera.pixels, 1, 1);
        drop(pass);
        let frame = self.frame;
        let bytes = u64::from(camera.pixels) * ROW_BYTES;
        self.read(encoder, &camera.rows, bytes, move |words| {
            told(&frame, &words)
        })
    }
}

/// What the rows say together.
fn told(frame: &Frame, words: &[u32]) -> Depths {
    let mut pixels = 0;
    let mut best: Option<([u32; 2], [f32; 4])> = None;
    for (row, record) in (0..).zip(words.chunks_exact(ROW_WORDS)) {
        let &[overlapping, column, ref depths @ ..] = record else {
            continue;
        };
        pixels += u64::from(overlapping);
        let [a, b, c, d] = core::array::from_fn(|k| f32::from_bits(depths[k]));
        let is_deeper = best.is_none_or(|(_, [front, _, _, back])| d - a > back - front);
        if overlapping > 0 && is_deeper {
            best = Some(([column, row], [a, b, c, d]));
        }
    }
    let deepest = best.map(|(pixel, [a, b, c, d])| Deepest {
        pixel,
        depth: frame.length(f64::from(d) - f64::from(a)),
        first: [a, b].map(|depth| frame.place(pixel, depth)),
        second: [c, d].map(|depth| frame.place(pixel, depth)),
    });
    Depths {
        pixels,
        deepest,
        resolution: frame.resolution(),
    }
}
