//! `panic-free`: programs that query carry no panic, and what they weigh.

use anyhow::{Result, bail};

use crate::{
    image::{Image, Weight},
    programs::{self, Program},
    targets::{BOARDS, Board},
};

/// An arithmetic and the program in it.
pub(crate) type Programs = [(&'static str, &'static str); 2];

/// One program per arithmetic that queries and does nothing else.
pub(crate) const QUERIES: Programs = [("f32", "query_f32"), ("fixed", "query_fixed")];

/// One program per arithmetic that asks everything that can be asked in the plane.
pub(crate) const PLANE: Programs = [("f32", "plane_f32"), ("fixed", "plane_fixed")];

/// The same for space.
pub(crate) const SPACE: Programs = [("f32", "space_f32"), ("fixed", "space_fixed")];

/// The programs that measure distances in space.
pub(crate) const DISTANCE: Programs = [("f32", "distance_f32"), ("fixed", "distance_fixed")];

/// The programs that ask how far a solid has to be shifted.
pub(crate) const PENETRATION: Programs =
    [("f32", "penetration_f32"), ("fixed", "penetration_fixed")];

/// The programs that ask about hulls.
pub(crate) const HULL: Programs = [("f32", "hull_f32"), ("fixed", "hull_fixed")];

/// The programs that ask about capsules and moving balls in space.
pub(crate) const CAPSULE: Programs = [("f32", "capsule_f32"), ("fixed", "capsule_fixed")];

/// The programs that move proxies.
pub(crate) const PROXY: Programs = [("f32", "proxy_f32"), ("fixed", "proxy_fixed")];

/// The programs that ask for contact points.
pub(crate) const CONTACT: Programs = [("f32", "contact_f32"), ("fixed", "contact_fixed")];

/// The programs that list in space all there is of something.
pub(crate) const LISTS: Programs = [("f32", "lists_f32"), ("fixed", "lists_fixed")];

/// The programs that check boundaries and build cells.
pub(crate) const MAKE: Programs = [("f32", "make_f32"), ("fixed", "make_fixed")];

/// The programs that complete solids and write images.
pub(crate) const COMPLETE: Programs = [("f32", "complete_f32"), ("fixed", "complete_fixed")];

/// The programs with many solids of space.
pub(crate) const MANY: Programs = [("f32", "many_f32"), ("fixed", "many_fixed")];

/// The programs with many solids of the plane.
pub(crate) const MANY_PLANE: Programs = [("f32", "many_plane_f32"), ("fixed", "many_plane_fixed")];

/// The programs that ask many solids.
pub(crate) const ASKS: Programs = [("f32", "asks_f32"), ("fixed", "asks_fixed")];

/// The programs that step with margins, in space.
pub(crate) const MARGINS: Programs = [("f32", "margins_f32"), ("fixed", "margins_fixed")];

/// The programs that ask what many solids meet on their ways.
pub(crate) const IMPACTS: Programs = [("f32", "impacts_f32"), ("fixed", "impacts_fixed")];

/// The programs with what questions are made of, each alone, and with records of runs.
pub(crate) const PIECES: Programs = [("f32", "pieces_f32"), ("fixed", "pieces_fixed")];

/// The programs with robots, which are in fixed point alone: one that watches, and one that proves paths.
pub(crate) const ROBOT: Programs = [("watch", "robot_watch"), ("proof", "robot_proof")];

/// The programs that together ask everything, by what they ask.
pub(crate) const EVERYTHING: [(&str, Programs); 18] = [
    ("plane", PLANE),
    ("space", SPACE),
    ("distances", DISTANCE),
    ("shifts", PENETRATION),
    ("hulls", HULL),
    ("capsules", CAPSULE),
    ("proxies", PROXY),
    ("contacts", CONTACT),
    ("lists", LISTS),
    ("making", MAKE),
    ("completing", COMPLETE),
    ("worlds", MANY),
    ("worlds of the plane", MANY_PLANE),
    ("asks", ASKS),
    ("margins", MARGINS),
    ("impacts", IMPACTS),
    ("pieces", PIECES),
    ("robots", ROBOT),
];

/// The programs that ask everything.
pub(crate) fn everything() -> impl Iterator<Item = &'static str> {
    let all = EVERYTHING.into_iter().flat_map(|(_, programs)| programs);
    all.map(|(_, name)| name)
}

/// A program that does nothing: start-up and exit.
const BLANK: &str = "blank";

/// A program that can panic: a check that acquits it is blind.
const CONTROL: &str = "panics";

/// The programs that are looked into.
fn judged() -> impl Iterator<Item = &'static str> {
    let queries = QUERIES.into_iter().map(|(_, name)| name);
    queries.chain(everything())
}

/// What is built for `run`.
pub(crate) fn programs() -> Vec<Program> {
    BOARDS
        .iter()
        .flat_map(|board| programs_of(board, ""))
        .collect()
}

/// The programs of a board whose names begin so, and those that they are compared with.
fn programs_of(board: &Board, beginning: &str) -> Vec<Program> {
    let names = judged().filter(|name| name.starts_with(beginning));
    let names = names.chain([BLANK, CONTROL]);
    names.map(|name| Program::plain_on(board, name)).collect()
}

/// Looks into all programs, or some.
pub(crate) fn run(only: Option<&str>, beginning: &str) -> Result<()> {
    let wanted = |board: &&Board| only.is_none_or(|name| name == board.name);
    let boards: Vec<&Board> = BOARDS.iter().filter(wanted).collect();
    let wanted = boards
        .iter()
        .flat_map(|board| programs_of(board, beginning));
    programs::build(&wanted.collect::<Vec<_>>())?;
    let mut faults = Vec::new();
    for board in boards {
        if image(board, CONTROL)?.panics()?.is_empty() {
            bail!(
                "the check is blind on {}: it finds no panic in `{CONTROL}`",
                board.name
            );
        }
        for program in judged().filter(|name| name.starts_with(beginning)) {
            let found = image(board, program)?.panics()?;
            if !found.is_empty() {
                let found = found.join("\n  ");
                faults.push(format!(
                    "`{program}` on {} can panic:\n  {found}",
                    board.name
                ));
                continue;
            }
            let Weight { code, data } = query_weight(board, program)?;
            println!(
                "{:<11} {program:<11} no panic, code {code} B, data {data} B",
                board.name
            );
        }
    }
    if !faults.is_empty() {
        bail!("{}", faults.join("\n"));
    }
    Ok(())
}

/// What a query program weighs beyond start-up and exit.
pub(crate) fn query_weight(board: &Board, program: &'static str) -> Result<Weight> {
    let blank = image(board, BLANK)?.weight()?;
    Ok(image(board, program)?.weight()?.beyond(blank))
}

fn image(board: &Board, program: &'static str) -> Result<Image> {
    Image::read(&programs::path(Program::plain_on(board, program))?)
}
