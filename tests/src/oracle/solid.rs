//! One solid: its boundary, ready to be asked.

use super::Place;
use super::component::firsts;
use super::exact::assert_domain;
use super::facet::Facet;
use super::index::Index;

/// The exact answers for one polygon (`D` is 2) or polyhedron (3).
#[derive(Clone, Debug)]
pub struct Oracle<const D: usize> {
    pub(super) facets: Vec<[[f64; D]; D]>,
    /// The facets that have a size; no others are ever looked at.
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
    /// is not checked.
    ///
    /// # Panics
    /// Where an index or a coordinate is out of range.
    #[must_use]
    pub fn new(points: &[[f64; D]], facets: &[[u32; D]]) -> Self {
        let corners = corners(points, facets);
        let sized = sized(&corners);
        Self {
            firsts: firsts(points.len(), facets, &sized),
            index: Index::new(&corners, sized),
            facets: corners,
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
        let sized = sized(&corners);
        Self {
            firsts: firsts(points.len(), facets, &sized),
            index: self.index.refitted(&corners, sized),
            facets: corners,
        }
    }

    /// The facets, as points.
    #[must_use]
    pub fn facets(&self) -> &[[[f64; D]; D]] {
        &self.facets
    }

    /// The numbers of the facets in the order of a checked solid: those with a size, then those
    /// without one whose corners are apart. No others are kept there.
    #[must_use]
    pub fn kept(&self) -> Vec<usize> {
        let (sized, rest): (Vec<usize>, Vec<usize>) =
            (0..self.facets.len()).partition(|&facet| self.facets[facet].has_size());
        let apart = |&facet: &usize| {
            let corners = &self.facets[facet];
            (0..D).all(|k| corners[k] != corners[(k + 1) % D])
        };
        sized
            .into_iter()
            .chain(rest.into_iter().filter(apart))
            .collect()
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

/// The facets that have a size.
fn sized<const D: usize>(facets: &[[[f64; D]; D]]) -> Vec<usize>
where
    [[f64; D]; D]: Facet<D>,
{
    (0..facets.len())
        .filter(|&facet| facets[facet].has_size())
        .collect()
}
