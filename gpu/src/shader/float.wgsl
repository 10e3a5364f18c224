// f32: a filter that certifies signs whatever a shader's arithmetic does with the last bits, and
// integers behind it where all coordinates lie on the solid's own grid. What is left is `unsure`.
//
// A shader may round either way, contract a·b + c, add in any order and take subnormals for zero.
// With u = 2^-23 a determinant of three differences is then off by at most 10u of the sum of its
// terms' sizes: 3u for the differences, 2u for the products, 5u for the sums. What subnormals lose
// is below 2^-119 of the square of one and all sizes.

alias Point = vec3<f32>;
alias Flat = vec2<f32>;
alias Length = f32;
alias Lengths = vec3<f32>;
alias Height = f32;

// 2^-18: more than three times what is lost, which covers what the sizes lose themselves.
const FILTER: f32 = 3.814697265625e-6;
// 2^-118.
const UNDERFLOW: f32 = 3.0092655e-36;
// 2^-80: lengths above lose less than 2^-40 of themselves to subnormals.
const TINY: f32 = 8.271806e-25;

// The nearest of 24 bits, ties to even, times the world's step: put together from bits, because a
// conversion may round either way.
fn point_at(place: vec3<i32>) -> Point {
    return Point(rounded(place.x), rounded(place.y), rounded(place.z));
}

fn rounded(place: i32) -> f32 {
    if place == 0 {
        return 0.0;
    }
    let size = bitcast<u32>(abs(place));
    let top = firstLeadingBit(size);
    var mantissa = size;
    var exponent = outline.exponent + i32(top) + 127;
    if top > 23u {
        let drop = top - 23u;
        let rest = size & ((1u << drop) - 1u);
        let half = 1u << (drop - 1u);
        mantissa = size >> drop;
        if rest > half || (rest == half && (mantissa & 1u) == 1u) {
            mantissa += 1u;
        }
        if mantissa == 0x1000000u {
            mantissa = 0x800000u;
            exponent += 1;
        }
    } else {
        mantissa = size << (23u - top);
    }
    let sign = select(0u, 0x80000000u, place < 0);
    return bitcast<f32>(sign | (u32(exponent) << 23u) | (mantissa & 0x7fffffu));
}

fn coordinate(word: u32) -> f32 {
    return bitcast<f32>(word);
}

fn length_of(word: u32) -> Length {
    return bitcast<f32>(word);
}

fn height_of(word: u32) -> Height {
    return bitcast<f32>(word);
}

fn lengths_between(point: Point, origin: Point) -> Lengths {
    return abs(point - origin);
}

// Whether lengths of this size may be lost as subnormals.
fn is_tiny(reach: Length) -> bool {
    return reach < TINY;
}

fn project(direction: vec3<i32>, lengths: Lengths) -> Height {
    let d = vec3<f32>(direction);
    return d.x * lengths.x + d.y * lengths.y + d.z * lengths.z;
}

fn orient_2(a: Flat, b: Flat, c: Flat) -> i32 {
    let u = a - c;
    let v = b - c;
    let left = u.x * v.y;
    let right = u.y * v.x;
    let sizes = abs(u) + abs(v);
    let size = 1.0 + sizes.x + sizes.y;
    let bound = FILTER * (abs(left) + abs(right)) + UNDERFLOW * size * size;
    let value = left - right;
    if abs(value) > bound {
        return select(-1, 1, value > 0.0);
    }
    let p = on_grid(vec3<f32>(a, 0.0));
    let q = on_grid(vec3<f32>(b, 0.0));
    let r = on_grid(vec3<f32>(c, 0.0));
    if p.found && q.found && r.found {
        let s = p.steps.xy - r.steps.xy;
        let t = q.steps.xy - r.steps.xy;
        return sign_of(determinant_2(s.x, s.y, t.x, t.y));
    }
    unsure = true;
    return 0;
}

fn orient_3(a: Point, b: Point, c: Point, d: Point) -> i32 {
    let u = a - d;
    let v = b - d;
    let w = c - d;
    let more = vec3<f32>(v.x * w.y, w.x * u.y, u.x * v.y);
    let less = vec3<f32>(w.x * v.y, u.x * w.y, v.x * u.y);
    let third = vec3<f32>(u.z, v.z, w.z);
    let value = dot(third, more - less);
    let terms = dot(abs(third), abs(more) + abs(less));
    let sizes = abs(u) + abs(v) + abs(w);
    let size = 1.0 + sizes.x + sizes.y + sizes.z;
    if abs(value) > FILTER * terms + UNDERFLOW * size * size {
        return select(-1, 1, value > 0.0);
    }
    let p = on_grid(a);
    let q = on_grid(b);
    let r = on_grid(c);
    let s = on_grid(d);
    if p.found && q.found && r.found && s.found {
        return sign_3(p.steps - s.steps, q.steps - s.steps, r.steps - s.steps);
    }
    unsure = true;
    return 0;
}

// A point as whole steps of the grid that all coordinates of the solid lie on, if it lies there.
struct Steps {
    steps: vec3<i32>,
    found: bool,
}

fn on_grid(point: Point) -> Steps {
    var found = outline.has_grid != 0u;
    let steps = vec3<i32>(
        steps_of(bitcast<u32>(point.x), &found),
        steps_of(bitcast<u32>(point.y), &found),
        steps_of(bitcast<u32>(point.z), &found),
    );
    return Steps(steps, found);
}

// An f32 as a whole number below 2^29 of steps of 2^grid, by its bits.
fn steps_of(bits: u32, found: ptr<function, bool>) -> i32 {
    let size = bits & 0x7fffffffu;
    if size == 0u {
        return 0;
    }
    let mantissa = (size & 0x7fffffu) | 0x800000u;
    let shift = i32(size >> 23u) - 150 - outline.grid;
    // Subnormals, what is too large and what lies between two steps.
    if size < 0x800000u || shift > 5 || shift < -23 {
        *found = false;
        return 0;
    }
    var steps = mantissa;
    if shift >= 0 {
        steps = mantissa << u32(shift);
    } else {
        let drop = u32(-shift);
        if (mantissa & ((1u << drop) - 1u)) != 0u {
            *found = false;
        }
        steps = mantissa >> drop;
    }
    return select(i32(steps), -i32(steps), (bits & 0x80000000u) != 0u);
}
