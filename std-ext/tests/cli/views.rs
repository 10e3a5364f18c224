//! What pictures show of a solid: the side, the scale, the place and the cut that are asked for.

use crate::world::World;

type Spot = [f64; 2];

/// A corner of a box, 4 to the right, 2 deep and 1 high.
const CORNER: &str = "v 0 0 0\nv 4 0 0\nv 0 2 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";
/// A pyramid, 4 by 4 and 4 high.
const PYRAMID: &str =
    "v 0 0 0\nv 4 0 0\nv 4 4 0\nv 0 4 0\nv 2 2 4\nf 1 4 3 2\nf 1 2 5\nf 2 3 5\nf 3 4 5\nf 4 1 5\n";

/// Draws a solid without text.
fn draw(world: &World, arguments: &str) -> String {
    let said = world
        .run(&format!("render {arguments} --plain -o a.svg"))
        .answers();
    assert_eq!(said, "", "{arguments}");
    let svg = String::from_utf8(world.get("a.svg")).expect("it is UTF-8");
    assert!(!svg.contains("NaN") && !svg.contains("inf"), "{arguments}");
    svg
}

/// The width and the height of a picture.
fn size(svg: &str) -> [f64; 2] {
    ["width=\"", "height=\""].map(|name| {
        let (_, rest) = svg.split_once(name).expect("a size");
        let (number, _) = rest.split_once('"').expect("an end");
        number.parse().expect("a number")
    })
}

/// The corners of every path but those of pixels.
fn paths(svg: &str) -> Vec<Vec<Spot>> {
    let paths = svg.split(" d=\"").skip(1);
    let paths = paths.map(|path| path.split('"').next().unwrap_or_default());
    let spot = |text: &str| {
        let (x, y) = text.trim_end_matches('Z').split_once(' ')?;
        Some([x.parse().ok()?, y.parse().ok()?])
    };
    let spots = |path: &str| path.split(['M', 'L']).filter_map(spot).collect();
    paths
        .filter(|path| !path.contains('h'))
        .map(spots)
        .collect()
}

/// The least and the greatest coordinates.
fn ends(spots: &[Spot]) -> [Spot; 2] {
    let least = [0, 1].map(|k| {
        spots
            .iter()
            .map(|spot| spot[k])
            .fold(f64::INFINITY, f64::min)
    });
    let most = [0, 1].map(|k| {
        spots
            .iter()
            .map(|spot| spot[k])
            .fold(f64::NEG_INFINITY, f64::max)
    });
    [least, most]
}

fn extent(spots: &[Spot]) -> [f64; 2] {
    let [least, most] = ends(spots);
    [0, 1].map(|k| most[k] - least[k])
}

#[track_caller]
fn near(a: f64, b: f64, within: f64, what: &str) {
    assert!((a - b).abs() <= within, "{a}, {b}: {what}");
}

#[test]
fn a_view_shows_its_side_with_one_scale() {
    let world = World::new();
    world.put("corner.obj", CORNER);
    let corners = [
        [0.0, 0.0, 0.0],
        [4.0, 0.0, 0.0],
        [0.0, 2.0, 0.0],
        [0.0, 0.0, 1.0],
    ];
    let (x, y, z) = ([1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]);
    let minus = |axis: [f64; 3]| axis.map(|part| -part);
    let (s2, s6) = (0.5f64.sqrt(), (1.0f64 / 6.0).sqrt());
    let iso = [[s2, s2, 0.0], [-s6, s6, 2.0 * s6]];
    // What is to the right and upwards in the picture.
    for (view, [right, above]) in [
        ("front --up z", [x, z]),
        ("back --up z", [minus(x), z]),
        ("left --up z", [minus(y), z]),
        ("right --up z", [y, z]),
        ("top --up z", [x, y]),
        ("bottom --up z", [x, minus(y)]),
        ("iso --up z", iso),
        ("0,-1,0 --up z", [x, z]),
        ("-1e300,0,0 --up z", [minus(y), z]),
        ("1e-300,-1e-300,1e-300 --up z", iso),
        ("0,0,7 --up z", [x, y]),
        ("front --up y", [x, y]),
        ("top --up y", [x, minus(z)]),
        ("left", [z, y]),
        ("front --up x", [y, x]),
        ("bottom --up x", [y, minus(z)]),
    ] {
        let svg = draw(&world, &format!("corner.obj --view {view}"));
        let spots = paths(&svg).concat();
        let dot = |a: [f64; 3], b: [f64; 3]| a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
        // As pixels go, downwards.
        let expected = corners.map(|corner| [dot(corner, right), -dot(corner, above)]);
        let ([wide, high], [width, height]) = (extent(&expected), extent(&spots));
        near(width / height, wide / high, 2e-3 * wide / high, view);
        // The picture is as wide and high as that, with a margin.
        let [across, down] = size(&svg);
        assert_eq!(across.to_bits(), f64::to_bits(1800.0));
        let panel = across / 1.08;
        near(down, panel * high / wide + panel * 0.08, 1.0, view);
        let ([from, _], [least, _]) = (ends(&expected), ends(&spots));
        for corner in expected {
            let spot = [0, 1].map(|k| least[k] + (corner[k] - from[k]) * width / wide);
            let is_there = spots
                .iter()
                .any(|own| (own[0] - spot[0]).hypot(own[1] - spot[1]) < 1.0);
            assert!(is_there, "{view}: no {corner:?} at {spot:?}");
        }
    }
}

