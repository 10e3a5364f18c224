//! The elements of a Collada file: found by name and by reference, each with its line.

use std::collections::HashMap;

use roxmltree::{Document, Node};

use super::super::error::{Fault, Place};
use super::super::text::{number, quote};
use super::super::transform::Transform;
use super::super::xml::Lines;
use crate::memory::{NoRoom, push};

/// A document with what is looked for in it.
pub(super) struct Tree<'a, 'i> {
    pub(super) root: Node<'a, 'i>,
    /// How many elements could be nodes.
    pub(super) nodes: usize,
    ids: HashMap<&'a str, Node<'a, 'i>>,
    lines: Lines,
}

impl<'a, 'i> Tree<'a, 'i> {
    pub(super) fn new(text: &str, document: &'a Document<'i>) -> Result<Self, Fault> {
        let mut tree = Self {
            root: document.root_element(),
            nodes: 0,
            ids: HashMap::new(),
            lines: Lines::of(text)?,
        };
        if tree.root.tag_name().name() != "COLLADA" {
            let name = quote(tree.root.tag_name().name());
            let what = format!("expected the element COLLADA, found {name}");
            return Err(tree.place(tree.root).fault(what));
        }
        for element in document.descendants().filter(Node::is_element) {
            tree.nodes += 1;
            if let Some(id) = element.attribute("id") {
                let grown = tree.ids.try_reserve(1);
                grown.map_err(|_| NoRoom::of::<(&str, Node)>(tree.ids.len()))?;
                // The first one with a name has it.
                tree.ids.entry(id).or_insert(element);
            }
        }
        Ok(tree)
    }

    /// The line of an element.
    pub(super) fn place(&self, node: Node) -> Place {
        self.lines.place(node.range().start)
    }

    /// An attribute that must be there.
    pub(super) fn attribute(&self, node: Node<'a, 'i>, name: &str) -> Result<&'a str, Fault> {
        node.attribute(name).ok_or_else(|| {
            let element = quote(node.tag_name().name());
            self.place(node)
                .fault(format!("the element {element} has no {name}"))
        })
    }

    /// An attribute that is a count, and what it is where it is not there.
    pub(super) fn count(
        &self,
        node: Node<'a, 'i>,
        name: &str,
        usual: usize,
    ) -> Result<usize, Fault> {
        let Some(text) = node.attribute(name) else {
            return Ok(usual);
        };
        text.trim().parse().map_err(|_| {
            self.place(node).fault(format!(
                "expected a number as {name}, found {}",
                quote(text)
            ))
        })
    }

    /// The element of a kind that an attribute refers to, as `#id`.
    pub(super) fn target(
        &self,
        node: Node<'a, 'i>,
        attribute: &str,
        kind: &str,
    ) -> Result<Node<'a, 'i>, Fault> {
        let url = self.attribute(node, attribute)?;
        let wrong = |what: &str| {
            let url = quote(url);
            Err(self.place(node).fault(format!("{url} {what}")))
        };
        let Some(id) = url.strip_prefix('#') else {
            return wrong("is in another file, which is not read; export all as one file");
        };
        match self.ids.get(id) {
            Some(target) if target.tag_name().name() == kind => Ok(*target),
            Some(_) => wrong(&format!("is no {kind}")),
            None => wrong("does not exist in the file"),
        }
    }

    /// The numbers in an element.
    pub(super) fn numbers(&self, node: Node<'a, 'i>) -> Result<Vec<f64>, Fault> {
        let place = self.place(node);
        let mut numbers = Vec::new();
        for word in words(node) {
            push(&mut numbers, number(word, place)?)?;
        }
        Ok(numbers)
    }

    /// What an element of a node does to what is in the node, if it is a transformation.
    pub(super) fn transform(&self, node: Node<'a, 'i>) -> Result<Option<Transform>, Fault> {
        let name = node.tag_name().name();
        if !matches!(
            name,
            "matrix" | "translate" | "rotate" | "scale" | "skew" | "lookat"
        ) {
            return Ok(None);
        }
        let numbers = self.numbers(node)?;
        let transform = match (name, &numbers[..]) {
            ("translate", &[x, y, z]) => Some(Transform::translation([x, y, z])),
            ("scale", &[x, y, z]) => Some(Transform::scale([x, y, z])),
            ("rotate", &[x, y, z, degrees]) => Transform::rotation([x, y, z], degrees),
            ("matrix", numbers) => numbers
                .first_chunk()
                .filter(|matrix| matrix.len() == numbers.len())
                .and_then(|matrix| Transform::of_rows(*matrix)),
            _ => None,
        };
        let found = numbers.len();
        transform.map(Some).ok_or_else(|| {
            self.place(node).fault(format!(
                "a node is placed by the element {name} with {found} numbers that make no affine \
                 map; export nodes with matrices"
            ))
        })
    }
}

/// The words in an element.
pub(super) fn words<'a>(node: Node<'a, '_>) -> impl Iterator<Item = &'a str> {
    let texts = node.children().filter_map(|child| child.text());
    texts.flat_map(str::split_whitespace)
}

/// The children with a name.
pub(super) fn children<'a, 'i>(
    node: Node<'a, 'i>,
    name: &'static str,
) -> impl DoubleEndedIterator<Item = Node<'a, 'i>> {
    let is_one = move |child: &Node| child.is_element() && child.tag_name().name() == name;
    node.children().filter(is_one)
}

/// The first child with a name.
pub(super) fn child<'a, 'i>(node: Node<'a, 'i>, name: &'static str) -> Option<Node<'a, 'i>> {
    children(node, name).next()
}

/// The first child of the first child.
pub(super) fn find<'a, 'i>(
    node: Node<'a, 'i>,
    [outer, inner]: [&'static str; 2],
) -> Option<Node<'a, 'i>> {
    child(child(node, outer)?, inner)
}
