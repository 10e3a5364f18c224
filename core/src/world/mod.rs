//! Many solids, static and moving: which of them touch, and what began and ended with every step.
//!
//! A [`World`] knows its solids by [`Handle`]s and keeps, for all pairs that are near each other,
//! what a [`PairTracker`](crate::PairTracker) remembers. It lies where its owner puts it, with room
//! for as many solids and pairs as its type says, and its state can be saved as plain bytes and
//! restored, for rollback and replay.
//!
//! ```
//! use tetracone::image::Image;
//! use tetracone::include_image;
//! use tetracone::space::{Point, Pose, Space};
//! use tetracone::world::{Change, Mobility, World};
//!
//! // A baked cube from (0, 0, 0) to (1, 1, 1).
//! const CUBE: Image<'static> =
//!     include_image!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/cube.tcone"));
//!
//! # fn main() -> Result<(), Box<dyn core::error::Error>> {
//! let cube = CUBE.solid::<Space<f32>>()?;
//! let at = |x| Pose::shifted(Point::new(x, 0.0, 0.0));
//! let mut world = World::<Space<f32>, 8, 16>::new(); // 8 members, 16 near pairs
//! let wall = world.insert(&cube, at(0.0)?, Mobility::Static)?;
//! let car = world.insert(&cube, at(3.0)?, Mobility::Moving)?;
//! let mut told = Vec::new();
//! for x in [2.0, 1.0, 0.5, 1.25] {
//!     world.set_pose(car, at(x)?)?;
//!     world.step()?;
//!     told.extend(world.events().map(|event| {
//!         assert_eq!((event.first, event.second), (car, wall));
//!         event.change
//!     }));
//! }
//! assert_eq!(told, [Change::Begin, Change::Stay, Change::End]);
//! # Ok(())
//! # }
//! ```

mod axes;
mod error;
mod event;
mod member;
mod pairs;
mod separation;
mod snapshot;
mod step;

pub use error::{Crowded, SnapshotError, WorldError};
pub use event::{Change, Event, Groups, Handle, Mobility, Step, Touch};

use crate::{
    geometry::Dimension,
    number::Scalar,
    query::PairAnswer,
    solid::Solid,
    volume::{Aabb, Length},
};
use axes::{Axes, MAX_BOXES};
use member::{Member, Stage, State};
use pairs::{MAX_PAIRS, Pairs};

/// Solids of the plane or of space, at most `BODIES` of them, and what is known of at most `PAIRS`
/// pairs that are near each other.
///
/// Solids may share a [`Solid`]; all are in the same units, so in fixed point they are baked on
/// lattices of the same step. Two solids are compared in the frame of one of them (see
/// [`Event::first`]), which is exact for vertices rounded once; see [`Solid::intersects`].
///
/// `PAIRS` is room for memory. Near pairs without it are compared all the same; only when more
/// pairs *touch* than there is room for does [`World::step`] say that it cannot tell of all.
///
/// # Cost
/// 64 bytes a pair, about 160 a solid. See [`World::step`] for the time.
///
/// # Source
/// Sweep and prune: Baraff 1992, and Cohen et al. 1995 (I-COLLIDE); the loop over all objects:
/// Jiménez Delgado 2006, Alg. 2.1.
#[derive(Clone, Debug)]
pub struct World<'a, G: Dimension, const BODIES: usize, const PAIRS: usize> {
    members: [Option<Member<'a, G>>; BODIES],
    /// Boxes around the solids that are there.
    boxes: [Aabb<G>; BODIES],
    axes: Axes<BODIES>,
    pairs: Pairs<BODIES, PAIRS>,
}

impl<G: Dimension, const BODIES: usize, const PAIRS: usize> Default
    for World<'_, G, BODIES, PAIRS>
{
    fn default() -> Self {
        Self::new()
    }
}

impl<'a, G: Dimension, const BODIES: usize, const PAIRS: usize> World<'a, G, BODIES, PAIRS> {
    /// A world without solids. At most 2^15 of them fit, and 2^16 - 1 pairs; more do not compile.
    #[must_use]
    pub const fn new() -> Self {
        const {
            assert!(BODIES <= MAX_BOXES, "a world has at most 2^15 members");
            assert!(PAIRS <= MAX_PAIRS, "a world has at most 2^16 - 1 pairs");
        }
        Self {
            members: [const { None }; BODIES],
            boxes: [Aabb {
                low: [G::Scalar::ZERO; 3],
                high: [G::Scalar::ZERO; 3],
            }; BODIES],
            axes: Axes::new(),
            pairs: Pairs::new(),
        }
    }

