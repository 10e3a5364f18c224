//! Robots that targets damage, with certified paths.

use core::ops::Range;
use std::sync::OnceLock;

use tetracone_oracle::rng::Rng;
use tetracone_robot::{
    COORDINATE_WORDS, HEADER_WORDS, LINK_WORDS, PAIR_WORDS, Robot,
    certificate::{Allowance, Path},
};
use tetracone_std::robot::{CertifyError, RobotOptions, certify};
use tetracone_tests::harness::robots::{coordinates, random};

/// How many there are.
pub(crate) const COUNT: usize = 4;

/// How many joints each has, and the seeds of which a path is soon found.
const MADE: [(usize, u64); COUNT] = [(2, 81), (3, 35), (4, 54), (6, 43)];

/// Pieces of a pair of a path at most, so that there is not much to damage.
const MOST_PIECES: usize = 12;

/// The same of the way to where links touch.
const MOST_ON_THE_WAY: usize = 400;

/// A robot and a path of its with a proof, in words.
pub(crate) struct Proven {
    pub(crate) robot: Vec<u32>,
    pub(crate) certificate: Vec<u32>,
    /// Where the path leads to, if it goes on: there two links touch.
    pub(crate) touching: Vec<i32>,
}

/// A few robots of some boxes, each with a path.
pub(crate) fn proven() -> &'static [Proven; COUNT] {
    static PROVEN: OnceLock<[Proven; COUNT]> = OnceLock::new();
    PROVEN.get_or_init(|| {
        MADE.map(|(joints, seed)| {
            let made = prove(joints, &mut Rng::new(seed));
            made.expect("some of its paths are free, and others touch")
        })
    })
}

/// A robot of so many joints, and a path on the way to a place where links touch; none where that is not found.
fn prove(joints: usize, rng: &mut Rng) -> Option<Proven> {
    let options = RobotOptions {
        margin: 0.001,
        ..RobotOptions::default()
    };
    let both = random(joints, &options, rng);
    let baked = &both.baked.robot;
    let robot = baked.as_robot();
    let count = robot.coordinate_count();
    if robot.pair_count() == 0 || count == 0 {
        return None;
    }
    let [from, to] = [(); 2].map(|()| {
        let place = baked.place(&coordinates(&both.real, rng));
        place.expect("within the limits")
    });
    let certified = |rows: &[&[i32]], most: usize| {
        let words = rows.concat().into_iter().map(i32::cast_unsigned);
        let words: Vec<u32> = words.collect();
        let path = Path::new(&words, count, rows.len()).expect("as many words");
        let touching = |time| {
            (0..count)
                .map(move |at| path.coordinate(time, at))
                .collect()
        };
        match certify(robot, &path, &Allowance::default(), most, || {}) {
            Ok(certified) => Ok(certified.words().to_vec()),
            Err(CertifyError::Touching { time, .. }) => Err(touching(time)),
            Err(_) => Err(Vec::new()),
        }
    };
    let touching: Vec<i64> = certified(&[&from, &to], MOST_ON_THE_WAY).err()?;
    let touching: Vec<i32> = touching
        .into_iter()
        .map(|at| i32::try_from(at).expect("between"))
        .collect();
    if touching.is_empty() {
        return None;
    }
    let near: Vec<i32> = from
        .iter()
        .zip(&touching)
        .map(|(from, to)| toward(*from, *to, 16))
        .collect();
    Some(Proven {
        robot: baked.words().to_vec(),
        certificate: certified(&[&from, &near, &from], MOST_PIECES).ok()?,
        touching,
    })
}

/// A part of the way from one place to another, in parts of 128; more of them go beyond.
pub(crate) fn toward(from: i32, to: i32, part: u8) -> i32 {
    let way = i64::from(to) - i64::from(from);
    let place = i64::from(from) + way * i64::from(part) / 128;
    i32::try_from(place).unwrap_or(from)
}

/// Where the image of a link's solid is, as the words of the robot say; empty where it has none.
pub(crate) fn image_of(words: &[u32], link: usize) -> Range<usize> {
    let last = HEADER_WORDS + (link + 1) * LINK_WORDS;
    let [first, size] = [words[last - 2], words[last - 1]].map(|word| word as usize);
    let first = if size > 0 { first } else { 0 };
    first..first.saturating_add(size)
}

/// Where the tables of links, coordinates and pairs end, and names begin.
pub(crate) fn tables_end(robot: &Robot<'_>) -> usize {
    HEADER_WORDS
        + robot.link_count() * LINK_WORDS
        + robot.coordinate_count() * COORDINATE_WORDS
        + robot.pair_count() * PAIR_WORDS
}
