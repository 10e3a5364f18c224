//! Polygon file format (Stanford), text and binary: vertices and faces, the rest is skipped.
//!
//! Read here and not by a crate: the one that is kept up reads text as `f32`, lets a header
//! count elements of no size without end, and calls the number of a binary element its line.

mod header;
mod values;

use super::Mesh;
use super::error::{Fault, Place};
use super::soup::Soup;
use super::text::{decode, rows, unmarked};
use crate::memory::push;
use header::{Element, Encoding, Header, VERTEX_LISTS};
use values::{Binary, Text, Values};

/// Reads a PLY file of any kind.
pub(super) fn read(bytes: &[u8]) -> Result<Mesh, Fault> {
    if bytes.is_empty() {
        return Err(Place::File.fault("no faces: the file is empty"));
    }
    let mut notes = Vec::new();
    let bytes = unmarked(bytes, &mut notes)?;
    let mut header = Header::read(bytes)?;
    let big_endian = match header.encoding {
        Encoding::Text => {
            let (text, more) = decode(bytes)?;
            notes.extend(more);
            return elements(&header, Text::new(rows(&text), &header), notes);
        }
        Encoding::LittleEndian => false,
        Encoding::BigEndian => true,
    };
    notes.append(&mut header.notes);
    let values = Binary::new(bytes, header.size, big_endian);
    elements(&header, values, notes)
}

/// Reads what follows the header.
fn elements(header: &Header, mut values: impl Values, notes: Vec<String>) -> Result<Mesh, Fault> {
    let mut soup = Soup::noted(notes);
    let mut row = Row::default();
    // Elements of no size would be counted, not read; a header can claim any number of them.
    for element in header
        .elements
        .iter()
        .filter(|element| !element.properties.is_empty())
    {
        values.announce(element)?;
        for nth in 0..element.count {
            let place = values.start(element, nth)?;
            row.read(element, &mut values)?;
            values.finish()?;
            match element.name.as_str() {
                "vertex" => {
                    soup.point(row.point, place)?;
                }
                "face" => soup.face(&row.corners, place)?,
                _ => {}
            }
        }
    }
    soup.notes.extend(values.end()?);
    soup.finish(0)
}

/// What was last read of an element.
#[derive(Default)]
struct Row {
    point: [f64; 3],
    corners: Vec<u32>,
}

impl Row {
    /// Reads all values of an element and keeps those that matter.
    fn read(&mut self, element: &Element, values: &mut impl Values) -> Result<(), Fault> {
        self.corners.clear();
        for property in &element.properties {
            let name = property.name.as_str();
            let Some(list) = property.list else {
                let (value, place) = values.next(property.value)?;
                let axis = ["x", "y", "z"].iter().position(|axis| *axis == name);
                if let Some(axis) = axis.filter(|_| element.name == "vertex") {
                    if !value.is_finite() {
                        return Err(place.fault(format!("the coordinate {name} is {value}")));
                    }
                    self.point[axis] = value;
                }
                continue;
            };
            let (length, place) = values.next(list)?;
            let length = whole(length)
                .ok_or_else(|| place.fault(format!("{length} is not a list length")))?;
            values.reserve(length, property.value)?;
            let is_face = element.name == "face" && VERTEX_LISTS.contains(&name);
            for _ in 0..length {
                let (value, place) = values.next(property.value)?;
                if is_face {
                    let wrong = || place.fault(format!("{value} is not a vertex number"));
                    push(&mut self.corners, whole(value).ok_or_else(wrong)?)?;
                }
            }
        }
        Ok(())
    }
}

/// The value as a count or an index.
fn whole(value: f64) -> Option<u32> {
    let is_whole = (0.0..=f64::from(u32::MAX)).contains(&value) && value.fract() == 0.0;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "whole and within range, as just checked"
    )]
    is_whole.then_some(value as u32)
}

#[cfg(test)]
mod tests {
    use super::super::Format::Ply;
    use super::super::tests::{mesh, message};

    /// A header for `vertices` of two values besides the point, and `faces` after something else.
    fn header(format: &str, vertices: u32, faces: u32) -> String {
        format!(
            "ply\nformat {format} 1.0\nelement camera 1\nproperty list uint8 float where\n\
             element vertex {vertices}\nproperty float x\nproperty uchar red\nproperty float y\n\
             property float z\nproperty list ushort short tags\nelement nothing 4000000000\n\
             element face {faces}\nproperty list uchar int vertex_indices\nend_header\n"
        )
    }

    /// The values after such a header, for a square of two triangles.
    const TEXT: &str = "2 nan 7\n0 255 0 0 0\n1 255 0 0 1 -3\n\n1 255 1 0 0\n.1 255 1 0 0\n\
                        3 0 1 2\n4 0 1 2 3\n";

