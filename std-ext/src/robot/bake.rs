//! A robot as one image, to be read in place.

mod joints;
mod names;
mod reach;

use rayon::prelude::*;
use tetracone::{image::Lattice, number::FIXED_LIMIT};
use tetracone_robot::{LinkPart, Pair, RobotError, RobotParts, robot_words, write_robot};
use thiserror::Error;

use super::{
    CheckerError, Compared, Files, JointKind, LinkSolid, NoSolid, OwnedRobot, Robot, SolidError,
    SolidOptions, Solids, Srdf,
    pairs::{left, neighbours},
    solids::{Made, closed_links, gather},
};
use crate::{
    bake::{BakeOptions, Baked, Queries, bake_on},
    import::{
        Mesh,
        text::{Shown, quote},
    },
    memory::{NoRoom, collect, push, room},
    vector::length,
};
pub(super) use joints::Units;
pub(super) use names::Names;

/// The farthest point of a robot is at most this many steps from the root: then any two links are in each other's
/// domain, and none is too large for a world.
pub const MOST_REACH: f64 = (1u32 << 23) as f64;

/// The same where nobody chooses the step: a step is then at most a millionth of the reach, which for an arm of a
/// metre is less than its joints repeat by a factor of ten, and roundings of poses are below a step a joint.
const USUAL_REACH: f64 = (1u32 << 21) as f64;

/// What can be chosen about a baked robot.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RobotOptions {
    /// How links become solids.
    pub solids: SolidOptions,
    /// The lattice's step is two to this power, in units of the robot; found from its reach where not given.
    pub step: Option<i32>,
    /// How far links of a pair have to stay apart, in units of the robot.
    pub margin: f64,
}

/// A robot that was baked just now.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct BakedRobot {
    /// The robot.
    pub robot: OwnedRobot,
    /// No point of a link ever gets farther from the root's zero than this, in units of the robot.
    pub reach: f64,
    /// A vertex of a link is off by this at most, in units of the robot: half a step along every axis.
    pub rounding: f64,
    /// What was mended and what was left out.
    pub notes: Vec<String>,
    /// The pairs in the image, and neighbours that are not.
    pub compared: Compared,
}

/// Why a robot is not baked.
#[derive(Clone, Debug, PartialEq, Error)]
#[non_exhaustive]
pub enum RobotBakeError {
    /// A joint has more coordinates than one.
    #[error(
        "the joint {} is {}, and joints of a baked robot turn or slide by one coordinate; put joints of one \
         coordinate in its place, or fix it", quote(joint), kind.name()
    )]
    Kind {
        /// Its name.
        joint: String,
        /// Its kind.
        kind: JointKind,
    },
    /// A joint follows another one by a factor or an offset that is too large for integers.
    #[error(
        "the joint {} follows another one by a factor or an offset that is beyond the lattice: places reach eight \
         turns or 2^29 steps; make it smaller, or the --step larger", quote(.0)
    )]
    Follow(String),
    /// A link is no solid.
    #[error(transparent)]
    Solid(#[from] SolidError),
    /// No link is a solid.
    #[error(
        "none of its links has a solid, so there is nothing to watch; --visual takes the shapes that are seen"
    )]
    Nothing,
    /// It reaches too far for the step.
    #[error(
        "its links get as far as {reach} from the root, and with a step of 2^{exponent} that is more than 2^23 \
         steps; make the --step larger, or the limits of joints that slide narrower",
        reach = Shown(*reach)
    )]
    Reach {
        /// How far, in units of the robot.
        reach: f64,
        /// The step's exponent.
        exponent: i32,
    },
    /// The margin is no length that there is on the lattice.
    #[error(
        "the margin {margin} is below zero, no number, or 2^29 steps of 2^{exponent} or more; write another length",
        margin = Shown(*margin)
    )]
    Margin {
        /// The margin.
        margin: f64,
        /// The step's exponent.
        exponent: i32,
    },
    /// Pairs cannot be listed.
    #[error(transparent)]
    Pairs(#[from] CheckerError),
    /// What was written is no robot.
    #[error(transparent)]
    Image(#[from] RobotError),
    /// There is not enough memory.
    #[error(
        "there is not enough memory: {bytes} bytes more are needed at once; simplify the meshes"
    )]
    Memory {
        /// How much there was not, at least.
        bytes: usize,
    },
}

