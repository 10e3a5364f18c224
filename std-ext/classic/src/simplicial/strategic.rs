//! Strategic points: some vertices of a solid, far from each other, that are classified in another solid before
//! anything else is asked.
//!
//! A vertex inside is a certain hit; that none is decides nothing.
//!
//! ```
//! use core::num::NonZeroUsize;
//! use tetracone::plane::{Plane, Point};
//! use tetracone_classic::simplicial::StrategicPoints;
//!
//! let corners = [[0.0_f32, 0.0], [4.0, 0.0], [4.0, 4.0], [2.0, 1.0], [0.0, 4.0]].map(Point::from);
//! let points = StrategicPoints::<Plane<f32>, 2>::farthest(&corners, NonZeroUsize::MIN.saturating_add(1));
//! assert_eq!(points.points(), [corners[0], corners[2]]);
//! ```
//!
//! # Source
//! The thesis, 5.8.1 and chapter 7, which leave open which vertices are chosen.

use core::num::NonZeroUsize;

use tetracone::{query::Class, solid::Solid};

use crate::{
    Simplicial,
    vector::{Vector, dot, sub},
};

/// Some vertices of a solid.
#[derive(Clone, Debug)]
pub struct StrategicPoints<G: Simplicial<D>, const D: usize> {
    points: Vec<G::Point>,
}

impl<G: Simplicial<D>, const D: usize> StrategicPoints<G, D> {
    /// At most so many of some vertices: the first one, and again and again the one that is farthest from all
    /// that were chosen; of several the first one. Vertices at one place are one.
    ///
    /// # Cost
    /// Linear in the vertices for every point that is chosen.
    ///
    /// # Source
    /// Gonzalez, "Clustering to minimize the maximum intercluster distance", 1985.
    #[must_use]
    pub fn farthest(vertices: &[G::Point], count: NonZeroUsize) -> Self {
        let real: Vec<Vector<D>> = vertices.iter().map(|vertex| G::real(*vertex)).collect();
        let mut squares = vec![f64::INFINITY; real.len()];
        let mut points = Vec::new();
        let mut next = (!vertices.is_empty()).then_some(0);
        while let Some(chosen) = next
            && points.len() < count.get()
        {
            points.push(vertices[chosen]);
            next = None;
            let mut most = 0.0;
            for (number, square) in squares.iter_mut().enumerate() {
                let way = sub(real[number], real[chosen]);
                *square = square.min(dot(way, way));
                if *square > most {
                    (most, next) = (*square, Some(number));
                }
            }
        }
        Self { points }
    }

    /// The points that were chosen, in that order.
    #[must_use]
    pub fn points(&self) -> &[G::Point] {
        &self.points
    }

    /// The first of the points, placed by `place`, that is not outside a solid: then the two solids have a point
    /// in common. None where there is none, and where they may all the same.
    ///
    /// # Cost
    /// A point query each.
    pub fn hit(
        &self,
        solid: &Solid<'_, G>,
        place: impl Fn(G::Point) -> Option<G::Point>,
    ) -> Option<usize> {
        self.points.iter().position(|point| {
            place(*point).is_some_and(|placed| solid.classify(placed) != Class::Outside)
        })
    }
}
