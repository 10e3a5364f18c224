//! `tetracone query solid`: whether a solid touches another where it is placed.

use clap::Args;
use tetracone::{
    PairTracker,
    image::Lattice,
    query::{CommonPart, Extent, FacetPair, Feature, PairDistance, Posed, Witness},
    solid::Solid,
};
use tetracone_std::load::place::Placing;

use super::{
    listing::listed,
    pair::{PairQuery, PairQuestion, named},
    place::{columns, shown_length, shown_point},
    row::{Row, word},
    tolerance::Tolerance,
};
use crate::{arguments::Common, failure::Failure};

/// What is told beyond the options.
pub(super) const HELP: &str = "One pose of B in A's frame a line, its shift and, if it is turned, its rotation: tx,ty or \
tx,ty,cos,sin in the plane, tx,ty,tz or tx,ty,tz,qx,qy,qz,qw in space, a unit quaternion with its \
real part last. Commas or blanks between the numbers; # begins a comment, and blank lines are \
skipped. One answer a line, in order, as soon as it is known.

csv and json tell the witness of a hit (edges, in space faces: a facet of either that meet; b_in_a, \
a_in_b: a facet of the one inside the other), how far apart they are where they are free, and what that took.

With --tolerance it is a hit, too, where the solids come within that length of each other. The witness is \
then `near`, with the facets nearest to each other.

With --all the answer is followed by the pairs of facets that meet, A:B, in no particular but always the same \
order, and by the facets that begin the pieces of boundary that lie in the other solid, A: and :B; in csv and \
json these are lists, with what the two facets of each pair have in common: of either the least feature (vertex, \
edge, with its number, or facet), whether a point, a segment or an area, and from where to where.";

/// Whether they touch, or all that does.
#[derive(Args)]
pub(crate) struct SolidQuery {
    #[command(flatten)]
    pair: PairQuery,
    /// List every pair of facets that meet, and every piece of boundary in the other solid
    #[arg(long, conflicts_with = "tolerance")]
    all: bool,
    #[command(flatten)]
    tolerance: Tolerance,
}

impl SolidQuery {
    pub(super) fn run(&self, common: Common) -> Result<(), Failure> {
        if self.all {
            self.pair.run(AllTouching, common)
        } else if self.tolerance.is_given() {
            self.pair.run(Near(self.tolerance), common)
        } else {
            self.pair.run(Touching, common)
        }
    }
}

/// The names of what is told of two solids that may touch.
const TOUCHING: &str = "answer,witness,facet_a,facet_b,distance,boxes,facets";

