//! Running other programs: from the workspace's root, with a time limit, errors that say what ran.

use core::time::Duration;
use std::{
    env,
    ffi::{OsStr, OsString},
    io::Read as _,
    path::PathBuf,
    process::{Command, Stdio},
    thread,
    time::Instant,
};

use anyhow::{Context as _, Result, anyhow, bail};

/// The workspace's root. Cargo says where xtask's own folder is when it runs it.
pub(crate) fn root() -> Result<PathBuf> {
    let own = env::var_os("CARGO_MANIFEST_DIR").context("start me as `cargo xtask`")?;
    let root = PathBuf::from(own).parent().map(PathBuf::from);
    root.context("xtask lies in the workspace's root")
}

/// The folder that cargo builds releases into: we lie beside it, in that of our own profile.
pub(crate) fn built() -> Result<PathBuf> {
    let own = env::current_exe()?;
    let all = own.ancestors().nth(2);
    Ok(all.context("a program lies somewhere")?.join("release"))
}

/// The cargo that started us.
pub(crate) fn cargo() -> Result<Command> {
    command(env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo")))
}

/// A program to be run from the root.
pub(crate) fn command(program: impl AsRef<OsStr>) -> Result<Command> {
    let mut command = Command::new(program);
    command.current_dir(root()?).stdin(Stdio::null());
    Ok(command)
}

/// The command as a person would type it.
fn typed(command: &Command) -> String {
    let words = [command.get_program()]
        .into_iter()
        .chain(command.get_args());
    words
        .map(|word| word.to_string_lossy())
        .collect::<Vec<_>>()
        .join(" ")
}

/// Runs to the end; its output is ours.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let typed = typed(command);
    let status = command
        .status()
        .with_context(|| format!("cannot start `{typed}`"))?;
    if !status.success() {
        bail!("`{typed}` failed: {status}");
    }
    Ok(())
}

/// Runs to the end; returns what it wrote to standard output. Where it fails, the last line of that
/// mostly says why.
pub(crate) fn output(command: &mut Command) -> Result<Vec<u8>> {
    let typed = typed(command);
    let output = command
        .stderr(Stdio::inherit())
        .output()
        .with_context(|| format!("cannot start `{typed}`"))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stdout);
        let last = said
            .lines()
            .last()
            .map(|line| format!(", having said: {line}"));
        bail!(
            "`{typed}` failed: {}{}",
            output.status,
            last.unwrap_or_default()
        );
    }
    Ok(output.stdout)
}

/// What a program left behind that may have been cut short.
pub(crate) struct Remains {
    pub(crate) stdout: Vec<u8>,
    pub(crate) verdict: Result<()>,
}

/// Runs a program that may hang, as emulators do. What it wrote is returned even if it failed.
pub(crate) fn output_within(command: &mut Command, limit: Duration) -> Result<Remains> {
    let typed = typed(command);
    let start = Instant::now();
    let mut child = command
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("cannot start `{typed}`"))?;
    let mut pipe = child.stdout.take().context("standard output is piped")?;
    let reader = thread::spawn(move || {
        let mut stdout = Vec::new();
        pipe.read_to_end(&mut stdout).map(|_| stdout)
    });
    let verdict = loop {
        if let Some(status) = child.try_wait()? {
            break if status.success() {
                Ok(())
            } else {
                Err(anyhow!("`{typed}` failed: {status}"))
            };
        }
        if start.elapsed() > limit {
            child.kill()?;
            child.wait()?;
            break Err(anyhow!("`{typed}` still ran after {} s", limit.as_secs()));
        }
        thread::sleep(Duration::from_millis(2));
    };
    let stdout = reader
        .join()
        .map_err(|_| anyhow!("the reader of `{typed}` panicked"))??;
    Ok(Remains { stdout, verdict })
}

/// Is there such a program, and does it start?
pub(crate) fn exists(program: &str) -> bool {
    let mut command = Command::new(program);
    command
        .arg("--version")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}
