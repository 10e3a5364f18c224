//! The joint of a URDF, before it is known where it is in the tree.

use roxmltree::Node;

use super::origin;
use crate::{
    import::{
        Fault,
        text::{Shown, quote},
    },
    memory::push,
    robot::{
        JointKind, Limits, Mimic, Pose,
        names::Names,
        pose::unit,
        tree::Edge,
        xml::{attribute, child, fault, numbers, real},
    },
};

/// What an axis is where none is given.
const X: [f64; 3] = [1.0, 0.0, 0.0];

/// A joint by the numbers that its links have in the file.
pub(super) struct Draft<'a, 'b> {
    pub(super) element: Node<'a, 'b>,
    pub(super) name: &'a str,
    pub(super) kind: JointKind,
    pub(super) edge: Edge,
    pub(super) origin: Pose,
    pub(super) axis: [f64; 3],
    pub(super) limits: Option<Limits>,
}

impl<'a, 'b> Draft<'a, 'b> {
    pub(super) fn read(element: Node<'a, 'b>, links: &Names<'_>) -> Result<Self, Fault> {
        let name = attribute(element, "name")?;
        let kind = kind(element)?;
        let link = |role| link(element, role, links);
        let edge = Edge {
            parent: link("parent")?,
            child: link("child")?,
        };
        Ok(Self {
            element,
            name,
            kind,
            edge,
            origin: origin(element)?,
            axis: axis(element, kind)?,
            limits: limits(element, kind)?,
        })
    }

    /// The joint that it follows, by its place in the tree. A fixed joint follows none, which is noted.
    pub(super) fn mimic(
        &self,
        joints: &Names<'_>,
        places: &[usize],
        notes: &mut Vec<String>,
    ) -> Result<Option<Mimic>, Fault> {
        let Some(element) = child(self.element, "mimic")? else {
            return Ok(None);
        };
        let leader = attribute(element, "joint")?;
        let multiplier = real(element, "multiplier")?.unwrap_or(1.0);
        let offset = real(element, "offset")?.unwrap_or(0.0);
        let name = quote(self.name);
        if self.kind == JointKind::Fixed {
            push(notes, format!("the joint {name} is fixed and follows none"))?;
            return Ok(None);
        }
        if self.kind.freedom() != 1 {
            let kind = self.kind.name();
            let what = format!("the joint {name} is {kind} and cannot follow; remove its mimic");
            return Err(fault(element, what));
        }
        let Some(joint) = joints.get(leader) else {
            let leader = quote(leader);
            let what = format!(
                "the joint {name} follows {leader}, and there is no such joint; check the name, or remove its mimic"
            );
            return Err(fault(element, what));
        };
        Ok(Some(Mimic {
            joint: places[joint],
            multiplier,
            offset,
        }))
    }
}

fn kind(element: Node<'_, '_>) -> Result<JointKind, Fault> {
    let written = attribute(element, "type")?;
    let mut kinds = JointKind::ALL.into_iter();
    kinds.find(|kind| kind.name() == written).ok_or_else(|| {
        let kinds = JointKind::ALL.map(JointKind::name).join(", ");
        let written = quote(written);
        fault(
            element,
            format_args!("{written} is no kind of joint; known are {kinds}"),
        )
    })
}

/// The number of a link that the joint names.
fn link(element: Node<'_, '_>, role: &str, links: &Names<'_>) -> Result<usize, Fault> {
    let missing = || {
        fault(
            element,
            format_args!("the joint has no {role}; give it one"),
        )
    };
    let named = child(element, role)?.ok_or_else(missing)?;
    let name = attribute(named, "link")?;
    links.get(name).ok_or_else(|| {
        let what = format!(
            "there is no link {}; check the name, or add the link",
            quote(name)
        );
        fault(named, what)
    })
}

/// Of length 1; a fixed or floating joint has none, whatever stands there.
fn axis(element: Node<'_, '_>, kind: JointKind) -> Result<[f64; 3], Fault> {
    let found = child(element, "axis")?;
    let (Some(found), false) = (
        found,
        matches!(kind, JointKind::Fixed | JointKind::Floating),
    ) else {
        return Ok(X);
    };
    let written = numbers(found, "xyz")?.unwrap_or(X);
    unit(written).ok_or_else(|| {
        let kind = kind.name();
        fault(
            found,
            format_args!("the axis is zero; a {kind} joint needs a direction"),
        )
    })
}

/// Of joints that have limits; what is not given is zero, as the format has it.
fn limits(element: Node<'_, '_>, kind: JointKind) -> Result<Option<Limits>, Fault> {
    if !matches!(kind, JointKind::Revolute | JointKind::Prismatic) {
        return Ok(None);
    }
    let found = child(element, "limit")?.ok_or_else(|| {
        let kind = kind.name();
        let what = format!("a {kind} joint needs limits: <limit lower=\"…\" upper=\"…\"/>");
        fault(element, what)
    })?;
    let [lower, upper] = ["lower", "upper"].map(|name| real(found, name));
    let (lower, upper) = (lower?.unwrap_or(0.0), upper?.unwrap_or(0.0));
    if lower > upper {
        let what = format!(
            "the lower limit {} is above the upper one, {}",
            Shown(lower),
            Shown(upper)
        );
        return Err(fault(found, what));
    }
    Ok(Some(Limits { lower, upper }))
}
