//! What `walks` measures: a point on a jittering circle through the boundary of convex and of
//! star-shaped polygons with more and more vertices.

use tetracone::{
    PointTracker, WalkTracker,
    image::{Image, MAGIC},
    plane::Point,
    query::{Class, ConvexWalk, PointQuery, StarWalk},
    tree::TriTree,
};

use crate::noise::Noise;

/// Frames of the path: once around, whatever the polygon.
pub const FRAMES: u32 = 1000;

/// How far the polygons reach from the covering origin, which is zero.
pub const REACH: f64 = 4_194_304.0;

/// How far the point strays from the circle to either side, relative to [`REACH`].
pub const JITTER: f64 = 0.01;

/// The polygons that the emulator has loaded, one behind the other.
pub fn polygons() -> impl Iterator<Item = TriTree<'static, f32>> {
    let mut rest = crate::loaded();
    core::iter::from_fn(move || {
        if rest.first() != Some(&MAGIC) {
            return None;
        }
        let words = rest.get(2).map_or(0, |words| *words as usize);
        let (own, after) = rest.split_at_checked(words)?;
        rest = after;
        let Some(tree) = Image::from_words(own).and_then(|image| image.plane()).ok() else {
            crate::fail("a polygon of another kind")
        };
        Some(tree)
    })
}

/// A polygon, and a query that remembers the one before.
#[derive(Clone, Copy, Debug)]
pub struct Asked<Q, T> {
    query: Q,
    tracker: T,
}

impl<Q, T: Default> Asked<Q, T> {
    /// Nothing is remembered yet.
    pub fn new(query: Q) -> Self {
        Self {
            query,
            tracker: T::default(),
        }
    }
}

/// Asks about a point. A pair of references travels in registers.
pub type Ask<Q, T> = for<'q> fn((&'q mut Asked<Q, T>, &'q Point<f32>)) -> bool;

/// Is the point in the polygon? One function per query, alike but for what is asked.
macro_rules! ask {
    ($(#[$docs:meta])* $name:ident, $query:ty, $tracker:ty) => {
        $(#[$docs])*
        #[inline(never)]
        #[must_use]
        pub fn $name((asked, point): (&mut Asked<$query, $tracker>, &Point<f32>)) -> bool {
            asked.query.classify_tracked(*point, &mut asked.tracker) != Class::Outside
        }
    };
}
ask!(
    /// The walk along a convex polygon.
    convex, ConvexWalk<'_, '_, f32>, WalkTracker
);
ask!(
    /// The walk along a star-shaped polygon.
    star, StarWalk<'_, '_, f32>, WalkTracker
);
ask!(
    /// What is picked for either.
    picked, PointQuery<'_, '_, f32>, WalkTracker
);
ask!(
    /// The tree of either.
    tree, &TriTree<'_, f32>, PointTracker
);

/// Where the point is: on a circle of this radius, relative to [`REACH`], and off it at random.
#[allow(clippy::cast_possible_truncation, reason = "rounds")]
pub fn path(radius: f64) -> impl Iterator<Item = Point<f32>> {
    let mut noise = Noise(0x7e7a_c04e);
    (0..FRAMES).map(move |frame| {
        let (x, y) = crate::work::turn(frame, FRAMES);
        let off = JITTER * f64::from(noise.small()) / 32768.0;
        let reach = REACH * (radius + off);
        Point::new((x * reach) as f32, (y * reach) as f32)
    })
}
