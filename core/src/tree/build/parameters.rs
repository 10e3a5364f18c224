use crate::{dimension::Dimension, tree::cone::MAX_DEPTH};

/// How far a tree is split. The defaults come from the solid; nobody has to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameters {
    /// The greatest depth, at most 12.
    pub depth: u32,
    /// A cone is split while one of its groups has more facets than this.
    pub group: u32,
    /// A group of up to 64 facets is not split either where its slab is thinner than this many
    /// thousandths of the solid's greatest reach: few points are in it.
    pub thin: u32,
    /// The tree refers to its facets at most this often, on average over the facets.
    pub references_per_facet: u32,
}

impl Parameters {
    /// What suits a solid with this many facets on a host.
    #[must_use]
    pub const fn for_facets<G: Dimension>(facets: usize) -> Self {
        // Cones multiply by 2 or 4 a level; the depth at which there is about one to a facet, and
        // two more for where facets are small.
        let levels = if facets == 0 { 0 } else { facets.ilog2() };
        let depth = if G::DIMENSION == 2 {
            levels
        } else {
            levels / 2 + 1
        };
        // Small solids have room for more, and need it: their facets are large, seen from close.
        let references = match facets {
            _ if G::DIMENSION == 2 => 10,
            0..500 => 24,
            500..1000 => 16,
            1000..2500 => 12,
            _ => 10,
        };
        // In the plane an edge lies in few cones, so that small groups cost little. Against 4, on
        // contours of stars with 64 edges, 2 take 0.8 of the time and 1 takes 0.6, for 92 and 197
        // bytes an edge instead of 50; with 1 024 edges 1 is no faster than 2 on most paths.
        let group = match facets {
            _ if G::DIMENSION != 2 => 4,
            0..=128 => 1,
            _ => 2,
        };
        Self {
            depth: if depth > MAX_DEPTH { MAX_DEPTH } else { depth },
            group,
            // In the plane a slab saves less than smaller groups do.
            thin: if G::DIMENSION == 2 { 0 } else { 8 },
            references_per_facet: references,
        }
    }
}
