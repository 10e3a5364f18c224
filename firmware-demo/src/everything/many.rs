//! Many solids.

use core::hint::black_box;

use fixed::types::I32F0;
use tetracone::{
    Dimension,
    image::Image,
    plane::Plane,
    solid::Solid,
    space::Space,
    world::{Handle, Mobility, World},
};

use super::entry;
use crate::{
    plane::{RING_F32, RING_FIXED},
    scenario::{HOOP_F32, HOOP_FIXED},
};

/// Room for so many solids and pairs: what a step takes of the stack follows from it.
pub(super) type Many<'a, G> = World<&'a Solid<'a, G>, 8, 8>;

/// In `f32`.
pub fn many_f32() {
    many::<Plane<f32>>(&RING_F32);
    many::<Space<f32>>(&HOOP_F32);
}

/// In fixed point.
pub fn many_fixed() {
    many::<Plane<I32F0>>(&RING_FIXED);
    many::<Space<I32F0>>(&HOOP_FIXED);
}

fn many<G: Dimension>(image: &Image<'static>) {
    let Ok(solid) = black_box(image).solid::<G>() else {
        return;
    };
    entry::world_in_storage::<G>();
    let mut world = Many::<'_, G>::new();
    let pose = black_box(G::Pose::default());
    entry::world_insert(&mut world, &solid, pose);
    let Ok(handle) = world.insert(&solid, pose, black_box(Mobility::Moving)) else {
        return;
    };
    let handles: [Handle; 2] = black_box([handle; 2]);
    entry::world_set_pose(&mut world, handle, pose);
    entry::world_set_groups(&mut world, handle);
    entry::world_step(&mut world);
    entry::world_events(&world);
    entry::world_explain(&world, handles);
    entry::world_looks(&world, handle);
    let mut bytes = [0; 2048];
    entry::world_save(&world, &mut bytes);
    entry::world_restore(&mut world, black_box(&bytes));
    entry::world_remove(&mut world, handle);
}
