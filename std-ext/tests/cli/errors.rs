//! Exit codes and exact messages.

use crate::world::{CUBE, World};

#[test]
fn exit_codes() {
    let world = World::new();
    let code = |arguments| world.run(arguments).code;
    assert_eq!(code("--help"), Some(0));
    assert_eq!(code("--version"), Some(0));
    assert_eq!(code("info cube.obj"), Some(0));
    for wrong in [
        "",
        "nonsense",
        "info",
        "info cube.obj --arith f64",
        "info cube.obj --depth 3",
        "info cube.obj --bytes=-1",
        "info square.geojson --where France",
        "bake cube.obj",
        "query",
        "query point",
        "query point cube.obj --threads 0",
        "info cube.obj --from nonsense",
        "query distance cube.obj --from-b obj",
        "render cube.obj -o a.svg --size 1",
        "render cube.obj -o a.svg --layers nonsense",
    ] {
        let ran = world.run(wrong);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{wrong}");
        assert!(!ran.err.is_empty(), "{wrong}");
    }
    assert_eq!(world.names(), ["cube.obj", "square.geojson"]);
}

#[test]
fn files_that_are_not_there_or_not_known() {
    let world = World::new();
    let error = |arguments| world.run(arguments).error();
    assert_eq!(
        error("info none.obj"),
        "none.obj: there is no such file; check its name"
    );
    let kinds = "no known kind of solid; its name must end in .obj, .stl, .ply, .off, .dae, \
                 .gltf, .glb, .geojson, .svg or .tcone, or --from tells its kind";
    assert_eq!(error("info cube.max"), format!("cube.max: {kinds}"));
    assert_eq!(error("info cube"), format!("cube: {kinds}"));
    assert_eq!(
        error("info -"),
        "<stdin>: standard input has no name that tells what kind of file it is; say so with \
         --from, such as --from obj, and of a second solid with --from-b"
    );
    std::fs::create_dir(world.path("folder.obj")).unwrap();
    assert_eq!(
        error("info folder.obj"),
        "folder.obj: it is a folder; name a file in it"
    );
    assert_eq!(
        error("query point cube.obj --input none.txt"),
        "none.txt: there is no such file; check its name"
    );
}

#[test]
fn source_files_name_the_line() {
    let world = World::new();
    world.put("bad.obj", CUBE.replace("f 2 3 7 6", "f 2 3 7 x"));
    let error = world.run("info bad.obj").error();
    assert!(error.starts_with("bad.obj:12: "), "{error}");
    let error = world.run("info cube.obj --where name=France").error();
    assert_eq!(
        error,
        "cube.obj: only GeoJSON has features to keep where name=France; leave the filter out"
    );
}

#[test]
fn an_open_surface_shows_its_edges() {
    let world = World::new();
    world.put("open.obj", CUBE.replace("f 5 6 7 8\n", ""));
    // Edges that should have an opposite; the first is on the wall of line 10.
    assert_eq!(
        world.run("info open.obj").error(),
        "open.obj:10: the surface is not closed: 4 directed edges have no opposite, first \
         (4, 0, 4) -> (0, 0, 4); 1 hole, the longest of 4 edges around (2, 2, 4); \
         `tetracone mend open.obj -o solid.obj --fill all` makes it a solid"
    );
    world.put("turned.obj", CUBE.replace("f 5 6 7 8", "f 8 7 6 5"));
    assert_eq!(
        world.run("info turned.obj").error(),
        "turned.obj:10: the surface is not closed: 8 directed edges have no opposite, first \
         (4, 0, 4) -> (0, 0, 4); 2 holes, the longest of 4 edges around (2, 2, 4); 2 faces turned \
         against others, first line 10, at 0, 4, 4; `tetracone mend turned.obj -o solid.obj` makes \
         it a solid"
    );
}

