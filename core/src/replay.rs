//! Recording a run and finding the first frame in which another one differs.
//!
//! Equal inputs and an equal sequence of queries give equal bits everywhere, so a run is kept by its
//! inputs alone. A hash of the state after every frame tells where two runs part: on two machines,
//! in two builds, before and after a rollback.

use core::{error::Error, fmt, iter};

/// What a record begins with.
const MAGIC: [u8; 8] = *b"tcreplay";

/// Bytes of a frame besides its inputs: their count and the hash of the state.
const FRAME: usize = 4 + 8;

/// A hash of bytes: FNV-1a with 64 bits, the same on every target.
///
/// Not for strangers' data: whoever wants equal hashes can have them.
///
/// # Source
/// Fowler, Noll and Vo 1991.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hash(u64);

impl Default for Hash {
    fn default() -> Self {
        Self::new()
    }
}

impl Hash {
    /// Nothing hashed yet.
    #[must_use]
    pub const fn new() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }

    /// Hashes bytes: those of a tracker, of a world's snapshot, of anything that is carried over.
    pub fn bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    /// Hashes a word, its lowest byte first on every target.
    pub fn word(&mut self, word: u32) {
        self.bytes(&word.to_le_bytes());
    }

    /// What came of it.
    #[must_use]
    pub const fn value(self) -> u64 {
        self.0
    }
}

/// What a frame leaves in a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame<'a> {
    /// All that came in from outside: keys, packets, measurements, the time.
    pub inputs: &'a [u8],
    /// A [`Hash`](struct@Hash) of the state that followed.
    pub state: u64,
}

/// A record has no room for something; it is as it was before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Full {
    /// How many bytes it would have taken.
    pub bytes: usize,
}

impl fmt::Display for Full {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "the record has no room for {} bytes more: give it more, or begin another",
            self.bytes
        )
    }
}

impl Error for Full {}

/// These bytes are no record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoRecord;

impl fmt::Display for NoRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this is no record of a run: one begins with `tcreplay`")
    }
}

impl Error for NoRecord {}

/// Writes frames down in a caller's bytes.
///
/// ```
/// use tetracone::{PointTracker, image::Image, include_image, space::Point};
/// use tetracone::replay::{Hash, Part, Recorder};
///
/// const CUBE: Image<'static> =
///     include_image!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/cube.tcone"));
///
/// // A game whose state is where a probe is and what its queries remember; inputs move the probe.
/// #[derive(Default)]
/// struct Game {
///     x: f32,
///     tracker: PointTracker,
/// }
///
/// fn step(game: &mut Game, inputs: &[u8]) -> u64 {
///     game.x += inputs.iter().map(|byte| f32::from(*byte)).sum::<f32>() / 100.0;
///     let cube = CUBE.space::<f32>().expect("a cube in f32");
///     game.tracker.classify(cube.cells(), Point::new(game.x, 0.5, 0.25));
///     let mut hash = Hash::new();
///     hash.bytes(&game.x.to_le_bytes());
///     hash.bytes(&game.tracker.to_bytes());
///     hash.value()
/// }
///
/// let mut bytes = [0; 256];
/// let mut recorder = Recorder::new(&mut bytes).expect("there is room");
/// let mut game = Game::default();
/// for inputs in [[10], [70], [20]] {
///     let state = step(&mut game, &inputs);
///     recorder.frame(&inputs, state).expect("there is room");
/// }
/// let record = recorder.finish();
///
/// // Again, from the record: the same frames.
/// let mut game = Game::default();
/// let again = |inputs: &[u8]| step(&mut game, inputs);
/// assert_eq!(record.replay(again), None);
///
/// // Again, but something is forgotten: the state differs from frame 1 on.
/// let forgetful = |inputs: &[u8]| step(&mut Game::default(), inputs);
/// let difference = record.replay(forgetful).expect("it forgets");
/// assert_eq!((difference.frame, difference.part), (1, Part::State));
/// ```
#[derive(Debug)]
pub struct Recorder<'a> {
    bytes: &'a mut [u8],
    used: usize,
}

impl<'a> Recorder<'a> {
    /// An empty record.
    ///
    /// # Errors
    /// [`Full`] where there are fewer than 8 bytes.
    pub fn new(bytes: &'a mut [u8]) -> Result<Self, Full> {
        let mut recorder = Self { bytes, used: 0 };
        recorder.append(MAGIC.len(), &[&MAGIC])?;
        Ok(recorder)
    }

    /// Adds a frame: what came in, and the hash of the state that followed.
    ///
    /// # Errors
    /// [`Full`]; the record is as it was.
    ///
    /// # Cost
    /// 12 bytes and the inputs.
    pub fn frame(&mut self, inputs: &[u8], state: u64) -> Result<(), Full> {
        let size = FRAME.saturating_add(inputs.len());
        let count = u32::try_from(inputs.len()).map_err(|_| Full { bytes: size })?;
        self.append(size, &[&count.to_le_bytes(), inputs, &state.to_le_bytes()])
    }

    fn append(&mut self, size: usize, parts: &[&[u8]]) -> Result<(), Full> {
        let end = self.used.saturating_add(size);
        let room = self.bytes.get_mut(self.used..end);
        let room = room.ok_or(Full { bytes: size })?;
        let bytes = parts.iter().flat_map(|part| part.iter());
        for (slot, byte) in room.iter_mut().zip(bytes) {
            *slot = *byte;
        }
        self.used = end;
        Ok(())
    }

    /// The record so far.
    #[must_use]
    pub fn finish(self) -> Record<'a> {
        let bytes: &[u8] = self.bytes;
        Record {
            bytes: bytes.get(..self.used).unwrap_or_default(),
        }
    }
}

/// The frames of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record<'a> {
    bytes: &'a [u8],
}

