//! A way out of a solid of any kind for another one: not the shortest, but a certain one.

use core::{array, ops::ControlFlow};

use super::sweep::Direction;
use crate::query::pair::{FacetPair, Meeting, Posed, separation::middle};
use crate::{
    coherence::{Cost, Unmetered},
    geometry::{Dimension, Facets, real},
    number::{
        Arithmetic, Lengths, Multiple as _, Scalar,
        vector::{Vector, add, dot, largest, length, scale, sub},
    },
    query::{Class, Hit, Segment},
    solid::Solid,
};

/// So many directions there are to begin with.
const STARTS: usize = 28;

/// So many places inside both solids tell how long ways are at least.
const PLACES: usize = 3;

/// So often a shorter way leads to other facets, and those to another one.
const DESCENTS: u32 = 8;

/// In fixed point a direction is so many steps long, so that rounding turns it by little.
const STEPS: f64 = 1_048_576.0;

/// A shift that takes two solids apart; see [`Solid::way_out`].
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct WayOut<G: Dimension> {
    /// The direction, from zero to here: of about length one in `f32`, and of 2^20 steps in fixed point.
    pub direction: G::Point,
    /// How often the placed solid is to be shifted by it, rounded up as [`Penetration::multiple`](super::Penetration::multiple)
    /// is.
    pub multiple: f64,
    /// How long that way is, right up to 2^-50 of itself: an upper bound of the penetration depth.
    pub length: f64,
    /// The facets that meet last on that way, as in [`Penetration::facets`](super::Penetration::facets).
    pub facets: Option<FacetPair>,
    /// What it took to find out, for all directions together.
    pub cost: Cost,
}

