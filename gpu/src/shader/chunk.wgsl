// A chunk of the cloud, and what is to be done with it in this frame.

struct Frame {
    gravity: vec3<i32>,
    drag: i32,
    // The region that is left on one side and entered on the other, where `high` is above `low`.
    low: vec3<i32>,
    walk: i32,
    high: vec3<i32>,
    seed: u32,
    // The number of the chunk's first particle, how many it has, the number of the frame.
    first: u32,
    count: u32,
    number: u32,
    response: u32,
    restitution: i32,
    feel: i32,
    // Whether every particle has a force of its own.
    forced: u32,
}

@group(1) @binding(0) var<uniform> frame: Frame;
@group(1) @binding(1) var<storage, read_write> places: array<i32>;
@group(1) @binding(2) var<storage, read_write> before: array<i32>;
@group(1) @binding(3) var<storage, read_write> velocities: array<i32>;

fn place_of(particle: u32) -> vec3<i32> {
    let at = particle * 3u;
    return vec3<i32>(places[at], places[at + 1u], places[at + 2u]);
}

fn place_before(particle: u32) -> vec3<i32> {
    let at = particle * 3u;
    return vec3<i32>(before[at], before[at + 1u], before[at + 2u]);
}

fn velocity_of(particle: u32) -> vec3<i32> {
    let at = particle * 3u;
    return vec3<i32>(velocities[at], velocities[at + 1u], velocities[at + 2u]);
}

fn put_place(particle: u32, place: vec3<i32>) {
    let at = particle * 3u;
    places[at] = place.x;
    places[at + 1u] = place.y;
    places[at + 2u] = place.z;
}

fn put_velocity(particle: u32, velocity: vec3<i32>) {
    let at = particle * 3u;
    velocities[at] = velocity.x;
    velocities[at + 1u] = velocity.y;
    velocities[at + 2u] = velocity.z;
}
