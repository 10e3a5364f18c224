//! A way out of a solid of any kind for another one: not the shortest, but a certain one.

use super::{FacetPair, Penetration, Posed};
use crate::{
    coherence::Cost,
    geometry::Dimension,
    number::{Arithmetic, Scalar},
    solid::Solid,
};

/// So many pairs of facets that meet say which way may lead out.
const PAIRS: usize = 8;

/// In fixed point a direction is so many steps long, so that rounding turns it by little.
const STEPS: f64 = 1_048_576.0;

/// A shift that takes two solids apart; see [`Solid::way_out`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct WayOut<G: Dimension> {
    /// The direction, from zero to here: of about length one in `f32`, and of 2^20 steps in fixed point.
    pub direction: G::Point,
    /// How often the placed solid is to be shifted by it, rounded up as [`Penetration::multiple`] is.
    pub multiple: f64,
    /// How long that way is, right up to 2^-50 of itself: an upper bound of the penetration depth.
    pub length: f64,
    /// The facets that meet last on that way, as in [`Penetration::facets`].
    pub facets: Option<FacetPair>,
    /// What it took to find out, for all directions together.
    pub cost: Cost,
}

impl<G: Dimension> Solid<'_, G> {
    /// A way out for solids of any kind that touch: a shift of the placed one after which they are free, but for
    /// their boundaries. None where they are free.
    ///
    /// The way is certain, and its length an upper bound of the penetration depth, but there may be a shorter
    /// one: a few directions are tried, and the one that leads out soonest is told, of several the first. These
    /// are the axes, both ways; the normal of the contact region, both ways; the way from the middle of one box to
    /// the other's; and the normals of facets that meet, of the first eight pairs. How far
    /// it is along each is exact, as in [`Solid::penetration_along`]. Convex solids have [`Solid::penetration`].
    ///
    /// # Cost
    /// That of [`Solid::intersects`] and [`Solid::contact_region`], and at most 25 times that of
    /// [`Solid::penetration_along`]. Stack: fixed, no recursion.
    ///
    /// ```
    /// use tetracone::{
    ///     include_solid,
    ///     solid::Solid,
    ///     space::{Point, Pose, Space},
    /// };
    ///
    /// static CUBE: Solid<'static, Space<f32>> =
    ///     include_solid!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/cube.tcone"));
    ///
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// let other = CUBE.at(Pose::shifted(Point::new(0.5, 0.25, 0.75))?)?;
    /// let out = CUBE.way_out(&other).ok_or("they touch")?;
    /// assert_eq!((out.direction, out.multiple), (Point::new(0.0, 0.0, 1.0), 0.25));
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn way_out(&self, other: &Posed<'_, G>) -> Option<WayOut<G>> {
        if !self.intersects(other) {
            return None;
        }
        let mut ways = Ways {
            solid: self,
            other,
            best: None,
            cost: Cost::default(),
        };
        let axes = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
        for axis in axes.into_iter().take(G::DIMENSION) {
            ways.try_both(axis);
        }
        if let Some(region) = self.contact_region(other) {
            ways.try_both(G::units(region.normal).map(G::Scalar::unit_to_real));
        }
        let middle = |low: G::Scalar, high: G::Scalar| 0.5 * (low.to_real() + high.to_real());
        let (own, theirs) = (self.bounds(), other.bounds());
        ways.try_one(core::array::from_fn(|k| {
            middle(theirs.low[k], theirs.high[k]) - middle(own.low[k], own.high[k])
        }));
        let mut pairs = [FacetPair::default(); PAIRS];
        let written = self.crossings(other, &mut pairs).written;
        for pair in pairs.into_iter().take(written) {
            if let Some((_, first, second)) = self.facets_of(other, Some(pair)) {
                ways.try_one(G::normal(&first));
                ways.try_one(G::normal(&second).map(|x| -x));
            }
        }
        ways.best.map(|best| WayOut {
            cost: ways.cost,
            ..best
        })
    }
}

/// The directions that were tried.
struct Ways<'a, 'b, G: Dimension> {
    solid: &'a Solid<'a, G>,
    other: &'a Posed<'b, G>,
    best: Option<WayOut<G>>,
    cost: Cost,
}

impl<G: Dimension> Ways<'_, '_, G> {
    fn try_both(&mut self, way: [f64; 3]) {
        self.try_one(way);
        self.try_one(way.map(|x| -x));
    }

    /// Along a vector of any length; nothing along one of none.
    fn try_one(&mut self, way: [f64; 3]) {
        let Some(direction) = stretched::<G>(way) else {
            return;
        };
        let Some(found) = self.solid.penetration_along(self.other, direction) else {
            return;
        };
        let Penetration {
            multiple,
            facets,
            cost,
        } = found;
        self.cost.boxes = self.cost.boxes.saturating_add(cost.boxes);
        self.cost.facets = self.cost.facets.saturating_add(cost.facets);
        let [x, y, z] = G::coordinates(direction).map(G::Scalar::to_real);
        let length = multiple * libm::sqrt(x * x + y * y + z * z);
        if self.best.is_none_or(|best| length < best.length) {
            self.best = Some(WayOut {
                direction,
                multiple,
                length,
                facets,
                cost,
            });
        }
    }
}

/// The vector with the length of a direction, rounded.
fn stretched<G: Dimension>([x, y, z]: [f64; 3]) -> Option<G::Point> {
    let wanted = match G::Scalar::ARITHMETIC {
        Arithmetic::Fixed => STEPS,
        Arithmetic::F32 => 1.0,
    };
    let most = x.abs().max(y.abs()).max(z.abs());
    // Scaled first, so that no square underflows.
    let [x, y, z] = [x, y, z].map(|part| part / most);
    let scale = wanted / libm::sqrt(x * x + y * y + z * z);
    if !(most > 0.0 && most < f64::INFINITY) {
        return None;
    }
    let part = |x: f64| G::Scalar::nearest(x * scale);
    Some(G::point([part(x)?, part(y)?, part(z)?]))
}
