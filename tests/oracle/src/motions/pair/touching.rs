//! Motions that keep to the boundary of the one that stands still.

use core::iter::repeat_with;

use super::super::contour;
use super::{At, Pair, Turning};
use crate::rng::Rng;
use crate::shapes::Shape;
use crate::vector::{add, dot, lerp, scale, unit};

impl<const D: usize> Pair<D>
where
    [f64; D]: Turning<D>,
{
    /// Along the boundary of the still one, the middle of the moving one `distance` times its reach
    /// away from it, so that from 1 on it keeps clear of what is below it, and `step` times its
    /// reach on in every frame; turning slowly.
    ///
    /// # Panics
    /// If `step` is not positive, or the still one has no facet.
    pub fn contour(
        self,
        still: &impl Shape<D>,
        distance: f64,
        step: f64,
        seed: u64,
    ) -> impl Iterator<Item = At<D>> {
        let mut rng = Rng::new(seed);
        let axis = <[f64; D]>::axis(&mut rng);
        let mut turn = <[f64; D]>::any(&mut rng);
        let (distance, step) = (distance * self.reach, step * self.reach);
        contour(still, self.grid, distance, step, seed).map(move |place| {
            turn = <[f64; D]>::on(turn, axis, 0.01);
            self.carry(self.pivot, place, turn)
        })
    }

    /// At rest: mostly the vertex of the moving one that is lowest over a facet of the still one,
    /// sometimes any, on a corner, an edge or the middle of that facet, exactly so where the turn
    /// and the arithmetic allow it; now and then a step of the grid aside and back, and lifted off;
    /// then in a few steps to another place on the facet.
    ///
    /// # Panics
    /// If one of the two has no facet.
    pub fn resting<S: Shape<D>>(
        self,
        still: &S,
        moving: &S,
        seed: u64,
    ) -> impl Iterator<Item = At<D>> + use<S, D> {
        let mut rng = Rng::new(seed);
        let facets = still.corners();
        let vertices = moving.points().to_vec();
        repeat_with(move || {
            let turn = if rng.once_in(3) {
                <[f64; D]>::any(&mut rng)
            } else {
                <[f64; D]>::square(&mut rng)
            };
            let facet = rng.pick(&facets);
            let out = S::normal(facet);
            let height = |p: &[f64; D]| dot(<[f64; D]>::apply(turn, *p), out);
            let lowest = vertices
                .iter()
                .min_by(|p, q| height(p).total_cmp(&height(q)))
                .expect("a solid has vertices");
            let vertex = if rng.once_in(4) {
                rng.pick(&vertices)
            } else {
                *lowest
            };
            let [from, to] = [(); 2].map(|()| {
                (1..D).fold(facet[0], |place, k| {
                    lerp(place, facet[k], rng.pick(&[0.0, 0.25, 0.5, 0.5, 1.0]))
                })
            });
            let rest = self.carry(vertex, from, turn);
            let mut frames = vec![rest];
            for _ in 0..rng.below(6) {
                let mut aside = from;
                let axis = rng.below(D);
                let step = rng.pick(&[self.grid.up, self.grid.down]);
                aside[axis] = step((self.grid.round)(aside[axis]));
                let lift = scale(unit(out), self.reach * rng.pick(&[1e-6, 1e-3, 0.1]));
                let off = self.carry(vertex, add(from, lift), turn);
                frames.extend([self.carry(vertex, aside, turn), rest, off, off]);
            }
            let slide = (1..=8).map(|k| lerp(from, to, f64::from(k) / 8.0));
            frames.extend(slide.map(|place| self.carry(vertex, place, turn)));
            frames
        })
        .flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Grid;
    use crate::oracle::{Place, space};
    use crate::shapes::space::{cube, hollow};

    #[test]
    fn what_rests_touches_exactly_now_and_then() {
        let (still, moving) = (hollow(), cube().scaled(0.5));
        let there = space::Oracle::new(&still.points, &still.faces);
        let pair = Pair::new(&still, &moving, Grid::F32);
        let touching = pair.resting(&still, &moving, 1).take(300).filter(|pose| {
            let placement = space::Placement::new(pose.quaternion, pose.offset, Grid::F32);
            let moved = placement.apply_all(&moving.points);
            let moved = space::Oracle::new(&moved, &moving.faces);
            let inside = moved
                .facets()
                .iter()
                .flatten()
                .any(|&p| there.place(p) == Place::Inside);
            !inside && space::pair::distance(&there, &moved) == 0.0
        });
        let touching = touching.count();
        assert!(touching > 20, "{touching}");
    }
}
