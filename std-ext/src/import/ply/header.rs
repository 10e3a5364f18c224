//! The header of a PLY file: text in every kind of it, and a schema of what follows.

use super::super::error::{Fault, Place};
use super::super::text::{decode, quote, rows};

/// What the list of a face's vertices may be called.
pub(super) const VERTEX_LISTS: [&str; 2] = ["vertex_indices", "vertex_index"];

/// The most elements and properties of a header, together, and the most bytes of the name of one:
/// far more than any program writes, and every name is compared with those before it.
const MOST_NAMES: usize = 1024;
const LONGEST_NAME: usize = 256;

/// How the elements are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Encoding {
    /// One element a line.
    Text,
    /// Binary, least significant byte first.
    LittleEndian,
    /// Binary, most significant byte first.
    BigEndian,
}

/// A kind of number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Number {
    I8,
    U8,
    I16,
    U16,
    I32,
    U32,
    F32,
    F64,
}

impl Number {
    /// Its old and its new name.
    fn from_name(name: &str) -> Option<Self> {
        match name {
            "char" | "int8" => Some(Self::I8),
            "uchar" | "uint8" => Some(Self::U8),
            "short" | "int16" => Some(Self::I16),
            "ushort" | "uint16" => Some(Self::U16),
            "int" | "int32" => Some(Self::I32),
            "uint" | "uint32" => Some(Self::U32),
            "float" | "float32" => Some(Self::F32),
            "double" | "float64" => Some(Self::F64),
            _ => None,
        }
    }

    /// Its bytes in a binary file.
    pub(super) fn size(self) -> usize {
        match self {
            Self::I8 | Self::U8 => 1,
            Self::I16 | Self::U16 => 2,
            Self::I32 | Self::U32 | Self::F32 => 4,
            Self::F64 => 8,
        }
    }

    /// Whether it counts.
    fn is_integer(self) -> bool {
        !matches!(self, Self::F32 | Self::F64)
    }
}

/// One thing that every element of a kind has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Property {
    pub(super) name: String,
    /// The kind of the value, or of each value of a list.
    pub(super) value: Number,
    /// For a list, the kind of the number that says how long it is.
    pub(super) list: Option<Number>,
}

/// A kind of element, and how many there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Element {
    pub(super) name: String,
    pub(super) count: usize,
    pub(super) properties: Vec<Property>,
    /// Where the header announces it.
    place: Place,
}

impl Element {
    /// The fewest bytes that one takes in a binary file.
    pub(super) fn least_size(&self) -> usize {
        let least = |property: &Property| property.list.unwrap_or(property.value).size();
        self.properties.iter().map(least).sum()
    }

    /// Checks that there is what a vertex, or a face, needs.
    fn check(&self) -> Result<(), Fault> {
        let has = |name: &str, list: bool| {
            let same = |property: &&Property| property.name == name;
            let found = self.properties.iter().find(same);
            found.is_some_and(|property| property.list.is_some() == list)
        };
        let wrong = |what: &str| Err(self.place.fault(what));
        let lists = VERTEX_LISTS.iter().filter(|name| has(name, true)).count();
        match self.name.as_str() {
            "vertex" if !["x", "y", "z"].iter().all(|axis| has(axis, false)) => {
                wrong("the vertices need the properties x, y and z")
            }
            "face" if lists == 0 => wrong("the faces need the list property vertex_indices"),
            "face" if lists > 1 => {
                wrong("the faces have both vertex_indices and vertex_index; keep one")
            }
            "tristrips" => wrong("triangle strips are not supported; export the faces"),
            _ => Ok(()),
        }
    }
}

/// What the header says, and where it ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) encoding: Encoding,
    pub(super) elements: Vec<Element>,
    /// Its bytes.
    pub(super) size: usize,
    /// Its lines.
    pub(super) lines: usize,
    /// What reading it as text took.
    pub(super) notes: Vec<String>,
}

