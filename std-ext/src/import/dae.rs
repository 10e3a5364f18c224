//! Collada: the triangles, polygons, strips and fans of a scene, each where its nodes place it.
//!
//! Read with `roxmltree` and not with the crate `mesh-loader`, which keeps one place for a geometry
//! that is there many times, knows no `instance_node`, and reads numbers as `f32`. The tree keeps a
//! line for everything and is read without recursion.

mod geometry;
mod tree;

use std::collections::HashMap;

use roxmltree::{Node, NodeId};

use super::error::{Fault, Place};
use super::objects::Objects;
use super::scene::{Placed, Scene, Walk};
use super::soup::Soup;
use super::text::{count, decode, number, quote};
use super::transform::Transform;
use super::xml::{self, Doctype};
use super::{Mesh, Unit};
use crate::memory::NoRoom;
use geometry::geometry;
use tree::{Tree, child, children, find};

/// The up axis of a file that names none.
const USUAL_UP: &str = "Y_UP";

/// Reads a Collada file; lengths are then in metres, by the unit that it names unless that is replaced.
pub(super) fn read(bytes: &[u8], object: Option<&str>, unit: Unit) -> Result<Mesh, Fault> {
    let (text, notes) = decode(bytes)?;
    let document = xml::parse(&text, Doctype::Allowed)?;
    let tree = Tree::new(&text, &document)?;
    let mut scene = Scene::new(bytes.len(), Objects::new(object));
    notes.into_iter().try_for_each(|note| scene.note(note))?;
    let mut reader = Reader {
        tree: &tree,
        scene,
        parts: HashMap::new(),
        left_out: 0,
    };
    let root = reader.asset(unit)?;
    reader.visit(root)?;
    let Reader {
        mut scene,
        left_out,
        ..
    } = reader;
    if left_out > 0 {
        let left_out = count(left_out, "element", "elements");
        scene.note(format!("left out {left_out} of lines, splines or skins"))?;
    }
    scene.finish()
}

/// What is known while the scene is put together.
struct Reader<'a, 'i> {
    tree: &'a Tree<'a, 'i>,
    scene: Scene<'a>,
    /// The geometries read so far, by their place in the tree.
    parts: HashMap<NodeId, Soup>,
    left_out: usize,
}

impl<'a, 'i> Reader<'a, 'i> {
    /// What the file says of its units, as a map to metres, and of its axes, in a note.
    fn asset(&mut self, followed: Unit) -> Result<Transform, Fault> {
        let tree = self.tree;
        let asset = child(tree.root, "asset");
        let named = |name| asset.and_then(|asset| child(asset, name));
        let axis = named("up_axis").and_then(|axis| axis.text());
        let axis = axis.map_or(USUAL_UP, str::trim);
        if axis != "Z_UP" {
            let axis = quote(axis);
            self.scene
                .note(format!("its up axis is {axis}; axes are left as they are"))?;
        }
        let unit = named("unit");
        let Some((unit, metres)) = unit.and_then(|unit| Some((unit, unit.attribute("meter")?)))
        else {
            return Ok(Transform::IDENTITY);
        };
        let place = tree.place(unit);
        let factor = number(metres.trim(), place)?;
        if factor <= 0.0 {
            let metres = quote(metres);
            return Err(place.fault(format!("the unit has {metres} metres; that is no length")));
        }
        if followed == Unit::Replaced {
            let note = format!("its unit is {factor} m, and another is taken");
            self.scene.note(note)?;
            return Ok(Transform::IDENTITY);
        }
        if factor.to_bits() != 1f64.to_bits() {
            let note = format!("its unit is {factor} m; coordinates are in metres");
            self.scene.note(note)?;
        }
        Ok(Transform::scale([factor; 3]))
    }

    /// Puts the nodes of the scene together, or all geometries where there is no scene.
    fn visit(&mut self, root: Transform) -> Result<(), Fault> {
        let tree = self.tree;
        let is_kept = self.scene.objects.keeps_all();
        let mut walk = Walk::new(tree.nodes);
        let scene = match find(tree.root, ["scene", "instance_visual_scene"]) {
            Some(instance) => Some(tree.target(instance, "url", "visual_scene")?),
            None => find(tree.root, ["library_visual_scenes", "visual_scene"]),
        };
        if let Some(scene) = scene {
            for node in children(scene, "node").rev() {
                let transform = root;
                walk.push(
                    Placed {
                        node,
                        transform,
                        is_kept,
                    },
                    tree.place(node),
                )?;
            }
        } else {
            self.scene
                .note("it has no scene; its geometries are taken as they are".to_owned())?;
            for library in children(tree.root, "library_geometries") {
                for geometry in children(library, "geometry") {
                    self.instance(geometry, &root, is_kept, tree.place(geometry))?;
                }
            }
        }
        while let Some(placed) = walk.next() {
            self.node(&placed, &mut walk)?;
        }
        Ok(())
    }

    /// Adds what is at a node, and remembers the nodes under it.
    fn node(
        &mut self,
        placed: &Placed<Node<'a, 'i>>,
        walk: &mut Walk<Node<'a, 'i>>,
    ) -> Result<(), Fault> {
        let (tree, node) = (self.tree, placed.node);
        let names = [node.attribute("name"), node.attribute("id")];
        let is_kept = self.scene.objects.keeps_any(&names)? || placed.is_kept;
        // A node that is there many times is looked through as often.
        self.scene
            .spend(node.children().count(), tree.place(node))?;
        let mut transform = placed.transform;
        // Nodes below come after all that places this one, and keep their order.
        for element in node.children().filter(Node::is_element) {
            if let Some(own) = tree.transform(element)? {
                transform = transform.after(&own);
            }
        }
        for element in node.children().filter(Node::is_element).rev() {
            let place = tree.place(element);
            let node = match element.tag_name().name() {
                "node" => element,
                "instance_node" => tree.target(element, "url", "node")?,
                _ => continue,
            };
            walk.push(
                Placed {
                    node,
                    transform,
                    is_kept,
                },
                place,
            )?;
        }
        for element in node.children().filter(Node::is_element) {
            match element.tag_name().name() {
                "instance_geometry" => {
                    let geometry = tree.target(element, "url", "geometry")?;
                    self.instance(geometry, &transform, is_kept, tree.place(element))?;
                }
                "instance_controller" => self.left_out += 1,
                _ => {}
            }
        }
        Ok(())
    }

    /// Adds a geometry where a node has it, if that is read.
    fn instance(
        &mut self,
        geometry: Node<'a, 'i>,
        transform: &Transform,
        is_kept: bool,
        place: Place,
    ) -> Result<(), Fault> {
        let names = [geometry.attribute("name"), geometry.attribute("id")];
        if !(self.scene.objects.keeps_any(&names)? || is_kept) {
            return Ok(());
        }
        let id = geometry.id();
        if let Some(part) = self.parts.get(&id) {
            self.scene.spend(part.weight(), place)?;
        } else {
            let part = self::geometry(self.tree, geometry, &mut self.scene, &mut self.left_out)?;
            let grown = self.parts.try_reserve(1);
            grown.map_err(|_| NoRoom::of::<(NodeId, Soup)>(self.parts.len()))?;
            self.parts.insert(id, part);
        }
        match self.parts.get(&id) {
            Some(part) => self.scene.add(part, transform, place),
            None => Ok(()),
        }
    }
}
