//! Pictures and the demonstration.

use crate::{space::tetrahedron, world::World};

#[test]
fn pictures_are_written_and_always_the_same() {
    let world = World::new();
    for solid in ["cube.obj", "square.geojson --arith fixed"] {
        world
            .run(&format!("render {solid} -o a.svg --size 300"))
            .answers();
        world
            .run(&format!("render {solid} -o b.svg --size 300"))
            .answers();
        let svg = String::from_utf8(world.get("a.svg")).unwrap();
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{svg}");
        assert_eq!(svg.into_bytes(), world.get("b.svg"));
        world
            .run(&format!("render {solid} -o a.png --size 300"))
            .answers();
        let png = world.get("a.png");
        assert_eq!(png[..8], *b"\x89PNG\r\n\x1a\n");
        assert_eq!(png[16..20], 300u32.to_be_bytes());
    }
    assert_eq!(
        world.run("render cube.obj -o a.gif").error(),
        "a.gif: no known kind of picture; its name must end in .svg or .png"
    );
}

#[test]
fn layers_are_panels() {
    let world = World::new();
    let panels = |arguments: &str| {
        world.run(&format!("render {arguments} -o a.svg")).answers();
        String::from_utf8(world.get("a.svg"))
            .unwrap()
            .matches("<clipPath")
            .count()
    };
    assert_eq!(panels("square.geojson"), 2);
    assert_eq!(panels("square.geojson --layers solid"), 1);
    assert_eq!(panels("square.geojson --layers covering"), 1);
    assert_eq!(panels("square.geojson --layers cells,leaves"), 1);
    assert_eq!(panels("square.geojson --layers origins"), 1);
    assert_eq!(panels("cube.obj"), 6);
    assert_eq!(panels("cube.obj --layers solid"), 1);
    assert_eq!(panels("cube.obj --layers covering"), 1);
    assert_eq!(panels("cube.obj --layers solid,slabs --up y --cut x"), 4);
}

#[test]
fn a_ball_and_a_pair_are_panels_too() {
    let world = World::new();
    let draw = |arguments: &str| {
        let said = world.run(&format!("render {arguments} -o a.svg")).answers();
        let svg = String::from_utf8(world.get("a.svg")).unwrap();
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{arguments}");
        (said, svg.matches("<clipPath").count())
    };
    let silent = |panels: usize| (String::new(), panels);
    for arithmetic in ["f32", "fixed"] {
        let square = format!("square.geojson --arith {arithmetic}");
        assert_eq!(
            draw(&format!("{square} --ball -1,3,1")),
            ("ball: hit, distance 1, nearest place 0, 3\n".into(), 2)
        );
        let alike = format!("{square} --with square.geojson");
        let (said, panels) = draw(&format!("{alike} --where-b name=triangle --pose=-5,2.5"));
        // Which of the four pairs is shown is not promised.
        assert!(
            said.starts_with("pair: hit, edge ") && said.ends_with("; 4 pairs of edges meet\n"),
            "{said}"
        );
        assert_eq!(panels, 1);
        let (said, panels) = draw(&format!("{alike} --pose 20,0,0,1 --ball 3,3,.5"));
        assert!(
            said.contains("ball: free, distance 1,") && said.contains("pair: free, at least "),
            "{said}"
        );
        assert_eq!(panels, 3);
        let inside = "--where name=triangle --pose -7,-1 --quiet";
        assert_eq!(draw(&format!("{alike} {inside}")), silent(1));
    }
    world.run("bake cube.obj -o points.tcone --quiet").answers();
    for (arguments, what) in [
        (
            "square.geojson --ball 1,1",
            "--ball: expected 3 numbers, found 2; write x,y,r",
        ),
        ("square.geojson --ball #", "--ball: write x,y,r"),
        (
            "square.geojson --with square.geojson --pose 1",
            "--pose: expected 2 or 4 numbers, found 1; write tx,ty or tx,ty,cos,sin",
        ),
    ] {
        let error = world.run(&format!("render {arguments} -o b.svg")).error();
        assert_eq!(error, what, "{arguments}");
    }
    for (arguments, what) in [
        (
            "cube.obj --ball 1,1,1",
            "--ball: expected 4 numbers, found 3; write x,y,z,r",
        ),
        (
            "cube.obj --with cube.obj --pose 1,1,1,1",
            "--pose: expected 3 or 7 numbers, found 4; write tx,ty,tz or tx,ty,tz,qx,qy,qz,qw",
        ),
        (
            "cube.obj --with cube.obj --pose #",
            "--pose: write tx,ty,tz or tx,ty,tz,qx,qy,qz,qw",
        ),
        (
            "cube.obj --with square.geojson",
            "square.geojson: it is in the plane and the other solid in space; both have to be in \
             the plane or both in space",
        ),
        (
            "points.tcone --ball 1,1,1,1",
            "points.tcone: it was baked for points alone; bake it with --queries all for balls, \
             segments and other solids",
        ),
    ] {
        let error = world.run(&format!("render {arguments} -o b.svg")).error();
        assert_eq!(error, what, "{arguments}");
    }
    assert!(!world.names().contains(&"b.svg".to_owned()));
}

