//! What the colours of a picture mean.

use tetracone::cells::Form;

use super::{
    Layer, Options, Projection,
    cell::{Content, FORMS},
    earth,
    palette::{Colour, INK, NEGATIVE, OUTER, POSITIVE, form_colour},
    scene::Scene,
    svg::{Canvas, Frame, Style},
};

/// A mark of the picture, and what it stands for.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Entry {
    mark: Mark,
    pub(super) text: String,
}

/// How something is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Mark {
    /// An area.
    Area(Style),
    /// Two areas, of which the one lies in the other.
    Areas(Style, Style),
    /// A line.
    Line(Style),
    /// A place.
    Dot(Colour),
}

/// An area has a thin line around it, so that pale colours are seen, too.
const AROUND: f64 = 0.8;
/// How strong that line is.
const FAINT: f64 = 0.35;

impl Entry {
    pub(super) fn new(mark: Mark, text: impl Into<String>) -> Self {
        let text = text.into();
        Self { mark, text }
    }

    /// An area of one colour.
    pub(super) fn area(colour: Colour, alpha: f64, text: impl Into<String>) -> Self {
        Self::new(Mark::Area(Style::fill(colour, alpha)), text)
    }

    /// A line of one colour.
    pub(super) fn line(colour: Colour, width: f64, text: impl Into<String>) -> Self {
        Self::new(Mark::Line(Style::stroke(colour, 1.0, width)), text)
    }

    /// A place.
    pub(super) fn dot(colour: Colour, text: impl Into<String>) -> Self {
        Self::new(Mark::Dot(colour), text)
    }

    /// Draws the mark into a frame.
    pub(super) fn draw(&self, canvas: &mut Canvas, frame: Frame) {
        let [x, y] = frame.corner;
        let [width, height] = frame.size;
        let area = |part: f64| {
            [
                [x, y],
                [x + width * part, y],
                [x + width * part, y + height],
                [x, y + height],
            ]
        };
        let mut fill = |style: Style, part: f64| {
            canvas.group(style, |canvas| canvas.polygon(&area(part)));
        };
        match self.mark {
            Mark::Area(style) => fill(style.and_stroke(INK, FAINT, AROUND), 1.0),
            Mark::Areas(outer, inner) => {
                fill(outer.and_stroke(INK, FAINT, AROUND), 1.0);
                fill(inner, 0.5);
            }
            Mark::Line(style) => {
                let middle = y + height / 2.0;
                canvas.lines([[[x, middle], [x + width, middle]]], style);
            }
            Mark::Dot(colour) => {
                canvas.dot([x + width / 2.0, y + height / 2.0], height * 0.3, colour);
            }
        }
    }
}

/// Adds entries that are not told yet.
pub(super) fn join(all: &mut Vec<Entry>, entries: Vec<Entry>) {
    for entry in entries {
        if all.iter().all(|other| other.text != entry.text) {
            all.push(entry);
        }
    }
}

/// The material, in the plane and in cuts.
pub(super) fn solid(options: &Options) -> Vec<Entry> {
    let mut entries = Vec::new();
    if options.shows(Layer::Solid) {
        let colour = earth::material(options);
        entries.push(Entry::area(colour, 1.0, "inside the solid"));
    }
    if options.projection == Projection::Plate {
        entries.push(Entry::area(earth::SEA, 1.0, "outside"));
    }
    entries
}

/// The covering around one corner.
pub(super) fn covering(options: &Options) -> Vec<Entry> {
    let mut entries = solid(options);
    entries.push(Entry::area(POSITIVE, 0.3, "covering: counts for inside"));
    entries.push(Entry::area(NEGATIVE, 0.3, "covering: counts against"));
    entries.push(Entry::dot(INK, "where the covering's pieces meet"));
    entries
}

/// The cells, and those of the forms that there are.
pub(super) fn cells(scene: &Scene<'_>, options: &Options) -> Vec<Entry> {
    let mut entries = solid(options);
    if options.shows(Layer::Cells) {
        entries.push(Entry::area(POSITIVE, 0.14, "cell: all inside"));
        entries.push(Entry::area(OUTER, 0.14, "cell: all outside"));
    }
    let (leaves, slabs) = (options.shows(Layer::Leaves), options.shows(Layer::Slabs));
    if leaves || slabs {
        let mark = |colour| {
            let [pale, strong] = [0.3, 0.55].map(|alpha| Style::fill(colour, alpha));
            match (leaves, slabs) {
                (true, true) => Mark::Areas(pale, strong),
                (true, false) => Mark::Area(pale),
                _ => Mark::Area(strong),
            }
        };
        entries.extend(forms(scene, mark));
    }
    if leaves && slabs {
        let mark = Mark::Areas(Style::fill(OUTER, 0.3), Style::fill(OUTER, 0.8));
        entries.push(Entry::new(
            mark,
            "strong: facets decide; pale: a height does",
        ));
    }
    if options.shows(Layer::Origins) && has_origins(scene) {
        entries.push(Entry::dot(INK, "origin of a cell's own covering"));
    }
    entries
}

/// The forms on a surface.
pub(super) fn surface(scene: &Scene<'_>) -> Vec<Entry> {
    forms(scene, |colour| Mark::Area(Style::fill(colour, 1.0))).collect()
}

fn forms(scene: &Scene<'_>, mark: impl Fn(Colour) -> Mark) -> impl Iterator<Item = Entry> {
    let is_there = |form: Form| {
        scene.cells.iter().any(|cell| match &cell.content {
            Content::Leaf(leaf) => leaf.slabs.iter().any(|slab| slab.form == form),
            Content::Uniform(_) => false,
        })
    };
    let there = FORMS.into_iter().filter(move |form| is_there(*form));
    there.map(move |form| Entry::new(mark(form_colour(form)), format!("facets: {}", name(form))))
}

const fn name(form: Form) -> &'static str {
    match form {
        Form::Flat => "flat",
        Form::Convex => "convex",
        Form::Concave => "concave",
        Form::Stack => "a stack",
        Form::Fan => "a fan",
        Form::Sheet => "a sheet",
        Form::Any => "any other",
    }
}

fn has_origins(scene: &Scene<'_>) -> bool {
    scene.cells.iter().any(|cell| match &cell.content {
        Content::Leaf(leaf) => leaf.slabs.iter().any(|slab| slab.origin.is_some()),
        Content::Uniform(_) => false,
    })
}
