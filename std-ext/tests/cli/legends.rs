//! What is written on pictures, maps, and what is wrong with a boundary as it is drawn.

use crate::world::{CUBE, World};

/// The texts of a picture, in the order in which they are written, and the picture.
fn drawn(world: &World, arguments: &str) -> (Vec<String>, String) {
    world.run(&format!("render {arguments} -o a.svg")).answers();
    let svg = String::from_utf8(world.get("a.svg")).unwrap();
    assert!(!svg.contains("NaN") && !svg.contains("inf"), "{arguments}");
    let labels = svg.split("aria-label=\"").skip(1);
    let labels = labels.map(|rest| rest.split('"').next().unwrap().to_owned());
    (labels.collect(), svg)
}

fn texts(world: &World, arguments: &str) -> Vec<String> {
    drawn(world, arguments).0
}

/// The square of the samples, plain.
const PLAIN: &str = "\
<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"300\" height=\"161\" viewBox=\"0 0 300 161\" \
stroke-linejoin=\"round\" stroke-linecap=\"round\">
<!-- drawn by tetracone -->
<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>
<clipPath id=\"p0\"><rect x=\"11.11\" y=\"11.11\" width=\"277.78\" height=\"138.89\"/></clipPath>
<g clip-path=\"url(#p0)\">
<path d=\"M27.78 141.67L150 141.67L150 19.44L27.78 19.44ZM68.52 100.93L68.52 60.19L109.26 \
60.19L109.26 100.93ZM190.74 141.67L272.22 141.67L190.74 80.56Z\" fill=\"#d6dee8\"/>
<path d=\"M27.78 141.67L150 141.67M150 141.67L150 19.44M150 19.44L27.78 19.44M27.78 19.44L27.78 \
141.67M68.52 100.93L68.52 60.19M68.52 60.19L109.26 60.19M109.26 60.19L109.26 100.93M109.26 \
100.93L68.52 100.93M190.74 141.67L272.22 141.67M272.22 141.67L190.74 80.56M190.74 80.56L190.74 \
141.67\" fill=\"none\" stroke=\"#263242\" stroke-width=\"1.1\"/>
</g>
</svg>
";

#[test]
fn a_plain_picture_has_nothing_but_the_solid() {
    let world = World::new();
    let (texts, svg) = drawn(&world, "square.geojson --layers solid --size 300 --plain");
    assert_eq!(texts, [""; 0]);
    assert_eq!(svg, PLAIN);
    let (texts, svg) = drawn(&world, "cube.obj --plain");
    assert_eq!(texts, [""; 0]);
    assert!(!svg.contains("<title>") && !svg.contains("<use"));
}

#[test]
fn a_picture_says_what_it_shows() {
    let world = World::new();
    let (texts, svg) = drawn(&world, "square.geojson --layers solid --size 300");
    assert_eq!(
        texts,
        [
            "square.geojson",
            "a solid in the plane, 11 edges, 60 cells, f32, 12 × 6 units",
            "the solid",
            "2 units",
            "inside the solid"
        ]
    );
    assert!(svg.contains("<title>square.geojson</title>\n<desc>a solid in the plane, 11 edges"));
    // Text is drawn as outlines, which need no font where it is looked at.
    assert!(!svg.contains("<text") && svg.contains("<use href=\"#g"));
    let named = "square.geojson --layers solid --size 300 --title <A&B>";
    let (texts, svg) = drawn(&world, named);
    assert_eq!(texts[0], "&lt;A&amp;B>");
    assert!(svg.contains("<title>&lt;A&amp;B></title>"));
    let narrow = "square.geojson --size 300 --title abcdefghijklmnopqrstuvwxyz_abcdefghijklmnop";
    assert!(drawn(&world, narrow).0[0].ends_with('…'));
    let error = world.run("render square.geojson -o b.svg --plain --title A");
    assert_eq!(error.code, Some(2));
}

#[test]
fn a_ruler_has_its_length() {
    let world = World::new();
    let (texts, svg) = drawn(&world, "square.geojson --layers solid --size 300");
    assert!(texts.contains(&"2 units".to_owned()), "{texts:?}");
    // The edge of the square that is 6 long, and the line of 2.
    let plain = 150.0 - 27.78;
    let lines = svg.split("<path d=\"M").skip(1).filter_map(|path| {
        let (from, rest) = path.split_once('L')?;
        let (to, _) = rest.split_once('M')?;
        let place = |text: &str| -> Option<[f64; 2]> {
            let (x, y) = text.split_once(' ')?;
            Some([x.parse().ok()?, y.parse().ok()?])
        };
        Some([place(from)?, place(to)?])
    });
    let ruler = lines.last().unwrap();
    assert!(
        (ruler[1][0] - ruler[0][0] - plain / 3.0).abs() < 0.02,
        "{ruler:?}"
    );
}

