//! Faces with many corners and with holes.

use core::fmt;

use tetracone::{
    number::{Scalar, Sign},
    predicates::{compare_crossings, crossing_facet, orient3d},
    space::{Point, Segment, Space, Triangle},
};

use super::triangle::{entered, entered_at_start};
use crate::Entry;

/// A closed, planar face that rings of corners bound, holes the other way around than what they
/// are holes of.
///
/// A point of the plane is on the face where it is on a ring, or where the rings wind about it a
/// number of times other than zero.
#[derive(Clone, Copy, Debug)]
pub struct Face<'a, S> {
    rings: &'a [&'a [Point<S>]],
    /// Three of the corners that span the plane.
    base: Triangle<S>,
    /// A place off the plane.
    aside: Point<S>,
}

/// Why a face was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FaceError {
    /// A coordinate is outside the domain of exact signs.
    Domain {
        /// Which ring.
        ring: usize,
        /// Which of its corners.
        corner: usize,
    },
    /// All corners are on one line.
    Flat,
    /// A corner is not exactly in the plane of those before it.
    Bent {
        /// Which ring.
        ring: usize,
        /// Which of its corners.
        corner: usize,
    },
}

impl fmt::Display for FaceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Domain { ring, corner } => write!(
                f,
                "corner {corner} of ring {ring} is not finite or outside the domain: coordinates \
                 reach 2^40 in f32 and 2^29 lattice steps in fixed point"
            ),
            Self::Flat => f.write_str("all corners are on one line, so there is no plane"),
            Self::Bent { ring, corner } => write!(
                f,
                "corner {corner} of ring {ring} is not in the plane of the corners before it: \
                 split the face into triangles"
            ),
        }
    }
}

impl core::error::Error for FaceError {}

