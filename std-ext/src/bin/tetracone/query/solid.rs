//! `tetracone query solid`: whether a solid touches another where it is placed.

use std::path::Path;

use clap::Args;
use tetracone::{
    PairTracker,
    image::{Image, Lattice},
    number::Scalar,
    plane::Plane,
    query::{FacetPair, Witness},
    tree::Body,
};
use tetracone_std::load::{BodyVisitor, NoBody};

use super::{
    asking::{Asking, Session},
    desk::Desk,
    place::shown_length,
    pose,
    row::Row,
};
use crate::{arguments::Common, failure::Failure, solid::PairArguments};

/// Whether solid B touches solid A where it is placed: tx,ty or tx,ty,cos,sin -> hit | free
#[derive(Args)]
#[command(
    after_help = "One pose of B in A's frame a line, its shift and, if it is turned, the cosine and the sine of the \
angle: numbers with commas or blanks between them; # begins a comment, and blank lines are skipped. \
One answer a line, in order, as soon as it is known.

csv and json tell the witness of a hit (edges: a facet of either that meet; b_in_a, a_in_b: a facet \
of the one inside the other), a lower bound of the distance where they are free, and what that took."
)]
pub(crate) struct SolidQuery {
    #[command(flatten)]
    solids: PairArguments,
    #[command(flatten)]
    asking: Asking,
}

impl SolidQuery {
    pub(crate) fn run(&self, common: Common) -> Result<(), Failure> {
        let [first, second] = self.solids.load(common)?;
        let pairs = Pairs {
            open: || self.asking.open(common),
            second: second.image(),
            name: self.solids.second(),
        };
        self.solids.body(&first, pairs)?
    }
}

/// Poses to be answered.
struct Pairs<'a, O> {
    open: O,
    second: Image<'a>,
    /// What the second solid is called.
    name: &'a Path,
}

impl<O: FnOnce() -> Result<Session, Failure>> BodyVisitor<'_> for Pairs<'_, O> {
    type Output = Result<(), Failure>;

    fn visit<S: Scalar>(self, first: Body<'_, Plane<S>>, lattice: Lattice) -> Result<(), Failure> {
        let fault = |error: NoBody| Failure::of_file(self.name.display(), error);
        if self.second.dimension() != 2 {
            return Err(fault(NoBody::Space));
        }
        let second = self.second.body().map_err(|error| fault(error.into()))?;
        (self.open)()?.answer(&PairDesk {
            first,
            second,
            lattices: [lattice, self.second.lattice()],
        })
    }
}

struct PairDesk<'t, S: Scalar> {
    first: Body<'t, Plane<S>>,
    second: Body<'t, Plane<S>>,
    lattices: [Lattice; 2],
}

impl<S: Scalar> Desk for PairDesk<'_, S> {
    type Tracker = PairTracker;

    const HEADING: &'static str = "answer,witness,facet_a,facet_b,clearance,boxes,facets";

    fn answer(
        &self,
        line: &[u8],
        tracker: Option<&mut PairTracker>,
        row: &mut Row<'_>,
    ) -> Result<(), String> {
        let Some(placement) = pose::read(line)? else {
            return Ok(());
        };
        let placed = placement.place(&self.second, self.lattices.each_ref())?;
        let word = |hit| if hit { "hit" } else { "free" };
        if row.is_brief() {
            row.answer(word(match tracker {
                Some(tracker) => self.first.meets_tracked(&placed, tracker),
                None => self.first.meets(&placed),
            }));
        } else {
            let answer = self.first.explain_pair(&placed);
            let (witness, facets) = named(answer.witness);
            row.answer(word(answer.witness.is_some()));
            row.word("witness", witness);
            row.number("facet_a", facets[0]);
            row.number("facet_b", facets[1]);
            row.number(
                "clearance",
                Some(shown_length(&self.lattices[0], answer.clearance)),
            );
            row.number("boxes", Some(answer.cost.boxes));
            row.number("facets", Some(answer.cost.facets));
        }
        row.end();
        Ok(())
    }
}

/// A witness in a word, with the facets of A and B.
fn named(witness: Option<Witness>) -> (Option<&'static str>, [Option<u32>; 2]) {
    match witness {
        None => (None, [None; 2]),
        Some(Witness::Facets(FacetPair { first, second })) => {
            (Some("edges"), [Some(first), Some(second)])
        }
        Some(Witness::SecondInFirst(facet)) => (Some("b_in_a"), [None, Some(facet)]),
        Some(Witness::FirstInSecond(facet)) => (Some("a_in_b"), [Some(facet), None]),
    }
}
