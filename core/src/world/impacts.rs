//! What solids meet on their ways from where they are to where they go.

use core::cmp::Ordering;

use super::{
    Handle, Storage, WorldError, WorldIn, member::Member, shape::Couple, shape::Shape,
    step::in_order,
};
use crate::{
    coherence::Cost,
    geometry::{Dimension, Motion, real},
    number::{
        Lengths as _, Scalar,
        vector::{sub, turned_back},
    },
    query::{Closing, Earliest, ImpactStatus, Listed, Spin, TimeOfImpact, advance},
    solid::AsSolid,
    volume::Aabb,
};

/// Two solids that come close on their ways.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Impact {
    /// The part of their ways up to which they are certainly free of each other, from 0 to 1, rounded
    /// down.
    pub time: f32,
    /// The solid in whose frame the two are compared, as in [`Event::first`](super::Event::first).
    pub first: Handle,
    /// The other one.
    pub second: Handle,
    /// How they are then: that they touch from the start, that these facets come within the tolerance,
    /// or that the search was not finished.
    pub status: ImpactStatus,
}

impl<G: Dimension, B: AsSolid<Dimension = G>, S: Storage> WorldIn<B, S> {
    /// What solids first meet on their ways from where they are to where they go, be they as fast as
    /// they like: for every pair that comes within `tolerance`, which is not zero, when it first does.
    /// Into a buffer by time, then by the indices of the first solid and of the second; where more than
    /// fit, the first ones are kept.
    ///
    /// `goal` says where a solid goes; one of which it says nothing stays. All start and arrive
    /// together, their shifts go straight and their rotations turn evenly, see
    /// [`Pose::interpolate`](crate::space::Pose::interpolate). Nothing is moved: place the solids at their
    /// goals, or as far on their ways as nothing is met, and ask [`WorldIn::step`] what touches there.
    ///
    /// The pairs are those that [`WorldIn::step`] compares, and a pair is told of as by
    /// [`Solid::time_of_impact`](crate::solid::Solid::time_of_impact). Where neither turns, one enters the other,
    /// for two solids exactly, seen from the first one, from where they start; for capsules within what places are rounded by. Where one does, they come within the
    /// tolerance and may come nearer. Up to [`Impact::time`] the two are free of each other for certain; two that are
    /// not told of are free all the way.
    ///
    /// # Errors
    /// [`WorldError::Margin`] for a tolerance that is negative, no number or outside the domain, and
    /// [`WorldError::OutOfDomain`] for a goal at which a solid leaves the domain; the world is as it was.
    ///
    /// # Cost
    /// That of the broad phase of [`WorldIn::step`], with boxes around whole ways, twice; and for every
    /// pair whose boxes meet, what
    /// [`Solid::time_of_impact`](crate::solid::Solid::time_of_impact) takes.
    ///
    /// ```
    /// use tetracone::{
    ///     include_solid,
    ///     solid::Solid,
    ///     space::{Point, Pose, Space},
    ///     world::{Mobility, World},
    /// };
    ///
    /// static CUBE: Solid<'static, Space<f32>> =
    ///     include_solid!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/cube.tcone"));
    ///
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// let at = |x| Pose::shifted(Point::new(x, 0.25, 0.0));
    /// let mut world = World::<_, 4, 4>::new();
    /// let wall = world.insert(&CUBE, at(0.0)?, Mobility::Static)?;
    /// let bullet = world.insert(&CUBE, at(101.0)?, Mobility::Moving)?;
    /// let mut impacts = [None; 4];
    /// // Through the wall in one frame.
    /// let goal = at(-99.0)?;
    /// let listed = world.impacts(|solid| (solid == bullet).then_some(goal), 0.001, &mut impacts)?;
    /// assert_eq!(listed.count, 1);
    /// let impact = impacts[0].ok_or("it is met")?;
    /// assert_eq!((impact.first, impact.second), (bullet, wall));
    /// assert!((impact.time - 0.5).abs() < 0.0001); // after 100 of 200
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Source
    /// That of [`Solid::time_of_impact`](crate::solid::Solid::time_of_impact).
    pub fn impacts(
        &mut self,
        goal: impl Fn(Handle) -> Option<G::Pose>,
        tolerance: G::Scalar,
        impacts: &mut [Option<Impact>],
    ) -> Result<Listed, WorldError> {
        if !super::is_margin(tolerance) {
            return Err(WorldError::Margin);
        }
        let goal_of = |slot: u16, member: &Member<B>| -> G::Pose {
            goal(member.handle(slot)).unwrap_or(member.state.pose)
        };
        let stays = (0_u16..).zip(self.members.as_ref()).all(|(slot, place)| {
            let member = place.member();
            member.is_none_or(|member| member.shape.fits(&goal_of(slot, member)))
        });
        if !stays {
            return Err(WorldError::OutOfDomain);
        }
        // There are no empty slots among them.
        let mut found = Earliest::new(impacts, |a: &Option<Impact>, b: &Option<Impact>| {
            let both = a.as_ref().zip(b.as_ref());
            both.map_or(Ordering::Equal, |(a, b)| {
                let order = a.time.total_cmp(&b.time);
                order.then((a.first, a.second).cmp(&(b.first, b.second)))
            })
        });
        // Boxes become those of whole ways.
        self.place_boxes(|slot, member| member.sweep(&goal_of(slot, member), tolerance));
        let _ = self.axes.sort(self.boxes.as_ref());
        self.extents = None;
        let members = self.members.as_ref();
        self.axes.sweep(self.boxes.as_ref(), |a, b| {
            let Some(both) = in_order(members, (a, b), |_, _| true) else {
                return;
            };
            let ways = both.map(|(slot, member)| {
                let goal = goal_of(slot, member);
                Course {
                    member,
                    goal,
                    motion: G::motion(&member.state.pose, &goal),
                }
            });
            if let Some(TimeOfImpact {
                free,
                status: Some(status),
                ..
            }) = meet(&ways, tolerance)
            {
                let [first, second] = both.map(|(slot, member)| member.handle(slot));
                found.take(Some(Impact {
                    time: free,
                    first,
                    second,
                    status,
                }));
            }
        });
        let listed = found.finish();
        self.place_boxes(|_, member| member.place());
        Ok(listed)
    }

