//! A world's state as plain bytes.
//!
//! | words, little-endian | |
//! | --- | --- |
//! | 0 | `TCWD` |
//! | 1 | version (16 bits: 3, or 4 with margins), dimension (4 bits), arithmetic (4 bits: 0 f32, 1 fixed) |
//! | 2, 3 | how many places for solids and how many pairs follow |
//! | 11 a place | generation (16 bits), stage (2 bits), moving (1 bit), moved (1 bit); the solid's stamp; membership and filter; the pose's shift, three words, and rotation, four |
//! | 14 a pair | first and second place (16 bits each); near, touched, touches, was within the margin, is within it, its distance is in doubt, how it lies is (1 bit each); the tracker |
//! | 1 a place, in version 4 | the margin |
//!
//! A world without margins, of which no pair was within one and none is in doubt, is written in version 3.
//!
//! Pairs are in the order of their places. Boxes and the order of their ends follow from the poses.

use super::{
    Groups, Mobility, SnapshotError, Storage, World, WorldIn, at, is_margin,
    member::{Member, Stage, State},
    pairs::{Doubt, Pair, Relation},
};
use crate::{
    coherence::PairTracker,
    geometry::Dimension,
    number::{Arithmetic, Scalar},
    solid::AsSolid,
};

const MAGIC: u32 = u32::from_le_bytes(*b"TCWD");
/// Without margins, and with them.
const VERSIONS: [u32; 2] = [3, 4];

const HEADER_WORDS: usize = 4;
const MEMBER_WORDS: usize = 11;
const PAIR_WORDS: usize = 14;

/// Word 1, without margins and with them.
const fn kinds<G: Dimension>() -> [u32; 2] {
    let fixed = match G::Scalar::ARITHMETIC {
        Arithmetic::F32 => 0,
        Arithmetic::Fixed => 1 << 20,
    };
    #[expect(clippy::cast_possible_truncation, reason = "2 or 3")]
    let dimension = (G::DIMENSION as u32) << 16;
    let [plain, margins] = VERSIONS;
    [plain | dimension | fixed, margins | dimension | fixed]
}

/// The bytes of a snapshot with this many places and pairs, and so many margins.
const fn bytes_with(members: usize, pairs: usize, margins: usize) -> usize {
    bytes(members, pairs).saturating_add(margins.saturating_mul(4))
}

/// The bytes of a snapshot with this many places and pairs, without margins.
const fn bytes(members: usize, pairs: usize) -> usize {
    let words = HEADER_WORDS
        .saturating_add(members.saturating_mul(MEMBER_WORDS))
        .saturating_add(pairs.saturating_mul(PAIR_WORDS));
    words.saturating_mul(4)
}

impl<B: AsSolid, const SOLIDS: usize, const PAIRS: usize> World<B, SOLIDS, PAIRS> {
    /// The most bytes that a snapshot takes.
    pub const MAX_SNAPSHOT: usize = bytes_with(SOLIDS, PAIRS, SOLIDS);
}

impl<G: Dimension, B: AsSolid<Dimension = G>, S: Storage> WorldIn<B, S> {
    /// The most bytes that a snapshot takes.
    #[must_use]
    pub fn max_snapshot(&self) -> usize {
        let members = self.members.as_ref().len();
        bytes_with(members, self.pairs.capacity(), members)
    }

    /// How many bytes a snapshot takes now.
    #[must_use]
    pub fn snapshot_len(&self) -> usize {
        let (members, pairs) = (self.places(), self.pairs.iter().count());
        bytes_with(members, pairs, self.margins())
    }

    /// How many margins are written down: as many as places, or none.
    fn margins(&self) -> usize {
        let has_margin = |member: &Member<B>| member.state.margin != G::Scalar::ZERO;
        let was_within = |pair: &Pair| {
            pair.doubt != Doubt::None || [pair.before, pair.now].contains(&Relation::Within)
        };
        let members = self.members.as_ref().iter().take(self.places());
        if members.flatten().any(has_margin) || self.pairs.iter().any(|(_, pair)| was_within(pair))
        {
            self.places()
        } else {
            0
        }
    }

