//! `tetracone query ball`: whether balls, discs in the plane, touch a solid.

use clap::Args;
use tetracone::{
    BallTracker,
    image::Lattice,
    number::Scalar,
    plane::Plane,
    query::{Ball, BallError},
    tree::Body,
};
use tetracone_std::load::{
    BodyVisitor,
    place::{length, point},
};

use super::{
    asking::{Asking, Session},
    desk::Desk,
    numbers::numbers,
    place::{shown_direction, shown_length, shown_point},
    row::Row,
};
use crate::{arguments::Common, failure::Failure, solid::SolidArguments};

/// Whether balls, discs in the plane, touch a solid: x,y,r -> hit | free
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
        let loaded = self.solid.load(common)?;
        let session = || self.asking.open(common);
        self.solid.body(&loaded, Balls(session))?
    }
}

/// Balls to be answered.
struct Balls<O>(O);

impl<O: FnOnce() -> Result<Session, Failure>> BodyVisitor<'_> for Balls<O> {
    type Output = Result<(), Failure>;

    fn visit<S: Scalar>(self, body: Body<'_, Plane<S>>, lattice: Lattice) -> Result<(), Failure> {
        self.0()?.answer(&BallDesk { body, lattice })
    }
}

struct BallDesk<'t, S: Scalar> {
    body: Body<'t, Plane<S>>,
    lattice: Lattice,
}

impl<S: Scalar> BallDesk<'_, S> {
    /// The ball that a line asks about.
    fn question(&self, line: &[u8]) -> Result<Option<Ball<Plane<S>>>, String> {
        let Some([x, y, radius]) = numbers::<3>(line, "x,y,r")? else {
            return Ok(None);
        };
        let ball = point(&self.lattice, [x, y])
            .map_err(|axis| BallError::Centre { axis })
            .and_then(|centre| {
                let radius = length(&self.lattice, radius).ok_or(BallError::Radius)?;
                Ball::new(centre, radius)
            });
        ball.map(Some).map_err(|error| error.to_string())
    }
}

impl<S: Scalar> Desk for BallDesk<'_, S> {
    type Tracker = BallTracker;

    const HEADING: &'static str = "answer,facet,centre,distance,nearest_x,nearest_y,normal_x,\
                                   normal_y,evaluations,boxes,facets";

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
                Some(tracker) => self.body.touches_tracked(&ball, tracker),
                None => self.body.touches(&ball),
            }));
        } else {
            let mut fresh = BallTracker::new();
            let answer = self.body.explain_ball(&ball, tracker.unwrap_or(&mut fresh));
            let (nearest, cost) = (answer.nearest, answer.cost);
            row.answer(word(answer.hit));
            row.number("facet", Some(nearest.facet));
            row.word("centre", Some(answer.class.name()));
            let distance = shown_length(&self.lattice, nearest.distance);
            row.number("distance", Some(distance));
            row.pair("nearest", Some(shown_point(&self.lattice, nearest.point)));
            row.pair("normal", Some(shown_direction::<S>(nearest.normal)));
            row.number("evaluations", Some(cost.evaluations));
            row.number("boxes", Some(cost.boxes));
            row.number("facets", Some(cost.facets));
        }
        row.end();
        Ok(())
    }
}
