//! Paths with proofs on the command line.

use std::fs;

use crate::world::World;

/// Two bars that turn in one plane: free of each other where they point away, and not where they point at each other.
const URDF: &str = r#"<robot name="bars">
<link name="base"/>
<link name="one"><collision><origin xyz="1 0 0"/><geometry><box size="2 0.2 0.2"/></geometry></collision></link>
<link name="other"><collision><origin xyz="1 0 0"/><geometry><box size="2 0.2 0.2"/></geometry></collision></link>
<joint name="a" type="continuous"><axis xyz="0 0 1"/><parent link="base"/><child link="one"/></joint>
<joint name="b" type="continuous"><origin xyz="3 0 0"/><axis xyz="0 0 1"/><parent link="base"/><child link="other"/></joint>
</robot>
"#;

fn bars() -> World {
    let world = World::new();
    world.put("bars.urdf", URDF);
    world.put("free.csv", "a,b\n2,1\n3,0.5\n2.5,0\n");
    world.put("met.csv", "a,b\n2,0\n0,0\n0,3\n");
    let baked = world.run("robot bake bars.urdf -o bars.tcone-robot --quiet");
    assert_eq!(baked.answers(), "");
    world
}

#[test]
fn a_free_path_is_proven_and_the_proof_is_checked() {
    let world = bars();
    let told = world
        .run("robot certify bars.tcone-robot --path free.csv -o free.cert")
        .answers();
    let bytes = world.get("free.cert").len();
    assert!(
        told.starts_with("free.cert: 1 pair free along 3 rows; "),
        "{told}"
    );
    assert!(told.ends_with(&format!(" {bytes} bytes\n")), "{told}");
    let proven = "proven: 1 pair free along 3 rows\n";
    for also in ["", " --path free.csv", " --margin 0.01"] {
        let told = world.run(&format!("robot verify bars.tcone-robot free.cert{also}"));
        assert_eq!(told.answers(), proven, "{also}");
    }
}

#[test]
fn what_is_not_proven_is_told_with_exit_code_1() {
    let world = bars();
    let met = world.run("robot certify bars.tcone-robot --path met.csv -o met.cert");
    assert_eq!(met.code, Some(1), "{}", met.err);
    let told = met.out;
    assert!(
        told.starts_with("touch from line 3 on, at ") && told.ends_with(": one other\n"),
        "{told}"
    );
    assert!(!world.path("met.cert").exists(), "nothing is written");
    let near = world.run("robot certify bars.tcone-robot --path free.csv -o near.cert --margin 3");
    assert_eq!(near.code, Some(1), "{}", near.err);
    assert!(
        near.out.starts_with("not proven at line 2: one other are "),
        "{}",
        near.out
    );
    let few = world
        .run("robot certify bars.tcone-robot --path free.csv -o few.cert --pieces 1 --slack 0.1");
    assert!(
        few.code == Some(0) || few.out.contains("allow more with --pieces"),
        "{}",
        few.out
    );
}

#[test]
fn a_proof_is_about_its_robot_and_its_path_alone() {
    let world = bars();
    world
        .run("robot certify bars.tcone-robot --path free.csv -o free.cert")
        .answers();
    let refused = |command: &str, what: &str| {
        let said = world.run(command);
        assert_eq!(said.code, Some(1), "{command}: {}", said.err);
        assert!(
            said.out.starts_with("not proven: ") && said.out.contains(what),
            "{command}: {}",
            said.out
        );
    };
    refused(
        "robot verify bars.tcone-robot free.cert --path met.csv",
        "another path than met.csv",
    );
    refused(
        "robot verify bars.tcone-robot free.cert --slack 1",
        "steps apart",
    );
    let baked = world.run("robot bake bars.urdf -o other.tcone-robot --margin 0.001 --quiet");
    assert_eq!(baked.answers(), "");
    refused("robot verify other.tcone-robot free.cert", "another robot");
}

#[test]
fn damaged_files_are_errors() {
    let world = bars();
    world
        .run("robot certify bars.tcone-robot --path free.csv -o free.cert")
        .answers();
    let mut bytes = world.get("free.cert");
    let last = bytes.len() - 3;
    bytes[last] ^= 1;
    fs::write(world.path("free.cert"), &bytes).expect("a place to write");
    let wrong = world.run("robot verify bars.tcone-robot free.cert").error();
    assert_eq!(wrong, "free.cert: its checksum is wrong: it is damaged");
    let wrong = world.run("robot verify bars.tcone-robot free.csv").error();
    assert!(
        wrong.starts_with("free.csv: it is no certificate"),
        "{wrong}"
    );
    let wrong = world
        .run("robot certify bars.urdf --path free.csv -o x.cert")
        .error();
    assert!(
        wrong.starts_with("bars.urdf: it is no baked robot"),
        "{wrong}"
    );
    let wrong = world
        .run("robot certify bars.tcone-robot --path free.csv -o x.cert --margin 1e30")
        .error();
    assert!(
        wrong.contains("--margin: it is beyond the domain"),
        "{wrong}"
    );
}
