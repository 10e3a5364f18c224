//! Vectors of integers of any size. Those of up to 128 bits are kept without an allocation.

use dashu_int::IBig;

pub(super) use crate::vector::exact::{cross, dot, minus};

pub(super) type Big = [IBig; 3];

pub(super) fn is_zero(a: &Big) -> bool {
    a.iter().all(|x| *x == IBig::ZERO)
}
