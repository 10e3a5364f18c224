//! What must not change when a question is asked otherwise, without any oracle: the same solid
//! moved by whole steps, its axes exchanged and turned around, doubled and halved, its vertices and
//! facets renumbered, its facets cut, in cells of another size, and with its inside out.
//!
//! One text for the plane and space, `f32` and fixed point: coordinates are whole numbers that both
//! have, so that every change is exact.

mod image;
use tetracone::{
    BallTracker, PairTracker, PointTracker, SegmentTracker,
    image::Lattice,
    number::Scalar,
    query::{Ball, Class, Segment},
    solid::Solid,
};
use tetracone_oracle::{Grid, cases::share, points::around, rng::Rng, shapes::Shape};
use tetracone_std::bake::{BakeOptions, Baked, Queries, bake_on};
use tetracone_tests::harness::world::{Grounded as _, Placing, World};

use image::{Image, images};

/// Half of a shape takes so many steps: its images stay whole in `f32`, too.
const HALF: f64 = 1000.0;
/// Questions to each image of a shape, in the plane; fewer in space.
const QUESTIONS: usize = 120;

in_every_space!(solids_answer_alike: run::<G, D>());

/// Bakes points and facets as they are, for all queries.
fn bake<G: World<D>, const D: usize>(image: &Image<D>) -> Baked {
    let spread = |point: &[f64; D]| {
        let mut spread = [0.0; 3];
        spread[..D].copy_from_slice(point);
        spread
    };
    let points: Vec<_> = image.points.iter().map(spread).collect();
    let options = BakeOptions {
        queries: Some(Queries::All),
        bytes: image.bytes,
        ..BakeOptions::default()
    };
    bake_on::<G>(&points, &image.facets, Lattice::default(), &options)
        .unwrap_or_else(|error| panic!("{}: {error}", image.name))
}

fn run<G: World<D>, const D: usize>() {
    let mut asked = 0;
    for shape in G::catalogue() {
        // Even coordinates, so that the middles of facets are whole.
        let shape = shape.on_lattice(HALF).scaled(2.0);
        if shape.size() <= 0.0 {
            continue;
        }
        let original = Image::of(&shape);
        let baked = bake::<G, D>(&original);
        let solid: Solid<'_, G> = baked.image().solid().expect("as baked");
        for (number, image) in (0..).zip(images(&shape)) {
            let other = bake::<G, D>(&image);
            let other: Solid<'_, G> = other.image().solid().expect("as baked");
            let mut pair = Pair::<G, D>::new(&solid, &other, &image);
            let middle = shape.middle();
            let grid = Grid::integers::<13>();
            let mut places = around(&shape, middle, grid, number).map(|(_, place)| place);
            let mut rng = Rng::new(number);
            for _ in 0..QUESTIONS / G::fewer().min(QUESTIONS) {
                let [p, q] = [(); 2].map(|()| places.next().expect("places without end"));
                pair.ask(p, q, f64::from(rng.below_u32(700)));
                asked += 1;
            }
        }
    }
    println!("{asked} questions in {:?}, {D}D", G::arithmetic());
    assert!(asked > share(500, 5_000), "{asked}");
}

/// A solid and an image of it, each with trackers of its own.
struct Pair<'a, G: World<D>, const D: usize> {
    solid: &'a Solid<'a, G>,
    other: &'a Solid<'a, G>,
    image: &'a Image<D>,
    points: [PointTracker; 2],
    balls: [BallTracker; 2],
    sweeps: [SegmentTracker; 2],
    pairs: [PairTracker; 2],
}

impl<'a, G: World<D>, const D: usize> Pair<'a, G, D> {
    fn new(solid: &'a Solid<'a, G>, other: &'a Solid<'a, G>, image: &'a Image<D>) -> Self {
        Self {
            solid,
            other,
            image,
            points: [PointTracker::new(); 2],
            balls: [BallTracker::new(); 2],
            sweeps: [SegmentTracker::new(); 2],
            pairs: [PairTracker::new(); 2],
        }
    }

    /// Asks both about the same, cold and warm.
    fn ask(&mut self, p: [f64; D], q: [f64; D], radius: f64) {
        let (image, solids) = (self.image, [self.solid, self.other]);
        let what = format!("{}: {p:?} {q:?} {radius}", image.name);
        let froms = [p, image.place(p)].map(|place| G::at(place).expect("near"));
        let tos = [q, image.place(q)].map(|place| G::at(place).expect("near"));

        let mut classes = [Class::Outside; 2];
        for k in 0..2 {
            classes[k] = solids[k].cells().classify(froms[k]);
            let warm = self.points[k].classify(solids[k].cells(), froms[k]);
            assert_eq!(warm, classes[k], "{what}");
        }
        if image.is_complement {
            let swapped = match classes[0] {
                Class::Inside => Class::Outside,
                Class::Boundary => Class::Boundary,
                Class::Outside => Class::Inside,
            };
            assert_eq!(classes[1], swapped, "{what}");
            return;
        }
        assert_eq!(classes[0], classes[1], "{what}");

        let mut touches = [false; 2];
        let mut hits = [None; 2];
        let mut meets = [false; 2];
        for k in 0..2 {
            let scale = if k == 0 { 1.0 } else { image.scale };
            let r = G::Scalar::nearest(radius * scale).expect("near");
            let ball = Ball::<G>::new(froms[k], r).expect("near");
            touches[k] = solids[k].intersects_ball(&ball);
            let warm = self.balls[k].intersects(solids[k], &ball);
            assert_eq!(warm, touches[k], "{what}");

            let sweep = Segment::<G>::new(froms[k], tos[k]).expect("near");
            let hit = solids[k].cast(&sweep);
            let warm = self.sweeps[k].cast(solids[k], &sweep);
            assert_eq!(warm, hit, "{what}");
            assert_eq!(
                solids[k].intersects_segment(&sweep),
                hit.is_some(),
                "{what}"
            );
            hits[k] = hit.map(|hit| hit.parameter);

            // Against itself, shifted.
            let shift = if k == 0 { q } else { image.shift(q) };
            let placing = Placing {
                offset: shift,
                turn: [if D == 2 { 0.0 } else { 1.0 }, 0.0, 0.0, 0.0],
            };
            let (pose, _) = G::placed(placing, &[]);
            let placed = solids[k].at(pose).expect("near");
            meets[k] = solids[k].intersects(&placed);
            let warm = self.pairs[k].intersects(solids[k], &placed);
            assert_eq!(warm, meets[k], "{what}");
        }
        assert_eq!(touches[0], touches[1], "a ball, {what}");
        assert_eq!(hits[0], hits[1], "a segment, {what}");
        assert_eq!(meets[0], meets[1], "a pair, {what}");
    }
}
