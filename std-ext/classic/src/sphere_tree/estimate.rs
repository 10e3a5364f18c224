use super::{Verification, sphere::distance};
use crate::{
    Simplicial,
    vector::{Vector, add, scale, sub},
};

/// What rounding may move a place by, as a part of the spheres' size.
const WIDENED: f64 = 1e-7;

/// Where two solids may touch, as far as a verification phase has come, in the frame of the first one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ContactEstimate<const D: usize> {
    /// The mean of where pairs of spheres overlap that are still open.
    pub point: [f64; D],
    /// The boundaries have no point in common that is farther from it.
    pub reach: f64,
    /// From the second solid to the first, of length one, in the mean of the spheres' centres; none where these cancel
    /// each other out.
    pub normal: Option<[f64; D]>,
}

impl<G: Simplicial<D>, const D: usize> Verification<'_, G, D> {
    /// Estimates the contact of the two solids from the pairs that are still open; none where there is no such pair.
    ///
    /// The more steps were made, the smaller [`ContactEstimate::reach`] mostly is. What is true for certain is that the
    /// boundaries meet nowhere beyond it; one solid may still lie in the other.
    ///
    /// # Cost
    /// Two looks at every open pair.
    ///
    /// # Source
    /// Puebla thesis, 2.4: detection that is stopped when time is up. What to answer then is from C. O'Sullivan and
    /// J. Dingliana, "Real-time collision detection and response using sphere-trees", 1999: the mean of the spheres that
    /// overlap.
    ///
    /// # Changed
    /// How far a contact can be from the estimate is told.
    #[must_use]
    pub fn estimate(&self) -> Option<ContactEstimate<D>> {
        let pairs = || self.pairs().map(|pair| self.spheres(pair));
        let (mut point, mut away, mut count) = ([0.0; D], [0.0; D], 0.0);
        for (sphere, placed) in pairs() {
            point = add(point, placed.common(sphere).0);
            let centre = sphere.centre.map(f64::from);
            away = add(away, unit(sub(centre, placed.centre)).unwrap_or([0.0; D]));
            count += 1.0;
        }
        if count <= 0.0 {
            return None;
        }
        let point = scale(point, 1.0 / count);
        let reach = pairs().fold(0.0, |most: f64, (sphere, placed)| {
            let (centre, radius) = placed.common(sphere);
            let size = placed.radius + f64::from(sphere.radius);
            most.max(distance(centre, point) + radius + size * WIDENED)
        });
        Some(ContactEstimate {
            point,
            reach: reach + self.slack(),
            normal: unit(away),
        })
    }
}

/// A vector made one long; none of one that has no length.
fn unit<const D: usize>(way: Vector<D>) -> Option<Vector<D>> {
    let length = distance(way, [0.0; D]);
    (length > 1e-9).then(|| scale(way, 1.0 / length))
}