impl Header {
    /// Reads the header at the start of a file.
    pub(super) fn read(bytes: &[u8]) -> Result<Self, Fault> {
        // What follows may be binary, so the first line says what lines end in.
        let mut ends = bytes
            .iter()
            .skip_while(|byte| !matches!(byte, b'\n' | b'\r'));
        let end = match (ends.next(), ends.next()) {
            (Some(b'\r'), second) if second != Some(&b'\n') => b'\r',
            _ => b'\n',
        };
        let magic = bytes.split(|&byte| byte == end).next().unwrap_or_default();
        if magic.trim_ascii() != b"ply" {
            let found = quote(&String::from_utf8_lossy(magic.trim_ascii()));
            return Err(Place::Line(1).fault(format!("expected ply, found {found}")));
        }
        let mut size = 0;
        let mut lines = bytes.split_inclusive(|&byte| byte == end);
        let end = lines.position(|line| {
            size += line.len();
            line.trim_ascii() == b"end_header"
        });
        let mut encoding = None;
        let mut elements = Vec::new();
        let mut names = 0;
        let mut last = Place::Line(1);
        let (text, notes) = decode(&bytes[..size])?;
        for (place, line) in rows(&text).skip(1) {
            let words: Vec<&str> = line.split_whitespace().collect();
            if !words.is_empty() {
                last = place;
            }
            if matches!(words[..], ["element" | "property", ..]) {
                names += 1;
                if names > MOST_NAMES {
                    return Err(last.fault(format!(
                        "more than {MOST_NAMES} elements and properties; export only the faces"
                    )));
                }
            }
            match words[..] {
                [] | ["comment" | "obj_info", ..] | ["end_header"] => {}
                ["format", ref format @ ..] => encoding = Some(self::encoding(format, last)?),
                ["element", name, count] => {
                    elements.push(element(&elements, name, count, last)?);
                }
                ["property", ref property @ ..] => {
                    let Some(element) = elements.last_mut() else {
                        return Err(last.fault("a property stands before any element"));
                    };
                    let property = self::property(element, property, last)?;
                    element.properties.push(property);
                }
                _ => return Err(unknown(&words, last)),
            }
        }
        let Some(end) = end else {
            return Err(last.fault("the file ends before end_header"));
        };
        for element in &elements {
            element.check()?;
        }
        Ok(Self {
            encoding: encoding.ok_or_else(|| last.fault("the header has no format line"))?,
            elements,
            size,
            lines: end + 1,
            notes,
        })
    }
}

/// What follows `format`.
fn encoding(words: &[&str], place: Place) -> Result<Encoding, Fault> {
    match words {
        ["ascii", "1.0"] => Ok(Encoding::Text),
        ["binary_little_endian", "1.0"] => Ok(Encoding::LittleEndian),
        ["binary_big_endian", "1.0"] => Ok(Encoding::BigEndian),
        _ => Err(place.fault(format!(
            "expected ascii, binary_little_endian or binary_big_endian and version 1.0, found {}",
            quote(&words.join(" "))
        ))),
    }
}

/// A name as messages show it, too.
fn checked(name: &str, place: Place) -> Result<String, Fault> {
    if name.len() > LONGEST_NAME || name.chars().any(char::is_control) {
        return Err(place.fault(format!("{} is not a name", quote(name))));
    }
    Ok(name.to_owned())
}

/// What follows `element`; no other may have its name.
fn element(before: &[Element], name: &str, count: &str, place: Place) -> Result<Element, Fault> {
    if before.iter().any(|element| element.name == name) {
        return Err(place.fault(format!("a second element {}", quote(name))));
    }
    let count = count.parse().map_err(|_| {
        place.fault(format!(
            "expected a number of elements, found {}",
            quote(count)
        ))
    })?;
    Ok(Element {
        name: checked(name, place)?,
        count,
        properties: Vec::new(),
        place,
    })
}

/// What follows `property`; no other of its element may have its name.
fn property(element: &Element, words: &[&str], place: Place) -> Result<Property, Fault> {
    let number = |name: &str| {
        let unknown = || place.fault(format!("{} is not a number type", quote(name)));
        Number::from_name(name).ok_or_else(unknown)
    };
    let (name, value, list) = match words {
        ["list", list, value, name] => (name, number(value)?, Some(number(list)?)),
        [value, name] => (name, number(value)?, None),
        _ => return Err(unknown(&[&["property"], words].concat(), place)),
    };
    if element
        .properties
        .iter()
        .any(|property| property.name == **name)
    {
        return Err(place.fault(format!("a second property {}", quote(name))));
    }
    if list.is_some_and(|list| !list.is_integer()) {
        return Err(place.fault("the length of a list must be a whole number"));
    }
    Ok(Property {
        name: checked(name, place)?,
        value,
        list,
    })
}

/// The fault of a line that means nothing.
fn unknown(words: &[&str], place: Place) -> Fault {
    place.fault(format!(
        "{} is not a PLY header line",
        quote(&words.join(" "))
    ))
}

