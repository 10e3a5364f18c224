//! A place from which all facets of a group are seen from the same side.

use super::{Members, Room};
use crate::cells::build::{frame::Level, ground::Known, layers::steepness, leaf::step};
use crate::{
    cells::grid::Place,
    geometry::Dimension,
    number::{Sign, vector::dot},
};

/// Moves towards the place.
const STEPS: usize = 24;

/// How far from all facets it is to be, in parts of the cell.
const CLEAR: f64 = 1.0 / 64.0;

/// A place from which all facets are seen from the same side.
pub(super) fn viewpoint<G: Dimension>(
    members: &Members<'_, '_, G>,
) -> Option<(Place, Known<G>, Sign)> {
    let from = |known: Known<G>| {
        let place = members.ground().coarse_place(known.origin)?;
        if !members.has_room_at(place) {
            return None;
        }
        let side = side_of_all(members, known.origin)?;
        Some((place, known, side))
    };
    from(members.known).or_else(|| {
        [true, false].into_iter().find_map(|is_outer| {
            let place = members.place_beside_all(is_outer)?;
            let origin = members.ground().frame.point::<G>(place)?;
            side_of_all(members, origin)?;
            let numbers = members.numbers();
            let winding = members.ground().winding(numbers, &members.known, origin)?;
            from(Known { origin, winding })
        })
    })
}

impl<G: Dimension> Members<'_, '_, G> {
    /// A place in the cell, between the slabs beside this one, that lies on one side of all facets as
    /// far as measuring tells: moved across the line or plane that it is farthest beyond, again and
    /// again.
    fn place_beside_all(&self, is_outer: bool) -> Option<Place> {
        let region = self.leaf.region;
        let Room {
            direction,
            floor,
            ceiling,
        } = self.room;
        let size = (0..G::DIMENSION)
            .map(|k| region.extent(k))
            .fold(0.0, f64::max);
        let (low, high) = (region.first.map(f64::from), region.last.map(f64::from));
        let mut at = [0, 1, 2].map(|k| f64::midpoint(low[k], high[k]));
        let axis = direction.map(f64::from);
        let steep = steepness(direction);
        for _ in 0..STEPS {
            let mut worst = (size * CLEAR, [0.0; 3]);
            for number in self.numbers() {
                let level = Level::through::<G>(&self.ground().corners(number)?)?;
                let level = if is_outer { level } else { level.reversed() };
                let (height, _) = level.height(at);
                if height < worst.0 {
                    worst = (height, level.normal);
                }
            }
            let height = dot(axis, at);
            let ends = [
                (height - f64::from(floor), axis),
                (f64::from(ceiling) - height, axis.map(|part| -part)),
            ];
            for (height, upwards) in ends {
                if height / steep < worst.0 {
                    worst = (height / steep, upwards.map(|part| part / steep));
                }
            }
            let (height, upwards) = worst;
            if height >= size * CLEAR {
                break;
            }
            let by = 2.0 * (size * CLEAR - height);
            for k in 0..G::DIMENSION {
                at[k] = (at[k] + upwards[k] * by).max(low[k]).min(high[k]);
            }
        }
        Some(self.ground().coarse(at.map(step), region.first))
    }
}

/// On which side of all facets a point lies.
pub(super) fn side_of_all<G: Dimension>(
    members: &Members<'_, '_, G>,
    point: G::Point,
) -> Option<Sign> {
    let mut sides = members.numbers().map(|number| {
        let facet = members.ground().surface.facet(number)?;
        Some(G::side(&facet, point)).filter(|side| *side != Sign::Zero)
    });
    let first = sides.next()??;
    sides.all(|side| side == Some(first)).then_some(first)
}
