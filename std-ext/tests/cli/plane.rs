//! The sample polygons once more, as definitions that are easy to believe: all edges, all pairs.
//! On quarter steps everything in here is exact.

pub(crate) type Place = [f64; 2];
pub(crate) type Edge = [Place; 2];

/// The edges of square.geojson.
pub(crate) fn square() -> Vec<Edge> {
    let mut edges = ring(&[[0, 0], [6, 0], [6, 6], [0, 6]]);
    edges.extend(ring(&[[2, 2], [2, 4], [4, 4], [4, 2]]));
    edges.extend(triangle());
    edges
}

/// The edges of its feature named triangle.
pub(crate) fn triangle() -> Vec<Edge> {
    ring(&[[8, 0], [12, 0], [8, 3]])
}

fn ring(corners: &[[i32; 2]]) -> Vec<Edge> {
    let corner = |k: usize| corners[k % corners.len()].map(f64::from);
    (0..corners.len())
        .map(|k| [corner(k), corner(k + 1)])
        .collect()
}

fn turn(a: Place, b: Place, c: Place) -> f64 {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

fn square_of([x, y]: Place) -> f64 {
    x * x + y * y
}

/// Whether a place is in the material or on its boundary.
pub(crate) fn holds(edges: &[Edge], p: Place) -> bool {
    let winding = edges.iter().fold(0, |sum, [a, b]| {
        let side = turn(*a, *b, p);
        match (a[1] <= p[1], b[1] <= p[1]) {
            (true, false) if side > 0.0 => sum + 1,
            (false, true) if side < 0.0 => sum - 1,
            _ => sum,
        }
    });
    winding > 0 || edges.iter().any(|edge| reaches(edge, p, 0.0))
}

/// Whether an edge comes within a radius of a place.
pub(crate) fn reaches([a, b]: &Edge, p: Place, radius: f64) -> bool {
    let minus = |p: Place, q: Place| [p[0] - q[0], p[1] - q[1]];
    let (along, from_a, from_b) = (minus(*b, *a), minus(p, *a), minus(p, *b));
    let (part, whole) = (
        along[0] * from_a[0] + along[1] * from_a[1],
        square_of(along),
    );
    if part <= 0.0 {
        square_of(from_a) <= radius * radius
    } else if part >= whole {
        square_of(from_b) <= radius * radius
    } else {
        turn(*a, *b, p).powi(2) <= radius * radius * whole
    }
}

/// Whether two closed edges have a place in common.
pub(crate) fn meet([a, b]: &Edge, [c, d]: &Edge) -> bool {
    let on = |p: &Place, edge: &Edge| reaches(edge, *p, 0.0);
    let across = |a, b, c, d| turn(a, b, c) * turn(a, b, d) < 0.0;
    let touch = on(a, &[*c, *d]) || on(b, &[*c, *d]) || on(c, &[*a, *b]) || on(d, &[*a, *b]);
    touch || (across(*a, *b, *c, *d) && across(*c, *d, *a, *b))
}

/// Whether two solids have a place in common.
pub(crate) fn touch(a: &[Edge], b: &[Edge]) -> bool {
    a.iter().any(|edge| b.iter().any(|other| meet(edge, other)))
        || a.iter().any(|edge| holds(b, edge[0]))
        || b.iter().any(|edge| holds(a, edge[0]))
}
