//! Where points and solids go: the circles, lines and contours of the thesis.

use core::iter::repeat_with;

use tetracone::{
    plane::{self, Plane},
    query::Posed,
    solid::Solid,
    space::{self, Quaternion, Space},
};
use tetracone_bench::{
    paths::{STEP, TURN, circle, contour, diagonal},
    race::real,
};
use tetracone_classic::simplicial::tree::ConeTree;
use tetracone_oracle::{
    Grid, motions,
    oracle::{Numbers, Rounded, space::Placement},
    rng::Rng,
    shapes::{Shape, Shape2, Shape3},
};

use super::harness::{Setting, point};

/// The share of hits along a line in the plane: least and most (4.8.2).
const LINE: [f64; 2] = [0.1, 0.2];
/// The share of hits along a contour of pairs (5.8.4).
const CONTOUR: [f64; 2] = [0.05, 0.1];
/// Poses that a path is tried with.
const TRIED: usize = 200;

/// Round a solid as near as may be with a twentieth of hits or fewer.
pub(crate) fn round<const D: usize>(
    shape: &impl Shape<D>,
    count: usize,
    hit: impl Fn([f64; D]) -> bool,
) -> Vec<[f64; D]> {
    round_with_ball(shape, 0.0, count, hit)
}

/// Round a solid with a ball about every place, likewise.
pub(crate) fn round_with_ball<const D: usize>(
    shape: &impl Shape<D>,
    radius: f64,
    count: usize,
    hit: impl Fn([f64; D]) -> bool,
) -> Vec<[f64; D]> {
    let far = 1.5 + 2.0 * radius / diagonal(shape);
    let path = |part: f64, count: usize| circle(shape, part, count);
    nearest(far, path, [TURN as usize, count], |place| hit(*place))
}

/// The path of the least radius with a twentieth of hits or fewer along a round: from afar in steps, then by halves.
fn nearest<T>(
    far: f64,
    path: impl Fn(f64, usize) -> Vec<T>,
    [round, count]: [usize; 2],
    hit: impl Fn(&T) -> bool,
) -> Vec<T> {
    let is_free = |radius: f64| {
        let tried = path(radius, round);
        let hits = tried.iter().filter(|place| hit(place)).count();
        20 * hits <= tried.len()
    };
    let radii = (1..40).map(|k| far * (1.0 - f64::from(k) / 40.0));
    let mut free = far;
    let mut met = 0.0;
    for radius in radii {
        if !is_free(radius) {
            met = radius;
            break;
        }
        free = radius;
    }
    for _ in 0..12 {
        let middle = f64::midpoint(met, free);
        if is_free(middle) {
            free = middle;
        } else {
            met = middle;
        }
    }
    path(free, count)
}

/// Along the surface, a two-hundredth of the size off it.
pub(crate) fn surface<const D: usize>(shape: &impl Shape<D>, count: usize) -> Vec<[f64; D]> {
    contour(shape, 1.0, 1.0, count)
}

/// Straight along the first axis past a polygon, with jitter, at the height with the share of hits.
pub(crate) fn straight(
    shape: &Shape2,
    count: usize,
    hit: impl Fn([f64; 2]) -> bool,
) -> Vec<[f64; 2]> {
    let (low, high) = shape.bounds();
    let path = |height: f64, count: usize| -> Vec<[f64; 2]> {
        let mut rng = Rng::new(2);
        let steps = real(count);
        let middle = low[0].midpoint(high[0]);
        let wide = high[0] - low[0];
        let place = |k: usize| {
            let x = middle + 2.0 * wide * (real(k) / steps - 0.5);
            let y = height + rng.between(-STEP, STEP) * wide;
            Grid::F32.snap([x, y])
        };
        (0..count).map(place).collect()
    };
    let heights = (0..200).map(|k| high[1] - (high[1] - low[1]) * f64::from(k) / 200.0);
    within(LINE, heights, path, count, |place| hit(*place))
}

/// The path of the parameter whose share of hits is in a range, of the nearest one where none is.
fn within<T>(
    [least, most]: [f64; 2],
    parameters: impl Iterator<Item = f64>,
    path: impl Fn(f64, usize) -> Vec<T>,
    count: usize,
    hit: impl Fn(&T) -> bool,
) -> Vec<T> {
    let mut best = (f64::INFINITY, 0.0);
    for parameter in parameters {
        let tried = path(parameter, TRIED.max(count.min(10 * TRIED)));
        let hits = tried.iter().filter(|place| hit(place)).count();
        let share = real(hits) / real(tried.len());
        let off = (share - least.midpoint(most)).abs();
        if off < best.0 {
            best = (off, parameter);
        }
        if (least..=most).contains(&share) {
            break;
        }
    }
    path(best.1, count)
}

/// A way to place a solid.
pub(crate) trait Posing<const D: usize>: Setting<D> {
    /// The tests' oracle's solid and pose.
    type Shape: Shape<D> + Clone;
    type At: Copy;

    /// Round one another, `radius` times as far as their circles or spheres touch.
    fn orbit(pair: [&Self::Shape; 2], radius: f64, count: usize) -> Vec<Self::At>;

    /// A second path: a line in the plane, in space the contour, by a parameter between 0 and 1.
    fn other(pair: [&Self::Shape; 2], parameter: f64, count: usize) -> Vec<Self::At>;

    /// The share of hits along the second path.
    const SHARE: [f64; 2];

    /// The core's solid, placed.
    fn posed<'b>(solid: &'b Solid<'_, Self>, at: &Self::At) -> Posed<'b, Self>;

    /// The sources' tree, placed.
    fn placed(tree: &ConeTree<Self, D>, at: &Self::At) -> ConeTree<Self, D>;
}

