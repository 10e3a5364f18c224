//! Margins: a world tells of exactly those pairs that are within theirs, as every pair asked alone
//! says.

use tetracone::{
    number::Scalar,
    plane::Plane,
    query::{Capsule, PairDistance},
    solid::Solid,
    world::{Member, WorldError},
};
use tetracone_tests::harness::crowd::{Body, Margins, Pairs, near_now, touching, within};

use super::{
    FAR, Known, Play,
    realm::{Realm, Unit, solids},
    seen,
};

fn saved<G: Realm>(play: &Play<'_, G, 496>) -> Vec<u8> {
    let mut bytes = vec![0; play.world.snapshot_len()];
    play.world.save(&mut bytes).expect("there is room");
    bytes
}

/// How far two members are apart is what is said of them alone.
fn check_distance<G: Realm<Scalar: Unit>>(
    first: &Known<'_, G>,
    second: &Known<'_, G>,
    answer: &PairDistance<G>,
) {
    // Of places, four steps, or what is little in f32.
    let rounded = if G::Scalar::UNIT > 1.0 { 4.0 } else { 2e-4 };
    let poses = [first, second].map(|known| known.mover.pose::<G>());
    let beside = |solid: &Solid<'_, G>, capsule: &Capsule<G>| {
        let contact = solid.segment_distance(&capsule.axis());
        contact.distance.to_real() - capsule.radius().to_real()
    };
    let alone = match (first.body, second.body) {
        (Body::Solid(one), Body::Solid(other)) => {
            let pose = G::relative_to(&poses[1], &poses[0]).expect("near");
            let placed = other.at(pose).expect("near");
            one.distance(&placed).distance.to_real()
        }
        (Body::Solid(solid), Body::Capsule(capsule)) => {
            beside(solid, &seen(&capsule, [second, first]))
        }
        (Body::Capsule(capsule), Body::Solid(solid)) => {
            beside(solid, &seen(&capsule, [first, second]))
        }
        (Body::Capsule(one), Body::Capsule(other)) => {
            // By how much the one has to be wider to touch the other.
            let other = seen(&other, [second, first]);
            let touches = |by: f64| {
                let radius = G::Scalar::nearest(one.radius().to_real() + by).expect("small");
                Capsule::new(one.axis(), radius)
                    .expect("positive")
                    .intersects(&other)
            };
            let (distance, off) = (answer.distance.to_real(), rounded / 4.0);
            assert!(
                touches(distance + off) && !touches(distance - off),
                "{answer:?}"
            );
            distance
        }
    };
    let off = (answer.distance.to_real() - alone).abs();
    assert!(off <= alone.abs() * 1e-6 + 1e-6, "{alone} {answer:?}");
    // The places are as far apart, the first one on the first of them, and the direction leads on.
    let nearest = answer.nearest.expect("they are free");
    let [from, to] = nearest
        .points
        .map(|point| G::coordinates(point).map(Scalar::to_real));
    let way = core::array::from_fn::<_, 3, _>(|k| to[k] - from[k]);
    let length = way.iter().map(|x| x * x).sum::<f64>().sqrt();
    assert!((length - alone).abs() < rounded, "{length} {answer:?}");
    let class = first.body.signed_distance(nearest.points[0]).expect("near");
    assert!(
        class.distance.to_real().abs() < rounded,
        "{class:?} {answer:?}"
    );
}

