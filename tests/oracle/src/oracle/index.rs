//! Which boxes a ray along +x, a box, a ball or another solid's boxes may hit: a tree of bounding
//! boxes.

use core::ops::ControlFlow;

use super::bounds::Bounds;

/// Boxes a leaf holds at most.
const LEAF: usize = 4;

/// A node in depth-first order.
#[derive(Clone, Copy, Debug)]
struct Node<const D: usize> {
    bounds: Bounds<D>,
    /// The node that follows this one's whole subtree.
    skip: usize,
    /// The range of `order` that a leaf holds; empty for an inner node.
    items: (usize, usize),
}

/// The boxes of the facets of a boundary (`D` corners each, in `D` dimensions).
#[derive(Clone, Debug)]
pub(super) struct Index<const D: usize> {
    nodes: Vec<Node<D>>,
    order: Vec<usize>,
    boxes: Vec<Bounds<D>>,
}

impl<const D: usize> Index<D> {
    /// The tree of the boxes of some of the facets.
    pub(super) fn new(facets: &[[[f64; D]; D]], some: Vec<usize>) -> Self {
        let boxes: Vec<_> = facets.iter().map(|corners| Bounds::of(corners)).collect();
        let mut order = some;
        let mut index = Self {
            nodes: Vec::new(),
            order: Vec::new(),
            boxes,
        };
        index.grow(&mut order, 0);
        index.order = order;
        index
    }

    /// The tree of a single point.
    pub(super) fn of_point(p: [f64; D]) -> Self {
        Self::new(&[[p; D]], vec![0])
    }

    /// The tree of some of other facets, as many in all. If they are the same ones, the nodes hold
    /// what they held, in new boxes.
    pub(super) fn refitted(&self, facets: &[[[f64; D]; D]], some: Vec<usize>) -> Self {
        let mut held = self.order.clone();
        held.sort_unstable();
        if held != some {
            return Self::new(facets, some);
        }
        let mut index = self.clone();
        index.boxes = facets.iter().map(|corners| Bounds::of(corners)).collect();
        for at in (0..index.nodes.len()).rev() {
            let mut bounds = Bounds::of(&[]);
            match index.children(at) {
                Some(children) => {
                    for child in children {
                        bounds.cover(&index.nodes[child].bounds);
                    }
                }
                None => {
                    for &item in index.items(at) {
                        bounds.cover(&index.boxes[item]);
                    }
                }
            }
            index.nodes[at].bounds = bounds;
        }
        index
    }

    /// The two nodes below a node; none below a leaf.
    fn children(&self, at: usize) -> Option<[usize; 2]> {
        let left = at + 1;
        (left < self.nodes[at].skip).then(|| [left, self.nodes[left].skip])
    }

    /// What a leaf holds.
    fn items(&self, at: usize) -> &[usize] {
        let (start, end) = self.nodes[at].items;
        &self.order[start..end]
    }

    /// Appends the subtree of `items`, which stand in `order` from `start` on.
    fn grow(&mut self, items: &mut [usize], start: usize) {
        let mut bounds = Bounds::of(&[]);
        let mut middles = Bounds::of(&[]);
        for &item in items.iter() {
            bounds.cover(&self.boxes[item]);
            middles.cover(&Bounds::of(&[self.middle(item)]));
        }
        let here = self.nodes.len();
        let end = start + items.len();
        self.nodes.push(Node {
            bounds,
            skip: 0,
            items: (start, end),
        });
        if items.len() > LEAF {
            self.nodes[here].items = (start, start);
            let width = |k: usize| middles.high[k] - middles.low[k];
            let axis = (0..D)
                .max_by(|&j, &k| width(j).total_cmp(&width(k)))
                .unwrap_or(0);
            let half = items.len() / 2;
            items.select_nth_unstable_by(half, |&i, &j| {
                self.middle(i)[axis]
                    .total_cmp(&self.middle(j)[axis])
                    .then(i.cmp(&j))
            });
            let (left, right) = items.split_at_mut(half);
            self.grow(left, start);
            self.grow(right, start + half);
        }
        self.nodes[here].skip = self.nodes.len();
    }

    fn middle(&self, item: usize) -> [f64; D] {
        let Bounds { low, high } = self.boxes[item];
        core::array::from_fn(|k| low[k].midpoint(high[k]))
    }

    /// The facets whose box the ray from `p` along +x meets, each once.
    pub(super) fn ahead_of(&self, p: [f64; D]) -> impl Iterator<Item = usize> {
        self.unless(move |bounds| bounds.missed_from(p))
    }

