//! Robots of hoops and of cubes, and paths of them with their proofs.

use anyhow::{Context as _, Result};
use fixed::types::{I2F30, I32F0};
use tetracone::{
    image::Lattice,
    space::{Point, Space},
};
use tetracone_robot::{
    Coordinate, Joint, JointKind, LinkPart, Pair, Pose, Robot, RobotParts, TURN,
    certificate::{Allowance, Path},
    robot_words, write_robot,
};
use tetracone_std::{bake::bake_on, robot::certify};

use super::{boxed, solids};

/// Steps of a hoop's unit, as a power of two.
const BITS: i32 = 16;

/// Pieces of a pair at most.
const MOST: usize = 1000;

/// A robot of the documentation's cubes, and a path, with the names of their files.
pub(super) fn example() -> Result<[(&'static str, Vec<u8>); 2]> {
    let (points, faces) = solids::cube();
    let image = image(&points, &faces)?;
    let joints = [
        Joint::fixed(0, Pose::default()),
        revolute(0, 0, 2, at(4, 0)?, [0, 0, 1]),
        revolute(1, 1, 2, at(4, 0)?, [0, 0, 1]),
    ];
    let links = joints.map(|joint| LinkPart {
        joint,
        image: &image,
    });
    let words = robot(&links, &[pair(0, 2, 0)])?;
    let bend = (TURN / 8).cast_unsigned();
    let certified = certified(&words, &[0, 0, bend, bend])?;
    Ok([("arm.tcone-robot", bytes(&words)), ("arm.cert", certified)])
}

/// The robot and the path, with the names of their files.
pub(super) fn images() -> Result<[(&'static str, Vec<u8>); 2]> {
    let (points, faces) = solids::torus(solids::HOOP);
    let image = image(&points, &faces)?;
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
    let pairs = [
        pair(0, 2, 1 << BITS),
        pair(0, 3, 0),
        pair(1, 3, 1 << (BITS - 2)),
    ];
    let words = robot(&links, &pairs)?;
    let [swung, bent] = [TURN / 5, TURN / 24].map(i32::cast_unsigned);
    let certified = certified(&words, &[0, 0, swung, bent, swung, 0])?;
    Ok([
        ("hoops.tcone-robot", bytes(&words)),
        ("hoops.cert", certified),
    ])
}

/// The certificate of a path in two coordinates.
fn certified(robot: &[u32], rows: &[u32]) -> Result<Vec<u8>> {
    let path = Path::new(rows, 2, rows.len() / 2).context("rows of two")?;
    let robot = Robot::from_words(robot)?;
    Ok(certify(&robot, &path, &Allowance::default(), MOST, || {})?.to_bytes())
}

fn bytes(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// The words of a solid's image.
fn image(points: &[[f64; 3]], faces: &[[u32; 3]]) -> Result<Vec<u32>> {
    let lattice = Lattice {
        exponent: -BITS,
        offset: [0.0; 3],
    };
    let options = boxed::<Space<I32F0>>(faces);
    let baked = bake_on::<Space<I32F0>>(points, faces, lattice, &options)?.to_bytes();
    let words = baked.as_chunks::<4>().0.iter();
    Ok(words.map(|word| u32::from_le_bytes(*word)).collect())
}

/// A place in half units.
fn at(x: i32, z: i32) -> Result<Pose> {
    let place = [x, 0, z].map(|x| I32F0::from_bits(x << (BITS - 1)));
    Ok(Pose::shifted(Point::from(place))?)
}

/// A joint that turns with a coordinate, by half of the factor.
fn revolute(parent: usize, coordinate: usize, factor: i32, origin: Pose, axis: [i32; 3]) -> Joint {
    Joint {
        parent,
        kind: JointKind::Revolute,
        coordinate: Some(coordinate),
        factor,
        shift: 1,
        offset: 0,
        origin,
        axis: axis.map(I2F30::from_num),
    }
}

const fn pair(first: usize, second: usize, margin: u32) -> Pair {
    Pair {
        first,
        second,
        margin,
    }
}

/// The image of a robot with two coordinates.
fn robot(links: &[LinkPart<'_>], pairs: &[Pair]) -> Result<Vec<u32>> {
    let coordinate = Coordinate {
        kind: JointKind::Revolute,
        lower: -TURN,
        upper: TURN,
    };
    let parts = RobotParts {
        step_exponent: -BITS,
        links,
        coordinates: &[coordinate; 2],
        pairs,
        names: &[],
    };
    let mut words = vec![0; robot_words(&parts)];
    write_robot(&parts, &mut words)?;
    Ok(words)
}
