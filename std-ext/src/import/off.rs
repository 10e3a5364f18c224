//! Geomview OFF as text: a header, then numbers, whatever lines they stand on; colours are skipped.
//!
//! Read here and not by a crate: none that is kept up names the line.

use core::iter::once;

use super::Mesh;
use super::error::{Fault, Place};
use super::soup::Soup;
use super::text::{count, decode, lines, number, quote};
use super::words::Words;
use crate::memory::push;

/// Which rests of lines are skipped: those after vertices, and those after faces, where colours may stand.
///
/// A file does not say whether it has any. So what would be left out is read as well where there is no sense without
/// it, as where all vertices stand on one line.
const SKIPPED: [[bool; 2]; 4] = [[true, true], [false, true], [true, false], [false, false]];

/// Reads an OFF file.
pub(super) fn read(bytes: &[u8]) -> Result<Mesh, Fault> {
    let (text, notes) = decode(bytes)?;
    let mut lines = lines(&text);
    let (place, line) = lines
        .next()
        .ok_or_else(|| Place::File.fault("no faces: the file is empty"))?;
    // The counts may follow the keyword, with or without a blank between.
    let (rest, more) = keyword(line, place)?;
    let mut words = Words::new(once((place, rest)).chain(lines));
    let counts = counts(&mut words)?;
    let read = |skips| {
        let body = Body {
            words: words.clone(),
            more,
            skips,
            has_skipped: false,
        };
        body.read(counts, notes.clone())
    };
    let [usual, others @ ..] = SKIPPED;
    read(usual).or_else(|(fault, has_skipped)| {
        let mut others = others.into_iter().filter(|_| has_skipped);
        let found = others.find_map(|skips| read(skips).ok());
        found.ok_or(fault)
    })
}

/// What follows the keyword on its line, and how many numbers each vertex has besides its place, as the keyword says:
/// a normal, a colour, a place in a texture. It may be left out.
fn keyword(line: &str, place: Place) -> Result<(&str, usize), Fault> {
    let Some((carries, rest)) = line.split_once("OFF") else {
        if line.starts_with(|first: char| first.is_ascii_digit()) {
            return Ok((line, 0));
        }
        return Err(place.fault(format!("expected OFF, found {}", quote(line))));
    };
    let rest = rest.trim_start();
    if rest.starts_with("BINARY") {
        let what = "it is binary OFF, which is not read; export it as text, or as PLY or STL";
        return Err(place.fault(what));
    }
    if carries.contains(['4', 'n']) {
        return Err(place.fault(format!(
            "{} is not supported; export a text file with three coordinates a vertex",
            quote(line)
        )));
    }
    let more = match carries {
        "" => 0,
        "ST" => 2,
        "N" => 3,
        "C" => 4,
        "STN" => 5,
        "STC" => 6,
        "CN" => 7,
        "STCN" => 9,
        _ => return Err(place.fault(format!("expected OFF, found {}", quote(line)))),
    };
    Ok((rest, more))
}

/// The number of vertices and of faces; the number of edges, if given, is not needed.
fn counts<'a>(
    words: &mut Words<'a, impl Iterator<Item = (Place, &'a str)>>,
) -> Result<[usize; 2], Fault> {
    let mut next = |what: &str| {
        let (place, word) = words.any(what)?;
        let number = word.parse::<usize>();
        let wrong = |_| place.fault(format!("expected {what}, found {}", quote(word)));
        Ok::<_, Fault>((number.map_err(wrong)?, place))
    };
    let (vertices, first) = next("the number of vertices")?;
    let (faces, last) = next("the number of faces")?;
    // On the same line, or like these on one of its own.
    let is_alone = |line: &str| line.split_whitespace().nth(1).is_none();
    if words.is_at(last) || first != last && words.line().is_some_and(is_alone) {
        let (place, word) = words.any("the number of edges")?;
        if word.parse::<usize>().is_err() {
            let found = quote(word);
            return Err(place.fault(format!("expected the number of edges, found {found}")));
        }
    }
    Ok([vertices, faces])
}

/// What follows the counts.
struct Body<'a, I> {
    words: Words<'a, I>,
    /// So many numbers follow the place of a vertex where the rest of its line is not skipped.
    more: usize,
    skips: [bool; 2],
    has_skipped: bool,
}

