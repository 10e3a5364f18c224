//! SVG files.

use super::notes;
use crate::world::World;

/// A drawing of these elements.
pub(crate) fn svg(elements: &str) -> String {
    let size = "viewBox='0 0 10 10' width='10' height='10'";
    format!("<svg xmlns='http://www.w3.org/2000/svg' {size}>{elements}</svg>")
}

/// The area of a drawing, and what is noted beside that its y axis is turned.
fn told(world: &World, elements: &str, arguments: &str) -> (f64, Vec<String>) {
    world.put("a.svg", svg(elements));
    let told = world.run(&format!("info a.svg {arguments}")).answers();
    let area = told.lines().find_map(|line| line.strip_prefix("area"));
    let mut notes: Vec<String> = notes(&told).into_iter().map(str::to_owned).collect();
    assert_eq!(
        notes.remove(0),
        "the drawing's y axis leads down; here it leads up, from the same origin"
    );
    (area.unwrap().trim().parse().unwrap(), notes)
}

#[track_caller]
fn near(one: f64, other: f64, slack: f64) {
    assert!((one - other).abs() <= slack, "{one} and {other}");
}

#[test]
fn filled_paths_are_a_solid_with_its_y_axis_up() {
    let world = World::new();
    world.put(
        "a.svg",
        svg("<path d='M0 0 H6 V2 H0 Z'/><rect x='8' y='8' width='1' height='1'/>"),
    );
    let asked = world.ask("query point a.svg", "3,-1\n3,1\n8.5,-8.5\n0,0\n7,-7\n");
    assert_eq!(
        asked.answers(),
        "inside\noutside\ninside\nboundary\noutside\n"
    );
    let moved = "<g transform='translate(5 5) scale(-1 1)'><path d='M0 0h2v2h-2z'/></g>";
    near(told(&world, moved, "").0, 4.0, 1e-6);
    // Lengths with a unit are in millimetres.
    let inch = "<svg xmlns='http://www.w3.org/2000/svg' width='1in' height='1in' viewBox='0 0 1 1'>\
                <path d='M0 0h1v1h-1z'/></svg>";
    world.put("inch.svg", inch);
    let asked = world.ask(
        "query point inch.svg --units mm",
        "0.0253,-0.0253\n0.0255,-0.01\n",
    );
    assert_eq!(asked.answers(), "inside\noutside\n");
}

#[test]
fn fill_rules_are_followed() {
    let world = World::new();
    let square = |low: u8, high: u8| format!("M{low} {low}H{high}V{high}H{low}Z");
    let back = |low: u8, high: u8| format!("M{low} {low}V{high}H{high}V{low}Z");
    let (even, nonzero) = ("fill-rule='evenodd'", "");
    let area = |rule: &str, paths: &[String]| {
        let path = format!("<path {rule} d='{}'/>", paths.concat());
        let (area, notes) = told(&world, &path, "");
        let left_out = notes.iter().any(|note| note.starts_with("left out"));
        (area, left_out)
    };
    let is = |one: (f64, bool), area: f64, left_out: bool| {
        near(one.0, area, 1e-6);
        assert_eq!(one.1, left_out);
    };
    is(
        area(even, &[square(0, 9), square(1, 8), square(2, 7)]),
        81.0 - 49.0 + 25.0,
        false,
    );
    is(
        area(even, &[square(0, 9), back(1, 8), back(2, 7)]),
        81.0 - 49.0 + 25.0,
        false,
    );
    is(
        area(nonzero, &[square(0, 9), square(1, 8), square(2, 7)]),
        81.0,
        true,
    );
    is(
        area(nonzero, &[square(0, 9), back(1, 8)]),
        81.0 - 49.0,
        false,
    );
    is(
        area(nonzero, &[back(0, 9), square(1, 8), square(2, 7)]),
        81.0 - 49.0 + 25.0,
        false,
    );
    // One that is in itself as it is.
    is(
        area(even, &[square(0, 9), square(1, 2), square(3, 4)]),
        79.0,
        false,
    );
    // Rings that cross are united where the rule says so.
    let crossing = format!("<path d='{}{}'/>", square(0, 4), square(2, 6));
    let union = "1,-1\n3,-3\n5,-5\n5,-1\n";
    world.put("a.svg", svg(&crossing));
    let asked = world.ask("query point a.svg", union).answers();
    assert_eq!(asked, "inside\ninside\ninside\noutside\n");
    let error = "crosses itself, so that its fill rule cannot be followed by turning rings; unite it \
                 with itself in a drawing program first";
    for wrong in [
        crossing.replace("<path", "<path fill-rule='evenodd'"),
        format!("<path d='{}{}'/>", square(0, 4), back(2, 6)),
        "<path d='M0 0L4 4H0L4 0Z'/>".to_owned(),
    ] {
        world.put("a.svg", svg(&wrong.replace("<path", "<path id='p'")));
        let told = world.run("info a.svg").error();
        assert_eq!(told, format!("a.svg: the path \"p\" {error}"));
    }
}

