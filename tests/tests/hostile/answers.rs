//! Bad questions: what is no number, negative or outside the domain is refused or counts for what is
//! documented; where there is no room, and no budget, the answer says so, and nothing is lost.

use core::fmt::Debug;

use fixed::types::I32F0;
use tetracone::{
    BallTracker, PairTracker,
    number::{Arithmetic, Scalar},
    plane::Plane,
    query::{
        Ball, BallError, Capsule, ContactPoint, DistanceSearch, FacetPair, Hit, Listed,
        OutOfDomain, Posed, Segment, SegmentError, Witness,
    },
    solid::Solid,
    space::Space,
    world::{Groups, Impact, Mobility, WorldError},
};
use tetracone_oracle::oracle::Facet;
use tetracone_tests::harness::{
    subject::{Subject, fitted},
    world::{Grounded as _, Placing, World},
};

/// In the plane and in space, in `f32` and in fixed point.
macro_rules! everywhere {
    ($($name:ident: $ask:ident;)*) => {
        $(
            #[test]
            fn $name() {
                Bad::<Plane<f32>, 2>::new().$ask();
                Bad::<Plane<I32F0>, 2>::new().$ask();
                Bad::<Space<f32>, 3>::new().$ask();
                Bad::<Space<I32F0>, 3>::new().$ask();
            }
        )*
    };
}

everywhere! {
    no_ball_capsule_or_way: shapes;
    no_place_and_no_direction: places;
    no_distance_and_no_margin: distances;
    no_tolerance_and_no_goal: goals;
    no_room: rooms;
    no_budget: budgets;
    nothing_that_a_world_knows: worlds;
}

/// Coordinates outside the domain, no numbers among them; the first ones are above it.
fn outside<S: Scalar>() -> Vec<S> {
    let words = match S::ARITHMETIC {
        Arithmetic::F32 => {
            let all = [f32::INFINITY, 2e12, f32::NAN, f32::NEG_INFINITY, -2e12];
            all.map(f32::to_bits)
        }
        Arithmetic::Fixed => [
            1 << 29,
            i32::MAX as u32,
            1 << 31,
            (1 << 31) + 1,
            u32::MAX << 29,
        ],
    };
    let all: Vec<S> = words.into_iter().map(S::from_word).collect();
    assert!(all.iter().all(|x| !x.in_domain()), "{all:?}");
    all
}

/// Negative lengths and those that are no number.
fn no_length<S: Scalar>() -> Vec<S> {
    let negative = S::nearest(-1.0).expect("small");
    outside().into_iter().skip(2).chain([negative]).collect()
}

/// A solid, about which bad questions are asked.
struct Bad<G: World<D>, const D: usize> {
    subject: Subject<G::Shape, D>,
    /// Half of its longest side: large enough in `f32` for the domain to have an end.
    half: f64,
}

