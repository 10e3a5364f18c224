//! The files of the project.

use core::fmt::Write as _;
use std::{
    fs, io,
    path::{Path, PathBuf},
};

use tetracone_std::robot::OwnedRobot;

use super::{Loop, Motion};
use crate::{
    arguments::Force,
    failure::Failure,
    output::{Output, no_files_in},
    shown::printable,
};

/// Names in the folder, and what is in them.
type Files = Vec<(&'static str, Vec<u8>)>;

/// The project as it is written, with names in braces for what is the robot's own.
const TEMPLATES: [(&str, &str); 8] = [
    ("Cargo.toml", include_str!("Cargo.toml.in")),
    ("build.rs", include_str!("build.rs.in")),
    ("memory.x", include_str!("memory.x.in")),
    (".gitignore", include_str!("gitignore.in")),
    (".cargo/config.toml", include_str!("config.toml.in")),
    ("src/main.rs", include_str!("main.rs.in")),
    ("src/stopwatch.rs", include_str!("stopwatch.rs.in")),
    ("src/path.rs", include_str!("path.rs.in")),
];

/// What a link takes of RAM in a watch, and a pair, in bytes; more than is said of [`tetracone_robot::Watch`].
const LINK_BYTES: usize = 800;
const PAIR_BYTES: usize = 64;

/// A watch lies on the stack, and for a while there are some copies of it.
const COPIES: usize = 4;

/// What else is on the stack.
const STACK: usize = 32 << 10;

/// All files of the project.
pub(super) fn of(arguments: &Loop, robot: &OwnedRobot, motion: &Motion) -> Result<Files, Failure> {
    let baked = robot.as_robot();
    let (links, pairs) = (baked.link_count(), baked.pair_count().max(1));
    let watch = links * LINK_BYTES + pairs * PAIR_BYTES;
    let ram = (watch * COPIES + STACK).next_power_of_two() >> 10;
    let names: Vec<String> = robot
        .coordinates()
        .iter()
        .map(|name| printable(name))
        .collect();
    let values = [
        ("NAME", package(&arguments.output)),
        ("CRATES", crates(arguments)?),
        ("RAM", ram.to_string()),
        ("LINKS", links.to_string()),
        ("PAIRS", pairs.to_string()),
        ("STEPS", arguments.steps.to_string()),
        ("STEP", baked.step_exponent().to_string()),
        ("LINK_NAMES", format!("{:?}", robot.links())),
        ("COORDINATES", names.len().to_string()),
        ("COORDINATE_NAMES", names.join(", ")),
        ("BETWEEN", arguments.frames.to_string()),
        ("ORIGIN", printable(&motion.origin)),
        ("ROWS", motion.rows.to_string()),
        ("TABLE", table(motion, names.len())),
    ];
    let written = TEMPLATES.map(|(name, template)| (name, fill(template, &values).into_bytes()));
    let mut files = Vec::from(written);
    files.push(("robot.tcone-robot", robot.to_bytes()));
    Ok(files)
}

/// A template with its values.
fn fill(template: &str, values: &[(&str, String)]) -> String {
    let mut text = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        text += before;
        let found = values.iter().find_map(|(name, value)| {
            let after = after.strip_prefix(name)?.strip_prefix('}')?;
            Some((value, after))
        });
        if let Some((value, after)) = found {
            text += value;
            rest = after;
        } else {
            text.push('{');
            rest = after;
        }
    }
    text + rest
}

/// The rows as a table in Rust.
fn table(motion: &Motion, width: usize) -> String {
    let mut text = "[\n".to_owned();
    for row in 0..motion.rows {
        let row = motion.coordinates.get(row * width..(row + 1) * width);
        // Writing to a string cannot fail.
        let _ = writeln!(text, "    {:?},", row.unwrap_or_default());
    }
    text + "]"
}

/// The package's name, of the folder's.
fn package(folder: &Path) -> String {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let name = name.to_ascii_lowercase();
    let name = name.replace(|c: char| !c.is_ascii_alphanumeric() && c != '_', "-");
    let name = name.trim_matches('-');
    if name.starts_with(|c: char| c.is_ascii_alphabetic()) {
        format!("{name}-firmware")
    } else {
        "robot-firmware".to_owned()
    }
}

/// The crate `tetracone` beside the one that this program was built from, where that is still there: the registry may
/// have another one, or none.
fn beside() -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("core");
    path.join("Cargo.toml").is_file().then_some(path)
}

/// Where the crates come from: `tetracone`, and `tetracone-robot` in its folder.
fn crates(arguments: &Loop) -> Result<String, Failure> {
    let Some(path) = &arguments.tetracone.clone().or_else(beside) else {
        let version = env!("CARGO_PKG_VERSION");
        return Ok(format!(
            "tetracone = \"{version}\"\ntetracone-robot = \"{version}\""
        ));
    };
    let (core, robot) = (absolute(path)?, absolute(&path.join("robot"))?);
    // As Rust, TOML escapes quotes and backslashes.
    Ok(format!(
        "tetracone = {{ path = {core:?} }}\ntetracone-robot = {{ path = {robot:?} }}"
    ))
}

/// A crate's folder from the root on.
fn absolute(path: &Path) -> Result<String, Failure> {
    let fault = |what: &str| Failure::of_file(path.display(), what);
    if !path.join("Cargo.toml").is_file() {
        return Err(fault(
            "there is no Cargo.toml in it; name the folder of the crate tetracone",
        ));
    }
    let whole = std::path::absolute(path).map_err(|error| fault(&error.to_string()))?;
    whole
        .into_os_string()
        .into_string()
        .map_err(|_| fault("its name is no UTF-8, which Cargo.toml is; rename it"))
}

/// Writes all files into a folder. Into a new one they come all together.
pub(super) fn write(folder: &Path, files: &Files, force: Force) -> Result<(), Failure> {
    let fault = |error: io::Error| {
        let what = format_args!("it cannot be written: {error}");
        Failure::of_file(folder.display(), what)
    };
    let is_empty = no_files_in(folder)?;
    if !is_empty && !force.is_given {
        let what = "the folder has files in it; name a new one, or write over those of a project with --force";
        return Err(Failure::of_file(folder.display(), what));
    }
    if !folder.is_dir() {
        let mut hidden = std::ffi::OsString::from(".");
        hidden.push(folder.file_name().unwrap_or_default());
        hidden.push(format!(".{}.part", std::process::id()));
        let beside = folder.with_file_name(hidden);
        let put = put_all(&beside, files).and_then(|()| fs::rename(&beside, folder));
        return put.map_err(|error| {
            // What there is of it is of no use.
            let _ = fs::remove_dir_all(&beside);
            fault(error)
        });
    }
    for (name, bytes) in files {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap_or(folder)).map_err(fault)?;
        Output::new(&path, force)?.write(bytes)?;
    }
    Ok(())
}

fn put_all(folder: &Path, files: &Files) -> io::Result<()> {
    for (name, bytes) in files {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap_or(folder))?;
        fs::write(path, bytes)?;
    }
    Ok(())
}
