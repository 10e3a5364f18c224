//! Outlines in the plane that cross, made rings that do not.

use core::fmt;
use std::collections::HashMap;

use i_overlay::i_float::int::point::IntPoint;
use tetracone::image::Lattice;

use super::MendError;
use crate::{
    arrange::{self, ArrangeError, Grid, Keep, SINGLE, Shape, Steps, arranged},
    import::{Area, Rings, text::count},
};

/// So often rings are arranged again at most, where rounding made others cross.
const ROUNDS: usize = 16;

/// Which places are inside, of outlines that cross.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rule {
    /// Those that the rings of an area go around an odd number of times.
    EvenOdd,
    /// Those that they go around, whichever way and however often; holes stay holes.
    #[default]
    NonZero,
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::EvenOdd => "even-odd",
            Self::NonZero => "non-zero",
        })
    }
}

/// What was done to outlines.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Outlined {
    /// The rule that was followed.
    pub rule: Rule,
    /// How many pairs of edges crossed.
    pub crossings: usize,
    /// How many edges there were before and after.
    pub edges: [usize; 2],
    /// How many rings there were before and after.
    pub rings: [usize; 2],
    /// The farthest that a vertex is from the outlines as they were.
    pub farthest: f64,
}

impl Outlined {
    /// Every change in a line: none where nothing was done.
    #[must_use]
    pub fn told(&self) -> Vec<String> {
        if *self == Self::default() {
            return Vec::new();
        }
        let [before, after] = self.edges.map(|edges| count(edges, "edge", "edges"));
        let [from, to] = self.rings.map(|rings| count(rings, "ring", "rings"));
        let crossings = match self.crossings {
            0 => String::new(),
            crossings => format!("cut at {} and ", count(crossings, "crossing", "crossings")),
        };
        let (rule, moved) = (self.rule, arrange::moved(self.farthest));
        vec![format!(
            "{crossings}united by {rule}: {before} in {from} became {after} in {to}, {moved}"
        )]
    }
}

/// Makes outlines that cross rings that do not, and unites areas that overlap.
///
/// The rule says of each area by itself what is inside, and areas are united then; by `NonZero`, what a hole goes
/// around is no part of its own area, and of others if they cover it. Vertices are put on a lattice, that of the
/// image that will be baked where it is given; otherwise one on which they are `f32`. Outlines that neither cross nor overlap
/// keep their vertices. Where no place is inside, no ring is left.
///
/// # Errors
/// [`MendError::Far`], where a coordinate is no number or beyond 2^29 steps; [`MendError::Tangled`], where edges cross
/// too often; and where there is not enough memory.
///
/// # Cost
/// Comparing edges whose boxes overlap, and sorting all edges with what they are cut into.
///
/// # Source
/// The crate `i_overlay`: a sweep over whole numbers, whose crossings are rounded and looked at again.
///
/// ```
/// use tetracone_std::{import::Rings, mend::{Rule, outlines}};
///
/// let star = [[0.0, 3.0], [2.0, -3.0], [-3.0, 1.0], [3.0, 1.0], [-2.0, -3.0]];
/// let star = Rings { rings: vec![star.to_vec()], ..Rings::default() };
/// let (mut whole, mut points) = (star.clone(), star);
/// assert_eq!(outlines(&mut whole, Rule::NonZero, None)?.edges, [5, 10]);
/// assert_eq!(outlines(&mut points, Rule::EvenOdd, None)?.rings, [1, 5]);
/// # Ok::<(), tetracone_std::mend::MendError>(())
/// ```
pub fn outlines(
    rings: &mut Rings,
    rule: Rule,
    lattice: Option<&Lattice>,
) -> Result<Outlined, MendError> {
    let own = || Grid::absolute(rings.rings.iter().flatten(), SINGLE);
    let grid = lattice.map_or_else(own, |lattice| Grid(*lattice));
    let steps = rings.rings.iter().map(|ring| grid.steps(ring));
    let steps: Result<Vec<Steps>, f64> = steps.collect();
    let steps = steps.map_err(|place| MendError::Far { place })?;
    let before: usize = steps.iter().map(Vec::len).sum();
    let crossings = crossings(&steps)?;
    let mut shapes = united(&steps, &rings.areas, rule)?;
    for round in 0.. {
        arrange::straighten(&mut shapes);
        if self::crossings(&rings_of(&shapes))? == 0 {
            break;
        }
        if round == ROUNDS {
            return Err(MendError::Tangled);
        }
        shapes = arranged(&rings_of(&shapes), &[], Keep::Wound)?;
    }
    let after = rings_of(&shapes);
    let edges = after.iter().map(Vec::len).sum();
    let areas = shapes.iter().map(|shape| area(shape)).collect();
    let mut own = HashMap::new();
    let is_same = crossings == 0 && directed(&after) == directed(&steps);
    if is_same {
        // On the lattice nothing changes, so that vertices stay where they were.
        let places = rings.rings.iter().flatten().copied();
        own.extend(steps.iter().flatten().copied().zip(places));
    }
    let place = |at: &IntPoint| own.get(at).copied().unwrap_or_else(|| grid.place(*at));
    let after: Vec<Vec<[f64; 2]>> = after
        .iter()
        .map(|ring| ring.iter().map(place).collect())
        .collect();
    if is_same {
        rings.rings = after;
        rings.areas = areas;
        return Ok(Outlined::default());
    }
    let outlined = Outlined {
        rule,
        crossings,
        edges: [before, edges],
        rings: [steps.len(), after.len()],
        farthest: arrange::farthest(after.iter().flatten(), &rings.rings),
    };
    rings.rings = after;
    rings.areas = areas;
    Ok(outlined)
}

