//! One solid: its boundary, ready to be asked.

use dashu_int::IBig;

use super::cancelled::cancelled;
use super::component::firsts;
use super::exact::{assert_domain, integer_points};
use super::facet::Facet;
use super::index::Index;
use super::{Fraction, Place};
use crate::vector::exact::{cross, dot, minus};

/// The exact answers for one polygon (`D` is 2) or polyhedron (3).
#[derive(Clone, Debug)]
pub struct Oracle<const D: usize> {
    pub(super) facets: Vec<[[f64; D]; D]>,
    /// Whether each of them is gone because it cancels with its reverse.
    is_cancelled: Vec<bool>,
    /// The facets that have a size and do not cancel; no others are ever looked at.
    pub(super) index: Index<D>,
    /// The first facet of every connected part of the boundary.
    pub(super) firsts: Vec<usize>,
}

impl<const D: usize> Oracle<D>
where
    [[f64; D]; D]: Facet<D>,
{
    /// Prepares the answers for the closed boundary made of `facets` between `points`: directed
    /// edges, material to their left, or triangles, normals out of the material. That it is closed
    /// is not checked. A facet and its reverse cancel, and are nowhere.
    ///
    /// # Panics
    /// Where an index or a coordinate is out of range.
    #[must_use]
    pub fn new(points: &[[f64; D]], facets: &[[u32; D]]) -> Self {
        let corners = corners(points, facets);
        let is_apart: Vec<_> = corners.iter().map(are_apart).collect();
        let is_cancelled = cancelled(facets, &is_apart);
        let sized = sized(&corners, &is_cancelled);
        Self {
            firsts: firsts(points.len(), facets, &sized),
            index: Index::new(&corners, sized),
            facets: corners,
            is_cancelled,
        }
    }

    /// The same for other places of the same vertices, sooner: a solid that moves. Facets that had
    /// no size count as well: where vertices in a line are no longer in one after rounding, a face
    /// that was nowhere closes the gap beside it.
    ///
    /// # Panics
    /// Where an index or a coordinate is out of range, or `facets` are not as many as before.
    #[must_use]
    pub fn moved(&self, points: &[[f64; D]], facets: &[[u32; D]]) -> Self {
        assert_eq!(facets.len(), self.facets.len(), "another solid");
        let corners = corners(points, facets);
        let sized = sized(&corners, &self.is_cancelled);
        Self {
            firsts: firsts(points.len(), facets, &sized),
            index: self.index.refitted(&corners, sized),
            facets: corners,
            is_cancelled: self.is_cancelled.clone(),
        }
    }

    /// Out of the material, at right angles to a facet that has size, of length one, rounded.
    #[must_use]
    pub fn facet_normal(&self, number: usize) -> [f64; D] {
        let lift = |p: &[f64; D]| core::array::from_fn(|k| p.get(k).copied().unwrap_or(0.0));
        let lifted: Vec<[f64; 3]> = self.facets[number].iter().map(lift).collect();
        let (points, _) = integer_points(&lifted);
        let u = minus(&points[1], &points[0]);
        let way = if D == 2 {
            let [x, y, z] = u;
            [y, -x, z]
        } else {
            cross(&u, &minus(&points[2], &points[0]))
        };
        let square = dot(&way, &way);
        core::array::from_fn(|k| {
            let part = Fraction::new(&way[k] * &way[k], square.clone()).sqrt();
            if way[k] < IBig::ZERO { -part } else { part }
        })
    }

    /// The facets, as points.
    #[must_use]
    pub fn facets(&self) -> &[[[f64; D]; D]] {
        &self.facets
    }

    /// The numbers of the facets in the order of a checked solid: those with a size, then those
    /// without one whose corners are apart. No others are kept there, and none that cancel.
    #[must_use]
    pub fn kept(&self) -> Vec<usize> {
        let (sized, rest): (Vec<usize>, Vec<usize>) = (0..self.facets.len())
            .filter(|&facet| !self.is_cancelled[facet])
            .partition(|&facet| self.facets[facet].has_size());
        let apart = rest
            .into_iter()
            .filter(|&facet| are_apart(&self.facets[facet]));
        sized.into_iter().chain(apart).collect()
    }

    /// How many facets cancel, each with its reverse.
    #[must_use]
    pub fn cancelled(&self) -> usize {
        self.is_cancelled.iter().filter(|is| **is).count()
    }

    /// Whether the facet with this number cancels.
    ///
    /// # Panics
    /// Where there is none.
    #[must_use]
    pub fn is_cancelled(&self, number: usize) -> bool {
        self.is_cancelled[number]
    }

    /// The facets that bound something, with their numbers: those with a size that do not cancel.
    pub fn bounding(&self) -> impl Iterator<Item = (usize, [[f64; D]; D])> {
        let all = self.facets.iter().copied().enumerate();
        all.filter(|(number, facet)| facet.has_size() && !self.is_cancelled[*number])
    }

    /// Where `p` lies.
    ///
    /// # Panics
    /// Where a coordinate is out of range.
    #[must_use]
    pub fn place(&self, p: [f64; D]) -> Place {
        Place::of(self.winding(p))
    }

    /// How often the boundary winds about `p`; `None` on the boundary. A facet without size is
    /// nowhere: its points are its neighbours'.
    ///
    /// # Panics
    /// Where a coordinate is out of range.
    #[must_use]
    pub fn winding(&self, p: [f64; D]) -> Option<i64> {
        assert_domain(&p);
        self.index
            .ahead_of(p)
            .map(|facet| self.facets[facet].crossing(p))
            .sum()
    }
}

/// The corners of every facet.
fn corners<const D: usize>(points: &[[f64; D]], facets: &[[u32; D]]) -> Vec<[[f64; D]; D]> {
    for point in points {
        assert_domain(point);
    }
    let corners = |facet: &[u32; D]| facet.map(|i| points[i as usize]);
    facets.iter().map(corners).collect()
}

/// Whether no two corners of a facet are in one place.
fn are_apart<const D: usize>(facet: &[[f64; D]; D]) -> bool {
    (0..D).all(|k| facet[k] != facet[(k + 1) % D])
}

/// The facets that have a size and do not cancel.
fn sized<const D: usize>(facets: &[[[f64; D]; D]], is_cancelled: &[bool]) -> Vec<usize>
where
    [[f64; D]; D]: Facet<D>,
{
    (0..facets.len())
        .filter(|&facet| facets[facet].has_size() && !is_cancelled[facet])
        .collect()
}
