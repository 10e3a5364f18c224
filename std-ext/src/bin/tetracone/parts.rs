//! What the parts of a baked solid take.

use tetracone::image::Sections;
use tetracone_std::{bake::BakeError, load::Loaded};

/// The bytes of every part.
pub(crate) fn parts(loaded: &Loaded) -> String {
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
    format!("{} bytes", parts.join(", "))
}

/// The boxes, or what they would add.
pub(crate) fn boxes(loaded: &Loaded) -> Result<String, BakeError> {
    let bytes = loaded.image().sections().beyond_points();
    Ok(match loaded.boxes_would_add()? {
        None => format!("{bytes} bytes, for balls, segments, solids"),
        Some(bytes) => format!(
            "none, it can be asked where points lie; --queries all adds {bytes} bytes for balls, \
             segments, solids"
        ),
    })
}
