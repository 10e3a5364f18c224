//! Vectors of integers of any size. Those of up to 128 bits are kept without an allocation.

use dashu_int::IBig;

pub(super) type Big = [IBig; 3];

pub(super) fn minus(a: &Big, b: &Big) -> Big {
    [&a[0] - &b[0], &a[1] - &b[1], &a[2] - &b[2]]
}

pub(super) fn dot(a: &Big, b: &Big) -> IBig {
    &a[0] * &b[0] + &a[1] * &b[1] + &a[2] * &b[2]
}

pub(super) fn cross(a: &Big, b: &Big) -> Big {
    [
        &a[1] * &b[2] - &a[2] * &b[1],
        &a[2] * &b[0] - &a[0] * &b[2],
        &a[0] * &b[1] - &a[1] * &b[0],
    ]
}

pub(super) fn is_zero(a: &Big) -> bool {
    a.iter().all(|x| *x == IBig::ZERO)
}
