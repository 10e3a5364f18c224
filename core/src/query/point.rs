//! Where a point lies: reject, locate, envelope, group, slab, evaluate.

use super::detour::{Cones, Detour};
use crate::{
    dimension::Dimension,
    motion::{Cost, Meter, PointTracker, Unmetered},
    number::{Scalar, Sign},
    tree::{
        Tree,
        cone::{MAX_DEPTH, Ray},
        descent::{Stand, Stop},
        layout::{Beside, Form, GROUP_WORDS, Group, Link, Node, Sheaf},
    },
};

/// Where a point lies with respect to a solid.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Class {
    /// Off the boundary, in the material: the winding number of the boundary is at least one.
    Inside,
    /// Exactly on an edge (plane) or on a face (space).
    Boundary,
    /// Off the boundary and out of the material.
    Outside,
}

impl Class {
    #[inline]
    pub(super) const fn of(found: &Found) -> Self {
        match found {
            Err(OnFacet(_)) => Self::Boundary,
            Ok(1..) => Self::Inside,
            Ok(_) => Self::Outside,
        }
    }

    /// The word that the command line prints.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Inside => "inside",
            Self::Boundary => "boundary",
            Self::Outside => "outside",
        }
    }
}

/// The answer to a point query, with what is known besides.
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Where the point lies.
    pub class: Class,
    /// The facet that the point lies on, if it lies on the boundary.
    pub facet: Option<u32>,
    /// What it took to find out.
    pub cost: Cost,
}

/// What a search comes to: a winding number, or the facet that the point lies on.
pub(super) type Found = Result<i32, OnFacet>;

/// The point lies on this facet.
pub(super) struct OnFacet(pub(super) u32);

impl Answer {
    /// What a search found, and what it cost.
    pub(super) fn of(found: Found, cost: Cost) -> Self {
        Self {
            class: Class::of(&found),
            facet: found.err().map(|OnFacet(facet)| facet),
            cost,
        }
    }
}