/// What is inside of every area, and of all together.
fn united(steps: &[Steps], areas: &[Area], rule: Rule) -> Result<Vec<Shape>, MendError> {
    let (mut shapes, mut rest) = (Vec::new(), steps);
    let mut add = |rings: &[Steps], has_outline: bool| {
        shapes.extend(match (rule, has_outline) {
            (Rule::EvenOdd, _) => arranged(rings, &[], Keep::Odd)?,
            (Rule::NonZero, true) => arrange::without_holes(rings)?.0,
            (Rule::NonZero, false) => arranged(rings, &[], Keep::Wound)?,
        });
        Ok::<(), MendError>(())
    };
    for area in areas {
        let (rings, others) = rest.split_at(area.rings.min(rest.len()));
        add(rings, area.has_outline)?;
        rest = others;
    }
    let is_one = areas.is_empty();
    add(rest, false)?;
    if is_one {
        return Ok(shapes);
    }
    Ok(arranged(&rings_of(&shapes), &[], Keep::Wound)?)
}

/// All directed edges, sorted.
fn directed(rings: &[Steps]) -> Vec<[i32; 4]> {
    let edges = rings.iter().flat_map(|ring| {
        let next = ring.iter().cycle().skip(1);
        ring.iter().zip(next).map(|(a, b)| [a.x, a.y, b.x, b.y])
    });
    let mut edges: Vec<[i32; 4]> = edges.collect();
    edges.sort_unstable();
    edges
}

fn rings_of(shapes: &[Shape]) -> Vec<Steps> {
    shapes.iter().flatten().cloned().collect()
}

/// An outline with its holes.
const fn area(shape: &[Steps]) -> Area {
    Area {
        rings: shape.len(),
        has_outline: true,
    }
}

/// How many pairs of edges cross.
fn crossings(rings: &[Steps]) -> Result<usize, MendError> {
    let mut count = 0;
    arrange::crossings(rings.iter(), |_, _| count += 1)?;
    Ok(count)
}

impl From<ArrangeError> for MendError {
    fn from(error: ArrangeError) -> Self {
        match error {
            ArrangeError::Memory(error) => error.into(),
            ArrangeError::Tangled => Self::Tangled,
        }
    }
}
