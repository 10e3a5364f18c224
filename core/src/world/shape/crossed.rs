//! How deep a capsule is in a solid or in another capsule where an axis crosses a boundary or another axis.

use crate::{
    geometry::Dimension,
    number::{
        Scalar,
        vector::{Vector, cross, dot, scale, sub, unit},
    },
    query::{Capsule, Contact, Segment},
    solid::Solid,
};

/// Half a way, in its parts.
const HALF: u32 = 1 << 23;

/// Ways the sine of whose angle has a square below this lie along each other.
const PARALLEL: f64 = 1.0 / 1_099_511_627_776.0;

/// What is nearest to the place of an axis that lies the deepest in a solid: of its ends, or, where it goes through
/// the solid, of its middle there.
pub(super) fn deepest<G: Dimension>(
    solid: &Solid<'_, G>,
    axis: &Segment<G>,
) -> (G::Point, Contact<G>) {
    let at = |place: G::Point| (place, solid.segment_distance(&Segment::of_point(place)));
    let [from, to] = [axis.from(), axis.to()];
    let deeper = |one: (G::Point, Contact<G>), other: (G::Point, Contact<G>)| {
        if other.1.distance < one.1.distance {
            other
        } else {
            one
        }
    };
    let end = deeper(at(from), at(to));
    if end.1.distance < G::Scalar::ZERO {
        return end;
    }
    let middle = || {
        let back = Segment::new(to, from).ok()?;
        let [first, last] = [solid.cast(axis)?, solid.cast(&back)?];
        Some(Segment::<G>::between(first.point, last.point, HALF))
    };
    middle().map_or(end, at)
}

/// The shortest way from the first capsule's axis, out of which the second one's has to be moved: at right angles to
/// both, in the plane to one. A direction of length one, and how far.
pub(super) fn apart<G: Dimension>([first, second]: &[Capsule<G>; 2]) -> (Vector, f64) {
    let (own, other) = (first.axis_ends(), second.axis_ends());
    let (u, v) = (sub(own[1], own[0]), sub(other[1], other[0]));
    let normals = if G::DIMENSION == 2 {
        [u, v].map(|way| cross([0.0, 0.0, 1.0], way))
    } else {
        let across = cross(u, v);
        let is_across = dot(across, across) > PARALLEL * dot(u, u) * dot(v, v);
        let longer = if dot(v, v) > dot(u, u) { v } else { u };
        [if is_across { across } else { beside(longer) }, [0.0; 3]]
    };
    let mut best = ([1.0, 0.0, 0.0], f64::INFINITY);
    for normal in normals.into_iter().filter_map(unit) {
        for normal in [normal, scale(normal, -1.0)] {
            let reach = |[a, b]: [Vector; 2]| (dot(normal, a), dot(normal, b));
            let ((a, b), (c, d)) = (reach(own), reach(other));
            let way = a.max(b) - c.min(d);
            if way < best.1 {
                best = (normal, way);
            }
        }
    }
    let (normal, way) = best;
    (normal, if way < f64::INFINITY { way } else { 0.0 })
}

/// At right angles to a way.
fn beside(way: Vector) -> Vector {
    let [x, y, z] = way.map(f64::abs);
    let axis = if x <= y && x <= z {
        [1.0, 0.0, 0.0]
    } else if y <= z {
        [0.0, 1.0, 0.0]
    } else {
        [0.0, 0.0, 1.0]
    };
    cross(way, axis)
}
