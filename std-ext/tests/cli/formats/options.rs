//! Units, areas of flat meshes, and primitives in the place of files.

use super::{collada, notes};
use crate::world::{CUBE, World};

#[test]
fn units_and_scales() {
    let world = World::new();
    let volume = |arguments: &str| {
        let told = world.run(&format!("check {arguments}")).answers();
        let row = told.lines().find_map(|line| line.strip_prefix("volume"));
        row.unwrap().trim().to_owned()
    };
    assert_eq!(volume("cube.obj"), "64");
    assert_eq!(volume("cube.obj --scale 0.5"), "8");
    assert_eq!(volume("cube.obj --units mm"), "0.000000064");
    assert_eq!(volume("cube.obj --units m"), "64");
    assert_eq!(volume("cube.obj --units in"), "0.0010487721");
    let both = world.run("check cube.obj --units mm --scale 2");
    assert_eq!(both.code, Some(2));
    for wrong in ["0", "-1", "nan", "inf", "x"] {
        assert_eq!(
            world.run(&format!("info cube.obj --scale={wrong}")).code,
            Some(2),
            "{wrong}"
        );
    }
    assert_eq!(
        world.run("info cube.obj --scale 1e308").error(),
        "cube.obj: the coordinate 4e0 is too large to be scaled by 1e308"
    );
    let hint = "400 across; if that is millimetres, --units mm makes metres of it";
    let large = CUBE.lines().map(|line| match line.strip_prefix('v') {
        Some(place) => format!("v{}\n", place.replace('4', "400")),
        None => format!("{line}\n"),
    });
    let large: String = large.collect();
    world.put("large.obj", &large);
    world.put("large", &large);
    for name in ["large.obj", "large --from obj", "- --from obj"] {
        for command in ["check", "info"] {
            let notes_of = |more: &str| {
                let ran = world.ask(&format!("{command} {name} {more}"), &large);
                let told = ran.answers();
                notes(&told).contains(&hint)
            };
            assert!(notes_of(""), "{command} {name}");
            assert!(!notes_of("--units m"), "{command} {name}");
            assert!(!notes_of("--scale 2"), "{command} {name}");
        }
    }
    // What Collada says of its unit is known, unless an option says something else.
    world.put("large.dae", collada("<unit meter='100'/>", "", ""));
    for (arguments, size, note) in [
        (
            "large.dae",
            "64000000",
            "its unit is 100 m; coordinates are in metres",
        ),
        (
            "large.dae --units mm",
            "0.000000064",
            "its unit is 100 m, and another is taken",
        ),
        (
            "large.dae --scale 0.01",
            "64",
            "its unit is 100 m; coordinates are in metres",
        ),
    ] {
        assert_eq!(volume(arguments), size, "{arguments}");
        let told = world.run(&format!("info {arguments}")).answers();
        assert_eq!(notes(&told), [note], "{arguments}");
    }
    world
        .run("bake cube.obj -o cube.tcone --queries all --quiet")
        .answers();
    assert_eq!(
        world.run("info cube.tcone --units mm").error(),
        "cube.tcone: it is baked already; leave --scale or --units out, or bake its source again with it"
    );
    // Of a baked one and a file, the unit is the file's.
    let told = world.ask(
        "query solid cube.tcone cube.obj --units mm",
        "3.999,0,0\n4.1,0,0\n",
    );
    assert_eq!(told.answers(), "hit\nfree\n");
    assert_eq!(
        world.run("check cube.tcone").error(),
        "cube.tcone: it is a baked solid, and was checked when it was baked; name its source, or \
         see what it is with info"
    );
}

