//! What is read of a URDF, and what is refused, in exact words.
#![expect(clippy::float_cmp, reason = "small whole numbers are exact")]

use tetracone_std::{
    primitive::Primitive,
    robot::{Geometry, JointKind, Robot, Shapes},
};

use crate::{LIMIT, error, joint, links, robot};

#[test]
fn parents_come_before_children_in_the_order_of_the_file() {
    let robot = robot(
        &(joint("d", "fixed", "b", "d", "")
            + &links("d c b a")
            + &joint("b", "continuous", "a", "b", "<axis xyz=\"0 0 -3\"/>")
            + &joint("c", "prismatic", "a", "c", LIMIT)),
    );
    let names: Vec<_> = robot.links().iter().map(|link| &*link.name).collect();
    assert_eq!(names, ["a", "b", "d", "c"]);
    for (number, joint) in robot.joints().iter().enumerate() {
        assert_eq!(joint.child, number + 1);
        assert!(joint.parent < joint.child);
        assert_eq!(joint.name, robot.links()[joint.child].name);
    }
    let [b, d, c] = robot.joints() else {
        panic!("three joints");
    };
    assert_eq!([b.parent, d.parent, c.parent], [0, 1, 0]);
    assert_eq!(b.axis, [0.0, 0.0, -1.0]);
    assert_eq!(c.axis, [1.0, 0.0, 0.0]);
    assert_eq!((b.kind, b.limits), (JointKind::Continuous, None));
    let limits = c.limits.expect("a prismatic joint has some");
    assert_eq!((limits.lower, limits.upper), (-1.0, 2.0));
    assert_eq!(
        [&b.coordinates, &d.coordinates, &c.coordinates],
        [&(0..1), &(1..1), &(1..2)]
    );
    assert_eq!((robot.coordinates(), robot.freedom()), (2, 2));
}

#[test]
fn shapes_are_read() {
    let shapes = "<link name=\"a\">
        <visual><geometry><mesh filename=\"v.obj\"/></geometry></visual>
        <collision><origin xyz=\"1 2 3\"/><geometry><box size=\"1 2 4\"/></geometry></collision>
        <collision><geometry><cylinder radius=\"1\" length=\"2\"/></geometry></collision>
        <collision><geometry><capsule radius=\"1\" length=\"2\"/></geometry></collision>
        <collision><geometry><sphere radius=\".5\"/></geometry></collision>
        <collision><geometry><mesh filename=\"c.obj\" scale=\"1 -1 2\"/></geometry></collision>
        <inertial><mass value=\"nonsense\"/></inertial></link>
        <gazebo xmlns:x=\"y\"><x:link name=\"a\"/></gazebo>";
    let robot = robot(shapes);
    let shapes = &robot.links()[0].shapes;
    assert_eq!(shapes[0].origin.translation, [1.0, 2.0, 3.0]);
    let kinds: Vec<_> = shapes.iter().map(|shape| shape.geometry.clone()).collect();
    let (radius, length) = (1.0, 2.0);
    let expected = [
        Geometry::Primitive(Primitive::Box {
            size: [1.0, 2.0, 4.0],
        }),
        Geometry::Primitive(Primitive::Cylinder { radius, length }),
        Geometry::Primitive(Primitive::Capsule { radius, length }),
        Geometry::Primitive(Primitive::Sphere { radius: 0.5 }),
        Geometry::Mesh {
            path: "c.obj".to_owned(),
            scale: [1.0, -1.0, 2.0],
        },
    ];
    assert_eq!(kinds, expected);
    assert!(kinds[4].is_mirrored() && !kinds[0].is_mirrored());
}

