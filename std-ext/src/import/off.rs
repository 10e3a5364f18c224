//! Geomview OFF as text: a header, one line a vertex, one line a face; colours are skipped.
//!
//! Read here and not by a crate: none that is kept up names the line.

use super::Mesh;
use super::error::{Fault, Place};
use super::soup::Soup;
use super::text::{count, lines, point, quote, utf8};
use crate::memory::push;

/// Reads an OFF file.
pub(super) fn read(bytes: &[u8]) -> Result<Mesh, Fault> {
    let mut last = Place::Line(1);
    let mut lines = lines(utf8(bytes)?).inspect(|(place, _)| last = *place);
    let (place, line) = lines
        .next()
        .ok_or_else(|| Place::File.fault("no faces: the file is empty"))?;
    // The counts may follow the keyword, with or without a blank between.
    let (place, counts) = match keyword(line, place)? {
        "" => match lines.next() {
            Some(next) => next,
            None => return Err(place.fault("the file ends after its first line")),
        },
        rest => (place, rest),
    };
    let [vertices, faces] = self::counts(counts, place)?;
    let mut soup = Soup::default();
    let mut corners = Vec::new();
    for (place, line) in lines.by_ref().take(vertices) {
        soup.point(point(line.split_whitespace(), place)?, place)?;
    }
    let mut found = 0;
    for (place, line) in lines.by_ref().take(faces) {
        face(line, place, &mut corners)?;
        soup.face(&corners, place)?;
        found += 1;
    }
    if let Some((place, line)) = lines.next() {
        return Err(place.fault(format!(
            "expected the end of the file after {} and {}, found {}",
            count(vertices, "vertex", "vertices"),
            count(faces, "face", "faces"),
            quote(line)
        )));
    }
    drop(lines);
    if soup.len() < vertices {
        let found = soup.len();
        return Err(last.fault(format!(
            "the file ends after {found} of {vertices} vertices"
        )));
    }
    if found < faces {
        return Err(last.fault(format!("the file ends after {found} of {faces} faces")));
    }
    soup.finish(0)
}

/// What follows the keyword on its line; the keyword says what each vertex carries besides.
fn keyword(line: &str, place: Place) -> Result<&str, Fault> {
    let Some((carries, rest)) = line.split_once("OFF") else {
        return Err(place.fault(format!("expected OFF, found {}", quote(line))));
    };
    let rest = rest.trim_start();
    if carries.contains(['4', 'n']) || rest.starts_with("BINARY") {
        return Err(place.fault(format!(
            "{} is not supported; export a text file with three coordinates a vertex",
            quote(line)
        )));
    }
    match carries {
        "" | "C" | "N" | "CN" | "ST" | "STC" | "STN" | "STCN" => Ok(rest),
        _ => Err(place.fault(format!("expected OFF, found {}", quote(line)))),
    }
}

/// The number of vertices and of faces; the number of edges, if given, is not needed.
fn counts(line: &str, place: Place) -> Result<[usize; 2], Fault> {
    let mut counts = [0; 3];
    let mut found = 0;
    for token in line.split_whitespace() {
        match (token.parse(), counts.get_mut(found)) {
            (Ok(number), Some(count)) => *count = number,
            _ => found = counts.len(),
        }
        found += 1;
    }
    match found {
        2 | 3 => Ok([counts[0], counts[1]]),
        _ => Err(place.fault(format!(
            "expected the numbers of vertices, faces and edges, found {}",
            quote(line)
        ))),
    }
}

