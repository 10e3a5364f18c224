//! A world tells of exactly those pairs that meet when they are compared alone.

use std::collections::BTreeMap;

use tetracone::{
    number::Scalar,
    query::{Ball, Capsule, Segment},
    solid::Solid,
    world::{Change, Crowded, Groups, Mobility, StepSearch, World as Crowd, WorldError},
};
use tetracone_oracle::oracle::Facet;
use tetracone_tests::harness::{
    crowd::{All, Asks, Body, Margins, Member, Met, Pairs, Ways, near_now, touching, within},
    world::World,
};

use super::{in_one_of_four, pair::placing};
use crate::{case::Case, choices::Choices, mesh::Style};

/// Solids, pairs that surely suffice, and pairs that do not.
const SOLIDS: usize = 6;
const ENOUGH_PAIRS: usize = 15;
const FEW_PAIRS: usize = 2;
/// Things that happen at most.
const MOST_EVENTS: usize = 48;
/// Bytes below this are of steps without a budget.
const FULL: u8 = 192;
/// Places of a way at which it is looked whether two solids touch.
const PLACES: u32 = 16;

/// Defends: through any sequence of solids that come, go, jump and change groups, the events of a
/// world add up to the pairs that meet, and those that are within their margins, when compared alone,
/// but for those that a step within a budget tells to be unfinished; places, balls and ways that it is
/// asked about get the answers of every member asked alone, and what solids meet on their ways are all
/// that touch there; a snapshot taken back goes on with the same bits; a damaged one is refused or
/// harmless.
pub fn world(bytes: &[u8]) {
    in_one_of_four!(run, bytes, ENOUGH_PAIRS);
}

/// Defends, in a world with room for fewer pairs than there are: what is told is right and stays
/// told; the contacts that are not told of are counted, and there are none while there is room.
pub fn crowded(bytes: &[u8]) {
    in_one_of_four!(run, bytes, FEW_PAIRS);
}

/// What is known of a solid.
struct Known<'a, G: World<D>, const D: usize> {
    body: Body<'a, G>,
    pose: G::Pose,
    mobility: Mobility,
    groups: Groups,
    is_sensor: bool,
}

impl<'a, G: World<D>, const D: usize> Member<'a, G> for Known<'a, G, D> {
    fn body(&self) -> Body<'a, G> {
        self.body
    }

    fn is_sensor(&self) -> bool {
        self.is_sensor
    }

    fn pose(&self) -> G::Pose {
        self.pose
    }

    fn mobility(&self) -> Mobility {
        self.mobility
    }

    fn groups(&self) -> Groups {
        self.groups
    }
}

/// What was told so far.
struct Told<G: World<D>, const D: usize> {
    /// The pairs that touch, or did when it was known last.
    touching: Pairs,
    /// The pairs that are within their margin, or were; none after a step without margins.
    near: Pairs,
    margins: Margins<G::Scalar>,
    /// What a step within a budget left off.
    search: StepSearch<G>,
}

/// What a step tells of.
#[derive(Clone, Copy)]
enum Pace {
    Contacts,
    Margins,
    /// Both, as far as so many steps go.
    Budget(u32),
}

