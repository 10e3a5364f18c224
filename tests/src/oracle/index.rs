//! Which boxes a ray along +x, a box or a ball may hit: a tree of bounding boxes, walked without a
//! stack.

/// Boxes a leaf holds at most.
const LEAF: usize = 4;

/// A closed box.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds<const D: usize> {
    low: [f64; D],
    high: [f64; D],
}

impl<const D: usize> Bounds<D> {
    pub(super) fn of(corners: &[[f64; D]]) -> Self {
        let mut bounds = Self {
            low: [f64::INFINITY; D],
            high: [f64::NEG_INFINITY; D],
        };
        for corner in corners {
            bounds.cover(&Self {
                low: *corner,
                high: *corner,
            });
        }
        bounds
    }

    fn cover(&mut self, other: &Self) {
        for k in 0..D {
            self.low[k] = self.low[k].min(other.low[k]);
            self.high[k] = self.high[k].max(other.high[k]);
        }
    }

    /// Whether the boxes have no point in common. Comparisons only: exact.
    pub(super) fn misses(&self, other: &Self) -> bool {
        (0..D).any(|k| self.high[k] < other.low[k] || other.high[k] < self.low[k])
    }

    /// At most the distance between the boxes, and hardly less: what is taken off covers two
    /// roundings in every difference squared, the sums and the root.
    pub(super) fn gap(&self, other: &Self) -> f64 {
        let square = |k: usize| {
            let apart = (self.low[k] - other.high[k]).max(other.low[k] - self.high[k]);
            apart.max(0.0) * apart.max(0.0)
        };
        let squared: f64 = (0..D).map(square).sum();
        libm::sqrt(squared) * (1.0 - 8.0 * f64::EPSILON)
    }

    /// Whether the ray from `p` along +x, `p` included, passes the box by. Comparisons only: exact.
    fn missed_from(&self, p: [f64; D]) -> bool {
        p[0] > self.high[0] || (1..D).any(|k| p[k] < self.low[k] || p[k] > self.high[k])
    }
}

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
    pub(super) fn new(facets: &[[[f64; D]; D]]) -> Self {
        let boxes: Vec<_> = facets.iter().map(|corners| Bounds::of(corners)).collect();
        let mut order: Vec<usize> = (0..boxes.len()).collect();
        let mut index = Self {
            nodes: Vec::new(),
            order: Vec::new(),
            boxes,
        };
        index.grow(&mut order, 0);
        index.order = order;
        index
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_miss_or_touch_and_gaps_are_never_too_long() {
        let unit = Bounds::of(&[[0.0, 0.0], [1.0, 1.0]]);
        let touching = Bounds::of(&[[1.0, 1.0], [2.0, 5.0]]);
        let away = Bounds::of(&[[4.0, 5.0]]);
        assert!(!unit.misses(&touching) && !touching.misses(&unit));
        assert!(unit.misses(&away) && away.misses(&unit));
        assert_eq!(unit.gap(&touching), 0.0);
        assert!((4.99..=5.0).contains(&unit.gap(&away)));
        assert_eq!(unit.gap(&Bounds::of(&[])), f64::INFINITY);
    }

    #[test]
    fn the_index_finds_every_box_once() {
        let facets: Vec<_> = (0..100)
            .map(|k| [[f64::from(k), 0.0], [f64::from(k) + 0.5, 1.0]])
            .collect();
        let index = Index::new(&facets);
        let window = Bounds::of(&[[10.5, 0.5], [20.0, 9.0]]);
        let mut found: Vec<_> = index.meeting(window).collect();
        found.sort_unstable();
        assert_eq!(found, (10..=20).collect::<Vec<_>>());
    }
}
