//! `tetracone query ball`: whether balls, discs in the plane, touch a solid; and how far points are from
//! its boundary, or whether they come near it, which is asked of balls around them.

use clap::Args;
use tetracone::{
    BallTracker,
    image::Lattice,
    query::{Ball, BallAnswer, BallError, Class},
    solid::Solid,
};
use tetracone_std::{
    lines::numbers,
    load::{
        SolidVisitor,
        place::{Placing, ball},
    },
};

use super::{
    asking::{Asking, Session},
    desk::{Desk, Line},
    listing::listed,
    place::{NO_DISTANCE, columns, either, place, shown_direction, shown_length, shown_point},
    row::{Row, word},
    tolerance::Tolerance,
};
use crate::{arguments::Common, failure::Failure, solid::SolidArguments};

/// Whether balls, discs in the plane, touch a solid: x,y,r or x,y,z,r -> hit | free
#[derive(Args)]
#[command(
    after_help = "One ball a line, its centre and its radius: numbers with commas or blanks between them; # begins \
a comment, and blank lines are skipped. One answer a line, in order, as soon as it is known.

The radius is rounded like a coordinate, to the nearest f32 or to the nearest lattice step. csv and \
json tell the facet nearest to the centre, where the centre lies, its signed distance from the \
boundary (negative inside), the nearest place of the boundary, the normal there, and what that took.

With --tolerance the radius is greater by that length.

With --all the answer is followed by the facets that the ball comes within, by number: after it, with \
blanks between them; in csv and json how many there are, and a list."
)]
pub(crate) struct BallQuery {
    #[command(flatten)]
    solid: SolidArguments,
    #[command(flatten)]
    asking: Asking,
    /// List every facet that the ball comes within, by number
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    tolerance: Tolerance,
}

impl BallQuery {
    pub(crate) fn run(&self, common: Common) -> Result<(), Failure> {
        let asked = if self.all {
            Asked::Facets(self.tolerance)
        } else {
            Asked::Balls(self.tolerance)
        };
        answer(&self.solid, &self.asking, asked, common)
    }
}

/// What is asked about balls, or points in their middle.
#[derive(Clone, Copy)]
pub(super) enum Asked {
    /// Whether balls touch, with so much more radius.
    Balls(Tolerance),
    /// Which facets they come within, with so much more radius.
    Facets(Tolerance),
    /// Where points lie, those so near the boundary being on it.
    Points(Tolerance),
    /// How far points are from the boundary.
    Distances,
}

/// Answers for every line.
pub(super) fn answer(
    solid: &SolidArguments,
    asking: &Asking,
    asked: Asked,
    common: Common,
) -> Result<(), Failure> {
    let loaded = solid.load(common)?;
    let session = || asking.open(common);
    solid.visit(&loaded, Balls(session, asked))?
}

/// Balls to be answered.
struct Balls<O>(O, Asked);

impl<O: FnOnce() -> Result<Session, Failure>> SolidVisitor<'_> for Balls<O> {
    type Output = Result<(), Failure>;

    fn visit<G: Placing>(self, solid: Solid<'_, G>, lattice: Lattice) -> Result<(), Failure> {
        self.0()?.answer(&BallDesk {
            solid,
            lattice,
            asked: self.1,
        })
    }
}

struct BallDesk<'t, G: Placing> {
    solid: Solid<'t, G>,
    lattice: Lattice,
    asked: Asked,
}

impl<G: Placing> BallDesk<'_, G> {
    /// The ball that numbers ask about.
    fn ball(&self, numbers: &[f64; 4]) -> Result<Ball<G>, String> {
        let centre = place::<G>(numbers);
        match self.asked {
            Asked::Balls(tolerance) | Asked::Facets(tolerance) => {
                let ball = ball(&self.lattice, centre, numbers[G::DIMENSION]);
                wider(&self.lattice, ball, numbers[G::DIMENSION], tolerance)
            }
            Asked::Points(tolerance) => wider(
                &self.lattice,
                ball(&self.lattice, centre, 0.0),
                0.0,
                tolerance,
            ),
            Asked::Distances => ball(&self.lattice, centre, 0.0).map_err(|error| error.to_string()),
        }
    }

    /// The answer in a word, or a number.
    fn said(&self, answer: &BallAnswer<G>) -> String {
        match self.asked {
            Asked::Balls(_) | Asked::Facets(_) => word(answer.hit).to_owned(),
            Asked::Points(_) => match answer.class {
                Class::Outside if answer.hit => Class::Boundary,
                class => class,
            }
            .name()
            .to_owned(),
            Asked::Distances => shown_length(&self.lattice, answer.nearest.distance),
        }
    }
}

/// A ball with a tolerance more than its radius, if there is one.
fn wider<G: Placing>(
    lattice: &Lattice,
    ball: Result<Ball<G>, BallError>,
    radius: f64,
    tolerance: Tolerance,
) -> Result<Ball<G>, String> {
    let ball = ball.map_err(|error| error.to_string())?;
    if !tolerance.is_given() {
        return Ok(ball);
    }
    let radius = tolerance.beyond(lattice, radius)?;
    Ball::new(ball.centre(), radius).map_err(|error| error.to_string())
}

impl<G: Placing> Desk for BallDesk<'_, G> {
    type Question = Ball<G>;
    type Tracker = BallTracker;

    fn heading(&self) -> String {
        if let Asked::Facets(_) = self.asked {
            return "answer,count,facets".to_owned();
        }
        let [nearest, normal] = ["nearest", "normal"].map(columns::<G>);
        format!("answer,facet,centre,distance,{nearest},{normal},evaluations,boxes,facets")
    }

    fn nowhere(&self) -> &'static str {
        match self.asked {
            Asked::Balls(_) | Asked::Facets(_) => word(false),
            Asked::Points(_) => Class::Outside.name(),
            Asked::Distances => NO_DISTANCE,
        }
    }

    fn question(&self, line: &[u8]) -> Result<Line<Ball<G>>, String> {
        let (count, form) = match self.asked {
            Asked::Balls(_) | Asked::Facets(_) => {
                (G::DIMENSION + 1, either::<G>("x,y,r", "x,y,z,r"))
            }
            Asked::Points(_) | Asked::Distances => (G::DIMENSION, either::<G>("x,y", "x,y,z")),
        };
        Line::of(numbers::<4>(line, count, form)?, |numbers| {
            self.ball(&numbers)
        })
    }

    fn answer(
        &self,
        ball: &Ball<G>,
        tracker: Option<&mut BallTracker>,
        row: &mut Row<'_>,
    ) -> Result<(), String> {
        let mut fresh = BallTracker::new();
        let tracker = tracker.unwrap_or(&mut fresh);
        if let Asked::Facets(_) = self.asked {
            let facets = listed(|facets| self.solid.facets_within(ball, facets));
            row.answer(word(tracker.intersects(&self.solid, ball)));
            row.also(&facets);
            row.number("count", Some(facets.len()));
            row.list("facets", &facets);
        } else if row.is_brief()
            && let Asked::Balls(_) = self.asked
        {
            row.answer(word(tracker.intersects(&self.solid, ball)));
        } else {
            let answer = tracker.explain(&self.solid, ball);
            let (nearest, cost) = (answer.nearest, answer.cost);
            row.answer(&self.said(&answer));
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
        Ok(())
    }
}
