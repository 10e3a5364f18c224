//! Whom of a world a question is put to: those that are near by the broad phase's order, or all.

use super::{Groups, Handle, MemberContact, MemberHit, Storage, WorldIn, member::Member};
use crate::{
    geometry::Dimension,
    number::{Lengths, Metric, Scalar},
    query::{Contact, FirstHit, Segment},
    solid::AsSolid,
    volume::Aabb,
};

/// More than a part of a way is off by, as it is rounded.
const ROUNDED: f64 = 1.0 / 1_048_576.0;

impl<G: Dimension, B: AsSolid<Dimension = G>, S: Storage> WorldIn<B, S> {
    /// The solids that a way may meet, in any order.
    pub(super) fn on_way<'a>(
        &'a self,
        segment: &Segment<G>,
        groups: Groups,
    ) -> impl Iterator<Item = Near<'a, B>> + Clone + 'a {
        let (from, to) = (segment.from(), segment.to());
        let around = Aabb::<G>::of_point(from).union(&Aabb::of_point(to));
        let meets = move |aabb: &Aabb<G>| aabb.intersects(&around) && !aabb.misses_line(from, to);
        let numbers = self.near(Some(&around)).iter().copied();
        self.asked(numbers, groups, around, meets)
    }

    /// The numbers of solids in any order: of those that may come into a box, or of more.
    pub(super) fn near(&self, around: Option<&Aabb<G>>) -> &[u16] {
        let sorted = self.extents.as_ref().zip(around);
        self.axes.near(self.boxes.as_ref(), sorted)
    }

    /// The solids that are asked and whose boxes pass, by their indices; which they do near a box at most.
    pub(super) fn listed<'a>(
        &'a self,
        groups: Groups,
        [place, around]: [Aabb<G>; 2],
        passes: impl Fn(&Aabb<G>) -> bool + Clone + 'a,
    ) -> impl Iterator<Item = Near<'a, B>> + Clone + 'a {
        let mut few = self.extents.as_ref().map(|_| Few::default());
        for number in self.near(Some(&around)) {
            let aabb = self.boxes.as_ref().get(usize::from(*number));
            let Some(known) = &mut few else {
                break;
            };
            if aabb.is_some_and(|aabb| passes(&aabb.widened_for(&place))) && !known.insert(*number)
            {
                few = None;
            }
        }
        let all = if few.is_some() { 0 } else { self.place_count() };
        let numbers = few.into_iter().flatten().chain(0..all);
        self.asked(numbers, groups, place, passes)
    }

    /// Those of some solids that are asked and whose boxes pass, each as much wider as is rounded where something
    /// in this one is taken into the solid's frame.
    pub(super) fn asked<'a>(
        &'a self,
        numbers: impl Iterator<Item = u16> + Clone + 'a,
        groups: Groups,
        around: Aabb<G>,
        passes: impl Fn(&Aabb<G>) -> bool + Clone + 'a,
    ) -> impl Iterator<Item = Near<'a, B>> + Clone + 'a {
        let (members, boxes) = (self.members.as_ref(), self.boxes.as_ref());
        numbers.filter_map(move |slot| {
            let aabb = boxes.get(usize::from(slot))?.widened_for(&around);
            // Boxes lie side by side, members do not.
            let place = passes(&aabb)
                .then(|| members.get(usize::from(slot)))
                .flatten()?;
            let member = place.member()?;
            let handle = place.handle(slot);
            let is_asked = groups.admits(member.state.groups);
            is_asked.then_some(Near {
                handle,
                member,
                aabb,
            })
        })
    }
}

/// A solid that is asked.
pub(super) struct Near<'a, B: AsSolid> {
    pub(super) handle: Handle,
    pub(super) member: &'a Member<B>,
    /// A box around it.
    pub(super) aabb: Aabb<B::Dimension>,
}

impl<G: Dimension, B: AsSolid<Dimension = G>> Near<'_, B> {
    /// Where its boundary is nearest to a place, if it sees that in the domain.
    pub(super) fn contact(&self, place: G::Point) -> Option<MemberContact<G>> {
        let pose = &self.member.state.pose;
        let contact = self
            .member
            .shape
            .signed_distance(G::inverse_place(pose, place))?;
        let contact = Contact {
            point: G::place(pose, contact.point),
            normal: G::turn_direction(pose, contact.normal),
            ..contact
        };
        let handle = self.handle;
        Some(MemberContact { handle, contact })
    }

    /// A way as the solid sees it, if that is in the domain.
    pub(super) fn seen(&self, way: &Segment<G>) -> Option<Segment<G>> {
        let seen = |place| G::inverse_place(&self.member.state.pose, place);
        Segment::new(seen(way.from()), seen(way.to())).ok()
    }

    /// Where a way first meets it, which sees it as the second one.
    pub(super) fn hit(&self, way: &Segment<G>, seen: &Segment<G>) -> Option<MemberHit<G>> {
        let pose = &self.member.state.pose;
        let hit = self.member.shape.cast(seen)?;
        let point = match hit.facet {
            Some(_) => G::place(pose, hit.point),
            None => way.from(),
        };
        let normal = hit.normal.map(|normal| G::turn_direction(pose, normal));
        let hit = FirstHit {
            point,
            normal,
            ..hit
        };
        let handle = self.handle;
        Some(MemberHit { handle, hit })
    }
}

impl<G: Dimension> Aabb<G> {
    /// The box, wider by what is rounded where something in this other one is taken into the frame of
    /// what lies in it.
    pub(super) fn widened_for(&self, around: &Self) -> Self {
        let size = self.union(around).around_zero();
        let room = G::Scalar::length_to_real(G::Scalar::rounding(size));
        self.grown(G::Scalar::from_distance(room))
    }

    /// How far it is from another one, at least.
    pub(super) fn gap(&self, other: &Self) -> f64 {
        G::Scalar::root_below(self.square_gap(other))
    }

    /// Whether a way certainly comes to the box only after a part of it, as rounded.
    pub(super) fn is_after(&self, way: &Segment<G>, part: f32) -> bool {
        let [from, to] = [way.from(), way.to()].map(G::coordinates);
        let part = f64::from(part) + ROUNDED;
        (0..G::DIMENSION).any(|k| {
            let [from, to, low, high] =
                [from[k], to[k], self.low[k], self.high[k]].map(Scalar::to_real);
            let until = from + (to - from) * part;
            from.max(until) < low || high < from.min(until)
        })
    }
}

/// Numbers of a few solids, in order.
#[derive(Clone, Debug, Default)]
struct Few {
    numbers: [u16; 16],
    count: usize,
    told: usize,
}

impl Few {
    /// Says whether there was room.
    fn insert(&mut self, number: u16) -> bool {
        let mut number = number;
        let (known, free) = self
            .numbers
            .split_at_mut_checked(self.count)
            .unwrap_or_default();
        for other in known {
            if *other > number {
                core::mem::swap(other, &mut number);
            }
        }
        let room = free.first_mut().map(|slot| *slot = number);
        self.count = self.count.wrapping_add(1);
        room.is_some()
    }
}

impl Iterator for Few {
    type Item = u16;

    fn next(&mut self) -> Option<u16> {
        let number = self.numbers.get(..self.count)?.get(self.told).copied();
        self.told = self.told.wrapping_add(1);
        number
    }
}
