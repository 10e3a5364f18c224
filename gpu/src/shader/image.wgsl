// A baked solid, word for word as it stands in its image, and where it is.

struct Outline {
    // The lattice under the cells: the steps of the solid's least corner.
    base: vec3<u32>,
    // What makes a coordinate a number of steps.
    anchor: u32,
    // The greatest place.
    last: vec3<u32>,
    // Heights that take 16 bits are in steps of 2 to this power.
    height_shift: u32,
    // A root cell is 2 to these powers of steps large.
    shifts: vec3<u32>,
    // Places that take 16 bits an axis are in steps of 2 to this power.
    origin_shift: u32,
    // How many root cells there are along the first two axes.
    counts: vec2<u32>,
    // Where the sections begin, in words.
    points: u32,
    facets: u32,
    links: u32,
    nodes: u32,
    leaves: u32,
    node_count: u32,
    // Whether numbers of points take 16 bits, and whether those of facets do.
    narrow_points: u32,
    narrow_facets: u32,
    // An f32 solid's: the exponents of the world's step and of the grid that it lies on, if any.
    exponent: i32,
    grid: i32,
    has_grid: u32,
}

@group(0) @binding(0) var<storage, read> image: array<u32>;
@group(0) @binding(1) var<uniform> outline: Outline;

// The number in some bits of a word: the lowest of them, and as many ones.
fn field(word: u32, bits: vec2<u32>) -> u32 {
    return (word >> bits.x) & bits.y;
}

// The same in the bits so many places above.
fn field_above(word: u32, bits: vec2<u32>, places: u32) -> u32 {
    return (word >> (bits.x + places)) & bits.y;
}

// A number from a list that may have two to a word.
fn number_at(list: u32, narrow: u32, at: u32) -> u32 {
    let word = image[list + (at >> narrow)];
    return select(word, (word >> ((at & 1u) * 16u)) & 0xffffu, narrow != 0u);
}

// Three coordinates, one after the other.
fn point_of(at: u32) -> Point {
    return Point(coordinate(image[at]), coordinate(image[at + 1u]), coordinate(image[at + 2u]));
}

fn corner(number: u32) -> Point {
    return point_of(outline.points + 3u * number_at(outline.facets, outline.narrow_points, number));
}
