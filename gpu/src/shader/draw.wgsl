// Facets and edges of a solid as a camera sees them. Places are pixels from the picture's middle, to
// the right and down; depths are those of a depth image.

struct Facet {
    corners: array<vec2<f32>, 3>,
    // The least and the greatest depth.
    range: vec2<f32>,
    // How far a place is inside of each side: normal and offset.
    sides: array<vec4<f32>, 3>,
    // The depth at the picture's middle, and what it grows by a pixel to the right and a pixel down.
    plane: vec4<f32>,
}

struct Edge {
    ends: array<vec2<f32>, 2>,
    range: vec2<f32>,
    unused: vec2<f32>,
    plane: vec4<f32>,
}

// Half of the picture's side.
@group(0) @binding(0) var<uniform> half_side: vec4<f32>;
@group(1) @binding(0) var<storage, read> facets: array<Facet>;
@group(1) @binding(1) var<storage, read> edges: array<Edge>;

struct Drawn {
    @builtin(position) position: vec4<f32>,
    @location(0) @interpolate(flat, either) number: u32,
}

fn drawn(place: vec2<f32>, number: u32) -> Drawn {
    let position = vec4<f32>(place.x / half_side.x, -place.y / half_side.x, 0.5, 1.0);
    return Drawn(position, number);
}

@vertex
fn facet_corner(@builtin(vertex_index) vertex: u32) -> Drawn {
    let number = vertex / 3u;
    return drawn(facets[number].corners[vertex % 3u], number);
}

@vertex
fn edge_end(@builtin(vertex_index) vertex: u32) -> Drawn {
    let number = vertex / 2u;
    return drawn(edges[number].ends[vertex % 2u], number);
}

// Two triangles' worth of picture in one.
@vertex
fn whole_picture(@builtin(vertex_index) vertex: u32) -> @builtin(position) vec4<f32> {
    let corner = vec2<f32>(f32(vertex & 1u), f32(vertex >> 1u));
    return vec4<f32>(corner * 4.0 - 1.0, 0.5, 1.0);
}

fn depth_at(plane: vec4<f32>, range: vec2<f32>, place: vec2<f32>) -> f32 {
    return clamp(plane.x + dot(plane.yz, place), range.x, range.y);
}

// A pixel that corners rounded to parts of a pixel let in may be beside the facet: it has the depth of
// the place on the facet beside it, which a steep facet's plane does not have there.
fn depth_of_facet(seen: Drawn) -> f32 {
    var place = seen.position.xy - half_side.xx;
    for (var k = 0u; k < 3u; k++) {
        let side = facets[seen.number].sides[k];
        let inside = dot(side.xy, place) + side.z;
        place -= min(inside, 0.0) * side.xy;
    }
    return depth_at(facets[seen.number].plane, facets[seen.number].range, place);
}

@fragment
fn facet_depth(seen: Drawn) -> @builtin(frag_depth) f32 {
    return depth_of_facet(seen);
}

// Not every backend lets a shader read a depth image, or draws numbers that are not whole: the depth's
// bits stand in an image of their own as well.
struct Kept {
    @builtin(frag_depth) depth: f32,
    @location(0) kept: u32,
}

@fragment
fn facet_depth_kept(seen: Drawn) -> Kept {
    let depth = depth_of_facet(seen);
    return Kept(depth, bitcast<u32>(depth));
}

@fragment
fn edge_depth(seen: Drawn) -> @builtin(frag_depth) f32 {
    let place = seen.position.xy - half_side.xx;
    return depth_at(edges[seen.number].plane, edges[seen.number].range, place);
}
