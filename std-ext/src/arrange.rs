//! Rings on a lattice, cut where they cross, and united, taken away or clipped by a rule.
//!
//! Where edges cross is no place of the lattice: the nearest one is taken, and edges that go through it are bent there,
//! again and again until none cross: a kind of snap rounding (Hobby, "Practical segment intersection with finite
//! precision output", 1999), which the crate `i_overlay` does on whole numbers.

mod grid;

use std::collections::HashMap;

use i_overlay::{
    core::{
        fill_rule::FillRule,
        overlay::{IntOverlayOptions, Overlay, ShapeType},
        overlay_rule::OverlayRule,
        solver::Solver,
    },
    i_float::int::point::IntPoint,
};
use rstar::{
    PointDistance, RTree,
    primitives::{Line, Rectangle},
};

use crate::{
    check::{Boxed, compare_overlapping},
    import::text::significant,
    memory::{NoRoom, reserve},
};
pub(crate) use grid::{FINE, Grid, SINGLE};

/// Bytes that arranging takes for an edge, about.
const BYTES_AN_EDGE: usize = 512;

/// A ring in lattice steps.
pub(crate) type Steps = Vec<IntPoint>;

/// An outline, counter-clockwise, with its holes, clockwise.
pub(crate) type Shape = Vec<Steps>;

/// Which places are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keep {
    /// Those that the rings wind around an odd number of times, whichever way.
    Odd,
    /// Those that they wind around at all.
    Wound,
    /// Those that the first rings wind around and the others do not.
    Without,
    /// Those that both wind around.
    Within,
}

/// Why rings are not arranged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ArrangeError {
    /// There is not enough memory.
    Memory(NoRoom),
    /// Too many edges lie in each other's boxes.
    Tangled,
}

impl ArrangeError {
    /// What is wrong with rings that are too tangled.
    pub(crate) const TANGLED: &str = "edges cross too often, or too close together, to be cut there; draw it with fewer crossings";
}

impl From<NoRoom> for ArrangeError {
    fn from(error: NoRoom) -> Self {
        Self::Memory(error)
    }
}

/// What is kept of places, as rings that do not cross, on the nearest places of the lattice.
pub(crate) fn arranged(
    first: &[Steps],
    others: &[Steps],
    keep: Keep,
) -> Result<Vec<Shape>, ArrangeError> {
    let mut count = 0;
    crossings(first.iter().chain(others), |_, _| count += 1)?;
    let edges: usize = first.iter().chain(others).map(Vec::len).sum();
    reserve(
        &mut Vec::<[u8; BYTES_AN_EDGE]>::new(),
        edges.saturating_add(4 * count),
    )?;
    let options = IntOverlayOptions {
        preserve_output_collinear: true,
        ..IntOverlayOptions::default()
    };
    let solver = Solver {
        multithreading: None,
        ..Solver::AUTO
    };
    let mut overlay = Overlay::new_custom(edges, options, solver);
    overlay.add_contours(first, ShapeType::Subject);
    overlay.add_contours(others, ShapeType::Clip);
    let (what, fill) = match keep {
        Keep::Odd => (OverlayRule::Subject, FillRule::EvenOdd),
        Keep::Wound => (OverlayRule::Subject, FillRule::NonZero),
        Keep::Without => (OverlayRule::Difference, FillRule::NonZero),
        Keep::Within => (OverlayRule::Intersect, FillRule::NonZero),
    };
    Ok(overlay.overlay(what, fill))
}

/// The first of rings without what any of the others winds around, each by itself, and twice what these enclose
/// together, as often as they do.
pub(crate) fn without_holes(rings: &[Steps]) -> Result<(Vec<Shape>, i128), ArrangeError> {
    let (outline, holes) = rings.split_at(rings.len().min(1));
    let mut all = Vec::new();
    for hole in holes {
        let hole = arranged(core::slice::from_ref(hole), &[], Keep::Wound)?;
        all.extend(hole.into_iter().flatten());
    }
    let enclosed = doubled_area(&all);
    Ok((arranged(outline, &all, Keep::Without)?, enclosed))
}

