//! What is known of a solid while its cells are made.

use super::frame::{Bounds, Frame, MARGIN, Piece};
use crate::{
    boundary::Surface,
    cells::{
        evaluate::crossing,
        grid::{Grid, Place, Region},
        layout::is_narrow,
    },
    coherence::Unmetered,
    geometry::Dimension,
    number::{Scalar, Sign, vector::Vector},
};

/// A point off the boundary, and the winding number about it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known<G: Dimension> {
    pub(super) origin: G::Point,
    pub(super) winding: i32,
}

impl Region {
    /// How many places there are along an axis.
    pub(super) fn extent(&self, axis: usize) -> f64 {
        f64::from(self.last[axis] - self.first[axis]) + 1.0
    }

    /// How many places there are.
    pub(super) fn volume<G: Dimension>(&self) -> f64 {
        (0..G::DIMENSION).map(|k| self.extent(k)).product()
    }

    /// Place number `index` of a sequence that fills the region evenly, the middle first; all of
    /// them where there are few.
    fn sample<G: Dimension>(&self, index: u32) -> Option<Place> {
        /// 2^32 over powers of the root of x^4 = x + 1: additive recurrence of low discrepancy.
        const STEPS: [u32; 3] = [3_518_319_155, 2_882_110_345, 2_360_945_575];
        let volume = self.volume::<G>();
        let mut place = self.first;
        if volume <= f64::from(SAMPLES) {
            let mut rest = index;
            for (k, at) in place.iter_mut().enumerate().take(G::DIMENSION) {
                // Never zero, as the last place is not before the first one.
                let count = (self.last[k] - self.first[k] + 1).max(1);
                *at += rest % count;
                rest /= count;
            }
            return (rest == 0).then_some(place);
        }
        for k in 0..G::DIMENSION {
            let part = (1u32 << 31).wrapping_add(index.wrapping_mul(STEPS[k]));
            let count = u64::from(self.last[k] - self.first[k]) + 1;
            place[k] += u32::try_from((count * u64::from(part)) >> 32).unwrap_or(0);
        }
        Some(place)
    }
}

/// Places tried for an origin.
const SAMPLES: u32 = 64;

/// The solid and its lattice.
pub(super) struct Ground<'a, G: Dimension> {
    pub(super) surface: Surface<'a, G>,
    pub(super) frame: Frame,
    pub(super) grid: Grid,
    /// Whether references take 16 bits.
    pub(super) narrow: bool,
}

impl<'a, G: Dimension> Ground<'a, G> {
    pub(super) fn new(surface: Surface<'a, G>, grid: Grid) -> Self {
        Self {
            surface,
            frame: Frame::new::<G::Scalar>(&grid),
            grid,
            narrow: is_narrow(surface.sized),
        }
    }

    /// Puts another grid under it.
    pub(super) fn put(&mut self, grid: Grid) {
        *self = Self::new(self.surface, grid);
    }

    pub(super) fn corners(&self, number: u32) -> Option<[Vector; 3]> {
        Some(self.frame.corners::<G>(&self.surface.facet(number)?))
    }

    /// The closed box of all points in a cell.
    pub(super) fn bounds(&self, region: &Region) -> Bounds {
        let [below, above] = self.frame.slack;
        let mut bounds = Bounds {
            low: [0.0; 3],
            high: [0.0; 3],
        };
        for k in 0..G::DIMENSION {
            bounds.low[k] = f64::from(region.first[k]) - below - MARGIN;
            bounds.high[k] = f64::from(region.last[k]) + above + MARGIN;
        }
        bounds
    }

    /// The part of a facet in a box.
    pub(super) fn piece(&self, number: u32, bounds: &Bounds) -> Option<Piece> {
        Piece::clip::<G>(&self.corners(number)?, bounds)
    }

    /// The place next to this one, towards the first of its region, that takes 16 bits an axis; the
    /// place itself where there is none in the region.
    pub(super) fn coarse(&self, place: Place, first: Place) -> Place {
        let shift = self.grid.origin_shift;
        let mut coarse = place;
        for k in 0..3 {
            coarse[k] = place[k] >> shift << shift;
            if coarse[k] < first[k] {
                return place;
            }
        }
        coarse
    }

    /// A point's place, if it lies on one that takes 16 bits an axis.
    pub(super) fn coarse_place(&self, point: G::Point) -> Option<Place> {
        let place = self.grid.locate::<G>(G::coordinates(point))?;
        let shift = self.grid.origin_shift;
        let is_coarse = place.iter().all(|at| at >> shift << shift == *at);
        (is_coarse && self.grid.point::<G>(place) == point).then_some(place)
    }

    /// The winding number about a point, where the way there from a known one meets no facets but
    /// these; none where the point is on one of them.
    pub(super) fn winding(
        &self,
        facets: impl Iterator<Item = u32>,
        known: &Known<G>,
        point: G::Point,
    ) -> Option<i32> {
        let mut winding = known.winding;
        for number in facets {
            let Some(facet) = self.surface.facet(number) else {
                continue;
            };
            let from = G::side(&facet, known.origin);
            winding += crossing::<G, _>(known.origin, from, &facet, point, &mut Unmetered)?;
        }
        Some(winding)
    }

    /// The winding number about a point by the signed sum of a whole covering; none where the point
    /// is on the boundary.
    ///
    /// # Source
    /// Feito and Torres 1997; Jiménez Delgado 2006, Alg. 4.1 and 5.1.
    pub(super) fn covering_sum(&self, point: G::Point) -> Option<i32> {
        let apex = G::point([G::Scalar::ZERO; 3]);
        let mut winding = 0;
        for facet in self.surface.facets() {
            let (sign, side) = (G::side(&facet, apex), G::side(&facet, point));
            if side == Sign::Zero && G::touches(&facet, point) {
                return None;
            }
            if sign != Sign::Zero
                && side == sign
                && (0..G::DIMENSION).all(|k| G::inner_side(apex, &facet, k, point) == sign)
            {
                winding += sign.value();
            }
        }
        Some(winding)
    }

    /// A point of a region off the boundary, by the first of some places about which `winding`
    /// knows; else one beside it.
    pub(super) fn origin(
        &self,
        region: &Region,
        winding: impl Fn(G::Point) -> Option<i32>,
    ) -> Option<Known<G>> {
        (0..SAMPLES)
            .map_while(|index| region.sample::<G>(index))
            .filter_map(|place| self.frame.point::<G>(self.coarse(place, region.first)))
            .find_map(|origin| {
                let winding = winding(origin)?;
                Some(Known { origin, winding })
            })
            .or_else(|| self.beside(region))
    }

    /// A point next to a region at the side of the solid's box, and outside of that box. On the way
    /// from there into the region there is no boundary but the region's.
    ///
    /// All places of a region may be on the boundary: where the last cell is one place thick, as it
    /// is where the solid's extent is a multiple of the cell's, these are those of a face.
    fn beside(&self, region: &Region) -> Option<Known<G>> {
        let first = region.first.map(f64::from);
        (0..G::DIMENSION).find_map(|k| {
            let mut place = first;
            if region.last[k] == self.grid.last()[k] {
                place[k] = f64::from(region.last[k]) + 1.0;
            } else if region.first[k] == 0 {
                place[k] = -1.0;
            } else {
                return None;
            }
            let origin = self.frame.point_at::<G>(place)?;
            Some(Known { origin, winding: 0 })
        })
    }
}
