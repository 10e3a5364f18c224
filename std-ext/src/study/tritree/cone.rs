use crate::study::{
    vector::{Vector, add, cross, dot, length, scale, taxicab},
    zone::ROUNDING,
};

/// Cones are widened by this angle where triangles are sorted into them: a hundred times what
/// rounding can move a ray or a point.
const ANGLE: f64 = 1e-13;

/// A tri-cone with its apex at the covering's origin.
///
/// # Source
/// Def. 4.6, 4.8. The corners of the first level are (±1, 0) and (0, ±1), and a cone is split at
/// the middle of its corners, so that all corners are dyadic numbers with |x| + |y| = 1, exact in
/// `f64`, and the corners of a cone at depth d span the area 2^-d.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cone {
    /// The directions V1 and V2 of its rays, counter-clockwise.
    pub corners: [[f64; 2]; 2],
}

impl Cone {
    /// The four quadrants.
    pub const QUADRANTS: [Self; 4] = [
        Self::new([1.0, 0.0], [0.0, 1.0]),
        Self::new([0.0, 1.0], [-1.0, 0.0]),
        Self::new([-1.0, 0.0], [0.0, -1.0]),
        Self::new([0.0, -1.0], [1.0, 0.0]),
    ];

    const fn new(a: Vector, b: Vector) -> Self {
        Self { corners: [a, b] }
    }

    /// Its two halves, split at V' = (V1 + V2) / 2.
    #[must_use]
    pub fn halves(&self) -> [Self; 2] {
        let [a, b] = self.corners;
        let middle = scale(add(a, b), 0.5);
        [Self::new(a, middle), Self::new(middle, b)]
    }

    /// Whether β and γ of a point are not negative, in rounded arithmetic.
    pub(super) fn contains(&self, point: Vector) -> bool {
        let [a, b] = self.corners;
        cross(a, point) >= 0.0 && cross(point, b) >= 0.0
    }

    /// Whether a triangle of the covering with these outer corners, counter-clockwise unless
    /// `turned`, is sorted into the cone.
    ///
    /// # Source
    /// Def. 4.12 by Prop. 4.10 (a corner of the triangle in the cone) and Prop. 4.11 (a ray of the
    /// cone in the triangle's cone); both cones widened.
    pub(super) fn has_triangle(&self, corners: [Vector; 2], turned: bool) -> bool {
        let [a, b] = corners;
        let corner_in = |p: Vector| taxicab(p) > 0.0 && within(self.corners, p);
        let theirs = if turned { [b, a] } else { [a, b] };
        let ray_in = |ray: Vector| within(theirs, ray);
        corner_in(a) || corner_in(b) || self.corners.into_iter().any(ray_in)
    }

    /// 2|OV1V2|.
    pub(super) fn area(&self) -> f64 {
        let [a, b] = self.corners;
        cross(a, b)
    }

    /// Barycentric β and γ of a point with respect to O and points at these multiples of the
    /// corners, and a bound of the error of α = 1 − β − γ.
    pub(super) fn coordinates(&self, point: Vector, [t, u]: [f64; 2]) -> ([f64; 2], f64) {
        let ([a, b], area) = (self.corners, self.area());
        let coordinates = [cross(point, b) / (area * t), cross(a, point) / (area * u)];
        let error = 4.0 * ROUNDING * (1.0 + taxicab(point) / area * (1.0 / t + 1.0 / u));
        (coordinates, error)
    }

    /// The cosine of half its angle.
    pub(super) fn half_angle_cosine(&self) -> f64 {
        let [a, b] = self.corners;
        let cosine = dot(a, b) / (length(a) * length(b));
        libm::sqrt(f64::midpoint(1.0, cosine))
    }
}

/// Whether a direction lies in the cone of two others, widened; the cone is less than half a turn.
fn within([a, b]: [Vector; 2], p: Vector) -> bool {
    let left = |u: Vector, v: Vector| cross(u, v) >= -ANGLE * taxicab(u) * taxicab(v);
    left(a, p) && left(p, b) && (dot(a, p) > 0.0 || dot(b, p) > 0.0)
}
