// What the cells say of a box of places: whether all of it is outside, all inside, or neither is
// known. Nothing is asked of facets.

// What was seen in a box: places outside, places inside, places of which the cells do not say it.
const SEEN_OUTSIDE = 1u;
const SEEN_INSIDE = 2u;
const SEEN_OPEN = 4u;

// So many cells are looked at for a box; one that has more is not known.
const VISITS = 64u;
// A box is wider by so many steps of the lattice than what it stands for, which covers what rounding
// moves near the solid; what lies this far beside the solid's box is outside.
const WIDER = 4u;
const BESIDE = 8u;

// The link of the cell of a place, and the last place of that cell.
fn cell_at(place: vec3<u32>, end: ptr<function, vec3<u32>>) -> u32 {
    let along = place >> outline.shifts;
    let root = along.x + outline.counts.x * (along.y + outline.counts.y * along.z);
    var link = image[outline.links + root];
    var shifts = outline.shifts;
    for (var level = 1u; level < MAX_DEPTH && (link & LINK_NODE) != 0u; level++) {
        let node = node_at(field(link, LINK_NUMBER));
        shifts = node.shifts;
        link = image[outline.links + child(node, (place >> shifts) & node.split)];
    }
    *end = (((place >> shifts) + vec3<u32>(1u)) << shifts) - vec3<u32>(1u);
    return link;
}

// The least and the greatest height of a box along the direction in the three lowest bytes of a word.
fn heights_along(word: u32, low: vec3<u32>, high: vec3<u32>) -> vec2<i32> {
    let direction = unpack4xI8(word).xyz;
    let a = direction * bitcast<vec3<i32>>(low);
    let b = direction * bitcast<vec3<i32>>(high);
    let least = min(a, b);
    let most = max(a, b);
    return vec2<i32>(least.x + least.y + least.z, most.x + most.y + most.z);
}

// What a cell says of the part of a box that lies in it: a leaf says it above and below its slabs.
fn seen_in_cell(link: u32, low: vec3<u32>, high: vec3<u32>) -> u32 {
    if (link & LINK_NODE) != 0u {
        return SEEN_OPEN;
    }
    if field(link, LINK_KIND) == LINK_UNIFORM {
        return SEEN_OUTSIDE << field(link, LINK_CLASS);
    }
    let at = outline.leaves + field(link, LINK_NUMBER);
    let head = image[at];
    let second = image[at + 1u];
    var heights = heights_along(head, low, high);
    var bottom = bitcast<i32>(second);
    var top = bitcast<i32>(image[at + 2u]);
    var above = field(head, HEAD_ABOVE);
    var below = field(head, HEAD_BELOW);
    let slabs = field(head, HEAD_SLABS);
    if slabs == SLABS_CROSSED {
        return SEEN_OPEN;
    }
    if slabs == SLABS_ONE {
        top = bottom >> 16u;
        bottom = (bottom << 16u) >> 16u;
        heights = heights >> vec2<u32>(outline.height_shift);
    } else if slabs != SLABS_FINE {
        let slab = slab_over(at, second, heights.x);
        let layer = image[slab + 2u];
        bottom = bitcast<i32>(image[slab]);
        top = bitcast<i32>(image[slab + 1u]);
        above = field(layer, LAYER_ABOVE);
        below = field(layer, LAYER_BELOW);
    }
    if heights.x > top {
        return SEEN_OUTSIDE << above;
    }
    if heights.y < bottom {
        return SEEN_OUTSIDE << below;
    }
    return SEEN_OPEN;
}

// What is seen from one place to another, cell by cell along x, then y, then z; it ends where
// something of `stop` is seen.
fn seen_between(low: vec3<u32>, high: vec3<u32>, stop: u32) -> u32 {
    var seen = 0u;
    var at = low;
    var row_end = high.y;
    var layer_end = high.z;
    for (var visit = 0u; visit < VISITS; visit++) {
        var end = vec3<u32>(0u);
        let link = cell_at(at, &end);
        seen |= seen_in_cell(link, at, min(end, high));
        if (seen & stop) != 0u {
            return seen;
        }
        row_end = min(row_end, end.y);
        layer_end = min(layer_end, end.z);
        if end.x < high.x {
            at.x = end.x + 1u;
        } else if row_end < high.y {
            at = vec3<u32>(low.x, row_end + 1u, at.z);
            row_end = high.y;
        } else if layer_end < high.z {
            at = vec3<u32>(low.xy, layer_end + 1u);
            row_end = high.y;
            layer_end = high.z;
        } else {
            return seen;
        }
    }
    return seen | SEEN_OPEN;
}

// What rounding to 24 bits moves at most, and one step, in steps of the world.
fn rounding(low: vec3<i32>, high: vec3<i32>) -> i32 {
    let size = max(abs(low), abs(high));
    return (max(size.x, max(size.y, size.z)) >> 20u) + 1;
}

// What is seen in a box of the solid's own frame, in steps of the world: all of it is looked at, and a
// bit around it.
fn seen_around(low: vec3<i32>, high: vec3<i32>, stop: u32) -> u32 {
    let wider = vec3<i32>(rounding(low, high));
    let a = point_at(low - wider);
    let b = point_at(high + wider);
    let low_end = at_steps(outline.base - vec3<u32>(BESIDE));
    let high_end = at_steps(outline.base + outline.last + vec3<u32>(BESIDE));
    if any(b < low_end) || any(a > high_end) {
        return SEEN_OUTSIDE;
    }
    let first = at_steps(outline.base);
    let last = at_steps(outline.base + outline.last);
    var from_place = steps(clamp(a, first, last)) - outline.base;
    var to_place = steps(clamp(b, first, last)) - outline.base;
    from_place = select(from_place, vec3<u32>(0u), from_place > outline.last);
    to_place = min(to_place, outline.last);
    from_place = max(from_place, vec3<u32>(WIDER)) - vec3<u32>(WIDER);
    to_place = min(to_place + vec3<u32>(WIDER), outline.last);
    return seen_between(from_place, to_place, stop);
}

// What is seen in a box of the solid's own frame, in steps of the world, without its outermost part:
// nothing where that is all there is, or where the box is not in the solid's.
fn seen_well_in(low: vec3<i32>, high: vec3<i32>, stop: u32) -> u32 {
    let narrower = vec3<i32>(rounding(low, high));
    if any(low + narrower > high - narrower) {
        return 0u;
    }
    let a = point_at(low + narrower);
    let b = point_at(high - narrower);
    let first = at_steps(outline.base);
    let last = at_steps(outline.base + outline.last);
    if any(b < first) || any(a > last) {
        return 0u;
    }
    let from_place = steps(clamp(a, first, last)) - outline.base;
    let to_place = steps(clamp(b, first, last)) - outline.base;
    if any(from_place > outline.last) || any(to_place > outline.last) {
        return 0u;
    }
    let inner_from = from_place + vec3<u32>(WIDER);
    if any(to_place < vec3<u32>(WIDER)) || any(inner_from > to_place - vec3<u32>(WIDER)) {
        return 0u;
    }
    return seen_between(inner_from, to_place - vec3<u32>(WIDER), stop);
}
