//! The verification phase.

use core::ops::Range;

use tetracone::{query::Posed, solid::Solid};

use super::{Link, Node, PlacedSphere, Placing, SoFar, SphereTree, VerificationError, room::Queue};
use crate::{
    Counters, Meeting, Simplicial,
    posing::{facets_meet, nested},
};

/// The verification phase of two solids: down both sphere trees a level at a time, then facet
/// against facet, then pieces of boundary in the other solid.
///
/// It can be left off after any number of steps and gone on with; the end is the same. Nothing that
/// meets is ever told to be free, and the end is what [`Solid::intersects`] says.
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
/// let tree = SphereTree::medial::<Plane<f32>>(&facets)?;
/// let placed = solid.at(Pose::shifted(Point::new(10.0, 0.0))?)?;
/// let mut buffer = [[0; 2]; 64];
/// let mut phase = Verification::new((&tree, &solid), (&tree, &placed), &mut buffer)?;
/// // Two steps a frame, until it is over.
/// let meeting = loop {
///     if let SoFar::Over(meeting) = phase.advance(2)? {
///         break meeting;
///     }
/// };
/// assert!(!meeting.is_hit());
/// # Ok(())
/// # }
/// ```
///
/// # Cost
/// A step looks at one pair of nodes: at the up to 2^2D pairs below it, or at two facets; the last
/// step is a point query for every piece of boundary of either.
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
#[derive(Debug)]
pub struct Verification<'a, G: Simplicial<D>, const D: usize> {
    trees: [&'a SphereTree<D>; 2],
    solid: &'a Solid<'a, G>,
    placed: &'a Posed<'a, G>,
    placing: Placing<D>,
    open: Queue<'a>,
    /// How many of those are of this level.
    left: usize,
    survivors: Vec<usize>,
    resolution: f64,
    steps: u64,
    end: Option<Meeting>,
    counters: Counters,
}