impl<G: Dimension> Solid<'_, G> {
    /// A way out for solids of any kind that touch: a shift of the placed one after which they are free, but for
    /// their boundaries. None where they are free.
    ///
    /// The way is certain, and its length an upper bound of the penetration depth, but there may be a shorter
    /// one: some directions are tried, and the one that leads out soonest is told. These are the normal of the
    /// contact region, the way from the middle of one box to the other's, and those along the axes and between
    /// them; and from each that is better than those before, at most eight times, what is at right angles to the
    /// facets that meet last. How far it is along each is exact, as in [`Solid::penetration_along`]. Convex solids
    /// have [`Solid::penetration`].
    ///
    /// # Cost
    /// That of [`Solid::crossings`]; [`Solid::hits`] of a few rays for every direction, which say which may be
    /// the shortest; and [`Solid::penetration_along`], for each only as far as the best one. Stack: fixed, no
    /// recursion.
    ///
    /// ```
    /// use tetracone::{
    ///     include_solid,
    ///     solid::Solid,
    ///     space::{Point, Pose, Space},
    /// };
    ///
    /// static CUBE: Solid<'static, Space<f32>> =
    ///     include_solid!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/cube.tcone"));
    ///
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// let other = CUBE.at(Pose::shifted(Point::new(0.5, 0.25, 0.75))?)?;
    /// let out = CUBE.way_out(&other).ok_or("they touch")?;
    /// assert_eq!((out.direction, out.multiple), (Point::new(0.0, 0.0, 1.0), 0.25));
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn way_out(&self, other: &Posed<'_, G>) -> Option<WayOut<G>> {
        let faced = self.faced(other);
        if faced.is_none() && self.nesting(other).is_none() {
            return None;
        }
        let mut ways = Ways {
            solid: self,
            other,
            inside: self.places_in(other),
            starts: [None; STARTS],
            best: None,
            cost: Cost::default(),
        };
        if let Some(faced) = faced {
            ways.add(G::units(faced).map(G::Scalar::unit_to_real));
        }
        ways.add(sub(middle(other.bounds()), middle(&self.bounds())));
        for number in 0..count::<G>() {
            ways.add(on_grid::<G>(number));
        }
        while let Some(direction) = ways.take() {
            let mut left = DESCENTS;
            let mut is_shorter = ways.follow(direction);
            while is_shorter && left > 0 {
                left = left.wrapping_sub(1);
                is_shorter = ways.descend();
            }
        }
        ways.best.map(|best| WayOut {
            cost: ways.cost,
            ..best
        })
    }

    /// Out of this solid, by all its facets that meet the other's: the sum of their normals, with their sizes times the
    /// cosine of how much those face them, as a direction; zero where they cancel out. None where no facets meet.
    fn faced(&self, other: &Posed<'_, G>) -> Option<G::Direction> {
        let mut out: Option<Vector> = None;
        let note = |_, a: &G::Facet, b: &G::Facet| -> ControlFlow<()> {
            let (own, other) = (G::normal(a), G::normal(b));
            let lengths = length(own) * length(other);
            // A facet that is only met at its border by one beside it has no share.
            let facing = (-dot(own, other)).max(0.0);
            let sum = out.unwrap_or_default();
            out = Some(if lengths > 0.0 {
                add(sum, scale(own, facing / lengths))
            } else {
                sum
            });
            ControlFlow::Continue(())
        };
        self.traverse(other, &mut Meeting { note }, &mut Unmetered);
        out.map(|out| G::direction([0.0; 3], out))
    }

    /// Some places that are inside both solids.
    fn places_in(&self, other: &Posed<'_, G>) -> [Option<G::Point>; PLACES] {
        let common = self.bounds().common(other.bounds());
        let (low, high) = (
            common.low.map(Scalar::to_real),
            common.high.map(Scalar::to_real),
        );
        // One after the other, they lie far from each other.
        let numbers = (0..count::<G>()).map(|k| k * 5 % count::<G>());
        let places = numbers.filter_map(|number| {
            let part = on_grid::<G>(number).map(|x| x / 3.0 + 0.5);
            let place = array::from_fn(|k| low[k] + (high[k] - low[k]) * part[k]);
            let [x, y, z] = place.map(G::Scalar::nearest);
            let place = G::point([x?, y?, z?]);
            let is_in =
                self.classify(place) == Class::Inside && other.classify(place) == Class::Inside;
            is_in.then_some(place)
        });
        let mut inside = [None; PLACES];
        for (slot, place) in inside.iter_mut().zip(places) {
            *slot = Some(place);
        }
        inside
    }
}

/// A direction, and how long the way along it is at least, nearly.
type Start<G> = (<G as Facets>::Point, f64);

/// The directions that are tried.
struct Ways<'a, 'b, G: Dimension> {
    solid: &'a Solid<'a, G>,
    other: &'a Posed<'b, G>,
    /// Some places that are inside both.
    inside: [Option<G::Point>; PLACES],
    /// Where to begin.
    starts: [Option<Start<G>>; STARTS],
    best: Option<WayOut<G>>,
    cost: Cost,
}

impl<G: Dimension> Ways<'_, '_, G> {
    /// A direction to begin with, of any length; none of none.
    fn add(&mut self, way: Vector) {
        let start = stretched::<G>(way).map(|to| (to, self.at_least(to)));
        if let Some(slot) = self.starts.iter_mut().find(|slot| slot.is_none()) {
            *slot = start;
        }
    }

    /// The direction along which the way may be the shortest, if it may be shorter than the best one.
    fn take(&mut self) -> Option<G::Point> {
        let most = self.best.map_or(f64::INFINITY, |best| best.length);
        let open = self.starts.iter_mut();
        let open = open.filter(|slot| slot.is_some_and(|(_, least)| least < most));
        let length = |slot: &Option<Start<G>>| slot.map_or(f64::INFINITY, |(_, least)| least);
        let next = open.min_by(|a, b| length(a).total_cmp(&length(b)))?;
        next.take().map(|(direction, _)| direction)
    }

