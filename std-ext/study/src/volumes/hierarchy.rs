use core::{array::from_fn, ops::Range};

use tetracone::{query::Posed, solid::Solid};

use super::{Motion, Volume, interval, mean};
use crate::{
    Chapter, Counters, Meeting,
    posing::{facets_meet, nested},
    vector::{Vector, taxicab},
};

/// A binary tree of volumes over the facets of a solid, from the top down: a leaf for every facet.
///
/// Facets are halved along the axis that leaves the least surface to the boxes of the two halves, whatever the
/// volume is: trees of all volumes have the same form.
#[derive(Clone, Debug)]
pub struct Hierarchy<V, const D: usize> {
    nodes: Vec<Node<V>>,
    /// What the absolute coordinates of a corner add up to at most.
    reach: f64,
}

#[derive(Clone, Debug)]
struct Node<V> {
    volume: V,
    below: Below,
}

#[derive(Clone, Copy, Debug)]
enum Below {
    Facet(u32),
    /// The number of the first half; the second one is behind it.
    Halves(usize),
}

/// A facet while a tree is built.
#[derive(Clone, Copy, Debug)]
struct Item<const D: usize> {
    facet: u32,
    corners: [Vector<D>; D],
    middle: Vector<D>,
}

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

impl<V: Volume<D>, const D: usize> Hierarchy<V, D> {
    /// A tree of these facets, whose numbers are their places; none where there are none.
    #[must_use]
    pub fn of_facets<G: Chapter<D>>(facets: &[G::Facet]) -> Option<Self> {
        let mut items: Vec<_> = facets
            .iter()
            .zip(0..)
            .map(|(facet, number)| Item::new(number, G::ends(facet)))
            .collect();
        let corners = items.iter().flat_map(|item| item.corners);
        let reach = corners.map(taxicab).fold(0.0, f64::max);
        let mut nodes = vec![Node::over(&items)?];
        let mut members = vec![Range {
            start: 0,
            end: items.len(),
        }];
        let mut next = 0;
        while next < nodes.len() {
            let Range { start, end } = members[next];
            if end - start > 1 {
                nodes[next].below = Below::Halves(nodes.len());
                let middle = start + halve(&mut items[start..end]);
                for half in [start..middle, middle..end] {
                    nodes.push(Node::over(&items[half.clone()])?);
                    members.push(half);
                }
            }
            next += 1;
        }
        Some(Self { nodes, reach })
    }

    /// The volumes, with the numbers of the facets that each has in it.
    pub fn volumes(&self) -> impl Iterator<Item = (&V, Vec<u32>)> + '_ {
        let facets = |number: usize| {
            let (mut open, mut found) = (vec![number], Vec::new());
            while let Some(number) = open.pop() {
                match self.nodes[number].below {
                    Below::Facet(facet) => found.push(facet),
                    Below::Halves(first) => open.extend([first, first + 1]),
                }
            }
            found
        };
        (0..self.nodes.len()).map(move |number| (&self.nodes[number].volume, facets(number)))
    }

    /// Whether two solids meet: down both trees, the pair last found first; then facet against facet, then pieces
    /// of boundary in the other solid. `solid` is what this is a tree of, `placed` what `other` is one of.
    ///
    /// What it took is counted: pairs of volumes as `nodes`, pairs of facets as `edges`.
    pub fn meet<G: Chapter<D>>(
        &self,
        solid: &Solid<'_, G>,
        (other, placed): (&Self, &Posed<'_, G>),
        walk: &mut Walk<V>,
        counters: &mut Counters,
    ) -> Meeting {
        walk.begin(other.nodes.len());
        let motion = Motion::of_pose::<G>(placed.pose(), other.reach);
        let root = walk.place(0, &other.nodes[0].volume, &motion);
        counters.nodes += 1;
        if self.nodes[0].volume.meets(root) {
            walk.open.push([0, 0]);
        }
        while let Some(pair) = walk.open.pop() {
            let [ours, theirs] = [self.nodes[pair[0]].below, other.nodes[pair[1]].below];
            if let (Below::Facet(first), Below::Facet(second)) = (ours, theirs) {
                let meet = facets_meet(solid, placed, [first, second]);
                counters.edges += u64::from(meet.is_some());
                if meet == Some(true) {
                    return Meeting::Facets([first as usize, second as usize]);
                }
                continue;
            }
            let below = |number: usize, below| match below {
                Below::Facet(_) => number..number + 1,
                Below::Halves(first) => first..first + 2,
            };
            for b in below(pair[1], theirs) {
                for a in below(pair[0], ours) {
                    counters.nodes += 1;
                    let volume = walk.place(b, &other.nodes[b].volume, &motion);
                    if self.nodes[a].volume.meets(volume) {
                        walk.open.push([a, b]);
                    }
                }
            }
        }
        nested(solid, placed)
    }
}

impl<V> Node<V> {
    /// The volume of some facets; a leaf until it is split.
    fn over<const D: usize>(items: &[Item<D>]) -> Option<Self>
    where
        V: Volume<D>,
    {
        let points: Vec<_> = items.iter().flat_map(|item| item.corners).collect();
        Some(Self {
            volume: V::around(&points)?,
            below: Below::Facet(items.first()?.facet),
        })
    }
}

impl<const D: usize> Item<D> {
    fn new(facet: u32, corners: [Vector<D>; D]) -> Self {
        Self {
            facet,
            corners,
            middle: mean(&corners),
        }
    }
}

impl<V> Walk<V> {
    /// Forgets what was placed.
    fn begin(&mut self, nodes: usize) {
        for number in self.known.drain(..) {
            self.placed[number] = None;
        }
        self.placed.resize_with(nodes, || None);
        self.open.clear();
    }

    /// A volume in its place.
    fn place<const D: usize>(&mut self, number: usize, volume: &V, motion: &Motion<D>) -> &V
    where
        V: Volume<D>,
    {
        let Self { placed, known, .. } = self;
        placed[number].get_or_insert_with(|| {
            known.push(number);
            volume.placed(motion)
        })
    }
}

/// Brings the first half of the facets to the front, and tells how many these are.
fn halve<const D: usize>(items: &mut [Item<D>]) -> usize {
    let half = items.len() / 2;
    let sort = |items: &mut [Item<D>], axis: usize| {
        items.sort_by(|a, b| {
            let order = a.middle[axis].total_cmp(&b.middle[axis]);
            order.then(a.facet.cmp(&b.facet))
        });
    };
    let (mut best, mut least) = (0, f64::INFINITY);
    for axis in 0..D {
        sort(items, axis);
        let both = surface(&items[..half]) + surface(&items[half..]);
        if both < least {
            (best, least) = (axis, both);
        }
    }
    sort(items, best);
    half
}

/// Half of the surface of the box around some facets; in the plane of its outline.
fn surface<const D: usize>(items: &[Item<D>]) -> f64 {
    let points: Vec<_> = items.iter().flat_map(|item| item.corners).collect();
    let extents: Vector<D> = from_fn(|k| {
        let [low, high] = interval(&points, from_fn(|j| if j == k { 1.0 } else { 0.0 }));
        high - low
    });
    let side = |k: usize| -> f64 { (0..D).filter(|&j| j != k).map(|j| extents[j]).product() };
    (0..D).map(side).sum()
}
