//! Two parallel planes with the hulls on either side, as far apart as can be, by a linear programme.
//!
//! ```
//! use tetracone::space::{Point, Pose};
//! use tetracone_classic::convex::{Hull, Pair, Verdict, Work, linear};
//!
//! let points = [[0.0_f32, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
//! let hull = Hull::new(&points, &[[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]])?;
//! let pair = Pair::new(&hull, &hull, Pose::shifted(Point::new(2.0, 0.0, 0.0))?);
//! assert_eq!(linear::intersects(&pair, &mut Work::default()), Verdict::Apart);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! # Source
//! R. Seidel, "Small-Dimensional Linear Programming and Convex Hulls Made Easy", 1991; thesis, 2.4.3. Constraints
//! come in random order. One that the optimum so far violates holds with equality at the new one, which is therefore
//! found in the plane of that constraint, with an unknown less, among the constraints before it.
//!
//! # Changed
//! * The source asks for one plane with all vertices of either hull on its side. Any answer that is a corner of that
//!   programme touches both hulls, and so no rounded number certifies it. Here there are two planes, and their gap is
//!   what the programme makes as large as possible.
//! * The direction of the planes goes along the way between the middles once for every unit of its length: a
//!   direction that separates has the second middle ahead of the first. That leaves two unknowns of the direction,
//!   and the programme has a solution wherever the hulls are: where they meet, the gap is negative.
//! * The greatest gap is where the line along the way between the middles enters what all differences of vertices
//!   span, and the constraints that hold with equality are the corners of the facet there. Where the hulls meet, a
//!   second programme finds the facet where that line leaves it. The origin is on the line between the two, and four
//!   of their corners that have it between them are the certificate.

use tetracone::number::Scalar;

use super::chung::{Left, left};
use super::{Direction, Pair, Verdict, Work, part};
use crate::vector::{Vector, add, dot, length, normal, scale, sub};

/// The direction's two free components, and how far the planes are from the first middle.
const UNKNOWNS: usize = 4;

/// No unknown is larger, in units of the pair's size.
const MOST: f64 = 65_536.0;

/// What is violated by a smaller part of its terms is not violated.
const CLOSE: f64 = part(44);

/// The order of the constraints is that of this seed.
const SEED: u64 = 0x5E1D_E199;

/// Whether two hulls meet. There is no tracker: the source has no use for one.
pub fn intersects<S: Scalar>(pair: &Pair<'_, S>, work: &mut Work) -> Verdict {
    let ahead = unit(pair.ahead()).unwrap_or([1.0, 0.0, 0.0]);
    let programme = Programme::new(pair);
    let mut found: Vec<(Vector<3>, [u32; 2])> = Vec::new();
    let mut last = None;
    for ahead in [ahead, scale(ahead, -1.0)] {
        let Some(planes) = programme.solve(ahead, work) else {
            break;
        };
        let Some(along) = Direction::along(planes.along) else {
            break;
        };
        let gap = pair.gap(along, planes.pairs.first().copied(), work);
        if gap.least > 0.0 {
            return Verdict::Apart;
        }
        let corners = planes.pairs.iter().chain([&gap.vertices]);
        found.extend(corners.map(|vertices| (pair.difference(*vertices), *vertices)));
        last = last.or(Some(along));
        if planes.gap > 0.0 {
            break;
        }
    }
    if let Left::Nothing(simplex) = left(&found)
        && pair.encloses(&simplex)
    {
        return Verdict::Meet;
    }
    let pairs: Vec<_> = found.iter().map(|(_, vertices)| *vertices).collect();
    pair.settle(last, &pairs, work)
}

/// The vertices of both hulls in random order.
struct Programme {
    vertices: Vec<Vertex>,
}

/// A vertex of either hull, from the middle of the first one, in units of the pair's size.
#[derive(Clone, Copy)]
struct Vertex {
    place: Vector<3>,
    number: u32,
    is_first: bool,
}

/// Two planes at right angles to a direction.
struct Planes {
    along: Vector<3>,
    /// From the one that ends the first hull to the one that begins the second.
    gap: f64,
    /// Every vertex on the one with every vertex on the other, of those that hold them where they are.
    pairs: Vec<[u32; 2]>,
}

