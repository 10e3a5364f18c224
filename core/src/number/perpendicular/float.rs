//! Single precision: measured in `f64` with a proven bound, and integers where that leaves open
//! what matters.

use super::{
    Edge, Foot, Perpendicular, Reach, Region, Span,
    exact::{exact_foot, exact_reaches},
};
use crate::number::{
    Metric as _,
    bounded::{self, Bounded, cross, project, way},
    vector::dot,
};

/// Everything measured here is a sum of products of differences and known up to this part of the
/// sum of the products' absolute values: at most sixteen roundings of 2^-53, doubled.
const BOUND: f64 = 1.0 / 281_474_976_710_656.0;

/// Where |m| is at least this part of |u|·|v|, what the bound leaves open is less than 2^-40 of
/// the greatest distance: s·u and t·v are off by at most 2^-43.4 of it, the distance from the third
/// side and the height by at most 2^-44, and feet up to twice as far off count.
const FAT: f64 = 1.0 / 2.0;

/// Where |m| is at least this part of |u|·|v|, a height is right up to 2^-41 of the greatest
/// distance.
const MEASURABLE: f64 = 1.0 / 128.0;

type Place = [f32; 3];
pub(super) type Ways = [[Place; 2]; 3];

impl Perpendicular for f32 {
    fn foot([a, b, c]: [Place; 3], point: Place) -> Option<Foot<f64>> {
        if is_surely_off([[a, b], [a, c], [a, point]], Region::Triangle) {
            return None;
        }
        let corner = widest([a, b, c]);
        let Foot {
            square,
            weights: [s, t],
        } = foot(from(corner, [a, b, c], point), Region::Triangle)?;
        let rest = 1.0 - s - t;
        let weights = match corner {
            Corner::First => [s, t],
            Corner::Second => [rest, s],
            Corner::Third => [t, rest],
        };
        Some(Foot { square, weights })
    }

    #[inline]
    fn foot_reaches([a, b, c]: [Place; 3], point: Place, radius: f32) -> Reach {
        let [u, v, w] = [[a, b], [a, c], [a, point]].map(way);
        if is_beyond(&Plane::new(u, v, w), radius) {
            return Reach::Beyond;
        }
        if is_surely_off([[a, b], [a, c], [a, point]], Region::Triangle) {
            return Reach::Edges;
        }
        let corner = widest([a, b, c]);
        if reaches(from(corner, [a, b, c], point), Region::Triangle, radius) {
            Reach::Within
        } else {
            Reach::Edges
        }
    }

    #[inline(never)]
    fn gap([a, b]: [Place; 2], [c, d]: [Place; 2]) -> Option<Foot<f64>> {
        let ways = [[a, b], [d, c], [a, c]];
        if is_surely_off(ways, Region::Parallelogram) {
            return None;
        }
        foot(ways, Region::Parallelogram)
    }

    #[inline(never)]
    fn gap_reaches([a, b]: [Place; 2], [c, d]: [Place; 2], distance: f32) -> bool {
        let ways = [[a, b], [d, c], [a, c]];
        !is_surely_off(ways, Region::Parallelogram)
            && reaches(ways, Region::Parallelogram, distance)
    }

    #[inline(never)]
    fn from_face(triangle: [Place; 3], corners: &[Place]) -> Option<(Place, Span<f64>)> {
        let mut nearest: Option<(Place, Foot<f64>)> = None;
        for &corner in corners {
            if let Some(foot) = Self::foot(triangle, corner)
                && nearest.is_none_or(|(_, least)| foot.square < least.square)
            {
                nearest = Some((corner, foot));
            }
        }
        let (corner, foot) = nearest?;
        let [a, b, c] = widest_first(triangle);
        let is_shortest = measurable([a, b], [a, c]).is_some_and(|m| {
            let height = |place: Place| dot(m, way([a, place]));
            let own = height(corner);
            corners
                .iter()
                .map(|corner| height(*corner))
                .all(|other| other.abs() >= own.abs() && (other > 0.0) == (own > 0.0))
        });
        Some((corner, Span { foot, is_shortest }))
    }

