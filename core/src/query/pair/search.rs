//! A search of a pair that was left off: its state, and the state as bytes.

use super::{
    FacetPair, Posed, Witness,
    nesting::Nesting,
    stack::Stack,
    tracked::stamp_of,
    traversal::{DEPTH, Entry},
    winding::Winding,
};
use crate::{geometry::Dimension, number::Scalar, solid::Solid};

/// What a search of two solids, made in parts, carries from one part to the next: what it still
/// has to look at, or what it found; see [`Solid::intersects_so_far`].
///
/// It is about two boundaries and one pose and says which: with others the search starts afresh,
/// and the answer is right. Equal queries leave equal searches on every target: a fixed number of
/// words, no padding.
///
/// ```
/// use tetracone::query::PairSearch;
///
/// let search = PairSearch::new();
/// assert_eq!(PairSearch::from_bytes(&search.to_bytes()), search);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairSearch {
    pub(super) subject: Subject,
    pub(super) stage: Stage,
    /// How many steps were made.
    pub(super) steps: u32,
    /// The word of a length that some points of the two solids are at most apart.
    pub(super) resolution: u32,
    /// Pairs of boxes whose facets may meet.
    pub(super) open: Stack<Entry<()>, DEPTH>,
    /// Where no facets meet.
    pub(super) nesting: Nesting,
}

/// Which boundaries a search is about, and where the second one is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Subject {
    /// The stamps of both boundaries, mixed; zero for none.
    stamp: u32,
    shift: [u32; 3],
    rotation: [u32; 4],
}

impl Subject {
    pub(super) fn of<G: Dimension>(first: &Solid<'_, G>, second: &Posed<'_, G>) -> Self {
        Self {
            stamp: stamp_of(first, second),
            shift: <G as Dimension>::coordinates(G::shift(second.pose())).map(Scalar::to_word),
            rotation: G::rotation_words(second.pose()),
        }
    }
}

/// What a search is about to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// Look for facets that meet.
    Boundaries,
    /// No facets meet: look for a piece of one boundary in the other solid.
    Nesting,
    /// Nothing more: why the solids touch, if they do.
    Over(Option<Witness>),
}

impl Default for PairSearch {
    fn default() -> Self {
        Self::new()
    }
}

impl PairSearch {
    /// How many bytes a search takes.
    pub const BYTES: usize = 4 * WORDS;

    /// A search that has not begun.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            subject: Subject {
                stamp: 0,
                shift: [0; 3],
                rotation: [0; 4],
            },
            stage: Stage::Boundaries,
            steps: 0,
            resolution: 0,
            open: Stack::new((0, 0, ())),
            nesting: Nesting {
                piece: 0,
                winding: Winding { next: 0, sum: 0 },
            },
        }
    }

    /// How many steps the search took so far.
    #[must_use]
    pub const fn steps(&self) -> u32 {
        self.steps
    }

    /// How many pairs of boxes it still has to look into; no more than [`Solid::most_open`].
    #[must_use]
    pub const fn open(&self) -> usize {
        self.open.len()
    }

    /// The state as bytes, the same on every target.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; Self::BYTES] {
        let Subject {
            stamp,
            shift: [x, y, z],
            rotation: [p, q, r, s],
        } = self.subject;
        let [kind, a, b] = self.stage.to_words();
        let Nesting { piece, winding } = self.nesting;
        let (next, sum) = (winding.next, winding.sum.cast_unsigned());
        let open = self.open.entries();
        #[expect(clippy::cast_possible_truncation, reason = "at most DEPTH")]
        let count = open.len() as u32;
        let head: [u32; HEAD] = [
            stamp,
            x,
            y,
            z,
            p,
            q,
            r,
            s,
            kind,
            a,
            b,
            self.steps,
            self.resolution,
            piece,
            next,
            sum,
            count,
        ];
        let mut bytes = [0; Self::BYTES];
        let words = head
            .into_iter()
            .chain(open.iter().flat_map(|(a, b, ())| [*a, *b]));
        for (slot, value) in bytes.iter_mut().zip(words.flat_map(u32::to_le_bytes)) {
            *slot = value;
        }
        bytes
    }

    /// The state that [`PairSearch::to_bytes`] gave. Other bytes do no harm but this: where they
    /// happen to carry the solids' 32-bit stamp and the pose, what they claim is believed.
    #[must_use]
    pub fn from_bytes(bytes: &[u8; Self::BYTES]) -> Self {
        let (words, _) = bytes.as_chunks::<4>();
        let mut read = words.iter().map(|word| u32::from_le_bytes(*word));
        let mut next = || read.next().unwrap_or(0);
        let mut search = Self {
            subject: Subject {
                stamp: next(),
                shift: [next(), next(), next()],
                rotation: [next(), next(), next(), next()],
            },
            stage: Stage::from_words([next(), next(), next()]),
            steps: next(),
            resolution: next(),
            open: Stack::new((0, 0, ())),
            nesting: Nesting {
                piece: next(),
                winding: Winding {
                    next: next(),
                    sum: next().cast_signed(),
                },
            },
        };
        let count = next();
        for _ in 0..count.min(MOST) {
            search.open.push((next(), next(), ()));
        }
        search
    }
}

/// The words before the pairs of boxes.
const HEAD: usize = 17;

/// All words of a search.
const WORDS: usize = HEAD + 2 * DEPTH;

/// As many pairs as there is room for.
#[expect(clippy::cast_possible_truncation, reason = "some eighty")]
const MOST: u32 = DEPTH as u32;

impl Stage {
    const fn to_words(self) -> [u32; 3] {
        match self {
            Self::Boundaries => [0, 0, 0],
            Self::Nesting => [1, 0, 0],
            Self::Over(None) => [2, 0, 0],
            Self::Over(Some(Witness::Facets(FacetPair { first, second }))) => [3, first, second],
            Self::Over(Some(Witness::SecondInFirst(facet))) => [4, facet, 0],
            Self::Over(Some(Witness::FirstInSecond(facet))) => [5, facet, 0],
        }
    }

    const fn from_words([kind, first, second]: [u32; 3]) -> Self {
        match kind {
            1 => Self::Nesting,
            2 => Self::Over(None),
            3 => Self::Over(Some(Witness::Facets(FacetPair { first, second }))),
            4 => Self::Over(Some(Witness::SecondInFirst(first))),
            5 => Self::Over(Some(Witness::FirstInSecond(first))),
            _ => Self::Boundaries,
        }
    }
}
