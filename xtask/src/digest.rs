//! `digest`: one scenario, equal bits on every target, and those that are kept.

use core::hash::Hasher as _;
use std::{collections::BTreeMap, env::consts::ARCH, fs, path::PathBuf, sync::OnceLock};

use anyhow::{Context as _, Result, bail};
use fnv::FnvHasher;
use rayon::prelude::*;

use crate::{
    firmware,
    host::{self, Host},
    process,
    programs::{self, Program},
    targets::{BOARDS, Board, Linux, WASM, linux},
};

/// The program that prints `digest NAME HEX`.
pub(crate) const PROGRAM: &str = "digest";

/// What every target must print, and nothing else: `NAME HEX`, line by line.
const KEPT: &str = "firmware-demo/golden/digests.txt";

/// Digests by their names.
pub(crate) type Digests = BTreeMap<String, String>;

/// Where the programs run.
#[derive(Clone, Copy, Debug)]
enum Place {
    Host(Host),
    Linux(&'static Linux),
    Board(&'static Board),
    Node,
}

/// Compares all targets whose names begin so with what is kept.
pub(crate) fn check(beginning: &str) -> Result<()> {
    let kept = kept()?;
    let some;
    let said = if beginning.is_empty() {
        all()?
    } else {
        some = said(beginning)?;
        &some
    };
    if said.is_empty() {
        bail!("no target's name begins with `{beginning}`");
    }
    compare(&kept, said)?;
    println!("{} digests, equal on {} targets", kept.len(), said.len());
    Ok(())
}

/// Fails where a target does not say what is kept, and names what differs.
fn compare(kept: &Digests, said: &[(String, Digests)]) -> Result<()> {
    let different: Vec<String> = said
        .iter()
        .filter_map(|(name, digests)| {
            Some(format!("{name} differs {}", difference(kept, digests)?))
        })
        .collect();
    if !different.is_empty() {
        bail!("not what {KEPT} has:\n{}", different.join("\n"));
    }
    Ok(())
}

/// What every target says; asked once, however often this is called.
pub(crate) fn all() -> Result<&'static [(String, Digests)]> {
    static ALL: OnceLock<Vec<(String, Digests)>> = OnceLock::new();
    if let Some(all) = ALL.get() {
        return Ok(all);
    }
    let all = said("")?;
    Ok(ALL.get_or_init(|| all))
}

/// What the targets say whose names begin so.
fn said(beginning: &str) -> Result<Vec<(String, Digests)>> {
    let mut targets = targets();
    targets.retain(|(name, _)| name.starts_with(beginning));
    let places = || targets.iter().map(|(_, place)| *place);
    programs::build(&places().filter_map(Place::program).collect::<Vec<_>>())?;
    for place in places() {
        if let Place::Host(how) = place {
            host::build(how, PROGRAM)?;
        }
    }
    let said = targets.par_iter().map(|(name, place)| {
        let digests = place.lines().and_then(|lines| digests(&lines));
        let digests = digests.with_context(|| name.clone())?;
        println!("{name:<16} {}", digest_of(&digests));
        Ok((name.clone(), digests))
    });
    said.collect()
}

/// Keeps what the host says.
pub(crate) fn write() -> Result<()> {
    let digests = digests(&host::run(Host::Release, PROGRAM)?)?;
    fs::write(path()?, text(&digests)).with_context(|| format!("cannot write {KEPT}"))?;
    println!("{} digests written to {KEPT}", digests.len());
    Ok(())
}

/// All digests in one: the hash of the lines of the file that keeps them.
pub(crate) fn digest_of(digests: &Digests) -> String {
    let mut hash = FnvHasher::default();
    hash.write(text(digests).as_bytes());
    format!("{:016x}", hash.finish())
}

fn path() -> Result<PathBuf> {
    Ok(process::root()?.join(KEPT))
}

fn kept() -> Result<Digests> {
    let text = fs::read_to_string(path()?)
        .with_context(|| format!("cannot read {KEPT}: run `cargo xtask digest --write`"))?;
    let lines: Vec<String> = text.lines().map(|line| format!("digest {line}")).collect();
    digests(&lines).context(KEPT)
}

fn text(digests: &Digests) -> String {
    let lines = digests
        .iter()
        .map(|(name, hex)| [name.as_str(), " ", hex, "\n"]);
    lines.flatten().collect()
}

/// All targets, by name: those first that take the least to build.
fn targets() -> Vec<(String, Place)> {
    let host = ARCH.replace('_', "-");
    let ways = [
        ("debug", Host::Debug),
        ("release", Host::Release),
        ("native", Host::Native),
    ];
    let mut targets: Vec<_> = ways
        .map(|(title, how)| (format!("{host} {title}"), Place::Host(how)))
        .into();
    let linux = linux().iter();
    targets.extend(linux.map(|linux| (linux.name.to_owned(), Place::Linux(linux))));
    let boards = BOARDS.iter();
    targets.extend(boards.map(|board| (board.name.to_owned(), Place::Board(board))));
    targets.push(("wasm32".to_owned(), Place::Node));
    targets
}

impl Place {
    /// The target's triple; none on the host.
    fn triple(self) -> Option<&'static str> {
        match self {
            Self::Host(_) => None,
            Self::Linux(linux) => Some(linux.triple),
            Self::Board(board) => Some(board.triple),
            Self::Node => Some(WASM),
        }
    }

