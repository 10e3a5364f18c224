//! Baked robots on the command line.

use std::fs;

use crate::{robot, world::World};

/// Two boxes on a base: one turns, one slides.
const URDF: &str = r#"<robot name="two">
<link name="base"><collision><geometry><box size="1 1 1"/></geometry></collision></link>
<link name="arm"><collision><geometry><box size="1 1 1"/></geometry></collision></link>
<link name="hand"><collision><geometry><box size="1 1 1"/></geometry></collision></link>
<joint name="turn" type="continuous"><origin xyz="2 0 0"/><axis xyz="0 0 1"/><parent link="base"/><child link="arm"/></joint>
<joint name="out" type="prismatic"><origin xyz="2 0 0"/><parent link="arm"/><child link="hand"/><limit lower="0" upper="0.5"/></joint>
</robot>
"#;

fn two() -> World {
    let world = World::new();
    world.put("two.urdf", URDF);
    world
}

#[test]
fn a_robot_is_baked_and_told() {
    let world = two();
    let told = world
        .run("robot bake two.urdf -o two.tcone-robot --margin 0.25")
        .answers();
    let bytes = world.get("two.tcone-robot");
    assert!(bytes.starts_with(b"TROB"));
    let head = format!(
        "two.tcone-robot: 3 links, 3 with solids, 2 coordinates, 1 pair, {} bytes\n\
         two.tcone-robot: step 2^-18 = 3.814697265625e-6, which moves a vertex by 3.3e-6 at most; links get as far \
         as 5.366 from the root\n\
         two.tcone-robot: margin 0.25\n",
        bytes.len()
    );
    assert!(told.starts_with(&head), "{told}");
    let again = world.run("robot bake two.urdf -o two.tcone-robot --margin 0.25 --quiet");
    assert_eq!(again.answers(), "");
    assert_eq!(world.get("two.tcone-robot"), bytes);
    let info = world.run("info two.tcone-robot").answers();
    assert_eq!(info, world.run("robot info two.tcone-robot").answers());
    let rows = [
        "turn        turns   -50.2655  50.2655",
        "out         slides  0         0.5",
    ];
    assert!(rows.iter().all(|row| info.contains(row)), "{info}");
    let rows = [
        "base  -     root    -     12     ",
        "hand  arm   slides  out   12     ",
    ];
    assert!(rows.iter().all(|row| info.contains(row)), "{info}");
    let json = world.run("info two.tcone-robot --format json").answers();
    let pairs = "\"pairs\":[{\"links\":[\"base\",\"hand\"],\"margin\":0.25}]";
    assert!(json.contains(pairs), "{json}");
}

#[test]
fn obstacles_and_mended_links_are_in_the_image() {
    let world = two();
    let told = world
        .run("robot bake two.urdf -o with.tcone-robot --with box:1,1,1 --pose 0,0,-3")
        .answers();
    assert!(
        told.contains("4 links, 4 with solids, 2 coordinates, 3 pairs"),
        "{told}"
    );
    assert!(told.contains("box:1,1,1  base  fixed"), "{told}");
    let open = robot::world();
    let wrong = open
        .run("robot bake three/urdf/r.urdf -o r.tcone-robot")
        .error();
    assert!(
        wrong.starts_with("three/urdf/r.urdf: the link \"hand\": it is no solid"),
        "{wrong}"
    );
    assert!(!open.path("r.tcone-robot").exists(), "no file is left");
    let told = open.run("robot bake three/urdf/r.urdf -o r.tcone-robot --fill all");
    assert!(told.err.contains("the link \"hand\""));
    let told = open.run("robot bake three/urdf/r.urdf -o r.tcone-robot --leave-out");
    assert!(told.err.contains("the link \"hand\" is left out"));
}

#[test]
fn what_is_wrong_is_said() {
    let world = two();
    let error = |line: &str| world.run(line).error();
    let told = error("robot bake two.urdf -o two.tcone");
    assert!(
        told.ends_with("a baked robot is recognised by its name; let it end in .tcone-robot"),
        "{told}"
    );
    world.put("foreign.tcone-robot", "not ours");
    let told = error("robot bake two.urdf -o foreign.tcone-robot");
    assert!(
        told.contains("there is a file of this name that tetracone did not write"),
        "{told}"
    );
    let told = error("info foreign.tcone-robot");
    assert_eq!(
        told,
        "foreign.tcone-robot: it is no baked robot: it does not begin with TROB"
    );
    world
        .run("robot bake two.urdf -o foreign.tcone-robot --force")
        .answers();
    let bytes = world.get("foreign.tcone-robot");
    fs::write(world.path("short.tcone-robot"), &bytes[..bytes.len() - 2]).expect("a file");
    let told = error("robot info short.tcone-robot");
    assert!(
        told.contains("short.tcone-robot: it is truncated or has been added to"),
        "{told}"
    );
    world.put("floats.urdf", URDF.replace("continuous", "floating"));
    let told = error("robot bake floats.urdf -o f.tcone-robot");
    assert!(
        told.starts_with("floats.urdf: the joint \"turn\" is floating"),
        "{told}"
    );
    let told = world
        .run("robot bake two.urdf -o f.tcone-robot --margin -1")
        .err;
    assert!(told.contains("write a length, 0 or more"), "{told}");
}
