//! A ball, a disc in the plane, and what of a solid it may touch: the zones of influence of the
//! edges.

use tetracone::{
    BallTracker,
    image::{Image, Lattice},
    number::Scalar,
    plane::Plane,
    query::{Ball, BallError},
    tree::Body,
};

use super::{
    Options,
    map::Map,
    palette::{INK, NEGATIVE, OUTER, PAPER, POSITIVE, ZONE},
    plane::{finish, start},
    scene::Scene,
    svg::{Canvas, Frame, Spot, Style},
};
use crate::{
    load::{
        BodyVisitor,
        place::{length, place_of, point},
        visit_body,
    },
    study::{
        Near,
        outline::{bounded_zone, circle, extended_zone, influence_zone},
        zone::Zone,
    },
};

/// Corners of a drawn circle.
const ROUND: u32 = 128;
/// How much is shown around the ball from near, in radii.
const AROUND: f64 = 3.0;

/// A ball and what the core says of it, in the units of the source.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BallShown {
    /// The centre.
    pub centre: [f64; 2],
    /// The radius.
    pub radius: f64,
    /// Whether it touches the solid.
    pub hit: bool,
    /// The place of the boundary nearest to the centre.
    pub nearest: [f64; 2],
    /// How far that is; negative where the centre is inside.
    pub distance: f64,
    /// Out of the solid, there.
    pub normal: [f64; 2],
}

impl BallShown {
    /// Asks a solid.
    ///
    /// # Errors
    /// What is wrong with the solid or with the ball.
    pub fn of(image: &Image<'_>, [x, y]: [f64; 2], radius: f64) -> Result<Self, String> {
        let ask = Ask {
            centre: [x, y],
            radius,
        };
        visit_body(image, ask).map_err(|error| error.to_string())?
    }
}

struct Ask {
    centre: [f64; 2],
    radius: f64,
}

impl BodyVisitor<'_> for Ask {
    type Output = Result<BallShown, String>;

    fn visit<S: Scalar>(self, body: Body<'_, Plane<S>>, lattice: Lattice) -> Self::Output {
        let ball = point(&lattice, self.centre)
            .map_err(|axis| BallError::Centre { axis })
            .and_then(|centre| {
                let radius = length(&lattice, self.radius).ok_or(BallError::Radius)?;
                Ball::new(centre, radius)
            })
            .map_err(|error| error.to_string())?;
        let answer = body.explain_ball(&ball, &mut BallTracker::new());
        let real = |length: S| libm::ldexp(length.to_real(), lattice.exponent);
        Ok(BallShown {
            centre: place_of(&lattice, ball.centre()),
            radius: real(ball.radius()),
            hit: answer.hit,
            nearest: place_of(&lattice, answer.nearest.point),
            distance: real(answer.nearest.distance),
            normal: answer.nearest.normal.map(S::unit_to_real),
        })
    }
}

/// The whole solid.
pub(super) fn whole(scene: &Scene<'_>, options: &Options, canvas: &mut Canvas, frame: Frame) {
    let Some(ball) = options.ball else {
        return;
    };
    let places = scene.facets.iter().flatten().map(|[x, y, _]| [*x, *y]);
    let around = circle(ball.centre, ball.radius * 1.2, ROUND);
    let map = Map::fit(places.chain(around), frame);
    draw(&ball, scene, options, canvas, &map);
}

/// What is around the ball.
pub(super) fn near(scene: &Scene<'_>, options: &Options, canvas: &mut Canvas, frame: Frame) {
    let Some(ball) = options.ball else {
        return;
    };
    let reach = (ball.radius * AROUND).max(ball.distance.abs() * 1.3);
    let map = Map::fit(circle(ball.centre, reach, ROUND), frame);
    draw(&ball, scene, options, canvas, &map);
}

fn draw(ball: &BallShown, scene: &Scene<'_>, options: &Options, canvas: &mut Canvas, map: &Map) {
    let flat = start(scene, options, canvas, map);
    let zone = |edge: &&[Spot; 2]| Zone::new(**edge, ball.radius);
    let in_reach: Vec<&[Spot; 2]> = flat
        .edges
        .iter()
        .filter(|edge| zone(edge).bounds(ball.centre))
        .collect();
    let spots = |outline: Vec<Spot>| -> Vec<Spot> {
        outline.into_iter().map(|place| map.spot(place)).collect()
    };
    let width = flat.fineness();
    let far = map.diagonal();
    // The extended zones are strips without ends, and the zones of influence their outer halves.
    let strip = Style::fill(POSITIVE, 0.05).and_stroke(POSITIVE, 0.25, 0.5);
    canvas.group(strip, |canvas| {
        for edge in &in_reach {
            canvas.polygon(&spots(extended_zone(**edge, ball.radius, far)));
        }
    });
    canvas.group(Style::fill(POSITIVE, 0.07), |canvas| {
        for edge in &in_reach {
            canvas.polygon(&spots(influence_zone(**edge, ball.radius, far)));
        }
    });
    canvas.group(
        Style::fill(ZONE, 0.16).and_stroke(ZONE, 0.9, 1.0),
        |canvas| {
            for edge in &in_reach {
                canvas.polygon(&spots(bounded_zone(**edge, ball.radius)));
            }
        },
    );
    finish(&flat, map, options, canvas);
    let touched = |edge: &&&[Spot; 2]| zone(edge).near(ball.centre) != Near::Free;
    let lines = |edges: Vec<&&[Spot; 2]>| -> Vec<[Spot; 2]> {
        let line = |edge: &&[Spot; 2]| edge.map(|place| map.spot(place));
        edges.into_iter().map(line).collect()
    };
    let all = lines(in_reach.iter().collect());
    canvas.lines(all, Style::stroke(ZONE, 1.0, 3.0 * width));
    let hit = lines(in_reach.iter().filter(touched).collect());
    canvas.lines(hit, Style::stroke(NEGATIVE, 1.0, 3.0 * width));
    disc(ball, canvas, map);
}

/// The ball itself, the nearest place and the normal there.
fn disc(ball: &BallShown, canvas: &mut Canvas, map: &Map) {
    let colour = if ball.hit { NEGATIVE } else { OUTER };
    let round = circle(ball.centre, ball.radius, ROUND).into_iter();
    let round: Vec<Spot> = round.map(|place| map.spot(place)).collect();
    canvas.group(
        Style::fill(colour, 0.2).and_stroke(colour, 1.0, 1.6),
        |canvas| {
            canvas.polygon(&round);
        },
    );
    let (centre, nearest) = (map.spot(ball.centre), map.spot(ball.nearest));
    canvas.lines([[centre, nearest]], Style::stroke(INK, 0.8, 1.0));
    // The normal goes out of the picture's y downwards.
    let [x, y] = ball.normal;
    let tip = [nearest[0] + 36.0 * x, nearest[1] - 36.0 * y];
    let barb = |side: f64| {
        [
            tip[0] - 9.0 * x + 5.0 * side * y,
            tip[1] + 9.0 * y + 5.0 * side * x,
        ]
    };
    let arrow = [vec![nearest, tip], vec![barb(1.0), tip, barb(-1.0)]];
    canvas.lines(arrow.clone(), Style::stroke(PAPER, 0.9, 4.0));
    canvas.lines(arrow, Style::stroke(INK, 1.0, 2.0));
    canvas.dot(centre, 3.0, INK);
    canvas.dot(nearest, 4.5, NEGATIVE);
}
