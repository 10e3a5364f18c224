// Where the depths of two solids overlap, and where the second one is deepest behind the front of the
// first: a row of pixels a workgroup, for the CPU to choose among the rows.

@group(0) @binding(0) var first_nearest: texture_2d<u32>;
@group(0) @binding(1) var first_farthest: texture_2d<u32>;
@group(0) @binding(2) var second_nearest: texture_2d<u32>;
@group(0) @binding(3) var second_farthest: texture_2d<u32>;

struct Row {
    overlapping: u32,
    column: u32,
    // The nearest and the farthest depth of the first solid and of the second one.
    first: vec2<f32>,
    second: vec2<f32>,
}

@group(0) @binding(4) var<storage, read_write> rows: array<Row>;

var<workgroup> overlapping: array<u32, GROUP_SIZE>;
var<workgroup> deepest: array<f32, GROUP_SIZE>;
var<workgroup> columns: array<u32, GROUP_SIZE>;

fn kept(image: texture_2d<u32>, pixel: vec2<u32>) -> f32 {
    return bitcast<f32>(textureLoad(image, pixel, 0).x);
}

fn first_at(pixel: vec2<u32>) -> vec2<f32> {
    return vec2<f32>(kept(first_nearest, pixel), kept(first_farthest, pixel));
}

fn second_at(pixel: vec2<u32>) -> vec2<f32> {
    return vec2<f32>(kept(second_nearest, pixel), kept(second_farthest, pixel));
}

// Of two pixels of a row the deeper one; of equals the one on the left.
fn keep_deeper(thread: u32, depth: f32, column: u32) {
    let equal = depth == deepest[thread] && column < columns[thread];
    if depth > deepest[thread] || equal {
        deepest[thread] = depth;
        columns[thread] = column;
    }
}

@compute @workgroup_size(GROUP_SIZE)
fn find_deepest(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(local_invocation_index) thread: u32,
) {
    let width = textureDimensions(first_nearest).x;
    overlapping[thread] = 0u;
    deepest[thread] = -1.0;
    columns[thread] = 0u;
    for (var column = thread; column < width; column += GROUP_SIZE) {
        let pixel = vec2<u32>(column, group.x);
        let first = first_at(pixel);
        let second = second_at(pixel);
        // Where nothing was drawn, the nearest depth is behind the farthest one.
        let is_seen = first.x <= first.y && second.x <= second.y;
        if is_seen && first.x <= second.y && second.x <= first.y {
            overlapping[thread] += 1u;
            keep_deeper(thread, second.y - first.x, column);
        }
    }
    for (var half = GROUP_SIZE / 2u; half > 0u; half /= 2u) {
        workgroupBarrier();
        if thread < half {
            overlapping[thread] += overlapping[thread + half];
            keep_deeper(thread, deepest[thread + half], columns[thread + half]);
        }
    }
    if thread == 0u {
        let pixel = vec2<u32>(columns[0], group.x);
        rows[group.x] = Row(overlapping[0], columns[0], first_at(pixel), second_at(pixel));
    }
}
