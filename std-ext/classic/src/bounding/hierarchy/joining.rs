//! Trees from the bottom up.

use core::array::from_fn;

use super::{super::Volume, Below, Hierarchy, Item, Node, half_surface, interval_of, reach_of};
use crate::{Simplicial, matching::Origin, vector::Vector};

/// One or several facets that are joined already.
#[derive(Clone, Debug)]
struct Cluster<const D: usize> {
    /// The box around it.
    low: Vector<D>,
    high: Vector<D>,
    /// The facet's place, or the clusters that it was joined of.
    of: Of,
}

#[derive(Clone, Copy, Debug)]
enum Of {
    Item(usize),
    Halves([usize; 2]),
}

/// Which later cluster a cluster is joined with best, and how much surface the box of both has.
#[derive(Clone, Copy, Debug)]
struct Best {
    surface: f64,
    partner: usize,
}

impl<V: Volume<D>, const D: usize> Hierarchy<V, D> {
    /// A tree of these facets from the bottom up; none where there are none. Of all pairs of what is not joined yet, the
    /// one is joined whose box has the least surface, and of equal ones that of the least numbers.
    ///
    /// What is measured is the box, whatever the volume is, as from the top down: and its surface, as a flat one has no
    /// volume.
    ///
    /// # Cost
    /// O(n²) for n facets as long as few clusters at a time are joined best with the same one, which is so where facets
    /// are spread over a surface; never more than O(n³).
    ///
    /// # Source
    /// Omohundro, "Five balltree construction algorithms", 1989: bottom-up construction, with boxes.
    #[must_use]
    pub fn bottom_up<G: Simplicial<D>>(facets: &[G::Facet]) -> Option<Self> {
        let items = Item::all::<G>(facets);
        let clusters = joined(&items);
        let root = clusters.len().checked_sub(1)?;
        let halves = |number: &usize| match clusters[*number].of {
            Of::Item(_) => None,
            Of::Halves(halves) => Some(halves),
        };
        let members = |number: &usize| members(&clusters, *number, &items);
        let nodes = in_levels(root, halves, members)?;
        Some(Self {
            nodes,
            reach: reach_of(&items),
            origin: Origin::of::<G, D>(facets),
        })
    }
}

/// The nodes of a tree, from the root on, halves one behind the other.
pub(super) fn in_levels<T, V: Volume<D>, const D: usize>(
    root: T,
    halves: impl Fn(&T) -> Option<[T; 2]>,
    members: impl Fn(&T) -> Vec<Item<D>>,
) -> Option<Vec<Node<V>>> {
    let mut order = vec![root];
    let mut nodes = Vec::new();
    while let Some(part) = order.get(nodes.len()) {
        let mut node = Node::over(&members(part))?;
        if let Some(halves) = halves(part) {
            node.below = Below::Halves(order.len());
            order.extend(halves);
        }
        nodes.push(node);
    }
    Some(nodes)
}

/// All facets, and whatever is joined of two earlier ones; the last one is of all.
fn joined<const D: usize>(items: &[Item<D>]) -> Vec<Cluster<D>> {
    let mut clusters: Vec<_> = items
        .iter()
        .enumerate()
        .map(|(place, item)| {
            let ends: [[f64; 2]; D] = from_fn(|k| interval_of(&item.corners, k));
            Cluster {
                low: ends.map(|[low, _]| low),
                high: ends.map(|[_, high]| high),
                of: Of::Item(place),
            }
        })
        .collect();
    // What is not joined yet, in order, with what each is joined with best among those behind it.
    let mut open: Vec<usize> = (0..clusters.len()).collect();
    let mut bests: Vec<Option<Best>> = Vec::new();
    for place in 0..open.len() {
        bests.push(best(&clusters, open[place], &open[place + 1..]));
    }
    while open.len() > 1 {
        let known = open.iter().filter_map(|&one| Some((one, bests[one]?)));
        let least = known.min_by(|(_, a), (_, b)| a.surface.total_cmp(&b.surface));
        let Some((one, Best { partner: other, .. })) = least else {
            break;
        };
        let both = [one, other].map(|number| &clusters[number]);
        let new = clusters.len();
        clusters.push(Cluster {
            low: from_fn(|k| both[0].low[k].min(both[1].low[k])),
            high: from_fn(|k| both[0].high[k].max(both[1].high[k])),
            of: Of::Halves([one, other]),
        });
        open.retain(|number| *number != one && *number != other);
        open.push(new);
        bests.push(None);
        for place in 0..open.len() - 1 {
            let number = open[place];
            let known = bests[number].filter(|best| best.partner != one && best.partner != other);
            bests[number] = match known {
                Some(known) => {
                    let surface = surface_of_both(&clusters[number], &clusters[new]);
                    let partner = new;
                    Some(if surface < known.surface {
                        Best { surface, partner }
                    } else {
                        known
                    })
                }
                None => best(&clusters, number, &open[place + 1..]),
            };
        }
    }
    clusters
}

/// The best of some clusters for one, the first of equal ones.
fn best<const D: usize>(clusters: &[Cluster<D>], number: usize, others: &[usize]) -> Option<Best> {
    let all = others.iter().map(|&partner| Best {
        surface: surface_of_both(&clusters[number], &clusters[partner]),
        partner,
    });
    all.min_by(|a, b| a.surface.total_cmp(&b.surface))
}

fn surface_of_both<const D: usize>(one: &Cluster<D>, other: &Cluster<D>) -> f64 {
    half_surface::<D>(from_fn(|k| {
        one.high[k].max(other.high[k]) - one.low[k].min(other.low[k])
    }))
}

/// The facets of a cluster.
fn members<const D: usize>(
    clusters: &[Cluster<D>],
    number: usize,
    items: &[Item<D>],
) -> Vec<Item<D>> {
    let (mut open, mut found) = (vec![number], Vec::new());
    while let Some(number) = open.pop() {
        match clusters[number].of {
            Of::Item(place) => found.push(items[place]),
            Of::Halves(halves) => open.extend(halves),
        }
    }
    found
}
