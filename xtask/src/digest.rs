//! `digest`: one scenario, equal bits on every target, and those that are kept.

use std::{collections::BTreeMap, env::consts::ARCH, fs, path::PathBuf, sync::OnceLock};

use anyhow::{Context as _, Result, bail};
use tetracone::replay::Hash;

use crate::{
    firmware::{self, PACKAGE},
    process,
    targets::{BOARDS, linux},
    toolchain,
};

/// The programs that print `digest NAME HEX`: more than one, because all questions together do not
/// fit the smallest board.
pub(crate) const PROGRAMS: [&str; 7] = [
    "digest",
    "digest_plane",
    "digest_plane_pairs",
    "digest_space",
    "digest_space_pairs",
    "digest_world_f32",
    "digest_world_fixed",
];

/// What every target must print, and nothing else: `NAME HEX`, line by line.
const KEPT: &str = "firmware-demo/golden/digests.txt";

/// Digests by their names.
pub(crate) type Digests = BTreeMap<String, String>;

/// A target's name and how to get its lines.
type Target = (String, Box<dyn Fn() -> Result<Vec<String>>>);

/// Compares all targets whose names begin so with what is kept.
pub(crate) fn check(beginning: &str) -> Result<()> {
    let (kept, said) = (kept()?, said(beginning)?);
    if said.is_empty() {
        bail!("no target's name begins with `{beginning}`");
    }
    compare(&kept, &said)?;
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
    let mut said = Vec::new();
    for (name, lines) in targets() {
        if !name.starts_with(beginning) {
            continue;
        }
        let digests = lines()
            .and_then(|lines| digests(&lines))
            .with_context(|| name.clone())?;
        println!("{name:<16} {}", digest_of(&digests));
        said.push((name, digests));
    }
    Ok(said)
}

/// Keeps what the host says.
pub(crate) fn write() -> Result<()> {
    let lines = all_lines(|program| on_host(program, Host::Release))?;
    let digests = digests(&lines)?;
    fs::write(path()?, text(&digests)).with_context(|| format!("cannot write {KEPT}"))?;
    println!("{} digests written to {KEPT}", digests.len());
    Ok(())
}

/// All digests in one: the hash of the lines of the file that keeps them.
pub(crate) fn digest_of(digests: &Digests) -> String {
    let mut hash = Hash::new();
    hash.bytes(text(digests).as_bytes());
    format!("{:016x}", hash.value())
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

/// How a program is built for the host.
#[derive(Clone, Copy, Debug)]
enum Host {
    Debug,
    Release,
    /// For this very processor, with all instructions that it has.
    Native,
}

/// The targets, those first that take the least to build.
fn targets() -> Vec<Target> {
    let host = ARCH.replace('_', "-");
    let mut targets: Vec<Target> = Vec::new();
    for (title, how) in [
        ("debug", Host::Debug),
        ("release", Host::Release),
        ("native", Host::Native),
    ] {
        let lines = move || all_lines(|program| on_host(program, how));
        targets.push((format!("{host} {title}"), Box::new(lines)));
    }
    for linux in linux() {
        let lines = || all_lines(|program| firmware::run_on_linux(linux, program));
        targets.push((linux.name.to_owned(), Box::new(lines)));
    }
    for board in &BOARDS {
        let lines = || all_lines(|program| firmware::run_on_board(board, program));
        targets.push((board.name.to_owned(), Box::new(lines)));
    }
    targets.push((
        "wasm32".to_owned(),
        Box::new(|| all_lines(firmware::run_on_node)),
    ));
    targets
}

/// What all programs print.
fn all_lines(run: impl Fn(&str) -> Result<Vec<String>>) -> Result<Vec<String>> {
    let mut lines = Vec::new();
    for program in PROGRAMS {
        lines.extend(run(program)?);
    }
    Ok(lines)
}

fn on_host(program: &str, how: Host) -> Result<Vec<String>> {
    let mut cargo = process::cargo()?;
    cargo.args(["run", "--quiet", "--package", PACKAGE, "--bin", program]);
    match how {
        Host::Debug => {}
        Host::Release => {
            cargo.arg("--release");
        }
        Host::Native => {
            let triple = toolchain::host()?;
            // A target of its own has a folder of its own, beside the one without the flags.
            cargo.args(["--release", "--target", &triple]);
            cargo.env(
                toolchain::variable(&triple, "RUSTFLAGS"),
                "-C target-cpu=native",
            );
        }
    }
    Ok(firmware::text(&process::output(&mut cargo)?))
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
