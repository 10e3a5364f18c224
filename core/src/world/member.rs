//! A place of a world, the member in it, and the box that the broad phase has for that.

use super::{Groups, Handle, Mobility, WorldError, shape::Shape};
use crate::{
    geometry::{Dimension, Facets},
    number::{Lengths, Metric, Scalar},
    query::Capsule,
    solid::AsSolid,
    volume::{Aabb, Length},
};

/// How often a solid's reach is halved for the room around its box: 1/512.
///
/// A pose in the plane may be longer or shorter than one by nearly 2^-11, and its reverse, which
/// takes the other solid into its frame, is then off by 2^-10 of the solid's reach.
const SLACK: u32 = 9;

/// What part lengths may be off by: a frame in the plane may see them larger or smaller, and its reverse once more.
pub(super) const SCALE: f64 = 1.0 / 256.0;

/// The same, as how often the margin is halved.
const SCALE_BITS: u32 = 8;

/// A place in a world.
#[derive(Clone, Debug)]
pub(super) enum Place<B: AsSolid> {
    Taken(Member<B>),
    Gone(Gone),
}

/// What is left of a solid that was removed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gone {
    pub(super) stage: Stage,
    /// How many solids were here.
    pub(super) generation: u16,
    /// Whether the last one was a sensor, as long as there is something to tell of it.
    pub(super) sensor: bool,
}

/// How far a solid is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// Nothing is left to tell of it, or none was ever here.
    Absent,
    /// It was removed, and its contacts end with the next step.
    Leaving,
    /// It was removed, and that its contacts ended is told.
    Left,
}

impl<B: AsSolid> Place<B> {
    /// Where nothing ever was.
    pub(super) const EMPTY: Self = Self::free(0);

    /// Where nothing is, and so many solids were.
    pub(super) const fn free(generation: u16) -> Self {
        Self::Gone(Gone {
            stage: Stage::Absent,
            generation,
            sensor: false,
        })
    }

    pub(super) const fn is_free(&self) -> bool {
        matches!(
            self,
            Self::Gone(Gone {
                stage: Stage::Absent,
                ..
            })
        )
    }

    pub(super) const fn member(&self) -> Option<&Member<B>> {
        match self {
            Self::Taken(member) => Some(member),
            Self::Gone(_) => None,
        }
    }

    pub(super) const fn member_mut(&mut self) -> Option<&mut Member<B>> {
        match self {
            Self::Taken(member) => Some(member),
            Self::Gone(_) => None,
        }
    }

    /// How many solids were here, one that is here counted.
    pub(super) const fn generation(&self) -> u16 {
        match self {
            Self::Taken(member) => member.state.generation,
            Self::Gone(gone) => gone.generation,
        }
    }

    pub(super) const fn is_sensor(&self) -> bool {
        match self {
            Self::Taken(member) => member.state.sensor,
            Self::Gone(gone) => gone.sensor,
        }
    }

    /// What stands for the solid that is here, or was last.
    pub(super) const fn handle(&self, slot: u16) -> Handle {
        Handle {
            slot,
            generation: self.generation(),
        }
    }

    /// Drops the solid; that it is gone is still to be told.
    pub(super) fn leave(&mut self) {
        *self = Self::Gone(Gone {
            stage: Stage::Leaving,
            generation: self.generation(),
            sensor: self.is_sensor(),
        });
    }

    /// A step more was told of.
    pub(super) fn go_on(&mut self) {
        let generation = self.generation();
        match self {
            Self::Gone(gone) if gone.stage == Stage::Leaving => gone.stage = Stage::Left,
            Self::Gone(gone) if gone.stage == Stage::Left => *self = Self::free(generation),
            Self::Gone(_) | Self::Taken(_) => {}
        }
    }
}

/// A solid or a capsule in a world.
#[derive(Clone, Debug)]
pub struct Member<B: AsSolid> {
    pub(super) shape: Shape<B>,
    pub(super) state: State<B::Dimension>,
    /// The radius of a ball around it.
    radius: Length<B::Dimension>,
    /// The ball's centre where it is.
    centre: <B::Dimension as Facets>::Point,
    /// The room that [`Member::place`] has around it, the margin included.
    room: Length<B::Dimension>,
}

/// What of a solid changes.
#[derive(Clone, Copy, Debug)]
pub(super) struct State<G: Dimension> {
    pub(super) pose: G::Pose,
    pub(super) groups: Groups,
    pub(super) mobility: Mobility,
    /// Whether it is only told of; see [`WorldIn::set_sensor`](super::WorldIn::set_sensor).
    pub(super) sensor: bool,
    /// Its part of the margins of its pairs.
    pub(super) margin: G::Scalar,
    /// Whether it was placed anew since the last step.
    pub(super) moved: bool,
    /// How many solids were here, this one counted.
    pub(super) generation: u16,
}

impl<G: Dimension, B: AsSolid<Dimension = G>> Member<B> {
    /// Where it is.
    #[must_use]
    pub const fn pose(&self) -> G::Pose {
        self.state.pose
    }

    /// The solid itself; none for a capsule.
    #[must_use]
    pub const fn solid(&self) -> Option<&B> {
        match &self.shape {
            Shape::Solid(solid) => Some(solid),
            Shape::Capsule(_) => None,
        }
    }

