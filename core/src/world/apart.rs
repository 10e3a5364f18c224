//! Directions of the world that tell two solids apart.

use super::member::Member;
use crate::{
    geometry::Dimension,
    number::{Metric, Scalar},
    query::direction::{Along, Direction, NONE, between, rounded, separating},
    solid::AsSolid,
};

/// A direction along which the second solid begins after the first one ends, and how much after, at
/// least; the solids' boxes meet, and what is known is tried first. Where there is one, the solids
/// are free, and stay so while they have not gone that far, both together; where none is found,
/// nothing is known.
pub(super) fn tell_apart<G: Dimension, B: AsSolid<Dimension = G>>(
    first: &Member<B>,
    second: &Member<B>,
    known: Direction,
) -> Option<(Direction, f64)> {
    let real = |point: G::Point| G::coordinates(point).map(Scalar::to_real);
    let start = match known {
        NONE => rounded(between(real(first.centre()), real(second.centre()))),
        known => Some(known),
    };
    let apart = {
        let [from, to] = [first, second].map(|member| G::coordinates(G::shift(&member.state.pose)));
        let ([a, b, c], [x, y, z]) = (from, to);
        [
            G::Scalar::apart(x, a),
            G::Scalar::apart(y, b),
            G::Scalar::apart(z, c),
        ]
    };
    let room = first.room_beside(second);
    separating::<G>(start, |along| {
        let back = along.map(G::Scalar::negative_unit);
        let (end, start) = (first.end(along)?, second.end(back)?);
        let way = G::Scalar::turn3(along, apart, G::Scalar::ZERO).to_real();
        let gap = way - end.height.to_real() - start.height.to_real();
        Some(if gap > room {
            Along::Apart(gap - room)
        } else {
            let [from, to] = [first.place_of(end.vertex), second.place_of(start.vertex)].map(real);
            Along::Overlapping(between(from, to))
        })
    })
}
