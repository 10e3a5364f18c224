//! A solid that is shifted along a direction: when facets meet, and until when the solids do.
//!
//! Two convex sets are apart if a plane separates them, and for those spanned by few points few planes
//! have to be looked at. Each of these rules out what is before one multiple of the direction and
//! beyond another.

use core::cmp::Ordering;

use dashu_int::IBig;

use super::Fraction;
use super::exact::integer_points;
use super::facet::Facet;
use super::pair::meet;
use super::solid::Oracle;
use crate::vector::exact::{cross, dot, minus};

type Vector = [IBig; 3];

/// The first and the last multiple of a direction at which two facets meet, and the facets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meeting {
    /// The first multiple.
    pub first: Fraction,
    /// The last one.
    pub last: Fraction,
    /// Of either solid.
    pub facets: (usize, usize),
}

/// Until when a solid that is shifted meets another.
#[derive(Clone, Debug)]
pub struct Penetration {
    /// The infimum of the multiples, zero or more, at which they are free.
    pub multiple: Fraction,
    /// The facets that meet there.
    pub facets: Vec<(usize, usize)>,
}

/// All facets that bound something and meet while `moved` is shifted by multiples of `d`, also negative ones.
#[must_use]
pub fn meetings<const D: usize>(rests: &Oracle<D>, moved: &Oracle<D>, d: [f64; D]) -> Vec<Meeting>
where
    [[f64; D]; D]: Facet<D>,
{
    couples(rests, moved, d)
        .filter_map(|(facets, [one, other])| {
            let (first, last) = meeting(&one, &other, d)?;
            Some(Meeting {
                first,
                last,
                facets,
            })
        })
        .collect()
}

/// The numbers and the corners of two facets, the second one of what is moved.
type Couple<const D: usize> = ((usize, usize), [[[f64; D]; D]; 2]);

/// All couples of facets that bound something, but such as surely do not meet along `d`.
pub(super) fn couples<const D: usize>(
    rests: &Oracle<D>,
    moved: &Oracle<D>,
    d: [f64; D],
) -> impl Iterator<Item = Couple<D>>
where
    [[f64; D]; D]: Facet<D>,
{
    let theirs: Vec<_> = moved.bounding().collect();
    rests.bounding().flat_map(move |(i, one)| {
        let near = theirs.clone().into_iter();
        let near = near.filter(move |(_, other)| !surely_miss(&one, other, d));
        near.map(move |(j, other)| ((i, j), [one, other]))
    })
}

/// How far `moved`, made of `facets` between `places`, is to be shifted along `d` until it is free of
/// the other solid; `None` where the coordinates between two meetings do not fit an `f64`.
#[must_use]
pub fn penetration<const D: usize>(
    rests: &Oracle<D>,
    (moved, places, facets): (&Oracle<D>, &[[f64; D]], &[[u32; D]]),
    d: [f64; D],
    meetings: &[Meeting],
) -> Option<Penetration>
where
    [[f64; D]; D]: Facet<D>,
{
    let mut ahead: Vec<&Meeting> = meetings.iter().collect();
    ahead.sort_by(|a, b| a.first.cmp(&b.first));
    let mut at = Fraction::ZERO;
    for meeting in ahead {
        if meeting.first > at {
            // Up to here no facets meet.
            let (between, power) = dyadic_between(&at, &meeting.first);
            let shifted = shifted(places, d, &between, power)?;
            if !meet(rests, &moved.moved(&shifted, facets)) {
                break;
            }
            at = meeting.first.clone();
        }
        if meeting.last > at {
            at = meeting.last.clone();
        }
    }
    let mut ending: Vec<_> = meetings
        .iter()
        .filter(|meeting| meeting.last == at)
        .map(|meeting| meeting.facets)
        .collect();
    ending.sort_unstable();
    Some(Penetration {
        multiple: at,
        facets: ending,
    })
}

/// An integer and a power of two by which it is divided, between two fractions, the first one not
/// negative.
fn dyadic_between(low: &Fraction, high: &Fraction) -> (IBig, u32) {
    for power in 0..400 {
        let scale = IBig::ONE << power as usize;
        let next = low.floor_of(&scale) + IBig::ONE;
        let place = Fraction::new(next.clone(), scale);
        if place > *low && place < *high {
            return (next, power);
        }
    }
    panic!("two fractions have a number between them");
}

/// Where points are after a shift, if that is a number.
fn shifted<const D: usize>(
    places: &[[f64; D]],
    d: [f64; D],
    times: &IBig,
    power: u32,
) -> Option<Vec<[f64; D]>> {
    let shift = |x: f64, d: f64| {
        let part = Fraction::of(d).times(times, power);
        let place = Fraction::of(x).minus(&part.negative());
        let rounded = place.to_f64();
        let fits = rounded.abs() < 1e38 && (rounded * 2f64.powi(149)).fract() == 0.0;
        (fits && Fraction::of(rounded) == place).then_some(rounded)
    };
    places
        .iter()
        .map(|place| {
            let mut moved = [0.0; D];
            for k in 0..D {
                moved[k] = shift(place[k], d[k])?;
            }
            Some(moved)
        })
        .collect()
}

