//! What `stylus` measures and what `query_*` carry into flash: a stylus about a baked, dented
//! ball of 760 triangles.

use tetracone::{
    Dimension, PointTracker,
    cells::Cells,
    image::{Image, Lattice},
    number::Scalar,
    query::Class,
    space::{Point as SpacePoint, Space},
};

/// Steps of a path.
pub const STEPS: u32 = 1000;

/// One module per arithmetic, alike but for the type of a coordinate.
macro_rules! arithmetic {
    ($(#[$docs:meta])* $name:ident, $scalar:ty, $file:literal) => {
        $(#[$docs])*
        pub mod $name {
            use super::{
                Cells, Class, Image, Lattice, PointTracker, Space, SpacePoint, place_on_circle,
                place_on_contour, point_at,
            };

            const IMAGE: Image<'static> = tetracone::include_image!($file);

            /// Where the stylus is.
            pub type Point = SpacePoint<$scalar>;

            /// The solid, and what a query remembers of the one before.
            #[derive(Clone, Copy, Debug)]
            pub struct Tracker {
                cells: Option<Cells<'static, Space<$scalar>>>,
                tracker: PointTracker,
            }

            impl Default for Tracker {
                fn default() -> Self {
                    Self { cells: IMAGE.space().ok(), tracker: PointTracker::new() }
                }
            }

            impl Tracker {
                /// Forgets the query before.
                pub fn forget(&mut self) {
                    self.tracker = PointTracker::new();
                }
            }

            /// Is the stylus in the solid? A pair of references travels in registers.
            #[inline(never)]
            #[must_use]
            pub fn query((tracker, point): (&mut Tracker, &Point)) -> bool {
                tracker.cells.as_ref().is_some_and(|cells| {
                    cells.classify_tracked(*point, &mut tracker.tracker) != Class::Outside
                })
            }

            /// A path round the solid.
            #[must_use]
            pub fn circular(step: u32) -> Point {
                point_at(&lattice(), place_on_circle(step))
            }

            /// A path along its surface, just outside.
            #[must_use]
            pub fn contour(step: u32) -> Point {
                point_at(&lattice(), place_on_contour(step))
            }

            fn lattice() -> Lattice {
                IMAGE.lattice()
            }
        }
    };
}

arithmetic!(
    /// In `f32`.
    f32, f32, "../assets/organ-f32.tcone"
);
arithmetic!(
    /// In fixed point: steps of the solid's lattice.
    fixed, fixed::types::I32F0, "../assets/organ-fixed.tcone"
);

fn point_at<S: Scalar>(lattice: &Lattice, place: [f64; 3]) -> SpacePoint<S> {
    Space::<S>::point(
        lattice
            .to_steps(place)
            .map(|x| S::nearest(x).unwrap_or(S::ZERO)),
    )
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
