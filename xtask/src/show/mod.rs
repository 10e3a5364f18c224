//! `game`, `fingertip`, `arm`, `guard` and `rest`: programs that go on frame by frame, on the boards, under
//! node and on the host: equal states, equal telemetry, equal pictures, and the pictures are those in
//! firmware-demo/golden.

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
use picture::Golden;
use run::Run;

/// A program that goes on frame by frame.
#[derive(Debug)]
pub(crate) struct Show {
    /// Its name, which is the command's, too.
    pub(crate) program: &'static str,
    /// What its pictures are called that are kept; none where it draws none.
    pictures: Option<&'static str>,
}

/// Lockstep.
pub(crate) const GAME: Show = Show {
    program: "game",
    pictures: Some("frame"),
};

/// A fingertip that follows a device.
pub(crate) const FINGERTIP: Show = Show {
    program: "fingertip",
    pictures: None,
};

/// A robot's arm.
pub(crate) const ARM: Show = Show {
    program: "arm",
    pictures: None,
};

/// A robot's arm that is watched within a budget a frame.
pub(crate) const GUARD: Show = Show {
    program: "guard",
    pictures: None,
};

/// A gear that comes to rest.
pub(crate) const REST: Show = Show {
    program: "rest",
    pictures: None,
};

impl Show {
    /// Plays everywhere, compares everything, and compares with the pictures that are kept or,
    /// where asked to, keeps the new ones.
    pub(crate) fn run(&self, write: bool) -> Result<()> {
        programs::build(&self.programs())?;
        let host = self.read(&host::run(Host::Release, self.program)?, "the host")?;
        let places: Vec<_> = boards().map(|board| (board, self.program)).collect();
        firmware::run_all(&places)?;
        for board in boards() {
            let lines = firmware::run_on_board(board, self.program)?;
            let there = self.read(&lines, board.name)?;
            compare(&host, "the host", &there, board.name)?;
            let costs: Vec<String> = firmware::stats(&lines)?
                .iter()
                .map(|(name, value)| format!("{name} {value}"))
                .collect();
            println!("{:<11} equal; {}", board.name, costs.join(", "));
        }
        let node = self.read(&firmware::run_on_node(self.program)?, "wasm32")?;
        compare(&host, "the host", &node, "wasm32")?;
        println!("{:<11} equal", "wasm32");
        if let Some(name) = self.pictures {
            self.keep(&host, &Golden::called(name)?, write)?;
        }
        Ok(())
    }

    /// What is built for the boards and node.
    fn programs(&self) -> Vec<Program> {
        let boards = boards().map(|board| firmware::program(board, self.program));
        boards.chain([Program::plain(WASM, self.program)]).collect()
    }

    /// As `cargo xtask test` runs it.
    pub(crate) fn check(&self) -> Result<()> {
        self.run(false)
    }

    /// What was printed here and on a board is the same.
    pub(crate) fn compare_lines(
        &self,
        here: &[String],
        there: &[String],
        name: &str,
    ) -> Result<()> {
        let (host, other) = (self.read(here, "the host")?, self.read(there, name)?);
        compare(&host, "the host", &other, name)
    }

    fn read(&self, lines: &[String], place: &str) -> Result<Run> {
        let run = Run::of(lines).with_context(|| format!("{} on {place}", self.program))?;
        if run.pictures.is_empty() == self.pictures.is_some() {
            bail!(
                "{} on {place}: {} pictures",
                self.program,
                run.pictures.len()
            );
        }
        Ok(run)
    }

    fn keep(&self, host: &Run, golden: &Golden, write: bool) -> Result<()> {
        for (frame, picture) in &host.pictures {
            if write {
                println!("{}", golden.write(*frame, picture)?);
            } else {
                let hint = || {
                    format!(
                        "look at the new one with `cargo xtask {} --write`",
                        self.program
                    )
                };
                golden.check(*frame, picture).with_context(hint)?;
            }
        }
        if !write {
            println!("{} pictures as they are kept", host.pictures.len());
        }
        Ok(())
    }
}

/// What is built for all of them.
pub(crate) fn programs() -> Vec<Program> {
    [GAME, FINGERTIP, ARM, GUARD, REST]
        .iter()
        .flat_map(Show::programs)
        .collect()
}

/// The boards that have the memory for them.
pub(crate) fn boards() -> impl Iterator<Item = &'static Board> {
    panic_free::boards(None).filter(|board| board.large)
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
