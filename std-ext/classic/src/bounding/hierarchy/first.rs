//! Which facet of one or several solids a straight way meets first.

use tetracone::query::{Posed, Segment};

use super::{
    super::{Motion, Volume},
    Below, Hierarchy, LazyHierarchy,
    walk::Tree,
};
use crate::{Counters, MatchError, Simplicial, bsp::Hit, first::First, posing::boundary};

/// Where a straight way first meets one of several solids.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SceneHit<P> {
    /// The solid's place in the scene, of several that are met there the first one.
    pub solid: usize,
    /// The facet and the place.
    pub hit: Hit<P>,
}

/// How far a parameter that the core rounds may be from where it is: far more than that.
const ROUNDED: f64 = 1.0 / 1_048_576.0;

impl<V: Volume<D>, const D: usize> Hierarchy<V, D> {
    /// Where a straight way first meets a facet of the placed solid that this is a tree of, if it meets one; exact but
    /// for how it is told. Of several facets that are met there, the one with the least number.
    ///
    /// That is what [`Solid::cast`](tetracone::solid::Solid::cast) tells of a solid in its own place and a way that does
    /// not start inside; from inside it is where the way comes out.
    ///
    /// What it took is counted: volumes as `nodes`, facets as `edges`.
    ///
    /// # Errors
    /// [`MatchError::Unmatched`].
    ///
    /// # Cost
    /// Volumes in the order in which the way may come into them, as far as the first hit; each is placed, O(1) for all
    /// but hulls.
    ///
    /// # Source
    /// The lecture "Kolizja", 2: what misses a volume misses all below it. Kay and Kajiya, "Ray tracing complex
    /// scenes", 1986, for the order.
    ///
    /// ```
    /// use tetracone::{boundary::Polygon, cells::{Cells, build::Parameters}, solid::Solid, workspace_words};
    /// use tetracone::{plane::{Plane, Point, Pose}, query::Segment};
    /// use tetracone_classic::{Counters, bounding::{Hierarchy, OrientedBox, first_hit}};
    ///
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// const PARAMETERS: Parameters = Parameters::within::<Plane<f32>>(512);
    /// let corners = [[0.0, 0.0], [9.0, 0.0], [9.0, 3.0], [0.0, 6.0]].map(Point::from);
    /// let edges = [[0, 1], [1, 2], [2, 3], [3, 0]];
    /// let mut words = [0; workspace_words::<Plane<f32>>(4, 4, &PARAMETERS)];
    /// let (polygon, rest) = Polygon::<f32>::check(&corners, &edges, &mut words)?;
    /// let (cells, rest) = Cells::build(&polygon, &PARAMETERS, rest)?;
    /// let (solid, _) = Solid::build(cells, rest)?;
    /// let facets: Vec<_> = solid.cells().facets().collect();
    ///
    /// let tree = Hierarchy::<OrientedBox<2>, 2>::of_facets::<Plane<f32>>(&facets).ok_or("no facets")?;
    /// let tree = tree.matched(&solid)?;
    /// let way = Segment::new(Point::new(-2.0, 1.0), Point::new(18.0, 1.0))?;
    /// let mut counters = Counters::default();
    /// let here = solid.at(Pose::default())?;
    /// let hit = tree.first_hit(&here, &way, &mut counters)?.ok_or("it is met")?;
    /// let core = solid.cast(&way).ok_or("it is met")?;
    /// assert_eq!((Some(hit.facet as u32), hit.parameter), (core.facet, core.parameter));
    ///
    /// // A scene of the same solid twice.
    /// let nearer = solid.at(Pose::shifted(Point::new(-1.0, 0.0))?)?;
    /// let hit = first_hit(&[(&tree, &here), (&tree, &nearer)], &way, &mut counters)?.ok_or("it is met")?;
    /// assert_eq!((hit.solid, hit.hit.point), (1, Point::new(-1.0, 1.0)));
    /// # Ok(())
    /// # }
    /// ```
    pub fn first_hit<G: Simplicial<D>>(
        &self,
        placed: &Posed<'_, G>,
        way: &Segment<G>,
        counters: &mut Counters,
    ) -> Result<Option<Hit<G::Point>>, MatchError> {
        let mut search = Search::new(way);
        search.follow(0, self, placed, counters)?;
        Ok(search.told().map(|told| told.hit))
    }
}

