//! Points that move straight towards a box, a ball or a capsule.

use core::cmp::Ordering;

use tetracone::{
    Dimension,
    number::Scalar,
    query::{Capsule, Segment},
    volume::Aabb,
};

/// Where a point on its way first meets a volume, a facet or a plane.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Entry<G: Dimension> {
    /// Which part of the way lies before it, from 0 to 1, rounded.
    pub parameter: f32,
    /// The place, rounded to the arithmetic.
    pub point: G::Point,
    /// Out of the volume at that place; none where the way starts in the volume's interior.
    ///
    /// Of a plane or what lies in one it is across that, on the side that the way comes from, and as the corners
    /// turn where the way lies in the plane; none of a triangle without area.
    pub normal: Option<G::Direction>,
    /// Whether no point of the way lies in the volume's interior: it touches in a point, slides along the
    /// boundary, or ends or starts there. Of a plane or what lies in one: whether it does not go through the
    /// plane, but starts, ends or stays there.
    pub is_grazing: bool,
}

/// The first point that a closed way has in common with the closed box, if any.
///
/// Whether there is one, through which side, and whether the way has a point in the interior, is exact.
/// Where the way enters through several sides at once, and where it starts on several, the normal is along
/// the first of their axes. The parameter and the point are rounded as those of
/// [`entry`](crate::space::entry); the coordinate along the normal is
/// exact, and the point lies in the box.
///
/// # Domain
/// A box that leaves the domain, or that has a lower end above the higher one, has no points. In a box
/// without extent along an axis nothing is interior.
///
/// # Cost
/// Comparisons of coordinates where the way is beside the box along an axis or starts in it; otherwise up to
/// two comparisons of crossings in the plane and seven in space, half of them to say whether the way grazes.
///
/// # Example
/// ```
/// use tetracone::{
///     query::Segment,
///     space::{Point, Space},
///     volume::Aabb,
/// };
/// use tetracone_classic::box_entry;
///
/// # fn main() -> Result<(), Box<dyn core::error::Error>> {
/// let room = Aabb::<Space<f32>> { low: [0.0; 3], high: [4.0, 2.0, 2.0] };
/// let way = |from: [f32; 3], to: [f32; 3]| Segment::new(from.into(), to.into());
/// let entry = box_entry(&room, &way([-2.0, 1.0, 1.0], [2.0, 1.0, 1.0])?).ok_or("it enters")?;
/// assert_eq!((entry.parameter, entry.point), (0.5, Point::new(0.0, 1.0, 1.0)));
/// assert_eq!(entry.normal, Some([-1.0, 0.0, 0.0]));
/// let edge = box_entry(&room, &way([-1.0, 1.0, 1.0], [1.0, 3.0, 1.0])?).ok_or("it touches an edge")?;
/// assert!(edge.is_grazing && !entry.is_grazing);
/// assert!(box_entry(&room, &way([-1.0, 1.5, 1.0], [1.0, 3.5, 1.0])?).is_none());
/// # Ok(())
/// # }
/// ```
///
/// # Source
/// The slabs of Kay and Kajiya 1986, with fractions compared and not divided.
#[must_use]
pub fn box_entry<G: Dimension>(aabb: &Aabb<G>, way: &Segment<G>) -> Option<Entry<G>> {
    let mut ends = aabb.low.iter().zip(&aabb.high).take(G::DIMENSION);
    if !aabb.in_domain() || ends.any(|(low, high)| low > high) {
        return None;
    }
    let course = Course {
        from: G::coordinates(way.from()),
        to: G::coordinates(way.to()),
        dimension: G::DIMENSION,
    };
    let first = course.first(aabb, |a, b| a < b, Ordering::Greater)?;
    let inner = course.first(aabb, |a, b| a <= b, Ordering::Equal);
    let out = |axis: usize, is_low: bool| {
        let side = if is_low { -1.0 } else { 1.0 };
        let out = core::array::from_fn(|k| if k == axis { side } else { 0.0 });
        G::direction([0.0; 3], out)
    };
    let (parameter, place, normal) = match first {
        Entered::Through(wall) => {
            let (parameter, mut place) = course.at(wall);
            // A rounded crossing may lie beside the box.
            for (x, (low, high)) in place.iter_mut().zip(aabb.low.into_iter().zip(aabb.high)) {
                *x = if *x < low {
                    low
                } else if *x > high {
                    high
                } else {
                    *x
                };
            }
            (parameter, place, Some(out(wall.axis, wall.from < wall.at)))
        }
        Entered::FromStart => {
            let ends = course
                .from
                .into_iter()
                .zip(aabb.low.into_iter().zip(aabb.high));
            let mut sides = ends.enumerate().take(G::DIMENSION);
            let on = sides.find(|(_, (x, (low, high)))| x == low || x == high);
            let normal = on.map(|(axis, (x, (low, _)))| out(axis, x == low));
            (0.0, course.from, normal)
        }
    };
    Some(Entry {
        parameter,
        point: G::point(place),
        normal,
        is_grazing: inner.is_none(),
    })
}

