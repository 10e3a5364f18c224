//! For programs.

use serde_json::{Map, Value, json};
use tetracone_std::{
    primitive::Primitive,
    robot::{Geometry, JointKind, Reason, Shape, ShapeError, ShapeSurvey, State},
};

use super::{Known, wrong};

/// The same as one object.
pub(super) fn object(known: &Known<'_>) -> Value {
    let (robot, pairs) = (&known.read.robot, known.pairs);
    let surveyed = robot.links().iter().zip(&known.survey.links);
    let joints = core::iter::once(None).chain(robot.joints().iter().map(Some));
    let links = surveyed.zip(joints).map(|((link, survey), joint)| {
        let shapes = link.shapes.iter().zip(&survey.shapes);
        json!({
            "name": link.name,
            "joint": joint.map(|joint| &joint.name),
            "kind": joint.map(|joint| joint.kind.name()),
            "parent": joint.map(|joint| &robot.links()[joint.parent].name),
            "follows": joint.and_then(|joint| joint.mimic)
                .map(|mimic| &robot.joints()[mimic.joint].name),
            "shapes": shapes.map(|(shape, survey)| shape_object(shape, survey)).collect::<Vec<_>>(),
            "triangles": survey.triangles(),
            "solid": survey.state == State::Solid,
            "what": wrong(&survey.state),
        })
    });
    let kinds = JointKind::ALL.map(|kind| {
        let joints = robot.joints().iter();
        let count = joints.filter(|joint| joint.kind == kind).count();
        (kind.name().to_owned(), json!(count))
    });
    let mimics = robot.joints().iter().filter(|joint| joint.mimic.is_some());
    let srdf = known.read.srdf.as_ref();
    let notes = robot.notes().iter();
    let notes = notes.chain(srdf.iter().flat_map(|(_, srdf)| &srdf.notes));
    json!({
        "robot": robot.name(),
        "links": links.collect::<Vec<_>>(),
        "joints": Map::from_iter(kinds),
        "freedom": robot.freedom(),
        "coordinates": robot.coordinates(),
        "mimic": mimics.count(),
        "srdf": srdf.map(|(path, srdf)| {
            let reasons = Reason::ALL.map(|reason| {
                let all = srdf.disabled.iter();
                let count = all.filter(|pair| pair.reason == reason).count();
                (reason.name().to_owned(), json!(count))
            });
            let groups: Vec<_> = srdf.groups.iter().map(|group| &group.name).collect();
            json!({
                "file": path.display().to_string(),
                "disabled": Map::from_iter(reasons),
                "groups": groups,
            })
        }),
        "pairs": {
            "all": pairs.all,
            "rigid": pairs.rigid,
            "disabled": pairs.disabled,
            "left": pairs.left(),
            "neighbours": pairs.neighbours,
        },
        "notes": notes.collect::<Vec<_>>(),
    })
}

fn shape_object(shape: &Shape, survey: &ShapeSurvey) -> Value {
    let (kind, mesh) = match &shape.geometry {
        Geometry::Mesh { path, .. } => ("mesh", Some(path)),
        Geometry::Primitive(Primitive::Box { .. }) => ("box", None),
        Geometry::Primitive(Primitive::Cylinder { .. }) => ("cylinder", None),
        Geometry::Primitive(Primitive::Capsule { .. }) => ("capsule", None),
        Geometry::Primitive(Primitive::Sphere { .. }) => ("sphere", None),
    };
    let (state, open) = match &survey.state {
        State::Empty => ("empty", None),
        State::Solid => ("solid", None),
        State::Open(edges) => ("open", Some(edges)),
        State::InsideOut => ("inside out", None),
        State::Unread(ShapeError::UnknownFormat(_)) => ("unknown format", None),
        State::Unread(_) => ("unread", None),
    };
    json!({
        "kind": kind,
        "mesh": mesh,
        "mirrored": survey.is_mirrored,
        "triangles": survey.triangles,
        "state": state,
        "open_edges": open,
        "what": wrong(&survey.state),
    })
}
