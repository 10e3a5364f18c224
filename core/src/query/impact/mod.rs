//! When two solids first touch, the second one moving.

mod closing;

pub(crate) use closing::{Closing, Near, Spin};

use core::{array, ops::ControlFlow};

use crate::query::along::{chain::Low, sweep::Direction};
use crate::query::pair::{
    FacetPair, OutOfDomain, Posed, Witness, distance::at_least_zero, traversal::Visitor,
};
use crate::{
    coherence::Cost,
    geometry::{Dimension, corners, real},
    number::{BELOW_ONE, Lengths, Scalar, vector::length},
    solid::Solid,
    volume::Aabb,
};

/// A search ends after this many places. Some twenty are needed where solids turn past each other close by,
/// and a few elsewhere.
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
    /// They touch where the way starts, and go on into each other or turn.
    Touching(Witness),
    /// These facets touch, or come within the tolerance of each other.
    Near(FacetPair),
    /// They come close while they turn, and the search was not finished: ask again from there.
    Unfinished,
}

impl<G: Dimension> Solid<'_, G> {
    /// When this solid is first touched by another one that goes from one pose to another, both
    /// in this one's frame.
    ///
    /// The other's shift goes straight and its rotation turns evenly, see
    /// [`Pose::interpolate`](crate::space::Pose::interpolate). Up to [`TimeOfImpact::free`], a part of the way
    /// from 0 to 1, they are free of each other for certain.
    ///
    /// A way without a rotation ends where the other solid enters this one, as exact as
    /// [`Solid::first_contact_along`] for its vertices where it starts: a touch that the way leaves or slides
    /// along does not end it, and the tolerance plays no part. Placed anew on such a way, with its shift and its
    /// vertices rounded there, the solid may touch this one, or lie in it by what is rounded.
    ///
    /// A way with a rotation ends where facets that may still come nearer are within `tolerance` of each other.
    /// A tolerance counts as no less than twice what placed vertices are rounded by, 64 units in the last place
    /// of the solids' sizes or eight steps of a lattice; one below zero, or one that is no number, as zero.
    ///
    /// # Errors
    /// [`OutOfDomain`], where the other solid leaves the domain at an end of the way, or at a place
    /// between them that is looked at.
    ///
    /// # Cost
    /// Without a rotation, that of [`Solid::first_contact_along`]; with one, a walk down both trees of boxes, those
    /// first that may meet first, at some ten places of the way, at most 256.
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
    /// Conservative advancement, Mirtich 1996, box by box: Tang, Kim and Manocha, "C²A: Controlled Conservative
    /// Advancement for Continuous Collision Detection of Polygonal Models", 2009.
    pub fn time_of_impact(
        &self,
        other: &Solid<'_, G>,
        from: &G::Pose,
        to: &G::Pose,
        tolerance: G::Scalar,
    ) -> Result<TimeOfImpact, OutOfDomain> {
        // What is free sooner is not looked for at the end.
        let _ = other.at(*to)?;
        let motion = G::motion(from, to);
        if motion.turn() <= 0.0 {
            return self.straight_impact(other, *from, to);
        }
        let reach = reach(&other.bounds());
        let way = |part| {
            let placed = other.at(G::pose_between(from, to, part))?;
            let centre = real::<G>(G::shift(placed.pose()));
            let closing = Closing {
                shift: motion.shift,
                spins: [Spin::default(), Spin::new(&motion, centre, reach)],
            };
            Ok((placed, closing))
        };
        self.first_impact(way, 1.0, at_least_zero::<G>(tolerance))
    }

    /// When this solid is first entered by another one that goes straight from a pose to one with the same rotation.
    #[inline(never)]
    pub(crate) fn straight_impact(
        &self,
        other: &Solid<'_, G>,
        from: G::Pose,
        to: &G::Pose,
    ) -> Result<TimeOfImpact, OutOfDomain> {
        let ends = [&from, to].map(|pose| G::coordinates(G::shift(pose)));
        let direction = Direction::between(ends[0], ends[1]);
        let contact = self.enter(&other.at(from)?, &direction, 1.0);
        let status = contact.witness.map(|witness| match witness {
            Witness::Facets(pair) if contact.multiple > 0.0 => ImpactStatus::Near(pair),
            _ => ImpactStatus::Touching(witness),
        });
        let is_met = contact.multiple <= 1.0;
        Ok(TimeOfImpact {
            free: rounded_down(contact.multiple),
            status: status.filter(|_| is_met),
            cost: contact.cost,
        })
    }

    /// When this solid and another one first touch, each going its way: `way` tells where the second one is
    /// after a part of it, as seen from the first one, and how they move then. Places are off by so many of
    /// its roundings.
    #[inline(never)]
    pub(crate) fn first_impact<'b, E>(
        &self,
        way: impl Fn(f64) -> Result<(Posed<'b, G>, Closing), E>,
        roundings: f64,
        tolerance: G::Scalar,
    ) -> Result<TimeOfImpact, E>
    where
        G: 'b,
    {
        let mut cost = Cost::default();
        let (free, status) = advance(|part, left| {
            let (placed, closing) = way(part)?;
            let mut ahead = Ahead {
                closing,
                near: Near {
                    off: roundings * G::Scalar::length_to_real(placed.rounding()),
                    radius: 0.0,
                    tolerance: tolerance.to_real(),
                },
                left,
                time: left,
            };
            let found = self.traverse(&placed, &mut ahead, &mut cost);
            let is_start = part <= 0.0;
            let touch = |pair| {
                let facets = self.facets_of(&placed, pair);
                facets.is_some_and(|[first, second]| G::meet(&first, &second))
            };
            Ok(match found {
                Some(pair) if is_start && touch(pair) => {
                    Stand::Met(ImpactStatus::Touching(Witness::Facets(pair)))
                }
                Some(pair) => Stand::Met(ImpactStatus::Near(pair)),
                None if is_start && let Some(nested) = self.nesting(&placed) => {
                    Stand::Met(ImpactStatus::Touching(nested))
                }
                None => Stand::Free(ahead.time),
            })
        })?;
        Ok(TimeOfImpact { free, status, cost })
    }
}

