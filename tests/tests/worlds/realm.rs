//! What worlds are tested in: the plane and space, in both arithmetics, with the exact oracle's
//! answers.

use fixed::types::I32F0;
use tetracone::{
    Dimension,
    image::Lattice,
    number::Scalar,
    plane::{self, Plane},
    query::{Capsule, Segment},
    solid::Solid,
    space::{self, Space},
};
use tetracone_oracle::{
    oracle::{Facet, Fraction, Oracle, Place, pair, squared_between},
    rng::Rng,
    shapes::{Shape, Shape2, Shape3, plane as flat, space as solid},
};
use tetracone_std::bake::{BakeOptions, Baked, bake_on};
use tetracone_tests::harness::world::{Ground, World};

/// Steps a unit has on the lattice.
const STEPS: f64 = 4096.0;

/// What a coordinate is of a unit.
pub(crate) trait Unit: Ground {
    const UNIT: f64;

    fn of(place: f64) -> Self {
        Self::nearest(place * Self::UNIT).expect("tests stay near zero")
    }
}

impl Unit for f32 {
    const UNIT: f64 = 1.0;
}

impl Unit for I32F0 {
    const UNIT: f64 = STEPS;
}

/// A dimension with an arithmetic.
pub(crate) trait Realm: Dimension {
    const NAME: &'static str;

    /// A few solids of about two units across, one larger and with a hole, one far from its zero.
    fn bake() -> Vec<Subject<Self>>;

    /// A comb with five teeth a unit wide and a unit apart, the first one from -4.5 on, and a bullet of a
    /// quarter of a unit that goes through the teeth at zero.
    fn comb_and_bullet() -> Vec<Subject<Self>>;

    /// The pose at a place in units, turned by an angle about some axis.
    fn at(place: [f64; 3], axis: [f64; 3], angle: f64) -> Self::Pose;

    /// Whether two solids touch, the second one placed in the frame of the first: the exact
    /// oracle's word on the placed vertices.
    fn touch(first: &Subject<Self>, second: &Subject<Self>, pose: &Self::Pose) -> bool;

    /// Whether a capsule in a solid's frame meets its boundary, and whether its axis starts in it: the exact
    /// oracle's word.
    fn beside(solid: &Subject<Self>, capsule: &Capsule<Self>) -> [bool; 2];

    /// The square of the distance of two segments in one frame, exactly.
    fn between(first: &Segment<Self>, second: &Segment<Self>) -> Fraction;

    /// Whether a point lies in a solid that was placed so: the exact oracle's word on the placed
    /// vertices.
    fn holds(solid: &Subject<Self>, pose: &Self::Pose, point: Self::Point) -> bool;
}

/// A solid, baked, with its vertices and facets for the oracle.
pub(crate) struct Subject<G: Realm> {
    baked: Baked,
    points: Vec<G::Point>,
    facets: Vec<G::Corners>,
}

impl<G: Realm> Subject<G> {
    fn new(points: &[[f64; 3]], facets: Vec<G::Corners>) -> Self
    where
        G::Scalar: Unit,
    {
        let points = points.iter().map(|point| point.map(G::Scalar::of));
        let points: Vec<_> = points.map(G::point).collect();
        let numbers = |point: &G::Point| G::coordinates(*point).map(Scalar::to_real);
        let numbers: Vec<_> = points.iter().map(numbers).collect();
        let options = BakeOptions {
            queries: Some(tetracone_std::bake::Queries::All),
            ..BakeOptions::default()
        };
        let baked = bake_on::<G>(&numbers, &facets, Lattice::default(), &options);
        Self {
            baked: baked.expect("the solid is valid"),
            points,
            facets,
        }
    }
}

fn number<G: Realm, const D: usize>(point: G::Point) -> [f64; D] {
    let place = G::coordinates(point);
    core::array::from_fn(|k| place[k].to_real())
}

fn holds<G, const D: usize>(solid: &Subject<G>, pose: &G::Pose, point: G::Point) -> bool
where
    G: Realm + World<D>,
    [[f64; D]; D]: Facet<D>,
{
    let points = G::places(pose, solid.points.iter().copied());
    let oracle = Oracle::new(&points, &solid.facets);
    oracle.place(number::<G, D>(point)) != Place::Outside
}

