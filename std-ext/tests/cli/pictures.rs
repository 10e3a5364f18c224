//! Pictures and the demonstration.

use crate::world::World;

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
    assert_eq!(panels("square.geojson --layers cones,envelopes"), 1);
    assert_eq!(panels("cube.obj"), 6);
    assert_eq!(panels("cube.obj --layers solid"), 1);
    assert_eq!(panels("cube.obj --layers covering"), 1);
    assert_eq!(
        panels("cube.obj --layers solid,envelopes --up y --cut x"),
        4
    );
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
    // What it proposes to try next works.
    let answer = world
        .ask("query point demo-pictures/ring.tcone", "0.76,0,0.25\n")
        .answers();
    assert_eq!(answer, "inside\n");
    world.run("info demo-pictures/ring.tcone").answers();
}
