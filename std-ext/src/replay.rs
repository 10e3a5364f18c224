//! Recording a run and finding the first frame in which another one differs.
//!
//! Equal inputs and an equal sequence of queries give equal bits everywhere, so a run is kept by its
//! inputs alone. A hash of the state after every frame tells where two runs part: on two machines,
//! in two builds, before and after a rollback.

use core::{error::Error, fmt, iter};

/// What a record begins with.
const MAGIC: [u8; 8] = *b"tcreplay";

/// What a frame leaves in a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame<'a> {
    /// All that came in from outside: keys, packets, measurements, the time.
    pub inputs: &'a [u8],
    /// A hash of the state that followed.
    pub state: u64,
}

/// These bytes are no record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoRecord;

impl fmt::Display for NoRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("this is no record of a run: one begins with `tcreplay`")
    }
}

impl Error for NoRecord {}

/// Writes frames down.
///
/// ```
/// use std::hash::Hasher as _;
///
/// use fnv::FnvHasher; // or any hash that is the same on every target
/// use tetracone::{PointTracker, solid::Solid, space::{Point, Space}};
/// use tetracone_std::{bake::{BakeOptions, bake}, replay::{Part, Recorder}};
///
/// // A game whose state is where a probe is and what its queries remember; inputs move the probe.
/// #[derive(Default)]
/// struct Game {
///     x: f32,
///     tracker: PointTracker,
/// }
///
/// fn step(game: &mut Game, part: &Solid<'_, Space<f32>>, inputs: &[u8]) -> u64 {
///     game.x += inputs.iter().map(|byte| f32::from(*byte)).sum::<f32>() / 100.0;
///     game.tracker.classify(part.cells(), Point::new(game.x, 0.25, 0.25));
///     let mut hash = FnvHasher::default();
///     hash.write(&game.x.to_le_bytes());
///     hash.write(&game.tracker.to_bytes());
///     hash.finish()
/// }
///
/// # fn main() -> Result<(), Box<dyn core::error::Error>> {
/// let corners = [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
/// let faces = [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]];
/// let baked = bake::<Space<f32>>(&corners, &faces, &BakeOptions::default())?;
/// let image = baked.image();
/// let part = image.solid::<Space<f32>>()?;
/// let mut recorder = Recorder::new();
/// let mut game = Game::default();
/// for inputs in [[10], [70], [20]] {
///     let state = step(&mut game, &part, &inputs);
///     recorder.frame(&inputs, state);
/// }
/// let record = recorder.record();
///
/// // Again, from the record: the same frames.
/// let mut game = Game::default();
/// let again = |inputs: &[u8]| step(&mut game, &part, inputs);
/// assert_eq!(record.replay(again), None);
///
/// // Again, but something is forgotten: the state differs from frame 1 on.
/// let forgetful = |inputs: &[u8]| step(&mut Game::default(), &part, inputs);
/// let difference = record.replay(forgetful).ok_or("it forgets")?;
/// assert_eq!((difference.frame, difference.part), (1, Part::State));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Recorder {
    bytes: Vec<u8>,
}

impl Default for Recorder {
    fn default() -> Self {
        Self::new()
    }
}

impl Recorder {
    /// An empty record.
    #[must_use]
    pub fn new() -> Self {
        Self {
            bytes: MAGIC.to_vec(),
        }
    }

    /// Adds a frame: what came in, and a hash of the state that followed.
    ///
    /// # Cost
    /// 12 bytes and the inputs.
    ///
    /// # Panics
    /// Where more than 4 GiB come in.
    pub fn frame(&mut self, inputs: &[u8], state: u64) {
        let count = u32::try_from(inputs.len()).expect("a frame has less than 4 GiB of inputs");
        self.bytes.extend(count.to_le_bytes());
        self.bytes.extend(inputs);
        self.bytes.extend(state.to_le_bytes());
    }

    /// The record so far.
    #[must_use]
    pub fn record(&self) -> Record<'_> {
        Record { bytes: &self.bytes }
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

    fn recorded(frames: &[(&[u8], u64)]) -> Recorder {
        let mut recorder = Recorder::new();
        for (inputs, state) in frames {
            recorder.frame(inputs, *state);
        }
        recorder
    }

    #[test]
    fn frames_come_back() {
        let frames: [(&[u8], u64); 3] = [(b"left", 1), (b"", u64::MAX), (b"up", 3)];
        let recorder = recorded(&frames);
        let read = recorder.record();
        assert!(read.frames().map(|f| (f.inputs, f.state)).eq(frames));
        assert_eq!(Record::from_bytes(read.as_bytes()), Ok(read));
    }

    #[test]
    fn the_first_difference_is_found() {
        let differs = |one: &[(&[u8], u64)], other: &[(&[u8], u64)]| {
            let [one, other] = [one, other].map(recorded);
            let difference = one.record().first_difference(&other.record());
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
    fn a_record_that_is_cut_short_ends_sooner() {
        let recorder = recorded(&[(b"ab", 1), (b"cd", 2)]);
        let whole = recorder.record();
        for end in 0..=whole.as_bytes().len() {
            let cut = Record::from_bytes(&whole.as_bytes()[..end]);
            let frames = end.checked_sub(8).map(|rest| rest / (4 + 2 + 8));
            assert_eq!(cut.map(|cut| cut.frames().count()).ok(), frames);
        }
    }
}
