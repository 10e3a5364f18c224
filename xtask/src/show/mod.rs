//! `show`: programs that go on frame by frame, on the boards, under node and on the host: equal states, equal
//! telemetry, equal pictures, and the pictures are those in firmware-demo/golden.

mod arm;
mod picture;
mod run;

use anyhow::{Context as _, Result, bail};

use crate::{
    firmware,
    host::{self, Host},
    panic_free,
    programs::{self, Program},
    targets::{Board, WASM},
};
use run::Run;

/// All of them.
pub(crate) const SHOWS: [&str; 6] = [DRAWS, "fingertip", arm::PROGRAM, "guard", "rest", "pile"];

/// The one that draws.
const DRAWS: &str = "game";

/// Plays those that are named, or all, everywhere and compares everything; keeps new pictures where asked to.
pub(crate) fn run(names: &[String], write: bool) -> Result<()> {
    programs::build(&programs())?;
    for show in SHOWS {
        if names.is_empty() || names.iter().any(|name| name == show) {
            play(show, write).with_context(|| show.to_owned())?;
        }
    }
    Ok(())
}

fn play(show: &'static str, write: bool) -> Result<()> {
    println!("{show}");
    let host = read(show, &host::run(Host::Release, show)?, "the host")?;
    let places: Vec<_> = boards().map(|board| (board, show)).collect();
    firmware::run_all(&places)?;
    for board in boards() {
        let lines = firmware::run_on_board(board, show)?;
        let run = read(show, &lines, board.name)?;
        compare(&host, "the host", &run, board.name)?;
        let costs: Vec<String> = firmware::stats(&lines)?
            .iter()
            .map(|(name, value)| format!("{name} {value}"))
            .collect();
        println!("{:<11} equal; {}", board.name, costs.join(", "));
    }
    let node = read(show, &firmware::run_on_node(show)?, "wasm32")?;
    compare(&host, "the host", &node, "wasm32")?;
    println!("{:<11} equal", "wasm32");
    if show == arm::PROGRAM {
        arm::with_meshes()?;
    }
    keep(&host, write)
}

fn read(show: &str, lines: &[String], place: &str) -> Result<Run> {
    let run = Run::of(lines).with_context(|| place.to_owned())?;
    if run.pictures.is_empty() == (show == DRAWS) {
        bail!("{place}: {} pictures", run.pictures.len());
    }
    Ok(run)
}

fn keep(host: &Run, write: bool) -> Result<()> {
    for (frame, picture) in &host.pictures {
        if write {
            println!("{}", picture::write(*frame, picture)?);
        } else {
            let hint = || "look at the new one with `cargo xtask show game --write`";
            picture::check(*frame, picture).with_context(hint)?;
        }
    }
    Ok(())
}

/// What is built for all of them, for the boards and node.
pub(crate) fn programs() -> Vec<Program> {
    let on = |show| {
        let boards = boards().map(move |board| firmware::program(board, show));
        boards.chain([Program::plain(WASM, show)])
    };
    SHOWS.into_iter().flat_map(on).collect()
}

/// The boards that play them.
pub(crate) fn boards() -> impl Iterator<Item = &'static Board> {
    panic_free::boards(None).filter(|board| board.plays)
}

/// Names the first frame that differs, the state before the telemetry and the picture.
fn compare(one: &Run, its_name: &str, other: &Run, other_name: &str) -> Result<()> {
    let mut frames: Vec<u32> = one
        .states
        .keys()
        .chain(other.states.keys())
        .copied()
        .collect();
    frames.extend(one.pictures.keys().chain(other.pictures.keys()));
    frames.extend(one.telemetry.keys().chain(other.telemetry.keys()));
    frames.sort_unstable();
    for frame in frames {
        if one.states.get(&frame) != other.states.get(&frame) {
            bail!("{other_name} differs from {its_name} in the state of frame {frame}");
        }
        let told = [one, other].map(|run| run.telemetry.get(&frame));
        if told[0] != told[1] {
            bail!(
                "{other_name} differs from {its_name} in the telemetry of frame {frame}: {told:?}"
            );
        }
        match (one.pictures.get(&frame), other.pictures.get(&frame)) {
            (Some(a), Some(b)) => {
                if let Some((x, y)) = a.first_difference(b) {
                    bail!(
                        "{other_name} differs from {its_name} in the picture of frame {frame}, \
                         first at column {x} of row {y}"
                    );
                }
            }
            (None, None) => {}
            _ => bail!("{its_name} and {other_name} drew different frames, {frame} for one"),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn played(state: &str, row: &str) -> Run {
        let lines = [
            "palette 000000ffffff".to_owned(),
            "digest 000 0123456789abcdef".to_owned(),
            "picture 0 0300".to_owned(),
            format!("digest 100 {state}"),
            "picture 100 0100".to_owned(),
            format!("picture 100 {row}"),
        ];
        Run::of(&lines).expect("a run")
    }

    #[test]
    fn the_first_frame_that_differs_is_named() {
        let one = played("0123456789abcdef", "00010000");
        assert!(compare(&one, "a", &one, "b").is_ok());
        let error = |other: &Run| {
            let error = compare(&one, "a", other, "b").expect_err("they differ");
            error.to_string()
        };
        assert_eq!(
            error(&played("0000000000000000", "00010000")),
            "b differs from a in the state of frame 100"
        );
        assert_eq!(
            error(&played("0123456789abcdef", "00010001")),
            "b differs from a in the picture of frame 100, first at column 1 of row 1"
        );
    }
}
