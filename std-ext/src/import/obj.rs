//! Wavefront OBJ: `v` and `f`, of the object or group that is wanted; colours, normals, texture and
//! materials are skipped.
//!
//! Read here and not by a crate: of those there are, none keeps the line of a face.

use super::Mesh;
use super::error::{Fault, Place};
use super::objects::Objects;
use super::soup::Soup;
use super::text::{count, decode, number, quote, rows, uncomment};
use crate::memory::{NoRoom, push};

/// Reads an OBJ file.
pub(super) fn read(bytes: &[u8], object: Option<&str>) -> Result<Mesh, Fault> {
    let (text, notes) = decode(bytes)?;
    let mut soup = Soup::noted(notes);
    let mut names = Names::new(object);
    let mut strokes = 0;
    let mut corners = Vec::new();
    let mut lines = rows(&text);
    let mut joined = String::new();
    while let Some((place, line)) = lines.next() {
        let mut line = uncomment(line);
        if let Some(start) = continued(line) {
            joined.clear();
            join(&mut joined, start)?;
            for (_, line) in lines.by_ref() {
                let line = uncomment(line);
                let start = line.strip_suffix('\\');
                join(&mut joined, start.unwrap_or(line))?;
                if start.is_none() {
                    break;
                }
            }
            line = &joined;
        }
        let mut tokens = line.split_whitespace();
        match tokens.next() {
            Some("v") => {
                soup.point(vertex(tokens, place)?, place)?;
            }
            Some("f" | "fo") if !names.are_kept() => {}
            Some("f" | "fo") => {
                corners.clear();
                for token in tokens {
                    push(&mut corners, corner(token, soup.len(), place)?)?;
                }
                soup.face(&corners, place)?;
            }
            Some("l" | "p") => strokes += 1,
            Some("o") => names.object(line)?,
            Some("g") => names.groups(line)?,
            Some(other) => skip(other, place)?,
            None => {}
        }
    }
    if strokes > 0 {
        let strokes = count(strokes, "line or point element", "line or point elements");
        soup.notes.push(format!("left out {strokes}"));
    }
    names.objects.finish()?;
    soup.finish(1)
}

/// The names of the object and of the groups that faces belong to.
struct Names<'a> {
    objects: Objects<'a>,
    is_object_kept: bool,
    are_groups_kept: bool,
}

impl<'a> Names<'a> {
    fn new(object: Option<&'a str>) -> Self {
        let objects = Objects::new(object);
        Self {
            is_object_kept: objects.keeps_all(),
            are_groups_kept: objects.keeps_all(),
            objects,
        }
    }

    /// Whether faces that come now are read.
    const fn are_kept(&self) -> bool {
        self.is_object_kept || self.are_groups_kept
    }

    /// Takes the name in the rest of a line.
    fn object(&mut self, line: &str) -> Result<(), NoRoom> {
        let name = rest(line);
        self.is_object_kept = self.objects.keeps_any(&[Some(name)])?;
        Ok(())
    }

    /// Takes the names in the rest of a line, of which there may be several, or one with blanks.
    fn groups(&mut self, line: &str) -> Result<(), NoRoom> {
        let name = rest(line);
        self.are_groups_kept = self.objects.keeps_any(&[Some(name)])?;
        if name.contains(char::is_whitespace) {
            for name in name.split_whitespace() {
                self.are_groups_kept |= self.objects.keeps(name)?;
            }
        }
        Ok(())
    }
}

/// A line without its first word.
fn rest(line: &str) -> &str {
    let rest = line.split_once(char::is_whitespace);
    rest.map_or("", |(_, rest)| rest.trim())
}

/// Adds a line to those that it goes on from.
fn join(joined: &mut String, line: &str) -> Result<(), NoRoom> {
    let more = line.len() + 1;
    let grown = joined.try_reserve(more);
    grown.map_err(|_| NoRoom::of::<u8>(joined.len().max(more)))?;
    joined.push_str(line);
    joined.push(' ');
    Ok(())
}