    /// The capsule in its own frame; none for a solid.
    #[must_use]
    pub const fn capsule(&self) -> Option<&Capsule<G>> {
        match &self.shape {
            Shape::Capsule(capsule) => Some(capsule),
            Shape::Solid(_) => None,
        }
    }

    /// Its [margin](super::WorldIn::set_margin).
    #[must_use]
    pub const fn margin(&self) -> G::Scalar {
        self.state.margin
    }

    /// Whether it is a [sensor](super::WorldIn::set_sensor).
    #[must_use]
    pub const fn is_sensor(&self) -> bool {
        self.state.sensor
    }

    pub(super) fn handle(&self, slot: u16) -> Handle {
        Handle {
            slot,
            generation: self.state.generation,
        }
    }

    pub(super) fn new(shape: Shape<B>, state: State<G>) -> Result<(Self, Aabb<G>), WorldError> {
        if shape.is_too_large() {
            return Err(WorldError::TooLarge);
        }
        let (centre, radius) = shape.ball();
        let mut member = Self {
            shape,
            state,
            radius,
            centre,
            room: Length::<G>::default(),
        };
        let bounds = member.place();
        Ok((member, bounds))
    }

    /// The margin of two solids.
    #[inline]
    pub(super) fn margin_with(&self, other: &Self) -> G::Scalar {
        let [one, another] = [self, other].map(|member| member.state.margin);
        if one == G::Scalar::ZERO && another == G::Scalar::ZERO {
            return G::Scalar::ZERO;
        }
        G::Scalar::from_distance(one.to_real() + another.to_real())
    }

    /// A ball around the solid where it is, its margin included.
    #[inline]
    pub(super) fn ball(&self) -> (G::Point, Length<G>) {
        (self.centre, G::Scalar::sum(self.radius, self.room))
    }

    /// Whether two solids may touch, or be within their margin: whether balls around them do.
    #[inline]
    pub(super) fn is_close(&self, other: &Self) -> bool {
        let [(centre, radius), (other, more)] = [self, other].map(Self::ball);
        let apart = offsets::<G>(centre, other);
        G::Scalar::stays_within(apart, G::Scalar::sum(radius, more))
    }

    /// The box of the solid where it is, with room for what rounding it takes to place the solid
    /// in another's frame instead, and to measure it along a direction: where such boxes are apart,
    /// the solids are free.
    pub(super) fn place(&mut self) -> Aabb<G> {
        let pose = &self.state.pose;
        let (placed, radius) = (self.shape.place(pose), self.shape.radius());
        let (wider, _) = radius.offset(G::Scalar::ZERO);
        let size = G::Scalar::sum(placed.around_zero(), wider);
        // The part of the room that does not depend on where the solid is.
        let reach = self.shape.around_zero();
        let slack = (0..SLACK).fold(reach, |slack, _| G::Scalar::half(slack));
        let own = G::Scalar::sum(slack, rounding::<G>(reach));
        self.room = G::Scalar::sum(own, rounding::<G>(size));
        if self.state.margin > G::Scalar::ZERO {
            let (margin, _) = self.state.margin.offset(G::Scalar::ZERO);
            let more = (0..SCALE_BITS).fold(margin, |more, _| G::Scalar::half(more));
            self.room = G::Scalar::sum(self.room, G::Scalar::sum(margin, more));
        }
        self.centre = G::place(pose, self.shape.centre());
        let room = G::Scalar::coordinate(G::Scalar::sum(self.room, wider));
        placed.grown(room)
    }

    /// A box around the solid on all its way to another pose, with so much more on all sides.
    pub(super) fn sweep(&mut self, goal: &G::Pose, more: G::Scalar) -> Aabb<G> {
        let from = self.state.pose;
        let turn = G::motion(&from, goal).turn();
        let around = self.shape.around_zero();
        self.state.pose = *goal;
        let there = self.place();
        self.state.pose = from;
        let both = self.place().union(&there);
        // No point is farther from the way between where it starts and ends than it turns.
        let turned = turn * G::Scalar::length_to_real(around) + more.to_real();
        both.grown(G::Scalar::from_distance(turned * (1.0 + SCALE)).right_of())
    }
}

impl<G: Dimension> Aabb<G> {
    /// The box with so much more on all sides.
    pub(super) fn grown(&self, room: G::Scalar) -> Self {
        let less = G::Scalar::apart(G::Scalar::ZERO, room);
        Self {
            low: self.low.map(|x| G::Scalar::apart(x, room)),
            high: self.high.map(|x| G::Scalar::apart(x, less)),
        }
    }
}

/// What placing and measuring what reaches so far rounds.
#[inline]
fn rounding<G: Dimension>(size: Length<G>) -> Length<G> {
    G::Scalar::twice(G::Scalar::rounding(size))
}

/// How far two points are from each other along the axes.
#[inline]
fn offsets<G: Dimension>(a: G::Point, b: G::Point) -> [Length<G>; 3] {
    let mut offsets = [Length::<G>::default(); 3];
    let places = G::coordinates(a).into_iter().zip(G::coordinates(b));
    for (offset, (a, b)) in offsets.iter_mut().zip(places) {
        *offset = a.offset(b).0;
    }
    offsets
}
