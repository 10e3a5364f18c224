//! `tetracone query solid`: whether a solid touches another where it is placed.

use clap::Args;
use tetracone::{PairTracker, image::Lattice, query::Posed, solid::Solid};
use tetracone_std::load::place::Placing;

use super::{
    asking::Asking,
    pair::{self, PairQuestion, named},
    place::shown_length,
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
        pair::run::<Touching>(&self.solids, &self.asking, common)
    }
}

/// Whether they touch.
struct Touching;

impl PairQuestion for Touching {
    fn heading<G: Placing>() -> String {
        "answer,witness,facet_a,facet_b,clearance,boxes,facets".to_owned()
    }

    fn answer<G: Placing>(
        first: &Solid<'_, G>,
        placed: &Posed<'_, G>,
        lattice: &Lattice,
        tracker: Option<&mut PairTracker>,
        row: &mut Row<'_>,
    ) {
        let word = |hit| if hit { "hit" } else { "free" };
        if row.is_brief() {
            row.answer(word(match tracker {
                Some(tracker) => first.intersects_tracked(placed, tracker),
                None => first.intersects(placed),
            }));
            return;
        }
        let answer = first.explain_pair(placed);
        let (witness, facets) = named::<G>(answer.witness);
        row.answer(word(answer.witness.is_some()));
        row.word("witness", witness);
        row.number("facet_a", facets[0]);
        row.number("facet_b", facets[1]);
        row.number("clearance", Some(shown_length(lattice, answer.clearance)));
        row.number("boxes", Some(answer.cost.boxes));
        row.number("facets", Some(answer.cost.facets));
    }
}