impl<G: World<D>, const D: usize> Bad<G, D>
where
    [[f64; D]; D]: Facet<D>,
{
    fn new() -> Self {
        let (scale, half) = match G::arithmetic() {
            Arithmetic::F32 => (2f64.powi(31), 2f64.powi(30)),
            Arithmetic::Fixed => (2.0, 4096.0),
        };
        let shape = G::catalogue().swap_remove(0);
        Self {
            subject: Subject::new::<G>(fitted::<G, D>(&shape, scale)),
            half,
        }
    }

    fn solid(&self) -> Solid<'_, G> {
        self.subject.solid::<G>()
    }

    /// Shifted along the first axis by a multiple of half a side.
    fn pose(&self, halves: f64) -> G::Pose {
        let mut offset = [0.0; D];
        offset[0] = self.half * halves;
        let turn = [f64::from(u8::from(D == 3)), 0.0, 0.0, 0.0];
        G::placed(Placing { offset, turn }, &[]).0
    }

    /// At the end of the domain, beyond which a half of the solid reaches.
    fn beyond(&self) -> G::Pose {
        let end = match G::arithmetic() {
            Arithmetic::F32 => 2f64.powi(40),
            Arithmetic::Fixed => 2f64.powi(29) - 1.0,
        };
        self.pose(end / self.half)
    }

    fn length(&self, halves: f64) -> G::Scalar {
        G::Scalar::nearest(self.half * halves).expect("in the domain")
    }

    /// A place on the first axis, by a multiple of half a side.
    fn place(&self, halves: f64) -> G::Point {
        let mut place = [0.0; D];
        place[0] = self.half * halves;
        G::at(place).expect("in the domain")
    }

    /// Zero, but for one coordinate, which is outside the domain; and which that is.
    fn bad_places() -> impl Iterator<Item = (usize, G::Point)> {
        (0..D).flat_map(|axis| {
            outside::<G::Scalar>().into_iter().map(move |x| {
                let mut place = [G::Scalar::ZERO; 3];
                place[axis] = x;
                (axis, G::point(place))
            })
        })
    }

    fn shapes(&self) {
        let (zero, one) = (self.place(0.0), self.length(1.0));
        for (axis, place) in Self::bad_places() {
            let ball = Ball::<G>::new(place, one);
            assert_eq!(ball.err(), Some(BallError::Centre { axis }));
            let from = Segment::<G>::new(place, zero);
            assert_eq!(from.err(), Some(SegmentError::From { axis }));
            let to = Segment::<G>::new(zero, place);
            assert_eq!(to.err(), Some(SegmentError::To { axis }));
            let ray = Segment::<G>::ray(zero, place);
            assert_eq!(ray.err(), Some(SegmentError::To { axis }));
        }
        let nowhere = Segment::<G>::ray(zero, zero);
        assert_eq!(nowhere.err(), Some(SegmentError::NoDirection));
        let axis = Segment::<G>::new(zero, self.place(3.0)).expect("in the domain");
        for radius in no_length().into_iter().chain(outside()) {
            let ball = Ball::<G>::new(zero, radius);
            assert_eq!(ball.err(), Some(BallError::Radius), "{radius:?}");
            let capsule = Capsule::<G>::new(axis, radius);
            assert_eq!(capsule.err(), Some(BallError::Radius), "{radius:?}");
        }
        // No radius and no length are some.
        let point = Segment::<G>::new(zero, zero).expect("in the domain");
        let least = Capsule::<G>::new(point, G::Scalar::ZERO).expect("zero is a radius");
        let solid = self.solid();
        let ball = Ball::<G>::new(zero, G::Scalar::ZERO).expect("zero is a radius");
        let held = solid.intersects_ball(&ball);
        assert_eq!(solid.intersects_capsule(&least), held);
        assert_eq!(solid.cast_ball(&least).is_some(), held);
        let nearest = solid.segment_distance(&point);
        let signed = solid.signed_distance(zero).expect("in the domain");
        assert_eq!(nearest.distance, signed.distance);
    }

    fn places(&self) {
        let solid = self.solid();
        let placed = solid.at(self.pose(0.5)).expect("in the domain");
        let zero = [(0, self.place(0.0))];
        for (_, direction) in Self::bad_places().chain(zero) {
            assert!(solid.penetration_along(&placed, direction).is_none());
            assert!(solid.last_contact_along(&placed, direction).is_none());
        }
        // Of solids that are not convex no depth is told, and a way out all the same.
        let refused = solid.penetration(&placed);
        assert_eq!(refused.is_err(), !solid.is_convex());
        assert_eq!(solid.way_out(&placed).is_some(), solid.intersects(&placed));
        let mut tracker = BallTracker::new();
        for (_, place) in Self::bad_places() {
            assert!(solid.signed_distance(place).is_none(), "{place:?}");
            let tracked = tracker.signed_distance(&solid, place);
            assert!(tracked.is_none(), "{place:?}");
        }
        assert_eq!(tracker, BallTracker::new());
        // Facets that there are not.
        let none = u32::try_from(solid.cells().facet_count()).expect("few");
        for (first, second) in [(none, 0), (0, none), (u32::MAX, u32::MAX)] {
            let pair = FacetPair { first, second };
            assert!(solid.common_part(&placed, pair).is_none());
        }
        assert_eq!(solid.at(self.beyond()).err(), Some(OutOfDomain));
    }

    fn distances(&self) {
        let solid = self.solid();
        for halves in [0.5, 2.0, 2.5, 7.0] {
            let placed = solid.at(self.pose(halves)).expect("in the domain");
            let touches = solid.intersects(&placed);
            let exact = solid.distance(&placed);
            let tracker = PairTracker::new;
            for distance in no_length().into_iter().chain([G::Scalar::ZERO]) {
                let what = format!("{distance:?} at {halves}");
                let within = tracker().comes_within(&solid, &placed, distance);
                assert_eq!(within, touches, "{what}");
                let told = tracker().distance(&solid, &placed, Some(distance));
                assert_eq!(!told.is_beyond(), touches, "{what}");
                let zero = points(&solid, &placed, G::Scalar::ZERO);
                assert_eq!(points(&solid, &placed, distance), zero, "{what}");
            }
            // What is too much for the domain is as good as all of it.
            for distance in outside::<G::Scalar>().into_iter().take(2) {
                let what = format!("{distance:?} at {halves}");
                let within = tracker().comes_within(&solid, &placed, distance);
                assert!(within, "{what}");
                let told = tracker().distance(&solid, &placed, Some(distance));
                let told = (told.distance, told.nearest);
                assert_eq!(told, (exact.distance, exact.nearest), "{what}");
                let most = points(&solid, &placed, self.length(50.0));
                assert_eq!(
                    points(&solid, &placed, distance).len(),
                    most.len(),
                    "{what}"
                );
            }
        }
    }

    fn goals(&self) {
        let solid = self.solid();
        let [near, far] = [3.0, -3.0].map(|halves| self.pose(halves));
        let step = self.length(0.01);
        for [from, to] in [[near, self.beyond()], [self.beyond(), near]] {
            let refused = solid.time_of_impact(&solid, &from, &to, step);
            assert_eq!(refused, Err(OutOfDomain));
        }
        for [from, to] in [[near, far], [near, near], [self.pose(0.5), far]] {
            let exact = solid.time_of_impact(&solid, &from, &to, G::Scalar::ZERO);
            let exact = exact.expect("in the domain");
            for tolerance in no_length() {
                let told = solid.time_of_impact(&solid, &from, &to, tolerance);
                assert_eq!(told, Ok(exact), "{tolerance:?}");
            }
            for tolerance in outside().into_iter().take(2) {
                let told = solid.time_of_impact(&solid, &from, &to, tolerance);
                // To a straight way it does not matter.
                assert_eq!(told, Ok(exact), "{tolerance:?}");
            }
        }
    }

    fn rooms(&self) {
        let solid = self.solid();
        let placed = solid.at(self.pose(0.5)).expect("in the domain");
        let ball = Ball::<G>::new(self.place(0.0), self.length(3.0)).expect("in the domain");
        let way = Segment::<G>::new(self.place(-5.0), self.place(5.0)).expect("in the domain");
        let pairs = |list: &mut [FacetPair]| solid.crossings(&placed, list);
        short(pairs, FacetPair::default(), "pairs");
        short(|list| solid.facets_within(&ball, list), u32::MAX, "facets");
        short(|list| solid.hits(&way, list), Hit::default(), "hits");
        let same = solid.at(self.pose(0.0)).expect("in the domain");
        let pieces = |list: &mut [Witness]| solid.nested_pieces(&same, list);
        short(pieces, Witness::default(), "pieces");
        let margin = self.length(0.1);
        let beside = solid.at(self.pose(2.0)).expect("in the domain");
        let all = points(&solid, &beside, margin);
        let none = solid.contact_points(&beside, margin, &mut []);
        assert_eq!(none.written, 0);
        assert_eq!(none.is_truncated(), !all.is_empty());
    }

    fn budgets(&self) {
        let solid = self.solid();
        let (limit, mut tracker) = (self.length(0.1), PairTracker::new());
        for halves in [0.0, 0.5, 7.0] {
            let placed = solid.at(self.pose(halves)).expect("in the domain");
            let mut search = DistanceSearch::new();
            let mut ask = |steps| search.distance(&solid, &placed, limit, &mut tracker, steps);
            assert!((0..3).all(|_| ask(0).is_none()));
            // And it is all the same in the end.
            let told = ask(u32::MAX);
            let at_once = PairTracker::new().distance(&solid, &placed, Some(limit));
            let places = told.map(|told| (told.distance, told.nearest));
            assert_eq!(places, Some((at_once.distance, at_once.nearest)));
            assert_eq!(ask(0), told, "what is known stays known");
        }
    }

    fn worlds(&self) {
        let solid = self.solid();
        let mut world = tetracone::world::World::<_, 3, 3>::new();
        let all = Groups::ALL;
        let mut insert = |halves: f64, mobility| {
            let handle = world.insert(&solid, self.pose(halves), mobility);
            handle.expect("there is room")
        };
        let wall = insert(0.0, Mobility::Static);
        let ball = insert(5.0, Mobility::Moving);
        let gone = insert(9.0, Mobility::Moving);
        world.remove(gone).expect("it is there");
        world.step().expect("all pairs fit");
        let saved = |world: &tetracone::world::World<&Solid<'_, G>, 3, 3>| {
            let mut bytes = vec![0; world.snapshot_len()];
            world.save(&mut bytes).expect("there is room");
            bytes
        };
        let before = saved(&world);
        let mut impacts = [None; 3];
        for length in no_length::<G::Scalar>().into_iter().chain(outside()) {
            let refused = Err(WorldError::Margin);
            assert_eq!(world.set_margin(wall, length), refused, "{length:?}");
            let told = world.impacts(|_| None, length, &mut impacts);
            assert_eq!(told, Err(WorldError::Margin), "{length:?}");
        }
        let no_solid = Err(WorldError::NoSolid { handle: gone });
        assert_eq!(world.set_margin(gone, G::Scalar::ZERO), no_solid);
        assert!(world.member(gone).is_none());
        let step = self.length(0.01);
        let beyond = |handle| (handle == ball).then(|| self.beyond());
        let refused = world.impacts(beyond, step, &mut impacts);
        assert_eq!(refused, Err(WorldError::OutOfDomain));
        for (_, place) in Self::bad_places() {
            let held = world.members_at(place, all).map(Iterator::count);
            assert_eq!(held, Err(WorldError::OutOfDomain));
            let nearest = world.nearest(place, all).map(|_| ());
            assert_eq!(nearest, Err(WorldError::OutOfDomain));
        }
        assert_eq!(saved(&world), before, "refused, and nothing changed");
        assert_eq!(impacts, [None; 3]);
        // Without tolerance nothing comes close enough, and the search says where it stopped.
        let through = |handle| (handle == ball).then(|| self.pose(-5.0));
        let listed = world.impacts(through, G::Scalar::ZERO, &mut impacts);
        assert_eq!(listed.map(|listed| listed.count), Ok(1));
        let impact = impacts[0].expect("they meet");
        let part = f64::from(impact.time);
        assert!(part > 0.0 && part < 0.5, "{impact:?}");
        // No room.
        let [told, full] = [step, self.length(0.02)].map(|tolerance| {
            let listed = world.impacts(through, tolerance, &mut []);
            listed.expect("in the domain")
        });
        assert_eq!([told.count, told.written, full.count], [1, 0, 1]);
        let list = |list: &mut [Option<Impact>]| {
            let listed = world.impacts(through, step, list);
            listed.expect("in the domain")
        };
        short(list, None, "impacts");
        let way = Segment::new(self.place(-9.0), self.place(9.0)).expect("in the domain");
        let list = |list: &mut [_]| world.hits(&way, all, list).expect("in the domain");
        short(list, None, "members");
    }
}

