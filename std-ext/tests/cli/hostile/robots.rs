//! Robots made to break a reader.

use super::{LITTLE, error_of, within};
#[cfg(target_os = "linux")]
use super::{MEBIBYTE, own};
use crate::world::World;

/// So many texts, one after the other.
fn many(count: usize, text: impl Fn(usize) -> String) -> String {
    let texts: Vec<String> = (0..count).map(text).collect();
    texts.concat()
}

/// The error of a text as a robot.
#[track_caller]
fn robot_error(text: impl AsRef<[u8]>) -> String {
    error_of("robot info", "r.urdf", text)
}

#[test]
fn xml_that_grows_nests_or_repeats() {
    let bomb = "<!DOCTYPE b [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;\">\n\
                <!ENTITY c \"&b;&b;&b;&b;&b;&b;&b;\">]><robot name=\"&c;\"/>";
    let declared = "r.urdf:1: it has a document type declaration, which is not read; remove it";
    assert_eq!(robot_error(bomb), declared);
    let outside = "<!DOCTYPE r SYSTEM \"file:///etc/passwd\"><robot/>";
    assert_eq!(robot_error(outside), declared);
    assert_eq!(
        robot_error("<robot name=\"&c;\"/>"),
        "r.urdf:1: not valid XML: unknown entity reference 'c'"
    );
    // Nesting takes no stack.
    let most = 250_000;
    let deep = |open: &str, close: &str| {
        format!("<robot>{}{}</robot>", open.repeat(most), close.repeat(most))
    };
    assert_eq!(
        robot_error(deep("<link>", "</link>")),
        "r.urdf:1: a link has no name; give it one"
    );
    assert_eq!(
        robot_error(deep("<a><b/><b/><b/>", "</a>")),
        "r.urdf: it has 1250002 of \"<\" and \"=\", and may have 1048576"
    );
    let attributes = many(100_000, |k| format!(" a{k}=\"\""));
    assert_eq!(
        robot_error(format!("<robot>\n<link{attributes}/></robot>")),
        "r.urdf:2: an element has more than 4096 attributes"
    );
    let spaces = many(1000, |k| format!("<a xmlns:n{k}=\"{k}\">"));
    assert_eq!(
        robot_error(format!("<robot>{spaces}")),
        "r.urdf: it says xmlns 1000 times, and may 256 times"
    );
    assert_eq!(
        robot_error(vec![b' '; 20 << 20]),
        "r.urdf: it has more than 16777216 bytes, which are the most of descriptions of robots; \
         keep meshes in files of their own"
    );
    assert_eq!(
        robot_error(b"<robot name=\"\xff\"/>"),
        "r.urdf:1: byte 0xFF is not UTF-8; save the file as UTF-8 text"
    );
    let control = robot_error("<robot \u{1}\u{1b}[2J=\"\"/>");
    assert!(
        control.starts_with("r.urdf:1: not valid XML: "),
        "{control}"
    );
    assert!(!control.chars().any(char::is_control), "{control:?}");
}

