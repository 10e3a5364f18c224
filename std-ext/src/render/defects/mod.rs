//! What is wrong with a boundary, drawn on it.

mod marks;
pub(super) mod plane;
pub(super) mod space;

use super::palette::Colour;

/// So many of each defect are drawn; where there are more, they could hardly be told apart.
const MOST: usize = 20_000;

/// Edges without an opposite.
const OPEN: Colour = Colour([214, 40, 40]);
/// Edges with more than two faces.
const CROWDED: Colour = Colour([196, 30, 150]);
/// Edges that faces go along twice in one direction.
const REPEATED: Colour = Colour([240, 128, 16]);
/// Edges whose faces no turning makes agree.
const ONE_SIDED: Colour = Colour([120, 72, 24]);
/// Facets that cross others, and where they do.
const CROSSING: Colour = Colour([112, 56, 190]);
/// Faces that turn against their neighbours, and rings that are inside out.
const TURNED: Colour = Colour([250, 200, 40]);
/// Facets that are there twice.
const DOUBLED: Colour = Colour([30, 110, 210]);
/// Facets that are there twice, turned against each other.
const SHEET: Colour = Colour([20, 160, 150]);
/// Facets without extent.
const FLAT: Colour = Colour([20, 24, 32]);

/// A number of something, and that there may be more of them.
fn counted(count: usize, what: &str) -> String {
    let drawn = if count > MOST {
        format!(", {MOST} of them drawn")
    } else {
        String::new()
    };
    format!("{what}: {count}{drawn}")
}