    /// How many places were ever taken, the last one's number plus one.
    fn places(&self) -> usize {
        let taken = |member: &Option<Member<B>>| {
            member
                .as_ref()
                .is_some_and(|member| member.state.generation != 0)
        };
        let last = self.members.as_ref().iter().rposition(taken);
        last.map_or(0, |last| last.wrapping_add(1))
    }

    /// Writes down all that changes: poses, groups, what is known of pairs, and the last events;
    /// gives the number of bytes. Equal worlds write equal bytes, on every target.
    ///
    /// # Errors
    /// [`SnapshotError::Length`] where the bytes are too few for [`World::snapshot_len`].
    ///
    /// # Cost
    /// Linear in the bytes.
    pub fn save(&self, bytes: &mut [u8]) -> Result<usize, SnapshotError> {
        let expected = self.snapshot_len();
        let found = bytes.len();
        let target = bytes.get_mut(..expected);
        let target = target.ok_or(SnapshotError::Length { expected, found })?;
        let places = self.places();
        let count = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        let margins = self.margins();
        let [plain, with_margins] = kinds::<G>();
        let header = [
            MAGIC,
            if margins == 0 { plain } else { with_margins },
            count(places),
            count(self.pairs.iter().count()),
        ];
        let members = self.members.as_ref().iter().take(places);
        let words = header
            .into_iter()
            .chain(
                members.flat_map(|member| member.as_ref().map_or([0; MEMBER_WORDS], member_words)),
            )
            .chain(self.pairs.iter().flat_map(pair_words))
            .chain(
                self.members
                    .as_ref()
                    .iter()
                    .take(margins)
                    .map(|member| margin_word(member.as_ref())),
            );
        for (slot, word) in target.as_chunks_mut().0.iter_mut().zip(words) {
            *slot = word.to_le_bytes();
        }
        Ok(expected)
    }

    /// Goes back, or forth, to a snapshot of this world or of one with the same solids in the same
    /// places. A solid that was removed since is there again, with its old handle, unless another
    /// solid has its place; one that was added since is gone.
    ///
    /// # Errors
    /// [`SnapshotError`]. Damaged bytes are no danger, but not all damage is noticed: what is
    /// written of poses, groups and contacts is believed where it makes sense, see also
    /// [`PairTracker::from_bytes`].
    ///
    /// # Cost
    /// Linear in the bytes and the places; the next step sorts the boxes anew.
    pub fn restore(&mut self, bytes: &[u8]) -> Result<(), SnapshotError> {
        let snapshot = Snapshot::of::<G>(bytes)?;
        self.check(&snapshot)?;
        for slot in 0..u16::try_from(self.members.as_ref().len()).unwrap_or(u16::MAX) {
            let Some(member) = self
                .members
                .as_mut()
                .get_mut(usize::from(slot))
                .and_then(Option::as_mut)
            else {
                continue;
            };
            let was_present = member.is_present();
            let words = snapshot.members.get(usize::from(slot));
            if let Some(state) = words.and_then(read_state) {
                let margin = snapshot.margin::<G>(usize::from(slot));
                member.state = State { margin, ..state };
            } else {
                (member.state.stage, member.state.generation) = (Stage::Absent, 0);
            }
            let (is_present, bounds) = (member.is_present(), member.place());
            if let Some(aabb) = self.boxes.as_mut().get_mut(usize::from(slot)) {
                *aabb = bounds;
            }
            match (was_present, is_present) {
                (true, false) => self.axes.remove(slot),
                (false, true) => self.axes.insert(slot),
                _ => {}
            }
        }
        self.pairs.clear();
        for (first, stored) in snapshot.pairs.iter().filter_map(read_pair) {
            if let Some(pair) = self.pairs.enter(first, stored.second) {
                pair.take_over(&stored);
            }
        }
        Ok(())
    }