    #[inline(never)]
    fn between_edges(first: Edge<Self>, second: Edge<Self>) -> Option<Span<f64>> {
        let foot = Self::gap(first.ends, second.ends)?;
        let ([a, b], [c, d]) = (first.ends, second.ends);
        let is_shortest = measurable([a, b], [d, c]).is_some_and(|m| {
            let height = dot(m, way([a, c]));
            let rise = |opposite: Option<Place>, from: Place| {
                opposite.map_or(0.0, |place| dot(m, way([from, place])))
            };
            let (ours, theirs) = (rise(first.opposite, a), rise(second.opposite, c));
            (height > 0.0 && ours <= 0.0 && theirs >= 0.0)
                || (height < 0.0 && ours >= 0.0 && theirs <= 0.0)
        });
        Some(Span { foot, is_shortest })
    }

    /// Others are left to comparing: a way across an edge is not known well enough where it is short.
    #[inline(never)]
    fn from_edge(edge: Edge<Self>, corner: Place, _: &[Place]) -> Option<Span<f64>> {
        let [a, b] = edge.ends;
        let part = Self::part_to_nearest(a, b, corner);
        (part > 0.0 && part < 1.0).then(|| Span {
            foot: Foot {
                square: Self::square_distance(a, b, corner),
                weights: [part, 0.0],
            },
            is_shortest: false,
        })
    }
}

/// A corner of a triangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Corner {
    First,
    Second,
    Third,
}

/// The corner with the greatest angle, opposite the longest side: from there m is least hurt by
/// roundings, unless all three corners are nearly on one line.
#[inline]
fn widest([a, b, c]: [Place; 3]) -> Corner {
    let square = |a, b| {
        let side = way([a, b]);
        dot(side, side)
    };
    let (ab, bc, ca) = (square(a, b), square(b, c), square(c, a));
    if bc >= ab && bc >= ca {
        Corner::First
    } else if ca >= ab {
        Corner::Second
    } else {
        Corner::Third
    }
}

/// The corners in order from the widest one on.
#[inline]
fn widest_first([a, b, c]: [Place; 3]) -> [Place; 3] {
    begin_with(widest([a, b, c]), [a, b, c])
}

#[inline]
const fn begin_with(corner: Corner, [a, b, c]: [Place; 3]) -> [Place; 3] {
    match corner {
        Corner::First => [a, b, c],
        Corner::Second => [b, c, a],
        Corner::Third => [c, a, b],
    }
}

/// The cross product of two ways, where a height over their plane is right up to 2^-41 of the greatest distance.
#[inline]
fn measurable(first: [Place; 2], second: [Place; 2]) -> Option<[f64; 3]> {
    let (u, v) = (way(first), way(second));
    let m = cross(u, v).map(|x| x.value);
    let square = dot(m, m);
    (square > 0.0 && square >= MEASURABLE * MEASURABLE * dot(u, u) * dot(v, v)).then_some(m)
}

/// The ways from a corner to the next one, the one after it, and a point.
#[inline]
fn from(corner: Corner, [a, b, c]: [Place; 3], point: Place) -> Ways {
    let [a, b, c] = begin_with(corner, [a, b, c]);
    [[a, b], [a, c], [a, point]]
}

/// Whether a foot certainly does not count, as most do not: s, t and 1 from six scalar products, all
/// over m² = u²·v² − (u·v)².
///
/// A product of two of them has at most fifteen roundings of 2^-53 of the product of the lengths,
/// |u|·|w| is at most half of u² + w², and there are two such products to a sum.
#[inline]
fn is_surely_off([u, v, w]: Ways, region: Region) -> bool {
    let (u, v, w) = (way(u), way(v), way(w));
    let (uu, vv, ww) = (dot(u, u), dot(v, v), dot(w, w));
    let (uv, uw, vw) = (dot(u, v), dot(u, w), dot(v, w));
    let (s, t, one) = (uw * vv - vw * uv, vw * uu - uw * uv, uu * vv - uv * uv);
    let (off_s, off_t) = (BOUND * vv * (uu + ww), BOUND * uu * (vv + ww));
    let off = BOUND * uu * vv;
    let is_beyond = match region {
        Region::Triangle => s + t - one > off_s + off_t + off,
        Region::Parallelogram => s - one > off_s + off || t - one > off_t + off,
    };
    s < -off_s || t < -off_t || is_beyond
}

