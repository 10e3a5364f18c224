//! A solid of a world, and the box that the broad phase has for it.

use super::{Groups, Handle, Mobility, WorldError};
use crate::{
    measure::Measure,
    number::{Metric, Scalar},
    tree::Body,
    volume::{Aabb, Length},
};

/// How often a solid's reach is halved for the room around its box: 1/512.
///
/// A pose in the plane may be longer or shorter than one by nearly 2^-11, and its reverse, which
/// takes the other solid into its frame, is then off by 2^-10 of the solid's reach.
const SLACK: u32 = 9;

/// What part of the domain a solid may reach from its zero, extents added up.
///
/// Where the boxes of two such solids meet, each of them placed in the frame of the other is within
/// 0.6 of the domain: frames are at most √3 times two reaches apart.
const PART: f64 = 8.0;

/// What became of a solid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// There is none; or none any more, and nothing is left to tell of it.
    Absent,
    /// It is there.
    Present,
    /// It was removed, and its contacts end with the next step.
    Leaving,
    /// It was removed, and that its contacts ended is told.
    Left,
}

/// A place in a world and what it is taken by.
#[derive(Clone, Copy, Debug)]
pub(super) struct Solid<'a, G: Measure> {
    /// The solid here now or before: a rollback may bring it back.
    pub(super) body: &'a Body<'a, G>,
    pub(super) state: State<G>,
    /// A ball around the solid at rest.
    ball: Ball<G>,
    /// The same where the solid is, with the room that [`Solid::place`] has.
    placed: Ball<G>,
}

#[derive(Clone, Copy, Debug)]
struct Ball<G: Measure> {
    centre: G::Point,
    radius: Length<G>,
}

impl<G: Measure> Ball<G> {
    /// Around the middle of a solid's box.
    fn around(body: &Body<'_, G>) -> Self {
        let Aabb { low, high } = body.bounds();
        let mut centre = low;
        for (x, high) in centre.iter_mut().zip(high) {
            // Between coordinates of the domain.
            *x = G::Scalar::from_distance(x.to_real().midpoint(high.to_real()));
        }
        let mut square: f64 = 0.0;
        for facet in body.tree().facets() {
            for corner in 0..G::DIMENSION {
                let corner = G::coordinates(G::corner(&facet, corner));
                let parts = corner.into_iter().zip(centre);
                let parts = parts.map(|(a, b)| a.to_real() - b.to_real());
                square = square.max(parts.fold(0.0, |sum, x| sum + x * x));
            }
        }
        let radius = libm::sqrt(square) * (1.0 + f64::from(f32::EPSILON));
        Self {
            centre: G::point(centre),
            radius: G::Scalar::length(G::Scalar::length_above(radius)),
        }
    }
}

/// What of a solid changes.
#[derive(Clone, Copy, Debug)]
pub(super) struct State<G: Measure> {
    pub(super) pose: G::Pose,
    pub(super) groups: Groups,
    pub(super) mobility: Mobility,
    pub(super) stage: Stage,
    /// Whether it was placed anew since the last step.
    pub(super) moved: bool,
    /// How many solids were here, this one counted.
    pub(super) generation: u16,
}

impl<'a, G: Measure> Solid<'a, G> {
    pub(super) fn is_present(&self) -> bool {
        self.state.stage == Stage::Present
    }

    pub(super) fn handle(&self, slot: u16) -> Handle {
        Handle {
            slot,
            generation: self.state.generation,
        }
    }

    pub(super) fn new(
        body: &'a Body<'a, G>,
        state: State<G>,
    ) -> Result<(Self, Aabb<G>), WorldError> {
        let ball = Ball::around(body);
        let mut solid = Self {
            body,
            state,
            ball,
            placed: ball,
        };
        let bounds = solid.place()?;
        Ok((solid, bounds))
    }

    /// Takes the solid to another pose; gives its box there.
    pub(super) fn move_to(&mut self, pose: G::Pose) -> Result<Aabb<G>, WorldError> {
        self.state.pose = pose;
        self.state.moved = true;
        self.place()
    }

    /// Whether two solids may touch: whether balls around them do.
    #[inline]
    pub(super) fn is_close(&self, other: &Self) -> bool {
        let (a, b) = (
            G::coordinates(self.placed.centre),
            G::coordinates(other.placed.centre),
        );
        let mut apart = [Length::<G>::default(); 3];
        for (apart, (a, b)) in apart.iter_mut().zip(a.into_iter().zip(b)) {
            *apart = a.offset(b).0;
        }
        G::Scalar::stays_within(
            apart,
            G::Scalar::sum(self.placed.radius, other.placed.radius),
        )
    }

    /// The box of the solid where it is, with room for what rounding it takes to place the solid
    /// in another's frame instead: where such boxes are apart, the solids are free.
    pub(super) fn place(&mut self) -> Result<Aabb<G>, WorldError> {
        let (body, pose) = (self.body, &self.state.pose);
        let zero = Aabb::of_point(G::point([G::Scalar::ZERO; 3]));
        let reach = zero.union(&body.bounds()).extent();
        if G::Scalar::nearest(G::Scalar::length_to_real(reach) * PART).is_none() {
            return Err(WorldError::TooLarge);
        }
        let placed = G::place_box(pose, &body.bounds());
        let size = G::Scalar::sum(reach, zero.union(&placed).extent());
        let slack = (0..SLACK).fold(reach, |slack, _| G::Scalar::half(slack));
        let room: Length<G> = G::Scalar::sum(slack, G::Scalar::rounding(size));
        self.placed = Ball {
            centre: G::place(pose, self.ball.centre),
            radius: G::Scalar::sum(self.ball.radius, room),
        };
        let room = G::Scalar::length_to_real(room);
        let moved = |side: [G::Scalar; 3], by: f64| {
            side.map(|x| G::Scalar::from_distance(x.to_real() + by))
        };
        Ok(Aabb {
            low: moved(placed.low, -room),
            high: moved(placed.high, room),
        })
    }

    /// This solid in the frame of another, the witness's second one.
    fn seen_from(&self, first: &Self) -> Option<crate::query::Placed<'a, G>> {
        let pose = G::seen_from(&self.state.pose, &first.state.pose)?;
        self.body.at(pose).ok()
    }

    /// What `compare` says of two solids, the second one placed in the frame of the first; none
    /// where that would leave the domain, which the limit of [`Solid::place`] rules out for solids
    /// that are near each other.
    pub(super) fn with<T>(
        &self,
        second: &Self,
        compare: impl FnOnce(&Body<'a, G>, &crate::query::Placed<'a, G>) -> T,
    ) -> Option<T> {
        Some(compare(self.body, &second.seen_from(self)?))
    }
}
