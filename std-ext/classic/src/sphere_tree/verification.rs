//! The verification phase.

use core::ops::Range;

use tetracone::{query::Posed, solid::Solid};

use super::{
    BoundingSphere, Link, Node, PlacedSphere, Placing, SoFar, SphereTree, VerificationError,
    room::Queue,
};
use crate::{
    Counters, Meeting, Simplicial,
    matching::Origin,
    posing::{facets_meet, nested},
};

/// The verification phase of two solids: down both sphere trees a level at a time, then facet
/// against facet, then pieces of boundary in the other solid.
///
/// It can be left off after any number of steps and gone on with; the end is the same. Nothing that
/// meets is ever told to be free, and the end is what [`Solid::intersects`] says.
///
/// The pairs of nodes that are open lie in a caller's buffer. [`Verification::room`] tells how large it has to be, and
/// with that much the phase never ends early. Where a level has more pairs than the buffer has room for, pairs are
/// settled one after the other down to the leaves. A larger buffer keeps more pairs open, so that what is known so far
/// is sharper; a smaller one finds facets that meet sooner.
///
/// ```
/// use tetracone::{boundary::Polygon, cells::{Cells, build::Parameters}, solid::Solid, workspace_words};
/// use tetracone::plane::{Plane, Point, Pose};
/// use tetracone_classic::sphere_tree::{SoFar, SphereTree, Verification};
///
/// # fn main() -> Result<(), Box<dyn core::error::Error>> {
/// const PARAMETERS: Parameters = Parameters::within::<Plane<f32>>(512);
/// let corners = [[0.0, 0.0], [9.0, 0.0], [9.0, 3.0], [0.0, 6.0]].map(Point::from);
/// let edges = [[0, 1], [1, 2], [2, 3], [3, 0]];
/// let mut words = [0; workspace_words::<Plane<f32>>(4, 4, &PARAMETERS)];
/// let (polygon, rest) = Polygon::<f32>::check(&corners, &edges, &mut words)?;
/// let (cells, rest) = Cells::build(&polygon, &PARAMETERS, rest)?;
/// let (solid, _) = Solid::build(cells, rest)?;
/// let facets: Vec<_> = (0..4).filter_map(|number| solid.cells().facet(number)).collect();
///
/// let tree = SphereTree::medial::<Plane<f32>>(&facets)?.matched(&solid)?;
/// let placed = solid.at(Pose::shifted(Point::new(8.0, 0.0))?)?;
/// let mut buffer = vec![[0; 2]; Verification::<Plane<f32>, 2>::room(&tree, &tree)];
/// let mut phase = Verification::new((&tree, &solid), (&tree, &placed), &mut buffer)?;
/// // The time of a frame is up after a step: what is known by then.
/// phase.advance(1);
/// let estimate = phase.estimate().ok_or("no pair is open")?;
/// assert!((estimate.point[0] - 8.5).abs() <= estimate.reach);
/// // Two steps a frame, until it is over.
/// let meeting = loop {
///     if let SoFar::Over(meeting) = phase.advance(2) {
///         break meeting;
///     }
/// };
/// assert!(meeting.is_hit());
/// # Ok(())
/// # }
/// ```
///
/// # Cost
/// The beginning is one test of two spheres. A step looks at one pair of nodes: at the up to 2^2D pairs below it, or at
/// two facets; the last step is a point query for every piece of boundary of either.
///
/// # Source
/// Puebla thesis, chapter 5, the pseudocode of 5.5 and its worked examples.
///
/// # Changed
/// * Printed, (Q − P)·(Q − P) is compared with r₁ + r₂: here with the square of that, as 5.1's first
///   line has it; touching counts; and what rounding may amount to is added.
/// * Printed, a node is cut off at the first node of the other tree that it misses: here, as the text
///   of 5.4 says, when it misses all. Pairs are kept rather than nodes, so a node is compared with
///   those alone whose parents met its own.
/// * Printed, the third loop, for a deeper second tree, cuts the first tree off, twice: here whichever
///   node is not a leaf is split.
/// * Printed, the loops never count levels up, and the first one runs only while both trees have the
///   same level: here a leaf stays for all levels below it, so branches may end wherever they do.
/// * Printed, leaves never come to facet against facet, and "collision" is returned where two spheres
///   meet: here facets decide.
/// * Where no facets meet, a piece of boundary may still lie in the other solid. It is asked for.
/// * Printed, a level may have any number of nodes: here the memory is bounded.
#[derive(Debug)]
pub struct Verification<'a, G: Simplicial<D>, const D: usize> {
    trees: [&'a SphereTree<D>; 2],
    solid: &'a Solid<'a, G>,
    placed: &'a Posed<'a, G>,
    placing: Placing<D>,
    /// The pairs of this level, then those of the next one, then those that are settled one after the other.
    open: Queue<'a>,
    /// How many of those are of this level.
    left: usize,
    /// How many are settled one after the other, the last one first.
    deep: usize,
    level: usize,
    survivors: Vec<usize>,
    resolution: f64,
    steps: u64,
    end: Option<Meeting>,
    counters: Counters,
}

