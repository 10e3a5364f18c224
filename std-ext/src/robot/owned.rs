//! Baked robots that own their image, with names, and paths for them.

use std::sync::Arc;

use tetracone_robot::{HEADER_WORDS, JointKind, LINK_WORDS, Robot, RobotError};
use thiserror::Error;
use yoke::{Yoke, Yokeable};

use super::{
    Path,
    bake::{Names, Units},
};
use crate::{
    import::{ImportError, text::quote},
    memory::{NoRoom, reserve},
    words::{of_bytes, to_bytes},
};

/// A baked robot together with the words of its image: a value without a lifetime. Clones share the words.
///
/// [`BakedRobot::of`](super::BakedRobot::of) makes one, and a `.tcone-robot` file is the bytes of one.
#[derive(Clone, Debug)]
pub struct OwnedRobot {
    robot: Yoke<Held<'static>, Arc<[u32]>>,
    names: Arc<Names>,
}

#[derive(Clone, Copy, Debug, Yokeable)]
struct Held<'a>(Robot<'a>);

/// A number that is no coordinate of a baked robot.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum CoordinateError {
    /// There are more or fewer numbers than the robot has coordinates.
    #[error("the robot has {expected} coordinates, and {found} are given")]
    Count {
        /// How many coordinates the robot has.
        expected: usize,
        /// How many are given.
        found: usize,
    },
    /// A number is too far from zero, or none.
    #[error(
        "{value} is no place of {}: {}", quote(name),
        match kind {
            JointKind::Prismatic => "joints slide less than 2^29 steps either way; bake the robot with a larger --step",
            _ => "joints turn up to eight turns either way, 50.2 radians; take whole turns off",
        }
    )]
    Beyond {
        /// The coordinate's name.
        name: String,
        /// Whether it turns or slides.
        kind: JointKind,
        /// The number.
        value: f64,
    },
    /// There is not enough memory.
    #[error("there is not enough memory: {bytes} bytes more are needed at once; write fewer rows")]
    Memory {
        /// How much there was not, at least.
        bytes: usize,
    },
}

impl From<NoRoom> for CoordinateError {
    fn from(NoRoom { bytes }: NoRoom) -> Self {
        Self::Memory { bytes }
    }
}

impl OwnedRobot {
    /// The robot whose image these words are; a vector or an [`Arc`] of them.
    ///
    /// # Errors
    /// As [`Robot::from_words`].
    pub fn new(words: impl Into<Arc<[u32]>>) -> Result<Self, RobotError> {
        fn held(words: &[u32]) -> Result<Held<'_>, RobotError> {
            Robot::from_words(words).map(Held)
        }
        let words: Arc<[u32]> = words.into();
        let robot = Yoke::<Held<'static>, _>::try_attach_to_cart(words, held)?;
        let names = Arc::new(Names::read(&robot.get().0));
        Ok(Self { robot, names })
    }

    /// The robot of a file.
    ///
    /// # Errors
    /// As [`Robot::from_words`]; bytes that are no whole words are too many or too few.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, RobotError> {
        let (words, rest) = of_bytes(bytes);
        let [magic, _, promised] = [0, 1, 2].map(|at| words.get(at).copied().unwrap_or(0));
        if !rest.is_empty() && magic == tetracone_robot::MAGIC {
            // A word that is not whole counts where it is one too many.
            let words = words.len();
            let words = if promised as usize > words {
                words
            } else {
                words + 1
            };
            return Err(RobotError::Size { promised, words });
        }
        Self::new(words)
    }

    /// The robot.
    #[must_use]
    pub fn as_robot(&self) -> &Robot<'_> {
        &self.robot.get().0
    }

    /// The words of its image.
    #[must_use]
    pub fn words(&self) -> &[u32] {
        self.robot.backing_cart()
    }

    /// The image as it stands in a file.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        to_bytes(self.words())
    }

    /// How many bytes the solid of a link takes: none where it has none.
    #[must_use]
    pub fn link_bytes(&self, link: usize) -> usize {
        let last = HEADER_WORDS + (link + 1) * LINK_WORDS - 1;
        let words = self.words().get(last).filter(|_| link < self.links().len());
        words.map_or(0, |words| *words as usize * size_of::<u32>())
    }

    /// What the links are called, in their order. Where the image has no names, they are numbered.
    #[must_use]
    pub fn links(&self) -> &[String] {
        &self.names.links
    }

    /// What the coordinates are called, in their order.
    #[must_use]
    pub fn coordinates(&self) -> &[String] {
        &self.names.coordinates
    }

    /// Reads a table of coordinates, as [`Path::read`].
    ///
    /// # Errors
    /// As [`Path::read`].
    pub fn read_path(&self, file_name: &str, bytes: &[u8]) -> Result<Path, ImportError> {
        let names = self.coordinates();
        let unknown = |name: &str| {
            let (name, names) = (quote(name), names.join(", "));
            format!("no coordinate has the name {name}; columns are {names}")
        };
        Path::read_columns(bytes, names, unknown).map_err(|fault| fault.of(file_name))
    }

    /// Numbers in radians and in units of the robot as coordinates: parts of a [turn](tetracone_robot::TURN), and
    /// steps, rounded to the nearest.
    ///
    /// # Errors
    /// [`CoordinateError`]; limits are not looked at.
    pub fn place(&self, q: &[f64]) -> Result<Vec<i32>, CoordinateError> {
        let mut places = Vec::new();
        self.add(q, &mut places)?;
        Ok(places)
    }

    /// The rows of a path as coordinates, one after the other.
    ///
    /// # Errors
    /// [`CoordinateError`] with the row's line: it names the column.
    pub fn path(&self, file_name: &str, path: &Path) -> Result<Vec<i32>, ImportError> {
        let mut places = Vec::new();
        for (line, q) in path.rows() {
            self.add(q, &mut places).map_err(|error| ImportError {
                file: file_name.to_owned(),
                line: Some(line),
                what: error.to_string(),
            })?;
        }
        Ok(places)
    }

    fn add(&self, q: &[f64], places: &mut Vec<i32>) -> Result<(), CoordinateError> {
        let robot = self.as_robot();
        let expected = robot.coordinate_count();
        if q.len() != expected {
            let found = q.len();
            return Err(CoordinateError::Count { expected, found });
        }
        reserve(places, expected)?;
        let units = Units::new(robot.step_exponent());
        for (number, &value) in q.iter().enumerate() {
            let kind = robot
                .coordinate(number)
                .map_or(JointKind::Fixed, |own| own.kind);
            let place = units.place(kind, value).ok_or_else(|| {
                let name = self.coordinates()[number].clone();
                CoordinateError::Beyond { name, kind, value }
            })?;
            places.push(place);
        }
        Ok(())
    }
}