impl<'a, S: Scalar> Face<'a, S> {
    /// The face that rings bound, each closed from its last corner to its first.
    ///
    /// # Errors
    /// [`FaceError`]: a corner outside the domain, no plane, or a corner that is not exactly in it.
    ///
    /// # Cost
    /// One evaluation a corner, and up to three until the plane is known.
    ///
    /// # Example
    /// ```
    /// use tetracone::space::{Point, Segment};
    /// use tetracone_classic::space::Face;
    ///
    /// let square = |size: f32| [[-size, -size], [size, -size], [size, size], [-size, size]];
    /// let corners = |square: [[f32; 2]; 4]| square.map(|[x, y]| Point::new(x, y, 1.0));
    /// let (outer, mut hole) = (corners(square(4.0)), corners(square(1.0)));
    /// hole.reverse();
    /// let rings = [&outer[..], &hole[..]];
    /// let frame = Face::new(&rings)?;
    ///
    /// let fall = |x: f32| Segment::new(Point::new(x, 0.0, 9.0), Point::new(x, 0.0, 0.0));
    /// assert!(frame.intersects_segment(&fall(2.0)));
    /// assert!(frame.intersects_segment(&fall(1.0))); // touches the hole's rim
    /// assert!(!frame.intersects_segment(&fall(0.0)));
    /// assert!(!frame.intersects_segment(&fall(5.0)));
    /// # Ok::<(), tetracone_classic::space::FaceError>(())
    /// ```
    pub fn new(rings: &'a [&'a [Point<S>]]) -> Result<Self, FaceError> {
        let corners = || {
            rings.iter().enumerate().flat_map(|(ring, corners)| {
                let numbered = corners.iter().enumerate();
                numbered.map(move |(corner, point)| (ring, corner, *point))
            })
        };
        let is_far = |point: Point<S>| !point.array().iter().all(|x| x.in_domain());
        if let Some((ring, corner, _)) = corners().find(|(.., point)| is_far(*point)) {
            return Err(FaceError::Domain { ring, corner });
        }
        let mut places = corners().map(|(.., point)| point);
        let a = places.next().ok_or(FaceError::Flat)?;
        let b = places.find(|b| *b != a).ok_or(FaceError::Flat)?;
        let (base, aside) = places
            .map(|c| Triangle::new(a, b, c))
            .find_map(|base| Some((base, beside(&base)?)))
            .ok_or(FaceError::Flat)?;
        let is_off = |(.., point): &(usize, usize, Point<S>)| base.side(*point) != Sign::Zero;
        match corners().find(is_off) {
            Some((ring, corner, _)) => Err(FaceError::Bent { ring, corner }),
            None => Ok(Self { rings, base, aside }),
        }
    }

    /// Whether a point lies on the closed face. Exact.
    ///
    /// # Domain
    /// Points of the domain.
    ///
    /// # Cost
    /// One evaluation off the plane, else at most three a corner.
    #[must_use]
    pub fn contains(&self, p: Point<S>) -> bool {
        self.base.side(p) == Sign::Zero && self.is_pierced(&Segment::new(p, self.aside))
    }

    /// Whether a closed segment has a point in common with the closed face. Exact, in the face's
    /// plane too.
    ///
    /// # Domain
    /// Points of the domain. Touching is meeting.
    ///
    /// # Cost
    /// Two evaluations where the segment is beside the plane, else at most three a corner; a
    /// meeting of segments for edges that its line cuts.
    ///
    /// # Source
    /// The thesis's algorithms 5.6 and 5.7. The triangles' common corner is one of the face's, so
    /// that a segment through it meets the face, and need not be known otherwise.
    #[must_use]
    pub fn intersects_segment(&self, segment: &Segment<S>) -> bool {
        match (self.base.side(segment.a), self.base.side(segment.b)) {
            (Sign::Zero, Sign::Zero) => {
                self.edges().any(|edge| edge.intersects(segment)) || self.contains(segment.a)
            }
            (start, end) => start != end && self.is_pierced(segment),
        }
    }

    /// The first point that a closed segment has in common with the closed face, if any.
    ///
    /// Whether there is one is exact, and so is which edge a segment in the face's plane enters through, and
    /// whether it grazes; all else is rounded as in [`entry`](super::entry). The normal of a segment in the plane is
    /// on the side from which the first three corners that span it are seen to turn counter-clockwise.
    ///
    /// # Domain
    /// Points of the domain. Touching is meeting.
    ///
    /// # Cost
    /// That of [`Face::intersects_segment`], and where they meet four evaluations, the rounded point and the
    /// normal; for a segment in the plane a comparison of piercings an edge that it meets.
    ///
    /// # Example
    /// ```
    /// use tetracone::space::{Point, Segment};
    /// use tetracone_classic::space::Face;
    ///
    /// let corners = [[0.0f32, 0.0], [4.0, 0.0], [4.0, 4.0], [0.0, 4.0]].map(|[x, y]| Point::new(x, y, 1.0));
    /// let rings = [&corners[..]];
    /// let table = Face::new(&rings)?;
    /// let fall = Segment::new(Point::new(1.0, 1.0, 4.0), Point::new(1.0, 1.0, 0.0));
    /// assert_eq!(table.entry(&fall).map(|entry| entry.parameter), Some(0.75));
    /// let slide = Segment::new(Point::new(-2.0, 1.0, 1.0), Point::new(6.0, 1.0, 1.0));
    /// assert_eq!(table.entry(&slide).map(|entry| entry.parameter), Some(0.25));
    /// # Ok::<(), tetracone_classic::space::FaceError>(())
    /// ```
    #[must_use]
    pub fn entry(&self, segment: &Segment<S>) -> Option<Entry<Space<S>>> {
        match (self.base.side(segment.a), self.base.side(segment.b)) {
            (Sign::Zero, Sign::Zero) => self.entry_along(segment),
            (start, end) => {
                let is_met = start != end && self.is_pierced(segment);
                is_met.then(|| entered(&self.base, segment, &self.base))
            }
        }
    }

    /// As [`Face::entry`], of a segment in the plane: at its start or at the first of the edges that it meets.
    fn entry_along(&self, segment: &Segment<S>) -> Option<Entry<Space<S>>> {
        if self.contains(segment.a) {
            return Some(entered_at_start(&self.base, segment));
        }
        let met = self.edges().filter(|edge| edge.intersects(segment));
        let (from, to) = (segment.a, segment.b);
        // As triangles without area.
        let walls = met.map(|edge| {
            crossing_facet::<Space<S>>(from, to, &Triangle::new(edge.a, edge.b, edge.b))
        });
        let first = walls.reduce(|first, wall| {
            let order = compare_crossings::<Space<S>>(from, to, &wall, &first);
            if order.is_lt() { wall } else { first }
        });
        first.map(|wall| entered(&self.base, segment, &wall))
    }

    /// Whether the face contains the point where a segment crosses its plane, which is where it
    /// meets what the plane has in common with it.
    ///
    /// The winding number, doubled: the triangles that the edges span with the first corner, each
    /// with its sign, and those that the point is on a side of by half.
    fn is_pierced(&self, segment: &Segment<S>) -> bool {
        let turn = |p, q| orient3d(segment.a, segment.b, p, q);
        let apex = self.base.a;
        let mut winding = 0i32;
        for edge in self.edges() {
            let side = turn(edge.a, edge.b);
            if side == Sign::Zero {
                if edge.intersects(segment) {
                    return true;
                }
                continue;
            }
            let (before, after) = (turn(apex, edge.a), turn(edge.b, apex));
            if before == -side || after == -side {
                continue;
            }
            let is_on_side = before == Sign::Zero || after == Sign::Zero;
            let weight = if is_on_side { 1 } else { 2 };
            winding = winding.wrapping_add(side.value().wrapping_mul(weight));
        }
        winding != 0
    }

    /// The edges of all rings.
    fn edges(&self) -> impl Iterator<Item = Segment<S>> {
        self.rings.iter().flat_map(|ring| {
            let nexts = ring.iter().cycle().skip(1);
            ring.iter().zip(nexts).map(|(a, b)| Segment::new(*a, *b))
        })
    }
}

