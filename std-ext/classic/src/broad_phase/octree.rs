use tetracone::{Dimension, volume::Aabb};

use super::{BroadError, BroadPhase, Pair, check, ends, pair, size};

/// A loose octree, in the plane a quadtree: a box hangs on the smallest cell that is as wide as the box and contains
/// its middle, and so lies within twice that cell. Cells split where many boxes hang on them and merge where few
/// are left.
///
/// # Cost
/// A box that has left its cell goes down from the root; every box is compared with those that hang on the cells
/// that it meets, loosened.
///
/// # Source
/// Ulrich, "Loose Octrees", 2000; the thesis, 2.3.2.
#[derive(Clone, Debug, Default)]
pub struct LooseOctree {
    root: Option<Cell>,
    nodes: Vec<Node>,
    /// The node that every box hangs on.
    homes: Vec<usize>,
}

/// A cube about a middle.
#[derive(Clone, Copy, Debug)]
struct Cell {
    middle: [f64; 3],
    half: f64,
}

#[derive(Clone, Debug)]
struct Node {
    cell: Cell,
    parent: usize,
    /// The first of the children, which lie side by side.
    children: Option<usize>,
    boxes: Vec<u32>,
    /// Boxes that hang on it or below.
    count: usize,
}

/// A cell with more boxes splits, and one with fewer than half of that merges.
const MANY: usize = 8;

/// Cells are halved so often at most: their middles are exact.
const DEEPEST: u32 = 20;

impl<G: Dimension> BroadPhase<G> for LooseOctree {
    const NAME: &'static str = "loose octree";

    fn find(&mut self, boxes: &[Aabb<G>], pairs: &mut Vec<Pair>) -> Result<(), BroadError> {
        pairs.clear();
        check(boxes)?;
        let fits = |root: Cell| {
            boxes
                .iter()
                .all(|aabb| root.has::<G>(middle(aabb)) && size(aabb) <= 2.0 * root.half)
        };
        // Children that merged leave their places behind.
        let is_wasteful = self.nodes.len() > 64 + 16 * boxes.len();
        if is_wasteful || self.homes.len() != boxes.len() || !self.root.is_some_and(fits) {
            self.begin(boxes);
        }
        for (number, aabb) in (0..).zip(boxes) {
            let home = self.homes[number as usize];
            if !self.stays(home, aabb) {
                self.remove(home, number);
                self.merge::<G>(home);
                self.insert(number, boxes);
            }
        }
        for (number, aabb) in (0..).zip(boxes) {
            self.ask(number, aabb, boxes, pairs);
        }
        pairs.sort_unstable();
        Ok(())
    }
}

impl LooseOctree {
    /// A root about everything, twice as wide as it has to be, and all boxes in it.
    fn begin<G: Dimension>(&mut self, boxes: &[Aabb<G>]) {
        let far = |aabb: &Aabb<G>| {
            let all = ends(aabb);
            all.as_flattened()
                .iter()
                .fold(0.0, |most: f64, x| most.max(x.abs()))
        };
        let most = boxes.iter().map(far).fold(1.0, f64::max);
        let root = Cell {
            middle: [0.0; 3],
            half: libm::exp2(libm::ceil(libm::log2(most)) + 1.0),
        };
        self.root = Some(root);
        self.nodes.clear();
        self.nodes.push(Node::new(root, 0));
        self.homes.clear();
        self.homes.resize(boxes.len(), 0);
        for (number, _) in (0..).zip(boxes) {
            self.insert(number, boxes);
        }
    }

    /// Whether a box still hangs on the right node.
    fn stays<G: Dimension>(&self, home: usize, aabb: &Aabb<G>) -> bool {
        let node = &self.nodes[home];
        let is_small = size(aabb) <= node.cell.half;
        node.cell.has::<G>(middle(aabb))
            && size(aabb) <= 2.0 * node.cell.half
            && !(is_small && node.children.is_some())
    }

    /// Hangs a box on the smallest cell that there is for it, and splits that if it has too many.
    fn insert<G: Dimension>(&mut self, number: u32, boxes: &[Aabb<G>]) {
        let aabb = &boxes[number as usize];
        let mut at = 0;
        self.nodes[at].count += 1;
        while let Some(children) = self.nodes[at].children
            && size(aabb) <= self.nodes[at].cell.half
        {
            at = children + self.nodes[at].cell.part::<G>(middle(aabb));
            self.nodes[at].count += 1;
        }
        self.nodes[at].boxes.push(number);
        self.homes[number as usize] = at;
        let depth = libm::log2(self.nodes[0].cell.half / self.nodes[at].cell.half);
        let is_crowded = self.nodes[at].children.is_none() && self.nodes[at].boxes.len() > MANY;
        if is_crowded && depth < f64::from(DEEPEST) {
            self.split(at, boxes);
        }
    }