#[test]
fn a_ball_and_a_pair_in_space_are_seen_from_outside_and_in_cuts() {
    let world = World::new();
    let draw = |arguments: &str| {
        let said = world
            .run(&format!("render cube.obj {arguments} -o a.svg --size 600"))
            .answers();
        let svg = String::from_utf8(world.get("a.svg")).unwrap();
        assert!(!svg.contains("NaN") && !svg.contains("inf"), "{arguments}");
        (said, svg.matches("<clipPath").count())
    };
    for arithmetic in ["f32", "fixed"] {
        let draw = |arguments: &str| draw(&format!("--arith {arithmetic} {arguments}"));
        assert_eq!(
            draw("--ball 5,2,3,1"),
            ("ball: hit, distance 1, nearest place 4, 2, 3\n".into(), 3)
        );
        assert_eq!(
            draw("--ball 2,3,4,0 --up y --cut x"),
            ("ball: hit, distance 0, nearest place 2, 3, 4\n".into(), 3)
        );
        let (said, panels) = draw("--with cube.obj --pose 2,1,3,0,0,0.6,0.8");
        assert!(
            said.starts_with("pair: hit, face ") && said.ends_with(" pairs of faces meet\n"),
            "{said}"
        );
        assert_eq!(panels, 2);
        // Faces in one plane, and the same solid once more.
        assert_eq!(draw("--with cube.obj --pose 4,1,0 --quiet").1, 2);
        assert_eq!(draw("--with cube.obj --quiet").1, 2);
        let (said, panels) = draw("--with cube.obj --pose 6,6,0 --ball=-1,2,2,0.5");
        assert!(
            said.contains("ball: free, distance 1,") && said.contains("pair: free, at least "),
            "{said}"
        );
        assert_eq!(panels, 5);
        world.put("small.obj", tetrahedron(0.5));
        let (said, panels) = draw("--with small.obj --pose 1,1,1");
        assert!(said.starts_with("pair: hit, B is in A, "), "{said}");
        assert_eq!(panels, 2);
        world.put("large.obj", tetrahedron(40.0));
        let (said, _) = draw("--with large.obj --pose=-2,-2,-2");
        assert!(said.starts_with("pair: hit, A is in B, "), "{said}");
    }
}

#[test]
fn the_demonstration_fits_a_screen_and_leaves_its_files() {
    let world = World::new();
    let story = world.run("demo").answers();
    assert!(story.lines().count() < 40, "{story}");
    assert!(
        story.lines().all(|line| line.chars().count() <= 90),
        "{story}"
    );
    assert!(
        story.contains("20000 of 20000        20000 of 20000"),
        "{story}"
    );
    assert!(
        story.contains("2000 of 2000          2000 of 2000"),
        "{story}"
    );
    for file in ["gear", "ring"] {
        for end in [".png", ".svg", ".tcone", "-fixed.tcone"] {
            let name = format!("demo-pictures/{file}{end}");
            assert!(!world.get(&name).is_empty(), "{name}");
        }
    }
    assert!(!world.get("demo-pictures/gear-touch.png").is_empty());
    // What it proposes to try next works.
    let ball = "query ball demo-pictures/gear.tcone";
    assert_eq!(world.ask(ball, "1.2,0.35,0.14\n").answers(), "hit\n");
    let answer = world
        .ask("query point demo-pictures/ring.tcone", "0.76,0,0.25\n")
        .answers();
    assert_eq!(answer, "inside\n");
    world.run("info demo-pictures/ring.tcone").answers();
}

#[test]
fn options_that_nothing_follows_are_refused() {
    let world = World::new();
    for option in [
        "--mend",
        "--fill all",
        "--weld 0.1",
        "--skip turn",
        "--wrap 1",
        "--flip",
        "--arith f32",
        "--bytes 100",
        "--step 1",
        "--cut x",
    ] {
        let ran = world.run(&format!("render cube.obj --defects {option} -o a.svg"));
        assert_eq!(ran.code, Some(2), "{option}");
        assert!(ran.err.contains("cannot be used with"), "{}", ran.err);
    }
    let wide = "[[[-200,0],[1e6,0],[0,1e6],[-200,0]]]";
    let wide = format!(r#"{{"type":"Polygon","coordinates":{wide}}}"#);
    world.put("wide.geojson", wide);
    let error = |solid: &str| {
        let render = format!("render {solid} --projection plate -o a.svg");
        world.run(&render).error()
    };
    let plane = "--projection: only what lies in the plane within ±180 by ±90 is drawn as plate; leave it out";
    assert_eq!(error("wide.geojson"), plane);
    assert_eq!(error("cube.obj"), plane);
    let alone =
        "--projection: with --ball and --with, nothing is drawn as plate; leave one of them out";
    assert_eq!(error("square.geojson --ball 1,1,1"), alone);
    assert_eq!(error("square.geojson --with square.geojson"), alone);
}

#[test]
fn a_boundary_without_extent_is_drawn() {
    let world = World::new();
    let ring = "[[[1,1],[1,1],[1,1],[1,1]]]";
    let ring = format!(r#"{{"type":"Polygon","coordinates":{ring}}}"#);
    world.put("dot.geojson", ring);
    world
        .run("render dot.geojson --defects -o dot.svg --quiet")
        .answers();
    let drawn = String::from_utf8(world.get("dot.svg")).unwrap();
    assert!(!drawn.contains("NaN"), "{drawn}");
}
