//! SRDF files that say what cannot be.

use super::{
    LITTLE, unwritten,
    urdf::{COMMANDS, sound, world},
    within,
};

#[test]
fn srdfs_may_end_at_every_byte() {
    let srdf =
        r#"<robot name="r"><disable_collisions link1="a" link2="c" reason="Never"/></robot>"#;
    let world = world(sound());
    for end in 0..srdf.len() {
        world.put("r.srdf", &srdf[..end]);
        let error = unwritten(&world, "robot info r.urdf");
        assert!(error.starts_with("r.srdf:"), "{error}");
        if end % 16 == 0 {
            let commands = COMMANDS.map(|command| unwritten(&world, &format!("robot {command}")));
            assert!(commands.iter().all(|other| *other == error), "{commands:?}");
        }
    }
}

#[test]
fn srdfs_of_many_parts() {
    let world = world(sound());
    let put = |text: String| {
        world.put("r.srdf", text);
        unwritten(&world, "robot info r.urdf")
    };
    let bomb = "<!DOCTYPE b [<!ENTITY a \"aa\"><!ENTITY b \"&a;&a;\">]>\n<robot name=\"&b;\"/>";
    assert_eq!(
        put(bomb.to_owned()),
        "r.srdf:1: it has a document type declaration, which is not read; remove it"
    );
    let most = 1 << 20;
    assert_eq!(
        put(format!("<robot>{}</robot>", "<a/>".repeat(most))),
        format!(
            "r.srdf: it has {} of \"<\" and \"=\", and may have {most}",
            most + 2
        )
    );
    // Nesting takes no stack, and a pair that comes back is one.
    let deep = "<group>".repeat(200_000) + &"</group>".repeat(200_000);
    assert_eq!(
        put(format!("<robot>{deep}</robot>")),
        "r.srdf:1: a group has no name; give it one"
    );
    let pair = "<disable_collisions link1='a' link2='c'/>".repeat(100_000);
    world.put("r.srdf", format!("<robot>{pair}</robot>"));
    let told = within(&world, LITTLE, "robot info r.urdf").answers();
    assert!(
        told.contains("3, 1 disabled (in the file: 100000 Other), 2 left to check"),
        "{told}"
    );
}
