// What is left to the core of a chunk against one solid, and how many are where.

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

@group(2) @binding(2) var<storage, read_write> report: Report;

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
