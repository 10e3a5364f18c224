//! Fixed point, exact throughout: differences are below 2^30, m below 2^61, and what is over m² below 2^126.

use core::cmp::Ordering;

use fixed::{FixedI32, types::extra::LeEqU32};

use super::{Edge, Foot, Perpendicular, Reach, Region, Span};
use crate::number::{
    Metric as _, Quotient,
    fixed::{cross, dot, dot_long, dot_wide, minus},
    product,
};

type Place<F> = [FixedI32<F>; 3];

impl<F: LeEqU32 + Send + Sync + 'static> Perpendicular for FixedI32<F> {
    fn foot([a, b, c]: [Place<F>; 3], point: Place<F>) -> Option<Foot<Quotient>> {
        let parts = Parts::new(minus(b, a), minus(c, a), minus(point, a));
        parts.foot(Region::Triangle)
    }

    #[inline]
    fn foot_reaches([a, b, c]: [Place<F>; 3], point: Place<F>, radius: Self) -> Reach {
        let parts = Parts::new(minus(b, a), minus(c, a), minus(point, a));
        if parts.square == 0 {
            Reach::Edges
        } else if !parts.is_within(radius) {
            Reach::Beyond
        } else if parts.is_in(Region::Triangle) {
            Reach::Within
        } else {
            Reach::Edges
        }
    }

    #[inline(never)]
    fn is_way_beyond([a, b, c]: [Place<F>; 3], [from, to]: [Place<F>; 2], radius: Self) -> bool {
        let first = Parts::new(minus(b, a), minus(c, a), minus(from, a));
        let second = first.with(minus(to, a));
        let (start, end) = (first.height(), second.height());
        // The nearer end is the one to ask.
        let nearer = if start.unsigned_abs() < end.unsigned_abs() {
            first
        } else {
            second
        };
        start.signum() == end.signum() && first.square > 0 && !nearer.is_within(radius)
    }

    #[inline(never)]
    fn gap([a, b]: [Place<F>; 2], [c, d]: [Place<F>; 2]) -> Option<Foot<Quotient>> {
        let parts = Parts::new(minus(b, a), minus(c, d), minus(c, a));
        parts.foot(Region::Parallelogram)
    }

    #[inline(never)]
    fn gap_reaches([a, b]: [Place<F>; 2], [c, d]: [Place<F>; 2], distance: Self) -> bool {
        // Most pairs are far from each other along one axis.
        let is_apart = (0..3).any(|k| {
            let [low, high] = sorted(a[k].to_bits(), b[k].to_bits());
            let [least, most] = sorted(c[k].to_bits(), d[k].to_bits());
            let gap = least.wrapping_sub(high).max(low.wrapping_sub(most));
            gap > distance.to_bits()
        });
        if is_apart {
            return false;
        }
        let parts = Parts::new(minus(b, a), minus(c, d), minus(c, a));
        parts.is_in(Region::Parallelogram) && parts.is_within(distance)
    }

    #[inline(never)]
    fn from_face(
        [a, b, c]: [Place<F>; 3],
        corners: &[Place<F>],
    ) -> Option<(Place<F>, Span<Quotient>)> {
        let parts = Parts::new(minus(b, a), minus(c, a), [0; 3]);
        let height = |corner| parts.with(minus(corner, a)).height();
        // Where there is no plane, all heights are zero.
        let mut least = 0i128;
        for &corner in corners {
            let height = height(corner);
            let is_first = least == 0;
            if height == 0 || (!is_first && (height < 0) != (least < 0)) {
                return None;
            }
            if is_first || height.unsigned_abs() < least.unsigned_abs() {
                least = height;
            }
        }
        // Several can be equally near.
        let mut nearest = corners.iter().filter(|corner| height(**corner) == least);
        nearest.find_map(|&corner| {
            let foot = parts.with(minus(corner, a)).foot(Region::Triangle)?;
            Some((corner, shortest(foot)))
        })
    }

    #[inline(never)]
    fn between_edges(first: Edge<Self>, second: Edge<Self>) -> Option<Span<Quotient>> {
        let ([a, b], [c, d]) = (first.ends, second.ends);
        let parts = Parts::new(minus(b, a), minus(c, d), minus(c, a));
        let height = parts.height();
        let is_beyond = |opposite: Option<Place<F>>, end: Place<F>, beyond: bool| {
            opposite.is_none_or(|place| {
                let rise = parts.with(minus(place, end)).height();
                rise == 0 || (rise < 0) == ((height < 0) == beyond)
            })
        };
        if height == 0
            || !is_beyond(first.opposite, a, false)
            || !is_beyond(second.opposite, c, true)
        {
            return None;
        }
        parts.foot(Region::Parallelogram).map(shortest)
    }

    #[inline(never)]
    fn from_edge(
        edge: Edge<Self>,
        corner: Place<F>,
        others: &[Place<F>],
    ) -> Option<Span<Quotient>> {
        let [a, b] = edge.ends;
        let (along, w) = (minus(b, a), minus(corner, a));
        let (reached, length) = (dot(w, along), dot(along, along));
        if reached <= 0 || reached >= length {
            return None;
        }
        // The way is w − along·reached/length; times the length, all below 2^125.
        let rise = |place: Place<F>, end: Place<F>| {
            let place = minus(place, end);
            let times = |x: i64, y: i64| i128::from(x).wrapping_mul(y.into());
            times(dot(w, place), length).wrapping_sub(times(dot(along, place), reached))
        };
        if edge.opposite.is_some_and(|place| rise(place, a) > 0)
            || others.iter().any(|place| rise(*place, corner) < 0)
        {
            return None;
        }
        Some(shortest(Foot {
            square: Self::square_distance(a, b, corner),
            weights: [Self::part_to_nearest(a, b, corner), 0.0],
        }))
    }
}

