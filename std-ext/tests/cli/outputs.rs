//! What is written over, and what is not.

use crate::world::World;

/// What is said where there is something of another program.
const FOREIGN: &str = "there is a file of this name that tetracone did not write; name another, or \
                       replace it with --force";

#[test]
fn own_files_are_replaced_and_others_only_with_force() {
    let world = World::new();
    for (name, command) in [
        ("a.tcone", "bake cube.obj --quiet -o"),
        ("a.svg", "render cube.obj --size 300 -o"),
        ("a.png", "render cube.obj --size 300 -o"),
    ] {
        let write = |more: &str| world.run(&format!("{command} {name} {more}"));
        write("").answers();
        let written = world.get(name);
        write("").answers();
        for other in ["precious", ""] {
            world.put(name, other);
            assert_eq!(write("").error(), format!("{name}: {FOREIGN}"));
            assert_eq!(world.get(name), other.as_bytes());
        }
        write("--force").answers();
        assert!(world.get(name) == written, "{name}");
    }
    let drawn = String::from_utf8(world.get("a.svg")).unwrap();
    world.put("a.svg", drawn.replace("<!-- drawn by tetracone -->\n", ""));
    let again = world.run("render cube.obj -o a.svg");
    assert_eq!(again.error(), format!("a.svg: {FOREIGN}"));
}

#[test]
fn nothing_is_computed_for_a_file_that_cannot_be_written() {
    let world = World::new();
    world.put("open.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    world.put("kept.tcone", "precious");
    std::fs::create_dir(world.path("folder")).unwrap();
    for (output, what) in [
        ("kept.tcone", FOREIGN),
        ("none/a.tcone", "its folder does not exist; create it first"),
        (
            "cube.obj/a.tcone",
            "what should be its folder is a file; name another folder",
        ),
        ("folder", "it is a folder; name a file in it"),
        ("folder/", "it is a folder; name a file in it"),
        (".", "it is a folder; name a file in it"),
    ] {
        let error = world.run(&format!("bake open.obj -o {output}")).error();
        assert_eq!(error, format!("{output}: {what}"));
    }
    let error = world.run("render cube.obj -o folder").error();
    assert_eq!(error, "folder: it is a folder; name a file in it");
}

#[test]
fn a_read_only_file_stays() {
    let world = World::new();
    world.run("bake cube.obj -o a.tcone --quiet").answers();
    let file = world.path("a.tcone");
    let mut permissions = std::fs::metadata(&file).unwrap().permissions();
    permissions.set_readonly(true);
    std::fs::set_permissions(&file, permissions).unwrap();
    for more in ["", "--force"] {
        let bake = format!("bake square.geojson -o a.tcone {more}");
        assert_eq!(
            world.run(&bake).error(),
            "a.tcone: there is a file of this name that is read-only; name another, or make it \
             writable first"
        );
    }
    assert!(world.run("info a.tcone").answers().contains("3D, f32"));
}

#[cfg(unix)]
#[test]
fn a_link_is_followed_only_with_force() {
    use std::os::unix::fs::symlink;
    let world = World::new();
    world.run("bake cube.obj -o real.tcone --quiet").answers();
    let before = world.get("real.tcone");
    for target in ["real.tcone", "nowhere.tcone", "/dev/null"] {
        symlink(target, world.path("link.tcone")).unwrap();
        let error = world.run("bake square.geojson -o link.tcone").error();
        assert_eq!(
            error,
            "link.tcone: it is a link; name the file itself, or write what the link leads to with \
             --force"
        );
        std::fs::remove_file(world.path("link.tcone")).unwrap();
    }
    assert!(world.get("real.tcone") == before);
    assert_eq!(world.names(), ["cube.obj", "real.tcone", "square.geojson"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_named() {
    let world = World::new();
    std::os::unix::fs::symlink("/dev/full", world.path("full.tcone")).unwrap();
    assert_eq!(
        world.run("bake cube.obj -o full.tcone --force").error(),
        "full.tcone: there is no space left for it; make some, or name a file elsewhere"
    );
}

#[test]
fn the_demonstration_replaces_its_own_files_alone() {
    let world = World::new();
    world.put("demo-pictures", "");
    assert_eq!(
        world.run("demo").error(),
        "demo-pictures: the folder of the demonstration has this name; move the file away"
    );
    std::fs::remove_file(world.path("demo-pictures")).unwrap();
    std::fs::create_dir(world.path("demo-pictures")).unwrap();
    world.put("demo-pictures/gear.tcone", "precious");
    let error = world.run("demo").error();
    assert!(error.ends_with(FOREIGN), "{error}");
    assert_eq!(world.get("demo-pictures/gear.tcone"), b"precious");
}

#[cfg(unix)]
#[test]
fn the_folder_of_the_demonstration_is_no_link() {
    let world = World::new();
    std::fs::create_dir(world.path("elsewhere")).unwrap();
    std::os::unix::fs::symlink("elsewhere", world.path("demo-pictures")).unwrap();
    assert_eq!(
        world.run("demo").error(),
        "demo-pictures: it is a link; move it away, or write where it leads with --force"
    );
    assert!(!world.path("elsewhere/gear.tcone").exists());
}

#[cfg(unix)]
#[test]
fn permissions_stay() {
    use std::{fs, os::unix::fs::PermissionsExt};
    let world = World::new();
    let write = |more: &str| {
        world
            .run(&format!("bake cube.obj -o a.tcone --quiet {more}"))
            .answers();
    };
    write("");
    for mode in [0o600, 0o664] {
        let file = world.path("a.tcone");
        fs::set_permissions(&file, fs::Permissions::from_mode(mode)).unwrap();
        write("");
        let there = fs::metadata(&file).unwrap().permissions().mode();
        assert_eq!(there & 0o777, mode);
    }
}
