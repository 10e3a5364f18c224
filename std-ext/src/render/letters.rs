//! Text as outlines of a font that comes along, so that pictures are the same on every host.

use core::fmt::Write as _;

use ttf_parser::{Face, GlyphId, OutlineBuilder};

use crate::words;

/// Latin, Greek and Cyrillic letters of Roboto; where they come from is in `fonts/README.md`.
static FONT: &[u8] = include_bytes!("../../fonts/roboto.ttf");

/// What stands for a letter that the font has not, or that no XML may hold.
const UNKNOWN: char = '\u{fffd}';
/// What a line ends with that is too long.
const MORE: char = '…';

/// A font whose letters are measured and drawn.
pub(super) struct Letters(Option<Face<'static>>);

impl Letters {
    pub(super) fn new() -> Self {
        Self(Face::parse(FONT, 0).ok())
    }

    /// How wide a line is with letters of this size.
    pub(super) fn width(&self, text: &str, size: f64) -> f64 {
        let glyphs = text.chars().map(|letter| self.advance(self.glyph(letter)));
        glyphs.sum::<f64>() * size
    }

    /// The beginning of a line that is no wider than there is room, with an ellipsis where that is not all.
    pub(super) fn fit(&self, text: &str, size: f64, room: f64) -> String {
        if self.width(text, size) <= room {
            return text.to_owned();
        }
        let mut left = room - self.advance(self.glyph(MORE)) * size;
        if left < 0.0 {
            return String::new();
        }
        let fits = |letter: &char| {
            left -= self.advance(self.glyph(*letter)) * size;
            left >= 0.0
        };
        let kept: String = text.chars().take_while(fits).collect();
        format!("{}{MORE}", kept.trim_end())
    }

    /// The same in lines, parted at blanks.
    pub(super) fn wrap(&self, text: &str, size: f64, room: f64) -> Vec<String> {
        let mut lines: Vec<String> = Vec::new();
        for word in text.split_whitespace() {
            let joined = lines.last().map(|line| format!("{line} {word}"));
            match (lines.last_mut(), joined) {
                (Some(line), Some(joined)) if self.width(&joined, size) <= room => *line = joined,
                _ => lines.push(word.to_owned()),
            }
        }
        let lines = lines.into_iter();
        lines.map(|line| self.fit(&line, size, room)).collect()
    }

    /// The letters of a line: their numbers, and where each begins, in sizes of the letters.
    pub(super) fn line(&self, text: &str) -> Vec<(u16, f64)> {
        let mut at = 0.0;
        let glyphs = text.chars().map(|letter| {
            let (glyph, begin) = (self.glyph(letter), at);
            at += self.advance(glyph);
            (glyph.0, begin)
        });
        glyphs.collect()
    }

    /// The outline of a letter as the data of a path, y upwards, with so many units in the letters' size.
    pub(super) fn outline(&self, glyph: u16) -> String {
        let mut path = Path::default();
        if let Some(face) = &self.0 {
            face.outline_glyph(GlyphId(glyph), &mut path);
        }
        path.0
    }

    /// How many units of outlines the letters' size has.
    pub(super) fn units(&self) -> f64 {
        self.0
            .as_ref()
            .map_or(1.0, |face| f64::from(face.units_per_em()))
    }

    fn glyph(&self, letter: char) -> GlyphId {
        let find = |letter| self.0.as_ref()?.glyph_index(letter);
        let found = find(letter).or_else(|| find(UNKNOWN));
        found.unwrap_or_default()
    }

    fn advance(&self, glyph: GlyphId) -> f64 {
        let advance = |face: &Face<'_>| face.glyph_hor_advance(glyph);
        let advance = self.0.as_ref().and_then(advance).unwrap_or(0);
        f64::from(advance) / self.units()
    }
}

/// A text as it may stand in XML; characters that may not are unknown ones.
pub(super) fn escaped(text: &str) -> String {
    let is_unknown = |c: char| c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}');
    words::escaped(&text.replace(is_unknown, UNKNOWN.encode_utf8(&mut [0; 4])))
}

/// The data of a path.
#[derive(Default)]
struct Path(String);

impl Path {
    fn add(&mut self, command: char, numbers: &[f32]) {
        self.0.push(command);
        for (k, number) in numbers.iter().enumerate() {
            let blank = if k == 0 { "" } else { " " };
            // Writing to a string cannot fail.
            let _ = write!(self.0, "{blank}{number}");
        }
    }
}

impl OutlineBuilder for Path {
    fn move_to(&mut self, x: f32, y: f32) {
        self.add('M', &[x, y]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.add('L', &[x, y]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.add('Q', &[x1, y1, x, y]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.add('C', &[x1, y1, x2, y2, x, y]);
    }

    fn close(&mut self) {
        self.0.push('Z');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_fit_and_are_parted_at_blanks() {
        let letters = Letters::new();
        let all = letters.width("a line of words", 10.0);
        assert!(all > 50.0 && all < 100.0, "{all}");
        assert_eq!(letters.fit("a line of words", 10.0, all), "a line of words");
        assert_eq!(
            letters.fit("a line of words", 10.0, all - 1.0),
            "a line of wor…"
        );
        assert_eq!(letters.fit("words", 10.0, 0.0), "");
        let lines = letters.wrap("a line of words", 10.0, all * 0.6);
        assert_eq!(lines, ["a line of", "words"]);
    }

    #[test]
    fn letters_have_outlines_and_unknown_ones_a_sign() {
        let letters = Letters::new();
        let line = letters.line("Aя木");
        assert!(
            line.iter()
                .all(|(glyph, _)| letters.outline(*glyph).ends_with('Z'))
        );
        assert_eq!(line[2].0, letters.line("\u{fffd}")[0].0);
        assert_eq!(escaped("a<b>\u{7}\"&"), "a&lt;b>\u{fffd}&quot;&amp;");
    }
}
