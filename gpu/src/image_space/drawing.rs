//! What the shaders draw of a solid: its facets and edges as a frame sees them, with the planes by
//! which a pixel finds its depth. In double precision, so that single precision has to hold no more
//! than the result.

use core::array::from_fn;

use super::frame::Frame;

/// Words of a facet and of an edge: `Facet` and `Edge` in `draw.wgsl`.
const FACET: usize = 24;
const EDGE: usize = 12;

/// A facet that is narrower is drawn with the depths of its longest side: its plane is too steep for
/// single precision. In pixels.
const NARROW: f64 = 1.0 / 256.0;

/// A place of a picture, and its depth.
type Seen = [f64; 3];

/// The records of a solid's facets and edges.
#[derive(Debug, Default)]
pub(super) struct Drawing {
    pub(super) facets: Vec<[f32; FACET]>,
    pub(super) edges: Vec<[f32; EDGE]>,
}

impl Drawing {
    /// What a frame sees of a solid, by the corners of its facets, three each.
    pub(super) fn new(frame: &Frame, corners: &[[f64; 3]]) -> Self {
        let mut drawing = Self::default();
        for facet in corners.chunks_exact(3) {
            let [a, b, c] = from_fn(|k| facet[k]);
            let seen = [a, b, c].map(|place| frame.seen(place));
            drawing.facets.push(facet_record(seen));
            for k in 0..3 {
                let (from, to) = (k, (k + 1) % 3);
                // Every edge is there from either side; it is drawn from one of them.
                if facet[from] < facet[to] {
                    drawing.edges.push(edge_record([seen[from], seen[to]]));
                }
            }
        }
        drawing
    }
}

fn facet_record(corners: [Seen; 3]) -> [f32; FACET] {
    let [a, b, c] = corners;
    let sides = [[a, b], [b, c], [c, a]];
    let area = turn(flat(a, b), flat(a, c));
    let mut longest = sides[0];
    for side in sides {
        if length(flat(side[0], side[1])) > length(flat(longest[0], longest[1])) {
            longest = side;
        }
    }
    let width = area.abs() / length(flat(longest[0], longest[1]));
    let (plane, insides, depths) = if width >= NARROW {
        let insides = sides.map(|side| inside(side, area.signum()));
        (
            plane(corners, area),
            insides,
            corners.map(|[.., depth]| depth),
        )
    } else {
        let [[.., from], [.., to]] = longest;
        (slope(longest), [[0.0; 4]; 3], [from, to, to])
    };
    let [low, high] = range(&depths);
    let [[ax, ay, _], [bx, by, _], [cx, cy, _]] = corners;
    let record = [ax, ay, bx, by, cx, cy, low, high].into_iter();
    collected(record.chain(insides.into_iter().flatten()).chain(plane))
}

fn edge_record(ends: [Seen; 2]) -> [f32; EDGE] {
    let [[ax, ay, from], [bx, by, to]] = ends;
    let [low, high] = range(&[from, to]);
    let record = [ax, ay, bx, by, low, high, 0.0, 0.0].into_iter();
    collected(record.chain(slope(ends)))
}

/// The depth at the picture's middle, and what it grows by to the right and down, over a triangle.
fn plane([a, b, c]: [Seen; 3], area: f64) -> [f64; 4] {
    let (right, other) = (flat(a, b), flat(a, c));
    let (deeper, other_deeper) = (b[2] - a[2], c[2] - a[2]);
    through(
        a,
        [
            (deeper * other[1] - other_deeper * right[1]) / area,
            (other_deeper * right[0] - deeper * other[0]) / area,
        ],
    )
}

/// The same along a segment; as deep as its first end where it is seen as a point.
fn slope([a, b]: [Seen; 2]) -> [f64; 4] {
    let way = flat(a, b);
    let square = way[0] * way[0] + way[1] * way[1];
    let growth = if square > NARROW * NARROW {
        way.map(|x| x * (b[2] - a[2]) / square)
    } else {
        [0.0; 2]
    };
    through(a, growth)
}

