//! An edge, as the oracle asks it.

use super::distance;
use super::segment::{entry, touch};
use crate::oracle::Fraction;
use crate::oracle::exact::{orient2d, sign};
use crate::oracle::facet::Facet;

type Edge = [[f64; 2]; 2];

impl Facet<2> for Edge {
    fn of_segment(segment: [[f64; 2]; 2]) -> Self {
        segment
    }

    fn has_size(&self) -> bool {
        self[0] != self[1]
    }

    fn is_before(&self, p: [f64; 2]) -> bool {
        orient2d(self[0], self[1], p) < 0
    }

    /// An edge owns its lower end and not its upper one, so that neighbours count a shared vertex
    /// once.
    fn crossing(&self, p: [f64; 2]) -> Option<i64> {
        let [a, b] = *self;
        if a == b {
            return Some(0);
        }
        let beyond = p[0] < a[0].min(b[0]);
        let side = if beyond {
            sign(b[1] - a[1])
        } else {
            orient2d(a, b, p)
        };
        if side == 0 && !beyond {
            return None;
        }
        let rises = a[1] <= p[1] && p[1] < b[1];
        let falls = b[1] <= p[1] && p[1] < a[1];
        Some(i64::from(rises && side > 0) - i64::from(falls && side < 0))
    }

    fn touches(&self, segment: Edge) -> bool {
        touch(*self, segment)
    }

    fn entry(&self, segment: Edge) -> Fraction {
        entry(segment, *self)
    }

    fn bounds(&self, p: [f64; 2]) -> (f64, f64) {
        distance::bounds(*self, p)
    }

    fn squared(&self, p: [f64; 2]) -> Fraction {
        distance::squared(*self, p)
    }

    fn intersects(&self, other: &Self) -> bool {
        touch(*self, *other)
    }

    fn separation_bounds(&self, other: &Self) -> (f64, f64) {
        if touch(*self, *other) {
            return (0.0, 0.0);
        }
        let all = ends_and_edges(*self, *other).map(|(edge, p)| distance::bounds(edge, p));
        all.into_iter()
            .fold((f64::INFINITY, f64::INFINITY), |least, this| {
                (least.0.min(this.0), least.1.min(this.1))
            })
    }

    fn squared_separation(&self, other: &Self) -> Fraction {
        if touch(*self, *other) {
            return Fraction::ZERO;
        }
        let all = ends_and_edges(*self, *other).map(|(edge, p)| distance::squared(edge, p));
        all.into_iter().min().expect("four of them")
    }
}

/// Each edge with each end of the other: two edges that do not meet are nearest at an end.
fn ends_and_edges(e: Edge, f: Edge) -> [(Edge, [f64; 2]); 4] {
    [(e, f[0]), (e, f[1]), (f, e[0]), (f, e[1])]
}
