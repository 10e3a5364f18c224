//! A world's state as plain bytes.
//!
//! | words, little-endian | |
//! | --- | --- |
//! | 0 | `TCWD` |
//! | 1 | version (16 bits: 3, 4 with margins, 5 with capsules or sensors), dimension (4 bits), arithmetic (4 bits: 0 f32, 1 fixed) |
//! | 2, 3 | how many places for solids and how many pairs follow |
//! | 11 a place | generation (16 bits), stage (2 bits), moving (1 bit), moved (1 bit), capsule (1 bit), sensor (1 bit); the solid's stamp, or zero; membership and filter; the pose's shift, three words, and rotation, four |
//! | 14 a pair | first and second place (16 bits each); near, touched, touches, was within the margin, is within it, its distance is in doubt, how it lies is (1 bit each; both where it only will be soon); the tracker |
//! | 1 a place, in versions 4 and 5 | the margin |
//! | 7 a capsule, in version 5 | the ends of its axis, three words each, and its radius |
//!
//! A world without capsules and sensors is written in version 4, and if it has no margins, no pair was
//! within one and none is in doubt, in version 3.
//!
//! Pairs are in the order of their places. Boxes and the order of their ends follow from the poses.

use super::{
    Groups, Mobility, SnapshotError, Storage, World, WorldIn, is_margin,
    member::{Member, Stage, State},
    pairs::{Doubt, Pair, Relation},
    shape::{CAPSULE_WORDS, Shape, capsule_words, read_capsule},
};
use crate::{
    coherence::PairTracker,
    geometry::Dimension,
    number::{Arithmetic, Scalar},
    query::Capsule,
    solid::AsSolid,
};

const MAGIC: u32 = u32::from_le_bytes(*b"TCWD");
/// Without margins, with them, and with capsules or sensors.
const VERSIONS: [u32; 3] = [3, 4, 5];

const HEADER_WORDS: usize = 4;
const MEMBER_WORDS: usize = 11;
const PAIR_WORDS: usize = 14;

/// Word 1, for every version.
fn kinds<G: Dimension>() -> [u32; 3] {
    let fixed = match G::Scalar::ARITHMETIC {
        Arithmetic::F32 => 0,
        Arithmetic::Fixed => 1 << 20,
    };
    #[expect(clippy::cast_possible_truncation, reason = "2 or 3")]
    let dimension = (G::DIMENSION as u32) << 16;
    VERSIONS.map(|version| version | dimension | fixed)
}

/// What not every snapshot has.
#[derive(Clone, Copy)]
struct Extras {
    /// How many margins are written down: as many as places, or none.
    margins: usize,
    capsules: usize,
    /// Whether there are capsules or sensors.
    flagged: bool,
}

impl Extras {
    /// Which of the versions it takes.
    const fn version(self, [plain, margins, flagged]: [u32; 3]) -> u32 {
        match self {
            Self { flagged: true, .. } => flagged,
            Self { margins: 0, .. } => plain,
            _ => margins,
        }
    }
}

/// The bytes of a snapshot with this many places and pairs, and so many margins and capsules.
const fn bytes_with(members: usize, pairs: usize, margins: usize, capsules: usize) -> usize {
    let words = margins.saturating_add(capsules.saturating_mul(CAPSULE_WORDS));
    bytes(members, pairs).saturating_add(words.saturating_mul(4))
}

/// The bytes of a snapshot with this many places and pairs, without margins and capsules.
const fn bytes(members: usize, pairs: usize) -> usize {
    let words = HEADER_WORDS
        .saturating_add(members.saturating_mul(MEMBER_WORDS))
        .saturating_add(pairs.saturating_mul(PAIR_WORDS));
    words.saturating_mul(4)
}

impl<B: AsSolid, const SOLIDS: usize, const PAIRS: usize> World<B, SOLIDS, PAIRS> {
    /// The most bytes that a snapshot takes.
    pub const MAX_SNAPSHOT: usize = bytes_with(SOLIDS, PAIRS, SOLIDS, SOLIDS);
}

impl<G: Dimension, B: AsSolid<Dimension = G>, S: Storage> WorldIn<B, S> {
    /// The most bytes that a snapshot takes.
    #[must_use]
    pub fn max_snapshot(&self) -> usize {
        let members = self.members.as_ref().len();
        bytes_with(members, self.pairs.capacity(), members, members)
    }

