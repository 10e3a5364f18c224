// 64-bit integers in two words of two's complement, the low one first.
// integers_native.wgsl has the same functions.

alias Wide = vec2<u32>;

fn widened(a: i32) -> Wide {
    return Wide(bitcast<u32>(a), bitcast<u32>(a >> 31u));
}

// By halves of 16 bits, as on paper; a negative factor counts 2^32 too much of the other.
fn product(a: i32, b: i32) -> Wide {
    let p = bitcast<u32>(a);
    let q = bitcast<u32>(b);
    let p_low = p & 0xffffu;
    let p_high = p >> 16u;
    let q_low = q & 0xffffu;
    let q_high = q >> 16u;
    let one = p_high * q_low + ((p_low * q_low) >> 16u);
    let other = p_low * q_high + (one & 0xffffu);
    let high = p_high * q_high + (one >> 16u) + (other >> 16u);
    let excess = select(0u, q, a < 0) + select(0u, p, b < 0);
    return Wide(p * q, high - excess);
}

fn plus(a: Wide, b: Wide) -> Wide {
    let low = a.x + b.x;
    return Wide(low, a.y + b.y + select(0u, 1u, low < a.x));
}

fn minus(a: Wide, b: Wide) -> Wide {
    return Wide(a.x - b.x, a.y - b.y - select(0u, 1u, a.x < b.x));
}

// ⌊a / 2^30⌋.
fn upper(a: Wide) -> Wide {
    let high = bitcast<i32>(a.y);
    return Wide((a.y << 2u) | (a.x >> 30u), bitcast<u32>(high >> 30u));
}

// a mod 2^30.
fn lower(a: Wide) -> i32 {
    return bitcast<i32>(a.x & 0x3fffffffu);
}

// The 32 low bits; callers know that nothing is lost.
fn narrowed(a: Wide) -> i32 {
    return bitcast<i32>(a.x);
}

fn sign_of(a: Wide) -> i32 {
    if (a.y & 0x80000000u) != 0u {
        return -1;
    }
    return select(0, 1, (a.x | a.y) != 0u);
}
