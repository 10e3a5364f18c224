use crate::geometry::Dimension;

/// How large an index of cells becomes. The defaults come from the solid; nobody has to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameters {
    /// About how many bytes the cells may take; the points and facets not counted.
    ///
    /// Root cells take what they take. After them, no cell is split for which there is no room.
    pub bytes: usize,
    /// About how many root cells there are; fewer where facets are in many of them.
    pub roots: usize,
    /// The most evaluations that a point may take. With a deadline, cells are split for it alone,
    /// as far as the bytes allow: whether that was enough,
    /// [`Cells::worst_case`](crate::cells::Cells::worst_case) tells.
    pub deadline: Option<u32>,
}

/// Of the bytes, one in so many is for root cells. Measured in space at a fifth, a tenth and a
/// twentieth, in the plane at a fifth, a tenth and a thirtieth, in the median of the solids of the
/// benchmarks.
const ROOT_SHARE: [usize; 2] = [5, 10];

impl Parameters {
    /// What suits a solid with this many facets.
    ///
    /// In space the bytes grow with the root of the number of facets: a boundary of many facets is
    /// a smooth one, of which few cells tell nearly all. In the plane they grow with the number.
    #[must_use]
    pub const fn for_facets<G: Dimension>(facets: usize) -> Self {
        let bytes = if G::DIMENSION == 2 {
            let first = if facets < 128 { facets } else { 128 };
            facets
                .saturating_mul(40)
                .saturating_add(first.saturating_mul(40))
        } else {
            let few = facets.saturating_mul(100);
            // In 64 bits: the solid's cells are the same whatever the width of an address.
            #[expect(clippy::cast_possible_truncation, reason = "below 2^32")]
            let many = (facets as u64).saturating_mul(6_760_000).isqrt() as usize;
            let least = facets.saturating_mul(6);
            let bytes = if few < many { few } else { many };
            if bytes < least { least } else { bytes }
        };
        Self::within::<G>(bytes)
    }

    /// What suits this many bytes.
    #[must_use]
    pub const fn within<G: Dimension>(bytes: usize) -> Self {
        let share = ROOT_SHARE[if G::DIMENSION == 2 { 0 } else { 1 }];
        Self {
            bytes,
            roots: bytes / 4 / share,
            deadline: None,
        }
    }
}
