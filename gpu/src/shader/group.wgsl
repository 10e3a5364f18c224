// Whether a point in a slab is inside, by the facets in it. It asks for the same signs in the same
// order as the core's `cells`, all forms in one loop with one sign a turn: whatever groups the
// threads beside each other are in, they evaluate together.

// What is asked of a facet: on which side of its plane the point is, on which side of one of its
// inner sides, which way it turns seen along an axis, on which side of an edge the point then is.
const SIDE = 0u;
const INNER = 1u;
const TURN = 2u;
const EDGE = 3u;

// In place of an axis: not seen along any.
const WHOLE_SPACE = 3u;
// In place of an answer: there is none yet.
const SEARCHED = 4u;

// The direction of an axis.
fn unit(axis: u32) -> vec3<u32> {
    return select(vec3<u32>(0u), vec3<u32>(1u), vec3<u32>(0u, 1u, 2u) == vec3<u32>(axis));
}

// Two bits for each facet of a group, sixteen to a word.
fn mark(marks: u32, index: u32) -> u32 {
    return field_above(image[marks + (index >> 4u)], MARK, (index & 15u) * 2u);
}

// As `field`, for a number with a sign.
fn signed_field(word: u32, bits: vec2<u32>) -> i32 {
    let above = countLeadingZeros(bits.y << bits.x);
    return bitcast<i32>(word << above) >> (above + bits.x);
}

