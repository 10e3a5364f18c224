//! Worlds of many solids: against the exact oracle and every pair compared alone, with jumps,
//! comings and goings; what happens when room runs out; rollback.

mod ask;
mod capacity;
mod gradual;
mod impacts;
mod margins;
mod realm;
mod snapshot;

use fixed::types::I32F0;
use tetracone::{
    plane::Plane,
    query::Witness,
    solid::Solid,
    space::Space,
    world::{Change, Event, Groups, Mobility, World},
};
use tetracone_tests::{
    harness::crowd::{self, Member, Pairs, such, touching},
    rng::Rng,
};

use realm::{Mover, Realm, Subject, solids};

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
    solid: &'a Solid<'a, G>,
    kind: usize,
    mover: Mover,
    mobility: Mobility,
    groups: Groups,
}

impl<'a, G: Realm> Member<'a, G> for Known<'a, G> {
    fn solid(&self) -> &'a Solid<'a, G> {
        self.solid
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

/// A world that goes on by itself, and what is known of it.
struct Play<'a, G: Realm, const PAIRS: usize> {
    world: World<&'a Solid<'a, G>, SOLIDS, PAIRS>,
    solids: &'a [Solid<'a, G>],
    all: All<'a, G>,
    rng: Rng,
    far: f64,
}

impl<'a, G: Realm, const PAIRS: usize> Play<'a, G, PAIRS> {
    fn new(solids: &'a [Solid<'a, G>], seed: u64, far: f64) -> Self {
        let mut play = Self {
            world: World::new(),
            solids,
            all: All::new(),
            rng: Rng::new(seed),
            far,
        };
        for number in 0..SOLIDS - 2 {
            play.add(number % 4 == 0);
        }
        play
    }

    fn add(&mut self, scenery: bool) {
        let mover = Mover::new(&mut self.rng, HALF, self.far);
        let kind = self.rng.below(self.solids.len());
        let solid = &self.solids[kind];
        let mobility = if scenery {
            Mobility::Static
        } else {
            Mobility::Moving
        };
        let groups = Groups::ALL;
        let known = Known {
            solid,
            kind,
            mover,
            mobility,
            groups,
        };
        let handle = self.world.insert(solid, mover.pose::<G>(), mobility);
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
            self.world.pose(gone).ok_or(()).expect_err("it is gone");
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
        let pose = G::seen_from(&second.mover.pose::<G>(), &first.mover.pose::<G>());
        let pose = pose.expect("near");
        let placed = second.solid.at(pose).expect("near");
        let of_first = |number| first.solid.cells().facet(number).expect("a facet");
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

fn run<G: Realm>(far: f64) {
    let subjects: Vec<Subject<G>> = G::bake();
    let solids = solids(&subjects);
    let mut play = Play::<G, PAIRS>::new(&solids, 11, far);
    let mut before = Pairs::new();
    let (mut contacts, mut changes, mut near) = (0, 0, 0);
    let mut corners = [0; 2];
    for frame in 0..400 {
        play.go();
        let step = play.world.step().expect("all pairs fit");
        let now = play.told(&before);
        for event in play.world.events() {
            play.check(&subjects, &event, &mut corners);
        }
        let expected = such(&play.all, |first, second, pose| {
            G::touch(&subjects[first.kind], &subjects[second.kind], pose)
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
            let answer = play.world.explain(*a, *b).expect("they are there");
            assert!(answer.witness.is_some());
        }
    }
    println!(
        "{}: {near} near, {contacts} touch, {corners:?} by a corner, {changes} changes",
        G::NAME
    );
    assert!(contacts > 3_000 && changes > 500, "{contacts}, {changes}");
    assert!(near > contacts + contacts / 10, "{near} of {contacts}");
    // In the plane only those of the second solid are looked for.
    let least = if G::DIMENSION == 2 {
        [0, 100]
    } else {
        [100; 2]
    };
    let are_enough = core::iter::zip(corners, least).all(|(found, least)| found >= least);
    assert!(are_enough, "{corners:?}");
}

#[test]
fn a_world_says_what_the_oracle_says_in_the_plane() {
    for far in FAR {
        run::<Plane<f32>>(far);
        run::<Plane<I32F0>>(far);
    }
}

#[test]
fn a_world_says_what_the_oracle_says_in_space() {
    for far in FAR {
        run::<Space<f32>>(far);
        run::<Space<I32F0>>(far);
    }
}
