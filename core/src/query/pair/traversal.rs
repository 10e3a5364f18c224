//! The walk down two trees of boxes.

use core::ops::ControlFlow;

use super::{FacetPair, Posed, Witness, separation::NONE, separation::Separation, stack::Stack};
use crate::{
    coherence::Meter,
    geometry::Dimension,
    number::{Lengths, Scalar},
    solid::{BoxTree, MAX_LEVELS, MAX_PARTS, Solid},
    volume::{Aabb, Length},
};

/// What is looked for among the pairs of facets.
pub(crate) trait Visitor<G: Dimension> {
    /// What ends the walk.
    type Found;

    /// How interesting two boxes are, the least first.
    type Key: Copy + PartialOrd;

    /// What of that is kept with boxes that are put aside.
    type Kept: Copy + Default;

    /// Whether boxes are looked at from the placed solid's own frame, too.
    const TURNS: bool = true;

    /// Whether the facets of two lowest boxes are taken one by one, too, so that no step looks at more than
    /// two of them.
    #[inline]
    fn is_singly(&self) -> bool {
        false
    }

    /// Whether a corner of one solid that lies in the other ends the walk, if `find` finds one.
    #[inline]
    fn overlap(&mut self, _find: impl FnOnce() -> Option<Witness>) -> Option<Self::Found> {
        None
    }

    /// Whether, after so many steps, a plane between the solids ends the walk, if `find` finds one.
    #[inline]
    fn separate(&mut self, _steps: u32, _find: impl FnOnce() -> Option<Separation>) -> bool {
        false
    }

    /// How interesting two boxes are, and whether they are so at all.
    fn rank(&self, a: &Aabb<G>, b: &Aabb<G>) -> (Self::Key, bool);

    /// What is put aside with boxes.
    #[inline]
    fn keep(_: Self::Key) -> Self::Kept {
        Self::Kept::default()
    }

    /// Whether what was put aside is still of interest.
    #[inline]
    fn is_current(&self, _: Self::Kept) -> bool {
        true
    }

    /// Whether a single facet and a box are of interest, whose boxes are.
    #[inline]
    fn is_near(&self, _: &G::Facet, _: &Aabb<G>) -> bool {
        true
    }

    /// Looks at two facets, the second one placed.
    fn visit(
        &mut self,
        pair: FacetPair,
        first: &G::Facet,
        second: &G::Facet,
    ) -> ControlFlow<Self::Found>;
}

/// Two boxes, and how interesting they are.
pub(crate) type Entry<K> = (u32, u32, K);

/// A step down both trees leaves three pairs behind, a step down one of them one; the last step on
/// either side leads to single facets.
pub(crate) const DEPTH: usize = 3 * MAX_LEVELS + 2 * MAX_PARTS;

