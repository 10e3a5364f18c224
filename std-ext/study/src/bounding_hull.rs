//! Convex hulls as bounding volumes.

use core::array::from_fn;
use std::sync::Arc;

use fixed::types::I32F0;
use tetracone::{
    internal::{Nearest, Simplex},
    number::Scalar,
    plane::Plane,
    space::Space,
};
use tetracone_classic::{
    bounding::{Motion, Volume, WIDENING, reach_of},
    vector::{Vector, determinant, dot, length, scale, sub},
};
use tetracone_std::hull::{ConvexHull, Hulled};

/// All that lies between the points: nothing convex about them is smaller.
///
/// # Source
/// The lecture "Kolizja", 1.
///
/// Of coordinates in `f32` or in whole steps its corners are the extreme points alone. Where all points lie in one plane,
/// or are of neither arithmetic, they are all kept: what is asked of it are the farthest of its corners, and these are
/// the same.
#[derive(Clone, Debug, PartialEq)]
pub struct BoundingHull<const D: usize> {
    corners: Vec<Vector<D>>,
    /// The numbers of the corners of its facets; none where it is flat.
    facets: Arc<[[u32; D]]>,
    /// How far from zero it reaches.
    reach: f64,
    /// By how much it may be wider.
    room: f64,
}

/// After so many rounds two hulls are held to meet.
const ROUNDS: u32 = 64;

impl<const D: usize> Volume<D> for BoundingHull<D> {
    const NAME: &'static str = "convex hull";

    fn around(points: &[[f64; D]]) -> Option<Self> {
        points.first()?;
        let reach = reach_of(points);
        let built = built::<f32, D>(points).or_else(|| built::<I32F0, D>(points));
        let (corners, facets) = built.unwrap_or_else(|| {
            let mut all = points.to_vec();
            let order = |a: &Vector<D>, b: &Vector<D>| a.partial_cmp(b);
            all.sort_by(|a, b| order(a, b).unwrap_or(core::cmp::Ordering::Equal));
            all.dedup();
            (all, Vec::new())
        });
        Some(Self {
            corners,
            facets: facets.into(),
            reach,
            room: reach * WIDENING,
        })
    }

    fn placed(&self, motion: &Motion<D>) -> Self {
        let corners: Vec<_> = self
            .corners
            .iter()
            .map(|corner| motion.apply(*corner))
            .collect();
        Self {
            reach: reach_of(&corners),
            corners,
            facets: Arc::clone(&self.facets),
            room: self.room + motion.room(self.reach),
        }
    }

    /// # Source
    /// Gilbert, Johnson and Keerthi, "A fast procedure for computing the distance between complex objects in
    /// three-dimensional space", 1988.
    ///
    /// # Changed
    /// They are apart only where the farthest corners along a direction are, roundings included; so the search ends as
    /// soon as these say so, and where they touch or nearly do, they meet.
    fn meets(&self, other: &Self) -> bool {
        let slack = self.room + other.room + (self.reach + other.reach) * WIDENING;
        let mut simplex = Simplex::default();
        let mut way = sub(self.corners[0], other.corners[0]);
        for _ in 0..ROUNDS {
            let size = length(way);
            if size <= slack {
                return true;
            }
            let (ours, theirs) = (self.last(way), other.last(scale(way, -1.0)));
            let apart = sub(self.corners[ours as usize], other.corners[theirs as usize]);
            if dot(way, apart) > slack * size {
                return false;
            }
            let spread = from_fn(|k| apart.get(k).copied().unwrap_or(0.0));
            if !simplex.push(spread, [ours, theirs]) {
                return true;
            }
            match simplex.reduce(D) {
                Nearest::Enclosed => return true,
                Nearest::Point(nearest) => way = from_fn(|k| nearest[k]),
            }
        }
        true
    }

    fn has(&self, point: [f64; D]) -> bool {
        self.meets(&Self {
            corners: vec![point],
            facets: Arc::default(),
            reach: reach_of(&[point]),
            room: 0.0,
        })
    }

    /// The sum of what lies between a corner and the facets.
    fn size(&self) -> f64 {
        let apex = self.corners[0];
        let between = |facet: &[u32; D]| {
            determinant(facet.map(|corner| sub(self.corners[corner as usize], apex)))
        };
        let parts = if D == 2 { 2.0 } else { 6.0 };
        self.facets.iter().map(between).sum::<f64>().abs() / parts
    }
}

impl<const D: usize> BoundingHull<D> {
    /// The corner that is farthest back along a way.
    fn last(&self, way: Vector<D>) -> u32 {
        let (mut last, mut least) = (0, f64::INFINITY);
        for (number, corner) in (0..).zip(&self.corners) {
            let along = dot(way, *corner);
            if along < least {
                (last, least) = (number, along);
            }
        }
        last
    }
}

/// The extreme points and the facets between them, in the plane or in space over an arithmetic; none where it does
/// not have the coordinates, or nothing is between the points.
fn built<S: Scalar, const D: usize>(
    points: &[Vector<D>],
) -> Option<(Vec<Vector<D>>, Vec<[u32; D]>)> {
    if D == 2 {
        built_in::<Plane<S>, D>(points)
    } else {
        built_in::<Space<S>, D>(points)
    }
}

/// As [`built`]; facets have as many corners as there are dimensions.
fn built_in<G: Hulled, const D: usize>(
    points: &[Vector<D>],
) -> Option<(Vec<Vector<D>>, Vec<[u32; D]>)> {
    let exact = |x: f64| G::Scalar::nearest(x).filter(|coordinate| coordinate.to_real().eq(&x));
    let at = |point: &Vector<D>| {
        let mut place = [G::Scalar::ZERO; 3];
        for (slot, x) in place.iter_mut().zip(point) {
            *slot = exact(*x)?;
        }
        Some(G::point(place))
    };
    let places: Vec<_> = points.iter().map(at).collect::<Option<_>>()?;
    let hull = ConvexHull::<G>::of(&places).ok()?;
    let corners = hull
        .vertices()
        .iter()
        .map(|vertex| points[*vertex as usize]);
    let facets = hull.renumbered();
    let facets = facets.iter().map(|facet| from_fn(|k| facet.as_ref()[k]));
    Some((corners.collect(), facets.collect()))
}
