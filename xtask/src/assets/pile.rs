//! What stands on each other: a floor, and a box of one unit, in `f32` and in steps of 2^-16.

use std::path::{Path, PathBuf};

use anyhow::Result;
use fixed::types::I16F16;
use tetracone::plane::Plane;
use tetracone_std::bake::{BakeOptions, bake_on};

use super::{FINE, baked, joined};

/// Every file and its image.
pub(super) fn images(folder: &Path) -> Result<Vec<(PathBuf, Vec<u8>)>> {
    let options = BakeOptions::default();
    let mut images = Vec::new();
    for (name, x) in [("floor", 8.0), ("box", 0.5)] {
        let (points, edges) = joined(&[vec![[-x, -0.5], [x, -0.5], [x, 0.5], [-x, 0.5]]]);
        let file = |arithmetic| folder.join(format!("pile-{name}-{arithmetic}.tcone"));
        let float = baked::<Plane<f32>>(&points, &edges, &options)?;
        let fixed = bake_on::<Plane<I16F16>>(&points, &edges, FINE, &options)?;
        images.extend([(file("f32"), float), (file("fixed"), fixed.to_bytes())]);
    }
    Ok(images)
}
