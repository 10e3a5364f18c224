// Balls around the particles: one is free where all cells around it are outside, and it touches where
// its centre does, or where a cell that is inside meets a cube in it. All else is left to the core.

// A cube in a ball of radius 64 has half this side: 64/√3 is 36.95.
const IN_BALL = 36;

@compute @workgroup_size(GROUP_SIZE)
fn balls(@builtin(global_invocation_id) id: vec3<u32>) {
    let particle = id.x;
    if particle >= frame.count {
        return;
    }
    let place = place_of(particle);
    if !in_domain(place) {
        return;
    }
    let centre = local(place);
    if !in_domain(centre) {
        return;
    }
    let radius = radii[particle];
    let around = vec3<i32>(radius);
    if seen_around(centre - around, centre + around, SEEN_INSIDE | SEEN_OPEN) == SEEN_OUTSIDE {
        return;
    }
    var cell = 0u;
    let answer = classify(point_at(centre), &cell);
    let half = vec3<i32>((radius >> 6u) * IN_BALL);
    let is_in = answer == INSIDE || answer == BOUNDARY;
    if is_in || (seen_well_in(centre - half, centre + half, SEEN_INSIDE) & SEEN_INSIDE) != 0u {
        note_touch(particle);
        return;
    }
    leave_to_core(particle, place, vec3<i32>(radius, 0, 0));
}
