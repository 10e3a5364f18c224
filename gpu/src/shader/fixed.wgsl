// Fixed point: coordinates are integers on the solid's lattice, and every sign is decided here.

alias Point = vec3<i32>;
alias Flat = vec2<i32>;
alias Length = u32;
alias Lengths = vec3<u32>;
alias Height = i32;

// The place itself: a local place is a point of the lattice.
fn point_at(place: vec3<i32>) -> Point {
    return place;
}

fn coordinate(word: u32) -> i32 {
    return bitcast<i32>(word);
}

fn length_of(word: u32) -> Length {
    return word;
}

fn height_of(word: u32) -> Height {
    return bitcast<i32>(word);
}

fn lengths_between(point: Point, origin: Point) -> Lengths {
    return vec3<u32>(abs(point - origin));
}

// Whether lengths of this size are too small to be measured: integers never are.
fn is_tiny(reach: Length) -> bool {
    return false;
}

// The height along a direction of small integers, without its 7 lowest bits.
fn project(direction: vec3<i32>, lengths: Lengths) -> Height {
    let l = vec3<i32>(lengths);
    return by_128(plus(
        plus(product(direction.x, l.x), product(direction.y, l.y)),
        product(direction.z, l.z),
    ));
}

fn orient_2(a: Flat, b: Flat, c: Flat) -> i32 {
    let u = a - c;
    let v = b - c;
    return sign_of(determinant_2(u.x, u.y, v.x, v.y));
}

fn orient_3(a: Point, b: Point, c: Point, d: Point) -> i32 {
    return sign_3(a - d, b - d, c - d);
}
