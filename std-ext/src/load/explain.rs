//! What goes wrong between a file and a solid, in words that help.

use core::fmt::{self, Display};
use std::io;

use tetracone::{boundary::BoundaryError, image::Image, number::Arithmetic};

use super::{LoadOptions, soup::Soup};
use crate::{bake::BakeError, import::ImportError, memory::NoRoom};

/// Why a file could not be read, and what to do.
#[must_use]
pub fn reading(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "there is no such file; check its name".to_owned(),
        io::ErrorKind::IsADirectory => "it is a folder; name a file in it".to_owned(),
        _ => format!("it cannot be read: {error}"),
    }
}

/// That there is no memory for what a file gave.
pub(super) fn memory(error: NoRoom, name: &str) -> ImportError {
    ImportError {
        file: name.to_owned(),
        line: None,
        what: BakeError::from(error).to_string(),
    }
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
        _ if options.filter.is_some() => "--where",
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
    flipped: bool,
) -> ImportError {
    let (line, what) = match *error {
        BakeError::Boundary(BoundaryError::Open { unmatched, first }) => {
            let edges: Vec<_> = first.into_iter().flatten().collect();
            let line = edges
                .first()
                .and_then(|edge| soup.line_of_edge(*edge, flipped));
            (line, open(unmatched, &edges, soup))
        }
        BakeError::Boundary(BoundaryError::Empty) => {
            let what = format!(
                "nothing is left of its {} facets: they have no extent, or none once their \
                 coordinates are rounded; scale the solid so that its parts differ less in size",
                soup.facets.len()
            );
            (None, what)
        }
        BakeError::Boundary(BoundaryError::InsideOut { measure }) => {
            (None, inside_out(measure, flipped))
        }
        BakeError::Domain { point, place } => {
            let place = Place(&place[..soup.dimension()]);
            let what = format!(
                "the vertex {place} is too far out: coordinates reach 2^40 in f32, and 2^29 \
                 lattice steps in fixed point; scale the solid down or move it nearer to 0"
            );
            (soup.line_of_point(point), what)
        }
        BakeError::Deadline { least, .. } => {
            let what = format!("{error}; ask for --deadline {least}");
            (None, what)
        }
        error => (None, error.to_string()),
    };
    ImportError {
        file: name.to_owned(),
        line,
        what,
    }
}

fn open<C: AsRef<[u32]>>(unmatched: usize, edges: &[[u32; 2]], soup: &Soup<C>) -> String {
    let place = |number: u32| {
        let place = soup
            .points
            .get(number as usize)
            .map_or(&[][..], |point| &point[..]);
        Place(&place[..place.len().min(soup.dimension())])
    };
    let shown: Vec<_> = edges
        .iter()
        .map(|[from, to]| format!("{} -> {}", place(*from), place(*to)))
        .collect();
    let (noun, verb) = if unmatched == 1 {
        ("edge", "has")
    } else {
        ("edges", "have")
    };
    let more = if unmatched > shown.len() { ", ..." } else { "" };
    format!(
        "the surface is not closed: {unmatched} directed {noun} {verb} no opposite, first {}{more}; \
         close the holes, or turn faces that are turned the other way than their neighbours",
        shown.join(", ")
    )
}

fn inside_out(measure: f64, flipped: bool) -> String {
    let turn = if flipped {
        "leave --flip out"
    } else {
        "turn it around with --flip"
    };
    if measure < 0.0 {
        let measure = Shown(significant(measure));
        format!("the boundary is inside out: it encloses {measure}; {turn}")
    } else {
        "the boundary encloses nothing: its area or volume is zero; check that it is a solid and \
         no sheet"
            .to_owned()
    }
}

/// A number with six significant digits.
fn significant(number: f64) -> f64 {
    format!("{number:.5e}").parse().unwrap_or(number)
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

/// A number in digits, or with an exponent where that would be many zeros.
struct Shown(f64);

impl Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(number) = self;
        let is_short = *number == 0.0 || (1e-6..1e16).contains(&number.abs());
        if is_short {
            write!(f, "{number}")
        } else {
            write!(f, "{number:e}")
        }
    }
}
