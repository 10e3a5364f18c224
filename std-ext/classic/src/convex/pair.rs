//! Two hulls, the second one at a pose, and how far apart they are along a direction.

use core::cmp::Ordering;

use tetracone::{
    internal::Simplex,
    number::{Arithmetic, Scalar},
    space::{Pose, Triangle},
};

use super::levels::Levels;
use super::{Direction, Hull, Verdict, Work, part};
use crate::vector::{Turn, Vector, add, sub, taxicab, turned, turned_back};

/// What sums of a few products are off by, as a part of the sizes that go into them.
const ROUNDED: f64 = part(46);

/// Four differences of vertices whose planes are so many times as far from the origin as a placed vertex is off
/// have it between them wherever the vertices are rounded to: of the nine, one is needed.
const CLEAR: f64 = 9.0;

/// Two hulls, the second one at a pose in the frame of the first.
#[derive(Clone, Copy, Debug)]
pub struct Pair<'a, S: Scalar> {
    /// The one at rest.
    pub first: &'a Hull<S>,
    /// The placed one, as it is in its own frame.
    pub second: &'a Hull<S>,
    pose: Pose<S>,
    rows: Turn<3>,
    shift: Vector<3>,
    /// What a coordinate of a placed vertex is off by at most.
    off: f64,
    /// The largest coordinates together.
    size: f64,
    /// Where farthest vertices are looked for that no vertex is known near.
    levels: Option<[&'a Levels<'a, S>; 2]>,
}

/// How far apart two hulls are along a direction.
#[derive(Clone, Copy, Debug)]
pub struct Gap {
    /// The direction, from the first hull to the second.
    pub along: Direction,
    /// The farthest vertex of the first hull along it and that of the second against it.
    pub vertices: [u32; 2],
    /// At least so far along the direction does the first hull end before the second begins, in units of the
    /// direction's length; where it is positive, they are apart for certain.
    pub least: f64,
    /// The first vertex less the placed second one.
    pub(super) difference: Vector<3>,
}

impl<'a, S: Scalar> Pair<'a, S> {
    /// Two hulls, the second one at a pose.
    #[must_use]
    pub fn new(first: &'a Hull<S>, second: &'a Hull<S>, pose: Pose<S>) -> Self {
        let rows = pose.matrix().map(|row| row.map(S::unit_to_real));
        let shift = pose.shift().array().map(S::to_real);
        let far = shift.into_iter().fold(0.0, |most, x| x.abs().max(most));
        let size = far + 3.0 * second.reach() + first.reach();
        let off = match S::ARITHMETIC {
            // Three products and three sums, each rounded to 24 bits; or to nothing.
            Arithmetic::F32 => size / f64::from(1 << 21) + f64::from(f32::from_bits(8)),
            Arithmetic::Fixed => 0.5 + ROUNDED * size,
        };
        Self {
            first,
            second,
            pose,
            rows,
            shift,
            off,
            size,
            levels: None,
        }
    }

    /// Two hulls, the second one at a pose, whose farthest vertices are looked for in their levels of detail where
    /// no vertex is known to begin a climb with.
    #[must_use]
    pub fn with_levels(first: &'a Levels<'a, S>, second: &'a Levels<'a, S>, pose: Pose<S>) -> Self {
        Self {
            levels: Some([first, second]),
            ..Self::new(first.hull(), second.hull(), pose)
        }
    }

    /// Where a vertex of the second hull is, before it is rounded.
    #[inline]
    pub(super) fn placed(&self, vertex: u32) -> Vector<3> {
        self.carried(self.second.place(vertex))
    }

    /// A place of the second hull's frame in the first one's.
    #[inline]
    pub(super) fn carried(&self, place: Vector<3>) -> Vector<3> {
        add(turned(place, self.rows), self.shift)
    }

    /// A vector of the second hull's frame in the first one's.
    pub(super) fn turned(&self, vector: Vector<3>) -> Vector<3> {
        turned(vector, self.rows)
    }

    /// A vector of the first hull's frame in the second one's.
    #[inline]
    pub(super) fn turned_back(&self, vector: Vector<3>) -> Vector<3> {
        turned_back(vector, self.rows)
    }

    /// These vertices, unless a hull has none of that number: a tracker may be that of other hulls.
    #[inline]
    pub(super) fn known(&self, vertices: Option<[u32; 2]>) -> Option<[u32; 2]> {
        let [first, second] = [self.first, self.second].map(|hull| hull.points().len());
        vertices.filter(|[a, b]| (*a as usize) < first && (*b as usize) < second)
    }

    /// A vertex of the first hull less one of the second.
    #[inline]
    pub(super) fn difference(&self, [first, second]: [u32; 2]) -> Vector<3> {
        sub(self.first.place(first), self.placed(second))
    }

