use core::{error::Error, fmt};

/// What is wrong with a solid, and where.
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum BoundaryError {
    /// There is no facet with extent, or all of them cancel in pairs.
    Empty,
    /// A coordinate is not finite or outside the domain of exact signs.
    Coordinate {
        /// The point's number.
        point: usize,
        /// 0, 1 or 2 for x, y or z.
        axis: usize,
    },
    /// A facet names a point that there is not.
    Index {
        /// The facet's number.
        facet: usize,
        /// The point number it names.
        index: u32,
        /// How many points there are.
        points: usize,
    },
    /// The boundary does not close.
    Open {
        /// How many directed edges (space) or ends of edges (plane) have no opposite.
        unmatched: usize,
        /// The first few: from which point to which; in the plane, twice the same.
        first: [Option<[u32; 2]>; 4],
    },
    /// The boundary encloses nothing, or is inside out.
    InsideOut {
        /// The signed area or volume, rounded; zero where there is none, whatever the coordinates.
        measure: f64,
    },
    /// The workspace is too small.
    Full {
        /// How many words it has.
        capacity: usize,
        /// How many [`Boundary::check_words`](super::Boundary::check_words) asks for.
        wanted: usize,
    },
}

impl fmt::Display for BoundaryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str(
                "the solid has no edge or face with extent, or all of them cancel in pairs: each is \
                 there the other way around, too",
            ),
            Self::Coordinate { point, axis } => {
                let axis = ["x", "y", "z"].get(*axis).unwrap_or(&"a");
                write!(
                    f,
                    "the {axis} coordinate of point {point} is not finite or too large: coordinates \
                     reach 2^40 in f32 and 2^29 lattice steps in fixed point"
                )
            }
            Self::Index {
                facet,
                index,
                points,
            } => write!(
                f,
                "facet {facet} names point {index}, but there are {points} points, numbered from 0"
            ),
            Self::Open { unmatched, first } => {
                write!(
                    f,
                    "the boundary is not closed: {unmatched} unmatched directed edges, first"
                )?;
                for (number, [from, to]) in first.iter().flatten().enumerate() {
                    let comma = if number == 0 { "" } else { "," };
                    if from == to {
                        write!(f, "{comma} at point {from}")?;
                    } else {
                        write!(f, "{comma} {from}→{to}")?;
                    }
                }
                Ok(())
            }
            Self::InsideOut { measure } => write!(
                f,
                "the boundary encloses {measure}: it is inside out, or there is nothing in it; \
                 reverse its facets"
            ),
            Self::Full { capacity, wanted } => write!(
                f,
                "the workspace is full: it has {capacity} words, and checking this boundary takes \
                 {wanted}, as `check_words` says"
            ),
        }
    }
}

impl Error for BoundaryError {}