    /// Gives every member its box.
    fn place_boxes(&mut self, aabb_of: impl Fn(u16, &mut Member<B>) -> Aabb<G>) {
        let places = self.members.as_mut().iter_mut().zip(self.boxes.as_mut());
        for (slot, (place, aabb)) in (0_u16..).zip(places) {
            if let Some(member) = place.member_mut() {
                *aabb = aabb_of(slot, member);
            }
        }
    }
}

/// A solid's way.
struct Course<'a, G: Dimension, B: AsSolid<Dimension = G>> {
    member: &'a Member<B>,
    goal: G::Pose,
    motion: Motion,
}

impl<G: Dimension, B: AsSolid<Dimension = G>> Course<'_, G, B> {
    fn from(&self) -> &G::Pose {
        &self.member.state.pose
    }

    fn pose(&self, part: f64) -> G::Pose {
        G::pose_between(self.from(), &self.goal, part)
    }
}

/// How one member moves that is seen from another one, in whose frame it has this centre after a part of the
/// ways.
fn closing<G: Dimension, B: AsSolid<Dimension = G>>(
    [frame, seen]: [&Course<'_, G, B>; 2],
    part: f64,
    centre: G::Point,
) -> Closing {
    let rows = G::rows(&frame.pose(part)).map(|row| row.map(G::Scalar::unit_to_real));
    let turned = |way| turned_back(way, rows);
    let spin = |course: &Course<'_, G, B>, centre| {
        let motion = Motion {
            spin: turned(course.motion.spin),
            ..course.motion
        };
        Spin::new(&motion, centre, course.member.shape.reach())
    };
    let (own, other) = (frame.motion.shift, seen.motion.shift);
    Closing {
        shift: turned(sub(other, own)),
        spins: [spin(frame, [0.0; 3]), spin(seen, real::<G>(centre))],
    }
}

/// When two solids first touch on their ways; none where they cannot be compared, which their boxes rule
/// out.
fn meet<G: Dimension, B: AsSolid<Dimension = G>>(
    ways @ [first, second]: &[Course<'_, G, B>; 2],
    tolerance: G::Scalar,
) -> Option<TimeOfImpact> {
    let is_straight = ways.iter().all(|way| way.motion.turn() <= 0.0);
    if let (Shape::Solid(own), Shape::Solid(solid)) = (&first.member.shape, &second.member.shape) {
        let (own, solid) = (own.as_solid(), solid.as_solid());
        if is_straight {
            let from = G::relative_to(second.from(), first.from())?;
            let to = G::relative_to(&second.goal, &first.goal)?;
            return own.straight_impact(solid, from, &to).ok();
        }
        let way = |part| {
            let pose = G::relative_to(&second.pose(part), &first.pose(part)).ok_or(())?;
            let placed = solid.at(pose).map_err(|_| ())?;
            let closing = closing([first, second], part, G::shift(&pose));
            Ok::<_, ()>((placed, closing))
        };
        // Both are placed.
        return own.first_impact(way, 2.0, tolerance).ok();
    }
    meet_round(
        [first, second],
        if is_straight {
            G::Scalar::ZERO
        } else {
            tolerance
        },
    )
}

/// The same where one of them is round.
#[inline(never)]
fn meet_round<G: Dimension, B: AsSolid<Dimension = G>>(
    [first, second]: [&Course<'_, G, B>; 2],
    tolerance: G::Scalar,
) -> Option<TimeOfImpact> {
    let shapes = [&first.member.shape, &second.member.shape];
    let [own, other] = shapes.map(Shape::around_zero);
    let sizes = G::Scalar::sum(own, other);
    let advanced = advance(|part, left| {
        let [one, another] = [first.pose(part), second.pose(part)];
        let Some(Couple::Round(round)) = Couple::of(shapes, [&one, &another]) else {
            return Err(());
        };
        let [(frame, own), (seen, other)] = round.ordered([(first, &one), (second, &another)]);
        let pose = G::relative_to(other, own).ok_or(())?;
        let closing = closing([frame, seen], part, G::shift(&pose));
        Ok(round.stand(&closing, [part, left], tolerance, sizes))
    });
    let (free, status) = advanced.ok()?;
    Some(TimeOfImpact {
        free,
        status,
        cost: Cost::default(),
    })
}
