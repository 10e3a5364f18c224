// Where a point lies: reject, locate, envelope, group, slab, evaluate. It follows the core's
// `query::point` and `tree::cone` step by step.

// How a point is seen from the covering origin. Bit k of the orthant is set where coordinate k is
// below the origin's; the reach is the sum of the lengths.
struct Ray {
    orthant: u32,
    lengths: Lengths,
    reach: Length,
}

// A winding number, or that the point lies on a facet.
struct Found {
    on_facet: bool,
    winding: i32,
}

fn winding_of(winding: i32) -> Found {
    return Found(false, winding);
}

fn on_a_facet() -> Found {
    return Found(true, 0);
}

// The class of a point, starting from the cone where it was found last, and leaving the new one.
fn classify(point: Point, cell: ptr<function, u32>) -> u32 {
    unsure = false;
    let found = search(point, cell);
    if unsure {
        return UNDECIDED;
    }
    if found.on_facet {
        return BOUNDARY;
    }
    return select(OUTSIDE, INSIDE, found.winding >= 1);
}

fn ray_to(point: Point) -> Ray {
    let o = origin();
    let lengths = lengths_between(point, o);
    let below = select(vec3<u32>(0u), vec3<u32>(1u, 2u, 4u), point < o);
    return Ray(below.x | below.y | below.z, lengths, lengths.x + lengths.y + lengths.z);
}

// The child cone that contains the point; turns its lengths into the child's.
fn descend(reach: Length, lengths: ptr<function, Lengths>) -> u32 {
    let doubled = *lengths + *lengths;
    if doubled.x >= reach {
        *lengths = Lengths(doubled.x - reach, doubled.y, doubled.z);
        return 0u;
    }
    if doubled.y >= reach {
        *lengths = Lengths(doubled.x, doubled.y - reach, doubled.z);
        return 1u;
    }
    if doubled.z >= reach {
        *lengths = Lengths(doubled.x, doubled.y, doubled.z - reach);
        return 2u;
    }
    *lengths = Lengths(reach) - doubled;
    return 3u;
}

// Whether the cone at the end of a path contains the point; turns its lengths into that cone's.
fn follow(path: u32, ray: Ray, lengths: ptr<function, Lengths>) -> bool {
    if (path & 7u) != ray.orthant {
        return false;
    }
    var digits = path >> 8u;
    for (var level = 0u; level < ((path >> 3u) & 15u); level++) {
        let digit = digits & 3u;
        let doubled = *lengths + *lengths;
        if digit == 3u {
            if any(doubled > Lengths(ray.reach)) {
                return false;
            }
        } else if doubled[digit] < ray.reach {
            return false;
        }
        // A point in two cones goes where it is wanted.
        if digit == 3u {
            *lengths = Lengths(ray.reach) - doubled;
        } else {
            let onward = select(vec3<bool>(false), vec3<bool>(true), vec3<u32>(0u, 1u, 2u) == vec3<u32>(digit));
            *lengths = select(doubled, doubled - Lengths(ray.reach), onward);
        }
        digits >>= 2u;
    }
    return true;
}

fn search(point: Point, cell: ptr<function, u32>) -> Found {
    let ray = ray_to(point);
    if is_tiny(ray.reach) {
        unsure = true;
        return winding_of(0);
    }
    // The origin is in every cone; moved by (ε, ε², ε³) it is where a search from the top ends.
    var node = ray.orthant;
    var lengths = ray.lengths;
    if outline.resumes != 0u && *cell < outline.cone_count && ray.reach > Length(0) {
        var there = ray.lengths;
        if follow(image[outline.cones + *cell * CONE_WORDS + 3u], ray, &there) {
            node = *cell;
            lengths = there;
        }
    }
    // What sheaves on the way down hold is counted there; what is left of the core's winding
    // belongs to the boundary further down.
    var winding = 0;
    var core = outline.core;
    for (var level = 0u; level <= MAX_DEPTH; level++) {
        *cell = node;
        let at = outline.cones + node * CONE_WORDS;
        if ray.reach > length_of(image[at + 1u]) {
            return winding_of(winding);
        }
        if ray.reach < length_of(image[at]) {
            return winding_of(winding + core);
        }
        let link = image[at + 2u];
        var children = link & 0x3fffffffu;
        if (link >> 30u) == 0u {
            return search_leaf(link, point, ray, winding, core);
        } else if (link >> 30u) == 2u {
            let sheaf = outline.sheaves + children * SHEAF_WORDS;
            let sheets = search_sheaf(image[sheaf + 1u], image[sheaf + 2u], point);
            if sheets.on_facet {
                return on_a_facet();
            }
            winding += sheets.beyond;
            core -= sheets.all;
            children = image[sheaf];
        }
        node = children + descend(ray.reach, &lengths);
    }
    return winding_of(winding);
}

struct Sheets {
    on_facet: bool,
    // The winding of the sheets beyond the point, and of all.
    beyond: i32,
    all: i32,
}

