//! What a snapshot has of a place and of a pair, as words.

use super::{
    Groups, Mobility, is_margin,
    member::{Gone, Member, Place, Stage, State},
    pairs::{Doubt, Pair, Relation},
    shape::Shape,
};
use crate::{
    coherence::PairTracker,
    geometry::Dimension,
    number::Scalar,
    query::{Capsule, Segment},
    solid::AsSolid,
};

pub(super) const MEMBER_WORDS: usize = 12;
pub(super) const PAIR_WORDS: usize = 14;
pub(super) const CAPSULE_WORDS: usize = 7;

/// A word as it stands in a snapshot.
pub(super) type Word = [u8; 4];

/// Bits of a place's first word, behind 16 of the generation.
const STAGE: u32 = 16;
const MOVING: u32 = 18;
const MOVED: u32 = 19;
const CAPSULE: u32 = 20;
const SENSOR: u32 = 21;

/// How many bits of it are in use.
const FLAGS: u32 = SENSOR + 1;

/// The stage of a solid that is there.
const PRESENT: u32 = 1;

/// A place in a snapshot.
pub(super) enum Stored<G: Dimension> {
    /// By the solid with this stamp, or by a capsule where there is none.
    Taken {
        state: State<G>,
        stamp: Option<u32>,
    },
    Gone(Gone),
}

/// A place's first word.
fn flags(words: &[Word; MEMBER_WORDS]) -> u32 {
    let [flags, ..] = words;
    u32::from_le_bytes(*flags)
}

/// Whether a capsule is in a place.
pub(super) fn is_capsule(words: &[Word; MEMBER_WORDS]) -> bool {
    flags(words) >> CAPSULE & 1 != 0
}

/// Whether something is in a place, or was and is told of.
pub(super) fn is_known(words: &[Word; MEMBER_WORDS]) -> bool {
    flags(words) >> STAGE & 3 != 0
}

/// The ends of its axis and its radius.
pub(super) fn capsule_words<G: Dimension>(capsule: &Capsule<G>) -> [u32; CAPSULE_WORDS] {
    let [[a, b, c], [x, y, z]] = capsule.axis().ends().map(G::coordinates);
    [a, b, c, x, y, z, capsule.radius()].map(Scalar::to_word)
}

/// The capsule that [`capsule_words`] wrote; none where there is none such.
pub(super) fn read_capsule<G: Dimension>(words: &[Word; CAPSULE_WORDS]) -> Option<Capsule<G>> {
    let words = words.map(u32::from_le_bytes);
    let [a, b, c, x, y, z, radius] = words.map(G::Scalar::from_word);
    let axis = Segment::new(G::point([a, b, c]), G::point([x, y, z])).ok()?;
    Capsule::new(axis, radius).ok()
}

/// Of a solid that is gone there is only what is still told of it, so that equal worlds are equal words.
pub(super) fn place_words<G: Dimension, B: AsSolid<Dimension = G>>(
    place: &Place<B>,
) -> [u32; MEMBER_WORDS] {
    let stage = match place {
        Place::Taken(_) => PRESENT,
        Place::Gone(gone) => match gone.stage {
            Stage::Absent => 0,
            Stage::Leaving => 2,
            Stage::Left => 3,
        },
    };
    let flags =
        u32::from(place.generation()) | stage << STAGE | u32::from(place.is_sensor()) << SENSOR;
    let Some(Member { shape, state, .. }) = place.member() else {
        let mut words = [0; MEMBER_WORDS];
        words[0] = flags;
        return words;
    };
    let State {
        pose,
        groups: Groups { membership, filter },
        mobility,
        moved,
        generation: _,
        sensor: _,
        margin,
    } = state;
    let flags = flags
        | u32::from(*mobility == Mobility::Moving) << MOVING
        | u32::from(*moved) << MOVED
        | u32::from(matches!(shape, Shape::Capsule(_))) << CAPSULE;
    let stamp = shape.stamp().unwrap_or(0);
    let [x, y, z] = G::coordinates(G::shift(pose)).map(Scalar::to_word);
    let [p, q, r, s] = G::rotation_words(pose);
    let margin = margin.to_word();
    [
        flags,
        stamp,
        *membership,
        *filter,
        x,
        y,
        z,
        p,
        q,
        r,
        s,
        margin,
    ]
}

