//! The connected parts of a boundary.

/// The first facet of every part that has a size: facets are connected through the vertices they name,
/// but not through those of a facet without size, which is nowhere. Parts that only touch, each by
/// vertices of its own, count apart.
pub(super) fn firsts<const D: usize>(
    points: usize,
    facets: &[[u32; D]],
    sized: &[usize],
) -> Vec<usize> {
    let mut parent: Vec<usize> = (0..points).collect();
    for &facet in sized {
        let [first, others @ ..] = &facets[facet][..] else {
            continue;
        };
        for &other in others {
            let (a, b) = (root(&mut parent, *first), root(&mut parent, other));
            parent[a] = b;
        }
    }
    let mut seen = vec![false; points];
    let mut firsts = Vec::new();
    for &facet in sized {
        let start = facets[facet][0];
        let part = root(&mut parent, start);
        if !core::mem::replace(&mut seen[part], true) {
            firsts.push(facet);
        }
    }
    firsts
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
    use crate::oracle::{plane, space};
    use crate::shapes::plane::{edge_contact, hole_in_hole, shared_vertex, vertex_contact};
    use crate::shapes::{Shape, Shape2, Shape3, space as solids};

    #[test]
    fn parts_are_told_apart_by_their_vertices() {
        let count = |shape: Shape2| {
            plane::Oracle::new(&shape.points, &shape.edges())
                .firsts
                .len()
        };
        assert_eq!(count(hole_in_hole()), 4);
        assert_eq!(count(vertex_contact()), 2);
        assert_eq!(count(shared_vertex()), 1);
        assert_eq!(count(edge_contact()), 2);
        let count = |shape: Shape3| space::Oracle::new(&shape.points, &shape.faces).firsts.len();
        assert_eq!(count(solids::shells(2, 3)), 3);
        assert_eq!(count(solids::vertex_contact()), 1);
        assert_eq!(count(solids::touching_edge()), 2);
    }

    #[test]
    fn a_part_without_size_is_none() {
        let points = [[0.0, 0.0], [0.0, 0.0], [1.0, 0.0], [7.0, 7.0]];
        let starts = |edges: &[[u32; 2]]| plane::Oracle::new(&points, edges).firsts.len();
        assert_eq!(starts(&[[0, 1], [1, 0]]), 0);
        assert_eq!(starts(&[[0, 1], [1, 2], [2, 0]]), 1);
    }

    #[test]
    fn a_face_without_area_connects_nothing() {
        // A corner of each of two cubes, and a point between them, in one line.
        let two = solids::cube().with(solids::cube().moved([8.0; 3]));
        let mut points = two.points;
        let place = |p: [f64; 3]| points.iter().position(|&q| q == p).expect("a corner");
        let [near, far] = [place([1.0; 3]), place([7.0; 3])].map(crate::shapes::index);
        let middle = crate::shapes::index(points.len());
        points.push([4.0; 3]);
        let mut faces = two.faces;
        faces.push([near, far, middle]);
        let oracle = space::Oracle::new(&points, &faces);
        assert_eq!(oracle.firsts.len(), 2);
    }
}
