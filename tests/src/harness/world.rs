//! What the plane and space have of their own when queries are judged.

use fixed::types::I32F0;
use tetracone::{
    Dimension,
    number::{Arithmetic, Scalar},
    plane::{self, Plane},
    space::{self, Space},
};

use tetracone_oracle::{
    Grid, cases,
    motions::pair::{Pose, Pose3},
    oracle::{Numbers, Rounded},
    shapes::{self, Shape, Shape2, Shape3},
};

/// What coordinates are.
pub trait Ground: Scalar {
    /// The values that coordinates can have.
    const GRID: Grid;
    /// How the oracle rounds places.
    const NUMBERS: Numbers;
}

impl Ground for f32 {
    const GRID: Grid = Grid::F32;
    const NUMBERS: Numbers = Numbers::Single;
}

impl Ground for I32F0 {
    const GRID: Grid = Grid::integers::<29>();
    const NUMBERS: Numbers = Numbers::Lattice;
}

/// The plane or space over an arithmetic, with how many cases are asked there.
pub trait World<const D: usize>: Dimension<Scalar: Ground, Corners = [u32; D]> + PartialEq {
    /// What solids are made of.
    type Shape: Shape<D> + Clone;

    /// Cases are this many times fewer than in the plane, where all are asked.
    const FEWER: usize;
    /// Of this many cases, one is compared with exact distances, too.
    const MEASURED: usize;
    /// Balls asked at least, in every arithmetic, where all are.
    const BALLS: usize;
    /// Segments, likewise.
    const SEGMENTS: usize;
    /// Poses, likewise.
    const POSES: usize;

    /// All small shapes, and some larger ones.
    fn shapes() -> Vec<Self::Shape>;

    /// One small shape of every kind.
    fn catalogue() -> Vec<Self::Shape>;

    /// The pose of a motion.
    fn pose_of(at: Placing<D>) -> Self::Pose;

    /// The oracle's motion with the numbers of a pose.
    fn rounded(pose: &Self::Pose) -> Rounded<D>;

    /// Where the oracle's arithmetic takes points by a pose: the library has to take them there, too.
    fn places(pose: &Self::Pose, points: impl IntoIterator<Item = Self::Point>) -> Vec<[f64; D]> {
        let rounded = Self::rounded(pose);
        let place = |point| {
            let place = rounded.apply(Self::place_of(point));
            let found = Self::place(pose, point);
            assert_eq!(Self::place_of(found), place, "{point:?} at {pose:?}");
            place
        };
        points.into_iter().map(place).collect()
    }

    /// The pose of a motion, and where it takes points.
    #[must_use]
    fn placed(at: Placing<D>, points: &[[f64; D]]) -> (Self::Pose, Vec<[f64; D]>) {
        let pose = Self::pose_of(at);
        let points = points.iter();
        let points = points.map(|&point| Self::at(point).expect("it is in the domain"));
        let places = Self::places(&pose, points);
        let is_in = |place: &[f64; D]| Self::at(*place).is_some();
        assert!(places.iter().all(is_in), "it stays in the domain");
        (pose, places)
    }

    /// A direction as numbers.
    fn vector(direction: Self::Direction) -> [f64; D];
}

/// What a motion says of where a solid is, as numbers.
#[derive(Clone, Copy, Debug)]
pub struct Placing<const D: usize> {
    /// The shift.
    pub offset: [f64; D],
    /// The angle, or the quaternion with its real part first.
    pub turn: [f64; 4],
}

impl From<Pose> for Placing<2> {
    fn from(at: Pose) -> Self {
        Self {
            offset: at.offset,
            turn: [at.angle, 0.0, 0.0, 0.0],
        }
    }
}

impl From<Pose3> for Placing<3> {
    fn from(at: Pose3) -> Self {
        Self {
            offset: at.offset,
            turn: at.quaternion,
        }
    }
}

/// What follows from the arithmetic, and from the share of cases that is asked.
pub trait Grounded<const D: usize>: World<D> {
    /// How many times fewer cases are asked than all in the plane.
    #[must_use]
    fn fewer() -> usize {
        cases::every(usize::MAX, Self::FEWER)
    }

    /// Whether so many cases are enough where all are this many at least.
    #[must_use]
    fn is_enough(cases: usize, all: usize) -> bool {
        cases >= cases::share(1, all)
    }

