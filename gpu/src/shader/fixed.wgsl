// Fixed point: coordinates are integers on the solid's lattice, and every sign is decided here.

alias Point = vec3<i32>;

// The place itself: a local place is a point of the lattice.
fn point_at(place: vec3<i32>) -> Point {
    return place;
}

fn coordinate(word: u32) -> i32 {
    return bitcast<i32>(word);
}

// `Scalar::steps` and `Scalar::at_steps` of the core.
fn steps(point: Point) -> vec3<u32> {
    let half = bitcast<i32>(outline.anchor >> 5u);
    return bitcast<vec3<u32>>((point + half) >> vec3<u32>(outline.anchor & 31u));
}

fn at_steps(steps: vec3<u32>) -> Point {
    return bitcast<vec3<i32>>(steps << vec3<u32>(outline.anchor & 31u));
}

// The sign of det(a − d, b − d, c − d); seen along an axis, that of a, b and d.
fn orient(a: Point, b: Point, c: Point, d: Point, axis: u32, certain: ptr<function, bool>) -> i32 {
    *certain = true;
    return sign_3(a - d, b - d, select(c - d, vec3<i32>(unit(axis)), axis < 3u));
}

// Nothing is ever left to this.
fn orient_on_grid(a: Point, b: Point, c: Point, d: Point, axis: u32, certain: ptr<function, bool>) -> i32 {
    *certain = true;
    return 0;
}