    /// Whether a snapshot is one of this world's.
    fn check(&self, snapshot: &Snapshot<'_>) -> Result<(), SnapshotError> {
        if snapshot.members.len() > self.members.as_ref().len()
            || snapshot.pairs.len() > self.pairs.capacity()
        {
            return Err(SnapshotError::Capacity);
        }
        let damaged = |members: usize, pairs: usize| SnapshotError::Damaged {
            at: bytes(members, pairs),
        };
        for (index, words) in snapshot.members.iter().enumerate() {
            let state = read_state::<G>(words).ok_or(damaged(index, 0))?;
            let member = self.members.as_ref().get(index).and_then(Option::as_ref);
            match member {
                Some(member)
                    if member.solid.as_solid().boxes().stamp == u32::from_le_bytes(words[1]) => {}
                // It would be needed only if it were there.
                _ if state.stage == Stage::Absent && member.is_some() => {}
                _ => return Err(SnapshotError::Solid { index }),
            }
        }
        for (index, word) in snapshot.margins.iter().enumerate() {
            if !is_margin(G::Scalar::from_word(u32::from_le_bytes(*word))) {
                return Err(SnapshotError::Damaged {
                    at: bytes_with(snapshot.members.len(), snapshot.pairs.len(), index),
                });
            }
        }
        let mut last = None;
        for (number, words) in snapshot.pairs.iter().enumerate() {
            let known = |place: u16| {
                usize::from(place) < snapshot.members.len()
                    && at(self.members.as_ref(), place).is_some()
            };
            let pair = read_pair(words).map(|(first, pair)| (first, pair.second));
            let (first, second) = pair
                .filter(|(a, b)| a != b && known(*a) && known(*b) && last < pair)
                .ok_or(damaged(snapshot.members.len(), number))?;
            last = Some((first, second));
        }
        Ok(())
    }
}

/// A word as it stands in a snapshot.
type Word = [u8; 4];

/// The parts of a snapshot.
struct Snapshot<'b> {
    members: &'b [[Word; MEMBER_WORDS]],
    pairs: &'b [[Word; PAIR_WORDS]],
    /// One a member, or none.
    margins: &'b [Word],
}

impl<'b> Snapshot<'b> {
    fn of<G: Dimension>(all: &'b [u8]) -> Result<Self, SnapshotError> {
        let (words, _) = all.as_chunks::<4>();
        let wrong = |expected| SnapshotError::Length {
            expected,
            found: all.len(),
        };
        let (header, rest) = words
            .split_first_chunk::<HEADER_WORDS>()
            .ok_or(wrong(bytes(0, 0)))?;
        let [magic, found, members, pairs] = header.map(u32::from_le_bytes);
        let [plain, with_margins] = kinds::<G>();
        if magic != MAGIC || ![plain, with_margins].contains(&found) {
            return Err(SnapshotError::Kind);
        }
        let (members, pairs) = (members as usize, pairs as usize);
        let margins = if found == plain { 0 } else { members };
        let expected = bytes_with(members, pairs, margins);
        let parts = rest
            .split_at_checked(members.saturating_mul(MEMBER_WORDS))
            .and_then(|(members, rest)| {
                let parts = rest.split_at_checked(pairs.saturating_mul(PAIR_WORDS));
                parts.map(|(pairs, margins)| (members, pairs, margins))
            });
        match parts {
            Some((members, pairs, margins)) if expected == all.len() => Ok(Self {
                members: members.as_chunks().0,
                pairs: pairs.as_chunks().0,
                margins,
            }),
            _ => Err(wrong(expected)),
        }
    }

    /// The margin of the member in this place.
    fn margin<G: Dimension>(&self, index: usize) -> G::Scalar {
        let word = self.margins.get(index);
        word.map_or(G::Scalar::ZERO, |word| {
            G::Scalar::from_word(u32::from_le_bytes(*word))
        })
    }
}

fn member_words<G: Dimension, B: AsSolid<Dimension = G>>(
    member: &Member<B>,
) -> [u32; MEMBER_WORDS] {
    let State {
        pose,
        groups,
        mobility,
        stage,
        moved,
        generation,
        margin: _,
    } = &member.state;
    let stage = match stage {
        Stage::Absent => 0,
        Stage::Present => 1,
        Stage::Leaving => 2,
        Stage::Left => 3,
    };
    let flags = u32::from(*generation)
        | stage << 16
        | u32::from(*mobility == Mobility::Moving) << 18
        | u32::from(*moved) << 19;
    let [x, y, z] = G::coordinates(G::shift(pose)).map(Scalar::to_word);
    let [p, q, r, s] = G::rotation_words(pose);
    let stamp = member.solid.as_solid().boxes().stamp;
    let Groups { membership, filter } = *groups;
    [flags, stamp, membership, filter, x, y, z, p, q, r, s]
}

