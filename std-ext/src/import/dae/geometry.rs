//! A geometry of a Collada file: its vertices, and the faces that name them.

use std::collections::HashMap;

use roxmltree::{Node, NodeId};

use super::super::error::{Fault, Place};
use super::super::scene::Scene;
use super::super::soup::Soup;
use super::super::text::quote;
use super::tree::{Tree, child, children, find, words};
use crate::memory::{NoRoom, push};

/// Reads a geometry; counts the elements of it that have no faces.
pub(super) fn geometry<'a, 'i>(
    tree: &Tree<'a, 'i>,
    geometry: Node<'a, 'i>,
    scene: &mut Scene<'_>,
    left_out: &mut usize,
) -> Result<Soup, Fault> {
    let mut part = Part {
        tree,
        scene,
        soup: Soup::default(),
        known: HashMap::new(),
    };
    let Some(mesh) = child(geometry, "mesh") else {
        *left_out += 1;
        return Ok(part.soup);
    };
    for element in mesh.children().filter(Node::is_element) {
        let joined = match element.tag_name().name() {
            "triangles" => Joined::Triangles,
            "polylist" => Joined::Counted,
            "polygons" => Joined::Polygon,
            "trifans" => Joined::Fan,
            "tristrips" => Joined::Strip,
            "lines" | "linestrips" => {
                *left_out += 1;
                continue;
            }
            _ => continue,
        };
        part.faces(element, joined)?;
    }
    Ok(part.soup)
}

/// How corners are joined to faces.
#[derive(Clone, Copy)]
enum Joined {
    /// Three by three.
    Triangles,
    /// As many as a list of numbers says.
    Counted,
    /// All of them.
    Polygon,
    /// The first one with every two neighbours.
    Fan,
    /// Every three neighbours, every second three turned.
    Strip,
}

/// What was read of a geometry.
struct Part<'t, 's, 'a, 'i> {
    tree: &'t Tree<'a, 'i>,
    /// What counts how much is read, since many sources can share an array.
    scene: &'t mut Scene<'s>,
    soup: Soup,
    /// What inputs refer to, with the first vertex of it and their number.
    known: HashMap<NodeId, [u32; 2]>,
}

impl<'a, 'i> Part<'_, '_, 'a, 'i> {
    /// Adds the faces of one element.
    fn faces(&mut self, element: Node<'a, 'i>, joined: Joined) -> Result<(), Fault> {
        let tree = self.tree;
        let place = tree.place(element);
        let (mut stride, mut vertices) = (1, None);
        for input in children(element, "input") {
            let offset = tree.count(input, "offset", 0)?;
            stride = stride.max(offset.saturating_add(1));
            if matches!(input.attribute("semantic"), Some("VERTEX" | "POSITION")) {
                vertices = Some((input, offset));
            }
        }
        if let Some(holes) = child(element, "ph") {
            let what = "a polygon has holes, which are not read; export triangles";
            return Err(tree.place(holes).fault(what));
        }
        let mut lists = children(element, "p").peekable();
        if lists.peek().is_none() {
            return Ok(());
        }
        let Some((input, offset)) = vertices else {
            return Err(place.fault("its faces have no input VERTEX; export it again"));
        };
        let [first, count] = self.positions(input)?;
        let mut corners = Vec::new();
        let mut counts = match joined {
            Joined::Counted => Some(child(element, "vcount").into_iter().flat_map(words)),
            _ => None,
        };
        for list in lists {
            let place = tree.place(list);
            corners.clear();
            let mut found = 0;
            for (at, word) in words(list).enumerate() {
                found = at + 1;
                if at % stride == offset {
                    let corner = index(word, count, place)?;
                    push(&mut corners, first + corner)?;
                }
            }
            if found % stride != 0 {
                return Err(place.fault(format!(
                    "{found} indices are no whole number of corners of {stride} each"
                )));
            }
            match &mut counts {
                Some(counts) => self.counted(&corners, counts, place)?,
                None => self.join(&corners, joined, place)?,
            }
        }
        Ok(())
    }

