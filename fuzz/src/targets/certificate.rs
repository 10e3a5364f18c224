//! Paths with proofs: what is accepted is free, however it was made.

use tetracone_oracle::oracle::pair::meet;
use tetracone_robot::{
    Robot,
    certificate::{Allowance, Certificate, CertificateError, HEADER_WORDS, Path, Time},
};
use tetracone_tests::harness::links::{Body, places};

use crate::{
    choices::Choices,
    robots::{COUNT, Proven, image_of, proven, tables_end, toward},
    words::{behind, changed, rest, seal},
};

/// The word of a certificate that says which robot it is about.
const ABOUT: usize = 4;

/// So many moments of an accepted path are looked at.
const MOMENTS: usize = 6;

/// Defends: words that are no certificate are refused, whether they come bare, behind the header of a sound
/// one, or as a sound one with some words of its path or of its proof changed and its checksum made to fit, and
/// so is one about a robot with other joints, limits, pairs or solids; a check ends, and says piece by piece
/// what it says at once. What is accepted is free: at any moment of the path no two links of a pair have a
/// point in common, by real numbers and the exact oracle.
pub fn certificate(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let Proven {
        robot: sound,
        certificate: proof,
        touching,
    } = &proven()[choices.below(COUNT)];
    let (mut robot_words, mut words) = (sound.clone(), proof.clone());
    let robot = Robot::from_words(sound).expect("as baked");
    let rows = HEADER_WORDS + 3 * robot.coordinate_count();
    let mut has_sound_solids = true;
    match choices.below(10) {
        0 => words = rest(&mut choices),
        1 => words = behind(&proof[..HEADER_WORDS], proof.len(), &mut choices),
        2 => words = changed(proof, ABOUT..rows, &mut choices),
        3 => words = led(proof, touching, &mut choices),
        4..6 => words = changed(proof, rows..proof.len(), &mut choices),
        6..8 => {
            let tables = tetracone_robot::HEADER_WORDS..tables_end(&robot);
            robot_words = changed(sound, tables, &mut choices);
        }
        8 => {
            let image = image_of(sound, choices.below(robot.link_count()));
            robot_words = changed(sound, image.clone(), &mut choices);
            seal(&mut robot_words[image]);
            has_sound_solids = false;
        }
        _ => {}
    }
    let _ = Certificate::from_words(&words);
    seal(&mut robot_words);
    let Ok(robot) = Robot::from_words(&robot_words) else {
        return;
    };
    if robot_words != *sound {
        let other = Certificate::from_words(&words)
            .expect("as written")
            .check(&robot, &NOTHING);
        assert!(
            matches!(other, Err(CertificateError::Robot { .. })),
            "{other:?}"
        );
    }
    if let Some(about) = words.get_mut(ABOUT) {
        *about = robot.stamp();
    }
    seal(&mut words);
    let Ok(certificate) = Certificate::from_words(&words) else {
        return;
    };
    let slack: Vec<u32> = (0..choices.below(4))
        .map(|_| u32::from(choices.byte()))
        .collect();
    let allowance = Allowance {
        slack: &slack,
        margin: u32::from(choices.byte()) * 16,
    };
    let is_proven = check(&certificate, &robot, &allowance);
    if words == *proof && robot_words == *sound {
        assert_eq!(certificate.check(&robot, &NOTHING), Ok(()));
    }
    // Solids are taken to be as they were baked.
    if is_proven && has_sound_solids {
        look(&certificate.path(), &robot, &mut choices);
    }
}

/// Nothing is allowed for.
const NOTHING: Allowance<'static> = Allowance {
    slack: &[],
    margin: 0,
};

/// A sound certificate whose later rows lead to where links touch, or beyond.
fn led(proof: &[u32], touching: &[i32], choices: &mut Choices<'_>) -> Vec<u32> {
    let mut words = proof.to_vec();
    for row in 1..3 {
        let part = choices.byte();
        for (at, to) in touching.iter().enumerate() {
            let from = proof[HEADER_WORDS + at].cast_signed();
            let word = &mut words[HEADER_WORDS + row * touching.len() + at];
            *word = toward(from, *to, part).cast_unsigned();
        }
    }
    words
}

/// Whether the path is proven; at once and piece by piece alike.
fn check(certificate: &Certificate<'_>, robot: &Robot<'_>, allowance: &Allowance<'_>) -> bool {
    let at_once = certificate.check(robot, allowance);
    let mut progress = certificate.begin();
    let in_parts = loop {
        let before = progress;
        match certificate.check_piece(robot, allowance, &mut progress) {
            Ok(true) => assert_eq!(progress.pieces(), before.pieces() + 1),
            Ok(false) => break Ok(()),
            Err(error) => {
                assert_eq!(
                    certificate.check_piece(robot, allowance, &mut progress),
                    Err(error)
                );
                break Err(error);
            }
        }
    };
    assert_eq!(in_parts, at_once);
    if at_once.is_ok() {
        assert_eq!(progress.pieces(), certificate.pieces());
        assert_eq!(progress.pair() as usize, robot.pair_count());
    }
    at_once.is_ok()
}

/// Looks for a contact at some moments of a path.
///
/// # Panics
/// If there is one.
fn look(path: &Path<'_>, robot: &Robot<'_>, choices: &mut Choices<'_>) {
    let joints: Vec<_> = (0..robot.link_count())
        .filter_map(|link| robot.joint(link))
        .collect();
    let bodies = (0..robot.link_count()).map(|link| Some(Body::read(&robot.solid(link)?)));
    let bodies: Vec<Option<Body>> = bodies.collect();
    let rows = u32::try_from(path.row_count()).unwrap_or(u32::MAX);
    for moment in 0..MOMENTS {
        let row = if moment == 0 {
            rows - 1
        } else {
            choices.word() % rows
        };
        let part = f64::from(choices.word() % Time::PARTS) / f64::from(Time::PARTS);
        let next = if row + 1 < rows { row + 1 } else { row };
        let [from, to] = [row, next].map(|row| path.row(row as usize).map(f64::from));
        let at: Vec<f64> = from
            .zip(to)
            .map(|(from, to)| from + (to - from) * part)
            .collect();
        let places = places(&joints, &at);
        for pair in (0..robot.pair_count()).filter_map(|pair| robot.pair(pair)) {
            let [one, other] = [pair.first, pair.second]
                .map(|link| bodies[link].as_ref().map(|body| body.at(&places[link])));
            let (one, other) = (one.expect("a solid"), other.expect("a solid"));
            assert!(!meet(&one, &other), "{pair:?} at row {row}, {part}");
        }
    }
}
