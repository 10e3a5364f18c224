//! The covering of a whole boundary, the cells, and the covering of one of these.

use anyhow::{Context as _, Result};
use tetracone::{
    cells::{CellInfo, Cells, Content, Form},
    query::Class,
};
use tetracone_std::render::{
    map::Map,
    palette::{Colour, INK, NEGATIVE, POSITIVE},
    svg::{Align, Canvas, Frame, Spot, Style},
};

use super::{
    label,
    outline::{
        Extent, Flat, Outline, area, around, baked, corners, cut, edges, fill, hole, middle,
        painted, point, show, spot, wavy,
    },
};

const PANEL: f64 = 280.0;

/// Of the cells few enough to see them.
const BYTES: usize = 560;

/// A cell with a covering of its own.
struct Chosen {
    extent: Extent,
    origin: Spot,
    edges: Vec<[Spot; 2]>,
}

pub(super) fn draw() -> Result<String> {
    let outline = vec![
        wavy(30, 1.0, &[(0.22, 3.0, 0.05), (0.18, 5.0, 0.4)]),
        hole(wavy(9, 0.26, &[]), [0.1, -0.05]),
    ];
    let baked = baked(&outline, Some(BYTES))?;
    let solid = baked.image().solid::<Flat>()?;
    let cells = solid.cells();
    let mut found: Option<(Chosen, Way)> = None;
    for (cell, listed) in solid.listed() {
        let Some(origin) = origin(cells, &cell) else {
            continue;
        };
        let listed = listed.filter_map(|number| cells.facet(number));
        let chosen = Chosen {
            extent: extent(&cell),
            origin,
            edges: listed.map(|facet| [facet.a, facet.b].map(spot)).collect(),
        };
        if let Some(way) = farthest(cells, &chosen)
            && found
                .as_ref()
                .is_none_or(|(best, _)| rank(&chosen) > rank(best))
        {
            found = Some((chosen, way));
        }
    }
    let (chosen, way) = found.context("a cell of any form")?;
    let mut canvas = Canvas::new(3.0 * PANEL + 40.0, PANEL + 60.0);
    let frame = |column: f64| Frame {
        corner: [10.0 + column * (PANEL + 10.0), 5.0],
        size: [PANEL, PANEL],
    };
    canvas.panel(frame(0.0), |canvas, frame| whole(canvas, frame, &outline));
    canvas.panel(frame(1.0), |canvas, frame| {
        grid(canvas, frame, &outline, cells, chosen.extent);
    });
    canvas.panel(frame(2.0), |canvas, frame| {
        one(canvas, frame, &chosen, &way);
    });
    let crossed = way
        .1
        .iter()
        .map(|(_, comes)| if *comes { " + 1" } else { " − 1" });
    let sum: String = crossed.collect();
    let [start, end] = [chosen.origin, way.0]
        .map(|place| i32::from(cells.classify(point(place)) == Class::Inside));
    let captions = [
        [
            "One origin for all:".to_owned(),
            "every edge is asked.".to_owned(),
        ],
        [
            "Cells, split where that pays;".to_owned(),
            "those with boundary are yellow.".to_owned(),
        ],
        [
            "One cell: an origin of its own.".to_owned(),
            format!("Around p: {start}{sum} = {end}."),
        ],
    ];
    for (column, lines) in [0.0, 1.0, 2.0].into_iter().zip(captions) {
        for (row, line) in [0.0, 1.0].into_iter().zip(lines) {
            let spot = [
                10.0 + column * (PANEL + 10.0) + PANEL / 2.0,
                PANEL + 24.0 + 20.0 * row,
            ];
            label(&mut canvas, spot, Align::Middle, &line);
        }
    }
    Ok(canvas.finish())
}

/// A square cell shows it best, with triangles of either sign.
fn rank(chosen: &Chosen) -> [bool; 2] {
    let [low, high] = chosen.extent;
    let [width, height] = [0, 1].map(|k: usize| high[k] - low[k]);
    let is_positive = |[a, b]: &[Spot; 2]| turned(chosen.origin, *a, *b) > 0.0;
    let positive = chosen.edges.iter().filter(|edge| is_positive(edge)).count();
    let is_mixed = positive > 0 && positive < chosen.edges.len();
    [is_mixed, width < 1.5 * height && height < 1.5 * width]
}

