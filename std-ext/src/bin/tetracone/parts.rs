//! What the parts of a baked solid take.

use tetracone::image::SectionKind;
use tetracone_std::{bake::BakeError, load::Loaded};

/// The bytes of every part.
pub(crate) fn parts(loaded: &Loaded) -> String {
    let sections = loaded.image().sections();
    let kinds = SectionKind::ALL.map(|kind| (sections.of(kind), kind.name()));
    let parts: Vec<String> = [(sections.header(), "header")]
        .into_iter()
        .chain(kinds)
        .chain([(sections.unknown(), "unknown")])
        .filter(|(bytes, _)| *bytes > 0)
        .map(|(bytes, name)| format!("{name} {bytes}"))
        .collect();
    format!("{} bytes", parts.join(", "))
}

/// What balls, segments and solids take, or what they would add.
pub(crate) fn boxes(loaded: &Loaded) -> Result<String, BakeError> {
    let sections = loaded.image().sections();
    let lists = sections.of(SectionKind::ListEnds) + sections.of(SectionKind::Lists);
    let boxes = sections.beyond_points() - lists;
    Ok(match loaded.boxes_would_add()? {
        None => format!("{boxes} bytes and {lists} of lists, for balls, segments, solids"),
        Some(bytes) => format!(
            "none, it can be asked where points lie; --queries all adds {bytes} bytes for balls, \
             segments, solids"
        ),
    })
}
