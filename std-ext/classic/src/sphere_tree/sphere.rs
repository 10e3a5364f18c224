use core::array::from_fn;

use crate::vector::{Vector, add, dot, scale, sub};

/// What a measured distance is widened by: it is wrong by less than 4 units of 2^-53.
const WIDENED: f64 = 1.0 + 16.0 * f64::EPSILON;

/// What a distance is widened by where containment is checked: more than it can be wrong by, and
/// less than [`WIDENED`].
const CHECKED: f64 = 1.0 + 4.0 * f64::EPSILON;

/// A sphere around facets, in the plane a circle: 16 bytes in space, 12 in the plane.
///
/// The centre is whatever `f32` are near to where it should be; the radius is rounded up from there,
/// so that what shall be in the sphere is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BoundingSphere<const D: usize> {
    /// Its centre, in units of the image.
    pub centre: [f32; D],
    /// Its radius, rounded up.
    pub radius: f32,
}

impl<const D: usize> BoundingSphere<D> {
    /// The sphere about this centre, rounded, that holds all of these points.
    pub(super) fn around(centre: Vector<D>, points: impl Iterator<Item = Vector<D>>) -> Self {
        let centre = centre.map(nearest);
        let from = centre.map(f64::from);
        let reach = points.fold(0.0, |most: f64, p| most.max(distance(from, p)));
        Self {
            centre,
            radius: above(reach * WIDENED),
        }
    }

    /// The sphere about this centre, rounded, that holds all of these spheres.
    pub(super) fn around_all<'a>(
        centre: Vector<D>,
        spheres: impl Iterator<Item = &'a Self>,
    ) -> Self {
        let centre = centre.map(nearest);
        let from = centre.map(f64::from);
        let reach = spheres.fold(0.0, |most: f64, sphere| {
            most.max(sphere.reach(from) * WIDENED)
        });
        Self {
            centre,
            radius: above(reach * WIDENED),
        }
    }

    /// The smallest sphere that holds a facet's corners: about the middle of its longest side, the
    /// first of several, or about its circumcentre.
    pub(super) fn of_facet(corners: [Vector<D>; D]) -> Self {
        let sides = (0..D).flat_map(|i| (0..i).map(move |j| [corners[j], corners[i]]));
        let square = |[a, b]: &[Vector<D>; 2]| dot(sub(*a, *b), sub(*a, *b));
        let longest = sides.reduce(|longest, side| {
            if square(&side) > square(&longest) {
                side
            } else {
                longest
            }
        });
        let middle = longest.map_or(corners[0], |[a, b]| scale(add(a, b), 0.5));
        let about_side = Self::around(middle, corners.into_iter());
        let Some(centre) = circumcentre(&corners) else {
            return about_side;
        };
        let about_all = Self::around(centre, corners.into_iter());
        if about_all.radius < about_side.radius {
            about_all
        } else {
            about_side
        }
    }

    /// The smallest sphere that holds two spheres, but for rounding.
    pub(super) fn of_two(a: &Self, b: &Self) -> Self {
        if a.has(b) {
            return *a;
        }
        if b.has(a) {
            return *b;
        }
        let (p, q) = (a.centre.map(f64::from), b.centre.map(f64::from));
        let (way, far) = (sub(q, p), distance(p, q));
        let radius = (far + f64::from(a.radius) + f64::from(b.radius)) / 2.0;
        let centre = add(p, scale(way, (radius - f64::from(a.radius)) / far));
        Self::around_all(centre, [a, b].into_iter())
    }

    /// How far the sphere reaches from a point.
    fn reach(&self, from: Vector<D>) -> f64 {
        let far = distance(from, self.centre.map(f64::from));
        far * WIDENED + f64::from(self.radius)
    }

    /// Whether a point certainly lies in the sphere: always so where the radius was rounded up.
    #[must_use]
    pub fn has_point(&self, point: [f64; D]) -> bool {
        let far = distance(self.centre.map(f64::from), point);
        far * CHECKED <= f64::from(self.radius) && self.radius < f32::INFINITY
    }

    /// Whether another sphere certainly lies in this one.
    #[must_use]
    pub fn has(&self, other: &Self) -> bool {
        let [from, to] = [self, other].map(|sphere| sphere.centre.map(f64::from));
        let far = distance(from, to);
        if far <= 0.0 {
            return other.radius <= self.radius;
        }
        let reach = far * CHECKED + f64::from(other.radius);
        reach * CHECKED <= f64::from(self.radius)
    }
}

/// The centre of the circle through three corners, in their plane; none of two, and of three in a
/// line.
fn circumcentre<const D: usize>(corners: &[Vector<D>; D]) -> Option<Vector<D>> {
    let [a, b, c] = corners.get(..3)? else {
        return None;
    };
    let (u, v) = (sub(*b, *a), sub(*c, *a));
    let (uu, uv, vv) = (dot(u, u), dot(u, v), dot(v, v));
    let twice = 2.0 * (uu * vv - uv * uv);
    let (s, t) = (vv * (uu - uv) / twice, uu * (vv - uv) / twice);
    let centre = add(*a, add(scale(u, s), scale(v, t)));
    centre.iter().all(|x| x.is_finite()).then_some(centre)
}

/// How far two points are apart, wrong by less than four units in the last place.
pub(super) fn distance<const D: usize>(a: Vector<D>, b: Vector<D>) -> f64 {
    let way: Vector<D> = from_fn(|k| a[k] - b[k]);
    libm::sqrt(dot(way, way))
}

/// The nearest `f32`.
#[expect(clippy::cast_possible_truncation, reason = "this is the rounding")]
pub(super) const fn nearest(x: f64) -> f32 {
    x as f32
}

/// The least `f32` that is not below.
fn above(x: f64) -> f32 {
    let near = nearest(x);
    if f64::from(near) < x {
        near.next_up()
    } else {
        near
    }
}