impl From<NoRoom> for RobotBakeError {
    fn from(NoRoom { bytes }: NoRoom) -> Self {
        Self::Memory { bytes }
    }
}

impl BakedRobot {
    /// Bakes a robot: every link with shapes as a solid in fixed point for all queries, all on one lattice; its
    /// joints in integers; the pairs of [`Compared::of`], with the margin as the tolerance.
    ///
    /// Links and coordinates keep their numbers. Origins and axes of joints are rounded to the nearest, shifts to
    /// the lattice and the rest to 2^-30; so are limits, which are cut where the coordinates end: eight turns, or
    /// 2^29 steps. A joint without limits has the widest. `done` is called after every link.
    ///
    /// # Errors
    /// [`RobotBakeError`]: floating and planar joints are refused.
    ///
    /// # Cost
    /// That of reading and baking every link, on all threads.
    ///
    /// ```
    /// use tetracone_std::robot::{BakedRobot, Files, Robot, RobotOptions, Shapes};
    ///
    /// let link = |name: &str| format!(
    ///     "<link name='{name}'><collision><geometry><box size='1 1 1'/></geometry></collision></link>"
    /// );
    /// let joint = |parent: &str, child: &str| format!(
    ///     "<joint name='{child}' type='continuous'><origin xyz='3 0 0'/><axis xyz='0 0 1'/>\
    ///      <parent link='{parent}'/><child link='{child}'/></joint>"
    /// );
    /// let urdf = format!("<robot>{}{}{}</robot>", ["a", "b", "c"].map(link).concat(), joint("a", "b"), joint("b", "c"));
    /// let robot = Robot::read("three.urdf", urdf.as_bytes(), Shapes::Collision)?;
    /// let files = Files::beside("three.urdf".as_ref());
    /// let baked = BakedRobot::of(&robot, &files, None, &RobotOptions::default(), || {})?;
    /// // It reaches two joints and the corner of a cube, 6.87, in less than 2^21 steps.
    /// assert_eq!(baked.robot.as_robot().step_exponent(), -18);
    /// // Neighbours are apart here, so that all pairs are compared.
    /// assert_eq!(baked.robot.as_robot().pair_count(), 3);
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn of(
        robot: &Robot,
        files: &Files,
        srdf: Option<&Srdf>,
        options: &RobotOptions,
        done: impl Fn() + Sync,
    ) -> Result<Self, RobotBakeError> {
        if let Some(joint) = robot
            .joints()
            .iter()
            .find(|joint| joint.kind.coordinates() > 1)
        {
            let (joint, kind) = (joint.name.clone(), joint.kind);
            return Err(RobotBakeError::Kind { joint, kind });
        }
        let meshes = closed_links(robot, files, &options.solids, Ok, done);
        let reach = reach::of(robot, meshes.iter().map(radius));
        let exponent = options.step.unwrap_or_else(|| usual_step(reach));
        let units = Units::new(exponent);
        if units.steps(reach) > MOST_REACH {
            return Err(RobotBakeError::Reach { reach, exponent });
        }
        let steps = margin(options.margin, units)?;
        let rough = rough(robot, &meshes, srdf)?;
        let open = options.solids.open;
        let solids = meshes.into_par_iter().map(|made| solid(made?, exponent));
        let (solids, notes) = gather(robot, open, solids.collect())?;
        if solids.iter().all(Option::is_none) {
            return Err(RobotBakeError::Nothing);
        }
        let mut pairs = left(robot, srdf)?;
        pairs.retain(|links| links.iter().all(|link| solids[*link].is_some()));
        let compared = Compared::without_touching(robot, &rough, pairs, options.margin)?;
        let words = write(robot, &solids, &compared.pairs, units, steps)?;
        Ok(Self {
            robot: OwnedRobot::new(words)?,
            reach,
            rounding: units.step() * (libm::sqrt(3.0) / 2.0),
            notes,
            compared,
        })
    }
}