#[test]
fn the_tree_is_checked() {
    let two = links("a b");
    assert_eq!(
        error("<link name=\"a\"/>\n<link name=\"a\"/>"),
        "r.urdf:3: a second link with the name \"a\"; rename one of them"
    );
    assert_eq!(
        error("<link/>"),
        "r.urdf:2: a link has no name; give it one"
    );
    assert_eq!(
        error(""),
        "r.urdf:1: the robot has no links; if it is made by xacro, its arguments may be missing"
    );
    assert_eq!(
        error(&links("a b c d e f")),
        "r.urdf:3: 6 links hang on nothing: \"a\", \"b\", \"c\", \"d\", …; join all but one to \
         another link"
    );
    assert_eq!(
        error(&(two.clone() + &joint("j", "fixed", "a", "x", ""))),
        "r.urdf:4: there is no link \"x\"; check the name, or add the link"
    );
    let twice = joint("j", "fixed", "a", "b", "") + &joint("k", "fixed", "a", "b", "");
    assert_eq!(
        error(&(two.clone() + &twice)),
        "r.urdf:5: the link \"b\" is already held by the joint \"j\"; a link hangs on one joint"
    );
    let twice = joint("j", "fixed", "a", "b", "") + &joint("j", "fixed", "b", "a", "");
    assert_eq!(
        error(&(two.clone() + &twice)),
        "r.urdf:5: a second joint with the name \"j\"; rename one of them"
    );
    let circle = joint("j", "fixed", "a", "b", "") + &joint("k", "fixed", "b", "a", "");
    assert_eq!(
        error(&(two + &circle)),
        "r.urdf: every link is held by a joint, so that there is none to begin with; one link is \
         the root"
    );
    let circle = joint("x", "fixed", "c", "d", "") + &circle + &joint("l", "fixed", "a", "c", "");
    assert_eq!(
        error(&(links("a b c d root") + &circle)),
        "r.urdf:8: joints go round in a circle, each hanging on the next: \"j\", \"k\"; a robot is \
         a tree"
    );
}

#[test]
fn joints_are_checked() {
    let one =
        |kind: &str, inside: &str| error(&(links("a b") + &joint("j", kind, "a", "b", inside)));
    assert_eq!(
        one("hinge", ""),
        "r.urdf:4: \"hinge\" is no kind of joint; known are revolute, continuous, prismatic, \
         fixed, floating, planar"
    );
    assert_eq!(
        one("revolute", ""),
        "r.urdf:4: a revolute joint needs limits: <limit lower=\"…\" upper=\"…\"/>"
    );
    assert_eq!(
        one("prismatic", "\n<limit lower=\"2\" upper=\"1\"/>"),
        "r.urdf:5: the lower limit 2 is above the upper one, 1"
    );
    assert_eq!(
        one("continuous", "<axis xyz=\"0 0 0\"/>"),
        "r.urdf:4: the axis is zero; a continuous joint needs a direction"
    );
    assert_eq!(
        one("continuous", "<axis xyz=\"0 nan 0\"/>"),
        "r.urdf:4: expected a finite number, found \"nan\""
    );
    assert_eq!(
        one("continuous", "<axis xyz=\"0 1\"/>"),
        "r.urdf:4: xyz has 2 numbers and not 3: \"0 1\""
    );
    assert_eq!(
        one("fixed", "<origin rpy=\"0 0 1e999\"/>"),
        "r.urdf:4: expected a finite number, found \"1e999\""
    );
    assert_eq!(
        one("fixed", "<origin rpy=\"0 0 0\" quat_xyzw=\"0 0 0 1\"/>"),
        "r.urdf:4: it is turned by rpy and by quat_xyzw; keep one of them"
    );
    assert_eq!(
        one("fixed", "<origin/>\n<origin/>"),
        "r.urdf:5: a second origin; there may be one"
    );
    assert_eq!(
        error("<link name=\"a\"/><joint name=\"j\" type=\"fixed\"><parent link=\"a\"/></joint>"),
        "r.urdf:2: the joint has no child; give it one"
    );
    // A fixed joint has no axis, whatever stands there, and follows none.
    let fixed = "<axis xyz=\"0 0 0\"/><mimic joint=\"j\"/>";
    let robot = robot(&(links("a b") + &joint("j", "fixed", "a", "b", fixed)));
    assert_eq!(robot.notes(), ["the joint \"j\" is fixed and follows none"]);
    assert_eq!(robot.coordinates(), 0);
}