    /// Adds polygons with so many corners each.
    fn counted<'w>(
        &mut self,
        mut corners: &[u32],
        counts: &mut impl Iterator<Item = &'w str>,
        place: Place,
    ) -> Result<(), Fault> {
        for word in counts {
            let count = word.parse().ok();
            let Some((face, rest)) = count.and_then(|count| corners.split_at_checked(count)) else {
                let (word, left) = (quote(word), corners.len());
                return Err(place.fault(format!(
                    "a polygon is said to have {word} corners where {left} are left"
                )));
            };
            self.soup.face(face, place)?;
            corners = rest;
        }
        match corners.len() {
            0 => Ok(()),
            left => Err(place.fault(format!("{left} corners are left over by vcount"))),
        }
    }

    /// Adds faces.
    fn join(&mut self, corners: &[u32], joined: Joined, place: Place) -> Result<(), Fault> {
        match joined {
            Joined::Triangles => {
                let (faces, rest) = corners.as_chunks::<3>();
                if !rest.is_empty() {
                    let found = corners.len();
                    return Err(place.fault(format!("{found} corners are no whole triangles")));
                }
                faces
                    .iter()
                    .try_for_each(|face| self.soup.face(face, place))
            }
            Joined::Fan => self.soup.fan(corners, place),
            Joined::Strip => self.soup.strip(corners, place),
            Joined::Polygon | Joined::Counted => self.soup.face(corners, place),
        }
    }

    /// The first vertex and the number of those that an input names.
    fn positions(&mut self, input: Node<'a, 'i>) -> Result<[u32; 2], Fault> {
        let tree = self.tree;
        let is_position = |input: &Node| input.attribute("semantic") == Some("POSITION");
        let kind = if is_position(&input) {
            "source"
        } else {
            "vertices"
        };
        let target = tree.target(input, "source", kind)?;
        if let Some(known) = self.known.get(&target.id()) {
            return Ok(*known);
        }
        let mut source = target;
        if kind == "vertices" {
            let position = children(target, "input").find(is_position);
            let position = position.ok_or_else(|| {
                let place = tree.place(target);
                place.fault("its vertices have no input POSITION; export it again")
            })?;
            source = tree.target(position, "source", "source")?;
        }
        let first = self.soup.next()?;
        self.source(source)?;
        let range = [first, self.soup.next()? - first];
        let grown = self.known.try_reserve(1);
        grown.map_err(|_| NoRoom::of::<(NodeId, [u32; 2])>(self.known.len()))?;
        self.known.insert(target.id(), range);
        Ok(range)
    }

    /// Adds the vertices of a source.
    fn source(&mut self, source: Node<'a, 'i>) -> Result<(), Fault> {
        let tree = self.tree;
        let place = tree.place(source);
        let accessor = find(source, ["technique_common", "accessor"]);
        let (array, count, stride, offset) = if let Some(accessor) = accessor {
            let array = tree.target(accessor, "source", "float_array")?;
            let count = tree.count(accessor, "count", 0)?;
            let stride = tree.count(accessor, "stride", 1)?;
            (
                array,
                Some(count),
                stride,
                tree.count(accessor, "offset", 0)?,
            )
        } else {
            let array = child(source, "float_array");
            let array = array.ok_or_else(|| place.fault("the source has no float_array"))?;
            (array, None, 3, 0)
        };
        if stride < 3 {
            let what =
                format!("positions have 3 coordinates, and the accessor's stride is {stride}");
            return Err(place.fault(what));
        }
        let numbers = tree.numbers(array)?;
        self.scene.spend(numbers.len(), place)?;
        let rows = numbers.get(offset..).unwrap_or_default().chunks(stride);
        let mut rows = rows.filter_map(|row| row.first_chunk::<3>());
        let count = count.unwrap_or(usize::MAX);
        let mut found = 0;
        for row in rows.by_ref().take(count) {
            self.soup.point(*row, place)?;
            found += 1;
        }
        if accessor.is_some() && found < count {
            let numbers = numbers.len();
            return Err(place.fault(format!(
                "the accessor promises {count} positions, and the array has {numbers} numbers"
            )));
        }
        Ok(())
    }
}

/// The number of a vertex of which there are so many.
fn index(word: &str, count: u32, place: Place) -> Result<u32, Fault> {
    let index = word.parse().ok().filter(|index| *index < count);
    index.ok_or_else(|| {
        place.fault(format!(
            "vertex {} does not exist: there are {count}, numbered from 0",
            quote(word)
        ))
    })
}
