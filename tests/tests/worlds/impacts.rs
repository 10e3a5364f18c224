//! What solids meet on their ways: against every pair at many places of the way.

use std::{collections::BTreeMap, sync::LazyLock};

use fixed::types::I32F0;
use tetracone::{
    number::Scalar,
    plane::Plane,
    query::ImpactStatus,
    solid::Solid,
    world::{Mobility, World, WorldError},
};
use tetracone_oracle::{cases::share, rng::Rng};
use tetracone_tests::harness::crowd::{Met, Ways};

use super::{
    HALF, Play,
    realm::{Mover, Realm, Subject, Unit, solids},
};

/// Places of a way at which the reference looks.
static PLACES: LazyLock<u32> = LazyLock::new(|| share(50_u32, 1000).next_power_of_two());

/// Frames.
static FRAMES: LazyLock<u32> = LazyLock::new(|| share(2, 12));

/// What comes close enough.
const TOLERANCE: f64 = 0.03;

fn run<G: Realm<Scalar: Unit>>(round: bool) {
    let subjects = G::bake();
    let solids: Vec<Solid<'_, G>> = solids(&subjects);
    let mut play = Play::<G, 496>::of(&solids, 71, 0.0, round);
    let tolerance = G::Scalar::of(TOLERANCE);
    let mut met = Met::default();
    for frame in 0..*FRAMES {
        play.go();
        play.world.step().expect("all pairs fit");
        let mut goals = BTreeMap::new();
        for (handle, known) in &play.all {
            let mut mover = known.mover;
            if known.mobility == Mobility::Moving && !play.rng.once_in(4) {
                // Turned on by as much as it likes, and often through others.
                mover = Mover::new(&mut play.rng, HALF, 0.0);
            }
            if known.mobility == Mobility::Moving {
                goals.insert(*handle, mover.pose::<G>());
            }
        }
        let what = format!("{} frame {frame}", G::NAME);
        let ways = Ways::<G> {
            goals: &goals,
            tolerance,
            places: *PLACES,
            what: &what,
        };
        let asked = ways.ask(&mut play.world, &play.all, &mut met);
        asked.expect("all stay in the domain");
    }
    let Met {
        met,
        later,
        through,
        unfinished,
    } = met;
    println!(
        "{}: {met} met, {later} of them later, {through} through, {unfinished} unfinished",
        G::NAME
    );
    assert!(
        later > *FRAMES * 10 && through > *FRAMES,
        "{later} {through}"
    );
    assert!(unfinished <= met / 100, "{unfinished} of {met}");
}

in_every_space! {
    what_is_met: {
        run::<G>(false);
        run::<G>(true);
    }
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

in_every_space!(a_bullet_hits_the_tooth_before_it: shoot::<G>());

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
