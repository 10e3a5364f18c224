//! What the fuzz targets found, each by its name, behind which `finds.txt` has the bytes.

use percent_encoding::percent_decode_str;
use tetracone_fuzz::targets::{
    capsule, crowded, hull, import_geojson, mend, pair, proxy, segment, world,
};

fn replay(name: &str, body: fn(&[u8])) {
    let lines = include_str!("finds.txt").lines();
    let found = lines.filter_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    let found: Vec<Vec<u8>> = found
        .map(|bytes| percent_decode_str(bytes).collect())
        .collect();
    assert!(!found.is_empty());
    for bytes in &found {
        body(bytes);
    }
}

macro_rules! finds {
    ($($(#[$sentence:meta])* $name:ident: $target:ident;)*) => {
        $(
            $(#[$sentence])*
            #[test]
            fn $name() {
                replay(stringify!($name), $target);
            }
        )*
    };
}

finds! {
    /// A triangle 2^40 long whose facets pass the covering origin closer than their rounding: the part
    /// in a cone lay behind its apex, its greatest reach came out negative, and the builder never
    /// found the end of its first group.
    a_facet_that_only_grazes_the_origin_is_built: segment;

    /// A way of 40 000 units towards each other, met within one: the part of it up to which both are free was
    /// short by 2^-20, where they are still farther apart than the tolerance.
    what_comes_within_the_tolerance_does_so_at_the_time_that_is_told: crowded;

    /// A solid of denormal numbers: a place of a facet is rounded to the least of them, a mistake of the check
    /// and not of the core.
    a_place_among_the_least_numbers_is_rounded_to_one: capsule;

    /// Triangles with an area whose cross products `f64` takes for zero, as their corners are up to 2^130 times
    /// as far from each other as their heights: their normals have a length of one.
    a_normal_that_f64_loses_is_exact: capsule;

    /// In the plane, three facets that leave no place between them: two of them are told to hold a proxy.
    a_proxy_of_the_plane_is_held_by_two: proxy;

    /// A point wrapped at 10^31 times its distance from the origin: beside cells of that size its place is lost, and cells at
    /// the end of the grid were touched.
    a_wrap_far_larger_than_what_it_is_around_is_closed: mend;

    /// A tracker's hint was a vertex within an edge: along the way in, none of its neighbours is higher, and the climb
    /// ended at the lowest vertices.
    a_climb_that_begins_within_an_edge_ends_at_the_farthest_vertex: hull;

    /// Text whose lines end in CR alone, wrong in its third: a mistake of the check, which counted LFs.
    lines_that_end_in_cr_are_counted: import_geojson;

    /// A sheet of slivers that sticks out of a tetrahedron: placed, it has an area and touches, and the solid was taken for
    /// convex and had no depth.
    a_solid_whose_slivers_stick_out_is_not_convex: pair;

    /// A capsule of a radius below the roundings of places, its axis in a solid and nowhere deep: a mistake of the
    /// check, which could not make it thin enough to say that they overlap for certain.
    a_capsule_thinner_than_roundings_rests_in_a_solid: world;
}
