use tetracone::{Dimension, number::Scalar, volume::Aabb};

use super::{BroadError, BroadPhase, Pair, check, ends, pair};

/// A tree of boxes over all boxes, halved along the longest axis of their middles. It keeps its form from frame to
/// frame, its boxes are found again from the leaves to the root, and it is built anew where they have grown to twice
/// their extents.
///
/// # Cost
/// Linear in the boxes, and a walk of the tree against itself.
///
/// # Source
/// The lecture "Kolizja", 4.2: hierarchies top-down; the thesis, 2.3.1. Several solids lie in one tree.
#[derive(Clone, Debug, Default)]
pub struct VolumeTree {
    /// The boxes' numbers, so that a node's are side by side.
    order: Vec<u32>,
    nodes: Vec<Node>,
    /// The sum of the nodes' extents when the tree was built.
    built: f64,
}

/// Boxes side by side in the order; the first half of a node follows it.
#[derive(Clone, Copy, Debug)]
struct Node {
    start: usize,
    end: usize,
    /// The number of the second half; none for a leaf.
    second: Option<usize>,
}

/// So many boxes are compared with each other.
const LEAF: usize = 4;

/// A tree whose extents have grown so much is built anew.
const GROWN: f64 = 2.0;

impl<G: Dimension> BroadPhase<G> for VolumeTree {
    const NAME: &'static str = "tree of volumes";

    fn find(&mut self, boxes: &[Aabb<G>], pairs: &mut Vec<Pair>) -> Result<(), BroadError> {
        pairs.clear();
        check(boxes)?;
        if boxes.is_empty() {
            return Ok(());
        }
        let is_new = self.order.len() != boxes.len();
        if is_new {
            self.build(boxes);
        }
        let mut volumes = self.refit(boxes);
        let mut extent = sum(&volumes);
        if !is_new && extent > GROWN * self.built {
            self.build(boxes);
            volumes = self.refit(boxes);
            extent = sum(&volumes);
            self.built = extent;
        }
        if is_new {
            self.built = extent;
        }
        self.walk(boxes, &volumes, pairs);
        pairs.sort_unstable();
        Ok(())
    }
}

impl VolumeTree {
    fn build<G: Dimension>(&mut self, boxes: &[Aabb<G>]) {
        self.order = (0..).zip(boxes).map(|(number, _)| number).collect();
        self.nodes.clear();
        // What is still to be built, and of which node it is the second half.
        let mut open = vec![(0, boxes.len(), None)];
        while let Some((start, end, first_of)) = open.pop() {
            let this = self.nodes.len();
            if let Some(parent) = first_of {
                let parent: &mut Node = &mut self.nodes[parent];
                parent.second = Some(this);
            }
            self.nodes.push(Node {
                start,
                end,
                second: None,
            });
            if end - start > LEAF {
                let middle = start.midpoint(end);
                halve(boxes, &mut self.order[start..end]);
                open.push((middle, end, Some(this)));
                open.push((start, middle, None));
            }
        }
    }

    /// The nodes' boxes, from the leaves to the root.
    fn refit<G: Dimension>(&self, boxes: &[Aabb<G>]) -> Vec<Aabb<G>> {
        let mut volumes = vec![boxes[0]; self.nodes.len()];
        for (at, node) in self.nodes.iter().enumerate().rev() {
            let of_leaf = || {
                let own = self.order[node.start..node.end].iter();
                let mut own = own.map(|number| boxes[*number as usize]);
                let first = own.next().unwrap_or(boxes[0]);
                own.fold(first, |all, aabb| all.union(&aabb))
            };
            volumes[at] = match node.second {
                Some(second) => volumes[at + 1].union(&volumes[second]),
                None => of_leaf(),
            };
        }
        volumes
    }

    /// The tree against itself.
    fn walk<G: Dimension>(&self, boxes: &[Aabb<G>], volumes: &[Aabb<G>], pairs: &mut Vec<Pair>) {
        let mut open = vec![(0, 0)];
        while let Some((a, b)) = open.pop() {
            if a != b && !volumes[a].intersects(&volumes[b]) {
                continue;
            }
            let halves = |node: usize| self.nodes[node].second.map(|second| [node + 1, second]);
            match (halves(a), halves(b)) {
                (Some([first, second]), _) if a == b => {
                    open.extend([(first, first), (second, second), (first, second)]);
                }
                (Some(halves), None) => open.extend(halves.map(|half| (half, b))),
                (None, Some(halves)) => open.extend(halves.map(|half| (a, half))),
                (Some(ours), Some(theirs)) => {
                    open.extend(
                        ours.into_iter()
                            .flat_map(|our| theirs.map(|their| (our, their))),
                    );
                }
                (None, None) => self.compare(boxes, [a, b], pairs),
            }
        }
    }

    fn compare<G: Dimension>(&self, boxes: &[Aabb<G>], [a, b]: [usize; 2], pairs: &mut Vec<Pair>) {
        let own = |node: usize| &self.order[self.nodes[node].start..self.nodes[node].end];
        for (k, one) in own(a).iter().enumerate() {
            let others = if a == b { &own(a)[..k] } else { own(b) };
            for other in others {
                if boxes[*one as usize].intersects(&boxes[*other as usize]) {
                    pairs.push(pair(*one, *other));
                }
            }
        }
    }
}

/// Brings the lower half of some boxes, along the longest axis of their middles, before the upper one.
fn halve<G: Dimension>(boxes: &[Aabb<G>], numbers: &mut [u32]) {
    let middle = |number: u32, axis: usize| {
        let [low, high] = ends(&boxes[number as usize]);
        low[axis] + high[axis]
    };
    let spread = |axis: usize| {
        let all = numbers.iter().map(|number| middle(*number, axis));
        let ends = all.fold([f64::INFINITY, f64::NEG_INFINITY], |[least, most], x| {
            [x.min(least), x.max(most)]
        });
        ends[1] - ends[0]
    };
    let spreads = [0, 1, 2].map(spread);
    let axis = (0..G::DIMENSION).max_by(|a, b| spreads[*a].total_cmp(&spreads[*b]));
    let axis = axis.unwrap_or(0);
    let half = numbers.len() / 2;
    numbers.select_nth_unstable_by(half, |a, b| {
        middle(*a, axis).total_cmp(&middle(*b, axis)).then(a.cmp(b))
    });
}

/// The sum of some boxes' extents.
fn sum<G: Dimension>(volumes: &[Aabb<G>]) -> f64 {
    let extent = |aabb: &Aabb<G>| {
        let ends = aabb.low.into_iter().zip(aabb.high);
        ends.map(|(low, high)| high.to_real() - low.to_real())
            .sum::<f64>()
    };
    volumes.iter().map(extent).sum()
}
