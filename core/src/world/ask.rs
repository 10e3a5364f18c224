//! Questions to a world: which of its solids are at a place, in a ball, on a way or in view, and which is
//! nearest.

use core::cmp::Ordering;

use super::{
    Groups, Handle, Storage, View, WorldError, WorldIn,
    member::{Member, SCALE},
    near::Near,
};
use crate::{
    geometry::Dimension,
    number::{Lengths, Metric, Scalar},
    query::{Ball, Class, Contact, Earliest, FirstHit, Listed, Segment},
    solid::AsSolid,
    volume::Aabb,
};

/// What adding up two lengths rounds off, as a part of them.
const ROUNDED: f64 = 1.0 / 1_048_576.0;

/// Gaps below this have squares that `f32` does not tell from zero.
const LEAST: f64 = 1.0 / 1_180_591_620_717_411_303_424.0;

/// Where a point on its way first meets a solid of a world.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct MemberHit<G: Dimension> {
    /// Which solid.
    pub handle: Handle,
    /// What that solid's [`cast`](crate::solid::Solid::cast) says, or that
    /// [of a capsule](crate::query::Capsule::cast), the point placed in the world.
    pub hit: FirstHit<G>,
}

/// The solid of a world that is nearest to a point.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct MemberContact<G: Dimension> {
    /// Which solid.
    pub handle: Handle,
    /// What that solid's [`signed_distance`](crate::solid::Solid::signed_distance) says, or that
    /// [of a capsule](crate::query::Capsule::signed_distance), point and normal placed in the world.
    pub contact: Contact<G>,
}

impl<G: Dimension> MemberContact<G> {
    /// Whether it counts rather than another one.
    fn is_before(&self, other: &Self) -> bool {
        let [own, others] = [self, other].map(|told| (told.contact.distance, told.handle.index()));
        own < others
    }
}

