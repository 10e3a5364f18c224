//! What is asked of a solid that was made of another one: that it answers as a fresh one does.

use std::sync::LazyLock;
use tetracone::{
    BallTracker, PairTracker,
    boundary::{Boundary, BoundaryError},
    cells::{Cells, build::Parameters},
    image::{Image, Lattice, image_words, write},
    number::Scalar as _,
    query::{Ball, Segment},
    solid::Solid,
    workspace_words,
};
use tetracone_oracle::{
    balls::balls as nasty_balls,
    cases::share,
    motions::{
        self,
        pair::{At, Turning},
    },
    oracle::Facet,
    segments::segments,
    shapes::Shape as _,
};
use tetracone_tests::harness::{
    cells::workspace::OTHER,
    world::{Grounded as _, Placing, World},
};

/// Nasty points asked of every solid, balls and segments compared, and poses.
pub(crate) static POINTS: LazyLock<usize> = LazyLock::new(|| share(60, 300));

/// The shape's boundary, in these words.
pub(crate) fn boundary_of<'w, G: World<D>, const D: usize>(
    shape: &G::Shape,
    words: &'w mut [u32],
) -> (Boundary<'w, G>, &'w mut [u32]) {
    check_boundary::<G, D>(shape, words).unwrap_or_else(|error| panic!("{}: {error}", shape.name()))
}

pub(crate) fn check_boundary<'w, G: World<D>, const D: usize>(
    shape: &G::Shape,
    words: &'w mut [u32],
) -> Result<(Boundary<'w, G>, &'w mut [u32]), BoundaryError> {
    let points: Vec<_> = (shape.points().iter())
        .map(|place| G::at(*place).expect("a shape keeps to the domain"))
        .collect();
    Boundary::check(&points, &shape.facets(), words)
}

/// The parameters that the shape's cells are built with.
pub(crate) fn parameters_of<G: World<D>, const D: usize>(shape: &G::Shape) -> Parameters {
    Parameters::for_facets::<G>(shape.facets().len())
}

/// As many words as the shape's solid takes.
pub(crate) fn room_for<G: World<D>, const D: usize>(shape: &G::Shape) -> Vec<u32> {
    let [points, facets] = [shape.points().len(), shape.facets().len()];
    let parameters = parameters_of::<G, D>(shape);
    vec![OTHER; workspace_words::<G>(points, facets, &parameters)]
}

/// The shape's solid, in these words.
pub(crate) fn built<'w, G: World<D>, const D: usize>(
    shape: &G::Shape,
    words: &'w mut [u32],
) -> Solid<'w, G> {
    let (boundary, rest) = boundary_of::<G, D>(shape, words);
    let cells = Cells::build(&boundary, &parameters_of::<G, D>(shape), rest);
    let (cells, rest) = cells.expect("it has room");
    Solid::build(cells, rest).expect("it has room").0
}

/// The words of a solid's image.
pub(crate) fn image<G: World<D>, const D: usize>(solid: &Solid<'_, G>) -> Vec<u32> {
    let mut words = vec![OTHER; image_words(solid)];
    write(solid, &Lattice::default(), &mut words).expect("it has room");
    words
}

/// What is carried from solid to solid, and says what is so of the one it was carried to.
#[derive(Default)]
pub(crate) struct Known {
    balls: BallTracker,
    pairs: PairTracker,
}

/// Compares what segments, balls and poses are told of a solid and of a fresh one; gives how many.
pub(crate) fn compare<G: World<D>, const D: usize>(
    shape: &G::Shape,
    [solid, fresh]: [&Solid<'_, G>; 2],
    known: &mut Known,
    what: &str,
) -> usize
where
    [[f64; D]; D]: Facet<D>,
    [f64; D]: Turning<D>,
    Placing<D>: From<At<D>>,
{
    let (grid, middle) = (G::grid(), shape.middle());
    let mut cases = 0;
    for ends in segments(shape, middle, grid, 71).take(*POINTS / 2) {
        let [Some(from), Some(to)] = ends.map(G::at) else {
            continue;
        };
        let Ok(segment) = Segment::<G>::new(from, to) else {
            continue;
        };
        cases += 1;
        assert_eq!(
            solid.cast(&segment),
            fresh.cast(&segment),
            "{what}: {ends:?}"
        );
        let meets = fresh.intersects_segment(&segment);
        assert_eq!(
            solid.intersects_segment(&segment),
            meets,
            "{what}: {ends:?}"
        );
    }
    for (centre, radius) in nasty_balls(shape, middle, grid, 72).take(*POINTS / 2) {
        let (Some(point), Some(r)) = (G::at(centre), G::Scalar::nearest(radius)) else {
            continue;
        };
        let Ok(ball) = Ball::<G>::new(point, r) else {
            continue;
        };
        cases += 1;
        let meets = fresh.intersects_ball(&ball);
        assert_eq!(solid.intersects_ball(&ball), meets, "{what}: {ball:?}");
        let tracked = known.balls.intersects(solid, &ball);
        assert_eq!(tracked, meets, "{what}: tracked, {ball:?}");
        let far = |solid: &Solid<'_, G>| Some(solid.signed_distance(point)?.distance);
        assert_eq!(far(solid), far(fresh), "{what}: {point:?}");
    }
    let pair = motions::pair::Pair::new(shape, shape, grid);
    let poses = pair.orbit(0.6, 30, 0.01, 73).take(*POINTS / 30);
    for at in poses.chain(pair.jumps(74).take(*POINTS / 30)) {
        let (pose, _) = G::placed(at.into(), &shape.points()[..1]);
        let (Ok(one), Ok(other)) = (solid.at(pose), fresh.at(pose)) else {
            continue;
        };
        cases += 1;
        let meets = fresh.intersects(&other);
        assert_eq!(solid.intersects(&one), meets, "{what}: {pose:?}");
        let tracked = known.pairs.intersects(solid, &one);
        assert_eq!(tracked, meets, "{what}: tracked, {pose:?}");
        let apart = fresh.distance(&other).distance;
        assert_eq!(solid.distance(&one).distance, apart, "{what}: {pose:?}");
    }
    cases
}

/// Writes an image and reads it, which finds no damage.
pub(crate) fn survives<G: World<D>, const D: usize>(solid: &Solid<'_, G>, what: &str) {
    let words = image(solid);
    let image = Image::from_words(&words).unwrap_or_else(|error| panic!("{what}: {error}"));
    let read = image.solid::<G>().expect("it is as it was");
    assert_eq!(
        read.cells().worst_case(),
        solid.cells().worst_case(),
        "{what}"
    );
    let mut words = vec![OTHER; read.audit_words()];
    read.audit(&mut words)
        .unwrap_or_else(|error| panic!("{what}: {error}"));
}