/// Tells what [`TOUCHING`] names beside the answer.
fn tell<G: Placing>(
    row: &mut Row<'_>,
    (witness, facets): (Option<&'static str>, [Option<u32>; 2]),
    answer: &PairDistance<G>,
    lattice: &Lattice,
) {
    row.word("witness", witness);
    row.number("facet_a", facets[0]);
    row.number("facet_b", facets[1]);
    row.number("distance", Some(shown_length(lattice, answer.distance)));
    row.number("boxes", Some(answer.cost.boxes));
    row.number("facets", Some(answer.cost.facets));
}

/// Whether they touch.
struct Touching;

impl PairQuestion for Touching {
    fn heading<G: Placing>(&self) -> String {
        TOUCHING.to_owned()
    }

    fn answer<G: Placing>(
        &self,
        first: &Solid<'_, G>,
        [placed]: [&Posed<'_, G>; 1],
        lattice: &Lattice,
        tracker: Option<&mut PairTracker>,
        row: &mut Row<'_>,
    ) -> Result<(), String> {
        if row.is_brief() {
            row.answer(word(match tracker {
                Some(tracker) => tracker.intersects(first, placed),
                None => first.intersects(placed),
            }));
            return Ok(());
        }
        let answer = first.distance(placed);
        row.answer(word(answer.witness.is_some()));
        tell(row, named::<G>(answer.witness), &answer, lattice);
        Ok(())
    }
}

/// Whether they come within a tolerance of each other.
struct Near(Tolerance);

impl PairQuestion for Near {
    fn heading<G: Placing>(&self) -> String {
        TOUCHING.to_owned()
    }

    fn answer<G: Placing>(
        &self,
        first: &Solid<'_, G>,
        [placed]: [&Posed<'_, G>; 1],
        lattice: &Lattice,
        tracker: Option<&mut PairTracker>,
        row: &mut Row<'_>,
    ) -> Result<(), String> {
        let tolerance = self.0.length(lattice)?;
        let mut fresh = PairTracker::new();
        let hit = tracker
            .unwrap_or(&mut fresh)
            .comes_within(first, placed, tolerance);
        row.answer(word(hit));
        if row.is_brief() {
            return Ok(());
        }
        let answer = first.distance(placed);
        let told = match answer.nearest.filter(|_| hit) {
            Some(nearest) => {
                let FacetPair { first, second } = nearest.facets;
                (Some("near"), [Some(first), Some(second)])
            }
            None => named::<G>(answer.witness),
        };
        tell(row, told, &answer, lattice);
        Ok(())
    }
}

/// All that touches.
struct AllTouching;

impl PairQuestion for AllTouching {
    fn heading<G: Placing>(&self) -> String {
        let [from, to] = ["from", "to"].map(columns::<G>);
        format!(
            "answer,count,facets_a,facets_b,features_a,features_b,extents,{from},{to},pieces_a,pieces_b"
        )
    }

    fn answer<G: Placing>(
        &self,
        first: &Solid<'_, G>,
        [placed]: [&Posed<'_, G>; 1],
        lattice: &Lattice,
        _: Option<&mut PairTracker>,
        row: &mut Row<'_>,
    ) -> Result<(), String> {
        let pairs = listed(|pairs| first.crossings(placed, pairs));
        let pieces = listed(|pieces: &mut [Witness]| first.nested_pieces(placed, pieces));
        let is_hit = !pairs.is_empty() || !pieces.is_empty();
        let nested = pieces.into_iter().map(|piece| named::<G>(Some(piece)).1);
        let nested: Vec<[Option<u32>; 2]> = nested.collect();
        row.answer(word(is_hit));
        let both = pairs.iter().map(|pair| [pair.first, pair.second].map(Some));
        let shown = |facet: Option<u32>| facet.map_or_else(String::new, |facet| facet.to_string());
        let named = both.chain(nested.iter().copied());
        let named = named.map(|[a, b]| format!("{}:{}", shown(a), shown(b)));
        row.also(&named.collect::<Vec<_>>());
        row.number("count", Some(pairs.len()));
        row.list(
            "facets_a",
            &pairs.iter().map(|pair| pair.first).collect::<Vec<_>>(),
        );
        row.list(
            "facets_b",
            &pairs.iter().map(|pair| pair.second).collect::<Vec<_>>(),
        );
        let parts = pairs
            .iter()
            .filter_map(|pair| first.common_part(placed, *pair));
        let parts: Vec<CommonPart<G>> = parts.collect();
        for (k, name) in ["features_a", "features_b"].into_iter().enumerate() {
            let features = parts.iter().map(|part| feature_name(part.features[k]));
            row.words(name, &features.collect::<Vec<_>>());
        }
        let (mut extents, mut ends) = (Vec::new(), [Vec::new(), Vec::new()]);
        for part in &parts {
            let (extent, places) = match part.extent {
                Extent::Point(point) => ("point", Some([point; 2])),
                Extent::Segment(ends) => ("segment", Some(ends)),
                Extent::Area => ("area", None),
            };
            extents.push(extent.to_owned());
            for (k, list) in ends.iter_mut().enumerate() {
                list.push(places.map(|places| shown_point::<G>(lattice, places[k])));
            }
        }
        row.words("extents", &extents);
        row.places::<G>("from", &ends[0]);
        row.places::<G>("to", &ends[1]);
        for (k, name) in ["pieces_a", "pieces_b"].into_iter().enumerate() {
            row.list(
                name,
                &nested
                    .iter()
                    .filter_map(|piece| piece[k])
                    .collect::<Vec<_>>(),
            );
        }
        Ok(())
    }
}

/// A feature in a word: `vertex0`, `edge2`, `facet`.
fn feature_name(feature: Feature) -> String {
    let number = feature.number();
    let number = number.map_or_else(String::new, |number| number.to_string());
    format!("{}{number}", feature.name())
}
