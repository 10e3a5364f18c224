//! One frame of a proxy: casts towards where it wants to be, and along what is in its way.

use tetracone::{
    BallTracker, Cost, Dimension,
    internal::{Lengths, Steps as _, cast_free_ball, is_nearer_around, was_free},
    number::Scalar,
    query::{Ball, Capsule, Segment},
    solid::Solid,
};

use super::{
    Proxy, ProxyError, ProxyMotion, ProxyStep,
    barriers::Barriers,
    vector::{length, real, sub},
};

/// Casts a step at most: freely, along one plane, along two, and into the corner of three.
const CASTS: u32 = 4;

/// So many roundings of a place are kept free, beyond the radius.
const SKIN: f64 = 4.0;

impl<G: Dimension> Proxy<G> {
    /// Follows the device for one frame.
    ///
    /// The ball goes straight towards the device until it touches. From there it slides: to the
    /// place nearest to the device on that side of the plane through the place where it touches, at
    /// right angles to the normal there; and of two and three such planes, where it touches again on
    /// its way. After four casts the frame is over, and the next one goes on from there. Facets
    /// that held it, beside which it still is and which are in its way again, are not cast against once
    /// more: it slides along their planes at once. At an edge or a vertex they count where no facet around
    /// is nearer, so that the plane is that of a cast; all of it is exact in fixed point.
    ///
    /// **The ball never touches the solid**: where it ends [`Solid::intersects_ball`] says that it is
    /// free, and on every way that it goes [`Solid::intersects_capsule`] says so, however thin
    /// what is in the way. Where it slides, it keeps a skin between itself and the solid: four steps
    /// in fixed point, in `f32` at most 2^-20 of the sum of the sizes of its coordinates and its
    /// radius. Where a way touches all the same once its end is rounded, it goes half of it, or none.
    ///
    /// In front of a plane it ends within twice the skin of the place nearest to the device, and
    /// does not go ways shorter than the skin.
    ///
    /// Friction is Coulomb's: it holds the proxy while the way that is left to slide is no longer
    /// than the coefficient times how far the planes together push it away from the device, and else
    /// lets it slide to where it is.
    ///
    /// # Errors
    /// [`ProxyError::Device`], where the device is outside the domain; [`ProxyError::NotFree`], where
    /// the ball touches the solid before it moves: it is another solid. Both change nothing.
    ///
    /// # Cost
    /// At most four casts, each with at most four questions whether a ball or a capsule is free. A
    /// proxy that is free of the solid on all its way takes one cast and one question, a few additions
    /// where it is far away; one that slides as it did before, one cast; one that rests, none, but a
    /// comparison of the way with each facet that holds it, at an edge with those around. Stack: fixed, no
    /// recursion.
    ///
    /// # Source
    /// Zilles and Salisbury 1995, of a point, whose constraints last from frame to frame; Ruspini,
    /// Kolarov and Khatib 1997, of a ball, whose planes are found one after the other here.
    pub fn step(
        &mut self,
        solid: &Solid<'_, G>,
        device: G::Point,
    ) -> Result<ProxyStep<G>, ProxyError> {
        let outside = G::coordinates(device).iter().position(|x| !x.in_domain());
        if let Some(axis) = outside {
            return Err(ProxyError::Device { axis });
        }
        let mut walk = Walk {
            solid,
            device,
            friction: f64::from(self.friction),
            ball: self.ball,
            tracker: self.tracker,
            touched: self.touched,
            barriers: Barriers::default(),
            casts: 0,
            cost: Cost::default(),
        };
        if !was_free(solid, self.ball.centre(), &self.tracker)
            && walk.tracker.intersects(solid, &self.ball)
        {
            return Err(ProxyError::NotFree);
        }
        let held = walk.go();
        (self.ball, self.tracker) = (walk.ball, walk.tracker);
        let constraints = walk.barriers.told();
        self.touched = constraints.map(|one| one.map(|one| one.facet));
        let centre = walk.ball.centre();
        let motion = if centre == device {
            ProxyMotion::Free
        } else if held {
            ProxyMotion::Holds
        } else {
            ProxyMotion::Slides
        };
        Ok(ProxyStep {
            centre,
            motion,
            constraints,
            offset: ProxyStep::<G>::offset(device, centre),
            casts: walk.casts,
            cost: walk.cost,
        })
    }
}

/// A step that is under way.
#[derive(Debug)]
struct Walk<'a, 'b, G: Dimension> {
    solid: &'a Solid<'b, G>,
    device: G::Point,
    friction: f64,
    /// Where the ball is, always free.
    ball: Ball<G>,
    tracker: BallTracker,
    /// The facets that held it before, and were not yet met again.
    touched: [Option<u32>; 3],
    barriers: Barriers,
    casts: u32,
    cost: Cost,
}

/// Where to go after something was in the way.
#[derive(Clone, Copy, Debug)]
enum Next<P> {
    To(P),
    Holds,
    Rests,
}

