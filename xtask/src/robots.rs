//! `robots`: what the shapes of real robots need to be solids, counted over a public collection of URDFs, and what of
//! their SRDFs is refuted.
//!
//! The collection comes from the Python registry and stays in target/. Every file is looked at once, on all cores, and
//! whatever is accepted is judged again by [`closed`], which has nothing in common with what it judges.

mod closed;
mod exact;
pub(crate) mod fetch;
mod judge;
mod never;
pub(crate) mod peers;
mod subjects;
mod told;

use std::time::Instant;

use anyhow::{Result, bail};
use clap::Args;
use tetracone_std::robot::Shapes;

use crate::parallel;

/// The URDF that is none: it has no links, so other readers refuse it, too.
const NO_ROBOT: &str = "ur_description/urdf/ur3.urdf";

/// Which shapes are looked at.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Options {
    /// The shapes that are seen instead of those that collide
    #[arg(long)]
    visual: bool,
    /// Only which pairs of links can touch that an SRDF says never do
    #[arg(long, conflicts_with = "visual")]
    pairs: bool,
}

/// Looks at all robots, and prints tables for docs/ROBOTS.md; says so and ends where they are not to be had.
pub(crate) fn run(options: Options) -> Result<()> {
    let Some(folder) = fetch::robots()? else {
        return Ok(());
    };
    if options.pairs {
        print!("{}", never::tables(&folder)?);
        return Ok(());
    }
    let shapes = if options.visual {
        Shapes::Visual
    } else {
        Shapes::Collision
    };
    let start = Instant::now();
    let found = subjects::find(&folder, shapes)?;
    let judged = parallel::map(&found.subjects, |subject| Ok(judge::judge(subject)))?;
    print!("{}", told::tables(&found, &judged)?);
    let (slowest, time) = told::slowest(&found, &judged);
    println!(
        "\nlooked at in {:.0} s; the slowest is {slowest} with {:.1} s",
        start.elapsed().as_secs_f64(),
        time.as_secs_f64()
    );
    let unknown = found.broken.iter().filter(|(name, _)| name != NO_ROBOT);
    let mut wrong: Vec<_> = unknown
        .map(|(name, error)| format!("{name} is not read: {error}"))
        .collect();
    wrong.extend(judged.iter().flat_map(|one| one.wrong.iter().cloned()));
    for what in &wrong {
        eprintln!("{what}");
    }
    if !wrong.is_empty() {
        bail!("{} of robots are wrong", wrong.len());
    }
    if shapes == Shapes::Collision {
        print!("\n{}", never::tables(&folder)?);
    }
    Ok(())
}
