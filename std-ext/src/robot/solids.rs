//! The links of a robot as baked solids.

use rayon::prelude::*;
use tetracone::{
    Dimension, image::ImageError, number::Scalar as _, solid::AsSolid as _, space::Space,
};
use thiserror::Error;

use super::{
    Files, Link, Pose, Robot, ShapeError, State,
    surface::{shape_surface, together},
};
use crate::{
    OwnedSolid,
    bake::{BakeError, BakeOptions, Queries, bake},
    import::{Mesh, text::quote},
    mend::{Bound, MendError, Method, simplify},
    vector::{length, minus},
};

/// Coordinates are rounded to `f32`, and balls are a little larger for that.
const ROUNDED: f64 = 1.0 + 1.0 / 1_048_576.0;

/// What is done with links that are no solids.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Open {
    /// They are an error.
    #[default]
    Refused,
    /// They are left out, and told of.
    LeftOut,
}

/// How links become solids.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct SolidOptions {
    /// How far round primitives may stray, see [`shape_surface`].
    pub chord: Option<f64>,
    /// How shapes that are no solids are mended, in links that are none.
    pub mend: Option<Method>,
    /// How many faces a link has at most, and how far what has more may be from it: it becomes a surface around it, see
    /// [`simplify`].
    pub simplify: Option<(usize, Bound)>,
    /// What is done with links that are no solids after that.
    pub open: Open,
}

/// The links of a robot as solids.
#[derive(Clone, Debug)]
pub struct Solids {
    /// In the order of the robot's links; none of a link without shapes, or one that was left out.
    pub links: Vec<Option<LinkSolid>>,
    /// What was mended and what was left out.
    pub notes: Vec<String>,
}

/// A link as a solid, in its own frame.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct LinkSolid {
    /// Baked for all queries.
    pub solid: OwnedSolid<Space<f32>>,
    /// The middle of its box.
    pub middle: [f64; 3],
    /// No point of it is farther from there.
    pub radius: f64,
}

/// A link that is no solid.
#[derive(Clone, Debug, PartialEq, Error)]
#[error("the link {}: {why}", quote(link))]
pub struct SolidError {
    /// Its name.
    pub link: String,
    /// Why it is none.
    pub why: NoSolid,
}

/// Why a link is no solid.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum NoSolid {
    /// A shape cannot be read.
    #[error(transparent)]
    Shape(ShapeError),
    /// So many directed edges have no opposite.
    #[error("it is no solid, {0} of its directed edges have no opposite; {ADVICE}")]
    Open(usize),
    /// It is inside out, or encloses nothing.
    #[error("it is no solid, it is inside out or encloses nothing; {ADVICE}")]
    InsideOut,
    /// It cannot be mended.
    #[error("{}", unmended(.0))]
    Mend(MendError),
    /// It cannot be baked.
    #[error("it cannot be baked: {0}")]
    Bake(BakeError),
    /// Its image cannot be used.
    #[error("it cannot be baked: {0}")]
    Image(ImageError),
}

/// What to do about a link that is no solid.
const ADVICE: &str = "--mend repairs what its surface says, --fill all fills its holes as well, --wrap DISTANCE \
                      makes a surface around everything, --leave-out checks the robot without it";

fn unmended(error: &MendError) -> String {
    match error {
        MendError::Fewer { .. } => error.to_string(),
        _ => format!("it cannot be mended: {error}"),
    }
}

impl NoSolid {
    /// Whether the link can be left out: it was read, and is none.
    const fn can_be_left_out(&self) -> bool {
        !matches!(self, Self::Shape(_))
    }
}

impl Solids {
    /// Reads and bakes all links of a robot, on all threads; `done` is called after every link.
    ///
    /// The shapes of a link are one solid. Where they are none together, each shape that is none by itself is
    /// mended, if that is asked for, and what has more faces than were asked for is simplified. Coordinates are rounded
    /// to `f32`, in the units of the robot and in the frame of the link.
    ///
    /// # Errors
    /// [`SolidError`], of the first link in order that is no solid or has a shape that cannot be read.
    ///
    /// # Cost
    /// That of reading and baking every link.
    pub fn of(
        robot: &Robot,
        files: &Files,
        options: &SolidOptions,
        done: impl Fn() + Sync,
    ) -> Result<Self, SolidError> {
        let made = closed_links(robot, files, options, |mesh| LinkSolid::bake(&mesh), done);
        let (links, notes) = gather(robot, options.open, made)?;
        Ok(Self { links, notes })
    }
}

/// What became of a link, and what was mended of it; none of a link without shapes.
pub(super) type Made<T> = Result<Option<(T, Vec<String>)>, NoSolid>;

/// Makes something of the closed surface of every link, on all threads; `done` is called after every link.
pub(super) fn closed_links<T: Send>(
    robot: &Robot,
    files: &Files,
    options: &SolidOptions,
    make: impl Fn(Mesh) -> Result<T, NoSolid> + Sync,
    done: impl Fn() + Sync,
) -> Vec<Made<T>> {
    let links = robot.links().par_iter().map(|link| {
        let closed = closed_surface(link, files, options);
        let made = closed.and_then(|closed| {
            let made = closed.map(|(mesh, changes)| Ok((make(mesh)?, changes)));
            made.transpose()
        });
        done();
        made
    });
    links.collect()
}

