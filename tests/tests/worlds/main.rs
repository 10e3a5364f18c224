//! Worlds of many solids: against the exact oracle and every pair compared alone, with jumps,
//! comings and goings; what happens when room runs out; rollback.

#[macro_use]
extern crate tetracone_tests;

mod ask;
mod capacity;
mod contacts;
mod gradual;
mod impacts;
mod margins;
mod realm;
mod robots;
mod rounds;
mod snapshot;
mod view;

use tetracone::{
    query::{Capsule, Segment, Witness},
    solid::Solid,
    world::{Change, Event, Groups, Mobility, World},
};
use tetracone_oracle::rng::Rng;
use tetracone_tests::harness::crowd::{self, Body, Member, Pairs, such, touching};

use realm::{Mover, Realm, Subject, Unit, meet_round, solids};

/// Half the size of the box that solids move in.
const HALF: f64 = 7.0;

/// Where that box is: at zero, and where poses are rounded to 1/256 of a unit in `f32`.
const FAR: [f64; 2] = [0.0, 50_000.0];

/// Solids in a world, and pairs that surely suffice.
const SOLIDS: usize = 32;
const PAIRS: usize = 496;

/// What a test knows of a solid.
#[derive(Clone, Copy, Debug)]
struct Known<'a, G: Realm> {
    body: Body<'a, G>,
    /// Which solid it is.
    kind: usize,
    mover: Mover,
    mobility: Mobility,
    groups: Groups,
    is_sensor: bool,
}

impl<'a, G: Realm> Member<'a, G> for Known<'a, G> {
    fn body(&self) -> Body<'a, G> {
        self.body
    }

    fn is_sensor(&self) -> bool {
        self.is_sensor
    }

    fn pose(&self) -> G::Pose {
        self.mover.pose::<G>()
    }

    fn mobility(&self) -> Mobility {
        self.mobility
    }

    fn groups(&self) -> Groups {
        self.groups
    }
}

type All<'a, G> = crowd::All<Known<'a, G>>;

/// A ball now and then, else a capsule; of lengths with few bits.
fn capsule<G: Realm<Scalar: Unit>>(rng: &mut Rng) -> Capsule<G> {
    let of = G::Scalar::of;
    let mut end = || G::point([0; 3].map(|_| of(rng.between(-8.0, 8.0).round() / 8.0)));
    let from = end();
    let to = end();
    let to = if rng.once_in(3) { from } else { to };
    let axis = Segment::new(from, to).expect("near zero");
    Capsule::new(axis, of(rng.between(0.0, 8.0).round() / 8.0)).expect("not negative")
}

/// A world that goes on by itself, and what is known of it.
struct Play<'a, G: Realm, const PAIRS: usize> {
    world: World<&'a Solid<'a, G>, SOLIDS, PAIRS>,
    solids: &'a [Solid<'a, G>],
    all: All<'a, G>,
    rng: Rng,
    far: f64,
    /// Whether capsules and sensors come, too.
    round: bool,
}