    #[must_use]
    /// Which arithmetic it is.
    fn arithmetic() -> Arithmetic {
        Self::Scalar::ARITHMETIC
    }

    #[must_use]
    /// The values that coordinates can have.
    fn grid() -> Grid {
        Self::Scalar::GRID
    }

    /// One step where numbers are rounded to steps.
    #[must_use]
    fn step() -> f64 {
        f64::from(u8::from(Self::arithmetic() == Arithmetic::Fixed))
    }

    /// None outside the domain.
    #[must_use]
    fn at(place: [f64; D]) -> Option<Self::Point> {
        let mut coordinates = [Self::Scalar::ZERO; 3];
        for (coordinate, x) in coordinates.iter_mut().zip(place) {
            *coordinate = Self::Scalar::nearest(x)?;
        }
        Some(Self::point(coordinates))
    }

    /// The coordinates as the oracle reads them.
    fn place_of(point: Self::Point) -> [f64; D] {
        let coordinates = Self::coordinates(point).map(Scalar::to_real);
        core::array::from_fn(|k| coordinates[k])
    }
}

impl<G: World<D>, const D: usize> Grounded<D> for G {}

impl<S: Ground> World<2> for Plane<S> {
    type Shape = Shape2;

    const FEWER: usize = 1;
    const MEASURED: usize = 1;
    const BALLS: usize = 100_000;
    const SEGMENTS: usize = 100_000;
    const POSES: usize = 100_000;

    fn shapes() -> Vec<Shape2> {
        use shapes::plane::{comb, convex, gear, irregular, star};
        let larger = [
            irregular(512, 21),
            gear(64),
            comb(128),
            convex(300, 22),
            star(256, 23),
        ];
        Self::catalogue().into_iter().chain(larger).collect()
    }

    fn catalogue() -> Vec<Shape2> {
        shapes::plane::catalogue()
    }

    fn pose_of(Placing { offset, turn }: Placing<2>) -> plane::Pose<S> {
        let [angle, ..] = turn;
        let shift = Self::at(offset).expect("it is in the domain");
        let pose = plane::Pose::from_angle(shift, angle).expect("it is a pose");
        let expected = Rounded::turned(S::NUMBERS, offset, angle);
        assert_eq!(Self::rounded(&pose), expected, "{offset:?}, {angle}");
        pose
    }

    fn rounded(pose: &plane::Pose<S>) -> Rounded<2> {
        let rotation = pose.rotation().map(S::unit_to_real);
        Rounded::<2>::new(S::NUMBERS, Self::place_of(pose.shift()), rotation)
    }

    fn vector(direction: [S::Unit; 2]) -> [f64; 2] {
        direction.map(S::unit_to_real)
    }
}

impl<S: Ground> World<3> for Space<S> {
    type Shape = Shape3;

    const FEWER: usize = 4;
    const MEASURED: usize = 8;
    const BALLS: usize = 100_000;
    const SEGMENTS: usize = 40_000;
    const POSES: usize = 10_000;

    fn shapes() -> Vec<Shape3> {
        use shapes::space::{comb, hollow, knot, nested, shells, sphere};
        let larger = [
            sphere(8).rough(0.1, 21),
            knot(2, 3, 80, 8),
            comb(16),
            shells(5, 3),
            hollow()
                .with(nested(3).scaled(0.1))
                .named("solid in a cavity"),
        ];
        Self::catalogue().into_iter().chain(larger).collect()
    }

    fn catalogue() -> Vec<Shape3> {
        shapes::space::catalogue()
    }

    fn pose_of(Placing { offset, turn }: Placing<3>) -> space::Pose<S> {
        let shift = Self::at(offset).expect("it is in the domain");
        let rotation = space::Quaternion::from_wxyz(turn.map(S::unit)).expect("of length one");
        let pose = space::Pose::new(shift, rotation).expect("it is a pose");
        let expected = Rounded::<3>::new(S::NUMBERS, offset, turn);
        assert_eq!(Self::rounded(&pose), expected, "{offset:?}, {turn:?}");
        pose
    }

    fn rounded(pose: &space::Pose<S>) -> Rounded<3> {
        let rotation = pose.rotation().to_wxyz().map(S::unit_to_real);
        Rounded::<3>::new(S::NUMBERS, Self::place_of(pose.shift()), rotation)
    }

    fn vector(direction: [S::Unit; 3]) -> [f64; 3] {
        direction.map(S::unit_to_real)
    }
}