    /// The same in binary, each value by this function of its little-endian bytes.
    fn binary(order: impl Fn(&[u8]) -> Vec<u8>) -> Vec<u8> {
        let mut bytes = vec![2];
        bytes.extend(order(&f32::NAN.to_le_bytes()));
        bytes.extend(order(&7_f32.to_le_bytes()));
        for (x, y, tags) in [
            (0.0, 0.0, &[][..]),
            (1.0, 0.0, &[-3]),
            (1.0, 1.0, &[]),
            (0.1, 1.0, &[]),
        ] {
            bytes.extend(order(&f32::to_le_bytes(x)));
            bytes.push(255);
            bytes.extend(order(&f32::to_le_bytes(y)));
            bytes.extend([0; 4]);
            bytes.extend(order(&u16::try_from(tags.len()).unwrap().to_le_bytes()));
            bytes.extend(tags.iter().flat_map(|tag: &i16| order(&tag.to_le_bytes())));
        }
        for corners in [&[0, 1, 2][..], &[0, 1, 2, 3]] {
            bytes.push(u8::try_from(corners.len()).unwrap());
            bytes.extend(
                corners
                    .iter()
                    .flat_map(|corner: &i32| order(&corner.to_le_bytes())),
            );
        }
        bytes
    }

    fn little() -> Vec<u8> {
        binary(<[u8]>::to_vec)
    }

    #[test]
    fn text_and_both_byte_orders_say_the_same() {
        let text = mesh(Ply, header("ascii", 4, 2) + TEXT);
        assert_eq!(text.points[1..3], [[1.0, 0.0, 0.0], [1.0, 1.0, 0.0]]);
        assert_eq!(text.points[3..], [[0.1, 1.0, 0.0]]);
        assert_eq!(text.faces, [[0, 1, 2], [0, 1, 2], [0, 2, 3]]);
        assert_eq!(text.lines, [21, 22, 22]);
        assert_eq!(text.notes, ["split 1 polygon into 2 triangles"]);
        let big = |bytes: &[u8]| bytes.iter().rev().copied().collect();
        for (format, values) in [
            ("binary_little_endian", little()),
            ("binary_big_endian", binary(big)),
        ] {
            let mesh = mesh(Ply, [header(format, 4, 2).into_bytes(), values].concat());
            assert_eq!(mesh.points[3..], [[f64::from(0.1_f32), 1.0, 0.0]]);
            assert_eq!(mesh.points[..3], text.points[..3]);
            assert_eq!((mesh.faces, mesh.lines), (text.faces.clone(), vec![0; 3]));
        }
    }

    #[test]
    fn bytes_after_the_elements_are_noted() {
        for (more, told) in [(1, "1 byte"), (3, "3 bytes"), (500, "500 bytes")] {
            let header = header("binary_little_endian", 4, 2).into_bytes();
            let mesh = mesh(Ply, [header, little(), vec![10; more]].concat());
            let note = format!("left out {told} after the last element");
            assert_eq!((mesh.faces.len(), &mesh.notes[0]), (3, &note));
        }
    }

    /// A byte of the first value is that of a line's end.
    #[test]
    fn a_header_may_end_its_lines_as_it_likes() {
        for (ends, notes) in [("\n", 1), ("\r\n", 1), ("\r", 2)] {
            let text = header("binary_big_endian", 4, 2).replace('\n', ends);
            let values = binary(|bytes: &[u8]| bytes.iter().rev().copied().collect());
            let values = [&[2, 10, 13, 10, 13], &values[5..]].concat();
            let mesh = mesh(Ply, [text.into_bytes(), values].concat());
            assert_eq!(
                (mesh.faces.len(), mesh.notes.len()),
                (3, notes),
                "{:?}",
                mesh.notes
            );
        }
        let text = (header("ascii", 4, 2) + TEXT).replace('\n', "\r");
        assert_eq!(mesh(Ply, text).lines, [21, 22, 22]);
    }

    #[test]
    fn whole_numbers_are_exact() {
        let text = "ply\nformat ascii 1.0\nelement vertex 3\nproperty int x\nproperty double y\n\
                    property uint z\nelement face 1\nproperty list int uint vertex_index\n\
                    end_header\n-2147483648 0.1 4294967295\n0 0 0\n0 1 0\n3 0 1 2";
        assert_eq!(
            mesh(Ply, text).points[..1],
            [[-2_147_483_648.0, 0.1, 4_294_967_295.0]]
        );
    }