    /// What is built for it, but for the host.
    fn program(self) -> Option<Program> {
        Some(Program::plain(self.triple()?, PROGRAM))
    }

    /// The lines that the program prints there.
    fn lines(self) -> Result<Vec<String>> {
        match self {
            Self::Host(how) => host::run(how, PROGRAM),
            Self::Linux(linux) => firmware::run_on_linux(linux, PROGRAM),
            Self::Board(board) => firmware::run_on_board(board, PROGRAM),
            Self::Node => firmware::run_on_node(PROGRAM),
        }
    }
}

/// What is built for all targets but the host.
pub(crate) fn programs() -> Vec<Program> {
    let places = targets().into_iter().map(|(_, place)| place);
    places.filter_map(Place::program).collect()
}

/// The `digest NAME HEX` among a program's lines.
fn digests(lines: &[String]) -> Result<Digests> {
    let mut digests = Digests::new();
    for line in lines {
        let Some(rest) = line.strip_prefix("digest ") else {
            continue;
        };
        let (name, hex) = rest.split_once(' ').context("a digest has a name")?;
        if hex.len() != 16 || !hex.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            bail!("`{hex}` is no digest of {name}");
        }
        if digests.insert(name.to_owned(), hex.to_owned()).is_some() {
            bail!("{name} is there twice");
        }
    }
    if digests.is_empty() {
        bail!("no digests");
    }
    Ok(digests)
}

/// In what they differ.
fn difference(kept: &Digests, said: &Digests) -> Option<String> {
    let new = said.keys().filter(|name| !kept.contains_key(*name));
    let different: Vec<&str> = kept
        .keys()
        .chain(new)
        .filter(|name| kept.get(*name) != said.get(*name))
        .map(String::as_str)
        .collect();
    (!different.is_empty()).then(|| format!("in {}", different.join(", ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(lines: &[&str]) -> Result<Digests> {
        digests(
            &lines
                .iter()
                .map(|&line| line.to_owned())
                .collect::<Vec<_>>(),
        )
    }

    #[test]
    fn a_difference_is_named() {
        let kept = printed(&[
            "talk",
            "digest a 0123456789abcdef",
            "digest b 0123456789abcdef",
        ])
        .expect("two digests");
        assert_eq!(difference(&kept, &kept), None);
        let other = printed(&["digest b 0123456789abcdee", "digest c 0123456789abcdef"]);
        let found = difference(&kept, &other.expect("two digests"));
        assert_eq!(found.as_deref(), Some("in a, b, c"));
    }

    #[test]
    fn a_target_with_another_digest_fails_the_check() {
        let kept = printed(&["digest a 0123456789abcdef"]).expect("a digest");
        let other = printed(&["digest a 0123456789abcdee"]).expect("a digest");
        let equal = ("one".to_owned(), kept.clone());
        compare(&kept, core::slice::from_ref(&equal)).expect("equal");
        let error = compare(&kept, &[equal, ("two".to_owned(), other)]);
        let said = error.expect_err("different").to_string();
        assert_eq!(said, format!("not what {KEPT} has:\ntwo differs in a"));
    }

    #[test]
    fn a_short_or_doubled_digest_is_an_error() {
        assert!(printed(&["digest a 012"]).is_err());
        assert!(printed(&["digest a"]).is_err());
        assert!(printed(&["talk"]).is_err());
        let twice = ["digest a 0123456789abcdef"; 2];
        assert!(printed(&twice).is_err());
    }

    #[test]
    fn what_is_kept_is_what_is_read() {
        let kept = printed(&["digest a 0123456789abcdef", "digest b.c fedcba9876543210"]);
        let kept = kept.expect("two digests");
        assert_eq!(text(&kept), "a 0123456789abcdef\nb.c fedcba9876543210\n");
    }
}
