//! Pictures as PNG.

use resvg::{tiny_skia, usvg};

use super::mark;

/// Why there is no PNG of a picture.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the picture cannot be drawn as PNG: {0}; draw it smaller, or as SVG")]
pub struct PngError(String);

pub(super) fn encode(svg: &str) -> Result<Vec<u8>, PngError> {
    let error = |what: String| PngError(what);
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default())
        .map_err(|failed| error(failed.to_string()))?;
    let size = tree.size().to_int_size();
    let mut pixels = tiny_skia::Pixmap::new(size.width(), size.height())
        .ok_or_else(|| error("it has too many pixels".to_owned()))?;
    resvg::render(
        &tree,
        tiny_skia::Transform::identity(),
        &mut pixels.as_mut(),
    );
    let written = written(size.width(), size.height(), &pixels.take_demultiplied());
    written.map_err(|failed| error(failed.to_string()))
}

/// Red, green, blue and alpha, row by row, as a file.
fn written(width: u32, height: u32, pixels: &[u8]) -> Result<Vec<u8>, png::EncodingError> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    let [keyword, text] = mark::PNG.map(str::to_owned);
    encoder.add_text_chunk(keyword, text)?;
    encoder.write_header()?.write_image_data(pixels)?;
    Ok(bytes)
}
