//! Stereolithography files: triangles that share nothing, as text or binary.
//!
//! Normals are not read: a triangle's turn says its side. Read here and not by a crate: the one
//! that is kept up names no line and reads text as `f32`.

use super::Mesh;
use super::error::{Fault, Place};
use super::objects::Objects;
use super::soup::Soup;
use super::text::{BYTE_ORDER_MARK, count, decode, number, rows, unmarked};
use super::words::{Words, expected};

/// Bytes before the triangles of a binary file: any text, then their number.
const HEADER: usize = 84;
/// Bytes of a triangle of a binary file: normal, three vertices, two spare bytes.
const TRIANGLE: usize = 50;
/// How much of a file that starts with `solid` must be free of NUL bytes to be text.
const PROBE: usize = 512;
/// The fewest triangles that bound a solid: a file with fewer of them before other bytes is damaged.
const FEWEST: u64 = 4;

/// Reads an STL file of either kind.
///
/// The length decides: one that fits the number of triangles in the header is binary, even where
/// the header starts with `solid`, as some programs write it. Others write more after the triangles.
pub(super) fn read(bytes: &[u8], object: Option<&str>) -> Result<Mesh, Fault> {
    let objects = Objects::new(object);
    let (promised, length) = (binary_length(bytes), bytes.len() as u64);
    if promised == Some(length) {
        objects.finish()?;
        return binary(bytes, Vec::new());
    }
    if bytes.is_empty() {
        return Err(Place::File.fault("no faces: the file is empty"));
    }
    if is_text(bytes) {
        let (text, notes) = decode(bytes)?;
        return self::text(&text, notes, objects);
    }
    let Some(promised) = promised else {
        unmarked(bytes, &mut Vec::new())?;
        return Err(Place::File.fault(format!(
            "neither a text STL, which starts with solid, nor a binary one, which has at least \
             {HEADER} bytes"
        )));
    };
    let triangles = (promised - HEADER as u64) / TRIANGLE as u64;
    if promised < length && triangles >= FEWEST {
        objects.finish()?;
        let (bytes, after) = bytes.split_at(usize::try_from(promised).unwrap_or(bytes.len()));
        let after = count(after.len(), "byte", "bytes");
        return binary(
            bytes,
            vec![format!("left out {after} after the last triangle")],
        );
    }
    unmarked(bytes, &mut Vec::new())?;
    Err(Place::Byte(HEADER - 4).fault(format!(
        "the header promises {triangles} triangles, a file of {promised} bytes, but the file has {length} \
         bytes: it is damaged or not an STL file"
    )))
}

/// Whether a file that is not as long as a binary one is text.
fn is_text(bytes: &[u8]) -> bool {
    let start = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
    let start = start.trim_ascii_start().first_chunk::<5>();
    let says_solid = start.is_some_and(|start| start.eq_ignore_ascii_case(b"solid"));
    says_solid && !bytes[..bytes.len().min(PROBE)].contains(&0)
}

/// The length that the header of a binary file promises.
fn binary_length(bytes: &[u8]) -> Option<u64> {
    let count = bytes.get(HEADER - 4..)?.first_chunk()?;
    Some(HEADER as u64 + TRIANGLE as u64 * u64::from(u32::from_le_bytes(*count)))
}

/// Reads a binary file whose length is right.
fn binary(bytes: &[u8], notes: Vec<String>) -> Result<Mesh, Fault> {
    let mut soup = Soup::noted(notes);
    for (index, triangle) in bytes[HEADER..].chunks_exact(TRIANGLE).enumerate() {
        let at = HEADER + TRIANGLE * index;
        let mut numbers = [0.0; 9];
        let (floats, _) = triangle[12..48].as_chunks::<4>();
        for (nth, (number, float)) in numbers.iter_mut().zip(floats).enumerate() {
            *number = f64::from(f32::from_le_bytes(*float));
            if !number.is_finite() {
                let what = format!("triangle {} has the coordinate {number}", index + 1);
                return Err(Place::Byte(at + 12 + 4 * nth).fault(what));
            }
        }
        let (points, _) = numbers.as_chunks::<3>();
        let mut corners = [0; 3];
        for (corner, point) in corners.iter_mut().zip(points) {
            *corner = soup.point(*point, Place::Byte(at))?;
        }
        soup.face(&corners, Place::Byte(at))?;
    }
    soup.finish(0)
}

/// Reads a text file: solids, one after another.
fn text(text: &str, notes: Vec<String>, mut objects: Objects<'_>) -> Result<Mesh, Fault> {
    let mut soup = Soup::noted(notes);
    let mut words = Words::new(rows(text));
    while words.next_is("solid") {
        let name = words.expect_line("solid")?;
        let is_kept = objects.keeps_any(&[Some(name)])?;
        while words.next_is("facet") {
            if is_kept {
                facet(&mut words, &mut soup)?;
            } else {
                facet(&mut words, &mut Soup::default())?;
            }
        }
        words.expect_line("endsolid")?;
    }
    if let Some((place, word)) = words.next() {
        return Err(expected("solid", place, word));
    }
    objects.finish()?;
    soup.finish(0)
}
