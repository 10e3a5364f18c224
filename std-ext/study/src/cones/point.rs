//! Where a point lies: reject, locate, envelope, group, slab, evaluate.

use tetracone::{Dimension, query::Class};

use super::{
    Tree,
    descent::{Stand, Stop},
    ray::{MAX_DEPTH, Ray},
    record::{Beside, Group, Link},
};

/// Where a moving point was found last.
///
/// A tracker is a hint and never a claim: whatever it holds is checked against the tree before it
/// is used, so any numbers give the right answer, and good ones give it sooner.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct PointTracker {
    /// The number of the cone in which the last answer was decided.
    pub cone: usize,
    /// The group in that cone, counted outwards, that the point was in or below.
    pub group: usize,
}

/// The answer to a point query, with what is known besides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Where the point lies.
    pub class: Class,
    /// The facet that the point lies on, if it lies on the boundary.
    pub facet: Option<usize>,
    /// How many signs of determinants it took, each together with any tie-breaking.
    pub evaluations: u32,
}

/// What a search comes to: a winding number, or the facet that the point lies on.
pub(super) type Found = Result<i32, OnFacet>;

/// The point lies on this facet.
pub(super) struct OnFacet(pub(super) usize);

impl Answer {
    /// What a search found, and what it took.
    pub(super) fn of(found: &Found, evaluations: u32) -> Self {
        let (class, facet) = match found {
            Err(OnFacet(facet)) => (Class::Boundary, Some(*facet)),
            Ok(1..) => (Class::Inside, None),
            Ok(_) => (Class::Outside, None),
        };
        Self {
            class,
            facet,
            evaluations,
        }
    }
}

impl<G: Dimension> Tree<G> {
    /// Where a point lies, without memory of earlier queries.
    ///
    /// The point is in the solid's own frame and units. One outside the domain of exact signs
    /// (NaN and the infinities among them) is outside the solid.
    ///
    /// # Cost
    /// One walk down the tree, then at most [`Tree::worst_case`] evaluations and usually none.
    ///
    /// # Source
    /// Alg. 4.8, 5.2 without their masks.
    #[must_use]
    pub fn classify(&self, point: G::Point) -> Class {
        self.classify_tracked(point, &mut PointTracker::default())
    }

    /// Where a moving point lies, starting from where it was found last.
    ///
    /// The answer is always the one that [`Tree::classify`] gives.
    ///
    /// # Cost
    /// A point in the same cone as last time is not searched for; otherwise as for
    /// [`Tree::classify`].
    ///
    /// # Source
    /// Alg. 4.8, 5.2 with Heur. 4.3, 5.1.
    #[must_use]
    pub fn classify_tracked(&self, point: G::Point, tracker: &mut PointTracker) -> Class {
        self.explain(point, tracker).class
    }

    /// As [`Tree::classify_tracked`], telling the facet touched and what the query took.
    #[must_use]
    pub fn explain(&self, point: G::Point, tracker: &mut PointTracker) -> Answer {
        let mut evaluations = 0;
        let found = self.search(point, tracker, &mut evaluations);
        Answer::of(&found, evaluations)
    }

    /// The winding number of the boundary about the point, or the facet that it lies on.
    pub(super) fn search(
        &self,
        point: G::Point,
        tracker: &mut PointTracker,
        evaluations: &mut u32,
    ) -> Found {
        let Some(ray) = Ray::new::<G>(self.origin, point) else {
            return Ok(0);
        };
        let resumed = self.resume(tracker.cone, &ray);
        let mut stand = resumed.unwrap_or_else(|| Stand::top(&ray));
        // Boundary held in sheaves on the way down is counted there; what is left of the core's
        // winding belongs to the boundary further down.
        let (mut winding, mut core) = (0, self.core);
        loop {
            let stop = self.locate(&ray, &mut stand, MAX_DEPTH);
            tracker.cone = stand.node;
            match stop {
                None | Some(Stop::Beyond | Stop::At(Link::Branch { .. })) => return Ok(winding),
                Some(Stop::Before) => return Ok(winding + core),
                Some(Stop::At(Link::Leaf { first, count })) => {
                    let groups = &self.groups[first..first + count];
                    let place = Place { point, ray: &ray };
                    let found =
                        self.search_leaf(groups, core, &place, &mut tracker.group, evaluations)?;
                    return Ok(winding + found);
                }
                Some(Stop::At(Link::Sheaf { sheaf })) => {
                    let sheaf = &self.sheaves[sheaf];
                    let (beyond, all) = self.search_sheaf(sheaf, point, evaluations)?;
                    winding += beyond;
                    core -= all;
                    stand.enter::<G>(&ray, sheaf.children);
                }
            }
        }
    }

    /// The cone that a tracker remembers, if the point is still in it.
    ///
    /// The origin itself is in every cone, but perturbed it is in those that touch the first axis,
    /// where a search from the top ends.
    ///
    /// In a tree with sheaves every search starts at the top, because what the sheaves on the way
    /// hold has to be counted.
    fn resume(&self, number: usize, ray: &Ray<G::Scalar>) -> Option<Stand<G::Scalar>> {
        if !self.sheaves.is_empty() || ray.is_origin() {
            return None;
        }
        let node = self.nodes.get(number)?;
        Some(Stand {
            node: number,
            depth: node.path.depth,
            lengths: ray.follow::<G>(node.path)?,
        })
    }

    /// Finds the gap or the group of a leaf that the point is in; the winding there.
    fn search_leaf(
        &self,
        groups: &[Group<G::Scalar>],
        core: i32,
        place: &Place<'_, G>,
        remembered: &mut usize,
        evaluations: &mut u32,
    ) -> Found {
        let reach = place.ray.reach;
        let is_behind = |group: &Group<G::Scalar>| reach > group.greatest;
        let at = *remembered;
        let is_still = groups.get(at).is_some_and(|group| !is_behind(group))
            && groups[..at].last().is_none_or(is_behind);
        if !is_still {
            *remembered = groups.partition_point(is_behind);
        }
        let (nearer, others) = groups.split_at(*remembered);
        let before = nearer.last().map_or(core, |group| group.beyond);
        let Some(group) = others.first().filter(|group| reach >= group.least) else {
            return Ok(before);
        };
        let height = place.ray.height(group.direction);
        let [below, above] = group.beside;
        let side = if height > group.top {
            above
        } else if height < group.bottom {
            below
        } else {
            Beside::Unknown
        };
        match side {
            Beside::Beyond => Ok(group.beyond),
            Beside::Before => Ok(before),
            Beside::Unknown => self.evaluate(group, place.point, evaluations),
        }
    }
}

/// A point, and how it is seen from the origin.
struct Place<'a, G: Dimension> {
    point: G::Point,
    ray: &'a Ray<G::Scalar>,
}
