//! The command line `tetracone`: the program a user meets first, and the way in for scripts.

mod arguments;
mod bake;
mod check;
mod color;
mod completions;
mod demo;
mod failure;
mod info;
mod input;
mod mend;
mod output;
mod parts;
mod progress;
mod query;
mod reading;
mod render;
mod replay;
mod report;
mod robot;
mod shown;
mod solid;
mod source;
mod table;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use arguments::Common;
use failure::Failure;

/// Exact, deterministic collision detection for concave solids in 2D and 3D.
#[derive(Parser)]
#[command(name = "tetracone", version, max_term_width = 100)]
#[command(after_help = "SOLID is a file that ends in:
  .obj .stl .ply .off       a closed surface in space
  .dae .gltf .glb           the surfaces of a scene, all together, or one --object
  .geojson (or .json)       polygons, all of the file together one solid in the plane
  .svg                      filled paths, all together one solid in the plane
  .tcone                    a baked solid
or a primitive about the z axis, with its middle at the origin:
  box:X,Y,Z  cylinder:RADIUS,LENGTH  capsule:RADIUS,LENGTH  sphere:RADIUS
or - for standard input, with --from to tell what kind of file it is.

Exit codes: 0 done, 1 a check that failed or records that differ, 2 error. Start with `tetracone demo`.")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    common: Common,
}

#[derive(Subcommand)]
enum Command {
    /// The whole story on built-in solids: check, bake, track, compare, pictures
    Demo(demo::Demo),
    /// What a solid is: kind, counts, bytes, cells, worst case, lattice, notes
    Info(info::Info),
    /// Whether a surface bounds a solid, and all that is wrong with it, counted and located
    Check(check::Check),
    /// Makes a surface that is no solid one, and tells every change
    Mend(mend::Mend),
    /// Checks a solid, builds its cells and writes both as one file to be read in place
    Bake(bake::Bake),
    /// Asks a solid, one question a line
    #[command(subcommand)]
    Query(query::Query),
    /// Draws a solid; on request its covering, its cells, a cut, a ball, a second solid
    Render(render::Render),
    /// Looks at a robot: its links, joints and pairs
    #[command(subcommand)]
    Robot(robot::Robot),
    /// Finds the first frame in which two recorded runs differ; exit code 1 if one does
    Replay(replay::Replay),
    /// Writes a script that makes a shell complete commands, options and files
    Completions(completions::Completions),
}

fn main() -> ExitCode {
    color::choose(color::asked());
    let Arguments { command, common } = Arguments::parse();
    color::choose(common.color);
    output::tell_like(common.format);
    let done = match command {
        Command::Demo(demo) => demo.run(common),
        Command::Info(info) => info.run(common),
        Command::Bake(bake) => bake.run(common),
        Command::Check(check) => check.run(common),
        Command::Mend(mend) => mend.run(common),
        Command::Query(query) => query.run(common),
        Command::Replay(replay) => replay.run(common),
        Command::Completions(completions) => completions.run(),
        Command::Render(render) => render.run(common),
        Command::Robot(robot) => robot.run(common),
    };
    match done {
        Ok(()) | Err(Failure::NobodyReads) => ExitCode::SUCCESS,
        Err(Failure::Found) => ExitCode::FAILURE,
        Err(Failure::Error(what)) => {
            output::tell(format_args!("error: {what}"));
            ExitCode::from(2)
        }
    }
}
