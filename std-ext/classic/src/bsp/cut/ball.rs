use super::CutTree;
use crate::vector::{Vector, add, dot, nearest_part, scale, sub};

impl<const D: usize> CutTree<D> {
    /// A facet that a ball reaches, as far as `f64` and the ε tell: the one that the article's order finds
    /// first. None where the ball lies in a cell, inside the solid or not.
    ///
    /// What is farther than the radius and the ε is not reached, and what is within the radius is never
    /// missed.
    ///
    /// # Cost
    /// Both parts of every cell whose plane comes within the radius, the centre's first, until a facet
    /// does.
    ///
    /// # Changed
    /// A piece meets the circle of the cut where it has the centre, or a side of it comes within the radius
    /// of the circle. The article asks for the second by a diameter at right angles to the side, and by
    /// corners within the circle; what only touches is a hit here.
    #[must_use]
    pub fn first_in_ball(&self, centre: [f64; D], radius: f64) -> Option<usize> {
        // What is to be done: a cell, or what lies in its plane.
        let mut open = vec![(0_u32, false)];
        while let Some((number, is_plane)) = open.pop() {
            let node = &self.nodes[number as usize];
            let [away, _] = node.plane;
            let height = node.height(centre);
            if is_plane {
                let foot = sub(centre, scale(away, height));
                let square = (radius + self.on) * (radius + self.on) - height * height;
                let mut on = self.pieces[node.on.clone()].iter();
                let met = on.find(|piece| {
                    piece.has(away, foot, self.on)
                        || piece.sides().any(|side| square_from(foot, side) <= square)
                });
                if let Some(piece) = met {
                    return Some(piece.facet as usize);
                }
                continue;
            }
            let near = usize::from(height < 0.0);
            let part = |side: usize| node.parts[side].map(|part| (part, false));
            if height.abs() <= radius + self.on {
                open.extend(part(1 - near));
                open.push((number, true));
            }
            open.extend(part(near));
        }
        None
    }
}

/// The square of a point's distance from a segment.
fn square_from<const D: usize>(point: Vector<D>, [a, b]: [Vector<D>; 2]) -> f64 {
    let nearest = add(a, scale(sub(b, a), nearest_part([a, b], point)));
    let way = sub(point, nearest);
    dot(way, way)
}