/// Where a point that goes straight from one place to another first meets a ball or a capsule: as
/// [`Capsule::cast`] tells, with the normal there and whether the way only grazes it.
///
/// Whether it grazes is exact in fixed point; in `f32` a way that is within 2^-40 of the lengths involved of
/// doing so may be told to.
///
/// # Cost
/// That of [`Capsule::cast`], and of a distance.
///
/// # Example
/// ```
/// use tetracone::{
///     plane::{Plane, Point},
///     query::{Ball, Segment},
/// };
/// use tetracone_classic::round_entry;
///
/// # fn main() -> Result<(), Box<dyn core::error::Error>> {
/// let disc = Ball::<Plane<f32>>::new(Point::new(0.0, 0.0), 1.0)?;
/// let way = |y: f32| Segment::new(Point::new(-3.0, y), Point::new(1.0, y));
/// let entry = round_entry(disc, &way(0.0)?).ok_or("it enters")?;
/// assert_eq!((entry.normal, entry.is_grazing), (Some([-1.0, 0.0]), false));
/// assert!((entry.parameter - 0.5).abs() < 1e-6);
/// assert!(round_entry(disc, &way(1.0)?).ok_or("it is a tangent")?.is_grazing);
/// # Ok(())
/// # }
/// ```
#[must_use]
pub fn round_entry<G: Dimension>(
    round: impl Into<Capsule<G>>,
    way: &Segment<G>,
) -> Option<Entry<G>> {
    let capsule = round.into();
    let hit = capsule.cast(way)?;
    Some(Entry {
        parameter: hit.parameter,
        point: hit.point,
        normal: hit.normal,
        is_grazing: hit.facet.is_some() && !capsule.interior_intersects(way),
    })
}

/// Both ends of what a straight way has in common with a volume or a flat facet, if anything: where it first is in it,
/// and where it last is.
///
/// `entry` is one of this crate's: it is asked about the way and about the way back. The normal at the second end is out
/// of the volume there, and none where the way ends in the interior. Parameters are both counted from the start of the
/// way; the second one is rounded once more.
///
/// # Cost
/// Two entries.
///
/// # Example
/// ```
/// use tetracone::{
///     query::{Ball, Segment},
///     space::{self, Point, Space, Triangle},
///     volume::Aabb,
/// };
/// use tetracone_classic::{box_entry, passage, round_entry, space::entry};
///
/// # fn main() -> Result<(), Box<dyn core::error::Error>> {
/// let room = Aabb::<Space<f32>> { low: [0.0; 3], high: [4.0, 2.0, 2.0] };
/// let way = Segment::new(Point::new(-2.0, 1.0, 1.0), Point::new(6.0, 1.0, 1.0))?;
/// let [first, last] = passage(&way, |way| box_entry(&room, way)).ok_or("it goes through")?;
/// assert_eq!((first.parameter, last.parameter), (0.25, 0.75));
/// assert_eq!((last.point, last.normal), (Point::new(4.0, 1.0, 1.0), Some([1.0, 0.0, 0.0])));
///
/// let ball = Ball::new(Point::new(2.0, 1.0, 1.0), 2.0)?;
/// let [first, last] = passage(&way, |way| round_entry(ball, way)).ok_or("it goes through")?;
/// assert!((first.parameter - 0.25).abs() < 1e-6 && (last.parameter - 0.75).abs() < 1e-6);
///
/// // In the plane of a triangle.
/// let [a, b, c] = [[0.0, 0.0, 1.0], [4.0, 0.0, 1.0], [0.0, 4.0, 1.0]].map(Point::from);
/// let triangle = Triangle::new(a, b, c);
/// let across = |way: &Segment<_>| entry(&triangle, &space::Segment::new(way.from(), way.to()));
/// let [first, last] = passage(&way, across).ok_or("it goes across")?;
/// assert_eq!((first.point, last.point), (Point::new(0.0, 1.0, 1.0), Point::new(3.0, 1.0, 1.0)));
/// # Ok(())
/// # }
/// ```
///
/// # Source
/// The lecture "Kolizja", 3.1 and 3.5.
#[must_use]
pub fn passage<G: Dimension>(
    way: &Segment<G>,
    entry: impl Fn(&Segment<G>) -> Option<Entry<G>>,
) -> Option<[Entry<G>; 2]> {
    let first = entry(way)?;
    let back = Segment::new(way.to(), way.from()).ok();
    // Where rounding lets it be met only one way, it is met in one point.
    let last = back.and_then(|back| entry(&back)).map_or(first, |last| {
        let parameter = 1.0 - last.parameter;
        let is_later = parameter >= first.parameter;
        let parameter = if is_later { parameter } else { first.parameter };
        Entry { parameter, ..last }
    });
    Some([first, last])
}

