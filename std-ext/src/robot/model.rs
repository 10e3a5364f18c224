//! What a robot is: links, shapes and joints.

use core::ops::Range;

use super::{Pose, mimic::Lead};
use crate::{import::text::quote, primitive::Primitive};

/// A robot: links, and the joints that hold them together as a tree.
///
/// Parents come before children: the link 0 is the root, and the joint `k` holds the link `k + 1`, so there is
/// one joint less than there are links. Joints that hang on one link stand in the order of the file.
#[derive(Clone, Debug, PartialEq)]
pub struct Robot {
    pub(super) name: String,
    pub(super) links: Vec<Link>,
    pub(super) joints: Vec<Joint>,
    /// What leads each joint of one coordinate, mimic or not.
    pub(super) leads: Vec<Option<Lead>>,
    pub(super) coordinates: usize,
    pub(super) notes: Vec<String>,
}

impl Robot {
    /// The name that the file gives it.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The links, the root first.
    #[must_use]
    pub fn links(&self) -> &[Link] {
        &self.links
    }

    /// The joints: the one at `k` holds the link `k + 1`.
    #[must_use]
    pub fn joints(&self) -> &[Joint] {
        &self.joints
    }

    /// How many numbers say where the joints are, see [`Robot::place`].
    #[must_use]
    pub const fn coordinates(&self) -> usize {
        self.coordinates
    }

    /// The degrees of freedom: those of all joints but the ones that follow another.
    #[must_use]
    pub fn freedom(&self) -> usize {
        let own = self.joints.iter().filter(|joint| joint.mimic.is_none());
        own.map(|joint| joint.kind.freedom()).sum()
    }

    /// The same with an obstacle: a link that is fixed to the root, after all others, its frame where the shape is.
    /// Coordinates stay as they are.
    ///
    /// # Errors
    /// What is wrong with the name, where a link or a joint has it already.
    pub fn with_obstacle(mut self, name: &str, mut shape: Shape) -> Result<Self, String> {
        let is_taken = self.links.iter().any(|link| link.name == name)
            || self.joints.iter().any(|joint| joint.name == name);
        if is_taken {
            let name = quote(name);
            return Err(format!(
                "a link or a joint of the robot is called {name}, too; rename the file"
            ));
        }
        // What turns about a place far from itself seems to move fast.
        let origin = core::mem::take(&mut shape.origin);
        self.joints.push(Joint {
            name: name.to_owned(),
            kind: JointKind::Fixed,
            parent: 0,
            child: self.links.len(),
            origin,
            axis: [1.0, 0.0, 0.0],
            limits: None,
            mimic: None,
            coordinates: self.coordinates..self.coordinates,
        });
        self.leads.push(None);
        self.links.push(Link {
            name: name.to_owned(),
            shapes: vec![shape],
        });
        Ok(self)
    }

    /// Harmless things in the file that were not followed.
    #[must_use]
    pub fn notes(&self) -> &[String] {
        &self.notes
    }
}

/// A rigid part of a robot.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Link {
    /// Its name, which no other link has.
    pub name: String,
    /// Its shapes, which together are one solid; none of a frame without extent.
    pub shapes: Vec<Shape>,
}

/// Which shapes of the links are read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Shapes {
    /// Those that collide.
    #[default]
    Collision,
    /// Those that are seen.
    Visual,
}

/// A part of a link.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Shape {
    /// Where it is in the link's frame.
    pub origin: Pose,
    /// What it is.
    pub geometry: Geometry,
}

impl Shape {
    /// A shape that is placed in its link.
    #[must_use]
    pub const fn new(origin: Pose, geometry: Geometry) -> Self {
        Self { origin, geometry }
    }
}

/// What a shape is.
#[derive(Clone, Debug, PartialEq)]
pub enum Geometry {
    /// A file with a surface.
    Mesh {
        /// The file as the URDF names it; [`Files::resolve`](super::Files::resolve) finds it.
        path: String,
        /// How much longer it is along its axes; none is zero, and an odd number of negative ones mirrors it.
        scale: [f64; 3],
    },
    /// A box, a cylinder, a capsule or a ball; the axis is the z axis.
    Primitive(Primitive),
}

impl Geometry {
    /// Whether it is a mesh that is mirrored.
    #[must_use]
    pub fn is_mirrored(&self) -> bool {
        match self {
            Self::Mesh { scale, .. } => scale.iter().filter(|x| **x < 0.0).count() % 2 == 1,
            Self::Primitive(_) => false,
        }
    }
}

/// What holds two links together.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Joint {
    /// Its name, which no other joint has.
    pub name: String,
    /// How it moves.
    pub kind: JointKind,
    /// The number of the link that it hangs on.
    pub parent: usize,
    /// The number of the link that it holds.
    pub child: usize,
    /// Where its frame is in that of the parent; the child's frame is there while the joint is at zero.
    pub origin: Pose,
    /// What it turns about or slides along, of length 1 in its frame; of a planar joint the normal. A fixed or
    /// floating joint has none, and x stands here.
    pub axis: [f64; 3],
    /// The least and the greatest coordinate of a revolute or prismatic joint, in radians or lengths.
    pub limits: Option<Limits>,
    /// The joint that it follows.
    pub mimic: Option<Mimic>,
    /// Which of the robot's coordinates are its own: none of a fixed joint or one that follows another.
    pub coordinates: Range<usize>,
}

/// How a joint moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum JointKind {
    /// It turns about its axis, within limits.
    Revolute,
    /// It turns about its axis without end.
    Continuous,
    /// It slides along its axis, within limits.
    Prismatic,
    /// It does not move.
    Fixed,
    /// It moves in all directions and turns any way.
    Floating,
    /// It slides in the plane at right angles to its axis and turns about that.
    Planar,
}

impl JointKind {
    /// All of them, in the order of their documentation.
    pub const ALL: [Self; 6] = [
        Self::Revolute,
        Self::Continuous,
        Self::Prismatic,
        Self::Fixed,
        Self::Floating,
        Self::Planar,
    ];

    /// As a URDF names it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Revolute => "revolute",
            Self::Continuous => "continuous",
            Self::Prismatic => "prismatic",
            Self::Fixed => "fixed",
            Self::Floating => "floating",
            Self::Planar => "planar",
        }
    }

    /// In how many ways it can move.
    #[must_use]
    pub const fn freedom(self) -> usize {
        match self {
            Self::Revolute | Self::Continuous | Self::Prismatic => 1,
            Self::Fixed => 0,
            Self::Floating => 6,
            Self::Planar => 3,
        }
    }

    /// How many numbers say where it is, see [`Robot::place`].
    #[must_use]
    pub const fn coordinates(self) -> usize {
        match self {
            Self::Floating => 7,
            _ => self.freedom(),
        }
    }
}

/// Where a joint may be.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Limits {
    /// The least coordinate.
    pub lower: f64,
    /// The greatest one, not below the least.
    pub upper: f64,
}

/// That a joint follows another one: its coordinate is `multiplier` times that one's, and `offset` more.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Mimic {
    /// The number of the joint that it follows, which may follow another one itself.
    pub joint: usize,
    /// By how much its coordinate is multiplied.
    pub multiplier: f64,
    /// What is added then.
    pub offset: f64,
}
