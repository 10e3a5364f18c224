//! A robot: its image, checked once, and what stands in it.

use fixed::types::I32F0;
use tetracone::{
    image::{Image, ImageError, checksum},
    internal::checked_before,
    number::Arithmetic,
    solid::{AuditError, Solid},
    space,
};

use crate::{
    COORDINATE_WORDS, Coordinate, HEADER_WORDS, Joint, LINK_WORDS, MAGIC, PAIR_WORDS, RobotError,
    VERSION,
    layout::{LinkWords, check_link, part, record, word},
};

/// A length in steps of the robot's lattice.
pub type Number = I32F0;

/// The space of a robot.
pub type Space = space::Space<Number>;

/// Where a link is.
pub type Pose = space::Pose<Number>;

/// Links have at most this many numbers.
pub(crate) const MOST_LINKS: usize = 1 << 16;

/// Two links that must not touch.
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Pair {
    /// The number of the one link.
    pub first: usize,
    /// The number of the other one.
    pub second: usize,
    /// How far they have to stay apart, in steps; zero where they may not touch and no more.
    pub margin: u32,
}

/// A checked image of a robot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Robot<'a> {
    words: &'a [u32],
    links: usize,
    coordinates: usize,
    pairs: usize,
}

/// Stops with an error about a word unless a condition holds.
macro_rules! require {
    ($condition:expr, $at:expr, $what:literal) => {
        if !$condition {
            return Err(RobotError::Word {
                at: $at,
                what: $what,
            });
        }
    };
}

impl<'a> Robot<'a> {
    /// Checks an image of a robot, and those of its links' solids.
    ///
    /// # Errors
    /// [`RobotError`]: what is wrong, and at which word. No words make this or any later call panic, loop or
    /// read out of bounds.
    ///
    /// # Cost
    /// Linear in the words.
    pub const fn from_words(words: &'a [u32]) -> Result<Self, RobotError> {
        if word(words, 0) != MAGIC {
            return Err(RobotError::Magic);
        }
        if word(words, 1) != VERSION {
            return Err(RobotError::Version {
                found: word(words, 1),
            });
        }
        if word(words, 2) as u64 != words.len() as u64 || words.len() < HEADER_WORDS {
            return Err(RobotError::Size {
                promised: word(words, 2),
                words: words.len(),
            });
        }
        if checksum(words) != word(words, 3) {
            return Err(RobotError::Checksum);
        }
        let robot = Self {
            words,
            links: word(words, 4) as usize,
            coordinates: word(words, 5) as usize,
            pairs: word(words, 6) as usize,
        };
        match robot.check() {
            Ok(()) => Ok(robot),
            Err(error) => Err(error),
        }
    }

    const fn check(&self) -> Result<(), RobotError> {
        let words = self.words;
        require!(
            self.links > 0 && self.links <= MOST_LINKS,
            4,
            "a robot has 1 to 2^16 links"
        );
        require!(
            self.coordinates <= words.len() && self.pairs <= words.len(),
            5,
            "there are more coordinates or pairs than words"
        );
        require!(word(words, 9) == 0, 9, "the reserved word is not zero");
        let names = word(words, 8) as usize;
        require!(
            names <= words.len() && self.names_at() + names <= words.len(),
            8,
            "there are fewer words than links, coordinates, pairs and names take"
        );
        let mut next = self.names_at() + names;
        let mut number = 0;
        while number < self.links {
            let at = HEADER_WORDS + number * LINK_WORDS;
            let link: [u32; LINK_WORDS] = record(words, at);
            if let Err(what) = check_link(&link, number, self.coordinate_words()) {
                return Err(RobotError::Word { at, what });
            }
            let [.., first, size] = link;
            let (first, size) = (first as usize, size as usize);
            if size > 0 {
                require!(
                    first == next && size <= words.len() - next,
                    at + LINK_WORDS - 2,
                    "the image of a solid does not begin where the one before it ends"
                );
                next += size;
                match self.check_solid(part(words, first, size)) {
                    Ok(()) => {}
                    Err(error) => {
                        return Err(RobotError::Link {
                            link: number,
                            error,
                        });
                    }
                }
            }
            number += 1;
        }
        require!(
            next == words.len(),
            2,
            "there are words that belong to no link"
        );
        self.check_tables()
    }

    const fn check_tables(&self) -> Result<(), RobotError> {
        let mut number = 0;
        while number < self.coordinates {
            require!(
                Coordinate::read(record(self.coordinate_words(), number * COORDINATE_WORDS))
                    .is_some(),
                HEADER_WORDS + self.links * LINK_WORDS + number * COORDINATE_WORDS,
                "a coordinate neither turns nor slides, or its least place is beyond the greatest"
            );
            number += 1;
        }
        let mut number = 0;
        while number < self.pairs {
            let at = self.pairs_at() + number * PAIR_WORDS;
            let Pair {
                first,
                second,
                margin,
            } = Pair::read(record(self.words, at));
            require!(
                first < second && second < self.links,
                at,
                "a pair is not of two links, the lower number first"
            );
            require!(
                self.has_solid(first) && self.has_solid(second),
                at,
                "a link of a pair has no solid"
            );
            require!(
                margin < 1 << 29,
                at + 1,
                "the margin of a pair reaches beyond the domain"
            );
            number += 1;
        }
        Ok(())
    }