impl<G: Dimension, B: AsSolid<Dimension = G>, S: Storage> WorldIn<B, S> {
    /// Which solids hold a point, and whether it lies in them or on their boundary, by their indices.
    ///
    /// Solids are asked that are there now, whose [groups](Groups) admit those that are given, and
    /// where they were placed last, whether or not there was a step since. A place of the world is
    /// taken into a solid's frame by the transpose of its rotation, rounded as its pose rounds; for
    /// the place so rounded the answer is exact, of a capsule as exact as
    /// [`Capsule::classify`](crate::query::Capsule::classify).
    ///
    /// # Errors
    /// [`WorldError::OutOfDomain`] for a point outside the domain, NaN among them.
    ///
    /// # Cost
    /// A comparison of boxes for every solid that is near along one axis, and a point query for every one in
    /// whose box the point lies. Which ones are near, the order of the boxes tells that the last step left, if the
    /// world has 24 solids and none was placed or inserted since; else boxes are compared of all solids.
    pub fn members_at(
        &self,
        point: G::Point,
        groups: Groups,
    ) -> Result<impl Iterator<Item = (Handle, Class)> + '_, WorldError> {
        let place = Aabb::<G>::of_point(point);
        if !place.in_domain() {
            return Err(WorldError::OutOfDomain);
        }
        let near = self.listed(groups, [place, place], move |aabb| aabb.intersects(&place));
        Ok(near.filter_map(move |Near { handle, member, .. }| {
            let point = G::inverse_place(&member.state.pose, point);
            let class = member.shape.classify(point);
            (class != Class::Outside).then_some((handle, class))
        }))
    }

    /// Which solids a ball intersects, by their indices.
    ///
    /// As [`Solid::intersects_ball`](crate::solid::Solid::intersects_ball) says, or
    /// [`Capsule::intersects_ball`](crate::query::Capsule::intersects_ball), of the ball about the centre that [`WorldIn::members_at`] would ask about.
    ///
    /// # Errors
    /// [`WorldError::OutOfDomain`] where the centre leaves the domain as seen from a solid whose box
    /// the ball meets.
    ///
    /// # Cost
    /// That of [`WorldIn::members_at`], with a ball query for every solid whose box the ball meets.
    pub fn members_in<'a>(
        &'a self,
        ball: &Ball<G>,
        groups: Groups,
    ) -> Result<impl Iterator<Item = Handle> + 'a, WorldError> {
        let (centre, radius) = (ball.centre(), ball.radius());
        let (place, most) = (Aabb::of_point(centre), radius.to_real() * (1.0 + SCALE));
        let around = place.grown(G::Scalar::from_distance(most));
        let near = self.listed(groups, [place, around], move |aabb| {
            aabb.gap(&place) <= most
        });
        let seen = move |member: &Member<B>| {
            Ball::<G>::new(G::inverse_place(&member.state.pose, centre), radius).ok()
        };
        if !near.clone().all(|near| seen(near.member).is_some()) {
            return Err(WorldError::OutOfDomain);
        }
        let touched = move |near: &Near<'a, B>| {
            seen(near.member).is_some_and(|ball| near.member.shape.intersects_ball(&ball))
        };
        Ok(near.filter(touched).map(|near| near.handle))
    }

    /// Which solids may lie in a view, by their indices.
    ///
    /// None is left out that has a point in the view where it was placed last, its vertices rounded there or
    /// not: all that is rounded is rounded to that side. Others are told, too, if the ball that the world has
    /// around them meets the view and the box comes within its range. Those are wider than the solid by what
    /// poses round and by its [margin](WorldIn::set_margin). Solids hide nothing: a ray to a place
    /// ([`WorldIn::cast`]) tells whether another one is before it.
    ///
    /// # Cost
    /// A comparison of boxes for every place of the world, and up to three roots for every solid whose box
    /// comes within the range.
    ///
    /// # Example
    /// ```
    /// use tetracone::{
    ///     include_solid,
    ///     solid::Solid,
    ///     space::{Point, Pose, Space},
    ///     world::{Groups, Mobility, View, World},
    /// };
    ///
    /// static CUBE: Solid<'static, Space<f32>> =
    ///     include_solid!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/cube.tcone"));
    ///
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// let mut world = World::<&Solid<'_, _>, 4, 4>::new();
    /// // Ahead, behind, beside, far.
    /// for [x, y] in [[5.0, 0.0], [-5.0, 0.0], [1.0, 6.0], [30.0, 0.0]] {
    ///     world.insert(&CUBE, Pose::shifted(Point::new(x, y, 0.0))?, Mobility::Static)?;
    /// }
    /// // Along x, 60° to every side, ten units far.
    /// let view = View::new(Point::new(0.0, 0.0, 0.0), [1.0, 0.0, 0.0], 0.5, 10.0)?;
    /// let seen: Vec<_> = world.members_in_view(&view, Groups::ALL).collect();
    /// assert!(seen.len() == 1 && seen[0].index() == 0);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Source
    /// The distance of a place from a cone in the half plane of both, as in Eberly's *Intersection of a Sphere
    /// and a Cone* (2002); here with a range, and rounded to one side.
    pub fn members_in_view<'a>(
        &'a self,
        view: &View<G>,
        groups: Groups,
    ) -> impl Iterator<Item = Handle> + 'a {
        let view = *view;
        let (place, most) = (Aabb::of_point(view.apex), view.range + LEAST);
        let near = self.asked(0..self.place_count(), groups, place, move |aabb| {
            aabb.gap(&place) <= most
        });
        let seen = near.filter(move |near| {
            let (centre, radius) = near.member.ball();
            let radius = G::Scalar::length_to_real(radius) * (1.0 + ROUNDED);
            view.distance_below(centre) <= radius
        });
        seen.map(|near| near.handle)
    }

    /// Which solid a point that goes straight from one place to another meets first, and where; of
    /// several that it meets at the same part of the way, as rounded, the one with the least index.
    ///
    /// As [`Solid::cast`](crate::solid::Solid::cast) says of the way between the places that
    /// [`WorldIn::members_at`] would ask about.
    ///
    /// # Errors
    /// [`WorldError::OutOfDomain`] where an end leaves the domain as seen from a solid whose box the
    /// way may meet.
    ///
    /// # Cost
    /// That of [`WorldIn::members_at`], with a cast for every solid whose box the way may meet before the first
    /// place found so far.
    pub fn cast(
        &self,
        segment: &Segment<G>,
        groups: Groups,
    ) -> Result<Option<MemberHit<G>>, WorldError> {
        let mut first: Option<MemberHit<G>> = None;
        for near in self.on_way(segment, groups) {
            let seen = near.seen(segment).ok_or(WorldError::OutOfDomain)?;
            let part = |first: MemberHit<G>| first.hit.parameter;
            if first.is_some_and(|first| near.aabb.is_after(segment, part(first))) {
                continue;
            }
            let hit = near.hit(segment, &seen);
            let key = |hit: MemberHit<G>| (part(hit), hit.handle.index());
            if hit.is_some_and(|hit| first.is_none_or(|first| key(hit) < key(first))) {
                first = hit;
            }
        }
        Ok(first)
    }

    /// Where a point that goes straight from one place to another first meets every solid that it
    /// meets, by the part of the way, as rounded, and then by their indices; as many as fit.
    ///
    /// Each as [`WorldIn::cast`] says. Slots beyond those written stay as they are.
    ///
    /// # Errors
    /// As [`WorldIn::cast`]; nothing is written then.
    ///
    /// # Cost
    /// That of [`WorldIn::cast`] of all solids that the way meets, and sorting.
    pub fn hits(
        &self,
        segment: &Segment<G>,
        groups: Groups,
        hits: &mut [Option<MemberHit<G>>],
    ) -> Result<Listed, WorldError> {
        // There are no empty slots among them.
        let mut found = Earliest::new(
            hits,
            |a: &Option<MemberHit<G>>, b: &Option<MemberHit<G>>| {
                let both = a.as_ref().zip(b.as_ref());
                both.map_or(Ordering::Equal, |(a, b)| {
                    let order = a.hit.parameter.total_cmp(&b.hit.parameter);
                    order.then(a.handle.index().cmp(&b.handle.index()))
                })
            },
        );
        let near = self.on_way(segment, groups);
        if !near.clone().all(|near| near.seen(segment).is_some()) {
            return Err(WorldError::OutOfDomain);
        }
        for near in near {
            let hit = near.seen(segment).and_then(|seen| near.hit(segment, &seen));
            if hit.is_some() {
                found.take(hit);
            }
        }
        Ok(found.finish())
    }

    /// The solid that is nearest to a point, with the place of its boundary that is, and how far:
    /// negative where the point lies in the solid, of several the deepest. None in a world without
    /// such solids; of equal distances, as rounded, the one with the least index counts.
    ///
    /// As [`Solid::signed_distance`](crate::solid::Solid::signed_distance) says of the place that
    /// [`WorldIn::members_at`] would ask about.
    ///
    /// # Errors
    /// [`WorldError::OutOfDomain`] for a point outside the domain, NaN among them, and where it leaves
    /// the domain as seen from a solid that may be the nearest.
    ///
    /// # Cost
    /// That of [`WorldIn::members_at`], twice, with a search for the nearest facet of a solid with a near box and of
    /// every other one whose box is no farther than the nearest solid so far.
    pub fn nearest(
        &self,
        point: G::Point,
        groups: Groups,
    ) -> Result<Option<MemberContact<G>>, WorldError> {
        let place = Aabb::<G>::of_point(point);
        if !place.in_domain() {
            return Err(WorldError::OutOfDomain);
        }
        let mut nearest: Option<MemberContact<G>> = None;
        // How far the nearest solid is, at least, that cannot be asked.
        let mut unseen = f64::INFINITY;
        let mut ask = |near: &Near<'_, B>| {
            let below = near.aabb.gap(&place) * (1.0 - SCALE);
            let is_nearer = |known: MemberContact<G>| below <= known.contact.distance.to_real();
            if nearest.is_none_or(is_nearer) || below <= 0.0 {
                match near.contact(point) {
                    None => unseen = unseen.min(below),
                    Some(told) if nearest.is_none_or(|known| told.is_before(&known)) => {
                        nearest = Some(told);
                    }
                    Some(_) => {}
                }
            }
            nearest
        };
        let all = |numbers| {
            let numbers = <[u16]>::iter(numbers).copied();
            self.asked(numbers, groups, place, |_| true)
        };
        // One that is probably near, then all that may be nearer.
        let gap = |near: &Near<'_, B>| near.aabb.square_gap(&place);
        let closest = |numbers| all(numbers).reduce(|a, b| if gap(&b) < gap(&a) { b } else { a });
        let beside = closest(self.near(Some(&place)));
        let Some(first) = beside.or_else(|| closest(self.near(None))) else {
            return Ok(None);
        };
        let around = ask(&first).map(|known| {
            let most = known.contact.distance.to_real().max(0.0) * (1.0 + 2.0 * SCALE);
            place.grown(G::Scalar::from_distance(most))
        });
        for near in all(self.near(around.as_ref())) {
            if near.handle != first.handle {
                ask(&near);
            }
        }
        match nearest {
            Some(known) if known.contact.distance.to_real() < unseen => Ok(nearest),
            None if unseen == f64::INFINITY => Ok(None),
            _ => Err(WorldError::OutOfDomain),
        }
    }
}
