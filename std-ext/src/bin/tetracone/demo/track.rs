//! A point that moves along a path through a solid, asked for in three ways.

use tetracone::{
    Cost, Dimension, PointTracker,
    image::Lattice,
    number::Sign,
    query::Class,
    tree::{Statistics, Tree},
};
use tetracone_std::{bake::coordinates, load::Visitor};

/// The plain sum takes long, so only every so many positions are asked for with it.
const PLAIN: usize = 10;

/// Follows a path.
pub(super) struct Track<'p> {
    pub(super) path: &'p [[f64; 3]],
}

/// What came of it.
pub(super) struct Tracked {
    pub(super) tree: Statistics,
    /// The most evaluations that a point can take.
    pub(super) worst: u32,
    pub(super) classes: Vec<Class>,
    pub(super) one_shot: Work,
    pub(super) coherent: Work,
    pub(super) plain: Work,
    /// How many answers are the same as the coherent ones: one-shot, and by the plain sum.
    pub(super) agreed: [usize; 2],
}

/// What answering took, all positions together.
#[derive(Clone, Copy, Default)]
pub(super) struct Work {
    pub(super) positions: u32,
    pub(super) cones: u32,
    pub(super) evaluations: u32,
}

impl Visitor<'_> for Track<'_> {
    type Output = Tracked;

    fn visit<G: Dimension>(self, tree: Tree<'_, G>, lattice: Lattice) -> Tracked {
        let points: Vec<G::Point> = self
            .path
            .iter()
            .filter_map(|place| coordinates::<G>(&lattice, *place))
            .collect();
        let mut tracker = PointTracker::new();
        let (classes, coherent) = answers(&points, |point| explained(&tree, point, &mut tracker));
        let (fresh, one_shot) = answers(&points, |point| {
            explained(&tree, point, &mut PointTracker::new())
        });
        let (summed, plain) = answers(points.iter().step_by(PLAIN), |point| {
            plain_sum(&tree, point)
        });
        let same = |a: &[Class], step: usize| {
            a.iter()
                .zip(classes.iter().step_by(step))
                .filter(|(a, b)| a == b)
                .count()
        };
        Tracked {
            tree: tree.statistics(),
            worst: tree.worst_case(),
            agreed: [same(&fresh, 1), same(&summed, PLAIN)],
            classes,
            one_shot,
            coherent,
            plain,
        }
    }
}

/// All answers, and what they took.
fn answers<'p, P: Copy + 'p>(
    points: impl IntoIterator<Item = &'p P>,
    mut ask: impl FnMut(P) -> (Class, Cost),
) -> (Vec<Class>, Work) {
    let mut work = Work::default();
    let classes = points.into_iter().map(|point| {
        let (class, cost) = ask(*point);
        work.positions += 1;
        work.cones += cost.cones;
        work.evaluations += cost.evaluations;
        class
    });
    (classes.collect(), work)
}

fn explained<G: Dimension>(
    tree: &Tree<'_, G>,
    point: G::Point,
    tracker: &mut PointTracker,
) -> (Class, Cost) {
    let answer = tree.explain(point, tracker);
    (answer.class, answer.cost)
}

/// The theorem as it stands, without a tree: a point is inside where the signs of the covering's
/// simplices that contain it add up to one or more.
fn plain_sum<G: Dimension>(tree: &Tree<'_, G>, point: G::Point) -> (Class, Cost) {
    let (mut winding, mut cost) = (0, Cost::default());
    for facet in tree.facets() {
        let side = G::side(&facet, point);
        cost.evaluations += 1;
        if side == Sign::Zero {
            if G::touches(&facet, point) {
                return (Class::Boundary, cost);
            }
            continue;
        }
        let contains = (0..G::DIMENSION).all(|k| {
            cost.evaluations += 1;
            G::inner_side(tree.origin(), &facet, k, point) == side
        });
        winding += if contains { side.value() } else { 0 };
    }
    (
        if winding >= 1 {
            Class::Inside
        } else {
            Class::Outside
        },
        cost,
    )
}