/// All contact points.
fn points<G: World<D>, const D: usize>(
    solid: &Solid<'_, G>,
    placed: &Posed<'_, G>,
    margin: G::Scalar,
) -> Vec<ContactPoint<G>> {
    let mut points = vec![ContactPoint::default(); 2000];
    let listed = solid.contact_points(placed, margin, &mut points);
    assert!(!listed.is_truncated());
    points.truncate(listed.written);
    points
}

/// Without room for all, it is said how many there are, and those that fit are the first ones.
fn short<T: Copy + PartialEq + Debug>(
    mut list: impl FnMut(&mut [T]) -> Listed,
    blank: T,
    what: &str,
) {
    let none = list(&mut []);
    let count = none.count;
    assert!(count > 0, "{what}: there are some");
    assert!(none.written == 0 && none.is_truncated(), "{what}: {none:?}");
    let mut all = vec![blank; count + 2];
    let listed = list(&mut all);
    assert!(!listed.is_truncated(), "{what}: {listed:?}");
    assert_eq!([listed.count, listed.written], [count; 2], "{what}");
    assert_eq!(all[count..], [blank; 2], "{what}: beyond those written");
    let mut one = [blank; 1];
    let listed = list(&mut one);
    assert_eq!([listed.count, listed.written], [count, 1], "{what}");
    assert_eq!(listed.is_truncated(), count > 1, "{what}");
    assert_eq!(one[0], all[0], "{what}");
}
