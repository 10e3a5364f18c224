// One component of what a rotation makes of a vector, rounded to the nearest, halves up.
fn turned(row: vec3<i32>, d: vec3<i32>) -> i32 {
    let sum = plus(plus(product(row.x, d.x), product(row.y, d.y)), product(row.z, d.z));
    return narrowed(upper(plus(sum, widened(1 << 29u))));
}
