//! Surfaces that are no solids, and what is done about them.

use core::fmt::Write as _;

use crate::world::{CUBE, Ran, World};

/// A cube without its top.
fn open() -> String {
    CUBE.replace("f 5 6 7 8\n", "")
}

/// A cube whose top has vertices of its own, a little above the walls', and is turned.
fn torn() -> String {
    let own = "v 0 0 4.000001\nv 4 0 4.000001\nv 4 4 4\nv 0 4 4.000001\nf 12 11 10 9\n";
    CUBE.replace("f 5 6 7 8\n", own)
}

#[track_caller]
fn told(ran: &Ran, row: &str) -> Vec<String> {
    assert_eq!(ran.err, "");
    let rows = ran.out.lines().filter_map(|line| line.strip_prefix(row));
    rows.map(|what| what.trim().to_owned()).collect()
}

#[test]
fn what_a_surface_says_is_mended() {
    let world = World::new();
    world.put("torn.obj", torn());
    let ran = world.run("mend torn.obj -o solid.obj");
    assert_eq!(ran.code, Some(0));
    assert_eq!(
        told(&ran, "mended"),
        [
            "welded 3 vertices around holes to others, at most 0.000001 away",
            "turned 2 faces to agree with neighbours",
        ]
    );
    assert_eq!(told(&ran, "volume"), ["64"]);
    assert_eq!(told(&ran, "written"), ["solid.obj"]);
    assert_eq!(world.run("check solid.obj").code, Some(0));
    // The same in one step, and the same again.
    let bake = |arguments: &str| {
        world
            .run(&format!("bake {arguments} -o it.tcone --quiet"))
            .answers();
        world.get("it.tcone")
    };
    assert_eq!(bake("solid.obj"), bake("torn.obj --mend"));
    let again = world.run("mend solid.obj -o again.obj");
    assert_eq!(told(&again, "mended"), ["nothing"]);
    assert_eq!(world.get("again.obj"), world.get("solid.obj"));
}

#[test]
fn holes_are_filled_when_it_is_asked_for() {
    let world = World::new();
    world.put("open.obj", open());
    let ran = world.run("mend open.obj -o solid.obj");
    assert_eq!(ran.code, Some(1));
    assert_eq!(told(&ran, "still open"), ["4 edges around 2, 2, 4"]);
    assert_eq!(
        told(&ran, "not written"),
        [
            "it is no solid yet; --fill all fills holes, --wrap DISTANCE makes a surface around everything"
        ]
    );
    assert!(!world.names().contains(&"solid.obj".to_owned()));
    assert_eq!(
        world.run("mend open.obj -o solid.obj --fill 3").code,
        Some(1)
    );
    for fill in ["4", "all"] {
        let ran = world.run(&format!("mend open.obj -o solid.stl --fill {fill}"));
        assert_eq!(ran.code, Some(0));
        let filled = "filled 1 hole of 4 edges with 2 faces, an area of 16";
        assert_eq!(told(&ran, "mended"), [filled]);
        assert_eq!(told(&world.run("check solid.stl"), "volume"), ["64"]);
    }
    let note = world.run("bake open.obj -o it.tcone --fill all").err;
    assert_eq!(
        note,
        "note: open.obj: split 5 polygons into 10 triangles\n\
         note: open.obj: filled 1 hole of 4 edges with 2 faces, an area of 16\n"
    );
}

#[test]
fn steps_can_be_left_out() {
    let world = World::new();
    world.put("torn.obj", torn());
    for skip in ["weld", "turn", "weld,turn"] {
        let ran = world.run(&format!("mend torn.obj -o solid.obj --skip {skip}"));
        assert_eq!(ran.code, Some(1), "{skip}");
    }
    let ran = world.run("mend torn.obj -o solid.obj --weld 0.0000001");
    assert_eq!(ran.code, Some(1));
    let ran = world.run("mend torn.obj -o solid.off --weld 2^-20 --skip drop,split");
    assert_eq!(ran.code, Some(0));
    let file = String::from_utf8(world.get("solid.off")).expect("text");
    assert!(
        file.starts_with("OFF\n# written by tetracone\n8 12 0\n"),
        "{file}"
    );
    let error = world.run("mend torn.obj -o solid.obj --weld 2^3").err;
    assert!(
        error.contains("write a length, such as 0.001, or a part of the size"),
        "{error}"
    );
}

