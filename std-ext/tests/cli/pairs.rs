//! Pairs of solids that go together, and some that do not.

use crate::{
    sample::refused,
    world::{CUBE, TRIANGLE, World, grid, ring},
};

#[test]
fn baked_solids_answer_like_their_sources() {
    let world = World::new();
    let poses = grid(500, 2);
    for arithmetic in ["f32", "fixed"] {
        let bake = |more: &str| {
            let bake = format!("bake square.geojson --arith {arithmetic} --quiet {more}");
            world.run(&bake).answers();
        };
        let step = if arithmetic == "fixed" {
            "--step -15"
        } else {
            ""
        };
        bake("-o a.tcone");
        bake(&format!("--where name=triangle {step} -o b.tcone"));
        let expected = world
            .ask(&format!("{TRIANGLE} --arith {arithmetic}"), &poses)
            .answers();
        for solids in [
            "a.tcone b.tcone".to_owned(),
            "a.tcone square.geojson --where-b name=triangle".to_owned(),
            format!("square.geojson b.tcone --arith {arithmetic}"),
        ] {
            let answers = world
                .ask(&format!("query solid {solids}"), &poses)
                .answers();
            assert!(answers == expected, "{solids}");
        }
    }
}

#[test]
fn solids_that_do_not_go_together() {
    let world = World::new();
    for (arithmetic, name) in [("f32", "float"), ("fixed", "fixed")] {
        let bake = format!("bake square.geojson --arith {arithmetic} -o {name}.tcone --quiet");
        world.run(&bake).answers();
    }
    let bake = "bake square.geojson --where name=triangle --arith fixed -o fine.tcone --quiet";
    world.run(bake).answers();
    let error = |arguments: &str| world.run(&format!("query solid {arguments}")).error();
    assert_eq!(
        error("square.geojson fixed.tcone"),
        "fixed.tcone: it is baked for fixed and the other solid for f32; bake both for the same \
         arithmetic, or let the other one be made for it with --arith fixed"
    );
    assert_eq!(
        error("fixed.tcone float.tcone"),
        "float.tcone: it is baked for f32 and the other solid for fixed; bake both for the same \
         arithmetic, or let the other one be made for it with --arith f32"
    );
    assert_eq!(
        error("fixed.tcone fine.tcone"),
        "fine.tcone: it is baked on the lattice step 2^-17 and the other solid on 2^-15; bake both \
         on the same step: --step -15 suits both"
    );
    let both = "both have to be in the plane or both in space";
    assert_eq!(
        error("square.geojson cube.obj"),
        format!("cube.obj: it is in space and the other solid in the plane; {both}")
    );
    assert_eq!(
        error("cube.obj square.geojson --arith fixed"),
        format!("square.geojson: it is in the plane and the other solid in space; {both}")
    );
    let baked = "it is baked already; leave";
    let again = "out, or bake its source again with it";
    assert_eq!(
        error("fixed.tcone fixed.tcone --step 3"),
        format!("fixed.tcone: {baked} --step {again}")
    );
    assert_eq!(
        error("fixed.tcone fixed.tcone --bytes 3000"),
        format!("fixed.tcone: {baked} --bytes {again}")
    );
    assert_eq!(
        error("square.geojson float.tcone --flip-b"),
        format!("float.tcone: {baked} --flip {again}")
    );
    assert_eq!(
        error("square.geojson square.geojson --step 3"),
        "square.geojson: only fixed point has a lattice step; add --arith fixed, or leave --step out"
    );
    assert_eq!(
        error("square.geojson none.geojson"),
        "none.geojson: there is no such file; check its name"
    );
    assert!(error("square.geojson -").starts_with("<stdin>: standard input has no name"));
    assert_eq!(world.run("query solid square.geojson").code, Some(2));
}

#[test]
fn errors_name_the_line() {
    let world = World::new();
    let domain = "is not finite or outside the domain: coordinates reach 2^40 in f32 and 2^29 \
                  lattice steps in fixed point";
    world.put(
        "large.geojson",
        ring(&[[0.0, 0.0], [5e11, 0.0], [0.0, 5e11]]),
    );
    let form = "write tx,ty or tx,ty,cos,sin";
    let unit = |square: &str| {
        format!(
            "the rotation's components have squares that add up to {square}, not to 1: divide them \
             by the root of that"
        )
    };
    for arithmetic in ["f32", "fixed"] {
        // In fixed point the domain is 2^29 steps of 2^-15.
        let (solid, far, beyond) = if arithmetic == "f32" {
            ("large.geojson", "1e12,0", "-1e13,0")
        } else {
            ("square.geojson", "16383,0", "-1e5,0")
        };
        for (line, what) in [
            ("1", format!("expected 2 or 4 numbers, found 1; {form}")),
            ("1,1,1", format!("expected 2 or 4 numbers, found 3; {form}")),
            (
                "1,1,1,0,0",
                format!("expected 2 or 4 numbers, found 5; {form}"),
            ),
            (
                "1,1,not,0",
                format!("expected a number, found \"not\"; {form}"),
            ),
            ("1,1,1,1", unit("2")),
            ("1,1,0,0", unit("0")),
            ("1,1,1e999,0", unit("inf")),
            ("1,1,3,4", unit("25")),
            ("1e999,1", format!("coordinate 0 of the shift {domain}")),
            (beyond, format!("coordinate 0 of the shift {domain}")),
            (
                far,
                "the second solid would reach beyond the domain, 2^40 in f32 and 2^29 lattice \
                 steps in fixed point; place it nearer to the first"
                    .to_owned(),
            ),
        ] {
            let query = format!("query solid square.geojson {solid} --arith {arithmetic}");
            refused(&world, &query, "0,0", line, &what);
        }
    }
}

