//! What goes wrong between a file and a solid, in words that help.

mod remedy;
mod step;

use core::fmt::{self, Display};
use std::io;

use tetracone::{boundary::BoundaryError, image::Image, number::Arithmetic};

use super::{
    LoadOptions,
    extent::{FAR, is_far},
    soup::Soup,
};
use crate::{
    bake::BakeError,
    check::space::Report,
    import::{
        ImportError, Mesh, Sheet,
        text::{Shown, count, significant},
    },
    memory::NoRoom,
};
use remedy::{empty, in_fixed, open_mesh};

/// Why a file could not be read, and what to do.
#[must_use]
pub fn reading(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file; check its name".to_owned(),
        io::ErrorKind::PermissionDenied => {
            "it may not be read; change who may read it, or copy it".to_owned()
        }
        io::ErrorKind::NotADirectory => {
            "what should be its folder is a file; check its name".to_owned()
        }
        io::ErrorKind::IsADirectory => "it is a folder; name a file in it".to_owned(),
        _ => format!("it cannot be read: {error}"),
    }
}

/// What is wrong with a file as a whole.
pub(super) fn whole(what: impl Display, name: &str) -> ImportError {
    ImportError {
        file: name.to_owned(),
        line: None,
        what: what.to_string(),
    }
}

/// That there is no memory for what a file gave.
pub(super) fn memory(error: NoRoom, name: &str) -> ImportError {
    whole(BakeError::from(error), name)
}

/// Which option a baked solid cannot follow.
pub(super) fn conflict(image: &Image<'_>, options: &LoadOptions) -> Option<String> {
    let asked = &options.bake;
    let fixed = image.arithmetic() == Arithmetic::Fixed;
    let on_step = |step: &i32| fixed && *step == image.lattice().exponent;
    let option = match options.arithmetic {
        Some(wanted) if wanted != image.arithmetic() => "--arith",
        _ if !options.step.as_ref().is_none_or(on_step) => "--step",
        _ if asked.queries.is_some() => "--queries",
        _ if asked.bytes.is_some() => "--bytes",
        _ if asked.deadline.is_some() => "--deadline",
        _ if asked.flip => "--flip",
        _ if options.read.filter.is_some() => "--where",
        _ if options.read.object.is_some() => "--object",
        _ if options.read.scale.is_some() => "--scale or --units",
        _ if options.read.sheet == Sheet::Area => "--plane",
        _ if options.read.centre => "--centre",
        _ if options.read.shift.is_some() => "--move",
        _ if options.read.chord.is_some() => "--chord",
        _ if options.read.hold.is_some() => "--primitive",
        _ if options.mend.is_some() => "--mend and its options",
        _ => return None,
    };
    Some(format!(
        "it is baked already; leave {option} out, or bake its source again with it"
    ))
}

/// Why what a file gave could not be baked.
pub(super) fn baking<C: AsRef<[u32]>>(
    error: &BakeError,
    name: &str,
    soup: &Soup<C>,
    options: &LoadOptions,
) -> ImportError {
    let flipped = options.bake.flip;
    let (line, what) = match *error {
        BakeError::Boundary(BoundaryError::Open { unmatched, first }) => {
            let first = first.into_iter().flatten().next();
            let line = first.and_then(|edge| soup.line_of_edge(edge, flipped));
            (line, open(unmatched, first, soup, (name, options)))
        }
        BakeError::Boundary(BoundaryError::Empty | BoundaryError::InsideOut { .. })
            if is_far(&soup.points, options) =>
        {
            (None, FAR.to_owned())
        }
        BakeError::Boundary(BoundaryError::Empty) => {
            let what = format!(
                "nothing is left of its {} facets: they have no extent, or none once their \
                 coordinates are rounded, or they cancel in pairs, as both sides of a sheet do; {}",
                soup.facets.len(),
                empty(soup, (name, options))
            );
            (None, what)
        }
        BakeError::Boundary(BoundaryError::InsideOut { measure }) if measure < 0.0 => {
            (None, inside_out(measure, flipped))
        }
        BakeError::Boundary(BoundaryError::InsideOut { .. }) => {
            let more = empty(soup, (name, options));
            let what = format!("the boundary encloses nothing: its area or volume is zero; {more}");
            (None, what)
        }
        BakeError::Domain { point, place } => {
            let place = Place(&place[..soup.dimension()]);
            let what = format!(
                "the vertex {place} is too far out: coordinates reach 2^40 in f32, and 2^29 \
                 lattice steps in fixed point; {}",
                in_fixed(soup, options).unwrap_or("scale the solid down or move it nearer to 0")
            );
            (soup.line_of_point(point), what)
        }
        BakeError::Deadline { least, .. } => {
            let what = format!("{error}; ask for --deadline {least}");
            (None, what)
        }
        error => (None, error.to_string()),
    };
    let unsuitable = |step| step::unsuitable(error, soup, step);
    ImportError {
        file: name.to_owned(),
        line,
        what: options.step.and_then(unsuitable).unwrap_or(what),
    }
}

