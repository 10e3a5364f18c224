//! Baked robots and certificates that are not whole.

use super::{LITTLE, unwritten, within};
use crate::world::World;

/// Two boxes on a base that turn by one another.
const URDF: &str = r#"<robot name="r">
<link name="a"><collision><geometry><box size="1 1 1"/></geometry></collision></link>
<link name="b"><collision><geometry><box size="1 1 1"/></geometry></collision></link>
<link name="c"><collision><geometry><box size="1 1 1"/></geometry></collision></link>
<joint name="j" type="continuous"><origin xyz="3 0 0"/><parent link="a"/><child link="b"/></joint>
<joint name="k" type="continuous"><origin xyz="3 0 0"/><parent link="b"/><child link="c"/></joint>
</robot>
"#;

/// The robot, a path of its, and the proof that it is free.
fn proven() -> World {
    let world = World::new();
    world.put("r.urdf", URDF);
    world.put("p.csv", "0,0\n0.1,0.1\n");
    for command in [
        "bake r.urdf -o r.tcone-robot --quiet",
        "certify r.tcone-robot --path p.csv -o p.cert --quiet",
    ] {
        assert_eq!(world.run(&format!("robot {command}")).answers(), "");
    }
    world
}

#[test]
fn baked_robots_and_certificates_may_end_anywhere() {
    let world = proven();
    let (robot, proof) = (world.get("r.tcone-robot"), world.get("p.cert"));
    for end in (0..robot.len()).step_by(robot.len() / 100) {
        world.put("s.tcone-robot", &robot[..end]);
        let error = unwritten(&world, "robot verify s.tcone-robot p.cert");
        assert!(error.starts_with("s.tcone-robot: it "), "{error}");
    }
    world.put("s.tcone-robot", &robot[..robot.len() / 2]);
    for command in [
        "info s.tcone-robot",
        "certify s.tcone-robot --path p.csv -o s.cert",
        "loop s.tcone-robot -o s",
    ] {
        let error = unwritten(&world, &format!("robot {command}"));
        assert!(
            error.starts_with("s.tcone-robot: it is truncated"),
            "{error}"
        );
    }
    for end in 0..proof.len() {
        world.put("s.cert", &proof[..end]);
        let error = unwritten(&world, "robot verify r.tcone-robot s.cert");
        assert!(error.starts_with("s.cert: it"), "{error}");
    }
}

/// Four billion rows of no coordinates take 32 bytes.
#[test]
fn rows_of_nothing_are_another_path() {
    let world = proven();
    let mut words = [u32::from_le_bytes(*b"TCRT"), 1, 8, 0, 0, 0, u32::MAX, 0];
    words[3] = (0..8).filter(|at| *at != 3).fold(0x811c_9dc5, |sum, at| {
        let mixed = (sum ^ words[at]).wrapping_mul(0x0100_0193);
        mixed ^ (mixed >> 15)
    });
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    world.put("none.cert", bytes);
    let ran = within(
        &world,
        LITTLE,
        "robot verify r.tcone-robot none.cert --path p.csv",
    );
    assert_eq!(
        (ran.code, ran.out.as_str()),
        (Some(1), "not proven: it is about another path than p.csv\n")
    );
}
