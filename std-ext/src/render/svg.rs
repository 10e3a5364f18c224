//! Writing SVG.

use core::fmt::{self, Display, Write};

use super::palette::{Colour, PAPER};

/// A position on the picture, in pixels from the upper left corner.
pub(super) type Spot = [f64; 2];

/// A part of the picture.
#[derive(Clone, Copy)]
pub(super) struct Frame {
    /// The upper left corner.
    pub(super) corner: Spot,
    /// The width and the height.
    pub(super) size: [f64; 2],
}

/// How a shape is painted.
#[derive(Clone, Copy, Default)]
pub(super) struct Style {
    fill: Option<(Colour, f64)>,
    stroke: Option<(Colour, f64, f64)>,
}

impl Style {
    /// Filled, so far opaque.
    pub(super) fn fill(colour: Colour, alpha: f64) -> Self {
        Self {
            fill: Some((colour, alpha)),
            stroke: None,
        }
    }

    /// An outline only.
    pub(super) fn stroke(colour: Colour, alpha: f64, width: f64) -> Self {
        Self::default().and_stroke(colour, alpha, width)
    }

    /// The same with an outline.
    pub(super) fn and_stroke(self, colour: Colour, alpha: f64, width: f64) -> Self {
        Self {
            stroke: Some((colour, alpha, width)),
            ..self
        }
    }
}

impl Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let opacity = |f: &mut fmt::Formatter<'_>, of: &str, alpha: f64| {
            if alpha < 1.0 {
                write!(f, " {of}-opacity=\"{}\"", Short(alpha, 3))
            } else {
                Ok(())
            }
        };
        match self.fill {
            Some((colour, alpha)) => {
                write!(f, " fill=\"{colour}\"")?;
                opacity(f, "fill", alpha)?;
            }
            None => f.write_str(" fill=\"none\"")?,
        }
        if let Some((colour, alpha, width)) = self.stroke {
            write!(
                f,
                " stroke=\"{colour}\" stroke-width=\"{}\"",
                Short(width, 2)
            )?;
            opacity(f, "stroke", alpha)?;
        }
        Ok(())
    }
}

/// A number without needless digits.
struct Short(f64, usize);

impl Display for Short {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{:.*}", self.1, self.0);
        let text = if text.contains('.') {
            text.trim_end_matches('0').trim_end_matches('.')
        } else {
            &text
        };
        f.write_str(if text == "-0" { "0" } else { text })
    }
}

/// A picture being drawn.
pub(super) struct Canvas {
    text: String,
    panels: usize,
}

