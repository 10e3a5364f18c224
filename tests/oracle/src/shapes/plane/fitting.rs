//! Rings within rings, and polygons that fit each other exactly.

use super::super::Shape;
use super::{Shape2, gear, regular, star};

/// The square from `low` to `high` on both axes.
#[must_use]
pub fn square(low: f64, high: f64) -> Shape2 {
    Shape2::ring(
        "square",
        &[[low, low], [high, low], [high, high], [low, high]],
    )
}

/// A square of 4 by 4 with a hole of 2 by 2, both about zero.
#[must_use]
pub fn frame() -> Shape2 {
    square(-2.0, 2.0)
        .with(square(-1.0, 1.0).inverted())
        .named("frame")
}

/// `k` rings, each in the one before: a ring of material, a hole, an island, and so on. The
/// outermost one reaches as far as 4.
#[must_use]
pub fn nested(k: u32) -> Shape2 {
    let ring = |depth: u32| {
        let ring = match depth % 3 {
            0 => regular(4 + depth),
            1 => star(16, u64::from(depth)),
            _ => gear(6),
        };
        // A star has vertices at 0.3 of its size: what it holds is smaller yet.
        let size = 4.0 * libm::pow(0.1, f64::from(depth / 3));
        let size = size * [1.0, 0.6, 0.15][depth as usize % 3];
        let ring = ring.scaled(size);
        if depth.is_multiple_of(2) {
            ring
        } else {
            ring.inverted()
        }
    };
    let rings = (1..k).map(ring);
    rings
        .fold(ring(0), Shape2::with)
        .named(&format!("nested {k}"))
}

/// Two squares of different size, one component each, that have a part of a side in common.
#[must_use]
pub fn part_edge_contact() -> Shape2 {
    let [left, right] = sharing_part_of_an_edge();
    left.with(right).named("part edge contact")
}

/// A frame whose hole is filled by a component of its own.
#[must_use]
pub fn filled_frame() -> Shape2 {
    frame().with(square(-1.0, 1.0)).named("filled frame")
}

/// Two squares, each a polygon, that have a part of a side in common.
#[must_use]
pub fn sharing_part_of_an_edge() -> [Shape2; 2] {
    [square(-1.0, 1.0), square(0.0, 4.0).moved([1.0, 0.0])]
}

/// A block with a gear-shaped hole, and the gear.
#[must_use]
pub fn plug_and_socket() -> [Shape2; 2] {
    let plug = gear(9);
    let socket = square(-2.0, 2.0).with(plug.clone().inverted());
    [socket.named("socket"), plug.named("plug")]
}

/// Pairs of polygons that touch as they stand, most of them without an overlap; the smaller one of
/// a pair comes second.
#[must_use]
pub fn touching_pairs() -> Vec<[Shape2; 2]> {
    vec![
        [frame(), square(-1.0, 1.0)],
        [frame(), square(-0.25, 0.25).moved([0.75, 0.0])],
        [frame(), square(2.0, 3.0)],
        [frame(), frame()],
        plug_and_socket(),
        sharing_part_of_an_edge(),
        [star(16, 2), star(16, 2).inverted()],
        [square(-2.0, 2.0), square(-1.0, 1.0)],
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::plane::{Oracle, pair};

    fn oracle(shape: &Shape2) -> Oracle {
        Oracle::new(&shape.points, &shape.edges())
    }

    #[test]
    fn rings_are_nested_in_the_order_they_come() {
        let shape = nested(9);
        assert!(shape.is_closed());
        for depth in 1..9 {
            let outer = Shape2 {
                rings: shape.rings[..depth].to_vec(),
                ..shape.clone()
            };
            let outer_edges = outer.edges();
            let rings = Oracle::new(&shape.points, &outer_edges);
            let inner = Shape2 {
                rings: vec![shape.rings[depth].clone()],
                ..shape.clone()
            };
            let [start, ..] = inner.corners()[0];
            let expected = i64::from(depth % 2 == 1);
            assert_eq!(rings.winding(start), Some(expected), "ring {depth}");
            let inner = Oracle::new(&inner.points, &inner.edges());
            assert_eq!(pair::crossing_edges(&rings, &inner), [], "ring {depth}");
        }
    }

    #[test]
    fn touching_pairs_touch() {
        for [a, b] in touching_pairs() {
            let (first, second) = (oracle(&a), oracle(&b));
            assert!(a.is_closed() && b.is_closed());
            assert!(pair::meet(&first, &second), "{} {}", a.name, b.name);
        }
    }
}
