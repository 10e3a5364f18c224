//! Joints that make a tree of links, and the order in which parents come before children.

use crate::{
    import::{Fault, Place, text::quote},
    memory::{push, room},
};

/// How many names a message shows.
const SHOWN: usize = 4;
/// No joint, in the lists of joints.
const NONE: usize = usize::MAX;

/// A joint by the numbers of its links.
#[derive(Clone, Copy)]
pub(super) struct Edge {
    pub(super) parent: usize,
    pub(super) child: usize,
}

/// The root, and the joints in an order in which what a joint hangs on comes before it.
#[derive(Debug)]
pub(super) struct Tree {
    pub(super) root: usize,
    pub(super) joints: Vec<usize>,
}

/// Names and places of what is put in order, for messages.
pub(super) trait Named {
    fn link(&self, link: usize) -> &str;
    fn joint(&self, joint: usize) -> &str;
    fn link_place(&self, link: usize) -> Place;
    fn joint_place(&self, joint: usize) -> Place;
}

/// Puts joints in order: depth first, those that hang on one link in the order given.
pub(super) fn order(links: usize, edges: &[Edge], named: &impl Named) -> Result<Tree, Fault> {
    let mut holds = room(NONE, links)?;
    for (joint, edge) in edges.iter().enumerate() {
        let held = &mut holds[edge.child];
        if *held != NONE {
            let what = format!(
                "the link {} is already held by the joint {}; a link hangs on one joint",
                quote(named.link(edge.child)),
                quote(named.joint(*held))
            );
            return Err(named.joint_place(joint).fault(what));
        }
        *held = joint;
    }
    let root = root(&holds, named)?;
    // Of every link the first joint that hangs on it, and of every joint the next one there.
    let (mut first, mut next) = (room(NONE, links)?, room(NONE, edges.len())?);
    for (joint, edge) in edges.iter().enumerate().rev() {
        next[joint] = first[edge.parent];
        first[edge.parent] = joint;
    }
    let (mut joints, mut open) = (Vec::new(), Vec::new());
    push(&mut open, first[root])?;
    while let Some(joint) = open.pop() {
        if joint == NONE {
            continue;
        }
        push(&mut joints, joint)?;
        push(&mut open, next[joint])?;
        push(&mut open, first[edges[joint].child])?;
    }
    if joints.len() < edges.len() {
        let mut is_reached = room(false, edges.len())?;
        for joint in joints {
            is_reached[joint] = true;
        }
        let apart = is_reached.iter().position(|is_reached| !is_reached);
        return Err(circle(apart.unwrap_or(0), &holds, edges, named));
    }
    Ok(Tree { root, joints })
}

/// The only link that no joint holds.
fn root(holds: &[usize], named: &impl Named) -> Result<usize, Fault> {
    let roots = || (0..holds.len()).filter(|link| holds[*link] == NONE);
    let Some(root) = roots().next() else {
        let what = "every link is held by a joint, so that there is none to begin with; one link \
                    is the root";
        return Err(Place::File.fault(what));
    };
    let Some(second) = roots().nth(1) else {
        return Ok(root);
    };
    let what = format!(
        "{} links hang on nothing: {}; join all but one to another link",
        roots().count(),
        shown(roots().map(|link| named.link(link)))
    );
    Err(named.link_place(second).fault(what))
}

/// The fault of a joint that hangs on a circle of joints.
fn circle(joint: usize, holds: &[usize], edges: &[Edge], named: &impl Named) -> Fault {
    // After as many steps up as there are joints, the way has come into the circle.
    let up = |joint: usize| holds[edges[joint].parent];
    let inside = (0..edges.len()).fold(joint, |joint, _| up(joint));
    // What is told begins with the joint of the circle that comes first in the file.
    let around = core::iter::successors(Some(up(inside)), |joint| Some(up(*joint)));
    let around = around.take_while(|joint| *joint != inside);
    let first = around.fold(inside, usize::min);
    let around = core::iter::successors(Some(first), |joint| Some(up(*joint)));
    let rest = around.skip(1).take_while(|joint| *joint != first);
    let names = core::iter::once(first).chain(rest);
    let what = format!(
        "joints go round in a circle, each hanging on the next: {}; a robot is a tree",
        shown(names.map(|joint| named.joint(joint)))
    );
    named.joint_place(first).fault(what)
}

/// The first few names.
fn shown<'a>(mut names: impl Iterator<Item = &'a str>) -> String {
    let few: Vec<String> = names.by_ref().take(SHOWN).map(quote).collect();
    let more = if names.next().is_some() { ", …" } else { "" };
    few.join(", ") + more
}
