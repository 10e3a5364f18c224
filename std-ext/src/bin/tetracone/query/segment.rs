//! `tetracone query segment`: whether segments touch a solid.

use clap::Args;
use tetracone::{
    SegmentTracker,
    image::Lattice,
    query::{Segment, SegmentError},
    solid::Solid,
};
use tetracone_std::{
    bake::Queries,
    lines::numbers,
    load::{
        SolidVisitor,
        place::{Placing, point},
    },
};

use super::{
    asking::{Asking, Session},
    desk::Desk,
    place::{columns, either, place, shown_point},
    row::Row,
};
use crate::{arguments::Common, failure::Failure, shown::shortest, solid::SolidArguments};

/// Whether segments touch a solid: the ends x,y,x,y or x,y,z,x,y,z -> hit | free
#[derive(Args)]
#[command(
    after_help = "One segment a line, both its ends: numbers with commas or blanks between them; # begins a \
comment, and blank lines are skipped. One answer a line, in order, as soon as it is known.

csv and json tell which facet a point that goes from the first end to the second meets first (none \
where it starts inside), which part of its way lies behind it then, and where that is, and what it \
took to find it."
)]
pub(crate) struct SegmentQuery {
    #[command(flatten)]
    solid: SolidArguments,
    #[command(flatten)]
    asking: Asking,
}

impl SegmentQuery {
    pub(crate) fn run(&self, common: Common) -> Result<(), Failure> {
        let loaded = self.solid.load_for(Queries::All, common)?;
        let session = || self.asking.open(common);
        self.solid.visit(&loaded, Segments(session))?
    }
}

/// Segments to be answered.
struct Segments<O>(O);

impl<O: FnOnce() -> Result<Session, Failure>> SolidVisitor<'_> for Segments<O> {
    type Output = Result<(), Failure>;

    fn visit<G: Placing>(self, solid: Solid<'_, G>, lattice: Lattice) -> Result<(), Failure> {
        self.0()?.answer(&SegmentDesk { solid, lattice })
    }
}

struct SegmentDesk<'t, G: Placing> {
    solid: Solid<'t, G>,
    lattice: Lattice,
}

impl<G: Placing> SegmentDesk<'_, G> {
    /// The segment that a line asks about.
    fn question(&self, line: &[u8]) -> Result<Option<Segment<G>>, String> {
        let form = either::<G>("x,y,x,y", "x,y,z,x,y,z");
        let Some(numbers) = numbers::<6>(line, 2 * G::DIMENSION, form)? else {
            return Ok(None);
        };
        let end = |numbers| point::<G>(&self.lattice, place::<G>(numbers));
        let from = end(&numbers).map_err(|axis| SegmentError::From { axis });
        let sweep = from.and_then(|from| {
            let to = end(&numbers[G::DIMENSION..]).map_err(|axis| SegmentError::To { axis })?;
            Segment::new(from, to)
        });
        sweep.map(Some).map_err(|error| error.to_string())
    }
}

impl<G: Placing> Desk for SegmentDesk<'_, G> {
    type Tracker = SegmentTracker;

    fn heading() -> String {
        let point = columns::<G>("point");
        format!("answer,facet,parameter,{point},cells,facets")
    }

    fn answer(
        &self,
        line: &[u8],
        tracker: Option<&mut SegmentTracker>,
        row: &mut Row<'_>,
    ) -> Result<(), String> {
        let Some(sweep) = self.question(line)? else {
            return Ok(());
        };
        let word = |hit| if hit { "hit" } else { "free" };
        let mut fresh = SegmentTracker::new();
        let tracker = tracker.unwrap_or(&mut fresh);
        if row.is_brief() {
            row.answer(word(self.solid.intersects_segment_tracked(&sweep, tracker)));
        } else {
            let (hit, cost) = self.solid.explain_segment(&sweep, tracker);
            row.answer(word(hit.is_some()));
            row.number("facet", hit.and_then(|hit| hit.facet));
            let parameter = hit.map(|hit| shortest::<f32>(f64::from(hit.parameter)));
            row.number("parameter", parameter);
            let place = hit.map(|hit| shown_point::<G>(&self.lattice, hit.point));
            row.place::<G>("point", place);
            row.number("cells", Some(cost.cells));
            row.number("facets", Some(cost.facets));
        }
        row.end();
        Ok(())
    }
}
