//! Straight and turning ways past a floor, along it and onto it, and balls that fall on a plate.

use std::sync::LazyLock;

use core::f64::consts::TAU;

use fixed::types::I32F0;
use tetracone::{
    number::{Arithmetic, Scalar},
    query::{Capsule, ImpactStatus, Segment, TimeOfImpact},
    solid::Solid,
    space::{Point, Pose, Space},
    world::{Impact, Mobility, World as Many},
};
use tetracone_oracle::{
    cases::share,
    rng::Rng,
    shapes::{Shape as _, Shape3, space},
};
use tetracone_tests::harness::{subject::Subject, world::Ground};

/// Balls that fall.
static BALLS: LazyLock<usize> = LazyLock::new(|| share(2_000, 50_000));

/// Ways that go straight.
static WAYS: LazyLock<usize> = LazyLock::new(|| share(3_000, 100_000));

/// In fixed point a unit is so many steps.
fn unit<S: Scalar>() -> f64 {
    match S::ARITHMETIC {
        Arithmetic::F32 => 1.0,
        Arithmetic::Fixed => 4096.0,
    }
}

fn point<S: Scalar>(p: [f64; 3]) -> Point<S> {
    let [x, y, z] = p.map(|x| S::nearest(libm::rint(x * unit::<S>() * 4096.0) / 4096.0));
    let inside = |x: Option<S>| x.expect("it is in the domain");
    Point::new(inside(x), inside(y), inside(z))
}

fn length<S: Scalar>(x: f64) -> S {
    S::nearest(x * unit::<S>()).expect("it is in the domain")
}

/// A block about zero.
fn block<S: Ground>(size: [f64; 3]) -> Subject<Shape3, 3> {
    let shape = space::block(-0.5, 0.5);
    let shape = shape.mapped(|p| core::array::from_fn(|k| p[k] * size[k] * unit::<S>()));
    Subject::new::<Space<S>>(shape)
}

/// A floor of 20 by 1 by 20, and a cube of a half.
struct Scene<S> {
    floor: Subject<Shape3, 3>,
    cube: Subject<Shape3, 3>,
    kind: core::marker::PhantomData<S>,
}

impl<S: Ground> Scene<S> {
    fn new() -> Self {
        Self {
            floor: block::<S>([20.0, 1.0, 20.0]),
            cube: block::<S>([0.5; 3]),
            kind: core::marker::PhantomData,
        }
    }

    fn solids(&self) -> [Solid<'_, Space<S>>; 2] {
        [self.floor.solid(), self.cube.solid()]
    }

    fn ask(&self, [from, to]: [Pose<S>; 2], tolerance: f64) -> TimeOfImpact {
        let [floor, cube] = self.solids();
        let impact = floor.time_of_impact(&cube, &from, &to, length(tolerance));
        impact.expect("it stays in the domain")
    }

    /// Turned about the upright axis, or about any other.
    fn turning(ends: [[f64; 3]; 2], axis: [f64; 3], by: f64) -> [Pose<S>; 2] {
        let [from, to] = ends.map(point);
        [(from, 0.0), (to, by)]
            .map(|(p, angle)| Pose::from_axis_angle(p, axis, angle).expect("a pose"))
    }
}

fn straight<S: Scalar>(ends: [[f64; 3]; 2]) -> [Pose<S>; 2] {
    ends.map(|p| Pose::shifted(point(p)).expect("it is in the domain"))
}

/// Whether the way is free, or up to which part of it.
fn told(impact: &TimeOfImpact) -> Option<f32> {
    match impact.status {
        None => None,
        Some(ImpactStatus::Unfinished) => panic!("{impact:?}"),
        Some(_) => Some(impact.free),
    }
}

