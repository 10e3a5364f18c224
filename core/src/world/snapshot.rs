//! A world's state as plain bytes.
//!
//! | words, little-endian | |
//! | --- | --- |
//! | 0 | `TCWD` |
//! | 1 | version (16 bits: 1), dimension (4 bits), arithmetic (4 bits: 0 f32, 1 fixed) |
//! | 2, 3 | how many places for solids and how many pairs follow |
//! | 12 a place | generation (16 bits), stage (2 bits), moving (1 bit), moved (1 bit), capsule (1 bit), sensor (1 bit); the solid's stamp, or zero; membership and filter; the pose's shift, three words, and rotation, four; the margin |
//! | 14 a pair | first and second place (16 bits each); near, touched, touches, was within the margin, is within it, its distance is in doubt, how it lies is (1 bit each; both where it only will be soon); the tracker |
//! | 7 a capsule | the ends of its axis, three words each, and its radius |
//!
//! Where nothing is in a place, all but its generation, its stage and what is still told of a sensor is zero.
//!
//! Pairs are in the order of their places. Boxes and the order of their ends follow from the poses.

use super::{
    SnapshotError, Storage, World, WorldIn,
    member::{Member, Place},
    pairs::Pair,
    shape::Shape,
    stored::{
        CAPSULE_WORDS, MEMBER_WORDS, PAIR_WORDS, Stored, Word, capsule_words, is_capsule, is_known,
        pair_words, place_words, read_capsule, read_pair, read_place,
    },
};
use crate::{
    geometry::Dimension,
    number::{Arithmetic, Scalar},
    query::Capsule,
    solid::AsSolid,
    words::count_to_word,
};

const MAGIC: u32 = u32::from_le_bytes(*b"TCWD");
const VERSION: u32 = 1;

const HEADER_WORDS: usize = 4;

/// Word 1.
fn kind<G: Dimension>() -> u32 {
    let fixed = match G::Scalar::ARITHMETIC {
        Arithmetic::F32 => 0,
        Arithmetic::Fixed => 1 << 20,
    };
    #[expect(clippy::cast_possible_truncation, reason = "2 or 3")]
    let dimension = (G::DIMENSION as u32) << 16;
    VERSION | dimension | fixed
}

/// The bytes of a snapshot with so many places, pairs and capsules.
const fn bytes_of(members: usize, pairs: usize, capsules: usize) -> usize {
    let words = HEADER_WORDS
        .saturating_add(members.saturating_mul(MEMBER_WORDS))
        .saturating_add(pairs.saturating_mul(PAIR_WORDS))
        .saturating_add(capsules.saturating_mul(CAPSULE_WORDS));
    words.saturating_mul(4)
}

impl<B: AsSolid, const SOLIDS: usize, const PAIRS: usize> World<B, SOLIDS, PAIRS> {
    /// The most bytes that a snapshot takes.
    pub const MAX_SNAPSHOT: usize = bytes_of(SOLIDS, PAIRS, SOLIDS);
}

impl<G: Dimension, B: AsSolid<Dimension = G>, S: Storage> WorldIn<B, S> {
    /// How many bytes a snapshot takes now.
    #[must_use]
    pub fn snapshot_len(&self) -> usize {
        let pairs = self.pairs.iter().count();
        bytes_of(self.places(), pairs, self.capsules().count())
    }

