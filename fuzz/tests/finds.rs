//! What the fuzz targets found, each by its name, with the bytes that found it.

use tetracone_fuzz::targets::segment;

/// A triangle 2^40 long whose facets pass the covering origin closer than their rounding: the part
/// in a cone lay behind its apex, its greatest reach came out negative, and the builder never
/// found the end of its first group.
#[test]
fn a_facet_that_only_grazes_the_origin_is_built() {
    segment(&[
        0x2c, 0xee, 0x2c, 0xee, 1, 0, 0, 0, 0, 0, 0, 0x80, 0x80, 1, 3, 0x25, 3,
    ]);
}