fn past<S: Ground>() {
    let scene = Scene::<S>::new();
    // As far as from one side to the other, at whatever height.
    for height in [0.75, 0.751, 0.76, 0.8, 2.0] {
        for tolerance in [0.0, 0.001, 0.1] {
            let way = straight([[-5.0, height, 0.0], [5.0, height, 0.0]]);
            let impact = scene.ask(way, tolerance);
            assert_eq!(told(&impact), None, "{height}: {impact:?}");
            assert!(impact.cost.boxes < 100, "{impact:?}");
        }
    }
    // Off the floor, along it and into it, from a touch.
    let ask = |from: [f64; 3], to: [f64; 3]| scene.ask(straight([from, to]), 0.001);
    let touch = [-5.0, 0.75, 0.0];
    assert_eq!(told(&ask(touch, [-5.0, 5.0, 0.0])), None);
    assert_eq!(told(&ask(touch, [5.0, 5.0, 3.0])), None);
    assert_eq!(told(&ask(touch, [5.0, 0.75, 3.0])), None);
    let into = ask(touch, [-5.0, 0.5, 0.0]);
    assert!(
        matches!(into.status, Some(ImpactStatus::Touching(_))),
        "{into:?}"
    );
    // Against the floor's side, sliding off below it, and from within.
    assert_eq!(
        told(&ask([-13.0, 0.0, 0.0], [3.0, 0.0, 0.0])),
        Some(2.75 / 16.0)
    );
    assert_eq!(told(&ask([-13.0, 0.75, 0.0], [3.0, 0.75, 0.0])), None);
    assert_eq!(told(&ask([0.0, 0.0, 0.0], [0.0, 9.0, 0.0])), Some(0.0));
    // The first contact along a direction, and the last one.
    let [_, cube] = scene.solids();
    let big = block::<S>([2.0; 3]);
    let (big, above) = (
        big.solid::<Space<S>>(),
        straight::<S>([[0.0, 5.0, 0.0]; 2])[0],
    );
    let placed = big.at(above).expect("it is in the domain");
    let down = point::<S>([0.0, -1.0, 0.0]);
    let first = big.first_contact_along(&placed, down).expect("a direction");
    let last = big.last_contact_along(&placed, down).expect("a direction");
    assert_eq!(
        (first.multiple.to_bits(), last.multiple.to_bits()),
        (3f64.to_bits(), 7f64.to_bits())
    );
    assert_eq!(cube.cells().facets().count(), 12);
}

in_both_arithmetics!(straight_ways_end_where_the_cube_enters: past::<S>());

fn turned<S: Ground>() {
    let scene = Scene::<S>::new();
    for height in [0.755, 0.76, 0.8] {
        // Like a coin that spins on a table.
        let ends = [[-5.0, height, 0.0], [5.0, height, 0.0]];
        let way = Scene::turning(ends, [0.0, 1.0, 0.0], 3.0);
        let impact = scene.ask(way, 0.001);
        assert_eq!(told(&impact), None, "{height}: {impact:?}");
    }
    let mut rng = Rng::new(97);
    for _ in 0..200 {
        let axis = rng.direction::<3>();
        let from = [
            rng.between(-5.0, 5.0),
            rng.between(1.5, 9.0),
            rng.between(-5.0, 5.0),
        ];
        let to = [
            rng.between(-5.0, 5.0),
            rng.between(-3.0, 0.6),
            rng.between(-5.0, 5.0),
        ];
        let way = Scene::turning([from, to], axis, rng.between(-3.0, 3.0));
        for tolerance in [0.0, 1e-7, 0.001] {
            let impact = scene.ask(way, tolerance);
            assert!(
                matches!(impact.status, Some(ImpactStatus::Near(_))),
                "{impact:?}"
            );
            let [floor, cube] = scene.solids();
            let there = way[0].interpolate(&way[1], f64::from(impact.free));
            let gap = floor
                .distance(&cube.at(there).expect("in the domain"))
                .distance;
            let rounded = match S::ARITHMETIC {
                Arithmetic::F32 => 3e-4,
                Arithmetic::Fixed => 10.0,
            };
            let most = tolerance * unit::<S>() + rounded;
            assert!(
                gap.to_real() <= most,
                "{gap:?} after {tolerance}: {impact:?}"
            );
        }
    }
}

in_both_arithmetics!(turning_ways_end_near_the_floor: turned::<S>());

