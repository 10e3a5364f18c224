//! URDF: the file of links and joints.
//!
//! Read by hand from elements that `roxmltree` gives. The crate `urdf-rs` passes the text through three XML
//! parsers, one of which takes minutes for some megabytes of nested elements; it keeps no lines, takes `nan`
//! for a number, and checks neither names nor the tree.

mod joint;
mod shape;

use roxmltree::Node;

use super::{
    Joint, Link, Pose, Robot, Shapes,
    mimic::leads,
    names::Names,
    tree::{self, Named},
    xml::{self, attribute, children, fault, place},
};
use crate::{
    import::{
        Fault, ImportError, Place,
        text::{count, quote},
    },
    memory::{push, reserve, room},
};
use joint::Draft;

impl Robot {
    /// Reads a URDF that is already in memory; `file_name` only serves the error message. Files of meshes are
    /// named, and not looked for.
    ///
    /// Elements that say nothing about where links are (inertia, materials, transmissions, sensors, `gazebo`)
    /// are skipped, and so is the axis of a fixed joint. Elements of other namespaces, whose prefix need not be
    /// declared, are named in a note.
    ///
    /// # Errors
    /// What is wrong, with its line: text that is no XML, that has a document type declaration or is larger than
    /// any robot; links without exactly one root, joints in a circle, names that are missing, unknown or twice
    /// there; numbers that are not finite; an axis or a scale of zero; limits the wrong way round; joints that
    /// follow themselves, or a joint that there is not; macros of xacro.
    pub fn read(file_name: &str, bytes: &[u8], shapes: Shapes) -> Result<Self, ImportError> {
        read(bytes, shapes).map_err(|fault| fault.of(file_name))
    }
}

fn read(bytes: &[u8], shapes: Shapes) -> Result<Robot, Fault> {
    let text = xml::text(bytes)?;
    let document = xml::parse(&text)?;
    let root = xml::robot(&document)?;
    let mut parts = Parts {
        notes: xml::foreign(root)?,
        ..Parts::default()
    };
    for element in children(root, "link") {
        parts.add_link(element, shapes)?;
    }
    if parts.links.is_empty() {
        let what = "the robot has no links; if it is made by xacro, its arguments may be missing";
        return Err(fault(root, what));
    }
    parts.look_for_other(shapes);
    for element in children(root, "joint") {
        parts.add_joint(element)?;
    }
    let name = root.attribute("name").unwrap_or_default().trim();
    parts.robot(name)
}

/// Links and joints in the order of the file.
#[derive(Default)]
struct Parts<'a, 'b> {
    links: Vec<(Node<'a, 'b>, Link)>,
    link_names: Names<'a>,
    joints: Vec<Draft<'a, 'b>>,
    joint_names: Names<'a>,
    notes: Vec<String>,
}

impl<'a, 'b> Parts<'a, 'b> {
    fn add_link(&mut self, element: Node<'a, 'b>, shapes: Shapes) -> Result<(), Fault> {
        let name = attribute(element, "name")?;
        let earlier = self.link_names.add(name, self.links.len())?;
        if earlier.is_some() {
            return Err(twice(element, name));
        }
        let link = Link {
            name: name.to_owned(),
            shapes: shape::read(element, shapes)?,
        };
        push(&mut self.links, (element, link))?;
        Ok(())
    }

    /// Notes that no link has shapes of the kind that is read, and some have others.
    fn look_for_other(&mut self, shapes: Shapes) {
        let (other, note) = match shapes {
            Shapes::Collision => (
                "visual",
                "no link has a shape that collides; --visual takes those that are seen",
            ),
            Shapes::Visual => (
                "collision",
                "no link has a shape that is seen; without --visual, those that collide are taken",
            ),
        };
        let has_other =
            |(element, _): &(Node<'_, '_>, _)| children(*element, other).next().is_some();
        let is_bare = self.links.iter().all(|(_, link)| link.shapes.is_empty());
        if is_bare && self.links.iter().any(has_other) {
            self.notes.push(note.to_owned());
        }
    }

    fn add_joint(&mut self, element: Node<'a, 'b>) -> Result<(), Fault> {
        let draft = Draft::read(element, &self.link_names)?;
        if self
            .joint_names
            .add(draft.name, self.joints.len())?
            .is_some()
        {
            return Err(twice(element, draft.name));
        }
        push(&mut self.joints, draft)?;
        Ok(())
    }

