//! Every question that can be asked, once, in groups: what is linked here is what can be linked.
//!
//! The groups are generic, so that only the program that asks them has their code.

mod entry;
mod make;
mod many;
mod pieces;
mod plane;
mod robot;
mod space;

use core::hint::black_box;

use tetracone::{
    BallTracker, CapsuleTracker, Dimension, PairTracker, PointTracker, SegmentTracker,
    cells::Cells,
    convex::{Hull, HullTracker},
    image::{HEADER_WORDS, Image},
    query::{
        Ball, Capsule, ContactPoint, DistanceSearch, FacetPair, Hit, Segment, ShiftTracker, Witness,
    },
    solid::Solid,
    volume::Aabb,
};
use tetracone_robot::proxy::Proxy;

pub use make::{complete, make};
pub use many::{asks, impacts, margins, world};
pub use pieces::pieces;
pub use plane::plane;
pub use robot::{proof, watch};
pub use space::{capsule, contact, distance, hull, list, penetration, point, proxy, space};

/// Every question about two solids, the second one placed, about places that the compiler does not
/// know.
#[inline(never)]
fn queries<G: Dimension>(
    solids: [&Image<'static>; 2],
    [from, to]: [G::Point; 2],
    (radius, pose): (G::Scalar, G::Pose),
) {
    entry::from_words::<G::Scalar>(&black_box([0; HEADER_WORDS]));
    // Not even which solids these are.
    let [first, second] = black_box(solids);
    entry::cells::<G>(first);
    entry::solid::<G>(first);
    if let (Ok(first), Ok(second)) = (first.solid::<G>(), second.solid::<G>()) {
        balls(&first, from, radius);
        segments(&first, [from, to]);
        pairs(&first, &second, (radius, pose));
        points(first.cells(), from);
    }
}

/// How far solids and points are from each other.
#[inline(never)]
fn distances<G: Dimension>(
    solids: [&Image<'static>; 2],
    (point, distance, pose): (G::Point, G::Scalar, G::Pose),
) {
    let [first, second] = black_box(solids).map(Image::solid::<G>);
    let (Ok(first), Ok(second)) = (first, second) else {
        return;
    };
    let Ok(placed) = second.at(pose) else { return };
    let mut tracker = PairTracker::from_bytes(black_box([0; 48]));
    let mut ball = BallTracker::from_bytes(black_box([0; 28]));
    entry::signed_distance(&first, point);
    entry::ball_tracker_signed_distance(&first, point, &mut ball);
    entry::distance(&first, &placed);
    entry::pair_tracker_distance(&first, &placed, black_box(Some(distance)), &mut tracker);
    entry::pair_tracker_comes_within(&first, &placed, distance, &mut tracker);
    let mut search = DistanceSearch::new();
    let steps = black_box(1);
    entry::distance_search_distance(&first, &placed, distance, &mut tracker, &mut search, steps);
    black_box((search.steps(), search.open()));
    entry::pair_tracker_apart_at_least(&first, &placed, &tracker);
    entry::pair_tracker_apart_at_most(&first, &placed, &tracker);
    black_box((tracker.to_bytes(), ball.to_bytes()));
}

/// How far a solid has to be shifted until it is free of another.
#[inline(never)]
fn penetrations<G: Dimension>(
    solids: [&Image<'static>; 2],
    (direction, pose): (G::Point, G::Pose),
) {
    let [first, second] = black_box(solids).map(Image::solid::<G>);
    let (Ok(first), Ok(second)) = (first, second) else {
        return;
    };
    let Ok(placed) = second.at(pose) else { return };
    entry::penetration_along(&first, &placed, direction);
    entry::first_contact_along(&first, &placed, direction);
    entry::last_contact_along(&first, &placed, direction);
    let mut tracker = ShiftTracker::from_bytes(black_box([0; 24]));
    entry::penetration(&first, &placed);
    entry::shift_tracker_penetration(&first, &placed, &mut tracker);
    black_box(tracker.to_bytes());
    entry::way_out(&first, &placed);
    entry::is_convex(&first);
}

/// Room for the hull of a demo program's solid.
pub const HULL_WORDS: usize = 128;

/// Convex solids by their hulls.
#[inline(never)]
fn hulls<G: Dimension>(solids: [&Image<'static>; 2], (direction, pose): (G::Point, G::Pose)) {
    let [first, second] = black_box(solids).map(Image::solid::<G>);
    let (Ok(first), Ok(second)) = (first, second) else {
        return;
    };
    let mut words = black_box([[0; HULL_WORDS]; 2]);
    let [one, other] = &mut words;
    entry::hull(&first, one);
    let (Ok(first), Ok(second)) = (Hull::build(&first, one), Hull::build(&second, other)) else {
        return;
    };
    entry::hull_vertices(&first);
    entry::hull_at(&second, pose);
    let Ok(placed) = second.at(pose) else { return };
    black_box((placed.hull().solid(), placed.posed()));
    let mut tracker = HullTracker::from_bytes(black_box([0; 104]));
    entry::hull_intersects(&first, &placed);
    entry::hull_tracker_intersects(&first, &placed, &mut tracker);
    entry::hull_distance(&first, &placed);
    entry::hull_tracker_distance(&first, &placed, &mut tracker);
    entry::hull_gap(&first, &placed);
    entry::hull_tracker_gap(&first, &placed, &mut tracker);
    entry::hull_gap_along(&first, &placed, direction);
    let mut shifts = ShiftTracker::from_bytes(black_box([0; 24]));
    entry::hull_penetration(&first, &placed);
    entry::shift_tracker_hull_penetration(&first, &placed, &mut shifts);
    black_box(shifts.to_bytes());
    black_box(tracker.to_bytes());
}

/// Capsules and balls that move.
#[inline(never)]
fn capsules<G: Dimension>(image: &Image<'static>, [from, to]: [G::Point; 2], radius: G::Scalar) {
    let (Ok(solid), Ok(axis)) = (black_box(image).solid::<G>(), Segment::<G>::new(from, to)) else {
        return;
    };
    entry::capsule(axis, radius);
    let Ok(capsule) = Capsule::<G>::new(axis, radius) else {
        return;
    };
    let mut tracker = CapsuleTracker::from_bytes(black_box([0; 40]));
    let mut ball = BallTracker::from_bytes(black_box([0; 28]));
    entry::intersects_capsule(&solid, &capsule);
    entry::capsule_tracker_intersects(&solid, &capsule, &mut tracker);
    entry::capsule_contact(&solid, &capsule);
    entry::capsule_tracker_contact(&solid, &capsule, &mut tracker);
    entry::segment_distance(&solid, &axis);
    entry::capsule_tracker_distance(&solid, &axis, &mut tracker);
    entry::cast_ball(&solid, &capsule);
    entry::ball_tracker_cast(&solid, &capsule, &mut ball);
    entry::followed(&solid, &capsule, &ball);
    entry::capsule_intersects(&capsule, &capsule);
    if let Ok(ball) = Ball::new(black_box(from), radius) {
        entry::capsule_intersects_ball(&capsule, &ball);
        entry::volume_entries(&capsule, &Aabb::of_point(black_box(to)), &axis);
    }
    entry::capsule_classify(&capsule, to);
    entry::capsule_cast(&capsule, &axis);
    black_box((tracker.to_bytes(), ball.to_bytes()));
}

/// Balls that follow a device.
#[inline(never)]
fn proxies<G: Dimension>(image: &Image<'static>, [at, device]: [G::Point; 2], radius: G::Scalar) {
    let (Ok(solid), Ok(ball)) = (black_box(image).solid::<G>(), Ball::<G>::new(at, radius)) else {
        return;
    };
    entry::proxy(&solid, &ball, black_box(0.5));
    let Ok(mut proxy) = Proxy::<G>::from_bytes(black_box([0; 60])) else {
        return;
    };
    entry::proxy_step(&mut proxy, &solid, device);
    black_box((proxy.to_bytes(), proxy.ball(), proxy.friction()));
}

/// All there is of something.
#[inline(never)]
fn lists<G: Dimension>(
    solids: [&Image<'static>; 2],
    ([from, to], radius, pose): ([G::Point; 2], G::Scalar, G::Pose),
) {
    let [first, second] = black_box(solids).map(Image::solid::<G>);
    let (Ok(first), Ok(second)) = (first, second) else {
        return;
    };
    if let Ok(ball) = Ball::<G>::new(from, radius) {
        let mut facets = [0; 4];
        entry::facets_within(&first, &ball, &mut facets);
        black_box(facets);
    }
    if let Ok(segment) = Segment::<G>::new(from, to) {
        let mut hits = [Hit::default(); 4];
        entry::hits(&first, &segment, &mut hits);
        black_box(hits);
    }
    let Ok(placed) = second.at(pose) else { return };
    let mut witnesses = [Witness::default(); 4];
    entry::nested_pieces(&first, &placed, &mut witnesses);
    entry::common_part(&first, &placed, black_box(FacetPair::default()));
    black_box(witnesses);
}

/// Where solids rest on each other.
#[inline(never)]
fn contacts<G: Dimension>(solids: [&Image<'static>; 2], (margin, pose): (G::Scalar, G::Pose)) {
    let [first, second] = black_box(solids).map(Image::solid::<G>);
    let (Ok(first), Ok(second)) = (first, second) else {
        return;
    };
    let Ok(placed) = second.at(pose) else { return };
    let mut points = [ContactPoint::default(); 4];
    entry::contact_points(&first, &placed, margin, &mut points);
    black_box(points);
}

fn points<G: Dimension>(cells: &Cells<'_, G>, point: G::Point) {
    let mut tracker = PointTracker::from_bytes(black_box([0; 4]));
    entry::classify(cells, point);
    entry::point_tracker_classify(cells, point, &mut tracker);
    entry::point_tracker_explain(cells, point, &mut tracker);
    entry::statistics(cells);
    black_box(tracker.to_bytes());
}

fn balls<G: Dimension>(solid: &Solid<'_, G>, centre: G::Point, radius: G::Scalar) {
    entry::ball::<G>(centre, radius);
    let Ok(ball) = Ball::<G>::new(centre, radius) else {
        return;
    };
    let mut tracker = BallTracker::from_bytes(black_box([0; 28]));
    entry::solid_classify(solid, centre);
    entry::listed(solid);
    entry::intersects_ball(solid, &ball);
    entry::ball_tracker_intersects(solid, &ball, &mut tracker);
    entry::contact(solid, &ball);
    entry::ball_tracker_contact(solid, &ball, &mut tracker);
    entry::ball_tracker_explain(solid, &ball, &mut tracker);
    black_box(tracker.to_bytes());
}

fn segments<G: Dimension>(solid: &Solid<'_, G>, [from, to]: [G::Point; 2]) {
    entry::segment::<G>(from, to);
    let Ok(segment) = Segment::<G>::new(from, to) else {
        return;
    };
    let mut tracker = SegmentTracker::from_bytes(black_box([0; 8]));
    entry::ray::<G>(segment.from(), segment.to());
    entry::intersects_segment(solid, &segment);
    entry::segment_tracker_intersects(solid, &segment, &mut tracker);
    entry::cast(solid, &segment);
    entry::segment_tracker_cast(solid, &segment, &mut tracker);
    entry::segment_tracker_explain(solid, &segment, &mut tracker);
    black_box(tracker.to_bytes());
}

fn pairs<G: Dimension>(
    solid: &Solid<'_, G>,
    other: &Solid<'_, G>,
    (distance, pose): (G::Scalar, G::Pose),
) {
    entry::at(other, pose);
    entry::time_of_impact(solid, other, &[G::Pose::default(), pose], distance);
    let Ok(placed) = other.at(pose) else { return };
    let mut tracker = PairTracker::from_bytes(black_box([0; 48]));
    let mut pairs = [FacetPair::default(); 4];
    entry::intersects(solid, &placed);
    entry::pair_tracker_intersects(solid, &placed, &mut tracker);
    black_box(DistanceSearch::most_open(solid, other));
    entry::crossings(solid, &placed, &mut pairs);
    entry::placed_facet(&placed);
    black_box((pairs, tracker.to_bytes()));
    black_box((placed.bounds(), placed.pose(), placed.solid().bounds()));
}
