//! A robot in a loop: joints in, what is near and what touches out, within a budget a frame.

use core::fmt;

use tetracone::{
    solid::Solid,
    world::{Change, Crowded, Groups, Handle, Mobility, Step, StepSearch, World, WorldError},
};

use crate::{Number, PlaceError, Pose, Robot, Space};

/// A robot's links in a world of their own, moved by its joints: one call a frame, in at most so many steps
/// of searches. A pair whose search did not end within its frame is told to be unfinished, never to be free, and
/// its search goes on with the next frame.
///
/// It has room for `LINKS` links and for the memory of `PAIRS` pairs that are near each other; links with
/// solids are at most 32. It lies where its owner puts it.
///
/// # Cost
/// Per link with a solid some 500 bytes where addresses have 32 bits, and 56 a pair.
#[derive(Clone, Debug)]
pub struct Watch<'a, const LINKS: usize, const PAIRS: usize> {
    robot: Robot<'a>,
    world: World<Solid<'a, Space>, LINKS, PAIRS>,
    handles: [Option<Handle>; LINKS],
    poses: [Pose; LINKS],
    /// Whether the last frame told of all pairs.
    told: bool,
}

/// Why a robot is not watched.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum WatchError {
    /// There are more links than there is room for, or more than 32 with solids.
    Links {
        /// How many there are.
        links: usize,
        /// How many there may be.
        room: usize,
    },
    /// The links have no places.
    Place(PlaceError),
    /// A solid has no place in the world.
    World(WorldError),
    /// More pairs are near than there is room for.
    Crowded(Crowded),
}

impl fmt::Display for WatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Links { links, room } => write!(
                f,
                "the robot has {links} links, and there is room for {room}"
            ),
            Self::Place(error) => error.fmt(f),
            Self::World(error) => error.fmt(f),
            Self::Crowded(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for WatchError {}

/// How two links lie, by what the last frame found.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PairState {
    /// They are farther apart than their margin.
    Far,
    /// They are within their margin, and do not touch.
    Near {
        /// They are no nearer than this.
        at_least: Number,
        /// And no farther than this; none where nothing is known.
        at_most: Option<Number>,
    },
    /// They touch.
    Touching,
    /// It is not known how they lie: the budget did not suffice, there was no room for all pairs, or there was no
    /// frame yet.
    Unfinished,
}

/// Links with solids are told apart by a bit each.
const MOST_SOLIDS: usize = 32;

impl<'a, const LINKS: usize, const PAIRS: usize> Watch<'a, LINKS, PAIRS> {
    /// A robot before its first frame, all coordinates at zero.
    ///
    /// Pairs are those of the robot's table. A link is watched within the largest of its pairs' margins.
    ///
    /// # Errors
    /// [`WatchError`].
    ///
    /// # Cost
    /// Linear in the links, their facets and the pairs.
    pub fn new(robot: Robot<'a>) -> Result<Self, WatchError> {
        if robot.link_count() > LINKS {
            return Err(WatchError::Links {
                links: robot.link_count(),
                room: LINKS,
            });
        }
        let mut watch = Self {
            robot,
            world: World::new(),
            handles: [None; LINKS],
            poses: [Pose::default(); LINKS],
            told: false,
        };
        let mut solids = 0;
        for link in 0..robot.link_count() {
            let Some(solid) = robot.solid(link) else {
                continue;
            };
            if solids == MOST_SOLIDS {
                return Err(WatchError::Links {
                    links: robot.link_count(),
                    room: MOST_SOLIDS,
                });
            }
            solids += 1;
            watch.insert(link, solid).map_err(WatchError::World)?;
        }
        for link in 0..robot.link_count() {
            watch.prepare(link).map_err(WatchError::World)?;
        }
        Ok(watch)
    }

    #[expect(clippy::large_types_passed_by_value, reason = "the world keeps it")]
    fn insert(&mut self, link: usize, solid: Solid<'a, Space>) -> Result<(), WorldError> {
        let handle = self
            .world
            .insert(solid, Pose::default(), Mobility::Moving)?;
        if let Some(slot) = self.handles.get_mut(link) {
            *slot = Some(handle);
        }
        Ok(())
    }

