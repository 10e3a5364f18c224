//! Making a tree.
//!
//! A cone's facets are those with a part in it. Sorted by reach, overlapping reaches form groups;
//! a cone is split while some group is larger than [`Parameters::group`], as long as its share of
//! the reference budget pays for its children.
//!
//! Geometry is measured here in `f64` and decided by exact signs alone: what is measured is
//! widened so far that no rounding, here or in a query, makes a facet be missed.

mod cell;
mod grow;
mod item;
mod leaf;
mod sheaf;
mod slab;
mod worst;

pub(super) use cell::Cell;

use tetracone::{
    Dimension,
    boundary::Boundary,
    number::{Scalar, Sign},
};

use super::{MAX_DEPTH, PolygonClass, Tree, origin_for, ray::orthants};
use cell::LocalFacet;
use grow::Builder;

/// How far a tree is split. The defaults come from the solid; nobody has to choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameters {
    /// The greatest depth, at most [`MAX_DEPTH`].
    pub depth: u32,
    /// A cone is split while one of its groups has more facets than this.
    pub group: usize,
    /// A group of up to 64 facets is not split either where its slab is thinner than this many
    /// thousandths of the solid's greatest reach: few points are in it.
    pub thin: u32,
    /// The tree refers to its facets at most this often, on average over the facets.
    pub references_per_facet: usize,
}

impl Parameters {
    /// What suits a solid with this many facets.
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
        let references_per_facet = match facets {
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
            references_per_facet,
        }
    }
}

/// Why a tree could not be built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BuildError {
    /// The covering origin is so close to the end of the domain that no point of it lies in the
    /// middle of some cone, though boundary does.
    #[error(
        "the covering origin is too close to the end of the domain: choose another, or move the \
         boundary towards zero"
    )]
    Cornered,
    /// The depth asked for is greater than [`MAX_DEPTH`].
    #[error("depth {depth} was asked for, but cones are split at most {MAX_DEPTH} times")]
    TooDeep {
        /// The depth.
        depth: u32,
    },
}

impl<G: Dimension> Tree<G> {
    /// Builds a solid's tree.
    ///
    /// # Errors
    /// [`BuildError`].
    ///
    /// # Cost
    /// About one clipped facet a reference and level.
    ///
    /// # Source
    /// Def. 4.8–4.14, 5.4–5.10; what splits a cone is this project's.
    pub fn build(
        boundary: &Boundary<'_, G>,
        origin: Option<G::Point>,
        parameters: &Parameters,
    ) -> Result<Self, BuildError> {
        build(boundary, origin, parameters, None)
    }

    /// As [`Tree::build`], and cones are split further wherever a point may take more evaluations
    /// than the deadline; what could not be split so far, [`Tree::worst_case`] tells.
    ///
    /// With a group of `usize::MAX`, no other cone is split. References are not shared out among
    /// the cones beforehand: whichever has to be split first takes what it needs.
    ///
    /// # Errors
    /// As for [`Tree::build`].
    ///
    /// # Cost
    /// That of [`Tree::build`], and of making every cone a leaf before it is split.
    pub fn build_within(
        boundary: &Boundary<'_, G>,
        origin: Option<G::Point>,
        parameters: &Parameters,
        deadline: u32,
    ) -> Result<Self, BuildError> {
        build(boundary, origin, parameters, Some(deadline))
    }
}

fn build<G: Dimension>(
    boundary: &Boundary<'_, G>,
    origin: Option<G::Point>,
    parameters: &Parameters,
    deadline: Option<u32>,
) -> Result<Tree<G>, BuildError> {
    if parameters.depth > MAX_DEPTH {
        return Err(BuildError::TooDeep {
            depth: parameters.depth,
        });
    }
    // Slivers span no volume with the origin and lie in their neighbours' edges: they stay out.
    let facets: Vec<G::Facet> = boundary.facets().collect();
    let zero = G::point([G::Scalar::ZERO; 3]);
    let origin = origin.or_else(|| origin_for::<G>(&facets)).unwrap_or(zero);
    let ground = Ground::<G>::of(origin, &facets);
    let budget = parameters
        .references_per_facet
        .max(orthants::<G>() as usize);
    let mut builder = Builder::new(&ground, parameters, deadline);
    builder.start(boundary.facet_count().saturating_mul(budget));
    while let Some(next) = builder.waiting.pop() {
        builder.grow(next)?;
    }
    let (core, class) = (ground.core, ground.class());
    let parts = builder.parts;
    Ok(Tree {
        origin,
        core,
        worst: parts.worst,
        class,
        nodes: parts.nodes,
        groups: parts.groups,
        references: parts.references,
        sheaves: parts.sheaves,
        sheets: parts.sheets,
        facets,
    })
}

/// What is known of the solid while its tree is built.
struct Ground<'a, G: Dimension> {
    origin: G::Point,
    facets: &'a [G::Facet],
    /// The facets as they are measured.
    locals: Vec<LocalFacet>,
    /// The winding number just around the origin.
    core: i32,
    /// Whether boundary passes through the origin.
    origin_on_boundary: bool,
}

impl<'a, G: Dimension> Ground<'a, G> {
    fn of(origin: G::Point, facets: &'a [G::Facet]) -> Self {
        let (mut core, mut origin_on_boundary) = (0, false);
        for facet in facets {
            let side = G::side(facet, origin);
            if side == Sign::Zero {
                origin_on_boundary |= G::touches(facet, origin);
            } else if (0..G::DIMENSION).all(|k| G::inner_side(origin, facet, k, origin) == side) {
                core += side.value();
            }
        }
        let locals = facets.iter();
        Self {
            origin,
            facets,
            locals: locals
                .map(|facet| LocalFacet::new::<G>(origin, facet))
                .collect(),
            core,
            origin_on_boundary,
        }
    }

    fn class(&self) -> PolygonClass {
        PolygonClass::of::<G>(self.origin, self.facets, self.core)
    }
}
