//! Every error says in words what is wrong, where, and what to do about it where that is not plain.

use core::error::Error;

use tetracone::{
    PoseError,
    boundary::BoundaryError,
    cells::build::BuildError,
    image::{Image, ImageError},
    include_image,
    number::Arithmetic,
    query::{BallError, OutOfDomain, SegmentError},
    space::{Pose, Space},
    world::{Mobility, SnapshotError, World, WorldError},
};

const CUBE: Image<'static> = include_image!(concat!(env!("CARGO_MANIFEST_DIR"), "/doc/cube.tcone"));

/// An error's text has all of these, and is the part of a sentence that follows a colon.
fn says(error: &dyn Error, parts: &[&str]) {
    let text = error.to_string();
    for part in parts {
        assert!(text.contains(part), "no `{part}` in `{text}`");
    }
    let first = text.chars().next().expect("a text");
    assert!(!first.is_uppercase() && !text.ends_with('.'), "{text}");
    assert!(!text.contains("  ") && !text.contains('\n'), "{text}");
}

#[test]
fn of_solids() {
    says(&BoundaryError::Empty, &["no edge or face with extent"]);
    let (point, axis) = (7, 1);
    let domain = ["2^40 in f32", "2^29 lattice steps"];
    says(&BoundaryError::Coordinate { point, axis }, &domain);
    says(
        &BoundaryError::Coordinate { point, axis },
        &["the y coordinate of point 7 is not finite or too large"],
    );
    let (facet, index, points) = (3, 9, 8);
    says(
        &BoundaryError::Index {
            facet,
            index,
            points,
        },
        &["facet 3", "point 9", "8 points", "from 0"],
    );
    let first = [Some([1, 2]), Some([4, 4]), None, None];
    says(
        &BoundaryError::Open {
            unmatched: 5,
            first,
        },
        &["not closed: 5 unmatched", "first 1→2, at point 4"],
    );
    says(
        &BoundaryError::InsideOut { measure: -1.5 },
        &["-1.5", "inside out", "reverse its facets"],
    );
    let (capacity, wanted) = (59, 60);
    says(
        &BoundaryError::Full { capacity, wanted },
        &["has 59 words", "takes 60", "`check_words`"],
    );
}

#[test]
fn of_cells() {
    let (part, capacity) = ("cells", 64);
    says(
        &BuildError::Full { part, capacity },
        &[
            "cells is full at 64",
            "give more words",
            "`workspace_words`",
        ],
    );
    says(
        &BuildError::Crowded { facets: 300 },
        &["300 facets", "more bytes"],
    );
    says(
        &BuildError::Wound { winding: -40_000 },
        &["winds -40000 times", "remove repeated sheets"],
    );
    says(&BuildError::Cornered, &["off the boundary", "towards zero"]);
    says(
        &BuildError::TooLarge { part },
        &["more cells", "simplify the solid"],
    );
}

#[test]
fn of_images() {
    let (dimension, arithmetic) = (2, Arithmetic::Fixed);
    let (at, what) = (17, "a facet there is");
    for (error, parts) in [
        (
            ImageError::Length { bytes: 7 },
            ["multiple of 4", "(7 bytes)"],
        ),
        (ImageError::Misaligned, ["not aligned to 4", "copy them"]),
        (ImageError::BigEndian, ["little-endian", "into words first"]),
        (ImageError::Truncated { words: 3 }, ["shorter", "(3 words)"]),
        (ImageError::Magic, ["no baked solid", "TCON"]),
        (
            ImageError::Version { found: 2 },
            ["bake its source again", "(2, not 4)"],
        ),
        (
            ImageError::Format { word: 0xab },
            ["bake it again", "(0x000000ab)"],
        ),
        (
            ImageError::Section { at: 33, kind: 12 },
            ["a section that is not known", "(kind 12, word 33)"],
        ),
        (
            ImageError::Size {
                promised: 90,
                words: 80,
            },
            ["truncated or has been added to", "(80 words, 90 expected)"],
        ),
        (ImageError::Checksum, ["damaged", "bake it again"]),
        (ImageError::NoBoxes, ["for points alone", "--queries all"]),
        (ImageError::Word { at, what }, [what, "(word 17)"]),
        (
            ImageError::Kind {
                dimension,
                arithmetic,
            },
            ["than asked for", "(2D, Fixed)"],
        ),
        (
            ImageError::Offset { axis: 1 },
            ["move the part's middle there", "(axis 1)"],
        ),
        (
            ImageError::Step {
                image: -8,
                wanted: -16,
            },
            ["with that step", "(2^-8, not 2^-16)"],
        ),
    ] {
        says(&error, &parts);
    }
}

#[test]
fn of_questions() {
    let axis = 1;
    let start = "coordinate 1 of the segment's start";
    says(&SegmentError::From { axis }, &[start, "2^40"]);
    let end = "coordinate 1 of the segment's end";
    says(&SegmentError::To { axis }, &[end, "2^29"]);
    says(&SegmentError::NoDirection, &["ray", "name another place"]);
    says(
        &BallError::Centre { axis: 2 },
        &["coordinate 2 of the centre", "2^40"],
    );
    says(&BallError::Radius, &["radius", "take one from 0 to 2^40"]);
    says(&OutOfDomain, &["beyond the domain", "treat it as free"]);
}

#[test]
fn of_poses() {
    let (square, axis) = (1.25, 1);
    let unit = ["1.25, not to 1", "divide them"];
    says(&PoseError::NotUnit { square }, &unit);
    says(&PoseError::Axis, &["length zero", "give it a direction"]);
    let domain = ["coordinate 1 of the shift", "2^29"];
    says(&PoseError::Domain { axis }, &domain);
}

#[test]
fn of_worlds() {
    says(
        &WorldError::Full { capacity: 12 },
        &["all 12 places", "make the world larger"],
    );
    says(
        &WorldError::TooLarge,
        &["eighth of the domain", "larger step"],
    );
    let solid = CUBE.solid::<Space<f32>>().expect("a cube with boxes");
    let mut world = World::<_, 2, 2>::new();
    let mut put = || world.insert(&solid, Pose::default(), Mobility::Moving);
    let handle = put().and(put()).expect("there is room for two");
    says(
        &WorldError::NoSolid { handle },
        &["no solid 1 of generation 1"],
    );
    let mut world = World::<_, 3, 1>::new();
    for _ in 0..3 {
        let put = world.insert(&solid, Pose::default(), Mobility::Moving);
        put.expect("there is room for three");
    }
    says(
        &world.step().expect_err("three pairs in the room of one"),
        &["2 contacts", "1 pairs", "make the world larger"],
    );
    let (expected, found) = (96, 95);
    says(
        &SnapshotError::Length { expected, found },
        &["takes 96 bytes, not 95"],
    );
    says(&SnapshotError::Kind, &["no snapshot", "this version"]);
    says(
        &SnapshotError::Capacity,
        &["more solids or pairs", "same size"],
    );
    says(
        &SnapshotError::Solid {
            index: 6,
            stamp: 0xab,
        },
        &["stamp 0x000000ab in place 6", "restore with"],
    );
    says(&SnapshotError::Damaged { at: 40 }, &["damaged at byte 40"]);
}