/// Shows the numbers of the rings of every pair of edges that cross inside of both.
pub(crate) fn crossings<'a>(
    rings: impl Iterator<Item = &'a Steps> + Clone,
    mut found: impl FnMut(usize, usize),
) -> Result<(), ArrangeError> {
    let mut edges = Vec::new();
    reserve(&mut edges, rings.clone().map(Vec::len).sum())?;
    for (number, ring) in rings.enumerate() {
        let next = ring.iter().cycle().skip(1);
        edges.extend(ring.iter().zip(next).map(|(a, b)| (number, [*a, *b])));
    }
    let mut boxes = Vec::new();
    reserve(&mut boxes, edges.len())?;
    boxes.extend(edges.iter().enumerate().map(|(number, (_, ends))| {
        let [a, b] = ends.map(|end| [f64::from(end.x), f64::from(end.y)]);
        Boxed::<2, f64>::new(Rectangle::from_corners(a, b), number)
    }));
    let are_all = compare_overlapping(boxes, |one, other| {
        let ((one, edge), (other, across)) = (edges[one], edges[other]);
        if cross(edge, across) && cross(across, edge) {
            found(one, other);
        }
    });
    if are_all {
        Ok(())
    } else {
        Err(ArrangeError::Tangled)
    }
}

/// Whether the ends of the other edge lie on either side of the line of the first one.
fn cross([a, b]: [IntPoint; 2], ends: [IntPoint; 2]) -> bool {
    let way = b.subtract(a);
    let [c, d] = ends.map(|end| {
        let to = end.subtract(a);
        (way.x * to.y - way.y * to.x).signum()
    });
    c * d < 0
}

/// Leaves out vertices on straight edges, but for those that rings meet in.
pub(crate) fn straighten(shapes: &mut [Shape]) {
    let mut uses = HashMap::new();
    for point in shapes.iter().flatten().flatten() {
        *uses.entry(*point).or_insert(0_usize) += 1;
    }
    for ring in shapes.iter_mut().flatten() {
        let count = ring.len();
        let is_straight = |at: usize| {
            let [a, b, c] = [at + count - 1, at, at + 1].map(|at| ring[at % count]);
            let (to, from) = (b.subtract(a), c.subtract(b));
            let turn =
                i128::from(to.x) * i128::from(from.y) - i128::from(to.y) * i128::from(from.x);
            let on = i128::from(to.x) * i128::from(from.x) + i128::from(to.y) * i128::from(from.y);
            turn == 0 && on > 0 && uses.get(&b) == Some(&1)
        };
        let kept: Steps = (0..count)
            .filter(|at| !is_straight(*at))
            .map(|at| ring[at])
            .collect();
        *ring = kept;
    }
}

/// Twice what rings enclose, holes taken away.
pub(crate) fn doubled_area<'a>(rings: impl IntoIterator<Item = &'a Steps>) -> i128 {
    let cross = |a: &IntPoint, b: &IntPoint| {
        i128::from(a.x) * i128::from(b.y) - i128::from(a.y) * i128::from(b.x)
    };
    let ring = |ring: &'a Steps| {
        let edges = ring.iter().zip(ring.iter().cycle().skip(1));
        edges.map(|(a, b)| cross(a, b)).sum::<i128>()
    };
    rings.into_iter().map(ring).sum()
}

/// How long the edges of rings are at most, in steps.
pub(crate) fn length<'a>(rings: impl IntoIterator<Item = &'a Steps>) -> i128 {
    let ring = |ring: &'a Steps| {
        let edges = ring.iter().zip(ring.iter().cycle().skip(1));
        let edge = |(a, b): (&IntPoint, &IntPoint)| {
            let way = b.subtract(*a);
            i128::from(way.x.abs()) + i128::from(way.y.abs())
        };
        edges.map(edge).sum::<i128>()
    };
    rings.into_iter().map(ring).sum()
}

