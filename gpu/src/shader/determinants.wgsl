// Exact signs of determinants of differences below 2^30, as the core's fixed point has them.

fn determinant_2(a: i32, b: i32, c: i32, d: i32) -> Wide {
    return minus(product(a, d), product(b, c));
}

// The sign of det(u, v, w). Every component of u × v, below 2^61, is cut at bit 30; the two sums of
// the parts' products with w stay below 2^63.
fn sign_3(u: vec3<i32>, v: vec3<i32>, w: vec3<i32>) -> i32 {
    let x = determinant_2(u.y, u.z, v.y, v.z);
    let y = determinant_2(u.z, u.x, v.z, v.x);
    let z = determinant_2(u.x, u.y, v.x, v.y);
    let high = plus(
        plus(product(narrowed(upper(x)), w.x), product(narrowed(upper(y)), w.y)),
        product(narrowed(upper(z)), w.z),
    );
    let low = plus(
        plus(product(lower(x), w.x), product(lower(y), w.y)),
        product(lower(z), w.z),
    );
    let sign = sign_of(plus(high, upper(low)));
    return select(sign, select(0, 1, lower(low) > 0), sign == 0);
}