/// Beyond so many faces it takes long to find out what is wrong with each.
const LOOKED_AT: usize = 1 << 16;

fn open<C: AsRef<[u32]>>(
    unmatched: usize,
    first: Option<[u32; 2]>,
    soup: &Soup<C>,
    source: (&str, &LoadOptions),
) -> String {
    let place = |number: u32| {
        let place = soup.points.get(number as usize);
        let place = place.map_or(&[][..], |point| &point[..]);
        Place(&place[..place.len().min(soup.dimension())])
    };
    let edges = count(unmatched, "directed edge has", "directed edges have");
    let first = first.map_or_else(String::new, |[from, to]| {
        format!(", first {} -> {}", place(from), place(to))
    });
    let mut told = vec![format!(
        "the surface is not closed: {edges} no opposite{first}"
    )];
    let mesh = soup.mesh();
    if let Some(mesh) = mesh.as_ref().filter(|mesh| mesh.faces.len() <= LOOKED_AT) {
        told.extend(defects(mesh));
    }
    told.push(open_mesh(mesh, source));
    told.join("; ")
}

/// What else is wrong, of every kind how much and where the first is.
fn defects(mesh: &Mesh) -> Vec<String> {
    let mut told = Vec::new();
    let Ok(report) = Report::of(mesh) else {
        return told;
    };
    if let Some(longest) = report.loops.first() {
        let holes = count(report.loops.len(), "hole", "holes");
        let edges = count(longest.edges, "edge", "edges");
        let middle = longest.middle.map(significant);
        told.push(format!(
            "{holes}, the longest of {edges} around {}",
            Place(&middle)
        ));
    }
    let kinds = [
        (
            report.turned,
            "face turned against others",
            "faces turned against others",
        ),
        (
            report.one_sided,
            "edge of one-sided patches",
            "edges of one-sided patches",
        ),
        (report.doubled, "doubled face", "doubled faces"),
    ];
    for (found, one, many) in kinds {
        if let Some(first) = found.first {
            told.push(format!("{}, first {first}", count(found.count, one, many)));
        }
    }
    for uses in report.uses.iter().filter(|uses| uses.faces > 2) {
        if let Some(first) = uses.first {
            let edges = count(uses.edges, "edge", "edges");
            told.push(format!("{edges} with {} faces, first {first}", uses.faces));
        }
    }
    told
}

fn inside_out(measure: f64, flipped: bool) -> String {
    let turn = if flipped {
        "leave --flip out"
    } else {
        "turn it around with --flip"
    };
    let measure = Shown(significant(measure));
    format!("the boundary is inside out: it encloses {measure}; {turn}")
}

/// Coordinates as they are shown: `(1, 2.5, -3)`.
struct Place<'a>(&'a [f64]);

impl Display for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(")?;
        for (k, coordinate) in self.0.iter().enumerate() {
            let comma = if k == 0 { "" } else { ", " };
            write!(f, "{comma}{}", Shown(*coordinate))?;
        }
        f.write_str(")")
    }
}
