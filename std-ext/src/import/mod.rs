//! Files of other programs, read into plain lists of vertices and faces, or of rings.
//!
//! Five formats, one file each. What comes out is a *soup*: complete, finite, its faces
//! triangles that name vertices which exist, equal vertices made one. Whether it bounds a solid
//! is for the core to check. Nothing is guessed: a file that is truncated, that contradicts
//! itself or that says something this module does not understand is an [`ImportError`] with the
//! line. Harmless things that were done are told in the notes.
//!
//! Memory stays within a constant factor of the file, whatever counts a header claims, and no
//! input panics. Reading depends on the bytes alone, so two machines read the same.
//!
//! Decimal text becomes the nearest `f64`; binary `f32` becomes the same number as `f64`.

mod error;
pub(crate) mod face;
mod filter;
mod geojson;
mod obj;
mod off;
mod ply;
mod soup;
mod stl;
pub(crate) mod text;
mod weld;

use std::path::Path;

pub use error::ImportError;
use error::{Fault, Place};
pub use filter::{Filter, FilterError};

/// What a file describes.
#[derive(Clone, Debug, PartialEq)]
pub enum Input {
    /// A region of the plane, from `GeoJSON`.
    Plane(Rings),
    /// A surface in space, from every other format.
    Space(Mesh),
}

/// Triangles in space that share their vertices.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Mesh {
    /// The vertices: all different, all finite, all named by a face of the file, no negative zeros.
    pub points: Vec<[f64; 3]>,
    /// The triangles, as places in `points`, turned as in the file.
    pub faces: Vec<[u32; 3]>,
    /// For each triangle its line in the file, from 1; 0 in binary files.
    pub lines: Vec<u32>,
    /// Harmless things that were done, such as `welded 300 vertices to 52`.
    pub notes: Vec<String>,
}

/// Closed rings in the plane.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rings {
    /// The rings, the last position joined to the first without repeating it; outer ones
    /// counter-clockwise, holes clockwise.
    pub rings: Vec<Vec<[f64; 2]>>,
    /// Harmless things that were done, such as `reversed 3 rings`.
    pub notes: Vec<String>,
}

/// The formats that can be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// Wavefront OBJ: its vertices and polygons.
    Obj,
    /// Stereolithography, text or binary.
    Stl,
    /// Polygon file format, text or binary of either byte order.
    Ply,
    /// Object file format of Geomview, as text.
    Off,
    /// Polygons of `GeoJSON` (RFC 7946).
    GeoJson,
}

impl Format {
    /// The format that a file name's extension stands for, in upper or lower case.
    ///
    /// `.json` counts as `GeoJSON`: `countries.geo.json` is a usual name for it.
    #[must_use]
    pub fn from_extension(path: &Path) -> Option<Self> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        match extension.as_str() {
            "obj" => Some(Self::Obj),
            "stl" => Some(Self::Stl),
            "ply" => Some(Self::Ply),
            "off" => Some(Self::Off),
            "geojson" | "json" => Some(Self::GeoJson),
            _ => None,
        }
    }
}

/// Reads a file that is already in memory; `file_name` only serves the error message.
///
/// # Errors
/// Everything that keeps the file from being understood completely, with its line; and a filter
/// on a format without properties, or one that keeps nothing.
pub fn read(
    file_name: &str,
    format: Format,
    bytes: &[u8],
    filter: Option<&Filter>,
) -> Result<Input, ImportError> {
    let input = match (format, filter) {
        (Format::GeoJson, _) => geojson::read(bytes, filter).map(Input::Plane),
        (_, Some(filter)) => Err(no_properties(filter)),
        (Format::Obj, None) => obj::read(bytes).map(Input::Space),
        (Format::Stl, None) => stl::read(bytes).map(Input::Space),
        (Format::Ply, None) => ply::read(bytes).map(Input::Space),
        (Format::Off, None) => off::read(bytes).map(Input::Space),
    };
    input.map_err(|fault| fault.of(file_name))
}

/// The fault of filtering what has no properties.
fn no_properties(filter: &Filter) -> Fault {
    Place::File.fault(format!(
        "only GeoJSON has features to keep where {filter}; leave the filter out"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads `f` as a mesh that must be one.
    pub(super) fn mesh(format: Format, bytes: impl AsRef<[u8]>) -> Mesh {
        match read("f", format, bytes.as_ref(), None) {
            Ok(Input::Space(mesh)) => mesh,
            other => panic!("not a mesh: {other:?}"),
        }
    }

    /// The whole message about the file `f`, which must be wrong.
    pub(super) fn message(format: Format, bytes: impl AsRef<[u8]>) -> String {
        match read("f", format, bytes.as_ref(), None) {
            Err(error) => error.to_string(),
            Ok(input) => panic!("no error: {input:?}"),
        }
    }

    #[test]
    fn extensions() {
        let format = |name: &str| Format::from_extension(Path::new(name));
        assert_eq!(format("a/b.obj"), Some(Format::Obj));
        assert_eq!(format("B.STL"), Some(Format::Stl));
        assert_eq!(format("c.x.Ply"), Some(Format::Ply));
        assert_eq!(format("d.off"), Some(Format::Off));
        assert_eq!(format("e.geojson"), Some(Format::GeoJson));
        assert_eq!(format("countries.geo.json"), Some(Format::GeoJson));
        assert_eq!(format("obj"), None);
        assert_eq!(format("f.tcone"), None);
    }

    #[test]
    fn an_empty_file_is_an_error_in_every_format() {
        let nothing = |format| message(format, "");
        let no_faces = "f: no faces, and 0 vertices: export the surface as polygons";
        assert_eq!(nothing(Format::Obj), no_faces);
        assert_eq!(nothing(Format::Stl), "f: no faces: the file is empty");
        assert_eq!(nothing(Format::Ply), "f: no faces: the file is empty");
        assert_eq!(nothing(Format::Off), "f: no faces: the file is empty");
        assert_eq!(
            nothing(Format::GeoJson),
            "f: no polygons: the file is empty"
        );
    }

    #[test]
    fn text_must_be_utf8() {
        let text = b"# one\n# caf\xE9\n";
        let latin = "byte 0xE9 is not UTF-8; save the file as UTF-8 text";
        assert_eq!(message(Format::Obj, text), format!("f:2: {latin}"));
        assert_eq!(message(Format::Off, text), format!("f:2: {latin}"));
        assert_eq!(
            message(Format::Stl, b"solid caf\xE9"),
            format!("f:1: {latin}")
        );
        assert_eq!(
            message(Format::Ply, b"ply\ncomment \xE9\n"),
            format!("f:2: {latin}")
        );
        assert_eq!(
            message(Format::GeoJson, b"{\n\"\xE9\""),
            format!("f:2: {latin}")
        );
    }

    #[test]
    fn a_filter_is_for_geojson() {
        let filter = "name=France".parse::<Filter>().unwrap();
        let error = read("f", Format::Obj, b"", Some(&filter)).unwrap_err();
        assert_eq!(
            error.to_string(),
            "f: only GeoJSON has features to keep where name=France; leave the filter out"
        );
    }
}
