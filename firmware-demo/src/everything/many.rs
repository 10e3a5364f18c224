//! Many solids.

use core::hint::black_box;

use tetracone::{
    Dimension,
    image::Image,
    number::Scalar,
    plane::Plane,
    query::{Ball, Capsule, ContactPoint, Segment},
    solid::Solid,
    space::Space,
    world::{Groups, Handle, Mobility, StepSearch, View, World},
};

use super::entry;
use crate::Baked;

/// Room for so many solids and pairs: what a step takes of the stack follows from it.
pub(super) type Many<'a, G> = World<&'a Solid<'a, G>, 8, 8>;

/// Many solids, their steps and their events.
pub fn world<S: Baked>() {
    many::<Plane<S>>(S::RING);
    many::<Space<S>>(S::HOOP);
}

#[inline(never)]
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
    let zero = black_box(G::point([G::Scalar::ZERO; 3]));
    if let Ok(ball) = Ball::new(zero, black_box(G::Scalar::ZERO)) {
        entry::world_insert_capsule(&mut world, &Capsule::from(ball), pose);
    }
    entry::world_set_sensor(&mut world, handle);
    entry::world_set_pose(&mut world, handle, pose);
    entry::world_set_groups(&mut world, handle);
    entry::world_set_margin(&mut world, handle, black_box(G::Scalar::ZERO));
    entry::world_step(&mut world);
    entry::world_events(&world);
    entry::world_looks(&world, handle);
    let mut bytes = [0; 2048];
    entry::world_save(&world, &mut bytes);
    entry::world_restore(&mut world, black_box(&bytes), black_box(&[&solid]));
    entry::world_remove(&mut world, handle);
}

/// Questions to many solids.
pub fn asks<S: Baked>() {
    with_one::<Plane<S>>(S::RING, |world, _| asked(world));
    with_one::<Space<S>>(S::HOOP, |world, _| asked(world));
}

/// Steps with margins.
pub fn margins<S: Baked>() {
    with_one::<Plane<S>>(S::RING, near);
    with_one::<Space<S>>(S::HOOP, near);
}

/// What many solids meet on their ways.
pub fn impacts<S: Baked>() {
    with_one::<Plane<S>>(S::RING, |world, _| met(world));
    with_one::<Space<S>>(S::HOOP, |world, _| met(world));
}

fn met<G: Dimension>(world: &mut Many<'_, G>) {
    let (goal, tolerance) = black_box((G::Pose::default(), G::Scalar::ZERO));
    entry::world_impacts(world, goal, tolerance);
}

#[inline(never)]
fn with_one<G: Dimension>(image: &Image<'static>, ask: impl FnOnce(&mut Many<'_, G>, Handle)) {
    let Ok(solid) = black_box(image).solid::<G>() else {
        return;
    };
    let mut world = Many::<'_, G>::new();
    let pose = black_box(G::Pose::default());
    if let Ok(handle) = world.insert(&solid, pose, black_box(Mobility::Moving)) {
        ask(&mut world, handle);
    }
}

fn near<G: Dimension>(world: &mut Many<'_, G>, handle: Handle) {
    let _ = black_box(world.set_margin(handle, black_box(G::Scalar::ZERO)));
    entry::world_distance(world, black_box([handle; 2]));
    let (margin, mut points) = (black_box(G::Scalar::ZERO), [ContactPoint::default(); 8]);
    entry::world_contact_points(world, black_box([handle; 2]), margin, &mut points);
    entry::world_step_with_margins(world);
    let mut search = StepSearch::from_bytes(black_box(&[0; 96]));
    entry::world_step_with_budget(world, &mut search, black_box(1));
    black_box(search.to_bytes());
    entry::world_known_distance(world, black_box([handle; 2]));
}

fn asked<G: Dimension>(world: &Many<'_, G>) {
    let (point, radius) = black_box((G::point([G::Scalar::ZERO; 3]), G::Scalar::ZERO));
    let groups = black_box(Groups::ALL);
    entry::world_members_at(world, point, groups);
    entry::world_nearest(world, point, groups);
    if let Ok(ball) = Ball::new(point, radius) {
        entry::world_members_in(world, &ball, groups);
    }
    let axis = G::direction([0.0; 3], black_box([1.0, 0.0, 0.0]));
    if let Ok(view) = View::<G>::new(point, axis, black_box(G::Scalar::ONE), radius) {
        entry::world_members_in_view(world, &view, groups);
    }
    if let Ok(way) = Segment::new(point, black_box(point)) {
        entry::world_cast(world, &way, groups);
        entry::world_hits(world, &way, groups);
    }
}
