//! A solid that is shifted along a direction: which facets go through each other, and when the solid first
//! enters another one.
//!
//! Seen along the direction, a facet of one solid is cut to the part that it has in common with a facet of
//! the other one. Between the corners of that part, one facet's depth below the other is affine.

use core::cmp::Ordering;

use dashu_int::IBig;
use dashu_ratio::Relaxed;

use super::exact::integer_points;
use super::facet::Facet;
use super::shift::couples;
use super::solid::Oracle;
use super::{Fraction, Place};
use crate::vector::exact::{cross, dot, minus};

/// Two facets that go through each other while one of them is shifted.
#[derive(Clone, Debug)]
pub struct Passage {
    /// The first multiple of the direction at which they meet.
    pub first: Fraction,
    /// The last one.
    pub last: Fraction,
    /// Of either solid.
    pub facets: (usize, usize),
    /// Of either facet: greater where the direction leads out of the material.
    pub facing: [Ordering; 2],
}

impl Passage {
    /// Whether the materials behind the facets get into each other.
    #[must_use]
    pub fn enters(&self) -> bool {
        self.facing == [Ordering::Less, Ordering::Greater]
    }

    /// Whether these facets show that solids, not shifted, overlap.
    fn overlaps(&self) -> bool {
        let zero = &Fraction::ZERO;
        let together = self.first == *zero && self.last == *zero;
        (self.first < *zero && self.last > *zero) || (together && self.facing[0] == self.facing[1])
    }
}

/// All pairs of facets that have a length or an area in common, seen along `d`, and none in `d`'s own plane.
#[must_use]
pub fn passages<const D: usize>(rests: &Oracle<D>, moved: &Oracle<D>, d: [f64; D]) -> Vec<Passage>
where
    [[f64; D]; D]: Facet<D>,
{
    couples(rests, moved, d)
        .filter_map(|(facets, [one, other])| {
            let ([first, last], facing) = passage(&one, &other, d)?;
            Some(Passage {
                first,
                last,
                facets,
                facing,
            })
        })
        .collect()
}

/// A direction along which no facet of any shape lies.
const SEEN: [f64; 3] = [1.0, 0.743_118, -0.392_37];

/// Whether the interiors of two solids have a point in common, seen along a direction, and by their corners.
#[must_use]
pub fn overlap<const D: usize>(rests: &Oracle<D>, moved: &Oracle<D>) -> bool
where
    [[f64; D]; D]: Facet<D>,
{
    let inside = |one: &Oracle<D>, other: &Oracle<D>| {
        let mut corners = other.bounding().flat_map(|(_, facet)| facet);
        corners.any(|corner| one.place(corner) == Place::Inside)
    };
    inside(rests, moved)
        || inside(moved, rests)
        || passages(rests, moved, core::array::from_fn(|k| SEEN[k]))
            .iter()
            .any(Passage::overlaps)
}

/// From when to when facets go through each other, and which way either faces.
fn passage<const D: usize>(
    one: &[[f64; D]; D],
    other: &[[f64; D]; D],
    d: [f64; D],
) -> Option<([Fraction; 2], [Ordering; 2])> {
    let spread = |place: [f64; D]| {
        let mut all = [0.0; 3];
        all[..D].copy_from_slice(&place);
        all
    };
    let all: Vec<_> = one
        .iter()
        .chain(other)
        .chain([&d])
        .map(|p| spread(*p))
        .collect();
    let (all, _) = integer_points(&all);
    let (ours, rest) = all.split_at(D);
    let (theirs, d) = rest.split_at(D);
    let facing = [ours, theirs].map(|facet| facing(facet, &d[0]));
    if facing.contains(&Ordering::Equal) {
        return None;
    }
    let axis = d[0].iter().position(|x| *x != IBig::ZERO)?;
    let seen = |facet: &[[IBig; 3]]| -> Vec<Seen> {
        facet.iter().map(|p| Seen::of(p, &d[0], axis, D)).collect()
    };
    let (ours, theirs) = (seen(ours), seen(theirs));
    let common = if D == 2 {
        common_interval(&ours, &theirs)?
    } else {
        common_part(&ours, &theirs)?
    };
    let depths = common
        .iter()
        .map(|place| &depth(&ours, place) - &depth(&theirs, place));
    let (mut first, mut last): (Option<Relaxed>, Option<Relaxed>) = (None, None);
    for depth in depths {
        if first.as_ref().is_none_or(|first| depth < *first) {
            first = Some(depth.clone());
        }
        if last.as_ref().is_none_or(|last| depth > *last) {
            last = Some(depth);
        }
    }
    let told = |x: Relaxed| {
        let (over, under) = x.into_parts();
        Fraction::new(over, under.into())
    };
    Some(([told(first?), told(last?)], facing))
}

