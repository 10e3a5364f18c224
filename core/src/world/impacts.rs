//! What solids meet on their ways from where they are to where they go.

use core::cmp::Ordering;

use super::{
    Handle, Storage, WorldError, WorldIn, at, couple::Couple, member::Member, shape::Shape,
    step::in_order_where,
};
use crate::{
    coherence::Cost,
    geometry::{Dimension, Motion, real},
    number::{Lengths as _, Scalar},
    query::{Closing, Earliest, ImpactStatus, Listed, Spin, TimeOfImpact, advance},
    solid::AsSolid,
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

/// Which of two impacts is first.
fn compare(a: Option<&Impact>, b: Option<&Impact>) -> Ordering {
    // There are no empty slots among them.
    let (Some(a), Some(b)) = (a, b) else {
        return Ordering::Equal;
    };
    let order = a.time.total_cmp(&b.time);
    order.then((a.first, a.second).cmp(&(b.first, b.second)))
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
        let mut found = Earliest::new(impacts, |a, b| compare(a.as_ref(), b.as_ref()));
        self.around_ways(&goal_of, tolerance);
        self.axes.sort(self.boxes.as_ref());
        let members = self.members.as_ref();
        self.axes.sweep(self.boxes.as_ref(), |a, b| {
            let Some((first, second)) = in_order_where(members, (a, b), |_, _| true) else {
                return;
            };
            let Some((one, another)) = at(members, first).zip(at(members, second)) else {
                return;
            };
            let ways = [(first, one), (second, another)].map(|(slot, member)| Course {
                member,
                goal: goal_of(slot, member),
            });
            if let Some(TimeOfImpact {
                free,
                status: Some(status),
                ..
            }) = meet(&ways, tolerance)
            {
                found.take(Some(Impact {
                    time: free,
                    first: one.handle(first),
                    second: another.handle(second),
                    status,
                }));
            }
        });
        let listed = found.finish();
        self.around_solids();
        Ok(listed)
    }

    /// Boxes become those of whole ways.
    fn around_ways(&mut self, goal_of: &impl Fn(u16, &Member<B>) -> G::Pose, tolerance: G::Scalar) {
        for ((slot, place), aabb) in (0_u16..)
            .zip(self.members.as_mut())
            .zip(self.boxes.as_mut())
        {
            if let Some(member) = place.member_mut() {
                let goal = goal_of(slot, member);
                *aabb = member.sweep(&goal, tolerance);
            }
        }
    }

    /// Boxes become those of solids where they are again.
    fn around_solids(&mut self) {
        for (place, aabb) in self.members.as_mut().iter_mut().zip(self.boxes.as_mut()) {
            if let Some(member) = place.member_mut() {
                *aabb = member.place();
            }
        }
    }
}

/// A solid's way.
struct Course<'a, G: Dimension, B: AsSolid<Dimension = G>> {
    member: &'a Member<B>,
    goal: G::Pose,
}

impl<G: Dimension, B: AsSolid<Dimension = G>> Course<'_, G, B> {
    fn from(&self) -> &G::Pose {
        &self.member.state.pose
    }

    fn pose(&self, part: f64) -> G::Pose {
        G::pose_between(self.from(), &self.goal, part)
    }

    fn motion(&self) -> Motion {
        G::motion(self.from(), &self.goal)
    }
}

/// How one member moves that is seen from another one, in whose frame it has this centre after a part of the
/// ways.
fn closing<G: Dimension, B: AsSolid<Dimension = G>>(
    [frame, seen]: [(&Course<'_, G, B>, &Motion); 2],
    part: f64,
    centre: G::Point,
) -> Closing {
    let rows = G::rows(&frame.0.pose(part)).map(|row| row.map(G::Scalar::unit_to_real));
    let turned = |way: [f64; 3]| -> [f64; 3] {
        core::array::from_fn(|k| (0..3).map(|i| rows[i][k] * way[i]).sum())
    };
    let spin = |(course, motion): (&Course<'_, G, B>, &Motion), centre| {
        let motion = Motion {
            spin: turned(motion.spin),
            ..*motion
        };
        Spin::new(&motion, centre, course.member.shape.reach())
    };
    let (own, other) = (frame.1.shift, seen.1.shift);
    Closing {
        shift: turned(core::array::from_fn(|k| other[k] - own[k])),
        spins: [spin(frame, [0.0; 3]), spin(seen, real::<G>(centre))],
    }
}

/// When two solids first touch on their ways; none where they cannot be compared, which their boxes rule
/// out.
fn meet<G: Dimension, B: AsSolid<Dimension = G>>(
    [first, second]: &[Course<'_, G, B>; 2],
    tolerance: G::Scalar,
) -> Option<TimeOfImpact> {
    let motions = [first, second].map(Course::motion);
    let [one, another] = [first, second];
    let (one, another) = ((one, &motions[0]), (another, &motions[1]));
    // As seen from the first one.
    let seen = |[own, other]: [&G::Pose; 2]| G::relative_to(other, own);
    let is_straight = motions.iter().all(|motion| motion.turn() <= 0.0);
    if let (Shape::Solid(own), Shape::Solid(solid)) = (&first.member.shape, &second.member.shape) {
        let (own, solid) = (own.as_solid(), solid.as_solid());
        if is_straight {
            let from = seen([first.from(), second.from()])?;
            let to = seen([&first.goal, &second.goal])?;
            return own.straight_impact(solid, from, &to).ok();
        }
        let way = |part| {
            let pose = seen([&first.pose(part), &second.pose(part)]).ok_or(())?;
            let placed = solid.at(pose).map_err(|_| ())?;
            let closing = closing([one, another], part, G::shift(&pose));
            Ok::<_, ()>((placed, closing))
        };
        // Both are placed.
        return own.first_impact(way, 2.0, tolerance).ok();
    }
    let tolerance = if is_straight {
        G::Scalar::ZERO
    } else {
        tolerance
    };
    meet_round([one, another], tolerance)
}

/// The same where one of them is round.
#[inline(never)]
fn meet_round<G: Dimension, B: AsSolid<Dimension = G>>(
    [one, another]: [(&Course<'_, G, B>, &Motion); 2],
    tolerance: G::Scalar,
) -> Option<TimeOfImpact> {
    let ((first, _), (second, _)) = (one, another);
    let shapes = [&first.member.shape, &second.member.shape];
    let [own, other] = shapes.map(Shape::around_zero);
    let sizes = G::Scalar::sum(own, other);
    let seen = |[own, other]: [&G::Pose; 2]| G::relative_to(other, own);
    let advanced = advance(|part, left| {
        let poses = [&first.pose(part), &second.pose(part)];
        let Some(Couple::Round(round)) = Couple::of(shapes, poses) else {
            return Err(());
        };
        let ([own, other], pair) = if round.is_swapped() {
            ([poses[1], poses[0]], [another, one])
        } else {
            (poses, [one, another])
        };
        let pose = seen([own, other]).ok_or(())?;
        let closing = closing(pair, part, G::shift(&pose));
        Ok(round.stand(&closing, [part, left], tolerance, sizes))
    });
    let (free, status) = advanced.ok()?;
    Some(TimeOfImpact {
        free,
        status,
        cost: Cost::default(),
    })
}