#[test]
fn curves_keep_to_the_chord_error() {
    let world = World::new();
    let circle = "<circle cx='5' cy='5' r='4'/>";
    let (area, notes) = told(&world, circle, "--chord 0.01");
    assert_eq!(
        notes,
        ["made polygons of 4 curves, at most 1.0e-2 off; --chord says how far"]
    );
    near(
        area,
        16.0 * core::f64::consts::PI,
        0.01 * 8.0 * core::f64::consts::PI,
    );
    let (finer, _) = told(&world, circle, "");
    near(finer, 16.0 * core::f64::consts::PI, 0.08);
    assert!(finer > area);
    let (parabola, _) = told(&world, "<path d='M0 0Q5 10 10 0Z'/>", "--chord 1e-5");
    near(parabola, 100.0 / 3.0, 2e-4);
    world.put("a.svg", svg(circle));
    assert_eq!(
        world.run("info a.svg --chord 1e-30").error(),
        "a.svg: a path cannot keep to a chord error of 1e-30"
    );
}

#[test]
fn what_is_not_filled_is_left_out_and_told() {
    let world = World::new();
    let square = "<path d='M0 0h2v2h-2'/>";
    let more = format!("{square}<path fill='none' stroke='red' d='M5 5h2v2h-2z'/>");
    let (area, notes) = told(&world, &more, "");
    near(area, 4.0, 1e-6);
    assert_eq!(
        notes,
        [
            "closed 1 open path, as filling does",
            "left out 1 element without a fill: lines, pictures, texts"
        ]
    );
    let named = "<g id='a'><path d='M0 0h2v2h-2z'/></g><path id='b' d='M5 5h1v1h-1z'/>";
    near(told(&world, named, "").0, 5.0, 1e-6);
    near(told(&world, named, "--object a").0, 4.0, 1e-6);
    near(told(&world, named, "--object b").0, 1.0, 1e-6);
    assert_eq!(
        world.run("info a.svg --object c").error(),
        "a.svg: no object is called \"c\"; there is \"a\", \"b\""
    );
    for nothing in [
        "",
        "<path d='M0 0h2'/>",
        "<path fill='none' stroke='red' d='M0 0h2v2z'/>",
    ] {
        world.put("a.svg", svg(nothing));
        assert_eq!(
            world.run("info a.svg").error(),
            "a.svg: no path of the drawing is filled with an area; fill its outlines, and make paths of \
             texts"
        );
    }
}

#[test]
fn rings_side_by_side_are_told_apart_soon() {
    use core::fmt::Write as _;
    let world = World::new();
    let mut path = String::new();
    for k in 0..20_000 {
        let _ = write!(path, "M{} {}h1v1h-1z", 2 * (k % 200), 2 * (k / 200));
    }
    let (area, notes) = told(&world, &format!("<path d='{path}'/>"), "");
    near(area, 20_000.0, 1e-3);
    assert!(!notes.iter().any(|note| note.starts_with("left out")));
}
