//! One walk for convex and for star-shaped polygons; they differ in what is asked first.

use core::marker::PhantomData;

use super::ring::Ring;
use crate::{
    motion::{Cost, Meter, Unmetered, WalkTracker},
    number::Scalar,
    plane::Point,
    query::{Answer, Class, point::Found},
    tree::{PolygonClass, TriTree},
};

/// Point queries to a convex polygon, by a separating edge and a walk along the edges.
///
/// [`TriTree::convex`] makes one and checks what it relies on.
pub type ConvexWalk<'t, 'a, S> = RingWalk<'t, 'a, S, Convex>;

/// Point queries to a polygon that is star-shaped about its covering origin, by a walk along its
/// edges.
///
/// [`TriTree::star`] makes one and checks what it relies on. A convex polygon is star-shaped, too.
pub type StarWalk<'t, 'a, S> = RingWalk<'t, 'a, S, Star>;

impl<'a, S: Scalar> TriTree<'a, S> {
    /// The walk along the edges of a convex polygon; none for any other polygon.
    ///
    /// # Cost
    /// None: the class was found when the tree was built.
    #[must_use]
    pub fn convex(&self) -> Option<ConvexWalk<'_, 'a, S>> {
        (self.class() == PolygonClass::Convex).then(|| RingWalk::unchecked(self))
    }

    /// The walk along the edges of a polygon that is star-shaped about the covering origin; none
    /// for any other polygon.
    ///
    /// # Cost
    /// None: the class was found when the tree was built.
    ///
    /// ```
    /// # use fixed::types::I32F0;
    /// # use tetracone::{
    /// #     WalkTracker, plane::Point, query::Class, solid::{Polygon, Ridge, SolidStorage},
    /// #     tree::build::{Item, Parameters, Pending, Storage, build},
    /// # };
    /// # fn full<T: Clone + Default, const N: usize>() -> heapless::Vec<T, N> {
    /// #     core::iter::repeat_n(T::default(), N).collect()
    /// # }
    /// # let corner = |x, y| Point::new(I32F0::from_num(x), I32F0::from_num(y));
    /// let corners = [corner(0, -60), corner(90, 60), corner(0, 20), corner(-90, 60)];
    /// let edges = [[0, 1], [1, 2], [2, 3], [3, 0]];
    /// # let (mut points, mut facets, mut ridges) =
    /// #     (full::<u32, 8>(), full::<u32, 8>(), full::<Ridge, 8>());
    /// # let storage =
    /// #     SolidStorage { points: &mut points, facets: &mut facets, ridges: &mut ridges };
    /// # let polygon = Polygon::check(&corners, &edges, storage).expect("it is closed");
    /// # let (mut nodes, mut groups) = (full::<_, 12>(), full::<_, 12>());
    /// # let (mut references, mut items, mut pending) =
    /// #     (full::<u32, 24>(), full::<Item, 24>(), full::<Pending, 8>());
    /// # let storage = Storage {
    /// #     nodes: &mut nodes, groups: &mut groups, references: &mut references,
    /// #     sheaves: &mut [], sheets: &mut [], items: &mut items, pending: &mut pending,
    /// # };
    /// # let parameters = Parameters { depth: 1, group: 2, thin: 0, references_per_facet: 4 };
    /// // `build` as in its own example.
    /// let tree = build(&polygon, &parameters, storage).expect("it fits");
    /// let walk = tree.star().expect("it is star-shaped");
    /// let mut tracker = WalkTracker::new();
    /// for (x, class) in [(0, Class::Inside), (45, Class::Boundary), (46, Class::Outside)] {
    ///     assert_eq!(walk.classify_tracked(corner(x, 0), &mut tracker), class);
    /// }
    /// ```
    #[must_use]
    pub fn star(&self) -> Option<StarWalk<'_, 'a, S>> {
        (self.class() != PolygonClass::General).then(|| RingWalk::unchecked(self))
    }
}

/// Point queries to a polygon whose covering is positive, by a walk along its edges.
///
/// Use the names [`ConvexWalk`] and [`StarWalk`].
#[derive(Clone, Copy, Debug)]
pub struct RingWalk<'t, 'a, S: Scalar, K> {
    ring: Ring<'t, 'a, S>,
    kind: PhantomData<K>,
}

/// What a walk relies on; [`Convex`] and [`Star`] are all there are.
pub trait Kind: sealed::Sealed {
    /// Whether all that is beyond the line of one edge is outside.
    const SEPARATES: bool;
}

/// The polygon is convex: a remembered edge may settle it alone.
#[derive(Clone, Copy, Debug)]
pub enum Convex {}

/// The polygon is star-shaped: an edge tells of points in its cone only.
#[derive(Clone, Copy, Debug)]
pub enum Star {}

impl Kind for Convex {
    const SEPARATES: bool = true;
}

impl Kind for Star {
    const SEPARATES: bool = false;
}

mod sealed {
    pub trait Sealed {}

    impl Sealed for super::Convex {}
    impl Sealed for super::Star {}
}

impl<'t, 'a, S: Scalar, K> RingWalk<'t, 'a, S, K> {
    /// The walk along a polygon of which it is known that it is of this kind; of another one,
    /// answers may be wrong.
    pub(crate) const fn unchecked(tree: &'t TriTree<'a, S>) -> Self {
        Self {
            ring: Ring(tree),
            kind: PhantomData,
        }
    }
}