/// Also what moves slowly, or hardly, or from a touch: straight ways have an end.
fn finished<S: Ground>() {
    let shapes = [space::torus(8, 6), space::comb(4), space::sphere(2)];
    let scaled = |shape: &Shape3| {
        let (size, middle) = (shape.size(), shape.middle());
        let map = |p: [f64; 3]| {
            core::array::from_fn(|k| {
                libm::rint((p[k] - middle[k]) / size * 4096.0) / 4096.0 * unit::<S>()
            })
        };
        Subject::new::<Space<S>>(shape.clone().mapped(map))
    };
    let subjects = shapes.each_ref().map(scaled);
    let mut rng = Rng::new(98);
    let mut ends = [0; 3];
    for way in 0..*WAYS {
        let [first, second] = [&subjects[way % 3], &subjects[way / 3 % 3]];
        let (solid, other) = (first.solid::<Space<S>>(), second.solid::<Space<S>>());
        let far = rng.pick(&[2.0, 1.0, 0.1, 1e-3]);
        let place = |rng: &mut Rng, far: f64| [0; 3].map(|_| rng.between(-far, far));
        let from = place(&mut rng, 1.5);
        let by = place(&mut rng, far);
        // Every second one towards the middle, or beyond.
        let towards = if way % 2 == 0 {
            0.0
        } else {
            rng.between(0.2, 2.0)
        };
        let by: [f64; 3] = core::array::from_fn(|k| by[k] * 0.5 - from[k] * towards);
        let (axis, angle) = (rng.direction::<3>(), rng.between(-TAU, TAU));
        let pose = |p| Pose::from_axis_angle(point::<S>(p), axis, angle).expect("a pose");
        let (from, to) = (pose(from), pose(core::array::from_fn(|k| from[k] + by[k])));
        let impact = solid.time_of_impact(&other, &from, &to, length(1e-9));
        let impact = impact.expect("it stays in the domain");
        ends[match impact.status {
            None => 0,
            Some(ImpactStatus::Near(_)) => 1,
            Some(ImpactStatus::Touching(_)) => 2,
            Some(ImpactStatus::Unfinished) => panic!("{from:?} to {to:?}: {impact:?}"),
        }] += 1;
        if way % 50 == 0 {
            let half = from.interpolate(&to, f64::from(impact.free) * 0.5);
            let touches = solid.intersects(&other.at(half).expect("in the domain"));
            assert!(!touches || impact.free <= 0.0, "{impact:?}");
        }
    }
    println!("{ends:?} ways free, near, touching");
    assert!(ends.iter().all(|count| count * 50 > *WAYS), "{ends:?}");
}

in_both_arithmetics!(straight_ways_are_never_unfinished: finished::<S>());

/// Along a floor of many facets at any gap, none included, and off it: free. Down into it: not.
fn sliding<S: Ground>() {
    let cells: Vec<_> = (0..4)
        .flat_map(|x| (0..4).map(move |z| [x, 0, z]))
        .collect();
    let floor = space::polycube(&cells);
    let middle = floor.middle();
    let size = [5.0, 1.0, 5.0];
    let floor = floor.mapped(|p| {
        core::array::from_fn(|k| libm::rint((p[k] - middle[k]) * size[k] * 2.0) * 0.5 * unit::<S>())
    });
    let floor = Subject::new::<Space<S>>(floor);
    let boxes = [[0.5; 3], [1.0, 0.25, 2.0], [4.0, 0.125, 0.25]];
    let halves = boxes.map(|size| size[1] * 0.5);
    let boxes = boxes.map(block::<S>);
    let floor = floor.solid::<Space<S>>();
    let boxes = boxes.each_ref().map(|shape| shape.solid::<Space<S>>());
    let at = |[x, y, z]: [f64; 3], angle: f64| {
        let fitted = |x: f64| S::nearest(x * unit::<S>()).expect("in the domain");
        let shift = Point::new(fitted(x), fitted(y), fitted(z));
        Pose::from_axis_angle(shift, [0.0, 1.0, 0.0], angle).expect("a pose")
    };
    let mut rng = Rng::new(100);
    for way in 0..*WAYS {
        let (other, half) = (&boxes[way % 3], halves[way % 3]);
        let gap = [0.0, 1e-7, 1e-3, 0.1][way / 3 % 4];
        let angle = if rng.once_in(2) {
            0.0
        } else {
            rng.between(-TAU, TAU)
        };
        let long = rng.pick(&[20.0, 1.0, 1e-3]);
        let from = [0; 2].map(|_| rng.between(-12.0, 12.0));
        let to = from.map(|x| x + rng.between(-long, long));
        let upon = |[x, z]: [f64; 2], over: f64| at([x, 0.5 + half + over, z], angle);
        let free = [upon(to, gap), upon(to, gap + rng.between(0.0, 2.0))];
        for to in free {
            let impact = floor.time_of_impact(other, &upon(from, gap), &to, length(1e-9));
            let impact = impact.expect("it stays in the domain");
            assert_eq!(
                told(&impact),
                None,
                "{gap} {from:?} {to:?} {angle}: {impact:?}"
            );
        }
        let inner = from.map(|x| x * 0.75);
        let impact =
            floor.time_of_impact(other, &upon(inner, gap), &upon(inner, -0.5), length(1e-9));
        let impact = impact.expect("it stays in the domain");
        let part = told(&impact).map(f64::from);
        let expected = gap / (gap + 0.5);
        assert!(
            part.is_some_and(|part| (part - expected).abs() < 1e-3),
            "{gap} {from:?} {angle}: {impact:?}"
        );
    }
}

