//! Chords: where triangles cut the line that their planes have in common.
//!
//! A triangle that is cut by a plane has one edge that goes through it from behind and one that comes
//! back; a corner in the plane counts as behind it, or, where no corner is in front, as in front of it.
//! Along the line, in the direction of the vector product of the first normal and the second, the first
//! triangle's edge that goes through comes before the one that comes back, and the second's after it. So
//! the ends of both chords are known in order without a direction. Ends of different chords are compared
//! by the sign of one determinant, that of the two edges that they lie on.

use super::{Point, Space, Triangle};
use crate::{
    geometry::{CommonPart, Extent, Feature},
    number::{Scalar, Sign},
    predicates::orient3d,
};

/// Where the boundary of a triangle goes through a plane.
#[derive(Clone, Copy)]
struct Gate<'t, S> {
    /// The corner of its edge that is behind the plane, and the one in front of it.
    behind: Point<S>,
    front: Point<S>,
    /// The corner that is in the plane, or the edge.
    feature: Feature,
    /// That corner.
    corner: Option<Point<S>>,
    /// A triangle of the plane.
    plane: &'t Triangle<S>,
}

impl<S: Scalar> Gate<'_, S> {
    /// Where it is, rounded.
    fn place(&self) -> Point<S> {
        let plane = self.plane.corners().map(Point::array);
        let crossing = || S::crossing_point(self.behind.array(), self.front.array(), plane).into();
        self.corner.unwrap_or_else(crossing)
    }
}

/// Whether another triangle's gate comes after this one, along the line.
fn rise<S: Scalar>(one: &Gate<'_, S>, other: &Gate<'_, S>) -> Sign {
    -orient3d(one.behind, one.front, other.behind, other.front)
}

/// What a triangle and the plane of another one have in common, from its start to its end along the line.
#[derive(Clone, Copy)]
pub(super) struct Chord<'t, S> {
    start: Gate<'t, S>,
    end: Gate<'t, S>,
}

impl<'t, S: Scalar> Chord<'t, S> {
    /// The chord of the first triangle, whose corners lie on these sides of the plane of another: not
    /// all strictly on one side and not all in it.
    pub(super) fn of(
        triangle: &Triangle<S>,
        sides: [Sign; 3],
        plane: &'t Triangle<S>,
    ) -> Option<Self> {
        let none_in_front = !sides.contains(&Sign::Negative);
        let is_front = |side: Sign| side == Sign::Negative || (none_in_front && side == Sign::Zero);
        let ([p, q, r], [a, b, c]) = (triangle.corners(), sides);
        let edges = [
            (0, [p, q], [a, b]),
            (1, [q, r], [b, c]),
            (2, [r, p], [c, a]),
        ];
        let gate = |forth: bool| {
            edges.into_iter().find_map(|(number, [from, to], sides)| {
                if sides.map(is_front) != [!forth, forth] {
                    return None;
                }
                let (feature, corner) = match sides {
                    [Sign::Zero, _] => (Feature::Vertex(number), Some(from)),
                    [_, Sign::Zero] => (Feature::Vertex(next(number)), Some(to)),
                    _ => (Feature::Edge(number), None),
                };
                let (behind, front) = if forth { (from, to) } else { (to, from) };
                Some(Gate {
                    behind,
                    front,
                    feature,
                    corner,
                    plane,
                })
            })
        };
        Some(Self {
            start: gate(true)?,
            end: gate(false)?,
        })
    }

    /// The chord of the second triangle, which that of the first one would be.
    pub(super) const fn reversed(self) -> Self {
        Self {
            start: self.end,
            end: self.start,
        }
    }

    /// What the chords of two triangles have in common, and so the triangles.
    pub(super) fn overlap(&self, other: &Self) -> Option<CommonPart<Space<S>>> {
        let starts = rise(&self.start, &other.start);
        let ends = rise(&self.end, &other.end);
        // Whether what they have in common starts and ends where each of them does.
        let (ours, theirs) = (
            [starts != Sign::Positive, ends != Sign::Negative],
            [starts != Sign::Negative, ends != Sign::Positive],
        );
        let length = match ours {
            [true, true] => self.length(),
            [true, false] => rise(&self.start, &other.end),
            [false, true] => -rise(&self.end, &other.start),
            [false, false] => other.length(),
        };
        let start = [(&self.start, ours[0]), (&other.start, theirs[0])];
        let end = [(&self.end, ours[1]), (&other.end, theirs[1])];
        match length {
            Sign::Negative => None,
            Sign::Zero => Some(CommonPart {
                features: [self.feature_at(ours), other.feature_at(theirs)],
                extent: Extent::Point(place(start.into_iter().chain(end))?),
            }),
            Sign::Positive => Some(CommonPart {
                features: [self.inside(), other.inside()],
                extent: Extent::Segment([place(start.into_iter())?, place(end.into_iter())?]),
            }),
        }
    }

    /// The least feature that all of it lies on.
    const fn inside(&self) -> Feature {
        match (self.start.feature, self.end.feature) {
            (Feature::Vertex(a), Feature::Vertex(b)) => match (a, b) {
                (0, 1) | (1, 0) => Feature::Edge(0),
                (1, 2) | (2, 1) => Feature::Edge(1),
                (2, 0) | (0, 2) => Feature::Edge(2),
                _ => Feature::Vertex(a),
            },
            _ => Feature::Facet,
        }
    }

    /// The least feature that a point of it lies on, which is its start, its end or neither.
    const fn feature_at(&self, is_there: [bool; 2]) -> Feature {
        match is_there {
            [true, _] => self.start.feature,
            [_, true] => self.end.feature,
            _ => self.inside(),
        }
    }

    /// Zero where it is a point.
    const fn length(&self) -> Sign {
        match self.inside() {
            Feature::Vertex(_) => Sign::Zero,
            _ => Sign::Positive,
        }
    }
}

/// The place of those gates that are at it: exactly a corner, if one of them is.
fn place<'g, 't: 'g, S: Scalar>(
    gates: impl Iterator<Item = (&'g Gate<'t, S>, bool)> + Clone,
) -> Option<Point<S>> {
    let there = gates.filter_map(|(gate, is_there)| is_there.then_some(gate));
    let corner = there.clone().find_map(|gate| gate.corner);
    corner.or_else(|| there.clone().next().map(Gate::place))
}

/// The corner after this one.
const fn next(number: u32) -> u32 {
    match number {
        0 => 1,
        1 => 2,
        _ => 0,
    }
}
