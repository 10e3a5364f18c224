//! What the links of a robot are made of, and which of them are solids.

use rayon::prelude::*;

use super::{
    Files, Geometry, Link, Robot, Shape, ShapeError, TooManyTriangles,
    meshes::Meshes,
    surface::{placed, shape_surface, together},
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
    /// Reads all shapes of a robot, on all threads of the pool that it is called in, and looks at whether they are
    /// solids; `done` is called after every link. What cannot be read is told of, and the rest is read all the
    /// same.
    ///
    /// `chord` is that of [`link_surface`](super::link_surface).
    ///
    /// # Errors
    /// [`TooManyTriangles`] where there are more than [`MOST_TRIANGLES`](super::MOST_TRIANGLES).
    ///
    /// # Cost
    /// Each file is read once, and kept until the end. Surfaces that are no solids are kept until their link is
    /// done.
    pub fn of(
        robot: &Robot,
        files: &Files,
        chord: Option<f64>,
        done: impl Fn() + Sync,
    ) -> Result<Self, TooManyTriangles> {
        let meshes = Meshes::of(robot, files)?;
        let surface = |shape: &Shape| match meshes.get(shape) {
            Some(mesh) => placed(mesh?, shape),
            None => shape_surface(shape, files, chord),
        };
        let links = robot.links().par_iter().map(|link| {
            let survey = LinkSurvey::of(link, surface);
            done();
            survey
        });
        Ok(Self {
            links: links.collect(),
        })
    }
}

impl LinkSurvey {
    fn of(link: &Link, surface: impl Fn(&Shape) -> Result<Mesh, ShapeError>) -> Self {
        let mut shapes = Vec::new();
        let mut open = Vec::new();
        for shape in &link.shapes {
            let (triangles, state) = match surface(shape) {
                Err(error) => (0, State::Unread(error)),
                Ok(mesh) => {
                    let triangles = mesh.faces.len();
                    let state = match shape.geometry {
                        Geometry::Primitive(_) => State::Solid,
                        Geometry::Mesh { .. } => State::of(link, &mesh),
                    };
                    if matches!(state, State::Open(_)) {
                        open.push(mesh);
                    }
                    (triangles, state)
                }
            };
            shapes.push(ShapeSurvey {
                triangles,
                is_mirrored: shape.geometry.is_mirrored(),
                state,
            });
        }
        let state = State::together(link, &shapes, &open);
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

    /// Of shapes that are one solid: solids are one together, and surfaces that are open may close each other.
    fn together(link: &Link, shapes: &[ShapeSurvey], open: &[Mesh]) -> Self {
        let first = |is: fn(&Self) -> bool| {
            let found = shapes.iter().find(|shape| is(&shape.state));
            found.map(|shape| shape.state.clone())
        };
        let broken = first(|state| matches!(state, Self::Unread(_)));
        if let Some(state) = broken.or_else(|| first(|state| *state == Self::InsideOut)) {
            return state;
        }
        match open {
            [] if shapes.is_empty() => Self::Empty,
            [] => Self::Solid,
            _ => match together(link, open) {
                Ok(mesh) => Self::of(link, &mesh),
                Err(error) => Self::Unread(error),
            },
        }
    }
}
