//! The features of two hulls that are closest to each other, by walking from neighbour to neighbour.
//!
//! ```
//! use tetracone::space::{Point, Pose};
//! use tetracone_classic::convex::{Hull, Pair, Work, features::{self, FeatureTracker}};
//!
//! let points = [[0.0_f32, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
//! let hull = Hull::new(&points, &[[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]])?;
//! let pair = Pair::new(&hull, &hull, Pose::shifted(Point::new(2.0, 0.0, 0.0))?);
//! let nearest = features::nearest(&pair, &mut FeatureTracker::default(), &mut Work::default());
//! assert_eq!(nearest, Some([[1.0, 0.0, 0.0], [2.0, 0.0, 0.0]]));
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! # Source
//! M. Lin and J. Canny, "A Fast Algorithm for Incremental Distance Calculation", 1991; B. Mirtich, "V-Clip: Fast and
//! Robust Polyhedral Collision Detection", 1998; thesis, 2.4.1: two features are the closest ones where the nearest
//! point of either lies in the Voronoi region of the other. A feature that is not gives way to a neighbour.
//!
//! # Changed
//! * A face is never paired with a face, nor with an edge for longer than a round: its corner or another edge is
//!   nearer or as near.
//! * The two planes of an edge whose faces lie in one plane are one, and bound no region: behind both faces the walk
//!   goes on with one of them.
//! * Below a face, the walk goes on at the face that the other feature is farthest before; where it is before none,
//!   the hulls meet, or the walk is stuck at a local minimum.
//! * The sides of Voronoi planes are taken in `f64` and are not exact. A pose rounds what it places, so that placed
//!   facets are not quite flat any more and exact planes would bound the regions of another hull; and no verdict
//!   rests on these sides: that hulls are apart is certified by the gap between their supports, and all else by
//!   [`gjk`] or by the exact query of the pair.
//! * Of hulls that meet there are no closest features, and rounded signs may walk in a circle. Where a step leads back
//!   to the two features that the last one left, after so many steps, or where the direction between the features
//!   found does not separate the hulls, [`gjk`] is asked.

mod side;
mod step;

use tetracone::number::Scalar;

use super::gjk::{self, GjkTracker};
use super::{Direction, Hull, Pair, Verdict, Work};
use crate::vector::{Vector, sub};
use side::Side;
use step::{Step, step};

/// After so many steps the walk is given up.
const STEPS: u32 = 64;

/// A vertex, an edge or a facet, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Feature {
    /// A vertex.
    Vertex(u32),
    /// An edge.
    Edge(u32),
    /// A facet.
    Facet(u32),
}

/// The features that were closest last.
#[derive(Clone, Copy, Debug)]
pub struct FeatureTracker {
    features: [Feature; 2],
    gjk: GjkTracker,
    /// Whether the hulls were apart last.
    is_apart: bool,
}

impl Default for FeatureTracker {
    fn default() -> Self {
        Self {
            features: [Feature::Vertex(0); 2],
            gjk: GjkTracker::default(),
            is_apart: true,
        }
    }
}

impl FeatureTracker {
    /// The features of the first hull and of the second that were closest last.
    #[must_use]
    pub const fn features(&self) -> [Feature; 2] {
        self.features
    }
}

/// Whether two hulls meet.
pub fn intersects<S: Scalar>(
    pair: &Pair<'_, S>,
    tracker: &mut FeatureTracker,
    work: &mut Work,
) -> Verdict {
    if tracker.is_apart
        && let Some([from, to]) = walk(pair, &mut tracker.features, work)
    {
        let along = Direction::along(sub(to, from));
        let ends = [0, 1].map(|k| corner([pair.first, pair.second][k], tracker.features[k]));
        if along.is_some_and(|along| pair.gap(along, Some(ends), work).least > 0.0) {
            return Verdict::Apart;
        }
    }
    work.handed += 1;
    let verdict = gjk::intersects(pair, &mut tracker.gjk, work);
    tracker.is_apart = verdict == Verdict::Apart;
    verdict
}

/// The nearest points of the closest features; none where the walk does not end.
pub fn nearest<S: Scalar>(
    pair: &Pair<'_, S>,
    tracker: &mut FeatureTracker,
    work: &mut Work,
) -> Option<[[f64; 3]; 2]> {
    walk(pair, &mut tracker.features, work)
}

/// A vertex of a feature.
fn corner<S: Scalar>(hull: &Hull<S>, feature: Feature) -> u32 {
    match feature {
        Feature::Vertex(vertex) => vertex,
        Feature::Edge(edge) => hull.edges()[edge as usize].ends[0],
        Feature::Facet(facet) => hull.facets()[facet as usize][0],
    }
}

/// Walks to the closest features.
fn walk<S: Scalar>(
    pair: &Pair<'_, S>,
    features: &mut [Feature; 2],
    work: &mut Work,
) -> Option<[Vector<3>; 2]> {
    let sides = [
        Side {
            hull: pair.first,
            pair: None,
        },
        Side {
            hull: pair.second,
            pair: Some(pair),
        },
    ];
    for (side, feature) in sides.iter().zip(&mut *features) {
        // A tracker may be that of other hulls.
        if !has(side.hull, *feature) {
            *feature = Feature::Vertex(0);
        }
    }
    let mut left = None;
    for _ in 0..STEPS {
        work.rounds += 1;
        let here = *features;
        // The higher feature first, so that there are six cases instead of nine.
        let is_turned = rank(features[0]) < rank(features[1]);
        let order = if is_turned { [1, 0] } else { [0, 1] };
        let [one, other] = order.map(|k| &sides[k]);
        match step(one, other, order.map(|k| features[k])) {
            Step::To([one, other]) => {
                features[order[0]] = one;
                features[order[1]] = other;
                if left == Some(*features) {
                    return None;
                }
                left = Some(here);
            }
            Step::Found([from, to]) => {
                return Some(if is_turned { [to, from] } else { [from, to] });
            }
            Step::Stuck => return None,
        }
    }
    None
}

fn has<S: Scalar>(hull: &Hull<S>, feature: Feature) -> bool {
    match feature {
        Feature::Vertex(vertex) => (vertex as usize) < hull.points().len(),
        Feature::Edge(edge) => (edge as usize) < hull.edges().len(),
        Feature::Facet(facet) => (facet as usize) < hull.facets().len(),
    }
}

const fn rank(feature: Feature) -> u32 {
    match feature {
        Feature::Vertex(_) => 0,
        Feature::Edge(_) => 1,
        Feature::Facet(_) => 2,
    }
}
