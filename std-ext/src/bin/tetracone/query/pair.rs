//! Two solids, the second one where a line says: what the questions about them share.

use core::array;
use std::path::Path;

use clap::Args;
use tetracone::{
    Dimension, PairTracker,
    image::{Image, Lattice},
    query::{FacetPair, Posed, Witness},
    solid::Solid,
};
use tetracone_std::{
    lines::pose,
    load::{
        SolidVisitor,
        place::{Placement, Placing},
    },
};

use super::{
    asking::{Asking, Session},
    desk::{Desk, Line},
    place::either,
    row::{Row, word},
};
use crate::{
    arguments::Common,
    failure::Failure,
    input::name_of,
    solid::{Pair, PairArguments},
};

/// A question about two solids, the second one at a pose, or at the two ends of a way.
pub(super) trait PairQuestion<const POSES: usize = 1>: Sync {
    /// The answer where the second solid is nowhere.
    const NOWHERE: &'static str = word(false);

    /// The names of what is told, for tables.
    fn heading<G: Placing>(&self) -> String;

    /// Answers for a solid and another one where it is placed, lengths being of this lattice; what
    /// is wrong with the question where it is none.
    fn answer<G: Placing>(
        &self,
        first: &Solid<'_, G>,
        placed: [&Posed<'_, G>; POSES],
        lattice: &Lattice,
        tracker: Option<&mut PairTracker>,
        row: &mut Row<'_>,
    ) -> Result<(), String>;
}

/// Two solids, and how they are asked about.
#[derive(Args)]
pub(crate) struct PairQuery {
    #[command(flatten)]
    solids: PairArguments,
    #[command(flatten)]
    asking: Asking,
}

impl PairQuery {
    /// Answers a question for every pose, or every way, that there is a line of.
    pub(super) fn run<const POSES: usize>(
        &self,
        question: impl PairQuestion<POSES>,
        common: Common,
    ) -> Result<(), Failure> {
        answer(self.solids.pair(), &self.asking, question, common)
    }
}

/// Answers a question about two solids for every pose, or every way, that there is a line of.
pub(super) fn answer<const POSES: usize>(
    solids: Pair<'_>,
    asking: &Asking,
    question: impl PairQuestion<POSES>,
    common: Common,
) -> Result<(), Failure> {
    let [first, second] = solids.load(common)?;
    let pairs = Pairs {
        open: || asking.open(common),
        second: second.image(),
        name: solids.second,
        question,
    };
    solids.visit(&first, pairs)?
}

/// Poses to be answered.
struct Pairs<'a, O, Q, const POSES: usize> {
    open: O,
    second: Image<'a>,
    /// What the second solid is called.
    name: &'a Path,
    question: Q,
}

impl<O, Q, const POSES: usize> SolidVisitor<'_> for Pairs<'_, O, Q, POSES>
where
    O: FnOnce() -> Result<Session, Failure>,
    Q: PairQuestion<POSES>,
{
    type Output = Result<(), Failure>;

    fn visit<G: Placing>(self, first: Solid<'_, G>, lattice: Lattice) -> Result<(), Failure> {
        let second = self.second.solid();
        let second = second.map_err(|error| Failure::of_file(name_of(self.name), error))?;
        (self.open)()?.answer(&PairDesk::<G, Q, POSES> {
            first,
            second,
            lattices: [lattice, self.second.lattice()],
            question: self.question,
        })
    }
}

struct PairDesk<'t, G: Placing, Q, const POSES: usize> {
    first: Solid<'t, G>,
    second: Solid<'t, G>,
    lattices: [Lattice; 2],
    question: Q,
}

impl<G, Q, const POSES: usize> Desk for PairDesk<'_, G, Q, POSES>
where
    G: Placing,
    Q: PairQuestion<POSES>,
{
    type Question = [Placement; POSES];
    type Tracker = PairTracker;

    fn heading(&self) -> String {
        self.question.heading::<G>()
    }

    fn nowhere(&self) -> &'static str {
        Q::NOWHERE
    }

    fn question(&self, line: &[u8]) -> Result<Line<[Placement; POSES]>, String> {
        Ok(match pose::read_all(line, G::DIMENSION)? {
            None => Line::Blank,
            Some(placements) if placements.iter().any(Placement::is_nowhere) => Line::Nowhere,
            Some(placements) => Line::Question(placements),
        })
    }

    fn answer(
        &self,
        placements: &[Placement; POSES],
        tracker: Option<&mut PairTracker>,
        row: &mut Row<'_>,
    ) -> Result<(), String> {
        let lattices = self.lattices.each_ref();
        let mut placed = Vec::with_capacity(POSES);
        for placement in placements {
            placed.push(placement.place(&self.second, lattices)?);
        }
        let placed = array::from_fn(|k| &placed[k]);
        self.question
            .answer(&self.first, placed, lattices[0], tracker, row)
    }
}

/// A witness in a word, with the facets of A and B.
pub(super) fn named<G: Dimension>(
    witness: Option<Witness>,
) -> (Option<&'static str>, [Option<u32>; 2]) {
    match witness {
        None => (None, [None; 2]),
        Some(Witness::Facets(FacetPair { first, second })) => (
            Some(either::<G>("edges", "faces")),
            [Some(first), Some(second)],
        ),
        Some(Witness::SecondInFirst(facet)) => (Some("b_in_a"), [None, Some(facet)]),
        Some(Witness::FirstInSecond(facet)) => (Some("a_in_b"), [Some(facet), None]),
    }
}