/// Where the direction leads.
fn facing(facet: &[[IBig; 3]], d: &[IBig; 3]) -> Ordering {
    let edge = minus(&facet[1], &facet[0]);
    let across = match facet.get(2) {
        Some(third) => cross(&edge, &minus(third, &facet[0])),
        None => [edge[1].clone(), -edge[0].clone(), IBig::ZERO],
    };
    dot(&across, d).cmp(&IBig::ZERO)
}

/// A corner, seen along a direction.
#[derive(Clone, Debug)]
struct Seen {
    /// Where it is seen: one coordinate in the plane, two in space.
    place: Vec<Relaxed>,
    /// How far along the direction it is.
    depth: Relaxed,
}

impl Seen {
    fn of(p: &[IBig; 3], d: &[IBig; 3], axis: usize, dimension: usize) -> Self {
        let others = (0..dimension).filter(|k| *k != axis);
        Self {
            place: others
                .map(|k| Relaxed::from(&p[k] * &d[axis] - &p[axis] * &d[k]))
                .collect(),
            depth: Relaxed::from(p[axis].clone()) / Relaxed::from(d[axis].clone()),
        }
    }
}

/// Twice the area of a triangle; of an interval the length.
fn size(corners: [&[Relaxed]; 3]) -> Relaxed {
    let [p, q, r] = corners;
    let (a, b) = (&q[0] - &p[0], &q[1] - &p[1]);
    let (c, d) = (&r[0] - &p[0], &r[1] - &p[1]);
    a * d - b * c
}

/// How deep a facet is at a place.
fn depth(facet: &[Seen], place: &[Relaxed]) -> Relaxed {
    if let [from, to] = facet {
        let part = (&place[0] - &from.place[0]) / (&to.place[0] - &from.place[0]);
        return &from.depth + part * (&to.depth - &from.depth);
    }
    let at = |k: usize| &facet[k % 3].place[..];
    let whole = size([at(0), at(1), at(2)]);
    (0..3).fold(Relaxed::ZERO, |sum, k| {
        sum + size([place, at(k + 1), at(k + 2)]) / &whole * &facet[k].depth
    })
}

fn common_interval(ours: &[Seen], theirs: &[Seen]) -> Option<Vec<Vec<Relaxed>>> {
    let ends = |facet: &[Seen]| {
        let (a, b) = (facet[0].place[0].clone(), facet[1].place[0].clone());
        if a < b { (a, b) } else { (b, a) }
    };
    let ((a, b), (c, d)) = (ends(ours), ends(theirs));
    let (low, high) = (if a > c { a } else { c }, if b < d { b } else { d });
    (low < high).then(|| vec![vec![low], vec![high]])
}

/// The corners of what two triangles have in common, if that has an area: the first one, cut along the edges
/// of the second.
fn common_part(ours: &[Seen], theirs: &[Seen]) -> Option<Vec<Vec<Relaxed>>> {
    let mut part: Vec<_> = ours.iter().map(|corner| corner.place.clone()).collect();
    let at = |k: usize| &theirs[k % 3].place[..];
    let is_left = size([at(0), at(1), at(2)]) > Relaxed::ZERO;
    for k in 0..3 {
        let inner = |p: &[Relaxed]| {
            let side = size([at(k), at(k + 1), p]);
            if is_left { side } else { -side }
        };
        let mut cut = Vec::new();
        for (i, p) in part.iter().enumerate() {
            let q = &part[(i + 1) % part.len()];
            let (side, next) = (inner(p), inner(q));
            if side >= Relaxed::ZERO {
                cut.push(p.clone());
            }
            if (side > Relaxed::ZERO && next < Relaxed::ZERO)
                || (side < Relaxed::ZERO && next > Relaxed::ZERO)
            {
                let share = &side / (&side - &next);
                let between = |x: &Relaxed, y: &Relaxed| x + &share * (y - x);
                cut.push(p.iter().zip(q).map(|(x, y)| between(x, y)).collect());
            }
        }
        part = cut;
    }
    let has_area =
        (2..part.len()).any(|k| size([&part[0], &part[k - 1], &part[k]]) != Relaxed::ZERO);
    has_area.then_some(part)
}
