//! Pictures, and those that are kept as PNG.

use std::{fs, path::PathBuf};

use anyhow::{Context as _, Result, bail};
use png::{BitDepth, ColorType, Compression, Encoder};

use crate::process;

/// A pixel becomes a square of this size.
const SCALE: usize = 3;

/// Pixels by number of colour, row by row.
#[derive(Debug)]
pub(crate) struct Picture {
    /// Red, green and blue of every colour.
    palette: Vec<u8>,
    width: usize,
    pixels: Vec<u8>,
}

impl Picture {
    pub(crate) fn new(palette: Vec<u8>) -> Self {
        Self {
            palette,
            width: 0,
            pixels: Vec::new(),
        }
    }

    /// Adds a row below.
    pub(crate) fn push(&mut self, row: &[u8]) -> Result<()> {
        if row.is_empty() || !(self.width == 0 || self.width == row.len()) {
            bail!("rows of {} and {} pixels", self.width, row.len());
        }
        if row
            .iter()
            .any(|ink| 3 * usize::from(*ink) + 2 >= self.palette.len())
        {
            bail!("a colour that is not in the palette");
        }
        self.width = row.len();
        self.pixels.extend(row);
        Ok(())
    }

    /// Column and row of the first pixel that is not the same.
    pub(crate) fn first_difference(&self, other: &Self) -> Option<(usize, usize)> {
        let colours = |picture: &Self| -> Vec<[u8; 3]> {
            let colour = |ink: &u8| [0, 1, 2].map(|k| picture.palette[3 * usize::from(*ink) + k]);
            picture.pixels.iter().map(colour).collect()
        };
        let (mine, its) = (colours(self), colours(other));
        let at = |index: usize| (index % self.width, index / self.width);
        if self.width != other.width || mine.len() != its.len() {
            return Some((0, 0));
        }
        mine.iter().zip(&its).position(|(a, b)| a != b).map(at)
    }

    /// As a file, enlarged.
    fn to_png(&self) -> Result<Vec<u8>> {
        let mut pixels = Vec::new();
        for row in self.pixels.chunks(self.width) {
            let row: Vec<u8> = row.iter().flat_map(|ink| [*ink; SCALE]).collect();
            (0..SCALE).for_each(|_| pixels.extend_from_slice(&row));
        }
        let width = self.width * SCALE;
        let [width, height] = [width, pixels.len() / width].map(u32::try_from);
        let mut bytes = Vec::new();
        let mut encoder = Encoder::new(&mut bytes, width?, height?);
        encoder.set_color(ColorType::Indexed);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_palette(self.palette.as_slice());
        encoder.set_compression(Compression::High);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&pixels)?;
        writer.finish()?;
        Ok(bytes)
    }
}

/// Where the picture of a frame is kept.
fn path(frame: u32) -> Result<PathBuf> {
    Ok(process::root()?.join(format!("firmware-demo/golden/frame-{frame:03}.png")))
}

/// Keeps a picture; says where.
pub(super) fn write(frame: u32, picture: &Picture) -> Result<String> {
    let path = path(frame)?;
    fs::write(&path, picture.to_png()?)
        .with_context(|| format!("cannot write {}", path.display()))?;
    Ok(path.display().to_string())
}

/// Fails where the picture is not the one that is kept.
pub(super) fn check(frame: u32, picture: &Picture) -> Result<()> {
    let path = path(frame)?;
    let kept = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
    if kept != picture.to_png()? {
        bail!("frame {frame} is not the picture in {}", path.display());
    }
    Ok(())
}