    /// The capsules, by their places.
    fn capsules(&self) -> impl Iterator<Item = &Capsule<G>> + '_ {
        let members = self.members.as_ref().iter().filter_map(Place::member);
        members.filter_map(Member::capsule)
    }

    /// How many places were ever taken, the last one's number plus one.
    fn places(&self) -> usize {
        let taken = |place: &Place<B>| place.generation() != 0;
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
        let header = [
            MAGIC,
            kind::<G>(),
            count_to_word(places),
            count_to_word(self.pairs.iter().count()),
        ];
        let members = self.members.as_ref().iter().take(places);
        let words = header
            .into_iter()
            .chain(members.flat_map(place_words))
            .chain(self.pairs.iter().flat_map(pair_words))
            .chain(self.capsules().flat_map(capsule_words));
        for (slot, word) in target.as_chunks_mut().0.iter_mut().zip(words) {
            *slot = word.to_le_bytes();
        }
        Ok(expected)
    }

    /// Goes back, or forth, to a snapshot: the same members with the same handles in the same places, the same
    /// events, and what is remembered of pairs. From there the world goes the same way again.
    ///
    /// `solids` has those that may not be in their places now, in any order: what was removed since, or is
    /// not inserted yet. They are found by their [stamps](crate::solid::Solid::stamp). Capsules are in the
    /// snapshot themselves.
    ///
    /// # Errors
    /// [`SnapshotError`]; [`SnapshotError::Solid`] for a solid that is neither in its place nor given. The world
    /// is as it was. Damaged bytes are no danger, but not all damage is noticed: what is written of poses,
    /// groups and contacts is believed where it makes sense, see also
    /// [`PairTracker::from_bytes`](crate::PairTracker::from_bytes).
    ///
    /// # Cost
    /// Linear in the bytes and the places, and for every solid that comes back, in its facets and in the
    /// solids given; the next step sorts the boxes anew.
    ///
    /// ```
    /// use tetracone::{include_solid, solid::Solid, space::{Pose, Space}, world::{Mobility, World}};
    ///
    /// static CUBE: Solid<'static, Space<f32>> =
    ///     include_solid!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/cube.tcone"));
    ///
    /// # fn main() -> Result<(), Box<dyn core::error::Error>> {
    /// let mut world = World::<_, 8, 16>::new();
    /// let first = world.insert(&CUBE, Pose::default(), Mobility::Static)?;
    /// let mut frame = [0; 1024];
    /// let length = world.save(&mut frame)?;
    /// // One cube goes and another one comes; then both are taken back.
    /// world.remove(first)?;
    /// let second = world.insert(&CUBE, Pose::default(), Mobility::Moving)?;
    /// world.restore(&frame[..length], &[&CUBE])?;
    /// assert!(world.member(first).is_some() && world.member(second).is_none());
    /// # Ok(())
    /// # }
    /// ```
    pub fn restore(&mut self, bytes: &[u8], solids: &[B]) -> Result<(), SnapshotError> {
        let snapshot = Snapshot::of::<G>(bytes)?;
        self.make_room(&snapshot);
        self.check(&snapshot, solids)?;
        let mut capsules = snapshot.capsules.iter();
        let places = self.members.as_mut().iter_mut().zip(self.boxes.as_mut());
        for (slot, (place, aabb)) in (0_u16..).zip(places) {
            let was_taken = place.member().is_some();
            match snapshot.members.get(usize::from(slot)).and_then(read_place) {
                Some(Stored::Taken { state, stamp }) => {
                    let is_same =
                        |member: &&mut Member<B>| stamp.is_some() && member.shape.stamp() == stamp;
                    if let Some(member) = place.member_mut().filter(is_same) {
                        member.state = state;
                        *aabb = member.place();
                    } else {
                        let shape = match stamp {
                            Some(stamp) => with_stamp(solids, stamp).cloned().map(Shape::Solid),
                            None => capsules.next().and_then(read_capsule).map(Shape::Capsule),
                        };
                        let member = shape.and_then(|shape| Member::new(shape, state).ok());
                        if let Some((member, bounds)) = member {
                            (*place, *aabb) = (Place::Taken(member), bounds);
                        }
                    }
                }
                Some(Stored::Gone(gone)) => *place = Place::Gone(gone),
                None => *place = Place::EMPTY,
            }
            match (was_taken, place.member().is_some()) {
                (true, false) => self.axes.remove(slot),
                (false, true) => self.axes.insert(slot),
                _ => {}
            }
        }
        (self.taken, self.extents) = (0, None);
        self.pairs.clear();
        for (first, stored) in snapshot.pairs.iter().filter_map(read_pair) {
            if let Some(pair) = self.pairs.enter(first, stored.second) {
                *pair = Pair {
                    next: pair.next,
                    ..stored
                };
            }
        }
        Ok(())
    }

    /// Makes room for what a snapshot has, where there can be more.
    fn make_room(&mut self, snapshot: &Snapshot<'_>) {
        let (solids, pairs) = (self.members.as_ref().len(), self.pairs.capacity());
        if let Some(more @ 1..) = snapshot.members.len().checked_sub(solids) {
            self.grow_solids(more);
        }
        if let Some(more @ 1..) = snapshot.pairs.len().checked_sub(pairs) {
            self.pairs.grow(more);
        }
    }

    /// Whether a snapshot can be restored here, with these solids.
    fn check(&self, snapshot: &Snapshot<'_>, solids: &[B]) -> Result<(), SnapshotError> {
        if snapshot.members.len() > self.members.as_ref().len()
            || snapshot.pairs.len() > self.pairs.capacity()
        {
            return Err(SnapshotError::Capacity);
        }
        let damaged = |members: usize, pairs: usize| SnapshotError::Damaged {
            at: bytes_of(members, pairs, 0),
        };
        let mut capsules = snapshot.capsules.iter();
        for ((index, words), here) in snapshot
            .members
            .iter()
            .enumerate()
            .zip(self.members.as_ref())
        {
            let place = read_place::<G>(words).ok_or(damaged(index, 0))?;
            let Stored::Taken { stamp, .. } = place else {
                continue;
            };
            let here = here.member().and_then(|member| member.shape.stamp());
            let shape = match stamp {
                Some(_) if stamp == here => continue,
                Some(stamp) => {
                    let missing = SnapshotError::Solid { index, stamp };
                    Some(Shape::Solid(with_stamp(solids, stamp).ok_or(missing)?))
                }
                None => capsules.next().and_then(read_capsule).map(Shape::Capsule),
            };
            if shape.is_none_or(|shape| shape.is_too_large()) {
                return Err(damaged(index, 0));
            }
        }
        let mut last = None;
        for (number, words) in snapshot.pairs.iter().enumerate() {
            let known = |place: u16| {
                let words = snapshot.members.get(usize::from(place));
                words.is_some_and(is_known)
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

/// The solid with this stamp.
fn with_stamp<B: AsSolid>(solids: &[B], stamp: u32) -> Option<&B> {
    let mut solids = solids.iter();
    solids.find(|solid| solid.as_solid().stamp() == stamp)
}

/// The parts of a snapshot.
struct Snapshot<'b> {
    members: &'b [[Word; MEMBER_WORDS]],
    pairs: &'b [[Word; PAIR_WORDS]],
    capsules: &'b [[Word; CAPSULE_WORDS]],
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
            .ok_or(wrong(bytes_of(0, 0, 0)))?;
        let [magic, found, members, pairs] = header.map(u32::from_le_bytes);
        if magic != MAGIC || found != kind::<G>() {
            return Err(SnapshotError::Kind);
        }
        let (members, pairs) = (members as usize, pairs as usize);
        let parts = rest
            .split_at_checked(members.saturating_mul(MEMBER_WORDS))
            .and_then(|(members, rest)| {
                let (pairs, capsules) = rest.split_at_checked(pairs.saturating_mul(PAIR_WORDS))?;
                Some((members.as_chunks().0, pairs, capsules))
            });
        let Some((records, pairs_found, capsules_found)) = parts else {
            return Err(wrong(bytes_of(members, pairs, 0)));
        };
        let capsules = records.iter().filter(|words| is_capsule(words)).count();
        let expected = bytes_of(members, pairs, capsules);
        if expected != all.len() {
            return Err(wrong(expected));
        }
        Ok(Self {
            members: records,
            pairs: pairs_found.as_chunks().0,
            capsules: capsules_found.as_chunks().0,
        })
    }
}