/// A plane across an axis, and the ends of a way along that axis.
#[derive(Clone, Copy, Debug)]
struct Wall<S> {
    axis: usize,
    at: S,
    from: S,
    to: S,
}

/// How a way comes into a box.
#[derive(Clone, Copy, Debug)]
enum Entered<S> {
    /// It starts there.
    FromStart,
    /// Through the last of the planes that it starts beyond.
    Through(Wall<S>),
}

/// From one place straight to another.
#[derive(Clone, Copy, Debug)]
struct Course<S> {
    from: [S; 3],
    to: [S; 3],
    dimension: usize,
}

impl<S: Scalar> Course<S> {
    /// Where the way comes into the box, if it does.
    ///
    /// A place is beyond an end where it `is_beyond`: the closed box has its ends, the interior has not. The
    /// way misses what it enters, compared with when it leaves, `too_late`.
    fn first<G: Dimension<Scalar = S>>(
        &self,
        aabb: &Aabb<G>,
        is_beyond: impl Fn(S, S) -> bool,
        too_late: Ordering,
    ) -> Option<Entered<S>> {
        let (mut last, mut leaves) = (None, [None::<Wall<S>>; 3]);
        let ends = aabb.low.into_iter().zip(aabb.high);
        let sides = self.along_axes().zip(ends).zip(&mut leaves);
        for (((axis, [from, to]), (low, high)), leave) in sides {
            for (at, is_high) in [(low, false), (high, true)] {
                let beyond = |x: S| {
                    if is_high {
                        is_beyond(at, x)
                    } else {
                        is_beyond(x, at)
                    }
                };
                let wall = Wall { axis, at, from, to };
                match (beyond(from), beyond(to)) {
                    (true, true) => return None,
                    (true, false) => {
                        let is_later = |last| compare(wall, last) == Ordering::Greater;
                        if last.is_none_or(is_later) {
                            last = Some(wall);
                        }
                    }
                    (false, true) => *leave = Some(wall),
                    (false, false) => {}
                }
            }
        }
        let Some(wall) = last else {
            return Some(Entered::FromStart);
        };
        let misses = |leave: Wall<S>| compare(wall, leave) >= too_late;
        let is_missed = leaves.into_iter().flatten().any(misses);
        (!is_missed).then_some(Entered::Through(wall))
    }

    /// The part of the way that lies before a plane, and the place there.
    fn at(&self, wall: Wall<S>) -> (f32, [S; 3]) {
        let (mut parameter, mut place) = (0.0, [S::ZERO; 3]);
        for ((axis, [from, to]), coordinate) in self.along_axes().zip(&mut place) {
            if axis == wall.axis {
                *coordinate = wall.at;
                continue;
            }
            let (p, q) = ([wall.from, from], [wall.to, to]);
            let line = [[wall.at, from], [wall.at, from.right_of()]];
            parameter = S::crossing_parameter(p, q, line);
            *coordinate = if from == to {
                from
            } else {
                let [_, crossed] = S::crossing_point(p, q, [[wall.at, from], [wall.at, to]]);
                crossed
            };
        }
        (parameter, place)
    }

    /// The ends of the way along every axis.
    fn along_axes(&self) -> impl Iterator<Item = (usize, [S; 2])> + use<S> {
        let ends = self.from.into_iter().zip(self.to).map(<[S; 2]>::from);
        ends.enumerate().take(self.dimension)
    }
}

/// Which of two planes a way crosses first, both of which it does.
fn compare<S: Scalar>(one: Wall<S>, other: Wall<S>) -> Ordering {
    if one.axis == other.axis {
        // From beyond one end a way comes to that first.
        return if one.at == other.at {
            Ordering::Equal
        } else {
            Ordering::Less
        };
    }
    let (x, y) = (one.from, other.from);
    let upright = [[one.at, y], [one.at, y.right_of()]];
    let level = [[x, other.at], [x.right_of(), other.at]];
    S::compare_crossings([x, y], [one.to, other.to], upright, level)
}
