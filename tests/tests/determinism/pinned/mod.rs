//! What is baked, what is answered and what that costs, of one small solid of every kind, is what it
//! was: the same bits on every host, and no change to an image, an answer or a cost that nobody
//! meant.
//!
//! Oracles say what is right; this says what is different. Where it should be, say so:
//! `PIN=1 cargo test -p tetracone-tests --test determinism` writes the files anew.

use core::{
    fmt::{self, Write},
    hash::Hasher as _,
};
use std::{env, fs, path::Path};

use fixed::types::I32F0;
use fnv::FnvHasher;
use tetracone::{
    BallTracker, PairTracker, PointTracker, SegmentTracker,
    convex::{Hull, HullTracker},
    image::Lattice,
    number::Scalar,
    plane::Plane,
    query::{Ball, FacetPair, Segment},
    solid::Solid,
    space::Space,
};
use tetracone_oracle::{points::around, rng::Rng, shapes::Shape};
use tetracone_std::bake::{BakeOptions, Queries, bake_on};
use tetracone_tests::harness::{
    hulls::room,
    world::{Grounded as _, Placing, World},
};

/// Half of a shape takes so many steps.
const HALF: f64 = 1000.0;
/// Questions of every kind to a shape.
const QUESTIONS: usize = 8;
/// Hard for some shapes, and beyond others.
const DEADLINE: u32 = 6;
/// Facets from which on nobody hurries: searching for the deadline takes most of the time.
const FEW: usize = 100;

/// The hash of what is written to it.
#[derive(Default)]
struct Hashed(FnvHasher);

impl Write for Hashed {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.write(text.as_bytes());
        Ok(())
    }
}

impl Hashed {
    fn note(&mut self, what: impl fmt::Debug) {
        write!(self, "{what:?}").expect("a hash takes everything");
    }
}

/// Every shape's name with the hashes of its images, of the answers about it, of the work that
/// they took, and of what its hull answers.
fn lines<G: World<D>, const D: usize>() -> String {
    let mut text = String::new();
    for shape in G::catalogue() {
        let shape = shape.on_lattice(HALF).scaled(2.0);
        if shape.size() <= 0.0 {
            continue;
        }
        let title = shape.name().replace(' ', "-");
        write!(text, "{title}").expect("a text");
        for hash in hashes::<G, D>(&shape) {
            write!(text, " {hash:016x}").expect("a text");
        }
        text.push('\n');
    }
    text
}

fn hashes<G: World<D>, const D: usize>(shape: &G::Shape) -> [u64; 4] {
    let points = shape.points().iter().map(|point| {
        let mut spread = [0.0; 3];
        spread[..D].copy_from_slice(point);
        spread
    });
    let (points, facets): (Vec<_>, _) = (points.collect(), shape.facets());
    let bake = |options| bake_on::<G>(&points, &facets, Lattice::default(), &options);
    let all = BakeOptions {
        queries: Some(Queries::All),
        ..BakeOptions::default()
    };
    let hasty = BakeOptions {
        deadline: Some(DEADLINE),
        queries: Some(if G::DIMENSION == 2 {
            Queries::All
        } else {
            Queries::Points
        }),
        ..BakeOptions::default()
    };
    let [mut images, mut answers, mut work, mut hull] = [(); 4].map(|()| Hashed::default());
    if facets.len() < FEW {
        match bake(hasty) {
            Ok(baked) => images.0.write(&baked.to_bytes()),
            Err(error) => images.note(error.to_string()),
        }
    }
    let baked = bake(all).expect("a valid shape");
    images.0.write(&baked.to_bytes());
    let solid: Solid<'_, G> = baked.image().solid().expect("as baked");
    ask(&solid, shape, &mut answers, &mut work);
    ask_hull(&solid, &mut hull);
    [images, answers, work, hull].map(|hashed| hashed.0.finish())
}