/// The line without the backslash that joins the next one to it.
///
/// Only where a list of numbers can be that long; a file name may well end in a backslash.
fn continued(line: &str) -> Option<&str> {
    let keyword = line.split_whitespace().next()?;
    match keyword {
        "v" | "vt" | "vn" | "vp" | "f" | "fo" | "l" | "p" => line.strip_suffix('\\'),
        _ => None,
    }
}

/// A vertex: three coordinates, then perhaps a weight or a colour.
fn vertex<'a>(tokens: impl Iterator<Item = &'a str>, place: Place) -> Result<[f64; 3], Fault> {
    let mut numbers = [0.0; 7];
    let mut found = 0;
    for token in tokens {
        let value = number(token, place)?;
        if let Some(number) = numbers.get_mut(found) {
            *number = value;
        }
        found += 1;
    }
    match found {
        3 | 4 | 6 | 7 => Ok([numbers[0], numbers[1], numbers[2]]),
        _ => Err(place.fault(format!(
            "a vertex has 3 coordinates, or 4 with a weight, or 6 or 7 with a colour; \
             found {found} numbers"
        ))),
    }
}

/// The vertex number, from 0, of `7`, `7/1`, `7//1`, `7/1/1` or, counted back, `-1`.
fn corner(token: &str, vertices: usize, place: Place) -> Result<u32, Fault> {
    let vertex = token.split('/').next().unwrap_or_default();
    let wrong = |what: String| Err(place.fault(what));
    let Ok(number) = vertex.parse::<i64>() else {
        return wrong(format!("expected a vertex number, found {}", quote(token)));
    };
    if number == 0 {
        return wrong("vertex 0 does not exist: OBJ counts from 1".to_owned());
    }
    let from_zero = match number {
        1.. => Some(number.unsigned_abs() - 1),
        _ => (vertices as u64).checked_sub(number.unsigned_abs()),
    };
    match from_zero.map(u32::try_from) {
        Some(Ok(corner)) => Ok(corner),
        Some(Err(_)) => wrong(format!("vertex {number} does not exist")),
        None => wrong(format!(
            "vertex {number} does not exist: {} above this line",
            count(vertices, "vertex stands", "vertices stand")
        )),
    }
}

/// Passes over a statement that says nothing about the surface.
fn skip(keyword: &str, place: Place) -> Result<(), Fault> {
    match keyword {
        "vt" | "vn" | "vp" | "g" | "o" | "s" | "mg" | "usemtl" | "mtllib" | "usemap" | "maplib"
        | "lod" | "bevel" | "c_interp" | "d_interp" | "shadow_obj" | "trace_obj" => Ok(()),
        "cstype" | "deg" | "bmat" | "step" | "curv" | "curv2" | "surf" | "parm" | "trim"
        | "hole" | "scrv" | "sp" | "end" | "con" | "ctech" | "stech" => Err(place.fault(format!(
            "{keyword:?} belongs to a free-form curve or surface; export it as polygons"
        ))),
        _ => Err(place.fault(format!("{} is not an OBJ statement", quote(keyword)))),
    }
}

#[cfg(test)]
mod tests {
    use super::super::Format::Obj;
    use super::super::tests::{mesh, message};

    const TRIANGLE: &str = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";

    #[test]
    fn faces_keep_their_lines() {
        let mesh = mesh(
            Obj,
            format!("# a\n{TRIANGLE}\ng x\nf 1/1 2/2/2 3//3\nf -1 -2 -3\n"),
        );
        assert_eq!(mesh.points, [[0.0; 3], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]);
        assert_eq!(mesh.faces, [[0, 1, 2], [2, 1, 0]]);
        assert_eq!(mesh.lines, [7, 8]);
        assert!(mesh.notes.is_empty());
    }

    #[test]
    fn coordinates_are_the_nearest_f64() {
        let mesh = mesh(
            Obj,
            "v 0.1 1e-310 -9007199254740993\nv 1 0 0 1\nv 0 1 0 .5 .5 .5\nf 1 2 3",
        );
        assert_eq!(mesh.points[..1], [[0.1, 1e-310, -9_007_199_254_740_992.0]]);
    }

