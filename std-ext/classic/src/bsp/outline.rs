//! The planes of a tree as outlines, to draw.

use core::array::from_fn;

use super::{BspTree, Node};
use crate::{
    Simplicial,
    vector::{Vector, add, dot, length, normal, scale, sub},
};

/// A line of the plane or a plane of space, as far as it parts a cell: rounded, for pictures.
#[derive(Clone, Debug, PartialEq)]
pub struct BspCut<const D: usize> {
    /// How many planes are above it.
    pub depth: usize,
    /// The two ends of a line; the corners of a part of a plane in order, the last joining the first.
    pub corners: Vec<[f64; D]>,
}

/// The side of a plane where products with the first one are not below the second.
type Half<const D: usize> = (Vector<D>, f64);

impl<G: Simplicial<D>, const D: usize> BspTree<G, D> {
    /// Finds where the planes of the tree part its cells, cut off at a box with these two corners. Planes that part
    /// nothing of the box are left out.
    ///
    /// ```
    /// use tetracone::plane::{Plane, Point, Segment};
    /// use tetracone_classic::bsp::{BspParameters, BspTree};
    ///
    /// let corners = [[0.0_f32, 0.0], [4.0, 0.0], [0.0, 4.0]].map(Point::from);
    /// let edges = [0, 1, 2].map(|k| Segment::new(corners[k], corners[(k + 1) % 3]));
    /// let tree = BspTree::<Plane<f32>, 2>::build(&edges, &BspParameters::for_facets(3))?;
    /// let cuts = tree.cuts([[-1.0, -1.0], [5.0, 5.0]]);
    /// assert_eq!(cuts.len(), 3);
    /// // The first line goes through the whole box, the next one ends at it.
    /// assert_eq!(cuts[0].corners.len(), 2);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Cost
    /// For every plane all planes above it.
    #[must_use]
    pub fn cuts(&self, [low, high]: [[f64; D]; 2]) -> Vec<BspCut<D>> {
        let axis = |k: usize, sign: f64| from_fn(|i| if i == k { sign } else { 0.0 });
        let sides = (0..D).flat_map(|k| [(axis(k, 1.0), low[k]), (axis(k, -1.0), -high[k])]);
        let middle = scale(add(low, high), 0.5);
        let reach = length(sub(high, low));
        let mut halves: Vec<Half<D>> = sides.collect();
        let box_sides = halves.len();
        let (mut cuts, mut open) = (Vec::new(), vec![(0, None, 0_usize)]);
        while let Some((number, half, depth)) = open.pop() {
            // Behind the sides of the box, the planes on the way to this cell.
            halves.truncate(box_sides + depth.saturating_sub(1));
            halves.extend(half);
            let Some(Node::Split { plane, parts, .. }) = self.nodes.get(number as usize) else {
                continue;
            };
            let corners = G::ends(self.facet(*plane));
            let away = normal(|k| sub(corners[k + 1], corners[0]));
            let size = length(away);
            if size <= 0.0 {
                continue;
            }
            // The inner side is on the left of an edge, and behind a face.
            let inner = scale(away, if D == 2 { 1.0 } else { -1.0 } / size);
            let height = dot(inner, corners[0]);
            let foot = add(middle, scale(inner, height - dot(inner, middle)));
            let cut = halves.iter().fold(around(foot, inner, reach), clipped);
            if cut.len() >= D {
                cuts.push(BspCut {
                    depth,
                    corners: cut,
                });
            }
            for (part, sign) in parts.iter().zip([1.0, -1.0]) {
                let half = (scale(inner, sign), height * sign);
                open.push((*part, Some(half), depth + 1));
            }
        }
        cuts.sort_by_key(|cut| cut.depth);
        cuts
    }
}

/// A part of a line or plane about a place, of so many units to every side.
fn around<const D: usize>(foot: Vector<D>, normal: Vector<D>, reach: f64) -> Vec<Vector<D>> {
    // The axis that the normal is farthest off, and what is left of it in the plane.
    let least = |best: usize, k: usize| {
        if normal[k].abs() < normal[best].abs() {
            k
        } else {
            best
        }
    };
    let axis = (1..D).fold(0, least);
    let unit: Vector<D> = from_fn(|k| if k == axis { 1.0 } else { 0.0 });
    let along = sub(unit, scale(normal, normal[axis]));
    let along = scale(along, reach / length(along));
    if D == 2 {
        return vec![sub(foot, along), add(foot, along)];
    }
    let across = self::normal(|k| if k == 0 { normal } else { along });
    [(1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0), (1.0, -1.0)]
        .map(|(u, v)| add(foot, add(scale(along, u), scale(across, v))))
        .to_vec()
}

/// What of an outline is on one side of a plane.
#[expect(clippy::needless_pass_by_value, reason = "as a fold has it")]
fn clipped<const D: usize>(outline: Vec<Vector<D>>, (normal, least): &Half<D>) -> Vec<Vector<D>> {
    let over = |place: &Vector<D>| dot(*normal, *place) - least;
    let mut kept = Vec::new();
    let count = outline.len();
    for (k, from) in outline.iter().enumerate() {
        let (to, here) = (&outline[(k + 1) % count], over(from));
        if here >= 0.0 {
            kept.push(*from);
        }
        let there = over(to);
        let is_last = D == 2 && k + 1 == count;
        if !is_last && (here < 0.0) != (there < 0.0) {
            kept.push(add(*from, scale(sub(*to, *from), here / (here - there))));
        }
    }
    kept
}
