//! A world tells the same wherever it lies and however it holds its solids.

use tetracone::{
    solid::AsSolid,
    space::{Point, Pose, Space},
    world::{Event, Handle, Mobility, SnapshotError, Storage, World, WorldError, WorldIn},
};
use tetracone_std::{
    Heap, HeapWorld, OwnedSolid,
    bake::{BakeOptions, bake},
    load::{LoadOptions, Loaded},
    shape,
};

type Part = OwnedSolid<Space<f32>>;

fn part() -> Part {
    let ring = shape::ring();
    let baked = bake::<Space<f32>>(&ring.points, &ring.faces, &BakeOptions::default());
    let baked = baked.expect("a solid");
    baked.into_solid().expect("baked for every question")
}

/// All events of a way of one solid past four others, and the bytes of the world at its end.
fn run<B: AsSolid<Dimension = Space<f32>>, S: Storage>(
    world: &mut WorldIn<B, S>,
    solid: &B,
) -> (Vec<Event>, Vec<u8>) {
    let at = |x: f32, y: f32| Pose::shifted(Point::new(x, y, 0.0)).expect("in the domain");
    for number in [0.0, 3.0, 6.0, 9.0] {
        let put = world.insert(solid.clone(), at(number, 0.0), Mobility::Static);
        put.expect("there is room");
    }
    let moving = world.insert(solid.clone(), at(-4.0, 0.5), Mobility::Moving);
    let moving = moving.expect("there is room");
    let mut told = Vec::new();
    for step in 0..160_u8 {
        let pose = at(f32::from(step) * 0.1 - 4.0, 0.5);
        world.set_pose(moving, pose).expect("it is there");
        world.step().expect("there is room");
        told.extend(world.events());
    }
    (told, saved(world))
}

fn saved<B: AsSolid<Dimension = Space<f32>>, S: Storage>(world: &WorldIn<B, S>) -> Vec<u8> {
    let mut bytes = vec![0; world.snapshot_len()];
    assert_eq!(world.save(&mut bytes), Ok(bytes.len()));
    bytes
}

#[test]
fn worlds_tell_the_same_inline_and_on_the_heap_owning_and_borrowing() {
    let part = part();
    let room = Heap {
        solids: 5,
        pairs: 8,
    };
    let mut roomy = HeapWorld::<Part>::with_room(room).expect("few");
    let expected = run(&mut roomy, &part);
    assert!(expected.0.len() > 40, "the way leads through the others");
    // One that grows from nothing.
    assert_eq!(run(&mut HeapWorld::<Part>::new(), &part), expected);
    assert_eq!(run(&mut World::<Part, 5, 8>::new(), &part), expected);
    assert_eq!(run(&mut World::<&Part, 5, 8>::new(), &&part), expected);
    let solid = *part.as_solid();
    assert_eq!(run(&mut World::<_, 5, 8>::new(), &solid), expected);
    assert_eq!(run(&mut World::<_, 5, 8>::new(), &&solid), expected);
}

/// Solids come in heaps, go, and are taken back; all that is told.
fn crowd<S: Storage>(
    world: &mut WorldIn<Part, S>,
    parts: &[Part],
    restore: impl Fn(&mut WorldIn<Part, S>, &[u8]),
) -> Vec<(Vec<Event>, Vec<u8>)> {
    let at = |x: f32, y: f32| Pose::shifted(Point::new(x, y, 0.0)).expect("in the domain");
    let (mut told, mut frames) = (Vec::new(), Vec::new());
    let mut here: Vec<Handle> = Vec::new();
    for frame in 0..40_u8 {
        let [x, y] = [f32::from(frame % 8), f32::from(frame / 8)];
        for (part, x) in parts.iter().zip([x, x + 0.5]) {
            let put = world.insert(part.clone(), at(x, y), Mobility::Moving);
            here.push(put.expect("there is room"));
        }
        if frame % 3 == 0 {
            let gone = here.remove(here.len() / 2);
            world.remove(gone).expect("it is there");
        }
        world.step().expect("there is room");
        frames.push((saved(world), here.clone()));
        told.push((world.events().collect(), saved(world)));
        if frame % 10 == 9 {
            let (bytes, then) = frames.swap_remove(usize::from(frame) / 2);
            restore(world, &bytes);
            here = then;
            told.push((world.events().collect(), saved(world)));
        }
    }
    told
}

#[test]
fn a_world_that_grows_tells_what_one_with_room_tells() {
    let box_of = |name| {
        let loaded = Loaded::open(name, &LoadOptions::default()).expect("a primitive");
        loaded.solid().expect("baked for every question")
    };
    let parts: [Part; 2] = [box_of("box:1,1,1"), box_of("box:3,0.2,0.2")];
    let mut large = Box::new(World::<Part, 128, 4096>::new());
    let expected = crowd(&mut large, &parts, |world, bytes| {
        world.restore(bytes, &parts).expect("all are given");
    });
    let events: usize = expected.iter().map(|(events, _)| events.len()).sum();
    assert!(events > 1000, "{events}");
    let mut growing = HeapWorld::new();
    let told = crowd(&mut growing, &parts, |world, bytes| {
        // A new one grows by what it is restored from.
        let mut new = HeapWorld::<Part>::new();
        new.restore(bytes, &parts).expect("all are given");
        assert!(new.save_vec() == bytes);
        *world = (*new).clone();
    });
    assert!(told == expected, "it tells something else");
    let (bytes, before) = (growing.save_vec(), HeapWorld::<Part>::new().save_vec());
    let mut new = HeapWorld::<Part>::new();
    let refused = new.restore(&bytes, &parts[..1]);
    let stamp = parts[1].as_solid().stamp();
    assert!(matches!(refused, Err(SnapshotError::Solid { stamp: named, .. }) if named == stamp));
    assert_eq!(new.save_vec(), before, "a refusal changes nothing");
}

#[test]
fn a_world_that_is_too_large_is_an_error() {
    let most = Heap {
        solids: 1 << 15,
        pairs: (1 << 16) - 1,
    };
    let world = HeapWorld::<Part>::with_room(most);
    assert_eq!(world.expect("the most").handles().count(), 0);
    for (solids, pairs) in [((1 << 15) + 1, 1), (1, 1 << 16)] {
        let world = HeapWorld::<Part>::with_room(Heap { solids, pairs });
        let error = world.expect_err("too many");
        assert_eq!(error, WorldError::Capacity { solids, pairs });
    }
}
