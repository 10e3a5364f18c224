//! Facets that are there and back, which bound nothing.

use std::collections::BTreeMap;

/// Whether each facet is gone because it cancels with its reverse, of those whose corners are apart: pair by
/// pair, and of several equal facets the later ones.
pub(super) fn cancelled<const D: usize>(facets: &[[u32; D]], is_apart: &[bool]) -> Vec<bool> {
    let mut equal = BTreeMap::<[u32; D], Vec<usize>>::new();
    for (number, facet) in facets.iter().enumerate() {
        if is_apart[number] {
            equal.entry(from_least(*facet)).or_default().push(number);
        }
    }
    let mut is_cancelled = vec![false; facets.len()];
    for (facet, numbers) in &equal {
        let mut reverse = *facet;
        reverse.reverse();
        let reverses = equal.get(&from_least(reverse)).map_or(0, Vec::len);
        for &number in numbers.iter().rev().take(reverses) {
            is_cancelled[number] = true;
        }
    }
    is_cancelled
}

/// The same facet with its least corner first; an edge leads from one end to the other as it did.
fn from_least<const D: usize>(mut facet: [u32; D]) -> [u32; D] {
    if D == 3 {
        let least = (0..D).min_by_key(|&k| facet[k]).unwrap_or(0);
        facet.rotate_left(least);
    }
    facet
}

#[cfg(test)]
mod tests {
    use crate::oracle::{plane, space};
    use crate::shapes::{self, Shape};

    #[test]
    fn exact_reverses_cancel_pair_by_pair() {
        let square = [[0.0, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0], [8.0, 2.0]];
        let kept = |edges: &[[u32; 2]]| plane::Oracle::new(&square, edges).kept();
        let ring = [[0, 1], [1, 2], [2, 3], [3, 0]];
        assert_eq!(kept(&ring), [0, 1, 2, 3]);
        let with = |more: &[[u32; 2]]| kept(&[&ring, more].concat());
        assert_eq!(with(&[[2, 4], [4, 2]]), [0, 1, 2, 3]);
        // The same way twice and back once.
        assert_eq!(with(&[[2, 4], [2, 4], [4, 2]]), [0, 1, 2, 3, 4]);
        assert_eq!(with(&[[1, 0]]), [1, 2, 3]);
        let cube = shapes::space::cube();
        let kept = |faces: &[[u32; 3]]| space::Oracle::new(&cube.points, faces).kept();
        let [a, b, c] = cube.faces[3];
        for reverse in [[a, c, b], [c, b, a], [b, a, c]] {
            assert!(kept(&[[a, b, c], reverse]).is_empty());
            assert_eq!(kept(&[[a, b, c], [b, c, a], reverse]), [0]);
        }
        assert_eq!(kept(&cube.facets()).len(), 12);
    }

    #[test]
    fn what_cancels_is_nowhere() {
        let shape = shapes::plane::antenna();
        let oracle = plane::Oracle::new(&shape.points, &shape.edges());
        assert_eq!(oracle.winding([2.0, 3.0]), Some(0));
        let shape = shapes::space::fin();
        let oracle = space::Oracle::new(&shape.points, &shape.faces);
        assert_eq!(oracle.winding([3.0, 2.0, 0.5]), Some(0));
        assert_eq!(oracle.kept().len(), 12);
        let moved = oracle.moved(&shape.points, &shape.faces);
        assert_eq!(moved.winding([3.0, 2.0, 0.5]), Some(0));
    }
}
