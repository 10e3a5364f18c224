//! `gpu`: the crate for particles and pictures on the GPU, on Mesa's software drivers for Vulkan and
//! OpenGL unless `VK_DRIVER_FILES` names another or any adapter will do. It has a step of its own,
//! because it takes a driver to test and minutes to build.

use std::{
    env,
    env::consts::EXE_EXTENSION,
    fs,
    path::{self, Path, PathBuf},
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

/// Particles around a solid, frames of a run, and the particles of the rain, which falls for as many
/// frames: some 3 million particle-frames of either arithmetic on every device, and two more of the
/// rain; two minutes on two cores.
const PARTICLES: u32 = 4_000;
const FRAMES: u32 = 10;
const DROPS: u32 = 200_000;

/// All of the package's own tests, and none of those that come along.
const TESTS: [&str; 2] = ["--lib --test *", "--doc"];

/// The particles that are timed where there may be a GPU; elsewhere the example's default, which
/// takes a minute.
const MOST: &str = "--most 16777216";

#[derive(clap::Args)]
pub(crate) struct Options {
    /// So many times as many particles around solids and frames of runs; with 5, ten million
    /// particle-frames of either arithmetic on every device
    #[arg(long, default_value_t = 1)]
    scale: u32,
    /// On the best adapter there is, not on the software drivers
    #[arg(long)]
    any: bool,
    /// Time the rain as well, on one core, all cores and the GPU, and pictures of two solids
    #[arg(long)]
    bench: bool,
    /// What it rains on: OBJ, STL, PLY, OFF or TCONE; a built-in ring where nothing is given
    solids: Vec<PathBuf>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            scale: 1,
            any: false,
            bench: false,
            solids: Vec::new(),
        }
    }
}

pub(crate) fn run(options: &Options) -> Result<()> {
    let (features, backends): (_, &[_]) = if options.any {
        ("glam", &["any"])
    } else {
        ("gl,glam", &["vulkan", "gl"])
    };
    let packages = packages(features);
    let cargo = |arguments: &str| command(options, arguments);
    let frames = FRAMES.saturating_mul(options.scale);
    let particles = PARTICLES.saturating_mul(options.scale);
    for what in TESTS {
        process::run(
            cargo(&format!(
                "test --quiet --release {packages} {what} -- --nocapture"
            ))?
            .env("TETRACONE_GPU_PARTICLES", particles.to_string())
            .env("TETRACONE_GPU_FRAMES", frames.to_string()),
        )?;
    }
    // Cargo starts in the workspace's root.
    let solids = options.solids.iter().map(path::absolute);
    let solids = solids.collect::<Result<Vec<_>, _>>()?;
    process::run(&mut cargo(&format!(
        "build --quiet --release {packages} --example rain --example look"
    ))?)?;
    let example = |name: &str| {
        let program = process::built()?.join("examples").join(name);
        let mut example = process::command(program.with_extension(EXE_EXTENSION))?;
        pin(options, &mut example)?;
        anyhow::Ok(example)
    };
    let rain = |arguments: &str| {
        let mut rain = example("rain")?;
        rain.args(["--arith", "fixed,f32"]);
        rain.args(arguments.split_whitespace()).args(&solids);
        anyhow::Ok(rain)
    };
    for backend in backends {
        let check = format!("--backend {backend} --verify {DROPS} --frames {frames}");
        process::run(&mut rain(&check)?)?;
    }
    if options.bench {
        let most = if options.any { MOST } else { "" };
        process::run(&mut rain(&format!("--bench {most}"))?)?;
        process::run(&mut example("look")?)?;
    }
    Ok(())
}

/// Whether a software driver is there, with the libraries that find it.
pub(crate) fn is_ready() -> bool {
    let found = ["libvulkan.so.1", "libEGL.so.1"];
    software().is_some() && found.iter().all(|name| library(name))
}

/// The package with these features, as a release: with debug assertions the driver is validated, too, and takes so
/// long that its locks run out of time. Together with xtask it shares what is built as a release
/// besides: xtask/Cargo.toml has why.
fn packages(features: &str) -> String {
    let features: Vec<_> = features
        .split(',')
        .map(|feature| format!("tetracone-gpu/{feature}"))
        .collect();
    let features = features.join(",");
    format!("--package tetracone-gpu --package xtask --features {features}")
}

/// Cargo with the driver pinned; the arguments hold no spaces.
fn command(options: &Options, arguments: &str) -> Result<Command> {
    let mut cargo = process::cargo()?;
    cargo.args(arguments.split_whitespace());
    pin(options, &mut cargo)?;
    Ok(cargo)
}

/// Pins the driver, unless any will do.
fn pin(options: &Options, command: &mut Command) -> Result<()> {
    if !options.any && env::var_os(VARIABLE).is_none() && cfg!(target_os = "linux") {
        let Some(driver) = software() else {
            bail!("{DRIVERS} has no lvp_icd: `cargo xtask setup` installs it");
        };
        command
            .env(VARIABLE, driver)
            .env("LIBGL_ALWAYS_SOFTWARE", "1");
    }
    Ok(())
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