impl Canvas {
    pub(super) fn new(width: f64, height: f64) -> Self {
        let (width, height) = (Short(width.round(), 0), Short(height.round(), 0));
        let text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" stroke-linejoin=\"round\" \
             stroke-linecap=\"round\">\n<rect width=\"100%\" height=\"100%\" fill=\"{PAPER}\"/>\n"
        );
        Self { text, panels: 0 }
    }

    pub(super) fn finish(mut self) -> String {
        self.text.push_str("</svg>\n");
        self.text
    }

    /// A part of the picture that nothing drawn in it leaves.
    pub(super) fn panel(&mut self, frame: Frame, draw: impl FnOnce(&mut Self, Frame)) {
        let (
            Frame {
                corner: [x, y],
                size: [width, height],
            },
            number,
        ) = (frame, self.panels);
        let [x, y, width, height] = [x, y, width, height].map(|number| Short(number, 2));
        self.add(format_args!(
            "<clipPath id=\"p{number}\"><rect x=\"{x}\" y=\"{y}\" width=\"{width}\" \
             height=\"{height}\"/></clipPath>\n<g clip-path=\"url(#p{number})\">\n"
        ));
        self.panels += 1;
        draw(self, frame);
        self.text.push_str("</g>\n");
    }

    /// Shapes painted alike.
    pub(super) fn group(&mut self, style: Style, draw: impl FnOnce(&mut Self)) {
        self.add(format_args!("<g{style}>\n"));
        draw(self);
        self.text.push_str("</g>\n");
    }

    /// Shapes that are seen through together, as if they were one.
    pub(super) fn veil(&mut self, alpha: f64, draw: impl FnOnce(&mut Self)) {
        self.add(format_args!("<g opacity=\"{}\">\n", Short(alpha, 3)));
        draw(self);
        self.text.push_str("</g>\n");
    }

    /// A closed shape, painted as the group it is in.
    pub(super) fn polygon(&mut self, corners: &[Spot]) {
        self.text.push_str("<path d=\"");
        self.line(corners, 2);
        self.text.push_str("Z\"/>\n");
    }

    /// Pieces of faces and their sides.
    pub(super) fn pieces(&mut self, draw: impl FnOnce(&mut Self)) {
        self.text
            .push_str("<g fill=\"none\" stroke-width=\"0.8\">\n");
        draw(self);
        self.text.push_str("</g>\n");
    }

    /// A piece of a face; painted over its own edge, or the paper would shine through between
    /// pieces.
    pub(super) fn piece(&mut self, corners: &[Spot], colour: Colour) {
        self.text.push_str("<path d=\"");
        self.line(corners, 1);
        self.add(format_args!(
            "Z\" fill=\"{colour}\" stroke=\"{colour}\"/>\n"
        ));
    }

    /// Some sides of a piece.
    pub(super) fn sides(&mut self, sides: impl Iterator<Item = [Spot; 2]>, colour: Colour) {
        let mut sides = sides.peekable();
        if sides.peek().is_none() {
            return;
        }
        self.text.push_str("<path d=\"");
        sides.for_each(|side| self.line(&side, 1));
        self.add(format_args!(
            "\" stroke=\"{colour}\" stroke-width=\"0.9\"/>\n"
        ));
    }

    /// Rings that are one shape together: what they wind around is filled.
    pub(super) fn rings(&mut self, rings: &[Vec<Spot>], style: Style) {
        self.text.push_str("<path d=\"");
        for ring in rings {
            self.line(ring, 2);
            self.text.push('Z');
        }
        self.add(format_args!("\"{style}/>\n"));
    }

    /// Lines from place to place, painted alike.
    pub(super) fn lines<L: AsRef<[Spot]>>(
        &mut self,
        lines: impl IntoIterator<Item = L>,
        style: Style,
    ) {
        self.text.push_str("<path d=\"");
        for line in lines {
            self.line(line.as_ref(), 2);
        }
        self.add(format_args!("\"{style}/>\n"));
    }

    /// Small boxes that are one shape together: corner, width and height each.
    pub(super) fn boxes(&mut self, boxes: &[(Spot, [f64; 2])], style: Style) {
        self.text
            .push_str("<path shape-rendering=\"crispEdges\" d=\"");
        for ([x, y], [width, height]) in boxes {
            let [x, y, width, height] = [x, y, width, height].map(|number| Short(*number, 2));
            self.add(format_args!("M{x} {y}h{width}v{height}h-{width}z"));
        }
        self.add(format_args!("\"{style}/>\n"));
    }

    /// A place of interest.
    pub(super) fn dot(&mut self, [x, y]: Spot, radius: f64, colour: Colour) {
        let style = Style::fill(colour, 1.0).and_stroke(PAPER, 1.0, radius * 0.5);
        let [x, y, radius] = [x, y, radius].map(|number| Short(number, 2));
        self.add(format_args!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"{style}/>\n"
        ));
    }

    fn line(&mut self, corners: &[Spot], digits: usize) {
        for (k, [x, y]) in corners.iter().enumerate() {
            let command = if k == 0 { 'M' } else { 'L' };
            self.add(format_args!(
                "{command}{} {}",
                Short(*x, digits),
                Short(*y, digits)
            ));
        }
    }

    fn add(&mut self, text: fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.text.write_fmt(text);
    }
}