/// Both paths of a pair: the circle with a twentieth of hits or fewer, and the other one.
pub(crate) fn pair_paths<G: Posing<D>, const D: usize>(
    pair: [&G::Shape; 2],
    count: usize,
    hit: impl Fn(&G::At) -> bool,
) -> [Vec<G::At>; 2] {
    let orbit = |radius: f64, count: usize| G::orbit(pair, radius, count);
    let other = |parameter: f64, count: usize| G::other(pair, parameter, count);
    let steps = (0..60).map(|k| f64::from(k) / 60.0);
    [
        nearest(1.04, orbit, [count.clamp(TRIED, 5 * TRIED), count], &hit),
        within(G::SHARE, steps, other, count, &hit),
    ]
}

impl Posing<2> for Plane<f32> {
    type Shape = Shape2;
    type At = motions::pair::Pose;
    const SHARE: [f64; 2] = LINE;

    fn orbit([still, moving]: [&Shape2; 2], radius: f64, count: usize) -> Vec<Self::At> {
        let pair = motions::pair::Pair::new(still, moving, Grid::F32);
        pair.orbit(radius, turn(count), STEP / 2.0, 3)
            .take(count)
            .collect()
    }

    /// The line nearer to the middle with the parameter, turned by small angles.
    fn other([still, moving]: [&Shape2; 2], parameter: f64, count: usize) -> Vec<Self::At> {
        let mut rng = Rng::new(4);
        let (still_size, size) = (still.size(), moving.size());
        let (reach, pivot, middle) = (still_size + size, moving.middle(), still.middle());
        let pose = |k: usize| {
            let x = middle[0] + 1.5 * reach * (real(k) / real(count) - 0.5);
            let y = middle[1] + 0.6 * reach * (1.0 - parameter) + rng.between(-STEP, STEP) * reach;
            let angle = rng.between(-0.01, 0.01);
            let (sin, cos) = libm::sincos(angle);
            let turned = [
                cos * pivot[0] - sin * pivot[1],
                sin * pivot[0] + cos * pivot[1],
            ];
            motions::pair::Pose {
                offset: Grid::F32.snap([x - turned[0], y - turned[1]]),
                angle,
            }
        };
        (0..count).map(pose).collect()
    }

    fn posed<'b>(solid: &'b Solid<'_, Self>, at: &Self::At) -> Posed<'b, Self> {
        let shift = point::<Self, 2>(at.offset);
        let pose = plane::Pose::from_angle(shift, at.angle).expect("it is a pose");
        solid.at(pose).expect("it stays in the domain")
    }

    fn placed(tree: &ConeTree<Self, 2>, at: &Self::At) -> ConeTree<Self, 2> {
        let placement = Rounded::turned(Numbers::Single, at.offset, at.angle);
        let (sin, cos) = libm::sincos(at.angle);
        let place =
            |p: plane::Point<f32>| point::<Self, 2>(placement.apply([p.x.into(), p.y.into()]));
        tree.moved([[cos, -sin], [sin, cos]], place)
            .expect("it is near zero")
    }
}

impl Posing<3> for Space<f32> {
    type Shape = Shape3;
    type At = motions::pair::Pose3;
    const SHARE: [f64; 2] = CONTOUR;

    fn orbit([still, moving]: [&Shape3; 2], radius: f64, count: usize) -> Vec<Self::At> {
        let pair = motions::pair::Pair::new(still, moving, Grid::F32);
        pair.orbit(radius, turn(count), STEP / 2.0, 3)
            .take(count)
            .collect()
    }

    /// The contour nearer to the surface with the parameter.
    fn other([still, moving]: [&Shape3; 2], parameter: f64, count: usize) -> Vec<Self::At> {
        let pair = motions::pair::Pair::new(still, moving, Grid::F32);
        pair.contour(still, 1.1 - parameter, 0.02, 5)
            .take(count)
            .collect()
    }

    fn posed<'b>(solid: &'b Solid<'_, Self>, at: &Self::At) -> Posed<'b, Self> {
        let rotation = at.quaternion.map(single);
        let rotation = Quaternion::from_wxyz(rotation).expect("it is of length one");
        let pose = space::Pose::new(point::<Self, 3>(at.offset), rotation).expect("it is a pose");
        solid.at(pose).expect("it stays in the domain")
    }

    fn placed(tree: &ConeTree<Self, 3>, at: &Self::At) -> ConeTree<Self, 3> {
        let placement = Placement::new(at.quaternion, at.offset, Grid::F32);
        let turn = Placement::new(at.quaternion, [0.0; 3], Grid::F32);
        let columns = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]
            .map(|axis| turn.exact(axis).map(|x| x.to_f64()));
        let rows = core::array::from_fn(|i| core::array::from_fn(|j| columns[j][i]));
        let place =
            |p: space::Point<f32>| point::<Self, 3>(placement.apply(p.array().map(f64::from)));
        tree.moved(rows, place).expect("it is near zero")
    }
}

#[expect(clippy::cast_possible_truncation, reason = "they are f32 numbers")]
const fn single(x: f64) -> f32 {
    x as f32
}

/// Positions of a round: those of a path, so that it is one.
fn turn(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(TURN).min(TURN)
}

/// Anywhere in a box, without end.
pub(crate) fn anywhere(
    (low, high): ([f64; 3], [f64; 3]),
    seed: u64,
) -> impl Iterator<Item = [f64; 3]> {
    let mut rng = Rng::new(seed);
    repeat_with(move || Grid::F32.snap(core::array::from_fn(|k| rng.between(low[k], high[k]))))
}
