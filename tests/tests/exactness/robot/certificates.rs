//! Certificates: those that are made are accepted, and what is accepted is free, however it was made.

use tetracone::robot::{
    Robot,
    certificate::{Allowance, Path, Time},
};
use tetracone_std::robot::{CertifyError, certify};
use tetracone_tests::{
    oracle::pair::{distance, meet},
    rng::Rng,
};

use super::made::Made;

/// So many moments between two rows are looked at.
const DENSE: u32 = 24;

/// Pieces of a pair at most.
const MOST: usize = 200;

/// The coordinates of a path at a part of the way from a row to the next.
fn between(path: &Path<'_>, row: usize, part: f64) -> Vec<f64> {
    let next = (row + 1).min(path.row_count() - 1);
    let (from, to) = (path.row(row), path.row(next));
    let both = from.zip(to);
    both.map(|(from, to)| f64::from(from) + (f64::from(to) - f64::from(from)) * part)
        .collect()
}

/// Looks densely for a moment at which a pair of a robot touches or is nearer than its margin; exact in space.
fn find_contact(made: &Made, path: &Path<'_>, measure: bool) -> Option<String> {
    for row in 0..path.row_count() {
        for part in 0..DENSE {
            let at = between(path, row, f64::from(part) / f64::from(DENSE));
            for pair in &made.pairs {
                let [one, other] = made.placed(pair, &at);
                let is_near = measure && distance(&one, &other) < f64::from(pair.margin);
                if is_near || meet(&one, &other) {
                    return Some(format!("{pair:?}, row {row}, part {part}"));
                }
            }
        }
    }
    None
}

/// A path from a free place to others nearby, or anywhere.
fn path(made: &Made, rng: &mut Rng) -> Vec<u32> {
    let rows = 2 + rng.below(3);
    let first = made.row(rng);
    let mut words = first.clone();
    let near = rng.pick(&[0.02, 0.1, 0.3, 1.0]);
    for _ in 1..rows {
        let to = made.row(rng);
        words.extend(first.iter().zip(to).map(|(from, to)| {
            let (from, to) = (f64::from(from.cast_signed()), f64::from(to.cast_signed()));
            #[expect(clippy::cast_possible_truncation, reason = "between both")]
            let place = (from + (to - from) * near) as i32;
            place.cast_unsigned()
        }));
    }
    words
}

#[test]
fn certified_paths_are_free_and_others_are_not_certified() {
    let (mut free, mut touching, mut near, mut pieces, mut words) = (0, 0, 0, 0, 0);
    for seed in 0..30 {
        let mut rng = Rng::new(seed);
        let made = Made::new(&mut rng);
        let robot = Robot::from_words(&made.words).expect("a robot");
        for _ in 0..4 {
            let rows = path(&made, &mut rng);
            let count = robot.coordinate_count();
            let Some(path) = Path::new(&rows, count, rows.len().checked_div(count).unwrap_or(1))
            else {
                continue;
            };
            let allowance = Allowance::default();
            match certify(&robot, &path, &allowance, MOST, || {}) {
                Ok(certified) => {
                    assert_eq!(certified.certificate().check(&robot, &allowance), Ok(()));
                    let contact = find_contact(&made, &path, seed % 4 == 0);
                    assert_eq!(contact, None, "seed {seed}");
                    free += 1;
                    pieces += certified.certificate().pieces();
                    words += certified.words().len();
                }
                Err(CertifyError::Touching { pair, time, .. }) => {
                    let part = f64::from(time.part()) / f64::from(Time::PARTS);
                    let at = between(&path, time.row() as usize, part);
                    let [one, other] = made.placed(&made.pairs[pair], &at);
                    // Vertices are rounded differently.
                    assert!(
                        meet(&one, &other) || distance(&one, &other) < 64.0,
                        "seed {seed}"
                    );
                    touching += 1;
                }
                Err(CertifyError::Near { .. } | CertifyError::Budget { .. }) => near += 1,
                Err(error) => panic!("seed {seed}: {error}"),
            }
        }
    }
    println!(
        "{free} certified paths in Fixed, 3D; {touching} touching; {near} near; {pieces} pieces, {words} words"
    );
    assert!(free > 40 && touching > 40, "{free}, {touching}, {near}");
}
