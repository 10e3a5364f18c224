//! One solid, one arithmetic, one origin: thousands of points and whole motions.

use fixed::types::I32F0;
use tetracone::{
    Dimension,
    number::{Scalar, Sign},
    plane::Plane,
    query::Class,
    space::Space,
};
use tetracone_oracle::{
    Grid, motions,
    oracle::{self, Place},
    points::around,
    rng::Rng,
    shapes::{Shape, Shape2, Shape3},
};
use tetracone_study::cones::{PointTracker, Tree};

use super::{
    class,
    making::{built, point, real},
};

/// What the coordinates are.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Arithmetic {
    F32,
    /// On a lattice on which half of the solid takes 2^18 steps, as baked for microcontrollers.
    Fixed,
    /// On a lattice that uses nearly the whole domain.
    FixedWide,
}

/// The whole domain of fixed-point coordinates.
const LATTICE: Grid = Grid::integers::<29>();

impl Arithmetic {
    pub(crate) const ALL: [Self; 3] = [Self::F32, Self::Fixed, Self::FixedWide];

    /// Lattice steps that half of a solid takes.
    fn half(self) -> f64 {
        match self {
            Self::F32 | Self::Fixed => f64::from(1 << 18),
            Self::FixedWide => f64::from(1 << 28),
        }
    }
}

/// Where the covering origin is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// Where the crate puts it.
    Chosen,
    /// On a vertex.
    Vertex,
    /// In the line or plane of a facet, on it or not: the mean of its corners, moved along it.
    FacetPlane,
    /// Far outside, level with a vertex.
    Outside,
}

impl Origin {
    pub(crate) const ALL: [Self; 4] = [Self::Chosen, Self::Vertex, Self::FacetPlane, Self::Outside];

    fn place<const D: usize>(self, shape: &impl Shape<D>, grid: Grid) -> Option<[f64; D]> {
        let corners = shape.corners();
        let facet = corners.get(corners.len() / 3)?;
        let (low, high) = shape.bounds();
        let place = match self {
            Self::Chosen => return None,
            Self::Vertex => facet[0],
            Self::FacetPlane => {
                let mut place = [0.0; D];
                for k in 0..D {
                    place[k] = facet[0][k] * 2.0 - facet[1][k];
                }
                place
            }
            Self::Outside => {
                let mut place = facet[0];
                place[0] = high[0] + (high[0] - low[0]) * 0.25;
                place
            }
        };
        Some(grid.snap(place))
    }
}

/// The oracle of either dimension.
trait Judge<const D: usize> {
    fn of(shape: &impl Shape<D>) -> Self;
    fn place(&self, point: [f64; D]) -> Place;
}

impl Judge<2> for oracle::plane::Oracle {
    fn of(shape: &impl Shape<2>) -> Self {
        Self::new(shape.points(), &shape.facets())
    }

    fn place(&self, point: [f64; 2]) -> Place {
        self.place(point)
    }
}

impl Judge<3> for oracle::space::Oracle {
    fn of(shape: &impl Shape<3>) -> Self {
        Self::new(shape.points(), &shape.facets())
    }

    fn place(&self, point: [f64; 3]) -> Place {
        self.place(point)
    }
}

pub(crate) fn check_plane(shape: &Shape2, arithmetic: Arithmetic, origin: Origin, points: usize) {
    let name = &shape.name;
    match arithmetic {
        Arithmetic::F32 => {
            run::<Plane<f32>, oracle::plane::Oracle, 2>(name, shape, Grid::F32, origin, points);
        }
        Arithmetic::Fixed | Arithmetic::FixedWide => {
            let (shape, grid) = (shape.clone().on_lattice(arithmetic.half()), LATTICE);
            run::<Plane<I32F0>, oracle::plane::Oracle, 2>(name, &shape, grid, origin, points);
        }
    }
}

