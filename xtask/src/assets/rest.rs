//! What comes to rest: a gear, and a floor with teeth. In millimetres, y upwards.

use anyhow::Result;
use fixed::types::I16F16;
use tetracone::{image::Lattice, plane::Plane};
use tetracone_std::bake::{BakeOptions, Queries, bake_on};

use super::turn;

/// The steps of the coordinates.
const LATTICE: Lattice = Lattice {
    exponent: -16,
    offset: [0.0; 3],
};

/// Every polygon's name and its image.
pub(super) fn images() -> Result<Vec<(&'static str, Vec<u8>)>> {
    let bake = |(name, rings): (&'static str, Vec<Vec<[f64; 2]>>)| {
        let (mut points, mut edges) = (Vec::new(), Vec::new());
        for ring in rings {
            let [first, count] =
                [points.len(), ring.len()].map(|x| u32::try_from(x).expect("a few dozen"));
            points.extend(ring.into_iter().map(|[x, y]| [x, y, 0.0]));
            edges.extend((0..count).map(|k| [first + k, first + (k + 1) % count]));
        }
        let options = BakeOptions {
            queries: Some(Queries::All),
            ..BakeOptions::default()
        };
        let baked = bake_on::<Plane<I16F16>>(&points, &edges, LATTICE, &options)?;
        Ok((name, baked.to_bytes()))
    };
    [("rest-floor", vec![floor()]), ("rest-gear", gear())]
        .into_iter()
        .map(bake)
        .collect()
}

/// A shallow bowl with teeth; counter-clockwise.
fn floor() -> Vec<[f64; 2]> {
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
fn gear() -> Vec<Vec<[f64; 2]>> {
    let around = |count: u32, radius: &dyn Fn(u32) -> f64| -> Vec<[f64; 2]> {
        let corner = |k: u32| {
            let (cosine, sine) = turn(f64::from(k) / f64::from(count));
            [radius(k) * cosine, radius(k) * sine]
        };
        (0..count).map(corner).collect()
    };
    let teeth = around(40, &|k| if k & 2 == 0 { 20.0 } else { 14.0 });
    let mut hub = around(12, &|_| 6.0);
    hub.reverse();
    vec![teeth, hub]
}