impl<'a, G: Realm<Scalar: Unit>, const PAIRS: usize> Play<'a, G, PAIRS> {
    fn new(solids: &'a [Solid<'a, G>], seed: u64, far: f64) -> Self {
        Self::of(solids, seed, far, false)
    }

    fn of(solids: &'a [Solid<'a, G>], seed: u64, far: f64, round: bool) -> Self {
        let mut play = Self {
            world: World::new(),
            solids,
            all: All::new(),
            rng: Rng::new(seed),
            far,
            round,
        };
        for number in 0..SOLIDS - 2 {
            play.add(number % 4 == 0);
        }
        play
    }

    fn add(&mut self, scenery: bool) {
        let mover = Mover::new(&mut self.rng, HALF, self.far);
        let kind = self.rng.below(self.solids.len());
        let is_capsule = self.round && self.rng.once_in(2);
        let body = if is_capsule {
            Body::Capsule(capsule(&mut self.rng))
        } else {
            Body::Solid(&self.solids[kind])
        };
        let mobility = if scenery {
            Mobility::Static
        } else {
            Mobility::Moving
        };
        let groups = Groups::ALL;
        let known = Known {
            body,
            kind,
            mover,
            mobility,
            groups,
            is_sensor: false,
        };
        let pose = mover.pose::<G>();
        let handle = match body {
            Body::Solid(solid) => self.world.insert(solid, pose, mobility),
            Body::Capsule(capsule) => self.world.insert_capsule(capsule, pose, mobility),
        };
        self.all.insert(handle.expect("there is room"), known);
    }

    /// A frame: most go on, some rest, a few jump, come, go, or change groups.
    fn go(&mut self) {
        for (handle, known) in &mut self.all {
            match self.rng.below(60) {
                0 => known.mover = Mover::new(&mut self.rng, HALF, self.far),
                1..10 => {}
                _ if known.mobility == Mobility::Static => {}
                _ => known.mover.go(HALF),
            }
            if self.rng.once_in(100) {
                let mut any = || match self.rng.below(3) {
                    0 => u32::MAX,
                    1 => 1,
                    _ => 6,
                };
                known.groups = Groups {
                    membership: any(),
                    filter: any(),
                };
                self.world
                    .set_groups(*handle, known.groups)
                    .expect("it is there");
            }
            if self.round && self.rng.once_in(30) {
                known.is_sensor = !known.is_sensor;
                let set = self.world.set_sensor(*handle, known.is_sensor);
                set.expect("it is there");
            }
            if self.rng.once_in(50) {
                // To the ends of the domain and back before the step.
                for far in [1e5, -1e5, 1e5] {
                    let pose = G::at([far; 3], [1.0; 3], 0.0);
                    self.world.set_pose(*handle, pose).expect("it is there");
                }
            }
            let pose = known.mover.pose::<G>();
            self.world.set_pose(*handle, pose).expect("it is there");
        }
        if self.rng.once_in(5) && self.all.len() == SOLIDS - 2 {
            let gone = *self
                .all
                .keys()
                .nth(self.rng.below(self.all.len()))
                .expect("some");
            self.all.remove(&gone);
            self.world.remove(gone).expect("it was there");
            self.world.remove(gone).expect_err("it is gone");
            assert!(self.world.member(gone).is_none());
        } else if self.all.len() < SOLIDS - 2 && self.rng.once_in(4) {
            let scenery = self.rng.once_in(4);
            self.add(scenery);
        }
    }

    /// The events of the last step: what touches now, given what did.
    fn told(&self, before: &Pairs) -> Pairs {
        let mut now = before.clone();
        let mut last = None;
        for event in self.world.events() {
            let pair = (event.first, event.second);
            let order = (event.first.index(), event.second.index());
            assert!(last < Some(order), "events come in order");
            last = Some(order);
            match event.change {
                Change::Begin => assert!(now.insert(pair), "{pair:?} touched already"),
                Change::Stay => assert!(now.contains(&pair), "{pair:?} did not touch"),
                Change::End => assert!(now.remove(&pair), "{pair:?} did not touch"),
                Change::Near | Change::Far => assert!(!now.contains(&pair), "{pair:?} touched"),
                Change::Unfinished => panic!("{pair:?} has no budget"),
            }
            let touches = matches!(event.change, Change::Begin | Change::Stay);
            assert_eq!(event.witness.is_some(), touches);
        }
        let stayed = self.world.events().count();
        assert!(stayed >= before.len(), "every contact is told of");
        now
    }

    /// Two facets that are said to meet do, and corners lie where they are said to.
    fn check(&self, subjects: &[Subject<G>], event: &Event, corners: &mut [usize; 2]) {
        let Some(witness) = event.witness else {
            return;
        };
        let (first, second) = (&self.all[&event.first], &self.all[&event.second]);
        let (one, other) = match (first.body, second.body) {
            (Body::Solid(one), Body::Solid(other)) => (one, other),
            (Body::Solid(solid), Body::Capsule(capsule)) => {
                let facet = match witness {
                    Witness::Facets(pair) if pair.second == 0 => Some(pair.first),
                    Witness::SecondInFirst(0) => None,
                    _ => panic!("{event:?}"),
                };
                let capsule = seen(&capsule, [second, first]);
                check_round(solid, &subjects[first.kind], &capsule, facet);
                corners[1] += usize::from(facet.is_none());
                return;
            }
            (Body::Capsule(capsule), Body::Solid(solid)) => {
                let facet = match witness {
                    Witness::Facets(pair) if pair.first == 0 => Some(pair.second),
                    Witness::FirstInSecond(0) => None,
                    _ => panic!("{event:?}"),
                };
                let capsule = seen(&capsule, [first, second]);
                check_round(solid, &subjects[second.kind], &capsule, facet);
                corners[0] += usize::from(facet.is_none());
                return;
            }
            (Body::Capsule(_), Body::Capsule(_)) => {
                assert_eq!(witness, Witness::default());
                return;
            }
        };
        let poses = [first, second].map(|known| known.mover.pose::<G>());
        let pose = G::relative_to(&poses[1], &poses[0]).expect("near");
        let placed = other.at(pose).expect("near");
        let of_first = |number| one.cells().facet(number).expect("a facet");
        let of_second = |number| placed.facet(number).expect("a facet");
        let solid = |known: &Known<'_, G>| &subjects[known.kind];
        match witness {
            Witness::Facets(facets) => {
                assert!(G::meet(&of_first(facets.first), &of_second(facets.second)));
            }
            Witness::FirstInSecond(number) => {
                let corner = G::corner(&of_first(number), 0);
                assert!(G::holds(solid(second), &pose, corner));
                corners[0] += 1;
            }
            Witness::SecondInFirst(number) => {
                let corner = G::corner(&of_second(number), 0);
                let at_rest = G::at([0.0; 3], [0.0, 0.0, 1.0], 0.0);
                assert!(G::holds(solid(first), &at_rest, corner));
                corners[1] += 1;
            }
        }
    }
}