/// The plane of u and v, and what is across it.
struct Plane {
    /// u × v.
    m: [Bounded; 3],
    /// m².
    square: Bounded,
    /// m·w.
    height: Bounded,
}

impl Plane {
    #[inline]
    fn new(u: [f64; 3], v: [f64; 3], w: [f64; 3]) -> Self {
        let m = cross(u, v);
        Self {
            m,
            square: bounded::dot(m, m),
            height: project(m, w),
        }
    }
}

/// Whether the plane is certainly farther than the radius.
#[inline]
fn is_beyond(plane: &Plane, radius: f32) -> bool {
    let Plane { square, height, .. } = plane;
    let least = (height.value.abs() - BOUND * height.size).max(0.0);
    let radius = f64::from(radius) * f64::from(radius);
    least * least * (1.0 - BOUND) > radius * (square.value + BOUND * square.size)
}

/// What a perpendicular is made of, over m².
struct Parts {
    s: Bounded,
    t: Bounded,
    plane: Plane,
    /// u²·v².
    sides: f64,
}

/// Where a foot is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Position {
    Inside,
    Outside,
    /// So near to a border that the bound leaves it open.
    Open,
}

impl Parts {
    #[inline]
    fn new(ways: Ways) -> Self {
        let [u, v, w] = ways;
        let (u, v, w) = (way(u), way(v), way(w));
        let plane = Plane::new(u, v, w);
        Self {
            s: bounded::dot(plane.m, cross(w, v)),
            t: bounded::dot(plane.m, cross(u, w)),
            plane,
            sides: dot(u, u) * dot(v, v),
        }
    }

    /// How far the foot is from the borders, over m²; at least zero inside. A triangle ends where
    /// its parallelogram does: near two sides that are nearly parallel is not near the triangle.
    #[inline]
    fn margins(&self, region: Region) -> [Bounded; 5] {
        let (s, t, square) = (self.s, self.t, self.plane.square);
        let (beyond_s, beyond_t) = (square.minus(s), square.minus(t));
        let last = match region {
            Region::Triangle => beyond_s.minus(t),
            Region::Parallelogram => beyond_s,
        };
        [s, t, last, beyond_s, beyond_t]
    }

    #[inline]
    fn position(&self, region: Region) -> Position {
        let square = self.plane.square;
        let margins = self.margins(region);
        let is_out = |margin: &Bounded| margin.value < -BOUND * margin.size;
        let is_in = |margin: &Bounded| margin.value > BOUND * margin.size;
        if margins.iter().any(is_out) || square.size <= 0.0 {
            Position::Outside
        } else if margins.iter().all(is_in) && is_in(&square) {
            Position::Inside
        } else {
            Position::Open
        }
    }

    /// Whether |m| is at least this part of |u|·|v|.
    #[inline]
    fn is_at_least(&self, part: f64) -> bool {
        let square = self.plane.square.value;
        square >= part * part * self.sides && square > 0.0
    }

    fn foot(&self) -> Foot<f64> {
        let Plane { square, height, .. } = &self.plane;
        Foot {
            square: height.value * height.value / square.value,
            weights: [self.s, self.t].map(|part| (part.value / square.value).clamp(0.0, 1.0)),
        }
    }
}

/// Out of line, so that callers keep their registers: measuring is rarer than comparing.
#[inline(never)]
fn foot(ways: Ways, region: Region) -> Option<Foot<f64>> {
    let parts = Parts::new(ways);
    match parts.position(region) {
        Position::Outside => None,
        Position::Inside if parts.is_at_least(MEASURABLE) => Some(parts.foot()),
        _ if parts.is_at_least(FAT) => {
            let margins = parts.margins(region);
            margins
                .iter()
                .all(|margin| margin.value >= 0.0)
                .then(|| parts.foot())
        }
        _ => exact_foot(ways, region),
    }
}

