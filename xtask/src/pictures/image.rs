//! The sections of an image, as they lie in flash.

use anyhow::Result;
use tetracone::{image::SectionKind, space::Space};
use tetracone_std::{
    bake::{BakeOptions, Queries, bake},
    render::{
        palette::{Colour, INK, OTHER, OUTER, POSITIVE},
        svg::{Align, Canvas, Style},
    },
    shape,
};

use super::label;

/// Where bars begin, and how long the longest is.
const BARS: [f64; 2] = [300.0, 340.0];

/// The height of a row.
const ROW: f64 = 27.0;

pub(super) fn draw() -> Result<String> {
    let mesh = shape::ring();
    let options = BakeOptions {
        queries: Some(Queries::All),
        ..BakeOptions::default()
    };
    let baked = bake::<Space<f32>>(&mesh.points, &mesh.faces, &options)?;
    let sections = baked.image().sections();
    let told = SectionKind::ALL.map(|kind| {
        let (name, colour) = match kind {
            SectionKind::Points | SectionKind::Facets => (kind.name(), INK),
            SectionKind::Links => ("links: one a cell", POSITIVE),
            SectionKind::Nodes => ("nodes: split cells", POSITIVE),
            SectionKind::Leaves => ("leaves: slabs and facets", POSITIVE),
            SectionKind::Order => ("order of facets", OTHER),
            SectionKind::ListEnds => ("ends of lists", OTHER),
            SectionKind::Lists => ("lists: all facets of a cell", OTHER),
            kind if kind.is_for_points() => (kind.name(), POSITIVE),
            kind => (kind.name(), OTHER),
        };
        (name, sections.of(kind), colour)
    });
    let mut rows = vec![("header, table of sections", sections.header(), OUTER)];
    rows.extend(told);
    let real = |bytes: usize| u32::try_from(bytes).map_or(0.0, f64::from);
    let most = rows
        .iter()
        .fold(0.0_f64, |most, (_, bytes, _)| most.max(real(*bytes)));
    let mut canvas = Canvas::new(880.0, 70.0 + 13.0 * ROW);
    label(&mut canvas, [78.0, 28.0], Align::Right, "byte");
    let (mut y, mut at) = (28.0 + ROW, 0_usize);
    for (name, bytes, colour) in rows {
        label(&mut canvas, [78.0, y], Align::Right, &at.to_string());
        label(&mut canvas, [94.0, y], Align::Left, name);
        let length = (real(bytes) / most * BARS[1]).max(1.5);
        let bar = [([BARS[0] + 20.0, y - 14.0], [length, 17.0])];
        canvas.boxes(&bar, Style::fill(colour, 0.75));
        label(
            &mut canvas,
            [BARS[0] + 28.0 + length, y],
            Align::Left,
            &bytes.to_string(),
        );
        y += ROW;
        at += bytes;
    }
    label(&mut canvas, [78.0, y], Align::Right, &at.to_string());
    label(&mut canvas, [94.0, y], Align::Left, "end");
    let text = |canvas: &mut Canvas, row: f64, colour: Colour, lines: [&str; 2]| {
        for (k, line) in [0.0, 1.0].into_iter().zip(lines) {
            let spot = [860.0, 28.0 + ROW * row + 19.0 * k];
            canvas.text(
                spot,
                Align::Right,
                super::LETTERS,
                Style::fill(colour, 1.0),
                line,
            );
        }
    };
    text(&mut canvas, 2.0, INK, ["the solid", "as given"]);
    text(&mut canvas, 5.0, POSITIVE, ["cells,", "for points"]);
    text(
        &mut canvas,
        10.0,
        OTHER.blend(INK, 0.4),
        ["for balls,", "segments, solids"],
    );
    Ok(canvas.finish())
}