/// The capsule of one member in the frame of another.
fn seen<G: Realm>(capsule: &Capsule<G>, [one, other]: [&Known<'_, G>; 2]) -> Capsule<G> {
    let pose = G::relative_to(&one.mover.pose::<G>(), &other.mover.pose::<G>());
    crowd::placed(capsule, &pose.expect("near")).expect("near")
}

/// A capsule reaches the facet that it is said to touch, or no facet and lies inside.
fn check_round<G: Realm>(
    solid: &Solid<'_, G>,
    subject: &Subject<G>,
    capsule: &Capsule<G>,
    facet: Option<u32>,
) {
    let (from, to) = (capsule.axis().from(), capsule.axis().to());
    if let Some(number) = facet {
        let facet = solid.cells().facet(number).expect("a facet");
        assert!(G::segment_reaches(from, to, &facet, capsule.radius()));
    } else {
        assert_eq!(G::beside(subject, capsule), [false, true]);
    }
}

/// What the oracle says of two members.
fn touch<G: Realm>(
    subjects: &[Subject<G>],
    [first, second]: [&Known<'_, G>; 2],
    pose: &G::Pose,
) -> bool {
    let beside = |solid: &Known<'_, G>, capsule| {
        let [reaches, is_inside] = G::beside(&subjects[solid.kind], &capsule);
        reaches || is_inside
    };
    match (first.body, second.body) {
        (Body::Solid(_), Body::Solid(_)) => {
            G::touch(&subjects[first.kind], &subjects[second.kind], pose)
        }
        (Body::Solid(_), Body::Capsule(capsule)) => beside(first, seen(&capsule, [second, first])),
        (Body::Capsule(capsule), Body::Solid(_)) => beside(second, seen(&capsule, [first, second])),
        (Body::Capsule(one), Body::Capsule(other)) => {
            meet_round(&one, &seen(&other, [second, first]))
        }
    }
}

fn run<G: Realm<Scalar: Unit>>(far: f64, round: bool) {
    let subjects: Vec<Subject<G>> = G::bake();
    let solids = solids(&subjects);
    let mut play = Play::<G, PAIRS>::of(&solids, 11, far, round);
    let mut before = Pairs::new();
    let (mut contacts, mut changes, mut near) = (0, 0, 0);
    let (mut corners, mut sensed) = ([0; 2], 0);
    for frame in 0..400 {
        play.go();
        let step = play.world.step().expect("all pairs fit");
        let now = play.told(&before);
        for event in play.world.events() {
            play.check(&subjects, &event, &mut corners);
            let both = [event.first, event.second].map(|handle| play.all.get(&handle));
            // Of one that is gone, nobody knows any more.
            if let [Some(one), Some(other)] = both {
                assert_eq!(event.sensor, one.is_sensor || other.is_sensor);
                sensed += usize::from(event.sensor);
            }
        }
        let expected = such(&play.all, |first, second, pose| {
            touch(&subjects, [first, second], pose)
        });
        assert_eq!(now, expected, "{} frame {frame}", G::NAME);
        assert_eq!(touching(&play.all), expected, "{} frame {frame}", G::NAME);
        assert_eq!((step.touching, step.untracked), (expected.len(), 0));
        let nears = |event: &Event| matches!(event.change, Change::Near | Change::Far);
        assert!(step.within == 0 && !play.world.events().any(|event| nears(&event)));
        contacts += expected.len();
        changes += before.symmetric_difference(&now).count();
        near += step.near;
        before = now;
        for (a, b) in before.iter().take(1) {
            let [one, another] = [a, b].map(|handle| play.world.member(*handle).expect("there"));
            let answer = one.distance(another).expect("they are near");
            assert!(answer.witness.is_some());
        }
    }
    println!(
        "{}: {near} near, {contacts} touch, {corners:?} by a corner, {changes} changes, {sensed} sensed",
        G::NAME
    );
    assert!(contacts > 3_000 && changes > 500, "{contacts}, {changes}");
    assert!(near > contacts + contacts / 10, "{near} of {contacts}");
    // In the plane only those of the second solid are looked for.
    let least = if round {
        [30; 2]
    } else if G::DIMENSION == 2 {
        [0, 100]
    } else {
        [100; 2]
    };
    assert_eq!(round, sensed > 100, "{sensed}");
    let are_enough = core::iter::zip(corners, least).all(|(found, least)| found >= least);
    assert!(are_enough, "{corners:?}");
}

in_every_space! {
    a_world_says_what_the_oracle_says: for far in FAR {
        run::<G>(far, false);
        run::<G>(far, true);
    }
}