/// Where two runs part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Difference {
    /// The first frame that differs, from 0 on.
    pub frame: usize,
    /// What differs in it.
    pub part: Part,
}

/// What of a frame differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Different things came in: look at keys, packets, clocks.
    Inputs,
    /// The same came in, and another state followed: the fault is in this very frame.
    State,
    /// One run has ended, or its record is cut short.
    End,
}

impl<'a> Record<'a> {
    /// Reads a record, such as a file's bytes.
    ///
    /// # Errors
    /// [`NoRecord`] where they do not begin as one. A record that is cut short has fewer frames.
    pub fn from_bytes(bytes: &'a [u8]) -> Result<Self, NoRecord> {
        let is_record = bytes.starts_with(&MAGIC);
        is_record.then_some(Self { bytes }).ok_or(NoRecord)
    }

    /// The bytes to keep or to send.
    #[must_use]
    pub const fn as_bytes(&self) -> &'a [u8] {
        self.bytes
    }

    /// All frames, in order.
    pub fn frames(&self) -> impl Iterator<Item = Frame<'a>> + use<'a> {
        let mut rest = self.bytes.get(MAGIC.len()..).unwrap_or_default();
        iter::from_fn(move || {
            let (count, after) = rest.split_first_chunk()?;
            let count = usize::try_from(u32::from_le_bytes(*count)).ok()?;
            let (inputs, after) = after.split_at_checked(count)?;
            let (state, after) = after.split_first_chunk()?;
            rest = after;
            Some(Frame {
                inputs,
                state: u64::from_le_bytes(*state),
            })
        })
    }

    /// Plays the run again: `step` gets every frame's inputs and gives the hash of the state that
    /// follows; none where all are those of the record.
    ///
    /// # Cost
    /// That of the steps, up to the first that differs.
    pub fn replay(&self, mut step: impl FnMut(&[u8]) -> u64) -> Option<Difference> {
        let differs = |(_, frame): &(usize, Frame<'a>)| step(frame.inputs) != frame.state;
        let (frame, _) = self.frames().enumerate().find(differs)?;
        Some(Difference {
            frame,
            part: Part::State,
        })
    }

    /// Where another run first differs from this one; none where both are the same.
    ///
    /// # Cost
    /// Linear in the bytes.
    #[must_use]
    pub fn first_difference(&self, other: &Record<'_>) -> Option<Difference> {
        let (mut ours, mut theirs) = (self.frames(), other.frames());
        for frame in 0_usize.. {
            let part = match (ours.next(), theirs.next()) {
                (None, None) => return None,
                (Some(one), Some(other)) if one.inputs != other.inputs => Part::Inputs,
                (Some(one), Some(other)) if one.state != other.state => Part::State,
                (Some(_), Some(_)) => continue,
                _ => Part::End,
            };
            return Some(Difference { frame, part });
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record<'a>(bytes: &'a mut [u8], frames: &[(&[u8], u64)]) -> Record<'a> {
        let mut recorder = Recorder::new(bytes).expect("there is room");
        for (inputs, state) in frames {
            recorder.frame(inputs, *state).expect("there is room");
        }
        recorder.finish()
    }

    #[test]
    fn frames_come_back() {
        let frames: [(&[u8], u64); 3] = [(b"left", 1), (b"", u64::MAX), (b"up", 3)];
        let mut bytes = [0; 64];
        let read = record(&mut bytes, &frames);
        assert!(read.frames().map(|f| (f.inputs, f.state)).eq(frames));
        assert_eq!(Record::from_bytes(read.as_bytes()), Ok(read));
    }

    #[test]
    fn the_first_difference_is_found() {
        let (mut a, mut b) = ([0; 64], [0; 64]);
        let mut differs = |one: &[(&[u8], u64)], other: &[(&[u8], u64)]| {
            let difference = record(&mut a, one).first_difference(&record(&mut b, other));
            difference.map(|difference| (difference.frame, difference.part))
        };
        assert_eq!(differs(&[], &[]), None);
        assert_eq!(differs(&[(b"a", 1)], &[(b"a", 1)]), None);
        assert_eq!(differs(&[(b"a", 1)], &[(b"b", 2)]), Some((0, Part::Inputs)));
        let two = differs(&[(b"a", 1), (b"b", 2)], &[(b"a", 1), (b"b", 3)]);
        assert_eq!(two, Some((1, Part::State)));
        assert_eq!(differs(&[(b"a", 1)], &[]), Some((0, Part::End)));
    }

    #[test]
    fn a_full_record_stays_as_it_is() {
        let mut bytes = [0; 8 + FRAME + 1];
        let mut recorder = Recorder::new(&mut bytes).expect("there is room");
        assert_eq!(recorder.frame(b"ab", 1), Err(Full { bytes: FRAME + 2 }));
        assert_eq!(recorder.frame(b"a", 1), Ok(()));
        assert_eq!(recorder.finish().frames().count(), 1);
        assert!(Recorder::new(&mut [0; 7]).is_err());
    }

    #[test]
    fn a_record_that_is_cut_short_ends_sooner() {
        let mut bytes = [0; 64];
        let whole = record(&mut bytes, &[(b"ab", 1), (b"cd", 2)]);
        for end in 0..=whole.as_bytes().len() {
            let cut = Record::from_bytes(&whole.as_bytes()[..end]);
            let frames = end.checked_sub(8).map(|rest| rest / (FRAME + 2));
            assert_eq!(cut.map(|cut| cut.frames().count()).ok(), frames);
        }
    }

    #[test]
    fn the_hash_is_the_one_that_is_published() {
        let mut hash = Hash::new();
        hash.bytes(b"foobar");
        assert_eq!(hash.value(), 0x8594_4171_f739_67e8);
    }
}
