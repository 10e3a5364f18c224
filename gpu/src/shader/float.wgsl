// f32: a filter that certifies signs whatever a shader's arithmetic does with the last bits, and
// integers behind it where all coordinates lie on the solid's own grid. What is left is not certain.
//
// A shader may round either way, contract a·b + c, add in any order and take subnormals for zero.
// With u = 2^-23 a determinant of three differences is then off by at most 10u of the sum of its
// terms' sizes: 3u for the differences, 2u for the products, 5u for the sums. What subnormals lose
// is below 2^-119 of the square of one and all sizes.
//
// Places on the lattice come from the bits of coordinates, in integers.

alias Point = vec3<f32>;

// 2^-18: more than three times what is lost, which covers what the sizes lose themselves.
const FILTER: f32 = 3.814697265625e-6;
// 2^-118.
const UNDERFLOW: f32 = 3.0092655e-36;

// The nearest of 24 bits, ties to even, times the world's step.
fn point_at(place: vec3<i32>) -> Point {
    return scaled(place, outline.exponent);
}

// The nearest of 24 bits, ties to even, times 2^exponent: put together from bits, because a
// conversion may round either way. What would be subnormal is zero.
fn scaled(number: vec3<i32>, exponent: i32) -> Point {
    let size = bitcast<vec3<u32>>(abs(number));
    let top = firstLeadingBit(size | vec3<u32>(1u));
    let full = size << (vec3<u32>(31u) - top);
    let mantissa = full >> vec3<u32>(8u);
    // More than half of the last bit, or half where the last bit is one.
    let rest = (full & vec3<u32>(0xffu)) + (mantissa & vec3<u32>(1u));
    let rounded = mantissa + select(vec3<u32>(0u), vec3<u32>(1u), rest > vec3<u32>(0x80u));
    // The mantissa's own upper bit adds one, and one more where it was rounded up to a power of two.
    let below = vec3<i32>(exponent + 126) + bitcast<vec3<i32>>(top);
    let bits = (bitcast<vec3<u32>>(below) << vec3<u32>(23u)) + rounded;
    let sign = bitcast<vec3<u32>>(number) & vec3<u32>(0x80000000u);
    let is_zero = (size == vec3<u32>(0u)) | (below < vec3<i32>(0));
    return bitcast<vec3<f32>>(select(bits | sign, vec3<u32>(0u), is_zero));
}

fn coordinate(word: u32) -> f32 {
    return bitcast<f32>(word);
}

// The bits of the sum with the anchor, as the core has them: whole steps, the nearest, ties to even,
// counted from the anchor, which is an even number of steps. What is farther from zero than the
// solid's box ever is lies beside it.
fn steps(point: Point) -> vec3<u32> {
    let bits = bitcast<vec3<u32>>(point);
    let size = bits & vec3<u32>(0x7fffffffu);
    let is_normal = size >= vec3<u32>(0x800000u);
    let mantissa = (size & vec3<u32>(0x7fffffu)) | select(vec3<u32>(0u), vec3<u32>(0x800000u), is_normal);
    // How many bits of the mantissa are below a step.
    let exponent = max(size >> vec3<u32>(23u), vec3<u32>(1u));
    let fraction = vec3<i32>(i32(outline.anchor >> 23u)) - bitcast<vec3<i32>>(exponent);
    let drop = vec3<u32>(clamp(fraction, vec3<i32>(0), vec3<i32>(26)));
    let below_half = ((vec3<u32>(1u) << drop) - vec3<u32>(1u)) >> vec3<u32>(1u);
    let odd = (mantissa >> drop) & min(drop, vec3<u32>(1u));
    let rounded = (mantissa + below_half + odd) >> drop;
    let there = vec3<u32>(outline.anchor) + select(rounded, vec3<u32>(0u) - rounded, bits > size);
    return select(there, outline.base - vec3<u32>(1u), is_normal & (fraction < vec3<i32>(2)));
}

fn at_steps(steps: vec3<u32>) -> Point {
    let number = bitcast<vec3<i32>>(steps - vec3<u32>(outline.anchor));
    return scaled(number, i32(outline.anchor >> 23u) - 150);
}

// The sign of det(a − d, b − d, c − d), where the filter is certain; seen along an axis, that of a,
// b and d.
fn orient(a: Point, b: Point, c: Point, d: Point, axis: u32, certain: ptr<function, bool>) -> i32 {
    let u = a - d;
    let v = b - d;
    let w = select(c - d, vec3<f32>(unit(axis)), axis < 3u);
    let more = vec3<f32>(v.x * w.y, w.x * u.y, u.x * v.y);
    let less = vec3<f32>(w.x * v.y, u.x * w.y, v.x * u.y);
    let third = vec3<f32>(u.z, v.z, w.z);
    let value = dot(third, more - less);
    let terms = dot(abs(third), abs(more) + abs(less));
    let sizes = abs(u) + abs(v) + abs(w);
    let size = 1.0 + sizes.x + sizes.y + sizes.z;
    *certain = abs(value) > FILTER * terms + UNDERFLOW * size * size;
    return select(-1, 1, value > 0.0);
}

// The same in integers, where all points lie on the solid's grid.
fn orient_on_grid(a: Point, b: Point, c: Point, d: Point, axis: u32, certain: ptr<function, bool>) -> i32 {
    var found = outline.has_grid != 0u;
    let p = on_grid(a, &found);
    let q = on_grid(b, &found);
    let s = on_grid(d, &found);
    let r = on_grid(select(c, d, axis < 3u), &found);
    *certain = found;
    return sign_3(p - s, q - s, select(r - s, vec3<i32>(unit(axis)), axis < 3u));
}

// A point as whole numbers below 2^29 of steps of the grid that all coordinates of the solid lie on,
// by its bits; leaves whether it lies there.
fn on_grid(point: Point, found: ptr<function, bool>) -> vec3<i32> {
    let bits = bitcast<vec3<u32>>(point);
    let size = bits & vec3<u32>(0x7fffffffu);
    let is_zero = size == vec3<u32>(0u);
    let mantissa = (size & vec3<u32>(0x7fffffu)) | vec3<u32>(0x800000u);
    let shift = bitcast<vec3<i32>>(size >> vec3<u32>(23u)) - vec3<i32>(150 + outline.grid);
    let drop = vec3<u32>(clamp(-shift, vec3<i32>(0), vec3<i32>(23)));
    let whole = (mantissa & ((vec3<u32>(1u) << drop) - vec3<u32>(1u))) == vec3<u32>(0u);
    // Neither subnormal, nor too large, nor between two steps.
    let is_there = (size >= vec3<u32>(0x800000u)) & (shift <= vec3<i32>(5)) & (shift >= vec3<i32>(-23)) & whole;
    *found = *found && all(is_zero | is_there);
    let up = vec3<u32>(clamp(shift, vec3<i32>(0), vec3<i32>(5)));
    let steps = bitcast<vec3<i32>>((mantissa << up) >> drop);
    return select(select(steps, -steps, bits > size), vec3<i32>(0), is_zero);
}