/// Looks for the facets that can meet first on what is left of the way, and for such that are near.
#[derive(Clone, Copy, Debug)]
struct Ahead {
    closing: Closing,
    near: Near,
    left: f64,
    /// Up to this part of the way nothing meets that was looked at.
    time: f64,
}

impl<G: Dimension> Visitor<G> for Ahead {
    type Found = FacetPair;

    type Key = f64;

    type Kept = Low;

    /// The boxes' speeds are those in the frame of the first solid.
    const TURNS: bool = false;

    #[inline]
    fn rank(&self, a: &Aabb<G>, b: &Aabb<G>) -> (f64, bool) {
        let time = self.closing.boxes(a, b, self.near.off);
        (time, time < self.time)
    }

    #[inline]
    fn keep(key: f64) -> Low {
        Low::of(key)
    }

    #[inline]
    fn is_current(&self, kept: Low) -> bool {
        kept.value() < self.time
    }

    fn visit(&mut self, pair: FacetPair, a: &G::Facet, b: &G::Facet) -> ControlFlow<FacetPair> {
        if G::meet(a, b) {
            return ControlFlow::Break(pair);
        }
        let (_, places) = G::nearest_places(a, b);
        let (ours, theirs) = (corners::<G>(a), corners::<G>(b));
        let hulls = [&ours, &theirs].map(|all| all.get(..G::DIMENSION).unwrap_or(all));
        match self.closing.hulls(hulls, places, &self.near, self.left) {
            None => return ControlFlow::Break(pair),
            Some(time) if time < self.time => self.time = time,
            Some(_) => {}
        }
        ControlFlow::Continue(())
    }
}

/// How two are to each other after a part of their ways.
pub(crate) enum Stand {
    /// They meet.
    Met(ImpactStatus),
    /// They are free for so much more of it.
    Free(f64),
}

/// Advances two on their ways, again and again as far as they are certainly free, until they meet or
/// arrive: up to which part they are free, and how they are there. What `look` is asked is how they stand
/// after a part of the ways, of which so much is left.
pub(crate) fn advance<E>(
    mut look: impl FnMut(f64, f64) -> Result<Stand, E>,
) -> Result<(f32, Option<ImpactStatus>), E> {
    let mut part = 0.0;
    for _ in 0..STEPS {
        let left = 1.0 - part;
        match look(part, left)? {
            Stand::Met(status) => return Ok((rounded_down(part), Some(status))),
            Stand::Free(time) if time >= left => return Ok((1.0, None)),
            Stand::Free(time) => part += time * BELOW_ONE,
        }
    }
    Ok((rounded_down(part), Some(ImpactStatus::Unfinished)))
}

/// A part of a way, one at most.
fn rounded_down(part: f64) -> f32 {
    #[expect(clippy::cast_possible_truncation, reason = "rounded down just after")]
    let free = part.min(1.0) as f32;
    let is_beyond = f64::from(free) > part;
    if is_beyond { free.next_down() } else { free }
}

/// How far the points of a box are from the centre of rotations at most.
pub(crate) fn reach<G: Dimension>(aabb: &Aabb<G>) -> f64 {
    let size = array::from_fn(|k| {
        let [low, high] = [aabb.low[k], aabb.high[k]].map(|x| x.to_real().abs());
        low.max(high)
    });
    length(size) / BELOW_ONE
}
