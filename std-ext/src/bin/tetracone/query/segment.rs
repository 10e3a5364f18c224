//! `tetracone query segment`: whether segments touch a solid.

use clap::Args;
use tetracone::{
    SegmentTracker,
    image::Lattice,
    query::{Segment, SegmentError},
    solid::Solid,
};
use tetracone_std::{
    lines::numbers,
    load::{
        SolidVisitor,
        place::{Placing, point},
    },
};

use super::{
    asking::{Asking, Session},
    capsule,
    desk::{Desk, Line},
    listing::listed,
    place::{columns, either, place, shown_point},
    row::{Row, word},
    tolerance::Tolerance,
};
use crate::{arguments::Common, failure::Failure, shown::shortest, solid::SolidArguments};

/// Whether segments touch a solid: the ends x,y,x,y or x,y,z,x,y,z -> hit | free
#[derive(Args)]
#[command(
    after_help = "One segment a line, both its ends: numbers with commas or blanks between them; # begins a \
comment, and blank lines are skipped. One answer a line, in order, as soon as it is known.

csv and json tell which facet a point that goes from the first end to the second meets first (none \
where it starts inside), which part of its way lies behind it then, and where that is, and what it \
took to find it.

With --tolerance it is asked about the capsule around the segment with that radius, and csv and json \
tell what `query capsule` does.

With --all the answer is followed by the facets that the segment meets, in the order of the first \
point that they have in common, then by number: after it, with blanks between them; in csv and json how \
many there are, and lists of the facets, parameters and places."
)]
pub(crate) struct SegmentQuery {
    #[command(flatten)]
    solid: SolidArguments,
    #[command(flatten)]
    asking: Asking,
    /// List every facet that the segment meets, in the order of the way
    #[arg(long, conflicts_with = "tolerance")]
    all: bool,
    #[command(flatten)]
    tolerance: Tolerance,
}

impl SegmentQuery {
    pub(crate) fn run(&self, common: Common) -> Result<(), Failure> {
        if self.tolerance.is_given() {
            return capsule::answer(&self.solid, &self.asking, Some(self.tolerance), common);
        }
        let loaded = self.solid.load(common)?;
        let session = || self.asking.open(common);
        self.solid.visit(&loaded, Segments(session, self.all))?
    }
}

/// Segments to be answered.
struct Segments<O>(O, bool);

impl<O: FnOnce() -> Result<Session, Failure>> SolidVisitor<'_> for Segments<O> {
    type Output = Result<(), Failure>;

    fn visit<G: Placing>(self, solid: Solid<'_, G>, lattice: Lattice) -> Result<(), Failure> {
        self.0()?.answer(&SegmentDesk {
            solid,
            lattice,
            all: self.1,
        })
    }
}

struct SegmentDesk<'t, G: Placing> {
    solid: Solid<'t, G>,
    lattice: Lattice,
    all: bool,
}

/// The segment between the two places that a line's numbers begin with.
pub(super) fn segment<G: Placing>(
    lattice: &Lattice,
    numbers: &[f64],
) -> Result<Segment<G>, String> {
    let end = |numbers| point::<G>(lattice, place::<G>(numbers));
    let from = end(numbers).map_err(|axis| SegmentError::From { axis });
    let segment = from.and_then(|from| {
        let to = end(&numbers[G::DIMENSION..]).map_err(|axis| SegmentError::To { axis })?;
        Segment::new(from, to)
    });
    segment.map_err(|error| error.to_string())
}

impl<G: Placing> Desk for SegmentDesk<'_, G> {
    type Question = Segment<G>;
    type Tracker = SegmentTracker;

    fn heading(&self) -> String {
        let point = columns::<G>("point");
        if self.all {
            format!("answer,count,facets,parameters,{point}")
        } else {
            format!("answer,facet,parameter,{point},cells,facets")
        }
    }

    fn nowhere(&self) -> &'static str {
        word(false)
    }

    fn question(&self, line: &[u8]) -> Result<Line<Segment<G>>, String> {
        let form = either::<G>("x,y,x,y", "x,y,z,x,y,z");
        let numbers = numbers::<6>(line, 2 * G::DIMENSION, form)?;
        Line::of(numbers, |numbers| segment(&self.lattice, &numbers))
    }

    fn answer(
        &self,
        sweep: &Segment<G>,
        tracker: Option<&mut SegmentTracker>,
        row: &mut Row<'_>,
    ) -> Result<(), String> {
        let mut fresh = SegmentTracker::new();
        let tracker = tracker.unwrap_or(&mut fresh);
        if self.all {
            let hits = listed(|hits| self.solid.hits(sweep, hits));
            let facets: Vec<u32> = hits.iter().map(|hit| hit.facet).collect();
            let parameters = hits
                .iter()
                .map(|hit| shortest::<f32>(f64::from(hit.parameter)));
            let places = hits
                .iter()
                .map(|hit| shown_point::<G>(&self.lattice, hit.point));
            row.answer(word(tracker.intersects(&self.solid, sweep)));
            row.also(&facets);
            row.number("count", Some(hits.len()));
            row.list("facets", &facets);
            row.list("parameters", &parameters.collect::<Vec<_>>());
            row.places::<G>("point", &places.map(Some).collect::<Vec<_>>());
        } else if row.is_brief() {
            row.answer(word(tracker.intersects(&self.solid, sweep)));
        } else {
            let (hit, cost) = tracker.explain(&self.solid, sweep);
            row.answer(word(hit.is_some()));
            row.number("facet", hit.and_then(|hit| hit.facet));
            let parameter = hit.map(|hit| shortest::<f32>(f64::from(hit.parameter)));
            row.number("parameter", parameter);
            let place = hit.map(|hit| shown_point::<G>(&self.lattice, hit.point));
            row.place::<G>("point", place);
            row.number("cells", Some(cost.cells));
            row.number("facets", Some(cost.facets));
        }
        Ok(())
    }
}