impl Programme {
    fn new<S: Scalar>(pair: &Pair<'_, S>) -> Self {
        let middle = pair.first.middle();
        let by = 1.0 / pair.size().max(f64::MIN_POSITIVE);
        let counts = [pair.first, pair.second].map(|hull| hull.points().len());
        let [ours, theirs] = counts.map(|count| (0..).take(count));
        let vertex = |number, is_first, place| Vertex {
            place: scale(sub(place, middle), by),
            number,
            is_first,
        };
        let ours = ours.map(|v| vertex(v, true, pair.first.place(v)));
        let theirs = theirs.map(|v| vertex(v, false, pair.placed(v)));
        let mut vertices: Vec<_> = ours.chain(theirs).collect();
        shuffle(&mut vertices);
        Self { vertices }
    }

    /// The planes that are farthest apart, of those whose direction goes along this unit vector once.
    fn solve(&self, ahead: Vector<3>, work: &mut Work) -> Option<Planes> {
        let axis = (1..3).fold(0, |best, k| {
            if ahead[k].abs() < ahead[best].abs() {
                k
            } else {
                best
            }
        });
        let mut level = [0.0; 3];
        level[axis] = 1.0;
        let aside = unit(normal(|k| [ahead, level][k]))?;
        let across = normal(|k| [ahead, aside][k]);
        // (ahead + x aside + y across) · p ≤ end, and the same product with q ≥ begin.
        let halves: Vec<_> = (0..)
            .zip(&self.vertices)
            .map(|(of, vertex)| {
                let [x, y, z] = [aside, across, ahead].map(|way| dot(way, vertex.place));
                if vertex.is_first {
                    Half::new([x, y, -1.0, 0.0], -z, of)
                } else {
                    Half::new([-x, -y, 0.0, 1.0], z, of)
                }
            })
            .collect();
        let corner = best(UNKNOWNS, &halves, [0.0, 0.0, -1.0, 1.0], work);
        let [x, y, end, begin] = corner.place;
        let of = |is_first: bool| {
            let all = corner.tight[..corner.count].iter();
            let known = all.filter_map(|of| self.vertices.get(*of as usize));
            known.filter(move |vertex| vertex.is_first == is_first)
        };
        let pairs = of(true)
            .flat_map(|ours| of(false).map(|theirs| [ours.number, theirs.number]))
            .collect();
        Some(Planes {
            along: add(ahead, add(scale(aside, x), scale(across, y))),
            gap: begin - end,
            pairs,
        })
    }
}

/// The places of some unknowns whose product with the slope is at most so large.
#[derive(Clone, Copy)]
struct Half {
    slope: [f64; UNKNOWNS],
    most: f64,
    /// The number of the constraint; that of none where it is that an unknown is not too large.
    of: u32,
}

impl Half {
    const fn new(slope: [f64; UNKNOWNS], most: f64, of: u32) -> Self {
        Self { slope, most, of }
    }

    /// What is left of it where `plane` holds with equality, which tells the unknown number `at`; the last of `count`
    /// takes that number.
    fn within(&self, plane: &Self, at: usize, count: usize) -> Self {
        let by = self.slope[at] / plane.slope[at];
        let mut slope = core::array::from_fn(|k| self.slope[k] - by * plane.slope[k]);
        slope[at] = slope[count - 1];
        slope[count - 1] = 0.0;
        Self::new(slope, self.most - by * plane.most, self.of)
    }

    fn is_violated(&self, place: &[f64; UNKNOWNS]) -> bool {
        let terms: [f64; UNKNOWNS] = core::array::from_fn(|k| self.slope[k] * place[k]);
        let sum: f64 = terms.iter().sum();
        let size: f64 = terms.iter().map(|term| term.abs()).sum();
        sum - self.most > CLOSE * (size + self.most.abs())
    }
}

/// An optimum and the constraints that hold with equality there.
struct Corner {
    place: [f64; UNKNOWNS],
    tight: [u32; UNKNOWNS],
    count: usize,
}

