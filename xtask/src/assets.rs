//! `assets`: the baked solids that the demo programs carry in flash, the one of the documentation,
//! and those that a GPU is tried with.
//!
//! They are generated, so that nobody has to trust a file: the same points and the same baking
//! give the same bytes on every host, which `--check` and with it every test run shows.

pub(crate) mod arm;
mod fingertip;
mod game;
mod guard;
mod pile;
mod rest;
mod robot;
mod solids;

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result, bail};
use fixed::types::I32F0;
use tetracone::{Dimension, image::Lattice, plane::Plane, space::Space};
use tetracone_std::bake::{BakeOptions, Queries, bake, bake_on};

use crate::{process, robots};

/// As anybody bakes who does not choose, for points alone.
const FLASH: BakeOptions = BakeOptions {
    bytes: None,
    deadline: None,
    flip: false,
    queries: Some(Queries::Points),
};

/// Steps of 2^-16, of programs that count in millimetres.
const FINE: Lattice = Lattice {
    exponent: -16,
    offset: [0.0; 3],
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
    for (path, bytes) in assets(robots::fetched()?.as_deref())? {
        fs::write(&path, &bytes).with_context(|| format!("cannot write {}", path.display()))?;
        println!("{} {} bytes", path.display(), bytes.len());
    }
    Ok(())
}

pub(crate) fn check() -> Result<()> {
    compare(robots::fetched()?.as_deref())
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
    let (points, faces) = solids::cube();
    let cube = baked::<Space<f32>>(&points, &faces, &boxed::<Space<f32>>(&faces))?;
    let mut assets = vec![
        (root.join("core/doc/cube.tcone"), cube.clone()),
        (root.join("core/robot/doc/cube.tcone"), cube),
    ];
    let mut space = |stem: PathBuf, solid: &(Vec<_>, Vec<_>), options: &BakeOptions| {
        let twins = twins::<Space<f32>, Space<I32F0>>(&stem, &solid.0, &solid.1, options);
        twins.map(|files| assets.extend(files))
    };
    let torus = solids::torus(solids::TORUS);
    let options = small::<Space<f32>>(&torus.1);
    space(folder.join("torus"), &torus, &options)?;
    space(folder.join("organ"), &solids::organ(), &FLASH)?;
    let hoop = solids::torus(solids::HOOP);
    let options = boxed::<Space<f32>>(&hoop.1);
    space(root.join("gpu/src/hoop"), &hoop, &options)?;
    space(folder.join("hoop"), &hoop, &options)?;
    let stone = solids::stone();
    let options = boxed::<Space<f32>>(&stone.1);
    space(folder.join("stone"), &stone, &options)?;
    for (name, (points, edges)) in [("coin", solids::coin()), ("ring", solids::ring())] {
        let (stem, options) = (folder.join(name), boxed::<Plane<f32>>(&edges));
        assets.extend(twins::<Plane<f32>, Plane<I32F0>>(
            &stem, &points, &edges, &options,
        )?);
    }
    // In the ring's own steps, so that they can meet.
    let (points, edges) = solids::ring();
    let options = boxed::<Plane<f32>>(&edges);
    let steps = bake::<Plane<I32F0>>(&points, &edges, &options)?;
    let half: Vec<_> = points.iter().map(|p| p.map(|x| x / 2.0)).collect();
    let fixed = bake_on::<Plane<I32F0>>(&half, &edges, steps.image().lattice(), &options)?;
    let float = baked::<Plane<f32>>(&half, &edges, &options)?;
    assets.push((folder.join("half-f32.tcone"), float));
    assets.push((folder.join("half-fixed.tcone"), fixed.to_bytes()));
    assets.extend(pile::images(&folder)?);
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
        assets.push((root.join("core/robot/doc").join(name), bytes));
    }
    let arm = robots.map(arm::image).transpose()?;
    for (name, bytes) in robot::images()?.into_iter().chain(arm) {
        assets.push((folder.join(name), bytes));
    }
    Ok(assets)
}

/// In both arithmetics: `STEM-f32.tcone` and `STEM-fixed.tcone`.
fn twins<F: Dimension, I: Dimension<Corners = F::Corners>>(
    stem: &Path,
    points: &[[f64; 3]],
    facets: &[F::Corners],
    options: &BakeOptions,
) -> Result<[(PathBuf, Vec<u8>); 2]> {
    let file = |arithmetic: &str| PathBuf::from(format!("{}-{arithmetic}.tcone", stem.display()));
    Ok([
        (file("f32"), baked::<F>(points, facets, options)?),
        (file("fixed"), baked::<I>(points, facets, options)?),
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

/// A closed chain of corners, the material on its left.
type Ring = Vec<[f64; 2]>;

/// A ring of so many corners about a centre, given by its radius at each, and at parts of a turn.
fn around([x, y]: [f64; 2], count: u32, radius: impl Fn(u32, f64) -> f64) -> Ring {
    let corner = |k: u32| {
        let turns = f64::from(k) / f64::from(count);
        let (cosine, sine) = turn(turns);
        let radius = radius(k, turns);
        [x + radius * cosine, y + radius * sine]
    };
    (0..count).map(corner).collect()
}

/// The same ring around a hole.
fn hole(mut ring: Ring) -> Ring {
    ring.reverse();
    ring
}

/// The points and the edges of rings.
fn joined(rings: &[Ring]) -> (Vec<[f64; 3]>, Vec<[u32; 2]>) {
    let (mut points, mut edges) = (Vec::new(), Vec::new());
    for ring in rings {
        let [first, count] =
            [points.len(), ring.len()].map(|x| u32::try_from(x).expect("a few hundred"));
        points.extend(ring.iter().map(|[x, y]| [*x, *y, 0.0]));
        edges.extend((0..count).map(|k| [first + k, first + (k + 1) % count]));
    }
    (points, edges)
}

#[cfg(test)]
mod tests {
    /// Whatever changes a tree, or the words it is written as, shows here.
    #[test]
    fn what_the_programs_carry_is_what_is_baked() {
        super::compare(None).expect("all are up to date");
    }
}
