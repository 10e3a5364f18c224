//! `tetracone query point`: where points lie.

use clap::Args;
use tetracone::{Cost, Dimension, PointTracker, cells::Cells, image::Lattice, query::Class};
use tetracone_std::{
    bake::coordinates,
    lines::numbers,
    load::{Visitor, visit},
};

use super::{
    asking::{Asking, Session},
    ball::{self, Asked},
    desk::{Desk, Line},
    place::either,
    row::Row,
    tolerance::Tolerance,
};
use crate::{arguments::Common, failure::Failure, solid::SolidArguments};

/// Where points lie: x,y or x,y,z -> inside | boundary | outside
#[derive(Args)]
#[command(
    after_help = "One point a line: numbers with commas or blanks between them; # begins a comment, and blank \
lines are skipped. One answer a line, in order, as soon as it is known.

csv and json tell the facet that the point lies on, and how many cells were visited and signs \
evaluated to find out.

With --tolerance, points outside that come within that length of the boundary are `boundary`, too; csv \
and json then tell what `query ball` does."
)]
pub(crate) struct PointQuery {
    #[command(flatten)]
    solid: SolidArguments,
    #[command(flatten)]
    asking: Asking,
    #[command(flatten)]
    tolerance: Tolerance,
}

impl PointQuery {
    pub(crate) fn run(&self, common: Common) -> Result<(), Failure> {
        if self.tolerance.is_given() {
            let asked = Asked::Points(self.tolerance);
            return ball::answer(&self.solid, &self.asking, asked, common);
        }
        let loaded = self.solid.load_for_points(common)?;
        visit(&loaded.image(), Points(self.asking.open(common)?))
    }
}

/// Points to be answered.
struct Points(Session);

impl Visitor<'_> for Points {
    type Output = Result<(), Failure>;

    fn visit<G: Dimension>(self, cells: Cells<'_, G>, lattice: Lattice) -> Result<(), Failure> {
        self.0.answer(&PointDesk { cells, lattice })
    }
}

struct PointDesk<'t, G: Dimension> {
    cells: Cells<'t, G>,
    lattice: Lattice,
}

impl<G: Dimension> Desk for PointDesk<'_, G> {
    type Question = [f64; 3];
    type Tracker = PointTracker;

    fn heading(&self) -> String {
        "answer,facet,cells,evaluations".to_owned()
    }

    fn nowhere(&self) -> &'static str {
        Class::Outside.name()
    }

    fn question(&self, line: &[u8]) -> Result<Line<[f64; 3]>, String> {
        let form = either::<G>("x,y", "x,y,z");
        Line::of(numbers::<3>(line, G::DIMENSION, form)?, Ok)
    }

    fn answer(
        &self,
        place: &[f64; 3],
        tracker: Option<&mut PointTracker>,
        row: &mut Row<'_>,
    ) -> Result<(), String> {
        let mut fresh = PointTracker::new();
        let tracker = tracker.unwrap_or(&mut fresh);
        // A place that has no coordinates is beyond the domain, so outside.
        let answer = coordinates::<G>(&self.lattice, *place)
            .map(|point| tracker.explain(&self.cells, point));
        let class = answer.map_or(Class::Outside, |answer| answer.class);
        let cost = answer.map_or(Cost::default(), |answer| answer.cost);
        row.answer(class.name());
        row.number("facet", answer.and_then(|answer| answer.facet));
        row.number("cells", Some(cost.cells));
        row.number("evaluations", Some(cost.evaluations));
        Ok(())
    }
}
