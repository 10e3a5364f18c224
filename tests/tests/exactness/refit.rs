//! Solids whose points moved: what refitting makes of cells and boxes answers as the oracle says, and
//! as a solid that is built afresh, time after time.

use tetracone::{cells::Cells, solid::Solid};
use tetracone_oracle::{
    cases::share,
    motions::pair::{At, Turning},
    oracle::Facet,
    rng::Rng,
    shapes::Shape as _,
};
use tetracone_tests::harness::{
    cells::{
        asker::{Asker, Trackers},
        making::sampled,
    },
    subject::{fitted, way},
    world::{Grounded as _, Placing, World},
};

use crate::same::{
    Known, POINTS, boundary_of, built, check_boundary, compare, parameters_of, room_for, survives,
};
use tetracone_oracle::vector::length;

/// How often the points of a shape move, each time on from where they were.
const MOVES: usize = 9;

in_every_space!(solids_that_moved_answer_as_fresh_ones: run::<G, D>());

fn run<G: World<D>, const D: usize>()
where
    [[f64; D]; D]: Facet<D>,
    [f64; D]: Turning<D>,
    Placing<D>: From<At<D>>,
{
    let mut cases = 0;
    let mut trackers = Trackers::new();
    for (shape, seed) in sampled(G::shapes().into_iter().zip(0..), 5) {
        cases += check::<G, D>(&fitted::<G, D>(&shape, 1.0), seed, &mut trackers);
    }
    println!("{cases} cases after moves in {:?}, {D}D", G::arithmetic());
    assert!(cases >= share(5_000, 50_000), "{cases}");
}

/// Moves the points of a shape again and again; gives how many answers were compared.
fn check<G: World<D>, const D: usize>(shape: &G::Shape, seed: u64, trackers: &mut Trackers) -> usize
where
    [[f64; D]; D]: Facet<D>,
    [f64; D]: Turning<D>,
    Placing<D>: From<At<D>>,
{
    let mut rng = Rng::new(seed + 500);
    let mut shape = shape.clone();
    let parameters = parameters_of::<G, D>(&shape);
    let mut room = vec![room_for::<G, D>(&shape); 1 + MOVES];
    let mut before: Option<Solid<'_, G>> = None;
    let mut known = Known::default();
    let mut cases = 0;
    for (words, move_number) in room.iter_mut().zip(0..) {
        if move_number > 0 {
            let next = moved::<G, D>(shape.clone(), (seed + move_number) % KINDS, &mut rng);
            // A few moves turn a small shape inside out: what is no boundary is not moved to.
            if check_boundary::<G, D>(&next, &mut room_for::<G, D>(&next)).is_ok() {
                shape = next;
            }
        }
        let what = format!(
            "{} after {move_number} moves in {:?}",
            shape.name(),
            G::arithmetic()
        );
        let (boundary, rest) = boundary_of::<G, D>(&shape, words);
        let solid = match before {
            None => {
                let (cells, rest) =
                    Cells::build(&boundary, &parameters, rest).expect("it has room");
                Solid::build(cells, rest).expect("it has room").0
            }
            Some(before) => {
                let refitted = before.cells().refit(&boundary, &parameters, rest);
                let (cells, rest) = refitted.expect("it has room");
                before.refit(cells, rest).expect("it has room").0
            }
        };
        let mut asker = Asker::<G, D>::new(&shape, *solid.cells(), trackers);
        asker.ask_around(&shape, *POINTS, seed);
        cases += asker.asked;
        let mut words = room_for::<G, D>(&shape);
        let fresh = built::<G, D>(&shape, &mut words);
        cases += compare::<G, D>(&shape, [&solid, &fresh], &mut known, &what);
        survives(&solid, &what);
        before = Some(solid);
    }
    cases
}

/// In how many ways points move.
const KINDS: u64 = 9;

/// The shape with some of its points elsewhere.
fn moved<G: World<D>, const D: usize>(mut shape: G::Shape, kind: u64, rng: &mut Rng) -> G::Shape {
    let ((low, high), grid) = (shape.bounds(), G::grid());
    let size = (0..D).map(|k| high[k] - low[k]).fold(0.0, f64::max);
    let middle = rng.pick(shape.points());
    let some: [f64; D] = rng.direction();
    let (bend, shift) = (rng.between(-0.1, 0.1), rng.between(0.0, 0.02) * size);
    let jump: [f64; D] = core::array::from_fn(|k| rng.between(low[k], high[k]));
    for point in shape.points_mut() {
        let from = length(way(middle, *point)) / size;
        let chosen = from <= 0.0;
        let by = |share: f64| some.map(|part| part * share * size);
        let off = match kind {
            // One point a little, or anywhere.
            1 if chosen => by(0.03),
            2 if chosen => way(*point, jump),
            // All of a part; what is far to one side, by much.
            3 => by(0.1 * (1.0 - 3.0 * from).max(0.0)),
            4 if point[0] > middle[0] => by(0.2),
            // All of it: bent, shaken, shifted, and out of the grid.
            5 => {
                let share = (point[0] - low[0]) / size;
                by(bend * share * share)
            }
            6 => core::array::from_fn(|_| rng.between(-0.003, 0.003) * size),
            7 => some.map(|part| part * shift),
            8 => core::array::from_fn(|k| 0.3 * (point[k] - middle[k])),
            // Nothing, most of the points of some kinds and all of the last one.
            _ => [0.0; D],
        };
        *point = grid.snap(core::array::from_fn(|k| point[k] + off[k]));
    }
    shape
}