// Facets that cross a whole cone, in the order of their reaches: halving finds the point's place.
fn search_sheaf(first: u32, count: u32, point: Point) -> Sheets {
    var low = 0u;
    var high = count;
    while low < high {
        let middle = (low + high) >> 1u;
        let sign = side(facet(image[outline.sheets + (first + middle) * SHEET_WORDS]), point);
        if sign == 0 {
            return Sheets(true, 0, 0);
        }
        // A sheet's own winding is the sign of its simplex.
        let own = winding_from(first, count, middle) - winding_from(first, count, middle + 1u);
        if sign == own {
            high = middle;
        } else {
            low = middle + 1u;
        }
    }
    return Sheets(false, winding_from(first, count, low), winding_from(first, count, 0u));
}

// The winding that a sheet and all beyond it add up to.
fn winding_from(first: u32, count: u32, sheet: u32) -> i32 {
    if sheet >= count {
        return 0;
    }
    return bitcast<i32>(image[outline.sheets + (first + sheet) * SHEET_WORDS + 1u]);
}

// The gap or the group of a leaf that the point is in.
fn search_leaf(link: u32, point: Point, ray: Ray, winding: i32, core: i32) -> Found {
    let first = outline.groups + (link & 0xffffffu) * GROUP_WORDS;
    let count = (link >> 24u) & 63u;
    // The first group that reaches as far as the point.
    var low = 0u;
    var high = count;
    while low < high {
        let middle = (low + high) >> 1u;
        if ray.reach > length_of(image[first + middle * GROUP_WORDS + 1u]) {
            low = middle + 1u;
        } else {
            high = middle;
        }
    }
    let group = first + low * GROUP_WORDS;
    var before = core;
    if low > 0u {
        before = beyond(group - GROUP_WORDS);
    }
    if low == count || ray.reach < length_of(image[group]) {
        return winding_of(winding + before);
    }
    // Beside the slab around the group's facets lies the gap before or the one beyond it.
    let height = project(unpack4xI8(image[group + 4u]).xyz, ray.lengths);
    var beside = 0u;
    if height > height_of(image[group + 3u]) {
        beside = (image[group + 4u] >> 26u) & 3u;
    } else if height < height_of(image[group + 2u]) {
        beside = (image[group + 4u] >> 24u) & 3u;
    }
    if beside == BESIDE_BEYOND {
        return winding_of(winding + beyond(group));
    }
    if beside == BESIDE_BEFORE {
        return winding_of(winding + before);
    }
    let found = evaluate(group, point);
    return Found(found.on_facet, winding + found.winding);
}

// The winding in the gap beyond a group.
fn beyond(group: u32) -> i32 {
    return bitcast<i32>(image[group + 6u]) >> 16u;
}

// The winding that the facets of a group and all groups beyond it add up to.
fn evaluate(group: u32, point: Point) -> Found {
    let first = image[group + 5u];
    let end = first + (image[group + 6u] & 0xffffu);
    let form = (image[group + 4u] >> 28u) & 3u;
    if form == FORM_ANY {
        return evaluate_any(first, end, beyond(group), point);
    }
    let sign = select(1, -1, ((image[group + 4u] >> 30u) & 1u) == 1u);
    if form == FORM_SHEET {
        return evaluate_sheet(first, end, beyond(group), sign, point);
    }
    let decisive = select(sign, -sign, form == FORM_CONVEX);
    return evaluate_bent(first, end, beyond(group), sign, decisive, point);
}

// A convex or a concave sheet: one facet with the point on the decisive side settles it.
fn evaluate_bent(first: u32, end: u32, gap: i32, sign: i32, decisive: i32, point: Point) -> Found {
    var level = false;
    for (var at = first; at < end; at++) {
        let s = side(member(at), point);
        if s == decisive {
            return winding_of(gap + select(0, sign, s == sign));
        }
        level = level || s == 0;
    }
    if level {
        return on_a_facet();
    }
    return winding_of(gap + select(0, sign, -decisive == sign));
}

// A sheet: the facet that the ray through the point crosses settles it.
fn evaluate_sheet(first: u32, end: u32, gap: i32, sign: i32, point: Point) -> Found {
    for (var at = first; at < end; at++) {
        let f = member(at);
        if is_within(f, sign, point) {
            let s = side(f, point);
            if s == 0 {
                return on_a_facet();
            }
            return winding_of(gap + select(0, sign, s == sign));
        }
    }
    return winding_of(gap);
}

// Facets of which nothing is known: the signed sum over their simplices.
fn evaluate_any(first: u32, end: u32, gap: i32, point: Point) -> Found {
    var winding = gap;
    for (var at = first; at < end; at++) {
        let f = member(at);
        let s = side(f, point);
        if s == 0 {
            if touches(f, point) {
                return on_a_facet();
            }
        } else if is_within(f, s, point) {
            winding += s;
        }
    }
    return winding_of(winding);
}
