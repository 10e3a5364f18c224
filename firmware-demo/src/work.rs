//! What `stylus` measures: a stylus about a baked, dented ball of 760 triangles.

use tetracone::{
    PointTracker,
    cells::Cells,
    number::Scalar,
    query::Class,
    space::{Point, Space},
};

use crate::Baked;

/// Steps of a path.
pub const STEPS: u32 = 1000;

/// The solid, and what a query remembers of the one before.
#[derive(Clone, Copy, Debug)]
pub struct Stylus<S: Scalar> {
    cells: Cells<'static, Space<S>>,
    tracker: PointTracker,
}

impl<S: Baked> Stylus<S> {
    /// Before the first query.
    #[must_use]
    pub fn new() -> Self {
        let Ok(cells) = S::ORGAN.cells() else {
            crate::fail("a baked ball of another kind")
        };
        Self {
            cells,
            tracker: PointTracker::new(),
        }
    }

    /// Forgets the query before.
    pub fn forget(&mut self) {
        self.tracker = PointTracker::new();
    }

    /// Is the stylus in the solid?
    #[inline(never)]
    #[must_use]
    pub fn query((stylus, point): (&mut Self, &Point<S>)) -> bool {
        stylus.tracker.classify(&stylus.cells, *point) != Class::Outside
    }

    /// A path round the solid.
    #[must_use]
    pub fn circular(step: u32) -> Point<S> {
        point_at(place_on_circle(step))
    }

    /// A path along its surface, just outside.
    #[must_use]
    pub fn contour(step: u32) -> Point<S> {
        point_at(place_on_contour(step))
    }
}

impl<S: Baked> Default for Stylus<S> {
    fn default() -> Self {
        Self::new()
    }
}

fn point_at<S: Baked>(place: [f64; 3]) -> Point<S> {
    let place = S::ORGAN.lattice().to_steps(place);
    place.map(|x| S::nearest(x).unwrap_or(S::ZERO)).into()
}

/// The cosine and the sine of a part of a whole turn.
pub(crate) fn turn(step: u32, steps: u32) -> (f64, f64) {
    turn_of(f64::from(step) / f64::from(steps))
}

pub(crate) fn turn_of(turns: f64) -> (f64, f64) {
    let angle = core::f64::consts::TAU * turns;
    (libm::cos(angle), libm::sin(angle))
}

/// On a tilted circle about the solid, through its outermost bumps.
fn place_on_circle(step: u32) -> [f64; 3] {
    let (x, y) = turn(step, STEPS);
    [1.18 * x, 1.18 * y * 0.8, 1.18 * y * 0.6]
}

/// Once around the solid, up and down, a hundredth of its radius off the surface.
fn place_on_contour(step: u32) -> [f64; 3] {
    let (x, y) = turn(step, STEPS);
    let (_, wave) = turn(2 * step, STEPS);
    let rise = 0.2 + 0.08 * wave;
    let (z, across) = turn_of(rise);
    let bump = x * (4.0 * x * x - 3.0);
    let (dent, _) = turn_of(2.0 * rise * 40.0 / 19.0);
    let radius = 1.01 + 0.12 * across * bump - 0.1 * across * dent;
    [x * across * radius, y * across * radius, z * radius]
}
