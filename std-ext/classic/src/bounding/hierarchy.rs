mod file;
mod first;
mod joining;
mod lazy;
mod walk;

use core::array::from_fn;

use tetracone::{query::Posed, solid::Solid};

use super::{Volume, interval, mean};
use crate::{
    Counters, MatchError, Meeting, Simplicial,
    matching::Origin,
    vector::{Vector, taxicab},
};

pub use first::{SceneHit, first_hit};
pub use lazy::LazyHierarchy;
pub use walk::Walk;
use walk::{Tree, descend};

/// A binary tree of volumes over the facets of a solid, with a leaf for every facet: from the top down
/// ([`of_facets`](Self::of_facets)) or from the bottom up ([`bottom_up`](Self::bottom_up)).
///
/// The form of a tree depends on the facets and their boxes, whatever the volume is: trees of all volumes have the same
/// form. [`LazyHierarchy`] is the one from the top down, built where it is walked.
///
/// ```
/// use tetracone::{boundary::Polygon, cells::{Cells, build::Parameters}, solid::Solid, workspace_words};
/// use tetracone::plane::{Plane, Point, Pose};
/// use tetracone_classic::{Counters, bounding::{Hierarchy, OrientedBox, Walk}};
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
/// let tree = Hierarchy::<OrientedBox<2>, 2>::of_facets::<Plane<f32>>(&facets).ok_or("no facets")?;
/// let tree = tree.matched(&solid)?;
/// let (mut walk, mut counters) = (Walk::default(), Counters::default());
/// for (x, meets) in [(8.0, true), (10.0, false)] {
///     let placed = solid.at(Pose::shifted(Point::new(x, 0.0))?)?;
///     let meeting = tree.meet(&solid, (&tree, &placed), &mut walk, &mut counters)?;
///     assert_eq!(meeting.is_hit(), meets);
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Hierarchy<V, const D: usize> {
    nodes: Vec<Node<V>>,
    /// What the absolute coordinates of a corner add up to at most.
    reach: f64,
    origin: Origin,
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

impl<V: Volume<D>, const D: usize> Hierarchy<V, D> {
    /// A tree of these facets from the top down, whose numbers are their places; none where there are none. Facets are
    /// halved along the axis that leaves the least surface to the boxes of the two halves.
    #[must_use]
    pub fn of_facets<G: Simplicial<D>>(facets: &[G::Facet]) -> Option<Self> {
        LazyHierarchy::of_facets::<G>(facets).map(LazyHierarchy::finished)
    }

    /// How many nodes it has.
    #[must_use]
    pub fn count(&self) -> usize {
        self.nodes.len()
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

    /// The same tree, known to be of this solid: [`Hierarchy::meet`] wants that. It has to be built of the solid's facets
    /// in the order of their numbers.
    ///
    /// # Errors
    /// [`MatchError::Facets`], also of a copy of another size or in another place.
    ///
    /// # Cost
    /// Every facet once.
    pub fn matched<G: Simplicial<D>>(self, solid: &Solid<'_, G>) -> Result<Self, MatchError> {
        let origin = self.origin.matched(solid)?;
        Ok(Self { origin, ..self })
    }

    /// Whether two solids meet: down both trees, the pair last found first; then facet against facet, then pieces
    /// of boundary in the other solid. `solid` is what this is a tree of, `placed` what `other` is one of.
    ///
    /// What it took is counted: pairs of volumes as `nodes`, pairs of facets as `edges`.
    ///
    /// # Errors
    /// [`MatchError::Unmatched`].
    pub fn meet<G: Simplicial<D>>(
        &self,
        solid: &Solid<'_, G>,
        (other, placed): (&Self, &Posed<'_, G>),
        walk: &mut Walk<V>,
        counters: &mut Counters,
    ) -> Result<Meeting, MatchError> {
        descend((self, solid), (other, placed), walk, counters)
    }
}

impl<V: Volume<D>, const D: usize> Tree<V> for &Hierarchy<V, D> {
    fn origin(&self) -> &Origin {
        &self.origin
    }

    fn reach(&self) -> f64 {
        self.reach
    }

    fn volume(&self, number: usize) -> &V {
        &self.nodes[number].volume
    }

    fn below(&mut self, number: usize) -> Below {
        self.nodes[number].below
    }
}

impl<V> Node<V> {
    /// The volume of some facets; a leaf until it is split.
    fn over<const D: usize>(items: &[Item<D>]) -> Option<Self>
    where
        V: Volume<D>,
    {
        let facets: Vec<_> = items.iter().map(|item| item.corners).collect();
        Some(Self {
            volume: V::around_facets(&facets)?,
            below: Below::Facet(items.first()?.facet),
        })
    }
}

impl<const D: usize> Item<D> {
    /// The facets, whose numbers are their places.
    fn all<G: Simplicial<D>>(facets: &[G::Facet]) -> Vec<Self> {
        let numbered = facets.iter().zip(0..);
        numbered
            .map(|(facet, number)| Self::new(number, G::ends(facet)))
            .collect()
    }

    fn new(facet: u32, corners: [Vector<D>; D]) -> Self {
        Self {
            facet,
            corners,
            middle: mean(&corners),
        }
    }
}

/// What the absolute coordinates of a corner add up to at most.
fn reach_of<const D: usize>(items: &[Item<D>]) -> f64 {
    let corners = items.iter().flat_map(|item| item.corners);
    corners.map(taxicab).fold(0.0, f64::max)
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
    half_surface::<D>(from_fn(|k| {
        let [low, high] = interval_of(&points, k);
        high - low
    }))
}

/// How far points lie along an axis.
fn interval_of<const D: usize>(points: &[Vector<D>], axis: usize) -> [f64; 2] {
    interval(points, from_fn(|k| if k == axis { 1.0 } else { 0.0 }))
}

/// Half of the surface of a box of these extents; in the plane of its outline.
fn half_surface<const D: usize>(extents: Vector<D>) -> f64 {
    let side = |k: usize| -> f64 { (0..D).filter(|&j| j != k).map(|j| extents[j]).product() };
    (0..D).map(side).sum()
}
