//! A solid in space: alone, divided among its leaves, in its slabs, and cut.

use std::collections::HashMap;

use super::{
    BallShown, Draw, Layer, Options, PairShown,
    alone::{Alone, cut_open, opened},
    ball,
    camera::Camera,
    cell::Content,
    cut,
    legend::{self, Entry},
    map::Map,
    outline::Outline,
    page::{self, Panel},
    pair,
    palette::{Colour, INK, PAPER, form_colour},
    patch::patches,
    ruler::Ruler,
    scene::{Scene, Triangle, Vector, cross, dot, minus, unit},
    surface::Surface,
    svg::{Canvas, Frame, Spot},
};

/// Faces that meet at a greater angle than this have a visible edge; its cosine.
const SHARP: f64 = 0.82;

pub(super) fn panels<'a>(scene: &'a Scene<'_>, options: &'a Options) -> Vec<Panel<'a>> {
    let (ball, pair) = (options.ball.as_ref(), options.pair.as_ref());
    let mut panels = Vec::new();
    let mut add = |caption: &str, ruler, legend: Vec<Entry>, draw| {
        panels.push(Panel {
            caption: caption.to_owned(),
            legend,
            ruler,
            draw,
        });
    };
    let mut alone = |is_shown: bool, caption: &str, ruler, legend: Vec<Entry>, draw: Draw| {
        if is_shown {
            let draw = move |canvas: &mut Canvas, frame| draw(scene, options, canvas, frame);
            add(caption, ruler, legend, Box::new(draw) as page::Draw<'a>);
        }
    };
    let deep = Camera::ruler(options);
    let seen = |what: &str| match options.view {
        None => what.to_owned(),
        Some(view) => format!("{what}, {view}"),
    };
    let cut = |what: &str| format!("cut {}{what}", options.cut_or_middle());
    let shown = Alone::of(options);
    alone(
        shown.solid,
        &seen("the solid"),
        deep,
        Vec::new(),
        from_outside,
    );
    let open = format!("cut open {}", options.cut_or_middle());
    alone(shown.open, &seen(&open), deep, opened(), cut_open);
    let leaves = options.shows(Layer::Leaves);
    let caption = seen("its surface, by what the cells hold");
    alone(leaves, &caption, deep, legend::surface(scene), in_leaves);
    let slabs = options.shows(Layer::Slabs);
    let caption = seen("the slabs that hold the boundary");
    alone(slabs, &caption, deep, legend::surface(scene), in_slabs);
    let legend = cut::legend(scene, options);
    alone(shown.cut, &cut(""), Ruler::Flat, legend, cut::alone);
    let (covering, caption) = (options.shows(Layer::Covering), cut(", with its covering"));
    let legend = legend::covering(options);
    alone(covering, &caption, Ruler::Flat, legend, cut::with_covering);
    let (cells, caption) = (options.shows_cells(), cut(", with its cells"));
    let legend = legend::cells(scene, options);
    alone(cells, &caption, Ruler::Flat, legend, cut::with_cells);
    if let Some(structure) = &options.structure {
        let draw = move |canvas: &mut Canvas, frame| structure.draw(scene, options, canvas, frame);
        let caption = seen(&structure.caption);
        add(&caption, deep, structure.legend(), Box::new(draw));
    }
    if let Some(ball) = ball {
        type Shown = fn(&BallShown, &Scene<'_>, &Options, &mut Canvas, Frame) -> Map;
        let outside = options
            .view
            .map_or("from outside".to_owned(), |view| view.to_string());
        let outside = format!("with the ball, {outside}");
        let views: [(&str, Ruler, Shown); 3] = [
            (&outside, deep, ball::space::outside),
            (
                "cut through the ball's centre",
                Ruler::Flat,
                ball::space::whole,
            ),
            ("the ball from near", Ruler::Flat, ball::space::near),
        ];
        for (caption, ruler, draw) in views {
            let draw = move |canvas: &mut Canvas, frame| draw(ball, scene, options, canvas, frame);
            add(caption, ruler, ball::legend(ball, 3), Box::new(draw));
        }
    }
    if let Some(pair) = pair {
        type Shown = fn(&PairShown, &Scene<'_>, &Options, &mut Canvas, Frame) -> Map;
        let outside = seen(&format!("with the second solid: {}", pair::told(pair)));
        let views: [(&str, Ruler, Shown); 2] = [
            (&outside, deep, pair::space::outside),
            (
                "cut where they meet or are nearest",
                Ruler::Flat,
                pair::space::section,
            ),
        ];
        for (caption, ruler, draw) in views {
            let draw = move |canvas: &mut Canvas, frame| draw(pair, scene, options, canvas, frame);
            add(caption, ruler, pair::legend(pair, 3), Box::new(draw));
        }
    }
    panels
}

fn from_outside(scene: &Scene<'_>, options: &Options, canvas: &mut Canvas, frame: Frame) -> Map {
    let camera = Camera::new(scene.extent, options);
    let mut surface = Surface::new(scene, &camera);
    add_solid(&mut surface, &scene.facets, |_| Shade::BODY);
    surface.paint(canvas, frame)
}

/// The solid as a camera sees it, with room for lines that come over it.
pub(super) fn with_lines(
    scene: &Scene<'_>,
    camera: &Camera,
    spots: Vec<Spot>,
    canvas: &mut Canvas,
    frame: Frame,
) -> Map {
    let mut surface = Surface::new(scene, camera);
    surface.leave_spots(spots);
    add_solid(&mut surface, &scene.facets, |_| Shade::BODY);
    surface.paint(canvas, frame)
}

/// The colours of faces.
#[derive(Clone, Copy)]
pub(super) struct Shade {
    dark: Colour,
    light: Colour,
    edge: Colour,
}

impl Shade {
    /// The solid.
    pub(super) const BODY: Self = Self {
        dark: Colour([80, 98, 124]),
        light: Colour([248, 249, 251]),
        edge: Colour([104, 118, 138]),
    };
    /// A second solid.
    pub(super) const OTHER: Self = Self {
        dark: Colour([38, 92, 66]),
        light: Colour([206, 238, 214]),
        edge: Colour([58, 112, 84]),
    };
    /// A face that is touched or met.
    pub(super) const MET: Self = Self {
        dark: Colour([134, 52, 40]),
        light: Colour([255, 196, 178]),
        edge: Colour([150, 62, 48]),
    };

    /// In a light that is neither strong nor weak.
    pub(super) fn middle(self) -> Colour {
        self.dark.blend(self.light, 0.5)
    }

    /// Its edges.
    pub(super) const fn edge(self) -> Colour {
        self.edge
    }

    /// Adds a part of a face.
    pub(super) fn add(self, surface: &mut Surface<'_>, part: Outline) {
        surface.add(part, self.edge, |light| self.dark.blend(self.light, light));
    }
}

/// Adds faces in their colours.
pub(super) fn add_solid(
    surface: &mut Surface<'_>,
    faces: &[Triangle],
    shade: impl Fn(u32) -> Shade,
) {
    for (outline, number) in outlines(faces).zip(0..) {
        shade(number).add(surface, outline);
    }
}

/// Faces with those sides drawn at which the solid has an edge to be seen.
pub(super) fn outlines(faces: &[Triangle]) -> impl Iterator<Item = Outline> {
    let normals: Vec<Vector> = faces.iter().map(|face| unit(normal(face))).collect();
    let mut beside: HashMap<[[u64; 3]; 2], Vec<Vector>> = HashMap::new();
    for (face, normal) in faces.iter().zip(&normals) {
        for k in 0..3 {
            beside.entry(side(face, k)).or_default().push(*normal);
        }
    }
    faces.iter().zip(normals).map(move |(face, normal)| {
        let sharp = [0, 1, 2].map(|k| {
            beside[&side(face, k)]
                .iter()
                .any(|other| dot(normal, *other) < SHARP)
        });
        Outline::triangle(*face, sharp)
    })
}

fn normal([a, b, c]: &Triangle) -> Vector {
    cross(minus(*b, *a), minus(*c, *a))
}

/// A side of a face, the same for both faces at it.
fn side(face: &Triangle, k: usize) -> [[u64; 3]; 2] {
    let mut ends = [face[k], face[(k + 1) % 3]].map(|end| end.map(|x| (x + 0.0).to_bits()));
    ends.sort_unstable();
    ends
}

/// The surface in the colours of the forms that its parts have in their leaves, and the walls
/// between leaves.
fn in_leaves(scene: &Scene<'_>, options: &Options, canvas: &mut Canvas, frame: Frame) -> Map {
    let camera = Camera::new(scene.extent, options);
    let mut surface = Surface::new(scene, &camera);
    for patch in patches(scene) {
        add(&mut surface, patch.outline, form_colour(patch.form));
    }
    surface.paint(canvas, frame)
}

/// The slabs as blocks that hide the solid in them.
fn in_slabs(scene: &Scene<'_>, options: &Options, canvas: &mut Canvas, frame: Frame) -> Map {
    let camera = Camera::new(scene.extent, options);
    let mut surface = Surface::new(scene, &camera);
    for cell in &scene.cells {
        let Content::Leaf(leaf) = &cell.content else {
            continue;
        };
        for slab in &leaf.slabs {
            for face in cell.block(slab) {
                add(&mut surface, face, form_colour(slab.form));
            }
        }
    }
    surface.paint(canvas, frame)
}

/// Adds a face in a colour.
fn add(surface: &mut Surface<'_>, face: Outline, colour: Colour) {
    surface.add(face, colour.blend(INK, 0.5), |light| shaded(colour, light));
}

/// A colour in this light.
pub(super) fn shaded(colour: Colour, light: f64) -> Colour {
    if light < 0.5 {
        colour.blend(INK, (0.5 - light) * 1.1)
    } else {
        colour.blend(PAPER, (light - 0.5) * 1.3)
    }
}
