//! A baked robot as it is checked and drawn on a host: joints and links in the units of the robot.

use core::f64::consts::TAU;

use tetracone_robot::TURN;
use thiserror::Error;

use super::{
    Joint, JointKind, Limits, Link, LinkSolid, NoSolid, OwnedRobot, Pose, Robot, SolidError,
    Solids, mimic::Lead, pose::unit, solids::corner, surface::together,
};
use crate::{
    import::Mesh,
    memory::{NoRoom, push},
};

/// What a quaternion's or an axis's bits are divided by.
const ONE: f64 = (1u32 << 30) as f64;

/// A baked robot in the units that it was baked from.
///
/// Links are exactly those of the image, and their joints, too, but for roundings of `f64`; so poses differ from those
/// of a microcontroller by what it rounds, about a step for every joint on the way. Shapes, names of joints that follow
/// others and of fixed ones are not in an image.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Unbaked {
    /// Links and joints.
    pub robot: Robot,
    /// The links as solids.
    pub solids: Solids,
    /// The pairs of the image, for [`Checker::of_pairs`](super::Checker::of_pairs).
    pub pairs: Vec<[usize; 2]>,
}

/// Why an image is no robot as files describe them.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum UnbakeError {
    /// It has other coordinates than those of its joints.
    #[error(
        "its coordinates are not those of its joints in their order, so that it was not baked from a URDF; only a \
         program can place it"
    )]
    Coordinates,
    /// A link is no solid in `f32`.
    #[error(transparent)]
    Solid(#[from] SolidError),
    /// There is not enough memory.
    #[error("there is not enough memory: {bytes} bytes more are needed at once")]
    Memory {
        /// How much there was not, at least.
        bytes: usize,
    },
}

impl From<NoRoom> for UnbakeError {
    fn from(NoRoom { bytes }: NoRoom) -> Self {
        Self::Memory { bytes }
    }
}

impl OwnedRobot {
    /// The robot in the units that it was baked from; `done` is called after every link.
    ///
    /// # Errors
    /// [`UnbakeError`]: an image that was baked from a URDF has none, as long as there is memory.
    ///
    /// # Cost
    /// That of baking every link in `f32`.
    pub fn unbaked(&self, done: impl Fn()) -> Result<Unbaked, UnbakeError> {
        let baked = self.as_robot();
        let scale = Scale(libm::ldexp(1.0, baked.step_exponent()));
        let mut robot = Robot {
            name: String::new(),
            links: Vec::new(),
            joints: Vec::new(),
            leads: Vec::new(),
            coordinates: 0,
            notes: Vec::new(),
        };
        let mut solids = Solids {
            links: Vec::new(),
            notes: Vec::new(),
        };
        for (number, name) in self.links().iter().enumerate() {
            let link = Link {
                name: name.clone(),
                shapes: Vec::new(),
            };
            push(&mut solids.links, self.link_solid(number, &link, scale)?)?;
            push(&mut robot.links, link)?;
            if let Some(joint) = baked.joint(number).filter(|_| number > 0) {
                let (joint, lead) = self.real_joint(number, &joint, robot.coordinates, scale);
                robot.coordinates = joint.coordinates.end;
                push(&mut robot.joints, joint)?;
                push(&mut robot.leads, lead)?;
            }
            done();
        }
        if robot.coordinates < baked.coordinate_count() {
            return Err(UnbakeError::Coordinates);
        }
        let pairs = (0..baked.pair_count()).filter_map(|pair| baked.pair(pair));
        Ok(Unbaked {
            robot,
            solids,
            pairs: pairs.map(|pair| [pair.first, pair.second]).collect(),
        })
    }

    /// The solid of a link.
    fn link_solid(
        &self,
        number: usize,
        link: &Link,
        Scale(step): Scale,
    ) -> Result<Option<LinkSolid>, UnbakeError> {
        let Some(solid) = self.as_robot().solid(number) else {
            return Ok(None);
        };
        let mut mesh = Mesh::default();
        // Slivers, too: without them the surface would be open.
        let cells = solid.cells();
        let facets = (0..).map_while(|number| cells.facet(number));
        for (facet, first) in facets.zip((0u32..).step_by(3)) {
            for k in 0..3 {
                let place = corner::<tetracone_robot::Space>(&facet, k);
                push(&mut mesh.points, place.map(|x| x * step))?;
            }
            push(&mut mesh.faces, [first, first + 1, first + 2])?;
        }
        // Corners in one place become one again.
        let whole = together(link, &[mesh]).map_err(NoSolid::Shape);
        let baked = whole.and_then(|mesh| LinkSolid::bake(&mesh));
        let link = || link.name.clone();
        let baked = baked.map_err(|why| SolidError { link: link(), why })?;
        Ok(Some(baked))
    }

    /// What holds a link, which owns the next coordinate if it is the first one that this leads.
    fn real_joint(
        &self,
        link: usize,
        joint: &tetracone_robot::Joint,
        next: usize,
        scale: Scale,
    ) -> (Joint, Option<Lead>) {
        let coordinate = |number| self.as_robot().coordinate(number);
        let lead = joint.coordinate.and_then(|number| {
            let of = scale.unit(joint.kind);
            let by = scale.unit(coordinate(number)?.kind);
            Some(Lead {
                coordinate: number,
                multiplier: libm::ldexp(f64::from(joint.factor), -joint.shift.cast_signed()) * of
                    / by,
                offset: f64::from(joint.offset) * of,
            })
        });
        let own = coordinate(next).filter(|_| joint.coordinate == Some(next));
        let limits = own.map(|own| {
            let [lower, upper] =
                [own.lower, own.upper].map(|end| f64::from(end) * scale.unit(own.kind));
            Limits { lower, upper }
        });
        let name = if own.is_some() {
            &self.coordinates()[next]
        } else {
            &self.links()[link]
        };
        let bits = |x: f64| x / ONE;
        let [w, x, y, z] = joint.origin.rotation().to_wxyz();
        let turn = [x, y, z, w].map(|x| bits(x.to_bits().into()));
        let shift = joint.origin.shift().array();
        let turn = Pose::from_quaternion(turn).unwrap_or_default();
        let axis = joint.axis.map(|x| bits(x.to_bits().into()));
        let joint = Joint {
            name: name.clone(),
            kind: match joint.kind {
                tetracone_robot::JointKind::Fixed => JointKind::Fixed,
                tetracone_robot::JointKind::Revolute => JointKind::Revolute,
                tetracone_robot::JointKind::Prismatic => JointKind::Prismatic,
            },
            parent: joint.parent,
            child: link,
            origin: turn.shifted(shift.map(|x| f64::from(x.to_bits()) * scale.0)),
            axis: unit(axis).unwrap_or([1.0, 0.0, 0.0]),
            limits,
            mimic: None,
            coordinates: next..next + usize::from(own.is_some()),
        };
        (joint, lead)
    }
}

/// The length of a step.
#[derive(Clone, Copy)]
struct Scale(f64);

impl Scale {
    /// What one of a joint's units is.
    fn unit(self, kind: tetracone_robot::JointKind) -> f64 {
        match kind {
            tetracone_robot::JointKind::Prismatic => self.0,
            _ => TAU / f64::from(TURN),
        }
    }
}
