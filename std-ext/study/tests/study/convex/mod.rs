//! Convex polyhedra: the methods of the literature against each other, the core and exact fractions.

mod distances;
mod fractions;
mod hulls;
mod levels;
mod verdicts;

use tetracone::{number::Scalar, space::Pose};
use tetracone_classic::convex::{
    Hull, Pair, Verdict, Work,
    chung::{self, ChungTracker},
    features::{self, FeatureTracker},
    gjk::{self, GjkTracker},
    linear,
    plane::{self, PlaneTracker},
    wilhelms,
};
use tetracone_oracle::shapes::Shape3;

/// The hull of a convex shape.
pub(crate) fn hull<S: Scalar>(shape: &Shape3) -> Hull<S> {
    let place = |p: &[f64; 3]| p.map(|x| S::nearest(x).expect("a test keeps to the domain"));
    let points: Vec<_> = shape.points.iter().map(place).collect();
    Hull::new(&points, &shape.faces).unwrap_or_else(|error| panic!("{}: {error}", shape.name))
}

/// A tracker of every method.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Trackers {
    pub(crate) gjk: GjkTracker,
    chung: ChungTracker,
    plane: PlaneTracker,
    pub(crate) features: FeatureTracker,
}

/// What every method says, by its name.
pub(crate) fn verdicts<S: Scalar>(
    pair: &Pair<'_, S>,
    trackers: &mut Trackers,
    work: &mut [Work; 6],
) -> [(&'static str, Verdict); 6] {
    let [a, b, c, d, e, f] = work;
    [
        ("GJK", gjk::intersects(pair, &mut trackers.gjk, a)),
        (
            "Chung-Wang",
            chung::intersects(pair, &mut trackers.chung, b),
        ),
        ("planes", plane::intersects(pair, &mut trackers.plane, c)),
        (
            "features",
            features::intersects(pair, &mut trackers.features, d),
        ),
        ("linear programming", linear::intersects(pair, e)),
        ("Moore-Wilhelms", wilhelms::intersects(pair, f)),
    ]
}

/// The pose of these numbers.
pub(crate) fn pose<S: Scalar>(quaternion: [f64; 4], offset: [f64; 3]) -> Option<Pose<S>> {
    let [x, y, z] = offset.map(S::nearest);
    let rotation = tetracone::space::Quaternion::from_wxyz(quaternion.map(S::unit)).ok()?;
    Pose::new(tetracone::space::Point::new(x?, y?, z?), rotation).ok()
}
