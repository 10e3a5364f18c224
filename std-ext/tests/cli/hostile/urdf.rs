//! URDF files that say what cannot be.

use super::{LITTLE, error_of, unwritten, within};
use crate::world::{CUBE, World};

/// A box as the shape of a link.
const BOX: &str = r#"<collision><geometry><box size="1 1 1"/></geometry></collision>"#;

/// Every command that reads a robot, and what it would write.
pub(super) const COMMANDS: [&str; 5] = [
    "pairs r.urdf --write-srdf o.srdf",
    "bake r.urdf -o o.tcone-robot",
    "check r.urdf --path p.csv",
    "render r.urdf -o o.svg",
    "info r.urdf",
];

fn link(name: &str, inside: &str) -> String {
    format!("<link name=\"{name}\">{inside}</link>\n")
}

fn joint(name: &str, parent: &str, child: &str, inside: &str) -> String {
    format!(
        "<joint name=\"{name}\" type=\"continuous\"><parent link=\"{parent}\"/><child link=\"{child}\"/>\
         {inside}</joint>\n"
    )
}

/// The links a, b and c, each with a box, and these joints.
fn robot(joints: &str) -> String {
    let links = ["a", "b", "c"].map(|name| link(name, BOX)).concat();
    format!("<robot name=\"r\">\n{links}{joints}</robot>\n")
}

/// Three links in a row.
pub(super) fn sound() -> String {
    robot(&(joint("j", "a", "b", "") + &joint("k", "b", "c", "")))
}

/// A world with this robot, a path for three links in a row, and a cube.
pub(super) fn world(text: impl AsRef<[u8]>) -> World {
    let world = World::new();
    world.put("r.urdf", text);
    world.put("p.csv", "0.1,0.2\n0.2,0.1\n");
    world.put("cube.obj", CUBE);
    world
}

/// The error of a robot that no command reads.
#[track_caller]
fn refused(text: impl AsRef<[u8]>) -> String {
    let world = world(text);
    let errors = COMMANDS.map(|command| unwritten(&world, &format!("robot {command}")));
    assert!(errors.iter().all(|error| *error == errors[0]), "{errors:?}");
    assert!(errors[0].starts_with("r.urdf:"), "{errors:?}");
    errors.into_iter().next().unwrap_or_default()
}

#[test]
fn descriptions_may_end_at_every_byte() {
    let urdf = sound();
    for end in 0..urdf.trim_end().len() {
        let _ = error_of("robot info", "r.urdf", &urdf[..end]);
    }
    for end in (0..urdf.trim_end().len()).step_by(64) {
        let _ = refused(&urdf[..end]);
    }
}

#[test]
fn trees_that_are_none() {
    let both = |one: &str, other: &str| one.to_owned() + other;
    let j = joint("j", "a", "b", "");
    assert_eq!(
        refused(robot(&both(&j, &joint("k", "b", "z", "")))),
        "r.urdf:6: there is no link \"z\"; check the name, or add the link"
    );
    assert_eq!(
        refused(robot(&both(&j, &joint("k", "z", "c", "")))),
        "r.urdf:6: there is no link \"z\"; check the name, or add the link"
    );
    assert_eq!(
        refused(robot(&both(
            &joint("j", "a", "c", ""),
            &joint("k", "b", "c", "")
        ))),
        "r.urdf:6: the link \"c\" is already held by the joint \"j\"; a link hangs on one joint"
    );
    let circle = both(&joint("j", "b", "c", ""), &joint("k", "c", "b", ""));
    assert_eq!(
        refused(robot(&circle)),
        "r.urdf:5: joints go round in a circle, each hanging on the next: \"j\", \"k\"; a robot is a tree"
    );
    let all = circle.replace("link=\"b\"", "link=\"a\"") + &joint("l", "c", "b", "");
    assert_eq!(
        refused(robot(&all)),
        "r.urdf: every link is held by a joint, so that there is none to begin with; one link is the root"
    );
    let follow = |name: &str| format!("<mimic joint=\"{name}\"/>");
    assert_eq!(
        refused(robot(&both(
            &joint("j", "a", "b", &follow("k")),
            &joint("k", "b", "c", &follow("j"))
        ))),
        "r.urdf:6: the joint \"k\" follows itself, by way of \"j\"; the last joint to be followed follows none"
    );
    assert_eq!(
        refused(robot(&both(
            &joint("j", "a", "b", &follow("j")),
            &joint("k", "b", "c", "")
        ))),
        "r.urdf:5: the joint \"j\" follows itself, by way of \"j\"; the last joint to be followed follows none"
    );
}

