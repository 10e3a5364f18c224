//! Surfaces and outlines written as files that other programs read.

use core::fmt::Write as _;

use crate::import::{Format, Mesh, Rings};

/// Why a surface cannot be written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ExportError {
    /// It is not written in this format.
    #[error("surfaces are written as .obj, .off and .stl; let the name end in one of them")]
    Format,
    /// Outlines are not written in it.
    #[error("outlines in the plane are written as .geojson; let the name end in that")]
    Outline,
    /// An STL file has as many faces as 32 bits count, and coordinates in single precision.
    #[error("an .stl file has no room for so many faces or such coordinates; write it as .obj")]
    Room,
}

/// Whether surfaces are written in this format.
#[must_use]
pub const fn writes(format: Format) -> bool {
    matches!(format, Format::Obj | Format::Off | Format::Stl)
}

/// What files that are written begin with.
const MARK: &str = "# written by tetracone";

/// What files of outlines begin with.
const OUTLINE_MARK: &str = "{\"generator\":\"tetracone\",";

/// Whether a file that begins with these bytes was written here.
#[must_use]
pub fn is_own(beginning: &[u8]) -> bool {
    let mark = MARK.as_bytes();
    beginning.starts_with(mark)
        || beginning.starts_with(OUTLINE_MARK.as_bytes())
        || beginning
            .strip_prefix(b"OFF\n")
            .is_some_and(|rest| rest.starts_with(mark))
}

/// Rounds the coordinates as a file in this format holds them.
pub fn round(format: Format, mesh: &mut Mesh) {
    if format == Format::Stl {
        for x in mesh.points.as_flattened_mut() {
            #[expect(clippy::cast_possible_truncation, reason = "to the nearest")]
            let rounded = *x as f32;
            *x = f64::from(rounded);
        }
    }
}

/// A surface as a file.
///
/// As OBJ and OFF it is read again as it is, with its vertices in their order and all digits of their coordinates. STL
/// has no vertices and coordinates in single precision: they are rounded to the nearest, each vertex to one place, so
/// that what is closed stays closed.
///
/// # Errors
/// [`ExportError`].
///
/// ```
/// use tetracone_std::{export, import::{Format, Mesh}};
///
/// let mesh = Mesh {
///     points: vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 0.1, 0.0]],
///     faces: vec![[0, 1, 2]],
///     ..Mesh::default()
/// };
/// let file = export::write(Format::Obj, &mesh)?;
/// assert_eq!(file, b"# written by tetracone\nv 0 0 0\nv 1 0 0\nv 0 0.1 0\nf 1 2 3\n");
/// # Ok::<(), export::ExportError>(())
/// ```
pub fn write(format: Format, mesh: &Mesh) -> Result<Vec<u8>, ExportError> {
    match format {
        Format::Obj => Ok(text(mesh, &format!("{MARK}\n"), "v ", "f", 1)),
        Format::Off => {
            let head = format!(
                "OFF\n{MARK}\n{} {} 0\n",
                mesh.points.len(),
                mesh.faces.len()
            );
            Ok(text(mesh, &head, "", "3", 0))
        }
        Format::Stl => stl(mesh),
        _ => Err(ExportError::Format),
    }
}

/// Outlines as a file of `GeoJSON`: one area, whose polygons are those of [`Rings::areas`], with all digits of their
/// coordinates. Rings that are none of an area's with an outline are outlines themselves.
///
/// ```
/// use tetracone_std::{export, import::{Area, Rings}};
///
/// let outline = vec![[0.0, 0.0], [4.0, 0.0], [0.0, 4.0]];
/// let hole = vec![[1.0, 1.0], [1.0, 1.5], [1.5, 1.0]];
/// let areas = vec![Area { rings: 2, has_outline: true }];
/// let file = export::outlines(&Rings { rings: vec![outline, hole], areas, notes: Vec::new() });
/// let polygon = "\n[[[0,0],[4,0],[0,4],[0,0]],[[1,1],[1,1.5],[1.5,1],[1,1]]]\n]}\n";
/// assert!(String::from_utf8(file)?.ends_with(polygon));
/// # Ok::<(), std::string::FromUtf8Error>(())
/// ```
#[must_use]
pub fn outlines(rings: &Rings) -> Vec<u8> {
    let mut text = format!("{OUTLINE_MARK}\"type\":\"MultiPolygon\",\"coordinates\":[");
    let mut sizes = rings.areas.iter().flat_map(|area| {
        let (count, size) = if area.has_outline {
            (1, area.rings)
        } else {
            (area.rings, 1)
        };
        core::iter::repeat_n(size, count)
    });
    let (mut rest, mut comma) = (&rings.rings[..], "\n");
    while !rest.is_empty() {
        let size = sizes.next().unwrap_or(1);
        let (polygon, others) = rest.split_at(size.min(rest.len()));
        rest = others;
        let polygon: Vec<String> = polygon.iter().map(|ring| closed(ring)).collect();
        if !polygon.is_empty() {
            // Writing to a string cannot fail.
            let _ = write!(text, "{comma}[{}]", polygon.join(","));
            comma = ",\n";
        }
    }
    text.push_str("\n]}\n");
    text.into_bytes()
}

/// A ring that ends where it begins.
fn closed(ring: &[[f64; 2]]) -> String {
    let places = ring.iter().chain(ring.first());
    let places: Vec<String> = places.map(|[x, y]| format!("[{x},{y}]")).collect();
    format!("[{}]", places.join(","))
}

/// A line for each vertex and each face, whose vertices are numbered from `first`.
fn text(mesh: &Mesh, head: &str, vertex: &str, face: &str, first: u64) -> Vec<u8> {
    let mut text = head.to_owned();
    // Writing to a string cannot fail.
    for [x, y, z] in &mesh.points {
        let _ = writeln!(text, "{vertex}{x} {y} {z}");
    }
    for corners in &mesh.faces {
        let [a, b, c] = corners.map(|corner| u64::from(corner) + first);
        let _ = writeln!(text, "{face} {a} {b} {c}");
    }
    text.into_bytes()
}

fn stl(mesh: &Mesh) -> Result<Vec<u8>, ExportError> {
    /// The bytes before the number of faces, which say what they like but `solid`.
    const HEAD: usize = 80;
    let mut file = MARK.as_bytes().to_vec();
    file.resize(HEAD, 0);
    let count = u32::try_from(mesh.faces.len()).map_err(|_| ExportError::Room)?;
    file.extend(count.to_le_bytes());
    for face in &mesh.faces {
        // The normal may be left out.
        file.extend([0; 12]);
        for corner in face {
            let point = mesh
                .points
                .get(*corner as usize)
                .copied()
                .unwrap_or_default();
            for x in point {
                #[expect(clippy::cast_possible_truncation, reason = "to the nearest")]
                let x = x as f32;
                if !x.is_finite() {
                    return Err(ExportError::Room);
                }
                file.extend(x.to_le_bytes());
            }
        }
        file.extend([0; 2]);
    }
    Ok(file)
}
