//! A path with a proof that no links of a robot touch on it, and the check of the proof.
//!
//! A path goes from row to row of coordinates, straight and without wrapping. For every pair of links of the
//! robot's table, pieces cover the path from its beginning to its end. A piece has a proof for the moment that
//! it begins with: pairs of boxes, or of facets, of the two links' trees, which together cover all pairs of
//! facets, and for each of them a direction along which the one ends before the other begins. The check
//! computes that gap itself, and how far both links can move until the piece ends, which it derives from the
//! robot and the path alone. Where every gap is larger than the motion, the pair's margin and all roundings
//! together, the boundaries do not meet before the piece ends. Where a link might lie in the other one as a
//! whole, that is asked once, where the path begins.
//!
//! | words | |
//! | --- | --- |
//! | 0 | `TCRT` |
//! | 1 | version |
//! | 2 | words in all |
//! | 3 | checksum of all other words |
//! | 4 | the robot's stamp |
//! | 5 | how many coordinates a row has |
//! | 6 | how many rows |
//! | 7 | how many pieces |
//! | then | the rows |
//! | then | the pieces: those of the first pair in the order of time, then those of the next |
//!
//! A piece is the row that it ends in, its end as a part of the way from there to the next row, with 24
//! fractional bits, and then two words for every pair of parts: up to eight times which of two parts is taken
//! apart on the way there (2 bits each from the lowest on: 1 the first, 2 the second, 0 no more), and the
//! direction, three components of 16 bits with 15 fractional bits. A direction of zeros after eight of these
//! says that the next two words go on.

mod cover;
mod error;
mod path;
mod read;
mod side;
mod write;

pub use cover::{Choice, cover};
pub use error::{CertificateError, PieceFault};
pub use path::{Allowance, Path, Piece, Time};
pub use side::{Part, Side, gap};
pub use write::{PieceWriter, certificate_words, write_certificate};

use tetracone::image::checksum;

use crate::{
    Robot,
    layout::{part, word},
};
use read::Reader;

/// The first word of a certificate.
pub const MAGIC: u32 = u32::from_le_bytes(*b"TCRT");
/// The version of the format described here.
pub const VERSION: u32 = 1;
/// Words before the rows.
pub const HEADER_WORDS: usize = 8;

/// A path with a proof that no links of a robot touch on it.
///
/// Nothing in it is trusted: [`Certificate::check`] computes all that it claims. See [`certificate`](self).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Certificate<'a> {
    words: &'a [u32],
    coordinates: usize,
    rows: usize,
}

/// How far a check has come: plain data, so that a check can go on in the next frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    pair: u32,
    piece: u32,
    /// The word that the next piece begins with.
    at: usize,
    time: Time,
}

impl Progress {
    /// The number of the pair that the next piece is about: as many as there are when all is proven.
    #[must_use]
    pub const fn pair(&self) -> u32 {
        self.pair
    }

    /// How many pieces were checked.
    #[must_use]
    pub const fn pieces(&self) -> u32 {
        self.piece
    }

    /// Until when that pair is known to be free.
    #[must_use]
    pub const fn time(&self) -> Time {
        self.time
    }
}

impl<'a> Certificate<'a> {
    /// A certificate in words, whose proof is not looked at yet.
    ///
    /// # Errors
    /// [`CertificateError`], where the words are damaged or there are fewer than they say.
    ///
    /// # Cost
    /// Linear in the words.
    pub const fn from_words(words: &'a [u32]) -> Result<Self, CertificateError> {
        if word(words, 0) != MAGIC {
            return Err(CertificateError::Magic);
        }
        if word(words, 1) != VERSION {
            return Err(CertificateError::Version {
                found: word(words, 1),
            });
        }
        if word(words, 2) as u64 != words.len() as u64 || words.len() < HEADER_WORDS {
            return Err(CertificateError::Size {
                promised: word(words, 2),
                words: words.len(),
            });
        }
        if checksum(words) != word(words, 3) {
            return Err(CertificateError::Checksum);
        }
        let (coordinates, rows) = (word(words, 5) as usize, word(words, 6) as usize);
        match coordinates.checked_mul(rows) {
            Some(all) if rows > 0 && all <= words.len() - HEADER_WORDS => Ok(Self {
                words,
                coordinates,
                rows,
            }),
            _ => Err(CertificateError::Rows),
        }
    }