impl<G: Dimension> Tree<'_, G> {
    /// Where a point lies, without memory of earlier queries.
    ///
    /// The point is in the solid's own frame and units. One outside the domain of exact signs
    /// (NaN and the infinities among them) is outside the solid.
    ///
    /// # Cost
    /// One walk down the tree, then at most [`Tree::worst_case`] evaluations and usually none.
    /// Stack: fixed, no recursion.
    ///
    /// # Source
    /// Jiménez Delgado 2006, Alg. 4.8 and 5.2 without their masks; the walk, the envelopes, the
    /// groups and the slabs are this crate's.
    #[expect(
        clippy::inline_always,
        reason = "a wrapper that passes coordinates in registers"
    )]
    #[inline(always)]
    #[must_use]
    pub fn classify(&self, point: G::Point) -> Class {
        self.classify_tracked(point, &mut PointTracker::new())
    }

    /// Where a moving point lies, starting from where it was found last.
    ///
    /// The answer is always the one that [`Tree::classify`] gives; the tracker only says where to
    /// look first. See [`PointTracker`].
    ///
    /// # Cost
    /// A point in the same cone as last time is not searched for; otherwise as for
    /// [`Tree::classify`].
    #[expect(
        clippy::inline_always,
        reason = "a wrapper that passes coordinates in registers"
    )]
    #[inline(always)]
    #[must_use]
    pub fn classify_tracked(&self, point: G::Point, tracker: &mut PointTracker) -> Class {
        Class::of(&self.search(G::coordinates(point), tracker, &Cones, &mut Unmetered))
    }

    /// As [`Tree::classify_tracked`], telling the facet touched and what the query cost.
    #[must_use]
    pub fn explain(&self, point: G::Point, tracker: &mut PointTracker) -> Answer {
        let mut cost = Cost::default();
        let found = self.search(G::coordinates(point), tracker, &Cones, &mut cost);
        Answer::of(found, cost)
    }

    /// The winding number of the boundary about the point, or the facet that it lies on.
    #[expect(
        clippy::inline_always,
        reason = "a wrapper that passes coordinates in registers"
    )]
    #[inline(always)]
    pub(super) fn search<D: Detour<G>, M: Meter>(
        &self,
        [x, y, z]: [G::Scalar; 3],
        tracker: &mut PointTracker,
        detour: &D,
        meter: &mut M,
    ) -> Found {
        self.search_at(x, y, z, tracker, detour, meter)
    }

    /// One copy of the search. The coordinates come one by one: a point on the stack, stored by
    /// the caller in other pieces than it is loaded in here, would cost more than the walk.
    #[inline(never)]
    fn search_at<D: Detour<G>, M: Meter>(
        &self,
        x: G::Scalar,
        y: G::Scalar,
        z: G::Scalar,
        tracker: &mut PointTracker,
        detour: &D,
        meter: &mut M,
    ) -> Found {
        let point = G::point([x, y, z]);
        let Some(ray) = Ray::new::<G>(self.origin, point) else {
            return Ok(0);
        };
        let mut stand = self
            .resume(tracker.node, &ray)
            .unwrap_or_else(|| Stand::top(&ray));
        // Boundary held in sheaves on the way down is counted there; what is left of the core's
        // winding belongs to the boundary further down.
        let (mut winding, mut core) = (0i32, self.core);
        for _ in 0..=MAX_DEPTH {
            let stop = self.locate(&ray, &mut stand, MAX_DEPTH, meter);
            tracker.node = stand.index;
            match stop {
                Some(Stop::Before) => return Ok(winding.wrapping_add(core)),
                Some(Stop::At(Link::Leaf { first, count })) => {
                    let leaf = Leaf {
                        first,
                        count,
                        winding,
                        core,
                    };
                    return self.search_leaf(leaf, point, &ray, &mut tracker.group, detour, meter);
                }
                Some(Stop::At(Link::Sheaf { sheaf })) => {
                    let Some(sheaf) = self.sheaves.get(sheaf as usize).map(Sheaf) else {
                        break;
                    };
                    let (beyond, all) = self.search_sheaf(sheaf, point, meter)?;
                    winding = winding.wrapping_add(beyond);
                    core = core.wrapping_sub(all);
                    stand.enter::<G>(&ray, sheaf.children());
                }
                _ => break,
            }
        }
        Ok(winding)
    }

    /// The cone that a tracker remembers, if the point is still in it.
    ///
    /// The origin itself is in every cone, but perturbed it is in those that touch the first axis,
    /// where a search from the top ends.
    ///
    /// In a tree with sheaves every search starts at the top, because what the sheaves on the way
    /// hold has to be counted.
    #[inline]
    fn resume(&self, index: u32, ray: &Ray<G::Scalar>) -> Option<Stand<G::Scalar>> {
        if !self.sheaves.is_empty() || ray.reach == <G::Scalar as Scalar>::Length::default() {
            return None;
        }
        let node = Node(self.nodes.get(index as usize)?);
        Some(Stand {
            index,
            depth: node.path().depth(),
            lengths: ray.follow::<G>(node.path())?,
        })
    }

    /// Finds the gap or the group of the leaf that the point is in.
    #[inline]
    fn search_leaf<D: Detour<G>, M: Meter>(
        &self,
        leaf: Leaf,
        point: G::Point,
        ray: &Ray<G::Scalar>,
        remembered: &mut u32,
        detour: &D,
        meter: &mut M,
    ) -> Found {
        let first = leaf.first as usize;
        let last = first.wrapping_add(leaf.count as usize);
        let Some(groups) = self.groups.get(first..last) else {
            return Ok(leaf.winding);
        };
        let reached = |words: &[u32; GROUP_WORDS]| ray.reach > Group(words).greatest::<G::Scalar>();
        let mut at = *remembered as usize;
        let still = groups.get(at).is_some_and(|group| !reached(group))
            && at
                .checked_sub(1)
                .is_none_or(|before| groups.get(before).is_some_and(&reached));
        if !still {
            at = groups.partition_point(&reached);
            #[expect(
                clippy::cast_possible_truncation,
                reason = "a leaf has at most 63 groups"
            )]
            {
                *remembered = at as u32;
            }
        }
        let before = match at.checked_sub(1).and_then(|before| groups.get(before)) {
            Some(group) => Group(group).beyond(),
            None => leaf.core,
        };
        let Some(group) = groups.get(at).map(Group) else {
            return Ok(leaf.winding.wrapping_add(before));
        };
        if ray.reach < group.least::<G::Scalar>() {
            return Ok(leaf.winding.wrapping_add(before));
        }
        meter.compared();
        let height = G::Scalar::project(group.direction(), ray.lengths);
        let [below, above] = group.beside();
        let side = if height > group.top::<G::Scalar>() {
            above
        } else if height < group.bottom::<G::Scalar>() {
            below
        } else {
            Beside::Unknown
        };
        let winding = match side {
            Beside::Beyond => group.beyond(),
            Beside::Before => before,
            Beside::Unknown => {
                if let Some(found) = detour.classify(group, point, meter) {
                    return found;
                }
                self.evaluate(group, point, meter)?
            }
        };
        Ok(leaf.winding.wrapping_add(winding))
    }

    /// The winding that the facets of a group and all groups beyond it add up to.
    #[inline]
    fn evaluate<M: Meter>(&self, group: Group<'_>, point: G::Point, meter: &mut M) -> Found {
        match group.form() {
            Form::Convex => self.evaluate_bent(group, -group.sign(), point, meter),
            Form::Concave => self.evaluate_bent(group, group.sign(), point, meter),
            Form::Sheet => self.evaluate_sheet(group, point, meter),
            Form::Any => self.evaluate_any(group, point, meter),
        }
    }

    /// The facets of a group, with their numbers.
    #[inline]
    fn members(&self, group: Group<'_>) -> impl Iterator<Item = (usize, G::Facet)> + '_ {
        let first = group.first() as usize;
        (first..first.wrapping_add(group.count() as usize))
            .filter_map(|at| self.references.get(at))
            .filter_map(|number| Some((number, self.facet(number)?)))
    }

    /// A convex or a concave sheet: on one side of it lie just those points that no facet's line
    /// or plane has on its other side, so that one facet with the point on the `decisive` side
    /// settles it.
    #[inline(never)]
    fn evaluate_bent<M: Meter>(
        &self,
        group: Group<'_>,
        decisive: Sign,
        point: G::Point,
        meter: &mut M,
    ) -> Found {
        let (sign, beyond) = (group.sign(), group.beyond());
        let winding = |side: Sign| {
            if side == sign {
                beyond.wrapping_add(sign.value())
            } else {
                beyond
            }
        };
        // On the boundary, facets beside the one that is touched may have the point in their
        // planes as well.
        let (mut level, mut touched) = (None, None);
        for (number, facet) in self.members(group) {
            meter.evaluated(1);
            let side = G::side(&facet, point);
            if side == decisive {
                return Ok(winding(decisive));
            }
            if side == Sign::Zero {
                level = Some(number);
                if touched.is_none() && G::touches(&facet, point) {
                    touched = level;
                }
            }
        }
        match touched.or(level) {
            Some(number) => Err(OnFacet(word(number))),
            None => Ok(winding(-decisive)),
        }
    }

    /// A sheet: the facet that the ray through the point crosses settles it.
    #[inline(never)]
    fn evaluate_sheet<M: Meter>(&self, group: Group<'_>, point: G::Point, meter: &mut M) -> Found {
        let (sign, beyond) = (group.sign(), group.beyond());
        let crossed = self
            .members(group)
            .find(|(_, facet)| self.is_within(facet, sign, point, meter));
        let Some((number, facet)) = crossed else {
            return Ok(beyond);
        };
        meter.evaluated(1);
        let side = G::side(&facet, point);
        if side == Sign::Zero {
            Err(OnFacet(word(number)))
        } else if side == sign {
            Ok(beyond.wrapping_add(sign.value()))
        } else {
            Ok(beyond)
        }
    }

    /// Facets of which nothing is known: the signed sum over their simplices.
    #[inline(never)]
    fn evaluate_any<M: Meter>(&self, group: Group<'_>, point: G::Point, meter: &mut M) -> Found {
        let mut winding = group.beyond();
        for (number, facet) in self.members(group) {
            meter.evaluated(1);
            let side = G::side(&facet, point);
            if side == Sign::Zero {
                #[expect(clippy::cast_possible_truncation, reason = "at most three")]
                meter.evaluated(G::DIMENSION as u32);
                if G::touches(&facet, point) {
                    return Err(OnFacet(word(number)));
                }
            } else if self.is_within(&facet, side, point, meter) {
                winding = winding.wrapping_add(side.value());
            }
        }
        Ok(winding)
    }

    /// Whether all inner sides of a facet's simplex have the point on the side `sign`: the ray
    /// through the point crosses the facet, if `sign` is the simplex's.
    #[inline(never)]
    fn is_within<M: Meter>(
        &self,
        facet: &G::Facet,
        sign: Sign,
        point: G::Point,
        meter: &mut M,
    ) -> bool {
        (0..G::DIMENSION).all(|k| {
            meter.evaluated(1);
            G::inner_side(self.origin, facet, k, point) == sign
        })
    }

    /// The winding of the sheets beyond the point, and that of all sheets.
    #[cold]
    #[inline(never)]
    fn search_sheaf<M: Meter>(
        &self,
        sheaf: Sheaf<'_>,
        point: G::Point,
        meter: &mut M,
    ) -> Result<(i32, i32), OnFacet> {
        let first = sheaf.first() as usize;
        let Some(sheets) = self
            .sheets
            .get(first..first.wrapping_add(sheaf.count() as usize))
        else {
            return Ok((0, 0));
        };
        let winding_from = |at: usize| sheets.get(at).map_or(0, |sheet| sheet[1].cast_signed());
        let (mut low, mut high) = (0usize, sheets.len());
        while low < high {
            let middle = low.midpoint(high);
            let Some(sheet) = sheets.get(middle) else {
                break;
            };
            let Some(facet) = self.facet(sheet[0] as usize) else {
                break;
            };
            meter.evaluated(1);
            let side = G::side(&facet, point);
            if side == Sign::Zero {
                return Err(OnFacet(sheet[0]));
            }
            // A sheet's own winding is the sign of its simplex: the point is on the origin's side
            // of it where the two signs agree.
            let own = winding_from(middle).wrapping_sub(winding_from(middle.wrapping_add(1)));
            if side.value() == own {
                high = middle;
            } else {
                low = middle.wrapping_add(1);
            }
        }
        Ok((winding_from(low), winding_from(0)))
    }
}

/// A leaf and the windings that were gathered on the way to it.
#[derive(Clone, Copy)]
struct Leaf {
    first: u32,
    count: u32,
    winding: i32,
    core: i32,
}

/// A number that came from a word.
#[expect(clippy::cast_possible_truncation, reason = "it came from a word")]
const fn word(number: usize) -> u32 {
    number as u32
}
