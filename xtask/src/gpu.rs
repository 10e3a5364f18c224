//! `gpu`: the crate for particles on the GPU, on Mesa's software drivers for Vulkan and OpenGL
//! unless `VK_DRIVER_FILES` names another. It has a step of its own, because it takes a driver to
//! test and minutes to build.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context as _, Result, bail};

use crate::process;

/// Debian's packages with the drivers and what finds them.
pub(crate) const PACKAGES: [&str; 4] = [
    "mesa-vulkan-drivers",
    "libvulkan1",
    "libegl1",
    "libgl1-mesa-dri",
];

/// Where Debian's drivers say where they are.
const DRIVERS: &str = "/usr/share/vulkan/icd.d";

/// How the variable is called that pins a driver.
const VARIABLE: &str = "VK_DRIVER_FILES";

/// Particles and frames of the example's check, in either arithmetic: tens of seconds on two cores.
const RAIN: &str = "--verify 200000 --frames 10";

pub(crate) fn run() -> Result<()> {
    let package = "--package tetracone-gpu --features gl,glam";
    cargo(&format!(
        "clippy --quiet {package} --all-targets -- -D warnings"
    ))?;
    process::run(
        command(&format!("doc --quiet --no-deps {package}"))?.env("RUSTDOCFLAGS", "-D warnings"),
    )?;
    cargo(&format!("test --quiet --release {package} -- --nocapture"))?;
    for arithmetic in ["fixed", "f32"] {
        cargo(&format!(
            "run --quiet --release {package} --example rain -- {RAIN} --arith {arithmetic}"
        ))?;
    }
    Ok(())
}

/// Whether a software driver is there, with the libraries that find it.
pub(crate) fn is_ready() -> bool {
    let found = ["libvulkan.so.1", "libEGL.so.1"];
    software().is_some() && found.iter().all(|name| library(name))
}

fn cargo(arguments: &str) -> Result<()> {
    process::run(&mut command(arguments)?)
}

/// Cargo with the driver pinned; the arguments hold no spaces.
fn command(arguments: &str) -> Result<Command> {
    let mut cargo = process::cargo()?;
    cargo.args(arguments.split_whitespace());
    if env::var_os(VARIABLE).is_none() && cfg!(target_os = "linux") {
        let Some(driver) = software() else {
            bail!("{DRIVERS} has no lvp_icd: `cargo xtask setup` installs it");
        };
        cargo
            .env(VARIABLE, driver)
            .env("LIBGL_ALWAYS_SOFTWARE", "1");
    }
    Ok(cargo)
}

/// Mesa's lavapipe, whose file is named after the machine in some releases.
fn software() -> Option<PathBuf> {
    let files = fs::read_dir(DRIVERS).ok()?.flatten();
    let is_lavapipe = |path: &PathBuf| {
        let name = path.file_name().map(|name| name.to_string_lossy());
        name.is_some_and(|name| name.starts_with("lvp_icd"))
    };
    let mut found: Vec<_> = files.map(|file| file.path()).filter(is_lavapipe).collect();
    found.sort();
    found.into_iter().next()
}

/// Whether the loader will find a library, in Debian's folders or those that are older.
fn library(name: &str) -> bool {
    let folders = fs::read_dir("/usr/lib").into_iter().flatten().flatten();
    folders
        .map(|folder| folder.path())
        .chain([PathBuf::from("/usr/lib"), PathBuf::from("/usr/lib64")])
        .any(|folder| Path::exists(&folder.join(name)))
}

/// Installs the drivers where they are missing and can be.
pub(crate) fn install(install: impl FnOnce(&[&str]) -> Result<()>) -> Result<()> {
    if is_ready() || !cfg!(target_os = "linux") {
        return Ok(());
    }
    install(&PACKAGES).with_context(|| {
        format!(
            "no software driver for Vulkan and OpenGL; install by hand (Debian's names: {})",
            PACKAGES.join(" ")
        )
    })?;
    if !is_ready() {
        bail!(
            "no software driver even after installing {}",
            PACKAGES.join(" ")
        );
    }
    Ok(())
}
