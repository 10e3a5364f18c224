//! Files of other programs, read into plain lists of vertices and faces, or of rings.
//!
//! One file a format. What comes out is a *soup*: complete, finite, its faces
//! triangles that name vertices which exist, equal vertices made one. Whether it bounds a solid
//! is for the core to check. Nothing is guessed: a file that is truncated, that contradicts
//! itself or that says something this module does not understand is an [`ImportError`] with the
//! line. Harmless things that were done are told in the notes.
//!
//! Memory stays within a constant factor of the file, whatever counts a header claims, and no
//! input panics. Reading depends on the bytes alone, so two machines read the same.
//!
//! Decimal text becomes the nearest `f64`; binary `f32` becomes the same number as `f64`.

pub(crate) mod area;
mod dae;
mod error;
pub(crate) mod face;
mod filter;
mod fit;
mod geojson;
mod gltf;
mod list;
mod obj;
mod objects;
mod off;
mod options;
mod ply;
mod scene;
pub(crate) mod soup;
mod stl;
#[cfg(feature = "svg")]
mod svg;
pub(crate) mod text;
mod transform;
pub(crate) mod weld;
mod words;
pub(crate) mod xml;

use std::path::Path;

use crate::{primitive::Primitive, vector::extent};
pub use error::ImportError;
pub(crate) use error::{Fault, Place};
pub use filter::{Filter, FilterError};
pub use fit::note_units;
pub use options::{ReadOptions, Sheet, Unit};

/// What a file describes.
#[derive(Clone, Debug, PartialEq)]
pub enum Input {
    /// A region of the plane, from `GeoJSON` and SVG, or from a mesh that is flat.
    Plane(Rings),
    /// A surface in space, from the formats of meshes.
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

impl Mesh {
    /// The box around all vertices: its low and its high corner, both 0 where there are none.
    #[must_use]
    pub fn extent(&self) -> [[f64; 3]; 2] {
        extent(self.points.iter().copied())
    }
}

/// Closed rings in the plane.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Rings {
    /// The rings, the last position joined to the first without repeating it; outer ones
    /// counter-clockwise, holes clockwise.
    pub rings: Vec<Vec<[f64; 2]>>,
    /// Harmless things that were done, such as `reversed 3 rings`.
    pub notes: Vec<String>,
    /// The areas that rings belong to, in the order of the rings; those that are left are one area together.
    pub areas: Vec<Area>,
}

/// Rings that say together what is inside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Area {
    /// How many rings, one after another.
    pub rings: usize,
    /// Whether the first of them is the outline and the others are holes in it, as of `GeoJSON`'s polygons.
    pub has_outline: bool,
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
    /// Collada: the polygons of its scene.
    Dae,
    /// glTF 2.0, JSON or binary: the triangles of its scene.
    Gltf,
    /// Polygons of `GeoJSON` (RFC 7946).
    GeoJson,
    /// Filled paths of SVG; read with the feature `svg`.
    Svg,
}

impl Format {
    /// The endings of file names that stand for formats, as a sentence lists them.
    pub(crate) const ENDINGS: &str = ".obj, .stl, .ply, .off, .dae, .gltf, .glb, .geojson, .svg";

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
            "dae" => Some(Self::Dae),
            "gltf" | "glb" => Some(Self::Gltf),
            "geojson" | "json" => Some(Self::GeoJson),
            "svg" => Some(Self::Svg),
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
    let options = ReadOptions {
        filter: filter.cloned(),
        ..ReadOptions::default()
    };
    read_with(file_name, format, bytes, None, &options)
}

/// Reads a file that is already in memory, with options; `file_name` only serves the error message,
/// and files that it refers to are read from `folder`, or not at all.
///
/// # Errors
/// As [`read`], and where an option cannot be followed.
pub fn read_with(
    file_name: &str,
    format: Format,
    bytes: &[u8],
    folder: Option<&Path>,
    options: &ReadOptions,
) -> Result<Input, ImportError> {
    parse(format, bytes, folder, options)
        .and_then(|input| fit::fit(input, options))
        .map_err(|fault| fault.of(file_name))
}

/// What a primitive is, with the options of files; `file_name` only serves the error message.
///
/// # Errors
/// As [`Primitive::mesh`](crate::primitive::Primitive::mesh), and where an option cannot be followed.
pub fn primitive(file_name: &str, options: &ReadOptions) -> Result<Input, ImportError> {
    let mesh = || {
        let wrong = |what: String| Place::File.fault(what);
        if options.object.is_some() {
            return Err(no_objects());
        }
        if let Some(filter) = &options.filter {
            return Err(no_properties(filter));
        }
        let primitive = file_name.parse::<Primitive>();
        let primitive = primitive.map_err(|error| wrong(error.to_string()))?;
        let mesh = primitive.mesh(options.hold.unwrap_or_default(), options.chord);
        let mesh = mesh.map_err(|error| wrong(error.to_string()))?;
        fit::fit(Input::Space(mesh), options)
    };
    mesh().map_err(|fault| fault.of(file_name))
}

