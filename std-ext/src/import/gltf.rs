//! glTF 2.0, as JSON or binary: the triangles, strips and fans of a scene, each where its nodes place
//! it.
//!
//! Read with `serde_json` and not with the crate `gltf`: that rounds matrices to `f32`, its lists end
//! the program where memory ends, and a header or an accessor that lies can make it panic.

mod buffer;
mod file;
mod mesh;

use std::path::Path;

use super::Mesh;
use super::error::{Fault, Place};
use super::objects::Objects;
use super::scene::{Placed, Scene, Walk};
use super::soup::Soup;
use super::text::{count, quote};
use super::transform::Transform;
use crate::memory::reserve;
use buffer::Buffers;
use file::{File, Node, Text};

/// What extensions, without the name of who made them, are about that a file may require though they are not
/// understood, as they change no shape; of quantized meshes positions may be floats all the same.
const HARMLESS: [&str; 9] = [
    "materials_",
    "texture_",
    "lights_",
    "techniques_",
    "packing_",
    "xmp",
    "mesh_quantization",
    "mesh_features",
    "structural_metadata",
];

/// Reads a glTF file of either kind; files beside it are read from its folder, and none without one.
pub(super) fn read(
    bytes: &[u8],
    object: Option<&str>,
    folder: Option<&Path>,
) -> Result<Mesh, Fault> {
    let file_parts = file::parts(bytes)?;
    let file = file_parts.file()?;
    if let Some(Text(name)) = file
        .extensions_required
        .0
        .iter()
        .find(|name| !is_harmless(name))
    {
        let way = if name.contains("compression") {
            "compression"
        } else {
            "it"
        };
        let name = quote(name);
        return Err(Place::File.fault(format!(
            "it requires the extension {name}, which is not read; export it without {way}"
        )));
    }
    let mut parts = Vec::new();
    reserve(&mut parts, file.meshes.0.len())?;
    parts.extend(file.meshes.0.iter().map(|_| None));
    let mut reader = Reader {
        buffers: Buffers::new(&file, file_parts.binary, folder)?,
        file: &file,
        scene: Scene::new(bytes.len(), Objects::new(object)),
        parts,
        left_out: 0,
        skins: 0,
        unturned: 0,
    };
    for note in &file_parts.notes {
        reader.scene.note(note.clone())?;
    }
    reader.visit()?;
    reader.finish()
}

/// Whether an extension changes no shape: its name is that of who made it, and then what it is about.
fn is_harmless(Text(name): &Text<'_>) -> bool {
    let about = name.split_once('_').map_or("", |(_, about)| about);
    HARMLESS.iter().any(|start| about.starts_with(start))
}

/// What is known while the scene is put together.
struct Reader<'a> {
    file: &'a File<'a>,
    buffers: Buffers<'a>,
    scene: Scene<'a>,
    /// The meshes read so far.
    parts: Vec<Option<Soup>>,
    /// Parts of meshes that are no triangles.
    left_out: usize,
    skins: usize,
    /// Nodes that are turned by zeros.
    unturned: usize,
}

impl Reader<'_> {
    /// Puts the nodes of the scene together, or all meshes where there is no scene.
    fn visit(&mut self) -> Result<(), Fault> {
        let file = self.file;
        let is_kept = self.scene.objects.keeps_all();
        let mut walk = Walk::new(file.nodes.0.len());
        if file.scenes.0.is_empty() {
            let note = "it has no scene; its meshes are taken as they are";
            self.scene.note(note.to_owned())?;
            for mesh in 0..file.meshes.0.len() {
                self.mesh(mesh, &Transform::IDENTITY, is_kept)?;
            }
            return Ok(());
        }
        let scene = file.scene.unwrap_or(0);
        let scene = file
            .scenes
            .0
            .get(scene)
            .ok_or_else(|| none("scene", scene))?;
        let transform = Transform::IDENTITY;
        let placed = |node, transform, is_kept| Placed {
            node,
            transform,
            is_kept,
        };
        let nodes = scene.nodes.0.iter();
        let nodes = nodes.map(|node| placed(*node, transform, is_kept));
        walk.push_all(nodes, Place::File)?;
        while let Some(open) = walk.next() {
            let node = open.node;
            let node: &Node = file.nodes.0.get(node).ok_or_else(|| none("node", node))?;
            let is_kept = self
                .scene
                .objects
                .keeps_any(&[node.name.as_ref().map(Text::as_str)])?
                || open.is_kept;
            self.unturned += usize::from(node.is_turned_by_zero());
            let own = node.transform().ok_or_else(|| {
                Place::File.fault(format!(
                    "node {} is placed by numbers that make no affine map",
                    open.node
                ))
            })?;
            let transform = open.transform.after(&own);
            let children = node.children.0.iter();
            let children = children.map(|node| placed(*node, transform, is_kept));
            walk.push_all(children, Place::File)?;
            if let Some(mesh) = node.mesh {
                self.skins += usize::from(node.skin.is_some());
                self.mesh(mesh, &transform, is_kept)?;
            }
        }
        Ok(())
    }

    /// Adds a mesh where a node has it, if that is read.
    fn mesh(&mut self, number: usize, transform: &Transform, is_kept: bool) -> Result<(), Fault> {
        let mesh = self.file.meshes.0.get(number);
        let mesh = mesh.ok_or_else(|| none("mesh", number))?;
        if !(self
            .scene
            .objects
            .keeps_any(&[mesh.name.as_ref().map(Text::as_str)])?
            || is_kept)
        {
            return Ok(());
        }
        let part = match self.parts[number].take() {
            Some(part) => {
                self.scene.spend(part.weight(), Place::File)?;
                part
            }
            None => mesh::part(
                mesh,
                number,
                &mut self.buffers,
                &mut self.scene,
                &mut self.left_out,
            )?,
        };
        self.scene.add(&part, transform, Place::File)?;
        self.parts[number] = Some(part);
        Ok(())
    }

    fn finish(mut self) -> Result<Mesh, Fault> {
        if self.left_out > 0 {
            let left_out = count(self.left_out, "part of a mesh", "parts of meshes");
            self.scene
                .note(format!("left out {left_out} made of points or lines"))?;
        }
        if self.skins > 0 {
            let skins = count(self.skins, "mesh", "meshes");
            self.scene
                .note(format!("took {skins} with a skin as without it"))?;
        }
        if self.unturned > 0 {
            let unturned = count(self.unturned, "node", "nodes");
            self.scene.note(format!(
                "took {unturned} with the rotation 0, 0, 0, 0 as not turned"
            ))?;
        }
        self.scene.finish()
    }
}

/// The fault of naming what is not there.
fn none(kind: &str, number: usize) -> Fault {
    Place::File.fault(format!("{kind} {number} does not exist in the file"))
}
