//! What a fill rule fills, as rings that wind around it once.

use rstar::{
    RTree,
    primitives::{GeomWithData, Rectangle},
};
use usvg::FillRule;

use super::super::Rings;
use super::super::error::{Fault, Place};
use crate::{
    arrange::{FINE, Grid, Keep, arranged, farthest, straighten},
    check::Crossings,
    memory::push,
};

/// The most boxes and edges that rings are compared with to find which lies in which.
const MOST_COMPARED: usize = 1 << 28;

/// A position and the corners that are looked at.
type Ring = Vec<[f64; 2]>;

/// Rings that are turned as their region asks.
pub(super) struct Filled {
    pub(super) rings: Vec<Ring>,
    pub(super) left_out: usize,
    /// How far the farthest vertex is from where the path was, if it was cut where it crosses itself.
    pub(super) cut: Option<f64>,
}

/// Whether rings cross; so do those that cross too often to be counted.
fn are_crossed(rings: Vec<Ring>) -> Result<bool, Fault> {
    let seen = Crossings::of_rings(&Rings {
        rings,
        ..Rings::default()
    });
    let seen = seen.map_err(|error| Place::File.fault(error.to_string()))?;
    Ok(!seen.are_all || seen.found.count > 0)
}

/// What a rule fills of rings that cross.
fn cut(rings: &[Ring], rule: FillRule) -> Result<Filled, Fault> {
    let grid = Grid::around(rings.iter().flatten(), FINE);
    let steps = rings.iter().map(|ring| grid.steps(ring));
    let steps: Result<Vec<_>, f64> = steps.collect();
    let steps = steps.map_err(|place| {
        Place::File.fault(format!(
            "the coordinate {place:e} is too far out for a path that crosses itself"
        ))
    })?;
    let keep = match rule {
        FillRule::NonZero => Keep::Wound,
        FillRule::EvenOdd => Keep::Odd,
    };
    let mut shapes = arranged(&steps, &[], keep)?;
    straighten(&mut shapes);
    let filled: Vec<Ring> = shapes
        .iter()
        .flatten()
        .map(|ring| grid.places(ring))
        .collect();
    Ok(Filled {
        cut: Some(farthest(filled.iter().flatten(), rings)),
        rings: filled,
        left_out: 0,
    })
}

/// Where a position is.
enum Side {
    Inside,
    Outside,
    On,
}

/// Turns the rings of one path so that they go counter-clockwise around what is filled.
///
/// Where rings do not cross, the fill rule says of either side of each ring whether it is filled. Where they do, rings
/// that are simple and turn the same way stay under the rule `nonzero`: what is filled is their union, which is what the
/// rule of solids makes of them. Others are cut where they cross.
pub(super) fn filled(
    rings: Vec<Ring>,
    rule: FillRule,
    named: &dyn Fn() -> String,
) -> Result<Filled, Fault> {
    let mut filled = Filled {
        rings: Vec::new(),
        left_out: 0,
        cut: None,
    };
    let fault = |what: &str| Place::File.fault(format!("{} {what}", named()));
    let shapes = Shapes::of(rings);
    if are_crossed(shapes.rings.clone())? {
        let is_left = |area: &f64| *area > 0.0;
        let turns_once = shapes.areas.iter().all(is_left) || !shapes.areas.iter().any(is_left);
        let mut is_union = rule == FillRule::NonZero && turns_once;
        for ring in &shapes.rings {
            is_union = is_union && !are_crossed(vec![ring.clone()])?;
        }
        if is_union {
            let mut rings = shapes.rings.into_iter();
            rings.try_for_each(|ring| filled.add(ring, Turn::Left))?;
            return Ok(filled);
        }
        return cut(&shapes.rings, rule);
    }
    let boxes = shapes.tree();
    let mut compared = 0_usize;
    for (number, ring) in shapes.rings.iter().enumerate() {
        if shapes.areas[number] == 0.0 {
            filled.left_out += 1;
            continue;
        }
        let mut around = 0;
        for found in boxes.locate_all_at_point(&ring[0]) {
            let other = found.data;
            let is_compared = other != number && shapes.could_hold(other, number);
            let edges = if is_compared {
                shapes.rings[other].len()
            } else {
                0
            };
            compared = compared.saturating_add(1 + edges);
            if compared > MOST_COMPARED {
                return Err(fault(
                    "has too many rings in rings to tell what is filled; split it",
                ));
            }
            if is_compared && is_inside(ring, &shapes.rings[other]) {
                around += if shapes.areas[other] > 0.0 { 1 } else { -1 };
            }
        }
        let is_filled = |winding: i64| match rule {
            FillRule::NonZero => winding != 0,
            FillRule::EvenOdd => winding % 2 != 0,
        };
        let own = if shapes.areas[number] > 0.0 { 1 } else { -1 };
        match (is_filled(around + own), is_filled(around)) {
            (true, false) => filled.add(ring.clone(), Turn::Left)?,
            (false, true) => filled.add(ring.clone(), Turn::Right)?,
            _ => filled.left_out += 1,
        }
    }
    Ok(filled)
}