#[test]
fn inside_out_and_empty() {
    let world = World::new();
    let turned: String = CUBE
        .lines()
        .map(|line| match line.strip_prefix("f ") {
            Some(corners) => {
                let mut corners: Vec<_> = corners.split(' ').collect();
                corners.reverse();
                format!("f {}\n", corners.join(" "))
            }
            None => format!("{line}\n"),
        })
        .collect();
    world.put("turned.obj", turned);
    assert_eq!(
        world.run("info turned.obj").error(),
        "turned.obj: the boundary is inside out: it encloses -64; turn it around with --flip"
    );
    assert_eq!(
        world.run("info cube.obj --flip").error(),
        "cube.obj: the boundary is inside out: it encloses -64; leave --flip out"
    );
    let answers = world
        .ask("query point turned.obj --flip", "1 1 1\n0 1 1\n5 1 1\n")
        .answers();
    assert_eq!(answers, "inside\nboundary\noutside\n");
    // A tetrahedron without volume, whose faces are no sheet.
    let flat = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 1 1 0\nf 1 2 3\nf 2 1 4\nf 3 2 4\nf 1 3 4\n";
    world.put("flat.obj", flat);
    assert_eq!(
        world.run("info flat.obj").error(),
        "flat.obj: the boundary encloses nothing: its area or volume is zero; check that it is a \
         solid and no sheet"
    );
    // A sheet: closed, and nothing is left of it.
    world.put("sheet.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\nf 3 2 1\n");
    assert_eq!(
        world.run("info sheet.obj").error(),
        "sheet.obj: nothing is left of its 2 facets: they have no extent, or none once their \
         coordinates are rounded, or they cancel in pairs, as both sides of a sheet do; check that \
         it is a solid and no sheet, or scale it so that its parts differ less in size"
    );
}

#[test]
fn too_far_out() {
    let world = World::new();
    world.put("far.obj", CUBE.replace("v 4 4 4", "v 4 4 4e12"));
    assert_eq!(
        world.run("info far.obj").error(),
        "far.obj:10: the vertex (4, 4, 4000000000000) is too far out: coordinates reach 2^40 in \
         f32, and 2^29 lattice steps in fixed point; scale the solid down or move it nearer to 0"
    );
    assert_eq!(
        world.run("info far.obj --arith fixed").error(),
        "far.obj: nothing is left of its 12 facets: they have no extent, or none once their \
         coordinates are rounded, or they cancel in pairs, as both sides of a sheet do; check that \
         it is a solid and no sheet, or scale it so that its parts differ less in size"
    );
    // A lattice has room for anything that is all of a size.
    let far = CUBE.lines().map(|line| match line.strip_prefix("v ") {
        Some(place) => format!("v {}\n", place.replace('4', "4e12")),
        None => format!("{line}\n"),
    });
    world.put("far.obj", far.collect::<String>());
    world.run("info far.obj").error();
    let query = "query point far.obj --arith fixed";
    let answers = world
        .ask(query, "1e12 1e12 1e12\n4e12 0 0\n-1 0 0\n5e12 0 0\n")
        .answers();
    assert_eq!(answers, "inside\nboundary\nboundary\noutside\n");
}

#[test]
fn questions_name_the_line() {
    let world = World::new();
    let error = |input: &str| {
        let ran = world.ask("query point cube.obj", input);
        assert_eq!(ran.code, Some(2));
        let before = ran.out.lines().count();
        (
            before,
            ran.err
                .strip_prefix("error: <stdin>:")
                .unwrap()
                .trim_end()
                .to_owned(),
        )
    };
    assert_eq!(
        error("1 1 1\n\n# x\n1 1\n2 2 2\n"),
        (1, "4: expected 3 numbers, found 2; write x,y,z".into())
    );
    assert_eq!(
        error("1 1 1 1"),
        (0, "1: expected 3 numbers, found 4; write x,y,z".into())
    );
    assert_eq!(
        error("1,one,1"),
        (0, "1: expected a number, found \"one\"; write x,y,z".into())
    );
    assert_eq!(
        error("1 1 NaN4"),
        (
            0,
            "1: expected a number, found \"NaN4\"; write x,y,z".into()
        )
    );
    assert_eq!(
        error("1,,1,1"),
        (
            0,
            "1: a number is missing beside a comma; write x,y,z".into()
        )
    );
    assert_eq!(error(&format!("1 1 1\n{}", " ".repeat(70_000))).0, 1);
    world.put("points.csv", "1 1\n1\n");
    assert_eq!(
        world
            .run("query point square.geojson --input points.csv")
            .err,
        "error: points.csv:2: expected 2 numbers, found 1; write x,y\n"
    );
}