    /// Adds a solid; it touches others from the next step on.
    ///
    /// # Errors
    /// [`WorldError::Full`], and [`WorldError::TooLarge`] where the extents of the solid, its zero
    /// included, add up to more than an eighth of the domain.
    ///
    /// # Cost
    /// Linear in the places and in the solid's facets; the next step sorts the solid in, which is
    /// linear, too.
    pub fn insert(
        &mut self,
        solid: &'a Solid<'a, G>,
        pose: G::Pose,
        mobility: Mobility,
    ) -> Result<Handle, WorldError> {
        let mut state = State {
            pose,
            groups: Groups::ALL,
            mobility,
            stage: Stage::Present,
            moved: true,
            near: false,
            travel: Length::<G>::default(),
            generation: 0,
        };
        let full = WorldError::Full { capacity: BODIES };
        let is_free = |member: &Member<'_, G>| member.state.stage == Stage::Absent;
        let (slot, (member, aabb)) = (0_u16..)
            .zip(self.members.iter_mut().zip(&mut self.boxes))
            .find(|(_, (member, _))| member.as_ref().is_none_or(is_free))
            .ok_or(full)?;
        let before = member.as_ref().map_or(0, |member| member.state.generation);
        // Zero stands for a place that was never taken.
        state.generation = before.checked_add(1).unwrap_or(1);
        let (new, bounds) = Member::new(solid, state)?;
        let handle = new.handle(slot);
        (*member, *aabb) = (Some(new), bounds);
        self.axes.insert(slot);
        Ok(handle)
    }

    /// Takes a solid out. Its contacts end with the next step; its place is free after the one
    /// after that.
    ///
    /// # Errors
    /// [`WorldError::NoSolid`].
    ///
    /// # Cost
    /// Linear in the places.
    pub fn remove(&mut self, handle: Handle) -> Result<(), WorldError> {
        self.member_mut(handle)?.0.state.stage = Stage::Leaving;
        self.axes.remove(handle.slot);
        Ok(())
    }

    /// Places a solid anew, as far away as you like; what that means for contacts, the next step
    /// tells.
    ///
    /// # Errors
    /// [`WorldError::NoSolid`].
    ///
    /// # Cost
    /// That of placing a box.
    pub fn set_pose(&mut self, handle: Handle, pose: G::Pose) -> Result<(), WorldError> {
        let (member, aabb) = self.member_mut(handle)?;
        if member.state.pose != pose {
            *aabb = member.move_to(pose);
        }
        Ok(())
    }

    /// Says what a solid may touch, from the next step on; at first it may touch all.
    ///
    /// # Errors
    /// [`WorldError::NoSolid`].
    pub fn set_groups(&mut self, handle: Handle, groups: Groups) -> Result<(), WorldError> {
        self.member_mut(handle)?.0.state.groups = groups;
        Ok(())
    }

    /// Where a solid is; none where there is no such solid.
    #[must_use]
    pub fn pose(&self, handle: Handle) -> Option<G::Pose> {
        Some(self.member(handle)?.state.pose)
    }

    /// The solid itself; none where there is no such solid.
    #[must_use]
    pub fn solid(&self, handle: Handle) -> Option<&'a Solid<'a, G>> {
        Some(self.member(handle)?.solid)
    }

    /// All solids, by their indices.
    pub fn handles(&self) -> impl Iterator<Item = Handle> + '_ {
        let present = |(slot, member): (u16, &Option<Member<'a, G>>)| {
            let member = member.as_ref()?;
            member.is_present().then(|| member.handle(slot))
        };
        (0_u16..).zip(&self.members).filter_map(present)
    }

    /// All contacts that began, went on or ended with the last step, by the indices of the first
    /// solid and of the second; each pair at most once.
    ///
    /// # Cost
    /// Linear in the pairs.
    pub fn events(&self) -> impl Iterator<Item = Event> + '_ {
        self.pairs.iter().filter_map(|(first, pair)| {
            let change = match (pair.touched, pair.touches) {
                (false, false) => return None,
                (false, true) => Change::Begin,
                (true, true) => Change::Stay,
                (true, false) => Change::End,
            };
            Some(Event {
                change,
                first: self.at(first)?.handle(first),
                second: self.at(pair.second)?.handle(pair.second),
                touch: pair.touches.then(|| Touch::of(&pair.tracker)),
            })
        })
    }

    /// Why two solids touch where they are now, or how far they are apart at least, the second one
    /// placed in the frame of the first; none where one is not there, or they are too far apart for
    /// the domain.
    ///
    /// # Cost
    /// As [`Solid::explain_pair`].
    #[must_use]
    pub fn explain(&self, first: Handle, second: Handle) -> Option<PairAnswer<G::Scalar>> {
        let (first, second) = (self.member(first)?, self.member(second)?);
        first.with(second, |solid, placed| solid.explain_pair(placed))
    }

    fn at(&self, slot: u16) -> Option<&Member<'a, G>> {
        at(&self.members, slot)
    }

    fn member(&self, handle: Handle) -> Option<&Member<'a, G>> {
        self.at(handle.slot)
            .filter(|member| member.is_present() && member.handle(handle.slot) == handle)
    }

    fn member_mut(
        &mut self,
        handle: Handle,
    ) -> Result<(&mut Member<'a, G>, &mut Aabb<G>), WorldError> {
        let slot = usize::from(handle.slot);
        let member = self.members.get_mut(slot).and_then(Option::as_mut);
        member
            .filter(|member| member.is_present() && member.handle(handle.slot) == handle)
            .zip(self.boxes.get_mut(slot))
            .ok_or(WorldError::NoSolid { handle })
    }
}

/// The solid in a place, there or not any more.
fn at<'s, 'a, G: Dimension>(
    members: &'s [Option<Member<'a, G>>],
    slot: u16,
) -> Option<&'s Member<'a, G>> {
    members.get(usize::from(slot))?.as_ref()
}
