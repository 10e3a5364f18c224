//! How often a drawing repeats its elements, how deep they are nested, and how long its styles are.

use std::collections::HashMap;

use roxmltree::{Document, Node};

use super::super::error::{Fault, Place};
use super::super::xml::Lines;
use crate::memory::{NoRoom, push, room};

/// The elements of a drawing may be there so many times more often than they stand in the file, by
/// references: some bytes can ask for billions.
const MOST_REPEATED: usize = 1 << 16;

/// The most elements that are nested: `usvg` follows those of texts by recursion, whatever their number, and no
/// more than so many of others.
const MOST_NESTED: usize = 1024;

/// The most bytes of style sheets times elements that they are compared with, which takes ten seconds. An
/// element counts with those that it is in, as selectors ask for these, and with what selectors look at.
const MOST_STYLED: usize = 1 << 32;

/// So many bytes that a selector looks at take as long as an element.
const LOOKED_AT: usize = 16;

/// So many bytes that are counted take as long as one that is compared. Where a declaration ends, all bytes of the
/// styles before it are counted, to say where it was in an error that nobody sees.
const COUNTED: usize = 4;

/// Checks that a drawing does not repeat its elements beyond measure, nor nest or style them so.
pub(super) fn bounded(text: &str, document: &Document<'_>) -> Result<(), Fault> {
    let (mut ids, mut elements) = (HashMap::new(), 0_usize);
    for element in document.descendants().filter(Node::is_element) {
        elements += 1;
        if let Some(id) = element.attribute("id") {
            let grown = ids.try_reserve(1);
            grown.map_err(|_| NoRoom::of::<(&str, Node)>(ids.len()))?;
            ids.entry(id).or_insert(element);
        }
    }
    let styles = Styles::of(document)?;
    let mut left = elements.saturating_add(MOST_REPEATED);
    let mut compared = styles.read;
    let mut open = Vec::new();
    push(&mut open, (document.root_element(), 1))?;
    while let Some((element, depth)) = open.pop() {
        let fault = |what: String| -> Fault {
            match Lines::of(text) {
                Ok(lines) => lines.place(element.range().start).fault(what),
                Err(error) => error.into(),
            }
        };
        if depth > MOST_NESTED {
            return Err(fault(format!(
                "not an SVG drawing that can be read: its elements are nested more than {MOST_NESTED} deep; \
                 ungroup them"
            )));
        }
        compared = compared.saturating_add(styles.weight(element));
        let link = element.attributes().find(|link| link.name() == "href");
        let link = link.filter(|_| element.tag_name().name() == "use");
        let target = link.and_then(|link| ids.get(link.value().trim().strip_prefix('#')?));
        let children = element.children().filter(Node::is_element);
        // What is referred to is nested where it stands, too.
        let target = target.map(|target| (*target, 1));
        for nested in target
            .into_iter()
            .chain(children.map(|child| (child, depth + 1)))
        {
            let Some(less) = left.checked_sub(1) else {
                return Err(fault(format!(
                    "the drawing's elements come back more than {MOST_REPEATED} times by references; perhaps \
                     one is in itself"
                )));
            };
            left = less;
            push(&mut open, nested)?;
        }
    }
    if compared > MOST_STYLED {
        let what = if styles.length > 0 {
            "its style sheets are too long for so many elements; write the styles into the elements"
        } else {
            "the styles of its elements are too long; write fewer declarations into each"
        };
        return Err(Place::File.fault(what.to_owned()));
    }
    Ok(())
}

/// What it takes to compare elements with the style sheets.
struct Styles {
    /// In bytes.
    length: usize,
    /// What it takes to read them, in bytes that are compared.
    read: usize,
    /// For every node, the elements around it and it itself, and what selectors look at in them.
    weights: Vec<usize>,
}

impl Styles {
    fn of(document: &Document<'_>) -> Result<Self, NoRoom> {
        let sheets = document
            .descendants()
            .filter(|node| node.has_tag_name("style"));
        let sheets = sheets.filter_map(|sheet| sheet.text());
        let (mut length, mut read, mut looks_at_all) = (0_usize, 0_usize, false);
        for sheet in sheets {
            length += sheet.len();
            read = read.saturating_add(reading(sheet));
            looks_at_all |= sheet.contains('[');
        }
        let mut weights = Vec::new();
        if length > 0 {
            weights = room(0, document.descendants().count())?;
            for node in document.descendants().filter(Node::is_element) {
                let looked_at = node.attributes();
                let looked_at =
                    looked_at.filter(|own| looks_at_all || matches!(own.name(), "class" | "id"));
                let looked_at: usize = looked_at.map(|own| own.value().len()).sum();
                let above = node
                    .parent()
                    .map_or(0, |parent| weights[parent.id().get_usize()]);
                weights[node.id().get_usize()] = above + 1 + looked_at / LOOKED_AT;
            }
        }
        Ok(Self {
            length,
            read,
            weights,
        })
    }

    /// Of an element with its own style, in bytes that are compared.
    fn weight(&self, element: Node<'_, '_>) -> usize {
        let weight = self.weights.get(element.id().get_usize()).copied();
        let weight = weight.unwrap_or_default().saturating_mul(self.length);
        weight.saturating_add(element.attribute("style").map_or(0, reading))
    }
}

/// What it takes to read the declarations of a style, in bytes that are compared.
fn reading(style: &str) -> usize {
    let declarations = style.bytes().filter(|byte| *byte == b':').count();
    declarations.saturating_mul(style.len()) / COUNTED
}
