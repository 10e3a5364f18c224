//! What the parts of a baked solid take.

use tetracone::image::Sections;
use tetracone_std::load::Loaded;

/// The bytes of every part, and what the boxes take or would take.
pub(crate) fn told(loaded: &Loaded) -> String {
    let image = loaded.image();
    let sections = image.sections();
    let facets = if image.dimension() == 2 {
        "edges"
    } else {
        "faces"
    };
    let Sections {
        header,
        points,
        cones,
        groups,
        references,
        ..
    } = sections;
    let parts = [
        (header, "header"),
        (points, "points"),
        (sections.facets, facets),
        (cones, "cones"),
        (groups, "groups"),
        (references, "references"),
        (sections.sheaves + sections.sheets, "sheaves"),
        (sections.beyond_points(), "boxes"),
    ];
    let parts: Vec<String> = parts
        .into_iter()
        .filter(|(bytes, _)| *bytes > 0)
        .map(|(bytes, name)| format!("{name} {bytes}"))
        .collect();
    format!("{} bytes; {}", parts.join(", "), boxes(loaded))
}

/// What the boxes are for, and what they would add where there are none.
pub(crate) fn boxes(loaded: &Loaded) -> String {
    const WHAT: &str = "balls, segments and other solids";
    match loaded.boxes_would_add() {
        Some(bytes) => format!("no boxes: --queries all adds {bytes} bytes for {WHAT}"),
        None => format!("the boxes are for {WHAT}"),
    }
}
