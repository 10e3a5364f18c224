//! All connected pieces of boundary that lie in the other solid.

use core::cell::Cell;

use super::{Posed, Witness, winding::Winding};
use crate::{
    geometry::Dimension,
    query::{Class, Listed},
    solid::Solid,
};

impl<G: Dimension> Solid<'_, G> {
    /// Writes down the connected pieces of either boundary that begin in the other solid: for each
    /// piece the witness with its first facet, where the first corner of that lies in the other solid
    /// or on its boundary. Those of this solid come first, and of each solid they come by the facets'
    /// numbers; as many as fit are written down.
    ///
    /// Exact. Where no two facets meet, which [`Solid::crossings`] tells, each of these pieces lies in
    /// the other solid as a whole, and no other piece does.
    ///
    /// # Cost
    /// A point query for every piece of the placed boundary, and for every piece of this one a walk to
    /// all boxes that a ray from it meets. Stack: fixed, no recursion.
    ///
    /// ```
    /// use tetracone::{
    ///     include_solid,
    ///     query::Witness,
    ///     solid::Solid,
    ///     space::{Point, Pose, Space},
    /// };
    ///
    /// static CUBE: Solid<'static, Space<f32>> =
    ///     include_solid!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/cube.tcone"));
    ///
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// let mut witnesses = [Witness::default(); 4];
    /// let ahead = CUBE.at(Pose::shifted(Point::new(0.5, 0.5, 0.5))?)?;
    /// assert_eq!(CUBE.nested_pieces(&ahead, &mut witnesses).count, 1);
    /// let beside = CUBE.at(Pose::shifted(Point::new(1.5, 0.0, 0.0))?)?;
    /// assert_eq!(CUBE.nested_pieces(&beside, &mut witnesses).count, 0);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Source
    /// Jiménez Delgado 2006, the point test of Alg. 4.13, for every piece.
    pub fn nested_pieces(&self, other: &Posed<'_, G>, witnesses: &mut [Witness]) -> Listed {
        let mut listed = Listed::default();
        if !self.bounds().intersects(other.bounds()) {
            return listed;
        }
        for piece in 0..self.boxes().piece_count {
            if let Some((number, corner)) = self.lone_piece(other, piece)
                && other.classify(corner) != Class::Outside
            {
                listed.push(witnesses, Witness::FirstInSecond(number));
            }
        }
        for piece in 0..other.solid().boxes().piece_count {
            if let Some(witness) = self.piece_inside(other, piece) {
                listed.push(witnesses, witness);
            }
        }
        listed
    }
}

impl<G: Dimension> Posed<'_, G> {
    /// Returns where a point lies to the placed solid; exact.
    ///
    /// # Cost
    /// A walk to all boxes that a ray from the point meets. Stack: fixed, no recursion.
    #[must_use]
    pub fn classify(&self, point: G::Point) -> Class {
        let touched = Cell::new(false);
        let turns = |turn: Option<i32>| {
            touched.set(touched.get() || turn.is_none());
            turn.unwrap_or(0)
        };
        let winding = self.wind_by(point, &mut Winding::default(), || !touched.get(), turns);
        match winding {
            _ if touched.get() => Class::Boundary,
            Some(1..) => Class::Inside,
            _ => Class::Outside,
        }
    }
}