    /// Tells the world which others a link may touch, and within which margin.
    fn prepare(&mut self, link: usize) -> Result<(), WorldError> {
        let Some(handle) = self.handle(link) else {
            return Ok(());
        };
        let (mut filter, mut margin) = (0u32, 0u32);
        for pair in (0..self.robot.pair_count()).filter_map(|pair| self.robot.pair(pair)) {
            let other = match [pair.first, pair.second] {
                [first, second] if first == link => second,
                [first, second] if second == link => first,
                _ => continue,
            };
            filter |= self.handle(other).map_or(0, bit);
            margin = margin.max(pair.margin);
        }
        let membership = bit(handle);
        self.world
            .set_groups(handle, Groups { membership, filter })?;
        // Two halves are the margin; below 2^29.
        let half = margin.div_ceil(2).cast_signed();
        self.world.set_margin(handle, Number::from_bits(half))
    }

    /// The links where the joints put them, and what that makes of all pairs, in at most so many steps of
    /// searches; see [`World::step_with_budget`]. The search that a frame leaves off is handed to the next one.
    ///
    /// # Errors
    /// [`WatchError::Place`], where everything stays as it was, and [`WatchError::Crowded`].
    ///
    /// # Cost
    /// That of [`Robot::place`] and of [`World::step_with_budget`].
    pub fn frame(
        &mut self,
        coordinates: &[i32],
        search: &mut StepSearch<Space>,
        steps: u32,
    ) -> Result<Step, WatchError> {
        let mut poses = [Pose::default(); LINKS];
        self.robot
            .place(coordinates, &mut poses)
            .map_err(WatchError::Place)?;
        for (handle, pose) in self.handles.iter().zip(&poses) {
            if let Some(handle) = handle {
                self.world
                    .set_pose(*handle, *pose)
                    .map_err(WatchError::World)?;
            }
        }
        self.poses = poses;
        let step = self.world.step_with_budget(search, steps);
        self.told = step.is_ok();
        step.map_err(WatchError::Crowded)
    }

    /// How two links lie, by the last frame; none where they are no pair of the robot's table.
    ///
    /// # Cost
    /// Linear in the events of the frame.
    #[must_use]
    pub fn pair(&self, number: usize) -> Option<PairState> {
        let pair = self.robot.pair(number)?;
        let handles = [self.handle(pair.first)?, self.handle(pair.second)?];
        let margin = Number::from_bits(i32::try_from(pair.margin).unwrap_or(i32::MAX));
        let mut events = self.world.events();
        let event = events.find(|event| {
            let both = [event.first, event.second];
            both == handles || both == [handles[1], handles[0]]
        });
        let Some(event) = event else {
            return Some(if self.told {
                PairState::Far
            } else {
                PairState::Unfinished
            });
        };
        Some(match event.change {
            Change::Begin | Change::Stay => PairState::Touching,
            Change::Unfinished => PairState::Unfinished,
            _ if event.nearest.is_none() => PairState::Far,
            _ => {
                let known = self.world.known_distance(handles[0], handles[1])?;
                if known.at_least > margin {
                    PairState::Far
                } else {
                    PairState::Near {
                        at_least: known.at_least,
                        at_most: known.at_most,
                    }
                }
            }
        })
    }

    /// Where the links were in the last frame.
    #[must_use]
    pub fn poses(&self) -> &[Pose] {
        self.poses
            .get(..self.robot.link_count())
            .unwrap_or_default()
    }

    /// The robot.
    #[must_use]
    pub const fn robot(&self) -> &Robot<'a> {
        &self.robot
    }

    /// The world of the links, for other questions; a link is the member of [`Watch::handle`].
    #[must_use]
    pub const fn world(&self) -> &World<Solid<'a, Space>, LINKS, PAIRS> {
        &self.world
    }

    /// The member that a link is; none where it has no solid.
    #[must_use]
    pub fn handle(&self, link: usize) -> Option<Handle> {
        self.handles.get(link).copied().flatten()
    }
}

/// The bit of a member, which has been in the world from the beginning.
fn bit(handle: Handle) -> u32 {
    u32::try_from(handle.index())
        .ok()
        .and_then(|index| 1u32.checked_shl(index))
        .unwrap_or(0)
}
