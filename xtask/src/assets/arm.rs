//! The robot of `arm`: a UR5 with what stands around it, for flash and as its meshes are.
//!
//! URDF, SRDF and meshes are those of the package with the collection of robots, where they come from
//! `universal_robot` of ROS-Industrial under a BSD licence; see firmware-demo/assets/UR5.md.

use std::{fs, path::Path};

use anyhow::{Context as _, Result, ensure};
use tetracone::{query::Ball, space::Point};
use tetracone_robot::Number;
use tetracone_std::{
    export,
    import::Format,
    mend::Bound,
    primitive::Primitive,
    robot::{
        BakedRobot, Files, Geometry, OwnedRobot, Pose, Robot, RobotOptions, Shape, Shapes,
        SolidOptions, Srdf,
    },
};

use super::guard;
use crate::process;

/// Where it is in the folder of the collection.
const UR5: &str = "ur_description/urdf/ur5_robot.urdf";
const PAIRS: &str = "ur_description/srdf/ur5.srdf";

/// Faces of a link in flash at most.
const FACES: usize = 200;

/// Vertices are rounded to the lattice, by half a step along every axis, on either side.
const ROUNDED: i32 = 2;

/// The file's name and its bytes, of the collection in a folder.
pub(super) fn image(robots: &Path) -> Result<(&'static str, Vec<u8>)> {
    let (flash, life) = (ur5(robots, Some(FACES))?, ur5(robots, None)?);
    is_around(&flash, &life)?;
    Ok(("ur5.tcone-robot", flash.to_bytes()))
}

/// With links of at most so many faces, or as their meshes are.
pub(crate) fn ur5(folder: &Path, simplify: Option<usize>) -> Result<OwnedRobot> {
    let read =
        |name: &str| fs::read(folder.join(name)).with_context(|| format!("cannot read {name}"));
    let robot = Robot::read(UR5, &read(UR5)?, Shapes::Collision)?;
    let srdf = Srdf::read(PAIRS, &read(PAIRS)?, &robot)?;
    let bucket = process::root()?.join("target/bucket.obj");
    fs::write(&bucket, export::write(Format::Obj, &guard::bucket())?)?;
    let files = Files::beside(&folder.join(UR5)).with_file(&bucket);
    let robot = furnished(robot, &bucket)?;
    let options = RobotOptions {
        solids: SolidOptions {
            // As near as so many faces get; what matters is looked at below.
            simplify: simplify.map(|faces| (faces, Bound::Length(f64::INFINITY))),
            ..SolidOptions::default()
        },
        ..RobotOptions::default()
    };
    let baked = BakedRobot::of(&robot, &files, Some(&srdf), &options, || {})?;
    Ok(baked.robot)
}

/// On a table, with a bucket and a post on it, a millimetre above, and the table one below the robot.
fn furnished(robot: Robot, bucket: &Path) -> Result<Robot> {
    let bucket = Geometry::Mesh {
        path: bucket.display().to_string(),
        scale: [1.0; 3],
    };
    let table = Primitive::Box {
        size: [1.2, 1.2, 0.05],
    };
    let post = Primitive::Cylinder {
        radius: 0.04,
        length: 0.42,
    };
    [
        ("table", Geometry::Primitive(table), [0.3, 0.0, -0.026]),
        ("bucket", bucket, [0.6, -0.222, 0.001]),
        ("post", Geometry::Primitive(post), [0.48, 0.33, 0.211]),
    ]
    .into_iter()
    .try_fold(robot, |robot, (name, geometry, place)| {
        let origin = Pose::from_xyz_rpy(place, [0.0; 3]);
        let robot = robot.with_obstacle(name, Shape::new(origin, geometry));
        robot.map_err(anyhow::Error::msg)
    })
}

/// Makes sure that no link in flash leaves out anything of the one as it is but for the rounding: corners, middles of
/// edges and of faces.
fn is_around(flash: &OwnedRobot, life: &OwnedRobot) -> Result<()> {
    for link in 0..life.as_robot().link_count() {
        let solids = [flash, life].map(|robot| robot.as_robot().solid(link));
        let [Some(around), Some(inner)] = solids else {
            ensure!(
                solids.iter().all(Option::is_none),
                "a link has lost its solid"
            );
            continue;
        };
        for [a, b, c] in inner
            .cells()
            .facets()
            .map(|facet| [facet.a, facet.b, facet.c])
        {
            let middle = |x: Point<Number>, y: Point<Number>| mean(&[x, y]);
            for place in [
                a,
                b,
                c,
                middle(a, b),
                middle(b, c),
                middle(c, a),
                mean(&[a, b, c]),
            ] {
                let ball = Ball::new(place, Number::from_bits(ROUNDED))?;
                ensure!(
                    around.intersects_ball(&ball),
                    "{place:?} of link {link} is not in its surface"
                );
            }
        }
    }
    Ok(())
}

/// The middle of some places, cut to the lattice.
fn mean(places: &[Point<Number>]) -> Point<Number> {
    let count = i64::try_from(places.len()).unwrap_or(1);
    Point::from([0, 1, 2].map(|axis| {
        let sum: i64 = places
            .iter()
            .map(|place| i64::from(place.array()[axis].to_bits()))
            .sum();
        Number::from_bits(i32::try_from(sum / count).unwrap_or(0))
    }))
}
