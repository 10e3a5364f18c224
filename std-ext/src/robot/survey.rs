//! What the links of a robot are made of, and which of them are solids.

use rayon::prelude::*;

use super::{
    Files, Geometry, Link, Robot, ShapeError,
    surface::{shape_surface, together},
};
use crate::{check::space::Closure, import::Mesh};

/// What every link of a robot is made of.
#[derive(Clone, Debug, PartialEq)]
pub struct Survey {
    /// The links, in the order of the robot's.
    pub links: Vec<LinkSurvey>,
}

/// What a link is made of.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct LinkSurvey {
    /// Its shapes, in the order of the link's.
    pub shapes: Vec<ShapeSurvey>,
    /// What they are together.
    pub state: State,
}

/// What a shape is made of.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct ShapeSurvey {
    /// Its triangles; none where it was not read.
    pub triangles: usize,
    /// Whether its scale mirrors it.
    pub is_mirrored: bool,
    /// What it is.
    pub state: State,
}

/// Whether a surface bounds a solid.
#[derive(Clone, Debug, PartialEq)]
pub enum State {
    /// There is none.
    Empty,
    /// It does.
    Solid,
    /// Directed edges without an opposite, this many.
    Open(usize),
    /// It is closed, and turned so that what it encloses is outside, or encloses nothing.
    InsideOut,
    /// It, or a part of it, was not read.
    Unread(ShapeError),
}

impl Survey {
    /// Reads all shapes of a robot, on all threads, and looks at whether they are solids; `done` is called after
    /// every link. What cannot be read is told of, and the rest is read all the same.
    ///
    /// `chord` is that of [`link_surface`](super::link_surface).
    pub fn of(robot: &Robot, files: &Files, chord: Option<f64>, done: impl Fn() + Sync) -> Self {
        let links = robot.links().par_iter().map(|link| {
            let survey = LinkSurvey::of(link, files, chord);
            done();
            survey
        });
        Self {
            links: links.collect(),
        }
    }
}

impl LinkSurvey {
    fn of(link: &Link, files: &Files, chord: Option<f64>) -> Self {
        let surface = |shape| shape_surface(shape, files, chord);
        let surfaces: Vec<_> = link.shapes.iter().map(surface).collect();
        let shapes = link.shapes.iter().zip(&surfaces).map(|(shape, surface)| {
            let (triangles, state) = match (surface, &shape.geometry) {
                (Ok(mesh), Geometry::Primitive(_)) => (mesh.faces.len(), State::Solid),
                (Ok(mesh), _) => (mesh.faces.len(), State::of(link, mesh)),
                (Err(error), _) => (0, State::Unread(error.clone())),
            };
            ShapeSurvey {
                triangles,
                is_mirrored: shape.geometry.is_mirrored(),
                state,
            }
        });
        let shapes: Vec<_> = shapes.collect();
        let state = State::together(link, &shapes, surfaces);
        Self { shapes, state }
    }

    /// The triangles of all shapes.
    #[must_use]
    pub fn triangles(&self) -> usize {
        self.shapes.iter().map(|shape| shape.triangles).sum()
    }
}

impl State {
    /// Of one surface.
    pub(super) fn of(link: &Link, mesh: &Mesh) -> Self {
        match Closure::of(mesh) {
            Ok(closure) if closure.is_solid() => Self::Solid,
            Ok(closure) if closure.open > 0 => Self::Open(closure.open),
            Ok(_) => Self::InsideOut,
            Err(error) => Self::Unread(super::surface::wrong(&link.name, error)),
        }
    }

    /// Of shapes that are one solid: solids are one together, and what is open may be closed by the others.
    fn together(
        link: &Link,
        shapes: &[ShapeSurvey],
        surfaces: Vec<Result<Mesh, ShapeError>>,
    ) -> Self {
        match shapes {
            [] => return Self::Empty,
            [shape] => return shape.state.clone(),
            _ if shapes.iter().all(|shape| shape.state == Self::Solid) => return Self::Solid,
            _ => {}
        }
        let inside_out = shapes.iter().find(|shape| shape.state == Self::InsideOut);
        match surfaces.into_iter().collect::<Result<Vec<_>, _>>() {
            Err(error) => Self::Unread(error),
            Ok(_) if inside_out.is_some() => Self::InsideOut,
            Ok(surfaces) => match together(link, &surfaces) {
                Ok(mesh) => Self::of(link, &mesh),
                Err(error) => Self::Unread(error),
            },
        }
    }
}
