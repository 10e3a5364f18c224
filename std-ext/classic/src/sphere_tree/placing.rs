use core::array::from_fn;

use tetracone::number::Scalar;

use super::{BoundingSphere, SphereTree, sphere::distance};
use crate::{
    Simplicial,
    posing::{DIAGONAL, rounding, stretch},
    vector::{add, dot, scale, sub},
};

/// No number of `f64` here is off by more than this part of the greatest coordinate.
const ROUNDED: f64 = 64.0 * f64::EPSILON;

/// Where a pose takes the spheres of a solid, so that they hold its facets with their corners rounded.
///
/// A rotation's matrix is of numbers of the arithmetic, so it lengthens by a trifle; the core rounds
/// every corner that it places. The radius of a placed sphere has both added.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placing<const D: usize> {
    rows: [[f64; D]; D],
    shift: [f64; D],
    /// How much longer the rotation makes a vector at most.
    stretch: f64,
    /// How far a placed corner may be from where it would be without rounding.
    margin: f64,
    /// What comparisons of spheres in `f64` may be off by.
    slack: f64,
}

/// A sphere where a pose takes it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlacedSphere<const D: usize> {
    /// Its centre.
    pub centre: [f64; D],
    /// Its radius, with all that rounding may amount to.
    pub radius: f64,
}

impl<const D: usize> Placing<D> {
    /// For a pose of the second tree's solid in the frame of the first one's.
    #[must_use]
    pub fn new<G: Simplicial<D>>(
        pose: &G::Pose,
        first: &SphereTree<D>,
        second: &SphereTree<D>,
    ) -> Self {
        let rows = G::rows(pose);
        let rows: [[f64; D]; D] = from_fn(|i| from_fn(|j| G::Scalar::unit_to_real(rows[i][j])));
        let shift = G::real(G::shift(pose));
        let (own, other) = (extent(first), extent(second));
        let away: f64 = shift.iter().map(|x| x.abs()).sum();
        let slack = (own + other + away) * ROUNDED;
        Self {
            rows,
            shift,
            stretch: stretch(rows),
            margin: rounding::<G::Scalar>(other + away) * DIAGONAL + slack,
            slack,
        }
    }

    /// What comparisons of spheres may be off by.
    pub(super) const fn slack(&self) -> f64 {
        self.slack
    }

    /// Where a sphere is. `height` is how many levels are below it in the pair of trees at most: the
    /// higher, the larger by a trifle, so that spheres that meet have spheres that meet above them
    /// wherever those hold them.
    #[must_use]
    pub fn place(&self, sphere: &BoundingSphere<D>, height: u32) -> PlacedSphere<D> {
        let centre = sphere.centre.map(f64::from);
        PlacedSphere {
            centre: from_fn(|k| dot(self.rows[k], centre) + self.shift[k]),
            radius: f64::from(sphere.radius) * self.stretch
                + self.margin
                + self.slack * f64::from(height),
        }
    }
}

impl<const D: usize> PlacedSphere<D> {
    /// Whether the sphere may have a point in common with one that is not placed: never false where
    /// facets in the two have one.
    ///
    /// Spheres are apart iff |PQ|² > (r₁ + r₂)², what rounding may amount to being part of r₂.
    #[must_use]
    pub fn meets(&self, other: &BoundingSphere<D>) -> bool {
        let way: [f64; D] = from_fn(|k| self.centre[k] - f64::from(other.centre[k]));
        let sum = self.radius + f64::from(other.radius);
        dot(way, way) <= sum * sum * (1.0 + 32.0 * f64::EPSILON)
    }

    /// The smallest sphere that holds what this sphere and one that is not placed, which it meets, have in common:
    /// its centre and its radius.
    pub(super) fn common(&self, other: &BoundingSphere<D>) -> ([f64; D], f64) {
        let (from, to) = (other.centre.map(f64::from), self.centre);
        let (first, second) = (f64::from(other.radius), self.radius);
        let far = distance(to, from);
        // How far from the centre of the first one the circle is that both surfaces have in common.
        let along = (far * far + first * first - second * second) / (2.0 * far);
        if along >= 0.0 && along <= far {
            let square = (first * first - along * along).max(0.0);
            let centre = add(from, scale(sub(to, from), along / far));
            return (centre, libm::sqrt(square));
        }
        if first < second {
            (from, first)
        } else {
            (to, second)
        }
    }

    /// How far two points in this sphere and in one that is not placed are apart at most.
    #[must_use]
    pub fn farthest(&self, other: &BoundingSphere<D>) -> f64 {
        let far = distance(self.centre, other.centre.map(f64::from));
        (far + self.radius + f64::from(other.radius)) * (1.0 + 32.0 * f64::EPSILON)
    }
}

/// What the absolute coordinates of any point in a tree add up to at most.
fn extent<const D: usize>(tree: &SphereTree<D>) -> f64 {
    tree.nodes().first().map_or(0.0, |root| {
        let each = root.sphere.centre.iter();
        each.map(|x| f64::from(x.abs()) + f64::from(root.sphere.radius))
            .sum()
    })
}
