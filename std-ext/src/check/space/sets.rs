//! What hangs together.

use crate::memory::{NoRoom, room};

/// Disjoint sets (Tarjan 1975), of which each member knows whether it is turned against the set's root.
#[derive(Clone, Debug)]
pub(crate) struct Sets {
    parents: Vec<usize>,
    is_turned: Vec<bool>,
    sizes: Vec<usize>,
}

impl Sets {
    pub(crate) fn new(count: usize) -> Result<Self, NoRoom> {
        let mut parents = room(0, count)?;
        for (number, parent) in parents.iter_mut().enumerate() {
            *parent = number;
        }
        Ok(Self {
            parents,
            is_turned: room(false, count)?,
            sizes: room(1, count)?,
        })
    }

    /// The root, and whether a member is turned against it.
    pub(crate) fn find(&self, mut member: usize) -> (usize, bool) {
        let mut is_turned = false;
        // The smaller set hangs on the larger one, so that no way is longer than the logarithm.
        while self.parents[member] != member {
            is_turned ^= self.is_turned[member];
            member = self.parents[member];
        }
        (member, is_turned)
    }

    /// Joins two, of which one is turned against the other or not; whether that agrees with what is known.
    pub(crate) fn join(&mut self, one: usize, other: usize, differs: bool) -> bool {
        let ((root, is_turned), (other_root, other_is_turned)) = (self.find(one), self.find(other));
        let differs = differs ^ is_turned ^ other_is_turned;
        if root == other_root {
            return !differs;
        }
        let (low, high) = if self.sizes[root] < self.sizes[other_root] {
            (root, other_root)
        } else {
            (other_root, root)
        };
        self.parents[low] = high;
        self.is_turned[low] = differs;
        self.sizes[high] += self.sizes[low];
        true
    }
}
