//! `setup`: installs what is missing, and says nothing of what is there. Only who asks for it by name gets it.

use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail};

use crate::{
    gpu, process,
    targets::{linux, triples},
    toolchain::{self, Compiler},
};

/// A program that must be there, and the packages of Debian and Homebrew that bring it.
type Tool = [&'static str; 3];

const TOOLS: [Tool; 3] = [
    ["qemu-system-arm", "qemu-system-arm", "qemu"],
    ["qemu-system-riscv32", "qemu-system-misc", "qemu"],
    ["node", "nodejs", "node"],
];

/// All tools; what plays another Linux exists on Linux only.
fn tools() -> impl Iterator<Item = Tool> {
    let linux = linux().iter();
    let linux = linux.map(|linux| [linux.emulator, "qemu-user", ""]);
    TOOLS.into_iter().chain(linux)
}

/// Debian's compiler and its library's source, for where rustup can fetch nothing.
const DEBIAN_RUST: [&str; 2] = ["rustc-web", "rust-web-src"];

pub(crate) fn run() -> Result<()> {
    compilers()?;
    install_tools()?;
    gpu::install(install)?;
    println!(
        "all there: {} targets, {} tools",
        triples().count(),
        tools().count()
    );
    Ok(())
}

fn compilers() -> Result<()> {
    let missing = lacking(&[Compiler::Rustup])?;
    if missing.is_empty() {
        return Ok(());
    }
    println!("rustup target add {}", missing.join(" "));
    let by_rustup = process::command("rustup")
        .and_then(|mut rustup| process::run(rustup.args(["target", "add"]).args(&missing)));
    if let Err(error) = by_rustup {
        println!("{error:#}");
    }
    // Looked at again rather than believed: rustup only reads its own records.
    let missing = lacking(&[Compiler::Rustup])?;
    if missing.is_empty() {
        return Ok(());
    }
    println!(
        "Debian's compiler builds `core` from source for {}",
        missing.join(" ")
    );
    if lacking(&[Compiler::Rustup, Compiler::Debian])?.is_empty() {
        return Ok(());
    }
    let by_hand = || {
        let triples = missing.join(" ");
        let packages = DEBIAN_RUST.join(" ");
        format!("install by hand: `rustup target add {triples}`, or Debian's {packages}")
    };
    install(&DEBIAN_RUST).with_context(by_hand)?;
    if !lacking(&[Compiler::Rustup, Compiler::Debian])?.is_empty() {
        bail!("no compiler even now; {}", by_hand());
    }
    Ok(())
}

/// The triples that none of these compilers serves.
fn lacking(compilers: &[Compiler]) -> Result<Vec<&'static str>> {
    let mut lacking = Vec::new();
    for triple in triples() {
        if toolchain::compiler(triple)?.is_none_or(|compiler| !compilers.contains(&compiler)) {
            lacking.push(triple);
        }
    }
    Ok(lacking)
}

fn install_tools() -> Result<()> {
    let missing: Vec<Tool> = tools().filter(|tool| !process::exists(tool[0])).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let programs = list(&missing, 0).join(", ");
    if cfg!(target_os = "macos") {
        let packages = list(&missing, 2).join(" ");
        bail!("{programs} missing; install by hand: `brew install {packages}`");
    }
    let packages = list(&missing, 1);
    install(&packages).with_context(|| {
        format!(
            "{programs} missing; install by hand (Debian's names: {})",
            packages.join(" ")
        )
    })?;
    for [program, debian, _] in missing {
        if !process::exists(program) {
            bail!("{program} is still missing after installing {debian}");
        }
    }
    Ok(())
}

/// One column of the tools, each entry once.
fn list(tools: &[Tool], column: usize) -> Vec<&'static str> {
    let mut names: Vec<&str> = tools.iter().map(|tool| tool[column]).collect();
    names.dedup();
    names
}

/// By apt, as root or through sudo; without what packages recommend, of which nothing here needs anything.
fn install(packages: &[&str]) -> Result<()> {
    if !process::exists("apt-get") {
        bail!("there is no apt-get here");
    }
    process::run(apt()?.arg("update"))?;
    println!("apt-get install {}", packages.join(" "));
    process::run(
        apt()?
            .args(["install", "--yes", "--no-install-recommends"])
            .args(packages),
    )
}

fn apt() -> Result<Command> {
    let user = process::output(process::command("id")?.arg("-u"))?;
    let mut command = if user.trim_ascii() == b"0" {
        process::command("apt-get")?
    } else if process::exists("sudo") {
        let mut sudo = process::command("sudo")?;
        sudo.stdin(Stdio::inherit())
            .arg("DEBIAN_FRONTEND=noninteractive")
            .arg("apt-get");
        sudo
    } else {
        bail!("apt-get needs root, and there is no sudo");
    };
    command.env("DEBIAN_FRONTEND", "noninteractive").arg("-qq");
    Ok(command)
}