fn search_group(at: u32, point: Point) -> u32 {
    let head = image[at];
    let form = field(head, GROUP_FORM);
    let inner = field(head, GROUP_INNER);
    let outer = field(head, GROUP_OUTER);
    let count = field(head, GROUP_COUNT);
    var winding = signed_field(head, GROUP_WINDING);
    let is_stack = form == FORM_STACK;
    let is_sum = form == FORM_ANY || form == FORM_ODD;
    var is_fan = form == FORM_FAN;
    var is_sheet = form == FORM_SHEET;

    // The list of facets, and which of them are left: halved or asked one by one.
    var list = at + 1u;
    var low = 0u;
    var high = count;
    // A sheet is settled by one facet with the point on this side.
    let decisive = select(1, -1, form == FORM_CONVEX);
    // A fan's and a sheet's facets face this way.
    let inwards = select(-1, 1, winding > 0);
    // Facets of a sum before the first end have the origin on their inner sides, those before the
    // second on their outer sides.
    var ends = vec2<u32>(0u);
    var origin = point;
    var half = 0u;
    if form == FORM_FLAT {
        // Where numbers take 16 bits, the one facet is the head's upper half.
        list -= outline.narrow_facets;
        low = outline.narrow_facets;
        high = low + 1u;
    } else if form == FORM_ANY || is_sheet {
        let first = image[at + 1u];
        let second = image[at + 2u];
        let place = vec3<u32>(first & 0xffffu, first >> 16u, second & 0xffffu);
        origin = at_steps(outline.base + (place << vec3<u32>(outline.origin_shift)));
        ends = vec2<u32>(second >> 16u, 0xffffffffu);
        list = at + 3u;
    } else if form == FORM_ODD || is_fan {
        half = image[at + 1u];
        ends = vec2<u32>(half & 0xffffu, (half & 0xffffu) + (half >> 16u));
        origin = point_of(at + 2u);
        list = at + 5u;
    }
    // What follows the list: marks, or a sheet's forks, of which this is the next one.
    var fork = 0u;
    let marks = list + ((count + outline.narrow_facets) >> outline.narrow_facets);

    // A fan's first facet tells which half turn the point is in.
    var is_open = !is_fan;
    if is_fan {
        high = 1u;
    }
    var ask = select(SIDE, INNER, is_fan || is_sheet);
    var edge = 0u;
    var axis = WHOLE_SPACE;
    var turn = 0;
    var is_level = false;
    var answer = SEARCHED;

    var a = point;
    var b = point;
    var c = point;
    var d = point;
    var sign = 0;
    var certain = false;
    // Whether the sign is there already, because integers told it.
    var told = false;
    loop {
        loop {
            if low >= high {
                if is_fan {
                    // The facet that the point is behind is the last one to ask, and the only one.
                    is_fan = false;
                    ask = SIDE;
                    edge = 0u;
                    high = low;
                    low -= 1u;
                } else if is_sum {
                    answer = select(0u, 1u, winding >= 1);
                } else if is_stack {
                    answer = select(outer, mark(marks, low - 1u) >> 1u, low > 0u);
                } else {
                    answer = select(select(inner, outer, decisive > 0), BOUNDARY, is_level);
                }
                if answer != SEARCHED {
                    break;
                }
            }
            let is_halved = is_stack || is_fan;
            var index = select(low, (low + high) >> 1u, is_halved);
            let marked = select(0u, mark(marks, index), is_halved);
            if is_fan {
                edge = marked;
            }
            let ways = select(0u, image[marks + fork], is_sheet);
            if is_sheet {
                index = field(ways, FORK_FACET);
                edge = field(ways, FORK_EDGE);
            }
            if !told {
                let first = 3u * number_at(list, outline.narrow_facets, index);
                let next = select(edge + 1u, 0u, edge == 2u);
                a = corner(first + edge);
                b = corner(first + next);
                c = corner(first + 3u - edge - next);
                d = point;
                if ask == INNER {
                    c = point;
                    d = origin;
                } else if ask == TURN {
                    d = c;
                }
                sign = orient(a, b, c, d, axis, &certain);
                if !certain {
                    break;
                }
            }
            told = false;

            // Whether the facet is done with, and whether the upper half is left.
            var is_done = false;
            var is_ahead = false;
            var is_halving = false;
            // The side of a sum's facet on which its origin is.
            let own = select(select(0, -1, index < ends.y), 1, index < ends.x);
            if ask == SIDE {
                if is_sum {
                    if sign == 0 {
                        ask = TURN;
                        axis = 0u;
                    } else if sign == own || own == 0 {
                        is_done = true;
                    } else {
                        ask = INNER;
                    }
                } else if is_stack {
                    is_halving = true;
                    is_ahead = (sign > 0) == ((marked & 1u) == 1u);
                    if sign == 0 {
                        answer = BOUNDARY;
                    }
                } else {
                    is_done = true;
                    is_level = is_level || sign == 0;
                    if sign == decisive {
                        answer = select(outer, inner, decisive > 0);
                    }
                }
            } else if ask == INNER {
                if sign == 0 && axis != 2u {
                    // The point is moved by (ε, ε², ε³): seen along one axis after the other.
                    axis = (axis + 1u) & 3u;
                } else if is_fan {
                    axis = WHOLE_SPACE;
                    is_halving = true;
                    is_ahead = sign == inwards;
                } else if is_sheet {
                    axis = WHOLE_SPACE;
                    let way = field(ways, select(FORK_OUTER, FORK_INNER, sign == inwards));
                    fork = field(way, WAY_NUMBER);
                    if way == 0u {
                        answer = select(outer, inner, inwards > 0);
                    } else if (way & 1u) == 0u {
                        // One facet is left, the only one whose side is asked.
                        is_sheet = false;
                        ask = SIDE;
                        edge = 0u;
                        low = fork - 1u;
                        high = fork;
                    }
                } else if sign == own {
                    axis = WHOLE_SPACE;
                    edge += 1u;
                    if edge == 3u {
                        winding -= own;
                        is_done = true;
                    }
                } else {
                    is_done = true;
                }
            } else if ask == TURN {
                if sign != 0 {
                    turn = sign;
                    ask = EDGE;
                } else {
                    axis += 1u;
                    is_done = axis == WHOLE_SPACE;
                }
            } else if sign == -turn {
                is_done = true;
            } else {
                edge += 1u;
                if edge == 3u {
                    answer = BOUNDARY;
                }
            }
            if answer != SEARCHED {
                break;
            }
            if is_halving {
                if !is_open {
                    is_open = true;
                    low = select(half, 1u, is_ahead);
                    high = select(count, half, is_ahead);
                } else if is_ahead {
                    low = index + 1u;
                } else {
                    high = index;
                }
            }
            if is_done {
                low += 1u;
                ask = SIDE;
                edge = 0u;
                axis = WHOLE_SPACE;
            }
        }
        if answer != SEARCHED {
            break;
        }
        sign = orient_on_grid(a, b, c, d, axis, &certain);
        told = true;
        if !certain {
            answer = UNDECIDED;
            break;
        }
    }
    return answer;
}