/// What became of all links, and notes of what was mended and what was left out.
pub(super) fn gather<T>(
    robot: &Robot,
    open: Open,
    all: Vec<Made<T>>,
) -> Result<(Vec<Option<T>>, Vec<String>), SolidError> {
    let (mut links, mut notes) = (Vec::new(), Vec::new());
    for (link, made) in robot.links().iter().zip(all) {
        let name = quote(&link.name);
        links.push(match made {
            Ok(None) => None,
            Ok(Some((solid, changes))) => {
                notes.extend(
                    changes
                        .iter()
                        .map(|told| format!("the link {name}: {told}")),
                );
                Some(solid)
            }
            Err(why) if open == Open::LeftOut && why.can_be_left_out() => {
                let why = why.to_string();
                let why = why.split(';').next().unwrap_or_default();
                notes.push(format!("the link {name} is left out: {why}"));
                None
            }
            Err(why) => {
                let link = link.name.clone();
                return Err(SolidError { link, why });
            }
        });
    }
    Ok((links, notes))
}

/// The surface of a link, which bounds a solid, and what was mended; none of a link without shapes.
fn closed_surface(link: &Link, files: &Files, options: &SolidOptions) -> Made<Mesh> {
    if link.shapes.is_empty() {
        return Ok(None);
    }
    let surfaces = link.shapes.iter();
    let surfaces = surfaces.map(|shape| shape_surface(shape, files, options.chord));
    let mut surfaces = surfaces
        .collect::<Result<Vec<_>, _>>()
        .map_err(NoSolid::Shape)?;
    let mut changes = Vec::new();
    let (mut mesh, mut state) = whole(link, &surfaces)?;
    if let Some(method) = options.mend.filter(|_| state != State::Solid) {
        for surface in &mut surfaces {
            if State::of(link, surface) != State::Solid {
                changes.extend(method.apply(surface).map_err(NoSolid::Mend)?);
            }
        }
        (mesh, state) = whole(link, &surfaces)?;
    }
    match state {
        State::Solid => {
            if let Some((most, within)) = options.simplify
                && mesh.faces.len() > most
            {
                let simplified = simplify(&mut mesh, most, within);
                let simplified = simplified.and_then(|simplified| simplified.with_at_most(most));
                changes.push(simplified.map_err(NoSolid::Mend)?.told());
            }
            Ok(Some((mesh, changes)))
        }
        State::Open(edges) => Err(NoSolid::Open(edges)),
        State::Unread(error) => Err(NoSolid::Shape(error)),
        State::Empty | State::InsideOut => Err(NoSolid::InsideOut),
    }
}

impl LinkSolid {
    pub(super) fn bake(mesh: &Mesh) -> Result<Self, NoSolid> {
        let options = BakeOptions {
            queries: Some(Queries::All),
            ..BakeOptions::default()
        };
        let baked = bake::<Space<f32>>(&mesh.points, &mesh.faces, &options);
        let solid = baked.map_err(NoSolid::Bake)?.into_solid();
        let [low, high] = mesh.extent();
        let middle = [0, 1, 2].map(|k| low[k].midpoint(high[k]));
        let points = mesh.points.iter();
        let away = points.map(|point| length(minus(*point, middle)));
        let rounded = length(middle) * (ROUNDED - 1.0);
        Ok(Self {
            solid: solid.map_err(NoSolid::Image)?,
            middle,
            radius: away.fold(0.0, f64::max) * ROUNDED + rounded,
        })
    }

    /// The corners of its faces where the link is, in the frame that the pose is in; none of a face without
    /// extent.
    pub fn faces(&self, pose: &Pose) -> impl Iterator<Item = [[f64; 3]; 3]> {
        let facets = self.solid.as_solid().cells().facets();
        facets.map(|facet| [0, 1, 2].map(|k| pose.apply(corner::<Space<f32>>(&facet, k))))
    }

    /// No point of it is farther from its frame's zero.
    pub(super) fn reach(&self) -> f64 {
        length(self.middle) + self.radius
    }
}

/// Where a corner of a facet is.
pub(super) fn corner<G: Dimension>(facet: &G::Facet, k: usize) -> [f64; 3] {
    G::coordinates(G::corner(facet, k)).map(G::Scalar::to_real)
}

/// Surfaces as one, and what that is: shapes that are inside out are not made up for by others.
fn whole(link: &Link, surfaces: &[Mesh]) -> Result<(Mesh, State), NoSolid> {
    let mesh = together(link, surfaces).map_err(NoSolid::Shape)?;
    let mut each = surfaces.iter().map(|surface| State::of(link, surface));
    let state = if each.any(|state| state == State::InsideOut) {
        State::InsideOut
    } else {
        State::of(link, &mesh)
    };
    Ok((mesh, state))
}
