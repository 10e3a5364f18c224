//! What hulls say of how far apart they are, against what the solids themselves say.

use tetracone::{
    convex::{Hull, HullTracker, PosedHull},
    number::Scalar as _,
    query::PairDistance,
    solid::Solid,
};

use super::{
    subject::{length, way},
    world::{Grounded as _, World},
};

/// Two hulls, and how far apart their solids are.
#[derive(Clone, Copy, Debug)]
pub struct Hulls<'a, G: World<D>, const D: usize> {
    /// The one at rest.
    pub hull: &'a Hull<'a, G>,
    /// The placed one.
    pub placed: &'a PosedHull<'a, G>,
    /// What the solids say.
    pub exact: &'a PairDistance<G>,
}

impl<G: World<D>, const D: usize> Hulls<'_, G, D> {
    /// The interval has the distance in it that the solids tell, which is rounded, too; whether it is as narrow as
    /// most are.
    ///
    /// # Panics
    /// Where that is not so.
    pub fn interval(&self, tracker: &mut HullTracker, what: &dyn Fn() -> String) -> bool {
        let Self {
            hull,
            placed,
            exact,
        } = *self;
        let found = hull.distance_tracked(placed, tracker);
        let is_touching = exact.witness.is_some();
        assert_eq!(found.is_touching, is_touching, "{found:?}: {}", what());
        let (least, most) = (found.least.to_real(), found.most.to_real());
        if found.is_touching {
            let is_nothing = least == 0.0 && most == 0.0 && found.points.is_none();
            assert!(is_nothing, "{found:?}: {}", what());
            return true;
        }
        let distance = exact.distance.to_real();
        let size = size(hull) + size(placed.hull()) + distance;
        let rounding = size * 2f64.powi(-23) + G::step();
        assert!(
            least <= distance + rounding && distance <= most + rounding,
            "{found:?}, not {distance}: {}",
            what()
        );
        let [p, q] = found.points.expect("they are apart").map(G::place_of);
        let between = length(way(p, q));
        assert!(
            between <= most + 4.0 * rounding,
            "{found:?}, {between}: {}",
            what()
        );
        let far = G::place_of(G::shift(placed.posed().pose()));
        let wide = size + far.into_iter().fold(0.0, |most: f64, x| most.max(x.abs()));
        most - least < wide * 1e-5 + 8.0 * G::step()
    }

    /// Along this direction hulls are not farther apart than they are; how far.
    ///
    /// # Panics
    /// Where they are said to be, or the direction is none.
    pub fn gap(&self, along: G::Point, what: &dyn Fn() -> String) -> f64 {
        let Some(gap) = self.hull.gap_along(self.placed, along) else {
            assert!(length(G::place_of(along)) <= 0.0, "{}", what());
            return 0.0;
        };
        let (gap, distance) = (gap.to_real(), self.exact.distance.to_real());
        let rounding = distance * 1e-6 + G::step();
        assert!(gap <= distance + rounding, "{gap}: {}", what());
        gap
    }

    /// Whether hulls are told to be apart by nearly all of their distance along the way between the nearest places.
    ///
    /// # Panics
    /// Where they are told to be farther apart than that.
    pub fn is_seen(&self, what: &dyn Fn() -> String) -> bool {
        let nearest = self.exact.nearest.map(|nearest| nearest.points);
        let along = nearest.and_then(|points| {
            let [p, q] = points.map(G::place_of);
            G::at(way(p, q))
        });
        let distance = self.exact.distance.to_real();
        along.is_some_and(|along| self.gap(along, what) > 0.9 * distance)
    }
}

/// Room for the hull of a solid.
#[must_use]
pub fn room<G: World<D>, const D: usize>(solid: &Solid<'_, G>) -> Vec<u32> {
    let cells = solid.cells();
    vec![0; Hull::<G>::words(cells.point_count(), cells.facet_count())]
}

/// How far a hull reaches.
fn size<G: World<D>, const D: usize>(hull: &Hull<'_, G>) -> f64 {
    let bounds = hull.solid().bounds();
    let ends = bounds.low.into_iter().chain(bounds.high);
    ends.fold(0.0, |most: f64, x| most.max(x.to_real().abs()))
}