/// Whether boxes, a little widened, never meet.
fn surely_miss<const D: usize>(one: &[[f64; D]; D], other: &[[f64; D]; D], d: [f64; D]) -> bool {
    let (mut low, mut high) = (f64::NEG_INFINITY, f64::INFINITY);
    for k in 0..D {
        let ends = |facet: &[[f64; D]; D]| {
            let all = facet.iter().map(|corner| corner[k]);
            let least = all.clone().fold(f64::INFINITY, f64::min);
            (least, all.fold(f64::NEG_INFINITY, f64::max))
        };
        let ((a, b), (c, e)) = (ends(one), ends(other));
        let (from, to) = (a - e, b - c);
        if d[k] == 0.0 {
            if from > 0.0 || to < 0.0 {
                return true;
            }
            continue;
        }
        let (p, q) = (from / d[k], to / d[k]);
        let wide = (p.abs() + q.abs()) * 1e-12;
        low = low.max(p.min(q) - wide);
        high = high.min(p.max(q) + wide);
    }
    low > high
}

/// From when to when two facets meet.
fn meeting<const D: usize>(
    one: &[[f64; D]; D],
    other: &[[f64; D]; D],
    d: [f64; D],
) -> Option<(Fraction, Fraction)> {
    let spread = |place: [f64; D]| {
        let mut all = [0.0; 3];
        all[..D].copy_from_slice(&place);
        all
    };
    let all: Vec<_> = one
        .iter()
        .chain(other)
        .map(|p| spread(*p))
        .chain([spread(d)])
        .collect();
    let (all, _) = integer_points(&all);
    let (ours, rest) = all.split_at(D);
    let (theirs, d) = rest.split_at(D);
    let mut limits = Limits {
        low: None,
        high: None,
    };
    for axis in axes(ours, theirs) {
        if !limits.narrow(&axis, ours, theirs, &d[0]) {
            return None;
        }
    }
    Some((limits.low?, limits.high?))
}

/// Directions, one of which at least separates two convex sets wherever these are apart.
fn axes(ours: &[Vector], theirs: &[Vector]) -> Vec<Vector> {
    let edges = |corners: &[Vector]| -> Vec<Vector> {
        let next = (0..corners.len()).map(|k| (k + 1) % corners.len());
        next.enumerate()
            .map(|(k, next)| minus(&corners[next], &corners[k]))
            .collect()
    };
    let edges = [edges(ours), edges(theirs)].concat();
    let unit = |k: usize| core::array::from_fn(|i| IBig::from(u8::from(i == k)));
    let coordinates: [Vector; 3] = [unit(0), unit(1), unit(2)];
    let mut axes = coordinates.to_vec();
    for (k, one) in edges.iter().enumerate() {
        axes.extend(edges[..k].iter().map(|other| cross(one, other)));
    }
    let normals = axes[3..].to_vec();
    let all_level = normals
        .iter()
        .all(|n| edges.iter().all(|edge| dot(n, edge) == IBig::ZERO));
    if all_level {
        axes.extend(edges.iter().cloned());
        for edge in &edges {
            axes.extend(normals.iter().chain(&coordinates).map(|n| cross(n, edge)));
        }
    }
    axes.retain(|axis| axis.iter().any(|x| *x != IBig::ZERO));
    axes
}

/// Between what multiples two sets may meet.
struct Limits {
    low: Option<Fraction>,
    high: Option<Fraction>,
}

impl Limits {
    /// By what one axis says; whether anything is left.
    fn narrow(&mut self, axis: &Vector, ours: &[Vector], theirs: &[Vector], d: &Vector) -> bool {
        let ends = |corners: &[Vector]| {
            let mut along: Vec<_> = corners.iter().map(|corner| dot(axis, corner)).collect();
            along.sort();
            (along[0].clone(), along[along.len() - 1].clone())
        };
        let ((a, b), (c, e), speed) = (ends(ours), ends(theirs), dot(axis, d));
        let (from, to) = (a - e, b - c);
        let (first, last) = match speed.cmp(&IBig::ZERO) {
            Ordering::Equal => return from <= IBig::ZERO && to >= IBig::ZERO,
            Ordering::Greater => (from, to),
            Ordering::Less => (to, from),
        };
        let first = Fraction::new(first, speed.clone());
        let last = Fraction::new(last, speed);
        if self.low.as_ref().is_none_or(|low| first > *low) {
            self.low = Some(first);
        }
        if self.high.as_ref().is_none_or(|high| last < *high) {
            self.high = Some(last);
        }
        self.low <= self.high
    }
}
