// The signs that decide, as the core's `Space` has them.

// On which side of the facet's plane a point lies, positive on the inner side.
fn side(f: Facet, p: Point) -> i32 {
    return orient_3(f.a, f.b, f.c, p);
}

// Whether a point of the facet's plane lies on the closed facet, seen along an axis along which
// the facet is not seen edge-on.
fn touches(f: Facet, p: Point) -> bool {
    var turn = orient_2(f.a.yz, f.b.yz, f.c.yz);
    if turn != 0 {
        return spans(turn, f.a.yz, f.b.yz, f.c.yz, p.yz);
    }
    turn = orient_2(f.a.zx, f.b.zx, f.c.zx);
    if turn != 0 {
        return spans(turn, f.a.zx, f.b.zx, f.c.zx, p.zx);
    }
    turn = orient_2(f.a.xy, f.b.xy, f.c.xy);
    return turn != 0 && spans(turn, f.a.xy, f.b.xy, f.c.xy, p.xy);
}

fn spans(turn: i32, a: Flat, b: Flat, c: Flat, p: Flat) -> bool {
    return orient_2(a, b, p) != -turn && orient_2(b, c, p) != -turn && orient_2(c, a, p) != -turn;
}

// Whether the ray through the point crosses the facet, if `sign` is its simplex's: all inner sides
// have the point on that side.
fn is_within(f: Facet, sign: i32, p: Point) -> bool {
    return inner_side(f.a, f.b, p) == sign
        && inner_side(f.b, f.c, p) == sign
        && inner_side(f.c, f.a, p) == sign;
}

// On which side of the plane through the origin, a and b a point lies that is moved by (ε, ε², ε³).
fn inner_side(a: Point, b: Point, p: Point) -> i32 {
    let o = origin();
    var sign = orient_3(a, b, p, o);
    if sign == 0 {
        sign = orient_2(a.yz, b.yz, o.yz);
    }
    if sign == 0 {
        sign = orient_2(a.zx, b.zx, o.zx);
    }
    if sign == 0 {
        sign = orient_2(a.xy, b.xy, o.xy);
    }
    return sign;
}
