//! Many solids, static and moving: which of them touch, and what began and ended with every step.
//!
//! Its members are solids, and capsules and balls ([`WorldIn::insert_capsule`]); what is said of solids here
//! holds for those, too. Where facets are told, a capsule is one facet with the number zero, whose first
//! corner is the start of its axis.
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
//! let mut world = World::<_, 8, 16>::new(); // 8 solids, 16 near pairs
//! let wall = world.insert(cube, at(0.0)?, Mobility::Static)?;
//! let car = world.insert(cube, at(3.0)?, Mobility::Moving)?;
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

mod ask;
pub(crate) mod axes;
mod error;
mod event;
mod gradual;
mod impacts;
mod member;
mod near;
mod pairs;
mod search;
mod shape;
mod snapshot;
mod step;
mod storage;
mod stored;
mod view;

pub use ask::{MemberContact, MemberHit};
pub use error::{Crowded, SnapshotError, WorldError};
pub use event::{Change, Event, Groups, Handle, Mobility, Step};
pub use gradual::KnownDistance;
pub use impacts::Impact;
pub use member::Member;
pub use search::StepSearch;
pub use storage::{Inline, Storage};
pub use view::{View, ViewError};

use crate::{
    geometry::Dimension,
    number::Scalar,
    query::{Capsule, FacetPair, Witness},
    solid::AsSolid,
    volume::Aabb,
};
use axes::{Axes, Extents, MAX_SOLIDS};
use member::{Place, State};
use pairs::{MAX_PAIRS, NONE, Pair, Pairs, Relation};
use shape::Shape;

/// Solids of the plane or of space, at most `SOLIDS` of them, and what is known of at most `PAIRS`
/// pairs that are near each other.
///
/// All solids are in the same units, so in fixed point they are baked on
/// lattices of the same step. Two solids are compared in the frame of one of them (see
/// [`Event::first`]), which is exact for vertices rounded once; see
/// [`Solid::intersects`](crate::solid::Solid::intersects). A capsule and a solid are compared in the solid's
/// frame, whichever of them is first: the ends of the axis are rounded once, and then it is as exact as
/// [`Solid::intersects_capsule`](crate::solid::Solid::intersects_capsule), and for two capsules as
/// [`Capsule::intersects`].
///
/// `PAIRS` is room for memory. Near pairs without it are compared all the same; only when more
/// pairs *touch* than there is room for does [`World::step`] say that it cannot tell of all.
///
/// # Cost
/// 60 bytes a pair, and beside a solid itself about 150. A [`Solid`](crate::solid::Solid) by value is some
/// 350 bytes where addresses have 32 bits, so that on a board a world of `&'static Solid` is smaller.
/// See [`World::step`] for the time.
///
/// # Source
/// Sweep and prune: Baraff 1992, and Cohen et al. 1995 (I-COLLIDE); the loop over all objects:
/// Jiménez Delgado 2006, Alg. 2.1.
#[derive(Clone, Debug)]
pub struct WorldIn<B: AsSolid, S: Storage> {
    members: S::Solids<Place<B>>,
    /// So many places from the start on are taken, at least.
    taken: u16,
    /// Boxes around the solids that are there.
    boxes: S::Solids<Aabb<B::Dimension>>,
    axes: Axes<S>,
    /// How the boxes lie, where they are many and as they were sorted.
    extents: Option<Extents<B::Dimension>>,
    pairs: Pairs<S>,
}

/// A [world](WorldIn) that has room for `SOLIDS` solids and the memory of `PAIRS` pairs in itself, wherever
/// its owner puts it.
pub type World<B, const SOLIDS: usize, const PAIRS: usize> = WorldIn<B, Inline<SOLIDS, PAIRS>>;

impl<B: AsSolid, const SOLIDS: usize, const PAIRS: usize> Default for World<B, SOLIDS, PAIRS> {
    fn default() -> Self {
        Self::new()
    }
}