    /// Gives a node children, and those its boxes that are small enough.
    fn split<G: Dimension>(&mut self, at: usize, boxes: &[Aabb<G>]) {
        let cell = self.nodes[at].cell;
        let children = self.nodes.len();
        self.nodes[at].children = Some(children);
        self.nodes
            .extend((0..1 << G::DIMENSION).map(|k| Node::new(cell.child::<G>(k), at)));
        for number in core::mem::take(&mut self.nodes[at].boxes) {
            let aabb = &boxes[number as usize];
            let home = if size(aabb) <= cell.half {
                let child = children + cell.part::<G>(middle(aabb));
                self.nodes[child].count += 1;
                child
            } else {
                at
            };
            self.nodes[home].boxes.push(number);
            self.homes[number as usize] = home;
        }
    }

    fn remove(&mut self, home: usize, number: u32) {
        self.nodes[home].boxes.retain(|other| *other != number);
        let mut at = home;
        loop {
            self.nodes[at].count -= 1;
            if at == 0 {
                break;
            }
            at = self.nodes[at].parent;
        }
    }

    /// Takes the boxes of the children of a node's parent back where few are left. The children's places stay
    /// empty until the tree is begun anew.
    fn merge<G: Dimension>(&mut self, home: usize) {
        let parent = self.nodes[home].parent;
        let Some(children) = self.nodes[parent].children else {
            return;
        };
        let range = children..children + (1 << G::DIMENSION);
        let are_leaves = range
            .clone()
            .all(|child| self.nodes[child].children.is_none());
        if !are_leaves || self.nodes[parent].count >= MANY / 2 {
            return;
        }
        for child in range {
            for number in core::mem::take(&mut self.nodes[child].boxes) {
                self.homes[number as usize] = parent;
                self.nodes[parent].boxes.push(number);
            }
        }
        self.nodes[parent].children = None;
    }

    /// Finds the boxes with lesser numbers that a box meets.
    fn ask<G: Dimension>(
        &self,
        number: u32,
        aabb: &Aabb<G>,
        boxes: &[Aabb<G>],
        pairs: &mut Vec<Pair>,
    ) {
        let around = ends(aabb);
        let mut open = vec![0];
        while let Some(at) = open.pop() {
            let node = &self.nodes[at];
            if node.count == 0 || !node.cell.meets_loosened::<G>(around) {
                continue;
            }
            let lesser = node.boxes.iter().filter(|other| **other < number);
            let met = lesser.filter(|other| aabb.intersects(&boxes[**other as usize]));
            pairs.extend(met.map(|other| pair(number, *other)));
            if let Some(children) = node.children {
                open.extend(children..children + (1 << G::DIMENSION));
            }
        }
    }
}

impl Node {
    const fn new(cell: Cell, parent: usize) -> Self {
        Self {
            cell,
            parent,
            children: None,
            boxes: Vec::new(),
            count: 0,
        }
    }
}

impl Cell {
    /// Whether a place is in it.
    fn has<G: Dimension>(&self, place: [f64; 3]) -> bool {
        (0..G::DIMENSION).all(|k| (place[k] - self.middle[k]).abs() <= self.half)
    }

    /// Which child a place is in.
    fn part<G: Dimension>(&self, place: [f64; 3]) -> usize {
        (0..G::DIMENSION)
            .map(|k| usize::from(place[k] > self.middle[k]) << k)
            .sum()
    }

    fn child<G: Dimension>(&self, part: usize) -> Self {
        let half = self.half / 2.0;
        let mut middle = self.middle;
        for (k, x) in middle.iter_mut().enumerate().take(G::DIMENSION) {
            *x += if part >> k & 1 == 1 { half } else { -half };
        }
        Self { middle, half }
    }

    /// Whether a box meets twice the cell. Roundings of what is compared are far less than the sixteenth more.
    fn meets_loosened<G: Dimension>(&self, [low, high]: [[f64; 3]; 2]) -> bool {
        let reach = self.half * (2.0 + 1.0 / 16.0);
        (0..G::DIMENSION)
            .all(|k| low[k] - self.middle[k] <= reach && self.middle[k] - high[k] <= reach)
    }
}

fn middle<G: Dimension>(aabb: &Aabb<G>) -> [f64; 3] {
    let [low, high] = ends(aabb);
    core::array::from_fn(|k| low[k].midpoint(high[k]))
}
