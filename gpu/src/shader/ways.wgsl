// The ways of the particles in their last frame: one is free where all cells along it are outside, and
// it touches where one of its ends does, or where all cells around a piece of it are inside. All else
// is left to the core.

// A way of which the cells do not say it as a whole is looked at in so many pieces, as a power of two.
const PIECES_SHIFT = 4u;

// A place of the way, so many pieces along it, to within a step.
fn place_along(start: vec3<i32>, end: vec3<i32>, pieces: i32) -> vec3<i32> {
    let way = end - start;
    let whole = way >> vec3<u32>(PIECES_SHIFT);
    let part = way & vec3<i32>((1 << PIECES_SHIFT) - 1);
    return start + whole * pieces + ((part * pieces) >> vec3<u32>(PIECES_SHIFT));
}

@compute @workgroup_size(GROUP_SIZE)
fn ways(@builtin(global_invocation_id) id: vec3<u32>) {
    let particle = id.x;
    if particle >= frame.count {
        return;
    }
    let first = place_before(particle);
    let second = place_of(particle);
    if !in_domain(first) || !in_domain(second) {
        return;
    }
    let start = local(first);
    let end = local(second);
    if !in_domain(start) || !in_domain(end) {
        return;
    }
    if seen_around(min(start, end), max(start, end), SEEN_INSIDE | SEEN_OPEN) == SEEN_OUTSIDE {
        return;
    }
    var touches = false;
    var cell = 0u;
    for (var k = 0u; k < 2u; k++) {
        let answer = classify(point_at(select(start, end, k == 1u)), &cell);
        touches = touches || answer == INSIDE || answer == BOUNDARY;
    }
    var is_free = true;
    // A piece's ends may be a step beside the way, and rounding the way's own ends moves all of it.
    let beside = vec3<i32>(rounding(min(start, end), max(start, end)));
    for (var k = 0; k < (1 << PIECES_SHIFT) && !touches; k++) {
        let a = place_along(start, end, k);
        let b = place_along(start, end, k + 1);
        let seen = seen_around(min(a, b) - beside, max(a, b) + beside, SEEN_OPEN);
        touches = seen == SEEN_INSIDE;
        is_free = is_free && seen == SEEN_OUTSIDE;
    }
    if touches {
        note_touch(particle);
    } else if !is_free {
        leave_to_core(particle, first, second);
    }
}