#[test]
fn shapes_are_checked() {
    let one = |geometry: &str| {
        error(&format!(
            "<link name=\"a\"><collision>\n{geometry}</collision></link>"
        ))
    };
    assert_eq!(
        one("<origin/>"),
        "r.urdf:2: it has no geometry; give it a mesh, box, cylinder, sphere or capsule"
    );
    assert_eq!(
        one("<geometry/>"),
        "r.urdf:3: a geometry is one of a mesh, box, cylinder, sphere or capsule"
    );
    assert_eq!(
        one("<geometry><cone/></geometry>"),
        "r.urdf:3: \"cone\" is not a mesh, box, cylinder, sphere or capsule"
    );
    assert_eq!(
        one("<geometry><sphere/></geometry>"),
        "r.urdf:3: a sphere has no radius; give it one"
    );
    assert_eq!(
        one("<geometry><mesh filename=\"a.obj\" scale=\"1 0 1\"/></geometry>"),
        "r.urdf:3: the scale has a zero, which makes the mesh flat"
    );
}

#[test]
fn what_is_no_urdf_is_named() {
    let error = |text: &str| {
        let read = Robot::read("r.urdf", text.as_bytes(), Shapes::Collision);
        read.expect_err("no robot").to_string()
    };
    assert_eq!(
        error("<?xml version=\"1.0\"?>\n<sdf/>"),
        "r.urdf:2: expected a robot, found \"sdf\"; an SDF, MJCF or xacro file has to be made a \
         URDF first"
    );
    assert_eq!(
        error("<robot>\n<link>\n</robot>"),
        "r.urdf:3: not valid XML: expected 'link' tag, not 'robot'"
    );
    assert_eq!(
        error("<robot>\n"),
        "r.urdf: not valid XML: the root node was opened but never closed"
    );
    assert_eq!(
        error(""),
        "r.urdf: not valid XML: the document does not have a root node"
    );
    assert_eq!(
        error("<!DOCTYPE robot><robot/>"),
        "r.urdf:1: it has a document type declaration, which is not read; remove it"
    );
}

/// Elements of other programs, with and without a declaration of their prefix, wherever they stand.
#[test]
fn elements_of_other_namespaces_are_noted_once() {
    let link = |inside: &str| {
        format!(
            "<link name=\"a\">{inside}<collision><geometry><sphere radius=\"1\"/></geometry></collision></link>"
        )
    };
    let others = |names: &str| format!("elements of other namespaces are not followed: {names}");
    let read = |root: &str, inside: &str| {
        let text = format!("<!-- <no:robot> -->\n<robot {root}\nname=\"r\">\n{inside}\n</robot>");
        Robot::read("r.urdf", text.as_bytes(), Shapes::Collision)
    };
    for (root, inside, notes) in [
        (
            "",
            link("") + "<drake:filter name=\"g\"/>",
            "\"drake:filter\"",
        ),
        (
            "",
            link("<drake:a/><drake:a/>") + "<drake:a/>",
            "\"drake:a\"",
        ),
        ("", link("<b:c/>") + "<a:b><c:d/></a:b>", "\"a:b\", \"b:c\""),
        (
            "xmlns:k='http://k'",
            link("<k:c x:y='<' />").replace("'<'", "'>'"),
            "\"k:c\"",
        ),
        (
            "xmlns:k='http://k'",
            "<a:b/>".to_owned() + &link("<k:c/>"),
            "\"a:b\", \"k:c\"",
        ),
        (
            "",
            link("").replace("<geometry>", "<geometry>\n<x:y/>"),
            "\"x:y\"",
        ),
        (
            "",
            link("").replace("<sphere", "<m-1.x:y z:w=\"1\"/>\n<sphere"),
            "\"m-1.x:y\"",
        ),
        ("", link("<other xmlns=\"http://other\"/>"), "\"other\""),
        (
            "",
            link("<inner xmlns:q=\"q\"><q:r/></inner><q:s/>"),
            "\"q:r\", \"q:s\"",
        ),
        ("", link("<é:ü>text</é:ü>"), "\"é:ü\""),
        ("a:b=\"c\"", link(""), ""),
        ("", link("") + "<gazebo><sensor:x/></gazebo>", ""),
    ] {
        let robot = read(root, &inside).unwrap_or_else(|error| panic!("{inside}: {error}"));
        let expected = Vec::from_iter((!notes.is_empty()).then(|| others(notes)));
        assert_eq!(robot.notes(), expected, "{root} {inside}");
        assert_eq!(robot.links()[0].shapes.len(), 1, "{inside}");
        // Lines stay as they are.
        let wrong = read(root, &(inside.clone() + "\n<link/>"))
            .expect_err("no name")
            .to_string();
        let line = 4 + inside.lines().count();
        assert_eq!(
            wrong,
            format!("r.urdf:{line}: a link has no name; give it one")
        );
    }
    let many = "<a:b/><a:c/><a:d/><a:e/><a:f/><a:g/><a:h/><a:i/><a:j/>";
    let robot = read("", &link(many)).expect("a robot");
    assert!(
        robot.notes()[0].ends_with("\"a:i\", …"),
        "{:?}",
        robot.notes()
    );
}

