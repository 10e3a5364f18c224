//! Pictures, and those that are kept as PNG.

use std::{
    fs::{self, File},
    io::{BufReader, BufWriter},
    path::PathBuf,
};

use anyhow::{Context as _, Result, bail};
use png::{BitDepth, ColorType, Compression, Decoder, Encoder, Transformations};

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

    /// Enlarged: width, height and a colour's number for every pixel.
    fn enlarged(&self) -> (u32, u32, Vec<u8>) {
        let mut pixels = Vec::new();
        for row in self.pixels.chunks(self.width) {
            let row: Vec<u8> = row.iter().flat_map(|ink| [*ink; SCALE]).collect();
            (0..SCALE).for_each(|_| pixels.extend_from_slice(&row));
        }
        let width = self.width * SCALE;
        let [width, height] =
            [width, pixels.len() / width].map(|x| u32::try_from(x).expect("a small picture"));
        (width, height, pixels)
    }
}

/// The pictures of a program that are kept.
pub(super) struct Golden {
    folder: PathBuf,
    name: &'static str,
}

impl Golden {
    pub(super) fn called(name: &'static str) -> Result<Self> {
        let folder = process::root()?.join("firmware-demo/golden");
        Ok(Self { folder, name })
    }

    fn path(&self, frame: u32) -> PathBuf {
        self.folder.join(format!("{}-{frame:03}.png", self.name))
    }

    /// Keeps a picture; says what it is and where.
    pub(super) fn write(&self, frame: u32, picture: &Picture) -> Result<String> {
        let path = self.path(frame);
        let (width, height, pixels) = picture.enlarged();
        fs::create_dir_all(&self.folder)?;
        let file =
            File::create(&path).with_context(|| format!("cannot write {}", path.display()))?;
        let mut encoder = Encoder::new(BufWriter::new(file), width, height);
        encoder.set_color(ColorType::Indexed);
        encoder.set_depth(BitDepth::Eight);
        encoder.set_palette(picture.palette.as_slice());
        encoder.set_compression(Compression::High);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&pixels)?;
        writer.finish()?;
        Ok(format!("{} {width} × {height}", path.display()))
    }

    /// Decoded, so that only pixels count and not how they were packed.
    pub(super) fn check(&self, frame: u32, picture: &Picture) -> Result<()> {
        let path = self.path(frame);
        let file = File::open(&path).with_context(|| format!("cannot read {}", path.display()))?;
        let mut decoder = Decoder::new(BufReader::new(file));
        decoder.set_transformations(Transformations::EXPAND);
        let mut reader = decoder.read_info()?;
        let mut kept = vec![
            0;
            reader
                .output_buffer_size()
                .context("the picture is too large")?
        ];
        let info = reader.next_frame(&mut kept)?;
        let (width, height, pixels) = picture.enlarged();
        if (info.width, info.height, info.color_type) != (width, height, ColorType::Rgb) {
            bail!("{} has another size or kind", path.display());
        }
        let colour = |ink: &u8| [0, 1, 2].map(|k| picture.palette[3 * usize::from(*ink) + k]);
        let (kept, _) = kept.as_chunks::<3>();
        let different = pixels
            .iter()
            .zip(kept)
            .filter(|(ink, kept)| colour(ink) != **kept);
        match different.count() {
            0 => Ok(()),
            count => bail!(
                "frame {frame} is not the picture in {}: {count} of {} pixels differ",
                path.display(),
                pixels.len()
            ),
        }
    }
}
