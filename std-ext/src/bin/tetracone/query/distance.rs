//! `tetracone query distance`: how far a solid is from another where it is placed.

use clap::Args;
use tetracone::{PairTracker, image::Lattice, query::Posed, solid::Solid};
use tetracone_std::load::place::Placing;

use super::{
    asking::Asking,
    pair::{self, PairQuestion, named},
    place::{columns, shown_direction, shown_length, shown_point},
    row::Row,
};
use crate::{arguments::Common, failure::Failure, solid::PairArguments};

/// How far solid B is from solid A where it is placed -> a number, or hit
#[derive(Args)]
#[command(
    after_help = "One pose of B in A's frame a line, as for `query solid`. The answer is the distance, or `hit` where \
the solids touch or one lies in the other. One answer a line, in order, as soon as it is known.

csv and json tell the witness of a hit (edges, in space faces: a facet of either that meet; b_in_a, \
a_in_b: a facet of the one inside the other), or the facets that are nearest to each other, the \
nearest places on A and B in A's frame and the direction from the one to the other; and what that took."
)]
pub(crate) struct DistanceQuery {
    #[command(flatten)]
    solids: PairArguments,
    #[command(flatten)]
    asking: Asking,
}

impl DistanceQuery {
    pub(crate) fn run(&self, common: Common) -> Result<(), Failure> {
        pair::run::<HowFar>(&self.solids, &self.asking, common)
    }
}

/// How far they are apart.
struct HowFar;

impl PairQuestion for HowFar {
    fn heading<G: Placing>() -> String {
        let [a, b, direction] = ["nearest_a", "nearest_b", "direction"].map(columns::<G>);
        format!("answer,witness,facet_a,facet_b,{a},{b},{direction},boxes,facets")
    }

    fn answer<G: Placing>(
        first: &Solid<'_, G>,
        placed: &Posed<'_, G>,
        lattice: &Lattice,
        tracker: Option<&mut PairTracker>,
        row: &mut Row<'_>,
    ) {
        let answer = match tracker {
            Some(tracker) => first.distance_tracked(placed, tracker),
            None => first.distance(placed),
        };
        let (witness, touching) = named::<G>(answer.witness);
        match answer.nearest {
            Some(_) => row.answer(&shown_length(lattice, answer.distance)),
            None => row.answer("hit"),
        }
        let facets = match answer.nearest {
            Some(nearest) => [nearest.facets.first, nearest.facets.second].map(Some),
            None => touching,
        };
        let places = answer.nearest.map(|nearest| nearest.points);
        let place = |k: usize| places.map(|places| shown_point::<G>(lattice, places[k]));
        let direction = answer
            .nearest
            .map(|nearest| shown_direction::<G>(nearest.direction));
        row.word("witness", witness);
        row.number("facet_a", facets[0]);
        row.number("facet_b", facets[1]);
        row.place::<G>("nearest_a", place(0));
        row.place::<G>("nearest_b", place(1));
        row.place::<G>("direction", direction);
        row.number("boxes", Some(answer.cost.boxes));
        row.number("facets", Some(answer.cost.facets));
    }
}