    #[test]
    fn a_face_may_come_before_its_vertices() {
        assert_eq!(mesh(Obj, format!("f 1 2 3\n{TRIANGLE}")).faces, [[0, 1, 2]]);
    }

    #[test]
    fn long_lines_may_be_continued() {
        let text = format!("# not \\\nmtllib C:\\\n{TRIANGLE}f 1 \\\n 2 # two \n\nf 1 2\\\n\\\n3");
        assert_eq!(
            message(Obj, &text),
            "f:6: a face needs at least 3 vertices, found 2; remove it or complete it"
        );
        let mesh = mesh(Obj, text.replace("# two", "3"));
        assert_eq!(mesh.lines, [6, 9]);
    }

    #[test]
    fn harmless_things_are_noted() {
        let text = "v 0 0 0\nv 9 9 9\nv 1 0 0\nv 1 1 0\nv 0 1 0\nv -0 1 0\n\
                    f 1 3 4 5\nf 1 6 3 3\nf 1 3 1 3\nf 1 1 3 3\nl 1 2\np 1";
        let mesh = mesh(Obj, text);
        assert_eq!(mesh.faces[..3], [[0, 1, 2], [0, 2, 3], [0, 3, 1]]);
        assert_eq!(mesh.lines, [7, 7, 8, 9, 9]);
        assert_eq!(
            mesh.notes,
            [
                "left out 2 line or point elements",
                "left out 1 unused vertex",
                "welded 5 vertices to 4",
                "split 4 polygons into 5 triangles",
                "left out 1 polygon without three different vertices",
            ]
        );
    }

    #[test]
    fn a_bow_tie_is_noted_with_its_line() {
        let mesh = mesh(Obj, "v 0 0 0\nv 2 2 0\nv 2 0 0\nv 0 3 0\nf 1 2 3 4");
        assert_eq!(
            mesh.notes[1],
            "1 polygon split as a fan that overlaps itself: edges that cross, or over 65536 \
             corners (first at line 5)"
        );
    }

    #[test]
    fn errors_name_the_line() {
        let after = |text: &str| message(Obj, format!("{TRIANGLE}{text}"));
        assert_eq!(
            after(""),
            "f: no faces, and 3 vertices: export the surface as polygons"
        );
        assert_eq!(
            after("f 1 2"),
            "f:4: a face needs at least 3 vertices, found 2; remove it or complete it"
        );
        assert_eq!(
            after("f 0 1 2"),
            "f:4: vertex 0 does not exist: OBJ counts from 1"
        );
        assert_eq!(
            after("\nf 1 2 4"),
            "f:5: vertex 4 does not exist: the file has 3 vertices, numbered from 1"
        );
        assert_eq!(
            after("f -1 -2 -4"),
            "f:4: vertex -4 does not exist: 3 vertices stand above this line"
        );
        assert_eq!(
            after("f 1 2 4294967297"),
            "f:4: vertex 4294967297 does not exist"
        );
        assert_eq!(
            after("f 1 2 4294967296"),
            "f:4: vertex 4294967296 does not exist: the file has 3 vertices, numbered from 1"
        );
        assert_eq!(
            after("f 1 2 x/1"),
            r#"f:4: expected a vertex number, found "x/1""#
        );
        assert_eq!(
            after("v 1 2 nan"),
            r#"f:4: expected a finite number, found "nan""#
        );
        assert_eq!(
            after("v 1 2 1e999"),
            r#"f:4: expected a finite number, found "1e999""#
        );
        assert_eq!(
            after("v 1 2"),
            "f:4: a vertex has 3 coordinates, or 4 with a weight, or 6 or 7 with a colour; \
             found 2 numbers"
        );
        assert_eq!(after("solid x"), r#"f:4: "solid" is not an OBJ statement"#);
        assert_eq!(
            after("deg 3"),
            r#"f:4: "deg" belongs to a free-form curve or surface; export it as polygons"#
        );
    }
}
