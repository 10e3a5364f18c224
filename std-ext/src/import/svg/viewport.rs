//! Viewports: what `svg` and `symbol` elements in a drawing hide.

use super::super::error::{Fault, Place};
use crate::{
    arrange::{FINE, Grid, Keep, arranged, straighten},
    memory::{push, reserve},
};

/// A position and the corners that are looked at.
type Ring = Vec<[f64; 2]>;

/// Places beyond a viewport's edge by less than this part of its size are none that it hides: single precision puts
/// them there.
const NEAR: f64 = 1.0 / 1_048_576.0;

/// A viewport: its four corners, counter-clockwise, and the one that it is in.
pub(super) struct Viewport {
    corners: [[f64; 2]; 4],
    outer: Option<usize>,
}

/// All viewports of a drawing.
#[derive(Default)]
pub(super) struct Viewports(Vec<Viewport>);

impl Viewports {
    /// Adds one by its corners in order, in another one; the number that it has.
    pub(super) fn add(
        &mut self,
        mut corners: [[f64; 2]; 4],
        outer: Option<usize>,
    ) -> Result<usize, Fault> {
        if turn(corners[0], corners[1], corners[2]) < 0.0 {
            corners.reverse();
        }
        push(&mut self.0, Viewport { corners, outer })?;
        Ok(self.0.len() - 1)
    }

    /// What of the rings of a path shows in a viewport and all those around it; none where nothing is hidden.
    pub(super) fn cut(&self, rings: &[Ring], innermost: usize) -> Result<Option<Vec<Ring>>, Fault> {
        let mut shown: Option<Vec<Ring>> = None;
        let mut next = Some(innermost);
        while let Some(viewport) = next.and_then(|number| self.0.get(number)) {
            let rings = shown.as_deref().unwrap_or(rings);
            if !viewport.holds(rings) {
                shown = Some(viewport.cut(rings)?);
            }
            next = viewport.outer;
        }
        Ok(shown)
    }
}

impl Viewport {
    /// Whether it hides nothing of rings.
    fn holds(&self, rings: &[Ring]) -> bool {
        let [a, b, c, _] = self.corners;
        let length = |[x, y]: [f64; 2], [u, v]: [f64; 2]| libm::hypot(u - x, v - y);
        let near = NEAR * length(a, b).max(length(b, c));
        let mut edges = self.corners.iter().zip(self.corners.iter().cycle().skip(1));
        edges.all(|(from, to)| {
            let beyond = -near * length(*from, *to);
            let mut places = rings.iter().flatten();
            places.all(|place| turn(*from, *to, *place) >= beyond)
        })
    }

    /// What it shows of rings.
    fn cut(&self, rings: &[Ring]) -> Result<Vec<Ring>, Fault> {
        let grid = Grid::around(rings.iter().flatten().chain(&self.corners), FINE);
        let far = |place: f64| {
            Place::File.fault(format!(
                "the coordinate {place:e} is too far out to be clipped"
            ))
        };
        let steps = rings.iter().map(|ring| grid.steps(ring));
        let steps: Vec<_> = steps.collect::<Result<_, _>>().map_err(far)?;
        let window = grid.steps(&self.corners).map_err(far)?;
        let mut shapes = arranged(&steps, &[window], Keep::Within)?;
        straighten(&mut shapes);
        let mut shown = Vec::new();
        reserve(&mut shown, shapes.len())?;
        shown.extend(shapes.iter().flatten().map(|ring| grid.places(ring)));
        Ok(shown)
    }
}

/// Twice the area of a triangle, positive where it goes counter-clockwise.
fn turn([ax, ay]: [f64; 2], [bx, by]: [f64; 2], [cx, cy]: [f64; 2]) -> f64 {
    (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square([x, y]: [f64; 2], size: f64) -> [[f64; 2]; 4] {
        [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]].map(|[u, v]| [x + u * size, y + v * size])
    }

    #[test]
    fn what_shows_in_one_and_in_two() {
        let mut viewports = Viewports::default();
        let outer = viewports
            .add(square([0.0, 0.0], 8.0), None)
            .expect("memory");
        let mut backwards = square([4.0, 4.0], 8.0);
        backwards.reverse();
        let inner = viewports.add(backwards, Some(outer)).expect("memory");
        let area = |ring: &Ring| super::super::fill::area(ring) / 2.0;
        for (place, size, wanted) in [
            ([5.0, 5.0], 2.0, None),
            ([4.0, 4.0], 4.0, None),
            ([4.0, 4.0 - 1e-9], 4.0, None),
            ([3.0, 5.0], 2.0, Some(2.0)),
            ([0.0, 0.0], 20.0, Some(16.0)),
            ([0.0, 0.0], 2.0, Some(0.0)),
            ([9.0, 9.0], 2.0, Some(0.0)),
            ([7.0, 7.0], 2.0, Some(1.0)),
        ] {
            let shown = viewports.cut(&[square(place, size).to_vec()], inner);
            let shown = shown.expect("memory");
            let found = shown.map(|rings| rings.iter().map(area).sum::<f64>());
            assert_eq!(found.is_some(), wanted.is_some(), "{place:?}");
            let off = found.unwrap_or(0.0) - wanted.unwrap_or(0.0);
            assert!(off.abs() < 1e-6, "{place:?}: {found:?}");
        }
    }

    #[test]
    fn a_hole_stays_one() {
        let mut viewports = Viewports::default();
        let all = viewports
            .add(square([0.0, 0.0], 4.0), None)
            .expect("memory");
        let mut hole = square([1.0, 1.0], 6.0).to_vec();
        hole.reverse();
        let rings = [square([-2.0, -2.0], 10.0).to_vec(), hole];
        let shown = viewports.cut(&rings, all).expect("memory").expect("a part");
        let area: f64 = shown
            .iter()
            .map(|ring| super::super::fill::area(ring))
            .sum();
        assert!((area - 14.0).abs() < 1e-6, "{area}");
    }
}
