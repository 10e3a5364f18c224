//! What a world tells of.

use crate::query::{FacetPair, Witness};

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

/// What became of a pair with the last step.
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Change {
    /// The solids were free of each other and touch now.
    Begin,
    /// They still touch.
    Stay,
    /// They touched and are free of each other now, or one was removed.
    End,
    /// They are within their [margin](super::WorldIn::set_margin) of each other and do not touch, as
    /// every [step with margins](super::WorldIn::step_with_margins) tells for as long as that is so; where they touched before, [`Change::End`] is told
    /// first.
    Near,
    /// They were within their margin, did not touch, and are farther apart now, or one was removed.
    Far,
    /// The budget of a [step in parts](super::WorldIn::step_with_budget) did not suffice to know: they may touch.
    /// What became of the pair is told, against what was known last, when it is known again.
    Unfinished,
}

/// A contact that began, goes on, or ended with the last step; or two solids within their margin.
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Event {
    /// What became of it.
    pub change: Change,
    /// The solid in whose frame the two are compared: of a moving and a static one the moving one,
    /// else the one with the lesser [index](Handle::index). A capsule and a solid have the same order, and
    /// are compared in the frame of the solid.
    pub first: Handle,
    /// The other one.
    pub second: Handle,
    /// Why they touch; none where they do not. Which of several reasons is told may depend on
    /// earlier steps. A capsule counts as one facet with the number zero; it lies in a solid where its axis
    /// starts there and it reaches no facet.
    pub witness: Option<Witness>,
    /// The facets that are nearest to each other, where the solids are within their margin and do not
    /// touch: with [`Change::Near`], and with a [`Change::End`] after which that is so. How far apart
    /// they are, [`Member::distance`](super::Member::distance) says.
    pub nearest: Option<FacetPair>,
    /// Whether one of them is a [sensor](super::WorldIn::set_sensor) now, so that nothing should push the
    /// two apart.
    pub sensor: bool,
}

/// What a step did.
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Step {
    /// Pairs of solids whose bounds meet.
    pub near: usize,
    /// Pairs of solids that are known to touch.
    pub touching: usize,
    /// Pairs of solids that are within their margin and do not touch, of those that there is room for.
    pub within: usize,
    /// Near pairs of which a [step in parts](super::WorldIn::step_with_budget) does not know how they lie.
    pub unfinished: usize,
    /// Near pairs that there was no room for: compared without memory, which is as right and takes
    /// longer. Where there often are some, the world wants more `PAIRS`.
    pub untracked: usize,
}
