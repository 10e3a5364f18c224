//! A world tells of exactly those pairs that meet when they are compared alone.

use std::collections::{BTreeMap, BTreeSet};

use tetracone::{
    number::Scalar,
    query::{Ball, Class, Segment},
    solid::Solid,
    world::{Change, Crowded, Groups, Handle, Mobility, World as Crowd, WorldError},
};
use tetracone_tests::{harness::world::World, oracle::Facet};

use super::{in_one_of_four, pair::placing};
use crate::{case::Case, choices::Choices};

/// Solids, pairs that surely suffice, and pairs that do not.
const SOLIDS: usize = 6;
const ENOUGH_PAIRS: usize = 15;
const FEW_PAIRS: usize = 2;
/// Things that happen at most.
const MOST_EVENTS: usize = 48;

/// Defends: through any sequence of solids that come, go, jump and change groups, the events of a
/// world add up to the pairs that meet when compared alone; places, balls and ways that it is asked
/// about get the answers of every member asked alone; a snapshot taken back goes on with the
/// same bits; a damaged one is refused or harmless.
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
    solid: &'a Solid<'a, G>,
    pose: G::Pose,
    mobility: Mobility,
    groups: Groups,
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
    let mut all = BTreeMap::<Handle, Known<'_, G, D>>::new();
    let mut told = BTreeSet::new();
    for _ in 0..MOST_EVENTS {
        let (pose, _) = G::placed(placing::<G, D>(choices, style), &[]);
        let which = choices.byte();
        let chosen = all
            .keys()
            .nth(usize::from(which) % all.len().max(1))
            .copied();
        match (choices.below(8), chosen) {
            (0..2, _) | (_, None) => {
                let mobility = choices.pick(&[Mobility::Moving, Mobility::Static]);
                let solid = choices.pick(&solids.iter().collect::<Vec<_>>());
                match crowd.insert(solid, pose, mobility) {
                    Ok(handle) => {
                        let groups = Groups::ALL;
                        let known = Known {
                            solid,
                            pose,
                            mobility,
                            groups,
                        };
                        assert!(all.insert(handle, known).is_none(), "a handle is new");
                    }
                    Err(WorldError::Full { capacity }) => assert_eq!(capacity, SOLIDS),
                    Err(WorldError::TooLarge) => {}
                    Err(error) => panic!("{error}"),
                }
            }
            (2, Some(handle)) => {
                crowd.remove(handle).expect("it is there");
                all.remove(&handle);
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
                if crowd.restore(&bytes).is_ok() {
                    let _ = crowd.step();
                }
                crowd.restore(&sound).expect("it was saved here");
                let mut again = vec![0; crowd.snapshot_len()];
                crowd.save(&mut again).expect("it fits");
                assert_eq!(again, sound);
            }
            (_, Some(handle)) => {
                crowd.set_pose(handle, pose).expect("it is there");
                all.get_mut(&handle).expect("known").pose = pose;
            }
        }
        if choices.once_in(3) {
            step(&mut crowd, &all, &mut told);
        }
        if choices.is_over() {
            break;
        }
    }
    step(&mut crowd, &all, &mut told);
    let [from, to] = [(); 2].map(|()| {
        let (pose, _) = G::placed(placing::<G, D>(choices, style), &[]);
        G::shift(&pose)
    });
    let radius = choices.pick(&[0.0, 1.0, 50.0]);
    let radius = G::Scalar::nearest(radius).expect("small");
    ask(&crowd, &all, [from, to], radius);
}

