//! Whether what is said of how far two solids are apart is so.

use tetracone::{
    PairTracker,
    number::{Arithmetic, Scalar},
    query::{PairDistance, Posed},
    solid::Solid,
};

use super::world::{Grounded as _, World};
use tetracone_oracle::oracle::{Facet, Oracle, pair::squared_distance};

/// Two solids, the second one where it is, and which facets of the oracles theirs are.
#[derive(Debug)]
pub struct Separated<'a, const D: usize> {
    /// The first solid.
    pub first: &'a Oracle<D>,
    /// The second one, moved.
    pub moved: &'a Oracle<D>,
    /// The oracles' numbers of two facets.
    pub numbers: (usize, usize),
    /// The case.
    pub what: &'a str,
}

impl<const D: usize> Separated<'_, D>
where
    [[f64; D]; D]: Facet<D>,
{
    /// Judges the answer for two solids of these extents in all; how far they are apart, infinitely
    /// where one of them has no size.
    ///
    /// # Panics
    /// Where it is wrong, or the solids touch.
    pub fn check<G: World<D>>(&self, answer: &PairDistance<G>, extents: f64) -> f64 {
        let Self {
            first, moved, what, ..
        } = self;
        let Some(sized) = squared_distance(first, moved) else {
            return f64::INFINITY;
        };
        let (i, j) = self.numbers;
        let (one, other) = (&first.facets()[i], &moved.facets()[j]);
        let own = one.squared_separation(other);
        // A facet that has lost its size where it is, is there all the same: not so for the oracle.
        let squared = if other.has_size() {
            sized
        } else {
            sized.min(own.clone())
        };
        let exact = squared.sqrt();
        let distance = answer.distance.to_real();
        let off = match G::arithmetic() {
            Arithmetic::F32 => exact * 2f64.powi(-24) + extents * 2f64.powi(-40),
            Arithmetic::Fixed => 0.5 + exact * 2f64.powi(-50),
        };
        assert!(
            (distance - exact).abs() <= off,
            "{distance} for {exact}: {what}"
        );
        let nearest = answer.nearest.expect("they are free");
        let theirs = own.sqrt();
        let measured = extents * 2f64.powi(-40) + exact * 2f64.powi(-48);
        let are_nearest = match G::arithmetic() {
            Arithmetic::F32 => theirs <= exact + measured,
            Arithmetic::Fixed => own == squared,
        };
        assert!(
            are_nearest,
            "facets that are {theirs} apart for {exact}: {what}"
        );
        // A place is rounded along every axis.
        let places = nearest.points.map(G::place_of);
        let size = places
            .as_flattened()
            .iter()
            .fold(0.0, |greatest: f64, x| greatest.max(x.abs()));
        let off = match G::arithmetic() {
            Arithmetic::F32 => size * 2f64.powi(-23) + measured,
            Arithmetic::Fixed => 1.0,
        };
        for (facet, place) in [one, other].into_iter().zip(places) {
            let beside = facet.squared(place).sqrt();
            assert!(beside <= off, "a place {beside} off its facet: {what}");
        }
        let [from, to] = places;
        let way: [f64; D] = core::array::from_fn(|k| to[k] - from[k]);
        let length = way.iter().map(|x| x * x).sum::<f64>().sqrt();
        assert!(
            (length - exact).abs() <= 2.0 * off,
            "places {length} apart for {exact}: {what}"
        );
        let direction = G::vector(nearest.direction);
        let along: f64 = direction.iter().zip(way).map(|(n, x)| n * x).sum();
        assert!(
            (along - exact).abs() <= 2.0 * off + exact * 1e-6,
            "{along} along the direction for {exact}: {what}"
        );
        exact
    }
}

/// The answer of [`Solid::distance`], which is that of [`PairTracker::distance`] with any
/// tracker.
///
/// # Panics
/// Where it is not.
pub fn distance<G: World<D>, const D: usize>(
    solid: &Solid<'_, G>,
    placed: &Posed<'_, G>,
    tracker: &mut PairTracker,
    what: &str,
) -> PairDistance<G> {
    let answer = solid.distance(placed);
    let tracked = tracker.distance(solid, placed, None);
    let shown = |answer: &PairDistance<G>| {
        let nearest = answer.nearest.map(|nearest| {
            let places = nearest.points.map(G::place_of);
            (nearest.facets, places, G::vector(nearest.direction))
        });
        (answer.witness.is_some(), answer.distance.to_real(), nearest)
    };
    assert_eq!(shown(&tracked), shown(&answer), "tracked: {what}");
    assert_eq!(answer.witness.is_none(), answer.nearest.is_some(), "{what}");
    answer
}

/// With cut-offs about the distance that [`Solid::distance`] has told, and with this one,
/// [`PairTracker::distance`] tells the same or that they are beyond, and what a tracker knows, which all questions
/// may share, changes neither that nor what [`PairTracker::comes_within`] says.
///
/// # Panics
/// Where that is not so.
pub fn cut_off<G: World<D>, const D: usize>(
    (solid, placed): (&Solid<'_, G>, &Posed<'_, G>),
    answer: &PairDistance<G>,
    limit: f64,
    tracker: &mut PairTracker,
    what: &str,
) {
    let distance = answer.distance.to_real();
    let less = distance * 0.999 - G::step();
    for limit in [
        limit,
        distance,
        less,
        distance * 1.25 + G::step(),
        -1.0,
        limit,
    ] {
        let Some(limit) = G::Scalar::nearest(limit) else {
            continue;
        };
        let known = PairTracker::from_bytes(tracker.to_bytes());
        let told = answer.witness.is_some() || answer.distance <= limit;
        for found in [
            PairTracker::new().distance(solid, placed, Some(limit)),
            tracker.distance(solid, placed, Some(limit)),
        ] {
            let what = || format!("{distance} within {limit:?}, {found:?}, {known:?}: {what}");
            assert_eq!(found.is_beyond(), !told, "{}", what());
            if found.is_beyond() {
                continue;
            }
            assert_eq!(
                found.witness.is_some(),
                answer.witness.is_some(),
                "{}",
                what()
            );
            assert_eq!(found.distance, answer.distance, "{}", what());
            assert_eq!(found.nearest, answer.nearest, "{}", what());
        }
        let known = PairTracker::from_bytes(tracker.to_bytes());
        let within = PairTracker::new().comes_within(solid, placed, limit);
        let tracked = tracker.comes_within(solid, placed, limit);
        // In `f32` either may take what is a little beyond for near, by a part of the sizes.
        let boxes = [solid.bounds(), *placed.bounds()];
        let ends = boxes.iter().flat_map(|aabb| [aabb.low, aabb.high]);
        let size = ends
            .flatten()
            .fold(0.0, |size: f64, x| size.max(x.to_real().abs()));
        let beyond = distance - limit.to_real().max(0.0);
        let is_open = G::arithmetic() == Arithmetic::F32
            && beyond >= 0.0
            && beyond <= size * 2f64.powi(-36) + distance * 2f64.powi(-22);
        assert!(
            tracked == within || is_open,
            "{distance} comes within {limit:?}: {tracked}, {known:?}: {what}"
        );
        assert!(within || answer.witness.is_none(), "{what}");
    }
}
