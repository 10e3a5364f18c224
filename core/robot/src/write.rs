//! Writing a robot's image, of links that are baked already.

use tetracone::image::checksum;

use crate::{
    COORDINATE_WORDS, Coordinate, HEADER_WORDS, Joint, LINK_WORDS, MAGIC, PAIR_WORDS, Pair,
    RobotError, VERSION, layout::LinkWords, robot::MOST_LINKS,
};

/// A link, to be written.
#[derive(Clone, Copy, Debug)]
pub struct LinkPart<'p> {
    /// What holds it; what holds the first one is [fixed](Joint::fixed).
    pub joint: Joint,
    /// The words of its solid's image; none where it has none.
    pub image: &'p [u32],
}

/// What an image of a robot is written of.
#[derive(Clone, Copy, Debug)]
pub struct RobotParts<'p> {
    /// The step of all solids' lattices is 2 to this power.
    pub step_exponent: i32,
    /// The links, each after the one that it hangs on.
    pub links: &'p [LinkPart<'p>],
    /// The coordinates.
    pub coordinates: &'p [Coordinate],
    /// The pairs of links that must not touch.
    pub pairs: &'p [Pair],
    /// Words that this crate does not read.
    pub names: &'p [u32],
}

/// How many words the image of a robot takes.
#[must_use]
pub fn robot_words(parts: &RobotParts<'_>) -> usize {
    let images = parts.links.iter().map(|link| link.image.len());
    images.fold(images_at(parts), usize::saturating_add)
}

/// Where the images of solids begin.
const fn images_at(parts: &RobotParts<'_>) -> usize {
    HEADER_WORDS
        .saturating_add(parts.links.len().saturating_mul(LINK_WORDS))
        .saturating_add(parts.coordinates.len().saturating_mul(COORDINATE_WORDS))
        .saturating_add(parts.pairs.len().saturating_mul(PAIR_WORDS))
        .saturating_add(parts.names.len())
}

/// Writes the image of a robot. What is written is not checked: [`Robot::from_words`](crate::Robot::from_words)
/// says what is wrong with it.
///
/// # Errors
/// [`RobotError::Full`], and [`RobotError::Word`] where there are more than 2^16 links, or 2^32 words.
///
/// # Cost
/// Linear in the words.
pub fn write_robot(parts: &RobotParts<'_>, words: &mut [u32]) -> Result<(), RobotError> {
    let wanted = robot_words(parts);
    let full = RobotError::Full {
        capacity: words.len(),
        wanted,
    };
    let words = words.get_mut(..wanted).ok_or(full)?;
    let number = |at: usize, number: usize| {
        u32::try_from(number).map_err(|_| RobotError::Word {
            at,
            what: "there are more than 2^32 words",
        })
    };
    if parts.links.len() > MOST_LINKS {
        return Err(RobotError::Word {
            at: 4,
            what: "a robot has 1 to 2^16 links",
        });
    }
    let head: [u32; HEADER_WORDS] = [
        MAGIC,
        VERSION,
        number(2, wanted)?,
        0,
        number(4, parts.links.len())?,
        number(5, parts.coordinates.len())?,
        number(6, parts.pairs.len())?,
        parts.step_exponent.cast_unsigned(),
        number(8, parts.names.len())?,
        0,
    ];
    let mut next = images_at(parts);
    let links = parts.links.iter().flat_map(|link| {
        let size = link.image.len();
        let first = if size == 0 { 0 } else { next };
        next = next.saturating_add(size);
        let joint = link.joint;
        LinkWords {
            joint,
            image: [first, size],
        }
        .write()
    });
    let coordinates = parts.coordinates.iter().flat_map(Coordinate::write);
    let pairs = parts.pairs.iter().flat_map(Pair::write);
    let images = parts.links.iter().flat_map(|link| link.image);
    let all = head
        .into_iter()
        .chain(links)
        .chain(coordinates)
        .chain(pairs)
        .chain(parts.names.iter().chain(images).copied());
    for (slot, word) in words.iter_mut().zip(all) {
        *slot = word;
    }
    let sum = checksum(words);
    if let Some(slot) = words.get_mut(3) {
        *slot = sum;
    }
    Ok(())
}