impl<'a, G: Simplicial<D>, const D: usize> Verification<'a, G, D> {
    /// The phase before its first step, which has compared the roots.
    ///
    /// # Errors
    /// [`VerificationError`].
    pub fn new(
        (first, solid): (&'a SphereTree<D>, &'a Solid<'a, G>),
        (second, placed): (&'a SphereTree<D>, &'a Posed<'a, G>),
        buffer: &'a mut [[u32; 2]],
    ) -> Result<Self, VerificationError> {
        for (which, tree, solid) in [("first", first, solid), ("second", second, placed.solid())] {
            let cells = solid.cells();
            let (leaves, facets) = (tree.facet_count(), cells.facet_count());
            if leaves != facets {
                return Err(VerificationError::Foreign {
                    which,
                    leaves,
                    facets,
                });
            }
        }
        let mut phase = Self {
            trees: [first, second],
            solid,
            placed,
            placing: Placing::new::<G>(placed.pose(), first, second),
            open: Queue::new(buffer),
            left: 0,
            survivors: Vec::new(),
            resolution: f64::INFINITY,
            steps: 0,
            end: None,
            counters: Counters::default(),
        };
        let root = phase
            .placing
            .place(&second.nodes()[0].sphere, phase.height(0));
        if !phase.push([0, 0], &root) {
            return Err(phase.full(0));
        }
        phase.left = phase.open.len();
        phase.survivors.push(phase.left);
        if phase.left == 0 {
            phase.end = Some(Meeting::Free);
        }
        Ok(phase)
    }

    /// Goes on by up to so many steps.
    ///
    /// # Errors
    /// [`VerificationError::Full`]: the pair that had no room is still open, and so are all others.
    pub fn advance(&mut self, steps: u64) -> Result<SoFar, VerificationError> {
        for _ in 0..steps {
            if self.end.is_some() {
                break;
            }
            self.step()?;
        }
        Ok(self.so_far())
    }

    /// Goes on to the next level, or to the end where there is none.
    ///
    /// # Errors
    /// [`VerificationError::Full`].
    pub fn advance_level(&mut self) -> Result<SoFar, VerificationError> {
        let level = self.level();
        while self.end.is_none() && self.level() == level {
            self.step()?;
        }
        Ok(self.so_far())
    }

    /// What is known.
    #[must_use]
    pub fn so_far(&self) -> SoFar {
        match self.end {
            Some(meeting) => SoFar::Over(meeting),
            None => SoFar::Open {
                level: self.level(),
                pairs: self.open.len(),
                resolution: self.resolution,
            },
        }
    }

    /// The pairs of nodes that are still to be looked at, those of this level first.
    pub fn pairs(&self) -> impl Iterator<Item = [u32; 2]> + '_ {
        (0..self.open.len()).filter_map(|turn| self.open.get(turn))
    }

    /// How many pairs of every level met, as far as it has come; the last one may not be complete.
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

    /// The level whose pairs it is looking at.
    fn level(&self) -> u32 {
        u32::try_from(self.survivors.len()).map_or(u32::MAX, |levels| levels.saturating_sub(1))
    }

    /// How many levels are below this one at most.
    fn height(&self, level: u32) -> u32 {
        let levels = self.trees.iter().map(|tree| tree.level_count()).max();
        let levels = levels.and_then(|levels| u32::try_from(levels).ok());
        levels.unwrap_or(u32::MAX).saturating_sub(level)
    }

    fn step(&mut self) -> Result<(), VerificationError> {
        let Some(pair) = self.open.get(0) else {
            self.steps += 1;
            self.end = Some(nested(self.solid, self.placed));
            return Ok(());
        };
        let [a, b] = self.nodes(pair);
        if let (Link::Facet(first), Link::Facet(second)) = (a.link(), b.link()) {
            if self.facets_meet(first, second) {
                self.end = Some(Meeting::Facets([first as usize, second as usize]));
            }
        } else {
            self.split(pair)?;
        }
        self.steps += 1;
        self.open.pop();
        self.left -= 1;
        if self.left == 0 && self.open.len() > 0 {
            self.left = self.open.len();
            self.survivors.push(self.left);
        }
        Ok(())
    }

    /// Compares all pairs below a pair, and keeps those that meet for the next level.
    fn split(&mut self, pair: [u32; 2]) -> Result<(), VerificationError> {
        let (open, counters) = (self.open.len(), self.counters);
        let below = |node: &Node<D>, number: u32| match node.link() {
            Link::Nodes(nodes) => nodes,
            Link::Facet(_) => number..number + 1,
        };
        let [a, b] = self.nodes(pair);
        let (ours, theirs): (Range<u32>, Range<u32>) = (below(a, pair[0]), below(b, pair[1]));
        let level = self.level().saturating_add(1);
        for b in theirs {
            let sphere = &self.trees[1].nodes()[b as usize].sphere;
            let sphere = self.placing.place(sphere, self.height(level));
            for a in ours.clone() {
                if !self.push([a, b], &sphere) {
                    self.open.truncate(open);
                    self.counters = counters;
                    return Err(self.full(level));
                }
            }
        }
        Ok(())
    }

    /// Keeps a pair if it meets; false where there is no room.
    fn push(&mut self, pair: [u32; 2], placed: &PlacedSphere<D>) -> bool {
        let sphere = &self.trees[0].nodes()[pair[0] as usize].sphere;
        self.counters.nodes += 1;
        if !placed.meets(sphere) {
            return true;
        }
        self.resolution = self.resolution.min(placed.farthest(sphere));
        self.open.push(pair)
    }

    fn nodes(&self, [a, b]: [u32; 2]) -> [&'a Node<D>; 2] {
        let [first, second] = self.trees;
        [&first.nodes()[a as usize], &second.nodes()[b as usize]]
    }

    const fn full(&self, level: u32) -> VerificationError {
        VerificationError::Full {
            capacity: self.open.capacity(),
            level,
        }
    }

    /// Whether two facets meet.
    fn facets_meet(&mut self, first: u32, second: u32) -> bool {
        let meet = facets_meet(self.solid, self.placed, [first, second]);
        self.counters.edges += u64::from(meet.is_some());
        meet == Some(true)
    }
}
