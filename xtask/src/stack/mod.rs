//! `stack`: the most stack that each question takes, from the compiler's own figures and the calls
//! in the linked program. A call of a function through a pointer, or of one by itself, is an error.

mod code;
mod depth;
mod riscv;
mod thumb;

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    sync::{Arc, Mutex, PoisonError},
};

use anyhow::{Context as _, Result, bail};

use crate::{
    firmware,
    panic_free::{CONTROL, EVERYTHING, boards, on},
    programs::{self, Program},
    targets::Board,
};
use code::{Function, Functions};
use depth::Depths;
use rustc_demangle::demangle;

/// The questions are the functions of this module, firmware-demo/src/everything/entry.
const ENTRIES: &str = "firmware_demo::everything::entry::";

/// A group's function in firmware-demo/src/bin/everything.rs: `ARITHMETIC::GROUP` behind the program's name.
const GROUPS: &str = "everything::";

/// Functions whose stack has no bound, and what is to be said of them: a check that acquits one is
/// blind.
const CONTROLS: [(&str, &str); 2] = [
    ("guilty::recurses", "calls itself"),
    ("guilty::by_pointer", "calls what a register says"),
];

/// A group of questions in an image.
#[derive(Debug)]
pub(crate) struct Group {
    /// Bytes of stack by question; the larger one of the plane and space.
    pub(crate) questions: BTreeMap<String, u32>,
    /// Bytes of stack of all of them, asked one after the other.
    most: u32,
    /// Bytes of all functions that can be reached.
    pub(crate) code: u64,
}

/// Groups by their names: `ARITHMETIC.GROUP`.
pub(crate) type Groups = BTreeMap<String, Group>;

/// Prints all figures, or those of the groups whose names begin so, and holds them against what was taken in a run;
/// of one question also what its figure is made of.
pub(crate) fn run(only: Option<&str>, beginning: &str, question: Option<&str>) -> Result<()> {
    programs::build(&boards(only).flat_map(on).collect::<Vec<_>>())?;
    for board in boards(only) {
        refuse_controls(board)?;
        let groups = groups(board)?;
        let taken = firmware::stats(&firmware::run_on_board(board, EVERYTHING)?)?;
        if !taken.keys().eq(groups.keys()) {
            bail!("`{EVERYTHING}` asks other groups than its image holds");
        }
        for (name, group) in groups
            .iter()
            .filter(|(name, _)| name.starts_with(beginning))
        {
            for (question, bytes) in &group.questions {
                println!("{:<11} {name:<18} {question:<26} {bytes:6} B", board.name);
            }
            let (taken, most) = (taken.get(name).copied().unwrap_or_default(), group.most);
            println!("{:<11} {name:<18} took {taken} B of {most}", board.name);
            if taken > most {
                bail!("that is more than the {most} bytes of stack computed");
            }
        }
        if let Some(question) = question {
            print_way(board, question)?;
        }
    }
    Ok(())
}

/// Sees to it that the controls are refused, for the right reasons.
fn refuse_controls(board: &Board) -> Result<()> {
    let functions = read(board, CONTROL)?;
    for (control, why) in CONTROLS {
        let start = named(&functions, |name| (name == control).then_some(()));
        let (start, ()) = start
            .into_iter()
            .next()
            .with_context(|| format!("there is no {control}"))?;
        let said = match Depths::new(&functions).of(start) {
            Ok(most) => format!("it takes {most} B"),
            Err(error) => format!("{error:#}"),
        };
        if !said.contains(why) {
            bail!(
                "the check is blind: `{control}` {why}, and on {} {said}",
                board.name
            );
        }
    }
    Ok(())
}

/// Prints the functions on the deepest way of a question, and what each of them takes itself.
fn print_way(board: &Board, question: &str) -> Result<()> {
    let functions = read(board, EVERYTHING)?;
    let mut depths = Depths::new(&functions);
    let entries = named(&functions, |name| {
        entry(name).filter(|name| *name == question).map(|_| ())
    });
    for (start, ()) in entries {
        let mut next = Some(start);
        while let Some(function) = next.and_then(|start| functions.get(&start)) {
            let name = function.names.first().map_or("?", String::as_str);
            println!("{:>8} B  {:#}", function.frame, demangle(name));
            next = depths.deepest(function)?;
        }
    }
    Ok(())
}

/// The groups on a board; computed once.
pub(crate) fn groups(board: &Board) -> Result<Arc<Groups>> {
    static KNOWN: Mutex<BTreeMap<&str, Arc<Groups>>> = Mutex::new(BTreeMap::new());
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(groups) = known.get(board.name) {
        return Ok(Arc::clone(groups));
    }
    let functions = read(board, EVERYTHING)?;
    let groups =
        groups_in(&functions).with_context(|| format!("`{EVERYTHING}` on {}", board.name))?;
    let groups = Arc::new(groups);
    known.insert(board.name, Arc::clone(&groups));
    Ok(groups)
}

