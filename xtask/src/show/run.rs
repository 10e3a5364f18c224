//! What a program printed: states as digests, telemetry as it stands, pictures as rows of runs.

use std::collections::BTreeMap;

use anyhow::{Context as _, Result, bail};

use super::picture::Picture;

/// One play, by frame.
#[derive(Debug)]
pub(crate) struct Run {
    /// Digests of states.
    pub(crate) states: BTreeMap<u32, String>,
    /// Lines of telemetry.
    pub(crate) telemetry: BTreeMap<u32, String>,
    /// Pictures.
    pub(crate) pictures: BTreeMap<u32, Picture>,
}

impl Run {
    /// Reads `palette RRGGBB…`, `digest FRAME HEX`, `telemetry FRAME …` and `picture FRAME RUNS`
    /// among the lines.
    pub(crate) fn of(lines: &[String]) -> Result<Self> {
        let after = |what| lines.iter().filter_map(move |line| line.strip_prefix(what));
        let palette = digits(after("palette ").next().unwrap_or_default())?;
        let mut run = Self {
            states: BTreeMap::new(),
            telemetry: BTreeMap::new(),
            pictures: BTreeMap::new(),
        };
        for line in after("digest ") {
            let (frame, digest) = line.split_once(' ').context("a digest has a name")?;
            run.states.insert(frame.parse()?, digest.to_owned());
        }
        for line in after("telemetry ") {
            let (frame, told) = line.split_once(' ').context("telemetry has a frame")?;
            run.telemetry.insert(frame.parse()?, told.to_owned());
        }
        for line in after("picture ") {
            let (frame, runs) = line.split_once(' ').context("a row has runs")?;
            let picture = run.pictures.entry(frame.parse()?);
            let picture = picture.or_insert_with(|| Picture::new(palette.clone()));
            picture.push(&row(runs)?)?;
        }
        if run.states.is_empty() {
            bail!("no states");
        }
        Ok(run)
    }
}

/// The pixels of a row: runs of a length less one and a colour.
fn row(runs: &str) -> Result<Vec<u8>> {
    let mut pixels = Vec::new();
    let bytes = digits(runs)?;
    let (runs, rest) = bytes.as_chunks::<2>();
    if !rest.is_empty() {
        bail!("half a run");
    }
    for [last, ink] in runs {
        pixels.extend(core::iter::repeat_n(*ink, usize::from(*last) + 1));
    }
    Ok(pixels)
}

/// Bytes, two hexadecimal digits each.
fn digits(text: &str) -> Result<Vec<u8>> {
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    if !rest.is_empty() {
        bail!("half a byte");
    }
    let byte = |pair: &[u8; 2]| Ok(u8::from_str_radix(str::from_utf8(pair)?, 16)?);
    pairs.iter().map(byte).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_become_pixels() {
        assert_eq!(row("02070001").expect("two runs"), [7, 7, 7, 1]);
        assert!(row("0207000").is_err());
        assert!(row("020700").is_err());
        assert!(row("zz00").is_err());
    }
}
