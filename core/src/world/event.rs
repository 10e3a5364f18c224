//! What a world tells of.

use crate::query::Witness;

/// A solid of a world; with another world, or after it was removed, it stands for nothing.
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Handle {
    pub(super) slot: u16,
    /// How often the slot was given away before.
    pub(super) generation: u16,
}

impl Handle {
    /// The number of the solid's place in the world, from zero: for tables beside the world. A
    /// place is used again when its solid was removed.
    #[must_use]
    pub const fn index(self) -> usize {
        self.slot as usize
    }
}

/// Whether a solid can be moved by itself.
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mobility {
    /// Part of the scenery: never compared with another of its kind. It can be placed anew.
    Static,
    /// Compared with everything.
    Moving,
}

/// What a solid may touch: two solids are compared where each is a member of a group that the
/// other one is filtered for.
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Groups {
    /// The groups that the solid is in, a bit each.
    pub membership: u32,
    /// The groups that it may touch.
    pub filter: u32,
}

impl Groups {
    /// In all groups, and may touch all.
    pub const ALL: Self = Self {
        membership: u32::MAX,
        filter: u32::MAX,
    };

    /// Whether two solids are compared.
    #[must_use]
    pub const fn admits(self, other: Self) -> bool {
        self.membership & other.filter != 0 && other.membership & self.filter != 0
    }
}

impl Default for Groups {
    fn default() -> Self {
        Self::ALL
    }
}

/// What became of a contact with the last step.
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Change {
    /// The solids were free of each other and touch now.
    Begin,
    /// They still touch.
    Stay,
    /// They touched and are free of each other now, or one was removed.
    End,
}

/// A contact that began, goes on, or ended with the last step.
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Event {
    /// What became of it.
    pub change: Change,
    /// The solid in whose frame the two are compared: of a moving and a static one the moving one,
    /// else the one with the lesser [index](Handle::index).
    pub first: Handle,
    /// The other one.
    pub second: Handle,
    /// Why they touch; none where the contact ended. Which of several reasons is told may depend on
    /// earlier steps.
    pub witness: Option<Witness>,
}

/// What a step did.
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Step {
    /// Pairs of solids whose bounds meet.
    pub near: usize,
    /// Pairs of solids that touch.
    pub touching: usize,
    /// Near pairs that there was no room for: compared without memory, which is as right and takes
    /// longer. Where there often are some, the world wants more `PAIRS`.
    pub untracked: usize,
}