fn extent(cell: &CellInfo) -> Extent {
    [cell.low, cell.high].map(|[x, y, _]| [x, y])
}

/// The origin of a cell of which nothing else is known.
fn origin(cells: &Cells<'_, Flat>, cell: &CellInfo) -> Option<Spot> {
    let Content::Leaf(leaf) = cell.content else {
        return None;
    };
    let slab = cells.slabs(leaf).next()?;
    let [x, y, _] = slab.origin.filter(|_| slab.form == Form::Any)?;
    Some([x, y])
}

/// Twice the area of a triangle, by its sign to the left or to the right.
fn turned(a: Spot, b: Spot, c: Spot) -> f64 {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

/// Where the way to a point crosses an edge, and whether it comes in there.
type Crossing = (Spot, bool);

/// A place, and what the way from the origin to it crosses.
type Way = (Spot, Vec<Crossing>);

fn crossings(chosen: &Chosen, to: Spot) -> Vec<Crossing> {
    let from = chosen.origin;
    let crossing = |[a, b]: &[Spot; 2]| {
        let (start, end) = (turned(*a, *b, from), turned(*a, *b, to));
        let (left, right) = (turned(from, to, *a), turned(from, to, *b));
        let share = start / (start - end);
        let spot = [0, 1].map(|k: usize| from[k] + (to[k] - from[k]) * share);
        (start * end < 0.0 && left * right < 0.0).then_some((spot, end > 0.0))
    };
    chosen.edges.iter().filter_map(crossing).collect()
}

/// The place in the cell with the most crossings on the way to it, well off the boundary, and these.
fn farthest(cells: &Cells<'_, Flat>, chosen: &Chosen) -> Option<Way> {
    const STEPS: u32 = 24;
    let [low, high] = chosen.extent;
    let off = |place: Spot| {
        let distances = chosen.edges.iter().map(|[a, b]| {
            let along = [b[0] - a[0], b[1] - a[1]];
            turned(*a, *b, place).abs() / libm::sqrt(along[0] * along[0] + along[1] * along[1])
        });
        distances.fold(f64::INFINITY, f64::min)
    };
    let mut best: Option<(usize, f64, Way)> = None;
    for place in (1..STEPS).flat_map(|x| (1..STEPS).map(move |y| [x, y])) {
        let at = [0, 1]
            .map(|k: usize| low[k] + (high[k] - low[k]) * f64::from(place[k]) / f64::from(STEPS));
        if off(at) < (high[0] - low[0]) / 16.0 {
            continue;
        }
        let found = crossings(chosen, at);
        let inside = cells.classify(point(chosen.origin)) == Class::Inside;
        let comes = found
            .iter()
            .fold(0, |sum, (_, comes)| sum + if *comes { 1 } else { -1 });
        let says = i32::from(inside) + comes >= 1;
        assert_eq!(says, cells.classify(point(at)) == Class::Inside, "{at:?}");
        let room = off(at);
        let is_better = |(most, best, _): &(usize, f64, Way)| (found.len(), room) > (*most, *best);
        if best.as_ref().is_none_or(is_better) {
            best = Some((found.len(), room, (at, found)));
        }
    }
    best.map(|(_, _, way)| way)
}

/// The triangles that edges span with an origin, by their signs.
fn triangles(canvas: &mut Canvas, map: &Map, origin: Spot, edges: &[[Spot; 2]]) {
    for (colour, sign) in [(POSITIVE, 1.0), (NEGATIVE, -1.0)] {
        let style = Style::fill(colour, 0.16).and_stroke(colour, 0.5, 0.8);
        canvas.group(style, |canvas| {
            for [a, b] in edges {
                if turned(origin, *a, *b) * sign > 0.0 {
                    canvas.polygon(&[origin, *a, *b].map(|place| map.spot(place)));
                }
            }
        });
    }
}

fn whole(canvas: &mut Canvas, frame: Frame, outline: &Outline) {
    let map = Map::fit(outline.iter().flatten().copied(), frame);
    let [low, high] = around(outline.iter().flatten());
    let origin = [0, 1].map(|k: usize| low[k].midpoint(high[k]));
    triangles(canvas, &map, origin, &edges(outline));
    show(canvas, &map, outline, Style::stroke(INK, 1.0, 1.4));
    canvas.dot(map.spot(origin), 4.5, INK);
}

fn grid(
    canvas: &mut Canvas,
    frame: Frame,
    outline: &Outline,
    cells: &Cells<'_, Flat>,
    chosen: Extent,
) {
    let [low, high] = around(outline.iter().flatten());
    let ends = cells.cells().flat_map(|cell| extent(&cell));
    let map = Map::fit(ends.chain([low, high]), frame);
    for cell in cells.cells() {
        let style = match cell.content {
            Content::Inside => painted(Class::Inside),
            Content::Outside => painted(Class::Outside),
            Content::Leaf(_) => Style::fill(Colour([250, 232, 170]), 1.0),
        };
        fill(
            canvas,
            &map,
            &corners(extent(&cell)),
            style.and_stroke(INK, 0.35, 0.8),
        );
    }
    show(canvas, &map, outline, Style::stroke(INK, 1.0, 1.4));
    fill(
        canvas,
        &map,
        &corners(chosen),
        Style::stroke(NEGATIVE, 1.0, 3.0),
    );
}

fn one(canvas: &mut Canvas, frame: Frame, chosen: &Chosen, (to, crossings): &Way) {
    let [low, high] = chosen.extent;
    let room = [0, 1].map(|k: usize| (high[k] - low[k]) * 0.08);
    let wide = [
        [low[0] - room[0], low[1] - room[1]],
        [high[0] + room[0], high[1] + room[1]],
    ];
    let map = Map::fit(wide, frame);
    triangles(canvas, &map, chosen.origin, &chosen.edges);
    let edges = chosen.edges.iter();
    let edges = edges.map(|edge| edge.map(|place| map.spot(place)));
    canvas.lines(edges, Style::stroke(INK, 1.0, 2.0));
    fill(
        canvas,
        &map,
        &corners(chosen.extent),
        Style::stroke(NEGATIVE, 1.0, 3.0),
    );
    for [a, b] in &chosen.edges {
        // In what of the triangle lies in the cell.
        let mut part = vec![chosen.origin, *a, *b];
        for k in 0..2 {
            part = cut(&part, |place| place[k] - low[k]);
            part = cut(&part, |place| high[k] - place[k]);
        }
        if area(&part).abs() < (high[0] - low[0]) * (high[1] - low[1]) / 40.0 {
            continue;
        }
        let (sign, colour) = if turned(chosen.origin, *a, *b) > 0.0 {
            ("+", POSITIVE)
        } else {
            ("−", NEGATIVE)
        };
        let [x, y] = map.spot(middle(&part));
        canvas.text(
            [x, y + 7.0],
            Align::Middle,
            24.0,
            Style::fill(colour, 1.0),
            sign,
        );
    }
    let way = [chosen.origin, *to].map(|place| map.spot(place));
    canvas.lines([way], Style::stroke(INK, 1.0, 2.5));
    for (spot, comes) in crossings {
        let [x, y] = map.spot(*spot);
        let sign = if *comes { "+1" } else { "−1" };
        canvas.dot([x, y], 4.0, NEGATIVE);
        canvas.text(
            [x + 8.0, y - 6.0],
            Align::Left,
            17.0,
            Style::fill(INK, 1.0),
            sign,
        );
    }
    for (spot, name) in way.into_iter().zip(["o", "p"]) {
        canvas.dot(spot, 5.0, INK);
        let [x, y] = spot;
        canvas.text(
            [x - 8.0, y - 8.0],
            Align::Right,
            20.0,
            Style::fill(INK, 1.0),
            name,
        );
    }
}
