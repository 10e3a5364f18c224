//! When two solids first touch, the second one moving.

use super::{FacetPair, OutOfDomain, Posed, Witness, within::at_least_zero};
use crate::{
    coherence::Cost,
    geometry::Dimension,
    number::{Lengths, Metric, Scalar},
    query::ball::MARGIN,
    solid::Solid,
    volume::Aabb,
};

/// A search ends after this many places. Every step towards each other leaves at most two thirds of
/// the distance; more than some twenty are needed where solids pass close by each other for long.
const STEPS: u32 = 256;

/// When two solids first touch.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct TimeOfImpact {
    /// The part of the way up to which they are certainly free of each other, rounded down.
    pub free: f32,
    /// Whether they come as near as asked for there; none where they are free all the way.
    pub status: Option<ImpactStatus>,
    /// What it took to find out.
    pub cost: Cost,
}

/// How two solids are where the way ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ImpactStatus {
    /// They touch where the way starts.
    Touching(Witness),
    /// These facets come within the tolerance of each other.
    Near(FacetPair),
    /// They come close, and the search was not finished: ask again from there.
    Unfinished,
}

impl<G: Dimension> Solid<'_, G> {
    /// When this solid is first touched by another one that goes from one pose to another, both
    /// in this one's frame.
    ///
    /// The other's shift goes straight and its rotation turns evenly, see
    /// [`Pose::towards`](crate::space::Pose::towards). Up to [`TimeOfImpact::free`], a part of the way
    /// from 0 to 1, they are free of each other for certain; there they come within `tolerance`,
    /// or the way is over. A way past each other that never comes within the tolerance is free.
    /// In fixed point a tolerance below some twenty steps may be too fine for rounded vertices, in
    /// `f32` one below 2^-16 of the solids' sizes: the search then ends unfinished. A tolerance below
    /// zero, or one that is no number, counts as zero.
    ///
    /// # Errors
    /// [`OutOfDomain`], where the other solid leaves the domain at an end of the way, or at a place
    /// between them that is looked at.
    ///
    /// # Cost
    /// A search for the nearest facets at some ten places of the way, at most 256.
    ///
    /// ```
    /// use tetracone::{include_solid, query::ImpactStatus, solid::Solid, space::{Point, Pose, Space}};
    ///
    /// static CUBE: Solid<'static, Space<f32>> =
    ///     include_solid!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/cube.tcone"));
    ///
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// let at = |x| Pose::shifted(Point::new(x, 0.25, 0.0));
    /// let first = CUBE.time_of_impact(&CUBE, &at(3.0)?, &at(0.0)?, 0.001)?;
    /// assert!((first.free - 2.0 / 3.0).abs() < 0.001); // of the way
    /// assert!(matches!(first.status, Some(ImpactStatus::Near(_))));
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Source
    /// Conservative advancement, Mirtich 1996.
    pub fn time_of_impact(
        &self,
        other: &Solid<'_, G>,
        from: &G::Pose,
        to: &G::Pose,
        tolerance: G::Scalar,
    ) -> Result<TimeOfImpact, OutOfDomain> {
        // What is free sooner is not looked for at the end.
        let _ = other.at(*to)?;
        let [shift, turn] = G::way(from, to);
        let way = Approach {
            at: |part| other.at(G::pose_between(from, to, part)),
            longest: shift + turn * reach(&other.bounds()),
            roundings: 1.0,
        };
        self.first_impact(&way, at_least_zero::<G>(tolerance))
    }

    /// When this solid and another one first touch, each going its way.
    pub(crate) fn first_impact<'b, E>(
        &self,
        way: &Approach<impl Fn(f64) -> Result<Posed<'b, G>, E>>,
        tolerance: G::Scalar,
    ) -> Result<TimeOfImpact, E>
    where
        G: 'b,
    {
        let mut cost = Cost::default();
        let near = tolerance.to_real();
        let mut hint = None;
        let (free, status) = advance(way.longest, |part, left| {
            let placed = (way.at)(part)?;
            let rounded = way.roundings * G::Scalar::length_to_real(placed.rounding());
            let gap = G::Scalar::root_below(self.bounds().square_gap(placed.bounds()));
            if gap > left + rounded + near {
                return Ok(Stand::Apart);
            }
            let limit = self.farthest(&placed);
            let (pair, distance) = match self.search_nearest(&placed, hint, limit, &mut cost) {
                Err(pair) => {
                    return Ok(Stand::Met(if part > 0.0 {
                        ImpactStatus::Near(pair)
                    } else {
                        ImpactStatus::Touching(Witness::Facets(pair))
                    }));
                }
                Ok(nearest) => (nearest.pair(), nearest.clearance()),
            };
            // What was nearest is near: it keeps the next search short.
            hint = pair;
            if part <= 0.0
                && let Some(nested) = self.nesting(&placed)
            {
                return Ok(Stand::Met(ImpactStatus::Touching(nested)));
            }
            if distance <= near
                && let Some((pair, first, second)) = self.facets_of(&placed, pair)
                && G::come_within(&first, &second, tolerance)
            {
                return Ok(Stand::Met(ImpactStatus::Near(pair)));
            }
            Ok(Stand::Room(distance - rounded))
        })?;
        Ok(TimeOfImpact { free, status, cost })
    }
}

