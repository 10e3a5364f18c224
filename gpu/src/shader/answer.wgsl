// The classes of a chunk against one solid, two bits a particle.

@group(2) @binding(0) var<storage, read_write> cells: array<u32>;
@group(2) @binding(1) var<storage, read_write> classes: array<u32>;

var<workgroup> packed: array<atomic<u32>, GROUP_SIZE / 16>;
var<workgroup> inside: atomic<u32>;
var<workgroup> boundary: atomic<u32>;

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
