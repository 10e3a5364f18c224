//! The connected parts of a boundary.

/// The start of one edge of every part: edges are connected through the vertices they name. Parts
/// that only touch, each by vertices of its own, count apart, and a part without length not at all.
pub(super) fn starts(points: &[[f64; 2]], edges: &[[u32; 2]]) -> Vec<[f64; 2]> {
    let mut parent: Vec<usize> = (0..points.len()).collect();
    for &[a, b] in edges {
        let (a, b) = (root(&mut parent, a), root(&mut parent, b));
        parent[a] = b;
    }
    let mut seen = vec![false; points.len()];
    let mut starts = Vec::new();
    for &[a, b] in edges {
        let start = points[a as usize];
        let part = root(&mut parent, a);
        if start != points[b as usize] && !core::mem::replace(&mut seen[part], true) {
            starts.push(start);
        }
    }
    starts
}

/// The vertex that stands for the part that `vertex` is of, as far as known.
fn root(parent: &mut [usize], vertex: u32) -> usize {
    let mut at = vertex as usize;
    while parent[at] != at {
        parent[at] = parent[parent[at]];
        at = parent[at];
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shapes::plane::{edge_contact, hole_in_hole, shared_vertex, vertex_contact};

    #[test]
    fn parts_are_told_apart_by_their_vertices() {
        let count = |shape: crate::shapes::Shape2| starts(&shape.points, &shape.edges()).len();
        assert_eq!(count(hole_in_hole()), 4);
        assert_eq!(count(vertex_contact()), 2);
        assert_eq!(count(shared_vertex()), 1);
        assert_eq!(count(edge_contact()), 2);
    }

    #[test]
    fn a_part_without_length_is_none() {
        let points = [[0.0, 0.0], [0.0, 0.0], [1.0, 0.0], [7.0, 7.0]];
        assert!(starts(&points, &[[0, 1], [1, 0]]).is_empty());
        assert_eq!(starts(&points, &[[0, 1], [1, 2], [2, 0]]).len(), 1);
    }
}
