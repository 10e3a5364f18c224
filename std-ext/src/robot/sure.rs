//! Whether two links touch for certain, and not just within what roundings do.

use tetracone::{
    image::Lattice,
    query::{Extent, FacetPair, Posed, Witness},
    solid::{AsSolid, Solid},
    space::Space,
};

use super::{Pose, check::CheckerError, link_pair::LinkPair, solids::corner};
use crate::{
    load::place::{place_of, point},
    vector::{Vector, along, cross, dot, length, minus},
};

/// So many pairs of facets and connected pieces that meet are looked at; where links are deep in each other, one of
/// the first says it.
const LOOKED_AT: usize = 256;
/// So many places are looked at half way to where facets meet.
const HALF_WAY: usize = 16;

/// Lines whose directions have a sine below this count as parallel.
const PARALLEL: f64 = 1.0 / 1_048_576.0;

type Triangle = [Vector; 3];

impl LinkPair<'_> {
    /// Whether two links touch, even if every point of them is off by the [rounding](super::Least::rounding): an edge
    /// of the one goes through a face of the other, and ends of the edge and sides of the face are farther than that
    /// from where they would not; or a place is deeper than that in both, or a corner of the one in the other.
    ///
    /// Corners that move by no more change nothing of that: on the way no end of the edge comes to the face, and no
    /// side of the face to the edge; and no face comes to the place.
    ///
    /// # Cost
    /// A walk down both trees of boxes to all facets that meet, and of some of them a few products; then of some places
    /// how deep they are.
    pub(super) fn is_sure(&self, poses: &[Pose]) -> Result<bool, CheckerError> {
        let [one, other] = self.solids.map(|link| link.solid.as_solid());
        let placed = self.placed(poses)?;
        let [frame, pose] = self.links.map(|link| &poses[link]);
        let seen = pose.relative_to(frame);
        // Twice, for what is computed here.
        let margin = 2.0 * self.rounding(poses);
        let mut pairs = [FacetPair::default(); LOOKED_AT];
        let listed = one.crossings(&placed, &mut pairs);
        let crosses = pairs[..listed.written].iter().any(|pair| {
            let corners = [(one, pair.first), (other, pair.second)];
            let [Some(first), Some(second)] =
                corners.map(|(solid, facet)| corners_of(solid, facet))
            else {
                return false;
            };
            let second = second.map(|corner| seen.apply(corner));
            goes_through(&first, &second, margin) || goes_through(&second, &first, margin)
        });
        if crosses {
            return Ok(true);
        }
        let is_deep = |solid: &Solid<'_, Space<f32>>, place: Vector| {
            let place = point::<Space<f32>>(&Lattice::default(), place).ok();
            let nearest = place.and_then(|place| solid.signed_distance(place));
            nearest.is_some_and(|nearest| f64::from(-nearest.distance) > margin)
        };
        let back = Pose::IDENTITY.relative_to(&seen);
        // Faces that lie in one plane do not go through each other, and there may be much of both between them.
        let between = places_between(one, &placed, &pairs[..listed.written]);
        let is_deep_in_both =
            |place: &Vector| is_deep(one, *place) && is_deep(other, back.apply(*place));
        if between.iter().any(is_deep_in_both) {
            return Ok(true);
        }
        let first = |solid, facet| corners_of(solid, facet).map(|[corner, ..]| corner);
        let mut pieces = [Witness::default(); LOOKED_AT];
        let listed = one.nested_pieces(&placed, &mut pieces);
        Ok(pieces[..listed.written].iter().any(|piece| match *piece {
            Witness::FirstInSecond(facet) => {
                first(one, facet).is_some_and(|corner| is_deep(other, back.apply(corner)))
            }
            Witness::SecondInFirst(facet) => {
                first(other, facet).is_some_and(|corner| is_deep(one, seen.apply(corner)))
            }
            Witness::Facets(_) => false,
        }))
    }
}

