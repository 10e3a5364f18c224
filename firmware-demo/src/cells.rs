//! What `cells` measures: the solid of `stylus` in a tree of cells, which is built on the board
//! before anything is counted.

use tetracone::{
    PointTracker,
    cells::{
        Cells,
        build::{Interval, Parameters, PendingCell, Sizes, Storage},
    },
    number::Scalar,
    query::Class,
    solid::{Polyhedron, Ridge, SolidStorage},
    space::{Point, Space},
    tree::TetraTree,
};

/// The solid's facets.
const FACETS: usize = 760;
/// Its points.
const POINTS: usize = 382;

const PARAMETERS: Parameters = Parameters::for_facets::<Space<f32>>(FACETS);
const SIZES: Sizes = Sizes::of(FACETS, &PARAMETERS);

/// The cells, and what a query remembers of the one before.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a, S: Scalar> {
    /// The solid.
    pub cells: Cells<'a, Space<S>>,
    /// Of the last query.
    pub tracker: PointTracker,
}

/// Is the point in the solid? A pair of references travels in registers.
#[inline(never)]
#[must_use]
pub fn query<S: Scalar>((asked, point): (&mut Asked<'_, S>, &Point<S>)) -> bool {
    asked.cells.classify_tracked(*point, &mut asked.tracker) != Class::Outside
}

/// Builds the cells of a baked solid and shows them; none where they do not fit.
#[inline(never)]
pub fn with_cells<S: Scalar>(
    tree: &TetraTree<'_, S>,
    show: impl FnOnce(&mut Asked<'_, S>),
) -> Option<()> {
    let (mut points, mut count) = ([Point::new(S::ZERO, S::ZERO, S::ZERO); POINTS], 0);
    let mut facets = [[0; 3]; FACETS];
    for (numbers, triangle) in facets.iter_mut().zip(tree.facets()) {
        for (number, corner) in numbers.iter_mut().zip([triangle.a, triangle.b, triangle.c]) {
            let known = points.iter().take(count).position(|point| *point == corner);
            let at = known.unwrap_or(count);
            if known.is_none() {
                *points.get_mut(at)? = corner;
                count += 1;
            }
            *number = u32::try_from(at).ok()?;
        }
    }
    let (mut point_words, mut facet_words) = ([0; 3 * POINTS], [0; 3 * FACETS]);
    let mut ridges = [Ridge::default(); 3 * FACETS];
    let storage = SolidStorage {
        points: &mut point_words,
        facets: &mut facet_words,
        ridges: &mut ridges,
    };
    let solid = Polyhedron::<S>::check(points.get(..count)?, &facets, storage).ok()?;
    let mut links = [0; SIZES.links];
    let mut nodes = [[0; 3]; SIZES.nodes];
    let mut leaves = [0; SIZES.leaves];
    let mut items = [0; SIZES.items];
    let mut pending = [PendingCell::default(); SIZES.pending];
    let mut intervals = [Interval::default(); SIZES.intervals];
    let storage = Storage {
        links: &mut links,
        nodes: &mut nodes,
        leaves: &mut leaves,
        items: &mut items,
        pending: &mut pending,
        intervals: &mut intervals,
        pieces: &mut [],
    };
    let cells = Cells::build(&solid, &PARAMETERS, storage).ok()?;
    show(&mut Asked {
        cells,
        tracker: PointTracker::new(),
    });
    Some(())
}
