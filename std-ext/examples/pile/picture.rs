//! The last frame as SVG: every shape once, and where it is used.

use core::fmt::Write as _;

use crate::{scenes::Ring, solver::Body};

/// Pixels of a unit.
const SCALE: f64 = 16.0;

/// The colour of what stands still, then of everything else.
const COLOURS: [&str; 3] = ["#9aa3ad", "#d9a441", "#4f86b8"];

/// Solids where they are, by the numbers of their shapes.
pub(super) fn draw<'a>(
    shapes: &[&[Ring]],
    bodies: impl Iterator<Item = (usize, &'a Body)> + Clone,
) -> String {
    // As far as anything that moves reaches, with a little of the ground.
    let reach = |shape: usize| {
        let corners = shapes[shape].iter().flatten();
        corners.map(|[x, y]| x.hypot(*y)).fold(0.0, f64::max)
    };
    let far = |axis: usize, sign: f64| {
        let ends = bodies.clone().skip(1);
        let ends = ends.map(|(shape, body)| sign * body.place[axis] + reach(shape));
        ends.fold(0.0, f64::max)
    };
    let [left, right, top, bottom] = [far(0, -1.0) + 1.5, far(0, 1.0) + 1.5, far(1, 1.0), 1.0];
    let [width, height] = [left + right, top + bottom].map(|x| (x * SCALE).round());
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"{:.3} {:.3} {:.3} {:.3}\" stroke=\"#223\" stroke-width=\".03\">\n<defs>\n",
        -left,
        -top,
        left + right,
        top + bottom
    );
    for ((number, rings), colour) in shapes.iter().enumerate().zip(COLOURS) {
        let _ = write!(svg, "<path id=\"s{number}\" fill=\"{colour}\" d=\"");
        for ring in *rings {
            for (k, [x, y]) in ring.iter().enumerate() {
                let _ = write!(svg, "{}{x:.3} {y:.3}", if k == 0 { "M" } else { "L" });
            }
            svg.push('Z');
        }
        svg.push_str("\"/>\n");
    }
    svg.push_str("</defs>\n<g transform=\"scale(1 -1)\">\n");
    for (shape, body) in bodies {
        let ([x, y], angle) = (body.place, body.angle.to_degrees());
        let _ = writeln!(
            svg,
            "<use href=\"#s{shape}\" transform=\"translate({x:.3} {y:.3}) rotate({angle:.2})\"/>"
        );
    }
    svg.push_str("</g>\n</svg>\n");
    svg
}