#[inline]
fn reaches(ways: Ways, region: Region, radius: f32) -> bool {
    let parts = Parts::new(ways);
    let position = parts.position(region);
    if position == Position::Outside {
        return false;
    }
    if is_beyond(&parts.plane, radius) {
        return false;
    }
    let Plane { square, height, .. } = &parts.plane;
    let most = height.value.abs() + BOUND * height.size;
    let radius_square = f64::from(radius) * f64::from(radius);
    let is_near =
        most * most <= radius_square * (square.value - BOUND * square.size) * (1.0 - BOUND);
    (position == Position::Inside && is_near)
        || parts.is_at_least(FAT)
        || exact_reaches(ways, region, radius)
}

#[cfg(test)]
mod tests {
    use super::{
        Corner, Perpendicular, Reach, Region, exact_foot, exact_reaches, foot, from, reaches,
    };
    use crate::number::F32_LIMIT;

    #[test]
    fn measured_and_exact_agree() {
        let mut state = 11u64;
        let mut pick = || {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            f32::from(i8::try_from(state >> 61).expect("3 bits"))
        };
        let mut met = 0;
        for round in 0..3000 {
            let mut point = || [(); 3].map(|()| pick());
            let ways = from(Corner::First, [point(), point(), point()], point());
            let region = if round % 2 == 0 {
                Region::Triangle
            } else {
                Region::Parallelogram
            };
            let (measured, exact) = (foot(ways, region), exact_foot(ways, region));
            assert_eq!(measured.is_some(), exact.is_some(), "{ways:?}");
            if let (Some(measured), Some(exact)) = (measured, exact) {
                met += 1;
                assert!((measured.square - exact.square).abs() < 1e-13, "{ways:?}");
                let radius = f32::from(i8::try_from(round % 5).expect("small"));
                let found = reaches(ways, region, radius);
                assert_eq!(found, exact_reaches(ways, region, radius), "{ways:?}");
            }
        }
        assert!(met > 300, "{met}");
    }

    /// A triangle with an angle of nearly 180°, and a point over the middle of it that is as high
    /// as the radius and over an edge, or not quite.
    #[test]
    fn what_the_bound_leaves_open_is_exact() {
        let (near, one) = (f32::MIN_POSITIVE, 1.0f32);
        let cap = [[-one, 0.0, 0.0], [one, 0.0, 0.0], [0.0, near, 0.0]];
        let over = |y: f32| [0.0, y, one];
        let reach = |y, radius| f32::foot_reaches(cap, over(y), radius);
        assert_eq!(reach(near, one), Reach::Within);
        assert_eq!(reach(near.next_up(), one), Reach::Edges);
        assert_eq!(reach(0.0, one), Reach::Within);
        assert_eq!(reach(-near, one), Reach::Edges);
        assert_eq!(reach(near, one.next_down()), Reach::Beyond);
        assert!(f32::foot(cap, over(near)).is_some_and(|foot| (foot.square - 1.0).abs() < 1e-15));
        assert!(f32::foot(cap, over(near.next_up())).is_none());
    }

    #[test]
    fn the_ends_of_the_domain_do_not_disturb() {
        let (far, near) = (F32_LIMIT, f32::from_bits(1));
        let cap = [[-far, 0.0, 0.0], [far, 0.0, 0.0], [0.0, near, 0.0]];
        let over = |y: f32| [0.0, y, near];
        assert_eq!(f32::foot_reaches(cap, over(near), near), Reach::Within);
        assert_eq!(
            f32::foot_reaches(cap, over(near + near), near),
            Reach::Edges
        );
        let foot = f32::foot(cap, over(near)).expect("over the corner");
        assert_eq!(
            foot.square.to_bits(),
            (f64::from(near) * f64::from(near)).to_bits()
        );
        let (low, high) = (
            [[-far, -far, -far], [far, far, -far]],
            [[-far, far, far], [far, -far, far]],
        );
        let feet = f32::gap(low, high).expect("they cross, seen from above");
        let square = f64::from(far) * f64::from(far) * 4.0;
        assert_eq!((feet.square, feet.weights), (square, [0.5, 0.5]));
        assert!(f32::gap_reaches(low, high, far) == f32::gap_reaches(high, low, far));
    }
}
