//! What the parts of a baked solid take.

use tetracone::image::SectionKind;
use tetracone_std::load::Loaded;

/// The name and the bytes of every part that there is.
pub(crate) fn sizes(loaded: &Loaded) -> impl Iterator<Item = (&'static str, usize)> {
    let sections = loaded.image().sections();
    let kinds = SectionKind::ALL.map(|kind| (kind.name(), sections.of(kind)));
    let parts = [("header", sections.header())].into_iter().chain(kinds);
    let parts = parts.chain([("unknown", sections.unknown())]);
    parts.filter(|(_, bytes)| *bytes > 0)
}

/// The bytes of every part.
pub(crate) fn parts(loaded: &Loaded) -> String {
    let parts: Vec<String> = sizes(loaded)
        .map(|(name, bytes)| format!("{name} {bytes}"))
        .collect();
    format!("{} bytes", parts.join(", "))
}

/// What balls, segments and solids take, or what they would add.
pub(crate) fn boxes(loaded: &Loaded, would_add: Option<usize>) -> String {
    let sections = loaded.image().sections();
    let lists = sections.of(SectionKind::ListEnds) + sections.of(SectionKind::Lists);
    let boxes = sections.beyond_points() - lists;
    match would_add {
        None => format!("{boxes} bytes and {lists} of lists, for balls, segments, solids"),
        Some(bytes) => format!(
            "none, it can be asked where points lie; --queries all adds {bytes} bytes for balls, \
             segments, solids"
        ),
    }
}
