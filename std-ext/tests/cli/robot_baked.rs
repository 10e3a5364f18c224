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
fn links_with_many_faces_are_simplified() {
    let world = World::new();
    world.put(
        "two.urdf",
        URDF.replace("<box size=\"1 1 1\"/>", "<sphere radius=\"0.5\"/>"),
    );
    let bake = |options: &str| {
        let ran = world.run(&format!("robot bake two.urdf -o it.tcone-robot {options}"));
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        (ran.err, world.get("it.tcone-robot").len())
    };
    let ((told, whole), (less, small)) = (bake(""), bake("--simplify 100"));
    assert_eq!(told, "");
    let count = less
        .lines()
        .filter(|line| line.contains("became 100 that contain them"))
        .count();
    assert_eq!(count, 3, "{less}");
    assert!(3 * small < whole, "{small} of {whole}");
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

#[test]
fn a_frame_loop_is_a_project() {
    let world = two();
    world
        .run("robot bake two.urdf -o two.tcone-robot --quiet")
        .answers();
    world.put("joints.csv", "out, turn\n0, 0\n0.25, 1\n0.5, -1\n");
    let told =
        world.run("robot loop two.tcone-robot -o Arm.2 --path joints.csv --frames 10 --steps 7");
    assert_eq!(
        told.answers(),
        "Arm.2: 21 frames through 3 rows; run them with `cargo run --release` there\n"
    );
    let text = |name: &str| String::from_utf8(world.get(name)).expect("text");
    assert!(text("Arm.2/Cargo.toml").contains("name = \"arm-2-firmware\""));
    assert!(text("Arm.2/Cargo.toml").contains("tetracone = \"0."));
    let main = text("Arm.2/src/main.rs");
    assert!(main.contains("const LINKS: usize = 3;") && main.contains("const STEPS: u32 = 7;"));
    assert!(main.contains("prismatic ones steps of 2^-18."));
    let path = text("Arm.2/src/path.rs");
    assert!(
        path.contains("[&str; 3] = [\"base\", \"arm\", \"hand\"];"),
        "{path}"
    );
    assert!(
        path.contains("    [0, 0],\n    [42722830, 65536],\n    [-42722830, 131072],\n]"),
        "{path}"
    );
    let files = [
        ".cargo/config.toml",
        ".gitignore",
        "build.rs",
        "memory.x",
        "src/stopwatch.rs",
    ];
    for file in files.map(|file| format!("Arm.2/{file}")) {
        let is_name = |name: &str| {
            !name.is_empty() && name.chars().all(|c| c.is_ascii_uppercase() || c == '_')
        };
        let names = |rest: &str| rest.split_once('}').is_some_and(|(name, _)| is_name(name));
        let braces = text(&file).split('{').skip(1).any(names);
        assert!(!braces, "{file} is filled in");
    }
    assert_eq!(
        world.get("Arm.2/robot.tcone-robot"),
        world.get("two.tcone-robot")
    );
    // Through the limits, joint by joint.
    let told = world
        .run("robot loop two.tcone-robot -o limits --tetracone .")
        .error();
    assert_eq!(
        told,
        ".: there is no Cargo.toml in it; name the folder of the crate tetracone"
    );
    world.put("Cargo.toml", "");
    world
        .run("robot loop two.tcone-robot -o limits --tetracone .")
        .answers();
    let path = text("limits/src/path.rs");
    assert!(path.contains("    [-134217728, 0],\n    [134217728, 0],\n    [0, 0],\n    [0, 0],\n    [0, 131072],\n"), "{path}");
    let told = world.run("robot loop two.tcone-robot -o Arm.2").error();
    assert!(
        told.starts_with("Arm.2: the folder has files in it"),
        "{told}"
    );
    world
        .run("robot loop two.tcone-robot -o Arm.2 --force")
        .answers();
    assert!(!text("Arm.2/src/path.rs").contains("42722830"));
    let told = world.run("robot loop two.tcone-robot -o two.urdf").error();
    assert_eq!(
        told,
        "two.urdf: there is a file of this name; name a folder"
    );
    world.put("far.csv", "0, 0\n60, 0\n");
    let told = world
        .run("robot loop two.tcone-robot -o far --path far.csv")
        .error();
    assert!(
        told.starts_with("far.csv:2: 60 is no place of \"turn\""),
        "{told}"
    );
    assert!(!world.path("far").exists(), "nothing is left");
}
