//! A panel as an SVG: values by the parameter, on a logarithmic axis as in the thesis.

use core::error::Error;

use plotters::prelude::*;

use super::figure::{Panel, Unit};

/// Pixels across and down.
const SIZE: (u32, u32) = (640, 400);

/// The lines' colours, in the order of the contenders.
const COLOURS: [RGBColor; 7] = [
    RGBColor(0x1f, 0x4e, 0x9e),
    RGBColor(0xc8, 0x32, 0x1e),
    RGBColor(0x2e, 0x8b, 0x3c),
    RGBColor(0xe0, 0x9a, 0x10),
    RGBColor(0x7a, 0x3f, 0x98),
    RGBColor(0x10, 0x90, 0x9a),
    RGBColor(0x55, 0x55, 0x55),
];

/// The picture's text; on the right there is room for the legend.
pub(crate) fn svg(panel: &Panel, x: &str, unit: Unit) -> Result<String, Box<dyn Error>> {
    let mut text = String::new();
    draw(panel, x, unit, SVGBackend::with_string(&mut text, SIZE))?;
    Ok(text)
}

fn draw(panel: &Panel, x: &str, unit: Unit, backend: SVGBackend<'_>) -> Result<(), Box<dyn Error>> {
    let root = backend.into_drawing_area();
    root.fill(&WHITE).map_err(|error| error.to_string())?;
    let values = panel
        .rows
        .iter()
        .flat_map(|(_, cells)| cells.iter().flatten());
    let values: Vec<_> = values.map(|taken| taken.value).collect();
    let least = values.iter().copied().fold(f64::INFINITY, f64::min);
    let most = values.iter().copied().fold(0.0, f64::max);
    let rows = i32::try_from(panel.rows.len())?;
    let mut chart = ChartBuilder::on(&root)
        .caption(&panel.title, ("sans-serif", 16))
        .margin(12)
        .x_label_area_size(44)
        .y_label_area_size(72)
        .build_cartesian_2d(
            0..rows + rows / 4 + 1,
            (least / 1.5..most * 1.5).log_scale(),
        )
        .map_err(|error| error.to_string())?;
    let label = |place: &i32| {
        let row = usize::try_from(*place).ok();
        let row = row.and_then(|place| panel.rows.get(place));
        row.map_or_else(String::new, |(x, _)| x.clone())
    };
    chart
        .configure_mesh()
        .disable_x_mesh()
        .light_line_style(TRANSPARENT)
        .x_labels(2 * panel.rows.len() + 2)
        .x_label_formatter(&label)
        .x_desc(x)
        .y_desc(match unit {
            Unit::Frames => "frames a second",
            Unit::Seconds => "seconds",
        })
        .y_label_formatter(&|value| format!("{value:e}"))
        .draw()
        .map_err(|error| error.to_string())?;
    for (number, name) in panel.names.iter().enumerate() {
        let colour = COLOURS[number % COLOURS.len()];
        let cells = (0..rows).zip(panel.column(name));
        let places: Vec<_> = cells
            .filter_map(|(k, taken)| Some((k, taken?.value)))
            .collect();
        chart
            .draw_series(LineSeries::new(
                places.iter().copied(),
                colour.stroke_width(2),
            ))
            .map_err(|error| error.to_string())?
            .label(*name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 16, y)], colour.stroke_width(2)));
        let dots = places
            .iter()
            .map(|place| Circle::new(*place, 3, colour.filled()));
        chart.draw_series(dots).map_err(|error| error.to_string())?;
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperRight)
        .background_style(WHITE.mix(0.8))
        .border_style(BLACK.mix(0.3))
        .draw()
        .map_err(|error| error.to_string())?;
    root.present().map_err(|error| error.to_string())?;
    Ok(())
}
