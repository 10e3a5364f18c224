// What becomes of the particles that hit: `Motion::responded` in Rust, bit by bit. Only hits come
// here, so that the others need not wait for their probes.

@group(2) @binding(0) var<storage, read_write> cells: array<u32>;
@group(2) @binding(1) var<storage, read_write> classes: array<atomic<u32>>;

// Probe k: from the middle of a cube of 3·3·3 places to the others, and once to itself.
fn probe(k: u32) -> vec3<i32> {
    return vec3<i32>(vec3<u32>(k, k / 3u, k / 9u) % vec3<u32>(3u)) - vec3<i32>(1);
}

// The sum of the directions in which it is outside at the distance `feel`; leaves whether one of
// them was undecided.
fn way_out(place: vec3<i32>, cell: u32, failed: ptr<function, bool>) -> vec3<i32> {
    var way = vec3<i32>(0);
    var hint = cell;
    for (var k = 0u; k < PROBES; k++) {
        let direction = probe(k);
        let answer = classify_place(place + direction * frame.feel, &hint);
        *failed = *failed || answer == UNDECIDED;
        if answer == OUTSIDE {
            way += direction;
        }
    }
    return way;
}

// Takes what leads into the solid out of the velocity, and a part of it more for a rebound.
fn turned_back(velocity: vec3<i32>, way: vec3<i32>) -> vec3<i32> {
    let along = velocity * way;
    let approach = along.x + along.y + along.z;
    let square = way * way;
    let size = square.x + square.y + square.z;
    if approach >= 0 || size == 0 {
        return velocity;
    }
    let into = vec3<i32>(approach) * way / vec3<i32>(size);
    return velocity - into * (WHOLE + frame.restitution) / vec3<i32>(WHOLE);
}

// Out of the solid by `feel`.
fn pushed(place: vec3<i32>, way: vec3<i32>) -> vec3<i32> {
    let size = abs(way);
    let most = max(max(size.x, size.y), max(size.z, 1));
    let there = place + way * frame.feel / vec3<i32>(most);
    return clamp(there, vec3<i32>(1 - DOMAIN), vec3<i32>(DOMAIN - 1));
}

@compute @workgroup_size(GROUP_SIZE)
fn respond(@builtin(global_invocation_id) id: vec3<u32>) {
    if id.x >= atomicLoad(&hits.count) {
        return;
    }
    let hit = hits.list[id.x];
    let particle = hit & LAST;
    let answer = hit >> CLASS_AT;
    // The core will say.
    if answer == UNDECIDED {
        return;
    }
    if frame.response == STOP {
        put_place(particle, place_before(particle));
        put_velocity(particle, vec3<i32>(0));
        return;
    }
    var failed = false;
    let way = way_out(place_of(particle), cells[particle], &failed);
    if failed {
        take_back(particle, answer);
        hand_over(particle);
        return;
    }
    let velocity = clamp(
        turned_back(velocity_of(particle), way),
        vec3<i32>(-FASTEST),
        vec3<i32>(FASTEST),
    );
    let onward = select(vec3<i32>(0), velocity, frame.response == SLIDE);
    put_place(particle, pushed(place_before(particle) + onward, way));
    put_velocity(particle, velocity);
}

// A class that was known is as if it were not: the core decides on all of a particle.
fn take_back(particle: u32, answer: u32) {
    atomicOr(&classes[particle / 16u], UNDECIDED << ((particle % 16u) * 2u));
    if answer == INSIDE {
        atomicSub(&report.inside, 1u);
    } else {
        atomicSub(&report.boundary, 1u);
    }
}