/// Which way a ring goes.
#[derive(Clone, Copy, PartialEq)]
enum Turn {
    Left,
    Right,
}

impl Filled {
    /// Adds a ring, turned like this.
    fn add(&mut self, mut ring: Ring, turn: Turn) -> Result<(), Fault> {
        let own = if area(&ring) > 0.0 {
            Turn::Left
        } else {
            Turn::Right
        };
        if own != turn {
            ring[1..].reverse();
        }
        Ok(push(&mut self.rings, ring)?)
    }
}

/// Rings with what is asked of them often.
struct Shapes {
    rings: Vec<Ring>,
    areas: Vec<f64>,
    boxes: Vec<[[f64; 2]; 2]>,
}

impl Shapes {
    fn of(rings: Vec<Ring>) -> Self {
        let areas = rings.iter().map(|ring| area(ring)).collect();
        let boxes = rings.iter().map(|ring| {
            let [mut low, mut high] = [ring[0]; 2];
            for place in ring {
                for (k, x) in place.iter().enumerate() {
                    low[k] = low[k].min(*x);
                    high[k] = high[k].max(*x);
                }
            }
            [low, high]
        });
        Self {
            areas,
            boxes: boxes.collect(),
            rings,
        }
    }

    /// The boxes of those that have an area, in a tree, with their numbers. Looking for crossings has needed
    /// more memory before.
    fn tree(&self) -> RTree<GeomWithData<Rectangle<[f64; 2]>, usize>> {
        let all = self.boxes.iter().enumerate();
        let boxes = all.filter(|(number, _)| self.areas[*number] != 0.0);
        let boxes = boxes.map(|(number, [low, high])| {
            GeomWithData::new(Rectangle::from_corners(*low, *high), number)
        });
        RTree::bulk_load(boxes.collect())
    }

    /// Whether one could lie in the other, by their boxes.
    fn could_hold(&self, outer: usize, inner: usize) -> bool {
        let ([low, high], [inner_low, inner_high]) = (self.boxes[outer], self.boxes[inner]);
        (0..2).all(|k| low[k] <= inner_low[k] && inner_high[k] <= high[k])
    }
}

/// Whether a ring lies in another one that it does not cross: by the first of its corners and middles of
/// edges that is not on the other's boundary.
fn is_inside(ring: &Ring, other: &Ring) -> bool {
    let middles = ring.iter().zip(ring.iter().cycle().skip(1));
    let middles = middles.map(|(a, b)| [0, 1].map(|k| a[k] / 2.0 + b[k] / 2.0));
    for place in ring.iter().copied().chain(middles) {
        match side(place, other) {
            Side::Inside => return true,
            Side::Outside => return false,
            Side::On => {}
        }
    }
    // All of it is on the other one, which is the same ring.
    false
}

/// Where a position is, by how often a ray to the right crosses the ring.
fn side([x, y]: [f64; 2], ring: &Ring) -> Side {
    let mut is_inside = false;
    for (a, b) in ring.iter().zip(ring.iter().cycle().skip(1)) {
        let (low, high) = if a[1] <= b[1] { (a, b) } else { (b, a) };
        if y < low[1] || y > high[1] || x > low[0].max(high[0]) {
            continue;
        }
        let turn = (high[0] - low[0]) * (y - low[1]) - (high[1] - low[1]) * (x - low[0]);
        if turn == 0.0 && x >= low[0].min(high[0]) {
            return Side::On;
        }
        if y < high[1] && turn > 0.0 {
            is_inside = !is_inside;
        }
    }
    if is_inside {
        Side::Inside
    } else {
        Side::Outside
    }
}

/// Twice the area, negative if clockwise, as the sum of triangles about the first position.
pub(super) fn area(ring: &[[f64; 2]]) -> f64 {
    super::super::geojson::doubled_area(ring)
}
