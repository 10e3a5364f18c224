//! Cells asked in every way there is, about one point after the other.

use tetracone::{PointTracker, cells::Cells, number::Sign, query::Class};

use crate::harness::world::{Grounded as _, World};
use tetracone_oracle::{
    motions,
    oracle::{Facet, Oracle, Place},
    points::around,
    rng::Rng,
    shapes::Shape,
};

/// Trackers that other solids and earlier points left behind.
#[derive(Clone, Debug)]
pub struct Trackers {
    kept: [PointTracker; 64],
    rng: Rng,
}

impl Default for Trackers {
    fn default() -> Self {
        Self::new()
    }
}

impl Trackers {
    /// None is left behind so far.
    #[must_use]
    pub fn new() -> Self {
        Self {
            kept: [PointTracker::new(); 64],
            rng: Rng::new(8),
        }
    }

    /// One of any bytes: small numbers hit cells.
    fn noise(&mut self) -> PointTracker {
        let [a, b, c, d, ..] = self.rng.bits().to_le_bytes();
        let mask = self.rng.pick(&[u32::MAX, 0xfff, 0x3f]);
        let noise = u32::from_le_bytes([a, b, c, d]) & mask;
        PointTracker::from_bytes(noise.to_le_bytes())
    }

    /// One that was kept, for which another one is.
    fn exchanged(&mut self, own: PointTracker) -> PointTracker {
        let at = self.rng.below(self.kept.len());
        core::mem::replace(&mut self.kept[at], own)
    }
}

/// Cells, and what is true of their solid.
#[derive(Debug)]
pub struct Asker<'a, G: World<D>, const D: usize> {
    what: String,
    cells: Cells<'a, G>,
    oracle: Oracle<D>,
    own: PointTracker,
    trackers: &'a mut Trackers,
    /// How many points of the domain were asked about.
    pub asked: usize,
    /// What they took together.
    pub evaluations: u64,
    /// How many of them were on the boundary and inside.
    pub found: [usize; 2],
}

impl<'a, G: World<D>, const D: usize> Asker<'a, G, D>
where
    [[f64; D]; D]: Facet<D>,
{
    /// The cells of this shape, asked with these trackers, too.
    pub fn new(shape: &impl Shape<D>, cells: Cells<'a, G>, trackers: &'a mut Trackers) -> Self {
        Self {
            what: format!("{} in {:?}", shape.name(), G::arithmetic()),
            cells,
            oracle: Oracle::new(shape.points(), &shape.facets()),
            own: PointTracker::new(),
            trackers,
            asked: 0,
            evaluations: 0,
            found: [0; 2],
        }
    }

    /// Asks about a place in every way, and compares.
    pub fn ask(&mut self, place: [f64; D]) {
        let (what, cells) = (&self.what, &self.cells);
        let expected = class(self.oracle.place(place));
        // Outside the domain there is only outside, and the oracle agrees.
        let Some(point) = G::at(place) else {
            assert_eq!(expected, Class::Outside, "{what}: {place:?}");
            return;
        };
        self.asked += 1;
        assert_eq!(cells.classify(point), expected, "{what}: {place:?}");
        let mut twin = self.own;
        let answer = self.own.explain(cells, point);
        assert_eq!(answer.class, expected, "{what}: tracked, {place:?}");
        let tracked = twin.classify(cells, point);
        assert_eq!(tracked, expected, "{what}: tracked, {place:?}");
        assert_eq!(self.own, twin, "{what}: the tracker, {place:?}");
        let on = answer
            .facet
            .map(|number| cells.facet(number).expect("it is a facet's"));
        let touches = on
            .is_some_and(|facet| G::side(&facet, point) == Sign::Zero && G::touches(&facet, point));
        let is_boundary = expected == Class::Boundary;
        assert_eq!(touches, is_boundary, "{what}: facet at {place:?}");
        assert_eq!(on.is_some(), is_boundary, "{what}: facet at {place:?}");
        let (most, found) = (cells.worst_case(), answer.cost.evaluations);
        assert!(found <= most, "{what}: {found} exceeds {most} at {place:?}");
        self.evaluations += u64::from(found);
        self.found[0] += usize::from(is_boundary);
        self.found[1] += usize::from(expected == Class::Inside);
        for foreign in [self.trackers.noise(), self.trackers.exchanged(self.own)] {
            let mut tracker = foreign;
            let answer = tracker.explain(cells, point);
            assert_eq!(answer.class, expected, "{what}: {foreign:?}, {place:?}");
            assert!(answer.cost.evaluations <= most, "{what}: {foreign:?}");
        }
    }

    /// Asks about nasty points: about so many around the boundary, a quarter as many on and beside
    /// the corners of cells, and some on the ways of every motion.
    pub fn ask_around(&mut self, shape: &impl Shape<D>, points: usize, seed: u64) {
        let grid = G::grid();
        let boxes = self.boxes();
        let mut rng = Rng::new(seed);
        let (low, high) = rng.pick(&boxes);
        let in_a_cell = core::array::from_fn(|k| f64::midpoint(low[k], high[k]));
        for origin in [shape.middle(), in_a_cell] {
            let nasty = around(shape, grid.snap(origin), grid, seed);
            nasty
                .take(points / 2)
                .for_each(|(_, place)| self.ask(place));
        }
        for _ in 0..points / 4 {
            let (low, high) = rng.pick(&boxes);
            let mut place = core::array::from_fn(|k| match rng.below(8) {
                0 => f64::midpoint(low[k], high[k]),
                1 => rng.between(low[k], high[k]),
                side => [low[k], high[k]][side % 2],
            });
            place = grid.snap(place);
            for _ in 0..rng.below(3) {
                let axis = rng.below(D);
                place[axis] = rng.pick(&[grid.up, grid.down])(place[axis]);
            }
            self.ask(place);
        }
        let (low, high) = shape.bounds();
        let size = (0..D).map(|k| high[k] - low[k]).fold(0.0, f64::max);
        let frames = points / 20;
        let ask = |place| self.ask(place);
        let turns = motions::circular(shape, grid, size * 0.5, 1000, 0.01, seed);
        let lines = motions::linear(shape, grid, 1000, seed);
        let jumps = motions::jumps(shape, grid, seed);
        let rests = motions::resting(shape, grid, seed);
        let returns = motions::returns(shape, grid, seed);
        let all = turns.take(frames).chain(lines.take(frames));
        let all = all.chain(jumps.take(frames)).chain(rests.take(frames));
        all.chain(returns.take(frames)).for_each(ask);
        for distance in [size * 1e-3, -size * 1e-3] {
            let contour = motions::contour(shape, grid, distance, size * 0.003, seed);
            contour.take(frames).for_each(|place| self.ask(place));
        }
    }

    /// The boxes of all cells that are not split.
    fn boxes(&self) -> Vec<([f64; D], [f64; D])> {
        let first = |corner: [f64; 3]| core::array::from_fn(|k| corner[k]);
        let cells = self.cells.cells();
        cells
            .map(|cell| (first(cell.low), first(cell.high)))
            .collect()
    }
}

/// What the oracle says, as an answer.
#[must_use]
pub const fn class(place: Place) -> Class {
    match place {
        Place::Inside => Class::Inside,
        Place::Boundary => Class::Boundary,
        Place::Outside => Class::Outside,
    }
}