/// A place beside a corner of a triangle, off its plane; none where it has no area.
fn beside<S: Scalar>(triangle: &Triangle<S>) -> Option<Point<S>> {
    let Point { x, y, z } = triangle.a;
    let places = [
        [x.left_of(), y, z],
        [x, y.left_of(), z],
        [x, y, z.left_of()],
    ]
    .map(Point::from);
    let is_off = |place: &Point<S>| triangle.side(*place) != Sign::Zero;
    places.into_iter().find(is_off)
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::string::ToString as _;

    use super::{Face, FaceError, Point, Segment};

    type Ring = [Point<f32>];

    /// A comb in the plane x + y = z with a hole, its corners on a lattice.
    fn place([x, y]: [f32; 2]) -> Point<f32> {
        Point::new(x, y, x + y)
    }

    #[test]
    fn everywhere_on_a_lattice() {
        let outer = [
            [0.0, 0.0],
            [8.0, 0.0],
            [8.0, 6.0],
            [6.0, 6.0],
            [6.0, 4.0],
            [2.0, 4.0],
            [2.0, 6.0],
            [0.0, 6.0],
        ]
        .map(place);
        let hole = [[2.0, 1.0], [2.0, 3.0], [6.0, 3.0], [6.0, 1.0]].map(place);
        let rings: [&Ring; 2] = [&outer, &hole];
        let face = Face::new(&rings).expect("in one plane");
        let within = |[x, y]: [f32; 2], low: [f32; 2], high: [f32; 2]| {
            low[0] <= x && x <= high[0] && low[1] <= y && y <= high[1]
        };
        let open = |[x, y]: [f32; 2], low: [f32; 2], high: [f32; 2]| {
            low[0] < x && x < high[0] && low[1] < y && y < high[1]
        };
        for i in -2..20i8 {
            for j in -2..16i8 {
                let spot = [f32::from(i) / 2.0, f32::from(j) / 2.0];
                let expected = within(spot, [0.0, 0.0], [8.0, 6.0])
                    && !open(spot, [2.0, 1.0], [6.0, 3.0])
                    && !open(spot, [2.0, 4.0], [6.0, 9.0]);
                let point = place(spot);
                assert_eq!(face.contains(point), expected, "{spot:?}");
                let above = Point::new(point.x - 1.0, point.y + 2.0, point.z + 3.0);
                let below = Point::new(point.x + 1.0, point.y - 2.0, point.z - 3.0);
                for (a, b) in [(above, below), (above, point), (point, below)] {
                    let meets = face.intersects_segment(&Segment::new(a, b));
                    assert_eq!(meets, expected, "{spot:?}");
                    assert_eq!(face.intersects_segment(&Segment::new(b, a)), expected);
                }
                let beside = Point::new(above.x, above.y, above.z + 1.0);
                assert!(!face.intersects_segment(&Segment::new(above, beside)));
            }
        }
        let level = |a, b| face.intersects_segment(&Segment::new(place(a), place(b)));
        assert!(level([4.0, 2.0], [4.0, 9.0]));
        assert!(level([0.5, 0.5], [1.0, 0.5]));
        assert!(!level([4.0, 2.0], [3.0, 2.5]));
        assert!(!level([4.0, 4.5], [4.0, 9.0]));
        assert!(level([2.0, 5.0], [4.0, 5.0]));
    }

    #[test]
    fn what_is_no_face_is_refused() {
        let new = |ring: &Ring| Face::new(&[ring]).map(|_| ()).unwrap_err();
        assert_eq!(new(&[]), FaceError::Flat);
        let line = [[0.0, 0.0], [1.0, 1.0], [2.0, 2.0]].map(place);
        assert_eq!(new(&line), FaceError::Flat);
        let mut bent = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]].map(place);
        bent[3].z = bent[3].z.next_up();
        let error = FaceError::Bent { ring: 0, corner: 3 };
        assert_eq!(new(&bent), error);
        bent[1].x = f32::NAN;
        let error = FaceError::Domain { ring: 0, corner: 1 };
        assert_eq!(new(&bent), error);
        let says = |error: FaceError, part| assert!(error.to_string().contains(part), "{error}");
        says(error, "corner 1 of ring 0");
        says(FaceError::Flat, "on one line");
        says(FaceError::Bent { ring: 1, corner: 4 }, "corner 4 of ring 1");
    }
}
