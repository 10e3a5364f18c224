use core::cmp::Ordering;

use tetracone::{
    number::Scalar,
    plane::{Point, Segment},
};

/// The rings that directed edges form: each edge is followed by one that starts where it ends.
///
/// Where several do, any of them is taken; all choices describe the same polygon.
#[must_use]
pub fn rings_of<S: Scalar>(edges: &[Segment<S>]) -> Vec<Vec<Point<S>>> {
    let order =
        |a: Point<S>, b: Point<S>| a.array().partial_cmp(&b.array()).unwrap_or(Ordering::Equal);
    let mut starts: Vec<_> = edges.to_vec();
    starts.sort_by(|a, b| order(a.a, b.a));
    let mut used = vec![false; starts.len()];
    let mut rings = Vec::new();
    for first in 0..starts.len() {
        let (mut ring, mut next) = (Vec::new(), Some(first));
        while let Some(edge) = next.filter(|&edge| !used[edge]) {
            used[edge] = true;
            ring.push(starts[edge].a);
            let end = starts[edge].b;
            let from = starts.partition_point(|edge| order(edge.a, end) == Ordering::Less);
            next = (from..starts.len())
                .take_while(|&edge| starts[edge].a == end)
                .find(|&edge| !used[edge]);
        }
        if !ring.is_empty() {
            rings.push(ring);
        }
    }
    rings
}

/// The edges of rings, each from a point to the next, the last joining the first.
#[must_use]
pub fn edges_of<S: Scalar>(rings: &[Vec<Point<S>>]) -> Vec<Segment<S>> {
    let edges = |ring: &Vec<Point<S>>| -> Vec<_> {
        let ends = ring.iter().cycle().skip(1);
        let edges = ring.iter().zip(ends);
        edges.map(|(&a, &b)| Segment::new(a, b)).collect()
    };
    rings.iter().flat_map(edges).collect()
}
