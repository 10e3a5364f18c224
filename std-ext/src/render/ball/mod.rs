//! A ball, a disc in the plane, and what of a solid it touches.

pub(super) mod plane;
pub(super) mod space;

use tetracone::{
    BallTracker,
    image::{Image, Lattice},
    solid::Solid,
};

use super::{
    legend::Entry,
    palette::{BODY, INK, NEGATIVE, OUTER, PAPER, POSITIVE, ZONE},
    scene::Vector,
    svg::{Canvas, Spot, Style},
};
use crate::load::{
    SolidVisitor,
    place::{Placing, ball, length_of, place_of},
    visit_solid,
};

/// How long a drawn normal is, and its head, in pixels.
const NORMAL: f64 = 36.0;
const HEAD: [f64; 2] = [9.0, 5.0];

/// A ball and what the core says of it, in the units of the source; in the plane, third
/// coordinates mean nothing.
#[derive(Clone, Debug, PartialEq)]
pub struct BallShown {
    /// The centre.
    pub centre: [f64; 3],
    /// The radius.
    pub radius: f64,
    /// Whether it touches the solid.
    pub hit: bool,
    /// The place of the boundary nearest to the centre.
    pub nearest: [f64; 3],
    /// How far that is; negative where the centre is inside.
    pub distance: f64,
    /// Out of the solid, there.
    pub normal: [f64; 3],
    /// The numbers of the facets that it touches.
    pub touched: Vec<u32>,
}

impl BallShown {
    /// Asks a solid.
    ///
    /// # Errors
    /// What is wrong with the solid or with the ball.
    pub fn of(image: &Image<'_>, centre: [f64; 3], radius: f64) -> Result<Self, String> {
        let ask = Ask { centre, radius };
        visit_solid(image, ask).map_err(|error| error.to_string())?
    }
}

struct Ask {
    centre: Vector,
    radius: f64,
}

impl SolidVisitor<'_> for Ask {
    type Output = Result<BallShown, String>;

    fn visit<G: Placing>(self, solid: Solid<'_, G>, lattice: Lattice) -> Self::Output {
        let ball = ball::<G>(&lattice, self.centre, self.radius);
        let ball = ball.map_err(|error| error.to_string())?;
        let answer = BallTracker::new().explain(&solid, &ball);
        let place = |point| place_of::<G>(&lattice, point);
        let touched = solid
            .cells()
            .facets()
            .zip(0..)
            .filter(|(facet, _)| G::reaches(facet, ball.centre(), ball.radius()));
        Ok(BallShown {
            centre: place(ball.centre()),
            radius: length_of(&lattice, ball.radius()),
            hit: answer.hit,
            nearest: place(answer.nearest.point),
            distance: length_of(&lattice, answer.nearest.distance),
            normal: G::components(answer.nearest.normal),
            touched: touched.map(|(_, number)| number).collect(),
        })
    }
}

/// What is drawn with a ball, in a plane or on a surface in space.
pub(super) fn legend(ball: &BallShown, dimension: usize) -> Vec<Entry> {
    let (word, facet) = if dimension == 2 {
        ("disc", "edge")
    } else {
        ("ball", "face")
    };
    let touches = if ball.hit { "touches" } else { "is free" };
    let mut entries = vec![
        Entry::area(BODY, 1.0, "inside the solid"),
        Entry::area(colour(ball), 0.4, format!("the {word}, which {touches}")),
    ];
    if dimension == 2 {
        entries.push(Entry::area(POSITIVE, 0.12, "zone before an edge in reach"));
        entries.push(Entry::area(ZONE, 0.3, "its bounded extended zone"));
    }
    if !ball.touched.is_empty() {
        entries.push(Entry::line(
            NEGATIVE,
            3.0,
            format!("{facet} that the {word} touches"),
        ));
    }
    entries.push(Entry::dot(NEGATIVE, "nearest place, with the normal"));
    entries.push(Entry::dot(INK, format!("the {word}'s centre")));
    entries
}

/// What a ball is drawn in.
const fn colour(ball: &BallShown) -> super::palette::Colour {
    if ball.hit { NEGATIVE } else { OUTER }
}

/// The nearest place to a centre and the normal there.
fn contact(canvas: &mut Canvas, centre: Spot, nearest: Spot, tip: Spot) {
    canvas.lines([[centre, nearest]], Style::stroke(INK, 0.8, 1.0));
    let along = [tip[0] - nearest[0], tip[1] - nearest[1]];
    let length = libm::hypot(along[0], along[1]);
    let mut arrow = vec![vec![nearest, tip]];
    // Seen from its end, an arrow has no head.
    if length > HEAD[0] {
        let [x, y] = along.map(|part| part / length);
        let [back, side] = HEAD;
        let barb = |side: f64| [tip[0] - back * x - side * y, tip[1] - back * y + side * x];
        arrow.push(vec![barb(side), tip, barb(-side)]);
    }
    canvas.lines(arrow.clone(), Style::stroke(PAPER, 0.9, 4.0));
    canvas.lines(arrow, Style::stroke(INK, 1.0, 2.0));
    canvas.dot(centre, 3.0, INK);
    canvas.dot(nearest, 4.5, NEGATIVE);
}
