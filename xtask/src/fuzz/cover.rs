//! Which inputs to keep: few that together reach every place of the code that any of them reaches.
//!
//! libFuzzer's own merging keeps what differs in how often a place is reached, too: thousands of
//! files a target, where some dozens reach as much.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result};

use super::files;
use crate::process;

/// Inputs, and the places that each of them reaches.
type Reaching = BTreeMap<PathBuf, BTreeSet<u32>>;

/// Adds to a corpus what reaches places that nothing in it reaches: always the input next that
/// reaches the most of them, and of equals the smallest.
pub(super) fn keep(binary: &Path, found: &Path, corpus: &Path) -> Result<()> {
    let work = Work::new(binary, found.with_extension("merge"));
    let mut reached: BTreeSet<u32> = work.places(corpus)?.into_values().flatten().collect();
    // What no smaller one reaches, then each of these alone: one more run an input.
    let mut candidates = Reaching::new();
    for (path, _) in work.places(found)? {
        candidates.insert(path.clone(), work.places_of(&path)?);
    }
    let mut kept = 0;
    loop {
        let gain = |places: &BTreeSet<u32>| places.difference(&reached).count();
        let length = |path: &Path| fs::metadata(path).map_or(u64::MAX, |data| data.len());
        let best = candidates
            .iter()
            .max_by_key(|(path, places)| (gain(places), u64::MAX - length(path)));
        let Some((path, places)) = best.filter(|(_, places)| gain(places) > 0) else {
            break;
        };
        let name = path.file_name().context("a file has a name")?;
        fs::copy(path, corpus.join(name))?;
        reached.extend(places);
        kept += 1;
    }
    work.clear()?;
    println!("  {kept} kept in {}", corpus.display());
    Ok(())
}

/// Where libFuzzer merges.
struct Work<'a> {
    binary: &'a Path,
    folder: PathBuf,
}

impl<'a> Work<'a> {
    const fn new(binary: &'a Path, folder: PathBuf) -> Self {
        Self { binary, folder }
    }

    fn clear(&self) -> Result<()> {
        if self.folder.exists() {
            fs::remove_dir_all(&self.folder)?;
        }
        Ok(())
    }

    /// All that one input reaches.
    fn places_of(&self, input: &Path) -> Result<BTreeSet<u32>> {
        let alone = self.folder.with_extension("alone");
        fs::create_dir_all(&alone)?;
        let name = input.file_name().context("a file has a name")?;
        fs::copy(input, alone.join(name))?;
        let places = self.places(&alone)?;
        fs::remove_dir_all(&alone)?;
        Ok(places.into_values().flatten().collect())
    }

    /// The inputs of a folder that reach places which no smaller ones reach, and these places.
    fn places(&self, inputs: &Path) -> Result<Reaching> {
        self.clear()?;
        if files(inputs)?.is_empty() {
            return Ok(Reaching::new());
        }
        let (notes, merged) = (self.folder.join("notes"), self.folder.join("merged"));
        fs::create_dir_all(&merged)?;
        let mut command = process::command(self.binary)?;
        command.arg("-merge=1");
        command.arg(format!("-merge_control_file={}", notes.display()));
        let output = command.arg(&merged).arg(inputs).output()?;
        let text = fs::read_to_string(&notes)
            .with_context(|| String::from_utf8_lossy(&output.stderr).into_owned())?;
        read_notes(&text).context("the notes of a merge are not understood")
    }
}

/// What the notes of a merge say: how many inputs there are, how many of them are the first
/// folder's, and their names, smaller ones first; then, for an input by its number, `COV` and the
/// places that none before it reached.
fn read_notes(notes: &str) -> Option<Reaching> {
    let lines: Vec<&str> = notes.lines().collect();
    let count: usize = lines.first()?.parse().ok()?;
    let names = lines.get(2..count.checked_add(2)?)?;
    let mut all = Reaching::new();
    for line in lines.get(count + 2..)? {
        let Some(rest) = line.strip_prefix("COV ") else {
            continue;
        };
        let mut numbers = rest.split_whitespace().map(str::parse::<u32>);
        let input = numbers.next()?.ok()?;
        let places: BTreeSet<u32> = numbers.collect::<Result<_, _>>().ok()?;
        if !places.is_empty() {
            all.insert(PathBuf::from(names.get(input as usize)?), places);
        }
    }
    Some(all)
}
