//! Drawings made to break a reader.

use core::time::Duration;
use std::time::Instant;

use super::{LITTLE, error, unwritten, within};
use crate::{formats::svg, world::World};

/// A drawing that is read.
const PATH: &str = "<path d='M0 0h2v2h-2z'/>";

/// No drawing of some megabytes takes longer to be refused, even where nothing is optimized.
const SOON: Duration = Duration::from_secs(60);

/// So many elements, each in the one before.
fn nested(name: &str, count: usize) -> String {
    let (open, close) = (format!("<{name}>"), format!("</{name}>"));
    open.repeat(count) + &close.repeat(count)
}

#[test]
fn a_drawing_may_end_at_every_byte() {
    let drawing = svg(PATH);
    for end in 0..drawing.len() {
        let _ = error("a.svg", &drawing[..end]);
    }
    // Nor is a file left where a command would write one.
    let world = World::new();
    for end in (0..drawing.len()).step_by(16) {
        world.put("a.svg", &drawing[..end]);
        for command in ["bake a.svg -o a.tcone", "render a.svg -o a.png"] {
            let error = unwritten(&world, command);
            assert!(error.starts_with("a.svg:"), "{error}");
        }
    }
}

#[test]
fn texts_and_groups_may_be_nested_at_any_depth() {
    let too_deep = "a.svg:1: not an SVG drawing that can be read: its elements are nested more than \
                    1024 deep; ungroup them";
    for most in [1030, 100_000] {
        let text = format!("<text>{}</text>", nested("tspan", most));
        for elements in [text, nested("g", most), nested("svg", most)] {
            assert_eq!(error("a.svg", svg(&(elements + PATH))), too_deep);
        }
    }
    // As deep as may be, and a drawing that is used once more.
    let text = format!("<text>{}</text>", nested("tspan", 1000));
    let used = format!("<g id='a'>{PATH}</g><use href='#a' x='5'/>");
    let world = World::new();
    world.put("a.svg", svg(&(text + &nested("g", 1000) + &used)));
    let told = within(&world, LITTLE, "info a.svg").answers();
    assert!(told.contains("area         8\n"), "{told}");
}

#[test]
fn long_styles_are_refused_soon() {
    let start = Instant::now();
    let declarations = "fill:red;".repeat(300_000);
    assert_eq!(
        error(
            "a.svg",
            svg(&format!("<g style='{declarations}'>{PATH}</g>"))
        ),
        "a.svg: the styles of its elements are too long; write fewer declarations into each"
    );
    let sheets = [
        format!("a{{{declarations}}}"),
        "a{fill:red}".repeat(300_000),
    ];
    for sheet in sheets {
        assert_eq!(
            error("a.svg", svg(&format!("<style>{sheet}</style>{PATH}"))),
            "a.svg: its style sheets are too long for so many elements; write the styles into the elements"
        );
    }
    // Short ones of many elements that come back.
    let short = "fill:red;".repeat(1000);
    let many = format!("<path style='{short}' d='M0 0h1v1z'/>").repeat(20);
    let uses = "<use href='#a'/>".repeat(3000);
    let told = error("a.svg", svg(&format!("<g id='a'>{many}</g>{uses}")));
    assert!(
        told.starts_with("a.svg: the styles of its elements"),
        "{told}"
    );
    assert!(start.elapsed() < SOON, "{:?}", start.elapsed());
}
