//! How often a drawing repeats its elements.

use std::collections::HashMap;

use roxmltree::{Document, Node};

use super::super::error::Fault;
use super::super::xml::Lines;
use crate::memory::{NoRoom, push};

/// The elements of a drawing may be there so many times more often than they stand in the file, by
/// references: some bytes can ask for billions.
const MOST_REPEATED: usize = 1 << 16;

/// The most elements of markers times bytes of the file: markers come back at every corner of lines.
const MOST_MARKED: usize = 1 << 30;

/// Checks that a drawing does not repeat its elements beyond measure.
pub(super) fn bounded(text: &str, document: &Document<'_>) -> Result<(), Fault> {
    let lines = Lines::of(text)?;
    let fault = |node: Node, what: String| Err(lines.place(node.range().start).fault(what));
    let (mut ids, mut elements, mut markers) = (HashMap::new(), 0_usize, 0_usize);
    for element in document.descendants().filter(Node::is_element) {
        elements += 1;
        if let Some(id) = element.attribute("id") {
            let grown = ids.try_reserve(1);
            grown.map_err(|_| NoRoom::of::<(&str, Node)>(ids.len()))?;
            ids.entry(id).or_insert(element);
        }
        if element.tag_name().name() == "marker" {
            markers = markers.saturating_add(element.descendants().count());
            if markers.saturating_mul(text.len()) > MOST_MARKED {
                let what = "there are too many markers; remove them, as they have no area";
                return fault(element, what.to_owned());
            }
        }
    }
    let mut left = elements.saturating_add(MOST_REPEATED);
    let mut open = Vec::new();
    push(&mut open, document.root_element())?;
    while let Some(element) = open.pop() {
        let link = element.attributes().find(|link| link.name() == "href");
        let link = link.filter(|_| element.tag_name().name() == "use");
        let target = link.and_then(|link| ids.get(link.value().trim().strip_prefix('#')?));
        let children = element.children().filter(Node::is_element);
        for node in target.copied().into_iter().chain(children) {
            let Some(less) = left.checked_sub(1) else {
                return fault(
                    element,
                    format!(
                        "the drawing's elements come back more than {MOST_REPEATED} times by \
                         references; perhaps one is in itself"
                    ),
                );
            };
            left = less;
            push(&mut open, node)?;
        }
    }
    Ok(())
}
