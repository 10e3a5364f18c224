//! Enclosing simplices, regular envelopes and bounding discs of trees of cones: that they hold what they have to, in
//! rational numbers, and that they fit.

mod rejections;
mod tightness;

use dashu_ratio::Relaxed as Rational;
use tetracone_classic::{
    Simplicial,
    simplicial::{
        Covering,
        tree::{ConeTree, Node, Parameters},
    },
    vector::{Vector, determinant, sub},
};
use tetracone_oracle::oracle::Facet;
use tetracone_tests::harness::{
    subject::{Subject, subjects},
    world::{Grounded as _, World},
};

use crate::spheres::rational;

/// How often a corner of an enclosing simplex is moved in.
const ITERATIONS: u32 = 8;

/// Solids with their coverings, all of about the same size.
fn coverings<G: World<D> + Simplicial<D>, const D: usize>() -> Vec<(String, Covering<G, D>)>
where
    [[f64; D]; D]: Facet<D>,
{
    let covering = |subject: Subject<G::Shape, D>| {
        let facets: Vec<_> = subject.solid::<G>().cells().facets().collect();
        let covering = Covering::central(&facets).expect("it is near zero");
        (subject.name::<G>(), covering)
    };
    let all = subjects::<G, D>(1000.0).into_iter();
    all.step_by(G::fewer().min(2)).map(covering).collect()
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
fn corners<G: Simplicial<D>, const D: usize>(
    covering: &Covering<G, D>,
    simplices: &[usize],
) -> Vec<Vector<D>> {
    let from = G::real(covering.origin());
    let ends = |&number: &usize| G::ends(&covering.simplices()[number].facet);
    let all = simplices.iter().flat_map(ends);
    all.map(|corner| sub(corner, from)).collect()
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

/// Whether α of a point is not negative, in rational numbers: whether it lies on the apex's side of the outer side.
fn is_within<const D: usize>(side: [Vector<D>; D], point: Vector<D>) -> bool {
    let turn = |from: Vector<D>| {
        let way = |corner: Vector<D>| -> [Rational; D] {
            core::array::from_fn(|k| rational(corner[k]) - rational(from[k]))
        };
        let rows = side.map(way);
        if D == 2 {
            &rows[0][0] * &rows[1][1] - &rows[0][1] * &rows[1][0]
        } else {
            (0..3).fold(Rational::ZERO, |sum, k| {
                let (i, j) = ((k + 1) % D, (k + 2) % D);
                let minor = &rows[1][i] * &rows[D - 1][j] - &rows[1][j] * &rows[D - 1][i];
                sum + &rows[0][k] * &minor
            })
        }
    };
    turn([0.0; D]) * turn(point) >= Rational::ZERO
}

/// The nodes with something in them, each with its corners.
fn filled<G: Simplicial<D>, const D: usize>(
    tree: &ConeTree<G, D>,
) -> impl Iterator<Item = (&Node<D>, Vec<Vector<D>>)> {
    let nodes = tree.nodes().iter();
    let filled = nodes.filter(|node| node.enclosing.is_some());
    filled.map(|node| (node, corners(tree.covering(), &node.simplices)))
}
