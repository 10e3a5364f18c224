//! Drawings made to break a reader.

use core::time::Duration;
use std::time::Instant;

use super::{LITTLE, error, error_of, unwritten, within};
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

#[test]
fn numbers_of_drawings_are_places_or_nothing() {
    let sizes = ["1e400", "nan", "inf", "1e39", "1e-400", "0", "-1"];
    let nothing = "a.svg: no path of the drawing is filled with an area; fill its outlines, and make \
                   paths of texts";
    for size in sizes {
        for element in [
            format!("<rect width='{size}' height='2'/>"),
            format!("<circle r='{size}'/>"),
            format!("<polygon points='0,0 {size},0 {size},0'/>"),
        ] {
            assert_eq!(error("a.svg", svg(&element)), nothing, "{element}");
        }
    }
    // What is beyond the lattice is told with an exponent.
    for element in [
        "<rect width='1e38' height='2'/>",
        "<path d='M0 0h1e38v1e38z'/>",
    ] {
        let told = error("a.svg", svg(element));
        let start = "a.svg: the vertex (9.999999680285692e37, ";
        assert!(told.starts_with(start), "{told}");
        assert!(
            told.ends_with("scale the solid down or move it nearer to 0"),
            "{told}"
        );
    }
    let curve = "<path d='M0 0C0 1e38 1e38 0 3 3z'/>";
    assert_eq!(
        error("a.svg", svg(curve)),
        "a.svg: a path cannot keep to a chord error of 7.32421875e-4"
    );
    for size in ["0", "-1", "1e39", "1e-400"] {
        let drawing = svg(PATH).replace("width='10'", &format!("width='{size}'"));
        assert_eq!(
            error("a.svg", drawing),
            "a.svg: not an SVG drawing that can be read: SVG has an invalid size"
        );
    }
}

#[test]
fn what_a_drawing_refers_to_is_not_there_or_comes_back() {
    let nothing = "a.svg: no path of the drawing is filled with an area; fill its outlines, and make \
                   paths of texts";
    for element in [
        "<use href='#none'/>",
        "<use href='none.svg#a'/>",
        "<image href='none.png' width='3' height='3'/>",
        "<image href='file:///etc/passwd' width='3' height='3'/>",
    ] {
        assert_eq!(error("a.svg", svg(element)), nothing, "{element}");
    }
    let back = "the drawing's elements come back more than 65536 times by references; perhaps one is \
                in itself";
    let chain: Vec<String> = (0..1000)
        .map(|at| format!("<use id='u{at}' href='#u{}'/>", at + 1))
        .collect();
    for elements in [
        "<g id='a'><use href='#a'/></g>".to_owned(),
        "<g id='a'><use href='#b'/></g><g id='b'><use href='#a'/></g>".to_owned(),
        chain.concat() + "<path id='u1000' d='M0 0h1v1z'/>",
    ] {
        let told = error("a.svg", svg(&(elements + PATH)));
        assert_eq!(told, format!("a.svg:1: {back}"));
    }
}

#[test]
fn what_is_no_drawing_is_named() {
    assert_eq!(
        error("a.svg", svg("&a;")),
        "a.svg:1: not valid XML: unknown entity reference 'a'"
    );
    let two: Vec<u8> = svg(PATH)
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    assert_eq!(
        error("a.svg", [b"\xff\xfe", &two[..]].concat()),
        "a.svg:1: byte 0xFF is not UTF-8; save the file as UTF-8 text"
    );
    let latin = svg("\n<path id='").into_bytes();
    let latin = [&latin[..latin.len() - 6], b"\xe9'/></svg>"].concat();
    assert_eq!(
        error("a.svg", latin),
        "a.svg:2: byte 0xE9 is not UTF-8; save the file as UTF-8 text"
    );
    for (text, what) in [
        (
            "",
            "a.svg: not valid XML: the document does not have a root node",
        ),
        (
            " \n",
            "a.svg: not valid XML: the document does not have a root node",
        ),
        ("\0\0\0\0", "a.svg:1: not valid XML: unknown token"),
        ("\u{1f}\u{8b}", "a.svg:1: not valid XML: unknown token"),
    ] {
        assert_eq!(error("a.svg", text), what);
    }
    assert!(error_of("check", "a.svg", "<html/>").contains("not an SVG drawing that can be read"));
    let world = World::new();
    std::fs::create_dir(world.path("a.svg")).expect("a folder");
    for command in ["info a.svg", "bake a.svg -o a.tcone"] {
        assert_eq!(
            unwritten(&world, command),
            "a.svg: it is a folder; name a file in it"
        );
    }
}
