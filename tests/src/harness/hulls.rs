//! What hulls say of how far apart they are, against what the solids themselves say.

use tetracone::{
    convex::{Hull, HullTracker, PosedHull},
    number::Scalar,
    query::PairDistance,
    solid::Solid,
};

use super::{
    subject::way,
    world::{Grounded as _, World},
};
use tetracone_oracle::vector::length;

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
        let found = tracker.distance(hull, placed);
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
        // Places and placed vertices are rounded, to multiples of the least number too.
        let beside = 4.0 * rounding + f64::from(f32::from_bits(8));
        assert!(
            distance - beside <= between && between <= most + beside,
            "{found:?}, {between}, not {distance}: {}",
            what()
        );
        let wide = self.reach() + distance;
        most - least < wide * 1e-5 + 8.0 * G::step()
    }

    /// Along this direction hulls are not farther apart than their vertices are; how far.
    ///
    /// # Panics
    /// Where they are said to be, or the direction is none.
    pub fn gap(&self, along: G::Point, what: &dyn Fn() -> String) -> f64 {
        let Some(gap) = self.hull.gap_along(self.placed, along) else {
            assert!(length(G::place_of(along)) <= 0.0, "{}", what());
            return 0.0;
        };
        let most = largest(G::place_of(along));
        let along = G::place_of(along).map(|x| x / most);
        let [end, begin] = self.heights(along);
        let between = (begin - end).max(0.0) / length(along);
        let (gap, rounding) = (gap.to_real(), (begin.abs() + end.abs()) * 2f64.powi(-48));
        assert!(
            gap <= between + rounding,
            "{gap}, not {between}: {}",
            what()
        );
        gap
    }

    /// A direction along which they are apart is told only where they do not touch, and by no more than their vertices
    /// are apart along it; whether one is told.
    ///
    /// # Panics
    /// Where that is not so.
    pub fn is_parted(&self, tracker: &mut HullTracker, what: &dyn Fn() -> String) -> bool {
        let Some(gap) = tracker.gap(self.hull, self.placed) else {
            return false;
        };
        assert!(self.exact.witness.is_none(), "{gap:?}: {}", what());
        let (along, least) = (G::vector(gap.direction), gap.least.to_real());
        let [end, begin] = self.heights(along);
        let between = (begin - end) / length(along);
        // The direction is rounded after the gap was taken.
        let rounding = self.reach() * 2f64.powi(-22);
        assert!(
            (length(along) - 1.0).abs() < 1e-6 && least <= between + rounding,
            "{gap:?}, not {between}: {}",
            what()
        );
        true
    }

    /// The sizes of both and of the way between them.
    fn reach(&self) -> f64 {
        let shift = G::place_of(G::shift(self.placed.posed().pose()));
        size(self.hull) + size(self.placed.hull()) + largest(shift)
    }

    /// Where the first one's vertices end and the second one's begin along a vector.
    fn heights(&self, along: [f64; D]) -> [f64; 2] {
        let pose = self.placed.posed().pose();
        let moving = vertices(self.placed.hull()).map(|vertex| G::place_of(G::place(pose, vertex)));
        let still = vertices(self.hull).map(G::place_of);
        let height = |place: [f64; D]| (0..D).map(|k| along[k] * place[k]).sum::<f64>();
        let end = still.map(height).fold(f64::NEG_INFINITY, f64::max);
        let begin = moving.map(height).fold(f64::INFINITY, f64::min);
        [end, begin]
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

/// The corners of a hull's facets.
fn vertices<G: World<D>, const D: usize>(hull: &Hull<'_, G>) -> impl Iterator<Item = G::Point> {
    let numbers = (0..).take(hull.solid().cells().point_count());
    let used = numbers.filter(|vertex| hull.neighbours(*vertex).next().is_some());
    used.filter_map(|vertex| hull.vertex(vertex))
}

/// How far a hull reaches.
fn size<G: World<D>, const D: usize>(hull: &Hull<'_, G>) -> f64 {
    let bounds = hull.solid().bounds();
    let [low, high] = [bounds.low, bounds.high].map(|end| largest(end.map(Scalar::to_real)));
    low.max(high)
}

/// The largest coordinate.
fn largest<const D: usize>(place: [f64; D]) -> f64 {
    place.into_iter().fold(0.0, |most, x| most.max(x.abs()))
}
