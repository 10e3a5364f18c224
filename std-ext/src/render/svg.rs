//! Writing SVG: what every picture is drawn with.

mod style;

use core::fmt::{self, Write};

use std::collections::BTreeSet;

use super::{
    letters::{Letters, escaped},
    mark::SVG,
    palette::{Colour, PAPER},
};

use style::Short;
pub use style::Style;

/// A position on the picture, in pixels from the upper left corner.
pub type Spot = [f64; 2];

/// A part of the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame {
    /// The upper left corner.
    pub corner: Spot,
    /// The width and the height.
    pub size: [f64; 2],
}

/// Where a text has the place that it is written at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// At its left end.
    Left,
    /// In its middle.
    Middle,
    /// At its right end.
    Right,
}

/// A picture being drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct Canvas {
    text: String,
    panels: usize,
    /// The letters that are drawn as outlines.
    glyphs: BTreeSet<u16>,
}

impl Canvas {
    /// Paper of so many pixels.
    #[must_use]
    pub fn new(width: f64, height: f64) -> Self {
        let (width, height) = (Short(width.round(), 0), Short(height.round(), 0));
        let text = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" stroke-linejoin=\"round\" \
             stroke-linecap=\"round\">\n{SVG}\n<rect width=\"100%\" height=\"100%\" fill=\"{PAPER}\"/>\n"
        );
        Self {
            text,
            panels: 0,
            glyphs: BTreeSet::new(),
        }
    }

    /// The text of the picture.
    #[must_use]
    pub fn finish(mut self) -> String {
        if !self.glyphs.is_empty() {
            let letters = Letters::new();
            self.text.push_str("<defs>\n");
            for glyph in core::mem::take(&mut self.glyphs) {
                let outline = letters.outline(glyph);
                self.add(format_args!("<path id=\"g{glyph}\" d=\"{outline}\"/>\n"));
            }
            self.text.push_str("</defs>\n");
        }
        self.text.push_str("</svg>\n");
        self.text
    }

    /// A part of the picture that nothing drawn in it leaves.
    pub fn panel<R>(&mut self, frame: Frame, draw: impl FnOnce(&mut Self, Frame) -> R) -> R {
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
        let drawn = draw(self, frame);
        self.text.push_str("</g>\n");
        drawn
    }

    /// Shapes painted alike.
    pub fn group(&mut self, style: Style, draw: impl FnOnce(&mut Self)) {
        self.add(format_args!("<g{style}>\n"));
        draw(self);
        self.text.push_str("</g>\n");
    }

    /// Shapes that are seen through together, as if they were one.
    pub fn veil(&mut self, alpha: f64, draw: impl FnOnce(&mut Self)) {
        self.add(format_args!("<g opacity=\"{}\">\n", Short(alpha, 3)));
        draw(self);
        self.text.push_str("</g>\n");
    }

    /// A closed shape, painted as the group it is in.
    pub fn polygon(&mut self, corners: &[Spot]) {
        self.text.push_str("<path d=\"");
        self.line(corners, 2);
        self.text.push_str("Z\"/>\n");
    }

    /// A circle, painted as the group it is in.
    pub fn circle(&mut self, [x, y]: Spot, radius: f64) {
        let [x, y, radius] = [x, y, radius].map(|number| Short(number, 1));
        self.add(format_args!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>\n"
        ));
    }

    /// Pieces of faces and their sides.
    pub fn pieces(&mut self, draw: impl FnOnce(&mut Self)) {
        self.text
            .push_str("<g fill=\"none\" stroke-width=\"0.8\">\n");
        draw(self);
        self.text.push_str("</g>\n");
    }

    /// A piece of a face; painted over its own edge, or the paper would shine through between
    /// pieces.
    pub fn piece(&mut self, corners: &[Spot], colour: Colour) {
        self.text.push_str("<path d=\"");
        self.line(corners, 1);
        self.add(format_args!(
            "Z\" fill=\"{colour}\" stroke=\"{colour}\"/>\n"
        ));
    }

    /// Some sides of a piece.
    pub fn sides(&mut self, sides: impl Iterator<Item = [Spot; 2]>, colour: Colour) {
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
    pub fn rings(&mut self, rings: &[Vec<Spot>], style: Style) {
        self.text.push_str("<path d=\"");
        for ring in rings {
            self.line(ring, 2);
            self.text.push('Z');
        }
        self.add(format_args!("\"{style}/>\n"));
    }

    /// Lines from place to place, painted alike.
    pub fn lines<L: AsRef<[Spot]>>(&mut self, lines: impl IntoIterator<Item = L>, style: Style) {
        self.text.push_str("<path d=\"");
        for line in lines {
            self.line(line.as_ref(), 2);
        }
        self.add(format_args!("\"{style}/>\n"));
    }

    /// Small boxes that are one shape together: corner, width and height each.
    pub fn boxes(&mut self, boxes: &[(Spot, [f64; 2])], style: Style) {
        self.text
            .push_str("<path shape-rendering=\"crispEdges\" d=\"");
        for ([x, y], [width, height]) in boxes {
            let [x, y, width, height] = [x, y, width, height].map(|number| Short(*number, 2));
            self.add(format_args!("M{x} {y}h{width}v{height}h-{width}z"));
        }
        self.add(format_args!("\"{style}/>\n"));
    }

    /// A place of interest.
    pub fn dot(&mut self, [x, y]: Spot, radius: f64, colour: Colour) {
        let style = Style::fill(colour, 1.0).and_stroke(PAPER, 1.0, radius * 0.5);
        let [x, y, radius] = [x, y, radius].map(|number| Short(number, 2));
        self.add(format_args!(
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"{style}/>\n"
        ));
    }

    /// A line of text; `style` paints it. Its size is the height of the letters in pixels.
    pub fn text(&mut self, [x, y]: Spot, align: Align, size: f64, style: Style, text: &str) {
        let [x, y, size] = [x, y, size].map(|number| Short(number, 1));
        let anchor = match align {
            Align::Left => "",
            Align::Middle => " text-anchor=\"middle\"",
            Align::Right => " text-anchor=\"end\"",
        };
        self.add(format_args!(
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" \
             font-family=\"Helvetica, Arial, sans-serif\"{anchor}{style}>"
        ));
        self.text.push_str(&escaped(text));
        self.text.push_str("</text>\n");
    }

    /// What the picture is, for those who do not see it; before anything is drawn.
    pub(super) fn describe(&mut self, title: &str, description: &str) {
        let (title, description) = (escaped(title), escaped(description));
        self.add(format_args!(
            "<title>{title}</title>\n<desc>{description}</desc>\n"
        ));
    }

    /// A line of text as outlines, which look alike everywhere; it begins at `x`, on the line `y`.
    pub(super) fn letters(&mut self, [x, y]: Spot, size: f64, colour: Colour, text: &str) {
        let letters = Letters::new();
        let units = letters.units();
        let [x, y] = [x, y].map(|number| Short(number, 2));
        let scale = Short(size / units, 6);
        self.add(format_args!(
            "<g role=\"img\" aria-label=\"{}\" fill=\"{colour}\" \
             transform=\"translate({x} {y}) scale({scale} -{scale})\">",
            escaped(text)
        ));
        for (glyph, begin) in letters.line(text) {
            self.glyphs.insert(glyph);
            let begin = Short(begin * units, 0);
            self.add(format_args!("<use href=\"#g{glyph}\" x=\"{begin}\"/>"));
        }
        self.text.push_str("</g>\n");
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