#[test]
fn numbers_that_are_none() {
    for number in ["1e400", "nan", "inf", "-inf", "x", "1,5", "0x10", "1_0"] {
        let shape = |text: String| refused(sound().replacen(BOX, &text, 1));
        let geometry =
            |inside: String| format!("<collision><geometry>{inside}</geometry></collision>");
        let second = [
            geometry(format!("<box size=\"{number} 1 1\"/>")),
            geometry(format!("<sphere radius=\"{number}\"/>")),
            geometry(format!("<cylinder radius=\"1\" length=\"{number}\"/>")),
            geometry(format!(
                "<mesh filename=\"cube.obj\" scale=\"1 {number} 1\"/>"
            )),
        ];
        let expected = format!("expected a finite number, found \"{number}\"");
        for text in second {
            assert_eq!(shape(text), format!("r.urdf:2: {expected}"));
        }
        for inside in [
            format!("<origin xyz=\"{number} 0 0\"/>"),
            format!("<origin rpy=\"0 {number} 0\"/>"),
            format!("<axis xyz=\"0 0 {number}\"/>"),
            format!("<mimic joint=\"j\" multiplier=\"{number}\"/>"),
            format!("<mimic joint=\"j\" offset=\"{number}\"/>"),
        ] {
            let joints = joint("j", "a", "b", "") + &joint("k", "b", "c", &inside);
            assert_eq!(refused(robot(&joints)), format!("r.urdf:6: {expected}"));
        }
    }
    let limited = |lower: &str, upper: &str| {
        let limit = format!("<limit lower=\"{lower}\" upper=\"{upper}\"/>");
        let joints = joint("j", "a", "b", &limit).replace("continuous", "prismatic");
        robot(&(joints + &joint("k", "b", "c", "")))
    };
    assert_eq!(
        refused(limited("1e308", "-1e308")),
        "r.urdf:5: the lower limit 1e308 is above the upper one, -1e308"
    );
    // Whatever else is a number is taken, and what it makes of the robot is told in a line.
    let tiny = joint("j", "a", "b", "")
        + &joint(
            "k",
            "b",
            "c",
            "<mimic joint=\"j\" multiplier=\"1e-320\" offset=\"1e-320\"/>",
        );
    for text in [limited("-1e308", "1e308"), robot(&tiny)] {
        let world = world(text);
        let told = within(&world, LITTLE, "robot pairs r.urdf --budget 100").answers();
        assert!(!told.contains("NaN"), "{told}");
    }
    let far = "<origin xyz=\"1e308 0 0\"/>";
    let world = world(robot(
        &(joint("j", "a", "b", far) + &joint("k", "b", "c", far)),
    ));
    let told = unwritten(&world, "robot bake r.urdf -o o.tcone-robot");
    assert!(
        told.starts_with("r.urdf: its links get as far as inf from the root"),
        "{told}"
    );
}

#[test]
fn shapes_that_are_none() {
    let with = |geometry: &str| {
        let shape = format!("<collision><geometry>{geometry}</geometry></collision>");
        let world = world(sound().replacen(BOX, &shape, 1));
        let errors = [COMMANDS[0], COMMANDS[1], COMMANDS[2], COMMANDS[3]]
            .map(|command| unwritten(&world, &format!("robot {command}")));
        let rest = errors[0].strip_prefix("r.urdf: the link \"a\": ");
        assert!(errors.iter().all(|error| *error == errors[0]), "{errors:?}");
        rest.expect("it names the file and the link").to_owned()
    };
    for (size, shown) in [
        ("-1", "-1"),
        ("0", "0"),
        ("1e308", "1e308"),
        ("1e-300", "1e-300"),
    ] {
        for geometry in [
            format!("<box size=\"{size} 1 1\"/>"),
            format!("<sphere radius=\"{size}\"/>"),
            format!("<cylinder radius=\"1\" length=\"{size}\"/>"),
            format!("<capsule radius=\"{size}\" length=\"1\"/>"),
        ] {
            let told = with(&geometry);
            let start = format!(
                "a primitive cannot have the size {shown}; sizes lie between 1e-100 and 1e100"
            );
            assert!(told.starts_with(&start), "{told}");
        }
    }
    let missing = with("<mesh filename=\"none.obj\"/>");
    assert!(
        missing.ends_with("none.obj: there is no such file; check its name"),
        "{missing}"
    );
    let folder = with("<mesh filename=\".\"/>");
    assert!(folder.ends_with("no known kind of mesh"), "{folder}");
    let large = with("<mesh filename=\"cube.obj\" scale=\"1e308 1 1\"/>");
    assert!(
        large.ends_with("it is too large for numbers; check its scale"),
        "{large}"
    );
    let package = with("<mesh filename=\"package://none/cube.obj\"/>");
    assert!(package.contains("none"), "{package}");
}

#[test]
fn what_is_no_description_is_named() {
    let two: Vec<u8> = sound().encode_utf16().flat_map(u16::to_le_bytes).collect();
    let no_text = "byte 0xFF is not UTF-8; save the file as UTF-8 text";
    let utf16 = [b"\xff\xfe", &two[..]].concat();
    assert_eq!(refused(&utf16), format!("r.urdf:1: {no_text}"));
    let none = "not valid XML: the document does not have a root node";
    for text in ["", "\n \n"] {
        assert_eq!(refused(text), format!("r.urdf: {none}"));
    }
    assert_eq!(refused("\0\0\0"), "r.urdf:1: not valid XML: unknown token");
    let folders = World::new();
    std::fs::create_dir(folders.path("r.urdf")).expect("a folder");
    for command in COMMANDS {
        assert_eq!(
            unwritten(&folders, &format!("robot {command}")),
            "r.urdf: it is a folder; name a file in it"
        );
    }
}