#[test]
fn a_legend_tells_of_what_is_drawn() {
    let world = World::new();
    let told = |texts: &[String], what: &str| texts.iter().filter(|text| *text == what).count();
    let square = "square.geojson";
    let all = texts(&world, square);
    for what in [
        "with its cells",
        "covering: counts against",
        "facets: flat",
        "cell: all outside",
        "inside the solid",
    ] {
        assert_eq!(told(&all, what), 1, "{what}: {all:?}");
    }
    let cells = texts(&world, &format!("{square} --layers cells"));
    assert_eq!(told(&cells, "cell: all outside"), 1);
    for what in [
        "covering: counts against",
        "facets: flat",
        "inside the solid",
    ] {
        assert_eq!(told(&cells, what), 0, "{what}: {cells:?}");
    }
    let ball = format!("{square} --ball -1,3,1 --quiet");
    let ball = texts(&world, &ball);
    assert_eq!(told(&ball, "the disc, which touches"), 1, "{ball:?}");
    let pair = "cube.obj --with cube.obj --pose 6,0,0 --quiet";
    let pair = texts(&world, pair);
    assert_eq!(told(&pair, "with the second solid: they are free"), 1);
    assert_eq!(told(&pair, "the part that is proven free"), 1, "{pair:?}");
    let space = texts(&world, "cube.obj");
    assert_eq!(told(&space, "cut across z in the middle"), 1, "{space:?}");
    assert_eq!(told(&space, "2 units in the middle"), 3, "{space:?}");
}

#[test]
fn degrees_are_drawn_as_a_map() {
    let world = World::new();
    let land = r#"{"type":"Polygon","coordinates":[[[20,58],[24,58],[24,62],[20,62],[20,58]]]}"#;
    world.put("land.geojson", land);
    let (map, svg) = drawn(&world, "land.geojson");
    assert_eq!(
        map[1],
        "a solid in the plane, 4 edges, 17 cells, f32, 4 × 4 degrees"
    );
    for what in [
        "the solid, equirectangular, true to scale along 60° N",
        "60° N",
        "22° E",
        "outside",
        "50 km at 60° N",
    ] {
        assert!(map.iter().any(|text| text == what), "{what}: {map:?}");
    }
    // At sixty degrees, a degree of longitude is half as wide as one of latitude.
    let outline = |svg: &str| {
        let path = svg
            .split("<path d=\"M")
            .find(|path| path.contains("Z\" fill=\"#f0e9d4\""));
        let path = path.unwrap().split('Z').next().unwrap();
        let places = path.split('L').map(|place| {
            let (x, y) = place.split_once(' ').unwrap();
            [x, y].map(|number| number.parse::<f64>().unwrap())
        });
        places.collect::<Vec<_>>()
    };
    let corners = outline(&svg);
    let (wide, high) = (corners[1][0] - corners[0][0], corners[1][1] - corners[2][1]);
    assert!((high / wide - 2.0).abs() < 1e-3, "{corners:?}");
    let flat = texts(&world, "land.geojson --projection none");
    assert!(flat[1].ends_with("4 × 4 units"), "{flat:?}");
    // What lies at 0, 0 may be a part in millimetres.
    assert!(texts(&world, "square.geojson")[1].ends_with("12 × 6 units"));
    let asked = texts(&world, "square.geojson --projection plate");
    assert!(asked[1].ends_with("12 × 6 degrees"), "{asked:?}");
}

#[test]
fn what_is_wrong_is_drawn() {
    let world = World::new();
    world.put("open.obj", CUBE.replace("f 5 6 7 8\n", "f 1 2 7 8\n"));
    let (open, svg) = drawn(&world, "open.obj --defects --size 600");
    assert_eq!(
        open[1],
        "a surface in space that bounds no solid, 12 faces, 8 points, 4 × 4 × 4 units"
    );
    for what in [
        "open edges: 6, in 1 loop",
        "edges with 3 faces or more: 2",
        "edges passed twice in one direction: 2",
        "pairs of faces that cross: 2",
        "back of the faces",
    ] {
        assert!(open.iter().any(|text| text == what), "{what}: {open:?}");
    }
    assert!(svg.contains("#d62828"));
    let (plain, svg) = drawn(&world, "open.obj --defects --plain");
    assert_eq!(plain, [""; 0]);
    assert!(svg.contains("#d62828"));
    let whole = texts(&world, "cube.obj --defects");
    assert!(
        whole.contains(&"nothing is wrong with it".to_owned()),
        "{whole:?}"
    );
    let tie = r#"{"type":"Polygon","coordinates":[[[0,0],[3,3],[3,0],[0,2],[0,0]]]}"#;
    world.put("tie.geojson", tie);
    let tie = texts(&world, "tie.geojson --defects");
    assert!(tie.contains(&"crossings: 1".to_owned()), "{tie:?}");
    let error = world.run("render part.tcone --defects -o b.svg").error();
    assert!(
        error.starts_with("part.tcone: it is a baked solid"),
        "{error}"
    );
    assert_eq!(
        world
            .run("render cube.obj --defects --ball 1,1,1,1 -o b.svg")
            .code,
        Some(2)
    );
    assert!(!world.names().contains(&"b.svg".to_owned()));
}