impl<S: Scalar, K: Kind> RingWalk<'_, '_, S, K> {
    /// Where a moving point lies, starting from the edge where it was found last.
    ///
    /// The answer is always the one that [`Tree::classify`](crate::tree::Tree::classify) gives;
    /// the tracker only says where to look first. The point is in the polygon's own frame and
    /// units; one outside the domain of exact signs is outside the polygon.
    ///
    /// # Cost
    /// None away from the boundary, except that of a convex polygon the remembered edge is asked
    /// first, which is all while that edge separates the point from the polygon. In the
    /// remembered edge's cone three evaluations, and one more for every edge further. After
    /// sixteen, and for a point that comes from afar, the tree is asked. In all at most
    /// [`RingWalk::worst_case`].
    ///
    /// ```
    /// # use fixed::types::I32F0;
    /// # use tetracone::{
    /// #     WalkTracker, plane::Point, query::Class, solid::{Polygon, Ridge, SolidStorage},
    /// #     tree::build::{Item, Parameters, Pending, Storage, build},
    /// # };
    /// # fn full<T: Clone + Default, const N: usize>() -> heapless::Vec<T, N> {
    /// #     core::iter::repeat_n(T::default(), N).collect()
    /// # }
    /// # let corner = |x, y| Point::new(I32F0::from_num(x), I32F0::from_num(y));
    /// let corners = [corner(0, 0), corner(90, 0), corner(90, 30), corner(0, 60)];
    /// let edges = [[0, 1], [1, 2], [2, 3], [3, 0]];
    /// # let (mut points, mut facets, mut ridges) =
    /// #     (full::<u32, 8>(), full::<u32, 8>(), full::<Ridge, 8>());
    /// # let storage =
    /// #     SolidStorage { points: &mut points, facets: &mut facets, ridges: &mut ridges };
    /// # let polygon = Polygon::check(&corners, &edges, storage).expect("it is closed");
    /// # let (mut nodes, mut groups) = (full::<_, 12>(), full::<_, 12>());
    /// # let (mut references, mut items, mut pending) =
    /// #     (full::<u32, 24>(), full::<Item, 24>(), full::<Pending, 8>());
    /// # let storage = Storage {
    /// #     nodes: &mut nodes, groups: &mut groups, references: &mut references,
    /// #     sheaves: &mut [], sheets: &mut [], items: &mut items, pending: &mut pending,
    /// # };
    /// # let parameters = Parameters { depth: 1, group: 2, thin: 0, references_per_facet: 4 };
    /// // `build` as in its own example.
    /// let tree = build(&polygon, &parameters, storage).expect("it fits");
    /// let walk = tree.convex().expect("it is convex");
    /// let mut tracker = WalkTracker::new();
    /// for (x, class) in [(80, Class::Inside), (90, Class::Boundary), (91, Class::Outside)] {
    ///     assert_eq!(walk.classify_tracked(corner(x, 20), &mut tracker), class);
    /// }
    /// ```
    ///
    /// # Source
    /// Jiménez Delgado 2006, Alg. 4.3 with Lema 4.2 and Heur. 4.1 for convex polygons, Alg. 4.4
    /// with Heur. 4.2 for others. There the loop of the latter evaluates the triangle that it
    /// comes from over and over.
    #[expect(
        clippy::inline_always,
        reason = "a wrapper that passes coordinates in registers"
    )]
    #[inline(always)]
    #[must_use]
    pub fn classify_tracked(self, point: Point<S>, tracker: &mut WalkTracker) -> Class {
        Class::of(&self.search(point, tracker, &mut Unmetered))
    }

    /// As [`RingWalk::classify_tracked`], telling the edge touched and what the query cost.
    #[must_use]
    pub fn explain(self, point: Point<S>, tracker: &mut WalkTracker) -> Answer {
        let mut cost = Cost::default();
        let found = self.search(point, tracker, &mut cost);
        Answer::of(found, cost)
    }

    /// The most evaluations that a query can take.
    #[must_use]
    pub const fn worst_case(self) -> u32 {
        self.ring.worst_case(if K::SEPARATES { 3 } else { 2 })
    }

    #[expect(
        clippy::inline_always,
        reason = "a wrapper that passes coordinates in registers"
    )]
    #[inline(always)]
    fn search<M: Meter>(self, point: Point<S>, tracker: &mut WalkTracker, meter: &mut M) -> Found {
        self.search_at(point.x, point.y, tracker, meter)
    }

    /// One copy of the search.
    #[inline(never)]
    fn search_at<M: Meter>(self, x: S, y: S, tracker: &mut WalkTracker, meter: &mut M) -> Found {
        let (ring, point) = (self.ring, Point::new(x, y));
        let start = ring.remembered(*tracker);
        let mut first = None;
        if K::SEPARATES
            && let Some(start) = start
        {
            if !x.in_domain() || !y.in_domain() {
                return Ok(0);
            }
            let found = ring.decide(start, point, meter);
            if let Ok(0) = found {
                return found;
            }
            first = Some(found);
        }
        let cone = match ring.envelope(point, meter) {
            Ok(found) => return found,
            Err(cone) => cone,
        };
        if tracker.cone != cone {
            tracker.cone = cone;
            return ring.ask(x, y, cone, meter);
        }
        if let Some(start) = start
            && let Some(edge) = ring.seek(start, point, tracker, meter)
        {
            return match first {
                Some(found) if edge == start => found,
                _ => ring.decide(edge, point, meter),
            };
        }
        ring.refresh(x, y, tracker);
        ring.ask(x, y, cone, meter)
    }
}
