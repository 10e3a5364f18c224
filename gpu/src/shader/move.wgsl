// Gravity, forces, drag, a random walk and the region: `Motion::moved` in Rust, bit by bit.

// What every frame adds to the velocity of each particle, three numbers a particle; where there are no
// forces, it is not looked at.
@group(2) @binding(0) var<storage, read_write> forces: array<i32>;

fn force_on(particle: u32) -> vec3<i32> {
    if frame.forced == 0u {
        return vec3<i32>(0);
    }
    let at = particle * 3u;
    let force = vec3<i32>(forces[at], forces[at + 1u], forces[at + 2u]);
    return clamp(force, vec3<i32>(-FASTEST), vec3<i32>(FASTEST));
}

fn mixed(value: u32) -> u32 {
    let state = value * 747796405u + 2891336453u;
    let word = ((state >> ((state >> 28u) + 4u)) ^ state) * 277803737u;
    return (word >> 22u) ^ word;
}

// A number of 16 bits, from −NOISE on, that depends on the particle, the frame, the axis and the seed.
fn noise(particle: u32, axis: u32) -> i32 {
    let number = mixed(mixed(mixed(particle * 3u + axis) ^ frame.number) ^ frame.seed);
    return i32(number >> 16u) - NOISE;
}

fn wrapped(place: vec3<i32>) -> vec3<i32> {
    let extent = max(frame.high - frame.low, vec3<i32>(0));
    let under = select(vec3<i32>(0), extent, place < frame.low);
    let over = select(vec3<i32>(0), extent, place >= frame.high);
    return place + under - over;
}

@compute @workgroup_size(GROUP_SIZE)
fn move_particles(@builtin(global_invocation_id) id: vec3<u32>) {
    let particle = id.x;
    if particle >= frame.count {
        return;
    }
    let place = place_of(particle);
    var velocity = velocity_of(particle);
    velocity = velocity + frame.gravity + force_on(particle);
    velocity = clamp(velocity, vec3<i32>(-FASTEST), vec3<i32>(FASTEST));
    velocity -= velocity * frame.drag / vec3<i32>(WHOLE);
    let number = frame.first + particle;
    let step = vec3<i32>(noise(number, 0u), noise(number, 1u), noise(number, 2u)) * frame.walk;
    let there = wrapped(place + velocity + (step >> vec3<u32>(NOISE_BITS)));
    let at = particle * 3u;
    before[at] = place.x;
    before[at + 1u] = place.y;
    before[at + 2u] = place.z;
    put_velocity(particle, velocity);
    put_place(particle, clamp(there, vec3<i32>(1 - DOMAIN), vec3<i32>(DOMAIN - 1)));
}