/// The corners of a face line: how many, which, then perhaps a colour.
fn face(line: &str, place: Place, corners: &mut Vec<u32>) -> Result<(), Fault> {
    let mut tokens = line.split_whitespace();
    let first = tokens.next().unwrap_or_default();
    let size = first.parse::<usize>().map_err(|_| {
        place.fault(format!(
            "expected a number of vertices, found {}",
            quote(first)
        ))
    })?;
    corners.clear();
    for token in tokens.take(size) {
        let wrong = |_| place.fault(format!("expected a vertex number, found {}", quote(token)));
        push(corners, token.parse().map_err(wrong)?)?;
    }
    if corners.len() < size {
        let found = corners.len();
        return Err(place.fault(format!("the face ends after {found} of {size} vertices")));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::Format::Off;
    use super::super::tests::{mesh, message};

    const POINTS: &str = "0 0 0\n1 0 0\n1 1 0\n0 1 0\n";

    #[test]
    fn a_quad_and_a_coloured_triangle() {
        let mesh = mesh(
            Off,
            format!("OFF # x\n4 2 0\n\n{POINTS}4 0 1 2 3\n3 0 2 1 255 0 0\n"),
        );
        assert_eq!(mesh.faces, [[0, 1, 2], [0, 2, 3], [0, 2, 1]]);
        assert_eq!(mesh.lines, [8, 8, 9]);
        assert_eq!(mesh.notes, ["split 1 polygon into 2 triangles"]);
    }

    #[test]
    fn the_header_has_many_shapes() {
        for header in [
            "OFF 4 1 4\n",
            "OFF4 1 0\n",
            "COFF\n4 1\n",
            "# a\nSTCNOFF\n\n4 1 9\n",
        ] {
            let mesh = mesh(Off, format!("{header}{POINTS}3 0 1 2\n"));
            assert_eq!(mesh.faces, [[0, 1, 2]]);
        }
    }

    #[test]
    fn errors_name_the_line() {
        let after = |text: &str| message(Off, format!("OFF\n4 1 0\n{POINTS}{text}"));
        assert_eq!(
            after("3 0 1 4"),
            "f:7: vertex 4 does not exist: the file has 4 vertices, numbered from 0"
        );
        assert_eq!(after("3 0 1"), "f:7: the face ends after 2 of 3 vertices");
        assert_eq!(
            after("2 0 1"),
            "f:7: a face needs at least 3 vertices, found 2; remove it or complete it"
        );
        assert_eq!(
            after("3 0 1 -2"),
            r#"f:7: expected a vertex number, found "-2""#
        );
        assert_eq!(
            after("3.0 0 1 2"),
            r#"f:7: expected a number of vertices, found "3.0""#
        );
        assert_eq!(after(""), "f:6: the file ends after 0 of 1 faces");
        assert_eq!(
            after("3 0 1 2\n\n3 0 2 3"),
            r#"f:9: expected the end of the file after 4 vertices and 1 face, found "3 0 2 3""#
        );
        let all = |text: &str| message(Off, text);
        assert_eq!(all("# x\n\n"), "f: no faces: the file is empty");
        assert_eq!(all("OFF"), "f:1: the file ends after its first line");
        assert_eq!(all("\nply"), r#"f:2: expected OFF, found "ply""#);
        assert_eq!(all("XOFF\n"), r#"f:1: expected OFF, found "XOFF""#);
        for header in ["4OFF", "nOFF", "OFF BINARY"] {
            assert_eq!(
                all(header),
                format!(
                    "f:1: {header:?} is not supported; \
                     export a text file with three coordinates a vertex"
                )
            );
        }
        for counts in ["4", "4 1 2 3", "4 -1 0", "4 x"] {
            assert_eq!(
                all(&format!("OFF\n{counts}")),
                format!("f:2: expected the numbers of vertices, faces and edges, found {counts:?}")
            );
        }
        assert_eq!(
            all("OFF\n0 0 0"),
            "f: no faces, and 0 vertices: export the surface as polygons"
        );
        assert_eq!(
            all("OFF\n3 1 0\n0 0"),
            "f:3: a vertex needs 3 coordinates, found 2"
        );
        assert_eq!(
            all("OFF\n3 1 0\n0 0 inf"),
            r#"f:3: expected a finite number, found "inf""#
        );
        assert_eq!(
            all("OFF\n99999999999 99999999999 0\n0 0 0"),
            "f:3: the file ends after 1 of 99999999999 vertices"
        );
    }
}
