//! Solids whose points move: what refitting takes against building afresh, and what points take then.

use tetracone::PointTracker;
use tetracone::boundary::Boundary;
use tetracone::cells::{Cells, build::Parameters};
use tetracone::solid::Solid;
use tetracone::space::{Point, Space};
use tetracone::workspace_words;
use tetracone_bench::mesh::single;
use tetracone_bench::options::Options;
use tetracone_bench::race::{Outcome, Peer, race};
use tetracone_bench::report::{Aim, Table, brief};
use tetracone_bench::score::Score;
use tetracone_oracle::rng::Rng;
use tetracone_oracle::shapes::Shape as _;

use super::mesh::{MeshSubject, point};

/// The arithmetic.
type Here = Space<f32>;

/// Frames of a motion.
const FRAMES: usize = 4;

/// How far points move, in parts of the longest side.
const FAR: f64 = 0.01;

/// Places at which the evaluations of points are counted.
const PLACES: usize = 4_000;

/// Which part of the points moves.
const PARTS: [(&str, f64); 4] = [("1 point", 0.0), ("1 %", 0.01), ("10 %", 0.1), ("all", 1.0)];

/// Measures all solids.
pub(crate) fn measure(options: &Options, solids: &[MeshSubject]) {
    let table = Table::new(
        options.markdown,
        "Solids whose points move by a hundredth, µs a frame (check: the boundary; fresh: cells and solid built; \
         refit: both refitted; fresh ×: fresh time to refitted; evaluations ×: what a point takes in refitted \
         cells, to fresh ones)",
        &[
            "solid            ",
            "moved   ",
            "check   ",
            "fresh   ",
            "refit   ",
            "fresh ×",
            "evaluations ×",
            "",
        ],
    );
    let medians = PARTS.map(|(name, _)| (name, 1.0));
    let mut score = Score::with_medians(&medians);
    for solid in solids {
        for (name, part) in PARTS {
            row(options, solid, (name, part), &table, &mut score);
        }
    }
    score.print();
}

fn row(
    options: &Options,
    solid: &MeshSubject,
    (name, part): (&'static str, f64),
    table: &Table,
    score: &mut Score,
) {
    let shape = &solid.shape;
    let parameters = Parameters::for_facets::<Here>(shape.faces.len());
    let size = workspace_words::<Here>(shape.points.len(), shape.faces.len(), &parameters);
    let room = || vec![0; size];
    let frames: Vec<Vec<Point<f32>>> = (0..FRAMES).map(|frame| moved(solid, part, frame)).collect();
    let check = |frame: usize, words: &mut [u32]| {
        Boundary::<Here>::check(&frames[frame], &shape.faces, words).is_ok()
    };
    let mut words = room();
    let still: Vec<_> = shape.points.iter().map(point).collect();
    let (boundary, rest) =
        Boundary::<Here>::check(&still, &shape.faces, &mut words).expect("it is a solid");
    let (cells, rest) = Cells::build(&boundary, &parameters, rest).expect("it has room");
    let (before, _) = Solid::build(cells, rest).expect("it has room");
    let mut boundaries: Vec<_> = frames.iter().map(|_| room()).collect();
    let boundaries: Vec<_> = (boundaries.iter_mut().zip(&frames))
        .map(|(words, points)| {
            let checked = Boundary::<Here>::check(points, &shape.faces, words);
            checked.expect("it stays a solid").0
        })
        .collect();
    let fresh = |frame: usize, words: &mut [u32]| {
        let (cells, rest) = Cells::build(&boundaries[frame], &parameters, words).expect("room");
        Solid::build(cells, rest).is_ok()
    };
    let refit = |frame: usize, words: &mut [u32]| {
        let cells = before.cells().refit(&boundaries[frame], &parameters, words);
        let (cells, rest) = cells.expect("it has room");
        before.refit(cells, rest).is_ok()
    };
    let (mut first, mut second, mut third) = (room(), room(), room());
    let mut peers = [
        Peer::new("refit", FRAMES, |frame| refit(frame, &mut first)),
        Peer::new("fresh", FRAMES, |frame| fresh(frame, &mut second)),
        Peer::new("check", FRAMES, |frame| check(frame, &mut third)),
    ];
    let outcomes: Vec<Outcome> = race(&mut peers, options.rounds.min(5));
    let ratio = outcomes[1].time / outcomes[0].time;
    let (mut first, mut second) = (room(), room());
    let last = &boundaries[FRAMES - 1];
    let after = before.cells().refit(last, &parameters, &mut first);
    let anew = Cells::build(last, &parameters, &mut second);
    let [after, anew] = [after, anew].map(|cells| evaluations(solid, &cells.expect("room").0));
    let aim = Aim {
        what: name,
        ratio,
        least: 1.0,
    };
    let micro = |outcome: &Outcome| brief(outcome.time / 1e3);
    table.row(&[
        solid.name().to_owned(),
        name.to_owned(),
        micro(&outcomes[2]),
        micro(&outcomes[1]),
        micro(&outcomes[0]),
        brief(ratio),
        format!("{:.2}", after / anew),
        score.note(&format!("{}, {name}", solid.name()), &[aim]),
    ]);
}

/// The points of a frame: a part of them around one, or all, moved to one side.
fn moved(solid: &MeshSubject, part: f64, frame: usize) -> Vec<Point<f32>> {
    let shape = &solid.shape;
    let (low, high) = shape.bounds();
    let side = (0..3).map(|k| high[k] - low[k]).fold(0.0, f64::max);
    let mut rng = Rng::new(frame as u64 + 7);
    let middle = rng.pick(&shape.points);
    let far = |place: &[f64; 3]| {
        let squares = place.iter().zip(middle).map(|(x, m)| (x - m) * (x - m));
        libm::sqrt(squares.sum())
    };
    let mut distances: Vec<_> = shape.points.iter().map(far).collect();
    distances.sort_unstable_by(f64::total_cmp);
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        clippy::cast_sign_loss,
        reason = "a part of a count"
    )]
    let count = (part * (distances.len() - 1) as f64) as usize;
    let reach = distances[count];
    let to: [f64; 3] = rng.direction();
    let away = |place: &[f64; 3]| {
        let share = if far(place) <= reach {
            // Smoothly down to the last one.
            1.0 - 0.9 * far(place) / reach.max(f64::MIN_POSITIVE)
        } else {
            0.0
        };
        core::array::from_fn(|k| place[k] + to[k] * share * FAR * side)
    };
    (shape.points.iter())
        .map(|place| point(&away(place)))
        .collect()
}

/// What points take in some cells, in the mean: half of them anywhere in the box, half near vertices.
fn evaluations(solid: &MeshSubject, cells: &Cells<'_, Here>) -> f64 {
    let (low, high) = solid.shape.bounds();
    let mut rng = Rng::new(5);
    let mut sum = 0;
    for number in 0..PLACES {
        let near = single(&rng.pick(&solid.shape.points));
        let place: [f32; 3] = core::array::from_fn(|k| {
            let side = high[k] - low[k];
            if number % 2 == 0 {
                single(&[rng.between(low[k], high[k]); 3])[0]
            } else {
                near[k] + single(&[rng.between(-0.01, 0.01) * side; 3])[0]
            }
        });
        let answer = PointTracker::new().explain(cells, place.into());
        sum += answer.cost.evaluations;
    }
    f64::from(sum).max(1.0)
}