fn read_state<G: Dimension>(words: &[Word; MEMBER_WORDS]) -> Option<State<G>> {
    let [flags, _, membership, filter, x, y, z, p, q, r, s] = words.map(u32::from_le_bytes);
    let stage = match flags >> 16 & 3 {
        0 => Stage::Absent,
        1 => Stage::Present,
        2 => Stage::Leaving,
        _ => Stage::Left,
    };
    let mobility = if flags >> 18 & 1 == 0 {
        Mobility::Static
    } else {
        Mobility::Moving
    };
    let shift = G::point([x, y, z].map(G::Scalar::from_word));
    #[expect(clippy::cast_possible_truncation, reason = "the low half")]
    let generation = flags as u16;
    (flags >> 20 == 0 && (stage == Stage::Absent || generation != 0)).then_some(())?;
    Some(State {
        pose: G::pose(shift, [p, q, r, s])?,
        groups: Groups { membership, filter },
        mobility,
        margin: G::Scalar::ZERO,
        stage,
        moved: flags >> 19 & 1 != 0,
        generation,
    })
}

fn margin_word<G: Dimension, B: AsSolid<Dimension = G>>(member: Option<&Member<B>>) -> u32 {
    let margin = member.map(|member| member.state.margin);
    margin.unwrap_or(G::Scalar::ZERO).to_word()
}

/// The bits of how a pair lay before, and of how it lies, by what they stand for.
const TOUCHING: [u32; 2] = [1 << 1, 1 << 2];
const WITHIN: [u32; 2] = [1 << 3, 1 << 4];

/// The bits of what of a pair is in doubt.
const DISTANCE: u32 = 1 << 5;
const RELATION: u32 = 1 << 6;

fn pair_words((first, pair): (u16, &Pair)) -> [u32; PAIR_WORDS] {
    let mut words = [0; PAIR_WORDS];
    let mut flags = u32::from(pair.near);
    for (relation, (touching, within)) in [pair.before, pair.now]
        .into_iter()
        .zip(TOUCHING.into_iter().zip(WITHIN))
    {
        flags |= match relation {
            Relation::Free => 0,
            Relation::Within => within,
            Relation::Touching => touching,
        };
    }
    flags |= match pair.doubt {
        Doubt::None => 0,
        Doubt::Distance => DISTANCE,
        Doubt::Relation => RELATION,
    };
    let head = [u32::from(first) | u32::from(pair.second) << 16, flags];
    let tracker = pair.tracker.to_bytes();
    let tracker = tracker
        .as_chunks()
        .0
        .iter()
        .map(|word| u32::from_le_bytes(*word));
    for (slot, word) in words.iter_mut().zip(head.into_iter().chain(tracker)) {
        *slot = word;
    }
    words
}

fn read_pair(words: &[Word; PAIR_WORDS]) -> Option<(u16, Pair)> {
    let [[a, b, c, d], flags, tracker @ ..] = words;
    let flags = u32::from_le_bytes(*flags);
    let mut bytes = [0; 48];
    for (slot, byte) in bytes.iter_mut().zip(tracker.as_flattened()) {
        *slot = *byte;
    }
    (flags >> 7 == 0).then_some(())?;
    let doubt = match (flags & DISTANCE != 0, flags & RELATION != 0) {
        (false, false) => Doubt::None,
        (true, false) => Doubt::Distance,
        (false, true) => Doubt::Relation,
        (true, true) => return None,
    };
    let relation =
        |(touching, within): (u32, u32)| match (flags & touching != 0, flags & within != 0) {
            (false, false) => Some(Relation::Free),
            (false, true) => Some(Relation::Within),
            (true, false) => Some(Relation::Touching),
            (true, true) => None,
        };
    let [[touched, touches], [was_within, is_within]] = [TOUCHING, WITHIN];
    let pair = Pair::stored(
        u16::from_le_bytes([*c, *d]),
        PairTracker::from_bytes(bytes),
        flags & 1 != 0,
        [
            relation((touched, was_within))?,
            relation((touches, is_within))?,
        ],
        doubt,
    );
    Some((u16::from_le_bytes([*a, *b]), pair))
}