fn run<G: World<D>, const D: usize, const PAIRS: usize>(choices: &mut Choices<'_>)
where
    [[f64; D]; D]: Facet<D>,
{
    let cases: Vec<_> = (0..2).filter_map(|_| Case::near::<G>(choices)).collect();
    if cases.is_empty() {
        return;
    }
    let solids: Vec<_> = cases.iter().map(Case::solid::<G>).collect();
    let style = cases[0].style;
    let mut crowd = Crowd::<_, SOLIDS, PAIRS>::new();
    let mut all = All::<Known<'_, G, D>>::new();
    let mut told = Told::<G, D> {
        touching: Pairs::new(),
        near: Pairs::new(),
        margins: Margins::new(),
        search: StepSearch::new(),
    };
    for _ in 0..MOST_EVENTS {
        let (pose, _) = G::placed(placing::<G, D>(choices, style), &[]);
        let which = choices.byte();
        let chosen = all
            .keys()
            .nth(usize::from(which) % all.len().max(1))
            .copied();
        match (choices.below(9), chosen) {
            (0..2, _) | (_, None) => {
                come(&mut crowd, &mut all, choices, (&solids, style), pose);
            }
            (2, Some(handle)) => {
                crowd.remove(handle).expect("it is there");
                all.remove(&handle);
                told.margins.remove(&handle);
            }
            (3, Some(handle)) => {
                let groups = Groups {
                    membership: u32::from(choices.byte() % 4),
                    filter: u32::from(choices.byte() % 4),
                };
                crowd.set_groups(handle, groups).expect("it is there");
                all.get_mut(&handle).expect("known").groups = groups;
            }
            (4, _) => {
                // Damaged bytes are refused or harmless; the sound ones bring all back.
                let mut bytes = vec![0; crowd.snapshot_len()];
                crowd.save(&mut bytes).expect("it fits");
                let sound = bytes.clone();
                for _ in 0..=choices.below(3) {
                    let at = usize::from(u16::from_le_bytes(choices.bytes())) % bytes.len();
                    bytes[at] ^= choices.byte();
                }
                let known: Vec<_> = solids.iter().collect();
                if which.is_multiple_of(2) {
                    crowd = Crowd::new();
                }
                if crowd.restore(&bytes, &known).is_ok() {
                    let _ = crowd.step();
                }
                crowd.restore(&sound, &known).expect("it was saved here");
                let mut again = vec![0; crowd.snapshot_len()];
                crowd.save(&mut again).expect("it fits");
                assert_eq!(again, sound);
            }
            (5, Some(handle)) => {
                let margin = style.coordinate::<G::Scalar>(choices);
                let margin = G::Scalar::nearest(margin).expect("small");
                match crowd.set_margin(handle, margin) {
                    Ok(()) => {
                        told.margins.insert(handle, margin);
                    }
                    Err(error) => {
                        assert_eq!(error, WorldError::Margin);
                        assert!(margin < G::Scalar::ZERO);
                    }
                }
            }
            (8, Some(handle)) => {
                let is_sensor = choices.once_in(2);
                crowd.set_sensor(handle, is_sensor).expect("it is there");
                all.get_mut(&handle).expect("known").is_sensor = is_sensor;
            }
            (_, Some(handle)) => {
                crowd.set_pose(handle, pose).expect("it is there");
                all.get_mut(&handle).expect("known").pose = pose;
            }
        }
        if choices.once_in(3) {
            let pace = match (choices.once_in(2), which.checked_sub(FULL)) {
                (false, _) => Pace::Contacts,
                (true, None) => Pace::Margins,
                (true, Some(steps)) => Pace::Budget(steps.into()),
            };
            step(&mut crowd, &all, &mut told, pace);
        }
        if choices.is_over() {
            break;
        }
    }
    step(&mut crowd, &all, &mut told, Pace::Margins);
    ask(&mut crowd, &all, choices, style);
}

/// Somebody comes, if there is room.
fn come<'a, G: World<D>, const D: usize, const PAIRS: usize>(
    crowd: &mut Crowd<&'a Solid<'a, G>, SOLIDS, PAIRS>,
    all: &mut All<Known<'a, G, D>>,
    choices: &mut Choices<'_>,
    (solids, style): (&'a [Solid<'a, G>], Style),
    pose: G::Pose,
) {
    let mobility = choices.pick(&[Mobility::Moving, Mobility::Static]);
    let solid = choices.pick(&solids.iter().collect::<Vec<_>>());
    let capsule = choices.once_in(3).then(|| capsule::<G, D>(choices, style));
    let body = capsule.flatten().map_or(Body::Solid(solid), Body::Capsule);
    let handle = match body {
        Body::Solid(solid) => crowd.insert(solid, pose, mobility),
        Body::Capsule(capsule) => crowd.insert_capsule(capsule, pose, mobility),
    };
    match handle {
        Ok(handle) => {
            let groups = Groups::ALL;
            let known = Known {
                body,
                pose,
                mobility,
                groups,
                is_sensor: false,
            };
            assert!(all.insert(handle, known).is_none(), "a handle is new");
        }
        Err(WorldError::Full { capacity }) => assert_eq!(capacity, SOLIDS),
        Err(WorldError::TooLarge) => {}
        Err(error) => panic!("{error}"),
    }
}

/// A capsule near zero; none outside the domain, or with a negative radius.
fn capsule<G: World<D>, const D: usize>(
    choices: &mut Choices<'_>,
    style: Style,
) -> Option<Capsule<G>> {
    let mut coordinate = || {
        let x = style.coordinate::<G::Scalar>(choices);
        G::Scalar::nearest(x)
    };
    let mut place = || Some(G::point([coordinate()?, coordinate()?, coordinate()?]));
    let axis = Segment::new(place()?, place()?).ok()?;
    Capsule::new(axis, coordinate()?).ok()
}

