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
fn world() -> World {
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

/// A cube that a slide brings to another one; what carries it is far above.
const SLIDING: &str = r#"<robot name="sliding">
<link name="base"><collision><geometry><box size="1 1 1"/></geometry></collision></link>
<link name="carrier"><collision><origin xyz="0 0 9"/><geometry><box size="1 1 1"/></geometry></collision></link>
<link name="tip"><collision><geometry><box size="1 1 1"/></geometry></collision></link>
<link name="other"><collision><origin xyz="0 0 4"/><geometry><box size="1 1 1"/></geometry></collision></link>
<joint name="slide" type="prismatic"><parent link="base"/><child link="carrier"/><limit lower="-9" upper="9"/></joint>
<joint name="lift" type="prismatic"><parent link="carrier"/><child link="tip"/><axis xyz="0 0 1"/><limit lower="-9" upper="9"/></joint>
<joint name="hold" type="fixed"><parent link="carrier"/><child link="other"/></joint>
</robot>
"#;

fn sliding() -> World {
    let world = World::new();
    world.put("s.urdf", SLIDING);
    world
}

#[test]
fn a_path_is_checked_row_by_row() {
    let world = sliding();
    world.put("p.csv", "lift,slide\n0,3\n0,1.5\n0,0.5\n0,-3\n0,-1.5\n");
    let ran = world.run("robot check s.urdf --path p.csv");
    assert_eq!(
        (ran.code, &*ran.err, &*ran.out),
        (
            Some(1),
            "",
            "free\nfree; touch at 0.499943358: base tip\ntouch: base tip\nfree\nfree\n"
        )
    );
    let alone = world.run("robot check s.urdf --path p.csv --rows-only");
    assert_eq!(
        (alone.code, &*alone.out),
        (Some(1), "free\nfree\ntouch: base tip\nfree\nfree\n")
    );
    // Two rows that are free, with something between them.
    let through = world.ask(
        "robot check s.urdf --path - --tolerance 0.01",
        "3,0\n-3,0\n",
    );
    assert_eq!(through.code, Some(1));
    assert!(
        through.out.starts_with("free; touch at 0.33"),
        "{}",
        through.out
    );
    let free = world
        .ask("robot check s.urdf --path -", "3,0\n2,0\n")
        .answers();
    assert_eq!(free, "free\nfree\n");
}

#[test]
fn programs_get_the_nearest_pair() {
    let world = sliding();
    let path = "slide,lift\n1.5,0\n-3,0\n0,3.5\n";
    let csv = world.ask("robot check s.urdf --path - --format csv --rows-only", path);
    assert_eq!(csv.code, Some(1));
    let rows: Vec<_> = csv.out.lines().collect();
    assert_eq!(
        rows[0],
        "line,answer,touching,distance,rounding,first,second,first_x,first_y,first_z,second_x,second_y,second_z,\
         until,until_first,until_second"
    );
    assert!(rows[1].starts_with("2,free,,0.5,"), "{}", rows[1]);
    assert!(rows[1].contains(",base,tip,0.5,"), "{}", rows[1]);
    assert!(rows[3].starts_with("4,touch,tip other,0,"), "{}", rows[3]);
    let json = world.ask("robot check s.urdf --path - --format json", path);
    let objects = json
        .out
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object"));
    let objects: Vec<serde_json::Value> = objects.collect();
    assert_eq!(objects[0]["answer"], "free");
    assert_eq!(objects[0]["distance"], 0.5);
    assert_eq!(objects[0]["places"][1][0], 1.0);
    assert_eq!(
        objects[0]["until_links"],
        serde_json::json!(["base", "tip"])
    );
    assert_eq!(
        objects[2]["touching"],
        serde_json::json!([["tip", "other"]])
    );
    assert_eq!(objects[2]["until"], serde_json::Value::Null);
}

#[test]
fn what_cannot_be_checked_is_named() {
    let world = sliding();
    let error = |path: &str, arguments: &str| {
        world
            .ask(&format!("robot check s.urdf --path - {arguments}"), path)
            .error()
    };
    assert_eq!(
        error("slide\n1\n", ""),
        "<stdin>:1: the column \"lift\" is missing; name all of slide, lift"
    );
    assert_eq!(
        error("1,2\n1,2,3\n", ""),
        "<stdin>:2: expected 2 numbers, one for every coordinate, found 3"
    );
    let far = world.ask("robot check s.urdf --path -", "1,2\n1e30,2\n");
    assert_eq!(far.code, Some(2));
    assert!(
        far.err
            .starts_with("error: <stdin>:1: the links \"base\" and \"tip\" may move by 1"),
        "{}",
        far.err
    );
    assert!(error("1,2\n", "--tolerance=-1").contains("write a length, 0 or more"));
    assert_eq!(
        world.run("robot check s.urdf --path none.csv").error(),
        "none.csv: there is no such file; check its name"
    );
}

#[test]
fn links_that_are_no_solids_stop_a_check() {
    let world = world();
    let check = |arguments: &str| {
        let arguments = format!("robot check three/urdf/r.urdf --path - --chord 0.2 {arguments}");
        world.ask(&arguments, "0\n")
    };
    let message = check("").error();
    assert!(
        message.starts_with(
            "three/urdf/r.urdf: the link \"hand\": it is no solid, 4 of its directed edges have no opposite; --mend "
        ),
        "{message}"
    );
    let left = check("--leave-out");
    assert_eq!(
        left.err,
        "note: the link \"hand\" is left out: it is no solid, 4 of its directed edges have no opposite\n"
    );
    assert_eq!((left.code, &*left.out), (Some(0), "free\n"));
    let mended = check("--fill all");
    assert_eq!(mended.err.lines().count(), 1, "{}", mended.err);
    assert_eq!((mended.code, &*mended.out), (Some(1), "touch: base hand\n"));
    let wrapped = check("--wrap 0.5 --quiet");
    assert_eq!((&*wrapped.err, &*wrapped.out), ("", "touch: base hand\n"));
}

#[test]
fn a_robot_is_drawn_where_its_joints_put_it() {
    let world = sliding();
    let drawn = |joints: &str| {
        let arguments = format!("robot render s.urdf -o s.svg --size 600 {joints}");
        assert_eq!(world.run(&arguments).answers(), "");
        String::from_utf8(world.get("s.svg")).expect("text")
    };
    let apart = drawn("--joints 3,0");
    assert!(
        apart.contains("4 links with shapes; nearest are base and tip, 2 apart; 4 × 1 × 10 units"),
        "{apart}"
    );
    assert_eq!(drawn("--joints slide=3"), apart);
    assert_eq!(drawn("--joints slide=3,lift=-0"), apart);
    assert_eq!(drawn("--joints slide=3 --joints lift=0"), apart);
    let touching = drawn("");
    assert!(
        touching.contains("4 links with shapes; 1 pair touches: base and tip; 1 × 1 × 10 units"),
        "{touching}"
    );
    assert!(drawn("--joints -3,-0.5 --plain").starts_with("<svg"));
    let png = world.run("robot render s.urdf -o s.png --size 200");
    assert_eq!(png.answers(), "");
    assert!(world.get("s.png").starts_with(b"\x89PNG"));
}

#[test]
fn a_robot_that_cannot_be_drawn() {
    let world = sliding();
    let error = |arguments: &str| {
        world
            .run(&format!("robot render s.urdf {arguments}"))
            .error()
    };
    assert_eq!(
        error("-o s.svg --joints 1"),
        "--joints: expected 2 numbers, found 1; they are slide,lift"
    );
    assert_eq!(
        error("-o s.svg --joints hold=1"),
        "--joints: the joint \"hold\" does not move; leave it out"
    );
    assert_eq!(
        error("-o s.svg --joints slide=1,2"),
        "--joints: \"2\" has no name; write NAME=NUMBER"
    );
    assert_eq!(
        error("-o s.svg --joints 1,x"),
        "--joints: \"x\" is no finite number"
    );
    assert_eq!(
        error("-o s.gif"),
        "s.gif: no known kind of picture; its name must end in .svg or .png"
    );
    assert!(!world.names().contains(&"s.svg".to_owned()));
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
