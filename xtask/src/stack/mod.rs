//! `stack`: the most stack that each question takes, from the compiler's own figures and the calls
//! in the linked program. A call of a function through a pointer, or of one by itself, is an error.

mod code;
mod depth;
mod riscv;
mod thumb;

use std::{collections::BTreeMap, fs};

use anyhow::{Context as _, Result, bail};

use crate::{
    firmware,
    panic_free::EVERYTHING,
    targets::{BOARDS, Board, Log},
};
use depth::Depths;

/// The questions are the functions of this module, firmware-demo/src/everything/entry.rs, as their
/// names stand in an image.
const ENTRIES: &str = "10everything5entry";

/// Bytes of stack by question.
pub(crate) type Depth = BTreeMap<String, u32>;

pub(crate) fn run() -> Result<()> {
    for board in &BOARDS {
        for (group, programs) in EVERYTHING {
            for (arithmetic, program) in programs {
                for (entry, bytes) in depth_of(board, program)? {
                    println!(
                        "{:<11} {group:<6} {arithmetic:<6} {entry:<18} {bytes:6} B",
                        board.name
                    );
                }
            }
        }
    }
    Ok(())
}

/// What every question in a program takes on a board.
pub(crate) fn depth_of(board: &Board, program: &str) -> Result<Depth> {
    let image = firmware::build(board.triple, program, Log::Text)?;
    let bytes = fs::read(&image).with_context(|| format!("cannot read {}", image.display()))?;
    depths(&bytes).with_context(|| format!("`{program}` on {}", board.name))
}

fn depths(image: &[u8]) -> Result<Depth> {
    let functions = code::functions(&object::File::parse(image)?)?;
    let mut depths = Depths::new(&functions);
    let mut found = Depth::new();
    for (start, function) in &functions {
        for entry in function.names.iter().filter_map(|name| entry(name)) {
            let depth = depths.of(*start)?;
            // The same question in the plane and in space.
            let most = found.entry(entry.to_owned()).or_default();
            *most = depth.max(*most);
        }
    }
    if found.is_empty() {
        bail!("there are no questions in it");
    }
    Ok(found)
}

/// The question's name in a function's: behind the module's name, and after its own length.
fn entry(name: &str) -> Option<&str> {
    let (_, rest) = name.split_once(ENTRIES)?;
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let (length, rest) = rest.split_at_checked(digits)?;
    rest.get(..length.parse().ok()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_is_found_in_a_name() {
        let name = "_ZN13firmware_demo10everything5entry7touches17h0123456789abcdefE";
        assert_eq!(entry(name), Some("touches"));
        assert_eq!(
            entry("_ZN13firmware_demo10everything5balls17h0123456789abcdefE"),
            None
        );
    }
}