in_both_arithmetics!(what_slides_along_a_floor_is_free: sliding::<S>());

fn capsules<S: Ground>() {
    let scene = Scene::<S>::new();
    let [floor, _] = scene.solids();
    let axis = Segment::new(point::<S>([-0.25, 0.0, 0.0]), point([0.25, 0.0, 0.0]));
    let capsule = Capsule::new(axis.expect("in the domain"), length(0.25)).expect("a radius");
    for (from, to, free) in [
        // Past at a hair, off, down.
        ([-5.0, 0.755, 0.0], [5.0, 0.755, 0.0], None),
        ([-5.0, 0.76, 0.0], [5.0, 9.0, 0.0], None),
        ([-5.0, 3.75, 0.0], [-5.0, -2.25, 0.0], Some(0.5)),
    ] {
        let mut world = Many::<&Solid<'_, Space<S>>, 2, 2>::new();
        let [here, there] = straight([from, to]);
        world
            .insert(&floor, Pose::default(), Mobility::Static)
            .expect("room");
        let moving = world
            .insert_capsule(capsule, here, Mobility::Moving)
            .expect("room");
        let mut impacts = [None; 2];
        let goal = |handle| (handle == moving).then_some(there);
        let listed = world
            .impacts(goal, length(1e-3), &mut impacts)
            .expect("in the domain");
        let told = impacts.first().copied().flatten();
        assert_eq!(listed.count, usize::from(free.is_some()), "{told:?}");
        if let (Some(free), Some(impact)) = (free, told) {
            assert!(matches!(impact.status, ImpactStatus::Near(_)), "{impact:?}");
            assert!(f64::from(impact.time) <= free && f64::from(impact.time) > free - 1e-3);
        }
    }
}

in_both_arithmetics!(capsules_pass_a_floor: capsules::<S>());

/// A ball whose centre lies in the floor overlaps it at the start, whichever way it goes.
fn sunk<S: Ground>() {
    let scene = Scene::<S>::new();
    let [floor, _] = scene.solids();
    let centre = point::<S>([0.0; 3]);
    let axis = Segment::new(centre, centre).expect("in the domain");
    let ball = Capsule::new(axis, length(20.0 / 4096.0)).expect("a radius");
    for steps in 1..=60 {
        let here = [1.0, 0.5 - f64::from(steps) / 4096.0, 2.0];
        for way in [[0.0; 3], [1.0, 0.0, 0.0], [0.0, -0.1, 0.0], [0.0, 0.1, 0.0]] {
            let there: [f64; 3] = core::array::from_fn(|k| here[k] + way[k]);
            let [from, to] = straight([here, there]);
            let mut world = Many::<&Solid<'_, Space<S>>, 2, 2>::new();
            world
                .insert(&floor, Pose::default(), Mobility::Static)
                .expect("room");
            let moving = world
                .insert_capsule(ball, from, Mobility::Moving)
                .expect("room");
            let mut impacts = [None; 2];
            world
                .impacts(
                    |handle| (handle == moving).then_some(to),
                    S::ZERO,
                    &mut impacts,
                )
                .expect("in the domain");
            assert!(
                matches!(
                    impacts[0],
                    Some(Impact {
                        time: 0.0,
                        status: ImpactStatus::Touching(_),
                        ..
                    })
                ),
                "{steps} steps deep, by {way:?}: {:?}",
                impacts[0]
            );
        }
    }
}

