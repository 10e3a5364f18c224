//! `tetracone query distance`: how far a solid is from another where it is placed, or from points.

use std::path::PathBuf;

use clap::Args;
use tetracone::{PairTracker, image::Lattice, query::Posed, solid::Solid};
use tetracone_std::load::place::Placing;

use super::{
    asking::Asking,
    ball::{self, Asked},
    pair::{self, PairQuestion, named},
    place::{NO_DISTANCE, columns, shown_direction, shown_length, shown_point},
    row::Row,
};
use crate::{
    arguments::Common,
    failure::Failure,
    solid::{Other, Pair, SolidArguments},
};

/// What is told beyond the options.
pub(super) const HELP: &str = "With a second solid, one pose of B in A's frame a line, as for `query solid`. The answer is the distance, \
or `hit` where the solids touch or one lies in the other. One answer a line, in order, as soon as it is known.

csv and json tell the witness of a hit (edges, in space faces: a facet of either that meet; b_in_a, \
a_in_b: a facet of the one inside the other), or the facets that are nearest to each other, the \
nearest places on A and B in A's frame and the direction from the one to the other; and what that took.

With one solid, one point a line, x,y or x,y,z. The answer is its distance from the boundary, negative inside; \
csv and json tell the nearest facet and place, where the point lies and the normal there.";

/// How far a solid is from another, or from points.
#[derive(Args)]
pub(crate) struct DistanceQuery {
    #[command(flatten)]
    solid: SolidArguments,
    /// The file of the solid that is placed in the first one's frame; without it, points are asked about
    #[arg(value_name = "B")]
    second: Option<PathBuf>,
    #[command(flatten)]
    other: Other,
    #[command(flatten)]
    asking: Asking,
}

impl DistanceQuery {
    pub(super) fn run(&self, common: Common) -> Result<(), Failure> {
        let Some(second) = &self.second else {
            return ball::answer(&self.solid, &self.asking, Asked::Distances, common);
        };
        let solids = Pair {
            first: self.solid.source().path,
            second,
            making: &self.solid.making,
            other: &self.other,
        };
        pair::answer(solids, &self.asking, HowFar, common)
    }
}

/// How far they are apart.
struct HowFar;

impl PairQuestion for HowFar {
    const NOWHERE: &'static str = NO_DISTANCE;

    fn heading<G: Placing>(&self) -> String {
        let [a, b, direction] = ["nearest_a", "nearest_b", "direction"].map(columns::<G>);
        format!("answer,witness,facet_a,facet_b,{a},{b},{direction},boxes,facets")
    }

    fn answer<G: Placing>(
        &self,
        first: &Solid<'_, G>,
        [placed]: [&Posed<'_, G>; 1],
        lattice: &Lattice,
        tracker: Option<&mut PairTracker>,
        row: &mut Row<'_>,
    ) -> Result<(), String> {
        let answer = match tracker {
            Some(tracker) => tracker.distance(first, placed, None),
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
        Ok(())
    }
}