pub(crate) fn check_space(shape: &Shape3, arithmetic: Arithmetic, origin: Origin, points: usize) {
    let name = &shape.name;
    match arithmetic {
        Arithmetic::F32 => {
            run::<Space<f32>, oracle::space::Oracle, 3>(name, shape, Grid::F32, origin, points);
        }
        Arithmetic::Fixed | Arithmetic::FixedWide => {
            let (shape, grid) = (shape.clone().on_lattice(arithmetic.half()), LATTICE);
            run::<Space<I32F0>, oracle::space::Oracle, 3>(name, &shape, grid, origin, points);
        }
    }
}

fn run<G: Dimension<Corners = [u32; D]>, J: Judge<D>, const D: usize>(
    name: &str,
    shape: &impl Shape<D>,
    grid: Grid,
    origin: Origin,
    points: usize,
) {
    let what = format!("{name}, {:?}, origin {origin:?}", G::Scalar::ARITHMETIC);
    let tree = built::<G, D>(shape, origin.place(shape, grid));
    let judge = J::of(shape);
    let near = real::<G, D>(tree.origin());
    let mut asker = Asker::<G>::new(what, tree);
    for (_, place) in around(shape, near, grid, 1).take(points) {
        asker.ask(place, judge.place(place));
    }
    let (low, high) = shape.bounds();
    let size = (0..D).map(|k| high[k] - low[k]).fold(0.0, f64::max);
    let frames = points / 40;
    for place in motions::circular(shape, grid, size * 0.5, 1000, 0.01, 2).take(frames) {
        asker.ask(place, judge.place(place));
    }
    for distance in [size * 1e-3, -size * 1e-3] {
        for place in motions::contour(shape, grid, distance, size * 0.003, 3).take(frames) {
            asker.ask(place, judge.place(place));
        }
    }
    for place in motions::linear(shape, grid, 1000, 4).take(frames) {
        asker.ask(place, judge.place(place));
    }
    for place in motions::jumps(shape, grid, 5).take(frames) {
        asker.ask(place, judge.place(place));
    }
    for place in motions::resting(shape, grid, 6).take(frames) {
        asker.ask(place, judge.place(place));
    }
    for place in motions::returns(shape, grid, 7).take(frames) {
        asker.ask(place, judge.place(place));
    }
}

/// Asks one tree in every way there is.
struct Asker<G: Dimension> {
    what: String,
    tree: Tree<G>,
    tracker: PointTracker,
    noise: Rng,
}

impl<G: Dimension> Asker<G> {
    fn new(what: String, tree: Tree<G>) -> Self {
        Self {
            what,
            tree,
            tracker: PointTracker::default(),
            noise: Rng::new(8),
        }
    }

    fn ask<const D: usize>(&mut self, place: [f64; D], expected: Place) {
        let expected = class(expected);
        let what = &self.what;
        // Outside the domain there is only outside, and the oracle agrees.
        let Some(point) = point::<G, D>(place) else {
            assert_eq!(expected, Class::Outside, "{what}: {place:?}");
            return;
        };
        assert_eq!(
            self.tree.classify(point),
            expected,
            "{what}: one-shot {place:?}"
        );
        let answer = self.tree.explain(point, &mut self.tracker);
        assert_eq!(answer.class, expected, "{what}: coherent {place:?}");
        let on = answer.facet.map(|number| &self.tree.facets()[number]);
        let touches =
            on.is_some_and(|facet| G::side(facet, point) == Sign::Zero && G::touches(facet, point));
        assert_eq!(
            touches,
            expected == Class::Boundary,
            "{what}: facet at {place:?}"
        );
        let (most, found) = (self.tree.worst_case(), answer.evaluations);
        assert!(found <= most, "{what}: {found} exceeds {most} at {place:?}");
        // What another solid, or damage, left behind: small numbers hit cones and groups.
        let noise = self.noise.bits();
        let noise = if noise.is_multiple_of(3) {
            noise
        } else {
            noise & 0x0000_0003_0000_0fff
        };
        let [cone, group] =
            [noise & 0xffff_ffff, noise >> 32].map(|half| usize::try_from(half).expect("32 bits"));
        let mut foreign = PointTracker { cone, group };
        let foreign = self.tree.classify_tracked(point, &mut foreign);
        assert_eq!(
            foreign, expected,
            "{what}: foreign tracker {noise:#x} {place:?}"
        );
    }
}