/// How far vertices are at most from where edges were, in words.
pub(crate) fn moved(farthest: f64) -> String {
    if farthest > 0.0 {
        let farthest = significant(farthest);
        format!("no vertex more than {farthest} from where edges were")
    } else {
        "every vertex where edges were".to_owned()
    }
}

/// How far the farthest of places is from the nearest edge of rings.
#[expect(clippy::float_cmp, reason = "an edge without length has equal ends")]
pub(crate) fn farthest<'a>(
    places: impl Iterator<Item = &'a [f64; 2]>,
    rings: &[Vec<[f64; 2]>],
) -> f64 {
    let edges = rings.iter().flat_map(|ring| {
        let next = ring.iter().cycle().skip(1);
        ring.iter().zip(next).filter(|(from, to)| from != to)
    });
    let edges = edges.map(|(from, to)| Line::new(*from, *to));
    let edges = RTree::bulk_load(edges.collect());
    let squares = places.filter_map(|place| {
        let nearest = edges.nearest_neighbor(place)?;
        Some(nearest.distance_2(place))
    });
    libm::sqrt(squares.fold(0.0, f64::max))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square([x, y]: [i32; 2], size: i32) -> Steps {
        [[0, 0], [1, 0], [1, 1], [0, 1]]
            .map(|[u, v]| IntPoint::new(x + u * size, y + v * size))
            .to_vec()
    }

    fn kept(first: &[Steps], others: &[Steps], keep: Keep) -> (usize, i128) {
        let mut shapes = arranged(first, others, keep).expect("memory");
        straighten(&mut shapes);
        let corners = shapes.iter().flatten().map(Vec::len).sum();
        (corners, doubled_area(shapes.iter().flatten()) / 2)
    }

    #[test]
    fn two_squares_by_every_rule() {
        let (one, other) = (square([0, 0], 4), square([2, 2], 4));
        let both = [one.clone(), other.clone()];
        assert_eq!(kept(&both, &[], Keep::Odd).1, 24);
        assert_eq!(kept(&both, &[], Keep::Wound), (8, 28));
        assert_eq!(kept(&both[..1], &both[1..], Keep::Without), (6, 12));
        assert_eq!(kept(&both[..1], &both[1..], Keep::Within), (4, 4));
        let back: Steps = other.into_iter().rev().collect();
        assert_eq!(kept(&[one, back], &[], Keep::Wound), (12, 24));
    }

    #[test]
    fn edges_that_touch_do_not_cross() {
        let all = [square([0, 0], 4), square([2, 2], 4), square([4, 0], 2)];
        let mut pairs = Vec::new();
        crossings(all.iter(), |one, other| pairs.push([one, other])).expect("few");
        assert_eq!(pairs, [[0, 1], [0, 1]]);
        // A comb of long edges, each of which crosses all of another one.
        let teeth = |turned: bool| -> Steps {
            let point = |k: i32, end: i32| {
                if turned {
                    IntPoint::new(end, k)
                } else {
                    IntPoint::new(k, end)
                }
            };
            (1..1200)
                .flat_map(|k| [point(2 * k, 0), point(2 * k + 1, 4000)])
                .collect()
        };
        let both = [teeth(false), teeth(true)];
        let error = arranged(&both, &[], Keep::Odd).map(|_| ());
        assert_eq!(error, Err(ArrangeError::Tangled));
    }

    #[test]
    fn how_far_places_are_from_edges() {
        let ring = vec![[0.0, 0.0], [4.0, 0.0], [4.0, 0.0], [4.0, 4.0]];
        let off = farthest([[2.0, -0.5], [4.0, 4.0]].iter(), &[ring]);
        assert!((off - 0.5).abs() < 1e-12);
        assert!(farthest([[1.0, 1.0]].iter(), &[]) == 0.0);
    }
}
