//! XML that anybody may have written: bounded before it is read, and every part of it with its line.

mod prefixes;

use core::fmt::Display;
use std::{borrow::Cow, collections::BTreeSet};

use roxmltree::{Document, Node};

use crate::{
    import::{
        Fault, Place,
        text::{line_at, number, quote, utf8},
        xml::{self, Doctype},
    },
    memory::push,
};

/// The longest URDF or SRDF, in bytes: the largest robots known take a fiftieth.
pub const MOST_BYTES: usize = 16 << 20;
/// The most `<` and `=` of a document.
const MOST_MARKS: usize = 1 << 20;

/// What xacro defines, which says nothing by itself.
const DEFINITIONS: [&str; 3] = ["arg", "macro", "property"];
/// So many names of elements a note shows.
const SHOWN: usize = 8;

/// The text of a document, which is not too large to be parsed, with all prefixes declared; lines stay as they are.
pub(super) fn text(bytes: &[u8]) -> Result<Cow<'_, str>, Fault> {
    if bytes.len() > MOST_BYTES {
        let what = format!(
            "it has more than {MOST_BYTES} bytes, which are the most of descriptions of robots; \
             keep meshes in files of their own"
        );
        return Err(Place::File.fault(what));
    }
    let text = utf8(bytes)?;
    let marks = bytes.iter().filter(|byte| matches!(byte, b'<' | b'='));
    let marks = marks.count();
    if marks > MOST_MARKS {
        let what = format!("it has {marks} of \"<\" and \"=\", and may have {MOST_MARKS}");
        return Err(Place::File.fault(what));
    }
    Ok(prefixes::declared(text)?)
}

/// The elements of a text.
pub(super) fn parse(text: &str) -> Result<Document<'_>, Fault> {
    xml::parse(text, Doctype::Refused)
}

/// The root, which must be a robot.
pub(super) fn robot<'a, 'b>(document: &'a Document<'b>) -> Result<Node<'a, 'b>, Fault> {
    let root = document.root_element();
    let name = root.tag_name().name();
    if name == "robot" {
        return Ok(root);
    }
    let what = format!(
        "expected a robot, found {}; an SDF, MJCF or xacro file has to be made a URDF first",
        quote(name)
    );
    Err(place(root).fault(what))
}

/// Names the elements of other namespaces, which are not followed, in a note for all of them.
///
/// # Errors
/// Where xacro has yet to put something in the place of an element.
pub(super) fn foreign(root: Node<'_, '_>) -> Result<Vec<String>, Fault> {
    let (mut others, mut definitions) = (BTreeSet::new(), BTreeSet::new());
    let mut open = vec![root];
    while let Some(element) = open.pop() {
        for child in element.children().filter(Node::is_element) {
            let name = child.tag_name().name();
            let space = child.tag_name().namespace();
            if space == root.tag_name().namespace() {
                // What simulators are told is their own.
                if name != "gazebo" {
                    push(&mut open, child)?;
                }
                continue;
            }
            let space = space.unwrap_or_default();
            let prefix = child.lookup_prefix(space);
            let told = prefix.map_or_else(|| name.to_owned(), |it| format!("{it}:{name}"));
            if prefix != Some("xacro") && !space.ends_with("/xacro") {
                others.insert(told);
            } else if DEFINITIONS.contains(&name) {
                definitions.insert(told);
            } else {
                let told = quote(&told);
                let what = format!("{told} is not expanded; run xacro on the robot first");
                return Err(fault(child, what));
            }
        }
    }
    let list = |names: &BTreeSet<String>| {
        let mut shown: Vec<String> = names.iter().take(SHOWN).map(|name| quote(name)).collect();
        if names.len() > SHOWN {
            shown.push("…".to_owned());
        }
        shown.join(", ")
    };
    let mut notes = Vec::new();
    if !others.is_empty() {
        notes.push(format!(
            "elements of other namespaces are not followed: {}",
            list(&others)
        ));
    }
    if !definitions.is_empty() {
        let what = "definitions of xacro are not followed; where parts are missing, run xacro on the robot first";
        notes.push(format!("{what}: {}", list(&definitions)));
    }
    Ok(notes)
}

/// Where an element is.
pub(super) fn place(element: Node<'_, '_>) -> Place {
    let text = element.document().input_text();
    Place::Line(line_at(text.as_bytes(), element.range().start))
}

/// A fault of an element.
pub(super) fn fault(element: Node<'_, '_>, what: impl Display) -> Fault {
    place(element).fault(what.to_string())
}

/// The elements in an element, in its namespace.
pub(super) fn elements<'a, 'b>(element: Node<'a, 'b>) -> impl Iterator<Item = Node<'a, 'b>> {
    let space = element.tag_name().namespace();
    let children = element.children().filter(Node::is_element);
    children.filter(move |child| child.tag_name().namespace() == space)
}

/// Those of them with a name.
pub(super) fn children<'a, 'b>(
    element: Node<'a, 'b>,
    name: &str,
) -> impl Iterator<Item = Node<'a, 'b>> {
    elements(element).filter(move |child| child.tag_name().name() == name)
}

/// The only one with a name, if there is one.
pub(super) fn child<'a, 'b>(
    element: Node<'a, 'b>,
    name: &str,
) -> Result<Option<Node<'a, 'b>>, Fault> {
    let mut all = children(element, name);
    let first = all.next();
    match all.next() {
        Some(second) => Err(fault(
            second,
            format_args!("a second {name}; there may be one"),
        )),
        None => Ok(first),
    }
}

/// An attribute that must be there and say something.
pub(super) fn attribute<'a>(element: Node<'a, '_>, name: &str) -> Result<&'a str, Fault> {
    let value = element.attribute(name).map_or("", str::trim);
    if value.is_empty() {
        let what = element.tag_name().name();
        let article = article(what);
        return Err(fault(
            element,
            format_args!("{article} {what} has no {name}; give it one"),
        ));
    }
    Ok(value)
}

/// So many finite numbers of an attribute, if it is there.
pub(super) fn numbers<const N: usize>(
    element: Node<'_, '_>,
    name: &str,
) -> Result<Option<[f64; N]>, Fault> {
    let Some(value) = element.attribute(name) else {
        return Ok(None);
    };
    if value.contains("${") || value.contains("$(") {
        let value = quote(value);
        let what = format!("{name} is {value}, not filled in; run xacro on the robot first");
        return Err(fault(element, what));
    }
    let (mut numbers, mut count) = ([0.0; N], 0);
    for token in value.split_whitespace() {
        if let Some(slot) = numbers.get_mut(count) {
            // Only where it is no number, its place is looked for.
            *slot = number(token, Place::File).or_else(|_| number(token, place(element)))?;
        }
        count += 1;
    }
    if count == N {
        return Ok(Some(numbers));
    }
    let what = format!("{name} has {count} numbers and not {N}: {}", quote(value));
    Err(fault(element, what))
}

/// A finite number of an attribute, if it is there.
pub(super) fn real(element: Node<'_, '_>, name: &str) -> Result<Option<f64>, Fault> {
    Ok(numbers::<1>(element, name)?.map(|[number]| number))
}

/// The article before a word of XML.
fn article(word: &str) -> &'static str {
    if word.starts_with(['a', 'e', 'i', 'o', 'u']) {
        "an"
    } else {
        "a"
    }
}