fn touch<G, const D: usize>(first: &Subject<G>, second: &Subject<G>, pose: &G::Pose) -> bool
where
    G: Realm + World<D>,
    [[f64; D]; D]: Facet<D>,
{
    let here = first.points.iter().map(|point| number::<G, D>(*point));
    let here: Vec<[f64; D]> = here.collect();
    let there = G::places(pose, second.points.iter().copied());
    let ends = |points: &[[f64; D]], k: usize| {
        let along = points.iter().map(|point| point[k]);
        along.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], x| {
            [low.min(x), high.max(x)]
        })
    };
    let apart = |k| {
        let ([a, b], [c, d]) = (ends(&here, k), ends(&there, k));
        b < c || d < a
    };
    !(0..D).any(apart)
        && pair::meet(
            &Oracle::new(&here, &first.facets),
            &Oracle::new(&there, &second.facets),
        )
}

fn axis<G: Realm, const D: usize>(axis: &Segment<G>) -> [[f64; D]; 2] {
    [axis.from(), axis.to()].map(number::<G, D>)
}

fn beside<G, const D: usize>(solid: &Subject<G>, capsule: &Capsule<G>) -> [bool; 2]
where
    G: Realm<Corners = [u32; D]>,
    [[f64; D]; D]: Facet<D>,
{
    let here = solid.points.iter().map(|point| number::<G, D>(*point));
    let here: Vec<[f64; D]> = here.collect();
    let (axis, radius) = (axis::<G, D>(&capsule.axis()), capsule.radius().to_real());
    let is_apart = (0..D).any(|k| {
        let [a, b] = axis.map(|end| end[k]);
        let is_below = here.iter().all(|point| point[k] + radius < a.min(b));
        is_below || here.iter().all(|point| point[k] - radius > a.max(b))
    });
    if is_apart {
        return [false; 2];
    }
    let oracle = Oracle::new(&here, &solid.facets);
    [
        oracle.capsule_reaches(axis, radius),
        oracle.place(axis[0]) != Place::Outside,
    ]
}

/// Whether two capsules in one frame touch: the exact oracle's word.
pub(crate) fn meet_round<G: Realm>(first: &Capsule<G>, second: &Capsule<G>) -> bool {
    let radius = first.radius().to_real() + second.radius().to_real();
    G::between(&first.axis(), &second.axis()) <= Fraction::of(radius).squared()
}

impl<S: Unit> Realm for Plane<S> {
    const NAME: &'static str = "plane";

    fn bake() -> Vec<Subject<Self>> {
        let ring = flat::frame();
        let (low, high) = ring.bounds();
        let shapes: [Shape2; 5] = [
            flat::square(-1.0, 1.0),
            flat::irregular(40, 3),
            flat::star(24, 5),
            ring.clone().scaled(6.0 / (high[0] - low[0])),
            flat::convex(12, 4).moved([7.0, -3.0]),
        ];
        shapes
            .iter()
            .map(|shape| {
                let points: Vec<_> = shape.points.iter().map(|&[x, y]| [x, y, 0.0]).collect();
                Subject::new(&points, shape.edges())
            })
            .collect()
    }

    fn comb_and_bullet() -> Vec<Subject<Self>> {
        let of = |shape: &Shape2| {
            let points: Vec<_> = shape.points.iter().map(|&[x, y]| [x, y, 0.0]).collect();
            Subject::new(&points, shape.edges())
        };
        let comb = flat::comb(5).scaled(4.5);
        vec![of(&comb), of(&flat::square(-0.125, 0.125))]
    }

    fn touch(first: &Subject<Self>, second: &Subject<Self>, pose: &Self::Pose) -> bool {
        touch::<Self, 2>(first, second, pose)
    }

    fn beside(solid: &Subject<Self>, capsule: &Capsule<Self>) -> [bool; 2] {
        beside::<Self, 2>(solid, capsule)
    }

    fn between(first: &Segment<Self>, second: &Segment<Self>) -> Fraction {
        squared_between(axis::<Self, 2>(first), axis::<Self, 2>(second))
    }

