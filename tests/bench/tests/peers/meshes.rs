//! Real meshes, where they are at hand, and generated ones: judged by the exact oracle, and by an
//! independent library, `parry3d`, given the same coordinates. Parry computes in `f32` with
//! tolerances: what it says is compared away from ties, and the oracle says what a tie is.

use parry3d::{
    math::{Pose, Vector},
    query::{PointQuery, intersection_test},
    shape::{TriMesh, TriMeshFlags},
};
use std::sync::LazyLock;
use tetracone::{
    BallTracker, PairTracker, SegmentTracker,
    query::{Ball, Segment, Witness},
    space::Space,
};
use tetracone_oracle::vector::length;
use tetracone_oracle::{
    balls::balls,
    cases::share,
    motions::pair::Pair,
    oracle::space::{Oracle, pair as judge},
    points::around,
    segments::segments,
    shapes::{Shape, Shape3, space},
};
use tetracone_tests::harness::{
    real,
    subject::{Subject, fitted, size, way},
    world::{Ground, Grounded as _, World},
};

/// Balls, segments and poses of every mesh.
static BALLS: LazyLock<usize> = LazyLock::new(|| share(20, 300));
static POSES: LazyLock<usize> = LazyLock::new(|| share(6, 60));

/// Closer than this part of a solid's size to a touch is a tie: some hundred roundings of parry.
const TIE: f64 = 1e-4;

/// Of this many answers, parry may give one that is wrong and no tie: its test of two triangles
/// iterates in `f32`, and finds a point in common of some that are thousandths of their size apart.
const WRONG: usize = 1000;

/// Farther away than this many times a solid's size, parry's `f32` loses on which side of it a place is.
const FAR: f64 = 8.0;

/// The closed meshes at hand, and generated ones.
fn meshes() -> Vec<Shape3> {
    use space::{comb, gear, hollow, knot, nested, prism, sphere, torus};
    let plate = prism(&tetracone_oracle::shapes::plane::hole_in_hole(), -0.5, 1.0);
    let mut all = vec![
        sphere(8).rough(0.2, 31).named("rough sphere"),
        torus(24, 12),
        knot(2, 3, 80, 8),
        comb(6),
        gear(12),
        hollow(),
        nested(3),
        plate,
    ];
    all.extend(real::meshes());
    all
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "coordinates hold f32 values"
)]
fn vector([x, y, z]: [f64; 3]) -> Vector {
    Vector::new(x as f32, y as f32, z as f32)
}

fn trimesh(points: &[[f64; 3]], faces: &[[u32; 3]]) -> TriMesh {
    let points = points.iter().map(|&point| vector(point)).collect();
    TriMesh::with_flags(points, faces.to_vec(), TriMeshFlags::ORIENTED).expect("a mesh")
}

struct Mesh<S: Ground> {
    subject: Subject<Shape3, 3>,
    parry: TriMesh,
    /// No two faces meet but in common corners. Of what is not, like the cow, whose parts overlap,
    /// parry knows the surface alone: it takes the side of the nearest face.
    is_simple: bool,
    size: f64,
    arithmetic: core::marker::PhantomData<S>,
}

impl<S: Ground> Mesh<S> {
    fn new(shape: &Shape3) -> Self {
        let subject = Subject::new::<Space<S>>(fitted::<Space<S>, 3>(shape, 1.0));
        Self {
            parry: trimesh(&subject.shape.points, &subject.shape.faces),
            is_simple: is_simple(&subject.oracle),
            size: size(&subject.shape),
            subject,
            arithmetic: core::marker::PhantomData,
        }
    }
}

fn is_simple(oracle: &Oracle) -> bool {
    let joined = |&(i, j): &(usize, usize)| {
        let [one, other] = [i, j].map(|k| oracle.facets()[k]);
        one.iter().any(|corner| other.contains(corner))
    };
    judge::crossing_faces(oracle, oracle).iter().all(joined)
}

/// How often was asked, how often the answer was a hit, how often parry said otherwise, and how
/// often that was no tie, so that parry is wrong: the exact oracle agrees with us on every case.
#[derive(Debug, Default)]
struct Tally {
    asked: usize,
    hits: usize,
    odd: usize,
    wrong: usize,
}