#[test]
fn distances_of_solids() {
    let world = World::new();
    let poses = "6.5,0,0\n0,0,9\n1,1,1\n0,0,-4\n";
    for arithmetic in ["f32", "fixed"] {
        let query = format!("query distance cube.obj cube.obj --arith {arithmetic}");
        for options in ["--coherent", "--one-shot"] {
            let answers = world.ask(&format!("{query} {options}"), poses).answers();
            assert_eq!(answers, "2.5\n5\nhit\nhit\n");
        }
        let table = world.ask(&format!("{query} --format csv"), poses).answers();
        let rows: Vec<Vec<&str>> = table.lines().map(|row| row.split(',').collect()).collect();
        let of = |row: usize, name: &str| {
            let column = rows[0].iter().position(|heading| *heading == name);
            rows[row][column.expect("a column of this name")]
        };
        assert_eq!(of(1, "answer"), "2.5");
        assert_eq!((of(1, "nearest_a_x"), of(1, "nearest_b_x")), ("4", "6.5"));
        assert_eq!((of(2, "nearest_a_z"), of(2, "nearest_b_z")), ("4", "9"));
        assert_eq!((of(2, "direction_x"), of(2, "direction_z")), ("0", "1"));
        assert_eq!((of(2, "witness"), of(3, "direction_x")), ("", ""));
        assert!(["faces", "b_in_a", "a_in_b"].contains(&of(3, "witness")));
    }
}

#[test]
fn all_that_touches() {
    let world = World::new();
    // The triangle has its corners at (8, 0), (12, 0) and (8, 3).
    let poses = "-7,1\n-2,1\n-2,-3\n9,9\n";
    for arithmetic in ["f32", "fixed"] {
        let ask = |more: &str| {
            let query = format!("{TRIANGLE} --arith {arithmetic} --all {more}");
            world.ask(&query, poses).answers()
        };
        let text = ask("");
        let rows: Vec<&str> = text.lines().collect();
        assert_eq!(rows.len(), 4, "{text}");
        assert!(rows[0].starts_with("hit ") && rows[3] == "free", "{text}");
        let table = ask("--format csv");
        let rows: Vec<Vec<&str>> = table.lines().map(|row| row.split(',').collect()).collect();
        let of = |row: usize, name: &str| {
            let column = rows[0].iter().position(|heading| *heading == name);
            rows[row][column.expect("a column of this name")]
        };
        // Its left side lies on the square's right one.
        let extents: Vec<&str> = of(2, "extents").split(' ').collect();
        assert!(extents.contains(&"segment"), "{table}");
        let at = extents.iter().position(|extent| *extent == "segment");
        let at = |name| of(2, name).split(' ').nth(at.expect("it is there"));
        assert_eq!((at("from_x"), at("to_x")), (Some("6"), Some("6")));
        assert_eq!(
            (at("facets_a"), at("features_a")),
            (Some("1"), Some("facet"))
        );
        // A corner lies on a corner.
        assert_eq!((of(3, "from_x"), of(3, "to_y")), ("6 6 6 6", "0 0 0 0"));
        assert!(
            of(3, "features_b")
                .split(' ')
                .all(|word| word.starts_with("vertex"))
        );
        assert_eq!((of(4, "count"), of(4, "pieces_b")), ("0", ""));
        assert!(ask("--format json").contains("\"extents\":["), "{table}");
    }
    let cubes = "query solid cube.obj cube.obj --all";
    let json = world
        .ask(&format!("{cubes} --format json"), "4,4,4\n0,0,0\n")
        .answers();
    assert!(json.contains("\"features_a\":[\"vertex"), "{json}");
    assert!(json.contains("\"area\"") && json.contains("null"), "{json}");
}

#[test]
fn what_suits_one_of_two_solids_is_for_that_one() {
    let world = World::new();
    world.put("open.obj", CUBE.replace("f 5 6 7 8\n", ""));
    let bake = "bake cube.obj -o cube.tcone --queries all --quiet";
    world.run(bake).answers();
    let hit = |solids: &str| {
        let asked = world.ask(&format!("query solid {solids}"), "0,0,0\n9,0,0\n");
        assert_eq!(asked.answers(), "hit\nfree\n", "{solids}");
    };
    hit("cube.tcone open.obj --fill all");
    hit("open.obj cube.tcone --fill all");
    hit("cube.obj sphere:1 --chord 0.1");
    hit("sphere:1 cube.obj --chord 0.1 --primitive within");
    hit("cube.tcone sphere:1 --chord 0.1");
    let told = world.run("render sphere:1 --with cube.obj --chord 0.1 -o it.svg --quiet");
    assert_eq!(told.answers(), "");
    let error = |solids: &str| world.run(&format!("query solid {solids}")).error();
    assert_eq!(
        error("cube.obj cube.obj --chord 0.1"),
        "cube.obj: it has no curves, so there is no chord error to keep to; leave --chord out"
    );
    assert_eq!(
        error("cube.tcone cube.obj --primitive within"),
        "cube.obj: only a primitive can be held around or within; leave --primitive out"
    );
    assert_eq!(
        error("cube.tcone cube.tcone --mend"),
        "cube.tcone: it is baked already; leave --mend and its options out, or bake its source again with it"
    );
}
