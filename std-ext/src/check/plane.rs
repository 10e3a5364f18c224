//! Rings in the plane. They are closed as they are, so that little can be wrong.

use std::collections::BTreeMap;

use rstar::primitives::{GeomWithData, Rectangle};
use tetracone::{
    number::{Arithmetic, Scalar as _},
    plane::{Point, Segment},
};

use super::{CheckError, Finds, Found, Spot, Verdict, compare_overlapping};
use crate::{
    import::Rings,
    memory::{NoRoom, reserve},
    vector::extent,
};

/// Where what is wrong with rings is: the first of each, in the order in which they are found, as numbers of
/// edges over all rings.
#[derive(Clone, Debug, Default, PartialEq)]
#[non_exhaustive]
pub struct Places {
    /// All edges, from where to where.
    pub edges: Vec<[[f64; 2]; 2]>,
    /// Edges with the ends of an earlier one, in the same direction.
    pub doubled: Vec<usize>,
    /// Edges with the ends of an earlier one, in the other direction.
    pub sheets: Vec<usize>,
    /// Edges with both ends in one place.
    pub collapsed: Vec<usize>,
    /// Pairs of edges that cross.
    pub crossings: Vec<[usize; 2]>,
}

/// Bytes that looking at an edge takes, about.
const BYTES_AN_EDGE: usize = 256;

/// What rings are, and what is wrong with them.
///
/// ```
/// use tetracone_std::{check::plane::Report, import::Rings};
///
/// let bow_tie = vec![[0.0, 0.0], [2.0, 3.0], [2.0, 0.0], [0.0, 2.0]];
/// let report = Report::of(&Rings { rings: vec![bow_tie], ..Rings::default() })?;
/// assert_eq!(report.crossings.count, 1);
/// # Ok::<(), tetracone_std::check::CheckError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Report {
    /// How many rings there are.
    pub rings: usize,
    /// How many edges they have together.
    pub edges: usize,
    /// The box around all vertices.
    pub extent: [[f64; 2]; 2],
    /// Edges with the ends of an earlier one, in the same direction.
    pub doubled: Found<2>,
    /// Edges with the ends of an earlier one, in the other direction: together they are a bridge, or a spike,
    /// which encloses nothing. They cancel, and neither is a part of the solid.
    pub sheets: Found<2>,
    /// Edges with both ends in one place.
    pub collapsed: Found<2>,
    /// Pairs of edges that meet elsewhere than in ends that they share.
    pub crossings: Found<2>,
    /// Whether all pairs of edges were looked at for that.
    pub has_all_crossings: bool,
    /// What the rings enclose, outer ones counted positive.
    pub area: f64,
    /// Whether they bound a solid.
    pub verdict: Verdict,
}

impl Report {
    /// Looks at rings.
    ///
    /// Coordinates are taken as they are, but for the verdict and for crossings, which are exact for the nearest `f32`.
    ///
    /// # Errors
    /// [`CheckError::Memory`].
    ///
    /// # Cost
    /// Comparing edges whose boxes overlap.
    ///
    /// # Source
    /// Boxes of edges in a tree: Beckmann et al., "The R*-tree", 1990 (the crate `rstar`).
    pub fn of(rings: &Rings) -> Result<Self, CheckError> {
        Self::for_arithmetic(rings, Arithmetic::F32)
    }

    /// The same with the verdict of an arithmetic, in fixed point on the lattice of
    /// [`lattice_for`](crate::bake::lattice_for).
    ///
    /// # Errors
    /// [`CheckError::Memory`].
    pub fn for_arithmetic(rings: &Rings, arithmetic: Arithmetic) -> Result<Self, CheckError> {
        Self::look(rings, 0, arithmetic).map(|(report, _)| report)
    }

    /// That of [`Report::of`], and where the first `most` of each defect are.
    ///
    /// # Errors
    /// [`CheckError::Memory`].
    ///
    /// # Cost
    /// That of [`Report::of`], and the places that are kept.
    pub fn with_places(rings: &Rings, most: usize) -> Result<(Self, Places), CheckError> {
        Self::look(rings, most, Arithmetic::F32)
    }

    fn look(
        rings: &Rings,
        most: usize,
        arithmetic: Arithmetic,
    ) -> Result<(Self, Places), CheckError> {
        let edges = edges(rings)?;
        let extent = extent(edges.iter().map(|[from, _]| *from));
        let ends = Ends::compare(&edges, most)?;
        let (crossings, has_all_crossings) = find_crossings(&edges, most)?;
        let verdict = Verdict::of_rings(rings, arithmetic)?;
        let report = Self {
            rings: rings.rings.len(),
            edges: edges.len(),
            extent,
            doubled: ends.doubled.found,
            sheets: ends.sheets.found,
            collapsed: ends.collapsed.found,
            crossings: crossings.found,
            has_all_crossings,
            area: verdict.signed(area(&edges, extent[0])),
            verdict,
        };
        let places = Places {
            edges,
            doubled: ends.doubled.places,
            sheets: ends.sheets.places,
            collapsed: ends.collapsed.places,
            crossings: crossings.places,
        };
        Ok((report, places))
    }