in_both_arithmetics!(meshes_are_what_two_judges_say: run::<S>());

fn run<S: Ground>() {
    let meshes: Vec<_> = meshes().iter().map(Mesh::<S>::new).collect();
    let [mut of_balls, mut of_pairs] = [(); 2].map(|()| Tally::default());
    let mut of_segments = 0;
    for (k, mesh) in meshes.iter().enumerate() {
        ask_balls(mesh, &mut of_balls);
        of_segments += ask_segments(mesh);
        for step in [1, 3] {
            ask_pairs(mesh, &meshes[(k + step) % meshes.len()], &mut of_pairs);
        }
    }
    let simple = meshes.iter().filter(|mesh| mesh.is_simple).count();
    println!(
        "{} meshes, {simple} simple, in {:?}: balls {of_balls:?}, pairs {of_pairs:?}, {of_segments} segments",
        meshes.len(),
        S::ARITHMETIC
    );
    for (tally, least) in [(of_balls, *BALLS), (of_pairs, 2 * *POSES)] {
        assert!(tally.asked >= least * meshes.len() * 3 / 4, "{tally:?}");
        assert!(tally.odd <= tally.asked / 50, "{tally:?}");
        assert!(tally.wrong <= tally.asked / WRONG, "{tally:?}");
        let apart = tally.asked - tally.hits;
        assert!(tally.hits.min(apart) > tally.asked / 20, "{tally:?}");
    }
    assert!(
        of_segments >= *BALLS * meshes.len() * 3 / 4,
        "{of_segments}"
    );
}

fn ask_balls<S: Ground>(mesh: &Mesh<S>, tally: &mut Tally) {
    let (what, solid) = (mesh.subject.name::<Space<S>>(), mesh.subject.solid());
    let (shape, oracle) = (&mesh.subject.shape, &mesh.subject.oracle);
    let mut tracker = BallTracker::new();
    let middle = shape.middle();
    let near =
        around(shape, middle, S::GRID, 91).map(|(_, p)| (p, (S::GRID.round)(mesh.size / 50.0)));
    let all = near
        .take(*BALLS / 2)
        .chain(balls(shape, middle, S::GRID, 92).take(*BALLS / 2));
    for (centre, radius) in all {
        let (Some(p), Some(r)) = (Space::<S>::at(centre), S::nearest(radius)) else {
            continue;
        };
        let Ok(ball) = Ball::<Space<S>>::new(p, r) else {
            continue;
        };
        let hit = solid.intersects_ball(&ball);
        let expected = oracle.ball_meets(centre, radius);
        let beyond = || oracle.distance(centre) - radius;
        let scale = radius + mesh.size + length(centre);
        assert!(
            hit == expected
                || (hit && Space::<S>::step() < 1.0 && beyond() <= scale * 2f64.powi(-40)),
            "{what}: {centre:?} r {radius}: {hit}"
        );
        assert_eq!(tracker.intersects(&solid, &ball), hit, "{what}");
        tally.asked += 1;
        tally.hits += usize::from(hit);
        if length(way(middle, centre)) > FAR * mesh.size {
            continue;
        }
        let place = vector(centre);
        let foot = mesh.parry.project_local_point(place, false);
        let away = f64::from((foot.point - place).length());
        let surface = || {
            let answer = BallTracker::new().explain(&solid, &ball);
            answer.nearest.distance.to_real().abs() <= radius
        };
        let (parry, ours) = if mesh.is_simple {
            (foot.is_inside || away <= radius, hit)
        } else {
            (away <= radius, surface())
        };
        if parry != ours {
            tally.odd += 1;
            // Nearly touching, or so near the boundary that its sides are hard to tell apart.
            let distance = oracle.distance(centre);
            let is_tie = (distance - radius).abs() <= scale * TIE || distance <= scale * TIE;
            if !is_tie {
                println!("parry denies {ours}: {what}, {centre:?} r {radius}, {distance} off");
                tally.wrong += 1;
            }
        }
    }
}