#[test]
fn a_flat_mesh_is_an_area() {
    let world = World::new();
    let faces = "f 1 2 3 4\nf 4 3 5\n";
    for (name, rows) in [
        ("z.obj", "v 0 0 7\nv 4 0 7\nv 4 2 7\nv 0 2 7\nv 2 4 7\n"),
        ("y.obj", "v 0 7 0\nv 4 7 0\nv 4 7 2\nv 0 7 2\nv 2 7 4\n"),
        ("x.obj", "v 7 0 0\nv 7 4 0\nv 7 4 2\nv 7 0 2\nv 7 2 4\n"),
    ] {
        world.put(name, format!("{rows}{faces}"));
        let told = world.run(&format!("info {name} --plane")).answers();
        let row = |start: &str| {
            told.lines()
                .find_map(|line| line.strip_prefix(start))
                .unwrap()
                .trim()
        };
        assert_eq!((row("kind"), row("area")), ("2D, f32", "12"), "{told}");
        let asked = world.ask(
            &format!("query point {name} --plane"),
            "2,1\n2,3.9\n2,2\n4,1\n5,1\n",
        );
        assert_eq!(
            asked.answers(),
            "inside\ninside\ninside\nboundary\noutside\n"
        );
    }
    let told = world.run("info z.obj --plane").answers();
    let flat = "flat along z, so x and y are its coordinates in the plane";
    assert_eq!(notes(&told), ["split 1 polygon into 2 triangles", flat]);
    world.put("down.obj", "v 0 0 0\nv 4 0 0\nv 4 2 0\nf 3 2 1\n");
    let told = world.run("check down.obj --plane").answers();
    assert_eq!(notes(&told)[1], "turned 1 triangle counter-clockwise");
    // Nearly flat along z, and flat along x.
    let thin = "v 0 0 0\nv 0 4 0\nv 0 4 0.000001\nv 0 0 0.000001\nf 1 2 3 4\n";
    world.put("thin.obj", thin);
    let told = world.run("info thin.obj --plane").answers();
    assert!(told.contains("flat along x,"), "{told}");
    assert_eq!(
        world.run("info cube.obj --plane").error(),
        "cube.obj: the mesh is flat along no axis: it is 4 by 4 by 4; leave --plane out, or turn it so \
         that it is flat along x, y or z"
    );
}

#[test]
fn primitives_are_solids() {
    let world = World::new();
    let told = world.run("info box:1,2,0.5").answers();
    assert!(
        told.lines()
            .any(|line| line.starts_with("volume") && line.ends_with(" 1")),
        "{told}"
    );
    let told = world
        .run("check sphere:0.5 --primitive within --chord 0.1")
        .answers();
    assert_eq!(
        notes(&told),
        ["8 sides within the sphere, at most 7.7e-2 off"]
    );
    // On the side that is asked for.
    let point = |side: &str| {
        let ask = format!("query point cylinder:0.1,0.4 --primitive {side}");
        world
            .ask(&ask, "0.0999,0,0.1\n0.09895,0.01303,0\n0,0,0.2\n0,0,0.21\n")
            .answers()
    };
    assert_eq!(point("around"), "inside\ninside\nboundary\noutside\n");
    assert_eq!(point("within"), "inside\noutside\nboundary\noutside\n");
    let hit = world.ask(
        "query solid box:1,1,1 capsule:0.25,1 --units mm",
        "0,0,0\n0,0,1.3\n0,0,0.001\n",
    );
    assert_eq!(hit.answers(), "hit\nfree\nhit\n");
    world.run("bake sphere:2 -o ball.tcone --quiet").answers();
    world
        .run("render cylinder:1,2 -o cylinder.svg --quiet")
        .answers();
    for (arguments, error) in [
        (
            "cone:1,2",
            "cone:1,2: no known kind of solid; its name must end in .obj, .stl, .ply, .off, .dae, .gltf, \
             .glb, .geojson, .svg or .tcone, or --from tells its kind",
        ),
        (
            "box:1,2",
            "box:1,2: \"box:1,2\" is no primitive; write box:X,Y,Z, cylinder:RADIUS,LENGTH, \
             capsule:RADIUS,LENGTH or sphere:RADIUS",
        ),
        (
            "sphere:-1",
            "sphere:-1: a primitive cannot have the size -1; sizes lie between 1e-100 and 1e100, and a \
             radius is no less than 2^-48 of the length",
        ),
        (
            "cube.obj --primitive around",
            "cube.obj: only a primitive can be held around or within; leave --primitive out",
        ),
        (
            "cube.obj --chord 1",
            "cube.obj: it has no curves, so there is no chord error to keep to; leave --chord out",
        ),
    ] {
        assert_eq!(world.run(&format!("info {arguments}")).error(), error);
    }
}
