//! `digest`: one scenario, equal bits on every target.

use std::{collections::BTreeMap, env::consts::ARCH};

use anyhow::{Context as _, Result, bail};

use crate::{
    firmware::{self, PACKAGE},
    process,
    targets::BOARDS,
};

/// The programs that print `digest NAME HEX`: more than one, because all queries of both
/// arithmetics together do not fit the smallest board.
pub(crate) const PROGRAMS: [&str; 5] = [
    "digest",
    "digest_plane",
    "digest_space",
    "digest_world_f32",
    "digest_world_fixed",
];

/// Every target must print these.
const NAMES: [&str; 8] = [
    "f32",
    "fixed",
    "plane-f32",
    "plane-fixed",
    "space-f32",
    "space-fixed",
    "world-f32",
    "world-fixed",
];

type Digests = BTreeMap<String, String>;

/// A target's name and how to get its lines.
type Target = (String, Box<dyn Fn() -> Result<Vec<String>>>);

pub(crate) fn run() -> Result<()> {
    let mut all: Vec<(String, Digests)> = Vec::new();
    for (name, lines) in targets() {
        let digests = lines()
            .and_then(|lines| digests(&lines))
            .with_context(|| name.clone())?;
        for (kind, digest) in &digests {
            println!("{name:<16} {kind:<11} {digest}");
        }
        all.push((name, digests));
    }
    compare(&all)
}

fn targets() -> Vec<Target> {
    let host = ARCH.replace('_', "-");
    let mut targets: Vec<Target> = vec![
        (
            format!("{host} debug"),
            Box::new(|| all_lines(|program| on_host(program, &[]))),
        ),
        (
            format!("{host} release"),
            Box::new(|| all_lines(|program| on_host(program, &["--release"]))),
        ),
    ];
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

fn on_host(program: &str, profile: &[&str]) -> Result<Vec<String>> {
    let mut cargo = process::cargo()?;
    cargo
        .args(["run", "--quiet", "--package", PACKAGE, "--bin", program])
        .args(profile);
    let stdout = String::from_utf8(process::output(&mut cargo)?)?;
    Ok(stdout.lines().map(str::to_owned).collect())
}

/// The `digest NAME HEX` among a program's lines.
fn digests(lines: &[String]) -> Result<Digests> {
    let digests: Digests = lines
        .iter()
        .filter_map(|line| line.strip_prefix("digest ")?.split_once(' '))
        .map(|(name, hex)| (name.to_owned(), hex.to_owned()))
        .collect();
    for name in NAMES {
        let hex = digests
            .get(name)
            .with_context(|| format!("no digest of {name}"))?;
        if hex.len() != 16 || !hex.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            bail!("`{hex}` is no digest of {name}");
        }
    }
    Ok(digests)
}

/// The first target is the one that the others must equal.
fn compare(all: &[(String, Digests)]) -> Result<()> {
    let Some(((first, expected), others)) = all.split_first() else {
        return Ok(());
    };
    let different: Vec<String> = others
        .iter()
        .flat_map(|(name, digests)| {
            let names = expected
                .keys()
                .chain(digests.keys().filter(|k| !expected.contains_key(*k)));
            names
                .filter(|&key| digests.get(key) != expected.get(key))
                .map(move |key| format!("{name} differs from {first} in {key}"))
        })
        .collect();
    if !different.is_empty() {
        bail!("{}", different.join("\n"));
    }
    println!("equal on {} targets", all.len());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(f32: &str, fixed: &str) -> Digests {
        let line = |name: &&str| {
            let hex = if *name == "fixed" { fixed } else { f32 };
            format!("digest {name} {hex}")
        };
        let lines: Vec<_> = ["talk".to_owned()]
            .into_iter()
            .chain(NAMES.iter().map(line))
            .collect();
        digests(&lines).expect("all are there")
    }

    #[test]
    fn a_difference_is_named() {
        let one = printed("0123456789abcdef", "fedcba9876543210");
        let other = printed("0123456789abcdef", "fedcba9876543211");
        let all = [
            ("a".into(), one.clone()),
            ("b".into(), one),
            ("c".into(), other),
        ];
        assert!(compare(&all[..2]).is_ok());
        let error = compare(&all).expect_err("c differs").to_string();
        assert_eq!(error, "c differs from a in fixed");
    }

    #[test]
    fn a_missing_or_short_digest_is_an_error() {
        assert!(digests(&["digest f32 0123456789abcdef".into()]).is_err());
        let short = [
            "digest f32 0123456789abcdef".into(),
            "digest fixed 012".into(),
        ];
        assert!(digests(&short).is_err());
    }
}
