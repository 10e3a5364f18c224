//! How the panels of a picture lie on the paper, with a title, captions, rulers and a legend.

use super::{
    legend::{self, Entry},
    letters::Letters,
    map::Map,
    palette::{INK, OUTER},
    ruler::Ruler,
    svg::{Canvas, Frame},
};
use crate::import::text::rounded;

/// The distance between panels and from the edge, as a part of a panel's width.
const GAP: f64 = 0.04;
/// Panels are at most this much wider than high, and higher than wide.
const MOST_ASPECT: [f64; 2] = [8.0, 2.0];
/// Text that leaves panels less than this part of a height that is given is left out.
const LEAST: f64 = 0.4;

/// Letters grow as the root of the picture's width: so many pixels for one pixel of it.
const LETTERS: f64 = 0.52;
/// The title's letters, and those of what it is about, in those of captions.
const TITLE: f64 = 1.6;
/// From one line to the next, in sizes of the letters.
const LINE: f64 = 1.4;
/// The width and height of a legend's marks, and the gap after them, in sizes of the letters.
const MARK: [f64; 3] = [1.5, 0.85, 0.5];
/// Between two columns of a legend.
const COLUMN: f64 = 1.6;

/// A picture before it is drawn.
pub(super) struct Page<'a> {
    /// In pixels.
    pub(super) width: u32,
    /// In pixels; none: what the panels take with their proportions.
    pub(super) height: Option<u32>,
    /// The title; none on plain paper, which has no other text either.
    pub(super) title: Option<&'a str>,
    /// What is drawn, in a line.
    pub(super) about: String,
    /// The width and height that panels should be proportional to.
    pub(super) size: [f64; 2],
    pub(super) panels: Vec<Panel<'a>>,
}

/// A part of a picture.
pub(super) struct Panel<'a> {
    /// What it shows.
    pub(super) caption: String,
    /// What its colours mean.
    pub(super) legend: Vec<Entry>,
    /// What its lengths are measured with.
    pub(super) ruler: Ruler,
    pub(super) draw: Draw<'a>,
}

/// Draws a panel into a frame, and says where places are in it.
pub(super) type Draw<'a> = Box<dyn FnOnce(&mut Canvas, Frame) -> Map + 'a>;

/// The size of letters in a picture of this width.
pub(super) fn letters(width: u32) -> f64 {
    f64::from(width).sqrt() * LETTERS
}

impl Page<'_> {
    /// Draws it as SVG.
    pub(super) fn draw(self) -> String {
        let aspect = self.size[0] / self.size[1];
        // What has no extent has no aspect.
        let aspect = if aspect.is_nan() { 1.0 } else { aspect };
        let [widest, highest] = MOST_ASPECT;
        let aspect = aspect.clamp(1.0 / highest, widest);
        let count = self.panels.len();
        let columns = if count > 3 { count.div_ceil(2) } else { count };
        let columns = columns.max(1);
        let rows = count.div_ceil(columns);
        let across = f64::from(self.width);
        let panel = across / (real(columns) + GAP * (real(columns) + 1.0));
        let gap = panel * GAP;
        let room = across - 2.0 * gap;
        let notes = self
            .title
            .map(|title| Notes::new(&self, title, panel, room));
        let high = self.height.map(f64::from);
        // Between rows; little of a low picture.
        let space = high.map_or(gap, |high| gap.min(high * GAP));
        let lines = real(rows);
        // What panels leave of the height to the gaps and the text.
        let tall = |notes: Option<&Notes>| {
            let [head, over, under, foot] = notes.map_or([0.0; 4], Notes::heights);
            let all = |high: f64| (high - head - foot - space) / lines - over - under - space;
            high.map_or(panel / aspect, all)
        };
        let is_narrow =
            |notes: &Notes| high.is_some_and(|high| tall(Some(notes)) * lines < high * LEAST);
        let notes = notes.filter(|notes| !is_narrow(notes));
        let tall = tall(notes.as_ref()).max(1.0);
        let [head, over, under, foot] = notes.as_ref().map_or([0.0; 4], Notes::heights);
        let row = over + tall + under;
        let height = high.unwrap_or(head + lines * (row + space) + space + foot);
        let mut canvas = Canvas::new(across, height);
        if let Some(notes) = &notes {
            notes.head(&mut canvas, [gap, space]);
        }
        for (number, drawn) in self.panels.into_iter().enumerate() {
            let (column, line) = (real(number % columns), real(number / columns));
            let corner = [
                gap + column * (panel + gap),
                head + space + line * (row + space) + over,
            ];
            let size = [panel, tall];
            let frame = Frame { corner, size };
            let map = canvas.panel(frame, drawn.draw);
            if let Some(notes) = &notes {
                notes.caption(&mut canvas, number, frame);
                let (length, text) = drawn.ruler.of(map.scale(), panel);
                notes.ruler(&mut canvas, frame, length, &text);
            }
        }
        if let Some(notes) = &notes {
            notes.legend(&mut canvas, [gap, height - foot]);
        }
        canvas.finish()
    }
}