/// A group on a board.
pub(crate) fn with_group<T>(board: &Board, name: &str, of: impl FnOnce(&Group) -> T) -> Result<T> {
    let groups = groups(board)?;
    let group = groups.get(name);
    group
        .map(of)
        .with_context(|| format!("`{EVERYTHING}` has no group {name}"))
}

fn read(board: &Board, program: &'static str) -> Result<Functions> {
    let path = programs::path(Program::plain_on(board, program))?;
    let image = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
    code::functions(&object::File::parse(&*image)?)
        .with_context(|| format!("`{program}` on {}", board.name))
}

fn groups_in(functions: &Functions) -> Result<Groups> {
    let mut depths = Depths::new(functions);
    let mut groups = Groups::new();
    for (start, name) in named(functions, group) {
        let mut questions = BTreeMap::new();
        let reached = reached(functions, start);
        let reached = reached
            .iter()
            .filter_map(|start| Some((*start, functions.get(start)?)));
        let mut code = 0;
        for (start, function) in reached {
            code += u64::from(function.size);
            for question in function
                .names
                .iter()
                .filter_map(|name| entry(&demangled(name)).map(str::to_owned))
            {
                let most = questions.entry(question).or_default();
                *most = depths.of(start)?.max(*most);
            }
        }
        if questions.is_empty() {
            bail!("there are no questions in {name}");
        }
        let most = depths.of(start)?;
        groups.insert(
            name,
            Group {
                questions,
                most,
                code,
            },
        );
    }
    if groups.is_empty() {
        bail!("there are no groups in it");
    }
    Ok(groups)
}

/// Where functions begin that can be called from one, itself included.
fn reached(functions: &Functions, start: u32) -> BTreeSet<u32> {
    let (mut reached, mut open) = (BTreeSet::new(), vec![start]);
    while let Some(start) = open.pop() {
        if reached.insert(start) {
            open.extend(
                functions
                    .get(&start)
                    .iter()
                    .flat_map(|function| &function.calls),
            );
        }
    }
    reached
}

/// The functions of whose names something is made: where they begin, and that.
fn named<T>(functions: &Functions, make: impl Fn(&str) -> Option<T>) -> Vec<(u32, T)> {
    let of = |(start, function): (&u32, &Function)| {
        let made = function
            .names
            .iter()
            .filter_map(|name| make(&demangled(name)));
        made.map(|made| (*start, made)).collect::<Vec<_>>()
    };
    functions.iter().flat_map(of).collect()
}

/// A function's name as it stands in the source, without the compiler's hash.
fn demangled(name: &str) -> String {
    format!("{:#}", demangle(name))
}

/// The group's name in a function's.
fn group(name: &str) -> Option<String> {
    let (arithmetic, group) = name.strip_prefix(GROUPS)?.split_once("::")?;
    (group != "measured" && !group.contains("::")).then(|| format!("{arithmetic}.{group}"))
}

/// The question's name in a function's.
fn entry(name: &str) -> Option<&str> {
    let name = name.strip_prefix(ENTRIES)?;
    if name.contains("{closure") {
        return None;
    }
    let name = name.split("::<").next().unwrap_or_default();
    name.rsplit("::").next()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_and_groups_are_found_in_names() {
        let question = |name| entry(&demangled(name)).map(str::to_owned);
        let name = "_ZN13firmware_demo10everything5entry7touches17h0123456789abcdefE";
        assert_eq!(question(name).as_deref(), Some("touches"));
        let name = "_ZN13firmware_demo10everything5entry6pieces5turns17h0123456789abcdefE";
        assert_eq!(question(name).as_deref(), Some("turns"));
        let name = "_ZN13firmware_demo10everything5balls17h0123456789abcdefE";
        assert_eq!(question(name), None);
        let name = "_RINvNtNtCs1234_13firmware_demo10everything5entry7touchesfEB6_";
        assert_eq!(question(name).as_deref(), Some("touches"));
        let name = "_RNvNtCs1234_10everything3f325plane";
        assert_eq!(group(&demangled(name)).as_deref(), Some("f32.plane"));
        let name = "_ZN10everything3f325plane17h0123456789abcdefE";
        assert_eq!(group(&demangled(name)).as_deref(), Some("f32.plane"));
        let name = "_ZN10everything3f328measured17h0123456789abcdefE";
        assert_eq!(group(&demangled(name)), None);
    }
}
