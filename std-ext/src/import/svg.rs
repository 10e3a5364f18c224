//! SVG: the filled paths of a drawing, as one solid of the plane.
//!
//! `usvg` resolves styles, groups, references and transformations, in `f32`. It repeats what is
//! referred to without end, so how often is counted before it sees the file, and references to what
//! has no area are taken out.

mod curve;
mod fill;
mod paint;
mod plain;
mod references;
mod root;
mod viewport;

use std::{borrow::Cow, collections::BTreeSet};

use usvg::{Group, ImageHrefResolver, Node, Options, Transform, Tree, tiny_skia_path::PathSegment};

use super::error::{Fault, Place};
use super::objects::Objects;
use super::text::{count, quote, utf8};
use super::xml::{self, Doctype};
use super::{ReadOptions, Rings};
use crate::{
    arrange::moved,
    memory::{push, reserve},
};
use curve::{Curve, Outline};
use plain::{Plain, has_no_addresses};
use references::bounded;
use root::Units;
use viewport::Viewports;

/// The chord error where none is given, as a part of the drawing's larger side.
const USUAL_CHORD: f64 = 1.0 / 4096.0;

/// Rows of the map of the plane that moves nothing.
const STAYS: [[f64; 3]; 2] = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]];

/// Reads a drawing.
pub(super) fn read(bytes: &[u8], options: &ReadOptions) -> Result<Rings, Fault> {
    let text = utf8(bytes)?;
    let mut transparent = BTreeSet::new();
    if text.contains("Gradient") {
        transparent = paint::transparent(&xml::parse(text, Doctype::Allowed)?);
    }
    let Plain { text, clips } = Plain::of(text, &transparent)?;
    let document = xml::parse(&text, Doctype::Allowed)?;
    has_no_addresses(&text, &document)?;
    bounded(&text, &document)?;
    let (own, units) = root::units(&text, &document);
    let settings = Options {
        // Pictures have no area, and no other file is read.
        image_href_resolver: ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        ..Options::default()
    };
    let tree = match own {
        Cow::Borrowed(_) => Tree::from_xmltree(&document, &settings),
        Cow::Owned(text) => Tree::from_xmltree(&xml::parse(&text, Doctype::Allowed)?, &settings),
    };
    let tree = tree.map_err(|error| {
        let what: String = error.to_string().chars().take(120).collect();
        Place::File.fault(format!("not an SVG drawing that can be read: {what}"))
    })?;
    let of_all = tree.root().abs_bounding_box();
    let [width, height] = [of_all.width(), of_all.height()].map(f64::from);
    let size = (width * units.scale[0]).max(height * units.scale[1]);
    let mut drawing = Drawing {
        objects: Objects::new(options.object.as_deref()),
        chord: options.chord.unwrap_or(USUAL_CHORD * size),
        units,
        viewports: Viewports::default(),
        rings: Vec::new(),
        curves: 0,
        closed: 0,
        left_out: 0,
        unfilled: 0,
        unseen: 0,
        hidden: 0,
        cut: 0,
        farthest: 0.0,
        clipped: clips,
    };
    drawing.visit(tree.root())?;
    drawing.finish()
}

/// What is known while the drawing is read.
struct Drawing<'a> {
    objects: Objects<'a>,
    chord: f64,
    units: Units,
    viewports: Viewports,
    rings: Vec<Vec<[f64; 2]>>,
    curves: usize,
    closed: usize,
    /// Rings without an area of their own.
    left_out: usize,
    unfilled: usize,
    /// Paths that are transparent.
    unseen: usize,
    /// Paths of which a viewport shows a part, or nothing.
    hidden: usize,
    /// Paths that cross themselves, and how far from them a vertex is at most.
    cut: usize,
    farthest: f64,
    clipped: usize,
}

/// A node, and what is known of those around it.
struct Open<'a> {
    node: &'a Node,
    is_kept: bool,
    is_seen: bool,
    /// What places the group around it.
    placed: [[f64; 3]; 2],
    viewport: Option<usize>,
}