impl<V: Volume<D>, const D: usize> LazyHierarchy<V, D> {
    /// As [`Hierarchy::first_hit`]. Nodes that are looked into for the first time are split: where a way leaves parts of
    /// the solid out, these are never built.
    ///
    /// # Errors
    /// [`MatchError::Unmatched`].
    pub fn first_hit<G: Simplicial<D>>(
        &mut self,
        placed: &Posed<'_, G>,
        way: &Segment<G>,
        counters: &mut Counters,
    ) -> Result<Option<Hit<G::Point>>, MatchError> {
        let mut search = Search::new(way);
        search.follow(0, self, placed, counters)?;
        Ok(search.told().map(|told| told.hit))
    }
}

/// Where a straight way first meets one of several placed solids, each with its tree; as [`Hierarchy::first_hit`], which
/// has an example.
///
/// # Errors
/// [`MatchError::Unmatched`].
///
/// # Cost
/// The root of every tree; of the solids whose roots the way comes into, those before the first hit.
pub fn first_hit<G: Simplicial<D>, V: Volume<D>, const D: usize>(
    scene: &[(&Hierarchy<V, D>, &Posed<'_, G>)],
    way: &Segment<G>,
    counters: &mut Counters,
) -> Result<Option<SceneHit<G::Point>>, MatchError> {
    let mut search = Search::new(way);
    for (number, (tree, placed)) in scene.iter().enumerate() {
        search.follow(number, *tree, placed, counters)?;
    }
    Ok(search.told())
}

/// A way, and what it has met first so far: which solid, and which facet of it.
struct Search<G: Simplicial<D>, const D: usize> {
    first: First<G, (usize, u32), D>,
    /// No later part of the way matters.
    until: f64,
}

impl<G: Simplicial<D>, const D: usize> Search<G, D> {
    fn new(way: &Segment<G>) -> Self {
        Self {
            first: First::new([way.from(), way.to()]),
            until: 1.0,
        }
    }

    /// Goes down the tree of a solid.
    fn follow<V: Volume<D>>(
        &mut self,
        solid: usize,
        mut tree: impl Tree<V>,
        placed: &Posed<'_, G>,
        counters: &mut Counters,
    ) -> Result<(), MatchError> {
        tree.origin().check_one(placed.solid(), "asked")?;
        let motion = Motion::of_pose::<G>(placed.pose(), tree.reach());
        let ends = self.first.ends().map(G::real);
        let mut entered = |volume: &V| {
            counters.nodes += 1;
            volume.placed(&motion).entered_by(ends)
        };
        let mut open = Vec::new();
        open.extend(entered(tree.volume(0)).map(|part| (part, 0)));
        while let Some((part, number)) = open.pop() {
            if part > self.until {
                continue;
            }
            match tree.below(number) {
                Below::Facet(facet) => {
                    counters.edges += 1;
                    self.ask(solid, facet, placed);
                }
                Below::Halves(first) => {
                    let halves = [first, first + 1];
                    let mut met: Vec<_> = halves
                        .into_iter()
                        .filter_map(|half| Some((entered(tree.volume(half))?, half)))
                        .collect();
                    // The nearer one is looked into first.
                    met.sort_by(|(a, _), (b, _)| b.total_cmp(a));
                    open.extend(met);
                }
            }
        }
        Ok(())
    }

    fn ask(&mut self, solid: usize, number: u32, placed: &Posed<'_, G>) {
        let Some(facet) = boundary(placed, number) else {
            return;
        };
        if self.first.ask((solid, number), &facet)
            && let Some((_, parameter, _)) = self.first.told()
        {
            self.until = f64::from(parameter) + ROUNDED;
        }
    }

    fn told(&self) -> Option<SceneHit<G::Point>> {
        let ((solid, facet), parameter, point) = self.first.told()?;
        let hit = Hit {
            facet: facet as usize,
            parameter,
            point,
        };
        Some(SceneHit { solid, hit })
    }
}
