//! What a shape needs to be a solid, in the opinion of the core and of the count of its edges.

use core::time::Duration;
use std::time::Instant;

use tetracone::space::Space;
use tetracone_std::{
    bake::{BakeError, BakeOptions, bake},
    import::Mesh,
    mend::{Mending, Method},
    robot::{Geometry, ShapeError, shape_surface},
};

use super::{
    closed::{Closed, closed, volume},
    exact,
    subjects::{Kind, Subject},
};

/// What is done to a surface until it is a solid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rung {
    AsIs,
    Welded,
    Mended,
    Filled,
}

/// What keeps a surface from being one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// There is no such file.
    Missing,
    /// It is not read.
    Unread,
    /// It is open after all.
    Open,
    /// It is closed and encloses nothing.
    Empty,
}

/// What came of a shape.
#[derive(Clone, Debug)]
pub(super) enum Outcome {
    Accepted(Rung),
    /// And in words.
    Refused(Fault, String),
}

pub(super) struct Judged {
    pub(super) outcome: Outcome,
    /// Of a primitive, how much of its stated error it takes.
    pub(super) part: Option<f64>,
    /// Whatever must not be.
    pub(super) wrong: Vec<String>,
    pub(super) time: Duration,
}

impl Rung {
    pub(super) const ALL: [Self; 4] = [Self::AsIs, Self::Welded, Self::Mended, Self::Filled];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::AsIs => "as it is",
            Self::Welded => "welded",
            Self::Mended => "mended",
            Self::Filled => "mended and filled",
        }
    }

    fn mending(self) -> Option<Mending> {
        let usual = Mending::default();
        match self {
            Self::AsIs => None,
            Self::Welded => Some(Mending {
                split: None,
                drop: false,
                turn: false,
                ..usual
            }),
            Self::Mended => Some(usual),
            Self::Filled => Some(Mending {
                fill: Some(usize::MAX),
                ..usual
            }),
        }
    }
}

impl Fault {
    pub(super) const ALL: [Self; 4] = [Self::Missing, Self::Unread, Self::Open, Self::Empty];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Missing => "no such file",
            Self::Unread => "not read",
            Self::Open => "still open",
            Self::Empty => "encloses nothing",
        }
    }
}

/// Takes the first rung that does.
pub(super) fn judge(subject: &Subject) -> Judged {
    let start = Instant::now();
    let mut wrong = Vec::new();
    let surface = shape_surface(&subject.shape, &subject.files, None);
    let part = match (subject.kind, &surface) {
        (Kind::Primitive(primitive), Ok(mesh)) => exact::part_of_error(primitive, mesh)
            .map_err(|what| wrong.push(what))
            .ok(),
        _ => None,
    };
    let outcome = match surface {
        Ok(mesh) => {
            if subject.shape.geometry.is_mirrored() {
                wrong.extend(mirrored(subject, &mesh));
            }
            climb(subject, &mesh, &mut wrong)
        }
        Err(error) => unread(subject, &error),
    };
    Judged {
        outcome,
        part,
        wrong,
        time: start.elapsed(),
    }
}

/// From the surface as it is to all that can be done to it.
fn climb(subject: &Subject, surface: &Mesh, wrong: &mut Vec<String>) -> Outcome {
    let mut last = Closed::Open(0);
    for rung in Rung::ALL {
        let mut mesh = surface.clone();
        if let Some(mending) = rung.mending()
            && let Err(error) = Method::Repair(mending).apply(&mut mesh)
        {
            return Outcome::Refused(Fault::Unread, error.to_string());
        }
        last = closed(&mesh);
        if agreed(subject, &mesh, last, wrong) {
            if last == Closed::Flat && subject.shape.geometry.is_mirrored() {
                wrong.push(format!("{} encloses hardly anything", subject.name));
            }
            return Outcome::Accepted(rung);
        }
    }
    match last {
        Closed::Open(edges) => {
            Outcome::Refused(Fault::Open, format!("{edges} edges are open after all"))
        }
        _ => Outcome::Refused(Fault::Empty, "it encloses nothing".to_owned()),
    }
}

/// Whether the core takes a surface; where the count of its edges sees it the other way, that is wrong.
fn agreed(subject: &Subject, mesh: &Mesh, seen: Closed, wrong: &mut Vec<String>) -> bool {
    let name = &subject.name;
    let baked = bake::<Space<f32>>(&mesh.points, &mesh.faces, &BakeOptions::default());
    let is_taken = match baked {
        Ok(_) => true,
        Err(BakeError::Boundary(_)) => false,
        Err(error) => {
            wrong.push(format!("{name} is not baked: {error}"));
            false
        }
    };
    let agrees = match seen {
        Closed::Solid => is_taken,
        Closed::Open(_) | Closed::InsideOut => !is_taken,
        // Exact in the core alone.
        Closed::Flat => true,
    };
    if !agrees {
        let taken = if is_taken { "accepted" } else { "refused" };
        wrong.push(format!("{name} is {taken} by the core, and it is {seen:?}"));
    }
    is_taken
}

/// What a mirrored surface encloses differs from what the same surface encloses that is not mirrored.
fn mirrored(subject: &Subject, mesh: &Mesh) -> Option<String> {
    const EQUAL: f64 = 1e-9;
    let mut twin = subject.shape.clone();
    if let Geometry::Mesh { scale, .. } = &mut twin.geometry {
        *scale = scale.map(f64::abs);
    }
    let twin = shape_surface(&twin, &subject.files, None).ok()?;
    let ((own, terms), (others, _)) = (volume(mesh), volume(&twin));
    let is_equal = (own - others).abs() <= EQUAL * terms;
    (!is_equal).then(|| {
        format!(
            "{} encloses {own}, and {others} where it is not mirrored",
            subject.name
        )
    })
}

fn unread(subject: &Subject, error: &ShapeError) -> Outcome {
    let file = match &subject.shape.geometry {
        Geometry::Mesh { path, .. } => subject.files.resolve(path).ok(),
        Geometry::Primitive(_) => None,
    };
    let fault = if file.is_some_and(|file| !file.exists()) {
        Fault::Missing
    } else {
        Fault::Unread
    };
    Outcome::Refused(fault, error.to_string())
}
