//! Counting in a stencil image: whether an edge of one solid is in the other one.

use super::{Resolution, View, view::Uploaded};
use crate::{GpuError, Reading};

/// Whether an edge of one of two solids was found in the other one: [`View::edges`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Edges {
    /// Whether an edge of either is in the other one, as far as the resolution goes. Where none is
    /// found, the solids may meet all the same.
    pub meet: bool,
    /// Whether an edge of the first solid is in the second one, and one of the second in the first.
    pub inside: [bool; 2],
    /// How finely this was found out.
    pub resolution: Resolution,
}

impl View<'_> {
    /// Whether an edge of one solid is in the other one, convex or not: the edges of the one are
    /// drawn, and a stencil image counts how often a line from the viewer to an edge enters the other
    /// one, less how often it leaves it; then the other way round.
    ///
    /// An edge that is farther from the other solid than a pixel and a depth of the [`Resolution`] is
    /// never found in it. One that is inside is found where it is seen: a pixel keeps one edge, the
    /// one that is drawn last. So it **fails for what is nested and is seen behind or before other
    /// edges of its own solid**: a part of a solid within the other solid is not found where a part
    /// outside has the same picture. It fails for edges that are seen as points, too. Ask along several
    /// directions, or ask [`View::depths`].
    ///
    /// # Errors
    /// [`GpuError::Device`].
    ///
    /// # Cost
    /// All edges are drawn once and all facets twice. Linear in facets and pixels, on the device; two
    /// numbers come back.
    ///
    /// ```no_run
    /// # use tetracone_gpu::{GpuError, image_space::View};
    /// fn is_hit(view: &View<'_>) -> Result<bool, GpuError> {
    ///     Ok(view.edges()?.wait()?.meet)
    /// }
    /// ```
    ///
    /// # Source
    /// The thesis, 6.1.2, after Knott and Pai, "`CInDeR`: Collision and Interference Detection in
    /// Real-time using graphics hardware", 2003. The thesis has the back faces of the second solid,
    /// whose edges are drawn, counted down; it has to be those of the first. It names, as what the method
    /// fails for, a solid that is seen wholly within another one.
    pub fn edges(&self) -> Result<Reading<Edges>, GpuError> {
        let mut encoder = self.encoder();
        let [first, second] = &self.solids;
        self.count_inside(&mut encoder, first, second, 0);
        self.count_inside(&mut encoder, second, first, 1);
        self.passed(encoder, |inside, resolution| Edges {
            meet: inside != [false; 2],
            inside,
            resolution,
        })
    }

    /// Counts the pixels where an edge of a solid is in the other one.
    fn count_inside(
        &self,
        encoder: &mut wgpu::CommandEncoder,
        solid: &Uploaded,
        other: &Uploaded,
        query: u32,
    ) {
        let pipelines = &self.camera.pipelines;
        // Nothing is in front of a pixel without an edge.
        let mut pass = self.pass(encoder, &self.camera.stencil, None, 0.0);
        pass.set_bind_group(1, &solid.bound, &[]);
        pass.set_pipeline(&pipelines.edges);
        pass.draw(0..solid.ends, 0..1);
        other.draw(&mut pass, &pipelines.entered);
        other.draw(&mut pass, &pipelines.left);
        pass.set_pipeline(&pipelines.inside);
        pass.begin_occlusion_query(query);
        pass.draw(0..3, 0..1);
        pass.end_occlusion_query();
    }
}
