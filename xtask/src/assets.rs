//! `assets`: the baked solids that the demo programs carry in flash, the one of the documentation,
//! and those that a GPU is tried with.
//!
//! They are generated, so that nobody has to trust a file: the same points and the same baking
//! give the same bytes on every host, which `--check` and with it every test run shows.

pub(crate) mod arm;
mod fingertip;
mod game;
mod guard;
mod rest;
mod robot;
mod solids;

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result, bail};
use fixed::types::I32F0;
use tetracone::{Dimension, plane::Plane, space::Space};
use tetracone_std::bake::{BakeOptions, Queries, bake, bake_on};

use crate::{process, robots::fetch};

/// As anybody bakes who does not choose, for points alone.
const FLASH: BakeOptions = BakeOptions {
    bytes: None,
    deadline: None,
    flip: false,
    queries: Some(Queries::Points),
};

/// Bytes of cells for a facet where there are few of them, in the plane and in space: the digest
/// carries four solids, also on the smallest board.
const FEW: [usize; 2] = [12, 26];

/// Few cells.
const fn small<G: Dimension>(facets: &[G::Corners]) -> BakeOptions {
    BakeOptions {
        bytes: Some(FEW[G::DIMENSION - 2] * facets.len()),
        ..FLASH
    }
}

/// The same with boxes, for all queries.
const fn boxed<G: Dimension>(facets: &[G::Corners]) -> BakeOptions {
    BakeOptions {
        queries: Some(Queries::All),
        ..small::<G>(facets)
    }
}

pub(crate) fn write() -> Result<()> {
    for (path, bytes) in assets(fetch::robots()?.as_deref())? {
        fs::write(&path, &bytes).with_context(|| format!("cannot write {}", path.display()))?;
        println!("{} {} bytes", path.display(), bytes.len());
    }
    Ok(())
}

pub(crate) fn check() -> Result<()> {
    compare(fetch::robots()?.as_deref())
}

/// Without fetching anything.
pub(crate) fn check_offline() -> Result<()> {
    compare(fetch::kept()?.as_deref())
}

fn compare(robots: Option<&Path>) -> Result<()> {
    for (path, bytes) in assets(robots)? {
        let found = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
        if found != bytes {
            bail!(
                "{} is out of date: run `cargo xtask assets`",
                path.display()
            );
        }
    }
    Ok(())
}

/// All of them, but for what is made of the collection of robots where there is none.
fn assets(robots: Option<&Path>) -> Result<Vec<(PathBuf, Vec<u8>)>> {
    let root = process::root()?;
    let folder = root.join("firmware-demo/assets");
    let (points, faces) = solids::torus(solids::TORUS);
    let (dots, panes) = solids::torus(solids::HOOP);
    let (bumps, hull) = solids::organ();
    let (corners, edges) = solids::ring();
    let (vertices, sides) = solids::cube();
    let (stone, faces_of_stone) = solids::stone();
    let (coin, edges_of_coin) = solids::coin();
    let mut assets = vec![
        (
            root.join("core/doc/cube.tcone"),
            baked::<Space<f32>>(&vertices, &sides, &boxed::<Space<f32>>(&sides))?,
        ),
        (
            folder.join("torus-f32.tcone"),
            baked::<Space<f32>>(&points, &faces, &small::<Space<f32>>(&faces))?,
        ),
        (
            folder.join("torus-fixed.tcone"),
            baked::<Space<I32F0>>(&points, &faces, &small::<Space<I32F0>>(&faces))?,
        ),
        (
            folder.join("organ-f32.tcone"),
            baked::<Space<f32>>(&bumps, &hull, &FLASH)?,
        ),
        (
            folder.join("organ-fixed.tcone"),
            baked::<Space<I32F0>>(&bumps, &hull, &FLASH)?,
        ),
    ];
    for stem in [root.join("gpu/src/hoop"), folder.join("hoop")] {
        assets.extend(twins::<Space<f32>, Space<I32F0>>(&stem, &dots, &panes)?);
    }
    let stem = folder.join("stone");
    assets.extend(twins::<Space<f32>, Space<I32F0>>(
        &stem,
        &stone,
        &faces_of_stone,
    )?);
    for (stem, points, edges) in [("ring", &corners, &edges), ("coin", &coin, &edges_of_coin)] {
        let stem = folder.join(stem);
        assets.extend(twins::<Plane<f32>, Plane<I32F0>>(&stem, points, edges)?);
    }
    // In the ring's own steps, so that they can meet.
    let half: Vec<_> = corners.iter().map(|p| p.map(|x| x / 2.0)).collect();
    let steps = bake::<Plane<I32F0>>(&corners, &edges, &boxed::<Plane<I32F0>>(&edges))?
        .image()
        .lattice();
    assets.push((
        folder.join("half-f32.tcone"),
        baked::<Plane<f32>>(&half, &edges, &boxed::<Plane<f32>>(&edges))?,
    ));
    assets.push((
        folder.join("half-fixed.tcone"),
        bake_on::<Plane<I32F0>>(&half, &edges, steps, &boxed::<Plane<I32F0>>(&edges))?.to_bytes(),
    ));
    for (name, bytes) in game::images()? {
        assets.push((folder.join(format!("game-{name}.tcone")), bytes));
    }
    for (name, bytes) in fingertip::images()?
        .into_iter()
        .chain(guard::images()?)
        .chain(rest::images()?)
    {
        assets.push((folder.join(format!("{name}.tcone")), bytes));
    }
    for (name, bytes) in robot::example()? {
        assets.push((root.join("core/doc").join(name), bytes));
    }
    let arm = robots.map(arm::image).transpose()?;
    for (name, bytes) in robot::images()?.into_iter().chain(arm) {
        assets.push((folder.join(name), bytes));
    }
    Ok(assets)
}

/// With boxes, in both arithmetics: `STEM-f32.tcone` and `STEM-fixed.tcone`.
fn twins<F: Dimension, I: Dimension<Corners = F::Corners>>(
    stem: &Path,
    points: &[[f64; 3]],
    facets: &[F::Corners],
) -> Result<[(PathBuf, Vec<u8>); 2]> {
    let file = |arithmetic: &str| PathBuf::from(format!("{}-{arithmetic}.tcone", stem.display()));
    Ok([
        (
            file("f32"),
            baked::<F>(points, facets, &boxed::<F>(facets))?,
        ),
        (
            file("fixed"),
            baked::<I>(points, facets, &boxed::<I>(facets))?,
        ),
    ])
}

fn baked<G: Dimension>(
    points: &[[f64; 3]],
    facets: &[G::Corners],
    options: &BakeOptions,
) -> Result<Vec<u8>> {
    Ok(bake::<G>(points, facets, options)?.to_bytes())
}

/// Whole turns to cosine and sine, the same bits on every host.
pub(crate) fn turn(turns: f64) -> (f64, f64) {
    let angle = turns * core::f64::consts::TAU;
    (libm::cos(angle), libm::sin(angle))
}

#[cfg(test)]
mod tests {
    /// Whatever changes a tree, or the words it is written as, shows here.
    #[test]
    fn what_the_programs_carry_is_what_is_baked() {
        super::check().expect("all are up to date");
    }
}