impl<B: AsSolid, const SOLIDS: usize, const PAIRS: usize> World<B, SOLIDS, PAIRS> {
    /// A world without solids. At most 2^15 of them fit, and 2^16 - 1 pairs; more do not compile.
    ///
    /// It can be a `static`, which is initialised by as many bytes of flash as it has.
    #[must_use]
    pub const fn new() -> Self {
        const {
            assert!(SOLIDS <= MAX_SOLIDS, "a world has at most 2^15 solids");
            assert!(PAIRS <= MAX_PAIRS, "a world has at most 2^16 - 1 pairs");
        }
        Self {
            members: [const { Place::EMPTY }; SOLIDS],
            taken: 0,
            boxes: [no_box(); SOLIDS],
            axes: Axes::new([[0; SOLIDS]; 3], [0; SOLIDS]),
            extents: None,
            pairs: Pairs::new([NONE; SOLIDS], [Pair::UNUSED; PAIRS]),
        }
    }
}

/// In the place of a box where there is no solid.
const fn no_box<G: Dimension>() -> Aabb<G> {
    Aabb {
        low: [G::Scalar::ZERO; 3],
        high: [G::Scalar::ZERO; 3],
    }
}

impl<G: Dimension, B: AsSolid<Dimension = G>, S: Storage> WorldIn<B, S> {
    /// A world without solids in the memory that a storage gives; [`World::new`] is `const` and easier for
    /// one that has its places in itself.
    ///
    /// # Errors
    /// [`WorldError::Capacity`].
    pub fn in_storage(storage: &S) -> Result<Self, WorldError> {
        let world = Self {
            members: storage.solids(|| Place::EMPTY),
            taken: 0,
            boxes: storage.solids(no_box),
            axes: Axes::new([(); 3].map(|()| storage.solids(|| 0)), storage.solids(|| 0)),
            extents: None,
            pairs: Pairs::new(storage.solids(|| NONE), storage.pairs(|| Pair::UNUSED)),
        };
        let [solids, pairs] = [world.members.as_ref().len(), world.pairs.capacity()];
        if solids > MAX_SOLIDS || pairs > MAX_PAIRS {
            return Err(WorldError::Capacity { solids, pairs });
        }
        Ok(world)
    }

    /// Adds a solid; it touches others from the next step on.
    ///
    /// # Errors
    /// [`WorldError::Full`], and [`WorldError::TooLarge`] where the extents of the solid, its zero
    /// included, add up to more than an eighth of the domain.
    ///
    /// # Cost
    /// Linear in the solid's facets, and in the places from the first one on that is not taken; the next step sorts
    /// the solid in, which is linear, too.
    pub fn insert(
        &mut self,
        solid: B,
        pose: G::Pose,
        mobility: Mobility,
    ) -> Result<Handle, WorldError> {
        self.insert_shape(Shape::Solid(solid), pose, mobility)
    }

    /// Adds a capsule, or a ball, which is a capsule whose axis is a point; it touches others from the next
    /// step on.
    ///
    /// The capsule is given in its own frame, about whose zero poses turn it, and in the units of the
    /// solids. The ends of its axis are rounded once where they are placed, as a solid's vertices are.
    ///
    /// # Errors
    /// [`WorldError::Full`], and [`WorldError::TooLarge`] where the extents of the capsule, its zero
    /// included, add up to more than an eighth of the domain.
    ///
    /// # Cost
    /// As [`WorldIn::insert`]; a capsule has no facets.
    ///
    /// ```
    /// use tetracone::{
    ///     include_solid,
    ///     query::Ball,
    ///     solid::Solid,
    ///     space::{Point, Pose, Space},
    ///     world::{Mobility, World},
    /// };
    ///
    /// static CUBE: Solid<'static, Space<f32>> =
    ///     include_solid!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/cube.tcone"));
    ///
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// let at = |x| Pose::shifted(Point::new(x, 0.5, 0.5));
    /// let mut world = World::<&Solid<'_, _>, 4, 4>::new();
    /// let cube = world.insert(&CUBE, Pose::default(), Mobility::Static)?;
    /// let ball = Ball::new(Point::new(0.0, 0.0, 0.0), 0.5)?;
    /// let bullet = world.insert_capsule(ball, at(1.5)?, Mobility::Moving)?;
    /// let trigger = world.insert_capsule(ball, at(2.25)?, Mobility::Static)?;
    /// world.set_sensor(trigger, true)?;
    /// world.step()?;
    /// let told: Vec<_> = world.events().map(|event| (event.first, event.second, event.sensor)).collect();
    /// assert_eq!(told, [(bullet, cube, false), (bullet, trigger, true)]);
    /// # Ok(())
    /// # }
    /// ```
    pub fn insert_capsule(
        &mut self,
        capsule: impl Into<Capsule<G>>,
        pose: G::Pose,
        mobility: Mobility,
    ) -> Result<Handle, WorldError> {
        self.insert_shape(Shape::Capsule(capsule.into()), pose, mobility)
    }

