// What is found of a chunk against one solid.

struct Undecided {
    particle: u32,
    place: array<i32, 3>,
    before: array<i32, 3>,
    velocity: array<i32, 3>,
}

struct Report {
    inside: atomic<u32>,
    boundary: atomic<u32>,
    undecided: atomic<u32>,
    spare: u32,
    list: array<Undecided>,
}

@group(2) @binding(0) var<storage, read_write> cells: array<u32>;
// Two bits a particle.
@group(2) @binding(1) var<storage, read_write> classes: array<u32>;
@group(2) @binding(2) var<storage, read_write> report: Report;

var<workgroup> packed: array<atomic<u32>, GROUP_SIZE / 16>;
var<workgroup> inside: atomic<u32>;
var<workgroup> boundary: atomic<u32>;

// What the core has to decide, with all that it needs.
fn hand_over(particle: u32) {
    let slot = atomicAdd(&report.undecided, 1u);
    let place = place_of(particle);
    let old = place_before(particle);
    let velocity = velocity_of(particle);
    report.list[slot] = Undecided(
        particle,
        array<i32, 3>(place.x, place.y, place.z),
        array<i32, 3>(old.x, old.y, old.z),
        array<i32, 3>(velocity.x, velocity.y, velocity.z),
    );
}

fn note(lane: u32, answer: u32) {
    atomicOr(&packed[lane / 16u], answer << ((lane % 16u) * 2u));
    if answer == INSIDE {
        atomicAdd(&inside, 1u);
    } else if answer == BOUNDARY {
        atomicAdd(&boundary, 1u);
    }
}

// After all of the group have noted their class.
fn write_down(group: u32, lane: u32) {
    if lane < GROUP_SIZE / 16u {
        classes[group * (GROUP_SIZE / 16u) + lane] = atomicLoad(&packed[lane]);
    }
    if lane == 0u {
        atomicAdd(&report.inside, atomicLoad(&inside));
        atomicAdd(&report.boundary, atomicLoad(&boundary));
    }
}
