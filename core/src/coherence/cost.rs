/// What one query did, in units that are the same on every target.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Cost {
    /// Signs of determinants evaluated, together with any tie-breaking; the bound of an image
    /// counts these.
    pub evaluations: u32,
    /// Leaves whose slabs were looked at: one multiplication by a small direction each.
    pub slabs: u32,
    /// Cells visited, those that are split among them.
    pub cells: u32,
    /// Boxes, or pairs of boxes, visited.
    pub boxes: u32,
    /// Facets, or pairs of facets, measured or compared.
    pub facets: u32,
}

/// A place where a query's work is written down.
pub(crate) trait Meter {
    /// Some signs of determinants were evaluated.
    fn evaluated(&mut self, count: u32);
    /// A slab was tested.
    fn compared(&mut self);
    /// A cell was visited.
    fn visited(&mut self);
    /// A box or a pair of boxes was visited.
    fn boxed(&mut self);
    /// A facet or a pair of facets was measured or compared.
    fn measured(&mut self);
}

impl Meter for Cost {
    #[inline]
    fn evaluated(&mut self, count: u32) {
        self.evaluations = self.evaluations.saturating_add(count);
    }

    #[inline]
    fn compared(&mut self) {
        self.slabs = self.slabs.saturating_add(1);
    }

    #[inline]
    fn visited(&mut self) {
        self.cells = self.cells.saturating_add(1);
    }

    #[inline]
    fn boxed(&mut self) {
        self.boxes = self.boxes.saturating_add(1);
    }

    #[inline]
    fn measured(&mut self) {
        self.facets = self.facets.saturating_add(1);
    }
}

/// Writes nothing down and costs nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Unmetered;

impl Meter for Unmetered {
    #[inline]
    fn evaluated(&mut self, _: u32) {}
    #[inline]
    fn compared(&mut self) {}
    #[inline]
    fn visited(&mut self) {}
    #[inline]
    fn boxed(&mut self) {}
    #[inline]
    fn measured(&mut self) {}
}