    /// How long the way along a direction is at least, nearly: none of the places is out of either solid before.
    fn at_least(&self, direction: G::Point) -> f64 {
        let far = [self.solid.bounds(), *self.other.bounds()]
            .map(|aabb| G::Scalar::length_to_real(aabb.extent()));
        let far = far[0] + far[1];
        let way = real::<G>(direction);
        let way = scale(way, far / length(way));
        let out = |solid: &Solid<'_, G>, from: G::Point, to: G::Point| {
            let mut hits = [Hit::default()];
            let listed = Segment::new(from, to).map(|segment| solid.hits(&segment, &mut hits));
            let is_out = listed.is_ok_and(|listed| listed.written > 0);
            if is_out {
                f64::from(hits[0].parameter) * far
            } else {
                0.0
            }
        };
        let pose = self.other.pose();
        let own = |place| G::inverse_place(pose, place);
        let leasts = self.inside.into_iter().flatten().map(|place| {
            let end = |way| {
                let [x, y, z] = add(real::<G>(place), way).map(G::Scalar::nearest);
                Some(G::point([x?, y?, z?]))
            };
            let ends = end(way).zip(end(scale(way, -1.0)));
            ends.map_or(0.0, |(ahead, back)| {
                let second = self.other.solid();
                out(self.solid, place, ahead).max(out(second, own(place), own(back)))
            })
        });
        leasts.fold(0.0, f64::max)
    }

    /// Along what is at right angles to the facets that meet last on the best way, there. Whether that is shorter.
    fn descend(&mut self) -> bool {
        let Some(best) = self.best else {
            return false;
        };
        let facets = |pair| self.solid.facets_of(self.other, pair);
        let Some([first, second]) = best.facets.and_then(facets) else {
            return false;
        };
        let back = [best.direction, G::point([G::Scalar::ZERO; 3])].map(G::coordinates);
        let touch = G::crossing_multiples(&first, &second, back).touch;
        stretched::<G>(touch.normal(back)).is_some_and(|to| self.follow(to))
    }

    /// Follows a direction until the solids are free, but no farther than the best way. Whether that is sooner.
    fn follow(&mut self, to: G::Point) -> bool {
        let Some(direction) = Direction::new(to) else {
            return false;
        };
        let size = length(real::<G>(to));
        let most = self.best.map_or(f64::INFINITY, |best| best.length / size);
        let found = (self.solid).leads_out(self.other, &direction, most, &mut self.cost);
        let Some((at, facets)) = found else {
            return false;
        };
        let multiple = at.above();
        let length = multiple * size;
        let is_best = self.best.is_none_or(|best| length < best.length);
        if is_best {
            self.best = Some(WayOut {
                direction: to,
                multiple,
                length,
                facets,
                cost: Cost::default(),
            });
        }
        is_best
    }
}

/// How many places a grid with three a side has.
const fn count<G: Dimension>() -> u32 {
    if G::DIMENSION == 2 { 9 } else { 27 }
}

/// One of them, seen from the middle.
fn on_grid<G: Dimension>(number: u32) -> Vector {
    let flat = if G::DIMENSION == 2 { 1 } else { number / 9 };
    [number % 3, number / 3 % 3, flat % 3].map(|digit| f64::from(digit) - 1.0)
}

/// The vector with the length of a direction, rounded.
fn stretched<G: Dimension>(way: Vector) -> Option<G::Point> {
    let wanted = match G::Scalar::ARITHMETIC {
        Arithmetic::Fixed => STEPS,
        Arithmetic::F32 => 1.0,
    };
    let most = largest(way);
    // Scaled first, so that no square underflows.
    let way = way.map(|part| part / most);
    let scale = wanted / length(way);
    if !(most > 0.0 && most < f64::INFINITY) {
        return None;
    }
    let part = |x: f64| G::Scalar::nearest(x * scale);
    let [x, y, z] = way.map(part);
    Some(G::point([x?, y?, z?]))
}
