//! A disc in the plane and the zones of influence of the edges in its reach.

use super::{
    super::{
        Options,
        map::Map,
        palette::{NEGATIVE, POSITIVE, ZONE},
        plane::{finish, start},
        scene::{Scene, Vector},
        svg::{Canvas, Frame, Spot, Style},
        zone::{bounded_zone, circle, extended_zone, influence_zone, is_bounded},
    },
    BallShown, NORMAL, colour, contact,
};

/// Corners of a drawn circle.
pub(super) const ROUND: u32 = 128;
/// How much is shown around the ball from near, in radii.
const AROUND: f64 = 3.0;

/// What a panel from near shows at least, from the centre.
pub(super) fn reach(ball: &BallShown) -> f64 {
    (ball.radius * AROUND).max(ball.distance.abs() * 1.3)
}

fn flat([x, y, _]: Vector) -> Spot {
    [x, y]
}

/// The whole solid.
pub(in super::super) fn whole(
    ball: &BallShown,
    scene: &Scene<'_>,
    options: &Options,
    canvas: &mut Canvas,
    frame: Frame,
) -> Map {
    let places = scene.facets.iter().flatten().map(|corner| flat(*corner));
    let around = circle(flat(ball.centre), ball.radius * 1.2, ROUND);
    let map = options.fit(places.chain(around), frame, flat);
    draw(ball, scene, options, canvas, &map);
    map
}

/// What is around the ball.
pub(in super::super) fn near(
    ball: &BallShown,
    scene: &Scene<'_>,
    options: &Options,
    canvas: &mut Canvas,
    frame: Frame,
) -> Map {
    let map = Map::fit(circle(flat(ball.centre), reach(ball), ROUND), frame);
    draw(ball, scene, options, canvas, &map);
    map
}

fn draw(ball: &BallShown, scene: &Scene<'_>, options: &Options, canvas: &mut Canvas, map: &Map) {
    let drawn = start(scene, options, canvas, map);
    let in_reach: Vec<&[Spot; 2]> = drawn
        .edges
        .iter()
        .filter(|edge| is_bounded(**edge, ball.radius, flat(ball.centre)))
        .collect();
    let spots = |outline: Vec<Spot>| -> Vec<Spot> {
        outline.into_iter().map(|place| map.spot(place)).collect()
    };
    let width = drawn.fineness();
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
    finish(&drawn, map, options, canvas);
    let lines = |edges: Vec<[Spot; 2]>| -> Vec<[Spot; 2]> {
        let line = |edge: [Spot; 2]| edge.map(|place| map.spot(place));
        edges.into_iter().map(line).collect()
    };
    let all = lines(in_reach.into_iter().copied().collect());
    canvas.lines(all, Style::stroke(ZONE, 1.0, 3.0 * width));
    let edge = |number: &u32| drawn.edges.get(*number as usize).copied();
    let hit = lines(ball.touched.iter().filter_map(edge).collect());
    canvas.lines(hit, Style::stroke(NEGATIVE, 1.0, 3.0 * width));
    disc(ball, flat, canvas, map);
}

/// The ball itself, the nearest place and the normal there, in a plane that holds them.
pub(super) fn disc(
    ball: &BallShown,
    flat: impl Fn(Vector) -> Spot,
    canvas: &mut Canvas,
    map: &Map,
) {
    let round = circle(flat(ball.centre), ball.radius, ROUND).into_iter();
    let round: Vec<Spot> = round.map(|place| map.spot(place)).collect();
    let style = Style::fill(colour(ball), 0.2).and_stroke(colour(ball), 1.0, 1.6);
    canvas.group(style, |canvas| canvas.polygon(&round));
    let [centre, nearest] = [ball.centre, ball.nearest].map(|place| map.spot(flat(place)));
    // The normal goes out of the picture's y downwards.
    let [x, y] = flat(ball.normal);
    let tip = [nearest[0] + NORMAL * x, nearest[1] - NORMAL * y];
    contact(canvas, centre, nearest, tip);
}
