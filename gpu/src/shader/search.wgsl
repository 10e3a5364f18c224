// Where a point lies: reject, locate, slab, evaluate. It follows the core's `cells` step by step.
// A class is one bit, and the answer for it is that bit.

// The class of a point, starting from the node where it was found last, and leaving the new one: its
// number and one, or zero for none.
fn classify(point: Point, cell: ptr<function, u32>) -> u32 {
    let place = steps(point) - outline.base;
    if any(place > outline.last) {
        return OUTSIDE;
    }
    let link = find(place, cell);
    if field(link, LINK_KIND) == LINK_UNIFORM {
        return field(link, LINK_CLASS);
    }
    return search_leaf(outline.leaves + field(link, LINK_NUMBER), place, point);
}

// A cell that is split.
struct Node {
    // The children's sizes as powers of two, and one along the axes along which it is split.
    shifts: vec3<u32>,
    split: vec3<u32>,
    // The number of the first child along the axes, among all cells of that size.
    corner: vec3<u32>,
    // The first child's link.
    first: u32,
}

// The numbers along the axes in three fields side by side, the first of them given.
fn each_field(word: u32, bits: vec2<u32>) -> vec3<u32> {
    let first = vec3<u32>(bits.x) + countOneBits(bits.y) * vec3<u32>(0u, 1u, 2u);
    return (vec3<u32>(word) >> first) & vec3<u32>(bits.y);
}

fn node_at(number: u32) -> Node {
    let at = outline.nodes + number * NODE_WORDS;
    let along = image[at];
    let sizes = image[at + 1u];
    return Node(
        each_field(sizes, NODE_SHIFT),
        each_field(sizes, NODE_SPLIT),
        vec3<u32>(along & 0xffffu, along >> 16u, field(sizes, NODE_Z)),
        image[at + 2u],
    );
}

// The link of the child so many children from the first one along the axes.
fn child(node: Node, beyond: vec3<u32>) -> u32 {
    let rows = (beyond.z << node.split.y) + beyond.y;
    return node.first + (rows << node.split.x) + beyond.x;
}

// The link of the cell of a place: looked for in the remembered node first.
fn find(place: vec3<u32>, cell: ptr<function, u32>) -> u32 {
    let along = place >> outline.shifts;
    var at = along.x + outline.counts.x * (along.y + outline.counts.y * along.z);
    let remembered = *cell - 1u;
    var here = 0u;
    if remembered < outline.node_count {
        let node = node_at(remembered);
        let beyond = (place >> node.shifts) - node.corner;
        if all(beyond <= node.split) {
            at = child(node, beyond);
            here = remembered + 1u;
        }
    }
    var link = image[outline.links + at];
    for (var level = 1u; level < MAX_DEPTH && (link & LINK_NODE) != 0u; level++) {
        let number = field(link, LINK_NUMBER);
        let node = node_at(number);
        here = number + 1u;
        link = image[outline.links + child(node, (place >> node.shifts) & node.split)];
    }
    *cell = here;
    return select(link, LINK_UNIFORM, (link & LINK_NODE) != 0u);
}

// How high a place lies along the direction in the three lowest bytes of a word.
fn height_along(word: u32, place: vec3<u32>) -> i32 {
    let along = unpack4xI8(word).xyz * bitcast<vec3<i32>>(place);
    return along.x + along.y + along.z;
}

// Where in a leaf of so many slabs the first one begins whose top is not below a height, or the last one.
fn slab_over(at: u32, count: u32, height: i32) -> u32 {
    var low = 0u;
    var high = count - 1u;
    while low < high {
        let middle = (low + high) >> 1u;
        if height > bitcast<i32>(image[at + 3u + middle * LAYER_WORDS]) {
            low = middle + 1u;
        } else {
            high = middle;
        }
    }
    return at + 2u + low * LAYER_WORDS;
}

// Whether a point in a leaf is inside.
fn search_leaf(at: u32, place: vec3<u32>, point: Point) -> u32 {
    let head = image[at];
    let second = image[at + 1u];
    var height = height_along(head, place);
    var bottom = bitcast<i32>(second);
    var top = bitcast<i32>(image[at + 2u]);
    var above = field(head, HEAD_ABOVE);
    var below = field(head, HEAD_BELOW);
    var group = at + 3u;
    let slabs = field(head, HEAD_SLABS);
    if slabs == SLABS_ONE {
        top = bottom >> 16u;
        bottom = (bottom << 16u) >> 16u;
        height = height >> outline.height_shift;
        group = at + 2u;
    } else if slabs == SLABS_CROSSED {
        let across = image[at + 2u];
        let heights = vec2(height, height_along(across, place)) >> vec2(outline.height_shift);
        let ends = vec2(bottom, bitcast<i32>(image[at + 3u]));
        let over = heights > (ends >> vec2(16u));
        let beside = over | (heights < ((ends << vec2(16u)) >> vec2(16u)));
        let part = dot(vec2<u32>(over), vec2(1u, 2u));
        above = field_above(across, ACROSS_CLASS, part);
        // Beside both is above, all else is in a slab.
        bottom = height;
        top = height - i32(all(beside));
        group = at + 4u;
    } else if slabs != SLABS_FINE {
        let slab = slab_over(at, second, height);
        let layer = image[slab + 2u];
        bottom = bitcast<i32>(image[slab]);
        top = bitcast<i32>(image[slab + 1u]);
        above = field(layer, LAYER_ABOVE);
        below = field(layer, LAYER_BELOW);
        group = at + field(layer, LAYER_GROUP);
    }
    if height > top {
        return above;
    }
    if height < bottom {
        return below;
    }
    return search_group(group, point);
}