/// The place of so many unknowns that goes farthest along the goal.
///
/// # Cost
/// Expected: a test for every constraint and every unknown, times the factorial of the unknowns.
fn best(unknowns: usize, halves: &[Half], goal: [f64; UNKNOWNS], work: &mut Work) -> Corner {
    if unknowns == 1 {
        return farthest(halves, goal[0], work);
    }
    let mut corner = Corner {
        // Where the goal does not depend on an unknown, any will do.
        place: goal.map(|x| if x == 0.0 { 0.0 } else { MOST.copysign(x) }),
        tight: [u32::MAX; UNKNOWNS],
        count: 0,
    };
    for (number, half) in halves.iter().enumerate() {
        work.heights += 1;
        if !half.is_violated(&corner.place) {
            continue;
        }
        let at = (1..unknowns).fold(0, |most, k| {
            if half.slope[k].abs() > half.slope[most].abs() {
                k
            } else {
                most
            }
        });
        if half.slope[at] == 0.0 {
            continue;
        }
        let bound = |side: f64| {
            let mut slope = [0.0; UNKNOWNS];
            slope[at] = side;
            Half::new(slope, MOST, u32::MAX)
        };
        let before = halves[..number].iter().copied();
        let within: Vec<_> = [bound(1.0), bound(-1.0)]
            .into_iter()
            .chain(before)
            .map(|other| other.within(half, at, unknowns))
            .collect();
        let aim = Half::new(goal, 0.0, u32::MAX).within(half, at, unknowns);
        corner = best(unknowns - 1, &within, aim.slope, work);
        corner.tight[corner.count] = half.of;
        corner.count += 1;
        // The unknown that the plane tells, from the others.
        let last = unknowns - 1;
        corner.place[last] = corner.place[at];
        corner.place[at] = 0.0;
        let others: f64 = (0..unknowns).map(|k| half.slope[k] * corner.place[k]).sum();
        corner.place[at] = (half.most - others) / half.slope[at];
    }
    corner
}

/// The farthest place of a single unknown.
fn farthest(halves: &[Half], goal: f64, work: &mut Work) -> Corner {
    let side = 1.0_f64.copysign(goal);
    let (mut least, mut tight) = (MOST, u32::MAX);
    for half in halves {
        work.heights += 1;
        let slope = half.slope[0] * side;
        if slope > 0.0 && half.most < least * slope {
            (least, tight) = (half.most / slope, half.of);
        }
    }
    Corner {
        place: [least * side, 0.0, 0.0, 0.0],
        tight: [tight, u32::MAX, u32::MAX, u32::MAX],
        count: 1,
    }
}

fn unit(vector: Vector<3>) -> Option<Vector<3>> {
    let size = length(vector);
    (size > 0.0).then(|| scale(vector, 1.0 / size))
}

/// The same order every time.
///
/// Source: R. Durstenfeld, "Algorithm 235: Random Permutation", 1964; G. Marsaglia, "Xorshift RNGs", 2003.
fn shuffle<T>(all: &mut [T]) {
    let mut state = SEED;
    for left in (1..=all.len()).rev() {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        let below = u64::try_from(left).unwrap_or(u64::MAX);
        let other = usize::try_from(state % below).unwrap_or(0);
        all.swap(left - 1, other);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_optimum_is_a_corner_of_what_is_left() {
        // The farthest along (1, 2, 0, 0) below x + y = 3 and y = 2, and before x = 5.
        let halves = [
            Half::new([1.0, 0.0, 0.0, 0.0], 5.0, 0),
            Half::new([1.0, 1.0, 0.0, 0.0], 3.0, 1),
            Half::new([0.0, 1.0, 0.0, 0.0], 2.0, 2),
        ];
        for order in [
            [0, 1, 2],
            [0, 2, 1],
            [1, 0, 2],
            [1, 2, 0],
            [2, 0, 1],
            [2, 1, 0],
        ] {
            let halves = order.map(|k: usize| halves[k]);
            let corner = best(2, &halves, [1.0, 2.0, 0.0, 0.0], &mut Work::default());
            let [x, y, ..] = corner.place;
            assert!(
                (x - 1.0).abs() < 1e-12 && (y - 2.0).abs() < 1e-12,
                "{x} {y}"
            );
            let mut tight = corner.tight[..corner.count].to_vec();
            tight.sort_unstable();
            assert_eq!(tight, [1, 2]);
        }
    }
}
