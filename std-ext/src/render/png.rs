//! Pictures as PNG.

use resvg::{tiny_skia, usvg};

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
    pixels
        .encode_png()
        .map_err(|failed| error(failed.to_string()))
}