/// Questions to the world, with what every member says that is asked alone.
fn ask<G: World<D>, const D: usize, const PAIRS: usize>(
    crowd: &Crowd<&Solid<'_, G>, SOLIDS, PAIRS>,
    all: &BTreeMap<Handle, Known<'_, G, D>>,
    [from, to]: [G::Point; 2],
    radius: G::Scalar,
) {
    let asked = || {
        let admitted = all
            .iter()
            .filter(|(_, known)| Groups::ALL.admits(known.groups));
        admitted.map(|(handle, known)| (*handle, known))
    };
    let seen = |known: &Known<'_, G, D>, place| G::unplace(&known.pose, place);
    let what = || format!("{from:?} {to:?} {radius:?}");
    let told = crowd.members_at(from, Groups::ALL).expect("in the domain");
    let alone = asked()
        .map(|(handle, known)| (handle, known.solid.classify(seen(known, from))))
        .filter(|(_, class)| *class != Class::Outside);
    assert!(told.eq(alone), "{}", what());
    let (Ok(ball), Ok(way)) = (Ball::new(from, radius), Segment::<G>::new(from, to)) else {
        return;
    };
    if let Ok(told) = crowd.members_in(&ball, Groups::ALL) {
        let touched = |known: &Known<'_, G, D>| {
            let ball = Ball::new(seen(known, from), radius);
            ball.is_ok_and(|ball| known.solid.intersects_ball(&ball))
        };
        let alone = asked().filter(|(_, known)| touched(known));
        assert!(told.eq(alone.map(|(handle, _)| handle)), "{}", what());
    }
    let mut hits = [None; SOLIDS];
    if let Ok(listed) = crowd.hits(&way, Groups::ALL, &mut hits) {
        let mut alone: Vec<_> = asked()
            .filter_map(|(handle, known)| {
                let [start, end] = [from, to].map(|place| seen(known, place));
                let hit = known.solid.cast(&Segment::new(start, end).ok()?)?;
                Some((handle, hit.facet, hit.parameter))
            })
            .collect();
        alone.sort_by(|a, b| a.2.partial_cmp(&b.2).expect("parameters are numbers"));
        let told = hits.iter().flatten();
        let told = told.map(|hit| (hit.handle, hit.hit.facet, hit.hit.parameter));
        assert!(told.eq(alone.iter().copied()), "{}", what());
        assert_eq!((listed.count, listed.written), (alone.len(), alone.len()));
        let first = crowd.cast(&way, Groups::ALL).expect("as for hits");
        assert_eq!(first.map(|hit| hit.handle), alone.first().map(|hit| hit.0));
    }
    if let Ok(told) = crowd.nearest(from, Groups::ALL) {
        let distances = asked().filter_map(|(handle, known)| {
            let contact = known.solid.signed_distance(seen(known, from))?;
            Some((handle, contact.distance))
        });
        let least = distances.reduce(|a, b| if b.1 < a.1 { b } else { a });
        let told = told.map(|told| (told.handle, told.contact.distance));
        assert_eq!(told, least, "{}", what());
    }
}

fn step<G: World<D>, const D: usize, const PAIRS: usize>(
    crowd: &mut Crowd<&Solid<'_, G>, SOLIDS, PAIRS>,
    all: &BTreeMap<Handle, Known<'_, G, D>>,
    told: &mut BTreeSet<(Handle, Handle)>,
) {
    let step = crowd.step();
    for event in crowd.events() {
        let pair = (event.first, event.second);
        match event.change {
            Change::Begin => assert!(told.insert(pair), "{pair:?} touched already"),
            Change::Stay => assert!(told.contains(&pair), "{pair:?} did not touch"),
            Change::End => assert!(told.remove(&pair), "{pair:?} did not touch"),
            Change::Near | Change::Far => assert!(!told.contains(&pair), "{pair:?} touched"),
        }
    }
    let expected = touching(all);
    match step {
        Ok(step) => {
            assert_eq!(*told, expected);
            assert_eq!(step.touching, expected.len());
            assert!(step.near - step.untracked <= PAIRS, "{step:?}");
            assert!(PAIRS < ENOUGH_PAIRS || step.untracked == 0, "{step:?}");
        }
        Err(Crowded {
            capacity, untold, ..
        }) => {
            assert!(PAIRS < ENOUGH_PAIRS, "all pairs fit");
            assert!(told.is_subset(&expected), "{told:?} of {expected:?}");
            assert_eq!(expected.len() - told.len(), untold);
            // Every place tells of a contact, of its end at least.
            assert_eq!([capacity, crowd.events().count()], [PAIRS; 2]);
        }
    }
}

/// The pairs that touch, each compared alone in the frame that a world compares them in.
fn touching<G: World<D>, const D: usize>(
    all: &BTreeMap<Handle, Known<'_, G, D>>,
) -> BTreeSet<(Handle, Handle)> {
    let mut pairs = BTreeSet::new();
    for (a, one) in all {
        for (b, other) in all.range(a..).skip(1) {
            let (first, second, pair) = match (one.mobility, other.mobility) {
                (Mobility::Static, Mobility::Static) => continue,
                (Mobility::Static, Mobility::Moving) => (other, one, (*b, *a)),
                (Mobility::Moving, _) => (one, other, (*a, *b)),
            };
            if !first.groups.admits(second.groups) {
                continue;
            }
            let pose = G::seen_from(&second.pose, &first.pose);
            let placed = pose.and_then(|pose| second.solid.at(pose).ok());
            if placed.is_some_and(|placed| first.solid.intersects(&placed)) {
                pairs.insert(pair);
            }
        }
    }
    pairs
}
