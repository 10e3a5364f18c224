//! How a file is read.

use super::Filter;
use crate::primitive::Hold;

/// Which part of a file is read, and what is made of it.
///
/// ```
/// use tetracone_std::import::ReadOptions;
///
/// let in_millimetres = ReadOptions { scale: Some(0.001), ..ReadOptions::default() };
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ReadOptions {
    /// Which features of a `GeoJSON` file to keep; all where not given.
    pub filter: Option<Filter>,
    /// The one object of a file that is read, by its name; all together where not given.
    pub object: Option<String>,
    /// What every coordinate is multiplied by, positive and finite; 1 where not given.
    pub scale: Option<f64>,
    /// Whether the unit that a file names is followed before that.
    pub unit: Unit,
    /// Whether a flat mesh is read as a solid of the plane.
    pub sheet: Sheet,
    /// Whether the middle of the box around everything is moved to zero after scaling.
    pub centre: bool,
    /// By what everything is moved in the end; only two of it in the plane.
    pub shift: Option<[f64; 3]>,
    /// How far the polygons of curves and of primitives may be off, in units of the file; where not
    /// given, a part of the size, see [`USUAL_CHORD`](crate::primitive::USUAL_CHORD) for primitives.
    pub chord: Option<f64>,
    /// On which side of a primitive its polygons are; around it where not given.
    pub hold: Option<Hold>,
}

/// What is done with the unit that a file names, which of the formats Collada does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Unit {
    /// Coordinates are in metres by it.
    #[default]
    Followed,
    /// Coordinates are as they are written: [`ReadOptions::scale`] says what their unit is.
    Replaced,
}

/// What a mesh is read as.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Sheet {
    /// A surface in space.
    #[default]
    Surface,
    /// A flat area, each of its triangles a ring in the plane. It has to be flat along x, y or z, and
    /// that coordinate is left out.
    Area,
}
