//! A robot of four hoops, and a path of it with its proof.

use anyhow::{Context as _, Result};
use fixed::types::{I2F30, I32F0};
use tetracone::{
    image::Lattice,
    robot::{
        Coordinate, Joint, JointKind, LinkPart, Pair, Pose, Robot, RobotParts, TURN,
        certificate::{Allowance, Path},
        robot_words, write_robot,
    },
    space::{Point, Space},
};
use tetracone_std::{bake::bake_on, robot::certify};

use super::{boxed, solids};

/// Steps of a hoop's unit, as a power of two.
const BITS: i32 = 16;

/// Pieces of a pair at most.
const MOST: usize = 1000;

/// The robot and the path, with the names of their files.
pub(super) fn images() -> Result<[(&'static str, Vec<u8>); 2]> {
    let robot = robot()?;
    let [swung, bent] = [TURN / 5, TURN / 24].map(i32::cast_unsigned);
    let rows = [0, 0, swung, bent, swung, 0];
    let path = Path::new(&rows, 2, 3).context("three rows")?;
    let read = Robot::from_words(&robot)?;
    let certified = certify(&read, &path, &Allowance::default(), MOST, || {})?;
    let bytes = robot.iter().flat_map(|word| word.to_le_bytes()).collect();
    Ok([
        ("hoops.tcone-robot", bytes),
        ("hoops.cert", certified.to_bytes()),
    ])
}

fn robot() -> Result<Vec<u32>> {
    let lattice = Lattice {
        exponent: -BITS,
        offset: [0.0; 3],
    };
    let (points, faces) = solids::torus(solids::HOOP);
    let hoop = bake_on::<Space<I32F0>>(&points, &faces, lattice, &boxed::<Space<I32F0>>(&faces))?;
    let hoop = hoop.to_bytes();
    let image: Vec<u32> = hoop
        .as_chunks::<4>()
        .0
        .iter()
        .map(|word| u32::from_le_bytes(*word))
        .collect();
    let at = |x: i32, z: i32| {
        Pose::shifted(Point::from(
            [x, 0, z].map(|x| I32F0::from_bits(x << (BITS - 1))),
        ))
    };
    let revolute = |parent, coordinate, factor, origin, axis: [i32; 3]| Joint {
        parent,
        kind: JointKind::Revolute,
        coordinate: Some(coordinate),
        factor,
        shift: 1,
        offset: 0,
        origin,
        axis: axis.map(I2F30::from_num),
    };
    // In half units: a hoop is less than six across.
    let joints = [
        Joint::fixed(0, Pose::default()),
        revolute(0, 0, 2, at(6, 1)?, [0, 0, 1]),
        revolute(1, 1, 2, at(7, 0)?, [0, 1, 0]),
        // It follows the one before by half.
        revolute(2, 1, 1, at(7, 0)?, [0, 1, 0]),
    ];
    let links = joints.map(|joint| LinkPart {
        joint,
        image: &image,
    });
    let pair = |first, second, margin| Pair {
        first,
        second,
        margin,
    };
    let parts = RobotParts {
        step_exponent: -BITS,
        links: &links,
        coordinates: &[Coordinate {
            kind: JointKind::Revolute,
            lower: -TURN,
            upper: TURN,
        }; 2],
        pairs: &[
            pair(0, 2, 1 << BITS),
            pair(0, 3, 0),
            pair(1, 3, 1 << (BITS - 2)),
        ],
        names: &[],
    };
    let mut words = vec![0; robot_words(&parts)];
    write_robot(&parts, &mut words)?;
    Ok(words)
}
