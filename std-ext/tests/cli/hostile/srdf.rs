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
fn what_is_no_srdf_is_named() {
    let two: Vec<u8> = sound().encode_utf16().flat_map(u16::to_le_bytes).collect();
    let utf16 = [b"\xff\xfe", &two[..]].concat();
    let no_text = "byte 0xFF is not UTF-8; save the file as UTF-8 text";
    let none = "not valid XML: the document does not have a root node";
    let world = world(sound());
    for (bytes, what) in [
        (&utf16[..], format!("r.srdf:1: {no_text}")),
        (b"", format!("r.srdf: {none}")),
        (
            b"<robot>\n<disable_collisions link1='a' link2='a'/></robot>",
            "r.srdf:2: \"a\" is told not to be checked against itself; name two links".to_owned(),
        ),
        (
            b"<robot>\n<disable_collisions link1='a'/></robot>",
            "r.srdf:2: a disable_collisions has no link2; give it one".to_owned(),
        ),
    ] {
        world.put("r.srdf", bytes);
        for command in COMMANDS {
            assert_eq!(unwritten(&world, &format!("robot {command}")), what);
        }
    }
    // Links that there are not are another robot's.
    world.put(
        "r.srdf",
        "<robot><disable_collisions link1='a' link2='z'/></robot>",
    );
    let told = within(&world, LITTLE, "robot info r.urdf").answers();
    assert!(
        told.contains("left out 1 pair, link or joint that the robot has not"),
        "{told}"
    );
    world.put("s.urdf", sound());
    std::fs::create_dir(world.path("s.srdf")).expect("a folder");
    assert_eq!(
        unwritten(&world, "robot info s.urdf --srdf s.srdf"),
        "s.srdf: it is a folder; name a file in it"
    );
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