    fn insert_shape(
        &mut self,
        shape: Shape<B>,
        pose: G::Pose,
        mobility: Mobility,
    ) -> Result<Handle, WorldError> {
        let mut state = State {
            pose,
            groups: Groups::ALL,
            mobility,
            sensor: false,
            margin: G::Scalar::ZERO,
            moved: true,
            generation: 0,
        };
        let capacity = self.members.as_ref().len();
        let full = WorldError::Full { capacity };
        let mut slot = self.first_free();
        if slot.is_none() && self.grow_solids(1) {
            slot = self.first_free();
        }
        let slot = slot.ok_or(full)?;
        let place = self.members.as_mut().get_mut(usize::from(slot));
        let aabb = self.boxes.as_mut().get_mut(usize::from(slot));
        let (place, aabb) = place.zip(aabb).ok_or(full)?;
        // Zero stands for a place that was never taken.
        state.generation = place.generation().checked_add(1).unwrap_or(1);
        let (new, bounds) = Member::new(shape, state)?;
        (*place, *aabb) = (Place::Taken(new), bounds);
        let handle = place.handle(slot);
        self.axes.insert(slot);
        self.extents = None;
        Ok(handle)
    }

    /// The first place for a solid; those that are taken from the start on are not looked at again.
    fn first_free(&mut self) -> Option<u16> {
        let places = self.members.as_ref();
        let rest = |from: u16| (from..).zip(places.iter().skip(usize::from(from)));
        let is_taken = |(_, place): &(u16, &Place<B>)| place.member().is_some();
        if let Some((taken, _)) = rest(self.taken).take_while(is_taken).last() {
            self.taken = taken.wrapping_add(1);
        }
        rest(self.taken)
            .find(|(_, place)| place.is_free())
            .map(|(slot, _)| slot)
    }

    /// Makes room for so many solids more, and for twice as many as there were; says whether there is.
    fn grow_solids(&mut self, more: usize) -> bool {
        let before = self.members.as_ref().len();
        let count = before.saturating_add(more.max(before)).min(MAX_SOLIDS);
        count > before
            && self.axes.grow(count)
            && self.pairs.grow_solids(count)
            && S::more_solids(&mut self.boxes, count, no_box)
            // The last one: how long it is, is how many there are.
            && S::more_solids(&mut self.members, count, || Place::EMPTY)
    }

