//! A map as `tetracone render` draws it.

use anyhow::Result;
use tetracone_std::{
    import::{Input, Rings},
    load::{LoadOptions, Loaded},
    render::{Layer, Options, Picture, Projection},
};

use super::outline::{hole, wavy};

const WIDTH: u32 = 880;
/// Corners of every coast.
const CORNERS: u32 = 160;
/// The waves of coasts: the large ones are of the shape, the small ones of bays.
const LARGE: [(f64, f64, f64); 5] = [
    (0.22, 2.0, 0.1),
    (0.16, 3.0, 0.4),
    (0.07, 7.0, 0.2),
    (0.04, 13.0, 0.7),
    (0.02, 31.0, 0.3),
];
const SMALL: [(f64, f64, f64); 4] = [
    (0.25, 2.0, 0.6),
    (0.1, 5.0, 0.3),
    (0.05, 11.0, 0.8),
    (0.03, 23.0, 0.1),
];

/// Islands that there are not, in degrees: the middle, the radius, how much wider than high, and the waves.
type Island = ([f64; 2], f64, f64, &'static [(f64, f64, f64)]);
const ISLANDS: [Island; 5] = [
    ([-31.0, 52.0], 5.0, 1.9, &LARGE),
    ([-14.5, 47.0], 2.6, 1.4, &SMALL),
    ([-17.5, 56.5], 2.0, 2.0, &LARGE),
    ([-9.0, 53.0], 1.1, 1.6, &SMALL),
    ([-22.0, 44.0], 0.9, 1.3, &LARGE),
];
const LAKE: Island = ([-32.0, 52.3], 1.1, 2.0, &SMALL);

pub(super) fn draw() -> Result<String> {
    let coasts = ISLANDS.iter().map(coast);
    let lake = hole(coast(&LAKE), [0.0; 2]);
    let rings = Rings {
        rings: coasts.chain([lake]).collect(),
        notes: Vec::new(),
    };
    let islands = Loaded::from_input("islands", Input::Plane(rings), &LoadOptions::default())?;
    let options = Options {
        width: WIDTH,
        layers: vec![Layer::Solid],
        projection: Projection::Plate,
        title: Some("Islands that there are not".to_owned()),
        ..Options::default()
    };
    Ok(Picture::of(&islands.image(), &options).svg().to_owned())
}

fn coast(([x, y], radius, wide, waves): &Island) -> Vec<[f64; 2]> {
    let ring = wavy(CORNERS, *radius, waves).into_iter();
    ring.map(|[east, north]| [x + east * wide, y + north])
        .collect()
}
