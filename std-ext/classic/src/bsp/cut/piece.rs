use core::array::from_fn;

use crate::{
    Simplicial,
    vector::{Vector, add, dot, length, normal, scale, sub},
};

/// A facet, or a part of one.
#[derive(Clone, Copy, Debug)]
pub(in crate::bsp) struct Piece<const D: usize> {
    pub(in crate::bsp) corners: [Vector<D>; D],
    pub(in crate::bsp) facet: u32,
}

impl<const D: usize> Piece<D> {
    /// The facets that have a length or an area.
    pub(super) fn all<G: Simplicial<D>>(facets: &[G::Facet]) -> Vec<Self> {
        let sized = (0..)
            .zip(facets)
            .filter(|(_, facet)| !G::is_degenerate(facet));
        let all = sized.map(|(facet, own)| Self {
            corners: G::ends(own),
            facet,
        });
        all.filter(|piece| piece.plane().is_some()).collect()
    }

    /// At right angles to it, as long as its length or twice its area.
    pub(super) fn away(&self) -> Vector<D> {
        normal(|k| sub(self.corners[k + 1], self.corners[0]))
    }

    /// Its unit normal and a corner; none where it has no length or area.
    pub(super) fn plane(&self) -> Option<[Vector<D>; 2]> {
        let away = self.away();
        let size = length(away);
        (size > 0.0).then(|| [scale(away, 1.0 / size), self.corners[0]])
    }

    /// Its sides, an edge of the plane its own.
    pub(super) fn sides(&self) -> impl Iterator<Item = [Vector<D>; 2]> {
        let count = if D == 2 { 1 } else { D };
        (0..count).map(|k| [self.corners[k], self.corners[(k + 1) % D]])
    }

    /// Its length in the plane, its least height in space.
    pub(super) fn width(&self) -> f64 {
        let size = length(self.away());
        if D == 2 {
            return size;
        }
        let longest = self
            .sides()
            .map(|[a, b]| length(sub(b, a)))
            .fold(0.0, f64::max);
        if longest > 0.0 { size / longest } else { 0.0 }
    }

    /// The same, turning as this normal says.
    pub(super) fn turned_to(mut self, away: Vector<D>) -> Self {
        if D > 2 && dot(self.away(), away) < 0.0 {
            self.corners.swap(1, 2);
        }
        self
    }

    /// Its parts in front of a plane and behind it, over which its corners have these heights.
    pub(super) fn cut(&self, heights: [f64; D]) -> [Vec<Self>; 2] {
        let mut outlines: [Vec<Vector<D>>; 2] = [Vec::new(), Vec::new()];
        // An edge of the plane has one side, a triangle of space three.
        let sides = if D == 2 { 1 } else { D };
        for k in 0..D {
            let next = (k + 1) % D;
            for (outline, side) in outlines.iter_mut().zip([1.0, -1.0]) {
                if heights[k] * side >= 0.0 {
                    outline.push(self.corners[k]);
                }
            }
            if k < sides && heights[k] * heights[next] < 0.0 {
                let share = heights[k] / (heights[k] - heights[next]);
                let (a, b) = (self.corners[k], self.corners[next]);
                let place = add(a, scale(sub(b, a), share));
                for outline in &mut outlines {
                    outline.push(place);
                }
            }
        }
        outlines.map(|outline| {
            let fans = 1..(outline.len() + 2).saturating_sub(D);
            let part = |start: usize| Self {
                corners: from_fn(|k| outline[if k == 0 { 0 } else { start + k - 1 }]),
                facet: self.facet,
            };
            fans.map(part).collect()
        })
    }

    /// What bounds it, at right angles to its plane: directions into it, and a place that each starts from.
    /// Sharp corners are bounded across, too, lest what is hardly beside both sides is far from the corner.
    fn bounds(&self, away: Vector<D>) -> impl Iterator<Item = [Vector<D>; 2]> {
        let square = |[a, b]: [Vector<D>; 2]| dot(sub(b, a), sub(b, a));
        let longest = self
            .sides()
            .max_by(|a, b| square(*a).total_cmp(&square(*b)));
        let across = longest.map(|[a, b]| [[sub(b, a), a], [sub(a, b), b]]);
        let sides = self.sides().filter(|_| D > 2).map(move |[a, b]| {
            let along = sub(b, a);
            [normal(|k| if k == 0 { away } else { along }), a]
        });
        sides.chain(across.into_iter().flatten())
    }

    /// Which of these parts of a way lie over it, or hardly beside it: the first one and the last one.
    pub(super) fn over(
        &self,
        away: Vector<D>,
        ends: [Vector<D>; 2],
        parts: [f64; 2],
        on: f64,
    ) -> Option<[f64; 2]> {
        let [mut first, mut last] = parts;
        for [inwards, foot] in self.bounds(away) {
            let least = -on * length(inwards);
            let [start, end] = ends.map(|end| dot(inwards, sub(end, foot)) - least);
            if start < 0.0 && end < 0.0 {
                return None;
            }
            if start < 0.0 {
                first = first.max(start / (start - end));
            } else if end < 0.0 {
                last = last.min(start / (start - end));
            }
        }
        (first <= last).then_some([first, last])
    }

    /// Whether a place of its plane lies in it, or hardly beside it.
    pub(super) fn has(&self, away: Vector<D>, place: Vector<D>, on: f64) -> bool {
        self.over(away, [place; 2], [0.0, 1.0], on).is_some()
    }
}
