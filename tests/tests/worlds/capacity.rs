//! What happens when room runs out.

use tetracone::{
    plane::Plane,
    space::{Point, Pose, Space},
    world::{Change, Mobility, World, WorldError},
};

use super::{
    Pairs, Play,
    realm::{Realm, Unit, solids},
    touching,
};

#[test]
fn a_full_world_refuses_a_solid_and_stays_as_it_was() {
    let baked = Space::<f32>::bake();
    let solids = solids::<Space<f32>>(&baked);
    let mut world = World::<_, 2, 4>::new();
    let pose = Pose::default();
    let first = world
        .insert(&solids[0], pose, Mobility::Moving)
        .expect("one of two");
    world
        .insert(&solids[1], pose, Mobility::Moving)
        .expect("two of two");
    let full = WorldError::Full { capacity: 2 };
    assert_eq!(world.insert(&solids[2], pose, Mobility::Static), Err(full));
    assert!(full.to_string().contains("2 places"), "{full}");
    let step = world.step().expect("one pair");
    assert_eq!((step.near, step.touching), (1, 1));
    world.remove(first).expect("it is there");
    assert_eq!(world.insert(&solids[2], pose, Mobility::Moving), Err(full));
    world.step().expect("nothing touches");
    let told: Vec<_> = world
        .events()
        .map(|event| (event.change, event.first))
        .collect();
    assert_eq!(told, [(Change::End, first)]);
    world.step().expect("nothing touches");
    let again = world
        .insert(&solids[2], pose, Mobility::Moving)
        .expect("the place is free");
    assert_eq!(again.index(), first.index());
    assert_ne!(again, first);
    let missing = WorldError::NoSolid { handle: first };
    assert_eq!(world.set_pose(first, pose), Err(missing));
    assert_eq!(world.handles().count(), 2);
}

#[test]
fn a_solid_that_reaches_too_far_is_refused() {
    let far = Pose::shifted(Point::new(1e12_f32, -1e12, 1e12)).expect("in the domain");
    let baked = Space::<f32>::bake();
    let solids = solids::<Space<f32>>(&baked);
    let mut world = World::<_, 2, 2>::new();
    // Far away is no harm.
    for solid in solids.iter().take(2) {
        world.insert(solid, far, Mobility::Moving).expect("small");
    }
    assert_eq!(world.step().map(|step| step.near), Ok(1));
    let shape = tetracone_oracle::shapes::space::block(-1e11, 1e11);
    let large = tetracone_std::bake::bake::<Space<f32>>(
        &shape.points,
        &shape.faces,
        &tetracone_std::bake::BakeOptions {
            queries: Some(tetracone_std::bake::Queries::All),
            ..Default::default()
        },
    )
    .expect("it is valid");
    let large = large.image().solid::<Space<f32>>().expect("it has boxes");
    let mut world = World::<_, 2, 2>::new();
    let refused = world.insert(&large, Pose::default(), Mobility::Static);
    assert_eq!(refused, Err(WorldError::TooLarge));
}

/// With less room than pairs are near, answers are the same; with less than touch, those that are
/// told of are right, and how many are not is said. `FEW` is less than are near, and now and then
/// less than touch.
fn crowd<G: Realm<Scalar: Unit>, const FEW: usize>(round: bool) {
    let baked = G::bake();
    let solids = solids::<G>(&baked);
    let mut play = Play::<G, FEW>::of(&solids, 12, 0.0, round);
    let mut before = Pairs::new();
    let (mut untracked, mut crowded, mut calm) = (0, 0, 0);
    for _ in 0..400 {
        play.go();
        let step = play.world.step();
        let now = play.told(&before);
        for event in play.world.events() {
            play.check(&baked, &event, &mut [0; 2]);
        }
        let expected = touching(&play.all);
        match step {
            Ok(step) => {
                assert_eq!(now, expected);
                assert_eq!(step.touching, expected.len());
                untracked += step.untracked;
                calm += 1;
            }
            Err(error) => {
                assert!(now.is_subset(&expected));
                assert_eq!(now.len() + error.untold, expected.len());
                assert_eq!(error.capacity, FEW);
                crowded += 1;
            }
        }
        before = now;
    }
    println!(
        "{}: {untracked} untracked, {crowded} crowded, {calm} calm",
        G::NAME
    );
    assert!(untracked > 100 && crowded > 20 && calm > 20);
}

#[test]
fn nothing_is_missed_in_silence() {
    crowd::<Plane<f32>, 24>(false);
    crowd::<Space<f32>, 16>(false);
    crowd::<Plane<f32>, 20>(true);
    crowd::<Space<f32>, 12>(true);
}
