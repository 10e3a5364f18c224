//! `tetracone query solid`: whether a solid touches another where it is placed.

use std::path::Path;

use clap::Args;
use tetracone::{
    Dimension, PairTracker,
    image::{Image, Lattice},
    query::{FacetPair, Witness},
    solid::Solid,
};
use tetracone_std::{
    lines::pose,
    load::{SolidVisitor, place::Placing},
};

use super::{
    asking::{Asking, Session},
    desk::Desk,
    place::{either, shown_length},
    row::Row,
};
use crate::{arguments::Common, failure::Failure, solid::PairArguments};

/// Whether solid B touches solid A where it is placed -> hit | free
#[derive(Args)]
#[command(
    after_help = "One pose of B in A's frame a line, its shift and, if it is turned, its rotation: tx,ty or \
tx,ty,cos,sin in the plane, tx,ty,tz or tx,ty,tz,qx,qy,qz,qw in space, a unit quaternion with its \
real part last. Commas or blanks between the numbers; # begins a comment, and blank lines are \
skipped. One answer a line, in order, as soon as it is known.

csv and json tell the witness of a hit (edges, in space faces: a facet of either that meet; b_in_a, \
a_in_b: a facet of the one inside the other), a lower bound of the distance where they are free, and what that took."
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
        self.solids.visit(&first, pairs)?
    }
}

/// Poses to be answered.
struct Pairs<'a, O> {
    open: O,
    second: Image<'a>,
    /// What the second solid is called.
    name: &'a Path,
}

impl<O: FnOnce() -> Result<Session, Failure>> SolidVisitor<'_> for Pairs<'_, O> {
    type Output = Result<(), Failure>;

    fn visit<G: Placing>(self, first: Solid<'_, G>, lattice: Lattice) -> Result<(), Failure> {
        let second = self.second.solid();
        let second = second.map_err(|error| Failure::of_file(self.name.display(), error))?;
        (self.open)()?.answer(&PairDesk {
            first,
            second,
            lattices: [lattice, self.second.lattice()],
        })
    }
}

struct PairDesk<'t, G: Placing> {
    first: Solid<'t, G>,
    second: Solid<'t, G>,
    lattices: [Lattice; 2],
}

impl<G: Placing> Desk for PairDesk<'_, G> {
    type Tracker = PairTracker;

    fn heading() -> String {
        "answer,witness,facet_a,facet_b,clearance,boxes,facets".to_owned()
    }

    fn answer(
        &self,
        line: &[u8],
        tracker: Option<&mut PairTracker>,
        row: &mut Row<'_>,
    ) -> Result<(), String> {
        let Some(placement) = pose::read(line, G::DIMENSION)? else {
            return Ok(());
        };
        let placed = placement.place(&self.second, self.lattices.each_ref())?;
        let word = |hit| if hit { "hit" } else { "free" };
        if row.is_brief() {
            row.answer(word(match tracker {
                Some(tracker) => self.first.intersects_tracked(&placed, tracker),
                None => self.first.intersects(&placed),
            }));
        } else {
            let answer = self.first.explain_pair(&placed);
            let (witness, facets) = named::<G>(answer.witness);
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
fn named<G: Dimension>(witness: Option<Witness>) -> (Option<&'static str>, [Option<u32>; 2]) {
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
