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
        grid,
        links,
        nodes,
        leaves,
        unknown,
        ..
    } = sections;
    let lists = sections.list_ends + sections.lists;
    let parts = [
        (header, "header"),
        (points, "points"),
        (sections.facets, facets),
        (grid, "grid"),
        (links, "cells"),
        (nodes, "nodes"),
        (leaves, "leaves"),
        (sections.beyond_points() - lists, "boxes"),
        (lists, "lists"),
        (unknown, "unknown"),
    ];
    let parts: Vec<String> = parts
        .into_iter()
        .filter(|(bytes, _)| *bytes > 0)
        .map(|(bytes, name)| format!("{name} {bytes}"))
        .collect();
    format!("{} bytes", parts.join(", "))
}

/// The boxes and lists, or what they would add.
pub(crate) fn boxes(loaded: &Loaded) -> Result<String, BakeError> {
    let sections = loaded.image().sections();
    let lists = sections.list_ends + sections.lists;
    let boxes = sections.beyond_points() - lists;
    Ok(match loaded.boxes_would_add()? {
        None => format!("{boxes} bytes and {lists} of lists, for balls, segments, solids"),
        Some(bytes) => format!(
            "none, it can be asked where points lie; --queries all adds {bytes} bytes for balls, \
             segments, solids"
        ),
    })
}
