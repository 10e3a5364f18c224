//! Whether capsules touch where they do, segments are as far away as they are, and balls that move are
//! stopped where they are.

use tetracone::{
    BallTracker, CapsuleTracker,
    number::{Arithmetic, Scalar},
    query::{Ball, BallHit, Capsule, Class, Contact},
    solid::Solid,
};

use super::{
    subject::{reach, way},
    world::{Grounded as _, World},
};
use tetracone_oracle::oracle::{Facet, Fraction, Oracle, Place};
use tetracone_oracle::vector::length;

/// Steps of a way.
const STEPS: f64 = 16_777_216.0;

/// What is true of a segment.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The square of its distance from the boundary, and which facets are there.
    pub nearest: Option<(Fraction, Vec<usize>)>,
    /// Where it starts.
    pub starts: Place,
}

impl Judged {
    /// By the oracle.
    #[must_use]
    pub fn by<const D: usize>(oracle: &Oracle<D>, segment: [[f64; D]; 2]) -> Self
    where
        [[f64; D]; D]: Facet<D>,
    {
        Self {
            nearest: oracle.nearest_to(segment),
            starts: oracle.place(segment[0]),
        }
    }
}

/// A solid that is asked about capsules, one after the other.
#[derive(Clone, Debug)]
pub struct Capsules<'a, G: World<D>, const D: usize> {
    /// The solid.
    pub solid: &'a Solid<'a, G>,
    /// What is true of it.
    pub oracle: &'a Oracle<D>,
    /// The boundary's numbers of its facets.
    pub numbers: &'a [usize],
    /// The sum of its extents.
    pub extents: f64,
    /// What it remembers of the last capsule.
    pub tracker: CapsuleTracker,
    /// What it remembers of the last ball that moved.
    pub ball: BallTracker,
    /// How many were asked about.
    pub asked: usize,
    /// How many were free, and touched.
    pub hits: [usize; 2],
    /// How many balls that moved were free, touched at the start, touched later.
    pub moving: [usize; 3],
}