in_both_arithmetics!(a_ball_whose_centre_is_inside_is_met: sunk::<S>());

/// Onto a plate of many triangles, from far above: straight below is where it hits.
#[test]
fn a_falling_ball_hits_straight_below() {
    let plate = |k: i32| {
        let cells: Vec<_> = (0..k)
            .flat_map(|x| (0..k).map(move |y| [x, y, 0]))
            .collect();
        let shape = space::polycube(&cells);
        let (low, high) = shape.bounds();
        let size = [4.0, 4.0, 1.0];
        shape.mapped(|p| {
            core::array::from_fn(|k| ((p[k] - low[k]) / (high[k] - low[k]) - 0.5) * size[k])
        })
    };
    let fall = |solid: &Solid<'_, Space<f32>>, [x, y]: [f32; 2], [from, to]: [f32; 2], radius| {
        let way = Segment::new(Point::new(x, y, from), Point::new(x, y, to));
        let capsule = Capsule::new(way.expect("in the domain"), radius).expect("a radius");
        let hit = solid.cast_ball(&capsule).expect("there is a plate");
        let what = format!("{x} {y} from {from} to {to}, {radius}: {hit:?}");
        let up = [0.0_f32, 0.0, 1.0].map(f32::to_bits);
        assert_eq!(hit.normal.map(|x| (x + 0.0).to_bits()), up, "{what}");
        let place = [hit.point.x - x, hit.point.y - y, hit.point.z - 0.5];
        assert!(place.iter().all(|off| off.abs() < 1e-6), "{what}");
    };
    let one = Subject::new::<Space<f32>>(plate(1));
    #[expect(
        clippy::cast_possible_truncation,
        reason = "they are halved numbers of `f32`"
    )]
    let place = [-1.506_385_710_018_752_f64, -1.505_912_902_130_890_6].map(|x| x as f32);
    fall(&one.solid(), place, [100.51, -100.0], 0.01);
    let many = Subject::new::<Space<f32>>(plate(8));
    let solids = [one.solid(), many.solid()];
    let mut rng = Rng::new(99);
    for ball in 0..*BALLS {
        #[expect(clippy::cast_possible_truncation, reason = "any number will do")]
        let mut any = |low: f64, high: f64| rng.between(low, high) as f32;
        let place = [any(-1.7, 1.7), any(-1.7, 1.7)];
        let beside = any(-1e-3, 1e-3);
        // Many of them near the edges.
        let place = match ball % 3 {
            0 => [place[0], place[0] + beside],
            1 => [libm::rintf(place[0] * 2.0) / 2.0 + beside, place[1]],
            _ => place,
        };
        let (high, radius) = (any(1.0, 1000.0), any(1e-3, 0.1));
        fall(&solids[ball % 2], place, [high, -high], radius);
    }
}

/// A step is enough of a tolerance.
#[test]
fn a_tolerance_of_a_step_is_near() {
    let scene = Scene::<I32F0>::new();
    let [floor, cube] = scene.solids();
    let way = Scene::turning([[0.0, 3.0, 0.0], [0.0, 0.0, 0.0]], [0.6, 0.0, 0.8], 2.0);
    let impact = floor.time_of_impact(&cube, &way[0], &way[1], I32F0::ONE);
    let impact = impact.expect("it stays in the domain");
    assert!(
        matches!(impact.status, Some(ImpactStatus::Near(_))),
        "{impact:?}"
    );
    let most = floor.time_of_impact(&cube, &way[0], &way[1], I32F0::MAX);
    assert_eq!(most.expect("it stays in the domain").free.to_bits(), 0);
}
