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

/// Reads one triangle, from `facet` to `endfacet`.
fn facet<'a>(
    words: &mut Words<'a, impl Iterator<Item = (Place, &'a str)>>,
    soup: &mut Soup,
) -> Result<(), Fault> {
    let place = words.expect("facet")?;
    words.expect("normal")?;
    for _ in 0..3 {
        // Some programs write `nan` for the normal of a triangle without area.
        words.any("a number")?;
    }
    words.expect("outer")?;
    words.expect("loop")?;
    let mut corners = [0; 4];
    let mut found = 0;
    while words.next_is("vertex") {
        let vertex = words.expect("vertex")?;
        let mut point = [0.0; 3];
        for coordinate in &mut point {
            let (place, word) = words.any("a number")?;
            *coordinate = number(word, place)?;
        }
        let Some(corner) = corners[..3].get_mut(found) else {
            return Err(vertex.fault("a facet has 3 vertices, found a fourth"));
        };
        *corner = soup.point(point, vertex)?;
        found += 1;
    }
    words.expect("endloop")?;
    words.expect("endfacet")?;
    soup.face(&corners[..found], place)
}

#[cfg(test)]
mod tests {
    use super::super::Format::Stl;
    use super::super::tests::{mesh, message};

    const FACET: &str = "facet normal nan 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\n\
                         vertex 0.1 1 0\nendloop\nendfacet\n";

    /// A binary file that promises `count` triangles and holds these.
    fn binary(header: &str, count: u32, triangles: &[[f32; 9]]) -> Vec<u8> {
        let mut bytes = header.as_bytes().to_vec();
        bytes.resize(80, 0);
        bytes.extend(count.to_le_bytes());
        for triangle in triangles {
            bytes.extend([0; 12]);
            bytes.extend(triangle.iter().flat_map(|x| x.to_le_bytes()));
            bytes.extend([0; 2]);
        }
        bytes
    }

    const CORNER: [f32; 9] = [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.1, 1.0, -0.0];

    #[test]
    fn text() {
        let again = FACET.to_uppercase().replace('\n', "\r\n");
        let mesh = mesh(
            Stl,
            format!("solid facet x\n{FACET}endsolid\nsolid\n{again}endsolid x"),
        );
        assert_eq!(mesh.points, [[0.0; 3], [1.0, 0.0, 0.0], [0.1, 1.0, 0.0]]);
        assert_eq!(mesh.faces, [[0, 1, 2], [0, 1, 2]]);
        assert_eq!(mesh.lines, [2, 11]);
        assert_eq!(mesh.notes, ["welded 6 vertices to 3"]);
    }

    #[test]
    fn binary_whatever_the_header_says() {
        for header in ["", "solid x"] {
            let mesh = mesh(Stl, binary(header, 2, &[CORNER; 2]));
            assert_eq!(mesh.points[2..], [[f64::from(0.1_f32), 1.0, 0.0]]);
            assert_eq!(
                (&mesh.faces[..], &mesh.lines[..]),
                (&[[0, 1, 2]; 2][..], &[0, 0][..])
            );
        }
    }

    #[test]
    fn binary_errors_name_the_byte() {
        assert_eq!(
            message(Stl, binary("", 0, &[])),
            "f: no faces, and 0 vertices: export the surface as polygons"
        );
        let wrong_count = |header, count, length: u64| {
            let damaged = "it is damaged or not an STL file (byte 80)";
            assert_eq!(
                message(Stl, binary(header, count, &[CORNER; 2])),
                format!(
                    "f: the header promises {count} triangles, a file of {length} bytes, \
                     but the file has 184 bytes: {damaged}"
                )
            );
        };
        wrong_count("", 3, 234);
        wrong_count("solid x", 2_000_000, 100_000_084);
        wrong_count("solid", 1, 134);
        wrong_count("", u32::MAX, 214_748_364_834);
        let mut triangle = CORNER;
        triangle[4] = f32::NEG_INFINITY;
        assert_eq!(
            message(Stl, binary("", 2, &[CORNER, triangle])),
            "f: triangle 2 has the coordinate -inf (byte 162)"
        );
        assert_eq!(
            message(Stl, "OFF"),
            "f: neither a text STL, which starts with solid, nor a binary one, which has at least \
             84 bytes"
        );
    }

    #[test]
    fn bytes_after_the_triangles_are_noted() {
        for (header, more) in [("", 1), ("solid x", 7), ("", 50), ("solid", 1000)] {
            let bytes = [binary(header, 4, &[CORNER; 4]), vec![0xA5; more]].concat();
            let mesh = mesh(Stl, bytes);
            let bytes = if more == 1 { "byte" } else { "bytes" };
            assert_eq!(
                (mesh.faces.len(), &mesh.notes[0]),
                (
                    4,
                    &format!("left out {more} {bytes} after the last triangle")
                )
            );
        }
    }

    #[test]
    fn text_errors_name_the_line() {
        let all = |text: &str| message(Stl, text);
        let without = |line: &str| all(&format!("solid\n{}endsolid", FACET.replacen(line, "", 1)));
        assert_eq!(
            all("solid x\nendsolid x\n"),
            "f: no faces, and 0 vertices: export the surface as polygons"
        );
        assert_eq!(
            all("solid x"),
            "f:1: the file ends where endsolid is expected"
        );
        assert_eq!(
            all(&format!("solid\n{FACET}\n")),
            "f:8: the file ends where endsolid is expected"
        );
        assert_eq!(
            all("solid\nfacet normal 0 0 1\nouter loop\nvertex 0 0\n\n"),
            "f:4: the file ends where a number is expected"
        );
        assert_eq!(
            without("outer loop\n"),
            r#"f:3: expected outer, found "vertex""#
        );
        assert_eq!(
            without("vertex 1 0 0\n"),
            "f:2: a face needs at least 3 vertices, found 2; remove it or complete it"
        );
        assert_eq!(
            without("1 0 0"),
            r#"f:6: expected a finite number, found "vertex""#
        );
        assert_eq!(
            without("endfacet\n"),
            r#"f:8: expected endfacet, found "endsolid""#
        );
        let fourth = FACET.replacen("endloop", "vertex 1 2 3\nendloop", 1);
        assert_eq!(
            all(&format!("solid\n{fourth}endsolid")),
            "f:7: a facet has 3 vertices, found a fourth"
        );
        let infinite = FACET.replacen("0.1", "-inf", 1);
        assert_eq!(
            all(&format!("solid\n{infinite}endsolid")),
            r#"f:6: expected a finite number, found "-inf""#
        );
        assert_eq!(
            all(&format!("solid\n{FACET}endsolid a\nfacet")),
            r#"f:10: expected solid, found "facet""#
        );
    }
}