#[cfg(test)]
mod tests {
    use super::super::super::Format::Ply;
    use super::super::super::tests::message;
    use super::*;

    #[test]
    fn a_header_says_what_follows_and_where() {
        let bytes = b"ply\r\nformat ascii 1.0\r\ncomment x\r\nelement vertex 3\r\n\
            property float x\r\nproperty float32 y\r\nproperty double z\r\n\
            element face 1\nproperty list uchar int vertex_index\nend_header\r\n0 0 0";
        let header = Header::read(bytes).unwrap();
        assert_eq!(header.encoding, Encoding::Text);
        assert_eq!((header.lines, header.size), (10, bytes.len() - 5));
        assert_eq!(header.elements[0].least_size(), 16);
        assert_eq!(header.elements[1].least_size(), 1);
        assert_eq!(header.elements[1].properties[0].list, Some(Number::U8));
    }

    /// The first was found by a fuzzer: the name went into a message as it was.
    #[test]
    fn names_are_short_text_and_few() {
        let header = |lines: &str| message(Ply, format!("ply\nformat ascii 1.0\n{lines}"));
        assert_eq!(
            header("element verte\0\u{1b}x 4"),
            r#"f:3: "verte\0\u{1b}x" is not a name"#
        );
        let long = "n".repeat(257);
        let shown = "n".repeat(40);
        let wrong = format!("f:3: \"{shown}\"... is not a name");
        assert_eq!(header(&format!("element {long} 4")), wrong);
        // Each name is compared with all before it: time in the square of their number.
        let many: Vec<_> = (0..1_000_000)
            .map(|k| format!("element e{k} 0\n"))
            .collect();
        assert_eq!(
            header(&many.concat()),
            "f:1027: more than 1024 elements and properties; export only the faces"
        );
    }

    #[test]
    fn errors_name_the_line() {
        let header = |lines: &str| message(Ply, format!("ply\nformat ascii 1.0\n{lines}"));
        assert_eq!(
            message(Ply, b"\xFFly"),
            "f:1: expected ply, found \"\u{FFFD}ly\""
        );
        assert_eq!(message(Ply, "ply"), "f:1: the file ends before end_header");
        assert_eq!(
            message(Ply, "ply\nend_header"),
            "f:2: the header has no format line"
        );
        assert_eq!(
            message(Ply, "ply\nformat ascii 2.0"),
            "f:2: expected ascii, binary_little_endian or binary_big_endian and version 1.0, \
             found \"ascii 2.0\""
        );
        assert_eq!(
            header("element face 0"),
            "f:3: the file ends before end_header"
        );
        assert_eq!(
            header("element face"),
            r#"f:3: "element face" is not a PLY header line"#
        );
        assert_eq!(
            header("element face -1"),
            r#"f:3: expected a number of elements, found "-1""#
        );
        assert_eq!(
            header("element a 1\nelement a 1"),
            r#"f:4: a second element "a""#
        );
        assert_eq!(
            header("property int x"),
            "f:3: a property stands before any element"
        );
        let element = |lines: &str| header(&format!("element vertex 1\n{lines}"));
        assert_eq!(
            element("property x"),
            r#"f:4: "property x" is not a PLY header line"#
        );
        assert_eq!(
            element("property half x"),
            r#"f:4: "half" is not a number type"#
        );
        assert_eq!(
            element("property int x\nproperty int x"),
            r#"f:5: a second property "x""#
        );
        assert_eq!(
            element("property list float int x"),
            "f:4: the length of a list must be a whole number"
        );
        let no_z = "f:3: the vertices need the properties x, y and z";
        assert_eq!(element("property int x\nproperty int y\nend_header"), no_z);
        let list_z = "property int x\nproperty int y\nproperty list int int z\nend_header";
        assert_eq!(element(list_z), no_z);
        let faces = "f:3: the faces need the list property vertex_indices";
        assert_eq!(header("element face 1\nend_header"), faces);
        assert_eq!(
            header("element face 1\nproperty int vertex_index\nend_header"),
            faces
        );
        assert_eq!(
            header(
                "element face 1\nproperty list int int vertex_index\n\
                 property list int int vertex_indices\nend_header"
            ),
            "f:3: the faces have both vertex_indices and vertex_index; keep one"
        );
        assert_eq!(
            header("element tristrips 1\nend_header"),
            "f:3: triangle strips are not supported; export the faces"
        );
    }
}
