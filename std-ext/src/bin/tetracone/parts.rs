//! What the parts of a baked solid take.

use tetracone::image::{Image, SectionKind};
use tetracone_std::load::Loaded;

/// The name and the bytes of every part that there is.
pub(crate) fn sizes(loaded: &Loaded) -> impl Iterator<Item = (&'static str, usize)> {
    let image = loaded.image();
    let kinds = SectionKind::ALL.map(|kind| (kind.name(), image.section_bytes(kind)));
    let parts = [("header", image.header_bytes())].into_iter().chain(kinds);
    let parts = parts.chain([("unknown", image.unknown_bytes())]);
    parts.filter(|(_, bytes)| *bytes > 0)
}

/// The bytes of every part.
pub(crate) fn parts(loaded: &Loaded) -> String {
    let parts: Vec<String> = sizes(loaded)
        .map(|(name, bytes)| format!("{name} {bytes}"))
        .collect();
    format!("{} bytes", parts.join(", "))
}

/// The bytes of the lists of facets.
pub(crate) const fn lists(image: &Image<'_>) -> usize {
    image.section_bytes(SectionKind::ListEnds) + image.section_bytes(SectionKind::Lists)
}

/// What balls, segments and solids take, or what they would add.
pub(crate) fn boxes(loaded: &Loaded, would_add: Option<usize>) -> String {
    let image = loaded.image();
    let lists = lists(&image);
    let boxes = image.bytes_beyond_points() - lists;
    match would_add {
        None => format!("{boxes} bytes and {lists} of lists, for balls, segments, solids"),
        Some(bytes) => format!(
            "none, it can be asked where points lie; --queries all adds {bytes} bytes for balls, \
             segments, solids"
        ),
    }
}
