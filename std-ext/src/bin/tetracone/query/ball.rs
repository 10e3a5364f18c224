//! `tetracone query ball`: whether balls, discs in the plane, touch a solid.

use clap::Args;
use tetracone::{BallTracker, image::Lattice, query::Ball, solid::Solid};
use tetracone_std::{
    bake::Queries,
    lines::numbers,
    load::{
        SolidVisitor,
        place::{Placing, ball},
    },
};

use super::{
    asking::{Asking, Session},
    desk::Desk,
    place::{columns, either, place, shown_direction, shown_length, shown_point},
    row::Row,
};
use crate::{arguments::Common, failure::Failure, solid::SolidArguments};

/// Whether balls, discs in the plane, touch a solid: x,y,r or x,y,z,r -> hit | free
#[derive(Args)]
#[command(
    after_help = "One ball a line, its centre and its radius: numbers with commas or blanks between them; # begins \
a comment, and blank lines are skipped. One answer a line, in order, as soon as it is known.

The radius is rounded like a coordinate, to the nearest f32 or to the nearest lattice step. csv and \
json tell the facet nearest to the centre, where the centre lies, its signed distance from the \
boundary (negative inside), the nearest place of the boundary, the normal there, and what that took."
)]
pub(crate) struct BallQuery {
    #[command(flatten)]
    solid: SolidArguments,
    #[command(flatten)]
    asking: Asking,
}

impl BallQuery {
    pub(crate) fn run(&self, common: Common) -> Result<(), Failure> {
        let loaded = self.solid.load_for(Queries::All, common)?;
        let session = || self.asking.open(common);
        self.solid.visit(&loaded, Balls(session))?
    }
}

/// Balls to be answered.
struct Balls<O>(O);

impl<O: FnOnce() -> Result<Session, Failure>> SolidVisitor<'_> for Balls<O> {
    type Output = Result<(), Failure>;

    fn visit<G: Placing>(self, solid: Solid<'_, G>, lattice: Lattice) -> Result<(), Failure> {
        self.0()?.answer(&BallDesk { solid, lattice })
    }
}

struct BallDesk<'t, G: Placing> {
    solid: Solid<'t, G>,
    lattice: Lattice,
}

impl<G: Placing> BallDesk<'_, G> {
    /// The ball that a line asks about.
    fn question(&self, line: &[u8]) -> Result<Option<Ball<G>>, String> {
        let form = either::<G>("x,y,r", "x,y,z,r");
        let Some(numbers) = numbers::<4>(line, G::DIMENSION + 1, form)? else {
            return Ok(None);
        };
        let ball = ball(&self.lattice, place::<G>(&numbers), numbers[G::DIMENSION]);
        ball.map(Some).map_err(|error| error.to_string())
    }
}

impl<G: Placing> Desk for BallDesk<'_, G> {
    type Tracker = BallTracker;

    fn heading() -> String {
        let [nearest, normal] = ["nearest", "normal"].map(columns::<G>);
        format!("answer,facet,centre,distance,{nearest},{normal},evaluations,boxes,facets")
    }

    fn answer(
        &self,
        line: &[u8],
        tracker: Option<&mut BallTracker>,
        row: &mut Row<'_>,
    ) -> Result<(), String> {
        let Some(ball) = self.question(line)? else {
            return Ok(());
        };
        let word = |hit| if hit { "hit" } else { "free" };
        if row.is_brief() {
            row.answer(word(match tracker {
                Some(tracker) => self.solid.intersects_ball_tracked(&ball, tracker),
                None => self.solid.intersects_ball(&ball),
            }));
        } else {
            let mut fresh = BallTracker::new();
            let answer = self
                .solid
                .explain_ball(&ball, tracker.unwrap_or(&mut fresh));
            let (nearest, cost) = (answer.nearest, answer.cost);
            row.answer(word(answer.hit));
            row.number("facet", Some(nearest.facet));
            row.word("centre", Some(answer.class.name()));
            let distance = shown_length(&self.lattice, nearest.distance);
            row.number("distance", Some(distance));
            let point = shown_point::<G>(&self.lattice, nearest.point);
            row.place::<G>("nearest", Some(point));
            row.place::<G>("normal", Some(shown_direction::<G>(nearest.normal)));
            row.number("evaluations", Some(cost.evaluations));
            row.number("boxes", Some(cost.boxes));
            row.number("facets", Some(cost.facets));
        }
        row.end();
        Ok(())
    }
}
