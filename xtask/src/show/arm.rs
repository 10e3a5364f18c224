//! The robot's arm with the links that its meshes are, which are too large to keep: equal states again,
//! instructions on the first board, and the time that a frame takes here.

use anyhow::{Context as _, Result};

use crate::{
    assets::arm::ur5,
    firmware,
    host::{self, Host},
    robots,
    targets::BOARDS,
};

use super::{compare, read};

/// The program.
pub(super) const PROGRAM: &str = "arm";

/// A frame each millisecond: this many nanoseconds are all that one core has for it.
const FRAME: u32 = 1_000_000;

pub(super) fn with_meshes() -> Result<()> {
    let Some(folder) = robots::fetched()? else {
        return Ok(());
    };
    let robot = ur5(&folder, None)?;
    let images = robot.to_bytes();
    let robot = robot.as_robot();
    let solids = (0..robot.link_count()).filter_map(|link| robot.solid(link));
    let triangles: usize = solids.map(|solid| solid.cells().facets().count()).sum();
    println!(
        "links as their meshes are: {triangles} triangles with what stands around, {} bytes",
        images.len()
    );
    let here = host::run_loaded(Host::Release, PROGRAM, &images)?;
    let board = BOARDS.first().context("there is a Cortex-M4F")?;
    let there = firmware::run_loaded(board, PROGRAM, &images)?;
    let [one, other] =
        [(&here, "the host"), (&there, board.name)].map(|(lines, name)| read(PROGRAM, lines, name));
    compare(&one?, "the host", &other?, board.name)?;
    let said = firmware::stats(&there)?;
    let figure = |name: &str| said.get(name).copied().unwrap_or_default();
    let (mean, worst) = (figure("step.mean"), figure("step.worst"));
    println!(
        "{:<11} equal; step.mean {mean}, step.worst {worst}",
        board.name
    );
    let time = firmware::stats(&here)?.get("step.nanoseconds").copied();
    let time = time.context("the host tells no `stat step.nanoseconds`")?;
    let share = 100.0 * f64::from(time) / f64::from(FRAME);
    println!("the host    {time} ns of the thread's time a frame: {share:.2} % of a core at 1 kHz");
    Ok(())
}
