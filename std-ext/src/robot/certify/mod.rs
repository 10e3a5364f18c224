//! Certifying a path: finding, for every pair of links, the pieces that the core's check accepts.

mod piece;
mod shape;

use rayon::prelude::*;
use tetracone_robot::{
    Robot,
    certificate::{
        Allowance, Certificate, CertificateError, Path, PieceFault, Time, certificate_words,
        write_certificate,
    },
};
use thiserror::Error;

use crate::{
    memory::{NoRoom, reserve, room},
    words::to_bytes,
};
use piece::{Course, number, time};

/// Where a pair comes too near to be proven free, so many later moments are looked at for a contact.
const LOOKS: u64 = 1024;

/// A path with its proof, on the heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certified {
    words: Vec<u32>,
}

impl Certified {
    /// The certificate; it was written by this crate, so it is valid.
    ///
    /// # Panics
    /// Never.
    #[must_use]
    pub fn certificate(&self) -> Certificate<'_> {
        Certificate::from_words(&self.words).expect("a written certificate is valid")
    }

    /// Its words.
    #[must_use]
    pub fn words(&self) -> &[u32] {
        &self.words
    }

    /// As it stands in a file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        to_bytes(&self.words)
    }
}

/// Why a path has no certificate.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum CertifyError {
    /// Two links touch.
    #[error("pair {pair} touches {}", at(*.time))]
    Touching {
        /// The pair's number.
        pair: usize,
        /// When, the first moment that was found.
        time: Time,
    },
    /// Two links come so near to each other that it is not proven that they do not touch.
    #[error(
        "pair {pair} is {distance} steps apart {}, and {least} would have to be between its links there: the \
         margin, the slack of the joints and roundings",
        at(*.time)
    )]
    Near {
        /// The pair's number.
        pair: usize,
        /// When.
        time: Time,
        /// How far they are apart then, in steps.
        distance: f64,
        /// What has to be between them.
        least: u64,
    },
    /// The proof takes more pieces than are allowed.
    #[error("pair {pair} is proven until {} and no farther, with {pieces} pieces; allow more", at(*.time))]
    Budget {
        /// The pair's number.
        pair: usize,
        /// Until when it is proven.
        time: Time,
        /// How many pieces that took.
        pieces: usize,
    },
    /// A link leaves the domain, or there is no such pair.
    #[error("pair {pair} {}: {fault}", at(*.time))]
    Fault {
        /// The pair's number.
        pair: usize,
        /// When.
        time: Time,
        /// What is wrong.
        fault: PieceFault,
    },
    /// It cannot be written, or the core's check does not accept it.
    #[error(transparent)]
    Certificate(#[from] CertificateError),
    /// There is not enough memory.
    #[error("there is not enough memory: {bytes} bytes more are needed at once")]
    Memory {
        /// How much there was not, at least.
        bytes: usize,
    },
}

impl From<NoRoom> for CertifyError {
    fn from(NoRoom { bytes }: NoRoom) -> Self {
        Self::Memory { bytes }
    }
}

/// A moment in words.
fn at(time: Time) -> String {
    let row = time.row() + 1;
    if time.part() == 0 {
        format!("at row {row}")
    } else {
        let part = f64::from(time.part()) / f64::from(Time::PARTS);
        format!("between row {row} and the next one, after {part:.6} of the way")
    }
}

impl CertifyError {
    /// When it is; none of an error without a time.
    #[must_use]
    pub const fn time(&self) -> Option<Time> {
        match self {
            Self::Touching { time, .. }
            | Self::Near { time, .. }
            | Self::Budget { time, .. }
            | Self::Fault { time, .. } => Some(*time),
            _ => None,
        }
    }
}

/// The pieces of a pair.
#[derive(Default)]
struct Pieces {
    words: Vec<u32>,
    count: usize,
}

/// Proves that no pair of a robot's table comes within its margin anywhere on a path, and writes down the proof;
/// `done` is called after every pair.
///
/// What is written was checked by [`Certificate::check`] with the same allowance.
///
/// # Errors
/// [`CertifyError`]: of all pairs the one that fails first on the path.
///
/// # Cost
/// For every piece a distance of two solids and some walks down their trees; pairs on all threads.
///
/// # Source
/// Schwarzer, Saha, Latombe, "Adaptive dynamic collision checking for single and multiple articulated robots in
/// complex environments", 2005.
pub fn certify(
    robot: &Robot<'_>,
    path: &Path<'_>,
    allowance: &Allowance<'_>,
    most_pieces: usize,
    done: impl Fn() + Sync,
) -> Result<Certified, CertifyError> {
    if path.coordinate_count() != robot.coordinate_count() {
        return Err(CertificateError::Rows.into());
    }
    let pairs = (0..robot.pair_count()).into_par_iter().map(|pair| {
        let course = Course {
            robot,
            pair,
            path,
            allowance,
        };
        let found = course.pieces(most_pieces);
        done();
        found
    });
    let mut all = Pieces::default();
    let mut failed: Option<CertifyError> = None;
    for found in pairs.collect::<Vec<_>>() {
        match found {
            Ok(pieces) => {
                reserve(&mut all.words, pieces.words.len())?;
                all.words.extend(pieces.words);
                all.count += pieces.count;
            }
            Err(error) => {
                let is_earlier = |other: &CertifyError| error.time() < other.time();
                if failed.as_ref().is_none_or(is_earlier) {
                    failed = Some(error);
                }
            }
        }
    }
    if let Some(error) = failed {
        return Err(match error {
            CertifyError::Near { pair, time, .. } => {
                let course = Course {
                    robot,
                    pair,
                    path,
                    allowance,
                };
                course.contact(time).unwrap_or(error)
            }
            error => error,
        });
    }
    let mut words = room(0, certificate_words(path, all.words.len()))?;
    let count = u32::try_from(all.count).map_err(|_| CertificateError::Rows)?;
    write_certificate(robot.stamp(), path, count, &all.words, &mut words)?;
    let certified = Certified { words };
    certified.certificate().check(robot, allowance)?;
    Ok(certified)
}

impl Course<'_, '_> {
    /// All pieces of the pair.
    fn pieces(&self, most: usize) -> Result<Pieces, CertifyError> {
        let (mut from, mut pieces) = (Time::START, Pieces::default());
        loop {
            let fault = |fault| CertifyError::Fault {
                pair: self.pair,
                time: from,
                fault,
            };
            let moment = self.at(from).map_err(fault)?;
            let Some(proof) = self.prove(from, &moment).map_err(fault)? else {
                return Err(CertifyError::Near {
                    pair: self.pair,
                    time: from,
                    distance: moment.distance,
                    least: moment.least,
                });
            };
            reserve(&mut pieces.words, proof.words.len())?;
            pieces.words.extend(proof.words);
            pieces.count += 1;
            if proof.end == self.path.end() {
                return Ok(pieces);
            }
            if pieces.count >= most {
                return Err(CertifyError::Budget {
                    pair: self.pair,
                    time: proof.end,
                    pieces: pieces.count,
                });
            }
            from = proof.end;
        }
    }

    /// The first moment found, from one on, at which the pair touches.
    fn contact(&self, from: Time) -> Option<CertifyError> {
        let (start, last) = (number(from), number(self.path.end()));
        let mut looks = (0..=LOOKS).map(|look| time(start + (last - start) / LOOKS * look));
        let time = looks.find(|time| self.touches(*time) == Ok(true))?;
        Some(CertifyError::Touching {
            pair: self.pair,
            time,
        })
    }
}
