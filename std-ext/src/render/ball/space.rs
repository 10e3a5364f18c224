//! A ball in space: from outside, and in a cut that holds its centre, the nearest place and the
//! normal.

use core::f64::consts::{PI, TAU};

use super::{
    super::{
        Options,
        camera::Camera,
        cut,
        map::Map,
        outline::Outline,
        palette::{INK, NEGATIVE, PAPER},
        scene::{Scene, Triangle, Vector, along, cross, length, minus, unit},
        section::Section,
        sight::Sight,
        space::{Shade, add_solid},
        surface::Surface,
        svg::{Canvas, Frame, Spot, Style},
        zone::circle,
    },
    BallShown, NORMAL, colour, contact,
    plane::{ROUND, disc, reach},
};

/// A drawn ball has so many rings of so many pieces.
const RINGS: u32 = 24;
const PIECES: u32 = 64;
/// How much of the ball is seen through.
const VEIL: f64 = 0.78;
/// How far the normal comes towards the eye where the solid is looked at from its best side: enough
/// to see the face it stands on, and little enough to see its length.
const SLANT: f64 = 0.45;
/// A place is looked at from so far before it, as a part of the solid.
const BEFORE: f64 = 1e-6;

/// The solid from outside, the faces that the ball touches, the ball, the nearest place and the
/// normal there.
pub(in super::super) fn outside(
    ball: &BallShown,
    scene: &Scene<'_>,
    options: &Options,
    canvas: &mut Canvas,
    frame: Frame,
) -> Map {
    let camera = camera(ball, scene, options);
    let mut surface = Surface::new(scene, &camera);
    let shade = |number| {
        if ball.touched.contains(&number) {
            Shade::MET
        } else {
            Shade::BODY
        }
    };
    add_solid(&mut surface, &scene.facets, shade);
    surface.leave_room(corners(ball));
    let map = surface.paint(canvas, frame);
    let outline: Vec<Spot> = rim(ball, &camera).map(|place| map.spot(place)).collect();
    let style = Style::fill(colour(ball), 0.16).and_stroke(colour(ball), 1.0, 1.4);
    canvas.group(style, |canvas| canvas.polygon(&outline));
    let sight = Sight::new(&scene.facets, &camera);
    let mut round = Surface::new(scene, &camera);
    for piece in sphere(ball, &camera) {
        let middle = piece
            .iter()
            .fold([0.0; 3], |sum, corner| along(sum, *corner, 0.25));
        if !sight.hides(middle) {
            let outline = Outline(piece.map(|corner| (corner, false)).into());
            let (dark, light) = (
                colour(ball).blend(INK, 0.3),
                colour(ball).blend(PAPER, 0.75),
            );
            round.add(outline, dark, |shine| dark.blend(light, shine));
        }
    }
    canvas.veil(VEIL, |canvas| round.paint_on(canvas, &map));
    let spot = |place| map.spot(camera.see(place));
    // As long as in the plane, where it lies across.
    let [right, _] = camera.sides();
    let pixel = length_of(
        spot(ball.nearest),
        spot(along(ball.nearest, right, ball.radius)),
    );
    let tip = along(ball.nearest, ball.normal, NORMAL * ball.radius / pixel);
    let tip = if pixel > 0.0 { tip } else { ball.nearest };
    contact(canvas, spot(ball.centre), spot(ball.nearest), spot(tip));
    map
}

fn length_of(a: Spot, b: Spot) -> f64 {
    libm::hypot(a[0] - b[0], a[1] - b[1])
}

/// From where the nearest place is seen.
fn camera(ball: &BallShown, scene: &Scene<'_>, options: &Options) -> Camera {
    let extent = scene.extent_with(corners(ball));
    let before = length(minus(scene.extent[1], scene.extent[0])) * BEFORE;
    let place = along(ball.nearest, ball.normal, before);
    Camera::onto(extent, options, ball.normal, SLANT, |camera| {
        Sight::new(&scene.facets, camera).hides(place)
    })
}

/// The corners of the box around the ball.
fn corners(ball: &BallShown) -> [Vector; 2] {
    [-1.0, 1.0].map(|side| along(ball.centre, [ball.radius; 3], side))
}

