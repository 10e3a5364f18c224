//! The organ that the stylus of `haptics` feels: the one of the measurements, in millimetres.

use anyhow::Result;
use fixed::types::I16F16;
use tetracone::{image::Lattice, space::Space};
use tetracone_std::bake::{BakeOptions, Queries, bake_on};

use super::{FLASH, solids};

/// The steps of the program's coordinates.
const LATTICE: Lattice = Lattice {
    exponent: -16,
    offset: [0.0; 3],
};

/// A radius of four centimetres.
const SIZE: f64 = 40.0;

/// Its name and its image.
pub(super) fn images() -> Result<Vec<(&'static str, Vec<u8>)>> {
    let (points, faces) = solids::organ();
    let points: Vec<_> = points.iter().map(|point| point.map(|x| SIZE * x)).collect();
    let options = BakeOptions {
        queries: Some(Queries::All),
        ..FLASH
    };
    let baked = bake_on::<Space<I16F16>>(&points, &faces, LATTICE, &options)?;
    Ok(vec![("haptics-organ", baked.to_bytes())])
}
