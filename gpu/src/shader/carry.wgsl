// One transformation of all particles: `Pose::carried` in Rust, bit by bit.

// The rows of the rotation, in 2^-30, and where it is shifted to.
struct Transformation {
    x: vec3<i32>,
    shift_x: i32,
    y: vec3<i32>,
    shift_y: i32,
    z: vec3<i32>,
    shift_z: i32,
}

@group(2) @binding(0) var<uniform> given: Transformation;

fn rotated(v: vec3<i32>) -> vec3<i32> {
    return vec3<i32>(turned(given.x, v), turned(given.y, v), turned(given.z, v));
}

fn carried(place: vec3<i32>) -> vec3<i32> {
    let there = rotated(place) + vec3<i32>(given.shift_x, given.shift_y, given.shift_z);
    return clamp(there, vec3<i32>(1 - DOMAIN), vec3<i32>(DOMAIN - 1));
}

@compute @workgroup_size(GROUP_SIZE)
fn carry(@builtin(global_invocation_id) id: vec3<u32>) {
    let particle = id.x;
    if particle >= frame.count {
        return;
    }
    let velocity = rotated(velocity_of(particle));
    let old = carried(place_before(particle));
    let at = particle * 3u;
    before[at] = old.x;
    before[at + 1u] = old.y;
    before[at + 2u] = old.z;
    put_place(particle, carried(place_of(particle)));
    put_velocity(particle, clamp(velocity, vec3<i32>(-FASTEST), vec3<i32>(FASTEST)));
}