    /// How many bytes a snapshot takes now.
    #[must_use]
    pub fn snapshot_len(&self) -> usize {
        let (members, pairs) = (self.places(), self.pairs.iter().count());
        let Extras {
            margins, capsules, ..
        } = self.extras();
        bytes_with(members, pairs, margins, capsules)
    }

    fn extras(&self) -> Extras {
        let has_margin = |member: &Member<B>| member.state.margin != G::Scalar::ZERO;
        let was_within = |pair: &Pair| {
            pair.doubt != Doubt::None || [pair.before, pair.now].contains(&Relation::Within)
        };
        let places = self.places();
        let members = self.members.as_ref().iter().take(places).flatten();
        let capsules = self.capsules().count();
        let flagged = capsules > 0 || members.clone().any(|member| member.state.sensor);
        let with_margins = flagged
            || members.clone().any(has_margin)
            || self.pairs.iter().any(|(_, pair)| was_within(pair));
        Extras {
            margins: if with_margins { places } else { 0 },
            capsules,
            flagged,
        }
    }

    /// The capsules that are written down, by their places.
    fn capsules(&self) -> impl Iterator<Item = &Capsule<G>> + '_ {
        let members = self.members.as_ref().iter().take(self.places());
        members.flatten().filter_map(|member| match &member.shape {
            Shape::Capsule(capsule) => Some(capsule),
            Shape::Solid(_) => None,
        })
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
        let extras = self.extras();
        let header = [
            MAGIC,
            extras.version(kinds::<G>()),
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
                    .take(extras.margins)
                    .map(|member| margin_word(member.as_ref())),
            )
            .chain(self.capsules().flat_map(capsule_words));
        for (slot, word) in target.as_chunks_mut().0.iter_mut().zip(words) {
            *slot = word.to_le_bytes();
        }
        Ok(expected)
    }

    /// Goes back, or forth, to a snapshot of this world or of one with the same solids in the same
    /// places. A solid that was removed since is there again, with its old handle, unless another
    /// solid has its place; one that was added since is gone. Capsules are in the snapshot themselves and
    /// come back wherever there is no solid in their place.
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
        let mut capsules = snapshot.capsules.iter();
        for slot in 0..u16::try_from(self.members.as_ref().len()).unwrap_or(u16::MAX) {
            let Some(place) = self.members.as_mut().get_mut(usize::from(slot)) else {
                continue;
            };
            let was_present = place.as_ref().is_some_and(Member::is_present);
            let words = snapshot.members.get(usize::from(slot));
            let margin = snapshot.margin::<G>(usize::from(slot));
            let state = words.and_then(|words| read_state(words, snapshot.flags));
            let state = state.map(|state| State { margin, ..state });
            if words.is_some_and(is_capsule)
                && let Some(capsule) = capsules.next().and_then(stored_capsule)
                && !place.as_ref().is_some_and(Member::is_solid)
                && let Some(state) = state
            {
                let capsule = Member::new(Shape::Capsule(capsule), state);
                *place = capsule.ok().map(|(member, _)| member);
            }
            let Some(member) = place.as_mut() else {
                continue;
            };
            if let Some(state) = state {
                member.state = state;
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
        let mut capsules = snapshot.capsules.iter();
        for (index, words) in snapshot.members.iter().enumerate() {
            let state = read_state::<G>(words, snapshot.flags).ok_or(damaged(index, 0))?;
            let member = self.members.as_ref().get(index).and_then(Option::as_ref);
            let is_capsule = is_capsule(words);
            if is_capsule {
                let capsule = capsules.next().and_then(stored_capsule);
                let capsule = capsule.map(Shape::<B>::Capsule);
                let fits = capsule.is_some_and(|capsule| !capsule.is_too_large());
                fits.then_some(()).ok_or(damaged(index, 0))?;
            }
            match member {
                _ if is_capsule && !member.is_some_and(Member::is_solid) => {}
                Some(member)
                    if !is_capsule
                        && member.is_solid()
                        && member.shape.stamp() == u32::from_le_bytes(words[1]) => {}
                // It would be needed only if it were there.
                _ if state.stage == Stage::Absent && member.is_some() => {}
                _ => return Err(SnapshotError::Solid { index }),
            }
        }
        for (index, word) in snapshot.margins.iter().enumerate() {
            if !is_margin(G::Scalar::from_word(u32::from_le_bytes(*word))) {
                return Err(SnapshotError::Damaged {
                    at: bytes_with(snapshot.members.len(), snapshot.pairs.len(), index, 0),
                });
            }
        }
        let mut last = None;
        for (number, words) in snapshot.pairs.iter().enumerate() {
            // Each of them is in the world, or a capsule.
            let known = |place: u16| usize::from(place) < snapshot.members.len();
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
    capsules: &'b [[Word; CAPSULE_WORDS]],
    /// How many bits of a member's first word are in use.
    flags: u32,
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
        let [plain, with_margins, flagged] = kinds::<G>();
        if magic != MAGIC || ![plain, with_margins, flagged].contains(&found) {
            return Err(SnapshotError::Kind);
        }
        let (members, pairs) = (members as usize, pairs as usize);
        let margins = if found == plain { 0 } else { members };
        let parts = rest
            .split_at_checked(members.saturating_mul(MEMBER_WORDS))
            .and_then(|(members, rest)| {
                let (pairs, rest) = rest.split_at_checked(pairs.saturating_mul(PAIR_WORDS))?;
                let (margins, capsules) = rest.split_at_checked(margins)?;
                Some((members, pairs, margins, capsules))
            });
        let Some((records, pairs_found, margins_found, capsules_found)) = parts else {
            return Err(wrong(bytes_with(members, pairs, margins, 0)));
        };
        let records = records.as_chunks().0;
        let (flags, capsules) = if found == flagged {
            (
                FLAGS,
                records.iter().filter(|words| is_capsule(words)).count(),
            )
        } else {
            (CAPSULE, 0)
        };
        let expected = bytes_with(members, pairs, margins, capsules);
        if expected != all.len() {
            return Err(wrong(expected));
        }
        Ok(Self {
            members: records,
            pairs: pairs_found.as_chunks().0,
            margins: margins_found,
            capsules: capsules_found.as_chunks().0,
            flags,
        })
    }

    /// The margin of the member in this place.
    fn margin<G: Dimension>(&self, index: usize) -> G::Scalar {
        let word = self.margins.get(index);
        word.map_or(G::Scalar::ZERO, |word| {
            G::Scalar::from_word(u32::from_le_bytes(*word))
        })
    }
}

/// Bits of a member's first word, and how many of them there are.
const CAPSULE: u32 = 20;
const SENSOR: u32 = 21;
const FLAGS: u32 = 22;

/// Whether a member in a snapshot is a capsule.
fn is_capsule(words: &[Word; MEMBER_WORDS]) -> bool {
    let [flags, ..] = words;
    u32::from_le_bytes(*flags) >> CAPSULE & 1 != 0
}

fn stored_capsule<G: Dimension>(words: &[Word; CAPSULE_WORDS]) -> Option<Capsule<G>> {
    read_capsule(words.map(u32::from_le_bytes))
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
        sensor,
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
        | u32::from(*moved) << 19
        | u32::from(!member.is_solid()) << CAPSULE
        | u32::from(*sensor) << SENSOR;
    let [x, y, z] = G::coordinates(G::shift(pose)).map(Scalar::to_word);
    let [p, q, r, s] = G::rotation_words(pose);
    let stamp = member.shape.stamp();
    let Groups { membership, filter } = *groups;
    [flags, stamp, membership, filter, x, y, z, p, q, r, s]
}

fn read_state<G: Dimension>(words: &[Word; MEMBER_WORDS], bits: u32) -> Option<State<G>> {
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
    (flags >> bits == 0 && (stage == Stage::Absent || generation != 0)).then_some(())?;
    Some(State {
        pose: G::pose(shift, [p, q, r, s])?,
        groups: Groups { membership, filter },
        mobility,
        sensor: flags >> SENSOR & 1 != 0,
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

/// The bits of what of a pair is in doubt; both where it only will be soon.
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
        Doubt::Soon => DISTANCE | RELATION,
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
        (true, true) => Doubt::Soon,
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
