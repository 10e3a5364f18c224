//! Robots that targets damage, with certified paths.

use core::ops::Range;
use std::sync::OnceLock;

use tetracone::robot::{
    COORDINATE_WORDS, HEADER_WORDS, LINK_WORDS, PAIR_WORDS, Robot,
    certificate::{Allowance, Path},
};
use tetracone_std::robot::{RobotOptions, certify};
use tetracone_tests::{
    harness::robots::{coordinates, random},
    rng::Rng,
};

/// How many there are.
pub(crate) const COUNT: usize = 4;

/// Pieces of a pair of a path at most, so that there is not much to damage.
const MOST_PIECES: usize = 6;

/// A robot and a path of its with a proof, in words.
pub(crate) struct Proven {
    pub(crate) robot: Vec<u32>,
    pub(crate) certificate: Vec<u32>,
}

/// A few robots of some boxes, each with a path.
pub(crate) fn proven() -> &'static [Proven; COUNT] {
    static PROVEN: OnceLock<[Proven; COUNT]> = OnceLock::new();
    PROVEN.get_or_init(|| {
        let mut rng = Rng::new(11);
        let mut joints = [2, 3, 4, 6].into_iter();
        [(); COUNT].map(|()| {
            let joints = joints.next().expect("as many");
            let mut tries = (0..200).filter_map(|_| prove(joints, &mut rng));
            tries.next().expect("some paths are free")
        })
    })
}

/// A robot of so many joints, and a path between nearby places; none where that is not free.
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
    let [from, to] = [(); 2].map(|()| coordinates(&both.real, rng));
    let near = from
        .iter()
        .zip(&to)
        .map(|(from, to)| from + (to - from) * 0.1);
    let rows = [from.clone(), near.collect(), from];
    let rows = rows.map(|row| baked.place(&row).expect("within the limits"));
    let words: Vec<u32> = rows.iter().flatten().map(|x| x.cast_unsigned()).collect();
    let path = Path::new(&words, count, 3).expect("three rows");
    let certified = certify(robot, &path, &Allowance::default(), MOST_PIECES, || {}).ok()?;
    Some(Proven {
        robot: baked.words().to_vec(),
        certificate: certified.words().to_vec(),
    })
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