/// How two are to each other after a part of their ways.
pub(crate) enum Stand {
    /// Too far apart for them to meet on what is left.
    Apart,
    /// They meet.
    Met(ImpactStatus),
    /// They are free, and can come so much nearer for certain.
    Room(f64),
}

/// Advances two on their ways, again and again as far as they are certainly free, until they meet or
/// arrive: up to which part they are free, and how they are there. What `look` is asked is how they stand
/// after a part of the ways, and how much nearer they can come on what is left of `longest`.
pub(crate) fn advance<E>(
    longest: f64,
    mut look: impl FnMut(f64, f64) -> Result<Stand, E>,
) -> Result<(f32, Option<ImpactStatus>), E> {
    let mut part = 0.0;
    let done = |part: f64, status| {
        #[expect(clippy::cast_possible_truncation, reason = "rounded down just after")]
        let free = part.min(1.0) as f32;
        let is_beyond = f64::from(free) > part;
        Ok((if is_beyond { free.next_down() } else { free }, status))
    };
    for _ in 0..STEPS {
        let left = longest * (1.0 - part);
        let room = match look(part, left)? {
            Stand::Apart => return done(1.0, None),
            Stand::Met(status) => return done(part, Some(status)),
            Stand::Room(room) => room,
        };
        if part >= 1.0 {
            return done(1.0, None);
        }
        if room <= 0.0 {
            return done(part, Some(ImpactStatus::Unfinished));
        }
        part = if room > left {
            1.0
        } else {
            part + room * MARGIN / longest
        };
    }
    done(part, Some(ImpactStatus::Unfinished))
}

/// How a solid comes towards another one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Approach<A> {
    /// Where it is after a part of it, from 0 to 1, as seen from the other one.
    pub(crate) at: A,
    /// How much nearer any of its points can come to any point of the other one at most.
    pub(crate) longest: f64,
    /// How many of its roundings it can be off.
    pub(crate) roundings: f64,
}

/// How far the points of a box are from the centre of rotations at most.
pub(crate) fn reach<G: Dimension>(aabb: &Aabb<G>) -> f64 {
    let [x, y, z] = [0, 1, 2].map(|k| {
        let (low, high) = (aabb.low.get(k), aabb.high.get(k));
        let size = |x: Option<&G::Scalar>| x.map_or(0.0, |x| x.to_real().abs());
        size(low).max(size(high))
    });
    libm::sqrt(x * x + y * y + z * z) / MARGIN
}