fn ask_segments<S: Ground>(mesh: &Mesh<S>) -> usize {
    let (what, solid) = (mesh.subject.name::<Space<S>>(), mesh.subject.solid());
    let (shape, oracle) = (&mesh.subject.shape, &mesh.subject.oracle);
    let mut tracker = SegmentTracker::new();
    let mut asked = 0;
    for [p, q] in segments(shape, shape.middle(), S::GRID, 93).take(*BALLS) {
        let (Some(from), Some(to)) = (Space::<S>::at(p), Space::<S>::at(q)) else {
            continue;
        };
        let Ok(segment) = Segment::<Space<S>>::new(from, to) else {
            continue;
        };
        asked += 1;
        let expected = oracle.first_hit(p, q);
        assert_eq!(
            solid.intersects_segment(&segment),
            expected.is_some(),
            "{what}: {p:?} {q:?}"
        );
        let hit = tracker.cast(&solid, &segment);
        assert_eq!(solid.cast(&segment), hit, "{what}");
        assert_eq!(hit.is_some(), expected.is_some(), "{what}: {p:?} {q:?}");
        if let (Some(hit), Some(expected)) = (hit, expected) {
            let number = hit.facet.map(|facet| mesh.subject.number(facet));
            assert_eq!(
                number,
                expected.facets.first().copied(),
                "{what}: {p:?} {q:?}"
            );
        }
    }
    asked
}

fn ask_pairs<S: Ground>(still: &Mesh<S>, moving: &Mesh<S>, tally: &mut Tally) {
    let (first, second) = (&still.subject, &moving.subject);
    let what = format!("{} and {}", first.name::<Space<S>>(), second.shape.name);
    let (solid, other) = (first.solid::<Space<S>>(), second.solid::<Space<S>>());
    let motion = Pair::new(&first.shape, &second.shape, S::GRID);
    let poses = motion
        .orbit(0.6, 200, 0.01, 94)
        .take(*POSES / 3)
        .chain(motion.through(60, 95).take(*POSES / 3))
        .chain(motion.jumps(96).take(*POSES / 3));
    let mut tracker = PairTracker::new();
    for at in poses {
        let (pose, places) = Space::<S>::placed(at.into(), &second.shape.points);
        let placed = other.at(pose).expect("it stays in the domain");
        let moved = second.oracle.moved(&places, &second.shape.faces);
        let expected = judge::meet(&first.oracle, &moved);
        assert_eq!(solid.intersects(&placed), expected, "{what}: {at:?}");
        assert_eq!(
            tracker.intersects(&solid, &placed),
            expected,
            "{what}: {at:?}"
        );
        let answer = solid.distance(&placed);
        assert_eq!(answer.witness.is_some(), expected, "{what}: {at:?}");
        tally.asked += 1;
        tally.hits += usize::from(expected);
        let surfaces = matches!(answer.witness, Some(Witness::Facets(_)));
        let here = trimesh(&places, &second.shape.faces);
        let there = Pose::IDENTITY;
        let parry = intersection_test(&there, &still.parry, &there, &here);
        let parry = parry.expect("parry can tell");
        if parry.intersecting != surfaces {
            tally.odd += 1;
            let tie = (still.size + moving.size) * TIE;
            if !is_tie(&first.oracle, second, &places, surfaces, tie) {
                let apart = judge::distance(&first.oracle, &moved);
                println!("parry denies {surfaces}: {what}, {at:?}, {apart} apart, {parry:?}");
                tally.wrong += 1;
            }
        }
    }
}

/// Whether surfaces that meet are apart, or the other way around, after a step as long as a tie
/// along some axis.
fn is_tie(
    still: &Oracle,
    moving: &Subject<Shape3, 3>,
    places: &[[f64; 3]],
    meeting: bool,
    tie: f64,
) -> bool {
    let faces = &moving.shape.faces;
    if !meeting {
        return judge::distance(still, &moving.oracle.moved(places, faces)) <= tie;
    }
    (0..6).any(|side| {
        let step = if side % 2 == 0 { tie } else { -tie };
        let aside = places.iter().map(|&place| {
            let mut place = place;
            place[side / 2] += step;
            // Oracles take multiples of a power of two that is small enough.
            place.map(|x| f64::from(vector([x; 3]).x))
        });
        let aside: Vec<_> = aside.collect();
        judge::crossing_faces(still, &moving.oracle.moved(&aside, faces)).is_empty()
    })
}
