//! A point that moves along a path through a solid, asked for in three ways.

use tetracone::{
    Cost, Dimension, PointTracker,
    cells::{Cells, Statistics},
    image::Lattice,
    number::{Scalar, Sign},
    query::Class,
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
    pub(super) facets: usize,
    pub(super) cells: Statistics,
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
    pub(super) cells: u32,
    pub(super) evaluations: u32,
    /// How many positions were settled by a cell without boundary, by their height in a leaf, and
    /// by facets.
    pub(super) settled: [u32; 3],
}

impl Visitor<'_> for Track<'_> {
    type Output = Tracked;

    fn visit<G: Dimension>(self, cells: Cells<'_, G>, lattice: Lattice) -> Tracked {
        let points: Vec<G::Point> = self
            .path
            .iter()
            .filter_map(|place| coordinates::<G>(&lattice, *place))
            .collect();
        let mut tracker = PointTracker::new();
        let (classes, coherent) = answers(&points, |point| explained(&cells, point, &mut tracker));
        let (fresh, one_shot) = answers(&points, |point| {
            explained(&cells, point, &mut PointTracker::new())
        });
        let origin = middle(&cells);
        let (summed, plain) = answers(points.iter().step_by(PLAIN), |point| {
            plain_sum(&cells, origin, point)
        });
        let same = |a: &[Class], step: usize| {
            a.iter()
                .zip(classes.iter().step_by(step))
                .filter(|(a, b)| a == b)
                .count()
        };
        Tracked {
            facets: cells.facet_count(),
            cells: cells.statistics(),
            worst: cells.worst_case(),
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
        work.cells += cost.cells;
        work.evaluations += cost.evaluations;
        let settled = if cost.slabs == 0 {
            0
        } else {
            1 + usize::from(cost.evaluations > 0)
        };
        work.settled[settled] += 1;
        class
    });
    (classes.collect(), work)
}

fn explained<G: Dimension>(
    cells: &Cells<'_, G>,
    point: G::Point,
    tracker: &mut PointTracker,
) -> (Class, Cost) {
    let answer = tracker.explain(cells, point);
    (answer.class, answer.cost)
}

/// The middle of the solid's box; not on the boundary of these solids.
fn middle<G: Dimension>(cells: &Cells<'_, G>) -> G::Point {
    let corners = cells
        .facets()
        .flat_map(|facet| [0, 1, 2].map(|k| G::coordinates(G::corner(&facet, k))));
    let mut extent = [[f64::INFINITY; 3], [f64::NEG_INFINITY; 3]];
    for corner in corners {
        for (k, coordinate) in corner.into_iter().map(Scalar::to_real).enumerate() {
            extent[0][k] = extent[0][k].min(coordinate);
            extent[1][k] = extent[1][k].max(coordinate);
        }
    }
    G::point([0, 1, 2].map(|k| {
        let middle = extent[0][k].midpoint(extent[1][k]);
        G::Scalar::nearest(middle).unwrap_or(G::Scalar::ZERO)
    }))
}

/// The theorem as it stands, without cells: a point is inside where the signs of the covering's
/// simplices that contain it add up to one or more. It holds around any origin off the boundary.
fn plain_sum<G: Dimension>(
    cells: &Cells<'_, G>,
    origin: G::Point,
    point: G::Point,
) -> (Class, Cost) {
    let (mut winding, mut cost) = (0, Cost::default());
    for facet in cells.facets() {
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
            G::inner_side(origin, &facet, k, point) == side
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