/// The text of a picture, as it is laid out.
struct Notes {
    font: Letters,
    size: f64,
    title: String,
    about: Vec<String>,
    captions: Vec<Vec<String>>,
    legend: Vec<Entry>,
    columns: usize,
    /// The width of a column of the legend.
    column: f64,
    /// For those who do not see it.
    described: [String; 2],
}

impl Notes {
    fn new(page: &Page<'_>, title: &str, panel: f64, room: f64) -> Self {
        let (font, size) = (Letters::new(), letters(page.width));
        let captions: Vec<&str> = page.panels.iter().map(|panel| &*panel.caption).collect();
        let described = [
            title.to_owned(),
            format!("{}. {}.", page.about, captions.join("; ")),
        ];
        let wrapped = captions.iter().map(|text| font.wrap(text, size, panel));
        let captions = wrapped.collect();
        let mut legend = Vec::new();
        for panel in &page.panels {
            legend::join(&mut legend, panel.legend.clone());
        }
        let [mark, _, after] = MARK;
        let widths = legend.iter().map(|entry| font.width(&entry.text, size));
        let widest = widths.fold(0.0, f64::max) + (mark + after + COLUMN) * size;
        let fit =
            (1..=legend.len()).take_while(|count| real(*count) * widest <= room + COLUMN * size);
        let most = fit.last().unwrap_or(1);
        // No more rows than that takes, and then no more columns than these take.
        let columns = legend
            .len()
            .div_ceil(legend.len().div_ceil(most).max(1))
            .max(1);
        Self {
            title: font.fit(title, size * TITLE, room),
            about: font.wrap(&page.about, size, room),
            captions,
            legend,
            columns,
            column: widest.min(room),
            described,
            font,
            size,
        }
    }

    /// Of what is over all panels, over each, under each, and under all of them.
    fn heights(&self) -> [f64; 4] {
        let Self { size, .. } = self;
        let lines = self.captions.iter().map(Vec::len).max().unwrap_or(0);
        let rows = self.legend.len().div_ceil(self.columns);
        let legend = if rows == 0 { 0.0 } else { real(rows) + 0.5 };
        [
            (TITLE + real(self.about.len()) + 0.4) * LINE * size,
            (real(lines) * LINE + 0.3) * size,
            LINE * 1.2 * size,
            legend * LINE * size,
        ]
    }

    fn head(&self, canvas: &mut Canvas, [x, y]: [f64; 2]) {
        let [title, description] = &self.described;
        canvas.describe(title, description);
        let line = y + TITLE * self.size;
        canvas.letters([x, line], self.size * TITLE, INK, &self.title);
        for (number, text) in self.about.iter().enumerate() {
            let line = line + real(number + 1) * LINE * self.size;
            canvas.letters([x, line], self.size, INK.blend(OUTER, 0.6), text);
        }
    }

    fn caption(&self, canvas: &mut Canvas, number: usize, frame: Frame) {
        let [x, y] = frame.corner;
        let lines = self.captions.get(number).map_or(&[][..], |lines| lines);
        for (number, text) in lines.iter().rev().enumerate() {
            let line = y - (0.5 + real(number) * LINE) * self.size;
            canvas.letters([x, line], self.size, INK, text);
        }
    }

    /// A line of this length with ticks at its ends, and what it stands for.
    fn ruler(&self, canvas: &mut Canvas, frame: Frame, length: f64, text: &str) {
        let Self { size, font, .. } = self;
        let [x, y] = frame.corner;
        let y = y + frame.size[1] + LINE * 0.8 * size;
        let [middle, tick] = [y - size * 0.35, size * 0.3];
        let ends = [x + size * 0.1, x + size * 0.1 + length];
        let ticks = ends.map(|end| [[end, middle - tick], [end, middle + tick]]);
        let [first, last] = ticks;
        let bar = [[ends[0], middle], [ends[1], middle]];
        canvas.lines(
            [bar, first, last],
            super::svg::Style::stroke(INK, 1.0, size * 0.12),
        );
        let begin = ends[1] + size * 0.6;
        let text = font.fit(text, *size, x + frame.size[0] - begin);
        canvas.letters([begin, y], *size, INK, &text);
    }

    fn legend(&self, canvas: &mut Canvas, [x, y]: [f64; 2]) {
        let [width, height, after] = MARK.map(|part| part * self.size);
        let rows = self.legend.len().div_ceil(self.columns);
        for (number, entry) in self.legend.iter().enumerate() {
            let (column, row) = (real(number / rows), real(number % rows));
            let left = x + column * self.column;
            let line = y + (row + 0.6) * LINE * self.size;
            let size = [width, height];
            let corner = [left, line - height * 0.95];
            entry.draw(canvas, Frame { corner, size });
            let room = self.column - width - after;
            let text = self.font.fit(&entry.text, self.size, room);
            canvas.letters([left + width + after, line], self.size, INK, &text);
        }
    }
}

/// Lengths with four significant digits.
pub(super) fn product(lengths: &[f64]) -> String {
    let short = |length: &f64| rounded(*length, 4).to_string();
    let lengths: Vec<String> = lengths.iter().map(short).collect();
    lengths.join(" × ")
}

fn real(count: usize) -> f64 {
    f64::from(u32::try_from(count).unwrap_or(u32::MAX))
}