    #[test]
    fn text_errors_name_the_line() {
        let with = |old: &str, new: &str| {
            message(Ply, header("ascii", 4, 2) + &TEXT.replacen(old, new, 1))
        };
        assert_eq!(with(".1", "nan"), "f:20: the coordinate x is NaN");
        assert_eq!(with(".1", "1e999"), "f:20: the coordinate x is inf");
        assert_eq!(with(".1", "x"), r#"f:20: expected a number, found "x""#);
        assert_eq!(
            with(".1 255 1 0 0", ".1 255 1 0"),
            "f:20: the vertex ends too soon"
        );
        assert_eq!(
            with("0 255 0 0 0\n", "0 255 0 0 0 9\n"),
            r#"f:16: the vertex goes on with "9" where it should end"#
        );
        assert_eq!(with("0 1 -3", "0 -1 -3"), "f:17: -1 is not a list length");
        assert_eq!(with("0 1 -3", "0 1.5 -3"), "f:17: 1.5 is not a list length");
        assert_eq!(
            with("0 1 -3", "0 99999999 -3"),
            "f:17: the vertex ends too soon"
        );
        assert_eq!(
            with("4 0 1 2 3", "4 0 1 2 4"),
            "f:22: vertex 4 does not exist: the file has 4 vertices, numbered from 0"
        );
        assert_eq!(
            with("4 0 1 2 3", "3 0 1 -2"),
            "f:22: -2 is not a vertex number"
        );
        assert_eq!(
            with("4 0 1 2 3", "3 0 1 1e10"),
            "f:22: 10000000000 is not a vertex number"
        );
        assert_eq!(
            with("4 0 1 2 3", "2 0 1"),
            "f:22: a face needs at least 3 vertices, found 2; remove it or complete it"
        );
        assert_eq!(
            with("4 0 1 2 3", ""),
            "f:21: the file ends after 1 of 2 face elements"
        );
        assert_eq!(
            message(Ply, header("ascii", 4, 1) + TEXT),
            r#"f:22: expected the end of the file, found "4 0 1 2 3""#
        );
        assert_eq!(
            message(Ply, header("ascii", 4_000_000_000, 2) + "0\n"),
            "f:15: the file ends after 0 of 4000000000 vertex elements"
        );
        assert_eq!(
            message(Ply, header("ascii", 0, 0) + "0\n"),
            "f: no faces, and 0 vertices: export the surface as polygons"
        );
    }

    #[test]
    fn binary_errors_name_the_byte() {
        let start = header("binary_little_endian", 4, 2);
        let after = |values: &[u8]| {
            let message = message(Ply, [start.as_bytes(), values].concat());
            let (what, byte) = message.rsplit_once(" (byte ").unwrap();
            let byte = byte.strip_suffix(')').unwrap().parse::<usize>().unwrap();
            (what.to_owned(), byte - start.len())
        };
        let values = little();
        let with = |at: usize, new: &[u8]| {
            let mut values = values.clone();
            values[at..at + new.len()].copy_from_slice(new);
            after(&values)
        };
        let wrong = |what: &str, byte: usize| (format!("f: {what}"), byte);
        // The camera takes 9 bytes, the vertices 15 + 17 + 15 + 15, the faces 13 + 17.
        assert_eq!(
            with(9, &f32::NAN.to_le_bytes()),
            wrong("the coordinate x is NaN", 9)
        );
        assert_eq!(
            with(9 + 62 + 13 + 1, &9_i32.to_le_bytes()),
            wrong(
                "vertex 9 does not exist: the file has 4 vertices, numbered from 0",
                84
            )
        );
        assert_eq!(
            with(9 + 62 + 13 + 1, &(-1_i32).to_le_bytes()),
            wrong("-1 is not a vertex number", 85)
        );
        assert_eq!(
            with(9 + 62, &[0]),
            wrong(
                "a face needs at least 3 vertices, found 0; remove it or complete it",
                71
            )
        );
        assert_eq!(
            with(9 + 62 + 13, &[5]),
            wrong(
                "a list of 5 values needs 20 bytes, but only 16 are left",
                85
            )
        );
        assert_eq!(
            after(&values[..20]),
            wrong(
                "4 vertex elements need at least 60 bytes, but only 11 are left",
                9
            )
        );
        assert_eq!(
            after(&values[..70]),
            wrong("the file ends in the middle of a value", 69)
        );
        let start = header("binary_big_endian", u32::MAX, u32::MAX);
        assert_eq!(
            message(Ply, [start.as_bytes(), &[0]].concat()),
            format!(
                "f: 4294967295 vertex elements need at least 64424509425 bytes, \
                 but only 0 are left (byte {})",
                start.len() + 1
            )
        );
    }
}