    /// Puts them in order.
    fn robot(mut self, name: &str) -> Result<Robot, Fault> {
        let mut edges = Vec::new();
        reserve(&mut edges, self.joints.len())?;
        edges.extend(self.joints.iter().map(|draft| draft.edge));
        let tree = tree::order(self.links.len(), &edges, &self)?;
        let mut link_places = room(0, self.links.len())?;
        let mut joint_places = room(0, self.joints.len())?;
        for (place, &joint) in tree.joints.iter().enumerate() {
            joint_places[joint] = place;
            link_places[edges[joint].child] = place + 1;
        }
        let mut notes = core::mem::take(&mut self.notes);
        let mut joints: Vec<Joint> = Vec::new();
        reserve(&mut joints, tree.joints.len())?;
        let mut coordinates = 0;
        for &number in &tree.joints {
            let draft = &self.joints[number];
            let mimic = draft.mimic(&self.joint_names, &joint_places, &mut notes)?;
            let own = if mimic.is_some() {
                0
            } else {
                draft.kind.coordinates()
            };
            joints.push(Joint {
                name: draft.name.to_owned(),
                kind: draft.kind,
                parent: link_places[draft.edge.parent],
                child: link_places[draft.edge.child],
                origin: draft.origin,
                axis: draft.axis,
                limits: draft.limits,
                mimic,
                coordinates: coordinates..coordinates + own,
            });
            coordinates += own;
        }
        let leads = match leads(&joints) {
            Ok(leads) => leads,
            Err(error) => {
                let (joint, what) = error.told(&joints)?;
                return Err(self.joint_place(tree.joints[joint]).fault(what));
            }
        };
        let mut links = Vec::new();
        reserve(&mut links, self.links.len())?;
        let children = tree.joints.iter().map(|joint| edges[*joint].child);
        let empty = || Link {
            name: String::new(),
            shapes: Vec::new(),
        };
        for link in core::iter::once(tree.root).chain(children) {
            links.push(core::mem::replace(&mut self.links[link].1, empty()));
        }
        Ok(Robot {
            name: name.to_owned(),
            links,
            joints,
            leads,
            coordinates,
            notes: shortened(notes),
        })
    }
}

impl Named for Parts<'_, '_> {
    fn link(&self, link: usize) -> &str {
        &self.links[link].1.name
    }

    fn joint(&self, joint: usize) -> &str {
        self.joints[joint].name
    }

    fn link_place(&self, link: usize) -> Place {
        place(self.links[link].0)
    }

    fn joint_place(&self, joint: usize) -> Place {
        place(self.joints[joint].element)
    }
}

/// The fault of a name that something else has.
fn twice(element: Node<'_, '_>, name: &str) -> Fault {
    let kind = element.tag_name().name();
    let what = format!(
        "a second {kind} with the name {}; rename one of them",
        quote(name)
    );
    fault(element, what)
}

/// The first few notes, and how many there are besides.
fn shortened(mut notes: Vec<String>) -> Vec<String> {
    const SHOWN: usize = 8;
    let more = notes.len().saturating_sub(SHOWN);
    if more > 0 {
        notes.truncate(SHOWN);
        notes.push(format!(
            "{} like these",
            count(more, "more note", "more notes")
        ));
    }
    notes
}

/// Where an element is in what it belongs to: nowhere else where it says nothing.
fn origin(element: Node<'_, '_>) -> Result<Pose, Fault> {
    let Some(origin) = xml::child(element, "origin")? else {
        return Ok(Pose::IDENTITY);
    };
    let xyz = xml::numbers(origin, "xyz")?.unwrap_or_default();
    let rpy = xml::numbers(origin, "rpy")?;
    let Some(quaternion) = xml::numbers(origin, "quat_xyzw")? else {
        return Ok(Pose::from_xyz_rpy(xyz, rpy.unwrap_or_default()));
    };
    if rpy.is_some() {
        return Err(fault(
            origin,
            "it is turned by rpy and by quat_xyzw; keep one of them",
        ));
    }
    let turn = Pose::from_quaternion(quaternion);
    let turn = turn.ok_or_else(|| fault(origin, "quat_xyzw is zero and turns nothing"))?;
    Ok(turn.shifted(xyz))
}