#[test]
fn a_zoom_is_around_a_place() {
    let world = World::new();
    world.put("corner.obj", CORNER);
    for (solid, places) in [
        ("square.geojson", ["0,0", "12,0", "6,6"]),
        ("gear.tcone", ["0,0"; 3]),
        (
            "corner.obj --up z --view front",
            ["4,0,0", "0,9,1", "0,0,0"],
        ),
        ("corner.obj --up z --view top", ["4,0,3", "0,2,0", "0,0,0"]),
        (
            "corner.obj --up z --view right --defects",
            ["0,2,0", "5,0,1", "0,0,0"],
        ),
    ] {
        if solid == "gear.tcone" {
            world.put_gear();
            world
                .run("bake gear.geojson -o gear.tcone --quiet")
                .answers();
        }
        let whole = extent(&paths(&draw(&world, solid)).concat());
        for (at, zoom) in places.into_iter().zip([1.0, 2.5, 40.0]) {
            let svg = draw(&world, &format!("{solid} --zoom {zoom} --at {at}"));
            let spots = paths(&svg).concat();
            for (zoomed, whole) in extent(&spots).into_iter().zip(whole) {
                near(zoomed, whole * zoom, 0.3 * zoom, at);
            }
            if solid == "gear.tcone" {
                continue;
            }
            let [wide, high] = size(&svg);
            let nearest = spots
                .iter()
                .map(|spot| (spot[0] - wide / 2.0).hypot(spot[1] - high / 2.0))
                .fold(f64::INFINITY, f64::min);
            assert!(nearest < 1.0, "{solid} {at}: {nearest}");
        }
    }
}

#[test]
fn a_cut_is_where_it_is_asked_for() {
    let world = World::new();
    world.put("pyramid.obj", PYRAMID);
    for (cut, expected) in [
        ("x=0.5", 4.0 / 1.0),
        ("x=1", 4.0 / 2.0),
        ("x=1.5 --view iso", 4.0 / 3.0),
        ("x", 4.0 / 4.0),
        ("x=2", 4.0 / 4.0),
        ("x=3 --view right", 4.0 / 2.0),
        ("y=3.5 --view 1,1,1", 4.0 / 1.0),
        ("z=1", 1.0),
        ("z=3.5 --view bottom", 1.0),
        ("z=1 --size 600x500 --zoom 2", 1.0),
    ] {
        let svg = draw(&world, &format!("pyramid.obj --up z --cut {cut}"));
        assert_eq!(svg.matches("<clipPath").count(), 2, "{cut}");
        // The outline of the cut comes last.
        let [width, height] = extent(paths(&svg).last().expect("a path"));
        near(width / height, expected, 5e-3 * expected, cut);
    }
}

#[test]
fn what_is_before_a_cut_is_gone() {
    let world = World::new();
    world.put("pyramid.obj", PYRAMID);
    // From above, all of the base is left, or what is on the far side of the cut from the eye; from its front, all of
    // the height or what is below.
    for (view, cut, wide, high) in [
        ("top", "z=1", 4.0, 4.0),
        ("bottom", "z=3", 2.0, 2.0 / 1.0),
        ("front", "z=1", 4.0, 1.0),
        ("front", "y=2", 4.0, 4.0),
        ("right", "x=3", 4.0, 4.0),
        ("1,0,0.0001", "z=1", 4.0, 1.0),
    ] {
        let svg = draw(
            &world,
            &format!("pyramid.obj --up z --view {view} --cut {cut}"),
        );
        let (open, _) = svg.rsplit_once("<clipPath").expect("two panels");
        let [width, height] = extent(&paths(open).concat());
        near(width / height, wide / high, 5e-3 * wide / high, view);
    }
}

#[test]
fn a_picture_has_the_size_that_is_asked_for() {
    let world = World::new();
    world.put("corner.obj", CORNER);
    for solid in [
        "square.geojson",
        "corner.obj",
        "corner.obj --view top --cut z=0.5",
        "corner.obj --show all",
        "corner.obj --defects",
    ] {
        for size in ["64x64", "640x480", "300x1200", "1000x100"] {
            for text in ["", "--plain"] {
                let arguments = format!("render {solid} --size {size} {text}");
                assert_eq!(world.run(&format!("{arguments} -o a.svg")).answers(), "");
                let svg = String::from_utf8(world.get("a.svg")).expect("it is UTF-8");
                let [width, height] = self::size(&svg);
                assert_eq!(format!("{width}x{height}"), size, "{arguments}");
                assert!(!svg.contains("NaN") && !svg.contains("inf"), "{arguments}");
                // Text does not push the solid out.
                let high = |frame: &str| {
                    let (_, rest) = frame.split_once("height=\"")?;
                    rest.split('"').next()?.parse::<f64>().ok()
                };
                let frames = svg.split("<clipPath").skip(1).filter_map(high);
                let least = frames.fold(f64::INFINITY, f64::min);
                let rows = if svg.matches("<clipPath").count() > 3 {
                    2.0
                } else {
                    1.0
                };
                assert!(least * rows >= height * 0.3, "{arguments}: {least}");
            }
        }
    }
    let png = "corner.obj --size 321x123 -o a.png";
    assert_eq!(world.run(&format!("render {png}")).answers(), "");
    let head: Vec<u8> = world.get("a.png")[16..24].into();
    assert_eq!(head, [0, 0, 1, 65, 0, 0, 0, 123]);
}
