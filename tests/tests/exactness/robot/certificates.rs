//! Certificates: those that are made are accepted, and what is accepted is free, however it was made.

use tetracone_oracle::{
    oracle::pair::{distance, meet},
    rng::Rng,
};
use tetracone_robot::{
    HEADER_WORDS, LINK_WORDS, Robot,
    certificate::{Allowance, Certificate, CertificateError, Path, Time},
};
use tetracone_std::robot::{Certified, CertifyError, certify};
use tetracone_tests::harness::image::checksum;

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
    // Without coordinates all rows are one, and there may be billions.
    let rows = if path.coordinate_count() > 0 {
        path.row_count()
    } else {
        1
    };
    for row in 0..rows {
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
    // With any seed.
    assert!(free > 40 && touching > 10, "{free}, {touching}, {near}");
}

/// A robot, and a path of its that is certified; none where the path has no certificate.
fn proven(rng: &mut Rng) -> Option<(Made, Certified)> {
    let made = Made::new(rng);
    let robot = Robot::from_words(&made.words).expect("a robot");
    let rows = path(&made, rng);
    let count = robot.coordinate_count();
    let path = Path::new(&rows, count, rows.len().checked_div(count).unwrap_or(1))?;
    let certified = certify(&robot, &path, &Allowance::default(), MOST, || {}).ok()?;
    Some((made, certified))
}

/// Changes words of a certificate or of a robot, and makes up for it in the checksums.
fn change(words: &mut [u32], first: usize, rng: &mut Rng) {
    for _ in 0..=rng.below(3) {
        let at = first + rng.below(words.len() - first);
        words[at] = match rng.below(4) {
            0 => words[at] ^ (1 << rng.below(32)),
            1 => words[at].wrapping_add(rng.below_u32(5)).wrapping_sub(2),
            2 => words[first + rng.below(words.len() - first)],
            _ => words[at].wrapping_add((rng.below_u32(3) << 16).wrapping_sub(1 << 16)),
        };
    }
    seal(words);
}

/// Changes words of the solid of a link, and makes up for it in both checksums.
fn change_solid(words: &mut [u32], links: usize, rng: &mut Rng) {
    let link = HEADER_WORDS + rng.below(links) * LINK_WORDS;
    let [first, size] = [16, 17].map(|word| words[link + word] as usize);
    if size > 0 {
        change(&mut words[first..first + size], 15, rng);
    }
    seal(words);
}

/// Makes the checksum fit.
fn seal(words: &mut [u32]) {
    words[3] = checksum(words);
}

#[test]
fn what_is_accepted_is_free_however_it_was_made() {
    let (mut refused, mut accepted, mut damaged, mut audited) = (0, 0, 0, 0);
    for seed in 0..40 {
        let mut rng = Rng::new(1000 + seed);
        let Some((made, certified)) = proven(&mut rng) else {
            continue;
        };
        let robot = Robot::from_words(&made.words).expect("a robot");
        let allowance = Allowance::default();
        for _ in 0..40 {
            // The certificate, and with it the path.
            let mut words = certified.words().to_vec();
            change(&mut words, 5, &mut rng);
            let Ok(certificate) = Certificate::from_words(&words) else {
                damaged += 1;
                continue;
            };
            if certificate.check(&robot, &allowance).is_err() {
                refused += 1;
                continue;
            }
            accepted += 1;
            assert_eq!(
                find_contact(&made, &certificate.path(), false),
                None,
                "seed {seed}"
            );
        }
        for _ in 0..30 {
            // The robot: one that is another than the certificate is about, and one that says it is not.
            let mut words = made.words.clone();
            if rng.once_in(2) {
                change_solid(&mut words, robot.link_count(), &mut rng);
            } else {
                change(&mut words, 4, &mut rng);
            }
            let Ok(other) = Robot::from_words(&words) else {
                damaged += 1;
                continue;
            };
            if words == made.words {
                continue;
            }
            let claimed = certified.certificate().check(&other, &allowance);
            assert!(
                matches!(claimed, Err(CertificateError::Robot { .. })),
                "seed {seed}: {claimed:?}"
            );
            let mut claiming = certified.words().to_vec();
            claiming[4] = other.stamp();
            seal(&mut claiming);
            let certificate =
                Certificate::from_words(&claiming).expect("the words are those of one");
            if certificate.check(&other, &allowance).is_err() {
                refused += 1;
                continue;
            }
            let mut space = vec![0; other.audit_words()];
            if other.audit(&mut space).is_err() {
                audited += 1;
                continue;
            }
            accepted += 1;
            let changed = Made::of(&other);
            assert_eq!(
                find_contact(&changed, &certificate.path(), false),
                None,
                "seed {seed}"
            );
        }
    }
    println!(
        "{refused} mutants refused in Fixed, 3D; {accepted} accepted and free; {damaged} unread; {audited} by their boxes"
    );
    assert!(
        refused > 200 && accepted > 10 && audited > 10,
        "{refused}, {accepted}, {damaged}, {audited}"
    );
}

#[test]
fn a_certificate_is_about_a_path_as_a_whole() {
    let (mut shown, mut loosened) = (0, 0);
    for seed in 0..20 {
        let Some((made, certified)) = proven(&mut Rng::new(2000 + seed)) else {
            continue;
        };
        let robot = Robot::from_words(&made.words).expect("a robot");
        let count = robot.coordinate_count();
        let allowance = Allowance::default();
        let certificate = certified.certificate();
        if robot.pair_count() == 0 {
            assert_eq!(certificate.pieces(), 0);
            continue;
        }
        // Piece by piece it says the same.
        let (mut progress, mut pieces) = (certificate.begin(), 1);
        while certificate
            .check_piece(&robot, &allowance, &mut progress)
            .expect("a proof")
        {
            pieces += 1;
        }
        assert_eq!(
            (pieces, progress.pieces()),
            (certificate.pieces(), certificate.pieces())
        );
        // Every certificate that ends sooner is refused, and so is one that says it has fewer pieces.
        let words = certified.words();
        let head = 8 + certificate.path().row_count() * count;
        for end in (head..words.len()).step_by(2) {
            let mut less = words[..end].to_vec();
            less[2] = u32::try_from(end).expect("short");
            seal(&mut less);
            let less = Certificate::from_words(&less).expect("the words are those of one");
            less.check(&robot, &allowance)
                .expect_err("it does not cover the path");
        }
        let mut fewer = words.to_vec();
        fewer[7] -= 1;
        seal(&mut fewer);
        let fewer = Certificate::from_words(&fewer).expect("the words are those of one");
        fewer.check(&robot, &allowance).expect_err("it has more");
        // What is allowed for takes away from the gaps.
        let margin = 1 << 24;
        let much = Allowance {
            margin,
            ..allowance
        };
        certificate
            .check(&robot, &much)
            .expect_err("nothing is that far apart");
        let slack = vec![1 << 27; count];
        let loose = Allowance {
            slack: &slack,
            ..allowance
        };
        let is_moved = (0..robot.pair_count()).any(|pair| made.moves(pair));
        let is_refused = certificate.check(&robot, &loose).is_err();
        assert!(is_moved || !is_refused, "seed {seed}");
        loosened += u32::from(is_refused);
        shown += 1;
    }
    assert!(shown > 8 && loosened > 5, "{shown}, {loosened}");
}
