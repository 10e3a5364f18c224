//! PIVOT: what pixels tell of two polygons is what the core says, as far as it claims to be.

use fixed::types::I32F0;
use tetracone::{
    plane::{Plane, Point, Pose, Segment},
    query::Posed,
    solid::Solid,
};
use tetracone_oracle::{cases::every, motions, shapes::Shape as _};
use tetracone_study::pivot::{PivotError, Proximity, proximity};
use tetracone_tests::harness::{
    couples::pairs,
    subject::Subject,
    world::{Ground, Grounded as _, World},
};

/// Pixels along the longest side of the box around both.
const PIXELS: [u32; 3] = [1, 12, 40];

/// Polygons of more edges are left out: every edge is measured from every pixel.
const MOST_EDGES: usize = 40;

#[test]
fn pixels_tell_as_much_as_they_claim() {
    run::<f32>();
    run::<I32F0>();
}

fn run<S: Ground>() {
    let (mut cases, mut told) = (0, [0; 3]);
    let share = every(20, 1);
    for shapes in pairs::<Plane<S>, 2>() {
        if shapes.iter().any(|shape| shape.facets().len() > MOST_EDGES) {
            continue;
        }
        let [first, second] = shapes.map(Subject::new::<Plane<S>>);
        let (solid, other) = (first.solid::<Plane<S>>(), second.solid::<Plane<S>>());
        let edges: Vec<_> = solid.cells().facets().collect();
        let motion = motions::pair::Pair::new(&first.shape, &second.shape, S::GRID);
        let all = motion.orbit(0.8, 300, 0.02, 61).take(300 / share);
        let all = all.chain(motion.through(150, 62).take(300 / share));
        for at in all.chain(motion.jumps(63).take(300 / share)) {
            let (pose, _): (Pose<S>, _) = Plane::<S>::placed(at.into(), &[]);
            let Ok(placed) = other.at(pose) else {
                continue;
            };
            let moved: Vec<_> = (0..other.cells().facet_count())
                .filter_map(|number| placed.facet(u32::try_from(number).ok()?))
                .collect();
            for (pixels, told) in PIXELS.into_iter().zip(&mut told) {
                let seen = proximity(&edges, &moved, pixels).expect("both have edges");
                *told += usize::from(seen != Proximity::Open);
                judge(&seen, &solid, &placed);
            }
            cases += PIXELS.len();
        }
    }
    println!(
        "{cases} pictures in {:?}, 2D: with {PIXELS:?} pixels {told:?} of {} tell whether polygons meet",
        S::ARITHMETIC,
        cases / PIXELS.len()
    );
    assert!(cases >= 50_000 / share, "{cases}");
    assert!(told.is_sorted() && told[2] > cases / 4, "{told:?}");
}

/// What pixels tell is what the core says.
fn judge<S: Ground>(seen: &Proximity, solid: &Solid<'_, Plane<S>>, placed: &Posed<'_, Plane<S>>) {
    let meets = solid.intersects(placed);
    match seen {
        Proximity::Meeting {
            depth: [low, high], ..
        } => {
            assert!(meets && 0.0 <= *low && low < high, "{seen:?}");
        }
        Proximity::Apart {
            distance: [low, high],
            ..
        } => {
            assert!(!meets, "{seen:?}");
            let apart = solid.distance(placed).distance.to_real();
            let rounded = Plane::<S>::step() + apart * f64::from(f32::EPSILON);
            assert!(
                low - rounded <= apart && apart <= high + rounded,
                "{apart}: {seen:?}"
            );
        }
        Proximity::Open => {}
    }
}

/// Two squares, one within the other or beside it, and nothing to draw.
#[test]
fn squares_are_seen_in_each_other() {
    let square = |low: f32, high: f32| {
        let corners = [[low, low], [high, low], [high, high], [low, high]].map(Point::from);
        [0, 1, 2, 3].map(|k| Segment::new(corners[k], corners[(k + 1) % 4]))
    };
    let outer = square(0.0, 16.0);
    let inside = proximity(&outer, &square(6.0, 10.0), 64);
    match inside.expect("both have edges") {
        Proximity::Meeting {
            depth: [low, high], ..
        } => assert!(low < 6.0 && 6.0 < high),
        other => panic!("{other:?}"),
    }
    let beside = proximity(&outer, &square(20.0, 24.0), 64);
    match beside.expect("both have edges") {
        Proximity::Apart {
            distance: [low, high],
            ..
        } => {
            let apart = 4.0 * core::f64::consts::SQRT_2;
            assert!(low < apart && apart < high && high - low < 1.5);
        }
        other => panic!("{other:?}"),
    }
    assert_eq!(proximity(&outer, &outer, 64), Ok(Proximity::Open));
    assert_eq!(proximity(&outer, &[], 64), Err(PivotError::Empty));
    assert_eq!(proximity(&outer, &outer, 0), Err(PivotError::NoPixels));
}