    /// Takes a solid out and drops it. Its contacts end with the next step; its place is free after the one
    /// after that.
    ///
    /// # Errors
    /// [`WorldError::NoSolid`].
    ///
    /// # Cost
    /// Linear in the places.
    pub fn remove(&mut self, handle: Handle) -> Result<(), WorldError> {
        self.member_mut(handle)?;
        if let Some(place) = self.members.as_mut().get_mut(usize::from(handle.slot)) {
            place.leave();
        }
        self.axes.remove(handle.slot);
        self.taken = self.taken.min(handle.slot);
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
            (member.state.pose, member.state.moved) = (pose, true);
            *aabb = member.place();
            self.extents = None;
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

    /// Says whether a member is a sensor, from the next step on; at first none is.
    ///
    /// A sensor touches others as before, and all events of it say so ([`Event::sensor`]), so that what
    /// answers contacts leaves it out. Two sensors are not compared.
    ///
    /// # Errors
    /// [`WorldError::NoSolid`].
    pub fn set_sensor(&mut self, handle: Handle, sensor: bool) -> Result<(), WorldError> {
        self.member_mut(handle)?.0.state.sensor = sensor;
        Ok(())
    }

    /// Says how far around a solid [`WorldIn::step_with_margins`] tells of others that do not touch it: two
    /// solids are within their margin where their distance, as
    /// [`Solid::distance`](crate::solid::Solid::distance) tells it, is at most the sum of both margins. At
    /// first all are zero. A capsule is within its margin where it would touch with a radius that is greater
    /// by that sum; in `f32` the sum is rounded up, and a sum beyond the domain ends there.
    ///
    /// # Errors
    /// [`WorldError::NoSolid`], and [`WorldError::Margin`] for a margin that is negative, no number or
    /// outside the domain.
    ///
    /// # Cost
    /// That of placing a box. Boxes are wider by their margins, so more pairs are near.
    pub fn set_margin(&mut self, handle: Handle, margin: G::Scalar) -> Result<(), WorldError> {
        let (member, aabb) = self.member_mut(handle)?;
        if !is_margin(margin) {
            return Err(WorldError::Margin);
        }
        if member.state.margin != margin {
            (member.state.margin, member.state.moved) = (margin, true);
            *aabb = member.place();
            self.extents = None;
        }
        Ok(())
    }

    /// A member: where it is, what it is and how it lies to another one; none where it was removed.
    #[must_use]
    pub fn member(&self, handle: Handle) -> Option<&Member<B>> {
        at(self.members.as_ref(), handle.slot).filter(|member| member.handle(handle.slot) == handle)
    }

    /// All solids, by their indices.
    pub fn handles(&self) -> impl Iterator<Item = Handle> + '_ {
        let places = (0_u16..).zip(self.members.as_ref());
        places.filter_map(|(slot, place)| place.member().map(|_| place.handle(slot)))
    }

    /// All contacts that began, went on or ended with the last step, all pairs that are or were
    /// within their margin, and all that are unfinished, by the indices of the first solid and of the second; each pair at most
    /// once.
    ///
    /// # Cost
    /// Linear in the pairs.
    pub fn events(&self) -> impl Iterator<Item = Event> + '_ {
        self.pairs.iter().filter_map(|(first, pair)| {
            let change = match (pair.before, pair.now) {
                _ if pair.is_unfinished() => Change::Unfinished,
                (Relation::Touching, Relation::Touching) => Change::Stay,
                (_, Relation::Touching) => Change::Begin,
                (Relation::Touching, _) => Change::End,
                (_, Relation::Within) => Change::Near,
                (Relation::Within, Relation::Free) => Change::Far,
                (Relation::Free, Relation::Free) => return None,
            };
            let [first_facet, second_facet] = pair.tracker.facets;
            let facets = FacetPair {
                first: first_facet,
                second: second_facet,
            };
            let (one, another) = (self.place(first)?, self.place(pair.second)?);
            Some(Event {
                change,
                first: one.handle(first),
                second: another.handle(pair.second),
                witness: pair.touches().then(|| Witness::of(pair.tracker.facets)),
                nearest: pair.is_within().then_some(facets),
                sensor: one.is_sensor() || another.is_sensor(),
            })
        })
    }

    /// How many places there are.
    fn place_count(&self) -> u16 {
        u16::try_from(self.members.as_ref().len()).unwrap_or(u16::MAX)
    }

    fn place(&self, slot: u16) -> Option<&Place<B>> {
        self.members.as_ref().get(usize::from(slot))
    }

    fn member_mut(&mut self, handle: Handle) -> Result<(&mut Member<B>, &mut Aabb<G>), WorldError> {
        let slot = usize::from(handle.slot);
        let place = self.members.as_mut().get_mut(slot);
        place
            .filter(|place| place.handle(handle.slot) == handle)
            .and_then(Place::member_mut)
            .zip(self.boxes.as_mut().get_mut(slot))
            .ok_or(WorldError::NoSolid { handle })
    }
}

/// Whether a solid can have this margin.
fn is_margin<S: Scalar>(margin: S) -> bool {
    margin >= S::ZERO && margin.in_domain()
}

/// The solid in a place, if it is there.
fn at<B: AsSolid>(members: &[Place<B>], slot: u16) -> Option<&Member<B>> {
    members.get(usize::from(slot))?.member()
}
