//! What comes to rest: a gear, and a floor with teeth. In millimetres, y upwards.

use anyhow::Result;
use fixed::types::I16F16;
use tetracone::plane::Plane;
use tetracone_std::bake::{BakeOptions, Queries, bake_on};

use super::{FINE, Ring, around, hole, joined};

/// Every polygon's name and its image.
pub(super) fn images() -> Result<Vec<(&'static str, Vec<u8>)>> {
    let bake = |(name, rings): (&'static str, Vec<Ring>)| {
        let (points, edges) = joined(&rings);
        let options = BakeOptions {
            queries: Some(Queries::All),
            ..BakeOptions::default()
        };
        let baked = bake_on::<Plane<I16F16>>(&points, &edges, FINE, &options)?;
        Ok((name, baked.to_bytes()))
    };
    [("rest-floor", vec![floor()]), ("rest-gear", gear())]
        .into_iter()
        .map(bake)
        .collect()
}

/// A shallow bowl with teeth; counter-clockwise.
fn floor() -> Ring {
    let profile = (0..=30).rev().map(|k| {
        let x = -75.0 + 5.0 * f64::from(k);
        let tooth = if k & 2 == 0 { 4.0 } else { 0.0 };
        [x, x * x / 250.0 + tooth]
    });
    [[-90.0, -15.0], [90.0, -15.0], [90.0, 60.0]]
        .into_iter()
        .chain(profile)
        .chain([[-90.0, 60.0]])
        .collect()
}

/// Ten teeth, and a hub; its centre of mass is zero.
fn gear() -> Vec<Ring> {
    let teeth = around([0.0; 2], 40, |k, _| if k & 2 == 0 { 20.0 } else { 14.0 });
    vec![teeth, hole(around([0.0; 2], 12, |_, _| 6.0))]
}
