//! The peers that answer for pairs, and what comes of them.

use geo::{AffineOps, AffineTransform, Intersects, MonotoneChainPolygon, PreparedGeometry, Relate};
use parry2d::math::{self, Vector};
use parry2d::query::intersection_test;
use parry2d::shape::Shape;
use tetracone::PairTracker;
use tetracone::plane::{Plane, Pose};
use tetracone::solid::Solid;
use tetracone_bench::options::Options;
use tetracone_bench::race::{Outcome, Peer, race, spread};
use tetracone_oracle::motions::pair;

use super::super::peers::polylines_meet;
use super::super::polygon::vector;
use super::{Couple, our_pose, solid};

/// The peers' names, in the order of the columns; behind our two.
pub(super) const PEERS: [&str; 6] = [
    "polyline",
    "two trees",
    "triangles",
    "geo",
    "chains",
    "relate",
];

/// The one of them that no library offers as a call.
pub(super) const BY_HAND: &str = PEERS[1];

/// geo's chains, with polygons moved and chains built before the clock starts.
pub(super) const EXCLUDED: &str = "(chains)";

/// Moved polygons kept for that.
const KEPT: usize = 128;

/// Whether they meet, with memory.
pub(super) fn tracked<'a>(
    still: &'a Solid<'a, Plane<f32>>,
    moving: &'a Solid<'a, Plane<f32>>,
    poses: &'a [Pose<f32>],
) -> impl FnMut(usize) -> bool + 'a {
    let mut tracker = PairTracker::new();
    move |number| {
        let placed = moving.at(poses[number]).expect("it stays in the domain");
        tracker.intersects(still, &placed)
    }
}

fn parry_pose(pose: &pair::Pose) -> math::Pose {
    let angle = vector(&[pose.angle, 0.0]).x;
    math::Pose::new(vector(&pose.offset), angle)
}

fn transform(pose: &pair::Pose) -> AffineTransform<f64> {
    let ((sin, cos), [x, y]) = (libm::sincos(pose.angle), pose.offset);
    AffineTransform::new(cos, -sin, x, sin, cos, y)
}

/// Our times, tracked and cold, and the peers'.
pub(super) fn outcomes(options: &Options, couple: Couple<'_>, path: &[pair::Pose]) -> Vec<Outcome> {
    let (still, moving, all) = (couple.still, couple.moving, path.len());
    let (first, second) = (solid(still), solid(moving));
    let poses: Vec<_> = path.iter().map(our_pose).collect();
    let parry: Vec<_> = path.iter().map(parry_pose).collect();
    let here = math::Pose::from_translation(Vector::ZERO);
    let meet = |a: &dyn Shape, b: &dyn Shape, number: usize| {
        let answer = intersection_test(&here, a, &parry[number], b);
        answer.expect("parry can tell").intersecting
    };
    let transforms: Vec<_> = path.iter().map(transform).collect();
    let moved = |number: usize| moving.rings.affine_transform(&transforms[number]);
    let chains = MonotoneChainPolygon::from(&still.rings);
    let prepared = PreparedGeometry::from(&still.rings);
    let kept = spread(all, KEPT);
    let kept_rings: Vec<_> = kept.iter().map(|number| moved(*number)).collect();
    let kept_chains: Vec<_> = kept_rings.iter().map(MonotoneChainPolygon::from).collect();
    let mut place = vec![0; all];
    for (at, number) in kept.iter().enumerate() {
        place[*number] = at;
    }
    let mut peers = vec![
        Peer::new("ours", all, tracked(&first, &second, &poses)),
        Peer::sampled("cold", all, |number| {
            let placed = second.at(poses[number]).expect("it stays in the domain");
            first.intersects(&placed)
        }),
        Peer::sampled(PEERS[0], all, |number| {
            meet(&still.polyline, &moving.polyline, number)
        }),
        Peer::sampled(PEERS[1], all, |number| {
            polylines_meet(&still.polyline, &moving.polyline, &parry[number])
        }),
        Peer::sampled(PEERS[3], all, |number| {
            still.rings.intersects(&moved(number))
        }),
        Peer::sampled(PEERS[4], all, |number| {
            chains.intersects(&MonotoneChainPolygon::from(&moved(number)))
        }),
        Peer::sampled(PEERS[5], all, |number| {
            prepared.relate(&moved(number)).is_intersects()
        }),
        Peer::at(EXCLUDED, kept, |number| {
            chains.intersects(&kept_chains[place[number]])
        }),
    ];
    if let (Some(a), Some(b)) = (&still.triangles, &moving.triangles) {
        peers.push(Peer::sampled(PEERS[2], all, |number| meet(a, b, number)));
    }
    race(&mut peers, options.rounds)
}
