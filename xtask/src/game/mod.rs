//! `game`: the lockstep game on the boards, under node and on the host: equal states, equal
//! pictures, and the pictures are those in firmware-demo/golden.

mod picture;
mod run;

use anyhow::{Context as _, Result, bail};

use crate::{
    firmware::{self, PACKAGE},
    process,
    targets::BOARDS,
};
use picture::Golden;
use run::Run;

/// The program that plays.
pub(crate) const PROGRAM: &str = "game";

/// Plays everywhere, compares everything, and compares with the pictures that are kept or, where
/// asked to, keeps the new ones.
pub(crate) fn run(write: bool) -> Result<()> {
    let host = Run::of(&on_host()?).context("on the host")?;
    let boards = BOARDS.iter().filter(|board| board.large);
    for board in boards {
        let lines = firmware::run_on_board(board, PROGRAM)?;
        let there = Run::of(&lines).with_context(|| board.name)?;
        compare(&host, "the host", &there, board.name)?;
        let costs: Vec<String> = firmware::stats(&lines)?
            .iter()
            .map(|(name, value)| format!("{name} {value}"))
            .collect();
        println!("{:<11} equal; {}", board.name, costs.join(", "));
    }
    let node = Run::of(&firmware::run_on_node(PROGRAM)?).context("under node")?;
    compare(&host, "the host", &node, "wasm32")?;
    println!("{:<11} equal", "wasm32");
    let golden = Golden::folder()?;
    for (frame, picture) in &host.pictures {
        if write {
            println!("{}", golden.write(*frame, picture)?);
        } else {
            golden.check(*frame, picture)?;
        }
    }
    if !write {
        println!("{} pictures as they are kept", host.pictures.len());
    }
    Ok(())
}

/// As `cargo xtask test` runs it.
pub(crate) fn check() -> Result<()> {
    run(false)
}

fn on_host() -> Result<Vec<String>> {
    let mut cargo = process::cargo()?;
    cargo.args(["run", "--quiet", "--release"]);
    cargo.args(["--package", PACKAGE, "--bin", PROGRAM]);
    let stdout = String::from_utf8(process::output(&mut cargo)?)?;
    Ok(stdout.lines().map(str::to_owned).collect())
}

/// Names the first frame that differs, the state before the picture.
fn compare(one: &Run, its_name: &str, other: &Run, other_name: &str) -> Result<()> {
    let mut frames: Vec<u32> = one
        .states
        .keys()
        .chain(other.states.keys())
        .copied()
        .collect();
    frames.extend(one.pictures.keys().chain(other.pictures.keys()));
    frames.sort_unstable();
    for frame in frames {
        if one.states.get(&frame) != other.states.get(&frame) {
            bail!("{other_name} differs from {its_name} in the state of frame {frame}");
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