    /// Whether the image of a link's solid is one on the robot's lattice.
    const fn check_solid(&self, words: &[u32]) -> Result<(), ImageError> {
        let image = match Image::from_words(words) {
            Ok(image) => image,
            Err(error) => return Err(error),
        };
        let lattice = image.lattice();
        let step = word(self.words, 7).cast_signed();
        if matches!(image.arithmetic(), Arithmetic::Fixed) && lattice.exponent != step {
            return Err(ImageError::Step {
                image: lattice.exponent,
                wanted: step,
            });
        }
        let mut axis = 0;
        while axis < lattice.offset.len() {
            if lattice.offset[axis].abs() > 0.0 {
                return Err(ImageError::Offset { axis });
            }
            axis += 1;
        }
        match image.solid::<Space>() {
            Ok(_) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// How many links there are; the first one is where the robot's frame is.
    #[must_use]
    pub const fn link_count(&self) -> usize {
        self.links
    }

    /// How many numbers say where the joints are.
    #[must_use]
    pub const fn coordinate_count(&self) -> usize {
        self.coordinates
    }

    /// How many pairs of links must not touch.
    #[must_use]
    pub const fn pair_count(&self) -> usize {
        self.pairs
    }

    /// A step of the lattice is 2 to this power long, in the units of the robot's source.
    #[must_use]
    pub const fn step_exponent(&self) -> i32 {
        word(self.words, 7).cast_signed()
    }

    /// A number by which a certificate tells robots apart.
    #[must_use]
    pub const fn stamp(&self) -> u32 {
        word(self.words, 3)
    }

    /// The words of names, as they were given to [`write_robot`](crate::write_robot).
    #[must_use]
    pub const fn names(&self) -> &'a [u32] {
        part(self.words, self.names_at(), word(self.words, 8) as usize)
    }

    /// What holds a link.
    #[must_use]
    pub fn joint(&self, link: usize) -> Option<Joint> {
        Some(self.link(link)?.joint)
    }

    /// A coordinate, and its limits.
    #[must_use]
    pub fn coordinate(&self, number: usize) -> Option<Coordinate> {
        let words = self.coordinate_words();
        Coordinate::read(
            *words
                .get(number.checked_mul(COORDINATE_WORDS)?..)?
                .first_chunk()?,
        )
    }

    /// Two links that must not touch.
    #[must_use]
    pub fn pair(&self, number: usize) -> Option<Pair> {
        let words = part(self.words, self.pairs_at(), self.pairs * PAIR_WORDS);
        Some(Pair::read(
            *words
                .get(number.checked_mul(PAIR_WORDS)?..)?
                .first_chunk()?,
        ))
    }

    /// The solid of a link, in the link's frame; none where it has none, or there is no such link.
    ///
    /// # Cost
    /// Some hundred instructions: nothing is checked again.
    #[must_use]
    pub fn solid(&self, link: usize) -> Option<Solid<'a, Space>> {
        let [first, size] = self.link(link)?.image;
        checked_before(part(self.words, first, size))?.solid().ok()
    }

    /// How many words [`Robot::audit`] takes.
    #[must_use]
    pub fn audit_words(&self) -> usize {
        let solids = (0..self.links).filter_map(|link| self.solid(link));
        solids.map(|solid| solid.audit_words()).max().unwrap_or(0)
    }

    /// [Looks](Solid::audit) at the trees of boxes of all links' solids; the error comes with the link's number.
    ///
    /// # Errors
    /// [`AuditError`].
    ///
    /// # Cost
    /// Linear in the links' facets, nearly.
    pub fn audit(&self, words: &mut [u32]) -> Result<(), (usize, AuditError)> {
        for link in 0..self.links {
            if let Some(solid) = self.solid(link) {
                solid.audit(words).map_err(|error| (link, error))?;
            }
        }
        Ok(())
    }

    fn link(&self, number: usize) -> Option<LinkWords> {
        let words = part(self.words, HEADER_WORDS, self.links * LINK_WORDS);
        let words = words
            .get(number.checked_mul(LINK_WORDS)?..)?
            .first_chunk()?;
        Some(LinkWords::read(words))
    }

    const fn has_solid(&self, link: usize) -> bool {
        word(
            self.words,
            HEADER_WORDS + link * LINK_WORDS + LINK_WORDS - 1,
        ) > 0
    }

    const fn coordinate_words(&self) -> &'a [u32] {
        let first = HEADER_WORDS + self.links * LINK_WORDS;
        part(self.words, first, self.coordinates * COORDINATE_WORDS)
    }

    const fn pairs_at(&self) -> usize {
        HEADER_WORDS + self.links * LINK_WORDS + self.coordinates * COORDINATE_WORDS
    }

    const fn names_at(&self) -> usize {
        self.pairs_at() + self.pairs * PAIR_WORDS
    }
}

/// Puts a baked robot into the program, checked by the compiler. A relative path starts from the source file
/// that it stands in.
///
/// The value is a [`Robot<'static>`](crate::Robot) whose words lie in a `static`, in flash. A damaged
/// file does not compile.
#[macro_export]
macro_rules! include_robot {
    ($path:expr) => {{
        const BYTES: &[u8] = include_bytes!($path);
        #[allow(long_running_const_eval)]
        static WORDS: [u32; BYTES.len() / 4] = $crate::internal::words_from_bytes(BYTES);
        #[allow(long_running_const_eval)]
        const ROBOT: $crate::Robot<'static> = match $crate::Robot::from_words(&WORDS) {
            Ok(robot) if BYTES.len() % 4 == 0 => robot,
            Ok(_) => panic!("the baked robot's length is no multiple of 4 bytes"),
            Err(error) => panic!("{}", error.message()),
        };
        ROBOT
    }};
}
