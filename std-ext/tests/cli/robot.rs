//! Robots on the command line.

use std::fs;

use crate::world::{CUBE, World};

/// A cube on a box, one that slides and is mirrored, and one that is open.
const URDF: &str = r#"<robot name="three">
<link name="base"><collision><geometry><box size="1 1 1"/></geometry></collision>
  <visual><geometry><mesh filename="cube.obj"/></geometry></visual></link>
<link name="slide"><collision><geometry><mesh filename="package://three/cube.obj" scale="1 -1 1"/></geometry></collision>
  <collision><geometry><sphere radius="1"/></geometry></collision></link>
<link name="hand"><collision><geometry><mesh filename="open.obj"/></geometry></collision></link>
<link name="frame"/>
<joint name="first" type="prismatic"><parent link="base"/><child link="slide"/><limit lower="0" upper="1"/></joint>
<joint name="second" type="continuous"><parent link="slide"/><child link="hand"/><mimic joint="first"/></joint>
<joint name="third" type="fixed"><parent link="hand"/><child link="frame"/></joint>
</robot>
"#;

const SRDF: &str = r#"<robot name="three">
<disable_collisions link1="base" link2="slide" reason="Adjacent"/>
<group name="all"><chain base_link="base" tip_link="hand"/></group>
</robot>
"#;

/// A world with the robot in the package `three`.
pub(crate) fn world() -> World {
    let world = World::new();
    for folder in ["three", "three/urdf", "three/srdf"] {
        fs::create_dir(world.path(folder)).expect("a folder");
    }
    world.put("three/urdf/r.urdf", URDF);
    world.put("three/cube.obj", CUBE);
    world.put("three/urdf/open.obj", CUBE.replace("f 5 6 7 8\n", ""));
    world
}

#[test]
fn a_robot_is_told_link_by_link() {
    let world = world();
    let told = world.run("robot info three/urdf/r.urdf").answers();
    let expected = "\
robot        three
file         three/urdf/r.urdf
links        4, 3 with collision shapes
joints       3: 1 continuous, 1 prismatic, 1 fixed
freedom      1; 1 joint follows others
shapes       2 meshes, 2 primitives, 1 mirrored; 994 triangles
solids       2 of 3 links
pairs        3, 3 left to check

link   joint   kind       shapes               triangles  solid
base   -       root       1 primitive          12         yes
slide  first   prismatic  1 mesh, 1 primitive  972        yes
hand   second  mimic      1 mesh               10         no: 4 directed edges have no opposite
frame  third   fixed      none                 0          -
";
    assert_eq!(told, expected);
    let told = world.run("robot info three/urdf/r.urdf --visual").answers();
    assert!(
        told.contains("links        4, 1 with visual shapes\n"),
        "{told}"
    );
    assert!(
        told.contains("three/urdf/cube.obj: there is no such file"),
        "{told}"
    );
}

#[test]
fn an_srdf_around_the_robot_is_found() {
    let world = world();
    let told = |arguments: &str| {
        let told = world.run(&format!("robot info three/urdf/r.urdf {arguments}"));
        let rows = told.answers();
        let row = |name: &str| {
            let mut rows = rows.lines().filter_map(|row| row.strip_prefix(name));
            rows.next().map(|row| row.trim().to_owned())
        };
        (row("srdf"), row("pairs"))
    };
    let pairs = |text: &str| Some(text.to_owned());
    assert_eq!(told(""), (None, pairs("3, 3 left to check")));
    let disabled = "3, 1 disabled (in the file: 1 Adjacent), 2 left to check";
    world.put("three/srdf/three.srdf", SRDF);
    let path = "three/urdf/../srdf/three.srdf, 1 group";
    assert_eq!(told(""), (Some(path.to_owned()), pairs(disabled)));
    world.put("three/urdf/r.srdf", "<robot/>");
    let beside = "three/urdf/r.srdf, 0 groups".to_owned();
    assert_eq!(
        told(""),
        (Some(beside), pairs("3, 0 disabled, 3 left to check"))
    );
    let given = Some("three/srdf/three.srdf, 1 group".to_owned());
    assert_eq!(
        told("--srdf three/srdf/three.srdf"),
        (given, pairs(disabled))
    );
    assert_eq!(
        world
            .run("robot info three/urdf/r.urdf --srdf none.srdf")
            .error(),
        "none.srdf: there is no such file; check its name"
    );
}

