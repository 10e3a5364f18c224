use super::Dimension;

/// Where a point on its way first meets a volume, a facet or a plane.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Entry<G: Dimension> {
    /// Which part of the way lies before it, from 0 to 1, rounded.
    pub parameter: f32,
    /// The place, rounded to the arithmetic.
    pub point: G::Point,
    /// Out of the volume at that place; none where the way starts in the volume's interior.
    ///
    /// Of a plane or what lies in one it is across that, on the side that the way comes from, and as the corners
    /// turn where the way lies in the plane; none of a triangle without area.
    pub normal: Option<G::Direction>,
    /// Whether no point of the way lies in the volume's interior: it touches in a point, slides along the
    /// boundary, or ends or starts there. Of a plane or what lies in one: whether it does not go through the
    /// plane, but starts, ends or stays there.
    pub is_grazing: bool,
}
