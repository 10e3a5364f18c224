//! The links of a robot, from two sides.

use super::{
    Options,
    camera::Camera,
    legend::{Entry, Mark},
    map::Map,
    page::{Page, Panel, product},
    palette::{PAPER, POSITIVE},
    scene::{Triangle, Vector, around, length, minus},
    size,
    space::{Shade, add_solid},
    surface::Surface,
    svg::{Canvas, Frame, Style},
};

/// The depth of pieces of faces, as a part of the robot: links that touch are told apart by thin pieces only.
const DEEPEST: f64 = 1.0 / 64.0;
/// The line between the nearest places, and its rim.
const WIDTHS: [f64; 2] = [3.0, 6.0];
/// The radius of those places.
const DOT: f64 = 4.5;
/// Of the sides that a camera has, the first and the one opposite to it, both from above.
const SIDES: [(usize, &str); 2] = [(0, "from the front"), (4, "from behind")];

/// The links of a robot as they are drawn.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LinksShown {
    /// The links.
    pub links: Vec<LinkShown>,
    /// The places where two links are nearest to each other, if they are to be shown.
    pub nearest: Option<[[f64; 3]; 2]>,
    /// What is told of them, in a line.
    pub about: String,
}

/// A link as it is drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct LinkShown {
    /// The corners of its faces, where the link is.
    pub faces: Vec<[[f64; 3]; 3]>,
    /// How it is.
    pub state: LinkState,
}

/// Whether a link touches another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LinkState {
    /// It touches none.
    Free,
    /// It touches one.
    Touching,
}

impl LinkState {
    const ALL: [Self; 2] = [Self::Free, Self::Touching];

    const fn shade(self) -> Shade {
        match self {
            Self::Free => Shade::BODY,
            Self::Touching => Shade::MET,
        }
    }

    const fn told(self) -> &'static str {
        match self {
            Self::Free => "link",
            Self::Touching => "link that touches another one",
        }
    }
}

/// Draws them as SVG.
pub(super) fn draw(shown: &LinksShown, options: &Options) -> String {
    let corners = || shown.links.iter().flat_map(|link| &link.faces).flatten();
    let extent = around(corners().copied());
    let extent = if extent[0][0] <= extent[1][0] {
        extent
    } else {
        [[0.0; 3]; 2]
    };
    let views: Vec<(Camera, String)> = if let Some(view) = options.view {
        vec![(Camera::new(extent, options), view.to_string())]
    } else {
        let cameras = Camera::all(extent, options).enumerate();
        let views = cameras.filter_map(|(number, camera)| {
            let side = SIDES.iter().find(|(side, _)| *side == number);
            side.map(|(_, caption)| (camera, (*caption).to_owned()))
        });
        views.collect()
    };
    let proportions = match (options.view, views.first()) {
        (Some(_), Some((camera, _))) => size(corners().map(|corner| camera.see(*corner))),
        _ => [1.0, 1.0],
    };
    let across = minus(extent[1], extent[0]);
    let panels = views.into_iter().map(|(camera, caption)| Panel {
        caption,
        legend: legend(shown),
        ruler: Camera::ruler(options),
        draw: Box::new(move |canvas: &mut Canvas, frame| {
            paint(shown, length(across), &camera, canvas, frame)
        }),
    });
    let page = Page {
        width: options.width,
        height: options.height,
        title: options.title.as_deref(),
        about: format!("{}; {} units", shown.about, product(&across)),
        size: proportions,
        panels: panels.collect(),
    };
    page.draw()
}

fn legend(shown: &LinksShown) -> Vec<Entry> {
    let is_there = |state: &LinkState| shown.links.iter().any(|link| link.state == *state);
    let states = LinkState::ALL.into_iter().filter(is_there);
    let entry = |state: LinkState| Entry::area(state.shade().middle(), 1.0, state.told());
    let mut entries: Vec<_> = states.map(entry).collect();
    if shown.nearest.is_some() {
        let line = Mark::Line(Style::stroke(POSITIVE, 1.0, WIDTHS[0]));
        entries.push(Entry::new(line, "where two links are nearest"));
    }
    entries
}

fn paint(shown: &LinksShown, size: f64, camera: &Camera, canvas: &mut Canvas, frame: Frame) -> Map {
    let mut surface = Surface::with_depth(size * DEEPEST, camera);
    for link in &shown.links {
        let faces: &[Triangle] = &link.faces;
        surface.leave_room(faces.iter().flatten().copied());
        add_solid(&mut surface, faces, |_| link.state.shade());
    }
    let map = surface.paint(canvas, frame);
    if let Some(places) = shown.nearest {
        let spots = places.map(|place: Vector| map.spot(camera.see(place)));
        let [line, rim] = WIDTHS;
        canvas.lines([spots], Style::stroke(PAPER, 0.8, rim));
        canvas.lines([spots], Style::stroke(POSITIVE, 1.0, line));
        for spot in spots {
            canvas.dot(spot, DOT, POSITIVE);
        }
    }
    map
}