const fn shortest(foot: Foot<Quotient>) -> Span<Quotient> {
    Span {
        foot,
        is_shortest: true,
    }
}

/// What a perpendicular is made of, over m²; each part is made where it is asked for.
#[derive(Clone, Copy)]
struct Parts {
    u: [i32; 3],
    v: [i32; 3],
    w: [i32; 3],
    m: [i64; 3],
    /// m².
    square: i128,
}

impl Parts {
    #[inline]
    fn new(u: [i32; 3], v: [i32; 3], w: [i32; 3]) -> Self {
        let m = cross(u, v);
        Self {
            u,
            v,
            w,
            m,
            square: dot_long(m, m),
        }
    }

    /// The same u and v with another w.
    #[inline]
    const fn with(self, w: [i32; 3]) -> Self {
        Self { w, ..self }
    }

    #[inline]
    fn s(&self) -> i128 {
        dot_long(self.m, cross(self.w, self.v))
    }

    #[inline]
    fn t(&self) -> i128 {
        dot_long(self.m, cross(self.u, self.w))
    }

    /// m·w.
    #[inline]
    fn height(&self) -> i128 {
        dot_wide(self.m, self.w)
    }

    /// The weights times m², where they are of the region.
    #[inline]
    fn weights(&self, region: Region) -> Option<[i128; 2]> {
        let square = self.square;
        let s = self.s();
        if square == 0 || s < 0 || s > square {
            return None;
        }
        let t = self.t();
        let most = match region {
            Region::Triangle => square.wrapping_sub(s),
            Region::Parallelogram => square,
        };
        (t >= 0 && t <= most).then_some([s, t])
    }

    #[inline]
    fn is_in(&self, region: Region) -> bool {
        self.weights(region).is_some()
    }

    /// (m·w)² ≤ r²·m²: below 2^186 and below 2^182.
    #[inline]
    fn is_within<F: LeEqU32>(&self, radius: FixedI32<F>) -> bool {
        let height = self.height().unsigned_abs();
        let radius = u64::from(radius.to_bits().unsigned_abs());
        let radius = radius.wrapping_mul(radius);
        let square = self.square.unsigned_abs();
        // Of all but large solids both are below 2^128.
        if let (Ok(height), Ok(upper)) = (u64::try_from(height), u64::try_from(square >> 64)) {
            let upper = u128::from(upper).wrapping_mul(radius.into());
            if upper >> 63 == 0 {
                #[expect(clippy::cast_possible_truncation, reason = "the lower half")]
                let lower = u128::from(square as u64).wrapping_mul(radius.into());
                let reach = (upper << 64).checked_add(lower);
                let height = u128::from(height).wrapping_mul(height.into());
                return reach.is_none_or(|reach| height <= reach);
            }
        }
        product::compare(height, height, radius.into(), square) != Ordering::Greater
    }

    #[inline]
    fn foot(&self, region: Region) -> Option<Foot<Quotient>> {
        let weights = self.weights(region)?;
        Some(Foot {
            square: Quotient::new(
                [self.height().unsigned_abs(); 2],
                self.square.unsigned_abs(),
            ),
            weights: weights.map(|x| real(x) / real(self.square)),
        })
    }
}

#[inline]
fn sorted(a: i32, b: i32) -> [i32; 2] {
    if a < b { [a, b] } else { [b, a] }
}

#[expect(
    clippy::cast_precision_loss,
    reason = "rounding to nearest is what is meant"
)]
const fn real(value: i128) -> f64 {
    value as f64
}
