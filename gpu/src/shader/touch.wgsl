// Which particles' balls or ways touch a solid, a bit each, and those of which the cells do not say
// it, for the core.

struct Open {
    particle: u32,
    // A ball's centre, or where a way begins.
    first: array<i32, 3>,
    // A ball's radius, or where a way ends.
    second: array<i32, 3>,
}

struct Rest {
    count: atomic<u32>,
    spare: array<u32, 3>,
    list: array<Open>,
}

@group(2) @binding(0) var<storage, read_write> radii: array<i32>;
@group(2) @binding(1) var<storage, read_write> touched: array<atomic<u32>>;
@group(2) @binding(2) var<storage, read_write> rest: Rest;

fn note_touch(particle: u32) {
    atomicOr(&touched[particle / 32u], 1u << (particle % 32u));
}

fn leave_to_core(particle: u32, first: vec3<i32>, second: vec3<i32>) {
    let slot = atomicAdd(&rest.count, 1u);
    rest.list[slot] = Open(
        particle,
        array<i32, 3>(first.x, first.y, first.z),
        array<i32, 3>(second.x, second.y, second.z),
    );
}
