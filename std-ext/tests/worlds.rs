//! A world tells the same wherever it lies and however it holds its solids.

use tetracone::{
    solid::AsSolid,
    space::{Point, Pose, Space},
    world::{Event, Mobility, Storage, World, WorldError, WorldIn},
};
use tetracone_std::{
    Heap, HeapWorld, OwnedSolid,
    bake::{BakeOptions, Queries, bake},
    shape,
};

type Part = OwnedSolid<Space<f32>>;

fn part() -> Part {
    let options = BakeOptions {
        queries: Some(Queries::All),
        ..BakeOptions::default()
    };
    let ring = shape::ring();
    let baked = bake::<Space<f32>>(&ring.points, &ring.faces, &options).expect("a solid");
    baked.into_solid().expect("baked for every question")
}

/// All events of a way of one solid past four others, and the bytes of the world at its end.
fn run<B: AsSolid<Dimension = Space<f32>>, S: Storage>(
    mut world: WorldIn<B, S>,
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
    let mut bytes = vec![0; world.max_snapshot()];
    let length = world.save(&mut bytes).expect("there is room");
    bytes.truncate(length);
    (told, bytes)
}

#[test]
fn worlds_tell_the_same_inline_and_on_the_heap_owning_and_borrowing() {
    let part = part();
    let heap: HeapWorld<Part> = WorldIn::in_storage(&Heap {
        solids: 5,
        pairs: 8,
    })
    .expect("few");
    let expected = run(heap, &part);
    assert!(expected.0.len() > 40, "the way leads through the others");
    assert_eq!(run(World::<Part, 5, 8>::new(), &part), expected);
    assert_eq!(run(World::<&Part, 5, 8>::new(), &&part), expected);
    let solid = *part.as_solid();
    assert_eq!(run(World::<_, 5, 8>::new(), &solid), expected);
    assert_eq!(run(World::<_, 5, 8>::new(), &&solid), expected);
}

#[test]
fn a_world_that_is_too_large_is_an_error() {
    let most = Heap {
        solids: 1 << 15,
        pairs: (1 << 16) - 1,
    };
    let world = HeapWorld::<Part>::in_storage(&most);
    assert_eq!(world.expect("the most").handles().count(), 0);
    for (solids, pairs) in [((1 << 15) + 1, 1), (1, 1 << 16)] {
        let world = HeapWorld::<Part>::in_storage(&Heap { solids, pairs });
        let error = world.expect_err("too many");
        assert_eq!(error, WorldError::Capacity { solids, pairs });
    }
}
