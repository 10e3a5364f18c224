//! What solids meet on their ways: against every pair at many places of the way.

use std::collections::BTreeMap;

use fixed::types::I32F0;
use tetracone::{
    number::Scalar,
    plane::Plane,
    query::ImpactStatus,
    solid::Solid,
    space::Space,
    world::{Handle, Impact, Mobility, World, WorldError},
};
use tetracone_tests::rng::Rng;

use super::{
    HALF, Known, Pairs, Play,
    realm::{Mover, Realm, Subject, Unit, solids},
    such,
};

/// Places of a way at which the reference looks.
const PLACES: u32 = if cfg!(debug_assertions) { 50 } else { 1000 };

/// Frames.
const FRAMES: u32 = if cfg!(debug_assertions) { 2 } else { 12 };

/// What comes close enough.
const TOLERANCE: f64 = 0.03;

/// Where two solids are after a part of their ways, the second one seen from the first.
fn seen<G: Realm>(ways: [[&G::Pose; 2]; 2], part: f64) -> G::Pose {
    let [first, second] = ways.map(|[from, to]| G::pose_between(from, to, part));
    G::seen_from(&second, &first).expect("near")
}

/// The first of the places where two solids touch.
fn first_touch<G: Realm>(solids: [&Solid<'_, G>; 2], ways: [[&G::Pose; 2]; 2]) -> Option<u32> {
    (0..=PLACES).find(|place| {
        let pose = seen::<G>(ways, f64::from(*place) / f64::from(PLACES));
        let placed = solids[1].at(pose).expect("near");
        solids[0].intersects(&placed)
    })
}

fn run<G: Realm<Scalar: Unit>>() {
    let subjects = G::bake();
    let solids: Vec<Solid<'_, G>> = solids(&subjects);
    let mut play = Play::<G, 496>::new(&solids, 71, 0.0);
    let tolerance = G::Scalar::of(TOLERANCE);
    let (mut met, mut later, mut through, mut unfinished) = (0, 0, 0, 0);
    for frame in 0..FRAMES {
        play.go();
        play.world.step().expect("all pairs fit");
        let mut goals = BTreeMap::new();
        for (handle, known) in &play.all {
            let mut mover = known.mover;
            if known.mobility == Mobility::Moving && !play.rng.once_in(4) {
                // Turned on by as much as it likes, and often through others.
                mover = Mover::new(&mut play.rng, HALF, 0.0);
            }
            goals.insert(*handle, mover.pose::<G>());
        }
        let goal = |handle: Handle| {
            let moves = play.all[&handle].mobility == Mobility::Moving;
            moves.then(|| goals[&handle])
        };
        let saved = |world: &World<_, 32, 496>| {
            let mut bytes = vec![0; world.snapshot_len()];
            world.save(&mut bytes).expect("there is room");
            bytes
        };
        let before = saved(&play.world);
        let mut impacts = [None; 496];
        let listed = play.world.impacts(goal, tolerance, &mut impacts);
        let listed = listed.expect("all stay in the domain");
        assert!(!listed.is_truncated());
        assert!(saved(&play.world) == before, "the world is as it was");
        let told: Vec<Impact> = impacts[..listed.count].iter().copied().flatten().collect();
        assert_eq!(told.len(), listed.count);
        let key = |impact: &Impact| (impact.time.to_bits(), impact.first, impact.second);
        assert!(told.is_sorted_by_key(key), "{} frame {frame}", G::NAME);
        let mut few = [None; 3];
        let listed = play.world.impacts(goal, tolerance, &mut few);
        assert_eq!(listed.expect("as before").count, told.len());
        assert!(
            few.iter()
                .zip(&told)
                .all(|(one, other)| *one == Some(*other))
        );
        // All that are compared, wherever they are.
        let compared: Pairs = such(&play.all, |_, _, _| true);
        for impact in &told {
            assert!(compared.contains(&(impact.first, impact.second)));
        }
        for (first, second) in compared {
            let known = [&play.all[&first], &play.all[&second]];
            let starts = known.map(|known: &Known<'_, G>| known.mover.pose::<G>());
            let ends = [goals[&first], goals[&second]];
            let ways = [[&starts[0], &ends[0]], [&starts[1], &ends[1]]];
            let pair = known.map(|known| known.solid);
            let what = || format!("{} frame {frame}: {first:?} {second:?}", G::NAME);
            let impact = told
                .iter()
                .find(|impact| (impact.first, impact.second) == (first, second));
            let touch = first_touch::<G>(pair, ways);
            let Some(impact) = impact else {
                assert_eq!(touch, None, "{}", what());
                continue;
            };
            met += 1;
            if let Some(place) = touch {
                let part = f64::from(place) / f64::from(PLACES);
                assert!(
                    f64::from(impact.time) <= part,
                    "{} {impact:?} {part}",
                    what()
                );
                later += u32::from(place > 0);
                through += u32::from(
                    !pair[0].intersects(&pair[1].at(seen::<G>(ways, 1.0)).expect("near")),
                );
            }
            let pose = seen::<G>(ways, f64::from(impact.time));
            let answer = pair[0].distance(&pair[1].at(pose).expect("near"));
            match impact.status {
                ImpactStatus::Touching(_) => {
                    assert_eq!((touch, impact.time.to_bits()), (Some(0), 0), "{}", what());
                }
                ImpactStatus::Near(_) => {
                    let most = TOLERANCE * G::Scalar::UNIT * 1.01 + 3.0;
                    assert!(answer.distance.to_real() <= most, "{} {answer:?}", what());
                }
                ImpactStatus::Unfinished => unfinished += 1,
            }
        }
    }
    println!(
        "{}: {met} met, {later} of them later, {through} through, {unfinished} unfinished",
        G::NAME
    );
    assert!(later > FRAMES * 10 && through > FRAMES, "{later} {through}");
    assert!(unfinished <= met / 100, "{unfinished} of {met}");
}

#[test]
fn what_is_met_in_the_plane() {
    run::<Plane<f32>>();
    run::<Plane<I32F0>>();
}

#[test]
fn what_is_met_in_space() {
    run::<Space<f32>>();
    run::<Space<I32F0>>();
}

/// A bullet through a comb with five teeth a unit wide and a unit apart, the first one from -4.5 on.
fn shoot<G: Realm<Scalar: Unit>>() {
    let baked: Vec<Subject<G>> = G::comb_and_bullet();
    let solids: Vec<Solid<'_, G>> = solids(&baked);
    let at = |x: f64| G::at([x, 0.0, 0.0], [0.0, 0.0, 1.0], 0.0);
    let mut rng = Rng::new(72);
    let tolerance = G::Scalar::of(1.0 / 256.0);
    for shot in 0..400 {
        // In the gap before a tooth, or before the first one.
        let tooth = rng.below_u32(5);
        let face = f64::from(tooth) * 2.0 - 4.5;
        let away = if tooth == 0 { 3.0 } else { 0.5 };
        let forth = shot % 2 == 0;
        let speed = 2f64.powf(rng.between(0.0, 14.0)) * away;
        let (from, to) = (face - away, face - away + speed);
        // The comb is the same from behind.
        let mirrored = |x: f64| if forth { x } else { -x };
        let mut world = World::<_, 2, 2>::new();
        let comb = world
            .insert(&solids[0], at(0.0), Mobility::Static)
            .expect("room");
        let bullet = world
            .insert(&solids[1], at(mirrored(from)), Mobility::Moving)
            .expect("room");
        let goal = at(mirrored(to));
        let mut impacts = [None; 2];
        let goal = |handle| (handle == bullet).then_some(goal);
        let listed = world
            .impacts(goal, tolerance, &mut impacts)
            .expect("in the domain");
        let impact = impacts[0].expect("there is a tooth");
        assert_eq!(
            (listed.count, impact.first, impact.second),
            (1, bullet, comb)
        );
        let ImpactStatus::Near(facets) = impact.status else {
            panic!("{impact:?}")
        };
        let facet = solids[0].cells().facet(facets.second).expect("a facet");
        for corner in 0..G::DIMENSION {
            let x = G::coordinates(G::corner(&facet, corner))[0].to_real() / G::Scalar::UNIT;
            let face = mirrored(face);
            assert_eq!(
                x.to_bits(),
                face.to_bits(),
                "from {from} by {speed}: {impact:?}"
            );
        }
        let flown = f64::from(impact.time) * speed;
        let gap = away - 0.125;
        let off = speed * 2f64.powi(-22) + 1.0 / 1024.0;
        assert!(
            flown <= gap + off && flown >= gap - 1.0 / 128.0 - off,
            "{flown} of {gap}"
        );
    }
}

#[test]
fn a_bullet_hits_the_tooth_before_it() {
    shoot::<Plane<f32>>();
    shoot::<Plane<I32F0>>();
    shoot::<Space<f32>>();
    shoot::<Space<I32F0>>();
}

#[test]
fn what_is_refused() {
    let baked = Plane::<I32F0>::bake();
    let solids: Vec<Solid<'_, Plane<I32F0>>> = solids(&baked);
    let at = |x: f64| Plane::<I32F0>::at([x, 0.0, 0.0], [0.0, 0.0, 1.0], 0.0);
    let mut world = World::<_, 4, 4>::new();
    let one = world
        .insert(&solids[0], at(0.0), Mobility::Moving)
        .expect("room");
    let mut impacts = [None; 1];
    for tolerance in [I32F0::NEG_ONE, I32F0::MIN, I32F0::MAX] {
        let refused = world.impacts(|_| None, tolerance, &mut impacts);
        assert_eq!(refused, Err(WorldError::Margin));
    }
    // Half of the solid is beyond.
    let end = 131_071.5;
    let refused = world.impacts(|_| Some(at(end)), I32F0::ONE, &mut impacts);
    assert_eq!(refused, Err(WorldError::OutOfDomain));
    // Removed solids meet nothing, and nobody asks where they go.
    world
        .insert(&solids[0], at(5.0), Mobility::Moving)
        .expect("room");
    world.remove(one).expect("it is there");
    let listed = world
        .impacts(|_| Some(at(0.0)), I32F0::ONE, &mut [])
        .expect("in the domain");
    assert_eq!(listed.count, 0);
}
