//! `pictures`: the pictures of docs/DESIGN.md and README.md, drawn by the renderer of `tetracone-std`.
//!
//! Every picture shows what the library answers about a generated solid: its real cells, slabs, boxes,
//! steps and distances. So a picture changes where the library does, and `--check` finds it out of date.
//! A new picture is a new module and a new line in [`PICTURES`].

mod clearance;
mod covering;
mod image;
mod islands;
mod nut;
mod outline;
mod pair;
mod slabs;
mod world;

use std::{fs, path::PathBuf};

use anyhow::{Context as _, Result, bail};
use tetracone_std::render::{
    palette::INK,
    svg::{Align, Canvas, Spot, Style},
};

use crate::process;

/// The name of a picture's file and how it is drawn.
type Picture = (&'static str, fn() -> Result<String>);

const PICTURES: [Picture; 8] = [
    ("covering", covering::draw),
    ("slabs", slabs::draw),
    ("pair", pair::draw),
    ("clearance", clearance::draw),
    ("world", world::draw),
    ("image", image::draw),
    ("nut", nut::draw),
    ("islands", islands::draw),
];

/// The height of letters.
const LETTERS: f64 = 15.0;

/// Draws all pictures.
pub(crate) fn write() -> Result<()> {
    for (path, text) in pictures()? {
        fs::write(&path, &text).with_context(|| format!("cannot write {}", path.display()))?;
        println!("{} {} bytes", path.display(), text.len());
    }
    Ok(())
}

/// Fails where a picture is not what would be drawn.
pub(crate) fn check() -> Result<()> {
    for (path, text) in pictures()? {
        let found =
            fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        if found != text {
            bail!(
                "{} is out of date: run `cargo xtask pictures`",
                path.display()
            );
        }
    }
    Ok(())
}

fn pictures() -> Result<Vec<(PathBuf, String)>> {
    let folder = process::root()?.join("docs/pictures");
    let drawn = PICTURES.iter().map(|(name, draw)| {
        let text = draw().with_context(|| format!("picture `{name}`"))?;
        Ok((folder.join(format!("{name}.svg")), text))
    });
    drawn.collect()
}

/// Writes a line of text in ink.
fn label(canvas: &mut Canvas, spot: Spot, align: Align, text: &str) {
    canvas.text(spot, align, LETTERS, Style::fill(INK, 1.0), text);
}

#[cfg(test)]
mod tests {
    /// Whatever changes an answer that is shown, shows here.
    #[test]
    fn what_is_shown_is_what_would_be_drawn() {
        super::check().expect("all are up to date");
    }
}
