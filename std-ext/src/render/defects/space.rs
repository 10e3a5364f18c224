//! What is wrong with a surface in space.

use std::collections::HashMap;

use super::{
    super::{
        Options,
        camera::Camera,
        legend::{Entry, Mark},
        map::Map,
        page::{Page, Panel, product},
        palette::{Colour, INK, PAPER},
        scene::{Triangle, Vector, along, length, minus},
        sight::Sight,
        size,
        space::{Shade, outlines, shaded},
        surface::Surface,
        svg::{Canvas, Frame, Spot, Style},
    },
    MOST,
    marks::Marks,
};
use crate::{
    check::{CheckError, space::Report},
    import::Mesh,
    memory::reserve,
};

/// What is seen through openings: the back of faces.
const BACK: Colour = Colour([176, 160, 148]);
/// The depth of pieces of faces, as a part of the surface, without crossings and with them: faces that cross are
/// told apart by thin pieces only.
const DEEPEST: [f64; 2] = [1.0 / 12.0, 1.0 / 64.0];
/// So much farther than they are count the backs of faces.
const BEHIND: f64 = 1.0 / 16.0;
/// Places are looked at from so far before them, as a part of the surface.
const BEFORE: f64 = 1e-5;
/// Of each kind so many are looked for, when the side is chosen.
const LOOKED: usize = 2000;
/// A line is hidden or seen in parts of this length, as a part of the surface.
const PART: f64 = 1.0 / 32.0;
/// Lines that something is wrong with, where they are seen and where they are hidden, and their rim.
const WIDTHS: [f64; 3] = [3.6, 1.4, 6.0];
/// How much hidden lines are seen through what hides them.
const HIDDEN: f64 = 0.4;
/// The radius of faces without extent and of the rings around loops that are hardly seen.
const DOT: f64 = 5.0;
const RING: f64 = 11.0;
/// So many of these rings there are at most.
const RINGS: usize = 200;

/// Draws a surface and what is wrong with it, as SVG.
pub(in super::super) fn draw(mesh: &Mesh, options: &Options) -> Result<String, CheckError> {
    let (report, places) = Report::with_places(mesh, MOST)?;
    let corner = |vertex: u32| mesh.points[vertex as usize];
    let mut faces: Vec<Triangle> = Vec::new();
    reserve(&mut faces, mesh.faces.len())?;
    faces.extend(mesh.faces.iter().map(|face| face.map(corner)));
    let marks = Marks::of(mesh, &faces, &report, &places);
    let drawing = Drawing {
        extent: report.extent,
        size: length(minus(report.extent[1], report.extent[0])),
        faces: &faces,
        marks: &marks,
        deepest: DEEPEST[usize::from(report.crossings.count > 0)],
        loops: report
            .loops
            .iter()
            .map(|one| (one.middle, one.length))
            .collect(),
    };
    let drawing = &drawing;
    let views = drawing.views(options);
    let corners = || faces.iter().flatten();
    let size = match (options.view, views.first()) {
        (Some(_), Some((camera, _))) => size(corners().map(|corner| camera.see(*corner))),
        _ => [1.0, 1.0],
    };
    let panels = views.into_iter().map(|(camera, caption)| Panel {
        caption,
        legend: legend(&marks, &report),
        ruler: Camera::ruler(options),
        draw: Box::new(move |canvas, frame| drawing.paint(&camera, canvas, frame)),
    });
    let [low, high] = report.extent;
    let solid = if report.is_solid() { "a" } else { "no" };
    let page = Page {
        width: options.width,
        height: options.height,
        title: options.title.as_deref(),
        about: format!(
            "a surface in space that bounds {solid} solid, {} faces, {} points, {} units",
            report.faces,
            report.points,
            product(&[0, 1, 2].map(|k| high[k] - low[k]))
        ),
        size,
        panels: panels.collect(),
    };
    Ok(page.draw())
}

fn legend(marks: &Marks, report: &Report) -> Vec<Entry> {
    let mut entries = vec![Entry::area(Shade::BODY.middle(), 1.0, "front of the faces")];
    if !report.is_solid() {
        entries.push(Entry::area(shaded(BACK, 0.6), 1.0, "back of the faces"));
    }
    let [wide, narrow, _] = WIDTHS;
    let lines = marks.lines.iter();
    entries.extend(lines.map(|lines| Entry::line(lines.colour, wide, &lines.text)));
    if !marks.lines.is_empty() {
        let mark = Mark::Line(Style::stroke(INK, HIDDEN, narrow));
        entries.push(Entry::new(mark, "thin: hidden by faces"));
    }
    let areas = marks.areas.iter();
    entries.extend(areas.map(|areas| Entry::area(areas.colour, 1.0, &areas.text)));
    let dots = marks.dots.iter();
    entries.extend(dots.map(|dots| Entry::dot(dots.colour, &dots.text)));
    entries
}

/// What is drawn, from whichever side.
struct Drawing<'a> {
    extent: [Vector; 2],
    size: f64,
    faces: &'a [Triangle],
    marks: &'a Marks,
    /// The depth of pieces of faces.
    deepest: f64,
    /// The middles of loops, and how long these are.
    loops: Vec<(Vector, f64)>,
}

