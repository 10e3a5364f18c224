//! Holes that overlap or leave their outline, and areas that overlap.

use rstar::{
    RTree,
    primitives::{GeomWithData, Rectangle},
};

use super::super::text::{count, significant};
use crate::{
    arrange::{
        ArrangeError, FINE, Grid, Keep, Shape, Steps, arranged, crossings, doubled_area, farthest,
        length, straighten, without_holes,
    },
    memory::{NoRoom, collect, push},
    vector::extent,
};

/// A ring by its places.
type Ring = Vec<[f64; 2]>;

/// So many edges of areas are compared at most, an area's as often as its box overlaps another one's.
const MOST_COMPARED: usize = 1 << 19;

/// A polygon whose holes had to be cut.
pub(super) struct Cut {
    /// Its outlines, each with its holes.
    pub(super) shapes: Vec<Vec<Ring>>,
    /// The area that holes had in common, or beyond the outline.
    pub(super) area: f64,
    /// How far the farthest vertex is from where edges were.
    pub(super) farthest: f64,
}

/// What holes leave of an outline, where they overlap each other or reach beyond it; none where they do not: no edges of
/// two rings cross, and areas add up but for what rounding does to edges.
pub(super) fn cut(rings: &[Ring]) -> Result<Option<Cut>, ArrangeError> {
    if rings.len() < 2 {
        return Ok(None);
    }
    let grid = Grid::around(rings.iter().flatten(), FINE);
    let Some(steps) = in_steps(&grid, rings)? else {
        return Ok(None);
    };
    let (mut left, holes) = without_holes(&steps)?;
    let expected = doubled(&arranged(&steps[..1], &[], Keep::Wound)?) - holes;
    let (more, mut is_crossed) = (doubled(&left) - expected, false);
    crossings(steps.iter(), |one, other| is_crossed |= one != other)?;
    if more <= noise(&steps) && !is_crossed {
        return Ok(None);
    }
    straighten(&mut left);
    let shapes: Vec<Vec<Ring>> = left
        .iter()
        .map(|shape| shape.iter().map(|ring| grid.places(ring)).collect())
        .collect();
    let farthest = farthest(shapes.iter().flatten().flatten(), rings);
    Ok(Some(Cut {
        shapes,
        area: grid.area(more.max(0)),
        farthest,
    }))
}

/// What areas have in common, in words, by their names; none where they have nothing.
///
/// Pairs whose boxes overlap are compared, up to a bound, which is told where it is reached.
pub(super) fn told(
    areas: &[&[Ring]],
    name: &dyn Fn(usize) -> String,
) -> Result<Option<String>, NoRoom> {
    let boxes = areas.iter().enumerate().map(|(number, rings)| {
        let [low, high] = extent(rings.iter().flatten().copied());
        GeomWithData::new(Rectangle::from_corners(low, high), number)
    });
    let boxes = RTree::bulk_load(collect(boxes)?);
    let pairs = boxes.intersection_candidates_with_other_tree(&boxes);
    let mut all = Vec::new();
    let (mut left, mut is_whole) = (MOST_COMPARED, true);
    for (one, other) in pairs.filter(|(one, other)| one.data < other.data) {
        let pair = [one.data, other.data];
        let edges: usize = pair
            .iter()
            .flat_map(|area| areas[*area])
            .map(Vec::len)
            .sum();
        let Some(rest) = left.checked_sub(edges) else {
            is_whole = false;
            break;
        };
        left = rest;
        match common(pair.map(|area| areas[area])) {
            Ok(Some(area)) => push(&mut all, (pair, area))?,
            Ok(None) => {}
            Err(ArrangeError::Memory(error)) => return Err(error),
            Err(ArrangeError::Tangled) => is_whole = false,
        }
    }
    all.sort_unstable_by_key(|(pair, _)| *pair);
    let rest = if is_whole {
        ""
    } else {
        "; not all areas were compared"
    };
    let Some(([one, other], area)) = all.first() else {
        return Ok((!is_whole).then(|| {
            "there are too many areas to compare them all; what several of them cover is inside once".to_owned()
        }));
    };
    let pairs = count(
        all.len(),
        "pair of areas overlaps",
        "pairs of areas overlap",
    );
    Ok(Some(format!(
        "{pairs}, first {} and {} by {}{rest}: what both cover is inside once, and twice in the area; mend unites them",
        name(*one),
        name(*other),
        significant(*area)
    )))
}

/// The area that two have in common, where it is more than rounding makes.
fn common(pair: [&[Ring]; 2]) -> Result<Option<f64>, ArrangeError> {
    let grid = Grid::around(pair.iter().copied().flatten().flatten(), FINE);
    let [one, other] = pair.map(|rings| in_steps(&grid, rings));
    let (Some(one), Some(other)) = (one?, other?) else {
        return Ok(None);
    };
    let area = doubled(&arranged(&one, &other, Keep::Within)?);
    let is_more = area > noise(&one) + noise(&other);
    Ok(is_more.then(|| grid.area(area)))
}

fn in_steps(grid: &Grid, rings: &[Ring]) -> Result<Option<Vec<Steps>>, NoRoom> {
    let mut all = Vec::new();
    for ring in rings {
        let Ok(steps) = grid.steps(ring) else {
            return Ok(None);
        };
        push(&mut all, steps)?;
    }
    Ok(Some(all))
}

fn doubled(shapes: &[Shape]) -> i128 {
    doubled_area(shapes.iter().flatten())
}

/// Twice the area that rounding makes along edges, at most.
fn noise(rings: &[Steps]) -> i128 {
    4 * length(rings)
}