/// Places between those where facets meet, in the first solid's frame: their middle, and half way from it to some of
/// them. Where both solids are convex, these lie in both.
fn places_between(
    one: &Solid<'_, Space<f32>>,
    placed: &Posed<'_, Space<f32>>,
    pairs: &[FacetPair],
) -> Vec<Vector> {
    let parts = pairs.iter();
    let parts = parts.filter_map(|pair| Some(one.common_part(placed, *pair)?.extent));
    let place = |point| place_of::<Space<f32>>(&Lattice::default(), point);
    let halfway = |a: Vector, b: Vector| [0, 1, 2].map(|k| a[k].midpoint(b[k]));
    let places = parts.filter_map(|extent| match extent {
        Extent::Point(point) => Some(place(point)),
        Extent::Segment([from, to]) => Some(halfway(place(from), place(to))),
        Extent::Area => None,
    });
    let places: Vec<_> = places.collect();
    let count: f64 = places.iter().map(|_| 1.0).sum();
    let sum = places
        .iter()
        .fold([0.0; 3], |sum, place| along(sum, *place, 1.0));
    let middle = sum.map(|x| x / count);
    let halves = places.iter().take(HALF_WAY);
    let halves = halves.map(|place| halfway(middle, *place));
    // Without any place, there is no middle, either.
    places
        .first()
        .map(|_| middle)
        .into_iter()
        .chain(halves)
        .collect()
}

/// Where the corners of a facet are, in the frame of its solid.
fn corners_of(solid: &Solid<'_, Space<f32>>, facet: u32) -> Option<Triangle> {
    let facet = solid.cells().facet(facet)?;
    Some([0, 1, 2].map(|k| corner::<Space<f32>>(&facet, k)))
}

/// Whether an edge of the one triangle goes through the other one with so much room around.
fn goes_through(edges: &Triangle, face: &Triangle, margin: f64) -> bool {
    let sides = [0, 1, 2].map(|k| [face[k], face[(k + 1) % 3]]);
    let normal = cross(minus(face[1], face[0]), minus(face[2], face[0]));
    let above = edges.map(|corner| dot(normal, minus(corner, face[0])) / length(normal));
    [[0, 1], [1, 2], [2, 0]].iter().any(|&[from, to]| {
        let is_across = above[from].min(above[to]) < -margin && above[from].max(above[to]) > margin;
        let line = [edges[from], edges[to]];
        is_across && {
            let [a, b, c] = sides.map(|side| beside(line, side));
            a.min(b).min(c) > margin || a.max(b).max(c) < -margin
        }
    })
}

/// How far two lines are apart, with a sign that tells on which side the one passes the other; zero where that is not
/// known well.
fn beside([p, q]: [Vector; 2], [a, b]: [Vector; 2]) -> f64 {
    let (u, v) = (minus(q, p), minus(b, a));
    let normal = cross(u, v);
    let size = length(normal);
    if size > PARALLEL * length(u) * length(v) {
        dot(normal, minus(a, p)) / size
    } else {
        0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FACE: Triangle = [[0.0, 0.0, 0.0], [3.0, 0.0, 0.0], [0.0, 3.0, 0.0]];

    fn edge(from: Vector, to: Vector) -> Triangle {
        // The third corner is far from the face, on the side where the edge ends.
        [from, to, [40.0, 50.0, to[2]]]
    }

    #[test]
    fn an_edge_goes_through_a_face_with_room_around() {
        let through = |x: f64, low: f64, margin: f64| {
            let edge = edge([x, 1.0, low], [x, 1.0, 1.0]);
            goes_through(&edge, &FACE, margin)
        };
        assert!(through(1.0, -1.0, 0.5));
        // Nearer than that to the longest side, to another side, to its end, outside of it.
        assert!(!through(1.0, -1.0, 0.75));
        assert!(through(0.5, -1.0, 0.4));
        assert!(!through(0.5, -1.0, 0.6));
        assert!(!through(1.0, -0.25, 0.3));
        assert!(!through(-1.0, -1.0, 0.1));
        assert!(!through(2.5, -1.0, 0.1));
        assert!(!through(1.0, 0.5, 0.1));
    }

    #[test]
    fn what_lies_in_one_plane_is_not_sure() {
        let beside = FACE.map(|[x, y, z]| [x + 1.0, y, z]);
        assert!(!goes_through(&FACE, &beside, 0.0));
        assert!(!goes_through(&FACE, &FACE, 0.0));
    }
}