fn run<G: Realm<Scalar: Unit>>(far: f64, round: bool) {
    let subjects = G::bake();
    let solids: Vec<Solid<'_, G>> = solids(&subjects);
    let mut play = Play::<G, 496>::of(&solids, 51, far, round);
    let mut margins = Margins::<G::Scalar>::new();
    let (mut touched, mut were) = (Pairs::new(), Pairs::new());
    let [mut near, mut changes, mut asked] = [0; 3];
    for frame in 0..250 {
        play.go();
        margins.retain(|handle, _| play.all.contains_key(handle));
        for handle in play.all.keys() {
            if play.rng.once_in(20) {
                let margin = G::Scalar::of(match play.rng.below(3) {
                    0 => 0.0,
                    _ => play.rng.between(0.0, 0.8),
                });
                play.world.set_margin(*handle, margin).expect("it is there");
                assert!(play.world.member(*handle).map(Member::margin) == Some(margin));
                margins.insert(*handle, margin);
            }
        }
        if frame % 25 == 24 {
            // There and back: what is saved goes the same way.
            let bytes = saved(&play);
            play.world.step_with_margins().expect("all pairs fit");
            let ahead = saved(&play);
            play.world.restore(&bytes, &[]).expect("its own");
            assert!(saved(&play) == bytes);
            play.world.step_with_margins().expect("all pairs fit");
            assert!(saved(&play) == ahead);
            play.world.restore(&bytes, &[]).expect("its own");
        }
        if frame % 10 == 5 {
            // A step without margins tells of none, and the next one with them of all.
            let step = play.world.step().expect("all pairs fit");
            assert_eq!(step.within, 0);
            touched = play.told(&touched);
            assert_eq!(touched, touching(&play.all));
            were.clear();
        }
        let step = play.world.step_with_margins().expect("all pairs fit");
        let expected = within(&play.all, &margins);
        let now = near_now(play.world.events(), &were, &expected);
        for event in play.world.events() {
            if let Some(facets) = event.nearest
                && frame % 8 == 0
            {
                let [one, another] = [event.first, event.second]
                    .map(|handle| play.world.member(handle).expect("there"));
                let answer = one.distance(another).expect("they are near");
                let (first, second) = (&play.all[&event.first], &play.all[&event.second]);
                check_distance(first, second, &answer);
                assert_eq!(answer.nearest.map(|nearest| nearest.facets), Some(facets));
                asked += 1;
            }
        }
        assert_eq!(now, expected, "{} frame {frame}", G::NAME);
        assert_eq!(step.within, expected.len());
        touched = play.told(&touched);
        assert_eq!(touched, touching(&play.all), "{} frame {frame}", G::NAME);
        near += now.len();
        changes += now.symmetric_difference(&were).count();
        were = now;
    }
    println!("{}: {near} near, {changes} changes, {asked} asked", G::NAME);
    assert!(
        near > 300 && changes > 100 && asked > 30,
        "{near}, {changes}, {asked}"
    );
}

in_every_space! {
    a_world_tells_of_what_is_within_its_margin: for far in FAR {
        run::<G>(far, false);
        run::<G>(far, true);
    }
}

#[test]
fn bad_margins_are_refused_and_change_nothing() {
    let subjects = Plane::<f32>::bake();
    let solids = solids(&subjects);
    let mut play = Play::<Plane<f32>, 496>::new(&solids, 52, 0.0);
    play.world.step_with_margins().expect("all pairs fit");
    let before = saved(&play);
    let handle = *play.all.keys().next().expect("some");
    for bad in [-1.0, f32::NAN, f32::INFINITY, 2e12] {
        let refused = play.world.set_margin(handle, bad);
        assert_eq!(refused, Err(WorldError::Margin), "{bad}");
    }
    play.world.set_margin(handle, 0.0).expect("it is there");
    assert!(saved(&play) == before);
    play.world.set_margin(handle, 0.5).expect("it is there");
    let with = saved(&play);
    assert!(with != before && with.len() == before.len());
    play.world.restore(&before, &[]).expect("its own");
    assert!(saved(&play) == before);
    play.world.restore(&with, &[]).expect("its own");
    let mut damaged = with.clone();
    // The sign of the first member's margin, behind a header of four words and eleven of its own.
    damaged[4 * 16 - 1] = 0xff;
    play.world
        .restore(&damaged, &[])
        .expect_err("a negative margin");
    assert!(saved(&play) == with);
    play.world.remove(handle).expect("it is there");
    let gone = Err(WorldError::NoSolid { handle });
    assert_eq!(play.world.set_margin(handle, 0.5), gone);
}
