//! The demo programs for boards, WebAssembly and other Linuxes, as files.
//!
//! Whatever a program is asked for (to run, to be weighed, to be read), it is built once, with one
//! set of flags. Those that are wanted together are built together: what they share is built once,
//! and the libraries of one target are built while the programs of another are linked.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

use anyhow::{Context as _, Result};
use serde_json::Value;

use crate::{
    digest, firmware, panic_free, process, show,
    targets::{Board, Log},
    toolchain::{self, Compiler},
};

/// The package of all programs.
pub(crate) const PACKAGE: &str = "firmware-demo";

/// A program for a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Program {
    pub(crate) name: &'static str,
    pub(crate) triple: &'static str,
    pub(crate) log: Log,
}

impl Program {
    /// One that prints text, as nearly all do.
    pub(crate) fn plain(triple: &'static str, name: &'static str) -> Self {
        Self {
            name,
            triple,
            log: Log::Text,
        }
    }

    pub(crate) fn plain_on(board: &Board, name: &'static str) -> Self {
        Self::plain(board.triple, name)
    }

    /// What a user's program is built with; digests need not be fast, and each question's own figures come from
    /// functions that are compiled apart.
    fn profile(&self) -> &'static str {
        match self.name {
            digest::PROGRAM => "firmware-small",
            panic_free::EVERYTHING | panic_free::CONTROL => "firmware-apart",
            _ => "firmware",
        }
    }
}

/// What one call of cargo can build: every one of its programs for every one of its targets.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Call {
    profile: &'static str,
    log: Log,
    compiler: Compiler,
    triples: BTreeSet<&'static str>,
}

/// Where programs lie that have been built.
static BUILT: Mutex<BTreeMap<Program, PathBuf>> = Mutex::new(BTreeMap::new());

/// All programs that any check wants.
pub(crate) fn build_all() -> Result<()> {
    let mut all = firmware::programs();
    all.extend(panic_free::programs());
    all.extend(digest::programs());
    all.extend(show::programs());
    build(&all)?;
    let different: BTreeSet<Program> = all.into_iter().collect();
    println!("{} programs", different.len());
    Ok(())
}

/// Builds those of these programs that have not been built yet.
pub(crate) fn build(programs: &[Program]) -> Result<()> {
    let mut built = BUILT.lock().unwrap_or_else(PoisonError::into_inner);
    let missing: BTreeSet<Program> = programs
        .iter()
        .filter(|program| !built.contains_key(program))
        .copied()
        .collect();
    let mut compilers = BTreeMap::new();
    for program in &missing {
        if !compilers.contains_key(program.triple) {
            compilers.insert(program.triple, toolchain::needed(program.triple)?);
        }
    }
    for (call, names) in calls(&missing, &compilers) {
        built.extend(call.build(&names)?);
    }
    Ok(())
}

/// Where a program lies; it is built where that has not happened yet.
pub(crate) fn path(program: Program) -> Result<PathBuf> {
    build(&[program])?;
    let built = BUILT.lock().unwrap_or_else(PoisonError::into_inner);
    let path = built.get(&program).cloned();
    path.with_context(|| format!("cargo built no {} for {}", program.name, program.triple))
}

/// Few calls that build these programs and nothing else.
fn calls(
    programs: &BTreeSet<Program>,
    compilers: &BTreeMap<&str, Compiler>,
) -> BTreeMap<Call, Vec<&'static str>> {
    let mut wanted: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
    for program in programs {
        let compiler = compilers.get(program.triple).copied();
        let compiler = compiler.unwrap_or(Compiler::Rustup);
        let alike = (program.name, program.profile(), program.log, compiler);
        wanted.entry(alike).or_default().insert(program.triple);
    }
    let mut calls: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for ((name, profile, log, compiler), triples) in wanted {
        let call = Call {
            profile,
            log,
            compiler,
            triples,
        };
        calls.entry(call).or_default().push(name);
    }
    calls
}

impl Call {
    /// Builds these programs, and says where they lie.
    fn build(&self, names: &[&'static str]) -> Result<BTreeMap<Program, PathBuf>> {
        let mut cargo = toolchain::build(self.compiler, &self.triples, self.profile)?;
        cargo.args(["--quiet", "--package", PACKAGE]);
        for name in names {
            cargo.args(["--bin", name]);
        }
        cargo.arg("--message-format=json-render-diagnostics");
        let features = match self.log {
            Log::Text => "everything",
            Log::Defmt => "everything,defmt",
        };
        cargo.args(["--features", features]);
        let messages = String::from_utf8(process::output(&mut cargo)?)?;
        let built = messages
            .lines()
            .filter_map(|line| serde_json::from_str::<Value>(line).ok())
            .filter_map(|message| self.built(names, &message));
        Ok(built.collect())
    }

    /// The program that one of cargo's messages is about.
    fn built(&self, names: &[&'static str], message: &Value) -> Option<(Program, PathBuf)> {
        let path = Path::new(message["executable"].as_str()?);
        let name = names
            .iter()
            .find(|name| message["target"]["name"] == **name)?;
        // It lies in the profile's folder, and that in the target's.
        let folder = path.ancestors().nth(2)?.file_name()?;
        let triple = self.triples.iter().find(|triple| folder == **triple)?;
        let program = Program {
            name,
            triple,
            log: self.log,
        };
        Some((program, path.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_for_the_same_targets_are_built_together() {
        let programs = [
            ("stylus", "a"),
            ("stylus", "b"),
            ("plane", "a"),
            ("plane", "b"),
            ("arm", "a"),
            ("digest", "b"),
            ("everything", "b"),
        ];
        let programs = programs
            .iter()
            .map(|(name, triple)| Program::plain(triple, name))
            .collect();
        let calls: Vec<_> = calls(&programs, &BTreeMap::new()).into_iter().collect();
        let said: Vec<_> = calls
            .iter()
            .map(|(call, names)| (call.profile, call.triples.len(), names.as_slice()))
            .collect();
        assert_eq!(
            said,
            [
                ("firmware", 1, &["arm"][..]),
                ("firmware", 2, &["plane", "stylus"][..]),
                ("firmware-apart", 1, &["everything"][..]),
                ("firmware-small", 1, &["digest"][..]),
            ]
        );
    }

    #[test]
    fn a_program_is_found_where_cargo_says() {
        let call = Call {
            profile: "firmware",
            log: Log::Text,
            compiler: Compiler::Rustup,
            triples: ["thumb", "riscv"].into(),
        };
        let message = |name: &str, executable: &str| serde_json::json!({ "target": { "name": name }, "executable": executable });
        let built = |message| call.built(&["plane"], &message);
        let found = built(message("plane", "/target/riscv/firmware/plane"));
        let (program, path) = found.expect("one of ours");
        assert_eq!(program, Program::plain("riscv", "plane"));
        assert!(path.ends_with("plane"));
        assert!(built(message("other", "/target/riscv/firmware/other")).is_none());
        assert!(built(message("plane", "/target/firmware/plane")).is_none());
        assert!(built(serde_json::json!({ "executable": null })).is_none());
    }
}
