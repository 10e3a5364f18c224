//! Any baked robot along a path of its: the proof of the path, piece by piece, and then frame by frame which links
//! are near each other, within a budget.
//!
//! Robot and path are those that the emulator has loaded, one image after the other; else four hoops.

use tetracone::world::StepSearch;
use tetracone_robot::{
    PairState, Robot, Watch, WatchError,
    certificate::{Allowance, Certificate, CertificateError, Path, Progress, Time},
};

use crate::{
    baked::{PROOF, ROBOT},
    fail,
};

/// Links and near pairs that there is room for.
const LINKS: usize = 32;
const PAIRS: usize = 128;

/// Frames on the way from a row to the next one: a second of a thousand.
pub const FRAMES: u32 = 1000;

/// Steps that searches may take in a frame.
pub const STEPS: u32 = 80;

/// A path takes at most so many coordinates.
const COORDINATES: usize = 32;

/// A robot, and a path with its proof.
#[derive(Clone, Copy, Debug)]
pub struct Subject {
    /// The robot.
    pub robot: Robot<'static>,
    /// The path.
    pub certificate: Certificate<'static>,
}

impl Subject {
    /// What the emulator has loaded, or the hoops.
    #[must_use]
    pub fn new() -> Self {
        let words = crate::loaded();
        let own = |words: &'static [u32]| {
            let size = *words.get(2)? as usize;
            words.split_at_checked(size)
        };
        let both = own(words).and_then(|(robot, rest)| Some((robot, own(rest)?.0)));
        let (robot, certificate) = match both {
            Some((robot, certificate)) if words.first() == Some(&tetracone_robot::MAGIC) => (
                Robot::from_words(robot),
                Certificate::from_words(certificate),
            ),
            _ => (Ok(ROBOT), Certificate::from_words(&PROOF)),
        };
        match (robot, certificate) {
            (Ok(robot), Ok(certificate)) => Self { robot, certificate },
            (Err(error), _) => fail(error.message()),
            (_, Err(_)) => fail("no certificate follows the robot"),
        }
    }

    /// Checks a piece more.
    ///
    /// # Errors
    /// As [`Certificate::check_piece`].
    pub fn check(&self, progress: &mut Progress) -> Result<bool, CertificateError> {
        self.certificate
            .check_piece(&self.robot, &Allowance::default(), progress)
    }

    /// How many frames the path has.
    #[must_use]
    pub fn frames(&self) -> u32 {
        self.path().end().row() * FRAMES
    }

    fn path(&self) -> Path<'static> {
        self.certificate.path()
    }
}

impl Default for Subject {
    fn default() -> Self {
        Self::new()
    }
}

/// A robot that is watched along its path.
#[derive(Clone, Debug)]
pub struct Loop {
    subject: Subject,
    watch: Watch<'static, LINKS, PAIRS>,
    search: StepSearch<tetracone_robot::Space>,
    frame: u32,
    /// Frames in which links touch.
    pub touching: u32,
    /// Frames in which not all pairs were known.
    pub unfinished: u32,
}

impl Loop {
    /// Before its first frame.
    ///
    /// # Errors
    /// As [`Watch::new`].
    pub fn new(subject: Subject) -> Result<Self, WatchError> {
        Ok(Self {
            subject,
            watch: Watch::new(subject.robot)?,
            search: StepSearch::new(),
            frame: 0,
            touching: 0,
            unfinished: 0,
        })
    }

    /// One frame.
    pub fn step(&mut self) {
        let path = self.subject.path();
        let part = self.frame % FRAMES * (Time::PARTS / FRAMES);
        let time = Time::new(self.frame / FRAMES, part).unwrap_or_default();
        let mut coordinates = [0; COORDINATES];
        for (number, slot) in coordinates.iter_mut().enumerate() {
            *slot = i32::try_from(path.coordinate(time, number)).unwrap_or(0);
        }
        let coordinates = coordinates
            .get(..path.coordinate_count())
            .unwrap_or_default();
        if self
            .watch
            .frame(coordinates, &mut self.search, STEPS)
            .is_err()
        {
            fail("the robot has no place");
        }
        let mut told = [false; 2];
        for state in (0..self.subject.robot.pair_count()).map_while(|pair| self.watch.pair(pair)) {
            told[0] |= state == PairState::Touching;
            told[1] |= state == PairState::Unfinished;
        }
        self.touching += u32::from(told[0]);
        self.unfinished += u32::from(told[1]);
        self.frame += 1;
    }
}
