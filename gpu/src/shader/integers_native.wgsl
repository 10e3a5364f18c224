// 64-bit integers of the adapter's own. integers_emulated.wgsl has the same functions.

alias Wide = i64;

fn widened(a: i32) -> Wide {
    return i64(a);
}

fn product(a: i32, b: i32) -> Wide {
    return i64(a) * i64(b);
}

fn plus(a: Wide, b: Wide) -> Wide {
    return a + b;
}

fn minus(a: Wide, b: Wide) -> Wide {
    return a - b;
}

// ⌊a / 2^30⌋.
fn upper(a: Wide) -> Wide {
    return a >> 30u;
}

// a mod 2^30.
fn lower(a: Wide) -> i32 {
    return i32(a & 0x3fffffffli);
}

// The 32 low bits; callers know that nothing is lost.
fn narrowed(a: Wide) -> i32 {
    return i32(a);
}

fn sign_of(a: Wide) -> i32 {
    return select(0, 1, a > 0li) - select(0, 1, a < 0li);
}
