//! `stack`: the most stack that each question takes, from the compiler's own figures and the calls
//! in the linked program. A call of a function through a pointer, or of one by itself, is an error.

mod code;
mod depth;
mod riscv;
mod thumb;

use std::{collections::BTreeMap, fs};

use anyhow::{Context as _, Result, bail};

use crate::{
    firmware, panic_free,
    panic_free::EVERYTHING,
    programs::{self, Program},
    targets::{BOARDS, Board},
};
use depth::Depths;
use rustc_demangle::demangle;

/// The questions are the functions of this module, firmware-demo/src/everything/entry, as their
/// names stand in an image.
const ENTRIES: &str = "10everything5entry";

/// Where a program begins.
const MAIN: &str = "main";

/// Programs whose stack has no bound, and what is to be said of them: a check that acquits one is
/// blind.
const CONTROLS: [(&str, &str); 2] = [
    ("recurses", "calls itself"),
    ("by_pointer", "calls what a register says"),
];

/// What is built for all figures.
pub(crate) fn programs() -> Vec<Program> {
    BOARDS
        .iter()
        .flat_map(|board| programs_of(board, ""))
        .collect()
}

/// The programs of a board whose names begin so, and the controls.
fn programs_of(board: &Board, beginning: &str) -> Vec<Program> {
    let asked = panic_free::everything().filter(|name| name.starts_with(beginning));
    let names = CONTROLS.into_iter().map(|(name, _)| name).chain(asked);
    names.map(|name| Program::plain_on(board, name)).collect()
}

/// Bytes of stack by question.
pub(crate) type Depth = BTreeMap<String, u32>;

/// Prints all figures, or some, and holds them against what the programs take when they run; of one
/// question also what its figure is made of.
pub(crate) fn run(only: Option<&str>, beginning: &str, question: Option<&str>) -> Result<()> {
    let wanted = |board: &&Board| only.is_none_or(|name| name == board.name);
    let boards: Vec<&Board> = BOARDS.iter().filter(wanted).collect();
    let wanted = boards
        .iter()
        .flat_map(|board| programs_of(board, beginning));
    programs::build(&wanted.collect::<Vec<_>>())?;
    for board in boards {
        for (control, why) in CONTROLS {
            refuse(board, control, why)?;
        }
        for (group, programs) in EVERYTHING {
            for (arithmetic, program) in programs {
                if program.starts_with(beginning) {
                    print(board, [group, arithmetic, program])?;
                    if let Some(question) = question {
                        print_way(board, program, question)?;
                    }
                }
            }
        }
    }
    Ok(())
}

/// Sees to it that a control is refused, for the right reason.
fn refuse(board: &Board, control: &'static str, why: &str) -> Result<()> {
    let said = match depths(board, control) {
        Ok((_, most)) => format!("it takes {most} B"),
        Err(error) => format!("{error:#}"),
    };
    if !said.contains(why) {
        bail!(
            "the check is blind: `{control}` {why}, and on {} {said}",
            board.name
        );
    }
    Ok(())
}

fn print(board: &'static Board, [group, arithmetic, program]: [&'static str; 3]) -> Result<()> {
    let name = board.name;
    for (question, bytes) in depth_of(board, program)? {
        println!("{name:<11} {group:<6} {arithmetic:<6} {question:<18} {bytes:6} B");
    }
    let [taken, most] = taken(board, program)?;
    println!("{name:<11} `{program}` took {taken} B of {most}");
    Ok(())
}

/// Prints the functions on the deepest way of a question, and what each of them takes itself.
fn print_way(board: &Board, program: &'static str, question: &str) -> Result<()> {
    let image = read(board, program)?;
    let functions = code::functions(&object::File::parse(&*image)?)?;
    let mut depths = Depths::new(&functions);
    for (start, function) in &functions {
        if !function
            .names
            .iter()
            .any(|name| entry(name) == Some(question))
        {
            continue;
        }
        let mut next = Some(*start);
        while let Some(function) = next.and_then(|start| functions.get(&start)) {
            let name = function.names.first().map_or("?", String::as_str);
            println!("{:>8} B  {:#}", function.frame, demangle(name));
            next = depths.deepest(function)?;
        }
    }
    Ok(())
}

/// What every question in a program takes on a board.
pub(crate) fn depth_of(board: &Board, program: &'static str) -> Result<Depth> {
    let (questions, _) = depths(board, program)?;
    Ok(questions)
}

/// What a program took when it ran, and the most that it can take.
fn taken(board: &'static Board, program: &'static str) -> Result<[u32; 2]> {
    let (_, most) = depths(board, program)?;
    let stats = firmware::stats(&firmware::run_on_board(board, program)?)?;
    let taken = stats.get("stack").copied();
    let taken = taken.with_context(|| format!("`{program}` prints no `stat stack`"))?;
    if taken > most {
        bail!(
            "`{program}` on {} took {taken} bytes of stack, more than the {most} computed",
            board.name
        );
    }
    Ok([taken, most])
}

/// What every question in a program takes, and the program itself.
fn depths(board: &Board, program: &'static str) -> Result<(Depth, u32)> {
    depths_in(&read(board, program)?).with_context(|| format!("`{program}` on {}", board.name))
}

fn read(board: &Board, program: &'static str) -> Result<Vec<u8>> {
    let image = programs::path(Program::plain_on(board, program))?;
    fs::read(&image).with_context(|| format!("cannot read {}", image.display()))
}

fn depths_in(image: &[u8]) -> Result<(Depth, u32)> {
    let functions = code::functions(&object::File::parse(image)?)?;
    let mut depths = Depths::new(&functions);
    let (mut questions, mut whole) = (Depth::new(), None);
    for (start, function) in &functions {
        for name in &function.names {
            if name == MAIN {
                whole = Some(depths.of(*start)?);
            } else if let Some(question) = entry(name) {
                // The same question in the plane and in space.
                let most = questions.entry(question.to_owned()).or_default();
                *most = depths.of(*start)?.max(*most);
            }
        }
    }
    if questions.is_empty() {
        bail!("there are no questions in it");
    }
    Ok((questions, whole.context("it has no beginning")?))
}

/// The length of the hash that ends some mangled names.
const HASH: usize = 17;

/// The question's name in a function's: the last of the names behind the module's, each after its
/// own length, but for the compiler's hash.
fn entry(name: &str) -> Option<&str> {
    let (_, mut rest) = name.split_once(ENTRIES)?;
    let mut names = Vec::new();
    while rest.starts_with(|c: char| c.is_ascii_digit()) {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (length, behind) = rest.split_at_checked(digits)?;
        let (name, behind) = behind.split_at_checked(length.parse().ok()?)?;
        names.push(name);
        rest = behind;
    }
    names.pop_if(|name| name.len() == HASH && name.starts_with('h'));
    names.pop()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_is_found_in_a_name() {
        let name = "_ZN13firmware_demo10everything5entry7touches17h0123456789abcdefE";
        assert_eq!(entry(name), Some("touches"));
        let name = "_ZN13firmware_demo10everything5entry6pieces5turns17h0123456789abcdefE";
        assert_eq!(entry(name), Some("turns"));
        let name = "_RINvNtNtNtCs1234_13firmware_demo10everything5entry6pieces5turnsfEB6_";
        assert_eq!(entry(name), Some("turns"));
        assert_eq!(
            entry("_ZN13firmware_demo10everything5balls17h0123456789abcdefE"),
            None
        );
    }
}