/// Neighbours as solids to be tried against each other, none of other links.
fn rough(
    robot: &Robot,
    meshes: &[Made<Mesh>],
    srdf: Option<&Srdf>,
) -> Result<Solids, RobotBakeError> {
    let mut is_asked = room(false, robot.links().len())?;
    for link in neighbours(robot, &left(robot, srdf)?)?.as_flattened() {
        is_asked[*link] = true;
    }
    let links = meshes.par_iter().zip(is_asked).map(|(made, is_asked)| {
        let made = made.as_ref().ok().filter(|_| is_asked)?;
        LinkSolid::bake(&made.as_ref()?.0).ok()
    });
    Ok(Solids {
        links: links.collect(),
        notes: Vec::new(),
    })
}

/// How far a link's surface goes from its frame's zero.
fn radius(made: &Made<Mesh>) -> f64 {
    let mesh = made.as_ref().ok().and_then(Option::as_ref);
    let points = mesh.into_iter().flat_map(|(mesh, _)| &mesh.points);
    points.map(|point| length(*point)).fold(0.0, f64::max)
}

/// The exponent of the smallest step of which the reach has at most [`USUAL_REACH`].
fn usual_step(reach: f64) -> i32 {
    let part = reach / USUAL_REACH;
    if !(part > 0.0 && part.is_finite()) {
        return 0;
    }
    // A fraction below one, so 2^exponent is above, or one too many for an exact power.
    let (fraction, exponent) = libm::frexp(part);
    if fraction <= 0.5 {
        exponent - 1
    } else {
        exponent
    }
}

/// A length that is not below the margin, in steps.
fn margin(margin: f64, units: Units) -> Result<u32, RobotBakeError> {
    let steps = libm::ceil(units.steps(margin));
    if !(0.0..f64::from(FIXED_LIMIT)).contains(&steps) {
        let exponent = units.exponent();
        return Err(RobotBakeError::Margin { margin, exponent });
    }
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "between 0 and 2^29"
    )]
    let steps = steps as u32;
    Ok(steps)
}

/// The surface of a link as a solid.
fn solid(closed: Option<(Mesh, Vec<String>)>, exponent: i32) -> Made<Baked> {
    let Some((mesh, changes)) = closed else {
        return Ok(None);
    };
    let lattice = Lattice {
        exponent,
        offset: [0.0; 3],
    };
    let options = BakeOptions {
        queries: Some(Queries::All),
        ..BakeOptions::default()
    };
    let baked = bake_on::<tetracone_robot::Space>(&mesh.points, &mesh.faces, lattice, &options);
    Ok(Some((baked.map_err(NoSolid::Bake)?, changes)))
}

/// The words of the robot's image.
fn write(
    robot: &Robot,
    solids: &[Option<Baked>],
    compared: &[[usize; 2]],
    units: Units,
    margin: u32,
) -> Result<Vec<u32>, RobotBakeError> {
    let mut links = Vec::new();
    for (number, solid) in solids.iter().enumerate() {
        let joint = units.joint(robot, number)?;
        let image = solid.as_ref().map_or(&[][..], Baked::words);
        push(&mut links, LinkPart { joint, image })?;
    }
    let pairs = collect(compared.iter().map(|&[first, second]| Pair {
        first,
        second,
        margin,
    }))?;
    let names = Names::of(robot).words();
    let parts = RobotParts {
        step_exponent: units.exponent(),
        links: &links,
        coordinates: &units.coordinates(robot),
        pairs: &pairs,
        names: &names,
    };
    let mut words = room(0, robot_words(&parts))?;
    write_robot(&parts, &mut words)?;
    Ok(words)
}
