//! The walk down two trees, whoever built them and when.

use tetracone::{query::Posed, solid::Solid};

use super::{
    super::{Motion, Volume},
    Below,
};
use crate::{
    Counters, MatchError, Meeting, Simplicial,
    matching::Origin,
    posing::{facets_meet, nested},
};

/// What walks down two trees remember of one of them, so that each volume is placed once.
#[derive(Clone, Debug)]
pub struct Walk<V> {
    placed: Vec<Option<V>>,
    /// The numbers of those.
    known: Vec<usize>,
    open: Vec<[usize; 2]>,
}

impl<V> Default for Walk<V> {
    fn default() -> Self {
        Self {
            placed: Vec::new(),
            known: Vec::new(),
            open: Vec::new(),
        }
    }
}

impl<V> Walk<V> {
    /// How many volumes of the second tree the last walk placed.
    #[must_use]
    pub const fn placed(&self) -> usize {
        self.known.len()
    }

    /// Forgets what was placed.
    fn begin(&mut self) {
        for number in self.known.drain(..) {
            self.placed[number] = None;
        }
        self.open.clear();
    }

    /// A volume in its place.
    fn place<const D: usize>(&mut self, number: usize, volume: &V, motion: &Motion<D>) -> &V
    where
        V: Volume<D>,
    {
        let Self { placed, known, .. } = self;
        if placed.len() <= number {
            placed.resize_with(number + 1, || None);
        }
        placed[number].get_or_insert_with(|| {
            known.push(number);
            volume.placed(motion)
        })
    }
}

/// A tree that is walked down.
pub(super) trait Tree<V> {
    /// What it was built of.
    fn origin(&self) -> &Origin;

    /// What the absolute coordinates of a corner add up to at most.
    fn reach(&self) -> f64;

    /// The volume of a node. The root is number 0.
    fn volume(&self, number: usize) -> &V;

    /// What is below a node, which may be built now.
    fn below(&mut self, number: usize) -> Below;
}

/// Whether two solids meet, the second one of which is placed, by a tree of each.
pub(super) fn descend<G: Simplicial<D>, V: Volume<D>, const D: usize>(
    (mut ours, solid): (impl Tree<V>, &Solid<'_, G>),
    (mut theirs, placed): (impl Tree<V>, &Posed<'_, G>),
    walk: &mut Walk<V>,
    counters: &mut Counters,
) -> Result<Meeting, MatchError> {
    Origin::check([ours.origin(), theirs.origin()], solid, placed)?;
    walk.begin();
    let motion = Motion::of_pose::<G>(placed.pose(), theirs.reach());
    let root = walk.place(0, theirs.volume(0), &motion);
    counters.nodes += 1;
    if ours.volume(0).meets(root) {
        walk.open.push([0, 0]);
    }
    while let Some([a, b]) = walk.open.pop() {
        let both = [ours.below(a), theirs.below(b)];
        if let [Below::Facet(first), Below::Facet(second)] = both {
            let meet = facets_meet(solid, placed, [first, second]);
            counters.edges += u64::from(meet.is_some());
            if meet == Some(true) {
                return Ok(Meeting::Facets([first as usize, second as usize]));
            }
            continue;
        }
        let below = |number: usize, below| match below {
            Below::Facet(_) => number..number + 1,
            Below::Halves(first) => first..first + 2,
        };
        for b in below(b, both[1]) {
            for a in below(a, both[0]) {
                counters.nodes += 1;
                let volume = walk.place(b, theirs.volume(b), &motion);
                if ours.volume(a).meets(volume) {
                    walk.open.push([a, b]);
                }
            }
        }
    }
    Ok(nested(solid, placed))
}