/// Reads a format.
fn parse(
    format: Format,
    bytes: &[u8],
    folder: Option<&Path>,
    options: &ReadOptions,
) -> Result<Input, Fault> {
    let object = options.object.as_deref();
    if options.hold.is_some() {
        let what = "only a primitive can be held around or within; leave --primitive out";
        return Err(Place::File.fault(what));
    }
    if options.chord.is_some() && format != Format::Svg {
        let what = "it has no curves, so there is no chord error to keep to; leave --chord out";
        return Err(Place::File.fault(what));
    }
    match (format, &options.filter, object) {
        (Format::GeoJson, _, Some(_)) => Err(Place::File.fault(
            "GeoJSON has features and no objects; --where keeps some of them by a property",
        )),
        (Format::GeoJson, filter, None) => geojson::read(bytes, filter.as_ref()).map(Input::Plane),
        (_, Some(filter), _) => Err(no_properties(filter)),
        #[cfg(feature = "svg")]
        (Format::Svg, None, _) => svg::read(bytes, options).map(Input::Plane),
        #[cfg(not(feature = "svg"))]
        (Format::Svg, None, _) => {
            Err(Place::File.fault("SVG is read with the feature svg of the library alone"))
        }
        (Format::Obj, None, _) => obj::read(bytes, object).map(Input::Space),
        (Format::Stl, None, _) => stl::read(bytes, object).map(Input::Space),
        (Format::Dae, None, _) => dae::read(bytes, object, options.unit).map(Input::Space),
        (Format::Gltf, None, _) => gltf::read(bytes, object, folder).map(Input::Space),
        (Format::Ply | Format::Off, None, Some(_)) => Err(no_objects()),
        (Format::Ply, None, None) => ply::read(bytes).map(Input::Space),
        (Format::Off, None, None) => off::read(bytes).map(Input::Space),
    }
}

/// The fault of filtering what has no properties.
fn no_properties(filter: &Filter) -> Fault {
    Place::File.fault(format!(
        "only GeoJSON has features to keep where {filter}; leave the filter out"
    ))
}

/// The fault of asking for an object of what has no names.
fn no_objects() -> Fault {
    Place::File.fault("it names no objects; leave --object out")
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
    fn bytes_that_are_no_utf8_are_latin() {
        let triangle = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n";
        let facet =
            "facet normal 0 0 1 outer loop vertex 0 0 0 vertex 1 0 0 vertex 0 1 0 endloop endfacet";
        let header = "element vertex 3\nproperty float x\nproperty float y\nproperty float z\n\
                      element face 1\nproperty list uchar int vertex_index\nend_header\n";
        let (points, face) = ("0 0 0\n1 0 0\n0 1 0\n", "3 0 1 2\n");
        let files = [
            (Format::Obj, 2, format!("# one\nusemtl ~\n{triangle}")),
            (Format::Obj, 1, format!("o caf~\n{triangle}")),
            (Format::Off, 1, format!("OFF # caf~\n3 1 0\n{points}{face}")),
            (Format::Stl, 1, format!("solid caf~\n{facet}\nendsolid")),
            (
                Format::Ply,
                3,
                format!("ply\nformat ascii 1.0\ncomment ~\n{header}{points}{face}"),
            ),
        ];
        for (format, line, text) in files {
            // Of Latin-1, of other code pages, and half of a character of UTF-8.
            for byte in [0xE9, 0x80, 0xFF, 0xC3] {
                let tilde = |at: u8| if at == b'~' { byte } else { at };
                for ends in ["\n", "\r\n", "\r"] {
                    let bytes: Vec<u8> = text.replace('\n', ends).bytes().map(tilde).collect();
                    let mesh = mesh(format, bytes);
                    assert_eq!(mesh.faces.len(), 1, "{text}");
                    let note =
                        format!("read 1 byte that is not UTF-8 as Latin-1 (first at line {line})");
                    assert_eq!(mesh.notes[0], note, "{text}");
                    assert_eq!(mesh.notes.len(), 1 + usize::from(ends == "\r"), "{text}");
                }
            }
            let marked = [b"\xEF\xBB\xBF", text.as_bytes()].concat();
            assert_eq!(mesh(format, marked).notes[0], "left out a byte order mark");
            let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
            for mark in [&b"\xFF\xFE"[..], b""] {
                assert_eq!(
                    message(format, [mark, &wide].concat()),
                    "f: it is UTF-16 text, which is not read; save it as UTF-8"
                );
            }
        }
        assert_eq!(
            message(Format::Obj, b"v 0 0 \xE9"),
            "f:1: expected a finite number, found \"\u{e9}\""
        );
        assert_eq!(
            message(Format::GeoJson, b"{\n\"\xE9\""),
            "f:2: byte 0xE9 is not UTF-8; save the file as UTF-8 text"
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
