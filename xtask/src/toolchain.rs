//! Which compiler builds for a target that is not the host.
//!
//! Where rustup has the target's `core`, the compiler that runs us. Where it has not (no network
//! for rustup), Debian's `rustc-web` builds `core` from `rust-web-src`.

use std::{
    collections::BTreeSet,
    env,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context as _, Result};

use crate::{
    process,
    targets::{BOARDS, linux},
};

/// Debian's compiler, from the package `rustc-web`.
const DEBIAN_RUSTC: &str = "/usr/bin/rustc";

/// How programs for another Linux are linked: alone, at fixed addresses, by the compiler's own
/// linker; `freestanding` chooses the board in firmware-demo.
const FREESTANDING: &str = "-C linker=rust-lld -C relocation-model=static --cfg freestanding";

/// The compiler's figures for `cargo xtask stack`: they take no room on a board and change no
/// instruction, so that every program of a board has them.
const STACK_SIZES: &str = "-Z emit-stack-sizes";

/// Who compiles for a triple.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Compiler {
    Rustup,
    Debian,
}

/// The compiler to use for a triple; none if `cargo xtask setup` has work to do.
pub(crate) fn compiler(triple: &str) -> Result<Option<Compiler>> {
    let core = sysroot("rustc")?
        .join("lib/rustlib")
        .join(triple)
        .join("lib");
    if core.is_dir() {
        return Ok(Some(Compiler::Rustup));
    }
    let debian = Path::new(DEBIAN_RUSTC).exists()
        && sysroot(DEBIAN_RUSTC)?
            .join("lib/rustlib/src/rust/library/core")
            .is_dir();
    Ok(debian.then_some(Compiler::Debian))
}

/// The compiler to use for a triple, or what to do about it.
pub(crate) fn needed(triple: &str) -> Result<Compiler> {
    compiler(triple)?.with_context(|| format!("no compiler for {triple}: run `cargo xtask setup`"))
}

/// `cargo build` for triples of one compiler in a profile.
pub(crate) fn build(
    compiler: Compiler,
    triples: &BTreeSet<&str>,
    profile: &str,
) -> Result<Command> {
    let mut cargo = process::cargo()?;
    cargo.args(["build", "--profile", profile]);
    // For all programs alike: cargo builds everything anew where this is there now and then.
    cargo.env("RUSTC_BOOTSTRAP", "1");
    // An incremental build puts fewer functions into others, and some bounds are proven only there.
    cargo.env("CARGO_INCREMENTAL", "0");
    for &triple in triples {
        cargo.args(["--target", triple]);
        if let Some(flags) = flags(triple) {
            cargo.env(variable(triple, "RUSTFLAGS"), flags);
        }
    }
    if compiler == Compiler::Debian {
        cargo.arg("-Zbuild-std=core").env("RUSTC", DEBIAN_RUSTC);
        cargo.env("PATH", path_with_linker()?);
    }
    Ok(cargo)
}

/// What the compiler is told for a target, always the same.
fn flags(triple: &str) -> Option<&'static str> {
    if linux().iter().any(|linux| linux.triple == triple) {
        Some(FREESTANDING)
    } else if BOARDS.iter().any(|board| board.triple == triple) {
        Some(STACK_SIZES)
    } else {
        None
    }
}

/// The name of cargo's variable for one target.
pub(crate) fn variable(triple: &str, what: &str) -> String {
    let triple = triple.replace(['-', '.'], "_").to_uppercase();
    format!("CARGO_TARGET_{triple}_{what}")
}

/// The triple of the machine that this runs on.
pub(crate) fn host() -> Result<String> {
    let stdout = process::output(process::command("rustc")?.arg("-vV"))?;
    let version = String::from_utf8(stdout)?;
    let host = version
        .lines()
        .find_map(|line| line.strip_prefix("host: "))
        .context("`rustc -vV` names no host")?;
    Ok(host.to_owned())
}

fn sysroot(rustc: &str) -> Result<PathBuf> {
    let stdout = process::output(process::command(rustc)?.args(["--print", "sysroot"]))?;
    Ok(PathBuf::from(String::from_utf8(stdout)?.trim()))
}

/// Debian's compiler comes without `rust-lld`; rustup's has it in a folder of its own.
fn path_with_linker() -> Result<std::ffi::OsString> {
    let linkers = sysroot("rustc")?
        .join("lib/rustlib")
        .join(host()?)
        .join("bin");
    let path = env::var_os("PATH").unwrap_or_default();
    Ok(env::join_paths(
        [linkers].into_iter().chain(env::split_paths(&path)),
    )?)
}