#[test]
fn what_is_said_is_done() {
    let world = World::new();
    world.put("torn.obj", torn());
    // The default, named.
    assert_eq!(world.run("info torn.obj --weld 2^-20").code, Some(0));
    let error = world.run("info torn.obj --units mm").error();
    assert!(
        error.ends_with(
            "`tetracone mend`, with what it is read with and `-o solid.obj`, makes it a solid"
        ),
        "{error}"
    );
    // What is written is what is looked at: in single precision nothing is left.
    let far = CUBE
        .replace("v 0 ", "v 100000000 ")
        .replace("v 4 ", "v 100000004 ");
    world.put("far.obj", far);
    let ran = world.run("mend far.obj -o far.stl");
    assert_eq!(ran.code, Some(1));
    assert_eq!(
        told(&ran, "not written"),
        ["it encloses nothing; a flat surface is read with --plane"]
    );
    let turned = CUBE
        .replace("f 1 4 3 2", "f 1 2 3 4")
        .replace("f 5 6 7 8", "f 5 8 7 6");
    world.put("turned.obj", turned);
    assert_eq!(
        world.run("mend turned.obj -o a.obj --skip turn").code,
        Some(1)
    );
}

/// Many faces with one edge, and vertices on it; faces far out; patches inside out side by side.
#[test]
fn hostile_surfaces_end_soon() {
    let world = World::new();
    let mut star = "v 0 0 0\nv 1 0 0\n".to_owned();
    for k in 1..600 {
        let _ = write!(
            star,
            "v {} 1 {k}\nv {} 0 0\nv {} -1 -{k}\n",
            0.5,
            f64::from(k) / 600.0,
            0.5
        );
    }
    for k in 0..599 {
        let _ = write!(
            star,
            "f 1 2 {}\nf {} {} {}\n",
            3 * k + 3,
            3 * k + 4,
            3 * k + 5,
            3 * k + 3
        );
    }
    world.put("star.obj", star);
    assert_eq!(
        world.run("mend star.obj -o a.obj --skip turn").code,
        Some(1)
    );
    let (mut far, mut flat) = (String::new(), String::new());
    for k in 0..300 {
        let _ = write!(
            far,
            "v {k}e305 1e308 0\nv -1e308 {k}e305 1\nv 0 0 -{k}e305\nf {} {} {}\n",
            3 * k + 1,
            3 * k + 2,
            3 * k + 3
        );
    }
    world.put("far.obj", far);
    let error = world.run("mend far.obj -o a.obj --weld 0").error();
    assert!(
        error.contains("is too far out to be mended; coordinates may reach 1e150"),
        "{error}"
    );
    for k in 0..6000 {
        let x = 3 * k;
        let _ = write!(
            flat,
            "v {x} 0 0\nv {x} 1 1\nv {} 0 1\nf {} {} {}\n",
            x + 1,
            x + 1,
            x + 2,
            x + 3
        );
    }
    world.put("flat.obj", flat);
    assert_eq!(
        world.run("mend flat.obj -o a.obj --skip weld,split").code,
        Some(1)
    );
}