    /// What the length of a difference of vertices is off by at most.
    pub(super) fn error(&self) -> f64 {
        2.0 * self.off + ROUNDED * self.size
    }

    /// The largest coordinates together.
    pub(super) const fn size(&self) -> f64 {
        self.size
    }

    /// From the middle of the first hull to that of the second.
    pub(super) fn ahead(&self) -> Vector<3> {
        sub(self.carried(self.second.middle()), self.first.middle())
    }

    /// Along a direction, the gap between the hulls, by two climbs that begin with these vertices, or else near
    /// the farthest; or by levels of detail where there are some and no vertices.
    #[inline]
    pub fn gap(&self, along: Direction, from: Option<[u32; 2]>, work: &mut Work) -> Gap {
        let exact = self.turned_back(along.vector());
        let theirs = Direction::cut(exact);
        let against = theirs.reversed();
        let [end, begin] = match (from, self.levels) {
            (None, Some([ours, theirs])) => {
                [ours.farthest(&along, work), theirs.farthest(&against, work)]
            }
            _ => [
                self.first.farthest(&along, from.map(|from| from[0]), work),
                self.second
                    .farthest(&against, from.map(|from| from[1]), work),
            ],
        };
        let from_shift = along.height(self.shift);
        // All vertices of the second one are at most so far off their heights along the cut direction.
        let cut = taxicab(sub(exact, theirs.vector())) * self.second.reach();
        let off = taxicab(along.vector()) * self.off;
        let slack = cut + off + ROUNDED * self.size;
        let vertices = [end.vertex, begin.vertex];
        work.rounds += 1;
        Gap {
            along,
            vertices,
            least: from_shift - begin.height - end.height - slack,
            difference: self.difference(vertices),
        }
    }

    /// Whether the hulls are apart along a direction, exactly, by all placed vertices.
    #[must_use]
    pub fn is_apart(&self, along: &Direction) -> bool {
        let end = self.first.climb(along, 0, &mut Work::default());
        let end = self.first.place(end.vertex);
        self.second.points().iter().all(|point| {
            self.pose.apply(*point).is_some_and(|place| {
                let place = place.array().map(S::to_real);
                along.compare(place, end) == Ordering::Greater
            })
        })
    }

    /// The differences of the same vertices where the hulls are now, of those vertices that there are.
    pub(super) fn moved(&self, simplex: &Simplex) -> Simplex {
        let mut moved = Simplex::default();
        for corner in simplex.corners() {
            if self.known(Some(corner.pair)).is_some() {
                moved.push(self.difference(corner.pair), corner.pair);
            }
        }
        moved
    }

    /// Whether four differences have the origin between them for certain; fewer never have.
    pub(super) fn encloses(&self, simplex: &Simplex) -> bool {
        let clear = CLEAR * self.error();
        simplex.depth(3).is_some_and(|depth| depth > clear)
    }

    /// Whether facets around these vertices intersect where they are placed, exactly.
    pub(super) fn have_common_facets(&self, vertices: &[[u32; 2]]) -> bool {
        let mut facets = [Vec::new(), Vec::new()];
        for [first, second] in vertices {
            facets[0].extend(self.first.facets_around(*first));
            facets[1].extend(self.second.facets_around(*second));
        }
        for list in &mut facets {
            list.sort_unstable();
            list.dedup();
        }
        let [ours, theirs] = facets;
        let placed: Vec<_> = theirs
            .iter()
            .filter_map(|f| self.placed_facet(*f))
            .collect();
        ours.iter().any(|facet| {
            let points = self.first.points();
            let [a, b, c] = self.first.facets()[*facet as usize].map(|v| points[v as usize]);
            let facet = Triangle::new(a, b, c);
            placed.iter().any(|other| facet.intersects(other))
        })
    }

    fn placed_facet(&self, facet: u32) -> Option<Triangle<S>> {
        let points = self.second.points();
        let corners = self.second.facets()[facet as usize];
        let [a, b, c] = corners.map(|v| self.pose.apply(points[v as usize]));
        Some(Triangle::new(a?, b?, c?))
    }

    /// What a method makes of the last it proposed, a direction and pairs of vertices: exactly, at the cost of
    /// all placed vertices.
    pub(super) fn settle(
        &self,
        along: Option<Direction>,
        vertices: &[[u32; 2]],
        work: &mut Work,
    ) -> Verdict {
        work.settled += 1;
        if along.is_some_and(|along| self.is_apart(&along)) {
            Verdict::Apart
        } else if self.have_common_facets(vertices) {
            Verdict::Meet
        } else {
            Verdict::Unsure
        }
    }
}