    /// The path.
    #[must_use]
    pub const fn path(&self) -> Path<'a> {
        let rows = part(self.words, HEADER_WORDS, self.coordinates * self.rows);
        Path::of(rows, self.coordinates, self.rows)
    }

    /// How many pieces it says it has.
    #[must_use]
    pub const fn pieces(&self) -> u32 {
        word(self.words, 7)
    }

    /// The stamp of the robot that it says it is about.
    #[must_use]
    pub const fn about(&self) -> u32 {
        word(self.words, 4)
    }

    /// Where its check begins.
    #[must_use]
    pub const fn begin(&self) -> Progress {
        Progress {
            pair: 0,
            piece: 0,
            at: HEADER_WORDS + self.coordinates * self.rows,
            time: Time::START,
        }
    }

    /// Whether no pair of links of a robot comes within its margin anywhere on the path, for all tables of the
    /// robot's pairs, whatever the certificate says otherwise.
    ///
    /// The robot is the one that its image says, with its joints anywhere within an allowance of where the path
    /// has them, and solid links as they were baked.
    ///
    /// # Errors
    /// [`CertificateError`]: nothing is known of the path then, with the piece's number.
    ///
    /// # Cost
    /// Linear in the certificate: for every two words of a piece two heights of a box or a facet, for every
    /// piece the kinematics of both links, and for every row within it a few instructions a joint. Stack: below
    /// 8 kB, no recursion.
    ///
    /// # Source
    /// The bound of a motion: Schwarzer, Saha, Latombe, "Adaptive dynamic collision checking for single and
    /// multiple articulated robots in complex environments", 2005.
    pub fn check(
        &self,
        robot: &Robot<'_>,
        allowance: &Allowance<'_>,
    ) -> Result<(), CertificateError> {
        let mut progress = self.begin();
        while self.check_piece(robot, allowance, &mut progress)? {}
        Ok(())
    }

    /// Checks one piece more, and says whether there are others; [`Certificate::check`] in parts, for a loop
    /// that has other things to do. The path is proven when it says no.
    ///
    /// # Errors
    /// As [`Certificate::check`]; the progress stays as it was.
    ///
    /// # Cost
    /// Linear in the piece, and in the rows that it goes over; the first piece of a pair may ask where a point
    /// of every connected piece of a boundary lies.
    pub fn check_piece(
        &self,
        robot: &Robot<'_>,
        allowance: &Allowance<'_>,
        progress: &mut Progress,
    ) -> Result<bool, CertificateError> {
        if self.about() != robot.stamp() {
            return Err(CertificateError::Robot {
                about: self.about(),
                stamp: robot.stamp(),
            });
        }
        if self.coordinates != robot.coordinate_count() {
            return Err(CertificateError::Rows);
        }
        let pairs = u32::try_from(robot.pair_count()).unwrap_or(u32::MAX);
        if progress.pair < pairs {
            let mut next = *progress;
            self.read_piece(robot, allowance, &mut next)
                .map_err(|fault| CertificateError::Piece {
                    piece: progress.piece,
                    pair: progress.pair,
                    fault,
                })?;
            *progress = next;
        }
        if progress.pair < pairs {
            return Ok(true);
        }
        if progress.at == self.words.len() && progress.piece == self.pieces() {
            return Ok(false);
        }
        Err(CertificateError::Pieces {
            promised: self.pieces(),
            found: progress.piece,
        })
    }

    fn read_piece(
        &self,
        robot: &Robot<'_>,
        allowance: &Allowance<'_>,
        progress: &mut Progress,
    ) -> Result<(), PieceFault> {
        let path = self.path();
        let mut reader = Reader::new(self.words, progress.at);
        let end = reader.time()?;
        let (start, last) = (progress.time, path.end());
        // A path of one row has one moment.
        if end == start && last != Time::START {
            return Err(PieceFault::End);
        }
        let piece = Piece::new(
            robot,
            progress.pair as usize,
            &path,
            allowance,
            [start, end],
        )?;
        let mut is_whole = false;
        cover(&piece.sides, piece.least, |numbers, _| {
            let choice = reader.choice()?;
            is_whole |= numbers == [0; 2] && matches!(choice, Choice::Apart(_));
            Ok(choice)
        })?;
        if start == Time::START && !is_whole && piece.is_nested() {
            return Err(PieceFault::Nested);
        }
        progress.at = reader.at();
        progress.piece = progress.piece.saturating_add(1);
        if end == last {
            progress.pair = progress.pair.saturating_add(1);
            progress.time = Time::START;
        } else {
            progress.time = end;
        }
        Ok(())
    }
}