impl<'a, G: World<D>, const D: usize> Capsules<'a, G, D>
where
    [[f64; D]; D]: Facet<D>,
{
    /// About nothing so far, with these trackers.
    #[must_use]
    pub fn new(
        solid: &'a Solid<'a, G>,
        (oracle, numbers): (&'a Oracle<D>, &'a [usize]),
        trackers: (CapsuleTracker, BallTracker),
    ) -> Self {
        let places = || oracle.facets().iter().flatten();
        let extents = (0..D).map(|k| {
            let low = places().map(|place| place[k]).fold(f64::INFINITY, f64::min);
            let high = places()
                .map(|place| place[k])
                .fold(f64::NEG_INFINITY, f64::max);
            high - low
        });
        Self {
            solid,
            oracle,
            numbers,
            extents: extents.sum(),
            tracker: trackers.0,
            ball: trackers.1,
            asked: 0,
            hits: [0; 2],
            moving: [0; 3],
        }
    }

    /// Asks all there is about a capsule whose axis is judged.
    ///
    /// # Panics
    /// Where an answer is another one.
    pub fn ask(&mut self, capsule: &Capsule<G>, judged: &Judged, what: &str) {
        let axis = capsule.axis();
        let ends = [axis.from(), axis.to()].map(G::place_of);
        let radius = capsule.radius().to_real();
        self.asked += 1;
        let what = format!("{what}: {ends:?} r {radius}");
        let (squared, facets) = judged.nearest.as_ref().expect("a boundary has size");
        let (exact, starts) = (squared.sqrt(), judged.starts);
        let expected = *squared <= Fraction::of(radius).squared() || starts == Place::Inside;
        let hit = self.solid.intersects_capsule(capsule);
        if hit != expected {
            assert!(Self::is_rounded() && hit, "{what}: {hit}");
            let slack = (radius + self.scale(ends)) * 2f64.powi(-40);
            assert!(exact - radius <= slack, "{what}: {} beyond", exact - radius);
        }
        self.hits[usize::from(hit)] += 1;
        let tracked = self.tracker.intersects(self.solid, capsule);
        assert_eq!(tracked, hit, "tracked: {what}");
        self.tracker = CapsuleTracker::from_bytes(self.tracker.to_bytes());
        let contact = self.solid.capsule_contact(capsule);
        assert_eq!(contact.is_some(), hit, "{what}");
        let nearest = self.solid.segment_distance(&axis);
        let again = self.tracker.distance(self.solid, &axis);
        assert_eq!(again, nearest, "tracked: {what}");
        assert!(contact.is_none_or(|contact| contact == nearest), "{what}");
        if self.asked.is_multiple_of(4) {
            self.check_nearest(ends, &nearest, (exact, facets, starts), &what);
        }
        self.ask_moving(ends, capsule, hit, &what);
    }

    fn number(&self, facet: u32) -> usize {
        self.numbers[facet as usize]
    }

    fn is_rounded() -> bool {
        G::arithmetic() == Arithmetic::F32
    }

    /// The sum of the solid's extents and the coordinates.
    fn scale(&self, ends: [[f64; D]; 2]) -> f64 {
        self.extents + reach(ends[0]) + reach(ends[1])
    }

    fn check_nearest(
        &self,
        ends: [[f64; D]; 2],
        nearest: &Contact<G>,
        (exact, facets, starts): (f64, &[usize], Place),
        what: &str,
    ) {
        let number = self.number(nearest.facet);
        let scale = self.scale(ends);
        assert!(
            Self::is_rounded() || facets.contains(&number),
            "{number} is not nearest: {what}"
        );
        let distance = nearest.distance.to_real();
        // In `f32` the least number is a step.
        let step = G::step().max(2f64.powi(-149));
        let slack = step + exact * 2f64.powi(-22) + scale * 2f64.powi(-40);
        assert!(
            (distance.abs() - exact).abs() <= slack,
            "{distance} for {exact}: {what}"
        );
        let signed = match starts {
            _ if exact == 0.0 => distance == 0.0,
            Place::Inside => distance <= 0.0,
            Place::Boundary => distance == 0.0,
            Place::Outside => distance >= 0.0,
        };
        assert!(signed, "{distance} from {starts:?}: {what}");
        let slack = 2.0 * step + scale * 2f64.powi(-22);
        let (place, on_axis) = (G::place_of(nearest.point), G::place_of(nearest.on_axis));
        let beside = self.oracle.facet_distance(number, [place; 2]);
        assert!(beside <= slack, "a place {beside} off its facet: {what}");
        let axis = <[[f64; D]; D]>::of_segment(ends);
        let point = <[[f64; D]; D]>::of_segment([on_axis; 2]);
        let beside = axis.squared_separation(&point).sqrt();
        assert!(beside <= slack, "a place {beside} off the axis: {what}");
        let apart = length(way(place, on_axis));
        assert!(
            (apart - exact).abs() <= 2.0 * slack,
            "places {apart} apart for {exact}: {what}"
        );
        let normal = G::vector(nearest.normal);
        let size = length(normal);
        assert!((size - 1.0).abs() < 1e-5, "a normal of {size}: {what}");
        if exact == 0.0 && facets.contains(&number) {
            let out = self.oracle.facet_normal(number);
            let off = length(way(normal, out));
            assert!(off < 1e-6, "a normal {normal:?} for {out:?}: {what}");
        }
    }

    fn ask_moving(&mut self, ends: [[f64; D]; 2], way: &Capsule<G>, touched: bool, what: &str) {
        let start = Ball::<G>::new(way.axis().from(), way.radius()).expect("it is in the domain");
        let hit = self.solid.cast_ball(way);
        let tracked = self.ball.cast(self.solid, way);
        assert_eq!(tracked, hit, "tracked: {what}");
        if let Some(contact) = self.solid.contact(&start) {
            let hit = hit.unwrap_or_else(|| panic!("nothing touched at the start: {what}"));
            let place = (hit.parameter, hit.facet, hit.point, hit.normal);
            let expected = (0.0, contact.facet, contact.point, contact.normal);
            assert_eq!(place, expected, "{what}");
            self.moving[1] += 1;
            return;
        }
        assert_eq!(hit.is_some(), touched, "a moving ball: {what}");
        let Some(hit) = hit else {
            self.moving[0] += 1;
            return;
        };
        self.moving[2] += 1;
        if self.asked.is_multiple_of(3) {
            self.check_hit(ends, way.radius().to_real(), &hit, what);
        }
    }

    /// The ball is free up to the parameter, touches the facet soon after, and no facet before that
    /// one.
    fn check_hit(&self, ends: [[f64; D]; 2], radius: f64, hit: &BallHit<G>, what: &str) {
        let [from, to] = ends;
        // The oracle takes no number that has bits below 2^-149.
        let coarse = |x: f64| {
            if x.abs() < 2f64.powi(-96) {
                libm::rint(x * 2f64.powi(149)) * 2f64.powi(-149)
            } else {
                x
            }
        };
        let at = |part: f64| core::array::from_fn(|k| coarse(from[k] + (to[k] - from[k]) * part));
        let steps = f64::from(hit.parameter) * STEPS;
        assert!(
            steps.fract() == 0.0 && (0.0..STEPS).contains(&steps),
            "{what}"
        );
        let [free, touched]: [[f64; D]; 2] = [steps, steps + 1.0].map(|steps| at(steps / STEPS));
        let lost = self.scale(ends) * 2f64.powi(-50);
        let oracle = self.oracle;
        let (squared, _) = oracle.nearest_to([from, free]).expect("it has size");
        assert!(
            steps == 0.0 || squared.sqrt() > radius - lost,
            "{} after {steps} steps: {what}",
            squared.sqrt()
        );
        let size = reach(from) + reach(to) + radius;
        let more = match G::arithmetic() {
            // Below 2^-128 the oracle's places are rounded, too.
            Arithmetic::F32 => size * 2f64.powi(-21) + 4.0 * 2f64.powi(-149) + lost,
            Arithmetic::Fixed => 2.0,
        };
        let number = self.number(hit.facet);
        let near = oracle.facet_distance(number, [from, touched]);
        // Lengths are right up to a part of all that are involved.
        let later = match G::arithmetic() {
            Arithmetic::F32 => more + (radius + self.scale(ends)) * 2f64.powi(-40),
            Arithmetic::Fixed => more,
        };
        assert!(near <= radius + later, "{near} one step later: {what}");
        // Of those that are touched in the same step, the nearest one is told.
        let told = oracle.facet_distance(number, [free; 2]);
        for &other in self.numbers {
            if other != number && oracle.facet_comes_within(other, [from, touched], radius - lost) {
                let distance = oracle.facet_distance(other, [free; 2]);
                assert!(told <= distance + more, "facet {other} is nearer: {what}");
            }
        }
        let centre = G::place_of(hit.centre);
        let off = length(way(centre, free));
        assert!(off <= more, "the centre is {off} off: {what}");
        let place = G::place_of(hit.point);
        // In `f32` the least number is a step.
        let slack = G::step().max(2f64.powi(-149)) + self.scale(ends) * 2f64.powi(-22);
        let beside = oracle.facet_distance(number, [place; 2]);
        assert!(beside <= slack, "a place {beside} off its facet: {what}");
        if radius > more {
            assert_eq!(self.solid.classify(hit.centre), Class::Outside, "{what}");
        }
    }
}