/// One of every kind of question, about places where it hurts; trackers are carried along. What is
/// true of the solid is an answer; costs, trackers and which of several facets a point touches are
/// work.
fn ask<G: World<D>, const D: usize>(
    solid: &Solid<'_, G>,
    shape: &G::Shape,
    answers: &mut Hashed,
    work: &mut Hashed,
) {
    let places = around(shape, shape.middle(), G::grid(), 1);
    let mut places = places.filter_map(|(_, place)| G::at(place));
    let mut rng = Rng::new(2);
    let (mut point, mut ball) = (PointTracker::new(), BallTracker::new());
    let mut segment = SegmentTracker::new();
    let (mut pair, mut nearest) = (PairTracker::new(), PairTracker::new());
    for question in 0..QUESTIONS {
        let [from, to] = [(); 2].map(|()| places.next().expect("places without end"));
        let answer = point.explain(solid.cells(), from);
        answers.note(answer.class);
        work.note((answer.facet, answer.cost));

        let radius = G::Scalar::nearest(f64::from(rng.below_u32(700))).expect("small");
        if let Ok(asked) = Ball::<G>::new(from, radius) {
            answers.note(ball.intersects(solid, &asked));
            let answer = ball.explain(solid, &asked);
            answers.note((answer.hit, answer.class, answer.nearest));
            work.note(answer.cost);
        }
        if let Ok(asked) = Segment::<G>::new(from, to) {
            let (hit, cost) = segment.explain(solid, &asked);
            answers.note(hit);
            work.note(cost);
        }

        if let Ok(placed) = solid.at(pose::<G, D>(question, &mut rng)) {
            let none = FacetPair {
                first: 0,
                second: 0,
            };
            let mut pairs = [none; 8];
            answers.note(pair.intersects(solid, &placed));
            let answer = solid.distance(&placed);
            answers.note((answer.witness, answer.distance));
            work.note(answer.cost);
            let answer = nearest.distance(solid, &placed, None);
            answers.note((answer.distance, answer.nearest));
            work.note(answer.cost);
            answers.note((solid.crossings(&placed, &mut pairs), pairs));
        }
        work.0.write(&point.to_bytes());
        work.0.write(&ball.to_bytes());
        work.0.write(&segment.to_bytes());
        work.0.write(&pair.to_bytes());
        work.0.write(&nearest.to_bytes());
    }
}

/// A pose about where the solid touches another one in its place.
fn pose<G: World<D>, const D: usize>(question: usize, rng: &mut Rng) -> G::Pose {
    let turn = match (D, question % 3) {
        (2, _) => [rng.between(0.0, 7.0), 0.0, 0.0, 0.0],
        (_, 0) => [1.0, 0.0, 0.0, 0.0],
        (_, 1) => [0.5, -0.5, 0.5, 0.5],
        _ => [0.6, 0.0, 0.0, 0.8],
    };
    let offset = core::array::from_fn(|_| rng.between(-2.0 * HALF, 2.0 * HALF));
    let (pose, _) = G::placed(Placing { offset, turn }, &[]);
    pose
}

/// Why there is no hull; or what it answers about itself at poses, with what trackers carry along.
fn ask_hull<G: World<D>, const D: usize>(solid: &Solid<'_, G>, hashed: &mut Hashed) {
    let mut words = room::<G, D>(solid);
    let hull = match Hull::build(solid, &mut words) {
        Ok(hull) => hull,
        Err(error) => return hashed.note(error),
    };
    let mut rng = Rng::new(3);
    let mut trackers = [HullTracker::new(); 2];
    for question in 0..QUESTIONS {
        let pose = pose::<G, D>(question, &mut rng);
        let Ok(placed) = hull.at(pose) else { continue };
        let [asked, measured] = &mut trackers;
        hashed.note(asked.intersects(&hull, &placed));
        hashed.note(measured.distance(&hull, &placed));
        hashed.note(hull.gap_along(&placed, G::shift(&pose)));
        for tracker in trackers {
            hashed.0.write(&tracker.to_bytes());
        }
    }
}

fn are_as_pinned<G: World<D>, const D: usize>(file: &str) {
    let said = lines::<G, D>();
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/determinism/pinned")
        .join(file);
    if env::var_os("PIN").is_some() {
        fs::write(path, &said).expect("it can be written");
        return;
    }
    let pinned = fs::read_to_string(path).expect("it is there");
    for (said, pinned) in said.lines().zip(pinned.lines()) {
        assert_eq!(said, pinned, "images, answers, work, hull");
    }
    assert_eq!(said.lines().count(), pinned.lines().count());
}

#[test]
fn polygons_in_f32() {
    are_as_pinned::<Plane<f32>, 2>("plane-f32.txt");
}

#[test]
fn polygons_in_fixed_point() {
    are_as_pinned::<Plane<I32F0>, 2>("plane-fixed.txt");
}

#[test]
fn polyhedra_in_f32() {
    are_as_pinned::<Space<f32>, 3>("space-f32.txt");
}

#[test]
fn polyhedra_in_fixed_point() {
    are_as_pinned::<Space<I32F0>, 3>("space-fixed.txt");
}
