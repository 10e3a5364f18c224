//! Sums of products of differences in `f64`, with what says how far they may be off.

/// A value, and the sum of the absolute values of what was added up in it: with ε = 2^-53, of n roundings
/// on the way to each summand, the value is off by little more than nε of that sum.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounded {
    pub(super) value: f64,
    pub(super) size: f64,
}

impl Bounded {
    pub(super) fn minus(self, other: Self) -> Self {
        Self {
            value: self.value - other.value,
            size: self.size + other.size,
        }
    }
}

/// The way from one place to another: each difference is rounded once.
#[inline]
pub(super) fn way<const D: usize>([from, to]: [[f32; D]; 2]) -> [f64; D] {
    core::array::from_fn(|k| f64::from(to[k]) - f64::from(from[k]))
}

/// det(u, v): no product of two differences is below 2^-298, so nothing underflows.
#[inline]
pub(super) fn det2(u: [f64; 2], v: [f64; 2]) -> Bounded {
    let (left, right) = (u[0] * v[1], u[1] * v[0]);
    Bounded {
        value: left - right,
        size: left.abs() + right.abs(),
    }
}

#[inline]
pub(super) fn cross(u: [f64; 3], v: [f64; 3]) -> [Bounded; 3] {
    [
        det2([u[1], u[2]], [v[1], v[2]]),
        det2([u[2], u[0]], [v[2], v[0]]),
        det2([u[0], u[1]], [v[0], v[1]]),
    ]
}

#[inline]
pub(super) fn dot(u: [Bounded; 3], v: [Bounded; 3]) -> Bounded {
    let value = |k: usize| u[k].value * v[k].value;
    let size = |k: usize| u[k].size * v[k].size;
    Bounded {
        value: value(0) + value(1) + value(2),
        size: size(0) + size(1) + size(2),
    }
}

/// det(u, v, w) = (u × v)·w, m being u × v.
#[inline]
pub(super) fn project(m: [Bounded; 3], w: [f64; 3]) -> Bounded {
    dot(
        m,
        w.map(|x| Bounded {
            value: x,
            size: x.abs(),
        }),
    )
}