#[test]
fn what_is_wrapped_is_a_solid() {
    let world = World::new();
    world.put("flat.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
    let ran = world.run("mend flat.obj -o solid.obj --wrap 0.1");
    assert_eq!(ran.code, Some(0));
    assert_eq!(
        told(&ran, "mended"),
        ["wrapped everything, at most 0.1 away"]
    );
    let asked = world.ask("query ball solid.obj", "0.3,0.3,0,0.01\n0,0,0.11,0.001\n");
    assert_eq!(asked.answers(), "hit\nfree\n");
    assert_eq!(
        world.run("info flat.obj --wrap 1e-9").error(),
        "flat.obj: a distance of 0.000000001 is too small to wrap this surface; the least is \
         0.00045"
    );
    let error = world
        .run("mend flat.obj -o solid.obj --wrap 1 --fill all")
        .err;
    assert!(error.contains("cannot be used with"), "{error}");
}

/// A cube of 4 whose sides are divided into sixteen squares each, as an `.obj`.
fn divided() -> String {
    let mut text = String::new();
    let mut corners = 0;
    for axis in 0..3 {
        for side in [0, 4] {
            for place in 0..16 {
                let (u, v) = (place % 4, place / 4);
                let around = [[u, v], [u + 1, v], [u + 1, v + 1], [u, v + 1]];
                for [u, v] in around {
                    let mut corner = [side, u, v];
                    corner.rotate_right(axis);
                    let [x, y, z] = corner;
                    writeln!(text, "v {x} {y} {z}").unwrap();
                }
                let [a, b, c, d] = [1, 2, 3, 4].map(|k| corners + k);
                let line = if side == 0 {
                    [a, d, c, b]
                } else {
                    [a, b, c, d]
                };
                writeln!(text, "f {}", line.map(|k| k.to_string()).join(" ")).unwrap();
                corners += 4;
            }
        }
    }
    text
}

#[test]
fn fewer_faces_contain_the_solid() {
    let world = World::new();
    world.put("cube.obj", divided());
    let ran = world.run("mend cube.obj -o less.obj --simplify 12");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_eq!(
        told(&ran, "mended"),
        ["192 faces became 12 that contain them, 0 % more volume"]
    );
    assert_eq!(
        (told(&ran, "faces"), told(&ran, "volume")),
        (vec!["12".to_owned()], vec!["64".to_owned()])
    );
    let corners = world.ask("query point less.obj", "0,0,0\n4,4,4\n4,0,4\n-0.01,0,0\n");
    assert_eq!(corners.answers(), "boundary\nboundary\nboundary\noutside\n");
    // What has fewer stays as it is; what is no solid is none with fewer faces either.
    let ran = world.run("mend cube.obj -o same.obj --simplify 192");
    assert_eq!(told(&ran, "mended"), ["nothing"]);
    world.put("open.obj", open());
    let ran = world.run("mend open.obj -o no.obj --simplify 8");
    assert_eq!(
        (ran.code, world.names().contains(&"no.obj".to_owned())),
        (Some(1), false)
    );
    let error = world.run("mend cube.obj -o no.obj --simplify 3").err;
    assert!(
        error.contains("write a number of faces from 4 on"),
        "{error}"
    );
}

#[test]
fn what_cannot_be_mended_says_so() {
    let world = World::new();
    assert_eq!(
        world.run("mend square.geojson -o solid.obj").error(),
        "square.geojson: rings in the plane close by themselves; only surfaces are mended"
    );
    assert_eq!(
        world.run("info square.geojson --mend").error(),
        "square.geojson: rings in the plane close by themselves; leave the mending out"
    );
    assert_eq!(
        world.run("mend cube.obj -o solid.ply").error(),
        "solid.ply: surfaces are written as .obj, .off and .stl; let the name end in one of them"
    );
    world.run("bake cube.obj -o it.tcone --quiet").answers();
    assert_eq!(
        world.run("info it.tcone --mend").error(),
        "it.tcone: it is baked already; leave --mend and its options out, or bake its source again with it"
    );
}

#[test]
fn a_refusal_says_what_would_mend_it() {
    let world = World::new();
    world.put("torn.obj", torn());
    world.put("my open.obj", open());
    assert_eq!(
        world.run("info torn.obj").error(),
        "torn.obj:15: the surface is not closed: 8 directed edges have no opposite, first \
         (4, 0, 4) -> (0, 0, 4); 2 holes, the longest of 4 edges around (2, 2, 4); \
         `tetracone mend torn.obj -o solid.obj` makes it a solid"
    );
    let mut command = world.command("info");
    let output = command.arg("my open.obj").output().expect("it runs");
    let error = Ran::of(output).error();
    assert!(
        error.ends_with("`tetracone mend 'my open.obj' -o solid.obj --fill all` makes it a solid"),
        "{error}"
    );
}
