//! `tetracone robot`: robots as files of links and joints describe them.

mod arguments;
mod bake;
pub(crate) mod baked;
mod certify;
mod check;
mod frame_loop;
mod info;
mod links;
mod pairs;
mod proven;
mod render;
mod verify;

use clap::Subcommand;

use crate::{arguments::Common, failure::Failure};

/// What is done with a robot.
#[derive(Subcommand)]
pub(crate) enum Robot {
    /// What a robot is: links and what they are made of, joints, pairs of links to check
    Info(info::Info),
    /// Bakes a robot's links, joints and pairs into one file, to be read in place by a microcontroller
    Bake(bake::Bake),
    /// Which links touch along a path, and when they first do between its rows; exit code 1 where some do
    Check(check::Check),
    /// Which links can touch, wherever the joints are; exit code 1 where the SRDF says that they never do
    Pairs(pairs::Pairs),
    /// Proves that no links touch anywhere along a path, and writes the path with its proof
    Certify(certify::Certify),
    /// Checks the proof that no links touch along a path, as a microcontroller does
    Verify(verify::Verify),
    /// Writes a firmware project with a baked robot's frame loop
    Loop(frame_loop::Loop),
    /// Draws a robot where its joints put it, links that touch in red
    Render(render::Render),
}

impl Robot {
    pub(crate) fn run(&self, common: Common) -> Result<(), Failure> {
        match self {
            Self::Info(info) => info.run(common),
            Self::Bake(bake) => bake.run(common),
            Self::Check(check) => check.run(common),
            Self::Pairs(pairs) => pairs.run(common),
            Self::Certify(certify) => certify.run(common),
            Self::Verify(verify) => verify.run(common),
            Self::Loop(frame_loop) => frame_loop.run(common),
            Self::Render(render) => render.run(common),
        }
    }
}