/// Questions to the world, with what every member and every pair says that is asked alone.
fn ask<'a, G: World<D>, const D: usize, const PAIRS: usize>(
    crowd: &mut Crowd<&'a Solid<'a, G>, SOLIDS, PAIRS>,
    all: &All<Known<'a, G, D>>,
    choices: &mut Choices<'_>,
    style: Style,
) {
    let mut place = || {
        let (pose, _) = G::placed(placing::<G, D>(choices, style), &[]);
        pose
    };
    let [from, to] = [(); 2].map(|()| G::shift(&place()));
    let goals = all.keys().map(|handle| (*handle, place()));
    let goals: BTreeMap<_, _> = goals
        .filter(|(handle, _)| handle.index() % 3 != 2)
        .collect();
    let radius = choices.pick(&[0.0, 1.0, 50.0]);
    let radius = G::Scalar::nearest(radius).expect("small");
    let groups = choices.pick(&[
        Groups::ALL,
        Groups {
            membership: 1,
            filter: 3,
        },
    ]);
    let what = format!("{from:?} {to:?} {radius:?}");
    let asks = Asks {
        world: crowd,
        all,
        groups,
        what: &what,
    };
    // No answer is one for a place out of the domain.
    let _ = asks.point(from);
    if let Ok(ball) = Ball::new(from, radius) {
        let _ = asks.ball(&ball);
    }
    if let Ok(way) = Segment::new(from, to) {
        let _ = asks.way(&way);
    }
    let _ = asks.nearest(from);
    let ways = Ways::<G> {
        goals: &goals,
        tolerance: G::Scalar::nearest(choices.pick(&[1.0, 8.0, 0.25])).expect("small"),
        places: PLACES,
        what: &what,
    };
    let _ = ways.ask(crowd, all, &mut Met::default());
}

fn step<'a, G: World<D>, const D: usize, const PAIRS: usize>(
    crowd: &mut Crowd<&'a Solid<'a, G>, SOLIDS, PAIRS>,
    all: &All<Known<'a, G, D>>,
    told: &mut Told<G, D>,
    pace: Pace,
) {
    // What is near takes room from what touches.
    let pace = if PAIRS < ENOUGH_PAIRS {
        Pace::Contacts
    } else {
        pace
    };
    let step = match pace {
        Pace::Contacts => crowd.step(),
        Pace::Margins => crowd.step_with_margins(),
        Pace::Budget(steps) => {
            told.search = StepSearch::from_bytes(&told.search.to_bytes());
            crowd.step_with_budget(&mut told.search, steps)
        }
    };
    let touched = &mut told.touching;
    let mut unfinished = Pairs::new();
    for event in crowd.events() {
        let pair = (event.first, event.second);
        match event.change {
            Change::Begin => assert!(touched.insert(pair), "{pair:?} touched already"),
            Change::Stay => assert!(touched.contains(&pair), "{pair:?} did not touch"),
            Change::End => assert!(touched.remove(&pair), "{pair:?} did not touch"),
            Change::Near | Change::Far => assert!(!touched.contains(&pair), "{pair:?} touched"),
            Change::Unfinished => {
                assert!(matches!(pace, Pace::Budget(_)), "{pair:?} has no budget");
                unfinished.insert(pair);
            }
        }
    }
    let known = |pairs: &Pairs| -> Pairs { pairs.difference(&unfinished).copied().collect() };
    let expected = touching(all);
    match step {
        Ok(step) => {
            assert_eq!(known(touched), known(&expected));
            assert_eq!(step.touching, known(&expected).len());
            assert_eq!(step.unfinished, unfinished.len());
            assert!(step.near - step.untracked <= PAIRS, "{step:?}");
            assert!(PAIRS < ENOUGH_PAIRS || step.untracked == 0, "{step:?}");
            if matches!(pace, Pace::Contacts) {
                told.near.clear();
            } else {
                let near = within(all, &told.margins);
                let told_of = |change: Change| change != Change::Unfinished;
                let events = crowd.events().filter(|event| told_of(event.change));
                told.near = near_now(events, &told.near, &near);
                assert_eq!(known(&told.near), known(&near));
            }
            assert_eq!(step.within, known(&told.near).len());
        }
        Err(Crowded {
            capacity, untold, ..
        }) => {
            assert!(PAIRS < ENOUGH_PAIRS, "all pairs fit");
            assert!(touched.is_subset(&expected), "{touched:?} of {expected:?}");
            assert_eq!(expected.len() - touched.len(), untold);
            // Every place tells of a contact, of its end at least.
            assert_eq!([capacity, crowd.events().count()], [PAIRS; 2]);
        }
    }
}
