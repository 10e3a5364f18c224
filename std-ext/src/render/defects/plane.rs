//! What is wrong with rings in the plane.

use super::{
    super::{
        Options,
        flat::Flat,
        legend::Entry,
        map::Map,
        meeting::crossing,
        page::{Page, Panel, product},
        palette::BODY,
        plane::rings,
        ruler::Ruler,
        svg::{Canvas, Frame, Spot, Style},
    },
    CROSSING, DOUBLED, FLAT, MOST, SHEET, counted,
};
use crate::{
    check::{
        CheckError,
        plane::{Places, Report},
    },
    import::Rings,
};

/// The width of edges that something is wrong with, in pixels.
const WIDTH: f64 = 4.0;
/// The radius of places where something is wrong.
const RADIUS: f64 = 5.0;

/// Draws rings and what is wrong with them, as SVG.
pub(in super::super) fn draw(input: &Rings, options: &Options) -> Result<String, CheckError> {
    let (report, places) = Report::with_places(input, MOST)?;
    let [low, high] = report.extent;
    let size = [0, 1].map(|k| high[k] - low[k]);
    let [one, several] = if report.is_solid() {
        ["bounds a solid", "bound a solid"]
    } else if report.area < 0.0 {
        ["is inside out", "are inside out"]
    } else {
        ["encloses nothing", "enclose nothing"]
    };
    let (rings, solid) = match report.rings {
        1 => ("ring", one),
        _ => ("rings", several),
    };
    let page = Page {
        width: options.width,
        height: options.height,
        title: options.title.as_deref(),
        about: format!(
            "{} {rings} in the plane that {solid}, {} edges, {} units",
            report.rings,
            report.edges,
            product(&size)
        ),
        size,
        panels: vec![Panel {
            caption: caption(&report).to_owned(),
            legend: legend(&report),
            ruler: Ruler::Flat,
            draw: Box::new(|canvas, frame| paint(&places, options, canvas, frame)),
        }],
    };
    Ok(page.draw())
}

const fn caption(report: &Report) -> &'static str {
    let Report {
        doubled,
        sheets,
        collapsed,
        crossings,
        ..
    } = report;
    if doubled.count + sheets.count + collapsed.count + crossings.count == 0 {
        "the edges: nothing is wrong with them"
    } else {
        "the edges, and what is wrong with them"
    }
}

fn legend(report: &Report) -> Vec<Entry> {
    let mut entries = vec![Entry::area(BODY, 1.0, "inside the rings")];
    let mut add = |count: usize, entry: &dyn Fn(String) -> Entry, what: &str| {
        if count > 0 {
            entries.push(entry(counted(count, what)));
        }
    };
    let line = |colour| move |text: String| Entry::line(colour, WIDTH, text);
    let dot = |colour| move |text: String| Entry::dot(colour, text);
    let least = if report.has_all_crossings {
        "crossings"
    } else {
        "crossings, at least"
    };
    add(report.crossings.count, &dot(CROSSING), least);
    add(report.doubled.count, &line(DOUBLED), "doubled edges");
    let sheets = "bridges and spikes: edges there and back";
    add(report.sheets.count, &line(SHEET), sheets);
    add(report.collapsed.count, &dot(FLAT), "edges without length");
    entries
}

fn paint(places: &Places, options: &Options, canvas: &mut Canvas, frame: Frame) -> Map {
    let flat = Flat {
        origin: places.edges.first().map_or([0.0; 2], |[from, _]| *from),
        edges: places.edges.clone(),
    };
    let map = options.fit(flat.places(), frame, |[x, y, _]| [x, y]);
    let spots = |ring: Vec<Spot>| ring.into_iter().map(|place| map.spot(place)).collect();
    let shapes: Vec<Vec<Spot>> = rings(&flat.edges).into_iter().map(spots).collect();
    canvas.rings(&shapes, Style::fill(BODY, 1.0));
    flat.outline(canvas, &map);
    for (numbers, colour) in [(&places.doubled, DOUBLED), (&places.sheets, SHEET)] {
        let edges = numbers
            .iter()
            .filter_map(|number| places.edges.get(*number));
        let lines = edges.map(|edge| edge.map(|end| map.spot(end)));
        canvas.lines(lines, Style::stroke(colour, 1.0, WIDTH));
    }
    for pair in &places.crossings {
        if let [Some(one), Some(other)] = pair.map(|number| places.edges.get(number)) {
            canvas.dot(map.spot(crossing(*one, *other)), RADIUS, CROSSING);
        }
    }
    for number in &places.collapsed {
        if let Some([place, _]) = places.edges.get(*number) {
            canvas.dot(map.spot(*place), RADIUS, FLAT);
        }
    }
    map
}
