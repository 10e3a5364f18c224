//! `tetracone query point`: where points lie.

use clap::Args;
use tetracone::{Dimension, PointTracker, image::Lattice, query::Class, tree::Tree};
use tetracone_std::{
    bake::{Queries, coordinates},
    load::{Visitor, visit},
};

use super::{
    asking::{Asking, Session},
    desk::Desk,
    numbers::numbers,
    place::either,
    row::Row,
};
use crate::{arguments::Common, failure::Failure, solid::SolidArguments};

/// Where points lie: x,y or x,y,z -> inside | boundary | outside
#[derive(Args)]
#[command(
    after_help = "One point a line: numbers with commas or blanks between them; # begins a comment, and blank \
lines are skipped. One answer a line, in order, as soon as it is known.

csv and json tell the facet that the point lies on, the cone in which it was decided, and how many \
evaluations of signs that took."
)]
pub(crate) struct PointQuery {
    #[command(flatten)]
    solid: SolidArguments,
    #[command(flatten)]
    asking: Asking,
}

impl PointQuery {
    pub(crate) fn run(&self, common: Common) -> Result<(), Failure> {
        let loaded = self.solid.load_for(Queries::Points, common)?;
        visit(&loaded.image(), Points(self.asking.open(common)?))
    }
}

/// Points to be answered.
struct Points(Session);

impl Visitor<'_> for Points {
    type Output = Result<(), Failure>;

    fn visit<G: Dimension>(self, tree: Tree<'_, G>, lattice: Lattice) -> Result<(), Failure> {
        self.0.answer(&PointDesk { tree, lattice })
    }
}

struct PointDesk<'t, G: Dimension> {
    tree: Tree<'t, G>,
    lattice: Lattice,
}

impl<G: Dimension> Desk for PointDesk<'_, G> {
    type Tracker = PointTracker;

    fn heading() -> String {
        "answer,facet,cone,evaluations".to_owned()
    }

    fn answer(
        &self,
        line: &[u8],
        tracker: Option<&mut PointTracker>,
        row: &mut Row<'_>,
    ) -> Result<(), String> {
        let form = either::<G>("x,y", "x,y,z");
        let Some(place) = numbers::<3>(line, G::DIMENSION, form)? else {
            return Ok(());
        };
        let mut fresh = PointTracker::new();
        let tracker = tracker.unwrap_or(&mut fresh);
        let point = coordinates::<G>(&self.lattice, place);
        // A place that has no coordinates is beyond the domain, so outside.
        let answer = point.map(|point| (point, self.tree.explain(point, tracker)));
        let class = answer.map_or(Class::Outside, |(_, answer)| answer.class);
        row.answer(class.name());
        // On an edge of several facets, which one is named must not depend on the motion before.
        let facet = answer
            .filter(|(_, answer)| answer.facet.is_some())
            .and_then(|(point, _)| self.tree.explain(point, &mut PointTracker::new()).facet);
        row.number("facet", facet);
        row.number("cone", answer.map(|_| tracker.cone()));
        let evaluations = answer.map_or(0, |(_, answer)| answer.cost.evaluations);
        row.number("evaluations", Some(evaluations));
        row.end();
        Ok(())
    }
}
