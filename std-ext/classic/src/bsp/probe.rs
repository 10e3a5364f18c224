use tetracone::number::{Scalar, Sign};

use super::{BspTree, Node};
use crate::{
    Counters, Simplicial,
    vector::{Vector, add, length, normal, scale, sub},
};

impl<G: Simplicial<D>, const D: usize> BspTree<G, D> {
    /// Looks for a point in every cell: near facets, and between them.
    pub(super) fn probe(&mut self, probes: usize) {
        let facets = self.covering.simplices();
        let ends: Vec<_> = facets.iter().map(|it| G::ends(&it.facet)).collect();
        let middle = |ends: &[Vector<D>; D]| {
            let sum = ends.iter().fold([0.0; D], |sum, &p| add(sum, p));
            let count = ends.iter().fold(0.0, |count, _| count + 1.0);
            scale(sum, 1.0 / count)
        };
        for (number, corners) in ends.iter().enumerate() {
            let from = middle(corners);
            let away = normal(|k| sub(corners[k + 1], corners[0]));
            let size = length(sub(corners[1], corners[0]));
            let away = scale(away, size / length(away).max(f64::MIN_POSITIVE));
            let mut part = 0.5;
            for probe in 0..probes {
                let place = match probe % 4 {
                    0 => add(from, scale(away, part)),
                    1 => add(from, scale(away, -part)),
                    _ => {
                        let other = (number + 1 + (probe * 7919) % ends.len()) % ends.len();
                        let other = middle(&ends[other]);
                        add(scale(from, 1.0 - part), scale(other, part))
                    }
                };
                if probe % 4 == 3 {
                    part *= 0.125;
                }
                self.learn(place);
            }
        }
    }

    /// If a place lies in a cell without facets, and on none of its planes, the cell knows what the
    /// place is from then on.
    fn learn(&mut self, place: Vector<D>) {
        let mut coordinates = [G::Scalar::ZERO; 3];
        for (coordinate, x) in coordinates.iter_mut().zip(place) {
            let Some(near) = G::Scalar::nearest(x) else {
                return;
            };
            *coordinate = near;
        }
        let point = G::point(coordinates);
        let mut at = 0;
        while let Node::Split { plane, parts, .. } = &self.nodes[at] {
            at = match G::side(self.facet(*plane), point) {
                Sign::Positive => parts[0],
                Sign::Negative => parts[1],
                Sign::Zero => return,
            } as usize;
        }
        if let Node::Leaf { facets, class } = &mut self.nodes[at]
            && facets.start == facets.end
            && class.is_none()
        {
            let counters = &mut Counters::default();
            *class = Some(self.covering.classify_counted(point, counters));
        }
    }
}