/// Two directions across the way to the eye, and that way, from the centre of a ball.
fn frame_of(ball: &BallShown, camera: &Camera) -> [Vector; 3] {
    let to = unit(camera.to_eye(ball.centre));
    let right = unit(cross(camera.sides()[1], to));
    [right, cross(to, right), to]
}

/// A place on the ball, so far from its pole, which looks at the eye, and so far around.
fn on(ball: &BallShown, [right, above, to]: [Vector; 3], away: f64, around: f64) -> Vector {
    let (out, up) = (ball.radius * libm::sin(away), ball.radius * libm::cos(away));
    let place = along(ball.centre, to, up);
    let place = along(place, right, out * libm::cos(around));
    along(place, above, out * libm::sin(around))
}

/// How far from its pole a ball is seen.
fn horizon(ball: &BallShown, camera: &Camera) -> f64 {
    libm::acos((ball.radius / camera.away(ball.centre)).min(1.0))
}

/// The outline of a ball, as it is seen.
fn rim(ball: &BallShown, camera: &Camera) -> impl Iterator<Item = Spot> {
    let (frame, away) = (frame_of(ball, camera), horizon(ball, camera));
    let step = TAU / f64::from(ROUND);
    (0..ROUND).map(move |k| camera.see(on(ball, frame, away, f64::from(k) * step)))
}

/// The half of a ball that is seen, in pieces.
fn sphere(ball: &BallShown, camera: &Camera) -> impl Iterator<Item = [Vector; 4]> {
    let (frame, most) = (frame_of(ball, camera), horizon(ball, camera));
    let place = move |ring: u32, piece: u32| {
        let away = most.min(PI) * f64::from(ring) / f64::from(RINGS);
        on(
            ball,
            frame,
            away,
            TAU * f64::from(piece) / f64::from(PIECES),
        )
    };
    let corners = [[0, 0], [1, 0], [1, 1], [0, 1]];
    (0..RINGS * PIECES).map(move |number| {
        let (ring, piece) = (number / PIECES, number % PIECES);
        corners.map(|[a, b]| place(ring + a, piece + b))
    })
}

/// The cut with the whole solid.
pub(in super::super) fn whole(
    ball: &BallShown,
    scene: &Scene<'_>,
    options: &Options,
    canvas: &mut Canvas,
    frame: Frame,
) -> Map {
    section(ball, scene, options, canvas, frame, |plane, edges| {
        let round = circle(plane.flat(ball.centre), ball.radius * 1.2, ROUND);
        let places = round.into_iter().chain(edges.iter().flatten().copied());
        options.fit(places, frame, |place| plane.flat(place))
    })
}

/// The cut from near.
pub(in super::super) fn near(
    ball: &BallShown,
    scene: &Scene<'_>,
    options: &Options,
    canvas: &mut Canvas,
    frame: Frame,
) -> Map {
    section(ball, scene, options, canvas, frame, |plane, _| {
        Map::fit(circle(plane.flat(ball.centre), reach(ball), ROUND), frame)
    })
}

fn section(
    ball: &BallShown,
    scene: &Scene<'_>,
    options: &Options,
    canvas: &mut Canvas,
    frame: Frame,
    fit: impl FnOnce(&Section, &[[Spot; 2]]) -> Map,
) -> Map {
    let plane = Section::through(ball.centre, ball.normal, options);
    let edge = |face: &Triangle| plane.edge(face);
    let edges: Vec<[Spot; 2]> = scene.facets.iter().filter_map(edge).collect();
    let map = fit(&plane, &edges);
    let width = cut::solid(scene, &plane, canvas, &map, frame, |_| {});
    let touched = ball.touched.iter();
    let touched = touched.filter_map(|number| plane.edge(scene.facets.get(*number as usize)?));
    let lines = touched.map(|edge| edge.map(|place| map.spot(place)));
    canvas.lines(lines, Style::stroke(NEGATIVE, 1.0, 3.0 * width));
    disc(ball, |place| plane.flat(place), canvas, &map);
    map
}
