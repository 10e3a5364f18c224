//! Pictures as lines of text: `palette RRGGBB…`, and for every row of a picture
//! `picture FRAME RUNS`, a run being its length less one and its colour, two hexadecimal digits
//! each.

use core::fmt::{Result, Write};

use super::Screen;
use crate::line;

/// The palette, as one line: red, green and blue of every colour, eight bits each.
#[inline(never)]
pub fn print_palette(colours: &[u32]) {
    let mut text = Line::new();
    let mut write = || -> Result {
        text.write_str("palette ")?;
        colours
            .iter()
            .try_for_each(|colour| write!(text, "{colour:06x}"))
    };
    if write().is_ok() {
        line(text.as_str());
    }
}

/// A picture, as one line a row.
#[inline(never)]
pub fn print_picture(frame: u32, screen: &Screen) {
    for row in screen.rows() {
        let mut text = Line::new();
        let mut write = || -> Result {
            write!(text, "picture {frame} ")?;
            row.chunk_by(|a, b| a == b).try_for_each(|run| {
                let (last, ink) = (run.len() - 1, run[0]);
                write!(text, "{last:02x}{ink:02x}")
            })
        };
        if write().is_ok() {
            line(text.as_str());
        }
    }
}

/// A line that is being written: room for a row without two equal neighbours.
pub(crate) struct Line {
    bytes: [u8; 4 * Screen::WIDTH + 32],
    length: usize,
}

impl Line {
    pub(crate) const fn new() -> Self {
        Self {
            bytes: [0; 4 * Screen::WIDTH + 32],
            length: 0,
        }
    }

    pub(crate) fn as_str(&self) -> &str {
        str::from_utf8(&self.bytes[..self.length]).unwrap_or_default()
    }
}

impl Write for Line {
    fn write_str(&mut self, text: &str) -> Result {
        let room = self.bytes[self.length..].get_mut(..text.len());
        room.ok_or(core::fmt::Error)?
            .copy_from_slice(text.as_bytes());
        self.length += text.len();
        Ok(())
    }
}