#[test]
fn what_xacro_has_left_to_do_is_said() {
    let sphere = "<collision><geometry><sphere radius=\"1\"/></geometry></collision>";
    let link = format!("<link name=\"a\">{sphere}</link>\n");
    let noted = robot(
        &(link.clone() + "<xacro:property name=\"p\" value=\"1\"/><xacro:macro name=\"m\"/>"),
    );
    assert_eq!(
        noted.notes(),
        [
            "definitions of xacro are not followed; where parts are missing, run xacro on the robot first: \
          \"xacro:macro\", \"xacro:property\""
        ]
    );
    for name in ["include", "if", "unless", "insert_block", "arm", "element"] {
        assert_eq!(
            error(&format!("{link}<xacro:{name} x=\"y\"/>")),
            format!("r.urdf:3: \"xacro:{name}\" is not expanded; run xacro on the robot first")
        );
    }
    let declared = format!("{link}<m:arm xmlns:m=\"http://www.ros.org/wiki/xacro\"/>");
    assert_eq!(
        error(&declared),
        "r.urdf:3: \"m:arm\" is not expanded; run xacro on the robot first"
    );
    for radius in ["${r}", "$(arg r)", "${2*r} "] {
        assert_eq!(
            error(&link.replace("radius=\"1\"", &format!("radius=\"{radius}\""))),
            format!("r.urdf:2: radius is {radius:?}, not filled in; run xacro on the robot first")
        );
    }
}

#[test]
fn shapes_of_the_other_kind_are_told() {
    let shape =
        |kind: &str| format!("<{kind}><geometry><sphere radius=\"1\"/></geometry></{kind}>");
    let [collision, visual] = ["collision", "visual"].map(shape);
    let hidden = "no link has a shape that collides; --visual takes those that are seen";
    let unseen = "no link has a shape that is seen; without --visual, those that collide are taken";
    for (first, second, shapes, note) in [
        (&*visual, "", Shapes::Collision, Some(hidden)),
        ("", &*visual, Shapes::Collision, Some(hidden)),
        (&*visual, &*visual, Shapes::Collision, Some(hidden)),
        (&*visual, &*collision, Shapes::Collision, None),
        (&*collision, "", Shapes::Collision, None),
        ("", "", Shapes::Collision, None),
        (&*collision, "", Shapes::Visual, Some(unseen)),
        (&*collision, &*visual, Shapes::Visual, None),
        (&*visual, "", Shapes::Visual, None),
        ("", "", Shapes::Visual, None),
    ] {
        let text = format!(
            "<robot><link name=\"a\">{first}</link><link name=\"b\">{second}</link>{}</robot>",
            joint("j", "continuous", "a", "b", "")
        );
        let robot = Robot::read("r.urdf", text.as_bytes(), shapes).expect("a robot");
        assert_eq!(robot.notes().first().map(String::as_str), note, "{text}");
    }
}
