//! SVG: the filled paths of a drawing, as one solid of the plane.
//!
//! `usvg` resolves styles, groups, references and transformations, in `f32`. It repeats what is
//! referred to without end, so how often is counted before it sees the file, and references to what
//! has no area are taken out.

mod curve;
mod fill;
mod plain;
mod references;

use usvg::{Group, ImageHrefResolver, Node, Options, Tree, tiny_skia_path::PathSegment};

use super::error::{Fault, Place};
use super::objects::Objects;
use super::text::{count, quote, utf8};
use super::xml::{self, Doctype};
use super::{ReadOptions, Rings};
use crate::memory::{push, reserve};
use curve::{Curve, Outline};
use plain::{Plain, has_no_addresses};
use references::bounded;

/// The chord error where none is given, as a part of the drawing's larger side.
const USUAL_CHORD: f64 = 1.0 / 4096.0;

/// So many units are an inch, so that lengths with a unit are in millimetres.
const MILLIMETRES: f32 = 25.4;

/// Reads a drawing.
pub(super) fn read(bytes: &[u8], options: &ReadOptions) -> Result<Rings, Fault> {
    let Plain { text, clips } = Plain::of(utf8(bytes)?)?;
    let document = xml::parse(&text, Doctype::Allowed)?;
    has_no_addresses(&text, &document)?;
    bounded(&text, &document)?;
    let settings = Options {
        dpi: MILLIMETRES,
        // Pictures have no area, and no other file is read.
        image_href_resolver: ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        ..Options::default()
    };
    let tree = Tree::from_xmltree(&document, &settings);
    let tree = tree.map_err(|error| {
        let what: String = error.to_string().chars().take(120).collect();
        Place::File.fault(format!("not an SVG drawing that can be read: {what}"))
    })?;
    let of_all = tree.root().abs_bounding_box();
    let size = f64::from(of_all.width().max(of_all.height()));
    let mut drawing = Drawing {
        objects: Objects::new(options.object.as_deref()),
        chord: options.chord.unwrap_or(USUAL_CHORD * size),
        rings: Vec::new(),
        curves: 0,
        closed: 0,
        left_out: 0,
        unfilled: 0,
        clipped: clips,
    };
    drawing.visit(tree.root())?;
    drawing.finish()
}

/// What is known while the drawing is read.
struct Drawing<'a> {
    objects: Objects<'a>,
    chord: f64,
    rings: Vec<Vec<[f64; 2]>>,
    curves: usize,
    closed: usize,
    /// Rings without an area of their own.
    left_out: usize,
    unfilled: usize,
    clipped: usize,
}

impl Drawing<'_> {
    /// Reads all that is drawn, in order.
    fn visit(&mut self, root: &Group) -> Result<(), Fault> {
        let mut open = Vec::new();
        let is_kept = self.objects.keeps_all();
        reserve(&mut open, root.children().len())?;
        open.extend(root.children().iter().rev().map(|node| (node, is_kept)));
        while let Some((node, is_kept)) = open.pop() {
            let is_kept = self.objects.keeps_any(&[Some(node.id())])? || is_kept;
            match node {
                Node::Group(group) => {
                    reserve(&mut open, group.children().len())?;
                    open.extend(group.children().iter().rev().map(|node| (node, is_kept)));
                }
                Node::Path(path) if is_kept => self.path(path)?,
                Node::Path(_) => {}
                Node::Image(_) | Node::Text(_) => self.unfilled += usize::from(is_kept),
            }
        }
        Ok(())
    }

    /// Adds what a path fills.
    fn path(&mut self, path: &usvg::Path) -> Result<(), Fault> {
        let Some(fill) = path.fill().filter(|_| path.is_visible()) else {
            self.unfilled += 1;
            return Ok(());
        };
        let transform = path.abs_transform();
        let place = |point: usvg::tiny_skia_path::Point| {
            let [x, y] = [point.x, point.y].map(f64::from);
            let row = |a: f32, b: f32, c: f32| f64::from(a) * x + f64::from(b) * y + f64::from(c);
            let [x, y] = [
                row(transform.sx, transform.kx, transform.tx),
                row(transform.ky, transform.sy, transform.ty),
            ];
            // Up instead of down.
            [x, 0.0 - y]
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
        for ring in filled.rings {
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
        reserve(&mut notes, 6)?;
        notes.push(
            "the drawing's y axis leads down; here it leads up, from the same origin".to_owned(),
        );
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
        if self.clipped > 0 {
            let clipped = count(self.clipped, "clip or mask", "clips and masks");
            notes.push(format!(
                "left out {clipped}: what they hide is part of the solid"
            ));
        }
        Ok(Rings {
            rings: self.rings,
            notes,
        })
    }
}
