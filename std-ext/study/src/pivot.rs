//! PIVOT: two polygons compared in pixels, by how far each pixel is from either's edges.
//!
//! # Source
//! Hoff, Zaferakis, Lin and Manocha, "Fast and simple 2D geometric proximity queries using graphics
//! hardware", 2001; the Puebla thesis, 2.4.6.
//!
//! # Changed
//! * The processor draws the distances that a graphics card draws as cones and roofs.
//! * Every answer says how far it may be off: pixels are what they stand for but for half a diagonal.

use core::{error::Error, fmt};

use tetracone::{
    number::Scalar,
    plane::{Point, Segment},
};

use tetracone_classic::vector::{Vector, cross, length, nearest_part, scale, sub};

/// Where solids are nearest, or how deep they are in each other, as far as pixels tell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Proximity {
    /// A place of the one is in the other.
    Meeting {
        /// The deepest pixel of either boundary in the other solid.
        place: Vector,
        /// How deep it is, at least and at most.
        depth: [f64; 2],
    },
    /// Edges of both are in pixels side by side.
    Open,
    /// No place of the one is in the other.
    Apart {
        /// The pixel of the second one's boundary that is nearest to the first one.
        place: Vector,
        /// How far they are apart, at least and at most.
        distance: [f64; 2],
    },
}

/// Why nothing can be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PivotError {
    /// A polygon has no edges.
    Empty,
    /// There are no pixels.
    NoPixels,
}

impl fmt::Display for PivotError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Empty => "a polygon without edges cannot be drawn: give its boundary",
            Self::NoPixels => "a picture needs one pixel a side at least",
        })
    }
}

impl Error for PivotError {}

/// More than what roundings take off a distance, in parts of the picture's side.
const ROUNDED: f64 = 1e-12;

/// A square picture of so many pixels a side.
#[derive(Clone, Copy, Debug)]
struct Picture {
    low: Vector,
    pixel: f64,
    side: u32,
}

/// A polygon's edges as they are drawn.
#[derive(Debug)]
struct Drawn {
    edges: Vec<[Vector; 2]>,
}

/// What a pixel says of a polygon.
#[derive(Clone, Copy, Debug)]
struct Seen {
    distance: f64,
    is_inside: bool,
}

/// How near two polygons are, or how deep in each other, drawn with so many pixels along the longest side of
/// the box around both.
///
/// # Errors
/// [`PivotError`].
///
/// # Cost
/// Every edge is measured from every pixel.
pub fn proximity<S: Scalar>(
    first: &[Segment<S>],
    second: &[Segment<S>],
    pixels: u32,
) -> Result<Proximity, PivotError> {
    let drawn = [first, second].map(Drawn::of);
    let picture = Picture::around(&drawn, pixels)?;
    let half = picture.pixel * core::f64::consts::SQRT_2 / 2.0;
    let half = half + picture.pixel * f64::from(picture.side) * ROUNDED;
    let mut deepest: Option<(f64, Vector)> = None;
    let mut nearest: Option<(f64, Vector)> = None;
    for place in picture.middles() {
        let [a, b] = [&drawn[0], &drawn[1]].map(|drawn| drawn.at(place));
        for (own, other) in [(a, b), (b, a)] {
            // Boundary passes within half a diagonal, and all of that is in the other solid.
            let is_in = own.distance <= half && other.distance > half && other.is_inside;
            if is_in && deepest.is_none_or(|(depth, _)| other.distance > depth) {
                deepest = Some((other.distance, place));
            }
        }
        if b.distance <= half && nearest.is_none_or(|(least, _)| a.distance < least) {
            nearest = Some((a.distance, place));
        }
    }
    let within = |value: f64| [(value - half).max(0.0), value + half];
    Ok(match (deepest, nearest) {
        (Some((depth, place)), _) => Proximity::Meeting {
            place,
            depth: within(depth),
        },
        (None, Some((distance, place))) if distance > half => Proximity::Apart {
            place,
            distance: within(distance),
        },
        _ => Proximity::Open,
    })
}

impl Drawn {
    fn of<S: Scalar>(edges: &[Segment<S>]) -> Self {
        let place = |point: Point<S>| [point.x.to_real(), point.y.to_real()];
        let edges = edges.iter().map(|edge| [edge.a, edge.b].map(place));
        Self {
            edges: edges.collect(),
        }
    }

    /// What a pixel about this place says.
    fn at(&self, place: Vector) -> Seen {
        let mut distance = f64::INFINITY;
        let mut winding = 0;
        for &[from, to] in &self.edges {
            let (way, off) = (sub(to, from), sub(place, from));
            let part = nearest_part([from, to], place);
            distance = distance.min(length(sub(off, scale(way, part))));
            let turn = cross(way, off);
            if from[1] <= place[1] && place[1] < to[1] && turn > 0.0 {
                winding += 1;
            } else if to[1] <= place[1] && place[1] < from[1] && turn < 0.0 {
                winding -= 1;
            }
        }
        Seen {
            distance,
            is_inside: winding >= 1,
        }
    }
}

impl Picture {
    /// Of the box around both.
    fn around(drawn: &[Drawn; 2], side: u32) -> Result<Self, PivotError> {
        if drawn.iter().any(|drawn| drawn.edges.is_empty()) {
            return Err(PivotError::Empty);
        }
        if side == 0 {
            return Err(PivotError::NoPixels);
        }
        let ends = || drawn.iter().flat_map(|drawn| drawn.edges.as_flattened());
        let least = |k: usize| ends().map(|end| end[k]).fold(f64::INFINITY, f64::min);
        let most = |k: usize| ends().map(|end| end[k]).fold(f64::NEG_INFINITY, f64::max);
        let low = [least(0), least(1)];
        let longest = (most(0) - low[0]).max(most(1) - low[1]);
        Ok(Self {
            low,
            pixel: longest / f64::from(side),
            side,
        })
    }

    /// The middles of all pixels; every place of the box is within half a diagonal of one.
    fn middles(self) -> impl Iterator<Item = Vector> {
        let middle =
            move |k: usize, number: u32| self.low[k] + self.pixel * (f64::from(number) + 0.5);
        (0..self.side).flat_map(move |y| (0..self.side).map(move |x| [middle(0, x), middle(1, y)]))
    }
}