impl Drawing<'_> {
    /// Reads all that is drawn, in order.
    fn visit(&mut self, root: &Group) -> Result<(), Fault> {
        let mut open = Vec::new();
        let is_kept = self.objects.keeps_all();
        self.enter(&mut open, root, (is_kept, true), (STAYS, None))?;
        while let Some(next) = open.pop() {
            let is_kept = self.objects.keeps_any(&[Some(next.node.id())])? || next.is_kept;
            match next.node {
                Node::Group(group) => {
                    let (is_seen, around) = (next.is_seen, (next.placed, next.viewport));
                    self.enter(&mut open, group, (is_kept, is_seen), around)?;
                }
                Node::Path(path) if is_kept => self.path(path, next.is_seen, next.viewport)?,
                Node::Path(_) => {}
                Node::Image(_) | Node::Text(_) => self.unfilled += usize::from(is_kept),
            }
        }
        Ok(())
    }

    /// Opens a group, which may be transparent or a viewport, where the ones around it are placed.
    fn enter<'a>(
        &mut self,
        open: &mut Vec<Open<'a>>,
        group: &'a Group,
        (is_kept, is_seen): (bool, bool),
        (outer, mut viewport): ([[f64; 3]; 2], Option<usize>),
    ) -> Result<(), Fault> {
        let placed = after(outer, group.transform());
        let is_seen = is_seen && group.opacity().get() > 0.0;
        // Addresses of clips are taken out, so it is a viewport's: a rectangle.
        if let Some(window) = group.clip_path() {
            let window = window.root().bounding_box();
            let (left, right) = (window.left(), window.right());
            let corners = [
                [left, window.top()],
                [right, window.top()],
                [right, window.bottom()],
                [left, window.bottom()],
            ];
            let corners =
                corners.map(|corner| self.units.place(apply(placed, corner.map(f64::from))));
            viewport = Some(self.viewports.add(corners, viewport)?);
        }
        let nodes = group.children().iter().rev();
        reserve(open, nodes.len())?;
        open.extend(nodes.map(|node| Open {
            node,
            is_kept,
            is_seen,
            placed,
            viewport,
        }));
        Ok(())
    }

    /// Adds what a path fills.
    fn path(
        &mut self,
        path: &usvg::Path,
        is_seen: bool,
        viewport: Option<usize>,
    ) -> Result<(), Fault> {
        let Some(fill) = path.fill() else {
            self.unfilled += 1;
            return Ok(());
        };
        if !(is_seen && path.is_visible() && fill.opacity().get() > 0.0) {
            self.unseen += 1;
            return Ok(());
        }
        let transform = path.abs_transform();
        let rows = after(STAYS, transform);
        let units = self.units;
        let place = |point: usvg::tiny_skia_path::Point| {
            units.place(apply(rows, [point.x, point.y].map(f64::from)))
        };
        let named = || match path.id() {
            "" => "a path".to_owned(),
            id => format!("the path {}", quote(id)),
        };
        let mut outline = Outline::new(self.chord);
        for segment in path.data().segments() {
            let curve = match segment {
                PathSegment::MoveTo(to) => Curve::Move(place(to)),
                PathSegment::LineTo(to) => Curve::Line(place(to)),
                PathSegment::QuadTo(over, to) => Curve::Quadratic([over, to].map(place)),
                PathSegment::CubicTo(a, b, to) => Curve::Cubic([a, b, to].map(place)),
                PathSegment::Close => Curve::Close,
            };
            outline.add(curve, &named)?;
        }
        let drawn = outline.finish()?;
        self.curves += drawn.curves;
        self.closed += drawn.closed;
        let filled = fill::filled(drawn.rings, fill.rule(), &named)?;
        self.left_out += filled.left_out;
        if let Some(farthest) = filled.cut {
            self.cut += 1;
            self.farthest = self.farthest.max(farthest);
        }
        let shown = viewport.map(|viewport| self.viewports.cut(&filled.rings, viewport));
        let shown = shown.transpose()?.flatten();
        self.hidden += usize::from(shown.is_some());
        for ring in shown.unwrap_or(filled.rings) {
            push(&mut self.rings, ring)?;
        }
        Ok(())
    }

    /// All rings, with notes of what was done.
    fn finish(self) -> Result<Rings, Fault> {
        self.objects.finish()?;
        if self.rings.is_empty() {
            return Err(Place::File.fault(
                "no path of the drawing is filled with an area; fill its outlines, and make paths of \
                 texts",
            ));
        }
        let mut notes = Vec::new();
        reserve(&mut notes, 10)?;
        notes.push(
            "the drawing's y axis leads down; here it leads up, from the same origin".to_owned(),
        );
        if self.units.are_millimetres {
            notes.push("in millimetres, by the width and the height of the drawing".to_owned());
        }
        if self.curves > 0 {
            let curves = count(self.curves, "curve", "curves");
            let chord = format!("{:.1e}", self.chord);
            notes.push(format!(
                "made polygons of {curves}, at most {chord} off; --chord says how far"
            ));
        }
        if self.closed > 0 {
            let closed = count(self.closed, "open path", "open paths");
            notes.push(format!("closed {closed}, as filling does"));
        }
        if self.left_out > 0 {
            let left_out = count(self.left_out, "ring", "rings");
            notes.push(format!("left out {left_out} that bound nothing"));
        }
        if self.unfilled > 0 {
            let unfilled = count(self.unfilled, "element", "elements");
            notes.push(format!(
                "left out {unfilled} without a fill: lines, pictures, texts"
            ));
        }
        if self.unseen > 0 {
            let unseen = count(self.unseen, "path that is", "paths that are");
            notes.push(format!("left out {unseen} transparent or invisible"));
        }
        if self.cut > 0 {
            let cut = count(self.cut, "path", "paths");
            let moved = moved(self.farthest);
            notes.push(format!("cut {cut} where edges cross, {moved}"));
        }
        if self.hidden > 0 {
            let hidden = count(self.hidden, "path", "paths");
            notes.push(format!("clipped {hidden} at the edges of nested viewports"));
        }
        if self.clipped > 0 {
            let clipped = count(self.clipped, "clip or mask", "clips and masks");
            notes.push(format!(
                "left out {clipped}: what they hide is part of the solid"
            ));
        }
        Ok(Rings {
            rings: self.rings,
            notes,
            areas: Vec::new(),
        })
    }
}

/// Two rows of a map of the plane, after which another one is done first.
fn after([x, y]: [[f64; 3]; 2], first: Transform) -> [[f64; 3]; 2] {
    let [sx, kx, tx] = [first.sx, first.kx, first.tx].map(f64::from);
    let [ky, sy, ty] = [first.ky, first.sy, first.ty].map(f64::from);
    let row = |[a, b, c]: [f64; 3]| [a * sx + b * ky, a * kx + b * sy, a * tx + b * ty + c];
    [row(x), row(y)]
}

/// Where a map takes a place.
fn apply(rows: [[f64; 3]; 2], [x, y]: [f64; 2]) -> [f64; 2] {
    rows.map(|[a, b, c]| a * x + b * y + c)
}