impl<'a, G: Simplicial<D>, const D: usize> Verification<'a, G, D> {
    /// Tells for how many pairs the buffer of a phase has to have room: one, and one less than the most parts of a node
    /// of the one tree times those of the other for every level but the last. That is 3 a level for two of Quinlan's
    /// trees, up to 63 in space for others.
    #[must_use]
    pub fn room(first: &SphereTree<D>, second: &SphereTree<D>) -> usize {
        1 + Self::room_below([first, second], 0)
    }

    /// How many pairs more there are at most while a pair of this level is settled down to the leaves.
    fn room_below(trees: [&SphereTree<D>; 2], level: usize) -> usize {
        let [first, second] = trees.map(|tree| tree.parts);
        let levels = trees.map(SphereTree::level_count);
        let below = levels[0].max(levels[1]).saturating_sub(level + 1);
        (first * second - 1) * below
    }

    /// The phase before its first step, which has compared the roots. Trees have to be
    /// [matched](SphereTree::matched) with their solids.
    ///
    /// # Errors
    /// [`VerificationError`].
    pub fn new(
        (first, solid): (&'a SphereTree<D>, &'a Solid<'a, G>),
        (second, placed): (&'a SphereTree<D>, &'a Posed<'a, G>),
        buffer: &'a mut [[u32; 2]],
    ) -> Result<Self, VerificationError> {
        Origin::check([&first.origin, &second.origin], solid, placed)?;
        let (given, needed) = (buffer.len(), Self::room(first, second));
        if given < needed {
            return Err(VerificationError::Room { given, needed });
        }
        let mut phase = Self {
            trees: [first, second],
            solid,
            placed,
            placing: Placing::new::<G>(placed.pose(), first, second),
            open: Queue::new(buffer),
            left: 0,
            deep: 0,
            level: 0,
            survivors: vec![0],
            resolution: f64::INFINITY,
            steps: 0,
            end: None,
            counters: Counters::default(),
        };
        let (_, root) = phase.spheres([0, 0]);
        phase.left = usize::from(phase.meets([0, 0], &root));
        if phase.left == 0 {
            phase.end = Some(Meeting::Free);
        } else {
            phase.keep([0, 0], 0);
        }
        Ok(phase)
    }

    /// Goes on by up to so many steps.
    pub fn advance(&mut self, steps: u64) -> SoFar {
        for _ in 0..steps {
            if self.end.is_some() {
                break;
            }
            self.step();
        }
        self.so_far()
    }

    /// Goes on to the next level, or to the end where there is none.
    pub fn advance_level(&mut self) -> SoFar {
        let level = self.level;
        while self.end.is_none() && self.level == level {
            self.step();
        }
        self.so_far()
    }

    /// What is known.
    #[must_use]
    pub fn so_far(&self) -> SoFar {
        match self.end {
            Some(meeting) => SoFar::Over(meeting),
            None => SoFar::Open {
                level: u32::try_from(self.level).unwrap_or(u32::MAX),
                pairs: self.open.len(),
                resolution: self.resolution,
            },
        }
    }

    /// The pairs of nodes that are still to be looked at, those of this level first.
    pub fn pairs(&self) -> impl Iterator<Item = [u32; 2]> + '_ {
        (0..self.open.len()).filter_map(|turn| self.open.get(turn))
    }

    /// How many pairs of every level met, as far as it has come; those of levels behind this one may not be complete.
    #[must_use]
    pub fn survivors(&self) -> &[usize] {
        &self.survivors
    }

    /// How many steps it took.
    #[must_use]
    pub const fn steps(&self) -> u64 {
        self.steps
    }

    /// What it took: pairs of spheres as `nodes`, pairs of facets as `edges`.
    #[must_use]
    pub const fn counters(&self) -> &Counters {
        &self.counters
    }

    pub(super) const fn slack(&self) -> f64 {
        self.placing.slack()
    }

    /// The spheres of a pair, the second one placed.
    pub(super) fn spheres(&self, pair: [u32; 2]) -> (&'a BoundingSphere<D>, PlacedSphere<D>) {
        let [a, b] = self.nodes(pair);
        (&a.sphere, self.place(b, self.level_of(pair)))
    }

    /// A node of the second tree where it is, in a pair of this level.
    fn place(&self, node: &Node<D>, level: usize) -> PlacedSphere<D> {
        let levels = self.trees.map(SphereTree::level_count);
        let height = levels[0].max(levels[1]).saturating_sub(level);
        let height = u32::try_from(height).unwrap_or(u32::MAX);
        self.placing.place(&node.sphere, height)
    }

    /// The level of a pair: leaves stay for all levels below them.
    fn level_of(&self, [a, b]: [u32; 2]) -> usize {
        let [first, second] = self.trees;
        first.level_of(a).max(second.level_of(b))
    }

    fn step(&mut self) {
        self.steps += 1;
        let is_deep = self.deep > 0;
        let turn = if is_deep { self.open.len() - 1 } else { 0 };
        let Some(pair) = self.open.get(turn) else {
            self.end = Some(nested(self.solid, self.placed));
            return;
        };
        let [a, b] = self.nodes(pair);
        if let (Link::Facet(first), Link::Facet(second)) = (a.link(), b.link())
            && self.facets_meet(first, second)
        {
            self.end = Some(Meeting::Facets([first as usize, second as usize]));
        }
        if is_deep {
            self.deep -= 1;
            self.open.pop_last();
        } else {
            self.left -= 1;
            self.open.pop_first();
        }
        self.split(pair, is_deep);
        if self.left == 0 && self.deep == 0 && self.open.len() > 0 {
            self.left = self.open.len();
            self.level += 1;
        }
    }

    /// Compares all pairs below a pair that was taken away, and keeps those that meet: for the next level where there is
    /// room for all of them and for settling any other pair of this level, otherwise to be settled first.
    fn split(&mut self, pair: [u32; 2], is_deep: bool) {
        let below = |node: &Node<D>, number: u32| match node.link() {
            Link::Nodes(nodes) => nodes,
            Link::Facet(_) => number..number + 1,
        };
        let [a, b] = self.nodes(pair);
        if a.is_leaf() && b.is_leaf() {
            return;
        }
        let (ours, theirs): (Range<u32>, Range<u32>) = (below(a, pair[0]), below(b, pair[1]));
        let most = self.open.len() + ours.len() * theirs.len();
        let is_room = most + Self::room_below(self.trees, self.level) <= self.open.capacity();
        let is_deep = is_deep || !is_room;
        let level = if is_deep {
            self.level_of(pair)
        } else {
            self.level
        } + 1;
        for b in theirs {
            let sphere = self.place(&self.trees[1].nodes()[b as usize], level);
            for a in ours.clone() {
                if self.meets([a, b], &sphere) {
                    self.keep([a, b], level);
                    self.deep += usize::from(is_deep);
                }
            }
        }
    }

    /// Whether a pair meets.
    fn meets(&mut self, pair: [u32; 2], placed: &PlacedSphere<D>) -> bool {
        let sphere = &self.trees[0].nodes()[pair[0] as usize].sphere;
        self.counters.nodes += 1;
        let meets = placed.meets(sphere);
        if meets {
            self.resolution = self.resolution.min(placed.farthest(sphere));
        }
        meets
    }

    fn keep(&mut self, pair: [u32; 2], level: usize) {
        if self.survivors.len() <= level {
            self.survivors.resize(level + 1, 0);
        }
        self.survivors[level] += 1;
        self.open.push(pair);
    }

    fn nodes(&self, [a, b]: [u32; 2]) -> [&'a Node<D>; 2] {
        let [first, second] = self.trees;
        [&first.nodes()[a as usize], &second.nodes()[b as usize]]
    }

    /// Whether two facets meet.
    fn facets_meet(&mut self, first: u32, second: u32) -> bool {
        let meet = facets_meet(self.solid, self.placed, [first, second]);
        self.counters.edges += u64::from(meet.is_some());
        meet == Some(true)
    }
}
