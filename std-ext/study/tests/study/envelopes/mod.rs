//! Enclosing simplices, regular envelopes and bounding discs of trees of cones: that they hold what they have to, by
//! exact signs, and that they fit.

mod rejections;
mod tightness;

use tetracone_classic::{
    Simplicial,
    simplicial::{
        Covering,
        covering::Simplex,
        tree::{ConeTree, Node, Parameters},
    },
    vector::{Vector, determinant, length, sub},
};
use tetracone_oracle::oracle::Facet;
use tetracone_tests::harness::{
    subject::{Subject, subjects},
    world::{Grounded as _, World},
};

/// How often a corner of an enclosing simplex is moved in.
const ITERATIONS: u32 = 8;

/// Solids with their coverings, all of about the same size.
fn coverings<G: World<D> + Simplicial<D>, const D: usize>() -> Vec<(String, Covering<G, D>)>
where
    [[f64; D]; D]: Facet<D>,
{
    let all = subjects::<G, D>(1000.0).into_iter();
    let some = all.step_by(G::fewer().min(2));
    some.map(|subject| (subject.name::<G>(), central(&subject)))
        .collect()
}

/// The covering of a solid about the mean of its vertices.
fn central<G: World<D> + Simplicial<D>, const D: usize>(
    subject: &Subject<G::Shape, D>,
) -> Covering<G, D>
where
    [[f64; D]; D]: Facet<D>,
{
    let facets: Vec<_> = subject.solid::<G>().cells().facets().collect();
    Covering::central(&facets).expect("it is near zero")
}

/// The tree of a covering with so many iterations of the fit.
fn tree<G: Simplicial<D>, const D: usize>(
    covering: &Covering<G, D>,
    iterations: u32,
) -> ConeTree<G, D> {
    let depth = if D == 2 { 4 } else { 2 };
    let parameters = Parameters {
        depth,
        count: 3,
        iterations,
    };
    ConeTree::build(covering.clone(), &parameters)
}

/// The outer corners of some simplices, relative to the origin: exact in `f64`, or rounded once.
fn corners<'a, G: Simplicial<D>, const D: usize>(
    covering: &Covering<G, D>,
    simplices: impl IntoIterator<Item = &'a Simplex<G>>,
) -> Vec<Vector<D>> {
    let from = G::real(covering.origin());
    let all = simplices.into_iter().flat_map(|it| G::ends(&it.facet));
    all.map(|corner| sub(corner, from)).collect()
}

/// How far off zero the farthest point is.
fn farthest<const D: usize>(points: impl IntoIterator<Item = Vector<D>>) -> f64 {
    points.into_iter().map(length).fold(0.0, f64::max)
}

/// The barycentric coordinates of a point but that of the apex, with respect to these corners.
fn coordinates<const D: usize>(corners: [Vector<D>; D], point: Vector<D>) -> Vector<D> {
    let whole = determinant(corners);
    core::array::from_fn(|k| {
        let mut with = corners;
        with[k] = point;
        determinant(with) / whole
    })
}

/// What they leave of one: α.
fn alpha<const D: usize>(corners: [Vector<D>; D], point: Vector<D>) -> f64 {
    1.0 - coordinates(corners, point).into_iter().sum::<f64>()
}

/// The least α of some points, and where.
fn least<const D: usize>(corners: [Vector<D>; D], points: &[Vector<D>]) -> (f64, Vector<D>) {
    let alphas = points.iter().map(|point| (alpha(corners, *point), *point));
    alphas
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .expect("a cone with an enclosing simplex has facets")
}

/// Whether α of a point is not negative: whether it does not lie beyond the outer side, seen from the apex.
fn is_within<const D: usize>(side: [Vector<D>; D], point: Vector<D>) -> bool
where
    [Vector<D>; D]: Facet<D>,
{
    !side.is_before(point)
}

/// The nodes with something in them, each with its corners.
fn filled<G: Simplicial<D>, const D: usize>(
    tree: &ConeTree<G, D>,
) -> impl Iterator<Item = (&Node<D>, Vec<Vector<D>>)> {
    let nodes = tree.nodes().iter();
    let filled = nodes.filter(|node| node.enclosing.is_some());
    filled.map(|node| {
        let all = tree.covering().simplices();
        let listed = node.simplices.iter().map(|&number| &all[number]);
        (node, corners(tree.covering(), listed))
    })
}
