//! Sphere trees: whether their spheres hold what they shall, in rational numbers, and whether the
//! verification phase ends as the core and the oracle do.

mod levels;
mod touching;
mod trees;
mod verification;

use dashu_ratio::Relaxed as Rational;
use tetracone::solid::Solid;
use tetracone_classic::{
    Simplicial,
    sphere_tree::{BoundingSphere, BuildError, Link, SphereTree},
};

/// A builder of trees.
pub(crate) type Build<G, const D: usize> = fn(&[Facet<G>]) -> Result<SphereTree<D>, BuildError>;

/// A facet.
type Facet<G> = <G as tetracone::internal::Facets>::Facet;

/// All builders.
pub(crate) fn builders<G: Simplicial<D>, const D: usize>() -> [(&'static str, Build<G, D>); 3] {
    [
        ("Quinlan", SphereTree::quinlan::<G>),
        ("octree", SphereTree::octree::<G>),
        ("medial axis", SphereTree::medial::<G>),
    ]
}

/// The facets of a solid in the order of their numbers, slivers among them.
pub(crate) fn facets<G: Simplicial<D>, const D: usize>(solid: &Solid<'_, G>) -> Vec<Facet<G>> {
    (0..)
        .map_while(|number| solid.cells().facet(number))
        .collect()
}

pub(crate) fn rational(x: f64) -> Rational {
    Rational::try_from(x).expect("a finite number")
}

/// The square of how far two places are apart.
fn square<const D: usize>(a: [f64; D], b: [f64; D]) -> Rational {
    (0..D).fold(Rational::ZERO, |sum, k| {
        let way = rational(a[k]) - rational(b[k]);
        sum + &way * &way
    })
}

/// Whether a ball holds a point.
pub(crate) fn holds<const D: usize>(centre: [f64; D], radius: f64, point: [f64; D]) -> bool {
    let radius = rational(radius);
    square(centre, point) <= &radius * &radius
}

/// Whether a sphere holds another one.
fn holds_sphere<const D: usize>(one: &BoundingSphere<D>, other: &BoundingSphere<D>) -> bool {
    let room = rational(one.radius.into()) - rational(other.radius.into());
    let [a, b] = [one, other].map(|sphere| sphere.centre.map(f64::from));
    room >= Rational::ZERO && square(a, b) <= &room * &room
}

/// The facets below a node.
fn below<const D: usize>(tree: &SphereTree<D>, node: usize) -> Vec<u32> {
    let (mut nodes, mut facets) = (vec![node], Vec::new());
    while let Some(node) = nodes.pop() {
        match tree.nodes()[node].link() {
            Link::Facet(facet) => facets.push(facet),
            Link::Nodes(all) => nodes.extend(all.map(|node| node as usize)),
        }
    }
    facets
}
