// What the core decided is put where it belongs.

struct Decided {
    particle: u32,
    answer: u32,
    place: array<i32, 3>,
    velocity: array<i32, 3>,
}

struct Tally {
    inside: atomic<u32>,
    boundary: atomic<u32>,
}

@group(2) @binding(1) var<storage, read_write> classes: array<atomic<u32>>;
@group(2) @binding(2) var<storage, read_write> report: Tally;
@group(3) @binding(0) var<storage, read_write> decided: array<Decided>;

@compute @workgroup_size(GROUP_SIZE)
fn settle(@builtin(global_invocation_id) id: vec3<u32>) {
    if id.x >= arrayLength(&decided) {
        return;
    }
    let one = decided[id.x];
    put_place(one.particle, vec3<i32>(one.place[0], one.place[1], one.place[2]));
    put_velocity(one.particle, vec3<i32>(one.velocity[0], one.velocity[1], one.velocity[2]));
    // Both bits are set so far, for a class that is not known.
    let wrong = (one.answer ^ UNDECIDED) << ((one.particle % 16u) * 2u);
    atomicXor(&classes[one.particle / 16u], wrong);
    if one.answer == INSIDE {
        atomicAdd(&report.inside, 1u);
    } else if one.answer == BOUNDARY {
        atomicAdd(&report.boundary, 1u);
    }
}