    /// Whether the rings bound a solid.
    #[must_use]
    pub fn is_solid(&self) -> bool {
        self.verdict == Verdict::Solid
    }
}

/// All edges of rings, from where to where, where there is memory to look at them.
pub(super) fn edges(rings: &Rings) -> Result<Vec<[[f64; 2]; 2]>, NoRoom> {
    let count = rings.rings.iter().map(Vec::len).sum();
    reserve(&mut Vec::<[u8; BYTES_AN_EDGE]>::new(), count)?;
    let mut edges = Vec::new();
    reserve(&mut edges, count)?;
    for ring in &rings.rings {
        let next = ring.iter().cycle().skip(1);
        edges.extend(ring.iter().zip(next).map(|(from, to)| [*from, *to]));
    }
    Ok(edges)
}

/// What is wrong with single edges, and with edges that have the same ends.
struct Ends {
    doubled: Finds<2, usize>,
    sheets: Finds<2, usize>,
    collapsed: Finds<2, usize>,
}

impl Ends {
    /// Each edge is taken together with one earlier one at most: first with one that leads the other way.
    fn compare(edges: &[[[f64; 2]; 2]], most: usize) -> Result<Self, NoRoom> {
        let mut all = Self {
            doubled: Finds::new(most)?,
            sheets: Finds::new(most)?,
            collapsed: Finds::new(most)?,
        };
        let bits = |place: [f64; 2]| place.map(|x| (x + 0.0).to_bits());
        let mut seen = BTreeMap::<[[u64; 2]; 2], usize>::new();
        for (number, [from, to]) in edges.iter().enumerate() {
            let (from, to) = (bits(*from), bits(*to));
            if from == to {
                all.collapsed.add(spot(edges, number), number);
                continue;
            }
            if let Some(others) = seen.get_mut(&[to, from]).filter(|others| **others > 0) {
                *others -= 1;
                all.sheets.add(spot(edges, number), number);
                continue;
            }
            let same = seen.entry([from, to]).or_default();
            if *same > 0 {
                all.doubled.add(spot(edges, number), number);
            }
            *same += 1;
        }
        Ok(all)
    }
}

/// Pairs of edges that cross, by the number of the earlier one, and whether all were compared.
pub(super) fn find_crossings(
    edges: &[[[f64; 2]; 2]],
    most: usize,
) -> Result<(Finds<2, [usize; 2]>, bool), NoRoom> {
    let mut crossings = Finds::new(most)?;
    let point = |place: [f64; 2]| {
        let [x, y] = place.map(f32::nearest);
        Some(Point::new(x?, y?))
    };
    let segment = |[from, to]: [[f64; 2]; 2]| {
        let (from, to) = (point(from)?, point(to)?);
        (from != to).then(|| Segment::new(from, to))
    };
    let segments: Vec<_> = edges.iter().map(|edge| segment(*edge)).collect();
    let boxes = segments.iter().enumerate().filter_map(|(number, segment)| {
        let segment = (*segment)?;
        let corners = Rectangle::from_corners(segment.a.array(), segment.b.array());
        Some(GeomWithData::new(corners, number))
    });
    let are_all = compare_overlapping(boxes.collect(), |one, other| {
        if let (Some(edge), Some(crossing)) = (segments[one], segments[other])
            && cross(&edge, &crossing)
        {
            crossings.add(spot(edges, one), [one, other]);
        }
    });
    Ok((crossings, are_all))
}

/// Whether two edges have more in common than ends that they share.
fn cross(one: &Segment<f32>, other: &Segment<f32>) -> bool {
    let ends = |edge: &Segment<f32>| [edge.a, edge.b];
    let own = |edge: &Segment<f32>, other: &Segment<f32>| {
        let own = ends(edge).into_iter();
        own.filter(|end| !ends(other).contains(end))
            .collect::<Vec<_>>()
    };
    let (apart, others) = (own(one, other), own(other, one));
    match (&apart[..], &others[..]) {
        ([_, _], _) => one.intersects(other),
        // From the end that they share one goes on along the other.
        (&[end], &[other_end]) => one.contains(other_end) || other.contains(end),
        _ => false,
    }
}

fn spot(edges: &[[[f64; 2]; 2]], number: usize) -> Spot<2> {
    Spot {
        facet: number,
        line: None,
        place: edges[number][0],
    }
}

/// What edges enclose, seen from a place.
fn area(edges: &[[[f64; 2]; 2]], [x, y]: [f64; 2]) -> f64 {
    let twice = edges
        .iter()
        .map(|[[ax, ay], [bx, by]]| (ax - x) * (by - y) - (ay - y) * (bx - x));
    // Of no edges, the sum is a negative zero.
    twice.sum::<f64>() / 2.0 + 0.0
}