/// The plane of this growth through a place.
fn through([x, y, depth]: Seen, growth: [f64; 2]) -> [f64; 4] {
    let middle = depth - growth[0] * x - growth[1] * y;
    [middle, growth[0], growth[1], 0.0]
}

/// How far a place is on the inner side of a side: a normal of length one and an offset; nothing for
/// a side that is seen as a point.
fn inside([a, b]: [Seen; 2], turn: f64) -> [f64; 4] {
    let way = flat(a, b);
    let long = length(way);
    if long < NARROW {
        return [0.0; 4];
    }
    let normal = [-way[1] * turn / long, way[0] * turn / long];
    let offset = -(normal[0] * a[0] + normal[1] * a[1]);
    [normal[0], normal[1], offset, 0.0]
}

/// From one place of the picture to another one.
fn flat(from: Seen, to: Seen) -> [f64; 2] {
    [to[0] - from[0], to[1] - from[1]]
}

fn turn(a: [f64; 2], b: [f64; 2]) -> f64 {
    a[0] * b[1] - a[1] * b[0]
}

fn length([x, y]: [f64; 2]) -> f64 {
    x.hypot(y)
}

fn range(depths: &[f64]) -> [f64; 2] {
    let none = [f64::INFINITY, f64::NEG_INFINITY];
    depths.iter().fold(none, |[low, high], depth| {
        [low.min(*depth), high.max(*depth)]
    })
}

/// To single precision, the nearest.
#[expect(
    clippy::cast_possible_truncation,
    reason = "rounding to nearest is what is meant"
)]
fn collected<const N: usize>(mut numbers: impl Iterator<Item = f64>) -> [f32; N] {
    from_fn(|_| numbers.next().unwrap_or(0.0) as f32)
}

#[cfg(test)]
mod tests {
    use super::{EDGE, FACET, edge_record, facet_record};

    /// Whether a plane has this depth somewhere, before it is held to its range.
    fn is_as_deep(plane: &[f32], [x, y]: [f64; 2], depth: f64) -> bool {
        let [middle, right, down] = [0, 1, 2].map(|k| f64::from(plane[k]));
        (middle + right * x + down * y - depth).abs() < 1e-6
    }

    #[test]
    fn a_facet_has_its_corners_depths() {
        let corners = [[-8.0, 4.0, 0.25], [12.0, 4.0, 0.5], [0.0, -8.0, 0.75]];
        for corners in [corners, [corners[0], corners[2], corners[1]]] {
            let record = facet_record(corners);
            assert_eq!(record[6..8], [0.25, 0.75]);
            for [x, y, depth] in corners {
                assert!(is_as_deep(&record[FACET - 4..], [x, y], depth));
            }
            for side in record[8..FACET - 4].chunks_exact(4) {
                // The middle is inside by some pixels, and a place far off outside of some side.
                assert!(side[2] > 1.0, "{side:?}");
            }
        }
    }

    #[test]
    fn a_narrow_facet_has_the_depths_of_its_longest_side() {
        let record = facet_record([[0.0, 0.0, 0.5], [10.0, 0.0, 0.25], [5.0, 0.001, 0.9]]);
        assert_eq!(record[6..8], [0.25, 0.5]);
        assert_eq!(record[8..FACET - 4], [0.0; 12]);
        assert!(is_as_deep(&record[FACET - 4..], [5.0, 100.0], 0.375));
    }

    #[test]
    fn an_edge_grows_along_itself_alone() {
        let record = edge_record([[2.0, 0.0, 0.25], [2.0, 4.0, 0.5]]);
        let plane = &record[EDGE - 4..];
        assert!(is_as_deep(plane, [-7.0, 2.0], 0.375));
        let point = edge_record([[2.0, 0.0, 0.25], [2.0, 0.0, 0.5]]);
        assert!(is_as_deep(&point[EDGE - 4..], [2.0, 0.0], 0.25));
    }
}