#[test]
fn programs_get_a_robot_as_an_object() {
    let world = world();
    world.put("three/srdf/three.srdf", SRDF);
    let told = world
        .run("robot info three/urdf/r.urdf --format json")
        .answers();
    let object: serde_json::Value = serde_json::from_str(&told).expect("an object");
    assert_eq!(object["joints"]["prismatic"], 1);
    assert_eq!(
        [&object["freedom"], &object["coordinates"], &object["mimic"]],
        [1, 1, 1]
    );
    assert_eq!(object["srdf"]["disabled"]["Adjacent"], 1);
    assert_eq!(object["srdf"]["groups"][0], "all");
    assert_eq!(object["pairs"]["left"], 2);
    let slide = &object["links"][1];
    assert_eq!(
        (&slide["kind"], &slide["parent"]),
        (&"prismatic".into(), &"base".into())
    );
    assert_eq!(slide["shapes"][0]["mirrored"], true);
    assert_eq!(slide["shapes"][1]["kind"], "sphere");
    assert_eq!(slide["solid"], true);
    let hand = &object["links"][2];
    assert_eq!(
        (&hand["follows"], &hand["solid"]),
        (&"first".into(), &false.into())
    );
    assert_eq!(hand["shapes"][0]["open_edges"], 4);
    assert_eq!(hand["shapes"][0]["state"], "open");
}

#[test]
fn packages_and_paths() {
    let world = world();
    let with = |path: &str, arguments: &str| {
        let urdf = URDF.replace("package://three/cube.obj", path);
        world.put("three/urdf/r.urdf", urdf);
        let told = world
            .run(&format!("robot info three/urdf/r.urdf {arguments}"))
            .answers();
        let row = told.lines().find(|row| row.starts_with("slide  "));
        row.and_then(|row| {
            row.split("972        ")
                .nth(1)
                .or(row.split("960        ").nth(1))
        })
        .map_or_else(|| told.clone(), str::to_owned)
    };
    assert_eq!(
        with("package://four/cube.obj", "--package four=three"),
        "yes"
    );
    assert_eq!(with("../cube.obj", ""), "yes");
    let refused = with("../../cube.obj", "");
    assert!(
        refused.starts_with("no: \"../../cube.obj\" lies outside of "),
        "{refused}"
    );
    assert_eq!(with("../../cube.obj", "--allow-outside"), "yes");
    let unknown = with("package://three/cube.usd", "");
    assert!(
        unknown.ends_with("cube.usd: no known kind of mesh"),
        "{unknown}"
    );
    let ran = world.run("robot info three/urdf/r.urdf --package four");
    assert!(ran.err.contains("write NAME=DIR"), "{}", ran.err);
    assert_eq!(ran.code, Some(2));
}

#[test]
fn a_robot_that_is_none() {
    let world = World::new();
    world.put("r.urdf", "<robot>\n<link/>\n</robot>");
    assert_eq!(
        world.run("robot info r.urdf").error(),
        "r.urdf:2: a link has no name; give it one"
    );
    assert_eq!(
        world.run("robot info none.urdf").error(),
        "none.urdf: there is no such file; check its name"
    );
    assert_eq!(world.run("robot").code, Some(2));
}

#[test]
fn a_robot_comes_from_a_file_or_from_standard_input() {
    let world = world();
    world.put("three/urdf/r.urdf", URDF.replace("package://three", ".."));
    let told = world.run("robot info three/urdf/r.urdf").answers();
    let threads = world.run("robot info three/urdf/r.urdf --threads 3");
    assert_eq!(threads.answers(), told);
    // Its meshes are then looked for from where the program runs.
    let urdf = URDF.replace("package://three/", "").replace("open", "cube");
    world.put("cube.obj", CUBE);
    let told = world.ask("robot info -", urdf).answers();
    assert!(told.contains("solids       3 of 3 links\n"), "{told}");
    assert_eq!(
        world
            .ask("robot info -", "<robot>\n<link/>\n</robot>")
            .error(),
        "<stdin>:2: a link has no name; give it one"
    );
    assert_eq!(
        world.run("robot info three").error(),
        "three: it is a folder; name a file in it"
    );
}

#[test]
#[cfg(unix)]
fn a_robot_is_no_device() {
    let world = world();
    let no_file = |kind: &str| {
        format!(
            "it is a {kind} and no file; save what comes out of it to a file, or read it from \
             standard input, which is -"
        )
    };
    assert_eq!(
        world.run("robot info /dev/zero").error(),
        format!("/dev/zero: {}", no_file("device"))
    );
    assert_eq!(
        world
            .run("robot info three/urdf/r.urdf --srdf /dev/zero")
            .error(),
        format!("/dev/zero: {}", no_file("device"))
    );
    let made = std::process::Command::new("mkfifo")
        .arg(world.path("pipe"))
        .status();
    assert!(made.expect("mkfifo").success());
    assert_eq!(
        world.run("robot info pipe").error(),
        format!("pipe: {}", no_file("pipe"))
    );
}

#[test]
fn chords_are_positive() {
    let world = world();
    for chord in ["nan", "-1", "0", "inf"] {
        let ran = world.run(&format!("robot info three/urdf/r.urdf --chord={chord}"));
        assert!(
            ran.err.contains("expected a positive number"),
            "{}",
            ran.err
        );
        assert_eq!(ran.code, Some(2));
    }
}