impl<'a, I: Iterator<Item = (Place, &'a str)>> Body<'a, I> {
    /// Reads it; a fault comes with whether something was skipped before it.
    fn read(mut self, counts: [usize; 2], notes: Vec<String>) -> Result<Mesh, (Fault, bool)> {
        let mut soup = Soup::noted(notes);
        let read = self.elements(counts, &mut soup);
        let mesh = read.and_then(|()| soup.finish(0));
        mesh.map_err(|fault| (fault, self.has_skipped))
    }

    fn elements(&mut self, [vertices, faces]: [usize; 2], soup: &mut Soup) -> Result<(), Fault> {
        for found in 0..vertices {
            let (point, place) = self.vertex(found, vertices)?;
            soup.point(point, place)?;
        }
        let mut corners = Vec::new();
        for found in 0..faces {
            let place = self.face(found, faces, &mut corners)?;
            soup.face(&corners, place)?;
        }
        match self.words.line() {
            None => Ok(()),
            Some(line) => Err(self.words.place().fault(format!(
                "expected the end of the file after {} and {}, found {}",
                count(vertices, "vertex", "vertices"),
                count(faces, "face", "faces"),
                quote(line)
            ))),
        }
    }

    /// The next word, of something of which so many of all were found.
    fn word(&mut self, found: usize, all: usize, what: &str) -> Result<(Place, &'a str), Fault> {
        let end = self.words.place();
        let ends = || end.fault(format!("the file ends after {found} of {all} {what}"));
        self.words.next().ok_or_else(ends)
    }

    fn vertex(&mut self, found: usize, all: usize) -> Result<([f64; 3], Place), Fault> {
        let (mut point, mut place) = ([0.0; 3], Place::File);
        for coordinate in &mut point {
            let word;
            (place, word) = self.word(found, all, "vertices")?;
            *coordinate = number(word, place)?;
        }
        if self.skips[0] {
            self.has_skipped |= self.words.skip(place);
        } else {
            for _ in 0..self.more {
                let (place, word) = self.word(found, all, "vertices")?;
                number(word, place)?;
            }
        }
        Ok((point, place))
    }

    /// The corners of a face: how many, which, then perhaps a colour.
    fn face(&mut self, found: usize, all: usize, corners: &mut Vec<u32>) -> Result<Place, Fault> {
        let (place, word) = self.word(found, all, "faces")?;
        let wrong = |_| {
            place.fault(format!(
                "expected a number of vertices, found {}",
                quote(word)
            ))
        };
        let size = word.parse::<usize>().map_err(wrong)?;
        corners.clear();
        let mut last = place;
        for found in 0..size {
            let end = self.words.place();
            let ends = || end.fault(format!("the face ends after {found} of {size} vertices"));
            let word;
            (last, word) = self.words.next().ok_or_else(ends)?;
            let wrong = |_| last.fault(format!("expected a vertex number, found {}", quote(word)));
            push(corners, word.parse().map_err(wrong)?)?;
        }
        if self.skips[1] {
            self.has_skipped |= self.words.skip(last);
        }
        Ok(place)
    }
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

    /// The same four vertices and two faces, on other lines and with more beside them.
    #[test]
    fn numbers_stand_on_any_lines() {
        let all = format!("OFF 4 2 0 {POINTS} 3 0 1 2 3 0 2 3").replace('\n', " ");
        let coloured = "3 0 1 2 255 0 0\n3 0 2 3 0.5 0.5 0.5 1\n";
        let files = [
            all.clone(),
            all.replace(' ', "\n"),
            all.replace(' ', " # c\n\n"),
            format!("OFF\n4 2\n{POINTS}3 0\n1\n2\n3\n0 2\n3\n"),
            format!("OFF\n4\n2\n0\n{POINTS}{coloured}"),
            format!("OFF\n4 2 0\n{}\n{coloured}", POINTS.replace('\n', " ")),
            format!("OFF\n4 2 0\n0 0 0 1 0 0\n1 1 0 0 1 0\n{coloured}"),
            format!(
                "COFF\n4 2 0\n{}{coloured}",
                POINTS.replace('\n', " 255 0 0 255\n")
            ),
            format!("COFF\n4 2\n{}{coloured}", POINTS.replace('\n', " 1 0 0\n")),
            format!(
                "NOFF 4 2 0 {}3 0 1 2 3 0 2 3",
                POINTS.replace('\n', " 0 0 1 ")
            ),
            format!("OFF\n4 2 0\n{}{coloured}", POINTS.replace('\n', " 9 9 9\n")),
            format!("OFF\n4 2 0\n{POINTS}3 0 1 2 3 0 2 3\n"),
            format!("4 2 0\n{POINTS}{coloured}"),
        ];
        for text in files {
            let mesh = mesh(Off, &text);
            assert_eq!(mesh.faces, [[0, 1, 2], [0, 2, 3]], "{text}");
            assert_eq!(
                mesh.points[2..],
                [[1.0, 1.0, 0.0], [0.0, 1.0, 0.0]],
                "{text}"
            );
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
        assert_eq!(
            all("OFF"),
            "f:1: the file ends where the number of vertices is expected"
        );
        assert_eq!(all("\nply"), r#"f:2: expected OFF, found "ply""#);
        assert_eq!(all("XOFF\n"), r#"f:1: expected OFF, found "XOFF""#);
        let binary =
            "f:1: it is binary OFF, which is not read; export it as text, or as PLY or STL";
        assert_eq!(
            message(Off, b"OFF BINARY\n\0\0\0\x08\0\0\0\x0C\x3F\x80\0\0"),
            binary
        );
        assert_eq!(message(Off, b"COFF BINARY\r\n\xFF\xFE\0\x80"), binary);
        for header in ["4OFF", "nOFF", "4nCOFF"] {
            assert_eq!(
                all(header),
                format!(
                    "f:1: {header:?} is not supported; \
                     export a text file with three coordinates a vertex"
                )
            );
        }
        let ends = "f:2: the file ends where the number of faces is expected";
        assert_eq!(all("OFF\n4"), ends);
        for (counts, found) in [
            ("4 -1 0", "faces, found \"-1\""),
            ("4 x", "faces, found \"x\""),
        ] {
            assert_eq!(
                all(&format!("OFF\n{counts}")),
                format!("f:2: expected the number of {found}")
            );
        }
        assert_eq!(
            all("OFF\n4 1 0.5 0 0"),
            r#"f:2: expected the number of edges, found "0.5""#
        );
        assert_eq!(
            all("OFF\n0 0 0"),
            "f: no faces, and 0 vertices: export the surface as polygons"
        );
        assert_eq!(
            all("OFF\n3 1 0\n0 0"),
            "f:3: the file ends after 0 of 3 vertices"
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