impl<G: Dimension> Walk<'_, '_, G> {
    /// All of it; whether friction holds the ball in the end.
    fn go(&mut self) -> bool {
        let mut goal = self.device;
        while self.is_held(goal) || (self.casts < CASTS && self.is_stopped(goal)) {
            match self.next() {
                Next::To(place) => goal = place,
                Next::Holds => return true,
                Next::Rests => break,
            }
        }
        false
    }

    /// Takes up those of the facets that held the ball beside which it still is, no facet around them
    /// being nearer, and that are in its way to a place; whether there are any. A cast would end where it
    /// is, but for two skins.
    fn is_held(&mut self, goal: G::Point) -> bool {
        let (from, radius) = (self.ball.centre(), self.ball.radius());
        let Some(beside) = G::Scalar::nearest(radius.to_real() + 2.0 * self.skin()) else {
            return false;
        };
        let mut is_held = false;
        for slot in 0..self.touched.len() {
            if let Some(number) = self.touched[slot]
                && let Some(facet) = self.solid.cells().facet(number)
                && G::reaches(&facet, from, beside)
                && G::segment_reaches(from, goal, &facet, radius)
                && (G::foot_reaches(&facet, from, beside)
                    || !is_nearer_around(self.solid, &facet, from))
            {
                self.touched[slot] = None;
                is_held |= self.barriers.add::<G>(number, &facet, from);
            }
        }
        is_held
    }

    /// Goes towards a place until something is in the way; whether there is, and is taken up.
    fn is_stopped(&mut self, goal: G::Point) -> bool {
        let from = self.ball.centre();
        if goal == from {
            return false;
        }
        let way = Segment::new(from, goal).ok();
        let Some(way) = way.and_then(|way| Capsule::new(way, self.ball.radius()).ok()) else {
            return false;
        };
        self.casts = self.casts.saturating_add(1);
        let hit = cast_free_ball(self.solid, &way, &self.tracker, &mut self.cost);
        match hit {
            None => self.settle(goal, true),
            Some(hit) => self.settle(hit.centre, false),
        }
        let Some(facet) =
            hit.and_then(|hit| Some((hit.facet, self.solid.cells().facet(hit.facet)?)))
        else {
            return false;
        };
        let (number, facet) = facet;
        self.barriers.add::<G>(number, &facet, self.ball.centre())
    }

    /// Goes to a place, half of the way where the ball would touch there or before, or nowhere.
    fn settle(&mut self, place: G::Point, way_is_free: bool) {
        let (from, radius) = (self.ball.centre(), self.ball.radius());
        let mut half = G::coordinates(from);
        for (x, to) in half.iter_mut().zip(G::coordinates(place)) {
            *x = G::Scalar::lerp(*x, to, 0.5);
        }
        for (to, way_is_free) in [(place, way_is_free), (G::point(half), false)] {
            if to == from {
                return;
            }
            let (Ok(ball), Ok(way)) = (Ball::new(to, radius), Segment::new(from, to)) else {
                continue;
            };
            let sweeps =
                |way| Capsule::new(way, radius).map(|way| self.solid.intersects_capsule(&way));
            if (way_is_free || sweeps(way) == Ok(false))
                && !self.tracker.intersects(self.solid, &ball)
            {
                self.ball = ball;
                return;
            }
        }
    }

    /// Where to slide.
    fn next(&mut self) -> Next<G::Point> {
        let (from, skin) = (real::<G>(self.ball.centre()), self.skin());
        let clear = self.ball.radius().to_real() + skin;
        let nearest = self
            .barriers
            .nearest(real::<G>(self.device), clear, 0.5 * skin);
        let Some(nearest) = nearest else {
            return Next::Rests;
        };
        let way = sub(nearest.place, from);
        let (far, grip) = (length(way), self.friction * nearest.pressure);
        if grip > 0.0 && far <= grip {
            return Next::Holds;
        }
        if far - grip <= skin {
            return Next::Rests;
        }
        let part = (far - grip) / far;
        let mut goal = G::coordinates(self.ball.centre());
        for (x, (from, way)) in goal.iter_mut().zip(from.into_iter().zip(way)) {
            let Some(to) = G::Scalar::nearest(from + way * part) else {
                return Next::Rests;
            };
            *x = to;
        }
        Next::To(G::point(goal))
    }

    /// How far the ball keeps from the solid where it slides.
    fn skin(&self) -> f64 {
        let coordinates = G::coordinates(self.ball.centre());
        let sizes = coordinates
            .into_iter()
            .take(G::DIMENSION)
            .map(|x| x.offset(G::Scalar::ZERO).0);
        let size = sizes.fold(<G::Scalar as Lengths>::Length::default(), G::Scalar::sum);
        let radius = self.ball.radius();
        SKIN * (G::Scalar::wider(radius, size).to_real() - radius.to_real())
    }
}