    /// The facets whose box has a point in common with `bounds`, each once.
    pub(super) fn meeting(&self, bounds: Bounds<D>) -> impl Iterator<Item = usize> {
        self.unless(move |own| own.misses(&bounds))
    }

    /// The facets whose box is not left out, each once. A box that is left out takes all that it
    /// holds along. What is left out may grow meanwhile.
    pub(super) fn unless(
        &self,
        left_out: impl Fn(&Bounds<D>) -> bool + Clone,
    ) -> impl Iterator<Item = usize> {
        let mut at = 0;
        let branch_left_out = left_out.clone();
        let leaves = core::iter::from_fn(move || {
            while let Some(node) = self.nodes.get(at) {
                if branch_left_out(&node.bounds) {
                    at = node.skip;
                    continue;
                }
                at += 1;
                if node.items.0 < node.items.1 {
                    return Some(&self.order[node.items.0..node.items.1]);
                }
            }
            None
        });
        leaves
            .flatten()
            .copied()
            .filter(move |&item| !left_out(&self.boxes[item]))
    }

    /// Visits the pairs of a facet here and one of `other` whose boxes are not left out, each once
    /// and near ones early, until a visit breaks it off. Boxes that are left out take all that they
    /// hold along. What is left out may grow meanwhile.
    pub(super) fn pairs(
        &self,
        other: &Self,
        left_out: impl Fn(&Bounds<D>, &Bounds<D>) -> bool,
        mut visit: impl FnMut(usize, usize) -> ControlFlow<()>,
    ) {
        let mut open = vec![(0, 0)];
        while let Some((i, j)) = open.pop() {
            let (own, its) = (&self.nodes[i].bounds, &other.nodes[j].bounds);
            if left_out(own, its) {
                continue;
            }
            let mut next = match (self.children(i), other.children(j)) {
                (None, None) => {
                    for &item in self.items(i) {
                        for &facet in other.items(j) {
                            let left_out = left_out(&self.boxes[item], &other.boxes[facet]);
                            if !left_out && visit(item, facet).is_break() {
                                return;
                            }
                        }
                    }
                    continue;
                }
                (Some(below), None) => below.map(|i| (i, j)),
                (None, Some(below)) => below.map(|j| (i, j)),
                (Some(_), Some(below)) if its.width() > own.width() => below.map(|j| (i, j)),
                (Some(below), Some(_)) => below.map(|i| (i, j)),
            };
            let gap = |(i, j): (usize, usize)| {
                let (own, its) = (&self.nodes[i].bounds, &other.nodes[j].bounds);
                own.gap(its)
            };
            // The last one is the next one.
            if gap(next[0]) < gap(next[1]) {
                next.reverse();
            }
            open.extend(next);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_index_finds_every_box_once() {
        let facets: Vec<_> = (0..100)
            .map(|k| [[f64::from(k), 0.0], [f64::from(k) + 0.5, 1.0]])
            .collect();
        let index = Index::new(&facets, (0..100).collect());
        let window = Bounds::of(&[[10.5, 0.5], [20.0, 9.0]]);
        let mut found: Vec<_> = index.meeting(window).collect();
        found.sort_unstable();
        assert_eq!(found, (10..=20).collect::<Vec<_>>());
    }

    #[test]
    fn pairs_are_all_found_once_and_the_same_after_a_refit() {
        let row = |count: i32, step: f64| -> Vec<_> {
            let facet = |k| [[step * f64::from(k), 0.0], [step * f64::from(k) + 0.5, 1.0]];
            (0..count).map(facet).collect()
        };
        let found = |one: &Index<2>, other: &Index<2>| {
            let mut found = Vec::new();
            one.pairs(other, Bounds::misses, |i, j| {
                found.push((i, j));
                ControlFlow::Continue(())
            });
            found.sort_unstable();
            found
        };
        let other = Index::new(&row(40, 1.0), (0..40).collect());
        let (near, wide) = (row(100, 1.0), row(100, 0.25));
        let index = Index::new(&near, (0..100).collect());
        assert_eq!(
            found(&index, &other),
            (0..40).map(|k| (k, k)).collect::<Vec<_>>()
        );
        let some: Vec<_> = (0..100).filter(|k| k % 3 > 0).collect();
        for held in [some, (0..100).collect()] {
            let refitted = index.refitted(&wide, held.clone());
            let expected: Vec<_> = held
                .iter()
                .flat_map(|&i| (0..40).map(move |j| (i, j)))
                .filter(|&(i, j)| !Bounds::of(&wide[i]).misses(&other.boxes[j]))
                .collect();
            assert_eq!(found(&refitted, &other), expected);
        }
    }
}