impl<G: Dimension> Solid<'_, G> {
    /// Walks down both trees, a box that is much larger than the other alone, more interesting
    /// boxes before others, and shows all pairs of facets in boxes of interest to the visitor,
    /// until it has found enough.
    #[inline]
    pub(crate) fn traverse<V: Visitor<G>, M: Meter>(
        &self,
        other: &Posed<'_, G>,
        visitor: &mut V,
        meter: &mut M,
    ) -> Option<V::Found> {
        let (_, is_near) = visitor.rank(&self.bounds(), other.bounds());
        is_near.then(|| self.descend(other, visitor, meter))?
    }

    /// The walk itself, from the roots on.
    #[inline(never)]
    fn descend<V: Visitor<G>, M: Meter>(
        &self,
        other: &Posed<'_, G>,
        visitor: &mut V,
        meter: &mut M,
    ) -> Option<V::Found> {
        let roots = (0, 0, V::Kept::default());
        let mut stack = Stack::<Entry<V::Kept>, DEPTH>::new(roots);
        stack.push(roots);
        self.walk(other, &mut stack, visitor, meter, |_| true)
    }

    /// Goes on with a walk until the visitor has found enough, all pairs of boxes on the stack have
    /// been looked into, or `goes_on` says of what it cost that it is enough.
    #[inline]
    pub(crate) fn walk<V: Visitor<G>, M: Meter>(
        &self,
        other: &Posed<'_, G>,
        stack: &mut Stack<Entry<V::Kept>, DEPTH>,
        visitor: &mut V,
        meter: &mut M,
        goes_on: impl Fn(&M) -> bool,
    ) -> Option<V::Found> {
        let margin = self.margin(other);
        let (mut steps, mut leaves) = (0_u32, 0_u32);
        while let Some((a, b, kept)) = stack.last() {
            if !goes_on(meter) {
                return None;
            }
            stack.pop();
            if !visitor.is_current(kept) {
                continue;
            }
            meter.boxed();
            steps = steps.wrapping_add(1);
            let plane = || self.separation(other, NONE, FacetPair::default());
            if visitor.separate(steps, plane) {
                return None;
            }
            let (ours, theirs) = (self.boxes(), other.solid().boxes());
            let is_single = || ours.is_facet(a) && theirs.is_facet(b);
            if ours.is_leaf(a) && theirs.is_leaf(b) && (!visitor.is_singly() || is_single()) {
                leaves = leaves.wrapping_add(1);
                if is_probed(leaves)
                    && let Some(found) =
                        visitor.overlap(|| self.corner_inside(other, (a, b), margin))
                {
                    return Some(found);
                }
                if let ControlFlow::Break(found) = self.visit_leaves(other, (a, b), visitor, meter)
                {
                    return Some(found);
                }
                continue;
            }
            self.split(other, (a, b), margin, visitor, stack);
        }
        None
    }

    /// By how much a box is widened that is seen from the placed solid's own frame: rotations are
    /// of length one up to a rounding, and the placed vertices are rounded, too.
    #[inline]
    pub(crate) fn margin(&self, other: &Posed<'_, G>) -> G::Scalar {
        let zero = Aabb::of_point(G::point([G::Scalar::ZERO; 3]));
        let size = |aabb: &Aabb<G>| zero.union(aabb).extent();
        G::Scalar::turned_off([&self.bounds(), other.bounds(), &other.solid().bounds()].map(size))
    }

    /// Puts what two boxes are split into on the stack, where that is of interest: the pairs of their halves,
    /// or the parts of the one that is much larger with the other, and the facets of the lowest of all.
    #[inline]
    fn split<V: Visitor<G>>(
        &self,
        other: &Posed<'_, G>,
        (a, b): (u32, u32),
        margin: G::Scalar,
        visitor: &V,
        stack: &mut Stack<Entry<V::Kept>, DEPTH>,
    ) {
        let (tree_a, tree_b) = (self.boxes(), other.solid().boxes());
        let (leaf_a, leaf_b) = (tree_a.is_leaf(a), tree_b.is_leaf(b));
        let (Some(box_a), Some(box_b)) = (self.part(a), other.solid().part(b)) else {
            return;
        };
        let (size_a, size_b) = (box_a.extent(), box_b.extent());
        let (larger_a, larger_b) = (
            size_a >= G::Scalar::twice(size_b),
            size_b >= G::Scalar::twice(size_a),
        );
        let mut parts = Parts {
            stack,
            visitor,
            first: None,
        };
        let seen = |own: &Aabb<G>| {
            if V::TURNS {
                G::inverse_place_box(other.pose(), own, margin)
            } else {
                None
            }
        };
        let placed = |own: &Aabb<G>| G::place_box(other.pose(), own);
        if !leaf_a && !leaf_b && !larger_a && !larger_b {
            let (Some([left, right]), Some([other_left, other_right])) =
                (self.halves(a), other.solid().halves(b))
            else {
                return;
            };
            let ([a, next_a], [b, next_b]) = (BoxTree::children(a), BoxTree::children(b));
            // One by one: in a loop the boxes would lie in memory.
            let near = (&placed(&other_left), &other_left);
            let far = (&placed(&other_right), &other_right);
            let mut there = None;
            parts.push((a, b), (&left, &mut there), seen, near, None);
            parts.push((a, next_b), (&left, &mut there), seen, far, None);
            let mut there = None;
            parts.push((next_a, b), (&right, &mut there), seen, near, None);
            parts.push((next_a, next_b), (&right, &mut there), seen, far, None);
        } else if match (leaf_a, leaf_b) {
            (true, true) => !tree_a.is_facet(a),
            (true, _) => !tree_a.is_facet(a) && is_far_larger::<G>(size_a, size_b),
            (_, true) => tree_b.is_facet(b) || !is_far_larger::<G>(size_b, size_a),
            _ => size_a >= size_b,
        } {
            let theirs = (&placed(&box_b), &box_b);
            self.each_part(a, |a, box_a, facet| {
                parts.push((a, b), (box_a, &mut None), seen, theirs, facet);
            });
        } else {
            let alone = tree_a
                .is_facet(a)
                .then(|| self.member(a.wrapping_sub(tree_a.boxes)))
                .flatten();
            let facet = alone.as_ref().map(|(_, facet)| facet);
            let ours = (box_a, seen(&box_a));
            other.solid().each_part(b, |b, box_b, _| {
                parts.push_unplaced((a, b), &ours, box_b, placed, facet);
            });
        }
    }

    /// Shows the pairs of facets of two lowest boxes to the visitor.
    fn visit_leaves<V: Visitor<G>, M: Meter>(
        &self,
        other: &Posed<'_, G>,
        (a, b): (u32, u32),
        visitor: &mut V,
        meter: &mut M,
    ) -> ControlFlow<V::Found> {
        let Some(box_a) = self.part(a) else {
            return ControlFlow::Continue(());
        };
        for place in other.solid().boxes().places(b) {
            let Some((second, own)) = other.solid().member(place) else {
                continue;
            };
            let Some(facet_b) = other.bounding(second, &own) else {
                continue;
            };
            let around_b = Aabb::of_facet(&facet_b);
            if !visitor.rank(&box_a, &around_b).1 {
                continue;
            }
            for place in self.boxes().places(a) {
                let Some((first, facet_a)) = self.member(place) else {
                    continue;
                };
                // At rest a sliver bounds nothing.
                if self.is_sliver(first) {
                    continue;
                }
                if visitor.rank(&Aabb::of_facet(&facet_a), &around_b).1 {
                    meter.measured();
                    visitor.visit(FacetPair { first, second }, &facet_a, &facet_b)?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// What two boxes are split into, on a stack: the most interesting part is its last entry.
struct Parts<'s, G: Dimension, V: Visitor<G>> {
    stack: &'s mut Stack<Entry<V::Kept>, DEPTH>,
    visitor: &'s V,
    /// How interesting the last entry is, if it is one of them.
    first: Option<V::Key>,
}

#[expect(clippy::inline_always, reason = "boxes stay in registers")]
impl<G: Dimension, V: Visitor<G>> Parts<'_, G, V> {
    /// Puts two boxes on the stack where they are of interest in both frames; the first one is seen
    /// from the second's when that is asked for.
    #[inline(always)]
    fn push(
        &mut self,
        numbers: (u32, u32),
        (box_a, there): (&Aabb<G>, &mut Option<Aabb<G>>),
        seen: impl Fn(&Aabb<G>) -> Option<Aabb<G>>,
        (box_b, own): (&Aabb<G>, &Aabb<G>),
        alone: Option<&G::Facet>,
    ) {
        let (mut key, keep) = self.visitor.rank(box_a, box_b);
        if !keep {
            return;
        }
        if there.is_none() {
            *there = seen(box_a);
        }
        if let Some(there) = there {
            let (from_there, keep) = self.visitor.rank(there, own);
            if !keep {
                return;
            }
            if from_there > key {
                key = from_there;
            }
        }
        self.put(numbers, key, box_b, alone);
    }

    /// The same where the first box is seen from the second's frame already, and the second is still to
    /// be placed.
    #[inline(always)]
    fn push_unplaced(
        &mut self,
        numbers: (u32, u32),
        (box_a, there): &(Aabb<G>, Option<Aabb<G>>),
        own: &Aabb<G>,
        placed: impl Fn(&Aabb<G>) -> Aabb<G>,
        alone: Option<&G::Facet>,
    ) {
        let there = there.as_ref().map(|there| self.visitor.rank(there, own));
        if there.is_some_and(|(_, keep)| !keep) {
            return;
        }
        let box_b = placed(own);
        let (mut key, keep) = self.visitor.rank(box_a, &box_b);
        if !keep {
            return;
        }
        if let Some((there, _)) = there
            && there > key
        {
            key = there;
        }
        self.put(numbers, key, &box_b, alone);
    }

    /// Puts two boxes on the stack that are as interesting as whichever frame shows them farther apart;
    /// where the first one is of a single facet, that is looked at, too.
    #[inline(always)]
    fn put(&mut self, (a, b): (u32, u32), key: V::Key, box_b: &Aabb<G>, alone: Option<&G::Facet>) {
        if alone.is_some_and(|facet| !self.visitor.is_near(facet, box_b)) {
            return;
        }
        let entry = (a, b, V::keep(key));
        if self.first.is_some_and(|first| first < key) {
            self.stack.push_second(entry);
        } else {
            self.stack.push(entry);
            self.first = Some(key);
        }
    }
}

/// At which of the pairs of lowest boxes that are met a corner of either is looked for in the other
/// solid: the first few, then fewer. At all of them, circling pairs take 3 % longer and ways through
/// each other are no faster; from the second on, such ways take 4 % longer.
const fn is_probed(number: u32) -> bool {
    number.is_power_of_two() || number.is_multiple_of(16)
}

/// Whether a lowest box is so much larger that its facets are better taken one by one.
#[inline]
fn is_far_larger<G: Dimension>(size: Length<G>, other: Length<G>) -> bool {
    let eighth = G::Scalar::half(G::Scalar::half(G::Scalar::half(size)));
    eighth > other
}
