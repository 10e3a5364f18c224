//! A picture in memory, drawn with `embedded-graphics` and printed as text: what the programs that
//! show something share.

mod fill;
mod print;

pub(crate) use fill::{Filled, Outline};
pub(crate) use print::Line;
pub use print::{print_palette, print_picture};

use core::{convert::Infallible, ops::Range};

use embedded_graphics::{
    Pixel,
    draw_target::DrawTarget,
    geometry::{Dimensions as _, OriginDimensions, Point, Size},
    pixelcolor::{PixelColor, raw::RawU8},
    primitives::Rectangle,
};

/// A colour: its number in the palette.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ink(pub u8);

impl PixelColor for Ink {
    type Raw = RawU8;
}

/// A picture in memory, one byte a pixel.
#[derive(Debug)]
pub struct Screen {
    pixels: [[u8; Self::WIDTH]; Self::HEIGHT],
}

impl Default for Screen {
    fn default() -> Self {
        Self::new()
    }
}

impl Screen {
    const SIZE: Size = Size::new(240, 160);

    /// Pixels in a row.
    pub const WIDTH: usize = Self::SIZE.width as usize;

    /// Rows.
    pub const HEIGHT: usize = Self::SIZE.height as usize;

    /// A blank picture.
    #[must_use]
    #[allow(clippy::large_stack_arrays, reason = "a constant")]
    pub const fn new() -> Self {
        Self {
            pixels: [[0; Self::WIDTH]; Self::HEIGHT],
        }
    }

    /// The rows, from above.
    #[must_use]
    pub const fn rows(&self) -> &[[u8; Self::WIDTH]; Self::HEIGHT] {
        &self.pixels
    }

    fn pixel(&mut self, point: Point) -> Option<&mut u8> {
        let [x, y] = [point.x, point.y].map(usize::try_from);
        self.pixels.get_mut(y.ok()?)?.get_mut(x.ok()?)
    }
}

impl OriginDimensions for Screen {
    fn size(&self) -> Size {
        Self::SIZE
    }
}

impl DrawTarget for Screen {
    type Color = Ink;
    type Error = Infallible;

    fn draw_iter<I: IntoIterator<Item = Pixel<Ink>>>(
        &mut self,
        pixels: I,
    ) -> Result<(), Infallible> {
        for Pixel(point, ink) in pixels {
            if let Some(pixel) = self.pixel(point) {
                *pixel = ink.0;
            }
        }
        Ok(())
    }

    fn fill_solid(&mut self, area: &Rectangle, ink: Ink) -> Result<(), Infallible> {
        let area = area.intersection(&self.bounding_box());
        let place = |range: Range<i32>| -> Range<usize> {
            let [start, end] = [range.start, range.end].map(|x| usize::try_from(x).unwrap_or(0));
            start..end
        };
        let (rows, columns) = (place(area.rows()), place(area.columns()));
        for row in self.pixels.get_mut(rows).unwrap_or_default() {
            if let Some(span) = row.get_mut(columns.clone()) {
                span.fill(ink.0);
            }
        }
        Ok(())
    }
}