impl Drawing<'_> {
    /// Where most marks are seen from, and where most of the others, with what that shows.
    fn views(&self, options: &Options) -> Vec<(Camera, String)> {
        let places: Vec<Vector> = self.marks.places(LOOKED).collect();
        let seen = |camera: &Camera| -> Vec<bool> {
            let sight = Sight::new(self.faces, camera);
            let is_seen = |place: &Vector| !sight.hides(self.before(*place, camera));
            places.iter().map(is_seen).collect()
        };
        if let Some(view) = options.view {
            return vec![(Camera::new(self.extent, options), view.to_string())];
        }
        if places.is_empty() {
            let camera = Camera::new(self.extent, options);
            return vec![(camera, "nothing is wrong with it".to_owned())];
        }
        let mut sides: Vec<(Camera, Vec<bool>)> = Camera::all(self.extent, options)
            .map(|camera| {
                let seen = seen(&camera);
                (camera, seen)
            })
            .collect();
        let mut missing = vec![true; places.len()];
        let mut views = Vec::new();
        for caption in [
            "from where most of what is wrong is seen",
            "from where most of the rest is seen",
        ] {
            let worth = |(_, seen): &(Camera, Vec<bool>)| {
                let new = seen
                    .iter()
                    .zip(&missing)
                    .filter(|(seen, new)| **seen && **new);
                new.count()
            };
            // Of sides that are worth as much, the first.
            let worths: Vec<usize> = sides.iter().map(worth).collect();
            let most = worths.iter().copied().max().unwrap_or(0);
            let best = worths.iter().position(|worth| *worth == most).unwrap_or(0);
            if most == 0 && !views.is_empty() {
                break;
            }
            let (camera, seen) = sides.swap_remove(best);
            for (missing, seen) in missing.iter_mut().zip(seen) {
                *missing &= !seen;
            }
            views.push((camera, caption.to_owned()));
        }
        views
    }

    /// A little nearer to the eye.
    fn before(&self, place: Vector, camera: &Camera) -> Vector {
        along(place, camera.towards(), self.size * BEFORE)
    }

    fn paint(&self, camera: &Camera, canvas: &mut Canvas, frame: Frame) -> Map {
        let mut surface = Surface::with_depth(self.size * self.deepest, camera);
        surface.leave_room(self.faces.iter().flatten().copied());
        let mut colours = HashMap::new();
        for areas in &self.marks.areas {
            for number in &areas.faces {
                colours.entry(*number).or_insert(areas.colour);
            }
        }
        let edge = Shade::BODY.edge();
        for (number, outline) in outlines(self.faces).enumerate() {
            let colour = colours.get(&number).copied();
            let (back, farther) = colour.map_or((BACK, self.size * BEHIND), |it| (it, 0.0));
            surface.add_back(farther, &outline, edge, |light| shaded(back, light));
            match colour {
                None => Shade::BODY.add(&mut surface, outline),
                Some(colour) => surface.add(outline, edge, |light| shaded(colour, light)),
            }
        }
        let map = surface.paint(canvas, frame);
        let spot = |place: Vector| map.spot(camera.see(place));
        let sight = Sight::new(self.faces, camera);
        let is_hidden = |place: Vector| sight.hides(self.before(place, camera));
        for lines in self.marks.lines.iter().rev() {
            let (mut seen, mut hidden) = (Vec::new(), Vec::new());
            for part in lines.ends.iter().flat_map(|line| self.parts(*line)) {
                let [from, to] = part;
                let middle = along(from, minus(to, from), 0.5);
                let into = if is_hidden(middle) {
                    &mut hidden
                } else {
                    &mut seen
                };
                into.push(part.map(spot));
            }
            let [wide, narrow, rim] = WIDTHS;
            let paint = |canvas: &mut Canvas, lines: &[[Spot; 2]], style| {
                if !lines.is_empty() {
                    canvas.lines(lines, style);
                }
            };
            paint(canvas, &hidden, Style::stroke(lines.colour, HIDDEN, narrow));
            paint(canvas, &seen, Style::stroke(PAPER, 0.8, rim));
            paint(canvas, &seen, Style::stroke(lines.colour, 1.0, wide));
        }
        for dots in &self.marks.dots {
            for place in dots.places.iter().filter(|place| !is_hidden(**place)) {
                canvas.dot(spot(*place), DOT, dots.colour);
            }
        }
        self.ring(canvas, &map, spot);
        map
    }

    /// Rings around loops that are so small that they would hardly be seen.
    fn ring(&self, canvas: &mut Canvas, map: &Map, spot: impl Fn(Vector) -> Spot) {
        let small = |(_, length): &&(Vector, f64)| length * map.scale() < RING * 4.0;
        let style = Style::stroke(super::OPEN, 1.0, 1.6);
        canvas.group(style, |canvas| {
            for (middle, _) in self.loops.iter().filter(small).take(RINGS) {
                canvas.circle(spot(*middle), RING);
            }
        });
    }

    /// A line in parts.
    fn parts(&self, [from, to]: [Vector; 2]) -> impl Iterator<Item = [Vector; 2]> {
        let across = minus(to, from);
        let count = (length(across) / (self.size * PART))
            .ceil()
            .clamp(1.0, 32.0);
        let at = move |k: f64| along(from, across, k / count);
        let starts = (0..).map(f64::from).take_while(move |k| *k < count);
        starts.map(move |k| [at(k), at(k + 1.0)])
    }
}