#[test]
fn robots_of_many_parts_and_in_circles() {
    let most: usize = 60_000;
    let links = many(most, |k| format!("<link name=\"{k}\"/>\n"));
    let joint = |name: usize, parent: usize, child: usize, kind: &str, inside: &str| {
        format!(
            "<joint name=\"{name}\" type=\"{kind}\"><parent link=\"{parent}\"/>\
             <child link=\"{child}\"/>{inside}</joint>"
        )
    };
    let robot = |joints: String| format!("<robot>\n{links}{joints}</robot>");
    // One after the other, the last one first: a stack or a search each would not come to an end.
    let chain = (1..most).rev().map(|k| joint(k, k - 1, k, "fixed", ""));
    let world = World::new();
    world.put("r.urdf", robot(chain.collect()));
    let ran = within(&world, LITTLE, "robot info r.urdf --quiet").answers();
    assert!(
        ran.contains("joints       59999: 59999 fixed"),
        "{}",
        &ran[..400]
    );
    let circle = (1..most).map(|k| joint(k, if k == 1 { most - 1 } else { k - 1 }, k, "fixed", ""));
    assert_eq!(
        robot_error(robot(circle.collect())),
        "r.urdf:60002: joints go round in a circle, each hanging on the next: \"1\", \"59999\", \
         \"59998\", \"59997\", …; a robot is a tree"
    );
    let star = |last: Option<usize>| {
        let follow = move |k: usize| {
            let leader = if k == 1 { last } else { Some(k - 1) };
            leader.map_or_else(String::new, |leader| format!("<mimic joint=\"{leader}\"/>"))
        };
        (1..most).map(move |k| joint(k, 0, k, "continuous", &follow(k)))
    };
    world.put("r.urdf", robot(star(None).collect()));
    let ran = within(&world, LITTLE, "robot info r.urdf --quiet").answers();
    assert!(
        ran.contains("freedom      1; 59998 joints follow others"),
        "{}",
        &ran[..400]
    );
    let error = robot_error(robot(star(Some(most - 1)).collect()));
    assert!(error.contains("follows itself, by way of"), "{error}");
    let error = robot_error(robot(star(Some(most)).collect()));
    assert!(error.contains("and there is no such joint"), "{error}");
    assert_eq!(
        robot_error(robot("<link name=\"7\"/>".to_owned())),
        "r.urdf:60002: a second link with the name \"7\"; rename one of them"
    );
    let roots = robot_error(robot(String::new()));
    assert_eq!(
        roots,
        "r.urdf:3: 60000 links hang on nothing: \"0\", \"1\", \"2\", \"3\", …; join all but one \
         to another link"
    );
}

/// A text of 200 000 marks, for which 50 MB are asked for.
#[test]
#[cfg(target_os = "linux")]
fn a_robot_ends_in_words_where_memory_does() {
    let world = World::new();
    let links = many(100_000, |k| format!("<link name=\"{k}\"/>\n"));
    world.put("r.urdf", format!("<robot>{links}</robot>"));
    let own = own(&world);
    let ends = [0, 2, 4, 8, 16, 32, 48, 56, 64, 80, 96, 128, 192].map(|more| {
        let error = within(&world, (own + more) * MEBIBYTE, "robot info r.urdf").error();
        assert_eq!(error.lines().count(), 1, "{error}");
        error.contains("memory")
    });
    assert!(ends.contains(&true) && ends.contains(&false), "{ends:?}");
}

#[test]
fn what_a_robot_names_may_be_anything() {
    let world = World::new();
    let mesh = |path: &str| {
        format!("<collision><geometry><mesh filename=\"{path}\"/></geometry></collision>")
    };
    let long = "x/".repeat(5000);
    let shapes = [
        "../../../../etc/passwd",
        "/dev/zero",
        "package://../x.obj",
        "\u{85}.obj",
        &long,
    ];
    let shapes: String = shapes.map(mesh).concat();
    let huge = "<collision><geometry><sphere radius=\"1e308\"/></geometry></collision>\
                <collision><geometry><box size=\"0 -1 1\"/></geometry></collision>";
    world.put(
        "r.urdf",
        format!("<robot><link name=\"a\">{shapes}{huge}</link></robot>"),
    );
    let ran = within(
        &world,
        LITTLE,
        "robot info r.urdf --allow-outside --format json",
    )
    .answers();
    let object: serde_json::Value = serde_json::from_str(&ran).expect("an object");
    let shapes = object["links"][0]["shapes"].as_array().expect("shapes");
    assert_eq!(shapes.len(), 7);
    for shape in shapes {
        let is_unread = ["unread", "unknown format"].map(serde_json::Value::from);
        assert!(is_unread.contains(&shape["state"]), "{shape}");
    }
    // Nor does what it is called move a terminal's cursor.
    let told = world.run("robot info r.urdf --allow-outside").answers();
    let name = "a&#10;b&#x9b;2J";
    world.put(
        "n.urdf",
        format!("<robot name=\"{name}\"><link name=\"{name}\"/></robot>"),
    );
    let named = world.run("robot info n.urdf").answers();
    assert!(named.contains("\na\u{fffd}b\u{fffd}2J  -"), "{named}");
    for text in [told, named] {
        let is_plain = |c: char| c == '\n' || !c.is_control();
        assert!(text.chars().all(is_plain), "{text:?}");
    }
    world.put("r.srdf", "<!DOCTYPE a><robot/>");
    assert_eq!(
        within(&world, LITTLE, "robot info r.urdf").error(),
        "r.srdf:1: it has a document type declaration, which is not read; remove it"
    );
}