/// What [`place_words`] wrote; none where it writes nothing such.
pub(super) fn read_place<G: Dimension>(words: &[Word; MEMBER_WORDS]) -> Option<Stored<G>> {
    let [flags, rest @ ..] = words.map(u32::from_le_bytes);
    #[expect(clippy::cast_possible_truncation, reason = "the low half")]
    let generation = flags as u16;
    let has = |bit: u32| flags >> bit & 1 != 0;
    let stage = match flags >> STAGE & 3 {
        0 => Stage::Absent,
        PRESENT => {
            let [stamp, membership, filter, x, y, z, p, q, r, s, margin] = rest;
            let margin = G::Scalar::from_word(margin);
            let shift = G::point([x, y, z].map(G::Scalar::from_word));
            let is_sound = flags >> FLAGS == 0 && generation != 0 && !(has(CAPSULE) && stamp != 0);
            (is_sound && is_margin(margin)).then_some(())?;
            let state = State {
                pose: G::pose_of_words(shift, [p, q, r, s])?,
                groups: Groups { membership, filter },
                mobility: if has(MOVING) {
                    Mobility::Moving
                } else {
                    Mobility::Static
                },
                sensor: has(SENSOR),
                margin,
                moved: has(MOVED),
                generation,
            };
            let stamp = (!has(CAPSULE)).then_some(stamp);
            return Some(Stored::Taken { state, stamp });
        }
        2 => Stage::Leaving,
        _ => Stage::Left,
    };
    let gone = Gone {
        stage,
        generation,
        sensor: has(SENSOR),
    };
    let is_free = stage == Stage::Absent;
    let named = u32::from(generation) | 3 << STAGE | 1 << SENSOR;
    let is_sound = flags & !named == 0
        && rest == [0; MEMBER_WORDS - 1]
        && (is_free || generation != 0)
        && !(is_free && gone.sensor);
    is_sound.then_some(Stored::Gone(gone))
}

/// The bits of how a pair lay before, and the bits after these of how it lies.
const TOUCHING: u32 = 1 << 1;
const WITHIN: u32 = 1 << 3;

/// The first bit of what of a pair is in doubt.
const DOUBT: u32 = 5;

pub(super) fn pair_words((first, pair): (u16, &Pair)) -> [u32; PAIR_WORDS] {
    let relation = |relation: Relation| match relation {
        Relation::Free => 0,
        Relation::Within => WITHIN,
        Relation::Touching => TOUCHING,
    };
    let doubt = match pair.doubt {
        Doubt::None => 0,
        Doubt::Distance => 1,
        Doubt::Relation => 2,
        Doubt::Soon => 3,
    };
    let flags =
        u32::from(pair.near) | relation(pair.before) | relation(pair.now) << 1 | doubt << DOUBT;
    let head = [u32::from(first) | u32::from(pair.second) << 16, flags];
    let mut words = [0; PAIR_WORDS];
    let all = head.into_iter().chain(pair.tracker.to_words());
    for (slot, word) in words.iter_mut().zip(all) {
        *slot = word;
    }
    words
}

pub(super) fn read_pair(words: &[Word; PAIR_WORDS]) -> Option<(u16, Pair)> {
    let [[a, b, c, d], flags, tracker @ ..] = words;
    let flags = u32::from_le_bytes(*flags);
    let relation = |flags: u32| match flags & (TOUCHING | WITHIN) {
        0 => Some(Relation::Free),
        WITHIN => Some(Relation::Within),
        TOUCHING => Some(Relation::Touching),
        _ => None,
    };
    let pair = Pair {
        tracker: PairTracker::from_words(tracker.map(u32::from_le_bytes)),
        second: u16::from_le_bytes([*c, *d]),
        near: flags & 1 != 0,
        before: relation(flags)?,
        now: relation(flags >> 1)?,
        doubt: match flags >> DOUBT {
            0 => Doubt::None,
            1 => Doubt::Distance,
            2 => Doubt::Relation,
            3 => Doubt::Soon,
            _ => return None,
        },
        ..Pair::UNUSED
    };
    Some((u16::from_le_bytes([*a, *b]), pair))
}
