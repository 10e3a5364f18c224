//! Convex hulls in the plane: two chains over the points from left to right.

use tetracone::{
    number::{Scalar, Sign},
    plane::{Plane, Point},
};

use super::{ConvexHullError, build::Build};

impl<S: Scalar> Build for Plane<S> {
    fn facets_around(
        points: &[Point<S>],
        distinct: Vec<u32>,
    ) -> Result<Vec<[u32; 2]>, ConvexHullError> {
        let mut ring = chain(points, distinct.iter());
        ring.extend(chain(points, distinct.iter().rev()));
        if ring.len() < 3 {
            let ends = [distinct[0], distinct[distinct.len() - 1]];
            return Err(ConvexHullError::InLine {
                ends: [ends[0].min(ends[1]), ends[0].max(ends[1])],
            });
        }
        let least = (0..ring.len()).min_by_key(|place| ring[*place]);
        ring.rotate_left(least.unwrap_or(0));
        let next = ring.iter().cycle().skip(1);
        Ok(ring
            .iter()
            .zip(next)
            .map(|(from, to)| [*from, *to])
            .collect())
    }

    fn renumbered(corners: [u32; 2], number: impl Fn(u32) -> u32) -> [u32; 2] {
        corners.map(number)
    }
}

/// What is to the right of all between the first point and the last one, but for that.
fn chain<'a, S: Scalar>(points: &[Point<S>], along: impl Iterator<Item = &'a u32>) -> Vec<u32> {
    let at = |number: u32| points[number as usize].array();
    let mut chain: Vec<u32> = Vec::new();
    for &next in along {
        while let [.., a, b] = chain[..] {
            if S::orient2d(at(a), at(b), at(next)) == Sign::Positive {
                break;
            }
            chain.pop();
        }
        chain.push(next);
    }
    chain.pop();
    chain
}
