// A baked solid, word for word as it stands in its image, and where it is.

struct Outline {
    origin: vec3<u32>,
    // The winding number just around the origin.
    core: i32,
    // Where the sections begin, in words.
    points: u32,
    facets: u32,
    cones: u32,
    groups: u32,
    references: u32,
    sheaves: u32,
    sheets: u32,
    cone_count: u32,
    // Whether numbers of points and facets take 16 bits.
    is_narrow: u32,
    // Whether a search may start where the last one ended: where no sheaf was passed on the way.
    resumes: u32,
    // An f32 solid's: the exponents of the world's step and of the grid that it lies on, if any.
    exponent: i32,
    grid: i32,
    has_grid: u32,
}

@group(0) @binding(0) var<storage, read> image: array<u32>;
@group(0) @binding(1) var<uniform> outline: Outline;

// Set where a sign could not be certified: what was found is then not to be believed.
var<private> unsure: bool;

struct Facet {
    a: Point,
    b: Point,
    c: Point,
}

fn origin() -> Point {
    let o = outline.origin;
    return Point(coordinate(o.x), coordinate(o.y), coordinate(o.z));
}

// A number from a list that may have two to a word.
fn number_at(list: u32, at: u32) -> u32 {
    if outline.is_narrow == 0u {
        return image[list + at];
    }
    return (image[list + (at >> 1u)] >> ((at & 1u) * 16u)) & 0xffffu;
}

fn vertex(number: u32) -> Point {
    let at = outline.points + number * 3u;
    return Point(coordinate(image[at]), coordinate(image[at + 1u]), coordinate(image[at + 2u]));
}

fn facet(number: u32) -> Facet {
    let first = number * 3u;
    return Facet(
        vertex(number_at(outline.facets, first)),
        vertex(number_at(outline.facets, first + 1u)),
        vertex(number_at(outline.facets, first + 2u)),
    );
}

// The facet that a group refers to.
fn member(at: u32) -> Facet {
    return facet(number_at(outline.references, at));
}