    fn holds(solid: &Subject<Self>, pose: &Self::Pose, point: Self::Point) -> bool {
        holds::<Self, 2>(solid, pose, point)
    }

    fn at([x, y, _]: [f64; 3], _: [f64; 3], angle: f64) -> plane::Pose<S> {
        let shift = plane::Point::new(S::of(x), S::of(y));
        plane::Pose::from_angle(shift, angle).expect("it is a pose")
    }
}

impl<S: Unit> Realm for Space<S> {
    const NAME: &'static str = "space";

    fn bake() -> Vec<Subject<Self>> {
        let hollow = solid::hollow();
        let (low, high) = hollow.bounds();
        let shapes: [Shape3; 5] = [
            solid::block(-1.0, 1.0),
            solid::torus(8, 5),
            solid::sphere(2).rough(0.3, 5),
            hollow.clone().scaled(6.0 / (high[0] - low[0])),
            solid::tetrahedron().moved([7.0, -3.0, 2.0]),
        ];
        shapes
            .iter()
            .map(|shape| Subject::new(&shape.points, shape.faces.clone()))
            .collect()
    }

    fn comb_and_bullet() -> Vec<Subject<Self>> {
        let of = |shape: &Shape3| Subject::new(&shape.points, shape.faces.clone());
        vec![of(&solid::comb(5)), of(&solid::block(-0.125, 0.125))]
    }

    fn touch(first: &Subject<Self>, second: &Subject<Self>, pose: &Self::Pose) -> bool {
        touch::<Self, 3>(first, second, pose)
    }

    fn beside(solid: &Subject<Self>, capsule: &Capsule<Self>) -> [bool; 2] {
        beside::<Self, 3>(solid, capsule)
    }

    fn between(first: &Segment<Self>, second: &Segment<Self>) -> Fraction {
        squared_between(axis::<Self, 3>(first), axis::<Self, 3>(second))
    }

    fn holds(solid: &Subject<Self>, pose: &Self::Pose, point: Self::Point) -> bool {
        holds::<Self, 3>(solid, pose, point)
    }

    fn at([x, y, z]: [f64; 3], axis: [f64; 3], angle: f64) -> space::Pose<S> {
        let shift = space::Point::new(S::of(x), S::of(y), S::of(z));
        space::Pose::from_axis_angle(shift, axis, angle).expect("it is a pose")
    }
}

pub(crate) fn solids<G: Realm>(baked: &[Subject<G>]) -> Vec<Solid<'_, G>> {
    let images = baked.iter().map(|subject| subject.baked.image());
    images
        .map(|image| image.solid().expect("it has boxes"))
        .collect()
}

/// Where something is and how it moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mover {
    /// Where the box is that it moves in.
    far: f64,
    place: [f64; 3],
    speed: [f64; 3],
    axis: [f64; 3],
    angle: f64,
    spin: f64,
}

impl Mover {
    /// Somewhere in a box of this half size; often at whole places and upright, so that many
    /// bounds have the same coordinates.
    pub(crate) fn new(rng: &mut Rng, half: f64, far: f64) -> Self {
        let whole = rng.once_in(3);
        let mut any = |size: f64| [0; 3].map(|_| rng.between(-size, size));
        let (place, speed, axis) = (any(half), any(0.08), any(1.0));
        let (angle, spin) = (any(3.0)[0], any(0.05)[0]);
        Self {
            far,
            place: if whole { place.map(f64::round) } else { place },
            speed: if whole { [0.0, 0.0, 0.25] } else { speed },
            axis,
            angle: if whole { 0.0 } else { angle },
            spin: if whole { 0.0 } else { spin },
        }
    }

    /// A frame later, thrown back by the walls.
    pub(crate) fn go(&mut self, half: f64) {
        for (x, speed) in self.place.iter_mut().zip(&mut self.speed) {
            if x.abs() > half && *x * *speed > 0.0 {
                *speed = -*speed;
            }
            *x += *speed;
        }
        self.angle += self.spin;
    }

    pub(crate) fn pose<G: Realm>(&self) -> G::Pose {
        let place = self.place.map(|x| x + self.far);
        G::at(place, self.axis, self.angle)
    }
}
