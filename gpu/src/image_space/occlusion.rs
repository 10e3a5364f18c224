//! Occlusion queries: whether one solid is in front of the other wherever both are seen.

use super::{Resolution, View, view::Uploaded};
use crate::{GpuError, Reading};

/// Whether one of two solids is in front of the other one: [`View::occlusion`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Occlusion {
    /// Whether neither is in front of the other one wherever both are seen. Where this is false, they
    /// do not meet, as far as the resolution goes; where it is true, convex solids do.
    pub may_meet: bool,
    /// Whether some pixel has a part of the first solid that is not in front of the second one, and
    /// one of the second that is not in front of the first.
    pub behind: [bool; 2],
    /// How finely this was found out.
    pub resolution: Resolution,
}

impl View<'_> {
    /// Whether one solid is in front of the other one wherever both are seen, without an image that
    /// is read: the front of the one is drawn, then all of the other one that is not in front of that
    /// is counted by an occlusion query; and the other way round.
    ///
    /// Of convex solids this decides: those that are farther apart than an eighth of a pixel and a depth of
    /// the [`Resolution`] do not meet, and those that have a ball in common that is two pixels wide
    /// do. Of others it is conservative: what is said not to meet has no such ball in common, and what
    /// may meet may be one in a hollow of the other. Solids that touch may meet.
    ///
    /// # Errors
    /// [`GpuError::Device`].
    ///
    /// # Cost
    /// All facets are drawn twice. Linear in facets and pixels, on the device; two numbers come back.
    ///
    /// ```no_run
    /// # use tetracone_gpu::{GpuError, image_space::View};
    /// fn is_free(view: &View<'_>) -> Result<bool, GpuError> {
    ///     Ok(!view.occlusion()?.wait()?.may_meet)
    /// }
    /// ```
    ///
    /// # Source
    /// The thesis, 6.1.1, after Myszkowski, Okunev and Kunii, "Fast collision detection between
    /// complex solids using rasterizing graphics hardware", 1995, and Baciu, Wong and Sun, "RECODE",
    /// 1999. There, what is exactly as deep does not count, so that solids that touch are apart.
    pub fn occlusion(&self) -> Result<Reading<Occlusion>, GpuError> {
        let mut encoder = self.encoder();
        let [first, second] = &self.solids;
        self.count_behind(&mut encoder, second, first, 0);
        self.count_behind(&mut encoder, first, second, 1);
        self.passed(encoder, |behind, resolution| Occlusion {
            may_meet: behind == [true; 2],
            behind,
            resolution,
        })
    }

    /// Counts what is not in front of a solid's front.
    fn count_behind(
        &self,
        encoder: &mut wgpu::CommandEncoder,
        front: &Uploaded,
        counted: &Uploaded,
        query: u32,
    ) {
        let pipelines = &self.camera.pipelines;
        let mut pass = self.pass(encoder, &self.camera.depths, None, 1.0);
        front.draw(&mut pass, &pipelines.front);
        pass.begin_occlusion_query(query);
        counted.draw(&mut pass, &pipelines.behind);
        pass.end_occlusion_query();
    }
}
